use crate::{Coord, Direction};

/// How many tiles a [`TileLayout`] holds at most.
pub const MAX_TILES: usize = 13;

/// Where a 2x2 tile lies on the tile lattice, counted in tiles: columns from the west, rows from the south.
///
/// The tile at column `c`, row `r` covers files `2c`, `2c + 1` and ranks `2r`, `2r + 1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TilePlace {
    /// The column of the tile, 0 in the west.
    pub column: u8,
    /// The row of the tile, 0 in the south.
    pub row: u8,
}

/// Tiles of 2x2 cells that lie on a lattice, no two on one place, all connected by full sides.
///
/// The layout is moved so that the westernmost tile is in column 0 and the southernmost in row 0. The order of the
/// tiles is kept.
///
/// ```
/// use boardgeo::{LayoutError, TileLayout, TilePlace};
/// let place = |column, row| TilePlace { column, row };
/// let layout = TileLayout::new(&[place(4, 7), place(4, 8), place(3, 8)])?;
/// assert_eq!((layout.files(), layout.ranks()), (4, 4));
/// assert_eq!(layout.places(), [place(1, 0), place(1, 1), place(0, 1)]);
/// assert!(layout.contains("d1".parse().unwrap()) && !layout.contains("a1".parse().unwrap()));
/// // Tiles that touch at a corner are not connected.
/// let corner = TileLayout::new(&[place(0, 0), place(1, 1)]);
/// assert_eq!(corner, Err(LayoutError::Unconnected { place: place(1, 1) }));
/// # Ok::<(), LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TileLayout {
    places: [TilePlace; MAX_TILES],
    len: u8,
}

/// The tiles form no layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// There is no tile, or there are more than [`MAX_TILES`].
    #[error("a layout of {found} tiles: expected 1 to {MAX_TILES}")]
    Count {
        /// How many tiles there were.
        found: usize,
    },
    /// Two tiles lie on one place.
    #[error("two tiles at column {}, row {} of the tile lattice: expected one tile a place", place.column, place.row)]
    Overlap {
        /// The place they share, as given.
        place: TilePlace,
    },
    /// A tile can't be reached from the first by steps over full sides.
    #[error("the tile at column {}, row {} of the tile lattice: expected it to be connected with the first by full sides", place.column, place.row)]
    Unconnected {
        /// The place of that tile, as given.
        place: TilePlace,
    },
    /// A cell's tile is not complete, as found by [`TileLayout::from_cells`].
    #[error(
        "the cell {coord}: expected it to belong to a complete 2x2 tile whose corner is an even number of cells from a1"
    )]
    Incomplete {
        /// The cell.
        coord: Coord,
    },
}

impl TileLayout {
    /// A layout of these tiles.
    ///
    /// # Errors
    /// If there are no or too many tiles, if two overlap, or if they are not connected.
    pub fn new(places: &[TilePlace]) -> Result<Self, LayoutError> {
        let count = LayoutError::Count { found: places.len() };
        if places.is_empty() || places.len() > MAX_TILES {
            return Err(count);
        }
        for (number, &place) in places.iter().enumerate() {
            if places[..number].contains(&place) {
                return Err(LayoutError::Overlap { place });
            }
        }
        // Connectivity: grow from the first tile until nothing is added.
        let mut reached = [false; MAX_TILES];
        reached[0] = true;
        for _ in 1..places.len() {
            for (number, &place) in places.iter().enumerate() {
                let next_to_reached = |(other, &there): (usize, &TilePlace)| {
                    let apart = place.column.abs_diff(there.column) as u16 + place.row.abs_diff(there.row) as u16;
                    reached[other] && apart == 1
                };
                reached[number] = reached[number] || places.iter().enumerate().any(next_to_reached);
            }
        }
        if let Some(number) = (0..places.len()).find(|&number| !reached[number]) {
            return Err(LayoutError::Unconnected { place: places[number] });
        }

        let west = places.iter().map(|place| place.column).min().unwrap_or(0);
        let south = places.iter().map(|place| place.row).min().unwrap_or(0);
        let mut layout = Self { places: [TilePlace::default(); MAX_TILES], len: places.len() as u8 };
        for (place, given) in layout.places.iter_mut().zip(places) {
            *place = TilePlace { column: given.column - west, row: given.row - south };
        }
        Ok(layout)
    }

    /// The layout whose cells these are, its tiles in reading order (from north to south, from west to east).
    ///
    /// # Errors
    /// If a cell belongs to no complete tile with even corners, counted from file `a` and rank 1; and as [`new`](Self::new).
    pub fn from_cells(cells: &[Coord]) -> Result<Self, LayoutError> {
        let mut places = [TilePlace::default(); MAX_TILES];
        let mut len = 0;
        for &coord in cells {
            let place = Self::place_of(coord);
            let complete = Self::cells_of(place).into_iter().all(|cell| cell.is_some_and(|cell| cells.contains(&cell)));
            if !complete {
                return Err(LayoutError::Incomplete { coord });
            }
            if !places[..len].contains(&place) {
                if len == MAX_TILES {
                    return Err(LayoutError::Count { found: cells.len().div_ceil(4) });
                }
                places[len] = place;
                len += 1;
            }
        }
        places[..len].sort_unstable_by_key(|place| (core::cmp::Reverse(place.row), place.column));
        Self::new(&places[..len])
    }

    /// The place of the tile that a cell belongs to.
    const fn place_of(coord: Coord) -> TilePlace {
        TilePlace { column: coord.file() / 2, row: coord.rank() / 2 }
    }

