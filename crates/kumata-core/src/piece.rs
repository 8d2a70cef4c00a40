use core::fmt;
use core::iter::FusedIterator;
use core::str::FromStr;

use boardgame::Excerpt;

/// The value of a half of a domino or of a board cell: blank, written `0`, or 1 to 4 (K1.2).
///
/// ```
/// use kumata_core::Value;
/// let three = Value::new(3).unwrap();
/// assert_eq!(three.number(), 3);
/// assert!(Value::BLANK.is_blank() && !three.is_blank());
/// assert_eq!(Value::new(5), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u8);

impl Value {
    /// No symbol at all.
    pub const BLANK: Self = Self(0);
    /// The highest value of all, in games of 2 players only.
    pub const MAX: Self = Self(4);

    /// The value with this number, `None` from 5 on.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// The number, 0 for a blank.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether it is a blank.
    #[must_use]
    pub const fn is_blank(self) -> bool {
        self.0 == 0
    }

    /// The highest value in a game of so many players: 4 with two, else 3.
    #[must_use]
    pub const fn highest(players: u8) -> Self {
        if players == 2 { Self(4) } else { Self(3) }
    }

    /// The value written in three bits of a word: the caller vouches for it.
    pub(crate) const fn from_low_bits(bits: u16) -> Self {
        Self((bits & 7) as u8)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The number or text is not a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected a value: 0 (blank), 1, 2, 3 or 4")]
#[non_exhaustive]
pub struct ParseValueError {
    /// What there is.
    pub found: Excerpt,
}

impl TryFrom<u8> for Value {
    type Error = ParseValueError;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number).ok_or_else(|| ParseValueError { found: Excerpt::of_number(number.into()) })
    }
}

impl From<Value> for u8 {
    fn from(value: Value) -> Self {
        value.0
    }
}

/// A domino of a clan: two values, the high one first (K1.3). Written as two digits: `32`.
///
/// There are fifteen, numbered in the order `00 10 11 20 21 22 30 31 32 33 40 41 42 43 44`. The clan is not part of it.
///
/// ```
/// use kumata_core::{Domino, Value};
/// let domino: Domino = "32".parse()?;
/// assert_eq!((domino.high().number(), domino.low().number()), (3, 2));
/// assert_eq!(Domino::new(domino.low(), domino.high()), domino);
/// assert!("23".parse::<Domino>().is_err());
/// # Ok::<(), kumata_core::ParseDominoError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino(u8);

impl Domino {
    /// How many different dominoes there are.
    pub const COUNT: usize = 15;

    /// The domino with these two values, in either order.
    #[must_use]
    pub const fn new(one: Value, other: Value) -> Self {
        let (high, low) = if one.0 >= other.0 { (one.0, other.0) } else { (other.0, one.0) };
        Self(high * (high + 1) / 2 + low)
    }

    /// The domino with this number, `None` from 15 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// All fifteen, in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The number of the domino, 0 to 14.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The higher of its values.
    #[must_use]
    pub const fn high(self) -> Value {
        Value(HALVES[(self.0 & 15) as usize][0])
    }

    /// The lower of its values, or the other one of a double.
    #[must_use]
    pub const fn low(self) -> Value {
        Value(HALVES[(self.0 & 15) as usize][1])
    }

    /// Whether both halves have the same value.
    #[must_use]
    pub const fn is_double(self) -> bool {
        self.high().0 == self.low().0
    }

    /// The sum of its values.
    #[must_use]
    pub const fn sum(self) -> u8 {
        self.high().0 + self.low().0
    }

    /// The domino written in the low four bits: the caller vouches for it.
    pub(crate) const fn from_low_bits(bits: u64) -> Self {
        Self((bits & 15) as u8)
    }
}

/// High and low value by number. The sixteenth row pads the table to a power of two, so that no index needs a check.
const HALVES: [[u8; 2]; 16] = {
    let mut halves = [[0; 2]; 16];
    let mut index = 0;
    let mut high = 0;
    while high <= 4 {
        let mut low = 0;
        while low <= high {
            halves[index] = [high, low];
            index += 1;
            low += 1;
        }
        high += 1;
    }
    halves
};

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.high(), self.low())
    }
}

