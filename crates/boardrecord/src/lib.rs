#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod comments;
mod error;
mod escape;
mod file;
mod game;
mod heading;
mod json;
mod limits;
mod lines;
mod outcome;
mod public;
mod record;
mod replay;
mod seed;
mod tags;
mod termination;
mod text;

pub use comments::Comments;
pub use error::{Found, Place, Problem, ReadError};
pub use file::{WriteFileError, create_file, write_file};
pub use game::{EndError, Game, GoToError, PlayMoveError};
pub use json::{GameJson, JsonGames, JsonReader};
pub use limits::Limits;
pub use outcome::{Outcome, ParseOutcomeError, Winners};
pub use public::HideError;
pub use record::{PlayerError, Record};
pub use seed::{ParseSeedError, Seed};
pub use tags::{TagError, Tags};
pub use termination::{ParseTerminationError, Termination};
pub use text::{GameText, TextGames, TextReader};

/// The version of the format that is written, in text and in JSON, and the only one that is read.
pub const FORMAT: u32 = 1;
