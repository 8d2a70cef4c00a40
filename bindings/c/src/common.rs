//! What the two games have in common for C: `kumaboard.h`.

use std::ffi::{CStr, c_char};

use crate::call;
use crate::memory::{Buffer, lend};

/// How a call went. The numbers stay what they are; later versions may have more of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Status {
    /// The call did what it was asked.
    Ok = 0,
    /// A pointer that must not be NULL is NULL.
    NullPointer = 1,
    /// The handle is not one of a position of this game, or it was freed.
    InvalidHandle = 2,
    /// A text is not UTF-8.
    InvalidUtf8 = 3,
    /// There is less room than is needed.
    BufferTooSmall = 4,
    /// A number is too large: there is no such move, or the depth is above KUMABOARD_MAX_PERFT_DEPTH.
    OutOfRange = 5,
    /// A text is not a position.
    BadPosition = 6,
    /// A text is not written as a move.
    BadMove = 7,
    /// A move is not legal in the position.
    IllegalMove = 8,
    /// A game can't start so.
    BadSetup = 9,
    /// Counting would have to uncover a hidden domino.
    Hidden = 10,
    /// There is no room for another position.
    OutOfMemory = 11,
    /// An error in the library itself; please report it.
    Internal = 12,
}

impl Status {
    const ALL: [Self; 13] = [
        Self::Ok,
        Self::NullPointer,
        Self::InvalidHandle,
        Self::InvalidUtf8,
        Self::BufferTooSmall,
        Self::OutOfRange,
        Self::BadPosition,
        Self::BadMove,
        Self::IllegalMove,
        Self::BadSetup,
        Self::Hidden,
        Self::OutOfMemory,
        Self::Internal,
    ];

    const fn name(self) -> &'static CStr {
        match self {
            Self::Ok => c"ok",
            Self::NullPointer => c"null_pointer",
            Self::InvalidHandle => c"invalid_handle",
            Self::InvalidUtf8 => c"invalid_utf8",
            Self::BufferTooSmall => c"buffer_too_small",
            Self::OutOfRange => c"out_of_range",
            Self::BadPosition => c"bad_position",
            Self::BadMove => c"bad_move",
            Self::IllegalMove => c"illegal_move",
            Self::BadSetup => c"bad_setup",
            Self::Hidden => c"hidden",
            Self::OutOfMemory => c"out_of_memory",
            Self::Internal => c"internal",
        }
    }
}

/// What stands for a seat where there is none.
pub const KUMABOARD_NO_SEAT: i32 = -1;

/// The most seats a game has.
pub const KUMABOARD_MAX_SEATS: usize = 4;

/// The greatest depth to which move sequences are counted.
pub const KUMABOARD_MAX_PERFT_DEPTH: u32 = 64;
// The headers need a number; its home is the engine.
const _: () = assert!(KUMABOARD_MAX_PERFT_DEPTH == kumaboard::kumo::MAX_PERFT_DEPTH);

/// The version of the library, as in "0.1.0". The text is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn kumaboard_version() -> *const c_char {
    const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => c"",
    };
    VERSION.as_ptr()
}

/// The name of a status, as in "illegal_move", or "unknown" for a number that is none. The text
/// is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn kumaboard_status_name(status: i32) -> *const c_char {
    let known = Status::ALL.into_iter().find(|known| *known as i32 == status);
    known.map_or(c"unknown", Status::name).as_ptr()
}

/// Writes what was wrong with the last call of this thread that failed, in words; the empty text
/// if none has.
///
/// This call itself leaves the message as it is, whether it fails or not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumaboard_last_error(buffer: *mut c_char, capacity: usize, needed: *mut usize) -> Status {
    lend!(buffer, needed);
    call::guard_reading_last_error(|message| Buffer::new(buffer, capacity, needed)?.put_text(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_of_statuses() {
        for (number, status) in (0..).zip(Status::ALL) {
            assert_eq!(status as i32, number);
            assert_eq!(kumaboard_status_name(number), status.name().as_ptr());
            let camel_case = format!("{status:?}").to_lowercase();
            assert_eq!(status.name().to_str().map(|name| name.replace('_', "")), Ok(camel_case));
        }
        for number in [-1, 13, i32::MIN, i32::MAX] {
            assert_eq!(kumaboard_status_name(number), c"unknown".as_ptr());
        }
    }
}
