use boardgame::{Draw, Playable, Seat, State};

/// How many plies random games have at most unless something else is asked for: far more than games that end by themselves.
pub(crate) const LIMIT: u32 = 1_000;

/// What a random game from a position brings each seat; 0 for all if it is not over after `limit` plies. Outcomes of
/// chance come up with their probabilities.
pub(crate) fn playout<S: State>(state: &mut S, limit: Option<u32>, rng: &mut impl Draw) -> [f64; Seat::MAX] {
    let mut plies = 0;
    while limit.is_none_or(|limit| plies < limit) {
        let chosen = if state.seat().is_some() { state.random_move(rng) } else { outcome(state, rng) };
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

/// An outcome of chance, drawn by its probability; `None` where chance does not decide.
pub(crate) fn outcome<S: Playable>(state: &S, rng: &mut impl Draw) -> Option<S::Move> {
    // All probabilities are fractions with small numbers: one draw below their common denominator decides.
    let mut outcomes = Vec::new();
    state.for_each_legal_move(|chosen| {
        if let Some(probability) = state.probability(chosen) {
            outcomes.push((chosen, probability));
        }
    });
    let denominator = outcomes.iter().fold(1, |multiple, (_, probability)| lcm(multiple, probability.denominator()));
    if outcomes.is_empty() {
        return None;
    }
    let mut drawn = rng.below(denominator);
    for (chosen, probability) in &outcomes {
        let share = denominator / probability.denominator() * probability.numerator();
        if drawn < share {
            return Some(*chosen);
        }
        drawn -= share;
    }
    outcomes.last().map(|&(chosen, _)| chosen)
}

fn lcm(one: u32, other: u32) -> u32 {
    let (mut a, mut b) = (one, other);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    one / a * other
}
