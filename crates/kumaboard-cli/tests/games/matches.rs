//! `kumaboard match`.

use std::fs;

use serde_json::Value;
use tempfile::tempdir;

use crate::run::{kumaboard, output, refusal};

const KUMATA: &[&str] = &["match", "kumata", "-a", "mcts:15", "-a", "random", "--games", "12", "--seed", "3"];

fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [args, more].concat()
}

#[test]
fn the_table_adds_up() {
    let here = tempdir().unwrap();
    let text = output(here.path(), &with(KUMATA, &["--json"]));
    let result: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&result["games"], &result["deals"], &result["is_complete"]), (&12.into(), &6.into(), &true.into()));
    let agents = result["agents"].as_array().unwrap();
    let number = |agent: usize, key: &str| agents[agent][key].as_f64().unwrap();
    for agent in 0..2 {
        assert_eq!(number(agent, "wins") + number(agent, "draws") + number(agent, "losses"), 12.0);
        assert!((number(agent, "score") - (number(agent, "mean_returns") + 1.0) / 2.0).abs() < 1e-9);
        assert!(number(agent, "mean_points") > 20.0);
    }
    assert!((number(0, "score") + number(1, "score") - 1.0).abs() < 1e-9);
    let people = output(here.path(), KUMATA);
    assert!(people.contains("12 games, 6 deals, seed 3") && people.contains("95 %"), "{people}");
    assert!(people.lines().all(|line| line.trim_end() == line), "{people}");
}

/// Pairs of games that all end alike leave the rating open within an interval.
#[test]
fn no_interval_has_the_width_0() {
    let here = tempdir().unwrap();
    // Nobody wins within three turns: every deal is drawn twice.
    let args = ["match", "kumo", "size=5", "turn_limit=3", "-a", "random", "-a", "random", "--games", "40", "--json"];
    let result: Value = serde_json::from_str(&output(here.path(), &args)).unwrap();
    let row = &result["agents"][0];
    assert_eq!((&row["draws"], &row["elo"]), (&40.into(), &0.0.into()));
    // Half a victory of a made-up deal, over 20 deals.
    let half = 1.959_963_984_540_054 * (0.5 / 20.0) * 400.0 / std::f64::consts::LN_10 / 0.25;
    assert!((row["elo_high"].as_f64().unwrap() - half).abs() < 1e-6, "{row}");
    assert!((row["elo_low"].as_f64().unwrap() + half).abs() < 1e-6, "{row}");
    assert!(output(here.path(), &["match", "--help"]).contains("made-up deal"));
}

#[test]
fn every_variant_is_played() {
    let here = tempdir().unwrap();
    for (variant, agents) in [
        (&["kumata", "seats=3", "rules=bga-fr"][..], 3),
        (&["kumata", "--players", "4", "--alliance", "--maze"], 2),
        (&["kumo", "mode=legend4", "size=5", "turn_limit=4"], 2),
        (&["kumo mode=base2 size=5", "--turn-limit", "6"], 2),
    ] {
        let mut args = with(&["match"], variant);
        args.extend(["--games", "5", "--json"]);
        args.extend(["-a", "random"].repeat(agents));
        let result: Value = serde_json::from_str(&output(here.path(), &args)).unwrap();
        // Rounded up to all rotations.
        assert_eq!(result["games"], Value::from(6));
        assert_eq!(result["agents"].as_array().unwrap().len(), agents);
    }
}

#[test]
fn a_seed_gives_the_same_games_on_any_number_of_threads() {
    let here = tempdir().unwrap();
    let games = |threads: &str, file: &str| {
        let text = output(here.path(), &with(KUMATA, &["--threads", threads, "--out", file]));
        (text, fs::read_to_string(here.path().join(file)).unwrap())
    };
    let one = games("1", "one.jsonl");
    assert_eq!(one, games("2", "two.jsonl"));
    assert_eq!(one, games("3", "three.jsonl"));
    assert_eq!(one.1.lines().count(), 12);
    // Each deal is there twice, with the agents the other way about.
    let records: Vec<Value> = one.1.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for pair in records.chunks(2) {
        assert_eq!(pair[0]["start"], pair[1]["start"]);
        assert_eq!(pair[0]["players"][0], pair[1]["players"][1]);
    }
    assert_ne!(records[0]["start"], records[2]["start"]);
    let checked = output(here.path(), &["record", "check", "one.jsonl"]);
    assert!(checked.starts_with("one.jsonl: 12 games, "), "{checked}");
}

