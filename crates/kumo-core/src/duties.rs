use boardgame::Seat;

use crate::board::tables;
use crate::{Position, Team, Turn};

/// What the mover may still take and what it owes (H2.4, H3.5).
///
/// ```
/// use kumo_core::{Mode, Position};
/// let duties = Position::new(Mode::BASE2).duties().unwrap();
/// assert!(duties.arena_turn && duties.placement);
/// assert_eq!((duties.need(), duties.left), (2, 5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Duties {
    /// How many actions are left (H2.4). At 0 the turn passes, so it is at least 1.
    pub left: u8,
    /// Whether the mover owes turning the arena (H3.1): with four players only the second of the team does.
    pub arena_turn: bool,
    /// Whether a placement is owed and possible (H3.2, H3.4).
    pub placement: bool,
    /// How many dice owe leaving the enemy die they stand on (H3.3).
    pub unblockings: u8,
}

impl Duties {
    /// How many actions it takes to do all that is owed (H3.5). It can be more than are left (H3.6).
    #[must_use]
    pub const fn need(self) -> u8 {
        self.arena_turn as u8 + self.placement as u8 + self.unblockings
    }

    /// Whether an action that does not lessen what is owed leaves enough for it.
    pub(crate) const fn allow_anything(self) -> bool {
        self.need() < self.left
    }

    /// Whether an action that lessens what is owed, other than turning the arena, is allowed. Only when there is more
    /// to do than actions are left can it be refused: the turn of the arena is never what is dropped.
    pub(crate) const fn allow_lessening(self) -> bool {
        self.need() <= self.left || !(self.arena_turn && self.left == 1)
    }

    /// Whether a placement that is owed is allowed (H3.5), so that in Legend mode it comes first (H3.2).
    pub(crate) const fn allow_owed_placement(self) -> bool {
        self.placement && self.allow_lessening()
    }
}

impl Position {
    /// What the mover may still take and what it owes; `None` when the game is over.
    #[must_use]
    pub fn duties(&self) -> Option<Duties> {
        self.seat().map(|seat| self.duties_of(seat))
    }

    /// How many actions the mover may still take (H2.4); 0 when the game is over.
    #[must_use]
    pub fn left(&self) -> u8 {
        self.seat().map_or(0, |seat| self.left_to(seat))
    }

    #[inline]
    pub(crate) fn duties_of(&self, seat: Seat) -> Duties {
        Duties {
            left: self.left_to(seat),
            arena_turn: self.owes_arena_turn(seat),
            placement: self.owes_placement && self.closest_row(seat) & !self.occupied() != 0,
            unblockings: self.covered.owing_count(),
        }
    }

    /// H3.1: each turn with two players; with four, once a round by the second of the team if the first did not.
    #[inline]
    pub(crate) const fn owes_arena_turn(&self, seat: Seat) -> bool {
        !self.turned[Team::of(seat).index()] && (!self.mode.is_four() || seat.number() >= 2)
    }

    /// H2.4: the actions left to a seat.
    #[inline]
    pub(crate) fn left_to(&self, seat: Seat) -> u8 {
        self.left_with(seat, self.prisons[Team::of(seat).index()], self.used[seat.index()])
    }

    /// What would be left after an action that puts a die into prison: it counts at once (H2.1, H2.2).
    #[inline]
    pub(crate) fn left_after_imprisoning(&self, seat: Seat) -> u8 {
        self.left_with(seat, self.prisons[Team::of(seat).index()] + 1, self.used[seat.index()] + 1)
    }

    #[inline]
    fn left_with(&self, seat: Seat, held: u8, used: u8) -> u8 {
        self.budget_with(seat, held).saturating_sub(used)
    }

    /// H2.1, H2.2: how many actions the seat's whole turn can have, given the dice its team holds.
    #[inline]
    pub(crate) fn budget_with(&self, seat: Seat, held: u8) -> u8 {
        if self.mode.is_four() {
            let partner = self.used[seat.index() ^ 2];
            (8 + held.min(2)).saturating_sub(partner).min(5)
        } else {
            (5 + held).min(8)
        }
    }

    /// H1.6: the edge row next to the seat's camp.
    #[inline]
    pub(crate) fn closest_row(&self, seat: Seat) -> u128 {
        tables(self.size).edges[usize::from(self.mode.camp(seat).index())]
    }

    /// The spaces on the rows next to the camps of a team.
    #[inline]
    pub(crate) fn home_rows(&self, team: Team) -> u128 {
        Seat::all(self.mode.players())
            .filter(|&seat| Team::of(seat) == team)
            .fold(0, |rows, seat| rows | self.closest_row(seat))
    }

    /// Ends the turn of a seat (H2.4, H8).
    #[inline]
    pub(crate) fn pass(&mut self, seat: Seat) {
        let next = seat.next(self.mode.players());
        if !self.mode.is_four() || next == Seat::ZERO {
            self.used = [0; 4];
            self.turned = [false; 2];
        }
        self.begin_turn(next);
    }

    /// Works out what the seat owes whose turn begins (H3.2, H3.3).
    #[inline]
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.turn = Turn::Seat(seat);
        self.owes_placement = self.trays[seat.index()] >= 3;
        // In a stack the die beneath the top is always an enemy's.
        self.covered.mark_owing(self.tops[Team::of(seat).index()]);
    }

    /// As the position is written when a limit to the turns ends the game (H6.2).
    pub(crate) fn draw(&mut self) {
        self.turn = Turn::Drawn;
        self.used = [0; 4];
        self.turned = [false; 2];
        self.owes_placement = false;
        self.covered.mark_owing(0);
    }
}
