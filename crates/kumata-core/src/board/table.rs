use boardgeo::{Coord, Direction};

use super::{CELLS, MAX_PAIRS, Pair, TILES};

/// The box of nine connected tiles is at most 5 x 5 tiles' area; 100 cells.
pub(super) const MAX_BOX: usize = 100;

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
    pub(super) shape: u128,
    pub(super) files: u8,
    pub(super) ranks: u8,
    pub(super) pair_count: u8,
    pub(crate) coords: [Coord; CELLS],
    /// The cell at `rank * files + file`, [`NO_CELL`] where there is none.
    at: [u8; MAX_BOX],
    pub(super) pairs: [Pair; MAX_PAIRS],
    /// The pairs that go north from their first cell; the others go east.
    pub(crate) northward: u64,
    /// By cell: the pairs whose first it is, and those whose second it is.
    pub(crate) ends: [[u64; 2]; CELLS],
    /// By cell: both together.
    pub(crate) touching: [u64; CELLS],
    /// The same in words of 16 pairs, by word and cell.
    pub(crate) touching_by_quarter: [[u16; CELLS]; 4],
    /// By cell and direction; off the board the cell itself and [`NO_PAIR`].
    steps: [[Step; 4]; CELLS],
    /// By pair: the cells next to its two. Where there are fewer than six, a cell that touches neither.
    pub(crate) around: [[u8; 6]; MAX_PAIRS],
}

const NO_CELL: u8 = u8::MAX;

pub(super) const fn shape_bit(column: u8, row: u8) -> u128 {
    1 << (row * TILES as u8 + column)
}

pub(super) const fn standard_shape() -> u128 {
    let row = 0b111;
    row | row << TILES | row << (2 * TILES)
}

impl Table {
    /// The tables of the tiles whose bits are set: nine of them, connected, the smallest column and row 0.
    pub(super) const fn new(shape: u128) -> Self {
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
            touching_by_quarter: [[0; CELLS]; 4],
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
        cell = 0;
        while cell < count {
            let mut quarter = 0;
            while quarter < 4 {
                table.touching_by_quarter[quarter][cell as usize] =
                    (table.touching[cell as usize] >> (16 * quarter)) as u16;
                quarter += 1;
            }
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
