use boardgame::{Rng, State};

use crate::one_ply::bounded;
use crate::playout::LIMIT;
use crate::{Evaluation, Leaf};

/// What tells a search how good the positions are that it comes to: random games, an [`Evaluation`], a network.
///
/// ```
/// use boardgame::{Playable as _, Rng, Spec as _, State};
/// use boardsearch::{Evaluator, Leaf, Mcts, MctsOptions, Search as _, Selection};
///
/// /// In place of a network: the first moves of the list are good, and all seats stand alike.
/// #[derive(Clone)]
/// struct Network;
///
/// impl<S: State> Evaluator<S> for Network {
///     fn evaluate(&mut self, leaves: &mut [Leaf<S>], _: &mut Rng) {
///         for leaf in leaves {
///             // A network would be given `leaf.state().observe(leaf.seat(), ...)` of all leaves at once.
///             let count = leaf.state().count_legal_moves();
///             let priors: Vec<f32> = (0..count).map(|n| 1.0 / (n + 1) as f32).collect();
///             leaf.set_priors(&priors).unwrap();
///             leaf.set_values(&vec![0.0; leaf.state().players().into()]).unwrap();
///         }
///     }
/// }
///
/// let position = kumata_core::KumataSpec::new(3)?.start(&mut Rng::new(1));
/// let options =
///     MctsOptions { selection: Selection::Puct { exploration: 1.5, noise: None }, batch: 8, ..MctsOptions::default() };
/// let report = Mcts::with_evaluator(Network, options).search(&position, &mut Rng::new(1), &mut |_| {}).unwrap();
/// assert_eq!(report.simulations, 1_000);
/// # Ok::<(), kumata_core::SpecError>(())
/// ```
pub trait Evaluator<S: State>: Clone + Send {
    /// Judges all the leaves: values by [`Leaf::set_values`], and priors by [`Leaf::set_priors`] if it has any. A leaf of
    /// which nothing is said is a draw with all moves alike.
    ///
    /// The random numbers are the search's; whoever takes no others can be repeated.
    fn evaluate(&mut self, leaves: &mut [Leaf<S>], rng: &mut Rng);
}

/// A random game from each leaf.
///
/// ```
/// use boardsearch::{Mcts, MctsOptions, Playouts};
/// // Games of KUMO Hogosha without a limit of their own, broken off after 400 actions.
/// let agent = Mcts::<kumo_core::Game, _>::with_evaluator(Playouts { limit: Some(400) }, MctsOptions::default());
/// # let _ = agent;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playouts {
    /// After how many plies a game is broken off, which then counts as a draw; `None` for never: a game that does not end by
    /// itself, such as KUMO Hogosha without a limit to its turns, then is never answered.
    pub limit: Option<u32>,
}

/// Games of a thousand plies at most.
impl Default for Playouts {
    fn default() -> Self {
        Self { limit: Some(LIMIT) }
    }
}

impl<S: State> Evaluator<S> for Playouts {
    fn evaluate(&mut self, leaves: &mut [Leaf<S>], rng: &mut Rng) {
        for leaf in leaves {
            decide(leaf, rng);
            leaf.state_mut().play_out(self.limit.unwrap_or(u32::MAX), rng);
            leaf.set_returns();
        }
    }
}

/// A random game from each leaf that is broken off after some plies: what it brought, or what an [`Evaluation`] says of the
/// position it has come to. Without plies, the evaluation of the leaf itself.
///
/// ```
/// use boardsearch::{CutOff, Evaluation, Mcts, MctsOptions};
/// fn agent<E: Evaluation<kumo_core::Game> + Clone>(evaluation: E) -> Mcts<kumo_core::Game, CutOff<E>> {
///     Mcts::with_evaluator(CutOff { plies: 12, evaluation }, MctsOptions::default())
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CutOff<E> {
    /// After how many plies a game is broken off.
    pub plies: u32,
    /// What is said of the position then.
    pub evaluation: E,
}

impl<S: State, E: Evaluation<S> + Clone> Evaluator<S> for CutOff<E> {
    fn evaluate(&mut self, leaves: &mut [Leaf<S>], rng: &mut Rng) {
        for leaf in leaves {
            if self.plies > 0 {
                decide(leaf, rng);
                leaf.state_mut().play_out(self.plies, rng);
            }
            if leaf.state().is_over() {
                leaf.set_returns();
            } else {
                let values = bounded(self.evaluation.evaluate(leaf.state()));
                leaf.set_checked_values(values);
            }
        }
    }
}

/// Decides what is hidden all at once, which is as good as bit by bit and faster.
fn decide<S: State>(leaf: &mut Leaf<S>, rng: &mut Rng) {
    if !leaf.is_decided() {
        let state = leaf.state_mut();
        *state = state.resample(rng);
    }
}
