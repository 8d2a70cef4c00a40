use crate::{Move, PlayError, Position, Turn};

/// A game that is being played: a position, how many turns were played, and perhaps a limit to them (H6.2).
///
/// A turn is one seat's. When the limit is reached and the game is not won, it is drawn. A [`Position`] by itself knows
/// neither the count nor the limit.
///
/// ```
/// use kumo_core::{Game, Mode, Position, Turn};
/// let mut game = Game::with_limit(Position::new(Mode::BASE2), 1);
/// for chosen in ["+Re1", "cw", "end"] {
///     game.play(chosen.parse()?)?;
/// }
/// assert_eq!((game.turns(), game.position().turn()), (1, Turn::Drawn));
/// assert_eq!(game.position().to_string(), "9/9/9/9/R3#4/9/9/9/9 = 5,6 0,0 0,0 00 - base2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    position: Position,
    turns: u32,
    limit: Option<u32>,
}

impl Game {
    /// A game without a limit that goes on from this position, no turn being played yet.
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self { position, turns: 0, limit: None }
    }

    /// A game that is drawn when so many turns are played.
    #[must_use]
    pub fn with_limit(position: Position, limit: u32) -> Self {
        Self::resume(position, 0, Some(limit))
    }

    /// A game that goes on from this position, so many turns being played already. If they reach the limit, the game is
    /// drawn, unless it is won.
    #[must_use]
    pub fn resume(position: Position, turns: u32, limit: Option<u32>) -> Self {
        let mut game = Self { position, turns, limit };
        game.mind_limit();
        game
    }

    /// The position the game has reached.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How many turns have been played; a winning push ends a turn too.
    #[must_use]
    pub const fn turns(&self) -> u32 {
        self.turns
    }

    /// How many turns there can be, `None` for no limit.
    #[must_use]
    pub const fn limit(&self) -> Option<u32> {
        self.limit
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the move is not legal; the game is as it was.
    pub fn play(&mut self, chosen: Move) -> Result<(), PlayError> {
        let before = self.position.turn();
        self.position.play(chosen)?;
        self.count(before);
        Ok(())
    }

    /// Plays a move that is known to be legal. With any other the game afterwards is unspecified, or the call panics.
    ///
    /// # Panics
    /// In debug builds, if the move is not legal.
    pub fn play_unchecked(&mut self, chosen: Move) {
        let before = self.position.turn();
        self.position.play_unchecked(chosen);
        self.count(before);
    }

    /// Counts the turn if it is over: the next seat is always another one.
    fn count(&mut self, before: Turn) {
        if self.position.turn() != before {
            self.turns = self.turns.saturating_add(1);
            self.mind_limit();
        }
    }

    fn mind_limit(&mut self) {
        if !self.position.is_over() && self.limit.is_some_and(|limit| self.turns >= limit) {
            self.position.draw();
        }
    }
}

impl From<Position> for Game {
    fn from(position: Position) -> Self {
        Self::new(position)
    }
}
