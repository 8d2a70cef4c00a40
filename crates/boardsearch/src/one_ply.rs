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
///     let selection = Selection::Puct { exploration: 0.5, noise: None };
///     let options = MctsOptions { selection, ..MctsOptions::default() };
///     Mcts::with_evaluator(OnePly { evaluation, temperature: 0.05 }, options)
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OnePly<E> {
    /// What is said of the positions after each move.
    pub evaluation: E,
    /// By how much a move has to look worse than another for its prior to be less by a factor of e. At 0, or what is no number,
    /// all moves are alike.
    pub temperature: f64,
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
        let (mut after, mut priors) = (Vec::<Values>::new(), Vec::new());
        for leaf in leaves {
            let (state, seat) = (leaf.state(), leaf.seat().index());
            after.clear();
            state.for_each_legal_move(|chosen| {
                let mut next = state.clone();
                next.play_unchecked(chosen);
                after.push(self.value(&next));
            });
            let best = after.iter().copied().reduce(|best, it| if it[seat] > best[seat] { it } else { best });
            let Some(best) = best else { continue };
            if self.temperature > 0.0 {
                priors.clear();
                // The best has prior 1 before they are divided by their sum.
                let prior = |it: &Values| libm::exp((it[seat] - best[seat]) / self.temperature) as f32;
                priors.extend(after.iter().map(prior));
                leaf.set_priors(&priors).expect("there is a prior for each move, and one is 1");
            }
            leaf.set_checked_values(best);
        }
    }
}
