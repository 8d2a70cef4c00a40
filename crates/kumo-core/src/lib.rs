#![no_std]
#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]
//!
//! # Where to begin
//!
//! - [`Position`] is the state of a game. It is made by [`Position::new`], by a [`Setup`] or from a string.
//! - [`Position::legal_moves`] lists what can be done, [`Position::play`] does it. [`Position::count_legal_moves`] and
//!   [`Position::nth_legal_move`] choose at random without a list.
//! - [`Position::duties`] tells what the mover owes and how many actions are left; [`Position::why_illegal`] tells
//!   which
//!   clause of the [rules of play](rules_of_play) forbids a move.
//! - [`Game`] counts turns and may have a limit to them. [`Draft`] is a position that need not be right yet, for
//!   editors.
//!
//! # Why isn't ...?
//!
//! **... a move legal that the pieces allow?** Mostly because of H3.5: too few actions would be left for what is owed.
//! Ask [`Position::why_illegal`].
//!
//! **... it the other seat's turn yet?** One move is one action, not a turn. The seat changes when no action is left or
//! after [`Move::End`].
//!
//! **... the number of turns of the arena in a position?** Spaces are named as on the table (H1.2), so it makes no
//! difference. That also makes equal positions equal strings, hashes and keys.
//!
//! **... random play ever over?** It hardly ever is: two dice have to meet at the Stone and walk it to an edge. Give a
//! [`Game`] a limit.
//!
//! **... there a draw by repetition?** The rules know no draw at all (H6.2).

extern crate alloc;

mod actions;
mod board;
mod clan;
mod covered;
mod draft;
mod duties;
mod game;
mod key;
mod movegen;
mod moves;
mod observation;
mod outcome;
mod perft;
mod piece;
mod play;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod spec;
mod state;
mod text;
mod view;

pub use board::{DEFAULT_SIZE, SIZES};
pub use boardgame::{Draw, Excerpt, Playable, Rng, Seat, Spec, State};
pub use boardgeo::{CellSet, Coord, Direction};
pub use clan::{ParseStanceError, Stance};
pub use draft::{Draft, DraftError};
pub use duties::Duties;
pub use game::{Game, ParseGameError};
pub use movegen::{MAX_MOVES, MoveList};
pub use moves::{Move, ParseMoveError, Rotation};
pub use outcome::Outcome;
pub use perft::MAX_PERFT_DEPTH;
pub use piece::{Die, MAX_STACK, ParseDieError, ParseTeamError, Stack, Team};
pub use play::{IllegalMove, PlayError};
pub use position::{Position, Turn};
pub use rules::{Mode, ParseModeError};
pub use setup::{Setup, SetupError};
pub use spec::{KumoSpec, SpecError};
pub use text::{ParsePositionError, Place};

#[doc = include_str!("../RULES.md")]
pub mod rules_of_play {}

#[doc = include_str!("../NUMBERS.md")]
pub mod numbers {}
