use std::fmt;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::OptionsError;

/// The caller's thread and perhaps others, each of which always gets the same share of the work.
#[derive(Clone)]
pub(crate) struct Pool {
    /// The threads besides the caller's.
    others: Option<Arc<ThreadPool>>,
    threads: usize,
}

/// The threads at most: more than machines have, and few enough that waking them all is no trouble.
pub(crate) const MOST: usize = 256;

impl Pool {
    /// So many threads, the caller's among them; 0 for as many as the machine has, but never more than tasks or [`MOST`].
    pub(crate) fn new(threads: usize, tasks: usize) -> Result<Self, OptionsError> {
        let threads = Self::resolve(threads).min(tasks).clamp(1, MOST);
        let others = match threads {
            1 => None,
            _ => {
                let pool = ThreadPoolBuilder::new().num_threads(threads - 1).build();
                let error = |error: rayon::ThreadPoolBuildError| OptionsError::Threads {
                    found: threads,
                    reason: error.to_string(),
                };
                Some(Arc::new(pool.map_err(error)?))
            }
        };
        Ok(Self { others, threads })
    }

    /// The number itself, or that of the machine for 0.
    pub(crate) fn resolve(threads: usize) -> usize {
        match threads {
            0 => thread::available_parallelism().map_or(1, NonZero::get),
            threads => threads,
        }
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// Does the first task on this thread and each of the others on a thread of its own, always the same one, and
    /// returns when all are done.
    pub(crate) fn run<T: Send>(&self, first: T, others: impl Iterator<Item = T>, work: impl Fn(T) + Sync) {
        let tasks: Vec<Mutex<Option<T>>> = others.map(|task| Mutex::new(Some(task))).collect();
        debug_assert!(tasks.len() < self.threads, "a thread for each task");
        let (Some(pool), false) = (&self.others, tasks.is_empty()) else {
            work(first);
            return;
        };
        pool.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, context| {
                let task = tasks.get(context.index()).and_then(|task| lock(task).take());
                if let Some(task) = task {
                    work(task);
                }
            });
            work(first);
        });
    }
}

/// What a panic left behind is still what it was: a task is taken whole.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("threads", &self.threads).finish_non_exhaustive()
    }
}
