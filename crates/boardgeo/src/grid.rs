use crate::{CellSet, Coord, Direction};

/// A rectangular board of at most 128 cells, numbered in reading order from the north-west corner.
///
/// ```
/// use boardgeo::{Coord, Direction, Grid};
/// let grid = Grid::new(4, 3)?; // files a..d, ranks 1..3
/// let a3: Coord = "a3".parse().unwrap();
/// assert_eq!(grid.index(a3), Some(0));
/// assert_eq!(grid.coord(5).unwrap().to_string(), "b2");
/// assert_eq!(grid.step(0, Direction::South), Some(4));
/// assert_eq!(grid.step(0, Direction::North), None);
/// # Ok::<(), boardgeo::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    width: u8,
    height: u8,
}

/// The board can't be: it has no cell, or more than 128.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a grid of {width} x {height} cells: expected 1 to 26 files, at least 1 rank, and at most 128 cells")]
#[non_exhaustive]
pub struct GridError {
    /// The files asked for.
    pub width: u8,
    /// The ranks asked for.
    pub height: u8,
}

impl Grid {
    /// A board with so many files and ranks.
    ///
    /// # Errors
    /// If either is 0, there are more files than letters, or there are more than 128 cells.
    pub const fn new(width: u8, height: u8) -> Result<Self, GridError> {
        let cells = width as u16 * height as u16;
        let named = width <= Coord::FILES && height <= Coord::RANKS;
        if cells == 0 || cells > CellSet::CAPACITY as u16 || !named {
            return Err(GridError { width, height });
        }
        Ok(Self { width, height })
    }

    /// A board with as many files as ranks.
    ///
    /// # Errors
    /// If the size is 0 or more than 11.
    pub const fn square(size: u8) -> Result<Self, GridError> {
        Self::new(size, size)
    }

    /// The number of files.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of ranks.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of cells.
    #[expect(clippy::len_without_is_empty, reason = "a grid is never empty")]
    #[must_use]
    pub const fn len(self) -> u8 {
        self.width * self.height
    }

    /// All cells.
    #[must_use]
    pub const fn all(self) -> CellSet {
        CellSet::first_n(self.len())
    }

    /// The number of a cell, `None` if it is not on the board.
    #[must_use]
    pub const fn index(self, coord: Coord) -> Option<u8> {
        if coord.file() < self.width && coord.rank() < self.height {
            Some((self.height - 1 - coord.rank()) * self.width + coord.file())
        } else {
            None
        }
    }

    /// The coordinate of a cell, `None` if there is no cell with that number.
    #[must_use]
    pub const fn coord(self, cell: u8) -> Option<Coord> {
        if cell < self.len() { Coord::new(cell % self.width, self.height - 1 - cell / self.width) } else { None }
    }

    /// The next cell in a direction, `None` over the edge (or from a cell that is not on the board).
    #[must_use]
    pub const fn step(self, cell: u8, direction: Direction) -> Option<u8> {
        if cell >= self.len() {
            return None;
        }
        let (column, row) = (cell % self.width, cell / self.width);
        match direction {
            Direction::North if row > 0 => Some(cell - self.width),
            Direction::East if column + 1 < self.width => Some(cell + 1),
            Direction::South if row + 1 < self.height => Some(cell + self.width),
            Direction::West if column > 0 => Some(cell - 1),
            _ => None,
        }
    }

    /// The outermost rank or file in a direction.
    #[must_use]
    pub const fn edge(self, direction: Direction) -> CellSet {
        let mut edge = CellSet::EMPTY;
        let mut cell = 0;
        while cell < self.len() {
            if self.step(cell, direction).is_none() {
                edge.insert(cell);
            }
            cell += 1;
        }
        edge
    }

    /// Every cell of the set moved one step; those at the edge fall off.
    #[must_use]
    pub const fn shift(self, set: CellSet, direction: Direction) -> CellSet {
        let inner = set.intersection(self.all()).difference(self.edge(direction)).bits();
        CellSet::from_bits(match direction {
            Direction::North => inner >> self.width,
            Direction::East => inner << 1,
            // A board of one file and 128 ranks can't be shifted by a whole board, as its edge is taken off before.
            Direction::South => inner << self.width,
            Direction::West => inner >> 1,
        })
    }

    /// The cells orthogonally adjacent to a member of the set; a member itself only if another is adjacent to it.
    #[must_use]
    pub const fn adjacent(self, set: CellSet) -> CellSet {
        self.shift(set, Direction::North)
            .union(self.shift(set, Direction::East))
            .union(self.shift(set, Direction::South))
            .union(self.shift(set, Direction::West))
    }

