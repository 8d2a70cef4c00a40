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

/// What is no JSON, or the wrong kind of it, is told by line, field, what was found and what was expected.
#[test]
fn broken_json_is_told_in_plain_words() {
    let here = games();
    let path = here.path().join("games.jsonl");
    let json = fs::read_to_string(&path).unwrap();
    let first = json.lines().next().unwrap();
    for (line, message) in [
        (first.replace("\"game\":\"kumo\"", "\"game\":5"), "line 1, column 20: `game`: found `5`, expected a string"),
        (first.replace("\"rules\":", "\"rules\" "), "expected `:`"),
        (first[..40].to_owned(), "line 1, column 41: found the end of the line, expected the rest of a string"),
        ("{\"format\":1,}".to_owned(), "line 1, column 13: found `}`, expected something behind the comma"),
        ("{\"format\":x}".to_owned(), "line 1, column 11: found `x`, expected a value of JSON"),
        ("{}".to_owned(), "line 1, column 2: found the end of what precedes the moves, expected `game` too"),
    ] {
        fs::write(&path, format!("{line}\n")).unwrap();
        let error = refusal(here.path(), &["record", "check", "games.jsonl"]);
        assert!(error.contains("games.jsonl: line 1, column ") && error.contains(message), "{error}");
        assert!(!error.contains(" at line ") && !error.contains("EOF"), "{error}");
    }
    // The mark that some editors begin a file with.
    fs::write(&path, &json).unwrap();
    let text = output(here.path(), &["record", "convert", "games.jsonl"]);
    for text in [json, text] {
        fs::write(&path, format!("\u{feff}{text}")).unwrap();
        assert!(output(here.path(), &["record", "check", "games.jsonl"]).contains("4 games"));
    }
}

/// No file is replaced unless that is asked for; a pipe with a name is written to and stays one.
#[test]
fn files_are_replaced_when_asked_for() {
    let here = games();
    let path = here.path().join("games.txt");
    let args = ["record", "convert", "games.jsonl", "--out", "games.txt"];
    fs::write(&path, "my notes").unwrap();
    let refused = refusal(here.path(), &args);
    assert!(refused.contains("--out: games.txt: found a file there, expected none; --force replaces it"), "{refused}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "my notes");
    output(here.path(), &[&args[..], &["--force"]].concat());
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("[Format \"1\"]\n"), "{text}");
    // `-` is standard output, and names no form.
    assert_eq!(output(here.path(), &["record", "convert", "games.jsonl", "--out", "-"]), text);
    assert!(!here.path().join("-").exists());
}

#[cfg(unix)]
#[test]
fn a_pipe_is_written_to() {
    use std::os::unix::fs::FileTypeExt as _;
    let here = games();
    let pipe = here.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let read = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::read_to_string(pipe).unwrap())
    };
    output(here.path(), &["record", "convert", "games.jsonl", "--out", "pipe"]);
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    assert_eq!(read.join().unwrap(), output(here.path(), &["record", "convert", "games.jsonl"]));
}
