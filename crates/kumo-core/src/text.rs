use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use boardgame::{Excerpt, Seat};
use boardgeo::{Coord, Direction};

use crate::board::{SIZES, camp_beside};
use crate::{Die, Draft, DraftError, MAX_STACK, Mode, Position, Team, Turn};

/// Writes the position string (H8).
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_board(f)?;
        match self.turn {
            Turn::Seat(seat) => write!(f, " {seat} ")?,
            Turn::Won { team, .. } => write!(f, " {team} ")?,
            Turn::Drawn => f.write_str(" = ")?,
        }
        let players = usize::from(self.players());
        write_numbers(f, &self.trays[..players])?;
        f.write_str(" ")?;
        write_numbers(f, &self.prisons)?;
        f.write_str(" ")?;
        write_numbers(f, &self.used[..players])?;
        write!(f, " {}{} ", u8::from(self.turned[0]), u8::from(self.turned[1]))?;
        self.write_owed(f)?;
        write!(f, " {}", self.mode)
    }
}

fn write_numbers(f: &mut fmt::Formatter<'_>, numbers: &[u8]) -> fmt::Result {
    for (index, number) in numbers.iter().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        write!(f, "{comma}{number}")?;
    }
    Ok(())
}

impl Position {
    fn write_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size).rev() {
            let mut empty = 0;
            for space in (0..self.size).filter_map(|file| Coord::new(file, rank)) {
                let stack = self.stack(space);
                if stack.is_empty() && space != self.stone() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                match stack.as_slice() {
                    [] => f.write_str("#")?,
                    [die] => write!(f, "{die}")?,
                    dice => {
                        f.write_str("(")?;
                        dice.iter().try_for_each(|die| write!(f, "{die}"))?;
                        f.write_str(")")?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }

    /// `p`, then the spaces by rank and file; `-` for nothing.
    fn write_owed(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.owes_placement && self.owing().is_empty() {
            return f.write_str("-");
        }
        let mut dot = "";
        if self.owes_placement {
            f.write_str("p")?;
            dot = ".";
        }
        for space in self.owed() {
            write!(f, "{dot}{space}")?;
            dot = ".";
        }
        Ok(())
    }
}

/// Where in a position string something is wrong (H8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// The board as a whole.
    Board,
    /// A rank of the board, counted from 1.
    Rank(u8),
    /// A space of the board.
    Space(Coord),
    /// The field of the seat to move, or of how the game ended.
    Seat,
    /// The field of the trays.
    Trays,
    /// The field of the prisons.
    Prisons,
    /// The field of the actions used.
    Used,
    /// The field of who has turned the arena.
    Turned,
    /// The field of what is owed.
    Owed,
    /// The field of the mode.
    Mode,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board => f.write_str("board"),
            Self::Rank(rank) => write!(f, "board, rank {rank}"),
            Self::Space(space) => write!(f, "board, rank {}, space {space}", space.rank() + 1),
            Self::Seat => f.write_str("seat"),
            Self::Trays => f.write_str("trays"),
            Self::Prisons => f.write_str("prisons"),
            Self::Used => f.write_str("used"),
            Self::Turned => f.write_str("turned"),
            Self::Owed => f.write_str("owed"),
            Self::Mode => f.write_str("mode"),
        }
    }
}

/// No position string is as long as this: what is longer is refused unread.
const MAX_TEXT: usize = 4096;

