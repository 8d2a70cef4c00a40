//! Numbers of actions: lists, masks, and what can be played.

use alloc::vec::Vec;
use alloc::{format, vec};

use super::node::{self, Node};
use super::tally::Tally;
use super::{Check, Failure};
use crate::{Action, MoveOf, Playable as _, Rng, Spec, State as _};

/// So many numbers are tried where not all are, besides the legal ones.
const SOME: u32 = 16;

pub(super) fn check<S: Spec>(
    node: &Node<'_, S>,
    thoroughly: bool,
    rng: &mut Rng,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let numbers = node.numbers();
    list(node, &numbers, tally)?;
    masks(node, &numbers, tally)?;
    let count = (node.spec.action_count() + node.spec.chance_count()) as u32;
    let ids: Vec<_> = if thoroughly {
        (0..count).chain([count, u32::MAX]).collect()
    } else {
        let legal = numbers.iter().map(|action| action.number());
        legal.chain((0..SOME).map(|_| rng.below(count + 1))).collect()
    };
    // No failed move changes it, so all of them can be tried on one.
    let mut scratch = node.state.clone();
    for action in ids.into_iter().map(Action::new) {
        let is_legal = numbers.binary_search(&action).is_ok();
        asked(node, action, is_legal, tally)?;
        match node.spec.move_of(action) {
            Some(chosen) if is_legal => legal(node, action, chosen, tally)?,
            chosen => illegal(node, action, chosen, &mut scratch, tally)?,
        }
    }
    let text = format!("{scratch}");
    tally.ensure(Check::FailedPlay, text == node.text, || format!("`{text}` after illegal moves were tried"))
}

fn list<S: Spec>(node: &Node<'_, S>, numbers: &[Action], tally: &mut Tally) -> Result<(), Failure> {
    let mut visited = Vec::new();
    node.state.for_each_legal_action(|action| visited.push(action));
    let holds = visited.iter().copied().map(Some).eq(node.legal.iter().map(|&chosen| node.spec.action_of(chosen)));
    tally.ensure(Check::EachAction, holds, || format!("{visited:?} for {}", node::list(&node.legal)))?;
    let mut list = vec![Action::new(u32::MAX); 3];
    node.state.legal_actions_into(&mut list);
    tally.ensure(Check::LegalActions, list == numbers, || format!("{list:?}, expected {numbers:?}"))
}

fn masks<S: Spec>(node: &Node<'_, S>, numbers: &[Action], tally: &mut Tally) -> Result<(), Failure> {
    let count = node.spec.action_count();
    let (mut expected, mut expected_bits) = (vec![0; count], vec![0; count.div_ceil(64)]);
    if node.state.decider().seat().is_some() {
        for action in numbers {
            expected[action.index()] = 1;
            expected_bits[action.index() / 64] |= 1 << (action.index() % 64);
        }
    }
    let mut mask = vec![u8::MAX; count];
    node.state.write_mask(&mut mask);
    tally.ensure(Check::MaskBytes, mask == expected, || {
        let differs = mask.iter().zip(&expected).position(|(one, other)| one != other).unwrap_or(0);
        format!("{} at {differs}, expected {}", mask[differs], expected[differs])
    })?;
    let mut bits = vec![u64::MAX; count.div_ceil(64)];
    node.state.write_mask_bits(&mut bits);
    tally.ensure(Check::MaskBits, bits == expected_bits, || format!("{bits:x?}, expected {expected_bits:x?}"))
}

fn asked<S: Spec>(node: &Node<'_, S>, action: Action, is_legal: bool, tally: &mut Tally) -> Result<(), Failure> {
    if let Some(chosen) = node.spec.move_of(action) {
        let found = node.state.is_legal(chosen);
        tally.ensure(Check::IsLegal, found == is_legal, || {
            format!("{found} for `{chosen}`, legal are {}", node::list(&node.legal))
        })?;
    }
    let found = node.state.is_legal_action(action);
    tally.ensure(Check::IsLegalAction, found == is_legal, || {
        format!("{found} for {action}, legal are {}", node::list(&node.numbers()))
    })
}

fn legal<S: Spec>(node: &Node<'_, S>, action: Action, chosen: MoveOf<S>, tally: &mut Tally) -> Result<(), Failure> {
    let mut played = node.state.clone();
    let result = played.play(chosen);
    tally.ensure(Check::Play, result.is_ok(), || format!("`{chosen}`, which is legal, refused: {result:?}"))?;
    let same = |other: &S::State| *other == played && other.key() == played.key();

    let mut unchecked = node.state.clone();
    unchecked.play_unchecked(chosen);
    tally.ensure(Check::PlayUnchecked, same(&unchecked), || {
        format!("`{unchecked}` after `{chosen}`, expected `{played}`")
    })?;
    let mut by_number = node.state.clone();
    let result = by_number.play_action(action);
    tally.ensure(Check::PlayAction, result.is_ok(), || format!("{action}, which is legal, refused: {result:?}"))?;
    tally.ensure(Check::PlayAction, same(&by_number), || {
        format!("`{by_number}` after {action}, expected `{played}` as after `{chosen}`")
    })
}

fn illegal<S: Spec>(
    node: &Node<'_, S>,
    action: Action,
    chosen: Option<MoveOf<S>>,
    scratch: &mut S::State,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let same = |scratch: &S::State| *scratch == *node.state && scratch.key() == node.key;
    if let Some(chosen) = chosen {
        let result = scratch.play(chosen);
        tally.ensure(Check::Play, result.is_err(), || format!("`{chosen}`, which is not legal, played"))?;
        tally.ensure(Check::FailedPlay, same(scratch), || format!("`{scratch}` after the illegal `{chosen}`"))?;
    }
    let result = scratch.play_action(action);
    tally.ensure(Check::PlayAction, result.is_err(), || format!("{action}, which is not legal, played"))?;
    tally.ensure(Check::FailedPlay, same(scratch), || format!("`{scratch}` after the illegal {action}"))
}
