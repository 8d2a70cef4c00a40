use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use anstyle::{AnsiColor, Style};
use boardgame::Seat;
use boardgeo::{Coord, Direction};
use kumo_core::{Position, Team, Turn};

use crate::canvas::{Canvas, Letters};

/// A position as text: the arena as it lies on the table, and under it what each seat has and owes.
///
/// A die is the letter of its stance, a capital for team A and a small letter for team B; of a stack, the bottom die
/// stands first. `#` is the Stone, `.` an empty space. Around the arena stand the camps.
///
/// ```
/// use boarddraw::kumo::Text;
/// let position: kumo_core::Position = "5/5/1(jBr)#2/5/4K 0 4,4 0,0 2,0 10 - base2".parse()?;
/// let text = Text::new(&position).to_string();
/// assert!(text.contains("\n 3 | .   jBr #   .   .   |\n"), "{text}");
/// # Ok::<(), kumo_core::ParsePositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Text<'a> {
    position: &'a Position,
    colour: bool,
    letters: Letters,
}

/// Where the arena's west wall stands, if nobody sits in the west.
const LEFT: usize = 3;
/// How much room the name of the camp in the west takes.
const WEST_CAMP: usize = 11;

impl<'a> Text<'a> {
    /// A position as plain ASCII.
    #[must_use]
    pub const fn new(position: &'a Position) -> Self {
        Self { position, colour: false, letters: Letters::Ascii }
    }

    /// Whether teams are shown in ANSI colours.
    #[must_use]
    pub const fn colour(mut self, colour: bool) -> Self {
        self.colour = colour;
        self
    }

    /// Which characters it is made of.
    #[must_use]
    pub const fn letters(mut self, letters: Letters) -> Self {
        self.letters = letters;
        self
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut canvas = Canvas::default();
        arena(&mut canvas, self.position, self.letters);
        canvas.push("", Style::new());
        for seat in Seat::all(self.position.players()) {
            seat_line(&mut canvas, self.position, seat);
        }
        for team in Team::ALL {
            let held = self.position.prison(team);
            if held > 0 {
                let line = canvas.push("   prison of ", Style::new());
                canvas.append(line, &format!("team {team}"), style(team));
                canvas.append(line, &format!(": {held}"), Style::new());
            }
        }
        let status = match self.position.turn() {
            Turn::Seat(_) => String::new(),
            Turn::Won { team, camp } => format!("   team {team} has won: the Stone went into the camp {camp}"),
            Turn::Drawn => "   the game is drawn by its turn limit".to_string(),
        };
        if !status.is_empty() {
            canvas.push(&status, Style::new());
        }
        canvas.write(f, self.colour, self.letters)
    }
}

fn style(team: Team) -> Style {
    match team {
        Team::A => AnsiColor::Yellow,
        Team::B => AnsiColor::Cyan,
    }
    .on_default()
    .bold()
}

fn arena(canvas: &mut Canvas, position: &Position, letters: Letters) {
    let (plain, size) = (Style::new(), position.size());
    let spaces: Vec<Coord> =
        (0..size).rev().flat_map(|rank| (0..size).filter_map(move |file| Coord::new(file, rank))).collect();
    let left = if position.mode().is_four() { LEFT + WEST_CAMP } else { LEFT };
    let tallest = spaces.iter().map(|&space| position.stack(space).len()).max().unwrap_or(1).max(1);
    let step = tallest + 1;
    let width = step * usize::from(size) + 1;
    let bottom = usize::from(size) + 2;
    let wall = format!("+{}+", "-".repeat(width));
    canvas.wall(left, 1, &wall);
    canvas.wall(left, bottom, &wall);
    let line_of = |rank: u8| 2 + usize::from(size - 1 - rank);
    for rank in 0..size {
        canvas.put(left - LEFT, line_of(rank), &format!("{:>2}", rank + 1), plain);
        canvas.wall(left, line_of(rank), "|");
        canvas.wall(left + width + 1, line_of(rank), "|");
    }
    for file in 0..size {
        let letter = char::from(b'a' + file).to_string();
        canvas.put(left + 2 + step * usize::from(file), bottom + 1, &letter, plain);
    }
    for space in spaces {
        let (column, line) = (left + 2 + step * usize::from(space.file()), line_of(space.rank()));
        let stack = position.stack(space);
        if stack.is_empty() {
            let empty = match (position.stone() == space, letters) {
                (true, Letters::Ascii) => "#",
                (true, Letters::Unicode) => "◆",
                (false, Letters::Ascii) => ".",
                (false, Letters::Unicode) => "·",
            };
            canvas.put(column, line, empty, plain);
        }
        for (column, die) in (column..).zip(&stack) {
            canvas.put(column, line, &die.letter().to_string(), style(die.team));
        }
    }
    // The camps, each at its side of the arena.
    for seat in Seat::all(position.players()) {
        let team = Team::of(seat);
        let name = format!("{team}, seat {seat}");
        let middle = left + 1 + width.saturating_sub(name.len()) / 2;
        let (column, line) = match position.mode().camp(seat) {
            Direction::North => (middle, 0),
            Direction::East => (left + width + 3, 2 + usize::from(size) / 2),
            Direction::South => (middle, bottom + 2),
            Direction::West => (0, 2 + usize::from(size) / 2),
        };
        canvas.put(column, line, &name, style(team));
    }
}

fn seat_line(canvas: &mut Canvas, position: &Position, seat: Seat) {
    let team = Team::of(seat);
    let moves = position.seat() == Some(seat);
    let line = canvas.push(&format!(" {} seat {seat}, ", if moves { ">" } else { " " }), Style::new());
    canvas.append(line, &format!("team {team}"), style(team));
    let mut text = format!(": {} in the tray", position.tray(seat));
    let used = position.used(seat);
    if let Some(duties) = position.duties().filter(|_| moves) {
        text.push_str(&format!(", {used} of {} actions used", used + duties.left));
        text.push_str(match (position.has_turned(team), duties.arena_turn) {
            (true, _) => ", the arena was turned",
            (false, true) => ", owes a turn of the arena",
            (false, false) => ", the arena was not turned yet",
        });
        if position.owes_placement() {
            text.push_str(", owes a placement");
        }
        let owed: Vec<String> = position
            .owing()
            .iter()
            .filter_map(|space| position.grid().coord(space))
            .map(|space| space.to_string())
            .collect();
        if !owed.is_empty() {
            text.push_str(&format!(", must step off on {}", owed.join(" ")));
        }
    } else if used > 0 {
        text.push_str(&format!(", {used} actions used"));
    }
    canvas.append(line, &text, Style::new());
}
