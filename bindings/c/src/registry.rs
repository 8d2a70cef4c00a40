//! The positions that C has handles of.
//!
//! A handle looks like a pointer, but is a number: where the position is kept, how often that place has been used, and of
//! which game it is. It is looked up, never followed. So a handle that was freed, that belongs to the other game or that
//! never was one is told from a good one, and does no harm.

use std::marker::PhantomData;
use std::ptr;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::call::{Answer, Failure};
use crate::common::Status;

/// The bits of a handle, from the lowest: two that name the game, then the index of the slot, then its mark, which is made
/// from its generation.
///
/// The two lowest bits are never 0, so no handle is null or the address of anything aligned to four bytes. Marks of
/// neighbouring slots have nothing in common, so no small number is a handle.
#[derive(Clone, Copy, Debug)]
struct Packing {
    index_bits: u32,
    generation_bits: u32,
}

const GAME_BITS: u32 = 2;

impl Packing {
    const WIDE: Self = Self { index_bits: 30, generation_bits: 32 };
    const NARROW: Self = Self { index_bits: 20, generation_bits: 10 };
    const HERE: Self = if usize::BITS >= 64 { Self::WIDE } else { Self::NARROW };

    fn pack(self, game: u64, index: u32, generation: u32) -> u64 {
        let mark = generation ^ self.scatter(index);
        let above_game = u64::from(index) | u64::from(mark) << self.index_bits;
        game | above_game << GAME_BITS
    }

    /// What the generation of a slot is mixed with.
    fn scatter(self, index: u32) -> u32 {
        // An odd multiplier spreads the low bits of the index over the high ones, which are kept.
        index.wrapping_add(1).wrapping_mul(0x9E37_79B1) >> (u32::BITS - self.generation_bits)
    }

    /// Game, index and generation.
    fn unpack(self, handle: u64) -> (u64, u32, u32) {
        let field = |from: u32, bits: u32| (handle >> from) & ((1 << bits) - 1);
        // No field is wider than 32 bits.
        let index = field(GAME_BITS, self.index_bits) as u32;
        let mark = field(GAME_BITS + self.index_bits, self.generation_bits) as u32;
        (field(0, GAME_BITS), index, mark ^ self.scatter(index))
    }

    fn capacity(self) -> usize {
        1 << self.index_bits
    }

    /// What a slot is marked with when its position has been freed; `None` if it has to stay empty for ever.
    fn generation_after(self, generation: u32) -> Option<u32> {
        let last = ((1_u64 << self.generation_bits) - 1) as u32;
        if generation < last {
            Some(generation + 1)
        } else if self.generation_bits == Self::WIDE.generation_bits {
            // One slot lost after four billion positions: then no handle ever comes back.
            None
        } else {
            Some(0)
        }
    }
}

/// The positions of one game, `T`, of which C has handles, `*mut H`.
#[derive(Debug)]
pub(crate) struct Registry<T, H> {
    game: u64,
    game_name: &'static str,
    packing: Packing,
    slots: RwLock<Slots<T>>,
    handle: PhantomData<fn(H) -> H>,
}

#[derive(Debug)]
struct Slots<T> {
    all: Vec<Slot<T>>,
    /// The slot to use next; the others hang on it.
    free: Option<u32>,
}

#[derive(Debug)]
struct Slot<T> {
    generation: u32,
    content: Content<T>,
}

#[derive(Debug)]
enum Content<T> {
    Position(T),
    Free { next: Option<u32> },
}

impl<T: Copy + PartialEq, H> Registry<T, H> {
    /// A registry for the game with this name and number, 1 to 3.
    pub(crate) const fn new(game: u64, game_name: &'static str) -> Self {
        Self::with_packing(game, game_name, Packing::HERE)
    }

    const fn with_packing(game: u64, game_name: &'static str, packing: Packing) -> Self {
        assert!(0 < game && game < 1 << GAME_BITS);
        let slots = RwLock::new(Slots { all: Vec::new(), free: None });
        Self { game, game_name, packing, slots, handle: PhantomData }
    }

    /// Keeps a position and gives a handle of it.
    pub(crate) fn insert(&self, position: T) -> Answer<*mut H> {
        let mut slots = self.write();
        let content = Content::Position(position);
        let index = if let Some(index) = slots.free {
            let slot = slots.slot_mut(index);
            let previous = std::mem::replace(&mut slot.content, content);
            slots.free = match previous {
                Content::Free { next } => next,
                Content::Position(_) => None,
            };
            index
        } else {
            let full = || Failure::new(Status::OutOfMemory, "there is no room for another position");
            let index = slots.all.len();
            if index >= self.packing.capacity() || slots.all.try_reserve(1).is_err() {
                return Err(full());
            }
            slots.all.push(Slot { generation: 0, content });
            u32::try_from(index).map_err(|_| full())?
        };
        let handle = self.packing.pack(self.game, index, slots.slot_mut(index).generation);
        // As many bits as a pointer has: the packing was chosen so.
        Ok(ptr::without_provenance_mut(handle as usize))
    }

