use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::observations::{self, Observations};
use crate::{Action, Decider, MoveOf, Returns, Spec, State};

/// A state on the way of a game, with what several checks need of it.
pub(super) struct Node<'a, S: Spec> {
    pub(super) spec: &'a S,
    pub(super) state: &'a S::State,
    pub(super) text: String,
    pub(super) key: u64,
    /// In the order in which they are visited.
    pub(super) legal: Vec<MoveOf<S>>,
}

impl<'a, S: Spec> Node<'a, S> {
    pub(super) fn new(spec: &'a S, state: &'a S::State) -> Self {
        Self { spec, state, text: state.to_string(), key: state.key(), legal: visited(state) }
    }

    /// The numbers of the legal moves in ascending order. Only for when they are known to have some.
    pub(super) fn numbers(&self) -> Vec<Action> {
        let mut numbers: Vec<_> = self.legal.iter().filter_map(|&chosen| self.spec.action_of(chosen)).collect();
        numbers.sort_unstable();
        numbers
    }

    /// All that anybody can see of it.
    pub(super) fn looks(&self) -> Looks<S> {
        Looks::of(self.spec, self.state)
    }
}

/// The legal moves in the order in which they are visited.
pub(super) fn visited<G: State>(state: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    state.for_each_legal_move(|chosen| moves.push(chosen));
    moves
}

/// What of a state must not depend on anything that nobody knows.
pub(super) struct Looks<S: Spec> {
    pub(super) decider: Decider,
    pub(super) legal: Vec<MoveOf<S>>,
    pub(super) mask: Vec<u8>,
    pub(super) returns: Returns,
    pub(super) observations: Observations,
}

impl<S: Spec> Looks<S> {
    pub(super) fn of(spec: &S, state: &S::State) -> Self {
        let mut mask = alloc::vec![0; spec.action_count()];
        state.write_mask(&mut mask);
        Self {
            decider: state.decider(),
            legal: visited(state),
            mask,
            returns: state.returns(),
            observations: observations::of(spec, state),
        }
    }

    /// What differs in what can be done; `None` if nothing does.
    pub(super) fn difference(&self, other: &Self) -> Option<String> {
        if self.decider != other.decider {
            Some(alloc::format!("{:?} instead of {:?}", other.decider, self.decider))
        } else if self.legal != other.legal {
            Some(alloc::format!("legal moves {} instead of {}", list(&other.legal), list(&self.legal)))
        } else if self.mask != other.mask {
            Some("another mask".to_string())
        } else if self.returns != other.returns {
            Some(alloc::format!("returns {:?} instead of {:?}", other.returns, self.returns))
        } else {
            None
        }
    }
}

/// Moves as text.
pub(super) fn list(moves: &[impl ToString]) -> String {
    let words: Vec<_> = moves.iter().map(ToString::to_string).collect();
    alloc::format!("`{}`", words.join(" "))
}
