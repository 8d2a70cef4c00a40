use boardgame::Decider;

use crate::Values;

/// A position of the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Where its edges begin, and how many there are: some or all of its moves.
    pub(crate) first: u32,
    pub(crate) len: u32,
    /// How many moves there are; 0 before they are counted.
    pub(crate) count: u32,
    /// How many of the edges have been tried, with UCT: they stand first.
    pub(crate) tried: u32,
    pub(crate) visits: u32,
    /// The next child of the same edge, 0 for none.
    pub(crate) sibling: u32,
    /// Which proof there is of its value: 0 for none.
    pub(crate) proof: u32,
    pub(crate) decider: Decider,
    /// Whether all its moves have edges.
    pub(crate) is_listed: bool,
    /// What everybody sees of the position, where one edge can lead to several nodes; else 0.
    pub(crate) key: u64,
    /// What the simulations through it brought each seat, in sum.
    pub(crate) sums: Values,
}

impl Node {
    pub(crate) const fn new(decider: Decider, key: u64) -> Self {
        Self {
            first: 0,
            len: 0,
            count: 0,
            tried: 0,
            visits: 0,
            sibling: 0,
            proof: 0,
            decider,
            is_listed: false,
            key,
            sums: [0.0; boardgame::Seat::MAX],
        }
    }

    pub(crate) fn edges(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }

    /// What the simulations brought each seat on average.
    pub(crate) fn mean(&self) -> Values {
        self.sums.map(|sum| sum / f64::from(self.visits.max(1)))
    }
}
