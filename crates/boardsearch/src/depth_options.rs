use crate::Budget;

/// How far a search without simulations looks ahead.
///
/// It looks one ply further each time, until it has been so many plies ahead, the budget is spent, or everything is proved.
/// A ply is one move of one seat; chance events are none. One ply is always looked ahead, whatever the budget.
///
/// ```
/// use boardsearch::{Budget, DepthOptions};
/// let options = DepthOptions { depth: 3, ..DepthOptions::default() };
/// assert_eq!(options.budget, Budget::nodes(100_000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthOptions {
    /// The positions and the time that may be spent on one move. Simulations are not made, and make no difference.
    pub budget: Budget,
    /// How many plies to look ahead at most; 0 is taken as 1.
    pub depth: u32,
}

impl Default for DepthOptions {
    /// A hundred thousand positions, 32 plies at most.
    fn default() -> Self {
        Self { budget: Budget::nodes(100_000), depth: 32 }
    }
}
