use core::fmt;
use core::str::FromStr;

use crate::Excerpt;

/// A place at the table, 0 to 3, in the order of play.
///
/// Written as one digit. Which of the four exist is for the game to say.
///
/// ```
/// use boardgame::Seat;
/// let seat: Seat = "2".parse()?;
/// assert_eq!(seat.index(), 2);
/// assert_eq!(seat.next(3), Seat::ZERO);
/// assert!("4".parse::<Seat>().is_err());
/// # Ok::<(), boardgame::ParseSeatError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Seat(u8);

impl Seat {
    /// The most seats a game has.
    pub const MAX: usize = 4;
    /// The first seat.
    pub const ZERO: Self = Self(0);

    /// The seat with this number, `None` from 4 on.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < Self::MAX as u8 { Some(Self(number)) } else { None }
    }

    /// The seats of a game for so many players, in order; at most four.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..players.min(Self::MAX as u8)).map(Self)
    }

    /// The seats of a game for so many players from this one on, in the order of play.
    ///
    /// ```
    /// use boardgame::Seat;
    /// let order: Vec<u8> = Seat::new(2).unwrap().onward(3).map(Seat::number).collect();
    /// assert_eq!(order, [2, 0, 1]);
    /// ```
    pub fn onward(self, players: u8) -> impl Iterator<Item = Self> + Clone {
        core::iter::successors(Some(self), move |seat| Some(seat.next(players))).take(usize::from(players))
    }

    /// The number of the seat, 0 to 3.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number of the seat, 0 to 3, to index with.
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask tells the compiler what the type guarantees: no index check for arrays of four.
        (self.0 & 3) as usize
    }

    /// The next seat clockwise among so many players.
    #[must_use]
    pub const fn next(self, players: u8) -> Self {
        if self.0 + 1 < players { Self((self.0 + 1) & 3) } else { Self::ZERO }
    }

    /// The seat before, clockwise among so many players.
    #[must_use]
    pub const fn previous(self, players: u8) -> Self {
        if self.0 > 0 { Self(self.0 - 1) } else { Self(players.saturating_sub(1) & 3) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

/// The text or number is not a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected a seat: 0, 1, 2 or 3")]
#[non_exhaustive]
pub struct ParseSeatError {
    /// What there is.
    pub found: Excerpt,
}

impl TryFrom<u8> for Seat {
    type Error = ParseSeatError;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number).ok_or_else(|| ParseSeatError { found: Excerpt::of_number(number.into()) })
    }
}

impl FromStr for Seat {
    type Err = ParseSeatError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match *text.as_bytes() {
            [digit @ b'0'..=b'3'] => Ok(Self(digit - b'0')),
            _ => Err(ParseSeatError { found: Excerpt::of(text) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn clockwise_and_back() {
        for players in 2..=4 {
            for seat in Seat::all(players) {
                assert_eq!(seat.next(players).previous(players), seat);
            }
            assert_eq!(Seat::all(players).count(), usize::from(players));
        }
        assert_eq!(Seat::new(4), None);
        assert_eq!(Seat::try_from(7).unwrap_err().to_string(), "found `7`, expected a seat: 0, 1, 2 or 3");
        for bad in ["", "4", "00", "x", "-1"] {
            assert_eq!(bad.parse::<Seat>(), Err(ParseSeatError { found: Excerpt::of(bad) }));
        }
    }
}
