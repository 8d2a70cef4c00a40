use boardgame::Seat;
use boardgeo::Coord;

use super::MAX_LEVEL;
use crate::board::CellsError;
use crate::{Cell, Clan, Domino, Value};

/// What is wrong with a half's partner (K9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongPartner {
    /// There is no cell in that direction.
    NoCell,
    /// The cell there is lower than the half.
    Lower,
    /// The half there is as high, but not the partner.
    Other,
}

impl WrongPartner {
    const fn expected(self) -> &'static str {
        match self {
            Self::NoCell => "a direction in which there is a cell for its other half",
            Self::Lower => "a cell in that direction that is at least as high",
            Self::Other => "the half in that direction, which is as high, to be of the same clan and to point back",
        }
    }
}

/// Why a [`Draft`](super::Draft) is no position (K9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DraftError {
    /// There are not 2 to 4 seats.
    #[error("seats: found {found} clans, expected 2 to 4")]
    Players {
        /// How many there are.
        found: usize,
    },
    /// A clan is not one of this number of players (K3.1).
    #[error("seats: found `{found}`, expected {} with {players} players", clans_of(*.players))]
    SeatClan {
        /// The clan.
        found: Clan,
        /// How many players there are.
        players: u8,
    },
    /// A clan has two seats (K3.1).
    #[error("seats: found `{found}` twice, expected a clan no more than once")]
    SeatTwice {
        /// The clan.
        found: Clan,
    },
    /// Alliance is played by four (K7.6).
    #[error("rules: found `+alliance` with {players} players, expected 4 players")]
    Alliance {
        /// How many players there are.
        players: u8,
    },
    /// The cells form no board (K2).
    #[error("board: {0}")]
    Layout(CellsError),
    /// A cell's clan is not one of this number of players.
    #[error("board, rank {}, cell {at}: found `{found}`, expected a clan of {} with {players} players", .at.rank() + 1, clans_of(*.players))]
    CellClan {
        /// Where.
        at: Coord,
        /// What is there.
        found: Cell,
        /// How many players there are.
        players: u8,
    },
    /// A cell's value is too high for this number of players (K1.2).
    #[error("board, rank {}, cell {at}: found `{found}`, expected a value up to {} with {players} players", .at.rank() + 1, Value::highest(*.players))]
    CellValue {
        /// Where.
        at: Coord,
        /// What is there.
        found: Cell,
        /// How many players there are.
        players: u8,
    },
    /// A domino is of a clan that has no seat.
    #[error("board, rank {}, cell {at}: found `{found}`, expected a domino of a clan that has a seat", .at.rank() + 1)]
    NoSeat {
        /// Where.
        at: Coord,
        /// What is there.
        found: Cell,
    },
    /// A level is 0 or cannot be reached.
    #[error("board, rank {}, cell {at}: found level {found}, expected 1 to {MAX_LEVEL}", .at.rank() + 1)]
    Level {
        /// Where.
        at: Coord,
        /// The level.
        found: u8,
    },
    /// The other half can't lie where a half points.
    #[error("board, rank {}, cell {at}: found `{found}`, expected {}", .at.rank() + 1, .wrong.expected())]
    Partner {
        /// Where.
        at: Coord,
        /// What is there.
        found: Cell,
        /// What is wrong.
        wrong: WrongPartner,
    },
    /// A totem locks both halves of its domino, but one is not locked or not visible (K5.5).
    #[error("board, rank {}, cell {at}: found `{found}`, expected its other half to be visible and to bear `*` too", .at.rank() + 1)]
    HalfLock {
        /// Where.
        at: Coord,
        /// What is there.
        found: Cell,
    },
    /// There are not as many reserves as seats.
    #[error("reserves: found {found}, expected one for each of {players} seats")]
    Reserves {
        /// How many there are.
        found: usize,
        /// How many players there are.
        players: u8,
    },
    /// A stack has no domino.
    #[error("reserves, seat {seat}: found an empty stack, expected at least one domino in it")]
    EmptyStack {
        /// Whose.
        seat: Seat,
    },
    /// A domino has a value too high for this number of players (K1.3).
    #[error("reserves, seat {seat}: found `{found}`, expected values up to {} with {players} players", Value::highest(*.players))]
    DominoValue {
        /// Whose.
        seat: Seat,
        /// The domino.
        found: Domino,
        /// How many players there are.
        players: u8,
    },
    /// A domino is twice in a reserve.
    #[error("reserves, seat {seat}: found `{found}` twice, expected each domino no more than once")]
    DominoTwice {
        /// Whose.
        seat: Seat,
        /// The domino.
        found: Domino,
    },
    /// A domino is on the board already.
    #[error("board, rank {}, cell {at}: found the {} domino `{found}` that is in reserve or on the board already, expected it no more than once", .at.rank() + 1, .clan.name())]
    DominoOnBoard {
        /// The domino.
        found: Domino,
        /// Its clan.
        clan: Clan,
        /// Where a half of it lies.
        at: Coord,
    },
    /// A clan has more dominoes than its set (K1.3).
    #[error("reserves and board: found {found} dominoes of the {}, expected no more than {most}", .clan.name())]
    TooMany {
        /// The clan.
        clan: Clan,
        /// How many are in reserve or visible on the board.
        found: usize,
        /// How many its set has.
        most: u8,
    },
    /// Hidden places and unseen dominoes are not as many (K10.5).
    #[error(
        "reserves, seat {seat}: found {places} hidden dominoes (`??`) and {unseen} that they can be, expected as many"
    )]
    Unseen {
        /// Whose.
        seat: Seat,
        /// How many places are hidden.
        places: usize,
        /// How many dominoes are unseen.
        unseen: u8,
    },
    /// A hidden domino is on top, and no chance event is due (K10.9).
    #[error("reserves, seat {seat}: found a hidden domino (`??`) on top, expected that only with a turn written `?`")]
    HiddenTop {
        /// Whose.
        seat: Seat,
    },
    /// More than one hidden domino is on top.
    #[error("reserves, seat {seat}: found a second hidden domino (`??`) on top, expected one")]
    SecondHiddenTop {
        /// Whose.
        seat: Seat,
    },
    /// A chance event is due, and the hidden domino on top is not of the seat that moved before (K10.9).
    #[error(
        "turn: found `?{then}` with a hidden domino (`??`) on top of seat {seat}, expected one of the seat before {then}"
    )]
    HiddenTopOfAnother {
        /// The seat that would move afterwards.
        then: Seat,
        /// Whose domino it is.
        seat: Seat,
    },
    /// A chance event is due, and no hidden domino is on top (K10.9).
    #[error("turn: found `?{then}`, expected that only with a hidden domino (`??`) on top of a stack")]
    NoHiddenTop {
        /// The seat that would move afterwards.
        then: Seat,
    },
    /// There are not as many numbers of totems as seats.
    #[error("totems: found {found} numbers, expected one for each of {players} seats")]
    TotemSeats {
        /// How many there are.
        found: usize,
        /// How many players there are.
        players: u8,
    },
    /// Totems were lost or won (K1.6, K8.2).
    #[error("totems, seat {seat}: found {left} left and {placed} on the board, expected {expected} together")]
    Totems {
        /// Whose.
        seat: Seat,
        /// How many are left.
        left: u8,
        /// How many are on the board.
        placed: u8,
        /// How many there are.
        expected: u8,
    },
    /// The turn is one of a seat that is not there.
    #[error("turn: found seat {seat}, expected one of {players} seats")]
    TurnSeat {
        /// The seat.
        seat: Seat,
        /// How many players there are.
        players: u8,
    },
    /// A seat is to move that has no move (K6.1, K8.7).
    #[error("turn: found `{seat}`, expected `x{seat}`: that seat has no move, so it has ended the game")]
    NoMove {
        /// The seat.
        seat: Seat,
    },
    /// A seat has ended the game that has a move (K6.1, K8.7).
    #[error("turn: found `x{seat}`, expected `{seat}`: that seat has a move")]
    HasMove {
        /// The seat.
        seat: Seat,
    },
}

const fn clans_of(players: u8) -> &'static str {
    if players == 2 { "`HC`" } else { "`MSUT`" }
}
