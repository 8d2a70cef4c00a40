use core::fmt;
use core::str::FromStr;

use boardgame::Excerpt;
use boardgeo::{Coord, Direction};

use crate::{Domino, ParseDominoError};

/// What a player does in a turn, or what chance brings up (K10).
///
/// Written `32@c4e`, `32@c4e*`, `*c4`, `+32`, `=32`. A clan's dominoes are distinct, so a domino names its stack (K10.4).
///
/// ```
/// use kumata_core::Move;
/// let chosen: Move = "32@c4e*".parse()?;
/// let Move::Place { domino, cell, totem, .. } = chosen else { panic!() };
/// assert_eq!((domino.to_string(), cell.to_string(), totem), ("32".into(), "c4".into(), true));
/// assert_eq!(chosen.to_string(), "32@c4e*");
/// // A double has two spellings, of which one is used.
/// let error = "33@c4w".parse::<Move>().unwrap_err();
/// assert_eq!(error.to_string(), "move `33@c4w`: a double is written from its west cell: `33@b4e`");
/// # Ok::<(), kumata_core::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `32@c4e`, with a totem `32@c4e*`: take this domino off its stack and place it (K4.1, K4.2).
    Place {
        /// The domino.
        domino: Domino,
        /// Where its high half goes; of a double, the west or south half.
        cell: Coord,
        /// Where the other half goes, seen from `cell`.
        direction: Direction,
        /// Whether a totem goes on it.
        totem: bool,
    },
    /// `*c4`: put a totem on the half at this cell (K8.1).
    PutTotem {
        /// The cell.
        cell: Coord,
    },
    /// `+32`: put this domino beside the stacks as a new one (K4.3).
    NewStack {
        /// The domino.
        domino: Domino,
    },
    /// `=32`: the hidden domino that was uncovered is this one (K10.9). Nobody's choice.
    Reveal {
        /// The domino.
        domino: Domino,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Place { domino, cell, direction, totem } => {
                write!(f, "{domino}@{cell}{direction}{}", if totem { "*" } else { "" })
            }
            Self::PutTotem { cell } => write!(f, "*{cell}"),
            Self::NewStack { domino } => write!(f, "+{domino}"),
            Self::Reveal { domino } => write!(f, "={domino}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// How a placement of a double is written: from its west or south cell (K10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoubleSpelling {
    /// The double.
    pub domino: Domino,
    /// Its west or south cell; `None` where the board can't reach.
    pub cell: Option<Coord>,
    /// East or north.
    pub direction: Direction,
    /// Whether a totem goes with it.
    pub totem: bool,
}

impl DoubleSpelling {
    /// The right spelling of a placement, if it is one of a double written the other way round.
    pub(crate) fn of(domino: Domino, cell: Coord, direction: Direction, totem: bool) -> Option<Self> {
        let wrong = domino.is_double() && matches!(direction, Direction::West | Direction::South);
        wrong.then(|| Self { domino, cell: cell.step(direction), direction: direction.opposite(), totem })
    }
}

impl fmt::Display for DoubleSpelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { domino, cell, direction, totem } = *self;
        let side = if direction == Direction::East { "west" } else { "south" };
        write!(f, "a double is written from its {side} cell")?;
        match cell {
            Some(cell) => write!(f, ": `{}`", Move::Place { domino, cell, direction, totem }),
            None => write!(f, " and `{direction}`"),
        }
    }
}