#[test]
fn what_is_missing_is_played_and_nothing_else() {
    let here = tempdir().unwrap();
    let path = here.path().join("games.jsonl");
    let args = with(KUMATA, &["--out", "games.jsonl"]);
    let whole = output(here.path(), &args);
    let all = fs::read_to_string(&path).unwrap();
    // A gap, another order, and half a line, as after a crash.
    let lines: Vec<&str> = all.lines().collect();
    let left = [lines[4], lines[0], lines[1], lines[9]].join("\n");
    fs::write(&path, format!("{left}\n{}", &lines[2][..100])).unwrap();
    assert_eq!(output(here.path(), &args), whole);
    assert_eq!(fs::read_to_string(&path).unwrap(), all);
    // Nothing is left to play: what is done is read.
    assert_eq!(output(here.path(), &args), whole);
    // A shorter match leaves the other games alone.
    let shorter = output(
        here.path(),
        &["match", "kumata", "-a", "mcts:15", "-a", "random", "--games", "4", "--seed", "3", "--out", "games.jsonl"],
    );
    assert!(shorter.contains("4 games, 2 deals"));
    assert_eq!(fs::read_to_string(&path).unwrap(), all);
}

/// Games keep their places when empty lines are left out.
#[test]
fn empty_lines_cost_no_game() {
    let here = tempdir().unwrap();
    let args = |games| ["match", "kumata", "-a", "random", "-a", "greedy", "--games", games, "--out", "games.jsonl"];
    let path = here.path().join("games.jsonl");
    let whole = output(here.path(), &args("8"));
    let all = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = all.lines().collect();
    fs::write(&path, format!("{}\n\n{}\n{}\n\n\n", lines[0], lines[1], lines[3])).unwrap();
    assert_eq!(output(here.path(), &args("8")), whole);
    assert_eq!(fs::read_to_string(&path).unwrap(), all);
}

/// Two runs would write into each other's lines.
#[test]
fn a_file_has_one_writer() {
    let here = tempdir().unwrap();
    let path = here.path().join("games.jsonl");
    let other = fs::File::create(&path).unwrap();
    fs4::FileExt::lock(&other).unwrap();
    let args = with(KUMATA, &["--out", "games.jsonl"]);
    let run = kumaboard(here.path(), &args).assert().code(1);
    let error = String::from_utf8(run.get_output().stderr.clone()).unwrap();
    assert!(error.contains("games.jsonl: found it in use by another run"), "{error}");
    let sim = ["sim", "kumata", "seats=2", "--games", "2", "--out", "games.jsonl"];
    kumaboard(here.path(), &sim).assert().code(1);
    drop(other);
    output(here.path(), &args);
}

#[test]
fn games_of_another_match_are_refused() {
    let here = tempdir().unwrap();
    output(here.path(), &with(KUMATA, &["--out", "games.jsonl"]));
    let refused = |args: &[&str]| refusal(here.path(), &with(args, &["--out", "games.jsonl"]));
    let error = refused(&["match", "kumata", "-a", "mcts:15", "-a", "random", "--seed", "4"]);
    assert!(error.contains("games.jsonl: line 1: found the seed 3 in game 0, expected 4"), "{error}");
    let error = refused(&["match", "kumata", "-a", "random", "-a", "mcts:15", "--seed", "3"]);
    assert!(error.contains("line 1: found mcts:15 at seat 0 of game 0, expected random"), "{error}");
    let error = refused(&["match", "kumata", "rules=bga-fr", "-a", "mcts:15", "-a", "random", "--seed", "3"]);
    assert!(error.contains("line 1: found a game of `kumata seats=2 rules=rulebook"), "{error}");
    fs::write(here.path().join("games.jsonl"), "{\"format\":1}\n").unwrap();
    let error = refused(KUMATA);
    assert!(error.contains("line 1, column"), "{error}");
}

