use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use boardgame::{Excerpt, Seat};
use boardgeo::{Coord, Direction};

use crate::board::TILES;
use crate::{Cell, Clan, Domino, Draft, DraftError, ParseCellError, ParseDominoError, Position, Reserve, Turn};

/// The position string of K9; a view has `??` where a domino is hidden (K10.5).
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.layout();
        for rank in (0..layout.ranks()).rev() {
            for file in 0..layout.files() {
                if file > 0 {
                    f.write_str(",")?;
                }
                match Coord::new(file, rank).and_then(|coord| self.cell_at(coord)) {
                    Some(cell) => write!(f, "{cell}")?,
                    None => f.write_str("-")?,
                }
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        for seat in self.seats() {
            write!(f, "{}", self.clan(seat))?;
        }
        write!(f, " {} ", self.turn())?;
        for seat in self.seats() {
            let semicolon = if seat.number() > 0 { ";" } else { "" };
            write!(f, "{semicolon}{}", self.stacks(seat))?;
        }
        f.write_str(" ")?;
        for seat in self.seats() {
            write!(f, "{}", self.totems(seat))?;
        }
        write!(f, " {}{}", self.rules(), if self.is_alliance() { "+alliance" } else { "" })
    }
}

/// Where in a position string something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// The board as a whole.
    Board,
    /// A rank of the board, counted from 1.
    Rank(u8),
    /// A cell of the board.
    Cell(Coord),
    /// The field of the clans.
    Seats,
    /// The field of the turn.
    Turn,
    /// The field of the reserves.
    Reserves,
    /// A seat's part of the reserves.
    Reserve(Seat),
    /// The field of the totems.
    Totems,
    /// The field of the rules.
    Rules,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board => f.write_str("board"),
            Self::Rank(rank) => write!(f, "board, rank {rank}"),
            Self::Cell(cell) => write!(f, "board, rank {}, cell {cell}", cell.rank() + 1),
            Self::Seats => f.write_str("seats"),
            Self::Turn => f.write_str("turn"),
            Self::Reserves => f.write_str("reserves"),
            Self::Reserve(seat) => write!(f, "reserves, seat {seat}"),
            Self::Totems => f.write_str("totems"),
            Self::Rules => f.write_str("rules"),
        }
    }
}

/// No position string is as long as this: what is longer is refused unread.
const MAX_TEXT: usize = 4096;

/// The text is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// There are not six fields.
    #[error("found {found} fields, expected 6 with one space between: board, seats, turn, reserves, totems, rules")]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// It is longer than any position.
    #[error("found {found} bytes, expected 6 fields in at most {MAX_TEXT} bytes")]
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
    /// A rank has more or fewer entries than the first.
    #[error("board, rank {rank}: found {found} entries, expected {expected} as in the rank before")]
    Ragged {
        /// The rank, counted from 1.
        rank: u8,
        /// How many there are.
        found: usize,
        /// How many the northernmost rank has.
        expected: usize,
    },
    /// The board is larger than nine tiles reach.
    #[error("board: found {files} files and {ranks} ranks, expected at most {MOST} of each", MOST = 2 * TILES)]
    TooLarge {
        /// The entries of the northernmost rank.
        files: usize,
        /// The ranks.
        ranks: usize,
    },
    /// An outer file or rank has no cell.
    #[error("board: found no cell on the outermost {} in the {}, expected none to be empty", line_of(*.side), side_of(*.side))]
    EmptyEdge {
        /// The side of the board.
        side: Direction,
    },
    /// It is well written, but no position.
    #[error(transparent)]
    Draft(#[from] DraftError),
}

const fn line_of(side: Direction) -> &'static str {
    if matches!(side, Direction::North | Direction::South) { "rank" } else { "file" }
}

const fn side_of(side: Direction) -> &'static str {
    match side {
        Direction::North => "north",
        Direction::East => "east",
        Direction::South => "south",
        Direction::West => "west",
    }
}

fn syntax(place: Place, found: &str, expected: &'static str) -> ParsePositionError {
    ParsePositionError::Syntax { place, found: Excerpt::of(found), expected }
}

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
        let &[board, seats, turn, reserves, totems, rules] = fields.as_slice() else {
            return Err(ParsePositionError::Fields { found: fields.len() });
        };
        let clan = |letter| {
            let expected = "clan letters in seat order, as in `MSUT`";
            Clan::from_letter(letter).ok_or_else(|| syntax(Place::Seats, seats, expected))
        };
        let (name, alliance) = rules.strip_suffix("+alliance").map_or((rules, false), |name| (name, true));
        let expected = "`rulebook`, `bga-fr` or `bga-de`, perhaps with `+alliance` behind it";
        let clans = seats.chars().map(clan).collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            board: read_board(board)?,
            turn: read_turn(turn)?,
            reserves: read_reserves(reserves)?,
            totems: read_totems(totems)?,
            rules: name.parse().map_err(|_| syntax(Place::Rules, rules, expected))?,
            clans,
            alliance,
        })
    }
}

