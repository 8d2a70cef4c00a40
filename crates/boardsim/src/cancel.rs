use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Stops work in bulk from another thread, or from the callback that gets its results. Clones stop the same work.
///
/// ```
/// use boardsim::Cancel;
/// let cancel = Cancel::default();
/// let other = cancel.clone();
/// other.cancel();
/// assert!(cancel.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks for the work to stop. There is no way back.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
