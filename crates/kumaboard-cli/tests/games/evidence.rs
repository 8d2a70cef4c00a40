//! `kumaboard evidence`, small.

use std::fs;

use tempfile::tempdir;

use crate::run::{kumaboard, refusal};

const ARGS: &[&str] = &[
    "evidence",
    "--games",
    "2",
    "--kumo-games",
    "2",
    "--kumo-mode-agent",
    "random",
    "--mode-games",
    "1",
    "--mode-agent",
    "random",
    "--simulations",
    "4",
    "--time",
    "1ms",
    "--first",
    "2",
    "--doublings",
    "2",
    "--turn-limit",
    "3",
    "--kumo",
    "kumo size=5 turn_limit=3",
    "--out",
    "here.md",
    "--games-in",
    "games",
];

#[test]
fn the_document_is_written_and_written_again_alike() {
    let here = tempdir().unwrap();
    kumaboard(here.path(), ARGS).assert().success();
    let read = |file: &str| fs::read_to_string(here.path().join(file)).unwrap();
    let document = read("here.md");
    for part in ["seed 1", "| `mcts:4` | `random` | 2 |", "| `alphabeta:time=1ms` | `mcts:time=1ms` |", "](here.svg)"] {
        assert!(document.contains(part), "{part}: {document}");
    }
    assert_eq!(document.matches("| `mcts:8` | `mcts:4` | 2 |").count(), 2, "{document}");
    assert_eq!(document.lines().filter(|line| line.starts_with("| kum")).count(), 28, "{document}");
    // What was known before the last of it.
    let before = read("games/here.md");
    assert!(before.ends_with("Not finished: the rest is still to be played.\n"), "{before}");
    assert!(document.starts_with(before.split("\nNot finished").next().unwrap()), "{before}");
    let plot = read("here.svg");
    assert!(plot.starts_with("<svg ") && plot.ends_with("</svg>\n"));
    // All games are there: nothing is played again, and what looks at the clock stays as it was.
    let again = refusal(here.path(), ARGS);
    assert!(again.contains("here.md: found a file there, expected none; --force replaces it"), "{again}");
    kumaboard(here.path(), &[ARGS, &["--force"]].concat()).assert().success();
    assert_eq!((read("here.md"), read("here.svg")), (document, plot));
}
