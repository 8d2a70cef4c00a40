//! The recorded games, replayed and compared ply by ply.

use std::collections::BTreeSet;
use std::fs;

use kumaboard::record::Termination;
use kumaboard_tests::playthrough::{Playthrough, Written, all, directory};

fn text(playthrough: &Playthrough) -> String {
    fs::read_to_string(playthrough.path()).unwrap_or_else(|error| panic!("{}: {error}", playthrough.name))
}

fn read(playthrough: &Playthrough) -> Written {
    playthrough.read(&text(playthrough)).unwrap_or_else(|error| panic!("{}, {error}", playthrough.name))
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
fn replayed_ply_by_ply() {
    for playthrough in all() {
        let name = &playthrough.name;
        let written = read(&playthrough);
        let mut table = playthrough.table();
        let tags: Vec<_> = playthrough.tags.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        assert_eq!(written.tags, tags, "{name}");
        assert_eq!(written.seed, playthrough.seed(), "{name}");
        assert_eq!(written.spec, table.spec(), "{name}");
        assert_eq!((written.states.len(), written.comments.len()), (written.moves.len() + 1, written.moves.len() + 1));
        for (ply, (state, comment)) in written.states.iter().zip(&written.comments).enumerate() {
            assert_eq!(*state, table.state(), "{name}, ply {ply}");
            // Position, legal moves and, at the end, the result, as both implementations have them.
            assert_eq!(comment.as_ref(), Some(&table.comment()), "{name}, ply {ply}");
            let moves = table.moves();
            assert_eq!(moves.is_empty(), ply == written.moves.len(), "{name}, ply {ply}: the end");
            if let Some(chosen) = written.moves.get(ply) {
                assert!(moves.contains(chosen), "{name}, ply {ply}: {chosen}");
                table.play(chosen);
            }
        }
        assert_eq!(written.termination, Termination::Played, "{name}");
        assert_eq!(written.outcome, table.outcome(), "{name}");
    }
}

/// Compares line by line.
#[track_caller]
fn same(name: &str, found: &str, expected: &str) {
    for (number, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "{name}, line {}", number + 1);
    }
    assert!(found == expected, "{name}: lines behind the end, or their ends differ");
}

#[test]
fn written_again_they_are_the_same() {
    for playthrough in all() {
        same(&playthrough.name, &text(&playthrough), &read(&playthrough).text);
    }
}

#[test]
fn recorded_again_they_are_the_same() {
    for playthrough in all() {
        same(&playthrough.name, &text(&playthrough), &playthrough.record());
    }
}

#[test]
fn the_fights_have_what_random_play_does_not_reach() {
    let is_fight = |playthrough: &Playthrough| playthrough.name.ends_with("-fight.txt");
    let fights: Vec<Playthrough> = all().into_iter().filter(is_fight).collect();
    assert_eq!(fights.len(), 4);
    for playthrough in fights {
        let Written { moves, comments, .. } = read(&playthrough);
        let some = |wanted: &dyn Fn(&str) -> bool| moves.iter().any(|chosen| wanted(chosen));
        let name = &playthrough.name;
        assert!(some(&|chosen| chosen.starts_with('T') && !chosen.ends_with(">p")), "{name}: a throw");
        assert!(some(&|chosen| chosen.starts_with('T') && chosen.ends_with(">p")), "{name}: a prisoner");
        assert!(some(&|chosen| chosen.starts_with('G')), "{name}: a grab");
        assert!(some(&|chosen| chosen.starts_with('B')), "{name}: a block");
        assert!(some(&|chosen| chosen.starts_with('K')), "{name}: a push of the Stone");
        let end = comments.last().and_then(Option::as_ref).expect("a comment at the end");
        assert!(end.lines().any(|line| line.starts_with("won ")), "{name}: a win");
    }
}
