use crate::Seat;

/// Whose decision it is.
///
/// ```
/// use boardgame::{Decider, Seat};
/// assert_eq!(Decider::Seat(Seat::ZERO).seat(), Some(Seat::ZERO));
/// assert_eq!(Decider::Chance.seat(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decider {
    /// This seat's. It can be the same seat's several times in a row.
    Seat(Seat),
    /// Chance's: the moves are its outcomes.
    Chance,
    /// Nobody's: the game is over.
    Over,
}

impl Decider {
    /// The seat, if it is a seat's decision.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Chance | Self::Over => None,
        }
    }
}