impl fmt::Debug for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a domino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseDominoError {
    /// It is not two digits of 0 to 4.
    #[error("found `{found}`, expected a domino: two digits of 0 to 4, the high one first, as in `32`")]
    Shape {
        /// What there is.
        found: Excerpt,
    },
    /// The low value comes first.
    #[error("found `{}{}`, expected a domino's high value first: `{domino}`", .domino.low(), .domino.high())]
    LowFirst {
        /// The domino as it is written.
        domino: Domino,
    },
}

impl FromStr for Domino {
    type Err = ParseDominoError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match *text.as_bytes() {
            [high @ b'0'..=b'4', low @ b'0'..=b'4'] => {
                let domino = Self::new(Value(high - b'0'), Value(low - b'0'));
                if high < low { Err(ParseDominoError::LowFirst { domino }) } else { Ok(domino) }
            }
            _ => Err(ParseDominoError::Shape { found: Excerpt::of(text) }),
        }
    }
}

/// A set of dominoes of one clan.
///
/// ```
/// use kumata_core::{Domino, DominoSet};
/// assert_eq!((DominoSet::FULL_3.len(), DominoSet::FULL_4.len()), (10, 15));
/// let set: DominoSet = ["32", "00"].iter().map(|name| name.parse::<Domino>().unwrap()).collect();
/// assert_eq!(set.to_string(), "00.32");
/// assert!(set.is_subset(DominoSet::FULL_3));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct DominoSet(u16);

impl DominoSet {
    /// No domino.
    pub const EMPTY: Self = Self(0);
    /// The ten dominoes with values up to 3: a clan's set with 3 or 4 players.
    pub const FULL_3: Self = Self((1 << 10) - 1);
    /// All fifteen dominoes: a clan's set with 2 players.
    pub const FULL_4: Self = Self((1 << 15) - 1);

    /// The full set of a game of so many players.
    #[must_use]
    pub const fn full(players: u8) -> Self {
        if players == 2 { Self::FULL_4 } else { Self::FULL_3 }
    }

    /// The set whose members are the bits that are 1, domino number 0 the lowest; bits beyond 14 are left out.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::FULL_4.0)
    }

    /// The members as bits, domino number 0 the lowest.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// How many members there are.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is no member.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the domino is a member.
    #[must_use]
    pub const fn contains(self, domino: Domino) -> bool {
        self.0 >> domino.0 & 1 != 0
    }

    /// Whether every member is one of `other` too.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a domino; tells whether it is new.
    pub const fn insert(&mut self, domino: Domino) -> bool {
        let new = !self.contains(domino);
        self.0 |= 1 << domino.0;
        new
    }

    /// Takes a domino out; tells whether it was there.
    pub const fn remove(&mut self, domino: Domino) -> bool {
        let found = self.contains(domino);
        self.0 &= !(1 << domino.0);
        found
    }

    /// The members in ascending order.
    #[must_use]
    pub const fn iter(self) -> DominoIter {
        DominoIter(self.0)
    }
}

/// The members in ascending order, with a dot between two: `00.32`.
impl fmt::Display for DominoSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, domino) in self.iter().enumerate() {
            let dot = if number > 0 { "." } else { "" };
            write!(f, "{dot}{domino}")?;
        }
        Ok(())
    }
}

/// The text is not a set of dominoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseDominoSetError {
    /// Something between the dots is no domino.
    #[error(transparent)]
    Domino(#[from] ParseDominoError),
    /// A domino is there twice.
    #[error("found `{0}` twice, expected each domino no more than once (K1.3)")]
    Twice(Domino),
}

impl FromStr for DominoSet {
    type Err = ParseDominoSetError;

    /// Reads what is written; the order does not matter.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut set = Self::EMPTY;
        if text.is_empty() {
            return Ok(set);
        }
        for domino in text.split('.') {
            let domino = domino.parse()?;
            if !set.insert(domino) {
                return Err(ParseDominoSetError::Twice(domino));
            }
        }
        Ok(set)
    }
}

impl fmt::Debug for DominoSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Domino> for DominoSet {
    fn from_iter<I: IntoIterator<Item = Domino>>(dominoes: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(dominoes);
        set
    }
}

impl Extend<Domino> for DominoSet {
    fn extend<I: IntoIterator<Item = Domino>>(&mut self, dominoes: I) {
        for domino in dominoes {
            self.insert(domino);
        }
    }
}

impl IntoIterator for DominoSet {
    type Item = Domino;
    type IntoIter = DominoIter;

