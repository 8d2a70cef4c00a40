use boardgame::{Draw, State};

use crate::Values;

/// How many plies random games have at most unless something else is asked for: far more than games that end by themselves.
pub(crate) const LIMIT: u32 = 1_000;

/// What a random game from a position brings each seat; 0 for all if it is not over after `limit` plies.
pub(crate) fn playout<S: State>(state: &mut S, limit: Option<u32>, rng: &mut impl Draw) -> Values {
    state.play_out(limit.unwrap_or(u32::MAX), rng);
    returns(state)
}

/// What the game brought each seat, 0 for those that do not play.
pub(crate) fn returns<S: State>(state: &S) -> Values {
    let returns = state.returns();
    std::array::from_fn(|seat| returns.seats().get(seat).copied().unwrap_or(0.0))
}
