use alloc::vec::Vec;

use boardgame::{Action, ActionBlock};
use boardgeo::{Coord, Direction, QuarterTurns};

use crate::bits::Bits;
use crate::board::{CELLS, TILES};
use crate::fits::{Fit as _, Fits};
use crate::rules::{Stuck, TotemTurn};
use crate::{Domino, DominoSet, KumataSpec, Layout, Move, PlacedTile, Position};

/// The cells with a direction of two: the ways a double lies, and half the ways of another domino.
const WAYS: u16 = 2 * CELLS as u16;

/// How many placements the dominoes before this one have, by domino number; last, how many all have.
const FIRST_PLACEMENTS: [u16; Domino::COUNT + 1] = {
    let mut first = [0; Domino::COUNT + 1];
    let mut number = 0;
    while number < Domino::COUNT {
        let domino = Domino::from_index(number).expect("a domino's number is below 15");
        first[number + 1] = first[number] + if domino.is_double() { WAYS } else { 2 * WAYS };
        number += 1;
    }
    first
};

/// How the moves of a variant are numbered: block by block, in the order of the fields.
#[derive(Clone, Copy)]
pub(crate) struct Numbering {
    /// The dominoes of a clan.
    dominoes: u16,
    /// Their placements without a totem.
    placements: u16,
    /// Their placements with a totem: as many, or none.
    with_totem: u16,
    /// The cells to put a totem on: all, or none.
    totem_cells: u16,
    /// The dominoes that can become a new stack: all, or none.
    new_stacks: u16,
}

/// A tile in its place in one of four ways.
const TILE_WAYS: u16 = 4 * TILES as u16;

impl KumataSpec {
    #[inline]
    pub(crate) fn numbering(self) -> Numbering {
        let dominoes = DominoSet::full(self.seats()).len();
        let placements = FIRST_PLACEMENTS[usize::from(dominoes)];
        let (with_totem, totem_cells) = match self.rules().totem_turn() {
            TotemTurn::WithPlacement => (placements, 0),
            TotemTurn::Alone => (0, CELLS as u16),
        };
        let dominoes = u16::from(dominoes);
        let new_stacks = match self.rules().stuck() {
            Stuck::NewStack => dominoes,
            Stuck::PutTotem | Stuck::End => 0,
        };
        Numbering { dominoes, placements, with_totem, totem_cells, new_stacks }
    }
}

impl Numbering {
    #[inline]
    const fn first_totem_cell(self) -> u16 {
        self.placements + self.with_totem
    }

    #[inline]
    const fn first_new_stack(self) -> u16 {
        self.first_totem_cell() + self.totem_cells
    }

    /// The number of the first outcome of chance.
    #[inline]
    const fn first_outcome(self) -> u16 {
        self.first_new_stack() + self.new_stacks
    }

    pub(crate) const fn count(self) -> usize {
        self.first_outcome() as usize
    }

    pub(crate) const fn chance_count(self) -> usize {
        (self.dominoes + TILE_WAYS) as usize
    }

    pub(crate) fn blocks(self) -> Vec<ActionBlock> {
        let ways = "by domino in ascending order; of each first the cell of the high half in reading order, each east \
                    then north, then the same west then south (a double has no west and south)";
        let mut blocks = Vec::new();
        let mut first = 0;
        let mut add = |len: u16, moves: &'static str, order: &'static str| {
            if len > 0 {
                blocks.push(ActionBlock { first, len: u32::from(len), moves: moves.into(), order: order.into() });
                first += u32::from(len);
            }
        };
        add(self.placements, "place a domino, `32@c4e`", ways);
        add(self.with_totem, "place a domino with a totem, `32@c4e*`", "as without");
        add(self.totem_cells, "put the totem, `*c4`", "the cells in reading order");
        add(self.new_stacks, "make a new stack, `+32`", "the dominoes in ascending order");
        add(self.dominoes, "chance uncovers a domino, `=32`", "the dominoes in ascending order");
        add(TILE_WAYS, "chance lays a tile, before the first move", "the tiles, each in its quarter turns 0 to 3");
        blocks
    }

