/// A buffer is not as long as what is to be written into it or read from it.
///
/// ```
/// use boardsim::BufferError;
/// let error = BufferError::new("rewards", 7, 8);
/// assert_eq!(error.to_string(), "buffer `rewards` has 7 places: expected 8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("buffer `{buffer}` has {found} places: expected {expected}")]
#[non_exhaustive]
pub struct BufferError {
    /// Which buffer, by the name of its field or argument.
    pub buffer: &'static str,
    /// How many places it has.
    pub found: usize,
    /// How many it should have.
    pub expected: usize,
}

impl BufferError {
    /// The error for a buffer of this name.
    #[must_use]
    pub const fn new(buffer: &'static str, found: usize, expected: usize) -> Self {
        Self { buffer, found, expected }
    }

    /// Looks at a length: `each` places for each of so many lanes.
    pub(crate) fn check(buffer: &'static str, found: usize, lanes: usize, each: usize) -> Result<(), Self> {
        // What does not fit into memory has no buffer of that length either.
        let expected = lanes.saturating_mul(each);
        if found == expected { Ok(()) } else { Err(Self::new(buffer, found, expected)) }
    }
}
