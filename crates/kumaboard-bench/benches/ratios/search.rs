//! Plies inside a tree search, and the same random games without one.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use boardgame::{Rng, Spec, State};
use boardsearch::{Budget, Evaluator, Leaf, Mcts, MctsOptions, Playouts, Search as _};

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
            let plies = state.play_out(u32::MAX, rng);
            self.0.fetch_add(plies.into(), Ordering::Relaxed);
            let values = state.returns();
            leaf.set_values(values.seats()).expect("returns are values");
        }
    }
}

/// Searches of some starts, and random games from them.
pub(crate) struct Searches<S: State> {
    /// With the plies of the random games of their searches.
    starts: Vec<(S, u64)>,
    searched: usize,
}

impl<S: State> Searches<S> {
    pub(crate) fn new(spec: &S::Spec) -> Self {
        let start = |seed| {
            let state = spec.start(&mut Rng::new(seed)).public_view();
            let counted = Counted::default();
            search(&state, seed, counted.clone());
            let plies = counted.0.load(Ordering::Relaxed);
            (state, plies)
        };
        Self { starts: (0..STARTS).map(start).collect(), searched: 0 }
    }

    /// One search; how many plies its random games had: those of the search that was counted, as the same seed gives the
    /// same games.
    pub(crate) fn search(&mut self) -> u64 {
        let number = self.next();
        let (start, plies) = &self.starts[number];
        search(start, number as u64, Playouts { limit: None });
        *plies
    }

    /// As many random games from the same starts, each with its hidden orders drawn anew; how many plies they had.
    pub(crate) fn play(&mut self) -> u64 {
        let number = self.next();
        let (start, mut rng) = (&self.starts[number].0, Rng::new(number as u64));
        let mut plies = 0;
        for _ in 0..SIMULATIONS {
            let mut state = start.resample(&mut rng);
            plies += u64::from(state.play_out(u32::MAX, &mut rng));
            black_box(state.returns());
        }
        plies
    }

    fn next(&mut self) -> usize {
        self.searched += 1;
        self.searched % self.starts.len()
    }
}

fn search<S: State>(start: &S, seed: u64, evaluator: impl Evaluator<S>) {
    let options = MctsOptions { budget: Budget::simulations(SIMULATIONS), ..MctsOptions::default() };
    black_box(Mcts::with_evaluator(evaluator, options).search(start, &mut Rng::new(seed), &mut |_| {}));
}
