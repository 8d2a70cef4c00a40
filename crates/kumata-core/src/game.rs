use crate::{Move, PlayError, Position};

/// A game being played: its position, and how many turns were played.
///
/// ```
/// use kumata_core::{Game, Setup};
/// let mut game = Game::new(Setup::new(4).deal(1)?);
/// let chosen = game.position().nth_legal_move(0).unwrap();
/// game.play(chosen).unwrap();
/// assert_eq!(game.turns(), 1);
/// # Ok::<(), kumata_core::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    position: Position,
    turns: u32,
}

impl Game {
    /// A game that begins in this position.
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self { position, turns: 0 }
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How many turns the players have played since the game was made. Outcomes of chance are no turns.
    #[must_use]
    pub const fn turns(&self) -> u32 {
        self.turns
    }

    /// Plays a move, if it is legal.
    ///
    /// # Errors
    /// If the move is not legal; the game is as it was.
    pub fn play(&mut self, chosen: Move) -> Result<(), PlayError> {
        self.position.play(chosen)?;
        self.turns += u32::from(!matches!(chosen, Move::Reveal { .. }));
        Ok(())
    }

    /// Plays a move that is known to be legal: [`Position::play_unchecked`].
    #[inline]
    pub fn play_unchecked(&mut self, chosen: Move) {
        self.position.play_unchecked(chosen);
        self.turns += u32::from(!matches!(chosen, Move::Reveal { .. }));
    }
}

impl From<Position> for Game {
    fn from(position: Position) -> Self {
        Self::new(position)
    }
}
