mod check;
mod error;

use boardgame::Seat;
use boardgeo::{Coord, Direction};

use crate::board::{NOWHERE, tables};
use crate::{Die, Move, Position, Team, Turn};
pub use error::{IllegalMove, PlayError};

impl Position {
    /// Plays a move. When no action is left the turn passes by itself (H2.4).
    ///
    /// # Errors
    /// If the move is not legal: which clause it breaks. The position is as it was.
    ///
    /// ```
    /// use kumo_core::{IllegalMove, Mode, Move, Position};
    /// let mut position = Position::new(Mode::BASE2);
    /// position.play("cw".parse()?)?;
    /// let error = position.play(Move::End).unwrap_err();
    /// assert_eq!(error.chosen, Move::End);
    /// assert_eq!(
    ///     error.to_string(),
    ///     "move `end`: found 1 action still owed, expected none at the end of the turn (H2.4, H3)"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, chosen: Move) -> Result<(), PlayError> {
        self.check(chosen).map_err(|reason| PlayError { chosen, reason })?;
        self.act(chosen);
        Ok(())
    }

    /// Plays a move that is known to be legal, as each of [`legal_moves`](Self::legal_moves) is.
    ///
    /// With any other move the position afterwards is unspecified, or the call panics; it is never undefined behaviour.
    ///
    /// # Panics
    /// In debug builds, if the move is not legal.
    ///
    /// ```
    /// use kumo_core::{Mode, Position};
    /// let mut position = Position::new(Mode::BASE2);
    /// let chosen = position.nth_legal_move(3).unwrap();
    /// position.play_unchecked(chosen);
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, chosen: Move) {
        debug_assert!(self.is_legal(chosen), "move {chosen} is not legal in {self}");
        self.act(chosen);
    }

    /// Whether the move is legal.
    ///
    /// ```
    /// use kumo_core::{Mode, Position};
    /// let position = Position::new(Mode::LEGEND2);
    /// assert!(position.is_legal("+Re1".parse()?));
    /// assert!(!position.is_legal("cw".parse()?)); // in Legend mode the placement comes first
    /// # Ok::<(), kumo_core::ParseMoveError>(())
    /// ```
    #[must_use]
    pub fn is_legal(&self, chosen: Move) -> bool {
        self.check(chosen).is_ok()
    }

    /// Why a move is not legal; `None` if it is.
    #[must_use]
    pub fn why_illegal(&self, chosen: Move) -> Option<IllegalMove> {
        self.check(chosen).err()
    }

    #[inline]
    fn act(&mut self, chosen: Move) {
        let Turn::Seat(seat) = self.turn else { return };
        let team = Team::of(seat);
        match chosen {
            Move::Turn(rotation) => {
                self.turn_arena(&tables(self.size).turns[rotation as usize]);
                self.turned[team.index()] = true;
            }
            Move::Place { stance, to } => {
                self.trays[seat.index()] -= 1;
                self.put(self.number(to), Die { team, stance });
                self.owes_placement = false;
            }
            Move::Step { from, to } | Move::Run { from, to } | Move::Jump { from, to } => {
                self.shift_die(self.number(from), self.number(to), team);
            }
            Move::ChangeStance { at, stance } => self.set_stance(self.number(at), stance),
            Move::Free => self.free(seat),
            Move::End => return self.pass(seat),
            Move::Throw { thrown, to, .. } => {
                let thrown = self.number(thrown);
                self.shift_die(thrown, self.number(to), self.team_on(thrown));
            }
            Move::Imprison { thrown, .. } => self.imprison(self.number(thrown), team),
            Move::Grab { from, other, direction } => {
                self.grab(self.number(from), self.number(other), direction, team);
            }
            Move::Block { from, to } => {
                let die = self.take(self.number(from), team);
                self.cover(self.number(to), die);
            }
            Move::Push { direction } => {
                let next = tables(self.size).step(self.stone, direction);
                if next == NOWHERE {
                    self.used[seat.index()] += 1;
                    self.turn = Turn::Won { team, camp: direction };
                    return;
                }
                self.stone = next;
            }
        }
        self.used[seat.index()] += 1;
        if self.left_to(seat) == 0 {
            self.pass(seat);
        }
    }

    /// The number of a space that is on the arena.
    #[inline(always)]
    fn number(&self, coord: Coord) -> u8 {
        // Wraps for a space that is not: the position is unspecified then.
        self.size.wrapping_sub(coord.rank()).wrapping_sub(1).wrapping_mul(self.size).wrapping_add(coord.file())
    }

    /// The team of the top die on a space.
    #[inline]
    fn team_on(&self, space: u8) -> Team {
        if crate::board::has(self.tops[Team::A.index()], space) { Team::A } else { Team::B }
    }

    /// A top die goes to an empty space.
    #[inline]
    fn shift_die(&mut self, from: u8, to: u8, team: Team) {
        let die = self.take(from, team);
        self.put(to, die);
    }

    /// H5.7.
    #[inline]
    fn imprison(&mut self, space: u8, holder: Team) {
        self.take(space, holder.enemy());
        self.prisons[holder.index()] += 1;
    }

    /// H5.4: the die in front goes first, so that the other finds its space left.
    #[inline]
    fn grab(&mut self, from: u8, other: u8, direction: Direction, team: Team) {
        let tables = tables(self.size);
        let (from_next, other_next) = (tables.step(from, direction), tables.step(other, direction));
        let other_team = self.team_on(other);
        if other_next == NOWHERE {
            self.imprison(other, team);
            self.shift_die(from, from_next, team);
        } else if other_next == from {
            self.shift_die(from, from_next, team);
            self.shift_die(other, other_next, other_team);
        } else {
            self.shift_die(other, other_next, other_team);
            self.shift_die(from, from_next, team);
        }
    }

    /// H2.9.
    fn free(&mut self, seat: Seat) {
        self.prisons[Team::of(seat).enemy().index()] -= 1;
        let partner = seat.index() ^ 2;
        let to_partner = self.mode.is_four() && self.trays[partner] < self.trays[seat.index()];
        self.trays[if to_partner { partner } else { seat.index() }] += 1;
    }
}
