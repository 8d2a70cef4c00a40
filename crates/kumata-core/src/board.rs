mod face;
mod table;

use alloc::boxed::Box;
use core::fmt;
use core::hash::{Hash, Hasher};

use boardgeo::{Coord, Direction, LayoutError, TileLayout, TilePlace};
use once_cell::race::OnceBox;

pub use self::face::{DEFAULT_FACES_2, DEFAULT_FACES_4, Face};
use self::table::{Table, shape_bit, standard_shape};

/// How many tiles a board has (K1.4).
pub const TILES: usize = 9;
/// How many cells a board has.
pub const CELLS: usize = 4 * TILES;
/// How many pairs of adjacent cells a board has at most: the 3x3 block has them all, a chain of tiles has 52.
pub const MAX_PAIRS: usize = 60;

/// The layouts are 9,910 (the fixed polyominoes of nine squares), so the table is never more than 61% full.
const SLOTS: usize = 1 << 14;

/// How the nine tiles lie (K2): which cells there are, and which of them are adjacent.
///
/// Cells are numbered 0 to 35 in *reading order*: from north to south, from west to east. The standard layout is the
/// 3x3 block, cells `a1` to `f6`; any other is a maze.
///
/// A layout is a handle of the size of a reference. Its tables are made once for each shape and kept for the life of
/// the program: there are 9,910 shapes of 2.2 KB, so that all mazes ever seen take at most 22 MB. The table of tables has
/// no lock.
///
/// ```
/// use kumata_core::Layout;
/// let layout = Layout::STANDARD;
/// assert_eq!(layout.coord(0).to_string(), "a6");
/// assert_eq!(layout.cell("f1".parse()?), Some(35));
/// assert_eq!(layout.pairs().len(), 60);
/// # Ok::<(), boardgeo::ParseCoordError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Layout(&'static Table);

/// Two adjacent cells (K5.1).
///
/// ```
/// use kumata_core::{Layout, Pair};
/// // a6-b6; what is north of a6 is off the board.
/// assert_eq!(Layout::STANDARD.pairs()[0], Pair { first: 0, second: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The number of the west or south one.
    pub first: u8,
    /// The number of the east or north one.
    pub second: u8,
}

impl Pair {
    /// The first cell and the second, or turned the second and the first. Computed, so that nothing is branched on.
    #[inline]
    pub(crate) const fn in_order(self, turned: bool) -> [u8; 2] {
        let swap = (self.first ^ self.second) & (turned as u8).wrapping_neg();
        [self.first ^ swap, self.second ^ swap]
    }
}

static STANDARD: Table = Table::new(standard_shape());
static MAZES: [OnceBox<Table>; SLOTS] = [const { OnceBox::new() }; SLOTS];

impl Layout {
    /// The 3x3 block of tiles (K2.2).
    pub const STANDARD: Self = Self(&STANDARD);

    /// The layout of these tiles.
    ///
    /// # Errors
    /// If there are not nine tiles.
    pub fn new(tiles: &TileLayout) -> Result<Self, TileCountError> {
        if tiles.places().len() != TILES {
            return Err(TileCountError { found: tiles.places().len() });
        }
        let shape = tiles.places().iter().fold(0, |shape, place| shape | shape_bit(place.column, place.row));
        if shape == standard_shape() {
            return Ok(Self::STANDARD);
        }
        // Open addressing: a shape lies in the first slot after its own that was empty when it came. Slots never become
        // empty again and a slot is filled once, so a shape lies in one slot only, also when threads race for it.
        let mut slot = slot_of(shape);
        loop {
            let table = match MAZES[slot].get() {
                Some(table) => table,
                None => MAZES[slot].get_or_init(|| Box::new(Table::new(shape))),
            };
            if table.shape == shape {
                return Ok(Self(table));
            }
            slot = (slot + 1) % SLOTS;
        }
    }

    /// The tiles, in reading order.
    #[must_use]
    pub fn tiles(self) -> TileLayout {
        let mut places = [TilePlace::default(); TILES];
        // The north-west cell of each tile comes before its others: even file, odd rank.
        let corners = self.coords().iter().filter(|coord| coord.file() % 2 == 0 && coord.rank() % 2 == 1);
        for (place, corner) in places.iter_mut().zip(corners) {
            *place = TilePlace { column: corner.file() / 2, row: corner.rank() / 2 };
        }
        TileLayout::new(&places).expect("a layout's tiles are connected")
    }

