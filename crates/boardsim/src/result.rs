use boardgame::{Playable, Returns, Seat};

/// What came of one game.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GameResult<S: Playable> {
    /// The number of the game.
    pub game: u64,
    /// How many moves the players made; outcomes of chance are not counted.
    pub plies: u32,
    /// Whether it came to its end, rather than to the limit.
    pub is_over: bool,
    /// What it brought each seat; 0 for all if it is not over.
    pub returns: Returns,
    /// Which entrant played each seat, by its place in the list of entrants; 0 everywhere in a random playout.
    pub entrants: [u8; Seat::MAX],
    /// All that was played, outcomes of chance too; of a game between agents only, as random ones are too fast for that.
    pub moves: Vec<S::Move>,
    /// The state at the end.
    pub state: S,
}
