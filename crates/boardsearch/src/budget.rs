use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use boardgame::Playable;

/// How long an agent may think about one move.
///
/// With simulations alone the choice depends on nothing but the seed. With time it depends on the machine.
///
/// ```
/// use boardsearch::Budget;
/// let budget = Budget::simulations(1_000);
/// assert_eq!((budget.simulations, budget.nodes, budget.time), (Some(1_000), None, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The random games at most; one is always made. Without a number and without a time there are 2^32 - 1.
    pub simulations: Option<u32>,
    /// The positions that a search without simulations looks at, at most; no limit without a number.
    pub nodes: Option<u64>,
    /// The time after which no further simulation begins: one may take longer, and one is always made.
    pub time: Option<Duration>,
}

impl Budget {
    /// So many simulations.
    #[must_use]
    pub const fn simulations(simulations: u32) -> Self {
        Self { simulations: Some(simulations), nodes: None, time: None }
    }

    /// So many positions, for a search without simulations.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { simulations: None, nodes: Some(nodes), time: None }
    }

    /// As much as there is time for.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { simulations: None, nodes: None, time: Some(time) }
    }

    /// The only legal move, so that no time is spent on it. Without a time an agent thinks about it as about others: what it
    /// draws later is the same whether there was a choice or not.
    pub(crate) fn forced_move<P: Playable>(self, view: &P) -> Option<P::Move> {
        if self.time.is_some() && view.count_legal_moves() == 1 { view.nth_legal_move(0) } else { None }
    }
}

/// A thousand simulations.
impl Default for Budget {
    fn default() -> Self {
        Self::simulations(1_000)
    }
}

/// Stops a search from another thread: it answers with what it has found so far. Clones stop the same searches.
///
/// ```
/// use boardsearch::Stop;
/// let stop = Stop::default();
/// let other = stop.clone();
/// std::thread::spawn(move || other.stop()).join().unwrap();
/// assert!(stop.is_stopped());
/// stop.clear();
/// assert!(!stop.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks searches to stop. Who sees that they were asked sees what this thread did before.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Lets later searches run again.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether searches are asked to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// A budget that is being spent.
#[derive(Clone, Copy)]
pub(crate) struct Clock<'a> {
    simulations: u32,
    until: Option<Instant>,
    stop: &'a Stop,
}

impl<'a> Clock<'a> {
    pub(crate) fn start(budget: Budget, stop: &'a Stop) -> Self {
        let until = budget.time.and_then(|time| Instant::now().checked_add(time));
        Self { simulations: budget.simulations.unwrap_or(u32::MAX), until, stop }
    }

    /// How many simulations there are at most: one at least, so that there is an answer.
    pub(crate) fn simulations(&self) -> u32 {
        self.simulations.max(1)
    }

    /// Whether there is time for more.
    pub(crate) fn is_running(&self) -> bool {
        !self.stop.is_stopped() && self.until.is_none_or(|until| Instant::now() < until)
    }
}
