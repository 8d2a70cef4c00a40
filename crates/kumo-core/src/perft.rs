use alloc::vec::Vec;

use crate::{Move, Position};

/// The longest sequences that are counted. Longer ones are more than anybody counts, and each action takes its part of the
/// stack: a game of KUMO has no end of its own.
pub const MAX_PERFT_DEPTH: u32 = 64;

impl Position {
    /// The number of action sequences of this length (H9). The last action is counted, not played.
    ///
    /// ```
    /// use kumo_core::{Mode, Position};
    /// assert_eq!(Position::new(Mode::BASE2).perft(2), 3221);
    /// ```
    ///
    /// # Panics
    /// If `depth` is more than [`MAX_PERFT_DEPTH`].
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        assert!(depth <= MAX_PERFT_DEPTH, "perft counts sequences of at most {MAX_PERFT_DEPTH} actions");
        self.count_sequences(depth)
    }

    fn count_sequences(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves() as u64,
            _ => {
                let mut nodes = 0;
                self.for_each_legal_move(|chosen| nodes += self.after(chosen).count_sequences(depth - 1));
                nodes
            }
        }
    }

    /// [`perft`](Self::perft) split by the first action; nothing for depth 0.
    ///
    /// ```
    /// use kumo_core::{Mode, Position};
    /// let position = Position::new(Mode::BASE2);
    /// let total: u64 = position.divide(3).iter().map(|&(_, nodes)| nodes).sum();
    /// assert_eq!(total, position.perft(3));
    /// ```
    ///
    /// # Panics
    /// If `depth` is more than [`MAX_PERFT_DEPTH`].
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        assert!(depth <= MAX_PERFT_DEPTH, "perft counts sequences of at most {MAX_PERFT_DEPTH} actions");
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        self.legal_moves().into_iter().map(|chosen| (chosen, self.after(chosen).count_sequences(rest))).collect()
    }

    /// The position after a legal move.
    #[inline]
    fn after(&self, chosen: Move) -> Self {
        let mut next = *self;
        next.play_unchecked(chosen);
        next
    }
}
