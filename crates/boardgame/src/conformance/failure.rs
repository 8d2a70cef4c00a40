use alloc::string::String;
use core::fmt;

use super::{Check, Line};

/// A guarantee that does not hold, where, and what was found instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{spec}{at}: expected that {check}; found {found}", at = Where(.place.as_ref()))]
#[non_exhaustive]
pub struct Failure {
    /// What was checked.
    pub check: Check,
    /// The text of the game's spec.
    pub spec: String,
    /// Where in the games that were played; `None` for what does not depend on a game.
    pub place: Option<Place>,
    /// What was found.
    pub found: String,
}

/// A state in one of the games that were played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The number of the game, from 0.
    pub game: u64,
    /// Which way the game goes.
    pub line: Line,
    /// How many moves were played before.
    pub ply: u32,
    /// The text of the state.
    pub state: String,
}

struct Where<'a>(Option<&'a Place>);

impl fmt::Display for Where<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(Place { game, line, ply, state }) => write!(f, ", game {game} {line}, ply {ply}, state `{state}`"),
            None => Ok(()),
        }
    }
}
