//! Files of records of either game, in either form.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use kumaboard::game::{Excerpt, Spec};
use kumaboard::kumata::KumataSpec;
use kumaboard::kumo::KumoSpec;
use kumaboard::record::{GameJson, GameText, JsonGames, ReadError, Record, TextGames};

use crate::error::CliError;
use crate::out::is_standard;

/// How records are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Form {
    /// As text in the manner of PGN.
    Text,
    /// As JSON, a record a line.
    Json,
}

impl Form {
    /// The form that the name of a file says: text, unless it ends with `json` or `jsonl`.
    pub(crate) fn of_path(path: &Path) -> Self {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("json" | "jsonl") => Self::Json,
            _ => Self::Text,
        }
    }

    /// The other form.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Text => Self::Json,
            Self::Json => Self::Text,
        }
    }

    /// A record in this form, with the end of its last line.
    pub(crate) fn write<S: Spec>(self, record: &Record<S>) -> String {
        let mut text = match self {
            Self::Text => record.to_text(),
            Self::Json => record.to_json(),
        };
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text
    }
}

/// A game of a file that is not read yet.
#[derive(Clone, Debug)]
pub(crate) enum Raw {
    Text(GameText),
    Json(GameJson),
}

impl Raw {
    /// The form it is in.
    pub(crate) const fn form(&self) -> Form {
        match self {
            Self::Text(_) => Form::Text,
            Self::Json(_) => Form::Json,
        }
    }

    /// The line of the file where it begins.
    pub(crate) fn line(&self) -> u64 {
        match self {
            Self::Text(text) => text.line(),
            Self::Json(json) => json.line(),
        }
    }

    pub(crate) fn read<S: Spec>(&self) -> Result<Record<S>, ReadError> {
        match self {
            Self::Text(text) => text.read(),
            Self::Json(json) => json.read(),
        }
    }

    /// The record, whichever game it is of.
    pub(crate) fn read_any(&self) -> Result<AnyRecord, String> {
        let name = match self {
            Self::Text(text) => text.game(),
            Self::Json(json) => json.game(),
        };
        match name.map_err(|error| error.to_string())?.as_str() {
            KumataSpec::GAME => self.read().map(AnyRecord::Kumata).map_err(|error| error.to_string()),
            KumoSpec::GAME => self.read().map(AnyRecord::Kumo).map_err(|error| error.to_string()),
            other => Err(format!(
                "line {}: found the game `{}`, expected `kumata` or `kumo`",
                self.line(),
                Excerpt::of(other)
            )),
        }
    }
}

/// A record of either game.
#[derive(Clone, Debug)]
pub(crate) enum AnyRecord {
    Kumata(Record<KumataSpec>),
    Kumo(Record<KumoSpec>),
}

/// Runs one expression for the record of whichever game.
macro_rules! with_record {
    ($any:expr, $record:ident => $body:expr) => {
        match $any {
            $crate::records::AnyRecord::Kumata($record) => $body,
            $crate::records::AnyRecord::Kumo($record) => $body,
        }
    };
}
pub(crate) use with_record;

/// The games of a file; `-` is standard input.
pub(crate) fn open(path: &Path) -> Result<impl Iterator<Item = Result<Raw, ReadError>> + use<>, CliError> {
    let file = |source| CliError::File { path: path.to_owned(), source };
    let source: Box<dyn Read> =
        if is_standard(path) { Box::new(io::stdin()) } else { Box::new(File::open(path).map_err(file)?) };
    games(BufReader::new(source)).map_err(file)
}

/// The games in a reader, whose form is told by what it begins with.
fn games<R: BufRead>(mut reader: R) -> io::Result<impl Iterator<Item = Result<Raw, ReadError>> + use<R>> {
    // Blank lines before the first game are of no form; more of them than fit a buffer are nobody's file.
    let begin = reader.fill_buf()?;
    let begin = begin.strip_prefix("\u{feff}".as_bytes()).unwrap_or(begin);
    let begin = begin.iter().copied().find(|byte| !byte.is_ascii_whitespace());
    let (text, json) = match begin {
        Some(b'{') => (None, Some(JsonGames::new(reader))),
        _ => (Some(TextGames::new(reader)), None),
    };
    let text = text.into_iter().flatten().map(|game| game.map(Raw::Text));
    let json = json.into_iter().flatten().map(|game| game.map(Raw::Json));
    Ok(text.chain(json))
}

/// The first game of a file.
pub(crate) fn first(path: &Path) -> Result<Raw, CliError> {
    let wrong = |message: String| CliError::Record { path: path.to_owned(), message };
    match open(path)?.next() {
        Some(Ok(raw)) => Ok(raw),
        Some(Err(error)) => Err(wrong(error.to_string())),
        None => Err(wrong("found no game, expected one".to_owned())),
    }
}

/// The `n`-th record of a file, from 1, as an option asks for it.
pub(crate) fn nth(path: &Path, n: u64, option: &str) -> Result<AnyRecord, CliError> {
    let wrong = |message: String| CliError::Record { path: path.to_owned(), message };
    let mut count = 0;
    for raw in open(path)? {
        let raw = raw.map_err(|error| wrong(error.to_string()))?;
        count += 1;
        if count == n {
            return raw.read_any().map_err(wrong);
        }
    }
    match count {
        0 => Err(wrong("found no game, expected one".to_owned())),
        1 => Err(CliError::Usage(format!("{option}: found {n}, expected 1, as {} has one game", path.display()))),
        _ => Err(CliError::Usage(format!(
            "{option}: found {n}, expected one from 1 to {count}, as many as are in {}",
            path.display()
        ))),
    }
}
