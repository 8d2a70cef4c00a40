//! States that differ in what nobody knows.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;

use super::node::{Looks, Node};
use super::tally::Tally;
use super::{Check, Failure, observations};
use crate::{Playable, Rng, Spec, Stream};

/// How a position is drawn.
pub(super) type Drawing<P> = Box<dyn Fn(&P) -> String>;

/// So many twins are made of each state.
const TWINS: u64 = 2;

pub(super) fn check<S: Spec>(
    node: &Node<'_, S>,
    of_view: &Looks<S>,
    drawings: &[Drawing<S::State>],
    rng: &mut Rng,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let (state, view) = (node.state, node.state.public_view());
    drawn(state, &view, drawings, tally)?;
    let seed = rng.next_u64();
    for stream in 0..TWINS {
        let twin = state.resample(&mut Rng::with_stream(seed, stream));
        let again = state.resample(&mut Stream::new(seed, stream));
        tally.ensure(Check::SameSeed, twin == again, || format!("twins `{twin}` and `{again}` of one seed"))?;
        tally.report.twins += u64::from(twin != *state);

        let twin_view = twin.public_view();
        tally.ensure(Check::TwinView, twin_view == view, || {
            format!("the view `{twin_view}` instead of `{view}`, of the twin `{twin}`")
        })?;
        let (text, expected) = (format!("{twin_view}"), format!("{view}"));
        tally.ensure(Check::TwinView, text == expected, || {
            format!("the view written `{text}` instead of `{expected}`, of the twin `{twin}`")
        })?;
        let key = twin.key();
        tally.ensure(Check::TwinKey, key == node.key, || {
            format!("key {key:016x} instead of {:016x}, of the twin `{twin}`", node.key)
        })?;
        let twin_looks = Looks::of(node.spec, &twin);
        tally.ensure(Check::TwinObservations, twin_looks.observations == of_view.observations, || {
            let difference = observations::difference(&of_view.observations, &twin_looks.observations);
            format!("{difference}, of the twin `{twin}`")
        })?;
        let difference = twin_looks.difference(of_view);
        tally.ensure(Check::TwinMoves, difference.is_none(), || {
            format!("{} `{view}`, of the twin `{twin}`", difference.unwrap_or_default())
        })?;
        drawn(state, &twin, drawings, tally)?;
    }
    // What is open in a view can be decided too.
    let back = view.resample(rng).public_view();
    tally.ensure(Check::TwinView, back == view, || {
        format!("the view `{back}` instead of `{view}`, after that was resampled")
    })
}

fn drawn<P: Playable>(state: &P, other: &P, drawings: &[Drawing<P>], tally: &mut Tally) -> Result<(), Failure> {
    for draw in drawings {
        let (expected, drawing) = (draw(state), draw(other));
        tally.ensure(Check::Drawing, drawing == expected, || {
            format!("`{other}` drawn as\n{drawing}\ninstead of\n{expected}")
        })?;
    }
    Ok(())
}
