use alloc::format;
use alloc::string::ToString;

use boardgeo::Direction;
use kumata_core::{Cell, Clan, Half, Value};

use crate::scene::{Item, Role, circle, rectangle};
use crate::theme::{Paint, Theme};
use crate::writing;
use crate::{Path, emblem, font};

/// The side of a cell.
pub(crate) const CELL: i32 = 1000;
/// How far the body of a half stays away from the sides of its cell, but for the side towards its partner.
const GAP: i32 = 55;
/// The radius of the corners of a domino.
const ROUND: i32 = 130;

/// Draws the sign of a clan.
pub(crate) fn clan_sign(item: &mut Item, clan: Clan, at: [i32; 2], side: i32, paint: Paint) {
    let sign = emblem::clan(clan);
    if let Some(path) = sign.fill(at, side) {
        item.fill(Role::Emblem, path, paint.ink);
    }
    if let Some((path, width)) = sign.line(at, side) {
        item.stroke(Role::Emblem, path, paint.ink, width);
    }
}

/// Draws the digit of a value around a point, as high as this with the width of its strokes.
pub(crate) fn value(item: &mut Item, value: Value, [x, y]: [i32; 2], height: i32, paint: Paint) {
    let stroke = height / 6;
    let (text, high) = (value.to_string(), height - stroke);
    let at = [x - font::width(&text, high) / 2, y - high / 2];
    item.stroke(Role::Value, font::write(&text, at, high), paint.ink, stroke);
}

/// Draws a totem around a point.
pub(crate) fn totem(item: &mut Item, [x, y]: [i32; 2], height: i32, theme: &Theme) {
    let (at, Paint { body, ink }) = ([x - height / 2, y - height / 2], theme.totem);
    item.both(Role::Totem, Path::glyph(emblem::TOTEM, at, height), body, ink, height / 14);
    item.fill(Role::Plain, Path::glyph(emblem::TOTEM_FACE, at, height), ink);
}

/// Draws what is on top of a cell whose upper left corner is here. `joined` tells whether the partner of a half is visible.
pub(crate) fn top(item: &mut Item, cell: Cell, [x, y]: [i32; 2], joined: bool, theme: &Theme) {
    let paint = match cell.half {
        None => {
            let paint = theme.cell(cell.clan);
            item.both(Role::Body, rectangle([x, y], [CELL, CELL], 0), paint.body, theme.line, 12);
            paint
        }
        Some(half) => {
            let paint = theme.domino(cell.clan);
            body(item, half, [x, y], paint, theme);
            partner(item, half.partner, [x, y], joined, paint);
            level(item, half.level, [x + 745, y + 802], paint);
            paint
        }
    };
    // A cell of the board has no level below.
    let down = if cell.half.is_none() { 110 } else { 0 };
    clan_sign(item, cell.clan, [x + 140, y + 230 + down], 320, paint);
    value(item, cell.value, [x + 668, y + 378 + down], 505, paint);
}

/// The ground of a half, open towards its partner.
fn body(item: &mut Item, half: Half, [x, y]: [i32; 2], paint: Paint, theme: &Theme) {
    let side = |direction, gap: i32| if half.partner == direction { 0 } else { gap };
    let path = |gap: i32| {
        let (left, right) = (x + side(Direction::West, gap), x + CELL - side(Direction::East, gap));
        let (top, bottom) = (y + side(Direction::North, gap), y + CELL - side(Direction::South, gap));
        // Clockwise, from behind the open side to its other end.
        let corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
        let first = match half.partner {
            Direction::North => 1,
            Direction::East => 2,
            Direction::South => 3,
            Direction::West => 0,
        };
        open(core::array::from_fn(|number| corners[(first + number) % 4]))
    };
    // Filled, the open side is closed; its line is not drawn.
    item.both(Role::Body, path(GAP), paint.body, theme.border, 24);
    if half.locked {
        item.stroke(Role::Totem, path(GAP + 52), theme.totem.ink, 56);
        item.stroke(Role::Plain, path(GAP + 52), theme.totem.body, 30);
    }
}

/// A line through four corners whose two in the middle are round.
fn open([start, one, two, end]: [[i32; 2]; 4]) -> Path {
    let mut path = Path::default();
    path.go(start[0], start[1]);
    for [before, corner, after] in [[start, one, two], [one, two, end]] {
        let toward = |other: [i32; 2]| -> [i32; 2] {
            core::array::from_fn(|axis| corner[axis] + (other[axis] - corner[axis]).signum() * ROUND)
        };
        let (arrive, leave) = (toward(before), toward(after));
        let bend = |point: [i32; 2]| -> [i32; 2] { core::array::from_fn(|axis| (point[axis] + corner[axis]) / 2) };
        path.line(arrive[0], arrive[1]).curve([bend(arrive), bend(leave), leave]);
    }
    path.line(end[0], end[1]);
    path
}

/// Where the partner of a half is: half the bar in the middle of a domino if it is visible, else an arrow under what covers it.
fn partner(item: &mut Item, direction: Direction, [x, y]: [i32; 2], joined: bool, paint: Paint) {
    let (files, ranks) = direction.delta();
    let (right, down) = (i32::from(files), -i32::from(ranks));
    let edge = |across: i32, back: i32| {
        let middle = CELL / 2;
        [x + middle + right * (middle - back) + down * across, y + middle + down * (middle - back) + right * across]
    };
    let mut path = Path::default();
    if joined {
        let ([a, b], [c, d]) = (edge(-300, 8), edge(300, 8));
        path.go(a, b).line(c, d);
        item.stroke(Role::Joint, path, paint.ink, 16);
    } else {
        let ([a, b], [c, d], [tip_x, tip_y]) = (edge(-130, 115), edge(130, 115), edge(0, 5));
        path.go(a, b).line(c, d).line(tip_x, tip_y).close();
        item.fill(Role::Stub, path, paint.ink);
    }
}

/// The level of a half in a disc.
fn level(item: &mut Item, level: u8, [x, y]: [i32; 2], paint: Paint) {
    let text = format!("{level}");
    item.fill(Role::Plain, circle([x, y], 124), paint.ink);
    let height = if text.len() > 1 { 120 } else { 165 };
    writing::centre(item, Role::Level, &text, [x, y], height, paint.body);
}
