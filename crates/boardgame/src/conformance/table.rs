//! What a spec says without any game.

use alloc::format;
use alloc::string::ToString;

use super::tally::Tally;
use super::{Check, Failure};
use crate::{Action, MoveOf, Seat, Spec};

pub(super) fn check<S: Spec>(spec: &S, tally: &mut Tally) -> Result<(), Failure> {
    text(spec, tally)?;
    sides(spec, tally)?;
    numbers(spec, tally)?;
    blocks(spec, tally)?;
    planes(spec, tally)
}

fn text<S: Spec>(spec: &S, tally: &mut Tally) -> Result<(), Failure> {
    let text = spec.to_string();
    tally.ensure(Check::SpecText, text.split(' ').next() == Some(S::GAME), || {
        format!("`{text}`, which does not begin with `{}`", S::GAME)
    })?;
    let parsed = text.parse::<S>();
    tally.ensure(Check::SpecText, parsed.as_ref().is_ok_and(|parsed| parsed == spec), || match parsed {
        Ok(parsed) => format!("`{text}`, read back as {parsed:?} from {spec:?}"),
        Err(error) => format!("`{text}`, which is not read back: {error}"),
    })
}

fn sides<S: Spec>(spec: &S, tally: &mut Tally) -> Result<(), Failure> {
    let (players, sides) = (spec.players(), spec.sides());
    tally.ensure(Check::Sides, (2..=Seat::MAX as u8).contains(&players), || format!("{players} seats"))?;
    for side in 0..sides {
        let is_taken = Seat::all(players).any(|seat| spec.side(seat) == side);
        tally.ensure(Check::Sides, is_taken, || format!("no seat on side {side}, of {sides}"))?;
    }
    for seat in Seat::all(players) {
        let side = spec.side(seat);
        tally.ensure(Check::Sides, side < sides, || format!("seat {seat} on side {side}, of {sides}"))?;
    }
    Ok(())
}

/// All the numbers there are, and some beyond.
fn numbers<S: Spec>(spec: &S, tally: &mut Tally) -> Result<(), Failure> {
    let (actions, count) = (spec.action_count() as u32, (spec.action_count() + spec.chance_count()) as u32);
    for number in 0..count {
        let action = Action::new(number);
        let Some(chosen) = spec.move_of(action) else {
            // Outcomes of a deal are no moves.
            tally.ensure(Check::ActionNumbers, number >= actions, || {
                format!("no move with number {action}, of {actions} actions")
            })?;
            continue;
        };
        let back = spec.action_of(chosen);
        tally.ensure(Check::ActionNumbers, back == Some(action), || {
            format!("`{chosen}` with number {action}, which says that its number is {back:?}")
        })?;
        let text = chosen.to_string();
        let parsed = text.parse::<MoveOf<S>>();
        tally.ensure(Check::Notation, parsed.as_ref().is_ok_and(|parsed| *parsed == chosen), || match parsed {
            Ok(parsed) => format!("`{text}` for {chosen:?}, read back as {parsed:?}"),
            Err(error) => format!("`{text}` for {chosen:?}, which is not read back: {error}"),
        })?;
    }
    for number in [count, count.saturating_add(1), u32::MAX] {
        let beyond = spec.move_of(Action::new(number));
        tally.ensure(Check::ActionBounds, beyond.is_none(), || {
            format!("{beyond:?} with number {number}, of {count} actions and outcomes")
        })?;
    }
    Ok(())
}

fn blocks<S: Spec>(spec: &S, tally: &mut Tally) -> Result<(), Failure> {
    let mut next = 0;
    for block in spec.action_blocks() {
        tally.ensure(Check::ActionBlocks, block.first == next && block.len > 0, || {
            format!("{} numbers from {}, after those below {next}", block.len, block.first)
        })?;
        next += block.len;
    }
    let (actions, outcomes) = (spec.action_count(), spec.chance_count());
    tally.ensure(Check::ActionBlocks, next as usize == actions + outcomes, || {
        format!("blocks up to {next}, for {actions} actions and {outcomes} outcomes")
    })
}

fn planes<S: Spec>(spec: &S, tally: &mut Tally) -> Result<(), Failure> {
    let (shape, planes) = (spec.shape(), spec.planes());
    tally.ensure(Check::Planes, planes.len() == shape.planes && shape.len() > 0, || {
        format!("{} planes described, for {shape:?}", planes.len())
    })?;
    for (number, plane) in planes.iter().enumerate() {
        tally.ensure(Check::Planes, plane.max > 0, || format!("0 as the greatest number of plane {number}"))?;
    }
    Ok(())
}
