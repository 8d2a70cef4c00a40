use kumo_core::{Die, Stance, Team};

use crate::scene::{Item, Outline, Role, circle, rectangle};
use crate::theme::Theme;
use crate::{Path, emblem, writing};

/// The side of a space.
pub(crate) const SPACE: i32 = 1000;

/// The outline of a die: one of team A has corners, one of team B is round.
fn outline(team: Team, at: [i32; 2], size: [i32; 2]) -> Outline {
    let round = size[0].min(size[1]);
    rectangle(at, size, if team == Team::A { round / 8 } else { round / 2 })
}

/// Draws a die that shows nothing, one of a tray or a prison.
pub(crate) fn plain(item: &mut Item, team: Team, at: [i32; 2], side: i32, theme: &Theme) {
    item.both(Role::Plain, outline(team, at, [side; 2]), theme.die(team).body, theme.die(team).ink, side / 14);
}

/// Draws the sign of a stance.
pub(crate) fn sign(item: &mut Item, role: Role, stance: Stance, at: [i32; 2], side: i32, colour: crate::Colour) {
    let sign = emblem::stance(stance);
    if let Some(path) = sign.fill(at, side) {
        item.fill(role, path, colour);
    }
    if let Some((path, width)) = sign.line(at, side) {
        item.stroke(role, path, colour, width);
    }
}

/// Draws the dice of a space whose upper left corner is here, the bottom one lowest.
pub(crate) fn stack(item: &mut Item, dice: &[Die], [x, y]: [i32; 2], theme: &Theme) {
    // One alone is a square, or a circle; of several each is a slab, and the higher the narrower.
    let (height, glyph) = match dice.len() {
        0 | 1 => (800, 520),
        2 => (460, 365),
        _ => (312, 275),
    };
    let tall = height * dice.len() as i32;
    for (number, &die) in (0..).zip(dice) {
        let paint = theme.die(die.team);
        let wide = if dice.len() == 1 { 800 } else { 920 - 120 * number };
        let at @ [_, top] = [x + (SPACE - wide) / 2, y + (SPACE + tall) / 2 - height * (number + 1)];
        let inner = [wide, height - if dice.len() == 1 { 0 } else { 14 }];
        item.both(Role::Body, outline(die.team, at, inner), paint.body, theme.border, 18);
        let middle = [x + (SPACE - glyph) / 2, top + (inner[1] - glyph) / 2];
        sign(item, Role::Stance, die.stance, middle, glyph, paint.ink);
    }
}

/// Draws the Stone of Balance in a space whose upper left corner is here.
pub(crate) fn stone(item: &mut Item, [x, y]: [i32; 2], theme: &Theme) {
    let gem = "M 30 4 L 70 4 L 96 30 L 96 70 L 70 96 L 30 96 L 4 70 L 4 30 Z";
    item.both(Role::Stone, Path::glyph(gem, [x + 60, y + 60], 880), theme.stone.body, theme.border, 24);
    let ring = circle([x + SPACE / 2, y + SPACE / 2], 270);
    item.stroke(Role::Plain, ring, theme.stone.ink, 60);
    item.fill(Role::Plain, circle([x + SPACE / 2, y + SPACE / 2], 90), theme.stone.ink);
}

/// Marks a die that has to leave the enemy die it stands on.
pub(crate) fn owes(item: &mut Item, [x, y]: [i32; 2], theme: &Theme) {
    let middle = [x + 865, y + 135];
    item.both(Role::Owed, circle(middle, 150), theme.accent, theme.page, 24);
    writing::centre(item, Role::Plain, "!", middle, 190, theme.page);
}
