use boardgame::{Seat, State};

use crate::Values;
use crate::playout::returns;

/// What a position brings the side that searches, as a whole number, so that windows between two values close: its value
/// in steps of 2^-24. A victory is more than any value, the more the sooner it comes.
pub(crate) type Score = i32;

/// The value 1.
const ONE: Score = 1 << 24;
/// A victory at once.
const WIN: Score = 2 * ONE;
/// More than any score.
pub(crate) const INFINITE: Score = 4 * ONE;

/// The score of a value from -1 to 1.
#[inline]
pub(crate) fn of_value(value: f64) -> Score {
    // Exact but for the rounding to a whole number, which is the same on every platform.
    libm::round(value.clamp(-1.0, 1.0) * f64::from(ONE)) as Score
}

/// The score of a game that is over after so many plies.
pub(crate) fn of_end<S: State>(state: &S, seat: Seat, ply: u32) -> Score {
    let value = returns(state)[seat.index()];
    if value >= 1.0 {
        WIN - ply as Score
    } else if value <= -1.0 {
        ply as Score - WIN
    } else {
        of_value(value)
    }
}

/// The value of a score: victories are 1, sooner or later.
pub(crate) fn to_value(score: Score) -> f64 {
    f64::from(score.clamp(-ONE, ONE)) / f64::from(ONE)
}

/// Whether it says that one side wins.
pub(crate) const fn is_decided(score: Score) -> bool {
    score > ONE || score < -ONE
}

/// A score as seen from a position after so many plies, for keeping it with the position: how soon a victory comes is
/// counted from there.
pub(crate) const fn from_ply(score: Score, ply: u32) -> Score {
    if score > ONE {
        score + ply as Score
    } else if score < -ONE {
        score - ply as Score
    } else {
        score
    }
}

/// The opposite of [`from_ply`].
pub(crate) const fn at_ply(score: Score, ply: u32) -> Score {
    if score > ONE {
        score - ply as Score
    } else if score < -ONE {
        score + ply as Score
    } else {
        score
    }
}

/// What a score for one side says for all seats: those of the side get its value, the others lose what it wins in equal
/// parts.
pub(crate) fn to_values(score: Score, is_own: [bool; Seat::MAX], players: u8) -> Values {
    let value = to_value(score);
    let seats = usize::from(players);
    let own = is_own[..seats].iter().filter(|&&own| own).count();
    let others = seats.saturating_sub(own).max(1);
    let lost = value * own as f64 / others as f64;
    std::array::from_fn(|seat| match is_own[seat] {
        _ if seat >= seats => 0.0,
        true => value,
        // No zero with a sign.
        false => 0.0 - lost,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_there_and_back() {
        for value in [-1.0, -0.5, 0.0, 0.25, 1.0] {
            assert_eq!(to_value(of_value(value)), value);
            assert!(!is_decided(of_value(value)));
        }
        for score in [WIN - 7, 7 - WIN] {
            assert!(is_decided(score));
            assert_eq!(at_ply(from_ply(score, 3), 3), score);
            assert_eq!(to_value(score).abs(), 1.0);
        }
        assert_eq!(to_values(of_value(0.5), [true, false, true, false], 4), [0.5, -0.5, 0.5, -0.5]);
        assert_eq!(to_values(of_value(0.5), [false, true, false, false], 3), [-0.25, 0.5, -0.25, 0.0]);
    }
}
