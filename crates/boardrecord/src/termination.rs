use std::fmt;
use std::str::FromStr;

use boardgame::{Excerpt, Seat};

/// How a game ended, or that it did not.
///
/// Written `unfinished`, `played`, `resigned 1`, `aborted`.
///
/// ```
/// use boardgame::Seat;
/// use boardrecord::Termination;
/// assert_eq!("resigned 0".parse(), Ok(Termination::Resigned(Seat::ZERO)));
/// assert!(!Termination::Unfinished.is_over());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// It goes on.
    Unfinished,
    /// By its own rules: won, or drawn, be it by a limit.
    Played,
    /// This seat gave it up for its side; the other side wins. Only games of two sides end so.
    Resigned(Seat),
    /// It was broken off and has no result.
    Aborted,
}

impl Termination {
    /// Whether the game is over, so that nothing needs to be hidden any more.
    #[must_use]
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::Unfinished)
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfinished => f.write_str("unfinished"),
            Self::Played => f.write_str("played"),
            Self::Resigned(seat) => write!(f, "resigned {seat}"),
            Self::Aborted => f.write_str("aborted"),
        }
    }
}

/// The text does not say how a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected `unfinished`, `played`, `resigned` with a seat, or `aborted`")]
#[non_exhaustive]
pub struct ParseTerminationError {
    /// The text.
    pub found: Excerpt,
}

impl FromStr for Termination {
    type Err = ParseTerminationError;

    fn from_str(text: &str) -> Result<Self, ParseTerminationError> {
        match text {
            "unfinished" => Some(Self::Unfinished),
            "played" => Some(Self::Played),
            "aborted" => Some(Self::Aborted),
            _ => text.strip_prefix("resigned ").and_then(|seat| seat.parse().ok()).map(Self::Resigned),
        }
        .ok_or_else(|| ParseTerminationError { found: Excerpt::of(text) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_spelling() {
        for text in ["unfinished", "played", "resigned 0", "resigned 3", "aborted"] {
            assert_eq!(text.parse::<Termination>().unwrap().to_string(), text);
        }
        for text in ["", "Played", "resigned", "resigned ", "resigned 4", "resigned  1", "aborted 1", "played "] {
            assert!(text.parse::<Termination>().is_err(), "{text}");
        }
    }
}
