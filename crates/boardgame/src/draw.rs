/// Where random numbers come from: [`Rng`](crate::Rng), or [`Stream`](crate::Stream) where many are kept at once.
///
/// Bounded draws and shuffles have their one home here. They work over `u32`, never over `usize`, so that 32-bit and 64-bit
/// machines agree.
pub trait Draw {
    /// The next 32 bits.
    fn next_u32(&mut self) -> u32;

    /// The next 64 bits: two draws of 32, the low half first.
    fn next_u64(&mut self) -> u64 {
        let low = u64::from(self.next_u32());
        low | u64::from(self.next_u32()) << 32
    }

    /// A number below `bound`, each equally likely.
    ///
    /// Lemire's method: the high half of the 64-bit product of `bound` and a draw of 32 bits; a draw whose low half is
    /// below 2^32 mod `bound` is thrown away and another is taken.
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "no number is below 0");
        let mut product = u64::from(bound) * u64::from(self.next_u32());
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(bound) * u64::from(self.next_u32());
            }
        }
        (product >> 32) as u32
    }

    /// Puts the items into a random order, each equally likely.
    ///
    /// Fisher and Yates from the back: for `i` from the last place down to 1, the item at `i` changes places with the
    /// one at `below(i + 1)`.
    ///
    /// # Panics
    /// If there are more than 2^32 - 1 items.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        let len = u32::try_from(items.len()).expect("a shuffle is over at most 2^32 - 1 items");
        for last in (1..len).rev() {
            let other = self.below(last + 1);
            items.swap(last as usize, other as usize);
        }
    }
}
