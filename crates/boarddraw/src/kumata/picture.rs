use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use boardgeo::{Coord, Direction};
use kumata_core::{Move, Position, TotemTurn, Turn};

use super::half::{self, CELL};
use super::panel;
use crate::marks;
use crate::scene::{Item, Layer, Role, Scene, Subject, rectangle};
use crate::{Look, font};

/// A position, or its public view, as a picture: the board from above, and under it what each seat has in reserve.
///
/// - A cell of the board is pale and shows clan and value.
/// - A half of a domino is strong in colour and shows its level in a disc besides. The two visible halves of a domino are
///   one body with a bar between; a half whose partner is covered has an arrow that points to where it is.
/// - A locked half has a second border; the totem stands on it, or in the middle of the domino.
/// - In a reserve, each stack is a frame: its top, how many are beneath, and these in order as far as it is known; behind
///   the stacks the dominoes that are hidden, in no order.
///
/// ```
/// use boarddraw::{Look, Theme, kumata::Picture};
/// let mut position = kumata_core::Setup::new(3).deal(7)?;
/// let first = position.nth_legal_move(0).unwrap();
/// position.play(first)?;
/// let look = Look { theme: Theme::DARK, size: 300, ..Look::default() };
/// let scene = Picture::new(&position).look(look).last(first).scene();
/// assert_eq!(scene.pixels(), 300);
/// assert_eq!(scene.position(), position.to_string());
/// # use boardgame::Playable as _;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    position: &'a Position,
    look: Look,
    last: Option<Move>,
    targets: Vec<Move>,
    arrows: Vec<(Coord, Coord)>,
}

/// Room for coordinates.
const MARGIN: i32 = 380;
/// Room around everything.
const PADDING: i32 = 150;
/// The least width, so that reserves have room.
const LEAST: i32 = 6 * CELL;

impl<'a> Picture<'a> {
    /// A picture of this position.
    #[must_use]
    pub fn new(position: &'a Position) -> Self {
        Self { position, look: Look::default(), last: None, targets: Vec::new(), arrows: Vec::new() }
    }

    /// How it looks.
    #[must_use]
    pub fn look(mut self, look: Look) -> Self {
        self.look = look;
        self
    }

    /// The move that led to the position: its cells are framed.
    #[must_use]
    pub fn last(mut self, last: impl Into<Option<Move>>) -> Self {
        self.last = last.into();
        self
    }

    /// Moves whose cells are marked with dots: all legal ones, or those of one domino.
    #[must_use]
    pub fn targets(mut self, moves: impl IntoIterator<Item = Move>) -> Self {
        self.targets.extend(moves);
        self
    }

    /// An arrow from cell to cell.
    #[must_use]
    pub fn arrow(mut self, from: Coord, to: Coord) -> Self {
        self.arrows.push((from, to));
        self
    }

