use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts what is done of work in bulk, for another thread to look at. Clones count the same work.
///
/// ```
/// use boardsim::Progress;
/// assert_eq!((Progress::default().games(), Progress::default().plies()), (0, 0));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    games: AtomicU64,
    plies: AtomicU64,
}

impl Progress {
    /// How many games are played, whether or not the callback has got them yet.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.0.games.load(Ordering::Relaxed)
    }

    /// How many plies these games had.
    #[must_use]
    pub fn plies(&self) -> u64 {
        self.0.plies.load(Ordering::Relaxed)
    }

    pub(crate) fn add_game(&self, plies: u32) {
        self.0.games.fetch_add(1, Ordering::Relaxed);
        self.0.plies.fetch_add(plies.into(), Ordering::Relaxed);
    }
}
