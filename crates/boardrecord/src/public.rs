//! A game that goes on, as everybody sees it.

use boardgame::{Decider, Excerpt, Playable, Spec};

use crate::Game;

/// What a game that goes on can't be written for: its moves do not fit what everybody sees of it.
///
/// A game whose [`Playable::public_view`] keeps what it promises never gives this error, unless a single move sets off so many
/// chance events in a row that 10,000 trials do not find how they came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "found `{found}` as ply {ply}, expected it and what it uncovers to fit what everybody sees, within {TRIALS} trials"
)]
#[non_exhaustive]
pub struct HideError {
    /// The move.
    pub found: Excerpt,
    /// The number of the ply, from 1.
    pub ply: usize,
}

/// How many outcomes are tried after a move. One event has a few dozen, and they seldom come in a row.
const TRIALS: usize = 10_000;

/// The same game, begun with its public view: what a move uncovered is an outcome of chance behind it.
///
/// The comment on a ply is on its last outcome then. What was taken back, and the seed, are left out.
pub(crate) fn public<S: Spec>(game: &Game<S>) -> Result<Game<S>, HideError> {
    let mut truth = game.start().clone();
    let mut shown = Game::begin(truth.public_view());
    if let Some(comment) = game.comments().get(0) {
        shown.set_comment(0, comment).unwrap_or_default();
    }
    for (before, &chosen) in game.moves().iter().enumerate() {
        let ply = before + 1;
        let error = || HideError { found: Excerpt::of(&chosen.to_string()), ply };
        shown.play(chosen).map_err(|_| error())?;
        truth.play_unchecked(chosen);
        let view = truth.public_view();
        if *shown.state() != view {
            let mut outcomes = Vec::new();
            if !uncovered(shown.state(), &view, &mut outcomes, &mut TRIALS.clone()) {
                return Err(error());
            }
            for outcome in outcomes {
                shown.play(outcome).map_err(|_| error())?;
            }
        }
        if let Some(comment) = game.comments().get(ply) {
            shown.set_comment(shown.ply(), comment).unwrap_or_default();
        }
    }
    Ok(shown)
}

/// Finds the outcomes of chance that lead from a state to a view.
fn uncovered<P: Playable>(state: &P, view: &P, outcomes: &mut Vec<P::Move>, trials: &mut usize) -> bool {
    if state.decider() != Decider::Chance {
        return false;
    }
    let mut possible = Vec::new();
    state.for_each_legal_move(|outcome| possible.push(outcome));
    possible.into_iter().any(|outcome: P::Move| {
        let Some(left) = trials.checked_sub(1) else { return false };
        *trials = left;
        let mut next = state.clone();
        next.play_unchecked(outcome);
        outcomes.push(outcome);
        let found = next == *view || uncovered(&next, view, outcomes, trials);
        if !found {
            outcomes.pop();
        }
        found
    })
}
