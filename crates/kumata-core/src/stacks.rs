use core::fmt;

use crate::{Domino, DominoSet};

/// A player's stacks of dominoes in reserve (K3.2), in order, and what is known of them.
///
/// Written as in the position string: `32.10.00|33.21`, or `32.??.??|33.??~00.10.21` where the order is not known.
///
/// ```
/// use boardgame::Seat;
/// use kumata_core::Setup;
/// let position = Setup::new(4).deal(1)?;
/// let stacks = position.stacks(Seat::ZERO);
/// assert_eq!(stacks.iter().map(|stack| stack.len()).collect::<Vec<_>>(), [5, 5]);
/// assert!(stacks.unseen().is_empty());
/// let view = position.public_view().stacks(Seat::ZERO);
/// assert!(view.tops().eq(stacks.tops()));
/// assert_eq!(view.unseen().len(), 8);
/// # Ok::<(), kumata_core::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stacks {
    /// All stacks one after the other, top first: domino numbers of four bits, slot 0 the lowest. Slots beyond the last
    /// are 0.
    pub(crate) order: u64,
    /// The slots where a stack begins, and the slot after the last.
    pub(crate) tops: u16,
    /// The slots whose domino is not known. They hold the unseen dominoes in ascending order, so that equal knowledge
    /// is equal bits.
    pub(crate) hidden: u16,
}

impl Stacks {
    pub(crate) const NONE: Self = Self { order: 0, tops: 1, hidden: 0 };

    /// Puts a domino behind all others; on a new stack or under the last one.
    ///
    /// # Panics
    /// If there are 15 already.
    pub(crate) fn push(&mut self, domino: Domino, new_stack: bool) {
        let slot = self.len();
        assert!(slot < Domino::COUNT, "a player has at most 15 dominoes");
        self.order |= (domino.index() as u64) << (4 * slot);
        if !new_stack {
            self.tops &= !(1 << slot);
        }
        self.tops |= 2 << slot;
    }

