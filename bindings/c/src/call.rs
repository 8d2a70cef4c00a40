//! What surrounds every call: no panic gets out, and an error leaves a message.

use std::any::Any;
use std::cell::RefCell;
use std::fmt::Display;
use std::panic::{self, AssertUnwindSafe};

use crate::common::Status;

/// Why a call did not do what it was asked.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) status: Status,
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn new(status: Status, message: impl Display) -> Self {
        Self { status, message: message.to_string() }
    }

    fn panic(payload: &(dyn Any + Send)) -> Self {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
        Self::new(Status::Internal, format!("an error in the library itself, please report it: {text}"))
    }
}

/// What a call comes to.
pub(crate) type Answer<T = ()> = Result<T, Failure>;

thread_local! {
    static LAST_ERROR: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs a call; if it fails or panics, its message becomes the last error of this thread.
pub(crate) fn guard(body: impl FnOnce() -> Answer) -> Status {
    match caught(body) {
        Ok(()) => Status::Ok,
        Err(failure) => {
            // A thread that is ending may have no place for it any more.
            let _ = LAST_ERROR.try_with(|last| last.replace(failure.message));
            failure.status
        }
    }
}

/// Runs a call that gets the last error to read and leaves it as it is, whatever happens.
pub(crate) fn guard_reading_last_error(body: impl FnOnce(&str) -> Answer) -> Status {
    let answer = caught(|| {
        let last = LAST_ERROR.try_with(|last| last.borrow().clone());
        body(&last.unwrap_or_default())
    });
    answer.map_or_else(|failure| failure.status, |()| Status::Ok)
}

/// No state is left half-changed by a panic: positions are changed as a whole, after everything that could panic.
fn caught(body: impl FnOnce() -> Answer) -> Answer {
    panic::catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| Err(Failure::panic(payload.as_ref())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last_error() -> String {
        let mut text = String::new();
        guard_reading_last_error(|last| {
            text.push_str(last);
            Ok(())
        });
        text
    }

    #[test]
    fn a_panic_is_a_status_with_a_message() {
        let status = guard(|| panic!("the {} is gone", "board"));
        assert_eq!(status, Status::Internal);
        assert!(last_error().ends_with("please report it: the board is gone"), "{}", last_error());
        assert_eq!(guard(|| panic!("fixed text")), Status::Internal);
        assert!(last_error().ends_with("fixed text"));
        assert_eq!(guard(|| panic::panic_any(7)), Status::Internal);
        assert!(last_error().ends_with("no message"));
    }

    #[test]
    fn the_message_stays_until_the_next_failure() {
        assert_eq!(last_error(), "");
        assert_eq!(guard(|| Err(Failure::new(Status::BadMove, "first"))), Status::BadMove);
        assert_eq!(guard(|| Ok(())), Status::Ok);
        assert_eq!(last_error(), "first");
        assert_eq!(
            guard_reading_last_error(|_| Err(Failure::new(Status::NullPointer, "unheard"))),
            Status::NullPointer
        );
        assert_eq!(guard_reading_last_error(|_| panic!("unheard")), Status::Internal);
        assert_eq!(last_error(), "first");
    }

    #[test]
    fn every_thread_has_its_own_message() {
        guard(|| Err(Failure::new(Status::BadMove, "here")));
        let there = std::thread::spawn(last_error).join();
        assert_eq!(there.ok().as_deref(), Some(""));
        assert_eq!(last_error(), "here");
    }
}
