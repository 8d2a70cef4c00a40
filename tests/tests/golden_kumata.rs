//! Kumata against right values that two other implementations agree on, and against positions worked out by hand.

use std::collections::BTreeSet;
use std::path::Path;

use kumaboard::game::Seat;
use kumaboard::kumata::{Move, Position, Score};
use serde_json::{Value, json};

fn lines(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("expected text, found {value}"))
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap_or_else(|| panic!("expected a list, found {value}")).iter().map(text).collect()
}

#[track_caller]
fn read(string: &str) -> Position {
    string.parse().unwrap_or_else(|error| panic!("{string}\n{error}"))
}

#[track_caller]
fn read_move(string: &str) -> Move {
    string.parse().unwrap_or_else(|error| panic!("{string}: {error}"))
}

/// All legal moves as text; on the way, that every way to ask for them tells the same.
fn moves(position: &Position) -> BTreeSet<String> {
    let list = position.legal_moves();
    assert_eq!(list.len(), position.count_legal_moves(), "{position}");
    for (n, &chosen) in list.iter().enumerate() {
        assert_eq!(position.nth_legal_move(n), Some(chosen), "{position}");
        assert!(position.is_legal(chosen), "{position}: {chosen}");
        assert_eq!(read_move(&chosen.to_string()), chosen);
    }
    assert_eq!(position.nth_legal_move(list.len()), None, "{position}");
    let set: BTreeSet<String> = list.iter().map(ToString::to_string).collect();
    assert_eq!(set.len(), list.len(), "{position}");
    set
}

fn played(position: &Position, line: &[&str]) -> Position {
    let mut next = *position;
    for chosen in line {
        next.play(read_move(chosen)).unwrap_or_else(|error| panic!("{next}\n{error}"));
    }
    next
}

fn score_json(score: &Score) -> Value {
    json!({
        "visible": score.visible,
        "reserve": score.reserve,
        "totem": score.totem,
        "penalty": score.penalty,
        "total": score.total(),
    })
}

fn winners(position: &Position) -> Value {
    json!(position.scores().winners().map(Seat::number).collect::<Vec<_>>())
}

#[test]
fn golden_positions() {
    let lines = lines("kumata.jsonl");
    let (mut steps, mut counts, mut finished) = (0, 0, 0);
    for line in &lines {
        let string = text(&line["position"]);
        let position = read(string);
        assert_eq!(position.to_string(), string);
        assert_eq!(json!(position.is_over()), line["over"], "{string}");

        let expected: BTreeSet<String> = texts(&line["moves"]).into_iter().map(String::from).collect();
        assert_eq!(moves(&position), expected, "{string}");
        assert_eq!(position.count_legal_moves(), expected.len(), "{string}");
        for (chosen, after) in line["next"].as_object().unwrap() {
            let after = text(after);
            let next = played(&position, &[chosen]);
            assert_eq!(next.to_string(), after, "{string}\n{chosen}");
            // The masks that a move brings up to date are those of the board that is read.
            assert_eq!(next, read(after), "{string}\n{chosen}");
            steps += 1;
        }
        for (depth, count) in (1..).zip(line["perft"].as_array().unwrap()) {
            assert_eq!(position.perft(depth).ok(), count.as_u64(), "{string}, depth {depth}");
            counts += 1;
        }
        if position.is_over() {
            let scores: Vec<Value> = position.scores().seats().iter().map(score_json).collect();
            assert_eq!(json!(scores), line["scores"], "{string}");
            assert_eq!(winners(&position), line["winners"], "{string}");
            assert_eq!(position.outcome().unwrap().winners(), position.scores().winners());
            finished += 1;
        } else {
            assert_eq!(position.outcome(), None);
        }
    }
    assert_eq!((lines.len(), steps, counts, finished), (160, 615, 259, 70));
}

/// Whether the scores say what `answer` says; it may leave out what it does not ask for.
fn check_scores(id: &str, position: &Position, answer: &Value) {
    let scores = position.scores();
    for (key, expected) in answer.as_object().unwrap() {
        match key.as_str() {
            "winners" => assert_eq!(&winners(position), expected, "{id}"),
            "seats" => {
                let expected = expected.as_array().unwrap();
                assert_eq!(scores.seats().len(), expected.len(), "{id}");
                for (score, expected) in scores.seats().iter().zip(expected) {
                    let found = score_json(score);
                    for (part, points) in expected.as_object().unwrap() {
                        assert_eq!(&found[part], points, "{id}: {part}");
                    }
                }
            }
            "teams" => {
                let totals = scores.team_totals().unwrap();
                let found = json!([
                    {"seats": [0, 2], "total": totals[0]},
                    {"seats": [1, 3], "total": totals[1]},
                ]);
                assert_eq!(&found, expected, "{id}");
            }
            other => panic!("{id}: a question about {other} in the scores"),
        }
    }
}

#[test]
fn worked_positions() {
    let lines: Vec<Value> = lines("worked.jsonl").into_iter().filter(|line| line["game"] == "kumata").collect();
    for line in &lines {
        let (id, string, arg, answer) = (text(&line["id"]), text(&line["pos"]), &line["arg"], &line["answer"]);
        let ask = text(&line["ask"]);
        if ask == "error" {
            assert_eq!(string.parse::<Position>().is_err(), answer.as_bool().unwrap(), "{id}");
            continue;
        }
        let position = read(string);
        assert_eq!(position.to_string(), string, "{id}");
        match ask {
            "moves" => assert_eq!(json!(moves(&position)), *answer, "{id}"),
            "prefix" => {
                let found: Vec<_> = moves(&position).into_iter().filter(|name| name.starts_with(text(arg))).collect();
                assert_eq!(json!(found), *answer, "{id}");
            }
            "count" => assert_eq!(json!(position.count_legal_moves()), *answer, "{id}"),
            "perft" => {
                let depth = u32::try_from(arg.as_u64().unwrap()).unwrap();
                assert_eq!(position.perft(depth).ok(), answer.as_u64(), "{id}");
            }
            "legal" => {
                let line = texts(arg);
                let (last, before) = line.split_last().unwrap();
                let position = played(&position, before);
                // What can't be read is no legal move either.
                let legal = last.parse().is_ok_and(|chosen| position.is_legal(chosen));
                assert_eq!(json!(legal), *answer, "{id}");
                assert_eq!(moves(&position).contains(*last), legal, "{id}");
            }
            "apply" => assert_eq!(played(&position, &texts(arg)).to_string(), text(answer), "{id}"),
            "seat_after" => {
                let after = played(&position, &texts(arg)).to_string();
                assert_eq!(after.split(' ').nth(2), Some(text(answer)), "{id}");
            }
            "moves_after" => assert_eq!(json!(moves(&played(&position, &texts(arg)))), *answer, "{id}"),
            "scores" => check_scores(id, &position, answer),
            "over" => assert_eq!(json!(position.is_over()), *answer, "{id}"),
            other => panic!("{id}: a question of kind {other}"),
        }
    }
    assert_eq!(lines.len(), 23);
}