    /// A copy of the position.
    pub(crate) fn get(&self, handle: *const H) -> Answer<T> {
        let (index, generation) = self.read_handle(handle)?;
        match self.read().all.get(index as usize) {
            Some(Slot { generation: found, content: Content::Position(position) }) if *found == generation => {
                Ok(*position)
            }
            _ => Err(self.invalid()),
        }
    }

    /// Puts in place of the position what `change` makes of it; if it fails, the position stays as it is.
    ///
    /// Other threads see the position before or after the change. If one of them has changed it in the meantime, `change`
    /// is called again with what it is then.
    pub(crate) fn update(&self, handle: *const H, change: impl Fn(T) -> Answer<T>) -> Answer {
        loop {
            let before = self.get(handle)?;
            let after = change(before)?;
            let mut slots = self.write();
            let now = self.position_mut(&mut slots, handle)?;
            if *now == before {
                *now = after;
                return Ok(());
            }
        }
    }

    /// Gives the slot of the position to others; from now on the handle is invalid.
    pub(crate) fn remove(&self, handle: *const H) -> Answer {
        let (index, _) = self.read_handle(handle)?;
        let mut slots = self.write();
        self.position_mut(&mut slots, handle)?;
        let next = slots.free;
        let slot = slots.slot_mut(index);
        slot.content = Content::Free { next };
        if let Some(generation) = self.packing.generation_after(slot.generation) {
            slot.generation = generation;
            slots.free = Some(index);
        }
        Ok(())
    }

