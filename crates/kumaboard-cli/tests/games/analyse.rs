//! `kumaboard analyse`.

use serde_json::Value;
use tempfile::tempdir;

use crate::run::{output, refusal};

/// One action left, which wins.
const WIN: &str = "2#2/2K2/2K2/5/5 0 4,6 0,0 4,0 10 - base2";

#[test]
fn it_finds_the_win() {
    let here = tempdir().unwrap();
    for agent in ["mcts:300", "alphabeta:2", "greedy"] {
        let args = ["analyse", "kumo", "--position", WIN, "--agent", agent, "--json"];
        let found: Value = serde_json::from_str(&output(here.path(), &args)).unwrap();
        assert_eq!(found["moves"][0]["move"], "Kn", "{agent}");
        assert_eq!(found["principal_variation"][0], "Kn", "{agent}");
        assert_eq!(found["variant"], "kumo mode=base2 size=5 turn_limit=none");
    }
}

#[test]
fn a_pipe_gets_the_last_table_alone() {
    let here = tempdir().unwrap();
    let args = ["analyse", "kumata", "seats=3", "--seed", "4", "--agent", "mcts:200", "--top", "3"];
    let text = output(here.path(), &args);
    assert_eq!(text.matches("simulations").count(), 1, "{text}");
    assert!(text.contains("3 of ") && text.contains("\nline:  ") && !text.contains('\x1b'), "{text}");
    assert_eq!(text, output(here.path(), &args));
}

#[test]
fn hidden_orders_make_no_difference() {
    let here = tempdir().unwrap();
    let args = ["analyse", "kumata", "--seed", "4", "--agent", "mcts:100", "--json"];
    let found: Value = serde_json::from_str(&output(here.path(), &args)).unwrap();
    let view = found["position"].as_str().unwrap();
    assert!(view.contains("??"), "{view}");
    let again = output(here.path(), &[&args[..], &["--position", view]].concat());
    assert_eq!(serde_json::from_str::<Value>(&again).unwrap(), found);
}

/// Of moves that were tried equally often the better one comes first, and is what the line begins with.
#[test]
fn equal_visits_are_ordered_by_value() {
    let here = tempdir().unwrap();
    // Fewer simulations than moves, and few more: most have the same visits.
    for agent in ["mcts:30", "mcts:150", "mcts:simulations=40,trees=3"] {
        let args = ["analyse", "kumata", "--seed", "4", "--agent", agent, "--top", "500", "--json"];
        let found: Value = serde_json::from_str(&output(here.path(), &args)).unwrap();
        let moves = found["moves"].as_array().unwrap();
        // Nothing is known of a move without visits.
        assert!(moves.iter().all(|found| (found["visits"] == 0) == found["value"].is_null()), "{agent}");
        let value = |place: usize| moves[place]["value"].as_f64().unwrap_or(f64::NEG_INFINITY);
        let key = |place: usize| (moves[place]["visits"].as_u64().unwrap(), value(place));
        for place in 1..moves.len() {
            assert!(key(place - 1) >= key(place), "{agent}: {:?} before {:?}", key(place - 1), key(place));
        }
        assert_eq!(found["principal_variation"][0], moves[0]["move"], "{agent}");
    }
    // One win within the turn is known, and that is all.
    let args = ["analyse", "kumo", "--position", WIN, "--agent", "mcts:50", "--top", "500", "--json"];
    let found: Value = serde_json::from_str(&output(here.path(), &args)).unwrap();
    let moves = found["moves"].as_array().unwrap();
    assert!(moves.len() > 1 && moves[0]["value"] == 1.0 && moves[1..].iter().all(|found| found["value"].is_null()));
    let text = output(here.path(), &["analyse", "kumata", "--seed", "4", "--agent", "mcts:30", "--top", "60"]);
    let row = text.lines().find(|line| line.trim_start().starts_with("60  ")).unwrap();
    assert!(row.split_whitespace().collect::<Vec<_>>()[2..] == ["-", "0"], "{row}");
}

/// `-` is standard input.
#[test]
fn a_position_is_read_from_standard_input() {
    let here = tempdir().unwrap();
    let args = ["analyse", "kumo", "--agent", "alphabeta:2", "--json", "--position"];
    let given = output(here.path(), &[&args[..], &[WIN]].concat());
    let mut piped = crate::run::kumaboard(here.path(), &[&args[..], &["-"]].concat());
    let piped = piped.write_stdin(format!("{WIN}\n")).assert().success();
    assert_eq!(String::from_utf8_lossy(&piped.get_output().stdout), given);
}

#[test]
fn what_is_wrong_is_said() {
    let here = tempdir().unwrap();
    let refused = |args: &[&str]| refusal(here.path(), &[&["analyse"], args].concat());
    assert!(refused(&["kumata", "--agent", "random"]).contains("found `random`, expected an agent that searches"));
    assert!(refused(&["kumo", "--position", "nonsense"]).contains("the position is wrong: "));
    assert!(refused(&["kumo", "size=7", "--position", WIN]).contains("found a position of `kumo mode=base2 size=5"));
    assert!(refused(&["kumata", "--agent", "alphabeta"]).contains("alphabeta plays games without chance"));
    let won = "6k#j/6(Tk)1K/9/9/9/9/9/9/9 B 0,2,2,1 0,2 3,4,0,0 11 - legend4";
    assert!(refused(&["kumo", "--position", won]).contains("nobody is to move"));
}