    /// The shapes.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let layout = self.position.layout();
        let margin = if self.look.coordinates { MARGIN } else { 0 };
        let board = [CELL * i32::from(layout.files()), CELL * i32::from(layout.ranks())];
        let width = (board[0] + 2 * margin).max(LEAST) + 2 * PADDING;
        let frame = Frame { left: (width - board[0]) / 2, top: PADDING + margin, ranks: layout.ranks() };
        let mut items = Vec::new();
        self.board(&mut items, frame);
        if self.look.coordinates {
            self.coordinates(&mut items, frame);
        }
        self.marks(&mut items, frame);
        let top = frame.top + board[1] + margin + PADDING;
        let height = panel::draw(&mut items, self.position, &self.look, [PADDING, top], width - 2 * PADDING) + PADDING;
        items.sort_by_key(|item| item.layer);
        Scene {
            width,
            height,
            pixels: self.look.size.max(1),
            page: self.look.theme.page,
            title: format!("Kumata, {}", turn_words(self.position.turn())),
            position: self.position.to_string(),
            subject: Subject::Kumata(*self.position),
            items,
        }
    }

    fn board(&self, items: &mut Vec<Item>, frame: Frame) {
        let (layout, theme) = (self.position.layout(), &self.look.theme);
        let in_the_middle = self.position.rules().totem_turn() == TotemTurn::WithPlacement;
        for (index, (coord, cell)) in (0..).zip(self.position.cells()) {
            let at @ [x, y] = frame.corner(coord);
            let mut item = Item::new(if cell.half.is_some() { Layer::Pieces } else { Layer::Cells });
            item.say("cell", coord.to_string());
            item.say("on", cell.to_string());
            let joined = cell.half.is_some_and(|half| {
                let other = layout.step(index, half.partner);
                other.is_some_and(|other| self.position.cell(other).level() == half.level)
            });
            half::top(&mut item, cell, at, joined, theme);
            items.push(item);
            let Some(locked) = cell.half.filter(|half| half.locked) else { continue };
            let place = match (in_the_middle, locked.partner) {
                (false, _) => [x + 330, y + 780],
                (true, Direction::East) => [x + CELL, y + CELL / 2],
                (true, Direction::North) => [x + 300, y],
                // The other half has it.
                (true, Direction::South | Direction::West) => continue,
            };
            let mut item = Item::new(Layer::Joints);
            item.say("totem", coord.to_string());
            half::totem(&mut item, place, if in_the_middle { 400 } else { 310 }, theme);
            items.push(item);
        }
        for place in layout.tiles().places() {
            let mut item = Item::new(Layer::Borders);
            let Some(corner) = Coord::new(2 * place.column, 2 * place.row + 1) else { continue };
            let tile = rectangle(frame.corner(corner), [2 * CELL, 2 * CELL], 0);
            item.stroke(Role::Plain, tile.clone(), theme.border, 40);
            items.push(item);
            let mut ground = Item::new(Layer::Table);
            ground.fill(Role::Plain, tile, theme.ground);
            items.push(ground);
        }
    }

    fn coordinates(&self, items: &mut Vec<Item>, frame: Frame) {
        let layout = self.position.layout();
        let bottom = frame.top + CELL * i32::from(layout.ranks());
        let right = frame.left + CELL * i32::from(layout.files());
        marks::coordinates(
            items,
            &self.look.theme,
            [layout.files(), layout.ranks()],
            [frame.left, frame.top],
            [right, bottom],
            MARGIN,
        );
    }

    fn marks(&self, items: &mut Vec<Item>, frame: Frame) {
        let theme = &self.look.theme;
        let last: Vec<Coord> = self.last.iter().flat_map(|&last| cells_of(last)).collect();
        // One frame around both halves: a line between them would cross the totem.
        let corners = || last.iter().map(|&coord| frame.corner(coord));
        let end = |axis: usize| corners().map(|corner| corner[axis]).max();
        if let (Some(at), Some(right), Some(bottom)) = (corners().min(), end(0), end(1)) {
            let cells = last.iter().map(ToString::to_string).collect();
            marks::frame(items, theme, cells, at, [right + CELL - at[0], bottom + CELL - at[1]]);
        }
        let mut targets: Vec<Coord> = self.targets.iter().flat_map(|&chosen| cells_of(chosen)).collect();
        targets.sort_unstable();
        targets.dedup();
        for coord in targets {
            let [x, y] = frame.corner(coord);
            marks::dot(items, theme, coord, [x + 130, y + 130]);
        }
        for &(from, to) in &self.arrows {
            let middle = |coord| frame.corner(coord).map(|edge| edge + CELL / 2);
            marks::arrow(items, theme, [from, to], middle(from), middle(to));
        }
    }
}

/// Where the board lies.
#[derive(Clone, Copy)]
struct Frame {
    left: i32,
    top: i32,
    ranks: u8,
}

impl Frame {
    /// The upper left corner of a cell.
    fn corner(self, coord: Coord) -> [i32; 2] {
        let down = i32::from(self.ranks) - 1 - i32::from(coord.rank());
        [self.left + CELL * i32::from(coord.file()), self.top + CELL * down]
    }
}

/// The cells a move is about.
fn cells_of(chosen: Move) -> Vec<Coord> {
    match chosen {
        Move::Place { cell, direction, .. } => [Some(cell), cell.step(direction)].into_iter().flatten().collect(),
        Move::PutTotem { cell } => vec![cell],
        Move::NewStack { .. } | Move::Reveal { .. } => Vec::new(),
    }
}

/// Whose turn it is, in words that our letters can write.
pub(crate) fn turn_words(turn: Turn) -> alloc::string::String {
    let words = match turn {
        Turn::Seat(seat) => format!("seat {seat} to move"),
        Turn::Chance { then } => format!("a domino is uncovered, then seat {then} moves"),
        Turn::Over { ended_by } => format!("over, ended by seat {ended_by}"),
    };
    debug_assert!(font::can_write(&words), "only ASCII");
    words
}