fn read_board(text: &str) -> Result<Vec<(Coord, Cell)>, ParsePositionError> {
    let ranks = text.split('/').count();
    let files = text.split('/').next().map_or(0, |rank| rank.split(',').count());
    if ranks > 2 * TILES || files > 2 * TILES {
        return Err(ParsePositionError::TooLarge { files, ranks });
    }
    let mut board = Vec::new();
    for (row, line) in text.split('/').enumerate() {
        let rank = (ranks - 1 - row) as u8;
        let entries = line.split(',').count();
        if entries != files {
            return Err(ParsePositionError::Ragged { rank: rank + 1, found: entries, expected: files });
        }
        for (file, entry) in (0..).zip(line.split(',')) {
            let coord = Coord::new(file, rank).expect("the board has at most 18 files and ranks");
            if entry != "-" {
                board.push((coord, read_cell(coord, entry)?));
            }
        }
    }
    let on_side = |coord: Coord, side| match side {
        Direction::North => usize::from(coord.rank()) + 1 == ranks,
        Direction::East => usize::from(coord.file()) + 1 == files,
        Direction::South => coord.rank() == 0,
        Direction::West => coord.file() == 0,
    };
    match Direction::ALL.into_iter().find(|&side| !board.iter().any(|&(coord, _)| on_side(coord, side))) {
        Some(side) => Err(ParsePositionError::EmptyEdge { side }),
        None => Ok(board),
    }
}

fn read_cell(coord: Coord, text: &str) -> Result<Cell, ParsePositionError> {
    text.parse().map_err(|ParseCellError { found, expected }| ParsePositionError::Syntax {
        place: Place::Cell(coord),
        found,
        expected,
    })
}

fn read_turn(text: &str) -> Result<Turn, ParsePositionError> {
    let expected =
        "a seat's digit, or `x` and the seat that ended the game, or `?` and the seat that moves after chance";
    let seat = |text: &str| text.parse::<Seat>().ok();
    let turn = if let Some(ended_by) = text.strip_prefix('x') {
        seat(ended_by).map(|ended_by| Turn::Over { ended_by })
    } else if let Some(then) = text.strip_prefix('?') {
        seat(then).map(|then| Turn::Chance { then })
    } else {
        seat(text).map(Turn::Seat)
    };
    turn.ok_or_else(|| syntax(Place::Turn, text, expected))
}

fn read_reserves(text: &str) -> Result<Vec<Reserve>, ParsePositionError> {
    let mut reserves = Vec::new();
    for (number, text) in text.split(';').enumerate() {
        let seat = u8::try_from(number).ok().and_then(Seat::new);
        let Some(seat) = seat else {
            return Err(syntax(Place::Reserves, text, "at most four reserves, with `;` between"));
        };
        reserves.push(read_reserve(seat, text)?);
    }
    Ok(reserves)
}

fn read_reserve(seat: Seat, text: &str) -> Result<Reserve, ParsePositionError> {
    let place = Place::Reserve(seat);
    if text == "-" {
        return Ok(Reserve::default());
    }
    let domino = |text: &str| {
        text.parse::<Domino>().map_err(|error| {
            syntax(
                place,
                text,
                match error {
                    ParseDominoError::LowFirst { .. } => "a domino's high value first",
                    ParseDominoError::Shape { .. } => {
                        "a domino as in `32`, or `??`, in stacks as in `32.10|33`, or `-` for none"
                    }
                },
            )
        })
    };
    let (stacks, unseen) = match text.split_once('~') {
        Some((stacks, unseen)) => (stacks, Some(unseen)),
        None => (text, None),
    };
    let mut reserve = Reserve::default();
    for stack in stacks.split('|') {
        let places = stack.split('.').map(|text| if text == "??" { Ok(None) } else { domino(text).map(Some) });
        reserve.stacks.push(places.collect::<Result<_, _>>()?);
    }
    if let Some(list) = unseen {
        let mut last = None;
        for text in list.split('.') {
            let next = domino(text)?;
            if last >= Some(next) {
                return Err(syntax(place, list, "the hidden dominoes in ascending order behind `~`"));
            }
            last = Some(next);
            reserve.unseen.insert(next);
        }
    }
    Ok(reserve)
}

fn read_totems(text: &str) -> Result<Vec<u8>, ParsePositionError> {
    let digit = |digit: char| digit.to_digit(10).map(|digit| digit as u8);
    let totems: Option<Vec<u8>> = text.chars().map(digit).collect();
    totems.ok_or_else(|| syntax(Place::Totems, text, "a digit for each seat, as in `1111`"))
}

/// A turn is written as in the third field of the position string: `0`, `x0`, `?0`.
impl FromStr for Turn {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read_turn(text)
    }
}