    /// The cells NW, NE, SW, SE of a tile, `None` beyond the nameable ones.
    #[must_use]
    pub fn cells_of(place: TilePlace) -> [Option<Coord>; 4] {
        [(0, 1), (1, 1), (0, 0), (1, 0)].map(|(file, rank)| {
            Coord::new(place.column.checked_mul(2)?.checked_add(file)?, place.row.checked_mul(2)?.checked_add(rank)?)
        })
    }

    /// The places of the tiles, in the order given.
    #[must_use]
    pub fn places(&self) -> &[TilePlace] {
        &self.places[..usize::from(self.len)]
    }

    /// The number of files from the westernmost to the easternmost cell.
    #[must_use]
    pub fn files(&self) -> u8 {
        2 * (1 + self.places().iter().map(|place| place.column).max().unwrap_or(0))
    }

    /// The number of ranks from the southernmost to the northernmost cell.
    #[must_use]
    pub fn ranks(&self) -> u8 {
        2 * (1 + self.places().iter().map(|place| place.row).max().unwrap_or(0))
    }

    /// Whether a tile covers the cell.
    #[must_use]
    pub fn contains(&self, coord: Coord) -> bool {
        self.tile_at(coord).is_some()
    }

    /// The number of the tile that covers the cell, in the order given.
    #[must_use]
    pub fn tile_at(&self, coord: Coord) -> Option<usize> {
        let wanted = Self::place_of(coord);
        self.places().iter().position(|&place| place == wanted)
    }

    /// All cells in reading order: from north to south, from west to east.
    pub fn cells(&self) -> impl Iterator<Item = Coord> + '_ {
        (0..self.ranks())
            .rev()
            .flat_map(|rank| (0..self.files()).filter_map(move |file| Coord::new(file, rank)))
            .filter(|&coord| self.contains(coord))
    }

    /// The free places next to a tile, over any of its sides, each once, in no particular order: where one more tile may
    /// go. A place west of column 0 or south of row 0 is left out, as it has no number.
    pub fn free_neighbours(&self) -> impl Iterator<Item = TilePlace> + '_ {
        let next_to = |place: TilePlace| {
            Direction::ALL.into_iter().filter_map(move |direction| {
                let (columns, rows) = direction.delta();
                Some(TilePlace {
                    column: place.column.checked_add_signed(columns)?,
                    row: place.row.checked_add_signed(rows)?,
                })
            })
        };
        let places = self.places();
        places.iter().enumerate().flat_map(move |(number, &place)| {
            next_to(place).filter(move |free| {
                !places.contains(free)
                    && !places[..number].iter().any(|&earlier| next_to(earlier).any(|other| other == *free))
            })
        })
    }
}

impl core::fmt::Debug for TileLayout {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.places()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;
    use std::vec::Vec;

    fn place(column: u8, row: u8) -> TilePlace {
        TilePlace { column, row }
    }

    #[test]
    fn cells_and_places_say_the_same() {
        let layout = TileLayout::new(&[place(0, 1), place(1, 1), place(2, 1), place(2, 0)]).unwrap();
        let cells: Vec<Coord> = layout.cells().collect();
        assert_eq!(cells.len(), 16);
        assert_eq!(cells.first().unwrap().to_string(), "a4");
        assert_eq!(cells.last().unwrap().to_string(), "f1");
        assert_eq!(TileLayout::from_cells(&cells), Ok(layout));
        assert_eq!(layout.tile_at("e2".parse().unwrap()), Some(3));
        assert_eq!(layout.tile_at("a1".parse().unwrap()), None);
        let free: Vec<TilePlace> = layout.free_neighbours().collect();
        let expected = [(0, 2), (0, 0), (1, 2), (1, 0), (2, 2), (3, 1), (3, 0)];
        assert_eq!(free, expected.map(|(column, row)| place(column, row)));
    }

    #[test]
    fn files_and_ranks_are_counted_over_all_tiles() {
        // Three tiles in a column: ranks 1 to 6. The fourth lies beside the middle one.
        let layout = TileLayout::new(&[place(1, 2), place(1, 1), place(1, 0), place(0, 1)]).unwrap();
        assert_eq!((layout.files(), layout.ranks()), (4, 6));
        let shown = "[TilePlace { column: 0, row: 0 }, TilePlace { column: 0, row: 1 }]";
        assert_eq!(std::format!("{:?}", TileLayout::new(&[place(1, 2), place(1, 3)]).unwrap()), shown);
    }

    #[test]
    fn what_is_no_layout() {
        assert_eq!(TileLayout::new(&[]), Err(LayoutError::Count { found: 0 }));
        assert_eq!(TileLayout::new(&[place(0, 0); 14]), Err(LayoutError::Count { found: 14 }));
        assert_eq!(TileLayout::new(&[place(3, 0), place(3, 0)]), Err(LayoutError::Overlap { place: place(3, 0) }));
        assert_eq!(
            TileLayout::new(&[place(255, 255), place(255, 254), place(0, 255)]),
            Err(LayoutError::Unconnected { place: place(0, 255) })
        );
        let cell = |name: &str| name.parse::<Coord>().unwrap();
        assert_eq!(
            TileLayout::from_cells(&[cell("b1"), cell("c1"), cell("b2"), cell("c2")]),
            Err(LayoutError::Incomplete { coord: cell("b1") })
        );
        assert_eq!(TileLayout::from_cells(&[]), Err(LayoutError::Count { found: 0 }));
    }

    #[test]
    fn a_snake_of_tiles_is_connected_whatever_their_order() {
        let places: Vec<TilePlace> = (0..13).map(|column| place(column, 0)).collect();
        for turn in 0..13 {
            let mut mixed = places.clone();
            mixed.rotate_left(turn);
            mixed.swap(0, 6);
            assert!(TileLayout::new(&mixed).is_ok());
        }
        assert_eq!(TileLayout::new(&places).unwrap().files(), 26);
    }
}
