use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

static ASKED: AtomicBool = AtomicBool::new(false);
static ENDS_WHEN_IDLE: AtomicBool = AtomicBool::new(false);
static HANDLER: OnceLock<()> = OnceLock::new();
static NUMBER: AtomicU64 = AtomicU64::new(0);
/// What to tell that it was asked to stop, in the order in which it began to listen.
static STOPS: Mutex<BTreeMap<u64, Box<dyn Fn() + Send>>> = Mutex::new(BTreeMap::new());

/// Whether SIGTERM came.
static TERMINATED: AtomicBool = AtomicBool::new(false);
/// What is done to the terminal before the program ends.
static RESTORE: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// When Ctrl-C was pressed last, or SIGTERM came.
static LAST: Mutex<Option<Instant>> = Mutex::new(None);
/// Who presses it again so soon wants to be rid of the program, whatever has begun since.
const TWICE: Duration = Duration::from_millis(500);

fn stops() -> MutexGuard<'static, BTreeMap<u64, Box<dyn Fn() + Send>>> {
    STOPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on the first Ctrl-C only asks long work to stop and print what is done; the second ends the program. So does
/// what asks a program to end (SIGTERM), as `kill` and `timeout` do.
pub(crate) fn listen() {
    HANDLER.get_or_init(|| {
        // Without a handler Ctrl-C simply ends the program, which is no reason not to work.
        let _ = ctrlc::set_handler(press);
        #[cfg(unix)]
        if let Ok(mut signals) = signal_hook::iterator::Signals::new([signal_hook::consts::SIGTERM]) {
            // Nor is it one that there is no thread for this.
            let _ = std::thread::Builder::new().spawn(move || signals.forever().for_each(|_| terminate()));
        }
    });
}

/// Ctrl-C.
fn press() {
    // Whoever begins to listen while the lock is held is told by itself.
    let stops = stops();
    let is_idle = ENDS_WHEN_IDLE.load(Ordering::SeqCst) && stops.is_empty();
    let is_twice = since_last().is_some_and(|passed| passed < TWICE);
    if ASKED.swap(true, Ordering::SeqCst) || is_idle || is_twice {
        end();
    }
    for stop in stops.values() {
        stop();
    }
}

/// SIGTERM. A game that somebody plays ends with it, whatever goes on.
#[cfg(unix)]
fn terminate() {
    let is_again = TERMINATED.swap(true, Ordering::SeqCst);
    let is_twice = since_last().is_some_and(|passed| passed < TWICE);
    if ENDS_WHEN_IDLE.load(Ordering::SeqCst) || is_again && !is_twice {
        end();
    }
    // `timeout` tells a program and then all of its group, which is twice the same.
    if !is_again && !ASKED.swap(true, Ordering::SeqCst) {
        for stop in stops().values() {
            stop();
        }
    }
}

/// How long it is since one of the two came last; this one is the last from now on.
fn since_last() -> Option<Duration> {
    let now = Instant::now();
    let last = LAST.lock().unwrap_or_else(PoisonError::into_inner).replace(now);
    last.map(|last| now.duration_since(last))
}

fn end() -> ! {
    if let Some(restore) = RESTORE.get() {
        restore();
    }
    std::process::exit(exit_code().into());
}

/// The exit code of a program that was asked to stop, as shells have it.
pub(crate) fn exit_code() -> u8 {
    if TERMINATED.load(Ordering::SeqCst) { 143 } else { 130 }
}

/// [`listen`], but where there is nothing to stop the first Ctrl-C ends the program too.
pub(crate) fn listen_while_busy() {
    ENDS_WHEN_IDLE.store(true, Ordering::SeqCst);
    listen();
}

/// Listens, and calls `stop` when it is asked to stop; at once, if it was asked before.
pub(crate) fn listen_and(stop: impl Fn() + Send + 'static) {
    std::mem::forget(listen_with(stop));
}

/// The same for as long as what is returned is kept.
#[must_use]
pub(crate) fn listen_with(stop: impl Fn() + Send + 'static) -> Listening {
    listen();
    let mut stops = stops();
    if asked() {
        stop();
    }
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    stops.insert(number, Box::new(stop));
    Listening(number)
}

/// What listens to Ctrl-C until it is dropped.
#[derive(Debug)]
pub(crate) struct Listening(u64);

impl Drop for Listening {
    fn drop(&mut self) {
        stops().remove(&self.0);
    }
}

/// Whether Ctrl-C was pressed since [`listen`] or [`forget`], or SIGTERM came.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::SeqCst)
}

/// Takes a Ctrl-C that came another way than as a signal for the first; `true` if it is the second.
pub(crate) fn ask() -> bool {
    ASKED.swap(true, Ordering::SeqCst)
}

/// Makes the next Ctrl-C the first again.
pub(crate) fn forget() {
    ASKED.store(false, Ordering::SeqCst);
}

/// Does this to the terminal before the program ends while somebody types; the first call counts.
#[cfg(unix)]
pub(crate) fn restore_with(restore: impl Fn() + Send + Sync + 'static) {
    let _ = RESTORE.set(Box::new(restore));
}
