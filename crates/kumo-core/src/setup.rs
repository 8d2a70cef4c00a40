use boardgame::Seat;

use crate::board::SIZES;
use crate::{DEFAULT_SIZE, Mode, Position};

/// What a game begins with (H1): fill in what differs from the usual, then [`start`](Self::start).
///
/// ```
/// use kumo_core::{Mode, Setup};
/// let position = Setup::new(Mode::LEGEND4).size(5).start()?;
/// assert_eq!(position.to_string(), "5/5/2#2/5/5 0 3,3,3,3 0,0 0,0,0,0 00 p legend4");
/// # Ok::<(), kumo_core::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The options of the game.
    pub mode: Mode,
    /// The files and ranks of the arena: 5, 7, 9 or 11 (H1.1).
    pub size: u8,
    /// The seat that begins: with four players seat 0 does, with two either can (H1.8).
    pub first: Seat,
}

/// The usual setup for two players.
impl Default for Setup {
    fn default() -> Self {
        Self::new(Mode::BASE2)
    }
}

/// A game can't begin like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The arena has no such size (H1.1).
    #[error("size: found {found}, expected 5, 7, 9 or 11 (H1.1)")]
    Size {
        /// The size asked for.
        found: u8,
    },
    /// That seat can't be first: with four players seat 0 is, with two seat 0 or 1 (H1.8).
    #[error("first seat: found {found} with {players} players, expected {} (H1.8)", if *players == 2 { "0 or 1" } else { "0" })]
    FirstSeat {
        /// The seat asked for.
        found: Seat,
        /// The number of players.
        players: u8,
    },
}

impl Setup {
    /// The usual setup: an arena of 9 x 9 spaces, seat 0 first.
    #[must_use]
    pub const fn new(mode: Mode) -> Self {
        Self { mode, size: DEFAULT_SIZE, first: Seat::ZERO }
    }

    /// The same with an arena of so many files and ranks.
    #[must_use]
    pub const fn size(self, size: u8) -> Self {
        Self { size, ..self }
    }

    /// The same with another seat that begins.
    #[must_use]
    pub const fn first(self, first: Seat) -> Self {
        Self { first, ..self }
    }

    /// The position at the start of the game.
    ///
    /// # Errors
    /// If there is no arena of that size, or the seat can't begin.
    ///
    /// ```
    /// use kumo_core::{Mode, Seat, Setup};
    /// let second = Seat::new(1).unwrap();
    /// assert_eq!(Setup::new(Mode::BASE2).first(second).start()?.seat(), Some(second));
    /// assert!(Setup::new(Mode::BASE4).first(second).start().is_err());
    /// # Ok::<(), kumo_core::SetupError>(())
    /// ```
    pub fn start(&self) -> Result<Position, SetupError> {
        if !SIZES.contains(&self.size) {
            return Err(SetupError::Size { found: self.size });
        }
        let seats = if self.mode.is_four() { 1 } else { 2 };
        if self.first.number() >= seats {
            return Err(SetupError::FirstSeat { found: self.first, players: self.mode.players() });
        }
        Ok(Position::start(self.mode, self.size, self.first))
    }
}