/// The text is not a position.
///
/// ```
/// use kumo_core::Position;
/// let read = |text: &str| text.parse::<Position>().unwrap_err().to_string();
/// assert_eq!(
///     read("5/5/2#2/5/2X2 0 6,6 0,0 0,0 00 p base2"),
///     "board, rank 1, space c1: found `X`, expected a number, `#`, `(` or a letter of `RJTGBK` or `rjtgbk`"
/// );
/// assert_eq!(
///     read("5/5/2#2/5/2R2 0 6,6 0,0 0,0 00 p base2"),
///     "dice of team A: found 1 on the arena, 6 in trays, 0 in the enemy's prison, expected 6 together (H1.3)"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// There are not eight fields.
    #[error(
        "found {found} fields, expected 8 with one space between: board, seat, trays, prisons, used, turned, owed, mode"
    )]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// It is longer than any position.
    #[error("found {found} bytes, expected 8 fields in at most {MAX_TEXT} bytes")]
    Length {
        /// How long it is.
        found: usize,
    },
    /// Something is not written as it should be.
    #[error("{place}: found `{found}`, expected {expected}")]
    Syntax {
        /// Where.
        place: Place,
        /// What is there.
        found: Excerpt,
        /// What should be there.
        expected: &'static str,
    },
    /// There are not as many ranks as an arena has (H1.1).
    #[error("board: found {found} ranks split by `/`, expected 5, 7, 9 or 11")]
    Ranks {
        /// How many there are.
        found: usize,
    },
    /// A rank has too few or too many spaces.
    #[error("board, rank {rank}: found {found} spaces{}, expected {expected}", if *found > u32::from(*expected) { " or more" } else { "" })]
    RankWidth {
        /// The rank, counted from 1.
        rank: u8,
        /// How many spaces it has, counted up to the first that is too much.
        found: u32,
        /// How many it should have.
        expected: u8,
    },
    /// There is not exactly one Stone.
    #[error("board: found {found} times `#`, expected exactly one Stone")]
    Stones {
        /// How many there are.
        found: usize,
    },
    /// It is well written, but no position.
    #[error(transparent)]
    Draft(#[from] DraftError),
}

fn syntax(place: Place, found: &str, expected: &'static str) -> ParsePositionError {
    ParsePositionError::Syntax { place, found: Excerpt::of(found), expected }
}

/// Reads a position string (H8). What it accepts it writes again character by character.
impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(text.parse::<Draft>()?.check()?)
    }
}

/// Only the writing is checked; [`Draft::check`] does the rest.
impl FromStr for Draft {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Before anything is collected: whatever is passed, reading takes no more memory than a position is worth.
        if text.len() > MAX_TEXT {
            return Err(ParsePositionError::Length { found: text.len() });
        }
        let fields: Vec<&str> = text.split(' ').collect();
        let &[board, seat, trays, prisons, used, turned, owed, mode] = fields.as_slice() else {
            return Err(ParsePositionError::Fields { found: fields.len() });
        };
        let expected = "`base2`, `base4`, `legend2` or `legend4`";
        let mode: Mode = mode.parse().map_err(|_| syntax(Place::Mode, mode, expected))?;
        let Board { size, stone, dice } = read_board(board)?;
        let (owes_placement, owing) = read_owed(owed)?;
        Ok(Self {
            mode,
            size,
            stone,
            dice,
            turn: read_turn(seat, mode, size, stone)?,
            trays: read_seats(Place::Trays, trays, mode)?,
            prisons: read_numbers(prisons).ok_or_else(|| syntax(Place::Prisons, prisons, TWO_DIGITS))?,
            used: read_seats(Place::Used, used, mode)?,
            turned: read_turned(turned)?,
            owes_placement,
            owing,
        })
    }
}

const TWO_DIGITS: &str = "two digits split by `,`";

struct Board {
    size: u8,
    stone: Coord,
    dice: Vec<(Coord, Die)>,
}

fn read_board(text: &str) -> Result<Board, ParsePositionError> {
    let found = text.split('/').count();
    let size = SIZES.into_iter().find(|&size| usize::from(size) == found).ok_or(ParsePositionError::Ranks { found })?;
    let mut stones = Vec::new();
    let mut dice = Vec::new();
    for (rank, text) in (0..size).rev().zip(text.split('/')) {
        read_rank(text, rank, size, &mut stones, &mut dice)?;
    }
    match *stones.as_slice() {
        [stone] => Ok(Board { size, stone, dice }),
        _ => Err(ParsePositionError::Stones { found: stones.len() }),
    }
}

