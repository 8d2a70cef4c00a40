use boardgame::State;
use boardsearch::Evaluation;

/// A game of which something is known beyond its rules.
pub trait Knowledge: State {
    /// What is known.
    type Evaluation: Evaluation<Self> + Clone + Default + 'static;
    /// After how many plies the random games of a tree search are cut off and judged, unless something else is asked for;
    /// `None` for never: random games end soon, and tell who stands better.
    const CUTOFF: Option<u32>;
}

impl Knowledge for kumata_core::Position {
    type Evaluation = crate::kumata::KumataEvaluation;
    const CUTOFF: Option<u32> = None;
}

impl Knowledge for kumo_core::Game {
    type Evaluation = crate::kumo::KumoEvaluation;
    // Random players practically never push the Stone out: a game to its limit takes long and tells nothing.
    const CUTOFF: Option<u32> = Some(0);
}
