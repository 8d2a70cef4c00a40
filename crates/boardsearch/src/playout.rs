use boardgame::{Draw, Seat, State};

/// How many plies random games have at most unless something else is asked for: far more than games that end by themselves.
pub(crate) const LIMIT: u32 = 1_000;

/// What a random game from a position brings each seat; 0 for all if it is not over after `limit` plies. Outcomes of
/// chance come up with their probabilities.
pub(crate) fn playout<S: State>(state: &mut S, limit: Option<u32>, rng: &mut impl Draw) -> [f64; Seat::MAX] {
    let mut plies = 0;
    while limit.is_none_or(|limit| plies < limit) {
        let chosen = if state.seat().is_some() { state.random_move(rng) } else { state.random_outcome(rng) };
        let Some(chosen) = chosen else { break };
        state.play_unchecked(chosen);
        plies += 1;
    }
    returns(state)
}

/// What the game brought each seat, 0 for those that do not play.
pub(crate) fn returns<S: State>(state: &S) -> [f64; Seat::MAX] {
    let returns = state.returns();
    std::array::from_fn(|seat| returns.seats().get(seat).copied().unwrap_or(0.0))
}
