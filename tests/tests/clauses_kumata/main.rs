//! The Kumata rules clause by clause: for each clause a position made for it, and what is right there, worked out by
//! hand from the rulebook or, where that is silent, from the ruling.
//!
//! A test is named by its clause. Its first comment says how the right value was found.

mod components;
mod end_and_score;
mod layout;
mod moves;
mod placing;
mod profiles;
mod profiles_end;
mod setup;
mod strings;
mod strings_refused;
mod turns;
mod views;

use kumaboard::game::Seat;
use kumaboard::geo::Coord;
use kumaboard::kumata::{Cell, Domino, Move, Position, Score};

/// The fields of a position string.
fn fields(position: &Position) -> [String; 6] {
    let fields: Vec<String> = position.to_string().split(' ').map(String::from).collect();
    fields.try_into().expect("a position string has six fields")
}

/// The third field.
fn turn(position: &Position) -> String {
    let [_, _, turn, ..] = fields(position);
    turn
}

/// The stacks of a seat as they are written.
fn stacks(position: &Position, seat: usize) -> String {
    let [_, _, _, reserves, ..] = fields(position);
    reserves.split(';').nth(seat).expect("a reserve for each seat").to_owned()
}

/// The position string of a standard board, a1 to f6, on which every cell shows `fill` but those named.
fn text(fill: &str, named: &[(&str, &str)], rest: &str) -> String {
    let mut ranks = vec![vec![fill; 6]; 6];
    for (cell, entry) in named {
        let [file, rank] = cell.as_bytes().try_into().expect("a file and a rank");
        ranks[usize::from(b'6' - rank)][usize::from(file - b'a')] = entry;
    }
    let ranks: Vec<String> = ranks.iter().map(|rank| rank.join(",")).collect();
    format!("{} {rest}", ranks.join("/"))
}

#[track_caller]
fn read(text: &str) -> Position {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(position.to_string(), text);
    position
}

/// [`text`], read.
#[track_caller]
fn on(fill: &str, named: &[(&str, &str)], rest: &str) -> Position {
    read(&text(fill, named, rest))
}

#[track_caller]
fn played(position: &Position, moves: &[&str]) -> Position {
    moves.iter().fold(*position, |mut position, chosen| {
        position.play(chosen.parse().unwrap()).unwrap_or_else(|error| panic!("{position}\n{error}"));
        position
    })
}

/// Whether a move can be read and is legal; every way to ask must tell the same.
#[track_caller]
fn legal(position: &Position, chosen: &str) -> bool {
    let Ok(chosen) = chosen.parse::<Move>() else {
        return false;
    };
    let legal = position.is_legal(chosen);
    assert_eq!(position.legal_moves().contains(&chosen), legal, "{position}: {chosen}");
    assert_eq!(position.why_illegal(chosen).is_none(), legal, "{position}: {chosen}");
    let mut after = *position;
    assert_eq!(after.play(chosen).is_ok(), legal, "{position}: {chosen}");
    assert!(legal || after == *position, "{position}: {chosen} changed it");
    legal
}

/// All legal moves in alphabetical order.
#[track_caller]
fn moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves.len(), position.count_legal_moves(), "{position}");
    moves.sort_unstable();
    moves
}

/// The legal moves that begin so.
fn moves_with(position: &Position, beginning: &str) -> Vec<String> {
    moves(position).into_iter().filter(|chosen| chosen.starts_with(beginning)).collect()
}

fn coord(name: &str) -> Coord {
    name.parse().unwrap_or_else(|_| panic!("{name} is no cell"))
}

fn cell(position: &Position, name: &str) -> Cell {
    position.cell_at(coord(name)).unwrap_or_else(|| panic!("no cell {name} in {position}"))
}

/// What is on top of a cell, as it is written.
fn shown(position: &Position, name: &str) -> String {
    cell(position, name).to_string()
}

fn domino(name: &str) -> Domino {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("there are four seats")
}

fn score(position: &Position, number: u8) -> Score {
    position.scores().of(seat(number))
}

fn totals(position: &Position) -> Vec<i16> {
    position.scores().seats().iter().map(|score| score.total()).collect()
}

fn winners(position: &Position) -> Vec<u8> {
    position.scores().winners().map(Seat::number).collect()
}

/// What a string is refused for.
#[track_caller]
fn refusal(text: &str) -> String {
    match text.parse::<Position>() {
        Ok(_) => panic!("accepted: {text}"),
        Err(error) => error.to_string(),
    }
}
