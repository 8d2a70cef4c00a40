use std::io::BufRead;
use std::marker::PhantomData;

use boardgame::Spec;

use super::read::{read, read_name};
use crate::lines::{LineRead, Lines, characters, is_blank};
use crate::{Limits, Place, Problem, ReadError, Record};

/// The text of one game in a file: not yet read, so that what reads it can depend on the name of the game.
#[derive(Clone, Debug)]
pub struct GameText {
    text: String,
    line: u64,
    limits: Limits,
}

impl GameText {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The line of the file that it begins with, from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// The name of its game: [`Spec::GAME`].
    ///
    /// # Errors
    /// If what precedes the moves is not well written, of another format, or does not say.
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

/// The games of a text file, one after the other, whichever they are.
///
/// A game begins with a line that begins with `[Format `, or with `[` where the line before, but for blank ones, does not. So
/// a game that can't be read costs no other: an error is an item of the iterator, and the next item is the next game. Who
/// wants to stop there stops. Behind an error of reading the file there is nothing more.
///
/// ```
/// use boardrecord::{ReadError, TextGames};
/// use kumata_core::KumataSpec;
/// use kumo_core::KumoSpec;
///
/// fn describe(file: impl std::io::BufRead) -> Result<Vec<String>, ReadError> {
///     let mut found = Vec::new();
///     for text in TextGames::new(file) {
///         let text = text?;
///         found.push(match text.game()?.as_str() {
///             "kumata" => format!("Kumata: {}", text.read::<KumataSpec>()?.game().outcome()),
///             "kumo" => format!("KUMO: {}", text.read::<KumoSpec>()?.game().outcome()),
///             other => format!("what is {other}?"),
///         });
///     }
///     Ok(found)
/// }
///
/// let file = r#"[Format "1"]
/// [Game "kumo"]
/// [Rules "1"]
/// [Spec "kumo mode=base2 size=5 turn_limit=none"]
/// [Start "5/5/2#2/5/5 0 6,6 0,0 0,0 00 p base2"]
/// [Termination "unfinished"]
/// [Result "*"]
///
/// 1. +Re1 *
///
/// [Format "1"]
/// [Game "shogi"]
/// "#;
/// assert_eq!(describe(file.as_bytes())?, ["KUMO: *", "what is shogi?"]);
/// # Ok::<(), boardrecord::ReadError>(())
/// ```
#[derive(Debug)]
pub struct TextGames<R> {
    lines: Lines<R>,
    limits: Limits,
    /// The line that ended the last game.
    next: Next,
}

#[derive(Debug)]
enum Next {
    /// It is to be looked for.
    Unknown,
    /// It is this.
    Line(Vec<u8>),
    /// It is too long, as was said, and is skipped. Whether the line before is a tag.
    Skip { in_tags: bool },
    /// It is too long, which is to be said.
    Long,
    /// There is none.
    End,
}

impl<R: BufRead> TextGames<R> {
    /// The games of a file, with the default limits.
    pub fn new(reader: R) -> Self {
        Self::with_limits(reader, Limits::default())
    }

    /// The games of a file.
    pub const fn with_limits(reader: R, limits: Limits) -> Self {
        Self { lines: Lines::new(reader), limits, next: Next::Unknown }
    }

    /// The error that the line read last is too long, when so much of the game was before it.
    fn too_long(&self, line: &[u8], before: usize) -> ReadError {
        let limit = self.limits.bytes;
        let room = (limit - before).min(line.len());
        let place = Place { line: self.lines.number(), column: characters(&line[..room]) + 1 };
        ReadError::new(place, Problem::TooLong { limit })
    }

