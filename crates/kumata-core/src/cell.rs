use core::fmt;
use core::str::FromStr;

use boardgame::Excerpt;
use boardgeo::Direction;

use crate::{Clan, Value};

/// What is on top of a cell of the board: the cell itself, or half a domino.
///
/// Written as in the position string (K9): `M2` is a board cell, `M2e1` a half whose other half is in the east, on level
/// 1, and `M2e1*` the same, locked by a totem.
///
/// ```
/// use kumata_core::Position;
/// let position = kumata_core::Setup::new(4).deal(1)?;
/// let cell = position.cell_at("a1".parse().unwrap()).unwrap();
/// assert_eq!(cell.level(), 0);
/// assert_eq!(cell.to_string().len(), 2);
/// assert_eq!(cell.to_string().parse(), Ok(cell));
/// # Ok::<(), kumata_core::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The clan it shows.
    pub clan: Clan,
    /// The value it shows.
    pub value: Value,
    /// What is known of the domino it is half of; `None` on a board cell.
    pub half: Option<Half>,
}

/// How the domino lies that a visible half belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Half {
    /// Where the other half is. It may be covered by now.
    pub partner: Direction,
    /// The level of the domino, 1 on board cells.
    pub level: u8,
    /// Whether a totem keeps it from being covered (K5.5, K8.4).
    pub locked: bool,
}

impl Cell {
    /// The height (K5.2): 0 for a board cell, else the level of the domino.
    #[must_use]
    pub fn level(self) -> u8 {
        self.half.map_or(0, |half| half.level)
    }

    /// Whether a totem keeps it from being covered.
    #[must_use]
    pub fn is_locked(self) -> bool {
        self.half.is_some_and(|half| half.locked)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.clan, self.value)?;
        if let Some(half) = self.half {
            write!(f, "{}{}", half.partner, half.level)?;
            if half.locked {
                f.write_str("*")?;
            }
        }
        Ok(())
    }
}

/// The text is not a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected {expected}")]
#[non_exhaustive]
pub struct ParseCellError {
    /// What there is.
    pub found: Excerpt,
    /// What should be there.
    pub expected: &'static str,
}

/// Only the writing is checked: whether there can be such a cell, the board around it tells.
impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = |expected| Err(ParseCellError { found: Excerpt::of(text), expected });
        let mut letters = text.chars();
        let Some(clan) = letters.next().and_then(Clan::from_letter) else {
            return error("a clan letter of `MSUTHC` first, or `-` for no cell");
        };
        let Some(value) = letters.next().and_then(|digit| Value::new(digit.to_digit(10)? as u8)) else {
            return error("a value of 0 to 4 behind the clan");
        };
        if letters.as_str().is_empty() {
            return Ok(Self { clan, value, half: None });
        }
        let Some(partner) = letters.next().and_then(Direction::from_letter) else {
            return error("nothing behind the value, or the direction to the other half: `n`, `e`, `s` or `w`");
        };
        let rest = letters.as_str();
        let (level, locked) = rest.strip_suffix('*').map_or((rest, false), |level| (level, true));
        let digits = (1..=3).contains(&level.len()) && level.bytes().all(|byte| byte.is_ascii_digit());
        match level.parse() {
            Ok(level) if digits && !rest.starts_with('0') => {
                Ok(Self { clan, value, half: Some(Half { partner, level, locked }) })
            }
            _ => error("a level from 1 on without leading zero behind the direction, and perhaps `*`"),
        }
    }
}

/// A [`Cell`] in 14 bits: value 3, clan 3, direction of the partner 2, lock 1, level 5, from the lowest.
///
/// Level and lock stand together on top, so that one comparison tells whether a neighbour is level and free.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Packed(pub(crate) u16);

impl Packed {
    const LOCK: u16 = 1 << 8;
    const LEVEL_SHIFT: u32 = 9;
    /// The bits that two halves of own clan share.
    const CLAN: u16 = 7 << 3;

    #[inline]
    pub(crate) const fn half(clan: Clan, value: Value, partner: Direction, level: u8, locked: bool) -> Self {
        Self(
            value.number() as u16
                | (clan as u16) << 3
                | (partner.index() as u16) << 6
                | (locked as u16) << 8
                | (level as u16) << Self::LEVEL_SHIFT,
        )
    }

    #[inline]
    pub(crate) const fn value(self) -> Value {
        Value::from_low_bits(self.0)
    }

    #[inline]
    pub(crate) const fn clan(self) -> Clan {
        Clan::from_low_bits(self.0 >> 3)
    }

    /// The bits that cells of a clan have in common.
    #[inline]
    pub(crate) const fn bits_of(clan: Clan) -> u16 {
        (clan as u16) << 3
    }

    /// The bits of its clan.
    #[inline]
    pub(crate) const fn clan_bits(self) -> u16 {
        self.0 & Self::CLAN
    }

    #[inline]
    pub(crate) const fn is_of(self, clan: Clan) -> bool {
        self.clan_bits() == Self::bits_of(clan)
    }

    #[inline]
    pub(crate) const fn partner(self) -> Direction {
        Direction::from_index((self.0 >> 6) as u8)
    }

    #[inline]
    pub(crate) const fn is_locked(self) -> bool {
        self.0 & Self::LOCK != 0
    }

    #[inline]
    pub(crate) const fn level(self) -> u8 {
        (self.0 >> Self::LEVEL_SHIFT) as u8
    }

    /// Whether it is a free (unlocked) surface of this level.
    #[inline]
    pub(crate) const fn is_free_at(self, level: u8) -> bool {
        self.0 >> 8 == (level as u16) << 1
    }

    /// Whether it is a half of a domino of this clan without a lock.
    #[inline]
    pub(crate) const fn is_free_half_of(self, clan: Clan) -> bool {
        // The level stands above all other bits.
        self.0 & (Self::CLAN | Self::LOCK) == Self::bits_of(clan) && self.0 >= 1 << Self::LEVEL_SHIFT
    }

    #[inline]
    pub(crate) const fn lock(&mut self) {
        self.0 |= Self::LOCK;
    }
}

impl From<Packed> for Cell {
    fn from(packed: Packed) -> Self {
        let half = (packed.level() > 0).then(|| Half {
            partner: packed.partner(),
            level: packed.level(),
            locked: packed.is_locked(),
        });
        Self { clan: packed.clan(), value: packed.value(), half }
    }
}

impl From<Cell> for Packed {
    fn from(Cell { clan, value, half }: Cell) -> Self {
        match half {
            None => Self::half(clan, value, Direction::North, 0, false),
            Some(Half { partner, level, locked }) => Self::half(clan, value, partner, level, locked),
        }
    }
}
