use core::fmt;

use boardgame::Seat;
use boardgeo::{Coord, Direction};

use crate::board::CELLS;
use crate::cell::Packed;
use crate::{Cell, Clan, Layout, Outcome, Rules, Scores, Stacks, Value};

/// A position of a game: the board, the reserves, whose turn it is, by which rules.
///
/// It is 192 bytes of plain data, copied rather than cloned. It comes from [`Setup::deal`](crate::Setup::deal), from its
/// string (`parse`) or from a [`Draft`](crate::Draft), and it changes by moves; there is none that breaks the rules.
/// Whether the orders of the reserves are known or hidden is part of it: see [`public_view`](Self::public_view).
///
/// ```
/// use kumata_core::{Position, Setup, Turn};
/// let mut position = Setup::new(2).deal(7)?;
/// let chosen = position.nth_legal_move(0).unwrap();
/// let before = position;
/// position.play(chosen).unwrap();
/// assert_ne!(position, before);
/// assert!(matches!(position.turn(), Turn::Seat(_)));
/// assert_eq!(position.to_string().parse(), Ok(position));
/// # Ok::<(), kumata_core::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) layout: Layout,
    /// The pairs that a domino can lie on, were its values right: level, not the halves of one domino, not locked.
    pub(crate) open: u64,
    /// Two by two: the pairs whose first cell shows 1 or is blank, and those whose second does; the same for 2; and for 3.
    /// Then with two players the same for 4, with more the orders of the stacks of seats 2 and 3, as no cell shows 4
    /// there. Last the orders of the stacks of seats 0 and 1.
    words: [u64; 10],
    tops: [u16; Seat::MAX],
    hidden: [u16; Seat::MAX],
    pub(crate) cells: [Packed; CELLS],
    /// The number of legal moves, or of outcomes of chance.
    moves: u16,
    /// Three bits for each seat.
    clans: u16,
    /// Two bits for each seat.
    totems: u8,
    mode: Mode,
    status: Status,
}

/// Players, rules and alliance in a byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Mode(u8);

/// Where in a position the pairs are kept that accept a value.
#[derive(Clone, Copy)]
pub(crate) struct Accepted(u8);

impl Accepted {
    pub(crate) const fn by(value: Value) -> Self {
        Self(2 * (value.number().wrapping_sub(1) & 3))
    }
}

/// Whose turn it is in a byte: the kind, the seat, and at a chance event the seat whose domino was uncovered.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Status(u8);

impl Status {
    const CHANCE: u8 = 1 << 2;
    const OVER: u8 = 1 << 3;

    pub(crate) const fn to_move(seat: Seat) -> Self {
        Self(seat.number())
    }

    pub(crate) const fn over(seat: Seat) -> Self {
        Self(seat.number() | Self::OVER)
    }

    pub(crate) const fn chance(then: Seat, uncovered: Seat) -> Self {
        Self(then.number() | Self::CHANCE | uncovered.number() << 4)
    }

    const fn seat_of(number: u8) -> Seat {
        match Seat::new(number & 3) {
            Some(seat) => seat,
            None => Seat::ZERO,
        }
    }

    /// The seat to move, the seat that moves after the chance event, or the one that ended the game.
    #[inline]
    pub(crate) const fn seat(self) -> Seat {
        Self::seat_of(self.0)
    }

    /// The seat whose domino was uncovered, at a chance event.
    #[inline]
    pub(crate) const fn uncovered(self) -> Seat {
        Self::seat_of(self.0 >> 4)
    }

    #[inline]
    pub(crate) const fn is_to_move(self) -> bool {
        self.0 & (Self::CHANCE | Self::OVER) == 0
    }

    #[inline]
    pub(crate) const fn is_over(self) -> bool {
        self.0 & Self::OVER != 0
    }

    pub(crate) const fn byte(self) -> u8 {
        self.0
    }
}

