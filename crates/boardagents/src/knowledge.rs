use boardgame::State;
use boardsearch::Evaluation;

/// A game of which something is known beyond its rules.
pub trait Knowledge: State {
    /// What is known.
    type Evaluation: Evaluation<Self> + Clone + Default + 'static;
}

impl Knowledge for kumata_core::Position {
    type Evaluation = crate::kumata::KumataEvaluation;
}

impl Knowledge for kumo_core::Game {
    type Evaluation = crate::kumo::KumoEvaluation;
}
