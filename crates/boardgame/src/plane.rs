use alloc::borrow::Cow;
use core::fmt::Debug;

/// How large an observation is: `planes` planes of `height` rows of `width` cells, the rows from north to south, each from
/// west to east.
///
/// ```
/// use boardgame::Shape;
/// let shape = Shape { planes: 30, height: 9, width: 9 };
/// assert_eq!((shape.area(), shape.len()), (81, 2430));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The number of planes.
    pub planes: usize,
    /// The rows of a plane.
    pub height: usize,
    /// The cells of a row.
    pub width: usize,
}

impl Shape {
    /// The cells of a plane.
    #[must_use]
    pub const fn area(self) -> usize {
        self.height * self.width
    }

    /// The cells of all planes.
    #[expect(clippy::len_without_is_empty, reason = "an observation is never empty")]
    #[must_use]
    pub const fn len(self) -> usize {
        self.planes * self.area()
    }
}

/// What one plane of an observation shows: a row of a game's table of planes.
///
/// A cell holds a whole number from 0 to `max`. As `u8` it is that number, as `f32` it is divided by `max`, and so is from
/// 0 to 1.
///
/// ```
/// let plane = boardgame::Plane { shows: "the level".into(), max: 31 };
/// assert_eq!(plane.max, 31);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plane {
    /// What it shows, seen from the seat that observes.
    pub shows: Cow<'static, str>,
    /// The greatest number that is there, at least 1.
    pub max: u8,
}

/// What the cells of planes are made of: `u8` or `f32`.
pub trait PlaneValue: Copy + PartialEq + PartialOrd + Debug + Default + Send + Sync + sealed::Sealed + 'static {
    /// A cell that holds this number in a plane whose greatest is `max`.
    fn scaled(number: u8, max: u8) -> Self;

    /// Eight cells, each 1 where the bit of the byte is set, the lowest bit first.
    fn widened(byte: u8) -> &'static [Self; 8];
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u8 {}
    impl Sealed for f32 {}
}

impl PlaneValue for u8 {
    #[inline]
    fn scaled(number: u8, _: u8) -> Self {
        number
    }

    #[inline]
    fn widened(byte: u8) -> &'static [Self; 8] {
        static TABLE: [[u8; 8]; 256] = {
            let mut table = [[0; 8]; 256];
            let mut at = 0;
            while at < 8 * 256 {
                table[at / 8][at % 8] = ((at / 8) >> (at % 8) & 1) as u8;
                at += 1;
            }
            table
        };
        &TABLE[usize::from(byte)]
    }
}

impl PlaneValue for f32 {
    #[inline]
    fn scaled(number: u8, max: u8) -> Self {
        Self::from(number) / Self::from(max)
    }

    #[inline]
    fn widened(byte: u8) -> &'static [Self; 8] {
        static TABLE: [[f32; 8]; 256] = {
            let mut table = [[0.0; 8]; 256];
            let mut at = 0;
            while at < 8 * 256 {
                table[at / 8][at % 8] = if (at / 8) >> (at % 8) & 1 != 0 { 1.0 } else { 0.0 };
                at += 1;
            }
            table
        };
        &TABLE[usize::from(byte)]
    }
}

/// Writes the planes of an observation one after the other, each of them whole.
///
/// `AREA` is the number of cells of a plane where the compiler may know it, which is quicker; 0 where it does not.
///
/// ```
/// use boardgame::{PlaneWriter, Shape};
/// let mut cells = [9_u8; 12];
/// let mut planes = PlaneWriter::<_, 4>::new(&mut cells, Shape { planes: 3, height: 2, width: 2 });
/// planes.bits(0b0110);
/// planes.fill(3, 7);
/// planes.numbers([0, 5, 0, 7], 7);
/// planes.finish();
/// assert_eq!(cells, [0, 1, 1, 0, 3, 3, 3, 3, 0, 5, 0, 7]);
/// ```
#[derive(Debug)]
pub struct PlaneWriter<'a, T, const AREA: usize> {
    rest: &'a mut [T],
    area: usize,
}

impl<'a, T: PlaneValue, const AREA: usize> PlaneWriter<'a, T, AREA> {
    /// A writer of an observation of this shape.
    ///
    /// # Panics
    /// If the slice has not as many cells as the shape, or `AREA` is neither 0 nor that of the shape.
    #[must_use]
    #[inline]
    pub fn new(cells: &'a mut [T], shape: Shape) -> Self {
        assert_eq!(cells.len(), shape.len(), "an observation has {} cells", shape.len());
        assert!(AREA == 0 || AREA == shape.area(), "a plane has {} cells", shape.area());
        Self { rest: cells, area: shape.area() }
    }

    #[inline]
    const fn area(&self) -> usize {
        if AREA > 0 { AREA } else { self.area }
    }

