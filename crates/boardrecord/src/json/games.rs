use std::io::BufRead;
use std::marker::PhantomData;

use boardgame::Spec;

use super::read::{read, read_name};
use crate::lines::{LineRead, Lines, characters, is_blank};
use crate::text::not_utf8;
use crate::{Limits, Place, Problem, ReadError, Record};

/// A line of a file with the JSON of one game: not yet read, so that what reads it can depend on the name of the game.
#[derive(Clone, Debug)]
pub struct GameJson {
    text: String,
    line: u64,
    limits: Limits,
}

impl GameJson {
    /// The JSON.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The line of the file, from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// The name of its game: [`Spec::GAME`].
    ///
    /// # Errors
    /// If it is no object of JSON, of another format, or does not say.
    pub fn game(&self) -> Result<String, ReadError> {
        read_name(&self.text, self.line)
    }

    /// The record.
    ///
    /// # Errors
    /// If it is none, or one of another game.
    pub fn read<S: Spec>(&self) -> Result<Record<S>, ReadError> {
        read(&self.text, self.line, &self.limits)
    }
}

/// The games of a file of JSON lines, whichever they are. Blank lines are none.
///
/// An error is an item of the iterator, and the next item is the next line. Who wants to stop there stops. Behind an error of
/// reading the file there is nothing more.
///
/// ```
/// use boardrecord::JsonGames;
/// let file = "{\"format\":1,\"game\":\"kumo\"}\n\n{\"format\":2,\"game\":\"kumo\"}\n";
/// let names: Vec<_> = JsonGames::new(file.as_bytes()).map(|game| game.unwrap().game()).collect();
/// assert_eq!(names[0].as_deref().unwrap(), "kumo");
/// assert_eq!(names[1].as_ref().unwrap_err().to_string(), "line 3, column 11: found format `2`, expected 1");
/// ```
#[derive(Debug)]
pub struct JsonGames<R> {
    lines: Lines<R>,
    limits: Limits,
    ended: bool,
}

impl<R: BufRead> JsonGames<R> {
    /// The games of a file, with the default limits.
    pub fn new(reader: R) -> Self {
        Self::with_limits(reader, Limits::default())
    }

    /// The games of a file.
    pub const fn with_limits(reader: R, limits: Limits) -> Self {
        Self { lines: Lines::new(reader), limits, ended: false }
    }

    fn next_game(&mut self) -> Result<Option<GameJson>, ReadError> {
        let mut bytes = Vec::new();
        loop {
            let limit = self.limits.bytes;
            let read = self.lines.read(&mut bytes, limit).map_err(|error| {
                self.ended = true;
                ReadError::new(Place { line: self.lines.number() + 1, column: 1 }, Problem::Io(error))
            })?;
            let line = self.lines.number();
            match read {
                LineRead::Nothing => {
                    self.ended = true;
                    return Ok(None);
                }
                LineRead::Cut => {
                    let place = Place { line, column: characters(&bytes) + 1 };
                    return Err(ReadError::new(place, Problem::TooLong { limit }));
                }
                LineRead::Whole if is_blank(&bytes) => {}
                LineRead::Whole => {
                    let text = String::from_utf8(bytes).map_err(|error| not_utf8(&error, line))?;
                    return Ok(Some(GameJson { text, line, limits: self.limits }));
                }
            }
        }
    }
}

impl<R: BufRead> Iterator for JsonGames<R> {
    type Item = Result<GameJson, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended { None } else { self.next_game().transpose() }
    }
}

/// The records of a file of JSON lines whose games are all of one kind: [`JsonGames`], read.
#[derive(Debug)]
pub struct JsonReader<S, R> {
    games: JsonGames<R>,
    spec: PhantomData<fn() -> S>,
}

impl<S: Spec, R: BufRead> JsonReader<S, R> {
    /// The records of a file, with the default limits.
    pub fn new(reader: R) -> Self {
        Self::with_limits(reader, Limits::default())
    }

    /// The records of a file.
    pub const fn with_limits(reader: R, limits: Limits) -> Self {
        Self { games: JsonGames::with_limits(reader, limits), spec: PhantomData }
    }
}

impl<S: Spec, R: BufRead> Iterator for JsonReader<S, R> {
    type Item = Result<Record<S>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.games.next()?.and_then(|json| json.read()))
    }
}
