//! What a player can do on the arena (H2.5 to H2.10, H4, H5). Whether duties (H3) leave room for
//! it is judged elsewhere.

use super::{Die, Direction, Position, Space, Stance, Team};

/// One action and the position right after it: the action is paid for, the turn has not passed.
pub(super) struct Action {
    /// In the notation of H9.
    pub(super) text: String,
    pub(super) after: Position,
    pub(super) is_placement: bool,
    /// H6.1: the Stone went off the arena into an enemy camp.
    pub(super) wins: bool,
}

impl Action {
    fn new(text: String, after: Position) -> Self {
        Self { text, after, is_placement: false, wins: false }
    }
}

impl Position {
    /// H2.3: all actions there are, each once, whatever is owed.
    pub(super) fn actions(&self) -> Vec<Action> {
        let mut all = Vec::new();
        self.turn_arena(&mut all);
        self.place(&mut all);
        self.free(&mut all);
        // H4.1: the top dice alone act.
        for space in self.spaces() {
            let Some(die) = self.top(space) else { continue };
            // H1.3: own dice are those of the mover's team.
            if die.team != self.team() {
                continue;
            }
            self.simple_movement(space, die, &mut all);
            self.change_stance(space, die, &mut all);
            // H3.3: no active movement of a die that owes.
            if die.owes {
                continue;
            }
            match die.stance {
                Stance::Run => self.run(space, &mut all),
                Stance::Jump => self.jump(space, &mut all),
                Stance::Throw => self.throw(space, &mut all),
                Stance::Grab => self.grab(space, &mut all),
                Stance::Block => self.block(space, &mut all),
                // Two dice make this movement together.
                Stance::Kumo => {}
            }
        }
        self.kumo(&mut all);
        all
    }

    /// A copy to carry an action out on, with its cost of 1 paid (H2.3).
    fn paid(&self) -> Self {
        let mut after = self.clone();
        after.used[self.seat()] += 1;
        after
    }

    /// Takes the top die off a stack. A die that leaves owes nothing more (H3.3).
    fn take(&mut self, space: Space) -> Die {
        let mut die = self.stack_mut(space).pop().expect("a die is taken only from where one is");
        die.owes = false;
        die
    }

    fn put(&mut self, space: Space, die: Die) {
        self.stack_mut(space).push(die);
    }

    fn carry(&mut self, from: Space, to: Space) {
        let die = self.take(from);
        self.put(to, die);
    }

    /// H2.5: always possible. H1.2: clockwise, (x, y) goes to (y, N-1-x) with all that is on it.
    fn turn_arena(&self, all: &mut Vec<Action>) {
        let last = self.size - 1;
        for text in ["cw", "ccw"] {
            let target = |space: Space| {
                if text == "cw" {
                    Space { x: space.y, y: last - space.x }
                } else {
                    Space { x: last - space.y, y: space.x }
                }
            };
            let mut after = self.paid();
            for space in self.spaces() {
                *after.stack_mut(target(space)) = self.stack(space).clone();
            }
            after.stone = target(self.stone);
            // H3.1
            after.turned[self.team() as usize] = true;
            all.push(Action::new(text.to_string(), after));
        }
    }

    /// H2.6: from the mover's own tray to an empty space of the mover's closest row, any stance.
    fn place(&self, all: &mut Vec<Action>) {
        let seat = self.seat();
        if self.trays[seat] == 0 {
            return;
        }
        for space in self.closest_row(seat) {
            if !self.empty(space) {
                continue;
            }
            for stance in Stance::ALL {
                let mut after = self.paid();
                after.trays[seat] -= 1;
                let die = Die { team: self.team(), stance, owes: false };
                after.put(space, die);
                // H3.2, H8: `p` stays until a placement is made.
                after.place_owed = false;
                let text = format!("+{}{}", stance.letter(), space.name());
                let mut action = Action::new(text, after);
                action.is_placement = true;
                all.push(action);
            }
        }
    }

    /// H2.9: an own die from the enemy prison goes to a tray.
    fn free(&self, all: &mut Vec<Action>) {
        let enemy = self.team().enemy();
        if self.prisons[enemy as usize] == 0 {
            return;
        }
        let seat = self.seat();
        let mut receiver = seat;
        if self.mode.seats == 4 {
            // The team's member with fewer dice; equal: the mover.
            let partner = (seat + 2) % 4;
            if self.trays[partner] < self.trays[seat] {
                receiver = partner;
            }
        }
        let mut after = self.paid();
        after.prisons[enemy as usize] -= 1;
        after.trays[receiver] += 1;
        all.push(Action::new("free".to_string(), after));
    }

