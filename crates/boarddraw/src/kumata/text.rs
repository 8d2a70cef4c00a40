use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use anstyle::{AnsiColor, Style};
use boardgame::Seat;
use boardgeo::Direction;
use kumata_core::{Cell, Clan, Position, Turn};

use crate::canvas::{Canvas, Letters};

/// A position as text: the board from above, and under it what each seat has in reserve.
///
/// A cell shows clan and value of what lies on top. A domino's half has its level behind it (`M2:3`), with a star instead
/// of the colon where a totem locks it (`M2*3`). There is no wall between the two halves of one domino; where the other half
/// is covered, there is.
///
/// ```
/// use boarddraw::kumata::Text;
/// let position: kumata_core::Position = "\
///     M1,S1,M1,S2,M1,S3/U1,T1,U2,T3,U3,T2/M2,S1,S2e1*,S1w1*,M2,S3/U2,T2,U2e1,U1w1,U1,T3/\
///     M3,S1,M3,S2,M3,S3/U3,T3,U1,T2,U2,T1 MSUT 0 22.10|11;33;-;33 1011 rulebook".parse()?;
/// let text = Text::new(&position).to_string();
/// assert!(text.contains("\
/// \n 4 | M2   | S1   | S2*1   S1*1 | M2   | S3   |\
/// \n   +------+------+------+------+------+------+\
/// \n 3 | U2   | T2   | U2:1   U1:1 | U1   | T3   |\n"), "{text}");
/// assert!(text.contains("\n   :2 on level 2   *2 on level 2, locked by a totem\n"), "{text}");
/// assert!(text.contains("\n > seat 0, monkeys M: totems 1, reserve 22 on 1 more, 11\n"), "{text}");
/// # Ok::<(), kumata_core::ParsePositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Text<'a> {
    position: &'a Position,
    colour: bool,
    letters: Letters,
}

/// Characters from one cell's wall to the next.
const CELL_WIDTH: usize = 7;
/// Where the board's west wall stands.
const LEFT: usize = 3;

impl<'a> Text<'a> {
    /// A position as plain ASCII.
    #[must_use]
    pub const fn new(position: &'a Position) -> Self {
        Self { position, colour: false, letters: Letters::Ascii }
    }

    /// Whether clans are shown in ANSI colours.
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
        board(&mut canvas, self.position);
        legend(&mut canvas);
        canvas.push("", Style::new());
        for seat in Seat::all(self.position.players()) {
            seat_line(&mut canvas, self.position, seat);
        }
        let status = match self.position.turn() {
            Turn::Seat(_) => String::new(),
            Turn::Chance { then } => format!("   a domino is uncovered by chance, then seat {then} moves"),
            Turn::Over { ended_by } => format!("   the game is over, ended by seat {ended_by}"),
        };
        if !status.is_empty() {
            canvas.push(&status, Style::new());
        }
        canvas.write(f, self.colour, self.letters)
    }
}

fn style(clan: Clan) -> Style {
    match clan {
        Clan::Monkeys => AnsiColor::Yellow,
        Clan::Snakes => AnsiColor::Green,
        Clan::Toucans => AnsiColor::Cyan,
        Clan::Tigers => AnsiColor::Red,
        Clan::Hippos => AnsiColor::Magenta,
        Clan::Crocodiles => AnsiColor::Green,
    }
    .on_default()
}

fn board(canvas: &mut Canvas, position: &Position) {
    let layout = position.layout();
    let plain = Style::new();
    let at = |index: u8| {
        let coord = layout.coord(index);
        let column = LEFT + CELL_WIDTH * usize::from(coord.file());
        (column, 2 * usize::from(layout.ranks() - 1 - coord.rank()))
    };
    for (index, _) in (0..).zip(layout.coords()) {
        let (column, line) = at(index);
        for wall in [line, line + 2] {
            canvas.wall(column, wall, "+------+");
        }
        canvas.wall(column, line + 1, "|");
        canvas.wall(column + CELL_WIDTH, line + 1, "|");
    }
    for (index, _) in (0..).zip(layout.coords()) {
        let (column, line) = at(index);
        let cell = position.cell(index);
        let (mut text, mut style) = (format!("{}{}", cell.clan, cell.value), style(cell.clan));
        if let Some(half) = cell.half {
            let mark = if half.locked { '*' } else { ':' };
            text = format!("{text}{mark}{}", half.level);
            style = style.bold();
            if is_whole(position, index, cell) {
                match half.partner {
                    Direction::East => canvas.put(column + CELL_WIDTH, line + 1, " ", plain),
                    Direction::South => canvas.put(column + 1, line + 2, "      ", plain),
                    // The other half opens these.
                    Direction::North | Direction::West => {}
                }
            }
        }
        canvas.put(column + 2, line + 1, &text, style);
    }
    let bottom = 2 * usize::from(layout.ranks());
    for rank in 0..layout.ranks() {
        canvas.put(0, bottom - 1 - 2 * usize::from(rank), &format!("{:>2}", rank + 1), plain);
    }
    for file in 0..layout.files() {
        let letter = char::from(b'a' + file).to_string();
        canvas.put(LEFT + CELL_WIDTH * usize::from(file) + 2, bottom + 1, &letter, plain);
    }
}

/// What the marks behind clan and value mean.
fn legend(canvas: &mut Canvas) {
    canvas.push("", Style::new());
    canvas.put(LEFT, canvas.height(), ":2 on level 2   *2 on level 2, locked by a totem", Style::new());
}

/// Whether the other half of the domino on top of the cell is on top of its cell too.
fn is_whole(position: &Position, index: u8, cell: Cell) -> bool {
    cell.half.is_some_and(|half| {
        let other = position.layout().step(index, half.partner);
        other.is_some_and(|other| position.cell(other).level() == half.level)
    })
}

fn seat_line(canvas: &mut Canvas, position: &Position, seat: Seat) {
    let clan = position.clan(seat);
    let mover = if position.seat() == Some(seat) { ">" } else { " " };
    let line = canvas.push(&format!(" {mover} seat {seat}, "), Style::new());
    canvas.append(line, &format!("{} {}", clan.name(), clan.letter()), style(clan));
    let mut text = format!(": totems {}, reserve ", position.totems(seat));
    let stacks = position.stacks(seat);
    if stacks.is_empty() {
        text.push_str("empty");
    }
    for (number, stack) in stacks.iter().enumerate() {
        let comma = if number > 0 { ", " } else { "" };
        let top = stack.top().map_or_else(|| "??".to_string(), |top| top.to_string());
        let under = match stack.len() {
            1 => String::new(),
            len => format!(" on {} more", len - 1),
        };
        text.push_str(&format!("{comma}{top}{under}"));
    }
    canvas.append(line, &text, Style::new());
}
