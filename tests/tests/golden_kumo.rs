//! The engine of KUMO Hogosha against the golden positions, the positions worked out by hand, and the table of counts in
//! the golden README.

use std::collections::{BTreeMap, BTreeSet};

use kumaboard::kumo::{Mode, Move, MoveList, Position, Setup};
use serde_json::Value;

const GOLDEN: &str = include_str!("../golden/kumo.jsonl");
const WORKED: &str = include_str!("../golden/worked.jsonl");
const README: &str = include_str!("../golden/README.md");

fn lines(text: &str) -> impl Iterator<Item = Value> {
    text.lines().filter(|line| !line.is_empty()).map(|line| serde_json::from_str(line).expect("a line of JSON"))
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().expect("an array").iter().map(|item| text(item).to_string()).collect()
}

fn read(text: &str) -> Position {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.to_string(), text, "read then written");
    position
}

fn play(position: &Position, chosen: &str) -> Position {
    let mut next = *position;
    let chosen: Move = chosen.parse().unwrap_or_else(|error| panic!("{chosen}: {error}"));
    next.play(chosen).unwrap_or_else(|error| panic!("{position}: {error}"));
    let mut unchecked = *position;
    unchecked.play_unchecked(chosen);
    assert_eq!(unchecked, next);
    next
}

fn sorted_moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    moves.sort();
    moves
}

/// What every way of asking for the legal moves has to agree on.
fn check_moves(position: &Position) {
    let list = position.legal_moves();
    assert_eq!(position.count_legal_moves(), list.len(), "{position}");
    assert_eq!(list.iter().collect::<BTreeSet<_>>().len(), list.len(), "{position}: a move twice");
    let mut filled = MoveList::new();
    position.legal_moves_into(&mut filled);
    assert_eq!(filled, list, "{position}");
    for (n, &chosen) in list.iter().enumerate() {
        assert_eq!(position.nth_legal_move(n), Some(chosen), "{position}: {n}");
        assert!(position.is_legal(chosen), "{position}: {chosen}");
    }
    assert_eq!(position.nth_legal_move(list.len()), None, "{position}");
}

#[test]
fn golden_positions() {
    let (mut positions, mut nexts, mut counts) = (0, 0, 0);
    for line in lines(GOLDEN) {
        let position = read(text(&line["position"]));
        assert_eq!(Value::from(position.is_over()), line["over"], "{position}");
        assert_eq!(position.outcome().is_some(), position.is_over(), "{position}");
        assert_eq!(sorted_moves(&position), texts(&line["moves"]), "{position}");
        check_moves(&position);
        for (chosen, next) in line["next"].as_object().expect("an object") {
            let reached = play(&position, chosen);
            assert_eq!(reached.to_string(), text(next), "{position}: {chosen}");
            assert_eq!(read(text(next)), reached, "{position}: {chosen}");
            check_moves(&reached);
            nexts += 1;
        }
        for (depth, count) in (1..).zip(line["perft"].as_array().expect("an array")) {
            assert_eq!(Value::from(position.perft(depth)), *count, "{position}: depth {depth}");
            let divided: u64 = position.divide(depth).iter().map(|&(_, nodes)| nodes).sum();
            assert_eq!(Value::from(divided), *count, "{position}: depth {depth}, divided");
            counts += 1;
        }
        positions += 1;
    }
    assert_eq!((positions, nexts, counts), (228, 2122, 424));
}

#[test]
fn worked_positions() {
    let mut asked: BTreeMap<String, u32> = BTreeMap::new();
    for line in lines(WORKED).filter(|line| line["game"] == "kumo") {
        let id = text(&line["id"]);
        let (ask, arg, answer) = (text(&line["ask"]), &line["arg"], &line["answer"]);
        *asked.entry(ask.to_string()).or_default() += 1;
        if ask == "error" {
            assert!(text(&line["pos"]).parse::<Position>().is_err(), "{id}");
            continue;
        }
        let start = read(text(&line["pos"]));
        let after = |moves: &[String]| moves.iter().fold(start, |position, chosen| play(&position, chosen));
        match ask {
            "moves" => assert_eq!(sorted_moves(&start), texts(answer), "{id}"),
            "moves_after" => assert_eq!(sorted_moves(&after(&texts(arg))), texts(answer), "{id}"),
            "prefix" => {
                let mut moves = sorted_moves(&start);
                moves.retain(|chosen| chosen.starts_with(text(arg)));
                assert_eq!(moves, texts(answer), "{id}");
            }
            "count" => assert_eq!(Value::from(start.count_legal_moves()), *answer, "{id}"),
            "perft" => {
                let depth = u32::try_from(arg.as_u64().expect("a depth")).expect("a small depth");
                assert_eq!(Value::from(start.perft(depth)), *answer, "{id}");
            }
            "legal" => {
                let moves = texts(arg);
                let (last, others) = moves.split_last().expect("a move");
                let position = after(others);
                let last: Move = last.parse().expect("a move");
                assert_eq!(Value::from(position.is_legal(last)), *answer, "{id}");
                assert_eq!(Value::from({ position }.play(last).is_ok()), *answer, "{id}");
            }
            "apply" => assert_eq!(after(&texts(arg)).to_string(), text(answer), "{id}"),
            "seat_after" => {
                let reached = after(&texts(arg)).to_string();
                assert_eq!(reached.split(' ').nth(1), Some(text(answer)), "{id}");
            }
            "over" => assert_eq!(Value::from(start.is_over()), *answer, "{id}"),
            _ => panic!("{id}: no such question: {ask}"),
        }
    }
    let expected = [
        ("apply", 3),
        ("count", 1),
        ("error", 5),
        ("legal", 6),
        ("moves", 3),
        ("perft", 1),
        ("prefix", 16),
        ("seat_after", 7),
    ];
    let asked: Vec<(&str, u32)> = asked.iter().map(|(ask, &times)| (ask.as_str(), times)).collect();
    assert_eq!(asked, expected);
}

/// The table in the README: a row for each size, a column for each mode.
#[test]
fn perft_from_the_start() {
    let cells = |row: &'static str| row.trim_matches('|').split('|').map(str::trim);
    let mut rows = README.lines().skip_while(|line| !line.starts_with("| start |"));
    let modes: Vec<Mode> =
        cells(rows.next().expect("the table of counts")).skip(1).map(|name| name.parse().expect("a mode")).collect();
    let mut compared = 0;
    for row in rows.skip(1).take_while(|line| line.starts_with('|')) {
        let mut cells = cells(row);
        let size = cells.next().and_then(|name| name.split(' ').next()).expect("a size").parse().expect("a size");
        for (&mode, counts) in modes.iter().zip(cells) {
            let start = Setup::new(mode).size(size).start().expect("a setup");
            for (depth, count) in (1..).zip(counts.split(", ")) {
                assert_eq!(start.perft(depth).to_string(), count, "{start}: depth {depth}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 2 * 4 * 4);
}