/// Whose turn it is: the third field of the position string.
///
/// ```
/// use kumata_core::{Seat, Turn};
/// let turn: Turn = "?1".parse()?;
/// assert_eq!(turn, Turn::Chance { then: Seat::new(1).unwrap() });
/// assert_eq!(turn.to_string(), "?1");
/// # Ok::<(), kumata_core::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// `0`: this seat moves; it has a legal move.
    Seat(Seat),
    /// `?0`: a hidden domino was uncovered, and chance brings up which it is (K10.9). Whether `then` will have a move is
    /// settled afterwards.
    Chance {
        /// The seat that moves afterwards.
        then: Seat,
    },
    /// `x0`: the game is over (K6).
    Over {
        /// The seat that had no move, and so ended it.
        ended_by: Seat,
    },
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "{seat}"),
            Self::Chance { then } => write!(f, "?{then}"),
            Self::Over { ended_by } => write!(f, "x{ended_by}"),
        }
    }
}

/// What a [`Position`] is made of, all of it checked.
pub(crate) struct Parts {
    pub(crate) layout: Layout,
    pub(crate) cells: [Packed; CELLS],
    /// In seat order; their number is that of the players.
    pub(crate) clans: arrayvec::ArrayVec<Clan, { Seat::MAX }>,
    pub(crate) stacks: [Stacks; Seat::MAX],
    pub(crate) totems: [u8; Seat::MAX],
    pub(crate) rules: Rules,
    pub(crate) alliance: bool,
    pub(crate) status: Status,
}

impl Position {
    pub(crate) fn assemble(parts: &Parts) -> Self {
        let players = parts.clans.len() as u8;
        let mut position = Self {
            layout: parts.layout,
            open: 0,
            words: [0; 10],
            tops: [1; Seat::MAX],
            hidden: [0; Seat::MAX],
            cells: parts.cells,
            moves: 0,
            clans: 0,
            totems: 0,
            mode: Mode(players | u8::from(parts.alliance) << 3 | parts.rules.id() << 4),
            status: parts.status,
        };
        for (seat, &clan) in Seat::all(players).zip(&parts.clans) {
            position.set_stacks(seat, parts.stacks[seat.index()]);
            position.clans |= (clan as u16) << (3 * seat.number());
            position.totems |= parts.totems[seat.index()] << (2 * seat.number());
        }
        position.rebuild();
        position
    }

    /// Computes from the rest what is kept only for speed: the masks over pairs and the number of moves.
    pub(crate) fn rebuild(&mut self) {
        self.open = 0;
        self.accepting_mut().as_flattened_mut().fill(0);
        for (number, pair) in self.layout.pairs().iter().enumerate() {
            let (one, two) = (self.cells[usize::from(pair.first)], self.cells[usize::from(pair.second)]);
            for (value, [first, second]) in (1..).zip(self.accepting_mut()) {
                let accepts = |top: Value| u64::from(top.is_blank() || top.number() == value);
                *first |= accepts(one.value()) << number;
                *second |= accepts(two.value()) << number;
            }
            let ahead =
                if self.layout.table().northward >> number & 1 != 0 { Direction::North } else { Direction::East };
            // Two level halves of which one points to the other are of one domino.
            let one_domino = one.level() > 0 && one.partner() == ahead;
            let open = one.level() == two.level() && !one_domino && !one.is_locked() && !two.is_locked();
            self.open |= u64::from(open) << number;
        }
        self.recount();
    }

    /// Counts the moves anew.
    pub(crate) fn recount(&mut self) {
        self.set_status(self.status, self.count_from_scratch());
    }

    /// How many legal moves there are: 0 when the game is over. At a chance event, its outcomes count.
    ///
    /// A position keeps the number, so that asking is free.
    #[must_use]
    #[inline]
    pub const fn count_legal_moves(&self) -> usize {
        self.moves as usize
    }

