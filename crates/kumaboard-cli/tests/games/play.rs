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
    let end = play(here.path(), &["kumo", "size=5", "turn_limit=1"], "+Re1 cw\nend\nsave! game.txt\nquit\n");
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
            &format!("{chosen}\nundo\n{chosen}\nscores\nsave! g.jsonl\n"),
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
    let typed = "moves\nscores\nhint mcts:50\nboard\nsave -\n";
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

/// Ctrl-C breaks off what is thought about and the game goes on; where nothing is, it ends the program.
#[cfg(unix)]
#[test]
fn ctrl_c_breaks_off_a_search_alone() {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    let here = tempdir().unwrap();
    let begin = Instant::now();
    let args = ["play", "kumo", "size=5", "--seat", "1=flat:time=600s", "--hint", "mcts:time=600s"];
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_kumaboard"));
    command.args(args).current_dir(here.path()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut typed = child.stdin.take().unwrap();
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    let mut until = |part: &str| {
        let mut line = String::new();
        while !line.contains(part) {
            line.clear();
            assert_ne!(printed.read_line(&mut line).unwrap(), 0, "no `{part}`");
        }
        line
    };
    let think = || std::thread::sleep(Duration::from_secs(1));
    typed.write_all(b"scores\nhint\n").unwrap();
    until("the game goes on");
    think();
    crate::run::interrupt(&child);
    assert!(until("mcts:time=600s: ").ends_with("(broken off: the best so far)\n"));
    typed.write_all(b"hint flat:time=600s\n").unwrap();
    think();
    crate::run::interrupt(&child);
    assert!(until("flat:time=600s: ").ends_with("(broken off: the best so far)\n"));
    typed.write_all(b"+Re1 cw end\n").unwrap();
    think();
    crate::run::interrupt(&child);
    assert!(until("seat 1, flat:time=600s: ").ends_with("(broken off: the best so far)\n"));
    // The agent has more actions, and thinks about each. Two in a row end the program.
    think();
    while child.try_wait().unwrap().is_none() {
        crate::run::interrupt(&child);
        std::thread::sleep(Duration::from_millis(100));
        assert!(begin.elapsed() < Duration::from_secs(60));
    }
    let mut rest = String::new();
    printed.read_to_string(&mut rest).unwrap();
    assert!(rest.matches("broken off").count() <= 2, "{rest}");
    assert_eq!(child.wait().unwrap().code(), Some(130), "{rest}");
    assert!(begin.elapsed() < Duration::from_secs(60));
}

#[cfg(unix)]
#[test]
fn ctrl_c_where_nothing_is_thought_about_ends_it() {
    use std::io::{BufRead as _, BufReader};
    use std::process::Stdio;

    let here = tempdir().unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_kumaboard"));
    command.args(["play", "kumo", "size=5"]).stdin(Stdio::piped()).stdout(Stdio::piped()).current_dir(here.path());
    let mut child = command.spawn().unwrap();
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    // Waiting for the child would close its input, which ends it too.
    let _typed = child.stdin.take();
    printed.read_line(&mut String::new()).unwrap();
    crate::run::interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// A file that is there is replaced by `save!` alone, unless it was written in this session.
#[test]
fn files_are_replaced_when_asked_for() {
    let here = tempdir().unwrap();
    let path = here.path().join("g.txt");
    fs::write(&path, "my notes").unwrap();
    let text = play(here.path(), &["kumo", "size=5"], "save g.txt\n");
    assert!(text.contains("g.txt: found a file there, expected none; `save! g.txt` replaces it"), "{text}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "my notes");
    let text =
        play(here.path(), &["kumo", "size=5"], "save! g.txt\n+Re1\nsave ./g.txt\nsave new.txt\ncw\nsave new.txt\n");
    assert_eq!(text.matches("saved to ").count(), 4, "{text}");
    assert!(output(here.path(), &["record", "check", "g.txt"]).contains("1 game, 1 ply,"));
    assert!(output(here.path(), &["record", "check", "new.txt"]).contains("1 game, 2 plies"));
    let text = play(here.path(), &["kumo", "size=5"], "save -\n");
    assert!(text.contains("\n[Format \"1\"]\n") && !here.path().join("-").exists(), "{text}");
}

#[test]
fn there_are_other_words_for_leaving_and_for_help() {
    let here = tempdir().unwrap();
    for word in ["quit", "exit", "q"] {
        let text = play(here.path(), &["kumo", "size=5"], &format!("{word}\nscores\n"));
        assert!(!text.contains("the game goes on") && !text.contains("legal moves like it"), "{word}: {text}");
    }
    for word in ["help", "h", "?"] {
        assert!(play(here.path(), &["kumo", "size=5"], &format!("{word}\n")).contains("what an agent would play"));
    }
}

/// An error names the option or the seat that an agent was given by.
#[test]
fn errors_name_what_an_agent_is_for() {
    let here = tempdir().unwrap();
    let refused = |args: &[&str]| refusal(here.path(), &[&["play", "kumata"], args].concat());
    let seat = refused(&["--seat", "1=alphabeta:4"]);
    assert!(seat.contains("error: seat 1: alphabeta:4 plays games without chance"), "{seat}");
    let hint = refused(&["--hint", "alphabeta"]);
    assert!(hint.contains("error: --hint: alphabeta plays games without chance"), "{hint}");
    let typed = play(here.path(), &["kumata"], "hint alphabeta\n");
    assert!(typed.contains("alphabeta plays games without chance") && !typed.contains("--agent"), "{typed}");
    for option in ["--load", "--position"] {
        let args: &[&str] = if option == "--load" { &["play", option, "-"] } else { &["play", "kumata", option, "-"] };
        let error = refusal(here.path(), args);
        assert!(
            error.contains(&format!("{option}: found `-`, but standard input is where the moves come from")),
            "{error}"
        );
    }
}

/// Who takes back a move has seen what it uncovered: it is drawn anew, so that nothing is gained by it.
#[test]
fn what_was_uncovered_is_drawn_anew() {
    let here = tempdir().unwrap();
    let args = ["kumata", "--seed", "3", "--seat", "0=human", "--seat", "1=human"];
    let chosen = a_move(here.path(), &args);
    let text = play(here.path(), &args, &format!("{chosen}\nundo\n").repeat(12));
    assert_eq!(text.matches("what was uncovered since is hidden again, and will be drawn anew").count(), 12, "{text}");
    let uncovered: std::collections::BTreeSet<&str> =
        text.lines().filter_map(|line| line.strip_prefix("chance: ")).collect();
    assert!(uncovered.len() > 1, "{uncovered:?}: {text}");
    // Where nothing is hidden there is nothing to say.
    let text = play(here.path(), &["kumo", "size=5"], "+Re1\nundo\n");
    assert!(!text.contains("drawn anew"), "{text}");
}
