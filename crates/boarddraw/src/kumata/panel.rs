use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use boardgame::Seat;
use kumata_core::{Clan, Domino, Position, Stack, Turn};

use super::half;
use super::picture::turn_words;
use crate::scene::{Item, Layer, Role, rectangle};
use crate::theme::{Paint, Theme};
use crate::{Look, Path, writing};

/// How wide what is under a board is drawn before it is scaled to the board's width: so it is as large in pixels under any.
const WIDE: i32 = 7400;

/// What is drawn under a board, from the top down.
struct Panel<'a> {
    position: &'a Position,
    look: &'a Look,
    theme: &'a Theme,
    left: i32,
    width: i32,
    y: i32,
    scale: i32,
}

/// Draws what is beside the board, below this place and in this width, and tells where it ends.
pub(super) fn draw(items: &mut Vec<Item>, position: &Position, look: &Look, [left, top]: [i32; 2], width: i32) -> i32 {
    let mut panel = Panel { position, look, theme: &look.theme, left, width, y: top, scale: width * 1000 / WIDE };
    for seat in position.seats() {
        panel.seat(items, seat);
    }
    panel.rules(items);
    if look.legend {
        panel.legend(items);
    }
    panel.y
}

impl Panel<'_> {
    /// A length of a panel as it is wide here.
    const fn of(&self, length: i32) -> i32 {
        length * self.scale / 1000
    }

    fn seat(&mut self, items: &mut Vec<Item>, seat: Seat) {
        let clan = self.position.clan(seat);
        let paint = self.theme.domino(clan);
        let mut item = Item::new(Layer::Panel);
        item.say("seat", format!("{seat}{clan}"));
        item.say("totems", self.position.totems(seat).to_string());
        self.heading(&mut item, seat, clan, paint);
        self.y += self.of(480);
        let mut x = self.left + self.of(330);
        let stacks = self.position.stacks(seat);
        item.say("reserve", stacks.to_string());
        for stack in stacks.iter() {
            x = self.stack(&mut item, stack, x, paint);
        }
        if stacks.is_empty() {
            writing::write(
                &mut item,
                "no dominoes left",
                [x, self.y + self.of(110)],
                self.of(200),
                self.width,
                self.theme.faint,
            );
        }
        if !self.position.is_known() {
            self.unseen(&mut item, seat, x, clan);
        }
        self.y += self.of(620);
        items.push(item);
    }

    /// Whose turn it is, the seat, its clan, its player, its totems, its points.
    fn heading(&self, item: &mut Item, seat: Seat, clan: Clan, paint: Paint) {
        let (theme, y) = (self.theme, self.y);
        self.marker(item, seat);
        let mut x = self.left + self.of(330);
        let side = self.of(380);
        item.fill(Role::Body, rectangle([x, y], [side, side], side / 8), paint.body);
        half::clan_sign(item, clan, [x + side / 6, y + side / 6], side * 2 / 3, paint);
        x += side + self.of(120);
        let (height, line) = (self.of(240), y + self.of(70));
        let score = self.position.scores();
        let mut points = format!("{}", score.of(seat).total());
        if let Some(teams) = score.team_totals() {
            points = format!("{points}, team {}", teams[seat.index() & 1]);
        }
        points.push_str(" points");
        let right = self.left + self.width;
        let points_at = right - crate::font::width(&points, height);
        writing::write(item, &points, [points_at, line], height, self.width, theme.ink);
        let mut totem_at = points_at - self.of(250);
        for _ in 0..self.position.totems(seat) {
            half::totem(item, [totem_at, y + self.of(190)], self.of(380), theme);
            totem_at -= self.of(330);
        }
        if self.position.is_over() && score.is_winner(seat) {
            let won = crate::font::width("won", height);
            writing::write(item, "won", [totem_at + self.of(100) - won, line], height, self.width, theme.accent);
            totem_at -= won + self.of(100);
        }
        let text = match self.look.name(seat) {
            Some(name) => format!("{seat} {clan} {name}"),
            None => format!("seat {seat} {clan}"),
        };
        writing::write(item, &text, [x, line], height, totem_at - x, theme.ink);
    }

    /// In front of a seat: a triangle if it moves, a question mark if it does after chance, a cross if it ended the game.
    fn marker(&self, item: &mut Item, seat: Seat) {
        let (at, side) = ([self.left, self.y + self.of(50)], self.of(270));
        let accent = self.theme.accent;
        match self.position.turn() {
            Turn::Seat(mover) if mover == seat => {
                item.say("turn", "moves");
                item.fill(Role::Mark, Path::glyph("M 5 0 L 95 50 L 5 100 Z", at, side), accent);
            }
            Turn::Chance { then } if then == seat => {
                item.say("turn", "then");
                writing::write(item, "?", at, side, side, accent);
            }
            Turn::Over { ended_by } if ended_by == seat => {
                item.say("turn", "ended");
                item.stroke(Role::Mark, Path::glyph("M 5 5 L 95 95 M 95 5 L 5 95", at, side), accent, side / 6);
            }
            _ => {}
        }
    }

    /// Begins a new line if there is no room for something of this width.
    fn wrap(&mut self, x: i32, width: i32) -> i32 {
        let start = self.left + self.of(330);
        if x > start && x + width > self.left + self.width {
            self.y += self.of(600);
            start
        } else {
            x
        }
    }

    /// A stack at this place; where the next may be.
    fn stack(&mut self, item: &mut Item, stack: Stack, x: i32, paint: Paint) -> i32 {
        let (top, small, gap) = (self.of(840), self.of(560), self.of(60));
        let beneath = i32::try_from(stack.len()).unwrap_or(0) - 1;
        let known = stack.iter().skip(1).any(|domino| domino.is_some());
        let count = if beneath > 0 { self.of(430) } else { 0 };
        let under = match (known, beneath) {
            (_, 0) => 0,
            (true, _) => beneath * (small + gap),
            (false, _) => beneath * self.of(90) + gap,
        };
        let width = top + 2 * gap + count + under;
        let x = self.wrap(x, width);
        let frame = rectangle([x, self.y], [width, self.of(540)], self.of(90));
        item.stroke(Role::Plain, frame, self.theme.line, self.of(22));
        self.domino(item, stack.top(), [x + gap, self.y + gap], [top, self.of(420)], 260, paint);
        let mut next = x + gap + top + gap;
        if beneath > 0 {
            let text = format!("+{beneath}");
            writing::write(
                item,
                &text,
                [next + self.of(20), self.y + self.of(170)],
                self.of(200),
                count,
                self.theme.ink,
            );
            next += count;
        }
        for domino in stack.iter().skip(1) {
            if known {
                let at = [next, self.y + self.of(110)];
                let paint = self.theme.cell(self.clan_of(paint));
                self.domino(item, domino, at, [small, self.of(320)], 215, paint);
                next += small + gap;
            } else {
                // The edges of what lies beneath, no more.
                let edge = rectangle([next, self.y + self.of(90)], [self.of(60), self.of(360)], self.of(20));
                item.both(Role::Plain, edge, self.theme.ground, self.theme.border, self.of(20));
                next += self.of(90);
            }
        }
        x + width + self.of(140)
    }

    /// The clan whose dominoes are painted so.
    fn clan_of(&self, paint: Paint) -> Clan {
        let clans = self.position.seats().map(|seat| self.position.clan(seat));
        clans.into_iter().find(|&clan| self.theme.domino(clan) == paint).unwrap_or(Clan::Monkeys)
    }

    /// A domino lying at a place; without one, its back.
    fn domino(
        &self,
        item: &mut Item,
        domino: Option<Domino>,
        [x, y]: [i32; 2],
        [width, height]: [i32; 2],
        digit: i32,
        paint: Paint,
    ) {
        let theme = self.theme;
        let Some(domino) = domino else {
            item.both(
                Role::Plain,
                rectangle([x, y], [width, height], height / 6),
                theme.ground,
                theme.border,
                self.of(24),
            );
            writing::centre(item, Role::Writing, "?", [x + width / 2, y + height / 2], height * 6 / 10, theme.ink);
            return;
        };
        item.both(Role::Body, rectangle([x, y], [width, height], height / 6), paint.body, theme.border, self.of(20));
        let mut bar = Path::default();
        bar.go(x + width / 2, y + height / 6).line(x + width / 2, y + height * 5 / 6);
        item.stroke(Role::Plain, bar, paint.ink, self.of(16));
        for (quarter, value) in [(1, domino.high()), (3, domino.low())] {
            half::value(item, value, [x + width * quarter / 4, y + height / 2], self.of(digit), paint);
        }
    }

    /// The dominoes of a seat that are hidden, nobody knows where.
    fn unseen(&mut self, item: &mut Item, seat: Seat, x: i32, clan: Clan) {
        let unseen = self.position.stacks(seat).unseen();
        if unseen.is_empty() {
            return;
        }
        let (small, gap) = (self.of(560), self.of(60));
        let height = self.of(150);
        let head = crate::font::width("hidden:", height) + self.of(120);
        let width = head + i32::from(unseen.len()) * (small + gap);
        let mut x = self.wrap(x, width);
        writing::write(item, "hidden:", [x, self.y + self.of(195)], height, head, self.theme.ink);
        x += head;
        for domino in unseen {
            x = self.wrap(x, small);
            let (at, size) = ([x, self.y + self.of(110)], [small, self.of(320)]);
            self.domino(item, Some(domino), at, size, 215, self.theme.cell(clan));
            x += small + gap;
        }
    }

    /// What is played, and whose turn it is in words.
    fn rules(&mut self, items: &mut Vec<Item>) {
        let mut item = Item::new(Layer::Panel);
        let alliance = if self.position.is_alliance() { "+alliance" } else { "" };
        let rules = format!("{}{alliance}", self.position.rules());
        item.say("rules", rules.clone());
        item.say("turn", self.position.turn().to_string());
        let text = format!("{rules}: {}", turn_words(self.position.turn()));
        let (at, height) = ([self.left, self.y], self.of(200));
        self.y += writing::paragraph(&mut item, &text, at, height, self.width, self.theme.ink) + self.of(40);
        items.push(item);
    }

    /// Which sign is which clan, and what else may not be plain.
    fn legend(&mut self, items: &mut Vec<Item>) {
        let mut item = Item::new(Layer::Panel);
        item.say("legend", "clans");
        let (theme, side, height) = (self.theme, self.of(300), self.of(140));
        let mut x = self.left;
        for &clan in Clan::of_players(self.position.players()) {
            let paint = theme.domino(clan);
            item.fill(Role::Plain, rectangle([x, self.y], [side, side], side / 8), paint.body);
            let shapes = item.shapes.len();
            half::clan_sign(&mut item, clan, [x + side / 6, self.y + side / 6], side * 2 / 3, paint);
            for shape in &mut item.shapes[shapes..] {
                shape.role = Role::Plain;
            }
            x += side + self.of(70);
            let text = format!("{clan} {}", clan.name());
            x += writing::write(&mut item, &text, [x, self.y + self.of(75)], height, self.width, theme.faint)
                + self.of(150);
        }
        self.y += self.of(380);
        for line in [
            "Pale: cell of the board. Strong: half of a domino, its level in a disc.",
            "Arrow at an edge: the other half is there, covered. Double border: this half is locked.",
            "Figure beside the points: a totem in reserve. +n: dominoes beneath. ?: uncovered next.",
        ] {
            self.y += writing::paragraph(&mut item, line, [self.left, self.y], height, self.width, theme.faint);
        }
        items.push(item);
    }
}