/// All games of KUMO begin alike, and these agents draw nothing: without an opening each deal would be the same game.
#[test]
fn openings_differ_by_deal_and_not_by_rotation() {
    let here = tempdir().unwrap();
    let agent = "mcts:simulations=8,width=4";
    let args = ["match", "kumo", "size=5", "turn_limit=6", "-a", agent, "-a", agent, "--games", "8", "--out"];
    let moves = |file: &str, more: &[&str]| -> Vec<Vec<String>> {
        output(here.path(), &with(&with(&args, &[file]), more));
        let text = fs::read_to_string(here.path().join(file)).unwrap();
        let games = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["moves"].take());
        games.map(|moves| serde_json::from_value(moves).unwrap()).collect()
    };
    let games = moves("usual.jsonl", &[]);
    for pair in games.chunks(2) {
        assert_eq!(pair[0][..6], pair[1][..6]);
    }
    let openings: std::collections::BTreeSet<_> = games.iter().map(|game| &game[..6]).collect();
    assert_eq!((games.len(), openings.len()), (8, 4));
    // As nobody draws, the same agent plays on in the same way.
    assert!(games.chunks(2).all(|pair| pair[0] == pair[1]));
    let alike = moves("alike.jsonl", &["--opening", "0"]);
    assert!(alike.iter().all(|game| *game == alike[0]), "{alike:?}");
    // A file goes on only as it has begun.
    let error = refusal(here.path(), &with(&args, &["alike.jsonl"]));
    assert!(error.contains("line 1: found 0 random plies in game 0, expected 6 (--opening)"), "{error}");
    let error = refusal(here.path(), &with(&args, &["usual.jsonl", "--opening", "3"]));
    assert!(error.contains("line 1: found 6 random plies in game 0, expected 3 (--opening)"), "{error}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done() {
    let here = tempdir().unwrap();
    let args = ["match", "kumata", "-a", "mcts:60", "-a", "random", "--games", "60", "--threads", "2", "--out"];
    let (code, text) = crate::run::interrupted(
        here.path(),
        &with(&args, &["cut.jsonl"]),
        "cut.jsonl",
        3,
        rustix::process::Signal::INT,
    );
    let done = fs::read_to_string(here.path().join("cut.jsonl")).unwrap().lines().count();
    assert!((3..60).contains(&done), "{done} games");
    assert_eq!(code, Some(130), "{text}");
    assert!(text.contains(" deals, seed 0"), "{text}");
    assert!(output(here.path(), &["record", "check", "cut.jsonl"]).contains(&format!("{done} games")));
    // It goes on to what comes out in one go.
    let resumed = output(here.path(), &with(&args, &["cut.jsonl"]));
    assert_eq!(resumed, output(here.path(), &with(&args, &["whole.jsonl"])));
    let read = |file: &str| fs::read_to_string(here.path().join(file)).unwrap();
    assert_eq!(read("cut.jsonl"), read("whole.jsonl"));
}

/// However long a move would take, nobody waits for it, and no game ends with the move that was found in a hurry.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_search_at_once() {
    let here = tempdir().unwrap();
    for (place, (variant, agent)) in [
        ("kumata", "mcts:time=600s"),
        ("kumata", "flat:time=600s"),
        ("kumata", "maxn:time=600s"),
        ("kumo", "alphabeta:time=600s"),
    ]
    .into_iter()
    .enumerate()
    {
        let file = format!("{place}.jsonl");
        // The first move would end the game.
        let args = [
            "match",
            variant,
            "-a",
            agent,
            "-a",
            agent,
            "--ply-limit",
            "1",
            "--opening",
            "0",
            "--threads",
            "1",
            "--out",
            &file,
        ];
        let (code, text) = crate::run::interrupted_thinking(here.path(), &args, &file);
        assert_eq!(code, Some(130), "{agent}: {text}");
        assert!(text.contains("0 games, 0 deals"), "{agent}: {text}");
        assert_eq!(fs::read_to_string(here.path().join(&file)).unwrap(), "", "{agent}");
    }
}

#[test]
fn games_that_are_given_up_are_counted() {
    let here = tempdir().unwrap();
    let run = |more: &[&str]| {
        output(here.path(), &[&["match", "kumo", "-a", "random", "-a", "random", "--games", "4"], more].concat())
    };
    let limited = ["--ply-limit", "10"];
    assert!(run(&limited).contains("4 games, 2 deals, seed 0, 4 given up\n"));
    let found: Value = serde_json::from_str(&run(&["--ply-limit", "10", "--json"])).unwrap();
    assert_eq!((&found["given_up"], &found["agents"][0]["draws"]), (&Value::from(4), &Value::from(4)));
    // A draw by the limit to the turns is no game given up.
    let found: Value = serde_json::from_str(&run(&["--json"])).unwrap();
    assert_eq!(found["given_up"], 0);
}

/// What a limit gave up counts as a draw: a match with another limit is another match.
#[test]
fn games_with_another_ply_limit_are_refused() {
    let here = tempdir().unwrap();
    let run = |file: &'static str, limit: &[&'static str]| with(KUMATA, &[&["--out", file], limit].concat());
    let limited = output(here.path(), &run("limited.jsonl", &["--ply-limit", "3"]));
    output(here.path(), &run("whole.jsonl", &[]));
    for (file, limit, message) in [
        ("limited.jsonl", &[][..], "line 1: found the ply limit 3 in game 0, expected none"),
        ("limited.jsonl", &["--ply-limit", "4"], "line 1: found the ply limit 3 in game 0, expected 4"),
        ("whole.jsonl", &["--ply-limit", "3"], "line 1: found the ply limit none in game 0, expected 3"),
    ] {
        let before = fs::read_to_string(here.path().join(file)).unwrap();
        let error = refusal(here.path(), &run(file, limit));
        assert!(error.contains(message) && error.contains("--ply-limit"), "{error}");
        assert_eq!(fs::read_to_string(here.path().join(file)).unwrap(), before);
    }
    assert_eq!(output(here.path(), &run("limited.jsonl", &["--ply-limit", "3"])), limited);
}

