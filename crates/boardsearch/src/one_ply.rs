use std::cmp::Reverse;
use std::num::NonZero;

use boardgame::{Rng, State};

use crate::playout::returns;
use crate::{Evaluation, Evaluator, Leaf, Values};

/// Looks one ply ahead with an [`Evaluation`]: a leaf is worth what its best move leads to, and the priors of its moves are
/// the greater the better they look. Made for [`Puct`](crate::Selection::Puct), which then follows few moves far instead of
/// all moves for a little.
///
/// ```
/// use boardsearch::{Evaluation, Mcts, MctsOptions, OnePly, Selection};
/// fn agent<E: Evaluation<kumo_core::Game> + Clone>(evaluation: E) -> Mcts<kumo_core::Game, OnePly<E>> {
///     let selection = Selection::Puct { exploration: 0.25, noise: None };
///     let options = MctsOptions { selection, ..MctsOptions::default() };
///     // The 16 most promising moves of each position are looked at.
///     Mcts::with_evaluator(OnePly { evaluation, temperature: 0.05, width: NonZero::new(16) }, options)
/// }
/// # use std::num::NonZero;
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OnePly<E> {
    /// What is said of the positions after each move.
    pub evaluation: E,
    /// By how much a move has to look worse than another for its prior to be less by a factor of e. At 0, or what is no number,
    /// all moves are alike.
    pub temperature: f64,
    /// How many moves are looked at, the most [promising](Evaluation::promise) ones; all others then count as good as the worst
    /// of these. `None` for all. Few moves are faster, and as good only if the promises are.
    pub width: Option<NonZero<u32>>,
}

impl<E> OnePly<E> {
    /// What a position is worth that is not looked into: what the game brought, or what is said of it.
    fn value<S: State>(&self, state: &S) -> Values
    where
        E: Evaluation<S>,
    {
        if state.is_over() { returns(state) } else { bounded(self.evaluation.evaluate(state)) }
    }
}

/// What is no value would spoil all means above it.
pub(crate) fn bounded(values: Values) -> Values {
    values.map(|found| if found.is_nan() { 0.0 } else { found.clamp(-1.0, 1.0) })
}

impl<S: State, E: Evaluation<S> + Clone> Evaluator<S> for OnePly<E> {
    fn evaluate(&mut self, leaves: &mut [Leaf<S>], _: &mut Rng) {
        let width = self.width.map_or(usize::MAX, |width| width.get() as usize);
        let (mut moves, mut order) = (Vec::<S::Move>::new(), Vec::new());
        let (mut after, mut priors) = (Vec::<Option<Values>>::new(), Vec::new());
        for leaf in leaves {
            let (state, seat) = (leaf.state(), leaf.seat().index());
            moves.clear();
            state.for_each_legal_move(|chosen| moves.push(chosen));
            order.clear();
            order.extend(0..moves.len());
            if moves.len() > width {
                // Of equals those that come first, so that it is the same everywhere.
                order.sort_by_cached_key(|&number| Reverse(self.evaluation.promise(state, moves[number])));
                order.truncate(width);
            }
            after.clear();
            after.resize(moves.len(), None);
            let (mut best, mut worst) = (None, f64::INFINITY);
            for &number in &order {
                let mut next = state.clone();
                next.play_unchecked(moves[number]);
                let values = self.value(&next);
                if best.is_none_or(|best: Values| values[seat] > best[seat]) {
                    best = Some(values);
                }
                worst = worst.min(values[seat]);
                after[number] = Some(values);
            }
            let Some(best) = best else { continue };
            if self.temperature > 0.0 {
                priors.clear();
                // The best has prior 1 before they are divided by their sum.
                let prior = |it: f64| libm::exp((it - best[seat]) / self.temperature) as f32;
                priors.extend(after.iter().map(|it| prior(it.map_or(worst, |values| values[seat]))));
                leaf.set_priors(&priors).expect("there is a prior for each move, and one is 1");
            }
            leaf.set_checked_values(best);
        }
    }
}
