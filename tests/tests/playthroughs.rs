//! The recorded games, replayed and compared line by line.

use std::collections::BTreeSet;
use std::fs;

use kumaboard_tests::playthrough::{Playthrough, all, directory};

fn lines(playthrough: &Playthrough) -> Vec<String> {
    let text = fs::read_to_string(playthrough.path()).unwrap_or_else(|error| panic!("{}: {error}", playthrough.name));
    text.lines().map(str::to_owned).collect()
}

/// Compares line by line what should be in a file with what is.
struct Reader<'a> {
    name: &'a str,
    lines: Vec<String>,
    read: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> &str {
        self.read += 1;
        self.lines.get(self.read - 1).map_or("nothing more", String::as_str)
    }

    fn expect(&mut self, expected: &str) {
        let (name, number) = (self.name, self.read + 1);
        assert_eq!(self.next(), expected, "{name}, line {number}");
    }
}

/// All modes, written out apart from the list of games that are recorded.
fn modes() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for players in ["2", "3", "4", "4-alliance"] {
        for board in ["standard", "maze"] {
            for rules in ["rulebook", "bga-fr", "bga-de"] {
                names.insert(format!("kumata-{players}-{board}-{rules}.txt"));
            }
        }
    }
    for mode in ["base2", "base4", "legend2", "legend4"] {
        for what in ["5", "7", "9", "11", "fight"] {
            names.insert(format!("kumo-{mode}-{what}.txt"));
        }
    }
    names
}

#[test]
fn every_mode_has_its_file_and_there_is_no_other() {
    let listed: BTreeSet<String> = all().into_iter().map(|playthrough| playthrough.name).collect();
    assert_eq!(listed, modes());
    let entries = fs::read_dir(directory()).expect("the directory is there");
    let mut files: BTreeSet<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    assert!(files.remove("README.md"));
    assert_eq!(files, modes());
}

#[test]
fn replayed_line_by_line() {
    for playthrough in all() {
        let mut reader = Reader { name: &playthrough.name, lines: lines(&playthrough), read: 0 };
        for line in &playthrough.header {
            reader.expect(line);
        }
        let mut table = playthrough.table();
        loop {
            reader.expect("");
            reader.expect(&format!("position {}", table.position()));
            let moves = table.moves();
            if moves.is_empty() {
                break;
            }
            reader.expect(&format!("moves {}", moves.join(" ")));
            let line = reader.next().to_owned();
            let chosen = line.strip_prefix("move ").filter(|&chosen| moves.iter().any(|legal| legal == chosen));
            table.play(chosen.unwrap_or_else(|| panic!("{}, line {}: {line}", playthrough.name, reader.read)));
        }
        for line in table.result() {
            reader.expect(&line);
        }
        assert_eq!(reader.read, reader.lines.len(), "{}: lines behind the end", playthrough.name);
    }
}

#[test]
fn recorded_again_they_are_the_same() {
    for playthrough in all() {
        let mut reader = Reader { name: &playthrough.name, lines: lines(&playthrough), read: 0 };
        for line in playthrough.record().lines() {
            reader.expect(line);
        }
        assert_eq!(reader.read, reader.lines.len(), "{}: lines behind the end", playthrough.name);
    }
}

#[test]
fn the_fights_have_what_random_play_does_not_reach() {
    for playthrough in all().iter().filter(|playthrough| playthrough.name.ends_with("-fight.txt")) {
        let lines = lines(playthrough);
        let some = |wanted: &dyn Fn(&str) -> bool| lines.iter().any(|line| wanted(line));
        let name = &playthrough.name;
        assert!(some(&|line| line.starts_with("move T") && !line.ends_with(">p")), "{name}: a throw");
        assert!(some(&|line| line.starts_with("move T") && line.ends_with(">p")), "{name}: a prisoner");
        assert!(some(&|line| line.starts_with("move G")), "{name}: a grab");
        assert!(some(&|line| line.starts_with("move B")), "{name}: a block");
        assert!(some(&|line| line.starts_with("move K")), "{name}: a push of the Stone");
        assert!(some(&|line| line.starts_with("won ")), "{name}: a win");
    }
}
