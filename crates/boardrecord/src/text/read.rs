use boardgame::Spec;

use super::cursor::{Cursor, is_space, is_space_in_line};
use super::{COMMENT, TAG};
use crate::escape::read_quoted;
use crate::heading::{At, Field, Heading};
use crate::replay::Replay;
use crate::{Found, Limits, Outcome, Problem, ReadError, Record, TagError, Tags};

const FIRST: &str = "`[Format \"1\"]` at the beginning of a game";
const WORD: &str = "a move, a comment or the result";

/// Reads one game, whose text begins at this line of the file.
pub(crate) fn read<S: Spec>(text: &str, line: u64, limits: &Limits) -> Result<Record<S>, ReadError> {
    limits.check_bytes(text, line)?;
    let mut cursor = Cursor::new(text, line);
    let heading = read_heading(&mut cursor)?;
    let mut replay: Replay<S> = Replay::begin(heading, cursor.place(), limits)?;
    let mut numbered = false;
    loop {
        cursor.skip_while(is_space);
        let place = cursor.place();
        match cursor.peek() {
            None => return Err(cursor.unexpected(if numbered { "a move" } else { WORD })),
            Some('{') if !numbered => {
                cursor.next();
                let comment = read_quoted(&mut cursor, COMMENT, "`}` at the end of the comment, in the same line")?;
                replay.comment(place, replay.ply(), comment)?;
            }
            Some('{' | '}') => return Err(cursor.unexpected(if numbered { "a move" } else { WORD })),
            Some(_) => {
                let begin = cursor.clone();
                let word = cursor.skip_while(|letter| !is_space(letter) && !matches!(letter, '{' | '}'));
                if is_number(word) {
                    if numbered {
                        return Err(begin.unexpected("a move"));
                    }
                    let expected = replay.ply() + 1;
                    if word.strip_suffix('.') != Some(&expected.to_string()) {
                        let found = boardgame::Excerpt::of(word);
                        return Err(ReadError::new(place, Problem::Number { found, expected }));
                    }
                    numbered = true;
                } else if let Ok(value) = word.parse::<Outcome>() {
                    if numbered {
                        return Err(begin.unexpected("a move"));
                    }
                    cursor.skip_while(is_space);
                    if cursor.peek().is_some() {
                        return Err(cursor.unexpected("nothing more behind the result"));
                    }
                    return replay.finish(Some(At { place, value }));
                } else {
                    replay.play(place, word)?;
                    numbered = false;
                }
            }
        }
    }
}

/// Reads the name of the game alone.
pub(super) fn read_name(text: &str, line: u64) -> Result<String, ReadError> {
    let mut cursor = Cursor::new(text, line);
    let mut heading = read_heading(&mut cursor)?;
    Ok(heading.need(Field::Game, cursor.place())?.value)
}

fn is_number(word: &str) -> bool {
    word.strip_suffix('.')
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Reads all tags and stops at the first word behind them.
fn read_heading(cursor: &mut Cursor) -> Result<Heading, ReadError> {
    let mut heading = Heading::new(Field::tag);
    let mut first = true;
    loop {
        cursor.skip_while(is_space);
        if cursor.place().column != 1 || cursor.peek() != Some('[') {
            return if first { Err(cursor.unexpected(FIRST)) } else { Ok(heading) };
        }
        let begin = cursor.clone();
        cursor.next();
        let place = cursor.place();
        let name = cursor.skip_while(|letter| !is_space(letter) && !matches!(letter, '[' | ']' | '"'));
        if first && name != Field::Format.tag() {
            return Err(begin.unexpected(FIRST));
        }
        first = false;
        if let Err(TagError::Name { found }) = Tags::check(name) {
            let expected = "the name of a tag: at most 64 letters, digits and `_`, a letter first";
            return Err(ReadError::new(place, Problem::Unexpected { found: Found::Text(found), expected }));
        }
        if !cursor.skip(' ') {
            return Err(cursor.unexpected("a space behind the name of the tag"));
        }
        if !cursor.skip('"') {
            return Err(cursor.unexpected("`\"` before the value of the tag"));
        }
        let value_place = cursor.place();
        let value = read_quoted(cursor, TAG, "`\"` behind the value of the tag, in the same line")?;
        match Field::of_tag(name) {
            Some(field) => heading.set(field, At { place: value_place, value })?,
            None => heading.add_tag(place, name, value)?,
        }
        if !cursor.skip(']') {
            return Err(cursor.unexpected("`]` at the end of the tag"));
        }
        cursor.skip_while(is_space_in_line);
        if cursor.peek().is_some_and(|letter| letter != '\n') {
            return Err(cursor.unexpected("the end of the line behind a tag"));
        }
    }
}
