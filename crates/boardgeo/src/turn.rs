use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use crate::{CellSet, Coord, Direction};

/// A number of clockwise quarter turns, 0 to 3, seen from above.
///
/// It turns square boards of N x N cells, tiles of 2x2 cells and directions. Turns add up: four are none.
///
/// ```
/// use boardgeo::{Coord, Direction, QuarterTurns};
/// let turn = QuarterTurns::CLOCKWISE;
/// assert_eq!(turn + turn + turn, QuarterTurns::COUNTERCLOCKWISE);
/// // The south edge goes to the west edge: e1 of a 9 x 9 board goes to a5.
/// assert_eq!(turn.turn_coord("e1".parse()?, 9), "a5".parse()?);
/// // North-west goes to north-east; corners are listed NW, NE, SW, SE.
/// assert_eq!(turn.turn_tile(['p', 'q', 'r', 's']), ['r', 'p', 's', 'q']);
/// # Ok::<(), boardgeo::ParseCoordError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "u8", into = "u8"))]
pub struct QuarterTurns(u8);

impl QuarterTurns {
    /// No turn.
    pub const NONE: Self = Self(0);
    /// One quarter turn clockwise.
    pub const CLOCKWISE: Self = Self(1);
    /// Two quarter turns.
    pub const HALF: Self = Self(2);
    /// One quarter turn counterclockwise.
    pub const COUNTERCLOCKWISE: Self = Self(3);
    /// All four.
    pub const ALL: [Self; 4] = [Self::NONE, Self::CLOCKWISE, Self::HALF, Self::COUNTERCLOCKWISE];

    /// So many quarter turns clockwise; four are none.
    #[must_use]
    pub const fn new(clockwise: u8) -> Self {
        Self(clockwise & 3)
    }

    /// How many quarter turns clockwise, 0 to 3.
    #[must_use]
    pub const fn clockwise(self) -> u8 {
        self.0
    }

    /// The turn that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self::new(4 - self.0)
    }

    /// Where a direction points after the turn.
    #[must_use]
    pub const fn turn_direction(self, direction: Direction) -> Direction {
        Direction::from_index(direction.index() + self.0)
    }

    /// Where a cell of a `size` x `size` board lies after the turn.
    ///
    /// # Panics
    /// If the cell is not on that board.
    #[must_use]
    pub const fn turn_coord(self, coord: Coord, size: u8) -> Coord {
        let (mut file, mut rank) = (coord.file(), coord.rank());
        assert!(file < size && rank < size, "the cell is not on the board that turns");
        let mut turn = 0;
        while turn < self.0 {
            (file, rank) = (rank, size - 1 - file);
            turn += 1;
        }
        match Coord::new(file, rank) {
            Some(coord) => coord,
            None => panic!("the board is larger than files and ranks have names"),
        }
    }

    /// Where a cell of a `size` x `size` board, numbered in reading order, lies after the turn.
    ///
    /// # Panics
    /// If the cell is not on that board, or the board has more than 16 x 16 cells.
    #[must_use]
    pub const fn turn_index(self, cell: u8, size: u8) -> u8 {
        assert!(size <= 16, "the cells of a larger board have no numbers");
        assert!((cell as u16) < (size as u16) * (size as u16), "the cell is not on the board that turns");
        let (mut column, mut row) = (cell % size, cell / size);
        let mut turn = 0;
        while turn < self.0 {
            (column, row) = (size - 1 - row, column);
            turn += 1;
        }
        row * size + column
    }

    /// A set of cells of a `size` x `size` board after the turn.
    ///
    /// # Panics
    /// If a cell is not on that board.
    #[must_use]
    pub fn turn_set(self, set: CellSet, size: u8) -> CellSet {
        if self == Self::NONE {
            return set;
        }
        set.iter().map(|cell| self.turn_index(cell, size)).collect()
    }

    /// The corners NW, NE, SW, SE of a 2x2 tile after the turn: what lay north-west lies north-east after one clockwise.
    #[must_use]
    pub fn turn_tile<T: Copy>(self, [nw, ne, sw, se]: [T; 4]) -> [T; 4] {
        match self.0 {
            0 => [nw, ne, sw, se],
            1 => [sw, nw, se, ne],
            2 => [se, sw, ne, nw],
            _ => [ne, se, nw, sw],
        }
    }
}

impl Add for QuarterTurns {
    type Output = Self;
    /// One turn after the other.
    fn add(self, other: Self) -> Self {
        Self::new(self.0 + other.0)
    }
}

impl AddAssign for QuarterTurns {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Neg for QuarterTurns {
    type Output = Self;
    /// The turn that takes this one back.
    fn neg(self) -> Self {
        self.inverse()
    }
}

impl Sub for QuarterTurns {
    type Output = Self;
    /// The turn that leads from the second to the first.
    fn sub(self, other: Self) -> Self {
        Self::new(4 + self.0 - other.0)
    }
}

impl SubAssign for QuarterTurns {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl From<u8> for QuarterTurns {
    /// So many quarter turns clockwise; four are none.
    fn from(clockwise: u8) -> Self {
        Self::new(clockwise)
    }
}

impl From<QuarterTurns> for u8 {
    fn from(turns: QuarterTurns) -> Self {
        turns.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    #[test]
    fn every_turn_agrees_with_every_other_over_all_cells() {
        for size in 1..=11 {
            let grid = Grid::square(size).unwrap();
            for cell in grid.all() {
                for a in QuarterTurns::ALL {
                    let coord = grid.coord(cell).unwrap();
                    assert_eq!(grid.index(a.turn_coord(coord, size)), Some(a.turn_index(cell, size)));
                    assert_eq!(a.inverse().turn_index(a.turn_index(cell, size), size), cell);
                    for b in QuarterTurns::ALL {
                        assert_eq!(b.turn_index(a.turn_index(cell, size), size), (a + b).turn_index(cell, size));
                    }
                    // Turning a cell and a direction together keeps neighbours neighbours.
                    for direction in Direction::ALL {
                        assert_eq!(
                            grid.step(cell, direction).map(|next| a.turn_index(next, size)),
                            grid.step(a.turn_index(cell, size), a.turn_direction(direction))
                        );
                    }
                }
            }
            for direction in Direction::ALL {
                assert_eq!(
                    QuarterTurns::CLOCKWISE.turn_set(grid.edge(direction), size),
                    grid.edge(direction.clockwise())
                );
            }
        }
    }

    #[test]
    fn turns_are_numbers_that_go_round() {
        for a in 0..4 {
            let one = QuarterTurns::new(a);
            assert_eq!((one.clockwise(), u8::from(one), QuarterTurns::from(a + 4)), (a, a, one));
            for b in 0..4 {
                let (mut sum, mut difference) = (one, one);
                sum += QuarterTurns::new(b);
                difference -= QuarterTurns::new(b);
                assert_eq!(sum.clockwise(), (a + b) % 4);
                assert_eq!(difference.clockwise(), (a + 4 - b) % 4);
            }
        }
    }

    #[test]
    fn tiles_turn_like_boards() {
        for turns in QuarterTurns::ALL {
            let mut turned = [9; 4];
            for corner in 0..4 {
                turned[usize::from(turns.turn_index(corner, 2))] = corner;
            }
            assert_eq!(turns.turn_tile([0, 1, 2, 3]), turned);
            assert_eq!(turns - turns, QuarterTurns::NONE);
            assert_eq!(turns + -turns, QuarterTurns::NONE);
        }
    }
}
