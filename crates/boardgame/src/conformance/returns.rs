//! What a game brings.

use alloc::format;

use super::node::Node;
use super::tally::Tally;
use super::{Check, Failure};
use crate::{Decider, Playable as _, Returns, Seat, Spec, State as _};

/// Sums of a few numbers around 1 are no further from 0 than this.
const ROUNDING: f64 = 1e-9;

pub(super) fn check<S: Spec>(node: &Node<'_, S>, tally: &mut Tally) -> Result<(), Failure> {
    let returns = node.state.returns();
    let (spec, seats) = (node.spec, returns.seats());
    if node.state.decider() != Decider::Over {
        let holds = returns == Returns::zero(spec.players());
        return tally.ensure(Check::NoReturnsYet, holds, || format!("{returns:?} before the end"));
    }
    let holds = seats.len() == usize::from(spec.players())
        && seats.iter().all(|part| (-1.0..=1.0).contains(part))
        && seats.iter().sum::<f64>().abs() < ROUNDING;
    tally.ensure(Check::ReturnsSum, holds, || format!("{returns:?} for {} players", spec.players()))?;
    for one in Seat::all(spec.players()) {
        for other in Seat::all(one.number()).filter(|&other| spec.side(other) == spec.side(one)) {
            tally.ensure(Check::TeamReturns, returns.of(one) == returns.of(other), || {
                format!("{returns:?}, where seats {other} and {one} are on side {}", spec.side(one))
            })?;
        }
    }
    Ok(())
}
