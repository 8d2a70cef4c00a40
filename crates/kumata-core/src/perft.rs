use alloc::vec::Vec;

use crate::{Move, Position};

/// The number of move sequences hangs on chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PerftError {
    /// The position waits for a chance event.
    #[error(
        "the position waits for chance to bring up a domino: perft needs positions whose stacks are all known (K10.5)"
    )]
    Chance,
    /// A move that would be played on uncovers a hidden domino.
    #[error("`{0}` uncovers a hidden domino: perft needs positions whose stacks are all known (K10.5)")]
    Uncovers(Move),
}

impl Position {
    /// The number of move sequences of this length (K10.7). A finished game has no moves.
    ///
    /// The moves of the last ply are counted without being played.
    ///
    /// ```
    /// let position = kumata_core::Setup::new(4).deal(1)?;
    /// assert_eq!(position.perft(0), Ok(1));
    /// assert_eq!(position.perft(1), Ok(position.count_legal_moves() as u64));
    /// // What lies under the tops has to be known.
    /// assert!(position.public_view().perft(2).is_err());
    /// # Ok::<(), kumata_core::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// If a move that is played uncovers a hidden domino, or if the position waits for chance and `depth` is not 0.
    pub fn perft(&self, depth: u32) -> Result<u64, PerftError> {
        if depth == 0 {
            return Ok(1);
        }
        if self.revealing_seat().is_some() {
            return Err(PerftError::Chance);
        }
        if depth == 1 {
            return Ok(self.count_legal_moves() as u64);
        }
        let mut total = Ok(0);
        self.for_each_legal_move(|chosen| {
            if let Ok(sum) = total {
                total = self.perft_after(chosen, depth).map(|count| sum + count);
            }
        });
        total
    }

    /// [`perft`](Self::perft) move by move: for each legal move the number of sequences that begin with it. Nothing for
    /// depth 0.
    ///
    /// ```
    /// let position = kumata_core::Setup::new(4).deal(1)?;
    /// let counts = position.divide(2).unwrap();
    /// assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), position.perft(2).unwrap());
    /// # Ok::<(), kumata_core::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// As [`perft`](Self::perft).
    pub fn divide(&self, depth: u32) -> Result<Vec<(Move, u64)>, PerftError> {
        let mut counts = Vec::new();
        if depth == 0 {
            return Ok(counts);
        }
        if self.revealing_seat().is_some() {
            return Err(PerftError::Chance);
        }
        let mut error = None;
        self.for_each_legal_move(|chosen| {
            let count = if depth == 1 { Ok(1) } else { self.perft_after(chosen, depth) };
            match count {
                Ok(count) => counts.push((chosen, count)),
                Err(found) => error = error.or(Some(found)),
            }
        });
        error.map_or(Ok(counts), Err)
    }

    fn perft_after(&self, chosen: Move, depth: u32) -> Result<u64, PerftError> {
        let mut next = *self;
        next.play_unchecked(chosen);
        if next.revealing_seat().is_some() {
            return Err(PerftError::Uncovers(chosen));
        }
        next.perft(depth - 1)
    }
}
