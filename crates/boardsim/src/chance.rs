//! Chance events, decided by their probabilities.

use boardgame::{Decider, Draw, Playable};

/// Lets chance decide until it is a seat's turn or the game is over, and tells which.
#[inline]
pub(crate) fn settle<S: Playable>(state: &mut S, rng: &mut impl Draw) -> Decider {
    settle_shown(state, rng, |_| {})
}

/// The same, and shows what comes up.
#[inline]
pub(crate) fn settle_shown<S: Playable>(state: &mut S, rng: &mut impl Draw, mut show: impl FnMut(S::Move)) -> Decider {
    loop {
        match state.decider() {
            Decider::Chance => {
                let outcome = state.random_outcome(rng).expect("a chance event has an outcome");
                state.play_unchecked(outcome);
                show(outcome);
            }
            decider => return decider,
        }
    }
}
