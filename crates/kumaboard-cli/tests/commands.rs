//! The commands as a person sees them.

use assert_cmd::Command;

fn kumaboard(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kumaboard"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

fn output(args: &[&str]) -> String {
    let output = kumaboard(args).assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

fn refusal(args: &[&str]) -> String {
    let output = kumaboard(args).assert().code(2).get_output().stderr.clone();
    String::from_utf8(output).unwrap()
}

#[test]
fn perft_divides_and_adds_up() {
    // The table of the golden positions: 5 x 5, legend4.
    let text = output(&["perft", "kumo", "--mode", "legend4", "--size", "5", "--depth", "3"]);
    assert!(text.ends_with("\nnodes 34801\n"), "{text}");
    let nodes = |line: &str| line.rsplit_once(": ").map(|(_, nodes)| nodes.parse::<u64>().unwrap());
    let behind: Vec<u64> = text.lines().filter_map(nodes).collect();
    assert_eq!(behind.len(), 30);
    assert_eq!(behind.iter().sum::<u64>(), 34801);
    for (depth, nodes) in [("0", 1), ("1", 30), ("2", 1000)] {
        let text = output(&["perft", "kumo", "--mode", "legend4", "--size", "5", "--depth", depth]);
        assert!(text.ends_with(&format!("nodes {nodes}\n")), "{text}");
    }
}

#[test]
fn perft_of_a_view_says_why_not() {
    let deal = output(&["play-moves", "kumo", "--size", "5", "--play", "cw"]);
    assert_eq!(deal, "5/5/2#2/5/5 0 6,6 0,0 1,0 10 p base2\n");
    let view = "M1,S1,M1,S2,M1,S3/U1,T1,U2,T3,U3,T2/M2,S1,M2,S2,M2,S3/U2,T2,U3,T1,U1,T3/M3,S1,M3,S2,M3,S3/U3,T3,U1,T2,U2,T1 \
                MSUT 0 32.??~10;33;33;33 1111 rulebook";
    for depth in ["2", "3", "4", "5", "6"] {
        let message = refusal(&["perft", "kumata", view, "--depth", depth]);
        assert!(message.contains("` uncovers a hidden domino") && message.contains("all known"), "{message}");
    }
    assert!(output(&["perft", "kumata", view, "--depth", "1"]).contains("nodes "));
}

#[test]
fn moves_are_listed_under_the_board() {
    let text = output(&["moves", "kumata", "--players", "3", "--seed", "4", "--maze"]);
    assert!(text.contains(" legal moves:\n"), "{text}");
    assert!(text.is_ascii());
    let position = text.lines().next().unwrap();
    let again = output(&["moves", "kumata", position]);
    assert_eq!(again, text);
    let piped = kumaboard(&["moves", "kumata", "-"]).write_stdin(format!("{position}\n")).assert().success();
    assert_eq!(piped.get_output().stdout, text.as_bytes());
}

#[test]
fn moves_are_played_in_order() {
    let played = output(&["play-moves", "kumo", "--play", "+Re1 cw,cw"]);
    assert_eq!(played, "4R4/9/9/9/4#4/9/9/9/9 0 5,6 0,0 3,0 10 - base2\n");
    let message = refusal(&["play-moves", "--play", "+Re1", "-m", "end", "kumo"]);
    assert!(message.contains("`--play`, 2 of 2: move `end`: found"), "{message}");
    assert_eq!(message.matches("`end`").count(), 1, "{message}");
    // The game may come last: a move's option takes no more than its own value.
    assert_eq!(output(&["play-moves", "--play", "+Re1", "--play", "cw,cw", "kumo"]), played);
    assert!(refusal(&["play-moves", "kumo", "--play", " , "]).contains("found no move"));
    assert!(output(&["play-moves", "kumo", "--play", "cw", "--draw"]).lines().count() > 9);
}

#[test]
fn scores_and_results_are_tables() {
    let text = output(&["scores", "kumata", "--players", "4", "--seed", "1", "--alliance"]);
    assert!(text.contains("visible") && text.contains("seats 0 and 2: "), "{text}");
    assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
    let won = "6k#j/6(Tk)1K/9/9/9/9/9/9/9 B 0,2,2,1 0,2 3,4,0,0 11 - legend4";
    assert_eq!(output(&["scores", "kumo", won]), "team B won: the Stone was pushed into the camp n\n");
}

#[test]
fn a_simulation_is_the_same_with_any_number_of_threads() {
    let figures = |threads: &str| {
        let args = ["sim", "--games", "20", "--seed", "5", "--turn-limit", "20", "--threads", threads];
        output(&args).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let one = figures("1");
    assert!(one.iter().any(|row| row.contains("kumata bga-de 4 alliance maze")), "{one:#?}");
    assert!(one.iter().any(|row| row.contains("kumo legend4")));
    assert_eq!(one, figures("2"));
}

#[test]
fn a_demo_plays_both_games() {
    let text = output(&["demo", "--turn-limit", "6"]);
    assert!(text.contains("=== Kumata") && text.contains("=== KUMO") && text.contains("total"), "{text}");
    assert!(text.ends_with("team A won: the Stone was pushed into the camp n\n\n"), "{text}");
    assert!(!text.contains("\n\n\n"), "two blank lines in a row: {text}");
    assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
    assert!(refusal(&["demo", "--turn-limit", "0"]).contains("--turn-limit"));
    assert!(!text.contains('\x1b'), "no colours where there is no terminal");
}

/// A game of no turns is none, wherever it is asked for.
#[test]
fn a_turn_limit_of_0_is_refused_everywhere() {
    for args in [
        &["play", "kumo", "turn_limit=0"][..],
        &["play", "kumo", "--turn-limit", "0"],
        &["match", "kumo", "--turn-limit", "0", "-a", "random", "-a", "random"],
        &["analyse", "kumo", "turn_limit=0"],
        &["sim", "kumo", "mode=base2", "turn_limit=0"],
        &["sim", "kumo", "--turn-limit", "0"],
        &["sim", "--turn-limit", "0"],
    ] {
        let refused = refusal(args);
        assert!(refused.contains("found `0`, expected `none` or a number of turns from 1 on"), "{args:?}: {refused}");
    }
    assert!(refusal(&["demo", "--turn-limit", "0"]).contains("0 is not in 1.."));
}

#[test]
fn colours_only_when_asked_for() {
    let coloured = output(&["--color", "always", "moves", "kumata"]);
    assert!(coloured.contains('\x1b'));
    let plain = output(&["moves", "kumata"]);
    assert!(!plain.contains('\x1b'));
    let mut without = kumaboard(&["moves", "kumata"]);
    let without = without.env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1").assert().success();
    assert!(!without.get_output().stdout.contains(&0x1b));
}

#[test]
fn options_of_the_other_game_are_refused() {
    assert!(refusal(&["moves", "kumo", "--players", "3"]).contains("players"));
    assert!(refusal(&["moves", "kumata", "--size", "5"]).contains("size"));
    assert!(refusal(&["moves", "kumata", "nonsense"]).contains("position"));
    assert!(refusal(&["moves", "kumata", "--players", "9"]).contains('9'));
    assert!(refusal(&["moves", "kumata", "--rules", "house"]).contains("house"));
}

#[test]
fn the_help_lists_the_error_codes() {
    let help = output(&["pipe", "--help"]);
    for code in ["bad_json", "bad_request", "unknown_op", "bad_position", "illegal_move", "hidden", "internal"] {
        assert!(help.contains(code), "{code}");
    }
}
