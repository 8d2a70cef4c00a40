use boardgame::{Playable, Seat};

/// What a search found of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MoveReport<M> {
    /// The move.
    pub chosen: M,
    /// The simulations that began with it.
    pub visits: u32,
    /// What they brought the seat to move on average.
    pub mean: f64,
    /// What it brings the seat to move if all play their best, where that is proved.
    pub proved: Option<f64>,
}

/// What a search found: see [`Mcts::search`](crate::Mcts::search).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report<P: Playable> {
    /// The seat to move.
    pub seat: Seat,
    /// The moves, the best first: those with a proved value that is as good as the mean of the move tried most, by that
    /// value; what is not proved, by visits; the other proved ones, by value. Among equals in the order of the notation.
    pub moves: Vec<MoveReport<P::Move>>,
    /// The simulations made.
    pub simulations: u32,
    /// What the simulations brought each seat on average, or what is proved.
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
