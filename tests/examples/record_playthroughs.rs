//! Records the games in `playthroughs/` anew.
//!
//! `--find-fights` looks for seeds of made-up KUMO positions instead: needed when what makes them up has changed.

use std::fs;

use kumaboard::kumo::Mode;
use kumaboard_tests::playthrough::{all, directory, find_fight};

fn main() -> std::io::Result<()> {
    if std::env::args().any(|argument| argument == "--find-fights") {
        for mode in Mode::ALL {
            println!("{mode}: {}", find_fight(mode, 1));
        }
        return Ok(());
    }
    fs::create_dir_all(directory())?;
    for playthrough in all() {
        let text = playthrough.record();
        println!("{}: {} bytes", playthrough.name, text.len());
        fs::write(playthrough.path(), text)?;
    }
    Ok(())
}
