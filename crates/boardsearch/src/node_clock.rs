use std::time::Instant;

use crate::{Budget, Stop};

/// How many positions are looked at between two looks at the clock.
const PATIENCE: u64 = 512;

/// A budget of positions and time that is being spent by a search without simulations.
pub(crate) struct NodeClock {
    /// The positions looked at.
    pub(crate) nodes: u64,
    limit: u64,
    until: Option<Instant>,
    stop: Stop,
    /// Whether the budget counts yet.
    is_armed: bool,
}

impl NodeClock {
    /// A clock that does not end a search before it is [armed](Self::arm).
    pub(crate) fn start(budget: Budget, stop: &Stop) -> Self {
        let until = budget.time.and_then(|time| Instant::now().checked_add(time));
        Self { nodes: 0, limit: budget.nodes.unwrap_or(u64::MAX), until, stop: stop.clone(), is_armed: false }
    }

    /// From now on the budget counts.
    pub(crate) fn arm(&mut self) {
        self.is_armed = true;
    }

    /// Counts a position.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Interrupted> {
        if self.is_armed && (self.nodes >= self.limit || self.nodes.is_multiple_of(PATIENCE) && self.is_up()) {
            return Err(Interrupted);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Whether there is nothing left to spend.
    pub(crate) fn is_up(&self) -> bool {
        let is_late = self.until.is_some_and(|until| Instant::now() >= until);
        self.nodes >= self.limit || self.stop.is_stopped() || is_late
    }
}

/// The budget is spent, or the search was stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupted;
