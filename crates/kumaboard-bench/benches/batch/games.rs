//! Games one after the other, and games side by side.

use std::hint::black_box;

use boardgame::{Playable as _, Rng, Spec};
use boardsim::{BatchSim, Options, Outputs};

/// The turns after which a game of KUMO Hogosha is a draw: a random one would hardly ever end.
pub(crate) const TURN_LIMIT: u32 = 200;
/// How many games are dealt beforehand.
const DEALS: u64 = 64;

/// Random games one after the other: what a ply costs without a batch.
pub(crate) struct Playouts<'a, S: Spec> {
    spec: &'a S,
    /// Where games begin, by turns; without any, each is dealt anew.
    starts: Vec<S::State>,
    games: usize,
    rng: Rng,
}

impl<'a, S: Spec> Playouts<'a, S> {
    /// Each dealt anew.
    pub(crate) fn dealt(spec: &'a S) -> Self {
        Self { spec, starts: Vec::new(), games: 0, rng: Rng::new(1) }
    }

    /// From deals made beforehand.
    pub(crate) fn prepared(spec: &'a S) -> Self {
        let starts = (0..DEALS).map(|seed| spec.start(&mut Rng::new(seed))).collect();
        Self { starts, ..Self::dealt(spec) }
    }

    /// Plays whole games until at least so many plies are played; how many it were.
    pub(crate) fn play(&mut self, at_least: u64) -> u64 {
        let mut plies = 0;
        while plies < at_least {
            let mut state = match self.starts.len() {
                0 => self.spec.start(&mut self.rng),
                count => self.starts[self.games % count].clone(),
            };
            plies += u64::from(state.play_out(u32::MAX, &mut self.rng));
            self.games += 1;
            black_box(&state);
        }
        plies
    }
}

/// Random games side by side.
pub(crate) struct Batch<S: Spec> {
    pub(crate) sim: BatchSim<S>,
    pub(crate) actions: Vec<u32>,
    rewards: Vec<f32>,
    terminated: Vec<u8>,
    truncated: Vec<u8>,
    seats: Vec<i8>,
}

impl<S: Spec> Batch<S> {
    /// Lanes in the midst of their games.
    pub(crate) fn new(spec: &S, lanes: usize, threads: usize) -> Self {
        // A game goes on in the step after its last: every step of every lane but that is a ply.
        let options = Options { lanes, threads, auto_reset: boardsim::AutoReset::SameStep, ..Options::default() };
        let sim = BatchSim::new(spec.clone(), options).expect("the options are right ones");
        let rewards = vec![0.0; lanes * usize::from(spec.players())];
        let (terminated, truncated, seats) = (vec![0; lanes], vec![0; lanes], vec![0; lanes]);
        let mut batch = Self { sim, actions: vec![0; lanes], rewards, terminated, truncated, seats };
        // Every lane a different number of steps, so that games do not end together.
        for step in 0..64 {
            let which: Vec<u8> = (0..lanes).map(|lane| u8::from(lane % 64 == step)).collect();
            batch.sim.reset_where(&which, Outputs::default()).expect("the lengths are right");
            batch.sim.step_random(None, Outputs::default()).expect("the lengths are right");
        }
        batch
    }

    /// The outputs without observations.
    fn outputs<'a>(
        rewards: &'a mut [f32],
        terminated: &'a mut [u8],
        truncated: &'a mut [u8],
        seats: &'a mut [i8],
    ) -> Outputs<'a> {
        Outputs {
            rewards: Some(rewards),
            terminated: Some(terminated),
            truncated: Some(truncated),
            seats: Some(seats),
            ..Outputs::default()
        }
    }

    /// Random steps until there were at least so many in all lanes; how many it were.
    pub(crate) fn step_random(&mut self, at_least: u64) -> u64 {
        let mut steps = 0;
        while steps < at_least {
            let outputs = Self::outputs(&mut self.rewards, &mut self.terminated, &mut self.truncated, &mut self.seats);
            self.sim.step_random(None, outputs).expect("the lengths are right");
            steps += self.sim.lanes() as u64;
        }
        steps
    }

    /// The same by way of the actions' numbers, looked at before they are played.
    pub(crate) fn sample_and_step(&mut self, at_least: u64) -> u64 {
        let mut steps = 0;
        while steps < at_least {
            self.sim.sample(&mut self.actions).expect("the lengths are right");
            let outputs = Self::outputs(&mut self.rewards, &mut self.terminated, &mut self.truncated, &mut self.seats);
            self.sim.step(&self.actions, outputs).expect("the actions are legal");
            steps += self.sim.lanes() as u64;
        }
        steps
    }
}
