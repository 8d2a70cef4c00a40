//! Quoted text: any Unicode text within a line, between two characters that can't be part of it.

use std::fmt::Write as _;

use crate::text::Cursor;
use crate::{Found, Problem, ReadError};

/// What can follow a backslash, beside a number, and what it stands for.
const SHORT: [(char, char); 7] =
    [('\\', '\\'), ('"', '"'), ('{', '{'), ('}', '}'), ('n', '\n'), ('r', '\r'), ('t', '\t')];

const ESCAPES: &str = "one of `\\\\`, `\\\"`, `\\{`, `\\}`, `\\n`, `\\r`, `\\t` and numbers like `\\u{1f}`";

/// Writes text without what ends it or the line, what can't be seen, or what changes how the rest is seen.
pub(crate) fn write_quoted(out: &mut String, text: &str, quotes: [char; 2]) {
    for letter in text.chars() {
        let short = SHORT.iter().find(|(_, meant)| *meant == letter);
        match short {
            Some((name, _)) if letter == '\\' || letter.is_control() || quotes.contains(&letter) => {
                out.push('\\');
                out.push(*name);
            }
            _ if letter.is_control() || is_unseen(letter) => {
                // Writing to a string can't fail.
                let _ = write!(out, "\\u{{{:x}}}", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
}

/// Separators of lines and paragraphs, marks of direction, the byte order mark. The joiners of emoji are none of them.
const fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Reads text up to the quote that ends it, behind the one that begins it, and goes on behind that.
pub(crate) fn read_quoted(cursor: &mut Cursor, quotes: [char; 2], expected: &'static str) -> Result<String, ReadError> {
    let mut text = String::new();
    loop {
        let place = cursor.place();
        match cursor.peek() {
            Some(letter) if letter == quotes[1] => {
                cursor.next();
                return Ok(text);
            }
            None | Some('\n' | '\r') => return Err(cursor.unexpected(expected)),
            Some(letter) if letter == quotes[0] => return Err(cursor.unexpected(expected)),
            Some('\\') => {
                let rest = cursor.rest();
                match escaped(rest) {
                    Some((letter, length)) => {
                        text.push(letter);
                        // Escapes are ASCII.
                        for _ in 0..length {
                            cursor.next();
                        }
                    }
                    None => {
                        let end = rest.char_indices().nth(2).map_or(rest.len(), |(end, _)| end);
                        let found = Found::text(rest[..end].trim_end_matches(['\n', '\r']));
                        return Err(ReadError::new(place, Problem::Unexpected { found, expected: ESCAPES }));
                    }
                }
            }
            Some(letter) => {
                text.push(letter);
                cursor.next();
            }
        }
    }
}

/// What the escape at the beginning of a text stands for, and how long it is.
fn escaped(text: &str) -> Option<(char, usize)> {
    let name = text[1..].chars().next()?;
    if let Some((_, meant)) = SHORT.iter().find(|(found, _)| *found == name) {
        return Some((*meant, 2));
    }
    let digits = text.strip_prefix("\\u{")?;
    // Six digits are enough for every character.
    let end = digits.bytes().take(7).position(|byte| byte == b'}')?;
    let digits = &digits[..end];
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let letter = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
    Some((letter, "\\u{}".len() + end))
}