    /// H2.7, and H4.4 for a die that stands on another.
    fn simple_movement(&self, from: Space, die: Die, all: &mut Vec<Action>) {
        let adjacent: Vec<Space> = self.neighbours(from).into_iter().filter(|&space| self.empty(space)).collect();

        let targets = if self.stack(from).len() == 1 {
            // H2.7: not with stance Run or Kumo.
            if matches!(die.stance, Stance::Run | Stance::Kumo) {
                return;
            }
            adjacent
        } else if !adjacent.is_empty() {
            // H4.4: the stance does not matter.
            adjacent
        } else {
            // H4.4: none adjacent, so any of the nearest.
            self.nearest_empty(from)
        };

        for to in targets {
            let mut after = self.paid();
            after.carry(from, to);
            all.push(Action::new(format!("{}-{}", from.name(), to.name()), after));
        }
    }

    /// H4.4: the empty spaces nearest by |dx| + |dy|.
    fn nearest_empty(&self, from: Space) -> Vec<Space> {
        let empty: Vec<Space> = self.spaces().into_iter().filter(|&space| self.empty(space)).collect();
        let nearest = empty.iter().map(|space| space.distance(from)).min();
        empty.into_iter().filter(|space| Some(space.distance(from)) == nearest).collect()
    }

    /// H2.8: another face than the one that shows. The die stays where it is, and owes what it owed.
    fn change_stance(&self, space: Space, die: Die, all: &mut Vec<Action>) {
        for stance in Stance::ALL {
            if stance == die.stance {
                continue;
            }
            let mut after = self.paid();
            after.stack_mut(space).pop();
            after.put(space, Die { stance, ..die });
            let text = format!("{}={}", space.name(), stance.letter());
            all.push(Action::new(text, after));
        }
    }

    /// H5.1: exactly two orthogonal steps, each to an empty space; the end differs from the start.
    fn run(&self, from: Space, all: &mut Vec<Action>) {
        let mut ends = Vec::new();
        for first in self.neighbours(from) {
            if !self.empty(first) {
                continue;
            }
            for second in self.neighbours(first) {
                // Two ways to one end are one action: it is written once (H9).
                if self.empty(second) && second != from && !ends.contains(&second) {
                    ends.push(second);
                }
            }
        }
        for to in ends {
            let mut after = self.paid();
            after.carry(from, to);
            let text = format!("R{}>{}", from.name(), to.name());
            all.push(Action::new(text, after));
        }
    }

    /// H5.2: over one or more occupied spaces in an unbroken row to the first empty one behind.
    fn jump(&self, from: Space, all: &mut Vec<Action>) {
        for direction in Direction::ALL {
            let mut to = from.step(direction);
            let mut jumped = 0;
            while self.inside(to) && !self.empty(to) {
                jumped += 1;
                to = to.step(direction);
            }
            // The arena's edge stops it.
            if jumped == 0 || !self.inside(to) {
                continue;
            }
            let mut after = self.paid();
            after.carry(from, to);
            let text = format!("J{}>{}", from.name(), to.name());
            all.push(Action::new(text, after));
        }
    }

    /// H5.7: whether one more enemy die may go into the mover's team's prison.
    fn prison_has_room(&self) -> bool {
        self.mode.seats == 2 || self.prisons[self.team() as usize] < 2
    }

    fn imprison(&mut self, space: Space) {
        let team = self.team();
        self.take(space);
        self.prisons[team as usize] += 1;
    }

    /// H5.3: an adjacent top die of either team to another empty space adjacent to the thrower,
    /// or an enemy's into prison.
    fn throw(&self, thrower: Space, all: &mut Vec<Action>) {
        for thrown in self.neighbours(thrower) {
            let Some(die) = self.top(thrown) else {
                continue;
            };
            let start = format!("T{}:{}>", thrower.name(), thrown.name());
            for landing in self.neighbours(thrower) {
                if landing == thrown || !self.empty(landing) {
                    continue;
                }
                let mut after = self.paid();
                after.carry(thrown, landing);
                all.push(Action::new(format!("{start}{}", landing.name()), after));
            }
            // Instead: the thrower stands on a row next to one of its team's camps.
            let next_to_own_camp =
                self.camps_of_team(self.team()).into_iter().any(|camp| self.next_to_camp(thrower, camp));
            if next_to_own_camp && die.team != self.team() && self.prison_has_room() {
                let mut after = self.paid();
                after.imprison(thrown);
                all.push(Action::new(format!("{start}p"), after));
            }
        }
    }