    /// How many dominoes there are.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        // The highest bit stands behind the last slot.
        15 - self.tops.leading_zeros() as usize
    }

    /// Whether there is no domino left.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.tops == 1
    }

    /// The slots of the stack tops.
    #[inline]
    pub(crate) const fn top_slots(self) -> Slots {
        Slots(self.tops ^ (1 << self.len()))
    }

    /// The dominoes on top of the stacks with their slots, also a hidden one.
    #[inline]
    pub(crate) fn each_top(self, mut visit: impl FnMut(u32, Domino)) {
        // The highest bit stands behind the last slot.
        let mut slots = self.tops;
        while slots & (slots - 1) != 0 {
            let slot = slots.trailing_zeros();
            visit(slot, self.at(slot));
            slots &= slots - 1;
        }
    }

    /// The slots of the tops of stacks of two or more dominoes.
    #[inline]
    pub(crate) const fn tall_slots(self) -> Slots {
        Slots(self.top_slots().0 & !(self.tops >> 1))
    }

    /// The slots of dominoes that lie under another.
    pub(crate) const fn covered_slots(self) -> u16 {
        ((1 << self.len()) - 1) & !self.tops
    }

    #[inline]
    pub(crate) const fn at(self, slot: u32) -> Domino {
        Domino::from_low_bits(self.order >> (4 * slot))
    }

    /// The dominoes in these slots.
    pub(crate) fn dominoes(self, slots: u16) -> DominoSet {
        Slots(slots).map(|slot| self.at(slot)).collect()
    }

    /// The hidden top: there is one while chance decides.
    pub(crate) const fn hidden_top(self) -> Option<u32> {
        let slots = self.top_slots().0 & self.hidden;
        if slots == 0 { None } else { Some(slots.trailing_zeros()) }
    }

    /// The slot of the stack with this domino on top.
    #[inline]
    pub(crate) const fn slot_of(self, domino: Domino) -> Option<u32> {
        let slot = self.first_slot_with(domino);
        let is_known_top = (self.top_slots().0 & !self.hidden) as u32 >> (slot & 31) & 1 != 0;
        if slot < 16 && is_known_top { Some(slot) } else { None }
    }

    /// The slot of a domino that is there; otherwise any number up to 16.
    #[inline]
    pub(crate) const fn first_slot_with(self, domino: Domino) -> u32 {
        const ONES: u64 = 0x1111_1111_1111_1111;
        // The lowest digit that is equal is the lowest that borrows.
        let apart = self.order ^ (domino.index() as u64 * ONES);
        (apart.wrapping_sub(ONES) & !apart & (ONES << 3)).trailing_zeros() / 4
    }

    /// Takes the top of a stack; tells whether that uncovers a hidden domino.
    #[inline]
    pub(crate) const fn take(&mut self, slot: u32) -> bool {
        let below = (1_u64 << (4 * slot)) - 1;
        self.order = self.order & below | self.order >> 4 & !below;
        let below = (1_u16 << slot) - 1;
        // What moves into the slot is on top: the next of the stack, the top of the next stack, or the end.
        self.tops = self.tops & below | self.tops >> 1 & !below | 1 << slot;
        self.hidden = self.hidden & below | self.hidden >> 1 & !below;
        // The top of the next stack is never hidden.
        self.hidden >> slot & 1 != 0
    }

    /// Puts the top of a stack beside the stacks (K4.3); tells whether that uncovers a hidden domino.
    #[inline]
    pub(crate) const fn make_stack(&mut self, slot: u32) -> bool {
        let domino = self.order >> (4 * slot) & 15;
        let uncovers = self.take(slot);
        let end = self.len();
        self.order |= domino << (4 * end);
        self.tops |= 2 << end;
        uncovers
    }

    /// Tells what lies in a hidden slot.
    pub(crate) fn reveal(&mut self, slot: u32, domino: Domino) {
        let mut unseen = self.unseen();
        unseen.remove(domino);
        self.hidden &= !(1 << slot);
        self.set(slot, domino);
        for (slot, domino) in Slots(self.hidden).zip(unseen) {
            self.set(slot, domino);
        }
    }

    pub(crate) const fn set(&mut self, slot: u32, domino: Domino) {
        self.order = self.order & !(15 << (4 * slot)) | (domino.index() as u64) << (4 * slot);
    }

    /// The same as everybody sees it: what lies under a top is hidden (K10.5).
    pub(crate) fn seen(mut self) -> Self {
        self.hidden |= self.covered_slots();
        for (slot, domino) in Slots(self.hidden).zip(self.unseen()) {
            self.set(slot, domino);
        }
        self
    }

    /// The stacks, in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Stack> + Clone {
        let tops = self.top_slots();
        tops.map(move |slot| {
            let end = slot + 1 + (self.tops >> (slot + 1)).trailing_zeros();
            Stack { stacks: self, slot, end }
        })
    }

    /// The dominoes on top of the stacks, in order, without a hidden one.
    pub fn tops(self) -> impl Iterator<Item = Domino> + Clone {
        Slots(self.top_slots().0 & !self.hidden).map(move |slot| self.at(slot))
    }

    /// All dominoes, hidden ones too.
    #[must_use]
    pub fn all(self) -> DominoSet {
        self.dominoes((1 << self.len()) - 1)
    }

    /// The dominoes of which only is known that they lie in the hidden places: none where the whole order is known.
    #[must_use]
    pub fn unseen(self) -> DominoSet {
        self.dominoes(self.hidden)
    }
}

impl fmt::Display for Stacks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (number, stack) in self.iter().enumerate() {
            let bar = if number > 0 { "|" } else { "" };
            write!(f, "{bar}{stack}")?;
        }
        if self.hidden != 0 {
            write!(f, "~{}", self.unseen())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Stacks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of a player's [`Stacks`], top first. Written `32.10.00`, hidden dominoes as `??`.
///
/// ```
/// use kumata_core::{Seat, Setup};
/// let view = Setup::new(3).deal(1)?.public_view();
/// let stack = view.stacks(Seat::ZERO).iter().next().unwrap();
/// assert_eq!(stack.len(), 5);
/// assert_eq!(stack.to_string(), format!("{}.??.??.??.??", stack.top().unwrap()));
/// assert!(stack.iter().skip(1).all(|domino| domino.is_none()));
/// # Ok::<(), kumata_core::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack {
    stacks: Stacks,
    slot: u32,
    end: u32,
}

impl Stack {
    /// How many dominoes it has, at least one.
    #[expect(clippy::len_without_is_empty, reason = "a stack is never empty")]
    #[must_use]
    pub const fn len(self) -> usize {
        (self.end - self.slot) as usize
    }