    /// The cells orthogonally adjacent to a cell.
    ///
    /// # Panics
    /// In debug builds, if the cell is 128 or more.
    #[must_use]
    pub const fn neighbours(self, cell: u8) -> CellSet {
        self.adjacent(CellSet::of(cell))
    }

    /// The cells orthogonally or diagonally adjacent to a cell, at most eight.
    ///
    /// # Panics
    /// In debug builds, if the cell is 128 or more.
    #[must_use]
    pub const fn surroundings(self, cell: u8) -> CellSet {
        let centre = CellSet::of(cell).intersection(self.all());
        let row = centre.union(self.shift(centre, Direction::East)).union(self.shift(centre, Direction::West));
        row.union(self.shift(row, Direction::North)).union(self.shift(row, Direction::South)).difference(centre)
    }

    /// The cells at exactly this Manhattan distance (|files| + |ranks|) from a cell.
    #[must_use]
    pub fn ring(self, cell: u8, distance: u8) -> CellSet {
        let Some(centre) = self.coord(cell) else {
            return CellSet::EMPTY;
        };
        self.all()
            .iter()
            .filter(|&other| self.coord(other).is_some_and(|other| other.manhattan(centre) == distance))
            .collect()
    }

    /// Whether each member can be reached from each other by orthogonal steps within the set. The empty set is connected.
    ///
    /// ```
    /// use boardgeo::{Grid, cells};
    /// let grid = Grid::square(3).unwrap();
    /// assert!(grid.is_connected(cells! {
    ///     X X .
    ///     . X .
    ///     . X X
    /// }));
    /// assert!(!grid.is_connected(cells! {
    ///     X . .
    ///     . X X
    ///     . . .
    /// }));
    /// ```
    #[must_use]
    pub fn is_connected(self, set: CellSet) -> bool {
        let Some(first) = set.first() else {
            return true;
        };
        let mut reached = CellSet::of(first);
        loop {
            let further = (reached | self.adjacent(reached)) & set;
            if further == reached {
                return reached == set;
            }
            reached = further;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells;

    fn grids() -> impl Iterator<Item = Grid> {
        (0..=26).flat_map(|width| (0..=99).filter_map(move |height| Grid::new(width, height).ok()))
    }

    #[test]
    fn clever_and_plain_ways_agree_on_every_board() {
        for grid in grids() {
            for cell in grid.all() {
                let coord = grid.coord(cell).unwrap();
                assert_eq!(grid.index(coord), Some(cell));
                for direction in Direction::ALL {
                    let next = coord.step(direction).and_then(|next| grid.index(next));
                    assert_eq!(grid.step(cell, direction), next);
                    assert_eq!(grid.shift(CellSet::of(cell), direction), next.into_iter().collect());
                    assert_eq!(grid.edge(direction).contains(cell), next.is_none());
                }
                assert_eq!(grid.neighbours(cell), grid.ring(cell, 1));
            }
            assert_eq!(grid.coord(grid.len()), None);
            assert!(grid.is_connected(grid.all()));
        }
    }

    #[test]
    fn pictures_of_neighbourhoods() {
        let grid = Grid::square(5).unwrap();
        let at = |name: &str| grid.index(name.parse().unwrap()).unwrap();
        assert_eq!(
            grid.surroundings(at("b4")),
            cells! {
                X X X . .
                X . X . .
                X X X . .
                . . . . .
                . . . . .
            }
        );
        assert_eq!(
            grid.surroundings(at("a1")),
            cells! {
                . . . . .
                . . . . .
                . . . . .
                X X . . .
                . X . . .
            }
        );
        assert_eq!(
            grid.ring(at("a1"), 2),
            cells! {
                . . . . .
                . . . . .
                X . . . .
                . X . . .
                . . X . .
            }
        );
        assert!(!grid.is_connected(cells! {
            X . . . X
            . . . . .
        }));
        assert!(grid.is_connected(cells! {
            X X . . .
            . X X X .
        }));
        assert!(grid.is_connected(CellSet::EMPTY));
    }

    #[test]
    fn boards_that_cannot_be() {
        for (width, height) in [(0, 3), (3, 0), (27, 1), (12, 11), (255, 255), (1, 100)] {
            assert_eq!(Grid::new(width, height), Err(GridError { width, height }));
        }
        assert!(Grid::square(11).is_ok() && Grid::square(12).is_err());
        let grid = Grid::new(4, 3).unwrap();
        assert_eq!((grid.width(), grid.height(), grid.len()), (4, 3, 12));
    }
}
