use core::ops::ControlFlow;

use boardgeo::Direction;

use crate::Move;
use crate::board::spaces;

/// What the generated moves go to. They come in families, one move for each member of a set, so that counting needs no
/// move at all and looking for the n-th skips whole families.
pub(super) trait Sink {
    /// One move.
    fn one(&mut self, chosen: Move) -> ControlFlow<()>;
    /// A move for each space of the set.
    fn each(&mut self, set: u128, make: impl Fn(u8) -> Move) -> ControlFlow<()>;
    /// A move for each space of the set, whose members lie within five ranks.
    fn near(&mut self, set: u128, make: impl Fn(u8) -> Move) -> ControlFlow<()>;
    /// A move for each space of the set of each direction, in the order of the directions.
    fn by_direction(&mut self, sets: [u128; 4], make: impl Fn(Direction, u8) -> Move) -> ControlFlow<()>;
    /// Moves numbered from 0 for each space of the set.
    fn times(&mut self, set: u128, times: u8, make: impl Fn(u8, u8) -> Move) -> ControlFlow<()>;
    /// A move for each pair of a space of the first set and one of the second, all within five ranks.
    fn pairs(&mut self, first: u128, second: u128, make: impl Fn(u8, u8) -> Move) -> ControlFlow<()>;
}

/// The size of a set.
#[inline(always)]
fn count(set: u128) -> u32 {
    // Without an instruction that counts bits, both halves are counted together as soon as their sums fit.
    if cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt"))) {
        count_by_sums(set)
    } else {
        set.count_ones()
    }
}

