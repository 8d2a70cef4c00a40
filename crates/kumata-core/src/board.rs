mod face;

use alloc::boxed::Box;
use core::fmt;
use core::hash::{Hash, Hasher};

use boardgeo::{Coord, Direction, LayoutError, TileLayout, TilePlace};
use once_cell::race::OnceBox;

pub use self::face::{DEFAULT_FACES_2, DEFAULT_FACES_4, Face};

/// How many tiles a board has (K1.4).
pub const TILES: usize = 9;
/// How many cells a board has.
pub const CELLS: usize = 4 * TILES;
/// How many pairs of adjacent cells a board has at most: the 3x3 block has them all, a chain of tiles has 52.
pub const MAX_PAIRS: usize = 60;

/// The box of nine connected tiles is at most 5 x 5 tiles' area; 100 cells.
const MAX_BOX: usize = 100;
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

/// From a cell to the next: its number and that of the pair they form.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) cell: u8,
    pub(crate) pair: u8,
}

/// What stands for a pair where there is none: a number beyond all pairs.
const NO_PAIR: u8 = 63;

/// What is looked up while playing.
pub(crate) struct Table {
    /// One bit for each place of the tile lattice: the identity of a layout.
    shape: u128,
    files: u8,
    ranks: u8,
    pair_count: u8,
    pub(crate) coords: [Coord; CELLS],
    /// The cell at `rank * files + file`, [`NO_CELL`] where there is none.
    at: [u8; MAX_BOX],
    pairs: [Pair; MAX_PAIRS],
    /// The pairs that go north from their first cell; the others go east.
    pub(crate) northward: u64,
    /// By cell: the pairs whose first it is, and those whose second it is.
    pub(crate) ends: [[u64; 2]; CELLS],
    /// By cell: both together.
    pub(crate) touching: [u64; CELLS],
    /// By cell and direction; off the board the cell itself and [`NO_PAIR`].
    steps: [[Step; 4]; CELLS],
    /// By pair: the cells next to its two. Where there are fewer than six, a cell that touches neither.
    pub(crate) around: [[u8; 6]; MAX_PAIRS],
}

const NO_CELL: u8 = u8::MAX;

static STANDARD: Table = Table::new(standard_shape());
static MAZES: [OnceBox<Table>; SLOTS] = [const { OnceBox::new() }; SLOTS];

const fn shape_bit(column: u8, row: u8) -> u128 {
    1 << (row * TILES as u8 + column)
}

const fn standard_shape() -> u128 {
    let row = 0b111;
    row | row << TILES | row << (2 * TILES)
}

impl Table {
    /// The tables of the tiles whose bits are set: nine of them, connected, the smallest column and row 0.
    const fn new(shape: u128) -> Self {
        let corner = Coord::new(0, 0).expect("a1 is a cell");
        let mut table = Self {
            shape,
            files: 0,
            ranks: 0,
            pair_count: 0,
            coords: [corner; CELLS],
            at: [NO_CELL; MAX_BOX],
            pairs: [Pair { first: 0, second: 0 }; MAX_PAIRS],
            northward: 0,
            ends: [[0; 2]; CELLS],
            touching: [0; CELLS],
            steps: [[Step { cell: 0, pair: NO_PAIR }; 4]; CELLS],
            around: [[NO_CELL; 6]; MAX_PAIRS],
        };
        let tiles = TILES as u8;
        let mut place = 0;
        while place < tiles * tiles {
            if shape >> place & 1 != 0 {
                let (files, ranks) = (2 * (place % tiles + 1), 2 * (place / tiles + 1));
                table.files = if files > table.files { files } else { table.files };
                table.ranks = if ranks > table.ranks { ranks } else { table.ranks };
            }
            place += 1;
        }
        // The cells in reading order.
        let mut count = 0;
        let mut rank = table.ranks;
        while rank > 0 {
            rank -= 1;
            let mut file = 0;
            while file < table.files {
                if shape & shape_bit(file / 2, rank / 2) != 0 {
                    table.coords[count as usize] = Coord::new(file, rank).expect("at most 18 files and ranks");
                    table.at[rank as usize * table.files as usize + file as usize] = count;
                    count += 1;
                }
                file += 1;
            }
        }
        // The pairs, in the order of their first cells, east before north.
        let mut cell = 0;
        while cell < count {
            let mut direction = 0;
            while direction < 4 {
                table.steps[cell as usize][direction].cell = cell;
                direction += 1;
            }
            cell += 1;
        }
        cell = 0;
        while cell < count {
            table.add_pair(cell, Direction::East);
            table.add_pair(cell, Direction::North);
            cell += 1;
        }
        let mut pair = 0;
        while pair < table.pair_count {
            table.look_around(pair);
            pair += 1;
        }
        table
    }

