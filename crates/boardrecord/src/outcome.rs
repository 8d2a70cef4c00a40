use std::fmt;
use std::str::FromStr;

use boardgame::{Excerpt, Seat};

/// What came out of a game, as records say it.
///
/// Written `*` as long as nothing did, `=` for a draw, else the seats that won: `0`, or `0+2`.
///
/// ```
/// use boardgame::Seat;
/// use boardrecord::Outcome;
/// let Ok(Outcome::Won(winners)) = "0+2".parse() else { panic!() };
/// assert!(winners.contains(Seat::ZERO));
/// assert_eq!(winners.to_string(), "0+2");
/// assert!("2+0".parse::<Outcome>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// None: the game goes on, or was aborted.
    Open,
    /// Nobody got more than anybody else.
    Drawn,
    /// These seats got more than the others.
    Won(Winners),
}

/// Seats that won: at least one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Winners(u8);

impl Winners {
    /// The seats for which `won` says so; `None` if there are none.
    #[must_use]
    pub fn of(players: u8, won: impl Fn(Seat) -> bool) -> Option<Self> {
        let seats = Seat::all(players).filter(|&seat| won(seat)).fold(0, |seats, seat| seats | 1 << seat.number());
        (seats != 0).then_some(Self(seats))
    }

    /// Whether the seat is among them.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.number() & 1 != 0
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(Seat::MAX as u8).filter(move |&seat| self.contains(seat))
    }
}

impl fmt::Display for Winners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, seat) in self.iter().enumerate() {
            let plus = if number > 0 { "+" } else { "" };
            write!(f, "{plus}{seat}")?;
        }
        Ok(())
    }
}

/// As they are written.
impl fmt::Debug for Winners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("*"),
            Self::Drawn => f.write_str("="),
            Self::Won(winners) => fmt::Display::fmt(winners, f),
        }
    }
}

/// The text is not the outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected `*`, `=`, or the seats that won in ascending order, like `0+2`")]
#[non_exhaustive]
pub struct ParseOutcomeError {
    /// The text.
    pub found: Excerpt,
}

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        let error = ParseOutcomeError { found: Excerpt::of(text) };
        match text {
            "*" => return Ok(Self::Open),
            "=" => return Ok(Self::Drawn),
            _ => {}
        }
        let mut seats = 0_u8;
        for seat in text.split('+') {
            let seat: Seat = seat.parse().map_err(|_| error)?;
            // Ascending: none of the seats from this one on may be there already.
            if seats >> seat.number() != 0 {
                return Err(error);
            }
            seats |= 1 << seat.number();
        }
        Ok(Self::Won(Winners(seats)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_spelling() {
        for text in ["*", "=", "0", "3", "0+1", "1+3", "0+1+2+3"] {
            assert_eq!(text.parse::<Outcome>().unwrap().to_string(), text);
        }
        for text in ["", "+", "0+", "+0", "0+0", "1+0", "4", "0,1", "1-0", " *", "**", "0++1"] {
            assert!(text.parse::<Outcome>().is_err(), "{text}");
        }
    }
}
