use crate::{Found, Place, Problem, ReadError};

/// A place in a text, which knows its line and column.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Cursor<'a> {
    /// The beginning of a text, which is the beginning of this line.
    pub(crate) const fn new(text: &'a str, line: u64) -> Self {
        Self { rest: text, place: Place { line, column: 1 } }
    }

    pub(crate) const fn place(&self) -> Place {
        self.place
    }

    /// What follows.
    pub(crate) const fn rest(&self) -> &'a str {
        self.rest
    }

    /// The next character.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Goes on by a character and returns it.
    pub(crate) fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.rest = &self.rest[letter.len_utf8()..];
        match letter {
            '\n' => self.place = Place { line: self.place.line + 1, column: 1 },
            _ => self.place.column += 1,
        }
        Some(letter)
    }

    /// Goes on behind a character, if it is the next.
    pub(crate) fn skip(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        if found {
            self.next();
        }
        found
    }

    /// Goes on as long as `wanted` says so, and returns what was passed.
    pub(crate) fn skip_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let begin = self.rest;
        while self.peek().is_some_and(&wanted) {
            self.next();
        }
        &begin[..begin.len() - self.rest.len()]
    }

    /// What is here, up to the next space.
    fn found(&self) -> Found {
        match self.peek() {
            None => Found::GameEnd,
            Some('\n' | '\r') => Found::LineEnd,
            Some(first) => {
                let end = self.rest.find(is_space).unwrap_or(self.rest.len());
                Found::text(&self.rest[..end.max(first.len_utf8())])
            }
        }
    }

    /// The error that something else was expected here.
    pub(crate) fn unexpected(&self, expected: &'static str) -> ReadError {
        ReadError::new(self.place, Problem::Unexpected { found: self.found(), expected })
    }
}

/// What separates words.
pub(crate) const fn is_space(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r' | '\n')
}

/// What separates words within a line; the first half of a line end counts.
pub(crate) const fn is_space_in_line(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r')
}
