use boardgeo::Direction;

use crate::{Position, Team, Turn};

/// How a game ended (H6).
///
/// ```
/// use kumo_core::{Direction, Position, Team};
/// let mut position: Position = "2#2/2K2/2K2/5/5 0 4,6 0,0 1,0 10 - base2".parse()?;
/// position.play("Kn".parse()?)?;
/// let outcome = position.outcome().unwrap();
/// assert_eq!((outcome.winner, outcome.camp), (Some(Team::A), Some(Direction::North)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outcome {
    /// The team that won, `None` for a draw.
    pub winner: Option<Team>,
    /// The camp the Stone was pushed into (H6.1), `None` for a draw.
    pub camp: Option<Direction>,
}

impl Position {
    /// How the game ended, `None` while it goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.turn {
            Turn::Seat(_) => None,
            Turn::Won { team, camp } => Some(Outcome { winner: Some(team), camp: Some(camp) }),
            Turn::Drawn => Some(Outcome { winner: None, camp: None }),
        }
    }
}