    /// The next plane.
    ///
    /// # Panics
    /// If all are written; the same holds for the methods that write.
    #[inline]
    pub fn plane(&mut self) -> &mut [T] {
        let (plane, rest) = core::mem::take(&mut self.rest).split_at_mut(self.area());
        self.rest = rest;
        plane
    }

    /// A plane that holds 1 in the cells of a set, which are numbered in reading order.
    #[inline]
    pub fn bits(&mut self, set: u128) {
        let plane = self.plane();
        if set == 0 {
            plane.fill(T::scaled(0, 1));
            return;
        }
        let bytes = set.to_le_bytes();
        let byte = |number: usize| bytes.get(number).copied().unwrap_or(0);
        let area = plane.len();
        let (whole, part) = plane.as_chunks_mut::<8>();
        for (number, cells) in whole.iter_mut().enumerate() {
            *cells = *T::widened(byte(number));
        }
        if part.is_empty() {
            return;
        }
        let rest = byte(whole.len());
        match plane.last_chunk_mut::<8>() {
            // The last eight cells at once, some of them again: quicker than the rest one by one.
            Some(last) => {
                let again = 8 - area % 8;
                *last = *T::widened(rest << again | byte(area / 8 - 1) >> (8 - again));
            }
            None => plane.copy_from_slice(&T::widened(rest)[..area]),
        }
    }

    /// A plane that holds the same number everywhere.
    #[inline]
    pub fn fill(&mut self, number: u8, max: u8) {
        self.plane().fill(T::scaled(number, max));
    }

    /// So many planes of which some hold a number everywhere, and the others 0: the places of the former, counted from 0
    /// among these planes, with their numbers.
    #[inline]
    pub fn fill_some(&mut self, count: usize, some: impl IntoIterator<Item = (usize, u8)>, max: u8) {
        let area = self.area();
        let (planes, rest) = core::mem::take(&mut self.rest).split_at_mut(count * area);
        self.rest = rest;
        planes.fill(T::scaled(0, max));
        for (place, number) in some {
            planes[place * area..][..area].fill(T::scaled(number, max));
        }
    }

    /// A plane that holds 1 everywhere, or 0.
    #[inline]
    pub fn flag(&mut self, set: bool) {
        self.fill(u8::from(set), 1);
    }

    /// A plane that holds these numbers, in reading order; cells beyond the last hold 0.
    #[inline]
    pub fn numbers(&mut self, numbers: impl IntoIterator<Item = u8>, max: u8) {
        let mut numbers = numbers.into_iter();
        for cell in self.plane() {
            *cell = T::scaled(numbers.next().unwrap_or(0), max);
        }
    }

    /// Ends the observation.
    ///
    /// # Panics
    /// In debug builds, if planes are missing.
    #[inline]
    pub fn finish(self) {
        debug_assert!(self.rest.is_empty(), "{} cells are not written", self.rest.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::vec;
    use std::vec::Vec;

    #[test]
    fn bits_are_widened_as_one_by_one() {
        for area in [1, 7, 8, 25, 36, 49, 81, 121, 128, 130] {
            for set in [0, u128::MAX, 0x1234_5678_9abc_def0_0fed_cba9_8765_4321] {
                let mut cells = vec![0.5_f32; area];
                PlaneWriter::<_, 0>::new(&mut cells, Shape { planes: 1, height: 1, width: area }).bits(set);
                for (number, cell) in cells.into_iter().enumerate() {
                    let expected = if number < 128 && set >> number & 1 != 0 { 1.0 } else { 0.0 };
                    assert_eq!(cell, expected);
                }
            }
        }
    }

    /// The same where the compiler knows the size.
    #[test]
    fn a_known_size_makes_no_difference() {
        for set in [0, u128::MAX, 0x1234_5678_9abc_def0_0fed_cba9_8765_4321] {
            let shape = Shape { planes: 1, height: 9, width: 9 };
            let (mut one, mut other) = ([0xaa_u8; 81], [0x55_u8; 81]);
            PlaneWriter::<_, 0>::new(&mut one, shape).bits(set);
            PlaneWriter::<_, 81>::new(&mut other, shape).bits(set);
            assert_eq!(one, other);
        }
    }

    #[test]
    fn planes_are_filled_to_the_last_cell() {
        for area in [1, 15, 16, 17, 25, 36, 81, 121] {
            let mut cells = vec![0xaa_u8; 6 * area];
            let mut planes = PlaneWriter::<_, 0>::new(&mut cells, Shape { planes: 6, height: area, width: 1 });
            planes.fill(3, 7);
            planes.fill_some(4, [(1, 5), (3, 7)], 7);
            planes.flag(true);
            planes.finish();
            let expected: Vec<u8> = [3, 0, 5, 0, 7, 1].into_iter().flat_map(|number| vec![number; area]).collect();
            assert_eq!(cells, expected);
        }
    }
}
