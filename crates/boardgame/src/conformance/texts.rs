//! States that are written and read, and clones.

use alloc::format;
use alloc::string::ToString;

use super::node::{self, Node};
use super::tally::Tally;
use super::{Check, Failure};
use crate::{Playable as _, Rng, Spec, State as _};

/// So many moves are played on a clone.
const PLIES: usize = 3;

/// Clones are apart if what is played on one of them leaves the others alone.
pub(super) fn clones<S: Spec>(node: &Node<'_, S>, rng: &mut Rng, tally: &mut Tally) -> Result<(), Failure> {
    let mut clone = node.state.clone();
    tally.ensure(Check::CloneApart, clone == *node.state && clone.key() == node.key, || {
        format!("`{clone}` as the clone of `{}`", node.text)
    })?;
    for _ in 0..PLIES {
        if let Some(chosen) = clone.random_move(rng) {
            clone.play_unchecked(chosen);
        }
    }
    let (text, key) = (node.state.to_string(), node.state.key());
    tally.ensure(Check::CloneApart, text == node.text && key == node.key, || {
        format!("`{text}` with key {key:016x} instead of {:016x}, after a clone was played on", node.key)
    })
}

pub(super) fn states<S: Spec>(node: &Node<'_, S>, tally: &mut Tally) -> Result<(), Failure> {
    let parsed = match node.text.parse::<S::State>() {
        Ok(parsed) => parsed,
        Err(error) => {
            return tally.ensure(Check::StateText, false, || format!("a text that is not read back: {error}"));
        }
    };
    let holds = parsed == *node.state && parsed.spec() == *node.spec;
    tally.ensure(Check::StateText, holds, || format!("{parsed:?}, read back from {:?}", node.state))?;
    let text = parsed.to_string();
    tally.ensure(Check::StateText, text == node.text, || format!("`{text}`, read back and written again"))?;
    let legal = node::visited(&parsed);
    tally.ensure(Check::StateText, legal == node.legal, || {
        format!("legal moves {}, expected {}", node::list(&legal), node::list(&node.legal))
    })?;
    let key = parsed.key();
    tally.ensure(Check::EqualKeys, key == node.key, || {
        format!("key {key:016x} instead of {:016x}, read back from the text", node.key)
    })
}
