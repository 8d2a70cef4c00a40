//! One lane of a batch, slowly and straight from its description.

use boardgame::{Action, Decider, Playable, Rng, Seat, Spec, State as _};
use boardsim::{AutoReset, Illegal, LegalIds, Options};

/// A lane.
pub(crate) struct Plain<S: Spec> {
    spec: S,
    options: Options,
    rng: Rng,
    state: S::State,
    steps: u32,
    terminated: bool,
    truncated: bool,
    /// Who moved last.
    last: Seat,
}

/// What one lane shows after a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seen {
    pub(crate) observation: Vec<f32>,
    pub(crate) observation_u8: Vec<u8>,
    /// `None` where nothing is to be written.
    pub(crate) final_observation: Option<Vec<f32>>,
    pub(crate) mask: Vec<u8>,
    pub(crate) bits: Vec<u64>,
    pub(crate) ids: Vec<u32>,
    pub(crate) count: u32,
    pub(crate) rewards: Vec<f32>,
    pub(crate) terminated: u8,
    pub(crate) truncated: u8,
    pub(crate) illegal: u8,
    pub(crate) seat: i8,
}

impl<S: Spec> Plain<S> {
    pub(crate) fn new(spec: &S, options: Options, lane: u64) -> Self {
        let mut rng = Rng::with_stream(options.seed, options.first_stream + lane);
        let state = begin(spec, &mut rng);
        let (steps, terminated, truncated, last) = (0, false, false, Seat::ZERO);
        Self { spec: spec.clone(), options, rng, state, steps, terminated, truncated, last }
    }

    fn awaits_action(&self) -> bool {
        !self.terminated && !self.truncated && !self.state.is_over()
    }

    pub(crate) fn state(&self) -> &S::State {
        &self.state
    }

    /// The next game.
    pub(crate) fn reset(&mut self) {
        self.state = begin(&self.spec, &mut self.rng);
        (self.steps, self.terminated, self.truncated, self.last) = (0, false, false, Seat::ZERO);
    }

    /// A legal action, 0 if none is awaited.
    pub(crate) fn sample(&mut self) -> u32 {
        if !self.awaits_action() {
            return 0;
        }
        let chosen = self.state.random_move(&mut self.rng).unwrap();
        self.spec.action_of(chosen).unwrap().number()
    }

    pub(crate) fn is_illegal(&self, action: u32) -> bool {
        self.awaits_action() && !self.state.is_legal_action(Action::new(action))
    }

    /// A step, and what is seen then.
    pub(crate) fn step(&mut self, action: u32) -> Seen {
        let players = usize::from(self.spec.players());
        if self.terminated || self.truncated {
            if self.options.auto_reset != AutoReset::Off {
                self.reset();
            }
            return self.seen();
        }
        let (mut illegal, mut rewards) = (false, vec![0.0; players]);
        if self.state.is_over() {
            self.terminated = true;
        } else {
            self.steps += 1;
            self.last = self.state.seat().unwrap();
            illegal = self.is_illegal(action);
            match (illegal, self.options.illegal) {
                (false, _) => {
                    self.state.play_action(Action::new(action)).unwrap();
                    settle(&mut self.state, &mut self.rng);
                    self.terminated = self.state.is_over();
                }
                (true, Illegal::Lose) => {
                    self.terminated = true;
                    let side = self.spec.side(self.last);
                    for seat in Seat::all(self.spec.players()) {
                        let is_loser = self.spec.side(seat) == side;
                        rewards[seat.index()] =
                            if is_loser { -1.0 } else { 1.0 / (f32::from(self.spec.sides()) - 1.0) };
                    }
                }
                (true, Illegal::Ignore) => {}
                (true, Illegal::Error) => panic!("the whole step is refused"),
            }
            self.truncated = !self.terminated && Some(self.steps) == self.options.step_limit;
        }
        if self.terminated && !illegal {
            rewards = self.state.returns().seats().iter().map(|&returns| returns as f32).collect();
        }
        let (terminated, truncated) = (self.terminated, self.truncated);
        let has_ended = terminated || truncated;
        let at_end = self.seen();
        if has_ended && self.options.auto_reset == AutoReset::SameStep {
            self.reset();
        }
        Seen {
            final_observation: has_ended.then_some(at_end.observation),
            rewards,
            terminated: terminated.into(),
            truncated: truncated.into(),
            illegal: illegal.into(),
            ..self.seen()
        }
    }

    /// What is seen without a step.
    pub(crate) fn seen(&self) -> Seen {
        let observer = self.state.seat().unwrap_or(self.last);
        let (cells, actions) = (self.spec.shape().len(), self.spec.action_count());
        let (mut observation, mut observation_u8) = (vec![0.0; cells], vec![0; cells]);
        self.state.observe(observer, &mut observation);
        self.state.observe(observer, &mut observation_u8);
        let (mut mask, mut bits, mut list) = (vec![0; actions], vec![0; actions.div_ceil(64)], Vec::new());
        if self.awaits_action() {
            self.state.write_mask(&mut mask);
            self.state.write_mask_bits(&mut bits);
            self.state.legal_actions_into(&mut list);
        }
        Seen {
            observation,
            observation_u8,
            final_observation: None,
            mask,
            bits,
            ids: list.iter().map(|action| action.number()).collect(),
            count: list.len() as u32,
            rewards: vec![0.0; self.spec.players().into()],
            terminated: self.terminated.into(),
            truncated: self.truncated.into(),
            illegal: 0,
            seat: if self.awaits_action() { self.state.seat().unwrap().number() as i8 } else { -1 },
        }
    }
}

impl Seen {
    /// The ids in a row of this width.
    pub(crate) fn row(&self, width: usize) -> Vec<u32> {
        (0..width).map(|at| self.ids.get(at).copied().unwrap_or(LegalIds::NONE)).collect()
    }
}

/// A game at the first decision of a player.
pub(crate) fn begin<S: Spec>(spec: &S, rng: &mut Rng) -> S::State {
    let mut state = spec.start(rng);
    settle(&mut state, rng);
    state
}

/// Chance, over 60ths: all games here have probabilities that divide them.
pub(crate) fn settle<S: Playable>(state: &mut S, rng: &mut Rng) {
    while state.decider() == Decider::Chance {
        let mut outcomes = Vec::new();
        state.for_each_legal_move(|outcome| outcomes.push((outcome, state.probability(outcome).unwrap())));
        let common = (1..).find(|common| outcomes.iter().all(|(_, odds)| common % odds.denominator() == 0)).unwrap();
        let tickets = outcomes.iter().flat_map(|(outcome, odds)| {
            std::iter::repeat_n(*outcome, (odds.numerator() * common / odds.denominator()) as usize)
        });
        let tickets: Vec<_> = tickets.collect();
        assert_eq!(tickets.len() as u32, common, "probabilities are 1 in sum");
        state.play(tickets[rng.below(common) as usize]).unwrap();
    }
}
