//! Plies inside a tree search, and the same random games without one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use boardgame::{Rng, Spec, State};
use boardsearch::{Budget, Evaluator, Leaf, Mcts, MctsOptions, Search as _};

/// The simulations of one search.
const SIMULATIONS: u32 = 1_000;
/// How many positions are searched by turns.
const STARTS: u64 = 8;

/// Random games to the end, whose plies are counted. Those in the tree are not.
#[derive(Clone, Debug, Default)]
struct Counted(Arc<AtomicU64>);

impl<S: State> Evaluator<S> for Counted {
    fn evaluate(&mut self, leaves: &mut [Leaf<S>], rng: &mut Rng) {
        for leaf in leaves {
            let mut state = leaf.state().resample(rng);
            let plies = play_out(&mut state, rng);
            self.0.fetch_add(plies, Ordering::Relaxed);
            let values = state.returns();
            leaf.set_values(values.seats()).expect("returns are values");
        }
    }
}

fn play_out<S: State>(state: &mut S, rng: &mut Rng) -> u64 {
    let mut plies = 0;
    while let Some(chosen) = state.random_move(rng) {
        state.play_unchecked(chosen);
        plies += 1;
    }
    plies
}

/// Searches of some starts, and random games from them.
pub(crate) struct Searches<S: State> {
    starts: Vec<S>,
    searched: usize,
    plies: Arc<AtomicU64>,
    mcts: Mcts<S, Counted>,
    rng: Rng,
}

impl<S: State> Searches<S> {
    pub(crate) fn new(spec: &S::Spec) -> Self {
        let counted = Counted::default();
        let options = MctsOptions { budget: Budget::simulations(SIMULATIONS), ..MctsOptions::default() };
        Self {
            starts: (0..STARTS).map(|seed| spec.start(&mut Rng::new(seed)).public_view()).collect(),
            searched: 0,
            plies: Arc::clone(&counted.0),
            mcts: Mcts::with_evaluator(counted, options),
            rng: Rng::new(1),
        }
    }

    /// One search; how many plies its random games had.
    pub(crate) fn search(&mut self) -> u64 {
        let start = &self.starts[self.searched % self.starts.len()];
        self.searched += 1;
        self.mcts.search(start, &mut self.rng, &mut |_| {});
        self.plies.swap(0, Ordering::Relaxed)
    }

    /// As many random games from the same starts, each with its hidden orders drawn anew; how many plies they had.
    pub(crate) fn play(&mut self) -> u64 {
        let start = &self.starts[self.searched % self.starts.len()];
        self.searched += 1;
        (0..SIMULATIONS).map(|_| play_out(&mut start.resample(&mut self.rng), &mut self.rng)).sum()
    }
}
