use boardgeo::{Coord, Direction, Grid};

use crate::{Mode, Team};

/// The size of the arena when none is asked for (H1.1).
pub const DEFAULT_SIZE: u8 = 9;

/// The sizes an arena can have (H1.1).
pub const SIZES: [u8; 4] = [5, 7, 9, 11];

/// No space: what a step over the edge leads to.
pub(crate) const NOWHERE: u8 = u8::MAX;

/// The arena of N x N spaces, which are numbered as the cells of a [`Grid`] are. Sets of spaces are bits of a `u128`.
pub(crate) struct Arena<const N: usize>;

impl<const N: usize> Arena<N> {
    const GRID: Grid = match Grid::square(N as u8) {
        Ok(grid) => grid,
        Err(_) => panic!("an arena has at most 128 spaces"),
    };
    pub(crate) const ALL: u128 = Self::GRID.all().bits();
    pub(crate) const TABLES: &'static Tables = &Tables::new(Self::GRID);

    /// Every space of the set moved one step; those at the edge fall off.
    #[inline(always)]
    pub(crate) const fn shift(set: u128, direction: Direction) -> u128 {
        let inner = set & !Self::TABLES.edges[direction.index() as usize];
        match direction {
            Direction::North => inner >> N,
            Direction::East => inner << 1,
            Direction::South => inner << N,
            Direction::West => inner >> 1,
        }
    }

    /// The spaces orthogonally adjacent to a member of the set.
    #[inline(always)]
    pub(crate) const fn adjacent(set: u128) -> u128 {
        Self::shift(set, Direction::North)
            | Self::shift(set, Direction::East)
            | Self::shift(set, Direction::South)
            | Self::shift(set, Direction::West)
    }

    /// The space that lies so many steps back from one that was reached in this direction.
    #[inline(always)]
    pub(crate) const fn back(space: u8, direction: Direction, steps: u8) -> u8 {
        match direction {
            Direction::North => space + steps * N as u8,
            Direction::East => space - steps,
            Direction::South => space - steps * N as u8,
            Direction::West => space + steps,
        }
    }
}

/// What is looked up by the number of a space. Each table has a place for each of 128 numbers, so that masking an index
/// with 127 needs no check.
pub(crate) struct Tables {
    /// The orthogonally adjacent spaces.
    pub(crate) neighbours: [u128; 128],
    /// The orthogonally or diagonally adjacent spaces.
    pub(crate) surroundings: [u128; 128],
    /// The next space, by direction; [`NOWHERE`] over the edge.
    pub(crate) steps: [[u8; 128]; 4],
    /// Where the space goes when the arena turns, clockwise and counterclockwise.
    pub(crate) turns: [[u8; 128]; 2],
    /// The names of the spaces.
    pub(crate) coords: [Coord; 128],
    /// The outermost rank or file, by direction.
    pub(crate) edges: [u128; 4],
}

impl Tables {
    const fn new(grid: Grid) -> Self {
        let Some(corner) = Coord::new(0, 0) else { panic!("a1 has a name") };
        let mut tables = Self {
            neighbours: [0; 128],
            surroundings: [0; 128],
            steps: [[NOWHERE; 128]; 4],
            turns: [[NOWHERE; 128]; 2],
            coords: [corner; 128],
            edges: [
                grid.edge(Direction::North).bits(),
                grid.edge(Direction::East).bits(),
                grid.edge(Direction::South).bits(),
                grid.edge(Direction::West).bits(),
            ],
        };
        let mut space = 0;
        while space < grid.len() {
            let at = space as usize;
            let mut index = 0;
            while index < 4 {
                let direction = Direction::from_index(index);
                if let Some(next) = grid.step(space, direction) {
                    tables.steps[index as usize][at] = next;
                    tables.neighbours[at] |= 1 << next;
                    tables.surroundings[at] |= 1 << next;
                    // Each diagonal is one step on and one to the right.
                    if let Some(diagonal) = grid.step(next, direction.clockwise()) {
                        tables.surroundings[at] |= 1 << diagonal;
                    }
                }
                index += 1;
            }
            tables.turns[0][at] = boardgeo::QuarterTurns::CLOCKWISE.turn_index(space, grid.width());
            tables.turns[1][at] = boardgeo::QuarterTurns::COUNTERCLOCKWISE.turn_index(space, grid.width());
            if let Some(coord) = grid.coord(space) {
                tables.coords[at] = coord;
            }
            space += 1;
        }
        tables
    }

