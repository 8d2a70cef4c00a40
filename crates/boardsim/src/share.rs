use boardgame::{Action, Playable as _, Returns, Seat, Spec, State};

use crate::AutoReset;
use crate::lane::{Event, Lane, Rules};
use crate::outputs::{LegalIds, Mask, Outputs, Planes, Sizes};

/// Some lanes that follow each other, and their parts of the buffers: what one thread works on.
pub(crate) struct Share<'a, S: Spec> {
    pub(crate) spec: &'a S,
    pub(crate) rules: Rules,
    pub(crate) sizes: Sizes,
    /// The number of the first lane.
    pub(crate) first: usize,
    pub(crate) lanes: &'a mut [Lane<S::State>],
    pub(crate) outputs: Outputs<'a>,
    /// Room for a list of legal actions.
    pub(crate) list: &'a mut Vec<Action>,
}

impl<S: Spec> Share<'_, S> {
    /// Makes a step in each lane with the action of the caller, which has been looked at if it must be legal.
    pub(crate) fn step(mut self, actions: &[u32], is_checked: bool) {
        let (spec, rules) = (self.spec, self.rules);
        for (at, &action) in actions.iter().enumerate() {
            let event = self.lanes[at].step(spec, rules, |state, _| {
                let chosen = spec.move_of(Action::new(action)).filter(|&chosen| is_checked || state.is_legal(chosen));
                if let Some(chosen) = chosen {
                    state.play_unchecked(chosen);
                }
                chosen.is_some()
            });
            self.finish(at, event);
        }
    }

    /// Makes a step in each lane with a random action, and tells which.
    pub(crate) fn step_random(mut self, mut actions: Option<&mut [u32]>) {
        let (spec, rules) = (self.spec, self.rules);
        for at in 0..self.lanes.len() {
            let mut action = 0;
            let is_asked = actions.is_some();
            let event = self.lanes[at].step(spec, rules, |state, stream| {
                if !is_asked {
                    return state.play_out(1, stream) > 0;
                }
                let chosen = state.random_move(stream);
                if let Some(chosen) = chosen {
                    action = number_of(spec, chosen);
                    state.play_unchecked(chosen);
                }
                chosen.is_some()
            });
            if let Some(actions) = &mut actions {
                actions[at] = action;
            }
            self.finish(at, event);
        }
    }

    /// Starts the next game, in all lanes or in those with a number that is not 0.
    pub(crate) fn reset(mut self, which: Option<&[u8]>) {
        for at in 0..self.lanes.len() {
            if which.is_none_or(|which| which[at] != 0) {
                self.lanes[at].restart(self.spec);
            }
            self.write(at, Event::Rested);
        }
    }

    /// Writes what the lanes show.
    pub(crate) fn show(mut self) {
        for at in 0..self.lanes.len() {
            self.write(at, Event::Rested);
        }
    }

    /// The number of the first lane whose action is illegal.
    pub(crate) fn first_illegal(&self, actions: &[u32]) -> Option<usize> {
        let is_legal = |lane: &Lane<S::State>, action| {
            let chosen = self.spec.move_of(Action::new(action));
            !lane.is_acting() || chosen.is_some_and(|chosen| lane.state().is_legal(chosen))
        };
        let found = self.lanes.iter().zip(actions).position(|(lane, &action)| !is_legal(lane, action));
        found.map(|at| self.first + at)
    }

    /// Writes what a step brought, and starts the next game where that belongs to the step.
    #[inline]
    fn finish(&mut self, at: usize, event: Event) {
        if event.is_end() {
            self.end(at, event);
        } else {
            self.write(at, event);
        }
    }

    #[cold]
    fn end(&mut self, at: usize, event: Event) {
        let lane = &self.lanes[at];
        if let Some(planes) = &mut self.outputs.final_observations {
            observe(lane, planes, at, self.sizes.cells);
        }
        let (terminated, truncated) = (lane.is_terminated(), lane.is_truncated());
        let rewards = self.outputs.rewards.is_some().then(|| self.rewards(at, event));
        if self.rules.auto_reset == AutoReset::SameStep {
            self.lanes[at].restart(self.spec);
        }
        self.write(at, event);
        // These are of the game that has ended, even if the next one has begun.
        if let Some(flags) = &mut self.outputs.terminated {
            flags[at] = terminated.into();
        }
        if let Some(flags) = &mut self.outputs.truncated {
            flags[at] = truncated.into();
        }
        if let (Some(places), Some(rewards)) = (&mut self.outputs.rewards, rewards) {
            let players = self.sizes.players;
            places[at * players..(at + 1) * players].copy_from_slice(&rewards[..players]);
        }
    }

    /// What the end of a game brought.
    fn rewards(&self, at: usize, event: Event) -> [f32; Seat::MAX] {
        let (spec, lane) = (self.spec, &self.lanes[at]);
        let players = spec.players();
        let mut rewards = [0.0; Seat::MAX];
        if event == Event::Lost {
            let (sides, loser) = (spec.sides(), spec.side(lane.observer()));
            for seat in Seat::all(players) {
                let others = 1.0 / f32::from(sides.saturating_sub(1).max(1));
                rewards[seat.index()] = if spec.side(seat) == loser { -1.0 } else { others };
            }
        } else {
            let returns = if lane.is_terminated() { lane.state().returns() } else { Returns::zero(players) };
            for (reward, &of_seat) in rewards.iter_mut().zip(returns.seats()) {
                *reward = of_seat as f32;
            }
        }
        rewards
    }

    /// Writes what a lane shows; rewards are 0.
    #[inline]
    fn write(&mut self, at: usize, event: Event) {
        let (lane, outputs, sizes) = (&self.lanes[at], &mut self.outputs, self.sizes);
        if let Some(rewards) = &mut outputs.rewards {
            rewards[at * sizes.players..(at + 1) * sizes.players].fill(0.0);
        }
        if let Some(flags) = &mut outputs.terminated {
            flags[at] = lane.is_terminated().into();
        }
        if let Some(flags) = &mut outputs.truncated {
            flags[at] = lane.is_truncated().into();
        }
        if let Some(flags) = &mut outputs.illegal {
            flags[at] = event.is_illegal().into();
        }
        if let Some(seats) = &mut outputs.seats {
            seats[at] = if lane.is_acting() { lane.observer().number() as i8 } else { -1 };
        }
        if let Some(planes) = &mut outputs.observations {
            observe(lane, planes, at, sizes.cells);
        }
        if let Some(mask) = &mut outputs.mask {
            write_mask(lane, mask, at, sizes);
        }
        if let Some(legal) = &mut outputs.legal {
            write_ids(lane, legal, at, self.list);
        }
    }
}