fn read_rank(
    text: &str,
    rank: u8,
    size: u8,
    stones: &mut Vec<Coord>,
    dice: &mut Vec<(Coord, Die)>,
) -> Result<(), ParsePositionError> {
    let width = |found: u32| ParsePositionError::RankWidth { rank: rank + 1, found, expected: size };
    let mut file = 0;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let Some(space) = Coord::new(file, rank).filter(|_| file < size) else {
            return Err(width(u32::from(size) + 1));
        };
        let at_space = |found: &str, expected| syntax(Place::Space(space), found, expected);
        let len = match first {
            '0'..='9' => {
                let len = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
                let run = rest[..len].parse::<u32>().ok().filter(|&run| run > 0 && first != '0');
                let run =
                    run.ok_or_else(|| at_space(&rest[..len], "a number of empty spaces, without a zero in front"))?;
                let after = u32::from(file).saturating_add(run);
                file = u8::try_from(after).ok().filter(|&file| file <= size).ok_or_else(|| width(after))?;
                rest = &rest[len..];
                continue;
            }
            '#' => {
                stones.push(space);
                1
            }
            '(' => {
                let inner = rest[1..].split_once(')').ok_or_else(|| at_space(rest, "`)` after a stack"))?.0;
                let letters = inner.chars().map(Die::from_letter).collect::<Option<Vec<Die>>>();
                let stack = letters.filter(|stack| (2..=MAX_STACK).contains(&stack.len())).ok_or_else(|| {
                    at_space(&rest[..inner.len() + 2], "2 or 3 letters of `RJTGBK` or `rjtgbk` in parentheses")
                })?;
                dice.extend(stack.into_iter().map(|die| (space, die)));
                inner.len() + 2
            }
            letter => {
                let expected = "a number, `#`, `(` or a letter of `RJTGBK` or `rjtgbk`";
                let len = letter.len_utf8();
                let die = Die::from_letter(letter).ok_or_else(|| at_space(&rest[..len], expected))?;
                dice.push((space, die));
                len
            }
        };
        rest = &rest[len..];
        file += 1;
    }
    if file == size { Ok(()) } else { Err(width(u32::from(file))) }
}

fn read_turn(text: &str, mode: Mode, size: u8, stone: Coord) -> Result<Turn, ParsePositionError> {
    let won = |team: Team| match camp_beside(mode, size, stone, team) {
        Some(camp) => Ok(Turn::Won { team, camp }),
        None => Err(DraftError::WonStone { stone, winner: team, camp: None::<Direction> }.into()),
    };
    match text {
        "A" => won(Team::A),
        "B" => won(Team::B),
        "=" => Ok(Turn::Drawn),
        _ => match text.parse::<Seat>() {
            Ok(seat) if seat.number() < mode.players() => Ok(Turn::Seat(seat)),
            _ if mode.is_four() => Err(syntax(Place::Seat, text, "a seat from 0 to 3, `A`, `B` or `=`")),
            _ => Err(syntax(Place::Seat, text, "0, 1, `A`, `B` or `=`")),
        },
    }
}

/// So many numbers of one digit: none of them can be larger.
fn read_numbers<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut numbers = [0; N];
    let mut parts = text.split(',');
    for number in &mut numbers {
        match *parts.next()?.as_bytes() {
            [digit @ b'0'..=b'9'] => *number = digit - b'0',
            _ => return None,
        }
    }
    parts.next().is_none().then_some(numbers)
}

fn read_seats(place: Place, text: &str, mode: Mode) -> Result<[u8; 4], ParsePositionError> {
    if mode.is_four() {
        read_numbers(text).ok_or_else(|| syntax(place, text, "four digits split by `,`"))
    } else {
        let [first, second] = read_numbers(text).ok_or_else(|| syntax(place, text, TWO_DIGITS))?;
        Ok([first, second, 0, 0])
    }
}

fn read_turned(text: &str) -> Result<[bool; 2], ParsePositionError> {
    match *text.as_bytes() {
        [a @ (b'0' | b'1'), b @ (b'0' | b'1')] => Ok([a == b'1', b == b'1']),
        _ => Err(syntax(Place::Turned, text, "two digits, each 0 or 1")),
    }
}

/// Whether a placement is owed, and the spaces of dice that owe.
fn read_owed(text: &str) -> Result<(bool, Vec<Coord>), ParsePositionError> {
    if text == "-" {
        return Ok((false, Vec::new()));
    }
    let mut parts = text.split('.').peekable();
    let placement = parts.next_if_eq(&"p").is_some();
    let mut owing: Vec<Coord> = Vec::new();
    for part in parts {
        let space: Coord =
            part.parse().map_err(|_| syntax(Place::Owed, part, "`-`, or `p` and spaces split by `.`, `p` first"))?;
        let before = owing.last().map(|before| (before.rank(), before.file()));
        if before >= Some((space.rank(), space.file())) {
            return Err(syntax(Place::Owed, text, "each space once, in order of rank, then file"));
        }
        owing.push(space);
    }
    Ok((placement, owing))
}
