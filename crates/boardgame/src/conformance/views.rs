//! What everybody sees.

use alloc::format;
use alloc::vec::Vec;

use super::node::{self, Looks, Node};
use super::tally::Tally;
use super::{Check, Failure, Line, observations};
use crate::{Decider, MoveOf, Playable as _, Spec};

/// So many states are looked at for one that follows, before the search is given up.
const MOST_STATES: usize = 4096;

pub(super) fn check<S: Spec>(
    node: &Node<'_, S>,
    looks: &Looks<S>,
    line: Line,
    tally: &mut Tally,
) -> Result<Looks<S>, Failure> {
    let view = node.state.public_view();
    if line.is_view() {
        tally.ensure(Check::ViewStays, view == *node.state, || format!("`{view}` as the view"))?;
    }
    let again = view.public_view();
    tally.ensure(Check::ViewOfView, again == view, || format!("`{again}` as the view of the view `{view}`"))?;
    let key = view.key();
    tally.ensure(Check::ViewKey, key == node.key, || {
        format!("key {key:016x} of the view `{view}` instead of {:016x}", node.key)
    })?;
    let of_view = Looks::of(node.spec, &view);
    tally.ensure(Check::ViewObservations, of_view.observations == looks.observations, || {
        format!("{} in the view `{view}`", observations::difference(&looks.observations, &of_view.observations))
    })?;
    let difference = looks.difference(&of_view);
    tally.ensure(Check::ViewMoves, difference.is_none(), || format!("{} `{view}`", difference.unwrap_or_default()))?;
    Ok(of_view)
}

/// Whether the view of a state, played on by the move, can become the view of the next state.
pub(super) fn follow<S: Spec>(
    node: &Node<'_, S>,
    chosen: MoveOf<S>,
    next: &S::State,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let expected = next.public_view();
    let mut first = node.state.public_view();
    let result = first.play(chosen);
    tally.ensure(Check::ViewFollows, result.is_ok(), || format!("`{chosen}` refused by the view: {result:?}"))?;
    let view = first.public_view();
    tally.ensure(Check::ViewStays, view == first, || format!("`{first}` after `{chosen}`, with the view `{view}`"))?;

    let mut open = Vec::from([first]);
    for _ in 0..MOST_STATES {
        let Some(state) = open.pop() else {
            return tally.ensure(Check::ViewFollows, false, || {
                format!("no way by chance to `{expected}` after `{chosen}` in the view")
            });
        };
        if state == expected {
            return tally.ensure(Check::ViewFollows, true, Default::default);
        }
        if state.decider() == Decider::Chance {
            for outcome in node::visited(&state) {
                let mut next = state.clone();
                next.play_unchecked(outcome);
                open.push(next);
            }
        }
    }
    Ok(())
}