    fn position_mut<'a>(&self, slots: &'a mut Slots<T>, handle: *const H) -> Answer<&'a mut T> {
        let (index, generation) = self.read_handle(handle)?;
        match slots.all.get_mut(index as usize) {
            Some(Slot { generation: found, content: Content::Position(position) }) if *found == generation => {
                Ok(position)
            }
            _ => Err(self.invalid()),
        }
    }

    fn read_handle(&self, handle: *const H) -> Answer<(u32, u32)> {
        if handle.is_null() {
            return Err(Failure::new(Status::NullPointer, format_args!("the position of {} is NULL", self.game_name)));
        }
        let (game, index, generation) = self.packing.unpack(handle.addr() as u64);
        if game == self.game { Ok((index, generation)) } else { Err(self.invalid()) }
    }

    fn invalid(&self) -> Failure {
        let message = format_args!("this is no position of {}, or it was freed", self.game_name);
        Failure::new(Status::InvalidHandle, message)
    }

    /// Nothing under the lock stops half-way, so what a panic elsewhere leaves behind is sound.
    fn read(&self) -> RwLockReadGuard<'_, Slots<T>> {
        self.slots.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Slots<T>> {
        self.slots.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Slots<T> {
    /// A slot that is known to be there.
    fn slot_mut(&mut self, index: u32) -> &mut Slot<T> {
        &mut self.all[index as usize]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    struct Handle;

    fn registry(packing: Packing) -> Registry<u64, Handle> {
        Registry::with_packing(1, "numbers", packing)
    }

    fn status<T>(answer: Answer<T>) -> Status {
        answer.map_or_else(|failure| failure.status, |_| Status::Ok)
    }

    fn insert(registry: &Registry<u64, Handle>, number: u64) -> *mut Handle {
        registry.insert(number).expect("there is room")
    }

    #[test]
    fn handles_are_read_back() {
        for packing in [Packing::WIDE, Packing::NARROW] {
            let bits = GAME_BITS + packing.index_bits + packing.generation_bits;
            assert!(bits == 32 || bits == 64);
            let index = (packing.capacity() - 1) as u32;
            let generation = u32::MAX >> (32 - packing.generation_bits);
            for (game, index, generation) in [(1, 0, 0), (2, index, 0), (3, 0, generation), (3, index, generation)] {
                let handle = packing.pack(game, index, generation);
                assert!(u64::BITS - handle.leading_zeros() <= bits);
                assert_eq!(packing.unpack(handle), (game, index, generation));
            }
        }
    }

    #[test]
    fn a_freed_handle_is_told_from_the_one_that_took_its_place() {
        for packing in [Packing::WIDE, Packing::NARROW] {
            let numbers = registry(packing);
            let first = insert(&numbers, 1);
            assert_eq!(numbers.get(first).ok(), Some(1));
            assert_eq!(status(numbers.remove(first)), Status::Ok);
            let second = insert(&numbers, 2);
            assert_ne!(first, second);
            assert_eq!(status(numbers.get(first)), Status::InvalidHandle);
            assert_eq!(status(numbers.remove(first)), Status::InvalidHandle);
            assert_eq!(status(numbers.update(first, Ok)), Status::InvalidHandle);
            assert_eq!(numbers.get(second).ok(), Some(2));
        }
    }

    #[test]
    fn slots_are_used_again_and_all_handles_differ() {
        let numbers = registry(Packing::WIDE);
        let mut seen = HashSet::new();
        for round in 0..100 {
            let handles: Vec<_> = (0..10).map(|number| insert(&numbers, 100 * round + number)).collect();
            for (number, &handle) in (0..).zip(&handles) {
                assert!(seen.insert(handle));
                assert_eq!(numbers.get(handle).ok(), Some(100 * round + number));
            }
            for &handle in handles.iter().rev() {
                assert_eq!(status(numbers.remove(handle)), Status::Ok);
            }
        }
        assert_eq!(numbers.read().all.len(), 10);
    }

    #[test]
    fn no_wrong_handle_is_taken_for_a_good_one() {
        let numbers = registry(Packing::HERE);
        let handles: Vec<_> = (0..8).map(|number| insert(&numbers, number)).collect();
        for good in &handles {
            for bit in 0..usize::BITS {
                let wrong = ptr::without_provenance::<Handle>(good.addr() ^ 1 << bit);
                assert_eq!(status(numbers.get(wrong)), Status::InvalidHandle, "bit {bit}");
            }
        }
        for small in 1..=u16::MAX {
            let wrong = ptr::without_provenance::<Handle>(small.into());
            assert_eq!(status(numbers.get(wrong)), Status::InvalidHandle, "{small}");
        }
        let other_game = Registry::<u64, Handle>::new(2, "other numbers");
        assert_eq!(status(other_game.get(insert(&numbers, 8))), Status::InvalidHandle);
        assert_eq!(status(numbers.get(ptr::null())), Status::NullPointer);
        assert_eq!(status(numbers.get((&raw const numbers).cast())), Status::InvalidHandle);
    }

    #[test]
    fn generations_end_or_come_round() {
        assert_eq!(Packing::WIDE.generation_after(u32::MAX), None);
        assert_eq!(Packing::NARROW.generation_after(1023), Some(0));

        let numbers = registry(Packing::WIDE);
        let first = insert(&numbers, 1);
        numbers.write().slot_mut(0).generation = u32::MAX;
        let last = ptr::without_provenance(Packing::WIDE.pack(1, 0, u32::MAX) as usize);
        assert_eq!(status(numbers.get(first)), Status::InvalidHandle);
        assert_eq!(status(numbers.remove(last)), Status::Ok);
        assert_eq!(status(numbers.get(last)), Status::InvalidHandle);
        insert(&numbers, 2);
        assert_eq!(numbers.read().all.len(), 2, "the first slot stays empty");
    }

    #[test]
    fn a_full_registry_says_so_and_goes_on() {
        let numbers = registry(Packing { index_bits: 2, generation_bits: 10 });
        let handles: Vec<_> = (0..4).map(|number| insert(&numbers, number)).collect();
        assert_eq!(status(numbers.insert(4)), Status::OutOfMemory);
        assert_eq!(status(numbers.remove(handles[2])), Status::Ok);
        assert_eq!(status(numbers.insert(4)), Status::Ok);
    }

    #[test]
    fn a_failed_change_changes_nothing() {
        let numbers = registry(Packing::HERE);
        let handle = insert(&numbers, 1);
        let answer = numbers.update(handle, |_| Err(Failure::new(Status::IllegalMove, "no")));
        assert_eq!(status(answer), Status::IllegalMove);
        assert_eq!(numbers.get(handle).ok(), Some(1));
    }

    #[test]
    fn no_change_is_lost_between_threads() {
        let numbers = registry(Packing::HERE);
        let address = insert(&numbers, 0).addr();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..1000 {
                        let handle = ptr::without_provenance(address);
                        assert_eq!(status(numbers.update(handle, |number| Ok(number + 1))), Status::Ok);
                    }
                });
            }
        });
        assert_eq!(numbers.get(ptr::without_provenance(address)).ok(), Some(4000));
    }

    #[test]
    fn a_poisoned_lock_is_taken_all_the_same() {
        let numbers = registry(Packing::HERE);
        let handle = insert(&numbers, 5);
        let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let _slots = numbers.write();
            panic!("while holding the lock");
        }));
        assert!(panicked.is_err());
        assert!(numbers.slots.is_poisoned());
        assert_eq!(numbers.get(handle).ok(), Some(5));
        assert_eq!(status(numbers.update(handle, |number| Ok(number + 1))), Status::Ok);
        assert_eq!(numbers.get(handle).ok(), Some(6));
    }
}
