use alloc::vec::Vec;
use core::fmt;

use anstyle::Style;

/// Which characters a text is made of.
///
/// ```
/// use boarddraw::{Letters, kumo::Text};
/// let position = kumo_core::Setup::new(kumo_core::Mode::BASE2).start()?;
/// assert!(Text::new(&position).letters(Letters::Unicode).to_string().contains("◆"));
/// # Ok::<(), kumo_core::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letters {
    /// Those that every terminal has.
    #[default]
    Ascii,
    /// Lines, corners and signs besides.
    Unicode,
}

/// A page of characters, each with a style, that is filled in any order and then written line by line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Canvas {
    lines: Vec<Vec<Place>>,
}

/// What stands at a place.
#[derive(Clone, Copy, Debug)]
struct Place {
    letter: char,
    style: Style,
    /// Whether it is a part of a wall: in Unicode, a line.
    wall: bool,
}

const EMPTY: Place = Place { letter: ' ', style: Style::new(), wall: false };

impl Canvas {
    /// Writes a text from a column of a line on; what stood there is gone. The page grows as needed.
    pub(crate) fn put(&mut self, column: usize, line: usize, text: &str, style: Style) {
        self.set(column, line, text, style, false);
    }

    /// The same for walls: `+` where they meet, `-` and `|` between.
    pub(crate) fn wall(&mut self, column: usize, line: usize, text: &str) {
        self.set(column, line, text, Style::new(), true);
    }

    fn set(&mut self, column: usize, line: usize, text: &str, style: Style, wall: bool) {
        if self.lines.len() <= line {
            self.lines.resize_with(line + 1, Vec::new);
        }
        let line = &mut self.lines[line];
        for (column, letter) in (column..).zip(text.chars()) {
            if line.len() <= column {
                line.resize(column + 1, EMPTY);
            }
            line[column] = Place { letter, style, wall };
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
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, colour: bool, letters: Letters) -> fmt::Result {
        for (number, line) in self.lines.iter().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            let end = line.iter().rposition(|place| place.letter != ' ').map_or(0, |last| last + 1);
            let mut current = Style::new();
            for (column, &Place { letter, style, wall }) in line[..end].iter().enumerate() {
                if colour && style != current {
                    write!(f, "{}{}", current.render_reset(), style.render())?;
                    current = style;
                }
                let letter =
                    if wall && letters == Letters::Unicode { self.wall_at(column, number, letter) } else { letter };
                fmt::Write::write_char(f, letter)?;
            }
            write!(f, "{}", current.render_reset())?;
        }
        Ok(())
    }

    /// The sign for a piece of wall, by where it goes on.
    fn wall_at(&self, column: usize, line: usize, letter: char) -> char {
        let goes_on = |column: Option<usize>, line: Option<usize>, by: char| {
            let place = column.and_then(|column| self.lines.get(line?)?.get(column));
            place.is_some_and(|place| place.wall && (place.letter == by || place.letter == '+'))
        };
        match letter {
            '-' => '─',
            '|' => '│',
            _ => {
                let north = goes_on(Some(column), line.checked_sub(1), '|');
                let south = goes_on(Some(column), Some(line + 1), '|');
                let west = goes_on(column.checked_sub(1), Some(line), '-');
                let east = goes_on(Some(column + 1), Some(line), '-');
                match (north, east, south, west) {
                    (true, true, true, true) => '┼',
                    (true, true, true, false) => '├',
                    (true, true, false, true) => '┴',
                    (true, true, false, false) => '└',
                    (true, false, true, true) => '┤',
                    (true, false, false, true) => '┘',
                    (false, true, true, true) => '┬',
                    (false, true, true, false) => '┌',
                    (false, false, true, true) => '┐',
                    (_, false, _, false) => '│',
                    (false, _, false, _) => '─',
                }
            }
        }
    }
}
