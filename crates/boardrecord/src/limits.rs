use crate::{Place, Problem, ReadError};

/// How much a reader takes in before it gives up on a game.
///
/// Whatever a file holds, a reader keeps at most twice [`bytes`](Self::bytes) of it in memory, and what the moves of one
/// game need.
///
/// ```
/// use boardrecord::Limits;
/// let strict = Limits { plies: 500, ..Limits::default() };
/// assert_eq!((strict.plies, strict.bytes), (500, 16 << 20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes of one game as it is written, line ends among them.
    pub bytes: usize,
    /// The most plies of one game, outcomes of chance among them.
    pub plies: usize,
}

impl Limits {
    /// Refuses a text that is too long.
    pub(crate) fn check_bytes(&self, text: &str, line: u64) -> Result<(), ReadError> {
        if text.len() > self.bytes {
            let place = Place { line, column: 1 };
            return Err(ReadError::new(place, Problem::TooLong { limit: self.bytes }));
        }
        Ok(())
    }
}

impl Default for Limits {
    /// 16 MiB and a million plies.
    fn default() -> Self {
        Self { bytes: 16 << 20, plies: 1_000_000 }
    }
}
