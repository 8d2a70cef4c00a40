use alloc::vec::Vec;

use boardgame::{Action, ActionBlock};
use boardgeo::{Coord, Direction, Grid};

use crate::board::{bit, has};
use crate::{Mode, Move, Rotation, Stance};

/// From each space to some others: the ways are numbered by the first space in reading order, then by the second.
struct Fan {
    targets: [u128; 128],
    /// How many ways begin on earlier spaces; last, how many there are.
    first: [u16; 129],
}

impl Fan {
    const fn new(targets: [u128; 128]) -> Self {
        let mut first = [0; 129];
        let mut space = 0;
        while space < 128 {
            first[space + 1] = first[space] + targets[space].count_ones() as u16;
            space += 1;
        }
        Self { targets, first }
    }

    const fn len(&self) -> u16 {
        self.first[128]
    }

    #[inline]
    const fn number(&self, from: u8, to: u8) -> Option<u16> {
        let at = (from & 127) as usize;
        let targets = self.targets[at];
        if has(targets, to) { Some(self.first[at] + rank(targets, to)) } else { None }
    }

    const fn way(&self, number: u16) -> (u8, u8) {
        let mut from = 0;
        while self.first[from + 1] <= number {
            from += 1;
        }
        let mut targets = self.targets[from];
        let mut before = number - self.first[from];
        while before > 0 {
            targets &= targets - 1;
            before -= 1;
        }
        (from as u8, targets.trailing_zeros() as u8)
    }
}

/// How many members of a set come before a space.
#[inline]
const fn rank(set: u128, space: u8) -> u16 {
    (set & (bit(space) - 1)).count_ones() as u16
}

/// The dice on the arena besides one that stands on another, and the Stone: the spaces that can be occupied when it steps
/// off (H4.4). Of twelve dice one steps and one lies under it.
const MOST_OCCUPIED: u32 = 12 - 2 + 1;

/// How the moves of a variant are numbered: block by block, in the order of [`Kind`].
pub(crate) struct Numbering {
    size: u8,
    /// The spaces of the rows next to camps: where dice are placed, and thrown into prison from.
    rows: u128,
    steps: Fan,
    runs: Fan,
    jumps: Fan,
    /// To the orthogonally adjacent spaces.
    adjacent: Fan,
    /// How many throws to a space begin on earlier spaces; last, how many there are.
    throws: [u16; 129],
    /// To the orthogonally adjacent spaces, from the rows next to camps.
    imprisonings: Fan,
    /// The number of the first move of each block; last, how many moves there are.
    first: [u16; BLOCKS + 1],
}

/// A kind of moves.
#[derive(Clone, Copy)]
enum Kind {
    Turn,
    Free,
    End,
    Push,
    Place,
    Step,
    ChangeStance,
    Run,
    Jump,
    Throw,
    Imprison,
    Grab,
    Climb,
}

impl Kind {
    /// All, in the order of their numbers.
    const ALL: [Self; BLOCKS] = [
        Self::Turn,
        Self::Free,
        Self::End,
        Self::Push,
        Self::Place,
        Self::Step,
        Self::ChangeStance,
        Self::Run,
        Self::Jump,
        Self::Throw,
        Self::Imprison,
        Self::Grab,
        Self::Climb,
    ];
}

const BLOCKS: usize = Kind::Climb as usize + 1;
const STANCES: u16 = Stance::ALL.len() as u16;

