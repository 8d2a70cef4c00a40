use crate::board::bit;
use crate::{MAX_STACK, Stance};

/// How many spaces can hold more than one die: each takes one of either team at least.
const MAX_STACKS: usize = 6;

/// The dice that lie under others. The top die of each stack is on the bitboards of the position; here stand the
/// stances beneath it, whose teams follow from the top's, as they alternate (H4.3).
///
/// One entry per stack in the order of the spaces: the space in the high byte, what is known of it in the low one.
/// Equal contents are equal bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Covered([u16; MAX_STACKS]);

/// No stack. It is larger than every entry, so the free ones stand last.
const FREE: u16 = u16::MAX;
/// Bits 0 to 2: the stance directly beneath the top.
const UPPER: u16 = 0b111;
/// Bits 3 to 5: the stance beneath that one, if the stack has three dice.
const LOWER_SHIFT: u32 = 3;
/// Bit 6: the stack has three dice.
const TALL: u16 = 1 << 6;
/// Bit 7: the top die owes leaving it (H3.3). What owes always stands on an enemy die, so the mark fits in here.
const OWES: u16 = 1 << 7;

/// The spaces of the stacks, as sets.
#[derive(Clone, Copy, Default)]
pub(crate) struct Stacks {
    /// With two or three dice.
    pub(crate) all: u128,
    /// With three dice.
    pub(crate) tall: u128,
    /// Whose top die owes leaving it (H3.3).
    pub(crate) owing: u128,
}

impl Covered {
    pub(crate) const NONE: Self = Self([FREE; MAX_STACKS]);

    #[inline(always)]
    const fn space(entry: u16) -> u8 {
        (entry >> 8) as u8
    }

    /// A stance from three bits.
    const fn stance(bits: u16) -> Stance {
        match Stance::from_index((bits & UPPER) as u8) {
            Some(stance) => stance,
            None => Stance::Kumo,
        }
    }

    fn entries(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().copied().take_while(|&entry| entry != FREE)
    }

    fn find(&self, space: u8) -> Option<usize> {
        self.entries().position(|entry| Self::space(entry) == space)
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0[0] == FREE
    }

    #[inline]
    pub(crate) fn stacks(&self) -> Stacks {
        let mut stacks = Stacks::default();
        for entry in self.entries() {
            let space = bit(Self::space(entry));
            stacks.all |= space;
            stacks.tall |= if entry & TALL != 0 { space } else { 0 };
            stacks.owing |= if entry & OWES != 0 { space } else { 0 };
        }
        stacks
    }

    /// How many top dice owe leaving their stack.
    #[inline]
    pub(crate) fn owing_count(&self) -> u8 {
        // At most six.
        self.entries().filter(|entry| entry & OWES != 0).count() as u8
    }

    /// Whether the top die on this space owes leaving it.
    pub(crate) fn owes(&self, space: u8) -> bool {
        self.find(space).is_some_and(|at| self.0[at] & OWES != 0)
    }

    /// The stances beneath the top on this space, from the upper to the lower.
    pub(crate) fn beneath(&self, space: u8) -> impl Iterator<Item = Stance> + use<> {
        let entry = self.find(space).map(|at| self.0[at]);
        let upper = entry.map(Self::stance);
        let lower = entry.filter(|entry| entry & TALL != 0).map(|entry| Self::stance(entry >> LOWER_SHIFT));
        upper.into_iter().chain(lower)
    }

    /// How many dice lie beneath the top on this space.
    pub(crate) fn depth(&self, space: u8) -> usize {
        self.find(space).map_or(0, |at| if self.0[at] & TALL != 0 { MAX_STACK - 1 } else { 1 })
    }

    /// A die comes on top of the one that shows this stance.
    pub(crate) fn cover(&mut self, space: u8, stance: Stance) {
        let upper = u16::from(stance.index());
        match self.find(space) {
            Some(at) => {
                let lower = (self.0[at] & UPPER) << LOWER_SHIFT;
                self.0[at] = u16::from(space) << 8 | TALL | lower | upper;
            }
            None => {
                // The last place is free: with six stacks no die is left to begin a seventh.
                self.0[MAX_STACKS - 1] = u16::from(space) << 8 | upper;
                self.0.sort_unstable();
            }
        }
    }

    /// The top die leaves the space: the stance of the one that is top then, if there is one.
    #[inline]
    pub(crate) fn uncover(&mut self, space: u8) -> Option<Stance> {
        if self.is_empty() {
            return None;
        }
        let at = self.find(space)?;
        let entry = self.0[at];
        if entry & TALL != 0 {
            self.0[at] = u16::from(space) << 8 | (entry >> LOWER_SHIFT & UPPER);
        } else {
            self.0.copy_within(at + 1.., at);
            self.0[MAX_STACKS - 1] = FREE;
        }
        Some(Self::stance(entry))
    }

    /// Each stack goes where the map says.
    #[inline]
    pub(crate) fn relocate(&mut self, map: &[u8; 128]) {
        if self.is_empty() {
            return;
        }
        for entry in &mut self.0 {
            if *entry != FREE {
                *entry = u16::from(map[usize::from(Self::space(*entry) & 127)]) << 8 | *entry & 0xff;
            }
        }
        self.0.sort_unstable();
    }

    /// Marks the top dice on the spaces of the set, and no others, as owing (H3.3).
    #[inline]
    pub(crate) fn mark_owing(&mut self, owing: u128) {
        if self.is_empty() {
            return;
        }
        for entry in &mut self.0 {
            if *entry != FREE {
                let owes = owing & bit(Self::space(*entry)) != 0;
                *entry = *entry & !OWES | if owes { OWES } else { 0 };
            }
        }
    }

    /// The entries as they are, for the key.
    pub(crate) const fn words(&self) -> [u16; MAX_STACKS] {
        self.0
    }
}
