use core::fmt;
use core::str::FromStr;

use boardgame::Excerpt;

/// One of the six clans (K1.1), written as one capital letter.
///
/// ```
/// use kumata_core::Clan;
/// assert_eq!("U".parse(), Ok(Clan::Toucans));
/// assert_eq!(Clan::Hippos.to_string(), "H");
/// assert_eq!(Clan::of_players(3), [Clan::Monkeys, Clan::Snakes, Clan::Toucans, Clan::Tigers]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Clan {
    /// `M`, with 3 or 4 players.
    Monkeys,
    /// `S`, with 3 or 4 players.
    Snakes,
    /// `U`, with 3 or 4 players.
    Toucans,
    /// `T`, with 3 or 4 players.
    Tigers,
    /// `H`, with 2 players.
    Hippos,
    /// `C`, with 2 players.
    Crocodiles,
}

impl Clan {
    /// All six, those of 3 and 4 players first.
    pub const ALL: [Self; 6] =
        [Self::Monkeys, Self::Snakes, Self::Toucans, Self::Tigers, Self::Hippos, Self::Crocodiles];

    /// The clans a game of so many players is played with: two with 2 players, else four (with 3 players one of them has
    /// no seat, but cells on the board).
    #[must_use]
    pub const fn of_players(players: u8) -> &'static [Self] {
        match players {
            2 => &[Self::Hippos, Self::Crocodiles],
            _ => &[Self::Monkeys, Self::Snakes, Self::Toucans, Self::Tigers],
        }
    }

    /// The number of the clan in [`ALL`](Self::ALL).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The clan with the number in the low three bits: the caller vouches for it.
    #[inline]
    pub(crate) const fn from_low_bits(bits: u16) -> Self {
        match bits & 7 {
            0 => Self::Monkeys,
            1 => Self::Snakes,
            2 => Self::Toucans,
            3 => Self::Tigers,
            4 => Self::Hippos,
            _ => Self::Crocodiles,
        }
    }

    /// The letter it is written with.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Monkeys => 'M',
            Self::Snakes => 'S',
            Self::Toucans => 'U',
            Self::Tigers => 'T',
            Self::Hippos => 'H',
            Self::Crocodiles => 'C',
        }
    }

    /// The clan written with this letter, or `None` for any other character (small letters too).
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'M' => Some(Self::Monkeys),
            'S' => Some(Self::Snakes),
            'U' => Some(Self::Toucans),
            'T' => Some(Self::Tigers),
            'H' => Some(Self::Hippos),
            'C' => Some(Self::Crocodiles),
            _ => None,
        }
    }

    /// Its name in English, in the plural: `monkeys`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Monkeys => "monkeys",
            Self::Snakes => "snakes",
            Self::Toucans => "toucans",
            Self::Tigers => "tigers",
            Self::Hippos => "hippos",
            Self::Crocodiles => "crocodiles",
        }
    }
}

impl fmt::Display for Clan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// The text is not a clan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected a clan letter: `M`, `S`, `U`, `T`, `H` or `C`")]
#[non_exhaustive]
pub struct ParseClanError {
    /// What there is.
    pub found: Excerpt,
}

impl FromStr for Clan {
    type Err = ParseClanError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_letter), letters.next()) {
            (Some(clan), None) => Ok(clan),
            _ => Err(ParseClanError { found: Excerpt::of(text) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn letters_are_read_back() {
        for (number, clan) in Clan::ALL.into_iter().enumerate() {
            assert_eq!(clan.index(), number);
            assert_eq!(clan.to_string().parse(), Ok(clan));
        }
        for bad in ["", "m", "MS", "X", "é"] {
            assert_eq!(bad.parse::<Clan>(), Err(ParseClanError { found: Excerpt::of(bad) }));
        }
    }
}
