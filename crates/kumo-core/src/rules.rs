use core::fmt;
use core::str::FromStr;

use boardgame::{Excerpt, Seat};
use boardgeo::Direction;

use crate::Team;

/// The options of a game: how many play, and whether by the Legend (expert) rules (H7).
///
/// Written `base2`, `base4`, `legend2` or `legend4`.
///
/// ```
/// use kumo_core::Mode;
/// let mode: Mode = "legend4".parse()?;
/// assert_eq!(mode, Mode::LEGEND4);
/// assert_eq!((mode.players(), mode.is_legend()), (4, true));
/// assert_eq!(Mode::new(3, false), None);
/// # Ok::<(), kumo_core::ParseModeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mode {
    four: bool,
    legend: bool,
}

impl Mode {
    /// Two players, the basic rules.
    pub const BASE2: Self = Self { four: false, legend: false };
    /// Four players in two teams, the basic rules.
    pub const BASE4: Self = Self { four: true, legend: false };
    /// Two players, the Legend rules.
    pub const LEGEND2: Self = Self { four: false, legend: true };
    /// Four players in two teams, the Legend rules.
    pub const LEGEND4: Self = Self { four: true, legend: true };
    /// All four.
    pub const ALL: [Self; 4] = [Self::BASE2, Self::BASE4, Self::LEGEND2, Self::LEGEND4];

    /// The mode for so many players, `None` unless they are 2 or 4.
    #[must_use]
    pub const fn new(players: u8, legend: bool) -> Option<Self> {
        match players {
            2 => Some(Self { four: false, legend }),
            4 => Some(Self { four: true, legend }),
            _ => None,
        }
    }

    /// The number of players: 2 or 4.
    #[must_use]
    pub const fn players(self) -> u8 {
        if self.four { 4 } else { 2 }
    }

    /// Whether two teams of two play.
    #[must_use]
    pub const fn is_four(self) -> bool {
        self.four
    }

    /// Whether the Legend rules hold (H7).
    #[must_use]
    pub const fn is_legend(self) -> bool {
        self.legend
    }

    /// The name it is written with.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match (self.legend, self.four) {
            (false, false) => "base2",
            (false, true) => "base4",
            (true, false) => "legend2",
            (true, true) => "legend4",
        }
    }

    /// How many dice a tray holds at the start, and at most (H1.7).
    #[must_use]
    pub const fn tray_size(self) -> u8 {
        if self.four { 3 } else { 6 }
    }

    /// How many dice a prison holds at most (H5.7). With two players that is all the enemy has: no limit.
    #[must_use]
    pub const fn prison_size(self) -> u8 {
        if self.four { 2 } else { 6 }
    }

    /// The side of the table where a seat sits: its camp (H1.5).
    ///
    /// ```
    /// use kumo_core::{Direction, Mode, Seat};
    /// let seat = Seat::new(1).unwrap();
    /// assert_eq!(Mode::BASE2.camp(seat), Direction::North);
    /// assert_eq!(Mode::BASE4.camp(seat), Direction::West);
    /// ```
    #[must_use]
    pub const fn camp(self, seat: Seat) -> Direction {
        // Seats sit clockwise from the south; two players sit across.
        let quarters = if self.four { seat.number() } else { 2 * seat.number() };
        Direction::from_index(Direction::South.index() + quarters)
    }

    /// The team whose camp is on this side of the table; with two players, nobody's is in the west and the east.
    ///
    /// ```
    /// use kumo_core::{Direction, Mode, Team};
    /// assert_eq!(Mode::BASE4.camp_team(Direction::North), Some(Team::A));
    /// assert_eq!(Mode::BASE2.camp_team(Direction::West), None);
    /// ```
    #[must_use]
    pub const fn camp_team(self, side: Direction) -> Option<Team> {
        match (side, self.four) {
            (Direction::South, _) | (Direction::North, true) => Some(Team::A),
            (Direction::North, false) | (_, true) => Some(Team::B),
            (_, false) => None,
        }
    }

    /// Whether a camp of this team is on this side.
    pub(crate) fn is_camp_of(self, side: Direction, team: Team) -> bool {
        self.camp_team(side) == Some(team)
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected a mode: `base2`, `base4`, `legend2` or `legend4`")]
#[non_exhaustive]
pub struct ParseModeError {
    /// What there is.
    pub found: Excerpt,
}

impl FromStr for Mode {
    type Err = ParseModeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|mode| mode.name() == text)
            .ok_or_else(|| ParseModeError { found: Excerpt::of(text) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn camps_belong_to_the_team_that_sits_there() {
        for mode in Mode::ALL {
            for seat in Seat::all(mode.players()) {
                assert_eq!(mode.camp_team(mode.camp(seat)), Some(Team::of(seat)), "{mode}, seat {seat}");
            }
            let camps = Direction::ALL.into_iter().filter(|&side| mode.camp_team(side).is_some()).count();
            assert_eq!(camps, usize::from(mode.players()));
            assert_eq!(mode.name().parse(), Ok(mode));
            assert_eq!(Mode::new(mode.players(), mode.is_legend()), Some(mode));
        }
        assert_eq!(
            "base3".parse::<Mode>().unwrap_err().to_string(),
            "found `base3`, expected a mode: `base2`, `base4`, `legend2` or `legend4`"
        );
    }
}