#[test]
fn a_hyphen_is_standard_output() {
    let here = tempdir().unwrap();
    let table = output(here.path(), &with(KUMATA, &["--out", "games.jsonl"]));
    let run = kumaboard(here.path(), &with(KUMATA, &["--out", "-"])).assert().success();
    assert_eq!(run.get_output().stdout, fs::read(here.path().join("games.jsonl")).unwrap());
    assert!(String::from_utf8_lossy(&run.get_output().stderr).contains(table.trim_end()));
    assert!(!here.path().join("-").exists());
}

#[test]
fn the_test_stops_early_and_at_the_same_game() {
    let here = tempdir().unwrap();
    let args = ["match", "kumata", "-a", "mcts:60", "-a", "random", "--games", "2000", "--sprt", "elo0=0,elo1=100"];
    let result = |threads: &str| output(here.path(), &with(&args, &["--json", "--threads", threads]));
    let one = result("1");
    let read: Value = serde_json::from_str(&one).unwrap();
    assert_eq!(read["sprt"]["accepted"], "elo1", "{one}");
    assert!(read["games"].as_u64().unwrap() < 200, "{one}");
    assert!(read["sprt"]["log_likelihood_ratio"].as_f64() >= read["sprt"]["upper_bound"].as_f64());
    assert_eq!(one, result("2"));
}

#[test]
fn what_is_wrong_is_said() {
    let here = tempdir().unwrap();
    let refused = |args: &[&str]| refusal(here.path(), &with(&["match"], args));
    assert!(refused(&["kumata", "-a", "random"]).contains("found 1 of them, expected 2, one for each side"));
    assert!(
        refused(&["kumata", "-a", "random", "-a", "deep-blue"]).contains("found `deep-blue`, expected one of random,")
    );
    assert!(refused(&["kumata", "-a", "random", "-a", "mcts:x"]).contains("mcts: found `x`"));
    assert!(refused(&["kumata", "-a", "random", "-a", "alphabeta"]).contains("plays games without chance"));
    assert!(refused(&["chess", "-a", "random"]).contains("variant: found `chess`, expected `kumata` or `kumo` first"));
    assert!(refused(&["-a", "random"]).contains("expected `kumata` or `kumo`"));
    assert!(refused(&["kumata", "seats=5", "-a", "random"]).contains("seats: found 5, expected 2, 3 or 4"));
    assert!(refused(&["kumata", "mode=base2", "-a", "random"]).contains("found `mode=base2`, expected one of seats="));
    assert!(refused(&["kumata", "-a", "random", "--sprt", "elo0=9,elo1=1"]).contains("expected less than elo1"));
    assert!(refused(&["kumata", "-a", "random", "--games", "0"]).contains("--games"));
    let missing = ["match", "kumata", "-a", "random", "-a", "random", "--out", "no/such/directory/games.jsonl"];
    let failed = kumaboard(here.path(), &missing).assert().code(1).get_output().stderr.clone();
    assert!(String::from_utf8(failed).unwrap().contains("no/such/directory/games.jsonl: "));
}

/// A file that is not the match's is refused, and is as it was.
#[test]
fn other_files_are_left_alone() {
    let here = tempdir().unwrap();
    let path = here.path().join("notes.txt");
    for text in ["my notes", "my notes\non two lines", "my notes\n", "{\"format\":1}"] {
        fs::write(&path, text).unwrap();
        refusal(here.path(), &with(KUMATA, &["--out", "notes.txt"]));
        refusal(here.path(), &["sim", "kumata", "seats=2", "--games", "2", "--out", "notes.txt"]);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    // A game of this match that only lacks its line end is no half one.
    output(here.path(), &with(KUMATA, &["--out", "games.jsonl"]));
    let games = here.path().join("games.jsonl");
    let text = fs::read_to_string(&games).unwrap();
    fs::write(&games, text.trim_end()).unwrap();
    refusal(here.path(), &with(KUMATA, &["--out", "games.jsonl"]));
    assert_eq!(fs::read_to_string(&games).unwrap(), text.trim_end());
}
