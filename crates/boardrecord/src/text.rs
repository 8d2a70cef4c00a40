//! Records as text, in the manner of PGN.

mod cursor;
mod games;
mod read;
mod write;

pub(crate) use cursor::Cursor;
pub(crate) use games::not_utf8;
pub use games::{GameText, TextGames, TextReader};
pub(crate) use read::read;
pub(crate) use write::write;

/// What encloses the value of a tag.
const TAG: [char; 2] = ['"', '"'];
/// What encloses a comment.
const COMMENT: [char; 2] = ['{', '}'];
