/// A move from a node of the tree, and what was learned of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<M> {
    pub(crate) chosen: M,
    pub(crate) visits: u32,
    /// The first node it leads to, 0 as long as there is none: the root is nobody's child. Further ones are its siblings.
    pub(crate) child: u32,
    /// The sum of what the simulations through it brought the seat that decides at the node.
    pub(crate) sum: f64,
    /// What a simulation counts with: the mean, what is proved, or what is supposed of a move that was not tried.
    pub(crate) mean: f32,
    /// By how much the factor of the node raises it.
    pub(crate) width: f32,
    /// Of what the width is made: the prior.
    pub(crate) prior: f32,
    /// Whether what it leads to is proved.
    pub(crate) is_proved: bool,
}

impl<M> Edge<M> {
    pub(crate) const fn new(chosen: M) -> Self {
        Self { chosen, visits: 0, child: 0, sum: 0.0, mean: 0.0, width: 0.0, prior: 0.0, is_proved: false }
    }

    /// The mean of what it brought.
    pub(crate) fn mean_return(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.sum / f64::from(self.visits) }
    }
}
