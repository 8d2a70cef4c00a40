//! Positions that are reached in more than one way.

use alloc::format;
use alloc::vec::Vec;

use super::node::{self, Node};
use super::tally::Tally;
use super::{Check, Failure};
use crate::{Playable, Rng, Spec};

/// So many pairs of ways are tried from each state.
const PAIRS: usize = 4;

/// Plays some moves, then the same ones with the first and the last exchanged. Where both can be played and lead to what
/// looks alike, the keys must be equal.
pub(super) fn check<S: Spec>(node: &Node<'_, S>, rng: &mut Rng, tally: &mut Tally) -> Result<(), Failure> {
    for _ in 0..PAIRS {
        // From two moves of one seat in a row up to two with one of every other seat in between.
        let len = 2 + rng.below(u32::from(node.spec.players())) as usize;
        let (mut moves, mut one) = (Vec::with_capacity(len), node.state.clone());
        while moves.len() < len
            && let Some(chosen) = one.random_move(rng)
        {
            one.play_unchecked(chosen);
            moves.push(chosen);
        }
        if moves.len() < len || moves[0] == moves[len - 1] {
            continue;
        }
        moves.swap(0, len - 1);
        let Some(other) = played(node.state, &moves) else { continue };
        if one.public_view() != other.public_view() {
            continue;
        }
        tally.report.transpositions += 1;
        let (key, expected) = (other.key(), one.key());
        tally.ensure(Check::EqualKeys, key == expected, || {
            format!(
                "key {key:016x} after {}, instead of {expected:016x} with the first and the last exchanged",
                node::list(&moves)
            )
        })?;
    }
    Ok(())
}

fn played<P: Playable>(position: &P, moves: &[P::Move]) -> Option<P> {
    let mut position = position.clone();
    moves.iter().try_for_each(|&chosen| position.play(chosen).ok())?;
    Some(position)
}
