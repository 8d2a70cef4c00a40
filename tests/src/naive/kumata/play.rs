//! Legal actions and what they do (K4 to K6, K8).

use super::{Cell, DIRECTIONS, Domino, Half, Position, Profile, Reserve, Top, Turn};
use super::{opposite, step};

/// What can happen in a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Action {
    /// K4.1: the high half on `cell`, the low half next to it; K4.2: with a totem.
    Place { domino: Domino, cell: Cell, to: char, totem: bool },
    /// K8.1: put the totem on the half at that cell.
    Totem(Cell),
    /// K4.3: make a new stack of that domino.
    NewStack(Domino),
    /// K10.9: the uncovered domino is that one.
    Reveal(Domino),
}

impl Position {
    /// K3.2: the tops of a player's stacks, as far as they are known.
    fn tops(&self, seat: usize) -> Vec<Domino> {
        let mut tops = Vec::new();
        for stack in &self.players[seat].stacks {
            if let Reserve::Known(domino) = stack[0] {
                tops.push(domino);
            }
        }
        tops
    }

    /// K5.4, K8.5: does a half with `value` of `clan` match what it would cover?
    /// The first is "equal or blank", the second "equal clan".
    fn half_matches(clan: char, value: u32, covered: &Top) -> (bool, bool) {
        let equal_value = value == covered.value;
        let blank = value == 0 || covered.value == 0;
        (equal_value || blank, clan == covered.clan)
    }

    /// K5: can a domino of `clan` lie with its high half on `cell` and its low half to `to`?
    fn can_lie(&self, clan: char, domino: Domino, cell: Cell, to: char) -> bool {
        // K5.1: two orthogonally adjacent cells of the board.
        let other = step(cell, to);
        let Some(under_high) = self.board.get(&cell) else {
            return false;
        };
        let Some(under_low) = self.board.get(&other) else {
            return false;
        };
        // K5.2: both of the same height.
        if under_high.height() != under_low.height() {
            return false;
        }
        // K5.3: at height 0 anything goes; above it the halves belong to two different dominoes.
        if under_high.height() > 0 && self.visible_partner(cell) == Some(other) {
            return false;
        }
        // K5.5: neither is locked.
        if under_high.locked() || under_low.locked() {
            return false;
        }
        // K5.4, K8.5.
        let (high_value, high_clan) = Self::half_matches(clan, domino.high, under_high);
        let (low_value, low_clan) = Self::half_matches(clan, domino.low, under_low);
        match self.profile {
            Profile::Rulebook | Profile::BgaFr => high_value && low_value,
            Profile::BgaDe => high_value || high_clan || low_value || low_clan,
        }
    }

    /// All placements (without totem) of the tops of `seat`, were it that seat's turn.
    fn placements(&self, seat: usize) -> Vec<(Domino, Cell, char)> {
        let mut placements = Vec::new();
        for domino in self.tops(seat) {
            for cell in self.cells() {
                for (to, _, _) in DIRECTIONS {
                    // K10.1: a double is written with its west or south cell.
                    if domino.high == domino.low && (to == 's' || to == 'w') {
                        continue;
                    }
                    if self.can_lie(self.players[seat].clan, domino, cell, to) {
                        placements.push((domino, cell, to));
                    }
                }
            }
        }
        placements
    }

    /// K8.3, K8.6: the cells where `seat` may put a totem in `bga-fr` and `bga-de`.
    fn totem_cells(&self, seat: usize) -> Vec<Cell> {
        let mut cells = Vec::new();
        if self.players[seat].totems == 0 {
            return cells;
        }
        for cell in self.cells() {
            let top = &self.board[&cell];
            // K8.3: any visible, unlocked half of an own domino.
            if top.clan != self.players[seat].clan || top.half.is_none() || top.locked() {
                continue;
            }
            // K8.6.
            if self.profile == Profile::BgaDe && self.takes_last_placement(seat, cell) {
                continue;
            }
            cells.push(cell);
        }
        cells
    }

    /// K8.6: does a totem at `cell` leave some other player, who is no partner and has a legal
    /// placement, without any?
    fn takes_last_placement(&self, seat: usize, cell: Cell) -> bool {
        let mut with_totem = self.clone();
        with_totem.lock(cell);
        for other in 0..self.players.len() {
            if other == seat || self.partners(seat, other) {
                continue;
            }
            let before = self.placements(other);
            let after = with_totem.placements(other);
            if !before.is_empty() && after.is_empty() {
                return true;
            }
        }
        false
    }

    /// All that `seat` can do at its turn. Nothing: the game ends (K6.1, K8.7).
    pub(super) fn actions_of(&self, seat: usize) -> Vec<Action> {
        let placements = self.placements(seat);
        let mut actions = Vec::new();
        for (domino, cell, to) in &placements {
            let (domino, cell, to) = (*domino, *cell, *to);
            let totem = false;
            actions.push(Action::Place { domino, cell, to, totem });
            // K4.2, K8.1: in `rulebook` the totem goes along with the domino.
            if self.profile == Profile::Rulebook && self.players[seat].totems > 0 {
                let totem = true;
                actions.push(Action::Place { domino, cell, to, totem });
            }
        }
        match self.profile {
            // K4.3: a new stack, of the top of a stack of two or more, if nothing can be placed.
            Profile::Rulebook => {
                if placements.is_empty() {
                    for stack in &self.players[seat].stacks {
                        if let Reserve::Known(domino) = stack[0]
                            && stack.len() >= 2
                        {
                            actions.push(Action::NewStack(domino));
                        }
                    }
                }
            }
            // K8.1, K8.7: the totem instead of a domino, also when no domino can be placed.
            Profile::BgaFr => {
                for cell in self.totem_cells(seat) {
                    actions.push(Action::Totem(cell));
                }
            }
            // K8.1, K8.7: the totem instead of a domino, but no placement is the end.
            Profile::BgaDe => {
                if !placements.is_empty() {
                    for cell in self.totem_cells(seat) {
                        actions.push(Action::Totem(cell));
                    }
                }
            }
        }
        actions
    }

