use std::fmt;
use std::str::FromStr;

use boardgame::{Excerpt, Stream};

/// What a game was dealt from: the numbers of a [`Stream`] from one of them on.
///
/// Written as text, in JSON too, since a JSON number can't hold it: `7` for stream 0 of seed 7, `7/3` for stream 3, `7/3@16`
/// for what follows after 16 numbers of it.
///
/// Who knows the seed knows what is hidden, so it is not shown by `{:?}`.
///
/// ```
/// use boardgame::Draw;
/// use boardrecord::Seed;
/// let seed: Seed = "7/3".parse()?;
/// assert_eq!(seed, Seed { seed: 7, stream: 3, drawn: 0 });
/// assert_eq!(seed.numbers().next_u32(), boardgame::Rng::with_stream(7, 3).next_u32());
/// assert!(!format!("{seed:?}").contains('7'));
/// # Ok::<(), boardrecord::ParseSeedError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed {
    /// The seed of the generator.
    pub seed: u64,
    /// Its stream.
    pub stream: u64,
    /// How many numbers had been drawn before the deal.
    pub drawn: u64,
}

impl Seed {
    /// Stream 0 of the seed, from the first number on.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed, stream: 0, drawn: 0 }
    }

    /// The numbers.
    #[must_use]
    pub fn numbers(&self) -> Stream {
        Stream::new(self.seed, self.stream).skip_to(self.drawn)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self { seed, stream: 0, drawn: 0 } => write!(f, "{seed}"),
            Self { seed, stream, drawn: 0 } => write!(f, "{seed}/{stream}"),
            Self { seed, stream, drawn } => write!(f, "{seed}/{stream}@{drawn}"),
        }
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seed").finish_non_exhaustive()
    }
}

/// The text is not a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected a seed like `7`, `7/3` or `7/3@16`")]
#[non_exhaustive]
pub struct ParseSeedError {
    /// The text.
    pub found: Excerpt,
}

impl FromStr for Seed {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Self, ParseSeedError> {
        let (seed, stream) = text.split_once('/').unwrap_or((text, "0"));
        let (stream, drawn) = stream.split_once('@').unwrap_or((stream, "0"));
        let read = || Some(Self { seed: number(seed)?, stream: number(stream)?, drawn: number(drawn)? });
        // A seed has one spelling: `7/0` is none.
        read().filter(|seed| seed.to_string() == text).ok_or_else(|| ParseSeedError { found: Excerpt::of(text) })
    }
}

/// A number as it is written: no sign, no zero before it.
pub(crate) fn number(digits: &str) -> Option<u64> {
    let plain = digits.bytes().all(|digit| digit.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
    if plain { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_spelling() {
        for text in ["0", "7", "7/3", "7/0@5", "18446744073709551615/18446744073709551615@18446744073709551615"] {
            assert_eq!(text.parse::<Seed>().unwrap().to_string(), text);
        }
        for text in ["", "07", "7/0", "7/3@0", "7@5", "7/", "/7", "+7", "-7", " 7", "18446744073709551616", "7/3/1"] {
            assert!(text.parse::<Seed>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_last_numbers_there_are() {
        use boardgame::Draw;
        Seed { seed: 1, stream: 2, drawn: u64::MAX - 20 }.numbers().next_u32();
        Seed { seed: 1, stream: 2, drawn: u64::MAX }.numbers().next_u32();
    }
}
