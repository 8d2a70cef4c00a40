use std::error::Error;
use std::fmt;
use std::io;

use boardgame::Excerpt;

use crate::{Outcome, Tags, Termination};

/// Where something stands in a file.
///
/// ```
/// use boardrecord::Place;
/// assert_eq!(Place { line: 3, column: 7 }.to_string(), "line 3, column 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, counted in Unicode scalar values.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why no record was read: what was found, where, and what was expected.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {problem}")]
#[non_exhaustive]
pub struct ReadError {
    /// Where it stands.
    pub place: Place,
    /// What is wrong.
    #[source]
    pub problem: Problem,
}

impl ReadError {
    pub(crate) const fn new(place: Place, problem: Problem) -> Self {
        Self { place, problem }
    }

    /// The same with the name of the field that it is about.
    pub(crate) fn in_field(self, name: &str) -> Self {
        let problem = Problem::Field { name: Excerpt::of(name), problem: Box::new(self.problem) };
        Self { place: self.place, problem }
    }
}

/// What is wrong with a record.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The file can't be read. Nothing more is read from it.
    #[error("the file can't be read: {0}")]
    Io(#[source] io::Error),
    /// A game is longer than [`Limits::bytes`](crate::Limits::bytes).
    #[error("found more than {limit} bytes, expected a shorter game")]
    TooLong {
        /// The limit.
        limit: usize,
    },
    /// A game is longer than [`Limits::plies`](crate::Limits::plies).
    #[error("found more than {limit} plies, expected a shorter game")]
    TooManyPlies {
        /// The limit.
        limit: usize,
    },
    /// There are more free tags than a record can have.
    #[error("found more than {} free tags, expected no more", Tags::MAX)]
    TooManyTags,
    /// The bytes are no text.
    #[error("found the byte 0x{byte:02x}, expected UTF-8")]
    NotUtf8 {
        /// The first byte that is wrong.
        byte: u8,
    },
    /// Something else was expected here.
    #[error("found {found}, expected {expected}")]
    Unexpected {
        /// What was found.
        found: Found,
        /// What was expected.
        expected: &'static str,
    },
    /// A field has another kind of value than it should.
    #[error("`{name}`: {problem}")]
    Field {
        /// Its name.
        name: Excerpt,
        /// What is wrong with its value.
        #[source]
        problem: Box<Self>,
    },
    /// It is no JSON.
    #[error("{message}")]
    Json {
        /// What was found, and what was expected.
        message: String,
    },
    /// A tag or field is missing.
    #[error("found the end of what precedes the moves, expected `{name}` too")]
    Missing {
        /// Its name.
        name: &'static str,
    },
    /// A tag or field is there twice.
    #[error("found `{name}` a second time, expected it once")]
    Twice {
        /// Its name.
        name: Excerpt,
    },
    /// A field of JSON has a name that this version does not know.
    #[error("found the field `{name}`, expected none that format {} does not have", crate::FORMAT)]
    UnknownField {
        /// Its name.
        name: Excerpt,
    },
    /// The format has another version.
    #[error("found format `{found}`, expected {}", crate::FORMAT)]
    Format {
        /// The version.
        found: Excerpt,
    },
    /// The record is of another game.
    #[error("found the game `{found}`, expected `{expected}`")]
    OtherGame {
        /// The name of its game.
        found: Excerpt,
        /// The name of the game that was asked for.
        expected: &'static str,
    },
    /// The rules have another version.
    #[error("found version `{found}` of the rules of {game}, expected {expected}")]
    Rules {
        /// The version.
        found: Excerpt,
        /// The name of the game.
        game: &'static str,
        /// The version that is known.
        expected: u32,
    },
    /// What is written is none of the game's.
    #[error("found `{found}`, expected {expected}: {source}")]
    Word {
        /// What was found.
        found: Excerpt,
        /// What was expected.
        expected: &'static str,
        /// What the game says.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The start is of another variant than the spec.
    #[error("found a start of `{found}`, expected one of `{expected}`")]
    OtherSpec {
        /// The variant of the start.
        found: String,
        /// The variant that the record says.
        expected: String,
    },
    /// A game that goes on has a seed.
    #[error("found a seed, expected none as long as the game goes on")]
    SeedInProgress,
    /// The seed deals another start.
    #[error("found a seed that deals another start, expected one that deals this")]
    OtherDeal,
    /// The start of a game that goes on tells what nobody knows.
    #[error("found a start with a hidden order, expected it left open as long as the game goes on")]
    HiddenOrder,
    /// A move is not legal.
    #[error("found `{found}` as ply {ply}, expected a legal move: {source}")]
    Illegal {
        /// The move.
        found: Excerpt,
        /// The number of the ply, from 1.
        ply: usize,
        /// What the game says.
        source: Box<dyn Error + Send + Sync>,
    },
    /// A move's number is not that of its ply.
    #[error("found `{found}`, expected `{expected}.` for the next ply")]
    Number {
        /// What was found.
        found: Excerpt,
        /// The number of the next ply.
        expected: usize,
    },
    /// A ply has two comments.
    #[error("found a second comment on ply {ply}, expected one")]
    SecondComment {
        /// The number of the ply; 0 is the start.
        ply: usize,
    },
    /// A comment is behind a ply that there is not, or not behind the last comment.
    #[error("found a comment on ply {found}, expected one from {first} to {last}")]
    CommentPly {
        /// The ply.
        found: u64,
        /// The first that was possible.
        first: usize,
        /// The last that was possible.
        last: usize,
    },
    /// The game did not end so.
    #[error("found `{found}`, expected {}", Expected(*.over))]
    Ending {
        /// What was found.
        found: Termination,
        /// Whether the last state is over.
        over: bool,
    },
    /// The result is another.
    #[error("found the result `{found}`, expected `{expected}` from the moves and the termination")]
    Result {
        /// The result that is written.
        found: Outcome,
        /// The result of the game.
        expected: Outcome,
    },
}

struct Expected(bool);

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            true => "`played`, as the last move ends the game",
            false => "`unfinished`, `resigned` by a seat of two sides, or `aborted`, as the moves do not end the game",
        })
    }
}

/// What was found where something else was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// This text.
    Text(Excerpt),
    /// The end of the line.
    LineEnd,
    /// The end of the game.
    GameEnd,
}

impl Found {
    pub(crate) fn text(text: &str) -> Self {
        Self::Text(Excerpt::of(text))
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "`{text}`"),
            Self::LineEnd => f.write_str("the end of the line"),
            Self::GameEnd => f.write_str("the end of the game"),
        }
    }
}
