#![no_std]
#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod bits;
mod board;
mod cell;
mod clan;
mod draft;
mod fits;
mod game;
mod key;
mod movegen;
mod moves;
mod outcome;
mod perft;
mod piece;
mod play;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod stacks;
mod state;
mod text;
mod view;

pub use board::{
    CELLS, CellsError, DEFAULT_FACES_2, DEFAULT_FACES_4, Face, Layout, MAX_PAIRS, Pair, TILES, TileCountError,
};
pub use cell::{Cell, Half};
pub use clan::{Clan, ParseClanError};
pub use draft::{Draft, DraftError, MAX_LEVEL, Reserve, WrongPartner};
pub use game::Game;
pub use movegen::{MAX_MOVES, MoveList};
pub use moves::{DoubleSpelling, Move, ParseMoveError};
pub use outcome::{Outcome, Score, Scores, Seats};
pub use perft::PerftError;
pub use piece::{Domino, DominoIter, DominoSet, ParseDominoError, ParseValueError, Value};
pub use play::{IllegalMove, PlayError};
pub use position::{Position, Turn};
pub use rules::{HalfScore, Matching, ParseRulesError, Rules, Stuck, TotemScore, TotemTurn};
pub use setup::{PlacedTile, Setup, SetupError};
pub use stacks::{Stack, Stacks};
pub use text::{Excerpt, ParsePositionError, Place};
