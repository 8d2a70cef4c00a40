use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
    /// Asks searches to stop.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets later searches run again.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether searches are asked to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A budget that is being spent.
pub(crate) struct Clock<'a> {
    left: u32,
    until: Option<Instant>,
    stop: &'a Stop,
    is_first: bool,
}

impl<'a> Clock<'a> {
    pub(crate) fn start(budget: Budget, stop: &'a Stop) -> Self {
        let until = budget.time.and_then(|time| Instant::now().checked_add(time));
        Self { left: budget.simulations.unwrap_or(u32::MAX), until, stop, is_first: true }
    }

    /// Whether there is one more simulation. The first is always made, so that there is an answer.
    pub(crate) fn tick(&mut self) -> bool {
        if std::mem::take(&mut self.is_first) {
            self.left = self.left.saturating_sub(1);
            return true;
        }
        if self.left == 0 || self.stop.is_stopped() || self.until.is_some_and(|until| Instant::now() >= until) {
            return false;
        }
        self.left -= 1;
        true
    }
}