    /// The number of files from the westernmost to the easternmost cell, at most 18.
    #[must_use]
    pub const fn files(self) -> u8 {
        self.0.files
    }

    /// The number of ranks from the southernmost to the northernmost cell, at most 18.
    #[must_use]
    pub const fn ranks(self) -> u8 {
        self.0.ranks
    }

    /// The cells in reading order.
    #[must_use]
    pub const fn coords(self) -> &'static [Coord; CELLS] {
        &self.0.coords
    }

    /// The coordinate of a cell.
    ///
    /// # Panics
    /// If `cell` is 36 or more.
    #[must_use]
    pub const fn coord(self, cell: u8) -> Coord {
        self.0.coords[cell as usize]
    }

    /// The number of the cell at a coordinate, `None` where there is none.
    #[must_use]
    pub const fn cell(self, coord: Coord) -> Option<u8> {
        self.0.cell(coord)
    }

    /// The pairs of adjacent cells, in the order of their first cells, east before north.
    #[must_use]
    pub fn pairs(self) -> &'static [Pair] {
        &self.0.pairs[..usize::from(self.0.pair_count)]
    }

    /// The cell next to another, `None` off the board.
    ///
    /// # Panics
    /// If `cell` is 36 or more.
    #[must_use]
    pub const fn step(self, cell: u8, direction: Direction) -> Option<u8> {
        match self.0.step(cell, direction) {
            Some(step) => Some(step.cell),
            None => None,
        }
    }

    /// The bits of the places on the tile lattice: equal for equal layouts, on every machine.
    pub(crate) const fn shape(self) -> u128 {
        self.0.shape
    }

    #[inline]
    pub(crate) const fn table(self) -> &'static Table {
        self.0
    }

    #[inline]
    pub(crate) fn pair(self, pair: u8) -> Pair {
        self.0.pairs[usize::from(pair)]
    }
}

/// The slot where the search for a shape begins: a multiplicative hash of both halves.
fn slot_of(shape: u128) -> usize {
    let folded = (shape as u64) ^ ((shape >> 64) as u64).rotate_left(41);
    (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS.trailing_zeros())) as usize
}

impl Default for Layout {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl PartialEq for Layout {
    /// Each shape has one table, so that the address tells.
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.0, other.0)
    }
}

impl Eq for Layout {}

impl Hash for Layout {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.shape.hash(state);
    }
}

/// As the list of the places of its tiles.
impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.tiles(), f)
    }
}

/// A board has nine tiles (K1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a layout of {found} tiles: expected {TILES} (K1.4)")]
#[non_exhaustive]
pub struct TileCountError {
    /// How many tiles there were.
    pub found: usize,
}

/// Why cells form no [`Layout`] (K2.3, K2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CellsError {
    /// There are not 36 cells.
    #[error("{found} cells: expected {CELLS} (K2.4)")]
    Count {
        /// How many cells there were.
        found: usize,
    },
    /// A cell is there twice.
    #[error("cell {coord}: found twice, expected once (K2.4)")]
    Twice {
        /// The cell.
        coord: Coord,
    },
    /// They do not form connected tiles.
    #[error("{0} (K2.4)")]
    Tiles(LayoutError),
    /// No cell is on file `a`, or none on rank 1.
    #[error(
        "no cell on file a or none on rank 1: expected the smallest file to be a and the smallest rank to be 1 (K2.3)"
    )]
    Offset,
}

impl Layout {
    /// The layout whose cells these are, in any order.
    ///
    /// # Errors
    /// If they are not the 36 different cells of nine connected tiles, in the corner of file `a` and rank 1.
    pub fn from_cells(cells: &[Coord]) -> Result<Self, CellsError> {
        if cells.len() != CELLS {
            return Err(CellsError::Count { found: cells.len() });
        }
        if let Some((_, &coord)) = cells.iter().enumerate().find(|&(number, coord)| cells[..number].contains(coord)) {
            return Err(CellsError::Twice { coord });
        }
        let tiles = TileLayout::from_cells(cells).map_err(CellsError::Tiles)?;
        if !cells.iter().all(|&coord| tiles.contains(coord)) {
            return Err(CellsError::Offset);
        }
        Self::new(&tiles).map_err(|error| CellsError::Count { found: 4 * error.found })
    }
}

