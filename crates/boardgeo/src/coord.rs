use core::fmt;
use core::str::FromStr;

use crate::{Direction, Excerpt};

/// A cell named by its file and rank, both counted from 0: file 2, rank 3 is written `c4`.
///
/// Files go up to `z` (25), ranks up to 99 (98 counted from 0). A coordinate belongs to no particular board: whether
/// it lies on one is asked of the [`Grid`](crate::Grid).
///
/// The order is by file, then rank.
///
/// ```
/// use boardgeo::{Coord, Direction};
/// let c4: Coord = "c4".parse()?;
/// assert_eq!((c4.file(), c4.rank()), (2, 3));
/// assert_eq!(c4.step(Direction::East), Coord::new(3, 3));
/// assert_eq!(c4.manhattan("a1".parse()?), 5);
/// assert_eq!(c4.to_string(), "c4");
/// # Ok::<(), boardgeo::ParseCoordError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coord {
    file: u8,
    rank: u8,
}

impl Coord {
    /// How many files have a name.
    pub const FILES: u8 = 26;
    /// How many ranks have a name.
    pub const RANKS: u8 = 99;

    /// The cell with this file and rank, counted from 0, or `None` beyond file `z` or rank 99.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < Self::FILES && rank < Self::RANKS { Some(Self { file, rank }) } else { None }
    }

    /// The file, counted from 0 in the west.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, counted from 0 in the south.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// The cell next to this one, or `None` beyond the nameable ones.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (files, ranks) = direction.delta();
        // A step below zero wraps to 255, which `new` refuses.
        Self::new(self.file.wrapping_add_signed(files), self.rank.wrapping_add_signed(ranks))
    }

    /// The number of orthogonal steps between two cells.
    #[must_use]
    pub const fn manhattan(self, other: Self) -> u8 {
        self.file.abs_diff(other.file) + self.rank.abs_diff(other.rank)
    }

    /// The direction from this cell to an orthogonally adjacent one, `None` for any other.
    #[must_use]
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.step(direction) == Some(other))
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl fmt::Debug for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected a file letter `a`..`z` and a rank 1..99 without leading zero, as in `c4`")]
#[non_exhaustive]
pub struct ParseCoordError {
    /// What there is.
    pub found: Excerpt,
}

impl FromStr for Coord {
    type Err = ParseCoordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (file, rank) = match *text.as_bytes() {
            [file @ b'a'..=b'z', rank @ b'1'..=b'9'] => (file, rank - b'0'),
            [file @ b'a'..=b'z', tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => (file, (tens - b'0') * 10 + (ones - b'0')),
            _ => return Err(ParseCoordError { found: Excerpt::of(text) }),
        };
        Self::new(file - b'a', rank - 1).ok_or_else(|| ParseCoordError { found: Excerpt::of(text) })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Coord {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Coord {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <alloc::string::String as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn every_name_is_read_back() {
        for file in 0..Coord::FILES {
            for rank in 0..Coord::RANKS {
                let coord = Coord::new(file, rank).unwrap();
                assert_eq!(coord.to_string().parse(), Ok(coord));
                assert_eq!(std::format!("{coord:?}"), coord.to_string());
            }
        }
        for bad in ["", "a", "4", "a0", "a01", "a100", "A1", "aa1", "é1", "a1 ", "a+1"] {
            assert_eq!(bad.parse::<Coord>(), Err(ParseCoordError { found: Excerpt::of(bad) }), "{bad}");
        }
    }

    #[test]
    fn steps_end_at_the_nameable_cells() {
        let corner = Coord::new(0, 0).unwrap();
        assert_eq!(corner.step(Direction::West), None);
        assert_eq!(corner.step(Direction::South), None);
        let corner = Coord::new(25, 98).unwrap();
        assert_eq!(corner.step(Direction::East), None);
        assert_eq!(corner.step(Direction::North), None);
        assert_eq!(corner.direction_to(Coord::new(25, 97).unwrap()), Some(Direction::South));
        assert_eq!(corner.direction_to(Coord::new(24, 97).unwrap()), None);
    }
}
