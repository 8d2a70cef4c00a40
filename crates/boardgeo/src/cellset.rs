use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

/// A set of cells numbered 0..128, one bit each.
///
/// A set belongs to no particular board. There is no complement, since that would need to know the board:
/// `grid.all() - set` says which cells are meant.
///
/// ```
/// use boardgeo::CellSet;
/// let set: CellSet = [3, 5, 80].into_iter().collect();
/// assert!(set.contains(80) && !set.contains(4));
/// assert_eq!(set.len(), 3);
/// assert!(CellSet::of(5).is_subset(set));
/// assert_eq!((set - CellSet::of(5)).iter().collect::<Vec<_>>(), [3, 80]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct CellSet(u128);

impl CellSet {
    /// How many cells a set can hold.
    pub const CAPACITY: u8 = 128;
    /// No cell.
    pub const EMPTY: Self = Self(0);

    /// The set whose members are the bits that are 1, cell 0 the lowest.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The members as bits, cell 0 the lowest.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one cell.
    ///
    /// # Panics
    /// In debug builds, if `cell` is 128 or more.
    #[must_use]
    pub const fn of(cell: u8) -> Self {
        debug_assert!(cell < Self::CAPACITY, "a cell number is below 128");
        Self(1 << (cell & 127))
    }

    /// The cells 0 to `count - 1`.
    ///
    /// # Panics
    /// In debug builds, if `count` is more than 128.
    #[must_use]
    pub const fn first_n(count: u8) -> Self {
        debug_assert!(count <= Self::CAPACITY, "a set holds at most 128 cells");
        if count >= Self::CAPACITY { Self(u128::MAX) } else { Self((1 << count) - 1) }
    }

    /// Whether the cell is a member; never for a number of 128 or more.
    #[must_use]
    pub const fn contains(self, cell: u8) -> bool {
        cell < Self::CAPACITY && self.0 >> cell & 1 != 0
    }

    /// How many members there are.
    #[must_use]
    pub const fn len(self) -> u8 {
        // At most 128.
        self.0.count_ones() as u8
    }

    /// Whether there is no member.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every member is one of `other` too.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether no member is one of `other` too.
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Adds a cell.
    ///
    /// # Panics
    /// In debug builds, if `cell` is 128 or more.
    pub const fn insert(&mut self, cell: u8) {
        self.0 |= Self::of(cell).0;
    }

    /// Takes a cell out; nothing happens if it is no member.
    ///
    /// # Panics
    /// In debug builds, if `cell` is 128 or more.
    pub const fn remove(&mut self, cell: u8) {
        self.0 &= !Self::of(cell).0;
    }

    /// The union, for constants; elsewhere `a | b`.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The intersection, for constants; elsewhere `a & b`.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The members that are not in `other`, for constants; elsewhere `a - b`.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The lowest member.
    #[must_use]
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The n-th lowest member, counted from 0.
    #[must_use]
    pub const fn nth(self, n: u8) -> Option<u8> {
        let mut bits = self.0;
        let mut left = n;
        while bits != 0 {
            if left == 0 {
                return Some(bits.trailing_zeros() as u8);
            }
            bits &= bits - 1;
            left -= 1;
        }
        None
    }

