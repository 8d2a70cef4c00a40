use core::fmt;
use core::str::FromStr;

use crate::Excerpt;

/// One of the four directions, in clockwise order from north.
///
/// Written as one small letter: `n`, `e`, `s`, `w`.
///
/// ```
/// use boardgeo::Direction;
/// assert_eq!("e".parse(), Ok(Direction::East));
/// assert_eq!(Direction::East.clockwise(), Direction::South);
/// assert_eq!(Direction::East.to_string(), "e");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Direction {
    /// Towards higher ranks.
    #[cfg_attr(feature = "serde", serde(rename = "n"))]
    North,
    /// Towards later files.
    #[cfg_attr(feature = "serde", serde(rename = "e"))]
    East,
    /// Towards lower ranks.
    #[cfg_attr(feature = "serde", serde(rename = "s"))]
    South,
    /// Towards earlier files.
    #[cfg_attr(feature = "serde", serde(rename = "w"))]
    West,
}

impl Direction {
    /// All four, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The direction with this number: 0 north, 1 east, 2 south, 3 west; larger numbers go round again.
    #[must_use]
    pub const fn from_index(index: u8) -> Self {
        Self::ALL[(index & 3) as usize]
    }

    /// The number of this direction: 0 north, 1 east, 2 south, 3 west.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The direction behind.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::from_index(self.index() + 2)
    }

    /// The direction a quarter turn clockwise from this one.
    #[must_use]
    pub const fn clockwise(self) -> Self {
        Self::from_index(self.index() + 1)
    }

    /// The direction a quarter turn counterclockwise from this one.
    #[must_use]
    pub const fn counterclockwise(self) -> Self {
        Self::from_index(self.index() + 3)
    }

    /// The step in files and ranks: north is `(0, 1)`, east `(1, 0)`.
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::East => (1, 0),
            Self::South => (0, -1),
            Self::West => (-1, 0),
        }
    }

    /// The letter it is written with.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::East => 'e',
            Self::South => 's',
            Self::West => 'w',
        }
    }

    /// The direction written with this letter, or `None` for any other character (capitals too).
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'n' => Some(Self::North),
            'e' => Some(Self::East),
            's' => Some(Self::South),
            'w' => Some(Self::West),
            _ => None,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// The text is not a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected a direction: `n`, `e`, `s` or `w`")]
#[non_exhaustive]
pub struct ParseDirectionError {
    /// What there is.
    pub found: Excerpt,
}

impl FromStr for Direction {
    type Err = ParseDirectionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_letter), letters.next()) {
            (Some(direction), None) => Ok(direction),
            _ => Err(ParseDirectionError { found: Excerpt::of(text) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn written_as_one_small_letter() {
        assert_eq!(Direction::ALL.map(|direction| direction.to_string()), ["n", "e", "s", "w"]);
        assert_eq!(["n", "e", "s", "w"].map(str::parse), Direction::ALL.map(Ok));
    }

    #[test]
    fn turning_four_times_is_the_identity() {
        for direction in Direction::ALL {
            assert_eq!(direction.clockwise().counterclockwise(), direction);
            assert_eq!(direction.clockwise().clockwise(), direction.opposite());
            let (x, y) = direction.delta();
            assert_eq!(direction.opposite().delta(), (-x, -y));
            assert_eq!(Direction::from_letter(direction.letter()), Some(direction));
        }
        for bad in ["", "ne", "N"] {
            assert_eq!(bad.parse::<Direction>(), Err(ParseDirectionError { found: Excerpt::of(bad) }));
        }
    }
}
