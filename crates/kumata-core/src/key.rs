use crate::Position;

impl Position {
    /// A 64-bit key of the public position: equal where everybody sees the same, whether orders are hidden or known, and
    /// the same on every machine.
    ///
    /// It is computed when asked for, from 18 to 26 words: the tops of the cells, four to a word; the shape of the layout;
    /// clans, totems, turn and rules; and of each seat the dominoes on top and the set of those underneath. Each word is
    /// folded in by a multiplication of 64 by 64 bits of which the two halves of the product are joined.
    ///
    /// ```
    /// let position = kumata_core::Setup::new(4).deal(1)?;
    /// assert_eq!(position.key(), position.public_view().key());
    /// assert_ne!(position.key(), kumata_core::Setup::new(4).deal(2)?.key());
    /// # Ok::<(), kumata_core::SetupError>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        let mut key = Mixer(self.small_fields());
        let shape = self.layout().shape();
        key.add(shape as u64);
        key.add((shape >> 64) as u64);
        for cells in self.cells.chunks_exact(4) {
            key.add(cells.iter().fold(0, |word, cell| word << 16 | u64::from(cell.0)));
        }
        for seat in self.seats() {
            // Hidden dominoes in ascending order: equal knowledge is equal bits.
            let stacks = self.stacks(seat).seen();
            key.add(stacks.order);
            key.add(u64::from(stacks.tops) << 16 | u64::from(stacks.hidden));
        }
        key.finish()
    }
}

struct Mixer(u64);

impl Mixer {
    /// The digits of the golden ratio and of pi: odd numbers without a pattern.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    const OFFSET: u64 = 0x2437_54a8_885a_308d;

    const fn add(&mut self, word: u64) {
        let product = (self.0 ^ word ^ Self::OFFSET) as u128 * Self::FACTOR as u128;
        self.0 = (product as u64) ^ ((product >> 64) as u64);
    }

    const fn finish(mut self) -> u64 {
        self.add(0);
        self.add(0);
        self.0
    }
}
