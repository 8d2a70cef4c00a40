//! `kumaboard record`.

use std::fs;

use tempfile::tempdir;

use crate::run::{kumaboard, output, refusal};

/// A directory with the games of a match.
fn games() -> tempfile::TempDir {
    let here = tempdir().unwrap();
    let args = [
        "match",
        "kumo",
        "size=5",
        "turn_limit=3",
        "-a",
        "random",
        "-a",
        "random",
        "--games",
        "3",
        "--out",
        "games.jsonl",
    ];
    output(here.path(), &args);
    here
}

#[test]
fn there_and_back_is_the_same() {
    let here = games();
    let json = fs::read_to_string(here.path().join("games.jsonl")).unwrap();
    let text = output(here.path(), &["record", "convert", "games.jsonl"]);
    assert!(text.starts_with("[Format \"1\"]\n") && text.matches("[Format ").count() == 4, "{text}");
    let back = kumaboard(here.path(), &["record", "convert", "-"]).write_stdin(text.clone()).assert().success();
    assert_eq!(back.get_output().stdout, json.as_bytes());
    output(here.path(), &["record", "convert", "games.jsonl", "--out", "games.txt"]);
    assert_eq!(fs::read_to_string(here.path().join("games.txt")).unwrap(), text);
    assert_eq!(output(here.path(), &["record", "convert", "games.txt", "--to", "text"]), text);
    let checked = output(here.path(), &["record", "check", "games.jsonl", "games.txt"]);
    assert_eq!(checked.matches(": 4 games, ").count(), 2, "{checked}");
}

#[test]
fn an_error_is_told_with_its_place() {
    let here = games();
    let path = here.path().join("games.jsonl");
    let json = fs::read_to_string(&path).unwrap();
    let third = json.lines().nth(2).unwrap();
    let at = third.find("\"moves\":[\"").unwrap() + "\"moves\":[".len();
    fs::write(&path, json.replace(third, &format!("{}\"end\",{}", &third[..at], &third[at..]))).unwrap();
    let error = refusal(here.path(), &["record", "check", "games.jsonl"]);
    assert!(error.contains(&format!("games.jsonl: line 3, column {}: found `end` as ply 1", at + 1)), "{error}");
    fs::write(&path, "").unwrap();
    assert!(refusal(here.path(), &["record", "check", "games.jsonl"]).contains("found no game"));
    let failed = kumaboard(here.path(), &["record", "check", "nowhere"]).assert().code(1).get_output().stderr.clone();
    assert!(String::from_utf8(failed).unwrap().contains("nowhere: "));
    let other =
        kumaboard(here.path(), &["record", "check", "-"]).write_stdin("{\"format\":1,\"game\":\"go\"}\n").assert();
    assert!(String::from_utf8_lossy(&other.code(2).get_output().stderr).contains("line 1: found the game `go`"));
}

#[test]
fn games_are_shown_step_by_step() {
    let here = games();
    let text = output(here.path(), &["record", "show", "games.jsonl", "--game", "2"]);
    assert!(text.starts_with("kumo mode=base2 size=5 turn_limit=3\nplayed, result =\nseat 0: random\n"), "{text}");
    assert!(text.contains("\n1. seat 0: ") && text.contains("drawn: the turn limit was reached"), "{text}");
    let start = output(here.path(), &["record", "show", "games.jsonl", "--ply", "0"]);
    assert!(start.starts_with("the start\n\n") && start.contains('#'), "{start}");
    let first = output(here.path(), &["record", "show", "games.jsonl", "--game", "2", "--ply", "1"]);
    assert!(text.contains(first.trim_end()), "{first}");
    let refused = refusal(here.path(), &["record", "show", "games.jsonl", "--game", "5"]);
    assert!(refused.contains("--game: found 5, expected one from 1 to 4"), "{refused}");
    assert!(refusal(here.path(), &["record", "show", "games.jsonl", "--ply", "999"]).contains("--ply: found 999"));
}