    /// H5.4: the die and an adjacent top die of either team both move one space in one direction.
    fn grab(&self, grabber: Space, all: &mut Vec<Action>) {
        for grabbed in self.neighbours(grabber) {
            let Some(die) = self.top(grabbed) else {
                continue;
            };
            for direction in Direction::ALL {
                let grabber_to = grabber.step(direction);
                let grabbed_to = grabbed.step(direction);

                // The grabbing die: to a space that is empty or that the grabbed die leaves empty
                // (a prisoner too, if nothing is beneath). It never leaves the arena.
                let grabbed_leaves_empty = self.stack(grabbed).len() == 1;
                let grabber_lands = self.empty(grabber_to) || (grabber_to == grabbed && grabbed_leaves_empty);
                if !grabber_lands {
                    continue;
                }

                // The grabbed die, in the arena.
                let grabber_leaves_empty = self.stack(grabber).len() == 1;
                let grabbed_lands = self.empty(grabbed_to) || (grabbed_to == grabber && grabber_leaves_empty);

                // The grabbed die, off the arena: an enemy's into one of the team's own camps.
                let goes_to_own_camp = !self.inside(grabbed_to) && self.camps_of_team(self.team()).contains(&direction);
                let imprisoned = goes_to_own_camp && die.team != self.team() && self.prison_has_room();

                if !grabbed_lands && !imprisoned {
                    continue;
                }

                let mut after = self.paid();
                if imprisoned {
                    after.imprison(grabbed);
                    after.carry(grabber, grabber_to);
                } else {
                    // Both at once: lift both, then set both down.
                    let first = after.take(grabber);
                    let second = after.take(grabbed);
                    after.put(grabber_to, first);
                    after.put(grabbed_to, second);
                }
                let text = format!("G{}:{}>{}", grabber.name(), grabbed.name(), direction.letter());
                all.push(Action::new(text, after));
            }
        }
    }

    /// H5.5: onto an adjacent enemy top die.
    fn block(&self, from: Space, all: &mut Vec<Action>) {
        for to in self.neighbours(from) {
            let Some(die) = self.top(to) else { continue };
            if die.team == self.team() {
                continue;
            }
            // H4.1: at most three dice.
            if self.stack(to).len() >= 3 {
                continue;
            }
            if to.orthogonally_or_diagonally_adjacent(self.stone) {
                continue;
            }
            let mut after = self.paid();
            after.carry(from, to);
            let text = format!("B{}>{}", from.name(), to.name());
            all.push(Action::new(text, after));
        }
    }

    /// H5.6: whether a Kumo movement is open to the mover's team.
    fn has_kumo_pair(&self) -> bool {
        let mut ready = Vec::new();
        for space in self.spaces() {
            let Some(die) = self.top(space) else { continue };
            // Neither may owe H3.3.
            if die.team == self.team() && die.stance == Stance::Kumo && !die.owes {
                ready.push(space);
            }
        }
        for &one in &ready {
            for &other in &ready {
                let together = one.orthogonally_adjacent(other);
                let at_the_stone = one.orthogonally_adjacent(self.stone);
                if together && at_the_stone {
                    return true;
                }
            }
        }
        false
    }

    /// H5.6: the Stone moves one space to an empty space, or off the arena into an enemy camp.
    fn kumo(&self, all: &mut Vec<Action>) {
        if !self.has_kumo_pair() {
            return;
        }
        let enemy: Team = self.team().enemy();
        for direction in Direction::ALL {
            let to = self.stone.step(direction);
            let text = format!("K{}", direction.letter());
            if self.empty(to) {
                let mut after = self.paid();
                after.stone = to;
                all.push(Action::new(text, after));
            } else if !self.inside(to) && self.camps_of_team(enemy).contains(&direction) {
                // H6.1: the Stone's recorded space stays its last one in the arena.
                let mut action = Action::new(text, self.paid());
                action.wins = true;
                all.push(action);
            }
        }
    }
}