/// The text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// It has the form of none.
    #[error(
        "found `{found}`, expected a move: `32@c4e` or `32@c4e*` (place), `*c4` (totem), `+32` (new stack) or `=32` (reveal)"
    )]
    Shape {
        /// What there is.
        found: Excerpt,
    },
    /// The domino in it is none.
    #[error("move `{chosen}`: {reason}")]
    Domino {
        /// The whole.
        chosen: Excerpt,
        /// Why its domino is none.
        reason: ParseDominoError,
    },
    /// The cell in it is none, or has no direction behind it.
    #[error("move `{chosen}`: found `{found}`, expected a cell, as in `c4`, {}", if *.in_placement { "and a direction behind it: `n`, `e`, `s` or `w`" } else { "behind the `*`" })]
    Cell {
        /// The whole.
        chosen: Excerpt,
        /// What there is in place of the cell and the direction.
        found: Excerpt,
        /// Whether it is a placement, else a totem.
        in_placement: bool,
    },
    /// A double is written the other way round.
    #[error("move `{chosen}`: {spelling}")]
    Double {
        /// The whole.
        chosen: Excerpt,
        /// How it is written.
        spelling: DoubleSpelling,
    },
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let chosen = || Excerpt::of(text);
        let domino =
            |name: &str| name.parse::<Domino>().map_err(|reason| ParseMoveError::Domino { chosen: chosen(), reason });
        let no_cell = |found: &str, in_placement| ParseMoveError::Cell {
            chosen: chosen(),
            found: Excerpt::of(found),
            in_placement,
        };
        if let Some(cell) = text.strip_prefix('*') {
            return Ok(Self::PutTotem { cell: cell.parse().map_err(|_| no_cell(cell, false))? });
        }
        if let Some(name) = text.strip_prefix('+') {
            return Ok(Self::NewStack { domino: domino(name)? });
        }
        if let Some(name) = text.strip_prefix('=') {
            return Ok(Self::Reveal { domino: domino(name)? });
        }
        let (name, place) = text.split_once('@').ok_or_else(|| ParseMoveError::Shape { found: chosen() })?;
        let domino = domino(name)?;
        let (place, totem) = place.strip_suffix('*').map_or((place, false), |place| (place, true));
        let direction = place.chars().next_back().and_then(Direction::from_letter);
        let direction = direction.ok_or_else(|| no_cell(place, true))?;
        // The letter of a direction is one byte.
        let cell = place[..place.len() - 1].parse().map_err(|_| no_cell(place, true))?;
        match DoubleSpelling::of(domino, cell, direction, totem) {
            Some(spelling) => Err(ParseMoveError::Double { chosen: chosen(), spelling }),
            None => Ok(Self::Place { domino, cell, direction, totem }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    /// K10.1, K10.2, K10.3, K10.9.
    #[test]
    fn k10_moves_are_read_back() {
        for text in ["32@c4e", "32@c4e*", "00@a1n", "43@r18w", "40@b12s*", "*c4", "+32", "=44"] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
        assert!(size_of::<Move>() <= 6);
    }

    #[test]
    fn k10_1_what_is_no_move() {
        for (text, error) in [
            ("23@c4e", "found `23`, expected a domino's high value first: `32`"),
            ("5@c4e", "found `5`, expected a domino: two digits of 0 to 4, the high one first, as in `32`"),
            ("32@c4", "found `c4`, expected a cell, as in `c4`, and a direction behind it: `n`, `e`, `s` or `w`"),
            ("32@c4é", "found `c4é`, expected a cell, as in `c4`, and a direction behind it: `n`, `e`, `s` or `w`"),
            ("32@", "found ``, expected a cell, as in `c4`, and a direction behind it: `n`, `e`, `s` or `w`"),
            ("32@c04e*", "found `c04e`, expected a cell, as in `c4`, and a direction behind it: `n`, `e`, `s` or `w`"),
            ("*", "found ``, expected a cell, as in `c4`, behind the `*`"),
            ("*c4*", "found `c4*`, expected a cell, as in `c4`, behind the `*`"),
            ("+", "found ``, expected a domino: two digits of 0 to 4, the high one first, as in `32`"),
            ("22@c4s*", "a double is written from its south cell: `22@c3n*`"),
            ("22@a4w", "a double is written from its west cell and `e`"),
        ] {
            let message = text.parse::<Move>().unwrap_err().to_string();
            assert_eq!(message.strip_prefix("move ").unwrap(), std::format!("`{text}`: {error}"));
        }
        assert_eq!(
            "a text that is no move at all".parse::<Move>().unwrap_err().to_string(),
            "found `a text that is no mov...`, expected a move: `32@c4e` or `32@c4e*` (place), `*c4` (totem), `+32` (new \
             stack) or `=32` (reveal)"
        );
    }
}
