use boardgame::{Playable, Seat};

/// What a search found of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MoveReport<M> {
    /// The move.
    pub chosen: M,
    /// The simulations that began with it; 0 in a search without simulations.
    pub visits: u32,
    /// What it brings the seat to move, as far as the search has found: the mean of its simulations, or the value of the
    /// position as deep as was searched.
    pub value: f64,
    /// What it brings the seat to move if all play their best, where that is proved.
    pub proved: Option<f64>,
}

/// What a search found: see [`Search`](crate::Search).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report<P: Playable> {
    /// The seat to move.
    pub seat: Seat,
    /// The moves, the best first: those with a proved value that is as good as the mean of the move tried most, by that
    /// value; what is not proved, by visits; the other proved ones, by value. Among equals in the order of the notation.
    pub moves: Vec<MoveReport<P::Move>>,
    /// The simulations made; 0 in a search without simulations.
    pub simulations: u32,
    /// The positions looked at.
    pub nodes: u64,
    /// How many plies were looked ahead, at most or throughout: see the search.
    pub depth: u32,
    /// What the position brings each seat, as far as the search has found: the mean of the simulations, the value as deep as
    /// was searched, or what is proved.
    pub value: Vec<f64>,
    /// Whether the value is proved.
    pub is_proved: bool,
    /// The moves that the search thinks best on all sides, as far as it has looked at them.
    pub principal_variation: Vec<P::Move>,
}

impl<P: Playable> Report<P> {
    /// The move to play.
    #[must_use]
    pub fn best(&self) -> P::Move {
        // A position with a seat to move has a move.
        self.moves[0].chosen
    }
}
