use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use boardgame::Seat;
use boardgeo::{Coord, Direction};
use kumo_core::{Move, Position, Rotation, Team, Turn};

use super::die::{self, SPACE};
use super::panel;
use crate::marks;
use crate::scene::{Item, Layer, Role, Scene, Subject, rectangle};
use crate::{Look, Path, writing};

/// A position as a picture: the arena inside the table with its camps, and under it what each seat and team has and owes.
///
/// - Dice of team A have corners, those of team B are round; each shows the sign of its stance.
/// - Of a stack each die is a slab, the bottom one lowest.
/// - A die that has to leave the enemy die it stands on bears an exclamation mark.
/// - The Stone of Balance is an octagon. If it was pushed out, an arrow shows where.
///
/// ```
/// use boarddraw::{Look, kumo::Picture};
/// let position: kumo_core::Position = "5/5/1(jBr)#2/5/4K 0 4,4 0,0 2,0 10 - base2".parse()?;
/// let look = Look { coordinates: false, legend: false, ..Look::default() };
/// let scene = Picture::new(&position).look(look).scene();
/// let stack = scene.items().iter().find(|item| item.note("space") == Some("b3")).unwrap();
/// assert_eq!(stack.note("on"), Some("(jBr)"));
/// # Ok::<(), kumo_core::ParsePositionError>(())
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
const MARGIN: i32 = 340;
/// How broad a camp is.
const CAMP: i32 = 400;
/// Room around everything.
const PADDING: i32 = 120;

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

    /// The action that led to the position: its spaces are framed, and a turn of the arena is an arrow in a corner.
    #[must_use]
    pub fn last(mut self, last: impl Into<Option<Move>>) -> Self {
        self.last = last.into();
        self
    }

    /// Actions whose spaces, those they lead to, are marked with dots: all legal ones, or those of one die.
    #[must_use]
    pub fn targets(mut self, moves: impl IntoIterator<Item = Move>) -> Self {
        self.targets.extend(moves);
        self
    }

    /// An arrow from space to space.
    #[must_use]
    pub fn arrow(mut self, from: Coord, to: Coord) -> Self {
        self.arrows.push((from, to));
        self
    }

    /// The shapes.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let size = i32::from(self.position.size());
        let margin = if self.look.coordinates { MARGIN } else { 60 };
        let edge = PADDING + CAMP + margin;
        let width = SPACE * size + 2 * edge;
        let frame = Frame { edge, margin, size };
        let mut items = Vec::new();
        self.table(&mut items, frame);
        self.arena(&mut items, frame);
        self.marks(&mut items, frame);
        let below = [PADDING, width + 60];
        let height = panel::draw(&mut items, self.position, &self.look, below, width - 2 * PADDING) + PADDING;
        items.sort_by_key(|item| item.layer);
        Scene {
            width,
            height,
            pixels: self.look.size.max(1),
            page: self.look.theme.page,
            title: format!("KUMO Hogosha, {}", turn_words(self.position.turn())),
            position: self.position.to_string(),
            subject: Subject::Kumo(*self.position),
            items,
        }
    }

    /// The table with the camps at its sides, and the ground of the arena.
    fn table(&self, items: &mut Vec<Item>, frame: Frame) {
        let theme = &self.look.theme;
        let (edge, arena) = (frame.edge, SPACE * frame.size);
        let mut item = Item::new(Layer::Table);
        let outer = arena + 2 * (edge - PADDING);
        item.stroke(Role::Plain, rectangle([PADDING; 2], [outer; 2], 120), theme.line, 20);
        items.push(item);
        for seat in Seat::all(self.position.players()) {
            let (team, side) = (Team::of(seat), self.position.mode().camp(seat));
            let near = PADDING + 30;
            let far = edge + arena + frame.margin;
            let (at, size) = match side {
                Direction::North => ([edge, near], [arena, CAMP - 60]),
                Direction::South => ([edge, far + 30], [arena, CAMP - 60]),
                Direction::West => ([near, edge], [CAMP - 60, arena]),
                Direction::East => ([far + 30, edge], [CAMP - 60, arena]),
            };
            let paint = theme.camp(team);
            let mut item = Item::new(Layer::Table);
            item.say("camp", format!("{side}{team}"));
            item.fill(Role::Body, rectangle(at, size, 120), paint.body);
            let middle: [i32; 2] = core::array::from_fn(|axis| at[axis] + size[axis] / 2);
            if matches!(side, Direction::North | Direction::South) {
                let text = format!("camp of seat {seat}, team {team}");
                writing::centre(&mut item, Role::Writing, &text, middle, 190, paint.ink);
            } else {
                // One letter below the other.
                for (number, letter) in (-3..).zip(format!("camp{seat}{team}").chars()) {
                    let at = [middle[0], middle[1] + number * 330 + if number < 1 { 0 } else { 110 }];
                    writing::centre(&mut item, Role::Writing, &letter.to_string(), at, 190, paint.ink);
                }
            }
            items.push(item);
        }
        let mut item = Item::new(Layer::Table);
        item.say("arena", self.position.size().to_string());
        item.fill(Role::Body, rectangle([edge; 2], [arena; 2], 0), theme.ground);
        let mut lines = Path::default();
        for number in 1..frame.size {
            let at = edge + SPACE * number;
            lines.go(at, edge).line(at, edge + arena).go(edge, at).line(edge + arena, at);
        }
        item.stroke(Role::Plain, lines, theme.line, 18);
        item.stroke(Role::Plain, rectangle([edge; 2], [arena; 2], 0), theme.border, 44);
        items.push(item);
        if self.look.coordinates {
            let size = self.position.size();
            marks::coordinates(items, theme, [size; 2], [edge; 2], [edge + arena; 2], MARGIN);
        }
    }

    fn arena(&self, items: &mut Vec<Item>, frame: Frame) {
        let theme = &self.look.theme;
        let size = self.position.size();
        let owed: Vec<Coord> = self.position.owed().collect();
        let spaces = (0..size).rev().flat_map(|rank| (0..size).filter_map(move |file| Coord::new(file, rank)));
        for space in spaces {
            let (dice, at) = (self.position.stack(space), frame.corner(space));
            let mut item = Item::new(Layer::Pieces);
            item.say("space", space.to_string());
            if self.position.stone() == space {
                item.say("on", "#");
                die::stone(&mut item, at, theme);
            } else if !dice.is_empty() {
                let letters: String = dice.iter().map(|die| die.letter()).collect();
                item.say("on", if dice.len() > 1 { format!("({letters})") } else { letters });
                die::stack(&mut item, &dice, at, theme);
            } else {
                continue;
            }
            if owed.contains(&space) {
                item.say("owes", "step");
                die::owes(&mut item, at, theme);
            }
            items.push(item);
        }
    }

    fn marks(&self, items: &mut Vec<Item>, frame: Frame) {
        let theme = &self.look.theme;
        for space in self.last.iter().flat_map(|&last| self.spaces_of(last)) {
            marks::frame(items, theme, space.to_string(), frame.corner(space), [SPACE; 2]);
        }
        if let Some(Move::Turn(rotation)) = self.last {
            let mut item = Item::new(Layer::Marks);
            item.say("last", rotation.to_string());
            let (bend, head) = match rotation {
                Rotation::Clockwise => ("M 10 90 C 10 40 40 10 80 10", "M 70 -14 L 104 10 L 70 34 Z"),
                Rotation::Counterclockwise => ("M 90 10 C 40 10 10 40 10 80", "M -14 70 L 10 104 L 34 70 Z"),
            };
            let (at, side) = ([PADDING + 90; 2], frame.edge - PADDING - 160);
            item.stroke(Role::Mark, Path::glyph(bend, at, side), theme.accent, 70);
            item.fill(Role::Mark, Path::glyph(head, at, side), theme.accent);
            items.push(item);
        }
        let mut targets: Vec<Coord> = self.targets.iter().filter_map(|&chosen| self.target_of(chosen)).collect();
        targets.sort_unstable();
        targets.dedup();
        for space in targets {
            let [x, y] = frame.corner(space);
            marks::dot(items, theme, space, [x + 110, y + 110]);
        }
        let middle = |space| frame.corner(space).map(|edge| edge + SPACE / 2);
        for &(from, to) in &self.arrows {
            marks::arrow(items, theme, [from, to], middle(from), middle(to));
        }
        if let Turn::Won { camp, .. } = self.position.turn() {
            let [x, y] = middle(self.position.stone());
            let (files, ranks) = camp.delta();
            let far = SPACE / 2 + frame.margin + CAMP / 2;
            let mut item = Item::new(Layer::Marks);
            item.say("won", camp.to_string());
            let tip = [x + i32::from(files) * far, y - i32::from(ranks) * far];
            item.shapes = marks::arrow_shapes([x, y], tip, theme);
            items.push(item);
        }
    }

    /// The spaces an action was about, as the position after it has them.
    fn spaces_of(&self, chosen: Move) -> Vec<Coord> {
        match chosen {
            Move::Turn(_) | Move::Free | Move::End => Vec::new(),
            Move::Place { to, .. } => vec![to],
            Move::ChangeStance { at, .. } => vec![at],
            Move::Step { from, to } | Move::Run { from, to } | Move::Jump { from, to } | Move::Block { from, to } => {
                vec![from, to]
            }
            Move::Throw { from, thrown, to } => vec![from, thrown, to],
            Move::Imprison { from, thrown } => vec![from, thrown],
            Move::Grab { from, other, direction } => {
                let mut spaces: Vec<Coord> = [Some(from), Some(other), from.step(direction), other.step(direction)]
                    .into_iter()
                    .flatten()
                    .collect();
                spaces.retain(|&space| self.position.grid().index(space).is_some());
                spaces.sort_unstable();
                spaces.dedup();
                spaces
            }
            Move::Push { direction } => {
                let stone = self.position.stone();
                let before = if self.position.is_over() { None } else { stone.step(direction.opposite()) };
                [before, Some(stone)].into_iter().flatten().collect()
            }
        }
    }

    /// The space an action leads to, as the position before it has it.
    fn target_of(&self, chosen: Move) -> Option<Coord> {
        match chosen {
            Move::Turn(_) | Move::Free | Move::End | Move::Imprison { .. } => None,
            Move::Place { to, .. }
            | Move::Step { to, .. }
            | Move::Run { to, .. }
            | Move::Jump { to, .. }
            | Move::Throw { to, .. }
            | Move::Block { to, .. } => Some(to),
            Move::ChangeStance { at, .. } => Some(at),
            Move::Grab { from, direction, .. } => from.step(direction),
            Move::Push { direction } => self.position.stone().step(direction),
        }
        .filter(|&space| self.position.grid().index(space).is_some())
    }
}

/// Where the arena lies.
#[derive(Clone, Copy)]
struct Frame {
    edge: i32,
    margin: i32,
    size: i32,
}

impl Frame {
    /// The upper left corner of a space.
    fn corner(self, space: Coord) -> [i32; 2] {
        let down = self.size - 1 - i32::from(space.rank());
        [self.edge + SPACE * i32::from(space.file()), self.edge + SPACE * down]
    }
}

/// Whose turn it is, in words that our letters can write.
pub(crate) fn turn_words(turn: Turn) -> String {
    match turn {
        Turn::Seat(seat) => format!("seat {seat} to move"),
        Turn::Won { team, camp } => {
            let camp = match camp {
                Direction::North => "north",
                Direction::East => "east",
                Direction::South => "south",
                Direction::West => "west",
            };
            format!("team {team} has won: the Stone left into the {camp} camp")
        }
        Turn::Drawn => "drawn by the turn limit".to_string(),
    }
}
