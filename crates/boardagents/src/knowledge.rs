use boardgame::State;
use boardsearch::Evaluation;

/// A game of which something is known beyond its rules.
pub trait Knowledge: State {
    /// What is known.
    type Evaluation: Evaluation<Self> + Clone + Default + 'static;
    /// Whether random games end soon, and tell who stands better: whether a tree search is to play them, unless something else
    /// is asked for.
    const PLAYS_OUT: bool;
}

impl Knowledge for kumata_core::Position {
    type Evaluation = crate::kumata::KumataEvaluation;
    const PLAYS_OUT: bool = true;
}

impl Knowledge for kumo_core::Game {
    type Evaluation = crate::kumo::KumoEvaluation;
    // Random players practically never push the Stone out: a game to its limit takes long and tells nothing.
    const PLAYS_OUT: bool = false;
}