    fn into_iter(self) -> DominoIter {
        self.iter()
    }
}

/// The members of a [`DominoSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct DominoIter(u16);

impl Iterator for DominoIter {
    type Item = Domino;

    fn next(&mut self) -> Option<Domino> {
        if self.0 == 0 {
            return None;
        }
        let domino = Domino(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(domino)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for DominoIter {}
impl FusedIterator for DominoIter {}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;
    use std::vec::Vec;

    /// K1.3: the full double-3 and double-4 sets, each domino high value first.
    #[test]
    fn k1_3_the_two_sets() {
        let names: Vec<_> = Domino::all().map(|domino| domino.to_string()).collect();
        assert_eq!(names.join(" "), "00 10 11 20 21 22 30 31 32 33 40 41 42 43 44");
        assert_eq!(DominoSet::FULL_3.to_string(), "00.10.11.20.21.22.30.31.32.33");
        assert_eq!(DominoSet::FULL_4.iter().collect::<Vec<_>>(), Domino::all().collect::<Vec<_>>());
        for domino in Domino::all() {
            assert_eq!(domino.to_string().parse(), Ok(domino));
            assert_eq!(std::format!("{domino:?}"), domino.to_string());
            assert_eq!(Domino::from_index(domino.index()), Some(domino));
            assert_eq!(Domino::new(domino.low(), domino.high()), domino);
            assert_eq!(domino.is_double(), domino.high() == domino.low());
        }
        assert_eq!(Domino::all().filter(|domino| domino.is_double()).count(), 5);
        assert_eq!(Domino::from_index(15), None);
    }

    /// K1.2: blank, written 0, and 1 to 4.
    #[test]
    fn k1_2_values_are_numbers() {
        for number in 0..=4 {
            assert_eq!(Value::try_from(number).map(u8::from), Ok(number));
        }
        let error = Value::try_from(5).unwrap_err();
        assert_eq!(error.to_string(), "found `5`, expected a value: 0 (blank), 1, 2, 3 or 4");
    }

    #[test]
    fn what_is_no_domino() {
        let thirty_two: Domino = "32".parse().unwrap();
        assert_eq!("23".parse::<Domino>(), Err(ParseDominoError::LowFirst { domino: thirty_two }));
        for bad in ["", "3", "321", "50", "5", "3a", "é"] {
            assert_eq!(bad.parse::<Domino>(), Err(ParseDominoError::Shape { found: Excerpt::of(bad) }), "{bad}");
        }
    }

    #[test]
    fn sets_are_read_back() {
        for text in ["", "00", "00.10.44"] {
            let set: DominoSet = text.parse().unwrap();
            assert_eq!(set.to_string(), text);
            assert_eq!(std::format!("{set:?}"), std::format!("{{{}}}", text.replace('.', ", ")));
            assert_eq!(set.iter().len(), set.iter().count());
        }
        assert!("00..10".parse::<DominoSet>().is_err());
    }

    /// K1.3: the dominoes of a set are distinct.
    #[test]
    fn k1_3_no_domino_twice() {
        let error = "00.10.31.10".parse::<DominoSet>().unwrap_err();
        assert_eq!(error.to_string(), "found `10` twice, expected each domino no more than once (K1.3)");
    }

    #[test]
    fn sets_gain_and_lose_members() {
        let mut set = DominoSet::EMPTY;
        let domino = Domino::from_index(14).unwrap();
        assert!(set.insert(domino) && !set.insert(domino));
        assert!(set.contains(domino) && set.len() == 1 && !set.is_empty());
        assert!(set.remove(domino) && !set.remove(domino) && set.is_empty());
        assert_eq!(DominoSet::from_bits(u16::MAX), DominoSet::FULL_4);
        assert_eq!((DominoSet::FULL_3.bits(), DominoSet::FULL_4.bits()), (0x3ff, 0x7fff));
    }

    #[test]
    fn a_subset_has_nothing_of_its_own() {
        let set = |names: &str| names.parse::<DominoSet>().unwrap();
        for (one, other, expected) in
            [("", "", true), ("", "00", true), ("00", "", false), ("00.32", "00.11.32", true), ("00.32", "32", false)]
        {
            assert_eq!(set(one).is_subset(set(other)), expected, "{one} of {other}");
        }
    }
}
