#![no_std]
#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod board;
mod clan;
mod covered;
mod draft;
mod duties;
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
mod state;
mod text;
mod view;

pub use board::{DEFAULT_SIZE, SIZES};
pub use boardgame::{Rng, Seat, State};
pub use boardgeo::{CellSet, Coord, Direction};
pub use clan::{ParseStanceError, Stance};
pub use draft::{Draft, DraftError};
pub use duties::Duties;
pub use game::Game;
pub use movegen::{MAX_MOVES, MoveList};
pub use moves::{Move, ParseMoveError, Rotation};
pub use outcome::Outcome;
pub use piece::{Die, MAX_STACK, ParseDieError, ParseTeamError, Stack, Team};
pub use play::{IllegalMove, PlayError};
pub use position::{Position, Turn};
pub use rules::{Mode, ParseModeError};
pub use setup::{Setup, SetupError};
pub use text::{Excerpt, ParsePositionError, Place};
