//! What each seat sees as planes.

use alloc::vec::Vec;
use alloc::{format, vec};

use super::node::Node;
use super::tally::Tally;
use super::{Check, Failure};
use crate::{PlaneValue as _, Seat, Spec, State as _};

/// The observations of all seats, in whole numbers.
pub(super) type Observations = Vec<Vec<u8>>;

pub(super) fn of<S: Spec>(spec: &S, state: &S::State) -> Observations {
    let mut observations = vec![vec![0; spec.shape().len()]; usize::from(spec.players())];
    for (seat, cells) in Seat::all(spec.players()).zip(&mut observations) {
        state.observe(seat, cells);
    }
    observations
}

/// Where two sets of observations differ.
pub(super) fn difference(one: &Observations, other: &Observations) -> alloc::string::String {
    for (seat, (one, other)) in one.iter().zip(other).enumerate() {
        if let Some(cell) = (0..one.len()).find(|&cell| one[cell] != other[cell]) {
            return format!("{} instead of {} in cell {cell}, observed by seat {seat}", other[cell], one[cell]);
        }
    }
    "no difference".into()
}

pub(super) fn check<S: Spec>(node: &Node<'_, S>, tally: &mut Tally) -> Result<(), Failure> {
    let (shape, planes) = (node.spec.shape(), node.spec.planes());
    let (mut cells, mut floats) = (vec![0; shape.len()], vec![0.0_f32; shape.len()]);
    let mut again = cells.clone();
    for seat in Seat::all(node.spec.players()) {
        // What was there before must not shine through.
        cells.fill(u8::MAX);
        again.fill(0);
        floats.fill(f32::NAN);
        node.state.observe(seat, &mut cells);
        node.state.observe(seat, &mut again);
        node.state.observe(seat, &mut floats);
        let left = (0..shape.len()).find(|&cell| cells[cell] != again[cell] || floats[cell].is_nan());
        tally.ensure(Check::ObservationWhole, left.is_none(), || {
            format!("cell {} of {shape:?} as it was, observed by seat {seat}", left.unwrap_or(0))
        })?;
        for (number, plane) in planes.iter().enumerate() {
            let in_plane = || number * shape.area()..(number + 1) * shape.area();
            let greater = in_plane().find(|&cell| cells[cell] > plane.max);
            tally.ensure(Check::ObservationRange, greater.is_none(), || {
                let cell = greater.unwrap_or(0);
                format!("{} of {} in cell {cell}, plane {number}, observed by seat {seat}", cells[cell], plane.max)
            })?;
            let expected = |cell: usize| f32::scaled(cells[cell], plane.max);
            let other = in_plane().find(|&cell| floats[cell] != expected(cell));
            tally.ensure(Check::ObservationFloat, other.is_none(), || {
                let cell = other.unwrap_or(0);
                let (found, expected) = (floats[cell], expected(cell));
                format!("{found} instead of {expected} in cell {cell}, plane {number}, observed by seat {seat}")
            })?;
        }
    }
    Ok(())
}