#[cfg(test)]
mod tests {
    use super::table::MAX_BOX;
    use super::*;
    extern crate std;
    use std::collections::{BTreeSet, HashSet};
    use std::hash::DefaultHasher;
    use std::string::ToString;
    use std::vec::Vec;

    /// All layouts of nine tiles, each as its sorted places, grown tile by tile.
    fn all_layouts() -> HashSet<Vec<(u8, u8)>> {
        let mut layouts = HashSet::from([std::vec![(0, 0)]]);
        for _ in 1..TILES {
            let mut grown = HashSet::new();
            for places in &layouts {
                for &(column, row) in places {
                    for (dx, dy) in [(0, 1), (2, 1), (1, 0), (1, 2)] {
                        // Moved by one, so that there is room in the west and the south.
                        let next = (column + dx, row + dy);
                        let mut more: Vec<_> = places.iter().map(|&(x, y)| (x + 1, y + 1)).collect();
                        if !more.contains(&next) {
                            more.push(next);
                            let west = more.iter().map(|place| place.0).min().unwrap();
                            let south = more.iter().map(|place| place.1).min().unwrap();
                            more = more.iter().map(|&(x, y)| (x - west, y - south)).collect();
                            more.sort_unstable();
                            grown.insert(more);
                        }
                    }
                }
            }
            layouts = grown;
        }
        layouts
    }

    fn layout_of(places: &[(u8, u8)]) -> Layout {
        let places: Vec<_> = places.iter().map(|&(column, row)| TilePlace { column, row }).collect();
        Layout::new(&TileLayout::new(&places).unwrap()).unwrap()
    }

    /// K2.3: all 9,910 layouts have room in the table, each keeps its own tables, and the bounds on boxes hold.
    #[test]
    fn k2_3_every_layout_of_nine_tiles() {
        let all = all_layouts();
        assert_eq!(all.len(), 9910);
        assert!(size_of::<Table>() < 2300, "{}", size_of::<Table>());
        // Threads that race for the same shapes get the same tables.
        let places: Vec<_> = all.iter().collect();
        std::thread::scope(|scope| {
            let all = &places;
            let race = |skip: usize| all.iter().cycle().skip(skip).take(all.len()).map(|places| layout_of(places));
            let racers = [0, 0, 1, 5000].map(|skip| (skip, scope.spawn(move || race(skip).collect::<Vec<_>>())));
            for (skip, racer) in racers {
                assert!(racer.join().unwrap().into_iter().eq(race(skip)));
            }
        });
        let mut addresses = HashSet::new();
        let mut probes = Vec::new();
        for places in &all {
            let layout = layout_of(places);
            assert!(addresses.insert(core::ptr::from_ref(layout.table())));
            assert_eq!(layout, layout_of(places));
            assert!(usize::from(layout.files()) * usize::from(layout.ranks()) <= MAX_BOX);
            assert!((52..=60).contains(&layout.pairs().len()));
            let tiles: BTreeSet<_> = layout.tiles().places().iter().map(|place| (place.column, place.row)).collect();
            assert!(tiles.iter().eq(places));
            assert_eq!(Layout::from_cells(layout.coords()), Ok(layout));
            let found = (0..SLOTS).find(|probe| {
                MAZES[(slot_of(layout.shape()) + probe) % SLOTS].get().is_some_and(|t| t.shape == layout.shape())
            });
            probes.push(found.unwrap_or(0));
        }
        // The hash spreads the shapes: most lie in their own slot.
        assert!(probes.iter().sum::<usize>() < 2 * all.len(), "{}", probes.iter().sum::<usize>());
        assert_eq!(
            layout_of(&[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]),
            Layout::STANDARD
        );
    }

