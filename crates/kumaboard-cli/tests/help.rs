//! The help, as it stands on screens of several widths.

use assert_cmd::Command;

const COMMANDS: [&[&str]; 17] = [
    &[],
    &["play"],
    &["match"],
    &["sim"],
    &["analyse"],
    &["agents"],
    &["evidence"],
    &["record"],
    &["record", "check"],
    &["record", "convert"],
    &["record", "show"],
    &["draw"],
    &["moves"],
    &["play-moves"],
    &["scores"],
    &["perft"],
    &["demo"],
];

fn help(command: &[&str], width: usize) -> String {
    let mut run = Command::new(env!("CARGO_BIN_EXE_kumaboard"));
    run.args(command).arg("--help").env("COLUMNS", width.to_string()).env_remove("CLICOLOR_FORCE");
    String::from_utf8(run.assert().success().get_output().stdout.clone()).unwrap()
}

#[test]
fn no_line_is_too_long_or_broken_early() {
    for width in [80, 100] {
        for command in COMMANDS.into_iter().chain([&["pipe"][..]]) {
            let help = help(command, width);
            let lines: Vec<&str> = help.lines().collect();
            for pair in lines.windows(2) {
                let (line, next) = (pair[0].trim_end(), pair[1]);
                assert!(line.chars().count() <= width, "{command:?}: {line}");
                // Of prose, the next word would not have fitted. The help of `pipe` is a table.
                let is_prose = |line: &str| line.starts_with(|first: char| !first.is_whitespace());
                if is_prose(line) && is_prose(next) && command != ["pipe"] {
                    let word = next.split(' ').next().unwrap_or_default();
                    let long = line.chars().count() + 1 + word.chars().count();
                    assert!(long > width, "{command:?} at {width} columns: {line} | {next}");
                }
            }
        }
    }
}

#[test]
fn examples_are_one_line_each() {
    for command in COMMANDS {
        let help = help(command, 80);
        let Some((_, examples)) = help.split_once("\nExamples:\n") else { continue };
        for line in examples.lines().take_while(|line| !line.is_empty()) {
            let is_one = line.starts_with("  kumaboard ") || line.starts_with("  echo ");
            assert!(is_one && !line.ends_with('\\'), "{command:?}: {line}");
        }
    }
}

/// The options of a command stand apart from those that say which variant is played.
#[test]
fn options_stand_under_their_own_heading() {
    for (command, option) in [("play", "--seat"), ("match", "--sprt"), ("sim", "--format"), ("analyse", "--top")] {
        let help = help(&[command], 80);
        let at = |text: &str| help.find(text).unwrap_or_else(|| panic!("{command}: no {text}"));
        let heading = |text: &str| {
            let before = help[..at(text)].lines().rev();
            before.clone().find(|line| line.ends_with(':') && !line.starts_with(' ')).unwrap_or_default().to_owned()
        };
        assert_eq!(heading("--turn-limit <"), "Variant:", "{help}");
        assert_eq!(heading(&format!("{option} <")), "Options:", "{help}");
    }
}

/// Every seed that is not asked for is the same, and the help says which.
#[test]
fn the_default_seed_is_0_everywhere() {
    for command in ["match", "sim", "analyse", "demo", "moves", "perft", "draw", "scores", "play-moves"] {
        let help = help(&[command], 100);
        let (_, seed) = help.split_once("--seed <SEED>").unwrap();
        let (_, default) = seed.split_once("[default: ").unwrap();
        assert!(default.starts_with("0]"), "{command}: {seed}");
    }
}
