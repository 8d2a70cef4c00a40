use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);
static HANDLER: OnceLock<()> = OnceLock::new();

/// From now on the first Ctrl-C only asks long work to stop and print what is done; the second ends the program.
pub(crate) fn listen() {
    HANDLER.get_or_init(|| {
        // Without a handler Ctrl-C simply ends the program, which is no reason not to work.
        let _ = ctrlc::set_handler(|| {
            if ASKED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
    });
}

/// Whether Ctrl-C was pressed since [`listen`].
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