#[inline(always)]
fn count_by_sums(set: u128) -> u32 {
    const FIVES: u64 = 0x5555_5555_5555_5555;
    const THREES: u64 = 0x3333_3333_3333_3333;
    const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let nibbles = [set as u64, (set >> 64) as u64].map(|word| {
        let pairs = word - (word >> 1 & FIVES);
        (pairs & THREES) + (pairs >> 2 & THREES)
    });
    // At most 8 in each.
    let both = nibbles[0] + nibbles[1];
    let bytes = (both & NIBBLES) + (both >> 4 & NIBBLES);
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// Counts.
#[derive(Default)]
pub(super) struct Counter(u32);

impl Counter {
    pub(super) const fn count(&self) -> usize {
        self.0 as usize
    }
}

impl Sink for Counter {
    #[inline(always)]
    fn one(&mut self, _: Move) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn each(&mut self, set: u128, _: impl Fn(u8) -> Move) -> ControlFlow<()> {
        self.0 += count(set);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn near(&mut self, set: u128, _: impl Fn(u8) -> Move) -> ControlFlow<()> {
        self.0 += near_count(set);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn by_direction(&mut self, sets: [u128; 4], _: impl Fn(Direction, u8) -> Move) -> ControlFlow<()> {
        self.0 += sets.into_iter().map(count).sum::<u32>();
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn times(&mut self, set: u128, times: u8, _: impl Fn(u8, u8) -> Move) -> ControlFlow<()> {
        self.0 += count(set) * u32::from(times);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pairs(&mut self, first: u128, second: u128, _: impl Fn(u8, u8) -> Move) -> ControlFlow<()> {
        self.0 += near_count(first) * near_count(second);
        ControlFlow::Continue(())
    }
}

/// The size of a set whose members lie within five ranks: less than 64 numbers apart, so that the two halves of the
/// bits can be counted in one.
#[inline(always)]
fn near_count(set: u128) -> u32 {
    (set as u64 | (set >> 64) as u64).count_ones()
}

/// Looks for the n-th move.
pub(super) struct Nth {
    /// How many moves to pass over.
    rest: usize,
    found: Option<Move>,
}

impl Nth {
    pub(super) const fn new(n: usize) -> Self {
        Self { rest: n, found: None }
    }

    pub(super) const fn found(&self) -> Option<Move> {
        self.found
    }

    /// Passes over a family of so many moves, unless the wanted one is in it: its number in the family then.
    #[inline(always)]
    fn within(&mut self, count: usize) -> Option<usize> {
        if self.rest < count {
            return Some(self.rest);
        }
        self.rest -= count;
        None
    }

    #[inline(always)]
    fn find(&mut self, chosen: Move) -> ControlFlow<()> {
        self.found = Some(chosen);
        ControlFlow::Break(())
    }
}

fn nth_space(set: u128, n: usize) -> u8 {
    spaces(set).nth(n).unwrap_or(0)
}

impl Sink for Nth {
    #[inline(always)]
    fn one(&mut self, chosen: Move) -> ControlFlow<()> {
        match self.within(1) {
            Some(_) => self.find(chosen),
            None => ControlFlow::Continue(()),
        }
    }

    #[inline(always)]
    fn each(&mut self, set: u128, make: impl Fn(u8) -> Move) -> ControlFlow<()> {
        match self.within(count(set) as usize) {
            Some(n) => self.find(make(nth_space(set, n))),
            None => ControlFlow::Continue(()),
        }
    }

    #[inline(always)]
    fn near(&mut self, set: u128, make: impl Fn(u8) -> Move) -> ControlFlow<()> {
        match self.within(near_count(set) as usize) {
            Some(n) => self.find(make(nth_space(set, n))),
            None => ControlFlow::Continue(()),
        }
    }

    #[inline(always)]
    fn by_direction(&mut self, sets: [u128; 4], make: impl Fn(Direction, u8) -> Move) -> ControlFlow<()> {
        for (direction, set) in Direction::ALL.into_iter().zip(sets) {
            self.each(set, |space| make(direction, space))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn times(&mut self, set: u128, times: u8, make: impl Fn(u8, u8) -> Move) -> ControlFlow<()> {
        let times = usize::from(times);
        match self.within(count(set) as usize * times) {
            Some(n) => self.find(make(nth_space(set, n / times), (n % times) as u8)),
            None => ControlFlow::Continue(()),
        }
    }

    #[inline(always)]
    fn pairs(&mut self, first: u128, second: u128, make: impl Fn(u8, u8) -> Move) -> ControlFlow<()> {
        let times = near_count(second) as usize;
        match self.within(near_count(first) as usize * times) {
            Some(n) => self.find(make(nth_space(first, n / times), nth_space(second, n % times))),
            None => ControlFlow::Continue(()),
        }
    }
}

/// Calls a function with each move.
pub(super) struct Each<F>(pub(super) F);

impl<F: FnMut(Move)> Sink for Each<F> {
    #[inline(always)]
    fn one(&mut self, chosen: Move) -> ControlFlow<()> {
        (self.0)(chosen);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn each(&mut self, set: u128, make: impl Fn(u8) -> Move) -> ControlFlow<()> {
        spaces(set).for_each(|space| (self.0)(make(space)));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn near(&mut self, set: u128, make: impl Fn(u8) -> Move) -> ControlFlow<()> {
        self.each(set, make)
    }

    #[inline(always)]
    fn by_direction(&mut self, sets: [u128; 4], make: impl Fn(Direction, u8) -> Move) -> ControlFlow<()> {
        for (direction, set) in Direction::ALL.into_iter().zip(sets) {
            self.each(set, |space| make(direction, space))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn times(&mut self, set: u128, times: u8, make: impl Fn(u8, u8) -> Move) -> ControlFlow<()> {
        for space in spaces(set) {
            (0..times).for_each(|number| (self.0)(make(space, number)));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pairs(&mut self, first: u128, second: u128, make: impl Fn(u8, u8) -> Move) -> ControlFlow<()> {
        for one in spaces(first) {
            spaces(second).for_each(|other| (self.0)(make(one, other)));
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::count_by_sums;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bits_are_counted_by_sums(one in any::<u128>(), other in any::<u128>()) {
            for set in [one, one & other, one | other, u128::MAX, 0] {
                prop_assert_eq!(count_by_sums(set), set.count_ones());
            }
        }
    }
}
