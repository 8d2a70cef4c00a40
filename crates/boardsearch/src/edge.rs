/// A move from a node of the tree, and what was learned of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<M> {
    pub(crate) chosen: M,
    pub(crate) visits: u32,
    /// The sum of what the simulations through it brought the seat that decides at the node.
    pub(crate) sum: f64,
    /// The node it leads to, 0 as long as there is none: the root is nobody's child.
    pub(crate) child: u32,
}

impl<M> Edge<M> {
    pub(crate) const fn new(chosen: M) -> Self {
        Self { chosen, visits: 0, sum: 0.0, child: 0 }
    }

    /// The mean of what it brought.
    pub(crate) fn mean(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.sum / f64::from(self.visits) }
    }
}