    /// By value from 1 on: the pairs whose first cell shows it or is blank, and those whose second does.
    #[inline]
    pub(crate) fn accepting_mut(&mut self) -> &mut [[u64; 2]] {
        let highest = if self.players() == 2 { 4 } else { 3 };
        let (by_value, _) = self.words.as_chunks_mut();
        &mut by_value[..highest]
    }

    /// The pairs whose first cell shows a value or is blank, and those whose second does; for a blank any two words.
    #[inline]
    pub(crate) const fn accepting(&self, Accepted(word): Accepted) -> [u64; 2] {
        let word = (word & 6) as usize;
        [self.words[word], self.words[word + 1]]
    }

    /// The number of players, 2 to 4.
    #[must_use]
    #[inline]
    pub const fn players(&self) -> u8 {
        self.mode.0 & 7
    }

    /// Whether seats 0 and 2 play against seats 1 and 3 (K7.6).
    #[must_use]
    #[inline]
    pub const fn is_alliance(&self) -> bool {
        self.mode.0 & 8 != 0
    }

    /// The rules it is played by.
    #[must_use]
    #[inline]
    pub const fn rules(&self) -> &'static Rules {
        Rules::by_id(self.mode.0 >> 4)
    }

    /// How the tiles lie.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// The seats in the order of play.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.players())
    }

    /// The clan of a seat.
    ///
    /// # Panics
    /// In debug builds, if there is no such seat.
    #[must_use]
    #[inline]
    pub const fn clan(&self, seat: Seat) -> Clan {
        debug_assert!(seat.number() < self.players(), "there is no such seat");
        Clan::from_low_bits(self.clans >> (3 * seat.number()))
    }

    /// The seat of a clan; `None` if it does not play.
    #[must_use]
    pub fn seat_of(&self, clan: Clan) -> Option<Seat> {
        self.seats().find(|&seat| self.clan(seat) == clan)
    }

    /// The partner of a seat in Alliance.
    #[must_use]
    pub const fn partner_of(&self, seat: Seat) -> Option<Seat> {
        if self.is_alliance() { Some(seat.next(4).next(4)) } else { None }
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Turn {
        let seat = self.status.seat();
        if self.status.is_to_move() {
            Turn::Seat(seat)
        } else if self.status.is_over() {
            Turn::Over { ended_by: seat }
        } else {
            Turn::Chance { then: seat }
        }
    }

    /// The seat whose decision it is; `None` when the game is over or chance decides.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        if self.status.is_to_move() { Some(self.status.seat()) } else { None }
    }

    /// The seat whose hidden domino was uncovered, while chance decides which it is.
    #[must_use]
    pub const fn revealing_seat(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Chance { .. } => Some(self.status.uncovered()),
            _ => None,
        }
    }

    /// Whether the game is over.
    #[must_use]
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.status.is_over()
    }

    pub(crate) const fn status(&self) -> Status {
        self.status
    }

    /// Sets whose turn it is and how many moves there are then.
    #[inline]
    pub(crate) const fn set_status(&mut self, status: Status, moves: usize) {
        self.status = status;
        // At most `MAX_MOVES`.
        self.moves = moves as u16;
    }

    /// Who won, once the game is over (K7).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::of(self)
    }

    /// The scores: those of a game that goes on are what they would be if it ended now (K10.8).
    #[must_use]
    pub fn scores(&self) -> Scores {
        Scores::of_position(self)
    }

    /// The dominoes a seat has in reserve.
    ///
    /// # Panics
    /// In debug builds, if there is no such seat.
    #[must_use]
    #[inline]
    pub const fn stacks(&self, seat: Seat) -> Stacks {
        debug_assert!(seat.number() < self.players(), "there is no such seat");
        let (word, seat) = (Self::word_of(seat), seat.index());
        Stacks { order: self.words[word], tops: self.tops[seat], hidden: self.hidden[seat] }
    }

    /// Where the order of a seat's stacks is kept.
    #[inline]
    const fn word_of(seat: Seat) -> usize {
        6 + ((seat.index() + 2) & 3)
    }

    #[inline]
    pub(crate) const fn set_stacks(&mut self, seat: Seat, stacks: Stacks) {
        let (word, seat) = (Self::word_of(seat), seat.index());
        self.words[word] = stacks.order;
        self.tops[seat] = stacks.tops;
        self.hidden[seat] = stacks.hidden;
    }

    /// How many totems a seat has left in reserve.
    ///
    /// # Panics
    /// In debug builds, if there is no such seat.
    #[must_use]
    #[inline]
    pub const fn totems(&self, seat: Seat) -> u8 {
        debug_assert!(seat.number() < self.players(), "there is no such seat");
        self.totems >> (2 * seat.number()) & 3
    }

    /// Takes so many totems from a seat's reserve.
    #[inline]
    pub(crate) const fn take_totems(&mut self, seat: Seat, count: u8) {
        self.totems = self.totems.wrapping_sub(count << (2 * seat.number()));
    }

    /// What is on top of the cell with this number in the [`Layout`].
    ///
    /// # Panics
    /// If `cell` is 36 or more.
    #[must_use]
    pub fn cell(&self, cell: u8) -> Cell {
        self.cells[usize::from(cell)].into()
    }

    /// What is on top at a coordinate; `None` where there is no cell.
    #[must_use]
    pub fn cell_at(&self, coord: Coord) -> Option<Cell> {
        self.layout.cell(coord).map(|cell| self.cell(cell))
    }

    /// What is on top of every cell, in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = (Coord, Cell)> + '_ {
        self.layout.coords().iter().zip(&self.cells).map(|(&coord, &cell)| (coord, cell.into()))
    }

    /// Whether all orders of all stacks are known.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        let [a, b, c, d] = self.hidden;
        a | b | c | d == 0
    }

    /// Clans, totems, players, rules, alliance and turn in one word.
    pub(crate) const fn small_fields(&self) -> u64 {
        let [low, high] = self.clans.to_le_bytes();
        u64::from_le_bytes([low, high, self.totems, self.mode.0, self.status.byte(), 0, 0, 0])
    }
}