    /// The actions of this position.
    fn actions(&self) -> Vec<Action> {
        match self.turn {
            Turn::Move(seat) => self.actions_of(seat),
            // K6, K10.7: a finished game has no moves.
            Turn::Over(_) => Vec::new(),
            // K10.9: one outcome for each unseen domino of the player whose top is `??`.
            Turn::Reveal(_) => {
                let mut actions = Vec::new();
                for seat in 0..self.players.len() {
                    if self.hidden_tops(seat) > 0 {
                        for domino in &self.players[seat].unseen {
                            actions.push(Action::Reveal(*domino));
                        }
                    }
                }
                actions
            }
        }
    }

    /// Locks the domino half at `cell`.
    fn lock(&mut self, cell: Cell) {
        let top = self.board.get_mut(&cell).expect("a cell of the board");
        let half = top.half.as_mut().expect("a domino half");
        half.locked = true;
    }

    /// Takes a known top from its stack; an emptied stack is removed (K9).
    fn take_top(&mut self, seat: usize, domino: Domino) {
        let stacks = &mut self.players[seat].stacks;
        for stack in stacks.iter_mut() {
            // K10.4: the domino names its stack.
            if stack[0] == Reserve::Known(domino) {
                stack.remove(0);
            }
        }
        stacks.retain(|stack| !stack.is_empty());
    }

    /// Lays a domino, its high half on `cell`.
    fn lay(&mut self, clan: char, domino: Domino, cell: Cell, to: char) {
        // K5.2: the new level is the height of what is covered, plus 1.
        let level = self.board[&cell].height() + 1;
        let locked = false;
        for (value, on, to) in [(domino.high, cell, to), (domino.low, step(cell, to), opposite(to))] {
            let half = Some(Half { to, level, locked });
            self.board.insert(on, Top { clan, value, half });
        }
    }

    /// The position after a legal action.
    fn after(&self, action: &Action) -> Self {
        let mut next = self.clone();
        match self.turn {
            Turn::Over(_) => panic!("the game is over"),
            Turn::Move(seat) => {
                match action {
                    Action::Place { domino, cell, to, totem } => {
                        next.take_top(seat, *domino);
                        next.lay(self.players[seat].clan, *domino, *cell, *to);
                        if *totem {
                            // K4.2, K8.4: both halves are locked.
                            next.lock(*cell);
                            next.lock(step(*cell, *to));
                            next.players[seat].totems -= 1;
                        }
                    }
                    Action::Totem(cell) => {
                        // K8.4: that half is locked.
                        next.lock(*cell);
                        next.players[seat].totems -= 1;
                    }
                    Action::NewStack(domino) => {
                        // K4.3, K9: a new stack goes to the end.
                        next.take_top(seat, *domino);
                        next.players[seat].stacks.push(vec![Reserve::Known(*domino)]);
                    }
                    Action::Reveal(_) => panic!("no domino to uncover"),
                }
                // K4.4: play passes to the next seat clockwise; K10.9: after the chance event.
                let next_seat = self.next_seat(seat);
                if next.hidden_tops(seat) > 0 {
                    next.turn = Turn::Reveal(next_seat);
                } else {
                    next.begin_turn(next_seat);
                }
            }
            Turn::Reveal(next_seat) => {
                let Action::Reveal(domino) = action else { panic!("a domino is to be uncovered") };
                for seat in 0..self.players.len() {
                    if self.hidden_tops(seat) == 0 {
                        continue;
                    }
                    let player = &mut next.players[seat];
                    for stack in &mut player.stacks {
                        if stack[0] == Reserve::Hidden {
                            stack[0] = Reserve::Known(*domino);
                        }
                    }
                    player.unseen.retain(|unseen| unseen != domino);
                }
                // K10.9: now TURN is settled as usual.
                next.begin_turn(next_seat);
            }
        }
        next
    }

    /// K6.1, K8.7: the game ends at the start of a turn, when the mover can do nothing.
    fn begin_turn(&mut self, seat: usize) {
        if self.actions_of(seat).is_empty() {
            self.turn = Turn::Over(seat);
        } else {
            self.turn = Turn::Move(seat);
        }
    }

    /// All legal moves (K10.1 to K10.3), sorted as text; in a position that waits for a chance
    /// event its outcomes (K10.9).
    pub fn moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.actions().iter().map(Action::text).collect();
        moves.sort();
        moves
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// If the move is none of [`moves`](Self::moves).
    pub fn play(&self, played: &str) -> Result<Self, String> {
        for action in self.actions() {
            if action.text() == played {
                return Ok(self.after(&action));
            }
        }
        Err(format!("move: found `{played}`, expected one of {:?}", self.moves()))
    }

    /// K10.7: the number of move sequences of length `depth`.
    ///
    /// # Errors
    ///
    /// K10.5: as soon as a `??` would be uncovered.
    pub fn perft(&self, depth: u32) -> Result<u64, String> {
        if depth == 0 {
            return Ok(1);
        }
        if let Turn::Reveal(_) = self.turn {
            return Err("perft: found a `??` uncovered, expected known reserve orders".to_string());
        }
        let actions = self.actions();
        if depth == 1 {
            return Ok(actions.len() as u64);
        }
        let mut count = 0;
        for action in actions {
            count += self.after(&action).perft(depth - 1)?;
        }
        Ok(count)
    }
}
