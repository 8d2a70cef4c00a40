//! What is put on a board of either game from outside: coordinates, frames, dots, arrows.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgeo::Coord;

use crate::scene::{Item, Layer, Role, circle, rectangle};
use crate::theme::Theme;
use crate::{Path, writing};

/// Names files below and above, ranks on the left and on the right, of a board between two corners.
pub(crate) fn coordinates(
    items: &mut Vec<Item>,
    theme: &Theme,
    [files, ranks]: [u8; 2],
    [left, top]: [i32; 2],
    [right, bottom]: [i32; 2],
    margin: i32,
) {
    let mut item = Item::new(Layer::Table);
    item.say("coordinates", format!("{files}x{ranks}"));
    let middle = |number: u8, cells: u8, from: i32, to: i32| {
        let cell = (to - from) / i32::from(cells);
        from + cell * i32::from(number) + cell / 2
    };
    let (height, away) = (margin / 2, margin / 2);
    for file in 0..files {
        let (x, text) = (middle(file, files, left, right), char::from(b'a' + file).to_string());
        for y in [top - away, bottom + away] {
            // A small letter sits low.
            writing::centre(&mut item, Role::Writing, &text, [x, y - height / 4], height, theme.faint);
        }
    }
    for rank in 0..ranks {
        let (y, text) = (middle(ranks - 1 - rank, ranks, top, bottom), format!("{}", rank + 1));
        let height = if rank < 9 { height } else { height * 3 / 4 };
        for x in [left - away, right + away] {
            writing::centre(&mut item, Role::Writing, &text, [x, y], height, theme.faint);
        }
    }
    items.push(item);
}

/// Frames the cells of a last move, of which the first corner and the extent are given.
pub(crate) fn frame(items: &mut Vec<Item>, theme: &Theme, cells: String, at: [i32; 2], size: [i32; 2]) {
    let mut item = Item::new(Layer::Marks);
    item.say("last", cells);
    let outline = rectangle(at.map(|edge| edge + 20), size.map(|side| side - 40), 83);
    item.stroke(Role::Mark, outline, theme.accent, 50);
    items.push(item);
}

/// Marks a cell as a target.
pub(crate) fn dot(items: &mut Vec<Item>, theme: &Theme, coord: Coord, at: [i32; 2]) {
    let mut item = Item::new(Layer::Marks);
    item.say("target", coord.to_string());
    item.both(Role::Mark, circle(at, 85), theme.accent, theme.page, 24);
    items.push(item);
}

/// An arrow between the middles of two cells.
pub(crate) fn arrow(items: &mut Vec<Item>, theme: &Theme, [from, to]: [Coord; 2], start: [i32; 2], tip: [i32; 2]) {
    if start == tip {
        return;
    }
    let mut item = Item::new(Layer::Marks);
    item.say("arrow", format!("{from}{to}"));
    item.shapes.extend(arrow_shapes(start, tip, theme));
    items.push(item);
}

/// The line and the head of an arrow.
pub(crate) fn arrow_shapes(start: [i32; 2], tip: [i32; 2], theme: &Theme) -> Vec<crate::Shape> {
    let [right, down] = [tip[0] - start[0], tip[1] - start[1]];
    // Whole numbers: the length to the next unit, by which the direction is scaled.
    let length = (i64::from(right).pow(2) + i64::from(down).pow(2)).isqrt().max(1) as i32;
    let along = |far: i32, across: i32| {
        let part = |one: i32, other: i32| {
            ((i64::from(one) * i64::from(far) - i64::from(other) * i64::from(across)) / i64::from(length)) as i32
        };
        [start[0] + part(right, down), start[1] + part(down, -right)]
    };
    let (mut line, mut head) = (Path::default(), Path::default());
    let ([a, b], [c, d]) = (along(length / 8, 0), along(length - 300, 0));
    line.go(a, b).line(c, d);
    let ([a, b], [c, d], [e, f]) = (along(length - 340, -170), along(length, 0), along(length - 340, 170));
    head.go(a, b).line(c, d).line(e, f).close();
    let mut item = Item::new(Layer::Marks);
    item.stroke(Role::Mark, line.clone(), theme.page, 130);
    item.stroke(Role::Mark, line, theme.accent, 90);
    item.both(Role::Mark, head, theme.accent, theme.page, 24);
    item.shapes
}
