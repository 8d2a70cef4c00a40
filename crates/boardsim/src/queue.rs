use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::Cancel;
use crate::pool::{MOST, Pool};

/// How many chunks may be ahead of the one that is to be handed over next, for each thread: what bounds the memory when one
/// game takes very long.
const AHEAD: u64 = 16;

/// Games that are played by some threads and handed over in the order of their numbers.
pub(crate) struct Queue<'a> {
    pub(crate) games: Range<u64>,
    pub(crate) threads: usize,
    /// How many games a thread takes at a time.
    pub(crate) chunk: u64,
    pub(crate) cancel: &'a Cancel,
}

/// Tells whether work is to be broken off.
pub(crate) struct Halt<'a> {
    cancel: &'a Cancel,
    stop: AtomicBool,
}

impl Halt<'_> {
    pub(crate) fn is_halted(&self) -> bool {
        self.cancel.is_cancelled() || self.stop.load(Ordering::Relaxed)
    }
}

/// What the threads share.
struct Line<T> {
    inner: Mutex<Inner<T>>,
    /// A chunk is done, or a thread has left.
    ready: Condvar,
    /// A chunk was handed over, or all are to leave.
    room: Condvar,
}

struct Inner<T> {
    /// The first chunk no thread has taken.
    next: u64,
    /// The first chunk that is not handed over.
    handed: u64,
    done: BTreeMap<u64, Vec<T>>,
    /// How many threads are at work.
    workers: usize,
}

impl<T> Line<T> {
    fn lock(&self) -> MutexGuard<'_, Inner<T>> {
        // Nothing in here is half done when a thread panics.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue<'_> {
    /// Plays each game and hands over what came of it, in the order of the games' numbers, on this thread. `play` gives
    /// `None` for a game that was broken off; `take` can end it all.
    ///
    /// A panic of either goes on here, when all threads have stopped.
    pub(crate) fn run<T: Send>(
        &self,
        play: impl Fn(u64, &Halt<'_>) -> Option<T> + Sync,
        mut take: impl FnMut(T) -> ControlFlow<()>,
    ) {
        let halt = Halt { cancel: self.cancel, stop: AtomicBool::new(false) };
        let count = self.games.end.saturating_sub(self.games.start);
        let chunks = count.div_ceil(self.chunk);
        let threads = Pool::resolve(self.threads).min(usize::try_from(chunks).unwrap_or(usize::MAX)).min(MOST);
        if threads <= 1 || !self.run_threads(threads, chunks, &halt, &play, &mut take) {
            for game in self.games.clone() {
                if halt.is_halted() {
                    break;
                }
                if let Some(done) = play(game, &halt)
                    && take(done).is_break()
                {
                    break;
                }
            }
        }
    }

    /// The same on threads of its own; `false` if none could be started.
    fn run_threads<T: Send>(
        &self,
        threads: usize,
        chunks: u64,
        halt: &Halt<'_>,
        play: &(impl Fn(u64, &Halt<'_>) -> Option<T> + Sync),
        take: &mut impl FnMut(T) -> ControlFlow<()>,
    ) -> bool {
        let inner = Inner { next: 0, handed: 0, done: BTreeMap::new(), workers: 0 };
        let line = Line { inner: Mutex::new(inner), ready: Condvar::new(), room: Condvar::new() };
        let ahead = AHEAD.saturating_mul(threads as u64);
        thread::scope(|scope| {
            let mut workers = Vec::new();
            for _ in 0..threads {
                line.lock().workers += 1;
                let leave = Leave { line: &line, halt };
                let work = || {
                    let _leave = leave;
                    self.work(&line, chunks, ahead, halt, play);
                };
                // With fewer threads it takes longer; what comes out is the same.
                match thread::Builder::new().spawn_scoped(scope, work) {
                    Ok(worker) => workers.push(worker),
                    Err(_) => break,
                }
            }
            if workers.is_empty() {
                return false;
            }
            // However this thread leaves, the others have to as well.
            let stop = Stop { line: &line, halt };
            hand_over(&line, take);
            drop(stop);
            for worker in workers {
                if let Err(panicked) = worker.join() {
                    panic::resume_unwind(panicked);
                }
            }
            true
        })
    }

    /// What a thread does: takes chunk after chunk.
    fn work<T>(
        &self,
        line: &Line<T>,
        chunks: u64,
        ahead: u64,
        halt: &Halt<'_>,
        play: &impl Fn(u64, &Halt<'_>) -> Option<T>,
    ) {
        loop {
            let mut inner = line.lock();
            while inner.next >= inner.handed.saturating_add(ahead) && !halt.is_halted() {
                inner = line.room.wait(inner).unwrap_or_else(PoisonError::into_inner);
            }
            if halt.is_halted() || inner.next >= chunks {
                return;
            }
            let chunk = inner.next;
            inner.next += 1;
            drop(inner);
            let first = self.games.start + chunk * self.chunk;
            let end = first.saturating_add(self.chunk).min(self.games.end);
            let done = (first..end).map_while(|game| if halt.is_halted() { None } else { play(game, halt) }).collect();
            line.lock().done.insert(chunk, done);
            line.ready.notify_one();
        }
    }
}

/// Hands over chunk after chunk, until all is handed over that the threads have done.
fn hand_over<T>(line: &Line<T>, take: &mut impl FnMut(T) -> ControlFlow<()>) {
    loop {
        let mut inner = line.lock();
        let done = loop {
            let handed = inner.handed;
            if let Some(done) = inner.done.remove(&handed) {
                break done;
            }
            if inner.workers == 0 {
                return;
            }
            inner = line.ready.wait(inner).unwrap_or_else(PoisonError::into_inner);
        };
        inner.handed += 1;
        drop(inner);
        line.room.notify_all();
        for result in done {
            if take(result).is_break() {
                return;
            }
        }
    }
}

/// Says that a thread has left, in whatever way. After a panic all others leave too.
struct Leave<'a, T> {
    line: &'a Line<T>,
    halt: &'a Halt<'a>,
}

impl<T> Drop for Leave<'_, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.halt.stop.store(true, Ordering::Relaxed);
        }
        self.line.lock().workers -= 1;
        self.line.ready.notify_one();
        self.line.room.notify_all();
    }
}

/// Makes all threads leave.
struct Stop<'a, T> {
    line: &'a Line<T>,
    halt: &'a Halt<'a>,
}

impl<T> Drop for Stop<'_, T> {
    fn drop(&mut self) {
        self.halt.stop.store(true, Ordering::Relaxed);
        // Whoever is about to wait holds the lock, and hears of it only after that.
        drop(self.line.lock());
        self.line.room.notify_all();
    }
}