fn observe<S: State>(lane: &Lane<S>, planes: &mut Planes<'_>, at: usize, cells: usize) {
    let place = at * cells..(at + 1) * cells;
    match planes {
        Planes::F32(planes) => lane.state().observe(lane.observer(), &mut planes[place]),
        Planes::U8(planes) => lane.state().observe(lane.observer(), &mut planes[place]),
    }
}

fn write_mask<S: State>(lane: &Lane<S>, mask: &mut Mask<'_>, at: usize, sizes: Sizes) {
    match mask {
        Mask::Bytes(bytes) => {
            let bytes = &mut bytes[at * sizes.actions..(at + 1) * sizes.actions];
            if lane.is_acting() { lane.state().write_mask(bytes) } else { bytes.fill(0) }
        }
        Mask::Bits(words) => {
            let words = &mut words[at * sizes.words..(at + 1) * sizes.words];
            if lane.is_acting() { lane.state().write_mask_bits(words) } else { words.fill(0) }
        }
    }
}

fn write_ids<S: State>(lane: &Lane<S>, legal: &mut LegalIds<'_>, at: usize, list: &mut Vec<Action>) {
    list.clear();
    if lane.is_acting() {
        lane.state().legal_actions_into(list);
    }
    // No state of a board game has 2^32 moves.
    legal.counts[at] = list.len() as u32;
    let places = &mut legal.ids[at * legal.width..(at + 1) * legal.width];
    let numbers = list.iter().map(|action| action.number()).chain(std::iter::repeat(LegalIds::NONE));
    places.iter_mut().zip(numbers).for_each(|(place, number)| *place = number);
}

/// The number of a legal move.
pub(crate) fn number_of<S: Spec>(spec: &S, chosen: boardgame::MoveOf<S>) -> u32 {
    spec.action_of(chosen).expect("a legal move has a number").number()
}