/// As its string.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use boardgame::{Playable as _, Rng};

    /// The size that programs which keep many positions count on.
    #[test]
    fn size_of_a_position() {
        assert!(size_of::<Position>() <= 192, "{}", size_of::<Position>());
        assert_eq!(size_of::<Option<Position>>(), size_of::<Position>(), "a niche is left for None");
    }

    /// What moves bring up to date step by step is what is computed from the cells and stacks alone.
    #[test]
    fn masks_and_counts_are_those_made_from_scratch() {
        let mut chance = 0;
        for seed in 0..240 {
            let mut setup = Setup::new(2 + (seed % 3) as u8);
            setup.rules = Rules::ALL[seed as usize / 3 % 3];
            setup.maze = seed % 2 == 1;
            setup.alliance = setup.players == 4 && seed % 4 == 0;
            let mut rng = Rng::new(seed);
            let mut position = setup.deal_with(&mut rng).unwrap();
            if seed % 5 == 0 {
                position = position.public_view();
            }
            loop {
                let mut scratch = position;
                (scratch.open, scratch.moves) = (!0, 9);
                scratch.accepting_mut().as_flattened_mut().fill(!0);
                scratch.rebuild();
                assert_eq!(scratch.open, position.open, "{position}");
                assert_eq!(scratch.words, position.words, "{position}");
                assert_eq!(scratch.moves, position.moves, "{position}");
                assert_eq!(scratch, position);
                chance += u32::from(position.revealing_seat().is_some());
                let Some(chosen) = position.random_move(&mut rng) else {
                    break;
                };
                position.play_unchecked(chosen);
            }
        }
        assert!(chance > 100);
    }
}
