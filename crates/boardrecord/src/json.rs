//! Records as JSON, one in a line.

mod entries;
mod games;
mod read;
mod write;

pub use games::{GameJson, JsonGames, JsonReader};
pub(crate) use read::read;
pub(crate) use write::write;
