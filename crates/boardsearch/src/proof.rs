use crate::tree::Tree;
use crate::{Hidden, Values};

/// The most that any seat can get.
const WIN: f64 = 1.0;

impl<M: Copy + Eq> Tree<M> {
    /// Whether an edge leads to one node, so that what is proved of that is proved of the edge.
    pub(crate) fn is_provable(&self) -> bool {
        self.rules.hidden == Hidden::Chance
    }

    /// What is proved of what an edge leads to.
    pub(crate) fn proved_of(&self, edge: usize) -> Option<Values> {
        match self.edges[edge].child {
            0 => None,
            _ if !self.is_provable() => None,
            child => self.proved(child as usize),
        }
    }

    /// Notes at an edge that what it leads to is proved, and what follows for its node; whether that is proved now.
    pub(crate) fn prove(&mut self, at: usize, edge: usize) -> bool {
        if let (Some(seat), Some(values)) = (self.nodes[at].decider.seat(), self.proved_of(edge)) {
            let edge = &mut self.edges[edge];
            (edge.mean, edge.width, edge.is_proved) = (values[seat.index()] as f32, 0.0, true);
        }
        if self.nodes[at].proof == 0
            && let Some(values) = self.follows(at)
        {
            self.nodes[at].proof = self.prove_as(values);
        }
        self.nodes[at].proof != 0
    }

    /// What is known of a node from what is known of its children: a win for the seat that decides is enough; otherwise all
    /// of them are needed, and the best must be best in one way only, as other seats may get different things from moves that
    /// are equally good for this one. Of chance events nothing is proved.
    fn follows(&self, at: usize) -> Option<Values> {
        let node = &self.nodes[at];
        let seat = node.decider.seat()?.index();
        if let Some(won) = node.edges().filter_map(|edge| self.proved_of(edge)).find(|values| values[seat] >= WIN) {
            return Some(won);
        }
        if !node.is_listed || self.edges[node.edges()].iter().any(|edge| !edge.is_proved) {
            return None;
        }
        let all: Vec<_> = node.edges().map(|edge| self.proved_of(edge)).collect::<Option<_>>()?;
        let best = all.iter().map(|values| values[seat]).fold(f64::NEG_INFINITY, f64::max);
        let mut bests = all.iter().filter(|values| values[seat] >= best);
        let first = *bests.next()?;
        bests.all(|values| *values == first).then_some(first)
    }
}
