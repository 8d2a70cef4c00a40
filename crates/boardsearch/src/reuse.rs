use std::collections::{HashMap, VecDeque};

use boardgame::{Rng, State};

use crate::Hidden;
use crate::tree::Tree;

/// The node of a tree that stands for a position the game has come to, if it is there and has moves.
pub(crate) fn find<S: State>(tree: &Tree<S::Move>, root: &S, wanted: &S) -> Option<usize> {
    let key = wanted.key();
    let mut open = VecDeque::from([(tree.root(), root.clone())]);
    while let Some((at, state)) = open.pop_front() {
        let node = &tree.nodes[at];
        let is_it = match tree.rules.hidden {
            Hidden::Chance => state == *wanted,
            Hidden::Determinization => node.key == key,
        };
        if is_it {
            return (node.len > 0).then_some(at);
        }
        for edge in node.edges().map(|edge| tree.edges[edge]).filter(|edge| edge.child != 0) {
            let mut child = edge.child as usize;
            let mut next = state.clone();
            if tree.rules.hidden == Hidden::Chance {
                next.play_unchecked(edge.chosen);
            }
            while child != 0 {
                open.push_back((child, next.clone()));
                child = tree.nodes[child].sibling as usize;
            }
        }
    }
    None
}

impl<M: Copy + Eq> Tree<M> {
    /// The tree below a node, as a tree of its own.
    pub(crate) fn below(&self, node: usize, rng: Rng) -> Self {
        let mut tree = Self::empty(self.rules, rng);
        // Which node has become which; nodes are copied in the order in which they are found.
        let mut places = HashMap::from([(node as u32, 0_u32)]);
        let mut order = vec![node as u32];
        let mut next = 0;
        while let Some(&old) = order.get(next) {
            next += 1;
            let mut copy = self.nodes[old as usize];
            if copy.proof != 0 {
                copy.proof = tree.prove_as(self.proofs[copy.proof as usize]);
            }
            let range = copy.edges();
            copy.first = tree.edges.len() as u32;
            tree.edges.extend_from_slice(&self.edges[range.clone()]);
            if !copy.is_listed
                && let Some(&last) = tree.edges.last()
            {
                // The room that there is for more.
                let len = copy.first as usize + range.len().next_power_of_two();
                tree.edges.resize(len.max(tree.edges.len()), last);
            }
            tree.nodes.push(copy);
            for edge in range {
                let mut child = self.edges[edge].child;
                while child != 0 {
                    places.insert(child, order.len() as u32);
                    order.push(child);
                    child = self.nodes[child as usize].sibling;
                }
            }
        }
        let place = |old: u32| places.get(&old).copied().unwrap_or(0);
        tree.edges.iter_mut().for_each(|edge| edge.child = place(edge.child));
        tree.nodes.iter_mut().for_each(|node| node.sibling = place(node.sibling));
        tree.nodes[0].sibling = 0;
        tree
    }
}
