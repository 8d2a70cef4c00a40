use std::time::{Duration, Instant};

use boardgame::{Rng, State};

use crate::budget::Clock;
use crate::edge::Edge;
use crate::node::Node;
use crate::ranking::report;
use crate::reuse::find;
use crate::tree::{Tree, TreeRules};
use crate::{Evaluator, Hidden, Leaf, MctsOptions, Report};

/// The most threads a search starts.
const MAX_THREADS: usize = 256;
/// How many simulations each tree makes before somebody looks whether the search goes on or shows what was found.
const ROUND: u32 = 1_024;
/// How often what was found so far is shown, at most.
const WATCH: Duration = Duration::from_millis(100);

/// The trees of a search. Each grows by random numbers of its own, so that it makes no difference which thread grows it.
#[derive(Clone)]
pub(crate) struct Forest<S: State> {
    pub(crate) root: S,
    pub(crate) trees: Vec<Tree<S::Move>>,
}

impl<S: State> Forest<S> {
    pub(crate) fn new(root: S, options: &MctsOptions, seed: u64) -> Self {
        let count = options.trees.max(1);
        let memory = options.memory as usize * 1_000_000 / count as usize;
        // Each edge may lead to a node.
        let edge_limit = (memory / (size_of::<Edge<S::Move>>() + size_of::<Node>())).min(u32::MAX as usize / 2);
        // Where nothing is hidden there is nothing to decide, and proofs hold.
        let is_open = root.resample(&mut Rng::new(seed)) == root;
        let hidden = if is_open { Hidden::Chance } else { options.hidden };
        let rules = TreeRules { selection: options.selection, hidden, edge_limit, is_batched: options.batch > 1 };
        let trees = (0..count).map(|tree| Tree::new(&root, rules, Rng::with_stream(seed, tree.into()))).collect();
        Self { root, trees }
    }

    /// The trees below a position that the game has come to, if all have it.
    pub(crate) fn moved_to(self, root: &S, seed: u64) -> Option<Self> {
        let mut trees = Vec::with_capacity(self.trees.len());
        for (number, tree) in (0..).zip(&self.trees) {
            let node = find(tree, &self.root, root)?;
            let mut tree = tree.below(node, Rng::with_stream(seed, number));
            tree.list(tree.root(), root);
            trees.push(tree);
        }
        Some(Self { root: root.clone(), trees })
    }

    /// Simulations until the budget is spent, or what the position brings is proved. How many there were.
    pub(crate) fn grow<E: Evaluator<S>>(
        &mut self,
        options: &MctsOptions,
        evaluator: &E,
        clock: &mut Clock<'_>,
        watch: &mut dyn FnMut(&Report<S>),
    ) -> u32 {
        let batch = options.batch.max(1);
        let trees = self.trees.len() as u32;
        let total = clock.simulations();
        let (mut made, mut shown) = (0, Instant::now());
        // The noise of a root that is kept.
        self.trees.iter_mut().for_each(Tree::add_noise);
        let mut round = Round::first(options);
        while made < total && !self.is_proved() && (made == 0 || clock.is_running()) {
            // The first trees make one more if the simulations can't be shared out evenly.
            let left = total - made;
            let each = |tree: u32| round.simulations.min(left / trees + u32::from(tree < left % trees));
            let shares: Vec<u32> = (0..trees).map(each).collect();
            made += self.grow_by(&shares, options, evaluator, batch, clock);
            round = round.next();
            if shown.elapsed() >= WATCH {
                if let Some(so_far) = report(self, made) {
                    watch(&so_far);
                }
                shown = Instant::now();
            }
        }
        made
    }

    /// So many simulations of each tree, fewer if the clock stops. How many were made.
    fn grow_by<E: Evaluator<S>>(
        &mut self,
        shares: &[u32],
        options: &MctsOptions,
        evaluator: &E,
        batch: u32,
        clock: &Clock<'_>,
    ) -> u32 {
        let root = &self.root;
        let grow = |tree: &mut Tree<S::Move>, share: u32, evaluator: &mut E| {
            let (mut made, mut leaves) = (0, Vec::<Leaf<S>>::new());
            // A proof leaves nothing to find out.
            while made < share && tree.proved(tree.root()).is_none() && (made == 0 || clock.is_running()) {
                let count = batch.min(share - made);
                let is_first = tree.nodes[tree.root()].visits == 0;
                tree.simulate(root, evaluator, &mut leaves, count);
                if is_first {
                    tree.add_noise();
                }
                made += count;
            }
            made
        };
        let threads = options.threads.clamp(1, MAX_THREADS).min(self.trees.len());
        if threads == 1 {
            let mut evaluator = evaluator.clone();
            let grown = self.trees.iter_mut().zip(shares).map(|(tree, &share)| grow(tree, share, &mut evaluator));
            return grown.sum();
        }
        let mut work: Vec<_> = self.trees.iter_mut().zip(shares.iter().copied()).collect();
        let per_thread = work.len().div_ceil(threads);
        std::thread::scope(|scope| {
            let workers: Vec<_> = work
                .chunks_mut(per_thread)
                .map(|part| {
                    let mut evaluator = evaluator.clone();
                    scope.spawn(move || part.iter_mut().map(|(tree, share)| grow(tree, *share, &mut evaluator)).sum())
                })
                .collect();
            let results = workers.into_iter().map(std::thread::ScopedJoinHandle::join);
            results.map(|made: Result<u32, _>| made.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).sum()
        })
    }

    /// Whether a tree has proved what the position brings.
    fn is_proved(&self) -> bool {
        self.trees.iter().any(|tree| tree.proved(tree.root()).is_some())
    }
}

/// How many simulations of each tree come next: few at first, so that little time is short too.
#[derive(Clone, Copy)]
struct Round {
    simulations: u32,
}

impl Round {
    const fn first(options: &MctsOptions) -> Self {
        // The threads of several trees are worth starting for many simulations only.
        Self { simulations: if options.trees > 1 { ROUND } else { ROUND / 8 } }
    }

    const fn next(self) -> Self {
        Self { simulations: ROUND }
    }
}
