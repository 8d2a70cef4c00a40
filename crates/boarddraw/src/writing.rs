use alloc::string::{String, ToString};

use crate::scene::{Item, Outline, Role};
use crate::{Colour, font};

/// How wide the strokes of letters are, as a part of their height.
const STROKE: i32 = 7;

/// Writes a text whose capitals have their upper left corner here, no wider than there is room, and tells how wide it is.
///
/// A text too long is cut short, with two dots. One that has letters which are not ours is left to the viewer's fonts.
pub(crate) fn write(item: &mut Item, text: &str, [x, y]: [i32; 2], height: i32, room: i32, colour: Colour) -> i32 {
    if text.is_empty() || room < height {
        return 0;
    }
    if font::can_write(text) {
        let text = shortened(text, height, room);
        item.stroke(Role::Writing, font::write(&text, [x, y], height), colour, height / STROKE);
        font::width(&text, height)
    } else {
        // Signs that turn the direction of writing would turn what is around the text too.
        let text: String = text.chars().filter(|&letter| !turns(letter)).collect();
        // What an average letter takes. Beyond twice of what there is room for, squeezing would leave nothing to read.
        let most = (2 * room / height).max(1) as usize;
        let text: String =
            if text.chars().count() > most { text.chars().take(most - 1).chain(['…']).collect() } else { text };
        let letters = text.chars().count() as i32;
        item.fill(Role::Writing, Outline::Words { at: [x, y + height], height, width: room, text }, colour);
        room.min(letters * height)
    }
}

/// Whether it is a sign for the direction of writing.
const fn turns(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The same around a point: it is in the middle of the text's width and height.
pub(crate) fn centre(item: &mut Item, role: Role, text: &str, [x, y]: [i32; 2], height: i32, colour: Colour) {
    let at = [x - font::width(text, height) / 2, y - height / 2];
    item.stroke(role, font::write(text, at, height), colour, height / STROKE);
}

fn shortened(text: &str, height: i32, room: i32) -> String {
    if font::width(text, height) <= room {
        return text.to_string();
    }
    let mut kept: String = text.to_string();
    while kept.pop().is_some() {
        let candidate = alloc::format!("{}..", kept.trim_end());
        if font::width(&candidate, height) <= room {
            return candidate;
        }
    }
    String::new()
}

/// Writes a text of our letters in lines no wider than there is room, broken at spaces, and tells how high they are.
pub(crate) fn paragraph(item: &mut Item, text: &str, [x, y]: [i32; 2], height: i32, room: i32, colour: Colour) -> i32 {
    let (mut lines, mut line) = (0, String::new());
    let mut end = |item: &mut Item, line: &str| {
        write(item, line, [x, y + lines * height * 8 / 5], height, room, colour);
        lines += 1;
    };
    for word in text.split(' ') {
        let longer = if line.is_empty() { word.to_string() } else { alloc::format!("{line} {word}") };
        if !line.is_empty() && font::width(&longer, height) > room {
            end(item, &line);
            line = word.to_string();
        } else {
            line = longer;
        }
    }
    end(item, &line);
    lines * height * 8 / 5
}
