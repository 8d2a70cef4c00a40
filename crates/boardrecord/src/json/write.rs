use boardgame::{Seat, Spec};
use serde::Serialize;

use crate::{FORMAT, Record};

/// A record as it is written; see the format in the README.
#[derive(Serialize)]
struct Line<'a> {
    format: u32,
    game: &'a str,
    rules: u32,
    spec: String,
    start: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    players: Vec<Option<&'a str>>,
    termination: String,
    result: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tags: Vec<(&'a str, &'a str)>,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<(usize, &'a str)>,
}

/// Writes one game in one line.
pub(crate) fn write<S: Spec>(record: &Record<S>) -> String {
    let game = record.game();
    let seats = Seat::all(game.spec().players());
    let players: Vec<Option<&str>> = seats.map(|seat| record.player(seat)).collect();
    let line = Line {
        format: FORMAT,
        game: S::GAME,
        rules: S::RULES_VERSION,
        spec: game.spec().to_string(),
        start: game.start().to_string(),
        seed: game.seed().map(|seed| seed.to_string()),
        players: if players.iter().any(Option::is_some) { players } else { Vec::new() },
        termination: game.termination().to_string(),
        result: game.outcome().to_string(),
        tags: record.tags().iter().collect(),
        moves: game.moves().iter().map(ToString::to_string).collect(),
        comments: game.comments().iter().collect(),
    };
    serde_json::to_string(&line).expect("strings and numbers can be written as JSON")
}
