use core::fmt;
use core::str::FromStr;

use arrayvec::ArrayVec;
use boardgame::{Excerpt, Seat};

use crate::Stance;

/// One of the two teams (H1.3). Seats 0 and 2 play for team A, seats 1 and 3 for team B (H1.5).
///
/// Written `A` and `B`.
///
/// ```
/// use kumo_core::{Seat, Team};
/// assert_eq!(Team::of(Seat::ZERO), Team::A);
/// assert_eq!(Team::A.enemy(), Team::B);
/// assert_eq!("B".parse(), Ok(Team::B));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Team {
    /// The team of seat 0, written in capitals.
    A,
    /// The team of seat 1, written in small letters.
    B,
}

impl Team {
    /// Both teams.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// The team a seat plays for.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        if seat.number() & 1 == 0 { Self::A } else { Self::B }
    }

    /// The other team.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// The number of the team, 0 or 1, to index with.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter it is written with.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
        }
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// The text is not a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected a team: `A` or `B`")]
#[non_exhaustive]
pub struct ParseTeamError {
    /// What there is.
    pub found: Excerpt,
}

impl FromStr for Team {
    type Err = ParseTeamError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "A" => Ok(Self::A),
            "B" => Ok(Self::B),
            _ => Err(ParseTeamError { found: Excerpt::of(text) }),
        }
    }
}

/// A die ("Kumotori") on the arena: whose it is and what it shows.
///
/// Written as the letter of its stance, a capital for team A, a small letter for team B.
///
/// ```
/// use kumo_core::{Die, Stance, Team};
/// let die = Die { team: Team::B, stance: Stance::Throw };
/// assert_eq!(die.to_string(), "t");
/// assert_eq!("t".parse(), Ok(die));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die {
    /// Whose die it is.
    pub team: Team,
    /// The face on top.
    pub stance: Stance,
}

impl Die {
    /// How many dice each team has.
    pub const PER_TEAM: u8 = 6;

    /// The letter it is written with.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.team {
            Team::A => self.stance.letter(),
            Team::B => self.stance.letter().to_ascii_lowercase(),
        }
    }

    /// The die written with this letter, `None` for any other character.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let team = if letter.is_ascii_uppercase() { Team::A } else { Team::B };
        match Stance::from_letter(letter.to_ascii_uppercase()) {
            Some(stance) => Some(Self { team, stance }),
            None => None,
        }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// The text is not a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected a die: a letter of `RJTGBK` or `rjtgbk`")]
#[non_exhaustive]
pub struct ParseDieError {
    /// What there is.
    pub found: Excerpt,
}

impl FromStr for Die {
    type Err = ParseDieError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_letter), letters.next()) {
            (Some(die), None) => Ok(die),
            _ => Err(ParseDieError { found: Excerpt::of(text) }),
        }
    }
}

/// The most dice on one space (H4.1).
pub const MAX_STACK: usize = 3;

/// The dice on one space, the lowest first; they alternate in team (H4.3). Empty if there is none.
pub type Stack = ArrayVec<Die, MAX_STACK>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_die_is_read_back() {
        for team in Team::ALL {
            for stance in Stance::ALL {
                let die = Die { team, stance };
                assert_eq!(Die::from_letter(die.letter()), Some(die));
            }
            let mut buffer = [0; 1];
            assert_eq!(team.letter().encode_utf8(&mut buffer).parse(), Ok(team));
        }
        for bad in ["", "x", "Rr", "#", "("] {
            assert_eq!(bad.parse::<Die>(), Err(ParseDieError { found: Excerpt::of(bad) }));
        }
        assert_eq!("a".parse::<Team>(), Err(ParseTeamError { found: Excerpt::of("a") }));
    }
}