    /// The members in ascending order.
    #[must_use]
    pub const fn iter(self) -> CellIter {
        CellIter(self.0)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

macro_rules! operator {
    ($operator:ident $method:ident, $assign:ident $assign_method:ident, $(#[$doc:meta])* |$a:ident, $b:ident| $bits:expr) => {
        impl $operator for CellSet {
            type Output = Self;
            $(#[$doc])*
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($bits)
            }
        }
        impl $assign for CellSet {
            $(#[$doc])*
            fn $assign_method(&mut self, other: Self) {
                *self = $operator::$method(*self, other);
            }
        }
    };
}

operator!(BitOr bitor, BitOrAssign bitor_assign, /// The union.
    |a, b| a | b);
operator!(BitAnd bitand, BitAndAssign bitand_assign, /// The intersection.
    |a, b| a & b);
operator!(BitXor bitxor, BitXorAssign bitxor_assign, /// The members of exactly one of the two.
    |a, b| a ^ b);
operator!(Sub sub, SubAssign sub_assign, /// The members of the first that are not in the second.
    |a, b| a & !b);

impl FromIterator<u8> for CellSet {
    /// # Panics
    /// In debug builds, if a cell is 128 or more.
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

impl Extend<u8> for CellSet {
    fn extend<I: IntoIterator<Item = u8>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl IntoIterator for CellSet {
    type Item = u8;
    type IntoIter = CellIter;

    fn into_iter(self) -> CellIter {
        self.iter()
    }
}

/// As the list of its members: a 128-bit number would be rounded by many readers of JSON.
#[cfg(feature = "serde")]
impl serde::Serialize for CellSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for CellSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cells = <alloc::vec::Vec<u8> as serde::Deserialize>::deserialize(deserializer)?;
        match cells.iter().find(|&&cell| cell >= Self::CAPACITY) {
            Some(cell) => Err(serde::de::Error::custom(format_args!("cell {cell}: expected a number below 128"))),
            None => Ok(cells.into_iter().collect()),
        }
    }
}

/// The members of a [`CellSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct CellIter(u128);

impl Iterator for CellIter {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let cell = CellSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = usize::from(CellSet(self.0).len());
        (len, Some(len))
    }
}

impl DoubleEndedIterator for CellIter {
    fn next_back(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let cell = 127 - self.0.leading_zeros() as u8;
        self.0 &= !(1 << cell);
        Some(cell)
    }
}

impl ExactSizeIterator for CellIter {}
impl FusedIterator for CellIter {}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn a_cell_set_is_a_set(a in any::<u128>(), b in any::<u128>(), cell in 0..128_u8, n in 0..130_u8) {
            let (one, two) = (CellSet::from_bits(a), CellSet::from_bits(b));
            let naive = |set: CellSet| (0..128).filter(|&c| set.contains(c)).collect::<BTreeSet<u8>>();
            let (x, y) = (naive(one), naive(two));
            prop_assert_eq!(usize::from(one.len()), x.len());
            prop_assert_eq!(one.first(), x.first().copied());
            prop_assert_eq!(one.nth(n), x.iter().nth(usize::from(n)).copied());
            prop_assert_eq!(naive(one | two), x.union(&y).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(naive(one & two), x.intersection(&y).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(naive(one - two), x.difference(&y).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(naive(one ^ two), x.symmetric_difference(&y).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(one.union(two), one | two);
            prop_assert_eq!(one.intersection(two), one & two);
            prop_assert_eq!(one.difference(two), one - two);
            prop_assert_eq!(one.is_subset(two), x.is_subset(&y));
            prop_assert_eq!(one.is_disjoint(two), x.is_disjoint(&y));
            // Two sets at random hardly ever are.
            prop_assert!((one - two).is_disjoint(two) && (one - two).is_subset(one));
            prop_assert_eq!(one.is_empty(), x.is_empty());
            prop_assert!(one.iter().eq(x.iter().copied()));
            prop_assert!(one.iter().rev().eq(x.iter().rev().copied()));
            prop_assert_eq!(one.iter().len(), x.len());
            prop_assert_eq!(x.iter().copied().collect::<CellSet>(), one);
            let mut changed = one;
            changed.insert(cell);
            prop_assert!(changed.contains(cell) && one.is_subset(changed));
            changed.remove(cell);
            prop_assert_eq!(changed, one - CellSet::of(cell));
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn written_as_a_list_of_members() {
        let set: CellSet = [3, 127].into_iter().collect();
        assert_eq!(serde_json::to_string(&set).unwrap(), "[3,127]");
        assert_eq!(serde_json::from_str::<CellSet>("[127,3,3]").unwrap(), set);
        assert!(serde_json::from_str::<CellSet>("[128]").is_err());
    }

    #[test]
    fn the_ends_of_the_range() {
        assert_eq!(CellSet::first_n(0), CellSet::EMPTY);
        assert_eq!(CellSet::first_n(128).len(), 128);
        assert_eq!(CellSet::first_n(127).iter().next_back(), Some(126));
        assert!(!CellSet::first_n(128).contains(128));
        assert!(!CellSet::first_n(128).contains(255));
        assert!(CellSet::default().is_empty());
    }

    #[test]
    fn shown_as_a_set_of_numbers() {
        assert_eq!(std::format!("{:?}", CellSet::of(3) | CellSet::of(80)), "{3, 80}");
        assert_eq!(std::format!("{:?}", CellSet::EMPTY), "{}");
    }
}