    pub(crate) fn action_of(self, layout: Layout, chosen: Move) -> Option<Action> {
        let known = |domino: Domino| Some(domino.index() as u16).filter(|&number| number < self.dominoes);
        let number = match chosen {
            Move::Place { domino, cell, direction, totem } => {
                let first = FIRST_PLACEMENTS[usize::from(known(domino)?)];
                let cell = layout.cell(cell)?;
                let turned = matches!(direction, Direction::West | Direction::South);
                if turned && domino.is_double() || totem && self.with_totem == 0 {
                    return None;
                }
                let block = if totem { self.placements } else { 0 };
                let vertical = matches!(direction, Direction::North | Direction::South);
                block + first + way(cell, turned, vertical)
            }
            Move::PutTotem { cell } if self.totem_cells > 0 => self.first_totem_cell() + u16::from(layout.cell(cell)?),
            Move::NewStack { domino } if self.new_stacks > 0 => self.first_new_stack() + known(domino)?,
            Move::Reveal { domino } => self.first_outcome() + known(domino)?,
            Move::PutTotem { .. } | Move::NewStack { .. } => return None,
        };
        Some(Action::new(u32::from(number)))
    }

    pub(crate) fn move_of(self, layout: Layout, action: Action) -> Option<Move> {
        let number = u16::try_from(action.number()).ok()?;
        if number < self.first_totem_cell() {
            let totem = number >= self.placements;
            let number = if totem { number - self.placements } else { number };
            let at = FIRST_PLACEMENTS.partition_point(|&first| first <= number) - 1;
            let domino = Domino::from_index(at)?;
            let way = number - FIRST_PLACEMENTS[at];
            let (turned, way) = (way >= WAYS, way % WAYS);
            let direction = match (turned, way % 2 != 0) {
                (false, false) => Direction::East,
                (false, true) => Direction::North,
                (true, false) => Direction::West,
                (true, true) => Direction::South,
            };
            return Some(Move::Place { domino, cell: cell_of(layout, way / 2), direction, totem });
        }
        if number < self.first_new_stack() {
            return Some(Move::PutTotem { cell: cell_of(layout, number - self.first_totem_cell()) });
        }
        if number < self.first_outcome() {
            return Some(Move::NewStack { domino: domino_of(number - self.first_new_stack())? });
        }
        let outcome = number - self.first_outcome();
        if outcome < self.dominoes { Some(Move::Reveal { domino: domino_of(outcome)? }) } else { None }
    }

    /// The number of the outcome that a tile lies so.
    pub(crate) fn outcome_of_tile(self, placed: PlacedTile) -> Action {
        let way = 4 * u16::from(placed.tile) + u16::from(placed.turns.clockwise());
        Action::new(u32::from(self.first_outcome() + self.dominoes + way))
    }

    /// The tile of an outcome; `None` if it is not about tiles.
    pub(crate) fn tile_of(self, outcome: Action) -> Option<PlacedTile> {
        let way = u16::try_from(outcome.number()).ok()?.checked_sub(self.first_outcome() + self.dominoes)?;
        (way < TILE_WAYS).then(|| PlacedTile { tile: (way / 4) as u8, turns: QuarterTurns::new((way % 4) as u8) })
    }
}

/// The number of a way for a domino to lie: with its high half on the cell.
#[inline]
fn way(cell: u8, turned: bool, vertical: bool) -> u16 {
    u16::from(turned) * WAYS + 2 * u16::from(cell) + u16::from(vertical)
}

fn cell_of(layout: Layout, number: u16) -> Coord {
    // Below 36.
    layout.coord(number as u8)
}

fn domino_of(number: u16) -> Option<Domino> {
    Domino::from_index(usize::from(number))
}