    /// The first line of the next game; `None` at the end.
    fn first_line(&mut self) -> Result<Option<Vec<u8>>, ReadError> {
        let mut in_tags = match std::mem::replace(&mut self.next, Next::Unknown) {
            Next::Line(line) => return Ok(Some(line)),
            Next::End => {
                self.next = Next::End;
                return Ok(None);
            }
            Next::Long => {
                self.next = Next::Skip { in_tags: true };
                let place = Place { line: self.lines.number(), column: 1 };
                return Err(ReadError::new(place, Problem::TooLong { limit: self.limits.bytes }));
            }
            Next::Skip { in_tags } => Some(in_tags),
            Next::Unknown => None,
        };
        let mut line = Vec::new();
        loop {
            let read = self.read(&mut line)?;
            if read == LineRead::Nothing {
                self.next = Next::End;
                return Ok(None);
            }
            if is_blank(&line) && read == LineRead::Whole {
                continue;
            }
            let begins = in_tags.is_none_or(|in_tags| begins_game(&line, in_tags));
            match read {
                LineRead::Cut if begins => {
                    self.next = Next::Skip { in_tags: is_tag(&line) };
                    return Err(self.too_long(&line, 0));
                }
                LineRead::Whole if begins => return Ok(Some(line)),
                _ => in_tags = Some(is_tag(&line)),
            }
        }
    }

    fn read(&mut self, line: &mut Vec<u8>) -> Result<LineRead, ReadError> {
        self.lines.read(line, self.limits.bytes).map_err(|error| {
            self.next = Next::End;
            ReadError::new(Place { line: self.lines.number() + 1, column: 1 }, Problem::Io(error))
        })
    }

    fn next_game(&mut self) -> Result<Option<GameText>, ReadError> {
        let Some(mut bytes) = self.first_line()? else { return Ok(None) };
        let first = self.lines.number();
        let mut in_tags = is_tag(&bytes);
        let mut line = Vec::new();
        loop {
            let read = self.read(&mut line)?;
            if read == LineRead::Nothing {
                self.next = Next::End;
                break;
            }
            if begins_game(&line, in_tags) {
                self.next = if read == LineRead::Cut { Next::Long } else { Next::Line(line) };
                break;
            }
            if !is_blank(&line) {
                in_tags = is_tag(&line);
            }
            if read == LineRead::Cut || bytes.len() + line.len() > self.limits.bytes {
                self.next = Next::Skip { in_tags };
                return Err(self.too_long(&line, bytes.len()));
            }
            bytes.append(&mut line);
        }
        let text = String::from_utf8(bytes).map_err(|error| not_utf8(&error, first))?;
        Ok(Some(GameText { text, line: first, limits: self.limits }))
    }
}

fn is_tag(line: &[u8]) -> bool {
    line.starts_with(b"[")
}

fn begins_game(line: &[u8], in_tags: bool) -> bool {
    line.starts_with(b"[Format ") || is_tag(line) && !in_tags
}

/// The error for bytes that begin at this line.
pub(crate) fn not_utf8(error: &std::string::FromUtf8Error, first: u64) -> ReadError {
    let bytes = error.as_bytes();
    let end = error.utf8_error().valid_up_to();
    let line = bytes[..end].iter().filter(|&&byte| byte == b'\n').count() as u64;
    let begin = bytes[..end].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let place = Place { line: first + line, column: characters(&bytes[begin..end]) + 1 };
    ReadError::new(place, Problem::NotUtf8 { byte: bytes[end] })
}

impl<R: BufRead> Iterator for TextGames<R> {
    type Item = Result<GameText, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game().transpose()
    }
}

/// The records of a text file whose games are all of one kind: [`TextGames`], read.
///
/// ```
/// use boardrecord::{Record, TextReader};
/// use kumo_core::KumoSpec;
/// # let file = &b""[..];
/// let games: Result<Vec<Record<KumoSpec>>, _> = TextReader::new(file).collect();
/// assert!(games?.is_empty());
/// # Ok::<(), boardrecord::ReadError>(())
/// ```
#[derive(Debug)]
pub struct TextReader<S, R> {
    games: TextGames<R>,
    spec: PhantomData<fn() -> S>,
}

impl<S: Spec, R: BufRead> TextReader<S, R> {
    /// The records of a file, with the default limits.
    pub fn new(reader: R) -> Self {
        Self::with_limits(reader, Limits::default())
    }

    /// The records of a file.
    pub const fn with_limits(reader: R, limits: Limits) -> Self {
        Self { games: TextGames::with_limits(reader, limits), spec: PhantomData }
    }
}

impl<S: Spec, R: BufRead> Iterator for TextReader<S, R> {
    type Item = Result<Record<S>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.games.next()?.and_then(|text| text.read()))
    }
}
