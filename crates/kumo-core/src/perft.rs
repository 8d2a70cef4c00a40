use alloc::vec::Vec;

use crate::{Move, Position};

impl Position {
    /// The number of action sequences of this length (H9). The last action is counted, not played.
    ///
    /// ```
    /// use kumo_core::{Mode, Position};
    /// assert_eq!(Position::new(Mode::BASE2).perft(2), 3221);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves() as u64,
            _ => {
                let mut nodes = 0;
                self.for_each_legal_move(|chosen| nodes += self.after(chosen).perft(depth - 1));
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
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        self.legal_moves().into_iter().map(|chosen| (chosen, self.after(chosen).perft(rest))).collect()
    }

    /// The position after a legal move.
    #[inline]
    fn after(&self, chosen: Move) -> Self {
        let mut next = *self;
        next.play_unchecked(chosen);
        next
    }
}
