use core::fmt;
use core::str::FromStr;

use boardgame::Excerpt;
use boardgeo::{Coord, Direction};

use crate::Stance;

/// An action, or the end of a turn (H2.3, H2.4). Spaces and directions are the table's.
///
/// Written as in H9: `cw`, `+Re1`, `e1-e2`, `e1=K`, `free`, `end`, `Re1>g1`, `Je1>e4`, `Te1:e2>d1`, `Te1:e2>p`,
/// `Ge1:e2>n`, `Be1>e2`, `Kn`. The letters of stances are capitals for both teams.
///
/// ```
/// use kumo_core::{Direction, Move};
/// let chosen: Move = "Ge1:e2>n".parse()?;
/// assert_eq!(chosen, Move::Grab { from: "e1".parse()?, other: "e2".parse()?, direction: Direction::North });
/// assert_eq!(chosen.to_string(), "Ge1:e2>n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `cw`, `ccw`: turns the arena a quarter (H2.5).
    Turn(Rotation),
    /// `+Re1`: puts a die from the tray on a space of the closest row (H2.6).
    Place {
        /// The face it shows.
        stance: Stance,
        /// Where it goes.
        to: Coord,
    },
    /// `e1-e2`: the simple movement (H2.7, H4.4).
    Step {
        /// Where the die stands.
        from: Coord,
        /// Where it goes.
        to: Coord,
    },
    /// `e1=K`: shows another face (H2.8).
    ChangeStance {
        /// Where the die stands.
        at: Coord,
        /// The face it shows then.
        stance: Stance,
    },
    /// `free`: takes a die from the enemy's prison to a tray (H2.9).
    Free,
    /// `end`: ends the turn (H2.4).
    End,
    /// `Re1>g1`: the active movement of `R` (H5.1).
    Run {
        /// Where the die stands.
        from: Coord,
        /// Where it goes.
        to: Coord,
    },
    /// `Je1>e4`: the active movement of `J` (H5.2).
    Jump {
        /// Where the die stands.
        from: Coord,
        /// Where it goes.
        to: Coord,
    },
    /// `Te1:e2>d1`: the active movement of `T` (H5.3).
    Throw {
        /// Where the throwing die stands.
        from: Coord,
        /// Where the thrown die stands.
        thrown: Coord,
        /// Where the thrown die goes.
        to: Coord,
    },
    /// `Te1:e2>p`: the active movement of `T`, into prison (H5.3, H5.7).
    Imprison {
        /// Where the throwing die stands.
        from: Coord,
        /// Where the thrown die stands.
        thrown: Coord,
    },
    /// `Ge1:e2>n`: the active movement of `G` (H5.4). An enemy die that leaves into a camp of the mover's team is
    /// imprisoned.
    Grab {
        /// Where the grabbing die stands.
        from: Coord,
        /// Where the other die stands.
        other: Coord,
        /// Where both go.
        direction: Direction,
    },
    /// `Be1>e2`: the active movement of `B` (H5.5).
    Block {
        /// Where the die stands.
        from: Coord,
        /// Where the enemy die stands.
        to: Coord,
    },
    /// `Kn`: the active movement of `K` moves the Stone, off the arena too (H5.6).
    Push {
        /// Where the Stone goes.
        direction: Direction,
    },
}

/// A quarter turn of the arena, seen from above (H2.5).
///
/// ```
/// use kumo_core::{Move, Rotation};
/// assert_eq!("ccw".parse(), Ok(Move::Turn(Rotation::Counterclockwise)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Rotation {
    /// `cw`: the south edge goes to the west edge.
    #[cfg_attr(feature = "serde", serde(rename = "cw"))]
    Clockwise,
    /// `ccw`: the south edge goes to the east edge.
    #[cfg_attr(feature = "serde", serde(rename = "ccw"))]
    Counterclockwise,
}

