//! What a player may still take and what a player owes (H2.1, H2.2, H2.4, H3, H7.1), and how one
//! turn gives way to the next.

use super::actions::Action;
use super::{Position, Status, Team};

impl Position {
    // Budget.

    /// H2.1 and H2.2: the actions of a turn (2 players) or of a team's round (4 players), by what
    /// the team's prison holds now.
    pub(super) fn budget(&self, team: Team) -> i32 {
        let held = self.prisons[team as usize];
        if self.mode.seats == 2 { (5 + held).min(8) } else { 8 + held.min(2) }
    }

    /// H2.4: what a seat may still take.
    pub(super) fn left_for(&self, seat: usize) -> i32 {
        let budget = self.budget(Team::of_seat(seat));
        if self.mode.seats == 2 {
            return budget - self.used[seat];
        }
        // H2.2: at most 5, and no more than the team's budget less what the partner used.
        let partner = (seat + 2) % 4;
        let most = 5.min(budget - self.used[partner]);
        most - self.used[seat]
    }

    pub(super) fn left(&self) -> i32 {
        self.left_for(self.seat())
    }

    // Duties.

    /// H3.1: 2 players, in each turn. 4 players, once per team and round, and owed only by the
    /// second of the team to play.
    pub(super) fn arena_turn_owed(&self) -> bool {
        let turned = self.turned[self.team() as usize];
        let duty_of_this_seat = self.mode.seats == 2 || self.seat() >= 2;
        duty_of_this_seat && !turned
    }

    /// H3.4: an empty space exists on the mover's closest row.
    pub(super) fn placement_possible(&self) -> bool {
        self.closest_row(self.seat()).into_iter().any(|space| self.empty(space))
    }

    /// H3.5: need. Whether a placement is possible is judged by the caller, at the time it says.
    pub(super) fn need(&self, placement_possible: bool) -> i32 {
        let mut need = 0;
        if self.arena_turn_owed() {
            need += 1;
        }
        if self.place_owed && placement_possible {
            need += 1;
        }
        for space in self.spaces() {
            if self.top(space).is_some_and(|die| die.owes) {
                need += 1;
            }
        }
        need
    }

    /// H3.5: whether an action (not `end`) is legal as far as duties go.
    fn duties_allow(&self, action: &Action) -> bool {
        // "possible" is judged before the action, also for the need after it.
        let possible = self.placement_possible();
        let need_before = self.need(possible);
        let left_before = self.left();
        let need_after = action.after.need(possible);
        // The action may have put a die into prison: H2.1 and H2.2 count it at once.
        let left_after = action.after.left();

        if need_after <= left_after {
            return true;
        }
        let too_much_already = need_before > left_before;
        let lessens = need_after < need_before;
        let drops_the_arena_turn = action.after.arena_turn_owed() && left_after == 0;
        too_much_already && lessens && !drops_the_arena_turn
    }

    /// H2.4 and H3.5: the mover may end the turn when nothing is owed and, with 4 players, at
    /// least 3 actions are taken.
    fn may_end(&self) -> bool {
        let nothing_owed = self.need(self.placement_possible()) == 0;
        let enough = self.mode.seats == 2 || self.used[self.seat()] >= 3;
        nothing_owed && enough
    }

    // Legal moves.

    /// All legal moves with the positions after them, sorted by the move's text.
    pub(super) fn legal(&self) -> Vec<(String, Self)> {
        // H9: a finished game has none.
        if self.is_over() {
            return Vec::new();
        }
        let mut actions = self.actions();
        actions.retain(|action| self.duties_allow(action));

        // H3.2 and H7.1: in Legend mode the owed placement comes first, if H3.5 allows any.
        let placement_first = self.mode.legend && self.place_owed && actions.iter().any(|action| action.is_placement);
        if placement_first {
            actions.retain(|action| action.is_placement);
        }

        let mut legal = Vec::new();
        if !placement_first && self.may_end() {
            let mut after = self.clone();
            after.pass_turn();
            legal.push(("end".to_string(), after));
        }
        for action in actions {
            let mut after = action.after;
            if action.wins {
                // H6.1. H8: USED counts the push, TURNED and OWED stay as they stood.
                after.status = Status::Won(after.team());
            } else if after.left() == 0 {
                // H2.4: the turn passes by itself.
                after.pass_turn();
            }
            legal.push((action.text, after));
        }
        legal.sort_by(|(one, _), (other, _)| one.cmp(other));
        legal
    }

    // From turn to turn.

    fn pass_turn(&mut self) {
        let next = (self.seat() + 1) % self.mode.seats;
        // H8: 2 players, with every turn; 4 players, after seat 3.
        if self.mode.seats == 2 || next == 0 {
            self.used = vec![0; self.mode.seats];
            self.turned = [false, false];
        }
        self.begin_turn(next);
    }

    /// H8: OWED is worked out anew for the seat whose turn begins.
    pub(super) fn begin_turn(&mut self, seat: usize) {
        self.status = Status::ToMove(seat);
        // H3.2
        self.place_owed = self.trays[seat] >= 3;
        // H3.3
        let team = Team::of_seat(seat);
        for space in self.spaces() {
            let stands_on_enemy = self.is_own_top_on_enemy(space, team);
            let stack = self.stack_mut(space);
            for die in stack.iter_mut() {
                die.owes = false;
            }
            if stands_on_enemy && let Some(top) = stack.last_mut() {
                top.owes = true;
            }
        }
    }

    /// H3.3: whether the top die here is this team's and stands on an enemy die.
    pub(super) fn is_own_top_on_enemy(&self, space: super::Space, team: Team) -> bool {
        match self.stack(space).as_slice() {
            [.., below, top] => top.team == team && below.team == team.enemy(),
            _ => false,
        }
    }
}
