//! Values of JSON that know where they stand.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::heading::At;
use crate::{Found, Place, Problem, ReadError};

/// The text of a line of JSON, to look places up in.
pub(super) struct Source<'a> {
    text: &'a str,
    line: u64,
    /// A byte whose place was asked for, and that place: what is asked for next is mostly behind it, and a game has many
    /// moves.
    last: Cell<(usize, Place)>,
}

/// A value, not yet read.
pub(super) type Raw<'a> = &'a RawValue;

/// The fields of an object in the order they are written, perhaps several of one name.
#[derive(Debug)]
pub(super) struct Entries<'a>(pub(super) Vec<(Cow<'a, str>, Raw<'a>)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Vec<(Cow<'de, str>, Raw<'de>)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(entries)
            }
        }
        deserializer.deserialize_map(Fields).map(Self)
    }
}

impl<'a> Source<'a> {
    pub(super) const fn new(text: &'a str, line: u64) -> Self {
        Self { text, line, last: Cell::new((0, Place { line, column: 1 })) }
    }

    /// The place of a byte; line ends within the text count, though a file of JSON lines has none.
    fn place(&self, byte: usize) -> Place {
        let byte = byte.min(self.text.len());
        let (mut from, mut place) = self.last.get();
        if byte < from {
            (from, place) = (0, Place { line: self.line, column: 1 });
        }
        let between = &self.text.as_bytes()[from..byte];
        let lines = between.iter().filter(|&&byte| byte == b'\n').count() as u64;
        if lines > 0 {
            place = Place { line: place.line + lines, column: 1 };
        }
        let begin = between.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        place.column += crate::lines::characters(&between[begin..]);
        self.last.set((byte, place));
        place
    }

    /// Where a value begins: it is a part of the text.
    pub(super) fn place_of(&self, value: Raw) -> Place {
        self.place(value.get().as_ptr().addr().saturating_sub(self.text.as_ptr().addr()))
    }

    /// The last character: where it shows that something is missing.
    pub(super) fn end(&self) -> Place {
        self.place(self.text.trim_end().len().saturating_sub(1))
    }

    /// The fields of the object that the text is.
    pub(super) fn entries(&self) -> Result<Entries<'a>, ReadError> {
        serde_json::from_str(self.text).map_err(|error| {
            let begin = self.text.match_indices('\n').nth(error.line().saturating_sub(2));
            let begin = if error.line() > 1 { begin.map_or(0, |(at, _)| at + 1) } else { 0 };
            // The column is the number of bytes up to what is wrong, and with it, unless it is the end.
            let behind = begin + error.column();
            let end = self.text.trim_end().len();
            let at = if error.is_eof() { behind.min(end) } else { behind.saturating_sub(1) };
            let message = complaint(&error, self.text.get(at..).unwrap_or_default());
            ReadError::new(self.place(at), Problem::Json { message })
        })
    }

    /// The error that something else was expected in the place of a value.
    pub(super) fn unexpected(&self, value: Raw, expected: &'static str) -> ReadError {
        ReadError::new(self.place_of(value), Problem::Unexpected { found: Found::text(value.get()), expected })
    }

    /// A value of this type.
    pub(super) fn value<T: Deserialize<'a>>(&self, value: Raw<'a>, expected: &'static str) -> Result<T, ReadError> {
        serde_json::from_str(value.get()).map_err(|_| self.unexpected(value, expected))
    }

    /// Calls `visit` with each element of a list, up to the first that fails; none of them is kept.
    pub(super) fn each(
        &self,
        list: Raw<'a>,
        expected: &'static str,
        visit: impl FnMut(Raw<'a>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let mut failed = None;
        let elements = Elements { visit, failed: &mut failed };
        let read = serde_json::Deserializer::from_str(list.get()).deserialize_seq(elements);
        match (failed, read) {
            (Some(error), _) => Err(error),
            (None, Err(_)) => Err(self.unexpected(list, expected)),
            (None, Ok(())) => Ok(()),
        }
    }

    /// A string, and where it begins.
    pub(super) fn string(&self, value: Raw<'a>) -> Result<At<Cow<'a, str>>, ReadError> {
        let Text(text) = self.value(value, "a string")?;
        Ok(At { place: self.place_of(value), value: text })
    }
}

/// What was found in a text that is no JSON, and what was expected; `rest` begins with it. The reader of JSON says the one or
/// the other.
fn complaint(error: &serde_json::Error, rest: &str) -> String {
    let said = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    let said = said.strip_suffix(&position).unwrap_or(&said);
    if let Some(of) = said.strip_prefix("EOF while parsing ") {
        return format!("found the end of the line, expected the rest of {of}");
    }
    if let Some(types) = said.strip_prefix("invalid type: ") {
        return format!("found {types}");
    }
    let expected = match said {
        "expected value" => "a value of JSON",
        "expected ident" => "`true`, `false` or `null`",
        "key must be a string" => "the name of a field in quotes",
        "trailing comma" => "something behind the comma",
        "trailing characters" => "the end of the line",
        "invalid number" => "a number as JSON has it",
        "invalid escape" => "an escape that JSON has, like `\\n` or `\\u00e9`",
        _ => said.strip_prefix("expected ").unwrap_or("JSON"),
    };
    let found = match rest.chars().next() {
        // A string can't go on in the next line.
        None | Some('\n' | '\r') if said.starts_with("control character") => {
            return "found the end of the line, expected the rest of a string".to_owned();
        }
        None | Some('\n' | '\r') => "the end of the line".to_owned(),
        Some(letter) if letter.is_control() => format!("{letter:?}"),
        Some(letter) => format!("`{letter}`"),
    };
    // What none of these is, is told in the reader's own words.
    if expected == "JSON" {
        format!("found {found}, expected JSON: {said}")
    } else {
        format!("found {found}, expected {expected}")
    }
}

struct Elements<'e, F> {
    visit: F,
    failed: &'e mut Option<ReadError>,
}

impl<'de, F: FnMut(Raw<'de>) -> Result<(), ReadError>> Visitor<'de> for Elements<'_, F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        while let Some(element) = list.next_element()? {
            if let Err(error) = (self.visit)(element) {
                *self.failed = Some(error);
                return Err(A::Error::custom("an element is wrong"));
            }
        }
        Ok(())
    }
}

/// A string that is borrowed where it has no escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);