    /// The domino on top; `None` while chance decides which it is.
    #[must_use]
    pub fn top(self) -> Option<Domino> {
        self.iter().next().flatten()
    }

    /// The dominoes, top first; `None` is a hidden one.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Option<Domino>> + Clone {
        let Self { stacks, slot, end } = self;
        (slot..end).map(move |slot| (stacks.hidden >> slot & 1 == 0).then(|| stacks.at(slot)))
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, domino) in self.iter().enumerate() {
            let dot = if number > 0 { "." } else { "" };
            match domino {
                Some(domino) => write!(f, "{dot}{domino}")?,
                None => write!(f, "{dot}??")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The slots whose bits are set, in ascending order.
#[derive(Clone, Copy)]
pub(crate) struct Slots(pub(crate) u16);

impl Slots {
    #[inline]
    pub(crate) const fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl Iterator for Slots {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let slot = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(slot)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.count(), Some(self.count()))
    }
}

impl ExactSizeIterator for Slots {}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;
    use std::vec::Vec;

    fn stacks(text: &str) -> Stacks {
        let mut stacks = Stacks::NONE;
        for stack in text.split('|') {
            for (number, domino) in stack.split('.').enumerate() {
                stacks.push(domino.parse().unwrap(), number == 0);
            }
        }
        stacks
    }

    #[test]
    fn written_and_counted() {
        for text in ["32", "32.10.00|33.21", "00|10|11", "44.43.42.41.40|33.32.31.30|22.21.20.11.10|00"] {
            let stacks = stacks(text);
            assert_eq!(stacks.to_string(), text);
            assert_eq!(std::format!("{stacks:?}"), text);
            assert_eq!(stacks.iter().map(|stack| std::format!("{stack:?}")).collect::<Vec<_>>().join("|"), text);
            assert_eq!(stacks.iter().len(), text.split('|').count());
            assert_eq!(stacks.len(), usize::from(stacks.all().len()));
            assert_eq!(stacks.iter().map(Stack::len).sum::<usize>(), stacks.len());
        }
        assert_eq!(Stacks::NONE.to_string(), "-");
        assert!(Stacks::NONE.is_empty() && Stacks::NONE.tops().next().is_none());
    }

    /// K4.1, K4.3, K9: what is left when a top goes, and where a new stack stands.
    #[test]
    fn k4_3_taking_and_new_stacks() {
        let take = |text: &str, top: &str| {
            let mut stacks = stacks(text);
            let slot = stacks.slot_of(top.parse().unwrap()).unwrap();
            assert!(!stacks.take(slot));
            stacks.to_string()
        };
        assert_eq!(take("32.10.00|33.21", "32"), "10.00|33.21");
        assert_eq!(take("32.10.00|33.21", "33"), "32.10.00|21");
        assert_eq!(take("32|33|10", "33"), "32|10");
        assert_eq!(take("32|33|10", "10"), "32|33");
        assert_eq!(take("32", "32"), "-");
        let mut full = stacks("44.43.42.41.40|33.32.31.30|22.21.20.11.10|00");
        let tall: Vec<_> = full.tall_slots().map(|slot| full.at(slot).to_string()).collect();
        assert_eq!(tall, ["44", "33", "22"]);
        let slot = full.slot_of("33".parse().unwrap()).unwrap();
        full.make_stack(slot);
        assert_eq!(full.to_string(), "44.43.42.41.40|32.31.30|22.21.20.11.10|00|33");
        assert_eq!(full.slot_of("31".parse().unwrap()), None);
    }

    /// K10.5, K10.9.
    #[test]
    fn k10_5_what_is_seen() {
        let mut seen = stacks("32.10.00|33.21").seen();
        assert_eq!(seen.to_string(), "32.??.??|33.??~00.10.21");
        assert!(seen.take(0));
        assert_eq!(seen.to_string(), "??.??|33.??~00.10.21");
        assert_eq!(seen.hidden_top(), Some(0));
        seen.reveal(0, "10".parse().unwrap());
        assert_eq!(seen.to_string(), "10.??|33.??~00.21");
        assert_eq!(seen, stacks("10.00|33.21").seen());
        assert_eq!(seen, stacks("10.21|33.00").seen());
    }
}