    const fn look_around(&mut self, pair: u8) {
        let Pair { first, second } = self.pairs[pair as usize];
        let mut count = 0;
        let mut number = 0;
        while number < 8 {
            let cell = if number < 4 { first } else { second };
            let step = self.steps[cell as usize][number % 4];
            if step.pair != NO_PAIR && step.pair != pair {
                self.around[pair as usize][count] = step.cell;
                count += 1;
            }
            number += 1;
        }
        // Of 36 cells there is one beyond these eight.
        let touching = self.touching[first as usize] | self.touching[second as usize];
        let mut apart = 0;
        while self.touching[apart as usize] & touching != 0 {
            apart += 1;
        }
        while count < 6 {
            self.around[pair as usize][count] = apart;
            count += 1;
        }
    }

    const fn add_pair(&mut self, first: u8, direction: Direction) {
        let Some(coord) = self.coords[first as usize].step(direction) else {
            return;
        };
        let Some(second) = self.cell(coord) else {
            return;
        };
        let pair = self.pair_count;
        self.pair_count += 1;
        self.pairs[pair as usize] = Pair { first, second };
        if let Direction::North = direction {
            self.northward |= 1 << pair;
        }
        self.ends[first as usize][0] |= 1 << pair;
        self.ends[second as usize][1] |= 1 << pair;
        self.touching[first as usize] |= 1 << pair;
        self.touching[second as usize] |= 1 << pair;
        self.steps[first as usize][direction.index() as usize] = Step { cell: second, pair };
        self.steps[second as usize][direction.opposite().index() as usize] = Step { cell: first, pair };
    }

    #[inline]
    pub(crate) const fn cell(&self, coord: Coord) -> Option<u8> {
        if coord.file() >= self.files || coord.rank() >= self.ranks {
            return None;
        }
        match self.at[coord.rank() as usize * self.files as usize + coord.file() as usize] {
            NO_CELL => None,
            cell => Some(cell),
        }
    }

    /// The direction from a pair's first cell to its second, or turned the opposite.
    #[inline]
    pub(crate) const fn direction(&self, pair: u8, turned: bool) -> Direction {
        // North is 0, east 1, south 2, west 3.
        let eastward = self.northward >> pair & 1 ^ 1;
        Direction::from_index(eastward as u8 | (turned as u8) << 1)
    }

    /// The step from a cell, `None` off the board.
    #[inline]
    pub(crate) const fn step(&self, cell: u8, direction: Direction) -> Option<Step> {
        let step = self.steps[cell as usize][direction.index() as usize];
        if step.pair == NO_PAIR { None } else { Some(step) }
    }
}

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
                let around = table.around[number].iter().filter(|step| step.pair != NO_PAIR);
                assert_eq!(around.fold(1 << number, |pairs, step| pairs | 1_u64 << step.pair), touching);
                for step in &table.around[number] {
                    let other = layout.pairs().get(usize::from(step.pair));
                    assert!(other.is_none_or(|other| [other.first, other.second].contains(&step.cell)));
                    assert!(![pair.first, pair.second].contains(&step.cell) || step.pair == NO_PAIR);
                }
                let north = layout.coord(pair.first).file() == layout.coord(pair.second).file();
                assert_eq!(table.northward >> number & 1 == 1, north);
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
