#![no_std]
#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]
//!
//! # Where to begin
//!
//! - [`Setup`] deals a game, [`Position`] is its state; it can also be read from a string.
//! - [`Position::legal_moves`] lists what can be done, [`Position::play`] does it. [`Position::count_legal_moves`] and
//!   [`Position::nth_legal_move`] choose at random without a list. [`Position::why_illegal`] tells which rule is against a
//!   move.
//! - [`Position::scores`] counts points at any time, [`Position::outcome`] tells who won.
//! - [`Position::public_view`] is what everybody sees; [`Position::resample`] fills it in at random. [`Draft`] is a position
//!   that need not be right yet, for editors.
//!
//! # Why isn't ...?
//!
//! **... `00@b1w` a move?** A double has one spelling, from its west or south cell: `00@a1e`.
//!
//! **... it my turn after a move on a public view?** The move uncovered a domino that nobody has seen. What it is is played as
//! [`Move::Reveal`], one of [`Position::legal_moves`] then.
//!
//! **... there anything to hide from other players?** Nobody knows the orders of the stacks, their owner neither. What is
//! hidden is chance; there are no views of single players.
//!
//! **... a set of [`Rules`] of one's own possible?** A position's string names its rules, and there are three names.
//!
//! **... the scoring order (from the seat that ended the game) anywhere?** It makes no difference to any score.
//!
//! **... the memory of mazes freed?** The tables of a layout are shared by all positions on it, and kept for the next:
//! see [`Layout`].

extern crate alloc;

mod actions;
mod bits;
mod board;
mod cell;
mod clan;
mod deal;
mod draft;
mod fits;
mod game;
mod key;
mod movegen;
mod moves;
mod observation;
mod outcome;
mod perft;
mod piece;
mod placements;
mod play;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod spec;
mod stacks;
mod state;
mod text;
mod view;

pub use boardgame::{Draw, Excerpt, Playable, Rng, Seat, Spec, State};
pub use boardgeo::{Coord, Direction, QuarterTurns, TileLayout, TilePlace};

pub use board::{
    CELLS, CellsError, DEFAULT_FACES_2, DEFAULT_FACES_4, Face, Layout, MAX_PAIRS, Pair, TILES, TileCountError,
};
pub use cell::{Cell, Half, ParseCellError};
pub use clan::{Clan, ParseClanError};
pub use deal::Deal;
pub use draft::{Draft, DraftError, MAX_LEVEL, Reserve, WrongPartner};
pub use game::Game;
pub use movegen::{MAX_MOVES, MoveList};
pub use moves::{DoubleSpelling, Move, ParseMoveError};
pub use outcome::{Outcome, Score, Scores, Seats};
pub use perft::PerftError;
pub use piece::{Domino, DominoIter, DominoSet, ParseDominoError, ParseDominoSetError, ParseValueError, Value};
pub use play::{IllegalMove, PlayError};
pub use position::{Position, Turn};
pub use rules::{HalfScore, Matching, ParseRulesError, Rules, Stuck, TotemScore, TotemTurn};
pub use setup::{PlacedTile, Setup, SetupError};
pub use spec::{KumataSpec, SpecError};
pub use stacks::{Stack, Stacks};
pub use text::{ParsePositionError, Place};

#[doc = include_str!("../RULES.md")]
pub mod rules_of_play {}

#[doc = include_str!("../NUMBERS.md")]
pub mod numbers {}
