//! KUMO Hogosha clause by clause. Every test is named by the clause it proves and begins by telling how its right value was
//! worked out; none of them was taken from what the engine says.
//!
//! Most positions are on an arena of 5 x 5 spaces: files `a` to `e`, ranks `1` to `5`, the centre is c3.

mod active;
mod arena;
mod comments;
mod duties;
mod ends;
mod grabs;
mod moves;
mod stacks;
mod strings;
mod turns;

use kumaboard::kumo::{Move, Position};

#[track_caller]
fn read(text: &str) -> Position {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.to_string(), text, "read, then written");
    position
}

#[track_caller]
fn read_move(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// All legal moves, sorted as text. They are as many as are counted, and the same one by one.
#[track_caller]
fn moves(text: &str) -> Vec<String> {
    let position = read(text);
    let listed = position.legal_moves();
    assert_eq!(position.count_legal_moves(), listed.len(), "{text}: counted");
    for number in 0..=listed.len() {
        assert_eq!(position.nth_legal_move(number), listed.get(number).copied(), "{text}: move {number}");
    }
    let mut moves: Vec<String> = listed.iter().map(Move::to_string).collect();
    moves.sort();
    moves
}

/// The legal moves whose text begins like this, sorted.
#[track_caller]
fn starting(text: &str, beginning: &str) -> Vec<String> {
    let mut moves = moves(text);
    moves.retain(|chosen| chosen.starts_with(beginning));
    moves
}

/// Whether a move is legal: listed, accepted when asked for, and played.
#[track_caller]
fn legal(text: &str, chosen: &str) -> bool {
    let position = read(text);
    let answer = position.is_legal(read_move(chosen));
    assert_eq!(moves(text).contains(&chosen.to_owned()), answer, "{text}: {chosen}: listed");
    let mut after = position;
    assert_eq!(after.play(read_move(chosen)).is_ok(), answer, "{text}: {chosen}: played");
    assert!(answer || after == position, "{text}: {chosen}: a refused move changes nothing");
    answer
}

/// The position string after these moves.
#[track_caller]
fn after(text: &str, line: &[&str]) -> String {
    let mut position = read(text);
    for chosen in line {
        position.play(read_move(chosen)).unwrap_or_else(|error| panic!("{position}: {error}"));
        assert_eq!(position.to_string().parse(), Ok(position), "written, then read");
    }
    position.to_string()
}

/// The string is refused, and the error names this.
#[track_caller]
fn refused(text: &str, named: &str) {
    match text.parse::<Position>() {
        Ok(_) => panic!("accepted: {text}"),
        Err(error) => assert!(error.to_string().contains(named), "{text}: expected {named:?} in: {error}"),
    }
}
