use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame::Seat;
use kumo_core::{Position, Stance, Team};

use super::die;
use super::picture::turn_words;
use crate::scene::{Item, Layer, Role, rectangle};
use crate::theme::Theme;
use crate::{Look, Path, writing};

/// How wide what is under an arena is drawn before it is scaled to the arena's width: so it is as large in pixels under any.
const WIDE: i32 = 8600;

/// What is drawn under an arena, from the top down.
struct Panel<'a> {
    position: &'a Position,
    look: &'a Look,
    theme: &'a Theme,
    left: i32,
    width: i32,
    y: i32,
    scale: i32,
}

/// Draws what is beside the arena, below this place and in this width, and tells where it ends.
pub(super) fn draw(items: &mut Vec<Item>, position: &Position, look: &Look, [left, top]: [i32; 2], width: i32) -> i32 {
    let mut panel = Panel { position, look, theme: &look.theme, left, width, y: top, scale: width * 1000 / WIDE };
    let seats: Vec<Seat> = Seat::all(position.players()).collect();
    for row in seats.chunks(2) {
        let start = panel.y;
        let ends = [0, 1].map(|column: usize| {
            panel.y = start;
            row.get(column).map_or(start, |&seat| panel.seat(items, seat, column as i32))
        });
        panel.y = ends[0].max(ends[1]) + panel.of(80);
    }
    let start = panel.y;
    for (column, team) in (0..).zip(Team::ALL) {
        panel.y = start;
        panel.team(items, team, column);
    }
    panel.y += panel.of(60);
    panel.status(items);
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

    /// Where a column of cards begins, and how wide it is.
    const fn column(&self, column: i32) -> [i32; 2] {
        let width = (self.width - self.of(160)) / 2;
        [self.left + column * (width + self.of(160)), width]
    }

    fn seat(&mut self, items: &mut Vec<Item>, seat: Seat, column: i32) -> i32 {
        let (theme, team, [x, width]) = (self.theme, Team::of(seat), self.column(column));
        let (height, moves) = (self.of(200), self.position.seat() == Some(seat));
        let mut item = Item::new(Layer::Panel);
        item.say("seat", format!("{seat}{team}"));
        item.say("tray", self.position.tray(seat).to_string());
        item.say("used", self.position.used(seat).to_string());
        if moves {
            item.say("turn", "moves");
            let at = [x, self.y + self.of(60)];
            item.fill(Role::Mark, Path::glyph("M 5 0 L 95 50 L 5 100 Z", at, self.of(240)), theme.accent);
        }
        let side = self.of(340);
        die::plain(&mut item, team, [x + self.of(320), self.y], side, theme);
        let middle = [x + self.of(320) + side / 2, self.y + side / 2];
        writing::centre(&mut item, Role::Writing, &seat.to_string(), middle, height, theme.die(team).ink);
        let text_x = x + self.of(780);
        let text = match self.look.name(seat) {
            Some(name) => format!("{team}  {name}"),
            None => format!("seat {seat}, team {team}"),
        };
        writing::write(&mut item, &text, [text_x, self.y + self.of(70)], height, x + width - text_x, theme.ink);
        self.y += self.of(460);
        let tray = self.position.tray(seat);
        self.dice(&mut item, "tray:", tray, team, [x, width], false);
        let used = self.position.used(seat);
        let mut text = format!("used: {used}");
        if moves {
            text.push_str(&format!(", left: {}", self.position.left()));
        }
        writing::write(&mut item, &text, [x, self.y], height, width, theme.ink);
        self.y += self.of(340);
        items.push(item);
        self.y
    }

    /// A line of dice with its name in front and their number behind.
    fn dice(&mut self, item: &mut Item, name: &str, count: u8, team: Team, [x, width]: [i32; 2], bars: bool) {
        let (theme, height, side) = (self.theme, self.of(200), self.of(250));
        let text = format!("{name} {count}");
        let written = writing::write(item, &text, [x, self.y + self.of(20)], height, width, theme.ink);
        let start = x + written + self.of(110);
        let step = self.of(290).min((x + width - start) / 6);
        for number in 0..i32::from(count) {
            let at @ [left, top] = [start + number * step, self.y];
            die::plain(item, team, at, side, theme);
            if bars {
                let mut path = Path::default();
                for bar in [1, 2, 3] {
                    path.go(left + side * bar / 4, top).line(left + side * bar / 4, top + side);
                }
                item.stroke(Role::Plain, path, theme.die(team).ink, side / 12);
            }
        }
        self.y += self.of(380);
    }

    /// Whom a team holds in prison, and whether it has turned the arena.
    fn team(&mut self, items: &mut Vec<Item>, team: Team, column: i32) {
        let [x, width] = self.column(column);
        let mut item = Item::new(Layer::Panel);
        let held = self.position.prison(team);
        let turned = self.position.has_turned(team);
        item.say("team", team.to_string());
        item.say("prison", held.to_string());
        item.say("turned", if turned { "1" } else { "0" });
        self.dice(&mut item, &format!("prison of {team}:"), held, team.enemy(), [x, width], true);
        let height = self.of(200);
        let text = format!("{team} turned the arena: {}", if turned { "yes" } else { "no" });
        writing::write(&mut item, &text, [x, self.y], height, width, self.theme.ink);
        self.y += self.of(340);
        items.push(item);
    }

    /// What is owed, what is played, and whose turn it is in words.
    fn status(&mut self, items: &mut Vec<Item>) {
        let mut item = Item::new(Layer::Panel);
        let mut owed: Vec<String> = Vec::new();
        if self.position.owes_placement() {
            owed.push("a placement".to_string());
        }
        let mut spaces: Vec<_> = self.position.owed().collect();
        spaces.sort_by_key(|space| (space.rank(), space.file()));
        owed.extend(spaces.iter().map(|space| format!("step off {space}")));
        item.say("owed", owed.join(", "));
        item.say("mode", self.position.mode().to_string());
        let owed = if owed.is_empty() { "nothing".to_string() } else { owed.join(", ") };
        let mode = self.position.mode();
        let (height, mut lines) = (self.of(200), Vec::new());
        lines.push(format!("owed: {owed}"));
        lines.push(format!("{mode}: {}", turn_words(self.position.turn())));
        let mut rule = Path::default();
        rule.go(self.left, self.y).line(self.left + self.width, self.y);
        item.stroke(Role::Plain, rule, self.theme.line, self.of(16));
        self.y += self.of(120);
        for line in lines {
            // Many dice may owe a step: several lines then, but nothing is left out.
            let at = [self.left, self.y];
            self.y += writing::paragraph(&mut item, &line, at, height, self.width, self.theme.ink);
        }
        items.push(item);
    }

    /// Which sign is which stance.
    fn legend(&mut self, items: &mut Vec<Item>) {
        let mut item = Item::new(Layer::Panel);
        item.say("legend", "stances");
        let theme = self.theme;
        let step = self.width / 6;
        let (side, height) = (self.of(230), self.of(140));
        for (number, (stance, name)) in (0..).zip(Stance::ALL.into_iter().zip(NAMES)) {
            let x = self.left + number * step;
            let frame = rectangle([x, self.y], [side * 7 / 5; 2], side / 6);
            item.stroke(Role::Plain, frame, theme.line, self.of(16));
            die::sign(&mut item, Role::Plain, stance, [x + side / 5, self.y + side / 5], side, theme.ink);
            let at = [x + side * 8 / 5, self.y + self.of(90)];
            writing::write(&mut item, name, at, height, step, theme.faint);
        }
        self.y += self.of(440);
        for line in [
            "Team A: corners. Team B: round. In a stack, the lowest is the bottom die.",
            "!: has to step off the die beneath. Striped: a prisoner.",
        ] {
            let at = [self.left, self.y];
            self.y += writing::paragraph(&mut item, line, at, self.of(130), self.width, theme.faint);
        }
        items.push(item);
    }
}

/// The names of the stances, in their order.
const NAMES: [&str; 6] = ["Run", "Jump", "Throw", "Grab", "Block", "Kumo"];
