//! How likely the outcomes of chance are.

use alloc::format;

use super::fraction::Fraction;
use super::node::Node;
use super::tally::Tally;
use super::{Check, Failure};
use crate::{Action, Decider, MoveOf, Playable as _, Rng, Spec};

/// So many moves are tried that are no outcomes.
const OTHERS: u32 = 16;

pub(super) fn check<S: Spec>(node: &Node<'_, S>, rng: &mut Rng, tally: &mut Tally) -> Result<(), Failure> {
    let Node { spec, state, legal, .. } = node;
    let is_chance = state.decider() == Decider::Chance;
    let count = (spec.action_count() + spec.chance_count()) as u32;
    let random = (0..OTHERS).filter_map(|_| spec.move_of(Action::new(rng.below(count))));
    for other in random.filter(|other| !legal.contains(other)).chain(legal.iter().copied().filter(|_| !is_chance)) {
        let probability = state.probability(other);
        tally.ensure(Check::Probabilities, probability.is_none(), || {
            format!("{probability:?} for `{other}`, which is no outcome")
        })?;
    }
    if !is_chance {
        return Ok(());
    }
    let mut sum = Fraction::ZERO;
    for &outcome in legal {
        let next = state.probability(outcome).and_then(|part| sum.plus(part));
        tally.ensure(Check::Probabilities, next.is_some(), || {
            format!("{:?} for `{outcome}`, to be added to {sum}", state.probability(outcome))
        })?;
        sum = next.unwrap_or(Fraction::ZERO);
    }
    tally.ensure(Check::Probabilities, sum.is_one(), || format!("{sum} in sum"))
}

/// A legal move: an outcome of chance as likely as it is, each decision of a seat equally likely.
pub(super) fn draw<S: Spec>(node: &Node<'_, S>, rng: &mut Rng) -> Option<MoveOf<S>> {
    if node.state.decider() != Decider::Chance {
        return node.state.random_move(rng);
    }
    let mut rest = f64::from(rng.next_u32()) / 4_294_967_296.0;
    for &outcome in &node.legal {
        rest -= node.state.probability(outcome)?.to_f64();
        if rest < 0.0 {
            return Some(outcome);
        }
    }
    node.legal.last().copied()
}
