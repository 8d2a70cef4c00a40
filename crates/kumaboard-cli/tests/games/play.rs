//! `kumaboard play`, with lines from a pipe.

use std::fs;
use std::path::Path;

use tempfile::tempdir;

use crate::run::{kumaboard, output, refusal};

/// What is printed when these lines are typed.
fn play(directory: &Path, args: &[&str], lines: &str) -> String {
    let mut command = kumaboard(directory, &[&["play"], args].concat());
    let output = command.write_stdin(lines).assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

/// The first of the legal moves that are listed.
fn a_move(directory: &Path, args: &[&str]) -> String {
    let text = play(directory, args, "moves\n");
    let column = |line: &str| line.split_whitespace().next().unwrap_or_default().to_owned();
    column(text.lines().rev().find(|line| !line.trim().is_empty()).unwrap())
}

#[test]
fn a_game_is_played_to_its_end_and_saved() {
    let here = tempdir().unwrap();
    let args = ["kumo", "size=5", "turn_limit=2", "--seat", "1=random", "--seed", "7"];
    let text = play(here.path(), &args, "+Re1 cw\nend\nsave game.txt\nscores\n");
    assert!(text.contains("seat 0: human, seat 1: random"), "{text}");
    assert!(text.contains("seat 1, random: "), "{text}");
    // The result is told once, and again when asked for.
    assert_eq!(text.matches("drawn: the turn limit was reached").count(), 2, "{text}");
    let end = play(here.path(), &["kumo", "size=5", "turn_limit=1"], "+Re1 cw\nend\nsave game.txt\nquit\n");
    assert!(end.contains("drawn: the turn limit was reached") && end.contains("saved to game.txt"), "{end}");
    let checked = output(here.path(), &["record", "check", "game.txt"]);
    assert_eq!(checked, "game.txt: 1 game, 3 plies, all in order\n");
    assert!(fs::read_to_string(here.path().join("game.txt")).unwrap().contains("[Player0 \"human\"]"));
}

#[test]
fn every_mode_can_be_played() {
    let here = tempdir().unwrap();
    for variant in [
        &["kumata"][..],
        &["kumata", "seats=3", "rules=bga-fr"],
        &["kumata", "--players", "4", "--alliance", "--maze"],
        &["kumata", "seats=4", "rules=bga-de"],
        &["kumo", "mode=base2"],
        &["kumo", "mode=base4", "size=7"],
        &["kumo", "mode=legend2"],
        &["kumo", "mode=legend4"],
    ] {
        let seats = ["--seed", "5", "--seat", "0=human", "--seat", "1=random"];
        let chosen = a_move(here.path(), &[variant, &seats].concat());
        let text = play(
            here.path(),
            &[variant, &seats].concat(),
            &format!("{chosen}\nundo\n{chosen}\nscores\nsave g.jsonl\n"),
        );
        assert!(text.contains("saved to g.jsonl"), "{text}");
        assert!(!text.contains("legal moves like it"), "{text}");
        assert!(output(here.path(), &["record", "check", "g.jsonl"]).starts_with("g.jsonl: 1 game, "));
    }
}

#[test]
fn what_is_illegal_is_explained() {
    let here = tempdir().unwrap();
    let text = play(here.path(), &["kumo"], "end\nsideways\n+Re9\nfoo bar\n");
    assert!(text.contains("move `end`: found"), "{text}");
    assert!(text.contains("found `sideways`, expected a move"), "{text}");
    assert_eq!(text.matches("legal moves like it: ").count(), 4, "{text}");
    let like = text.lines().filter(|line| line.starts_with("legal moves like it: ")).nth(2).unwrap();
    assert!(like.contains("+Re1"), "{like}");
    let text = play(here.path(), &["kumo"], "save\nquit now\n");
    assert!(text.contains("expected the name of a file") && text.contains("found `now` behind `quit`"), "{text}");
}

#[test]
fn commands_do_what_they_say() {
    let here = tempdir().unwrap();
    let args = ["kumo", "size=5", "--seat", "1=random", "--seed", "3"];
    let text =
        play(here.path(), &args, "help\nmoves +R\nmoves zz\nhint mcts:20\nhint random\nhint what\nundo\nscores\n");
    assert!(text.contains("what an agent would play"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("+Ra1")), "{text}");
    assert!(text.contains("no legal move begins with `zz`"), "{text}");
    assert!(text.contains("\nmcts:20: ") && text.contains("\nrandom: "), "{text}");
    assert!(text.contains("found `what`, expected one of random"), "{text}");
    assert!(text.contains("there is no decision of yours to go back to"), "{text}");
    assert!(text.contains("the game goes on"), "{text}");
    // Undo goes back to the last decision of a person, over what agents played since.
    let undone = play(here.path(), &["kumo", "size=5", "--seat", "1=random"], "+Re1 cw end\nundo\nsave g.txt\n");
    assert!(undone.contains("seat 1, random: "), "{undone}");
    assert!(output(here.path(), &["record", "check", "g.txt"]).contains(": 1 game, 2 plies"));
    let resigned = play(here.path(), &["kumo"], "resign\nundo\nresign\nsave r.txt\n");
    assert_eq!(resigned.matches("seat 0 resigned; won: 1").count(), 2, "{resigned}");
    assert!(output(here.path(), &["record", "show", "r.txt"]).contains("resigned 0, result 1"));
    assert!(play(here.path(), &["kumata", "seats=3"], "resign\n").contains("expected 2 where one resigns"));
}

#[test]
fn games_are_taken_up_again() {
    let here = tempdir().unwrap();
    let args = ["kumata", "seats=3", "--seed", "11", "--seat", "1=human", "--seat", "0=random", "--seat", "2=greedy"];
    let chosen = a_move(here.path(), &args);
    play(here.path(), &args, &format!("{chosen}\nsave g.txt\n"));
    let saved = fs::read_to_string(here.path().join("g.txt")).unwrap();
    // What nobody knows is not in the file, nor is the seed.
    assert!(saved.contains("??") && saved.contains("unfinished") && !saved.contains("[Seed"), "{saved}");
    let resumed = play(here.path(), &["--load", "g.txt", "--seed", "1"], "board\nundo\nsave h.txt\n");
    assert!(resumed.contains("seat 0: random, seat 1: human, seat 2: greedy"), "{resumed}");
    assert!(output(here.path(), &["record", "check", "h.txt"]).contains("1 game"));
    // Played to its end, with chance uncovering what was hidden.
    let whole = ["--load", "g.txt", "--seed", "1", "--seat", "1=random"];
    let text = play(here.path(), &whole, "save end.jsonl\n");
    assert!(text.contains("chance: =") && text.contains("saved to end.jsonl"), "{text}");
    assert!(output(here.path(), &["record", "check", "end.jsonl"]).contains("all in order"));
    let inside = play(here.path(), &["kumata"], "load g.txt\nload nowhere\nscores\n");
    assert!(inside.contains("nowhere: ") && inside.contains("visible"), "{inside}");
    let other = play(here.path(), &["kumo"], "load g.txt\n");
    assert!(other.contains("found the game `kumata`, expected `kumo`"), "{other}");
}

#[test]
fn a_person_sees_no_more_than_others() {
    let here = tempdir().unwrap();
    // Nothing that is printed depends on the hidden order: the same view, dealt otherwise below the tops.
    let start = output(here.path(), &["moves", "kumata", "--seed", "4"]).lines().next().unwrap().to_owned();
    let request = |op: &str, position: &str, seed: u64| {
        let line = serde_json::json!({"game": "kumata", "op": op, "position": position, "seed": seed});
        let answer = kumaboard(here.path(), &["pipe"]).write_stdin(format!("{line}\n")).assert().success();
        let answer: serde_json::Value = serde_json::from_slice(&answer.get_output().stdout).unwrap();
        answer["ok"]["position"].as_str().unwrap().to_owned()
    };
    let other = request("resample", &request("view", &start, 0), 8);
    assert_ne!(start, other);
    let typed = "moves\nscores\nhint mcts:50\nboard\nsave g.txt\n";
    let print = |position: &str| play(here.path(), &["kumata", "--seed", "1", "--position", position], typed);
    assert_eq!(print(&start), print(&other));
}

#[test]
fn what_is_wrong_is_said() {
    let here = tempdir().unwrap();
    let refused = |args: &[&str]| refusal(here.path(), &[&["play"], args].concat());
    assert!(refused(&["kumo", "--seat", "2=human"]).contains("--seat: found seat 2, expected one below 2"));
    assert!(refused(&["kumo", "--seat", "0=human", "--seat", "0=random"]).contains("found seat 0 twice"));
    assert!(refused(&["kumo", "--seat", "0"]).contains("expected a seat and a player, like `0=human`"));
    assert!(refused(&["kumo", "--seat", "7=human"]).contains("found `7`, expected a seat"));
    assert!(refused(&["kumo", "--seat", "0=somebody"]).contains("or `human`"));
    assert!(refused(&["kumata", "--seat", "1=alphabeta"]).contains("alphabeta plays games without chance"));
    assert!(refused(&[]).contains("expected `kumata` or `kumo`"));
    fs::write(here.path().join("bad.txt"), "[Format \"2\"]\n").unwrap();
    assert!(refused(&["--load", "bad.txt"]).contains("bad.txt: line 1, column"));
}

/// Standard input is where the commands come from: no game is loaded from it. A long line is answered like a short one.
#[test]
fn odd_lines_are_answered() {
    let here = tempdir().unwrap();
    let lines = format!("load -\n{}\nquit\n", "a".repeat(1_000_000));
    let text = play(here.path(), &["kumo", "size=5", "--seat", "1=random"], &lines);
    assert!(text.contains("load: found `-`, expected the name of a file"), "{text}");
    assert!(text.contains("legal moves like it:"));
}