impl Rotation {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Clockwise, Self::Counterclockwise];

    /// The word it is written with.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clockwise => "cw",
            Self::Counterclockwise => "ccw",
        }
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Turn(rotation) => rotation.fmt(f),
            Self::Place { stance, to } => write!(f, "+{stance}{to}"),
            Self::Step { from, to } => write!(f, "{from}-{to}"),
            Self::ChangeStance { at, stance } => write!(f, "{at}={stance}"),
            Self::Free => f.write_str("free"),
            Self::End => f.write_str("end"),
            Self::Run { from, to } => write!(f, "R{from}>{to}"),
            Self::Jump { from, to } => write!(f, "J{from}>{to}"),
            Self::Throw { from, thrown, to } => write!(f, "T{from}:{thrown}>{to}"),
            Self::Imprison { from, thrown } => write!(f, "T{from}:{thrown}>p"),
            Self::Grab { from, other, direction } => write!(f, "G{from}:{other}>{direction}"),
            Self::Block { from, to } => write!(f, "B{from}>{to}"),
            Self::Push { direction } => write!(f, "K{direction}"),
        }
    }
}

/// The text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "found `{found}`, expected a move: `cw`, `ccw`, `free`, `end`, or one like `+Re1`, `e1-e2`, `e1=K`, `Re1>g1`, `Je1>e4`, `Te1:e2>d1`, \
     `Te1:e2>p`, `Ge1:e2>n`, `Be1>e2`, `Kn`"
)]
#[non_exhaustive]
pub struct ParseMoveError {
    /// What there is.
    pub found: Excerpt,
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read(text).ok_or_else(|| ParseMoveError { found: Excerpt::of(text) })
    }
}

fn read(text: &str) -> Option<Move> {
    Some(match text {
        "cw" => Move::Turn(Rotation::Clockwise),
        "ccw" => Move::Turn(Rotation::Counterclockwise),
        "free" => Move::Free,
        "end" => Move::End,
        _ => {
            let mut letters = text.chars();
            let first = letters.next()?;
            let rest = letters.as_str();
            match first {
                '+' => {
                    let mut letters = rest.chars();
                    Move::Place { stance: Stance::from_letter(letters.next()?)?, to: letters.as_str().parse().ok()? }
                }
                'K' => Move::Push { direction: rest.parse().ok()? },
                'R' | 'J' | 'B' => {
                    let (from, to) = pair(rest, '>')?;
                    match first {
                        'R' => Move::Run { from, to },
                        'J' => Move::Jump { from, to },
                        _ => Move::Block { from, to },
                    }
                }
                'T' => {
                    let (dice, target) = rest.split_once('>')?;
                    let (from, thrown) = pair(dice, ':')?;
                    match target {
                        "p" => Move::Imprison { from, thrown },
                        _ => Move::Throw { from, thrown, to: target.parse().ok()? },
                    }
                }
                'G' => {
                    let (dice, direction) = rest.split_once('>')?;
                    let (from, other) = pair(dice, ':')?;
                    Move::Grab { from, other, direction: direction.parse().ok()? }
                }
                _ => match text.split_once('=') {
                    Some((at, stance)) => Move::ChangeStance { at: at.parse().ok()?, stance: stance.parse().ok()? },
                    None => {
                        let (from, to) = pair(text, '-')?;
                        Move::Step { from, to }
                    }
                },
            }
        }
    })
}

/// Two spaces with a mark between.
fn pair(text: &str, mark: char) -> Option<(Coord, Coord)> {
    let (one, other) = text.split_once(mark)?;
    Some((one.parse().ok()?, other.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn every_kind_of_move_is_read_back() {
        for text in [
            "cw",
            "ccw",
            "+Re1",
            "+Kk11",
            "e1-e2",
            "k11-k10",
            "e1=K",
            "free",
            "end",
            "Re1>g1",
            "Je1>e4",
            "Te1:e2>d1",
            "Te1:e2>p",
            "Ge1:e2>n",
            "Be1>e2",
            "Kn",
            "Kw",
        ] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_move() {
        for text in [
            "",
            "c",
            "CW",
            "cw ",
            "+re1",
            "+R",
            "+e1",
            "e1",
            "e1-",
            "-e1",
            "e1-e2-e3",
            "e1=k",
            "e1=",
            "e1=RR",
            "Xe1>e2",
            "Re1",
            "Re1>",
            "Re1>e0",
            "Te1>e2",
            "Te1:e2",
            "Te1:e2>",
            "Te1:e2>P",
            "Te1:p>e2",
            "Ge1:e2>x",
            "Ge1:e2>nn",
            "K",
            "Kx",
            "Knn",
            "Kn ",
            "é",
            "+é",
        ] {
            assert_eq!(text.parse::<Move>(), Err(ParseMoveError { found: Excerpt::of(text) }));
        }
    }
}
