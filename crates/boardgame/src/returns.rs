use core::fmt;

use crate::Seat;

/// What a game brought each seat: from -1 to 1, 0 in sum.
///
/// The *sides* of a game share a prize: those that won in equal parts, those that lost get nothing. What a side returns is
/// its part less the average, scaled so that winning alone is 1: with two sides a victory is 1 and a defeat -1; with
/// three the losers get -1/2 each, with four -1/3; if two of four share the victory, they get 1/3 each and the others
/// -1/3; if all do, or nobody wins, each gets 0. Team-mates get the same, namely what their side returns.
///
/// ```
/// use boardgame::{Returns, Seat};
/// // Seats 0 and 2 against 1 and 3; seat 1's side wins.
/// let returns = Returns::of_winners(4, 2, |seat| seat.number() % 2, |seat| seat.number() % 2 == 1);
/// assert_eq!(returns.seats(), [-1.0, 1.0, -1.0, 1.0]);
/// // Each for himself.
/// let returns = Returns::of_winners(3, 3, Seat::number, |seat| seat == Seat::ZERO);
/// assert_eq!(returns.seats(), [1.0, -0.5, -0.5]);
/// ```
#[derive(Clone, Copy, PartialEq)]
pub struct Returns {
    seats: [f64; Seat::MAX],
    players: u8,
}

impl Returns {
    /// Nothing for anybody: a game that goes on, or a draw.
    #[must_use]
    pub const fn zero(players: u8) -> Self {
        let players = if players as usize > Seat::MAX { Seat::MAX as u8 } else { players };
        Self { seats: [0.0; Seat::MAX], players }
    }

    /// The returns of a game for so many players in so many sides of equal size, when these seats have won; a side wins
    /// with any of its seats.
    #[must_use]
    pub fn of_winners(players: u8, sides: u8, side: impl Fn(Seat) -> u8, won: impl Fn(Seat) -> bool) -> Self {
        let mut winners = 0_u8;
        for seat in Seat::all(players) {
            if won(seat) {
                winners |= 1 << (side(seat) & 7);
            }
        }
        let mut returns = Self::zero(players);
        if winners == 0 || sides < 2 {
            return returns;
        }
        let (sides, share) = (f64::from(sides), 1.0 / f64::from(winners.count_ones()));
        for seat in Seat::all(players) {
            let part = if winners >> (side(seat) & 7) & 1 != 0 { share } else { 0.0 };
            returns.seats[seat.index()] = (part * sides - 1.0) / (sides - 1.0);
        }
        returns
    }

    /// What a seat gets; 0 for one that does not play.
    #[must_use]
    pub const fn of(&self, seat: Seat) -> f64 {
        self.seats[seat.index()]
    }

    /// What the seats get, in order.
    #[must_use]
    pub fn seats(&self) -> &[f64] {
        &self.seats[..usize::from(self.players)]
    }
}

impl fmt::Debug for Returns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.seats(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_victories() {
        let each = |players: u8, winners: &[u8]| {
            Returns::of_winners(players, players, Seat::number, |seat| winners.contains(&seat.number()))
        };
        let near = |returns: Returns, expected: &[f64]| {
            assert_eq!(returns.seats().len(), expected.len());
            assert!(
                returns.seats().iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-12),
                "{returns:?}"
            );
            assert!(returns.seats().iter().sum::<f64>().abs() < 1e-12);
        };
        let third = 1.0 / 3.0;
        near(each(2, &[0]), &[1.0, -1.0]);
        near(each(2, &[0, 1]), &[0.0, 0.0]);
        near(each(3, &[0, 2]), &[0.25, -0.5, 0.25]);
        near(each(4, &[3]), &[-third, -third, -third, 1.0]);
        near(each(4, &[0, 1]), &[third, third, -third, -third]);
        near(each(4, &[]), &[0.0; 4]);
    }
}
