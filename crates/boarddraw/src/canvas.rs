use alloc::vec::Vec;
use core::fmt;

use anstyle::Style;

/// A page of characters, each with a style, that is filled in any order and then written line by line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Canvas {
    lines: Vec<Vec<(char, Style)>>,
}

impl Canvas {
    /// Writes a text from a column of a line on; what stood there is gone. The page grows as needed.
    pub(crate) fn put(&mut self, column: usize, line: usize, text: &str, style: Style) {
        if self.lines.len() <= line {
            self.lines.resize_with(line + 1, Vec::new);
        }
        let line = &mut self.lines[line];
        for (column, letter) in (column..).zip(text.chars()) {
            if line.len() <= column {
                line.resize(column + 1, (' ', Style::new()));
            }
            line[column] = (letter, style);
        }
    }

    /// How many lines there are.
    pub(crate) const fn height(&self) -> usize {
        self.lines.len()
    }

    /// Adds a line at the end and tells its number.
    pub(crate) fn push(&mut self, text: &str, style: Style) -> usize {
        let line = self.lines.len();
        self.put(0, line, text, style);
        line
    }

    /// Writes text behind what stands in a line.
    pub(crate) fn append(&mut self, line: usize, text: &str, style: Style) {
        let column = self.lines.get(line).map_or(0, Vec::len);
        self.put(column, line, text, style);
    }

    /// Writes all lines, with colours or without; spaces at the ends of lines are left out, and the end of the last line.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, colour: bool) -> fmt::Result {
        for (number, line) in self.lines.iter().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            let end = line.iter().rposition(|&(letter, _)| letter != ' ').map_or(0, |last| last + 1);
            let mut current = Style::new();
            for &(letter, style) in &line[..end] {
                if colour && style != current {
                    write!(f, "{}{}", current.render_reset(), style.render())?;
                    current = style;
                }
                fmt::Write::write_char(f, letter)?;
            }
            write!(f, "{}", current.render_reset())?;
        }
        Ok(())
    }
}