    #[test]
    fn tables_agree_with_coordinates() {
        let hash_of = |layout: Layout| {
            let mut hasher = DefaultHasher::new();
            layout.hash(&mut hasher);
            hasher.finish()
        };
        let mut hashes = HashSet::new();
        for places in all_layouts().iter().step_by(99) {
            let layout = layout_of(places);
            assert!(hashes.insert(hash_of(layout)), "{layout:?}");
            assert_eq!(std::format!("{layout:?}"), std::format!("{:?}", layout.tiles()));
            let expected: Vec<Coord> = layout.tiles().cells().collect();
            assert_eq!(layout.coords().as_slice(), expected);
            let mut pairs = Vec::new();
            for (cell, coord) in (0..).zip(expected) {
                assert_eq!(layout.cell(coord), Some(cell));
                for direction in Direction::ALL {
                    let next = coord.step(direction).and_then(|next| layout.cell(next));
                    assert_eq!(layout.step(cell, direction), next);
                    if let (Some(second), Direction::East | Direction::North) = (next, direction) {
                        pairs.push(Pair { first: cell, second });
                    }
                }
            }
            // East before north here too: the order of `Direction::ALL` is the other way round.
            pairs.sort_by_key(|pair| (pair.first, layout.coord(pair.second).file() == layout.coord(pair.first).file()));
            assert_eq!(layout.pairs(), pairs);
            for (number, pair) in layout.pairs().iter().enumerate() {
                let table = layout.table();
                assert!(table.ends[usize::from(pair.first)][0] >> number & 1 == 1);
                assert!(table.ends[usize::from(pair.second)][1] >> number & 1 == 1);
                let touching = table.touching[usize::from(pair.first)] | table.touching[usize::from(pair.second)];
                // Each next cell has one pair in common with the two; what stands in for one that is missing has none.
                let common = table.around[number].map(|cell| table.touching[usize::from(cell)] & touching);
                assert!(common.iter().all(|pairs| pairs.count_ones() <= 1));
                assert_eq!(common.iter().fold(1 << number, |pairs, common| pairs | common), touching);
                assert!(table.around[number].iter().all(|&cell| ![pair.first, pair.second].contains(&cell)));
                assert_eq!(
                    [false, true].map(|turned| pair.in_order(turned)),
                    [[pair.first, pair.second], [pair.second, pair.first]]
                );
                for (turned, [from, to]) in [(false, pair.in_order(false)), (true, pair.in_order(true))] {
                    assert_eq!(layout.step(from, table.direction(number as u8, turned)), Some(to));
                }
                let north = layout.coord(pair.first).file() == layout.coord(pair.second).file();
                assert_eq!(table.northward >> number & 1 == 1, north);
            }
            for (cell, &touching) in layout.table().touching.iter().enumerate() {
                let quarters = layout.table().touching_by_quarter.map(|quarter| u64::from(quarter[cell]));
                assert_eq!(quarters.iter().rev().fold(0, |pairs, quarter| pairs << 16 | quarter), touching);
            }
            let bits: u32 = layout.table().touching.iter().map(|pairs| pairs.count_ones()).sum();
            assert_eq!(bits as usize, 2 * layout.pairs().len());
        }
    }

    /// K2.4.
    #[test]
    fn k2_4_what_is_no_layout() {
        let standard = Layout::STANDARD.coords();
        assert_eq!(Layout::from_cells(&standard[1..]), Err(CellsError::Count { found: 35 }));
        let mut twice = *standard;
        twice[0] = twice[1];
        assert_eq!(Layout::from_cells(&twice).unwrap_err().to_string(), "cell b6: found twice, expected once (K2.4)");
        let moved = |files, ranks| standard.map(|c| Coord::new(c.file() + files, c.rank() + ranks).unwrap());
        assert_eq!(Layout::from_cells(&moved(2, 0)), Err(CellsError::Offset));
        assert_eq!(Layout::from_cells(&moved(0, 4)), Err(CellsError::Offset));
        assert!(matches!(Layout::from_cells(&moved(1, 0)), Err(CellsError::Tiles(_))));
        let eight = TileLayout::new(&[0, 1, 2, 3, 4, 5, 6, 7].map(|column| TilePlace { column, row: 0 })).unwrap();
        assert_eq!(Layout::new(&eight), Err(TileCountError { found: 8 }));
    }
}