impl Numbering {
    pub(crate) fn of(mode: Mode, size: u8) -> &'static Self {
        // By number of players, then by size.
        static TABLES: [[Numbering; 4]; 2] = [
            [Numbering::new(5, false), Numbering::new(7, false), Numbering::new(9, false), Numbering::new(11, false)],
            [Numbering::new(5, true), Numbering::new(7, true), Numbering::new(9, true), Numbering::new(11, true)],
        ];
        let number = match size {
            5 => 0,
            7 => 1,
            9 => 2,
            _ => 3,
        };
        &TABLES[usize::from(mode.is_four())][number]
    }

    const fn grid(size: u8) -> Grid {
        match Grid::square(size) {
            Ok(grid) => grid,
            Err(_) => panic!("an arena has at most 11 files"),
        }
    }

    const fn new(size: u8, four: bool) -> Self {
        let grid = Self::grid(size);
        let mut rows = grid.edge(Direction::South).bits() | grid.edge(Direction::North).bits();
        if four {
            rows |= grid.edge(Direction::West).bits() | grid.edge(Direction::East).bits();
        }
        let mut steps = [0; 128];
        let mut runs = [0; 128];
        let mut jumps = [0; 128];
        let mut adjacent = [0; 128];
        let mut imprisonings = [0; 128];
        let mut throws = [0; 129];
        let mut from = 0;
        while from < grid.len() {
            let at = from as usize;
            let (column, row) = (from % size, from / size);
            // The spaces at each distance.
            let mut rings = [0_u128; 32];
            let mut to = 0;
            while to < grid.len() {
                let (columns, rows) = ((to % size).abs_diff(column), (to / size).abs_diff(row));
                rings[(columns + rows) as usize] |= bit(to);
                if (columns == 0) != (rows == 0) && columns + rows > 1 {
                    jumps[at] |= bit(to);
                }
                to += 1;
            }
            adjacent[at] = rings[1];
            runs[at] = rings[2];
            imprisonings[at] = if has(rows, from) { rings[1] } else { 0 };
            let neighbours = rings[1].count_ones() as u16;
            throws[at + 1] = throws[at] + neighbours * (neighbours - 1);
            let mut nearer = 0;
            let mut distance = 1;
            while nearer <= MOST_OCCUPIED && distance < rings.len() {
                steps[at] |= rings[distance];
                nearer += rings[distance].count_ones();
                distance += 1;
            }
            from += 1;
        }
        while from < 128 {
            throws[from as usize + 1] = throws[from as usize];
            from += 1;
        }
        let numbering = Self {
            size,
            rows,
            steps: Fan::new(steps),
            runs: Fan::new(runs),
            jumps: Fan::new(jumps),
            adjacent: Fan::new(adjacent),
            throws,
            imprisonings: Fan::new(imprisonings),
            first: [0; BLOCKS + 1],
        };
        let spaces = grid.len() as u16;
        let counts = [
            2,
            1,
            1,
            4,
            numbering.rows.count_ones() as u16 * STANCES,
            numbering.steps.len(),
            spaces * STANCES,
            numbering.runs.len(),
            numbering.jumps.len(),
            numbering.throws[128],
            numbering.imprisonings.len(),
            4 * numbering.adjacent.len(),
            numbering.adjacent.len(),
        ];
        let mut first = [0; BLOCKS + 1];
        let mut block = 0;
        while block < BLOCKS {
            first[block + 1] = first[block] + counts[block];
            block += 1;
        }
        Self { first, ..numbering }
    }

    pub(crate) const fn count(&self) -> usize {
        self.first[BLOCKS] as usize
    }

    pub(crate) fn blocks(&self) -> Vec<ActionBlock> {
        let from_to = "by the first space in reading order, then by the second";
        let words = [
            ("turn the arena, `cw`, `ccw`", "as listed"),
            ("free a die, `free`", "the only one"),
            ("end the turn, `end`", "the only one"),
            ("push the Stone, `Kn`", "n, e, s, w"),
            (
                "place a die, `+Re1`",
                "the spaces of the rows next to camps in reading order, each in stances R J T G B K",
            ),
            ("simple movement, `e1-e2`", from_to),
            ("change stance, `e1=K`", "the spaces in reading order, each to stances R J T G B K"),
            ("run, `Re1>g1`", from_to),
            ("jump, `Je1>e4`", from_to),
            ("throw, `Te1:e2>d1`", "by the thrower in reading order, then by the thrown die, then by where it goes"),
            ("throw into prison, `Te1:e2>p`", "by the thrower in reading order, then by the thrown die"),
            ("grab, `Ge1:e2>n`", "by the grabbing die in reading order, then by the other, then n, e, s, w"),
            ("block, `Be1>e2`", from_to),
        ];
        let rows = words.into_iter().zip(self.first.windows(2));
        rows.map(|((moves, order), ends)| ActionBlock {
            first: u32::from(ends[0]),
            len: u32::from(ends[1] - ends[0]),
            moves: moves.into(),
            order: order.into(),
        })
        .collect()
    }

    #[inline]
    fn space(&self, coord: Coord) -> Option<u8> {
        Self::grid(self.size).index(coord)
    }

    fn coord(&self, space: u8) -> Coord {
        Self::grid(self.size).coord(space).expect("the tables hold spaces of the arena")
    }

    #[inline]
    pub(crate) fn action_of(&self, chosen: Move) -> Option<Action> {
        let way = |fan: &Fan, from: Coord, to: Coord| fan.number(self.space(from)?, self.space(to)?);
        let (block, number) = match chosen {
            Move::Turn(rotation) => (Kind::Turn, rotation as u16),
            Move::Free => (Kind::Free, 0),
            Move::End => (Kind::End, 0),
            Move::Push { direction } => (Kind::Push, u16::from(direction.index())),
            Move::Place { stance, to } => {
                let to = self.space(to)?;
                if !has(self.rows, to) {
                    return None;
                }
                (Kind::Place, rank(self.rows, to) * STANCES + u16::from(stance.index()))
            }
            Move::Step { from, to } => (Kind::Step, way(&self.steps, from, to)?),
            Move::ChangeStance { at, stance } => {
                (Kind::ChangeStance, u16::from(self.space(at)?) * STANCES + u16::from(stance.index()))
            }
            Move::Run { from, to } => (Kind::Run, way(&self.runs, from, to)?),
            Move::Jump { from, to } => (Kind::Jump, way(&self.jumps, from, to)?),
            Move::Throw { from, thrown, to } => {
                let (from, thrown, to) = (self.space(from)?, self.space(thrown)?, self.space(to)?);
                let neighbours = self.adjacent.targets[usize::from(from & 127)];
                if !has(neighbours, thrown) || !has(neighbours, to) || thrown == to {
                    return None;
                }
                let others = neighbours & !bit(thrown);
                let ways = others.count_ones() as u16;
                (Kind::Throw, self.throws[usize::from(from)] + rank(neighbours, thrown) * ways + rank(others, to))
            }
            Move::Imprison { from, thrown } => (Kind::Imprison, way(&self.imprisonings, from, thrown)?),
            Move::Grab { from, other, direction } => {
                (Kind::Grab, 4 * way(&self.adjacent, from, other)? + u16::from(direction.index()))
            }
            Move::Block { from, to } => (Kind::Climb, way(&self.adjacent, from, to)?),
        };
        Some(Action::new(u32::from(self.first[block as usize] + number)))
    }

    pub(crate) fn move_of(&self, action: Action) -> Option<Move> {
        let number = u16::try_from(action.number()).ok().filter(|&number| number < self.first[BLOCKS])?;
        let block = self.first.partition_point(|&first| first <= number) - 1;
        let number = number - self.first[block];
        let ends = |(from, to): (u8, u8)| (self.coord(from), self.coord(to));
        // The numbers of stances and directions are below 6 and 4.
        let stance = |number: u16| Stance::ALL[usize::from(number % STANCES)];
        Some(match Kind::ALL[block] {
            Kind::Turn => Move::Turn(Rotation::ALL[usize::from(number % 2)]),
            Kind::Free => Move::Free,
            Kind::End => Move::End,
            Kind::Push => Move::Push { direction: Direction::from_index(number as u8) },
            Kind::Place => {
                let space = boardgeo::CellSet::from_bits(self.rows).iter().nth(usize::from(number / STANCES))?;
                Move::Place { stance: stance(number), to: self.coord(space) }
            }
            Kind::Step => {
                let (from, to) = ends(self.steps.way(number));
                Move::Step { from, to }
            }
            Kind::ChangeStance => {
                Move::ChangeStance { at: self.coord((number / STANCES) as u8), stance: stance(number) }
            }
            Kind::Run => {
                let (from, to) = ends(self.runs.way(number));
                Move::Run { from, to }
            }
            Kind::Jump => {
                let (from, to) = ends(self.jumps.way(number));
                Move::Jump { from, to }
            }
            Kind::Throw => self.throw(number),
            Kind::Imprison => {
                let (from, thrown) = ends(self.imprisonings.way(number));
                Move::Imprison { from, thrown }
            }
            Kind::Grab => {
                let (from, other) = ends(self.adjacent.way(number / 4));
                Move::Grab { from, other, direction: Direction::from_index((number % 4) as u8) }
            }
            Kind::Climb => {
                let (from, to) = ends(self.adjacent.way(number));
                Move::Block { from, to }
            }
        })
    }

    /// The throw to a space with this number in its block.
    fn throw(&self, number: u16) -> Move {
        let from = self.throws.partition_point(|&first| first <= number) - 1;
        let neighbours = boardgeo::CellSet::from_bits(self.adjacent.targets[from]);
        let number = number - self.throws[from];
        let ways = u16::from(neighbours.len()) - 1;
        let nth =
            |set: boardgeo::CellSet, n: u16| set.iter().nth(usize::from(n)).expect("the number is one of the ways");
        let thrown = nth(neighbours, number / ways);
        let to = nth(neighbours - boardgeo::CellSet::of(thrown), number % ways);
        Move::Throw { from: self.coord(from as u8), thrown: self.coord(thrown), to: self.coord(to) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use crate::KumoSpec;
    use boardgame::Spec as _;

    /// Worked out by hand from the table in NUMBERS.md: 8 moves without a space, then six placements on each space of the
    /// rows next to camps.
    #[test]
    fn numbers_by_hand() {
        let cases = [
            ("kumo", "cw", 0),
            ("kumo", "ccw", 1),
            ("kumo", "free", 2),
            ("kumo", "end", 3),
            ("kumo", "Kn", 4),
            ("kumo", "Kw", 7),
            ("kumo", "+Ra9", 8),
            ("kumo", "+Ki9", 8 + 53),
            ("kumo", "+Ra1", 8 + 54),
            ("kumo", "+Ki1", 8 + 107),
            // The step to the first space in reading order that a die on a9 can reach: the next one.
            ("kumo", "a9-b9", 116),
            // With four players the whole edge: the second rank from the north has two spaces of it.
            ("kumo mode=base4", "+Ra8", 8 + 54),
            ("kumo mode=base4", "+Ri8", 8 + 60),
            ("kumo mode=base4", "+Ki1", 8 + 6 * 32 - 1),
        ];
        for (spec, chosen, number) in cases {
            let spec: KumoSpec = spec.parse().unwrap();
            let chosen: Move = chosen.parse().unwrap();
            assert_eq!(spec.action_of(chosen), Some(Action::new(number)), "{spec}: {chosen}");
            assert_eq!(spec.move_of(Action::new(number)), Some(chosen));
        }
    }

    /// The sizes of the blocks on 5 x 5 spaces for two players, counted by hand: 40 pairs of adjacent spaces.
    #[test]
    fn blocks_by_hand() {
        let spec: KumoSpec = "kumo size=5".parse().unwrap();
        let blocks = spec.action_blocks();
        let count = |mark: &str| blocks.iter().find(|block| block.moves.contains(mark)).unwrap().len;
        assert_eq!(count("`+Re1`"), 6 * 10);
        assert_eq!(count("`e1=K`"), 6 * 25);
        // Two steps straight: 2 x 15 pairs; round a corner: 2 x 16.
        assert_eq!(count("`Re1>g1`"), 2 * (2 * 15 + 2 * 16));
        // Over a row: from each space to the others of its file and rank but the adjacent ones.
        assert_eq!(count("`Je1>e4`"), 25 * 8 - 80);
        // 9 spaces with 4 neighbours, 12 with 3, 4 with 2.
        assert_eq!(count("`Te1:e2>d1`"), 9 * 12 + 12 * 6 + 4 * 2);
        // From the two rows: 4 corners and 6 others.
        assert_eq!(count("`Te1:e2>p`"), 4 * 2 + 6 * 3);
        assert_eq!(count("`Ge1:e2>n`"), 80 * 4);
        assert_eq!(count("`Be1>e2`"), 80);
    }

    #[test]
    fn what_a_variant_does_not_have() {
        for (spec, chosen) in [
            ("kumo", "+Ra5"),
            ("kumo", "+Rj1"),
            ("kumo", "e5-e9"),
            ("kumo", "e5-e5"),
            ("kumo", "Re1>e2"),
            ("kumo", "Je1>e2"),
            ("kumo", "Te1:e2>e2"),
            ("kumo", "Te1:e3>d1"),
            ("kumo", "Ta5:a6>p"),
            ("kumo", "Be1>e3"),
            ("kumo size=5", "f1=K"),
        ] {
            let spec: KumoSpec = spec.parse().unwrap();
            assert_eq!(spec.action_of(chosen.parse().unwrap()), None, "{spec}: {chosen}");
        }
        assert!("kumo mode=base4".parse::<KumoSpec>().unwrap().action_of("Ta5:a6>p".parse().unwrap()).is_some());
    }
}
