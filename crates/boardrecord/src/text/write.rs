use std::fmt::Display;

use boardgame::{Decider, Playable, Seat, Spec};

use super::{COMMENT, TAG};
use crate::escape::write_quoted;
use crate::heading::Field;
use crate::{FORMAT, Record};

/// The columns of a line, unless one word is longer.
const COLUMNS: usize = 100;

/// Writes one game.
pub(crate) fn write<S: Spec>(record: &Record<S>) -> String {
    let game = record.game();
    let mut out = String::new();
    tag(&mut out, Field::Format.tag(), &FORMAT);
    tag(&mut out, Field::Game.tag(), &S::GAME);
    tag(&mut out, Field::Rules.tag(), &S::RULES_VERSION);
    tag(&mut out, Field::Spec.tag(), game.spec());
    tag(&mut out, Field::Start.tag(), game.start());
    if let Some(seed) = game.seed() {
        tag(&mut out, Field::Seed.tag(), &seed);
    }
    for seat in Seat::all(game.spec().players()) {
        if let Some(name) = record.player(seat) {
            tag(&mut out, Field::Player(seat).tag(), &name);
        }
    }
    tag(&mut out, Field::Termination.tag(), &game.termination());
    tag(&mut out, Field::Result.tag(), &game.outcome());
    for (name, value) in record.tags().iter() {
        tag(&mut out, name, &value);
    }
    out.push('\n');
    let mut words = Words { out, column: 0 };
    write_comment(&mut words, record, 0);
    let mut state = game.start().clone();
    let mut last = None;
    for (before, &chosen) in game.moves().iter().enumerate() {
        let ply = before + 1;
        // Where it is another seat's turn; what chance does in between changes nothing.
        match state.decider() {
            Decider::Seat(seat) if last != Some(seat) => {
                last = Some(seat);
                words.push(&format!("{ply}. {chosen}"));
            }
            _ => words.push(&chosen.to_string()),
        }
        state.play_unchecked(chosen);
        write_comment(&mut words, record, ply);
    }
    words.push(&game.outcome().to_string());
    words.out.push('\n');
    words.out
}

fn tag(out: &mut String, name: &str, value: &dyn Display) {
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    write_quoted(out, &value.to_string(), TAG);
    out.push_str("\"]\n");
}

fn write_comment<S: Spec>(words: &mut Words, record: &Record<S>, ply: usize) {
    if let Some(comment) = record.game().comments().get(ply) {
        let mut quoted = String::from(COMMENT[0]);
        write_quoted(&mut quoted, comment, COMMENT);
        quoted.push(COMMENT[1]);
        words.push(&quoted);
    }
}

/// Words in lines.
struct Words {
    out: String,
    /// How many characters are in the line.
    column: usize,
}

impl Words {
    fn push(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 {
            if self.column + 1 + width > COLUMNS {
                self.out.push('\n');
                self.column = 0;
            } else {
                self.out.push(' ');
                self.column += 1;
            }
        }
        self.out.push_str(word);
        self.column += width;
    }
}