    #[inline(always)]
    pub(crate) const fn coord(&self, space: u8) -> Coord {
        self.coords[(space & 127) as usize]
    }

    #[inline(always)]
    pub(crate) const fn neighbours(&self, space: u8) -> u128 {
        self.neighbours[(space & 127) as usize]
    }

    #[inline(always)]
    pub(crate) const fn surroundings(&self, space: u8) -> u128 {
        self.surroundings[(space & 127) as usize]
    }

    /// The next space in a direction, [`NOWHERE`] over the edge.
    #[inline(always)]
    pub(crate) const fn step(&self, space: u8, direction: Direction) -> u8 {
        self.steps[direction.index() as usize][(space & 127) as usize]
    }

    /// The members of the set that are nearest to the space by |files| + |ranks| (H4.4).
    pub(crate) fn nearest(&self, space: u8, set: u128) -> u128 {
        let from = self.coord(space);
        let mut nearest = 0;
        let mut least = u8::MAX;
        for other in spaces(set) {
            let distance = self.coord(other).manhattan(from);
            if distance < least {
                (least, nearest) = (distance, 0);
            }
            if distance == least {
                nearest |= bit(other);
            }
        }
        nearest
    }
}

/// The tables of a size; that of the largest for one that is none.
pub(crate) const fn tables(size: u8) -> &'static Tables {
    match size {
        5 => Arena::<5>::TABLES,
        7 => Arena::<7>::TABLES,
        9 => Arena::<9>::TABLES,
        _ => Arena::<11>::TABLES,
    }
}

/// The set of one space.
#[inline(always)]
pub(crate) const fn bit(space: u8) -> u128 {
    // Two halves are cheaper than a shift over 128 bits.
    let half = 1_u64 << (space & 63);
    if space & 64 == 0 { half as u128 } else { (half as u128) << 64 }
}

/// Whether the space is in the set.
#[inline(always)]
pub(crate) const fn has(set: u128, space: u8) -> bool {
    let half = if space & 64 == 0 { set as u64 } else { (set >> 64) as u64 };
    half >> (space & 63) & 1 != 0
}

/// The members of a set in ascending order.
#[inline(always)]
pub(crate) const fn spaces(set: u128) -> boardgeo::CellIter {
    boardgeo::CellSet::from_bits(set).iter()
}

/// The camp of the winner's enemy that lies next to the Stone's last space (H6.1): the one it was pushed into. No two
/// camps of one team meet in a corner.
pub(crate) fn camp_beside(mode: Mode, size: u8, stone: Coord, winner: Team) -> Option<Direction> {
    Direction::ALL.into_iter().find(|&side| {
        let over_the_edge = stone.step(side).is_none_or(|next| next.file() >= size || next.rank() >= size);
        over_the_edge && mode.is_camp_of(side, winner.enemy())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgeo::CellSet;

    fn check<const N: usize>() {
        let grid = Grid::square(N as u8).unwrap();
        let tables = tables(N as u8);
        assert_eq!(Arena::<N>::ALL, grid.all().bits());
        for space in grid.all() {
            assert_eq!(Some(tables.coord(space)), grid.coord(space));
            assert_eq!(tables.neighbours(space), grid.neighbours(space).bits());
            assert_eq!(tables.surroundings(space), grid.surroundings(space).bits());
            for direction in Direction::ALL {
                let next = grid.step(space, direction);
                assert_eq!(tables.step(space, direction), next.unwrap_or(NOWHERE));
                assert_eq!(Arena::<N>::shift(bit(space), direction), next.map_or(0, bit));
                if let Some(next) = next {
                    assert_eq!(Arena::<N>::back(next, direction, 1), space);
                }
            }
            for distance in 1..2 * N as u8 {
                let ring = grid.ring(space, distance);
                let beyond = grid.all() - (1..distance).fold(CellSet::of(space), |near, d| near | grid.ring(space, d));
                if !ring.is_empty() {
                    assert_eq!(tables.nearest(space, beyond.bits()), ring.bits());
                }
            }
        }
    }

    #[test]
    fn the_tables_agree_with_the_grid() {
        check::<5>();
        check::<7>();
        check::<9>();
        check::<11>();
    }
}
