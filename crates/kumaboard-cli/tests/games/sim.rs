//! `kumaboard sim`.

use std::fs;

use serde_json::Value;
use tempfile::tempdir;

use crate::run::{output, refusal};

#[test]
fn every_form_says_the_same() {
    let here = tempdir().unwrap();
    let args = ["sim", "kumata", "seats=3", "--games", "30", "--seed", "2", "--format"];
    let print = |format: &'static str| output(here.path(), &[&args[..], &[format]].concat());
    let json: Value = serde_json::from_str(&print("jsonl")).unwrap();
    assert_eq!(json["games"], Value::from(30));
    let wins: f64 = json["wins"].as_array().unwrap().iter().map(|wins| wins.as_f64().unwrap()).sum();
    let drawn = json["draws"].as_f64().unwrap() / 30.0;
    assert!((wins + drawn - 1.0).abs() < 1e-9, "{json}");
    assert!(json["min_plies"].as_f64() <= json["mean_plies"].as_f64());
    assert!(json["mean_plies"].as_f64() <= json["max_plies"].as_f64());
    let csv = print("csv");
    let [names, values] = csv.lines().collect::<Vec<_>>()[..] else { panic!("{csv}") };
    let at = names.split(',').position(|name| name == "mean_plies").unwrap();
    assert_eq!(values.split(',').nth(at).unwrap().parse::<f64>().ok(), json["mean_plies"].as_f64());
    let table = print("table");
    assert!(table.contains(&format!("{:.1}", json["mean_plies"].as_f64().unwrap())), "{table}");
}

#[test]
fn a_name_alone_is_all_modes() {
    let here = tempdir().unwrap();
    let lines = |args: &[&str]| output(here.path(), &[&["sim", "--games", "1", "--format", "csv"], args].concat());
    assert_eq!(lines(&["kumo", "--turn-limit", "4"]).lines().count(), 1 + 4);
    assert_eq!(lines(&["kumata"]).lines().count(), 1 + 24);
    assert_eq!(lines(&["--turn-limit", "4"]).lines().count(), 1 + 28);
    assert_eq!(lines(&["kumo", "--mode", "legend2", "--turn-limit", "4"]).lines().count(), 1 + 1);
}

/// What a table of figures calls a variant is what the program takes.
#[test]
fn variants_can_be_given_back() {
    let here = tempdir().unwrap();
    let csv = |args: &[&str]| output(here.path(), &[&["sim", "--games", "20", "--format", "csv"], args].concat());
    let all = csv(&["--turn-limit", "4"]);
    let variants = all.lines().skip(1).map(|line| line.split(',').next().unwrap());
    for (line, variant) in all.lines().skip(1).zip(variants) {
        let again = csv(&variant.split(' ').collect::<Vec<_>>());
        assert_eq!(again.lines().nth(1), Some(line), "{variant}");
        assert_eq!(csv(&[variant]), again, "{variant}");
    }
    let refused = refusal(here.path(), &["sim", "kumata", "layout=mazes", "--maze"]);
    assert!(refused.contains("layout"), "{refused}");
}

#[test]
fn it_goes_on_where_it_was() {
    let here = tempdir().unwrap();
    let args = ["sim", "kumata", "--agent", "greedy", "--games", "10", "--out", "sim.jsonl"];
    let whole = output(here.path(), &args);
    let path = here.path().join("sim.jsonl");
    let all = fs::read_to_string(&path).unwrap();
    assert_eq!(all.lines().count(), 10 * 24);
    let kept: Vec<&str> = all.lines().step_by(3).collect();
    fs::write(&path, format!("{}\n{{\"mode\":", kept.join("\n"))).unwrap();
    assert_eq!(output(here.path(), &args), whole);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 10 * 24);
    let refused = refusal(here.path(), &["sim", "kumata", "--games", "10", "--out", "sim.jsonl"]);
    assert!(refused.contains("line 1: found a game of greedy with seed 0, expected random and 0"), "{refused}");
    let first = all.lines().next().unwrap();
    for (line, message) in [
        ("nonsense".to_owned(), "line 1: column 2: found no JSON, expected the figures of a game"),
        ("[1]".to_owned(), "line 1: found `[1]`, expected the figures of a game"),
        ("{\"mode\":\"x\"}".to_owned(), "line 1: found no field `agent`, expected a string"),
        (first.replace("\"seed\":0", "\"seed\":\"x\""), "line 1: `seed`: found `\"x\"`, expected a whole number"),
        (first.replace("\"plies\":", "\"plies\":-"), "line 1: `plies`: found `-"),
        (first.replace("\"points\":[", "\"points\":[0.5,"), "line 1: `points`: found `[0.5,"),
    ] {
        fs::write(&path, format!("{line}\n")).unwrap();
        let error = refusal(here.path(), &args);
        assert!(error.contains(&format!("sim.jsonl: {message}")) && !error.contains("at line"), "{error}");
    }
    for field in ["returns", "points"] {
        let line = first.replace(&format!("\"{field}\":["), &format!("\"{field}\":[0,"));
        fs::write(&path, format!("{line}\n")).unwrap();
        let error = refusal(here.path(), &args);
        assert!(error.contains(&format!("found 3 {field}, expected 2, one for each seat")), "{error}");
    }
}

