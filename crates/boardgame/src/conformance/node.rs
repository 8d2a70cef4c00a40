use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::observations::{self, Observations};
use crate::{Action, Decider, MoveOf, Playable, Returns, Spec, State as _};

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
pub(super) fn visited<P: Playable>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.for_each_legal_move(|chosen| moves.push(chosen));
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

    /// What can be done otherwise than in the public view; `None` if nothing is. Only chance may have fewer outcomes, for
    /// some of what nobody knows may be decided.
    pub(super) fn difference(&self, view: &Self) -> Option<String> {
        let fewer = self.decider == Decider::Chance && self.legal.iter().all(|outcome| view.legal.contains(outcome));
        if self.decider != view.decider {
            Some(alloc::format!("{:?}, in the view {:?}", self.decider, view.decider))
        } else if self.legal != view.legal && !fewer {
            Some(alloc::format!("legal moves {}, in the view {}", list(&self.legal), list(&view.legal)))
        } else if self.mask != view.mask {
            Some("another mask than in the view".to_string())
        } else if self.returns != view.returns {
            Some(alloc::format!("returns {:?}, in the view {:?}", self.returns, view.returns))
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