impl Position {
    /// Calls `visit` with the number of each legal move, in the order of [`legal_moves`](Self::legal_moves).
    #[inline]
    pub(crate) fn each_legal_action(&self, mut visit: impl FnMut(Action)) {
        let numbering = KumataSpec::of(self).numbering();
        let mut visit = |number: u16| visit(Action::new(u32::from(number)));
        let Some(seat) = self.seat() else {
            let outcomes = self.outcomes_of_chance();
            outcomes.iter().for_each(|domino| visit(numbering.first_outcome() + domino.index() as u16));
            return;
        };
        let stacks = self.stacks(seat);
        let fits = Fits::of(self, seat);
        let with_totem = self.may_add_totem(seat);
        let northward = self.layout.table().northward;
        let mut placements = 0;
        stacks.each_top(|_, domino| {
            let first = FIRST_PLACEMENTS[domino.index()];
            for (turned, pairs) in fits.of_domino(domino).into_iter().enumerate() {
                placements |= pairs;
                for pair in Bits(pairs) {
                    let cells = self.layout.pair(pair);
                    let cell = if turned == 1 { cells.second } else { cells.first };
                    let number = first + way(cell, turned == 1, northward >> pair & 1 != 0);
                    visit(number);
                    if with_totem {
                        visit(numbering.placements + number);
                    }
                }
            }
        });
        for cell in Bits(self.totem_cells(seat)) {
            visit(numbering.first_totem_cell() + u16::from(cell));
        }
        if placements == 0 {
            let slots = self.new_stacks(stacks);
            slots.for_each(|slot| visit(numbering.first_new_stack() + stacks.at(slot).index() as u16));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use boardgame::{Decider, Playable as _, Rng, Spec as _, State as _};

    use crate::Setup;

    /// Worked out by hand from the table in NUMBERS.md: with three and four players a double has 72 placements, another
    /// domino 144, so that the ten have 4 x 72 + 6 x 144 = 1,152.
    #[test]
    fn numbers_by_hand() {
        let cases = [
            ("kumata seats=3", "00@a6e", 0),
            ("kumata seats=3", "00@a6n", 1),
            ("kumata seats=3", "10@a6e", 72),
            ("kumata seats=3", "10@f1w", 72 + 72 + 2 * 35),
            ("kumata seats=3", "10@f1s", 72 + 72 + 2 * 35 + 1),
            ("kumata seats=3", "11@a1n", 72 + 144 + 2 * 30 + 1),
            ("kumata seats=3", "33@f1n", 1151),
            ("kumata seats=3", "00@a6e*", 1152),
            ("kumata seats=3", "33@f1n*", 2303),
            ("kumata seats=3", "+00", 2304),
            ("kumata seats=3", "+33", 2313),
            ("kumata seats=3", "=00", 2314),
            ("kumata seats=4 rules=bga-fr", "*a6", 1152),
            ("kumata seats=4 rules=bga-fr", "*f1", 1187),
            ("kumata seats=4 rules=bga-de", "=33", 1197),
            // Five doubles and ten others: 5 x 72 + 10 x 144 = 1,800.
            ("kumata seats=2", "44@f1n", 1799),
            ("kumata seats=2", "44@f1n*", 3599),
            ("kumata seats=2", "+44", 3614),
            // In this maze the northern rank has the cells 0 to 9, so that d5 is number 13.
            ("kumata seats=2 layout=xxxxx/x---x/x---x", "00@d5e", 2 * 13),
        ];
        for (spec, chosen, number) in cases {
            let spec: KumataSpec = spec.parse().unwrap();
            let chosen: Move = chosen.parse().unwrap();
            assert_eq!(spec.action_of(chosen), Some(Action::new(number)), "{spec}: {chosen}");
            assert_eq!(spec.move_of(Action::new(number)), Some(chosen));
        }
    }

    #[test]
    fn what_a_variant_does_not_have() {
        for (spec, chosen) in [
            ("kumata seats=3", "40@a1e"),
            ("kumata seats=3", "+44"),
            ("kumata seats=3", "=44"),
            ("kumata seats=3", "*a1"),
            ("kumata seats=3", "10@g1w"),
            ("kumata rules=bga-fr", "10@a1e*"),
            ("kumata rules=bga-fr", "+10"),
            ("kumata layout=xxxxx/x---x/x---x", "10@d1e"),
        ] {
            let spec: KumataSpec = spec.parse().unwrap();
            assert_eq!(spec.action_of(chosen.parse().unwrap()), None, "{spec}: {chosen}");
        }
    }

    #[test]
    fn numbers_beyond_the_tiles_are_none_of_a_tile() {
        let numbering = KumataSpec::new(4).unwrap().numbering();
        let first = u32::from(numbering.first_outcome() + numbering.dominoes);
        assert_eq!(numbering.tile_of(Action::new(first - 1)), None);
        assert_eq!(numbering.tile_of(Action::new(first)).map(|placed| placed.tile), Some(0));
        assert_eq!(numbering.tile_of(Action::new(first + 35)).map(|placed| placed.tile), Some(8));
        assert_eq!(numbering.tile_of(Action::new(first + 36)), None);
    }

    #[test]
    fn outcomes_of_chance_are_visited_by_their_numbers() {
        let mut rng = Rng::new(1);
        let mut position = Setup::new(3).deal(1).unwrap().public_view();
        while position.decider() != Decider::Chance {
            let chosen = position.random_move(&mut rng).unwrap();
            position.play_unchecked(chosen);
        }
        let mut visited = Vec::new();
        position.each_legal_action(|action| visited.push(action));
        let expected = position.legal_moves().into_iter().map(|outcome| position.spec().action_of(outcome).unwrap());
        assert!(visited.len() > 1 && expected.eq(visited));
    }
}