/// An agent that draws nothing plays another game of KUMO only where another opening makes it.
#[test]
fn games_that_begin_alike_have_openings() {
    let here = tempdir().unwrap();
    let args = ["sim", "kumo", "size=5", "turn_limit=6", "--agent", "mcts:simulations=8,width=4", "--games", "6"];
    let kinds = |file: &str, more: &[&str]| {
        output(here.path(), &[&args[..], &["--out", file], more].concat());
        let text = fs::read_to_string(here.path().join(file)).unwrap();
        let mut kinds: Vec<(Value, Value)> = text
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap())
            .map(|mut game| (game["plies"].take(), game["choices"].take()))
            .collect();
        kinds.dedup();
        kinds.len()
    };
    assert!(kinds("usual.jsonl", &[]) > 1);
    assert_eq!(kinds("alike.jsonl", &["--opening", "0"]), 1);
    let error = refusal(here.path(), &[&args[..], &["--out", "alike.jsonl"]].concat());
    assert!(error.contains(" with 0 random plies, expected 6 (--opening)"), "{error}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done() {
    let here = tempdir().unwrap();
    let args = ["sim", "kumata", "seats=4", "--agent", "mcts:60", "--games", "60", "--threads", "2", "--out"];
    let (code, text) = crate::run::interrupted(
        here.path(),
        &[&args[..], &["cut.jsonl"]].concat(),
        "cut.jsonl",
        2,
        rustix::process::Signal::TERM,
    );
    assert_eq!(code, Some(143), "{text}");
    assert!(text.contains("Played by mcts:60"), "{text}");
    let resumed = output(here.path(), &[&args[..], &["cut.jsonl"]].concat());
    assert_eq!(resumed, output(here.path(), &args[..args.len() - 1]));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_search_at_once() {
    let here = tempdir().unwrap();
    let args = ["sim", "kumata", "seats=4", "--agent", "mcts:time=600s", "--games", "2", "--out", "sim.jsonl"];
    let (code, text) = crate::run::interrupted_thinking(here.path(), &args, "sim.jsonl");
    assert_eq!(code, Some(130), "{text}");
    assert_eq!(fs::read_to_string(here.path().join("sim.jsonl")).unwrap(), "");
}

#[test]
fn a_hyphen_is_standard_output() {
    let here = tempdir().unwrap();
    let args = ["sim", "kumata", "seats=2", "--games", "5", "--out"];
    let table = output(here.path(), &[&args[..], &["sim.jsonl"]].concat());
    let run = crate::run::kumaboard(here.path(), &[&args[..], &["-"]].concat()).assert().success();
    assert_eq!(run.get_output().stdout, fs::read(here.path().join("sim.jsonl")).unwrap());
    assert!(String::from_utf8_lossy(&run.get_output().stderr).contains(table.trim_end()));
}

#[test]
fn what_is_wrong_is_said() {
    let here = tempdir().unwrap();
    let refused = |args: &[&str]| refusal(here.path(), &[&["sim"], args].concat());
    assert!(refused(&["kumo", "--turn-limit", "x"]).contains("--turn-limit: found `x`, expected `none` or"));
    assert!(refused(&["kumata", "--agent", "alphabeta"]).contains("alphabeta plays games without chance"));
    assert!(refused(&["go"]).contains("found `go`, expected `kumata` or `kumo`"));
}
