use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

static ASKED: AtomicBool = AtomicBool::new(false);
static HANDLER: OnceLock<()> = OnceLock::new();
/// What to tell that it was asked to stop.
static STOPS: Mutex<Vec<Box<dyn Fn() + Send>>> = Mutex::new(Vec::new());

/// From now on the first Ctrl-C only asks long work to stop and print what is done; the second ends the program.
pub(crate) fn listen() {
    HANDLER.get_or_init(|| {
        // Without a handler Ctrl-C simply ends the program, which is no reason not to work.
        let _ = ctrlc::set_handler(|| {
            if ASKED.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
            for stop in STOPS.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                stop();
            }
        });
    });
}

/// Listens, and calls `stop` on the first Ctrl-C; at once, if it was pressed before.
pub(crate) fn listen_and(stop: impl Fn() + Send + 'static) {
    listen();
    let mut stops = STOPS.lock().unwrap_or_else(PoisonError::into_inner);
    if asked() {
        stop();
    }
    stops.push(Box::new(stop));
}

/// Whether Ctrl-C was pressed since [`listen`].
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::SeqCst)
}

/// Makes the next Ctrl-C the first again.
pub(crate) fn forget() {
    ASKED.store(false, Ordering::SeqCst);
}
