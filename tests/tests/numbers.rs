//! Numbers of actions, planes of observations and their tables in the documentation.
//!
//! `cargo run --package kumaboard-tests --example numbers` writes the files anew.

use std::collections::HashSet;
use std::path::Path;

use kumaboard::game::{Action, Playable, Rng, Spec, State};
use kumaboard_tests::numbers::{fingerprints, kumata_page, kumata_specs, kumo_page, kumo_specs};

fn committed(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_tables_are_those_of_the_code() {
    for (path, page) in [("crates/kumata-core/NUMBERS.md", kumata_page()), ("crates/kumo-core/NUMBERS.md", kumo_page())]
    {
        assert_eq!(committed(path), page, "{path} is not up to date");
    }
}

/// Whoever changes what a number means has to raise `RULES_VERSION`: networks and records are older than the change.
#[test]
fn numbers_change_only_with_the_rules_version() {
    let (before, now) = (committed("tests/golden/numbers.txt"), fingerprints());
    assert_eq!(before.lines().count(), now.lines().count());
    for (before, now) in before.lines().zip(now.lines()) {
        assert_eq!(before, now, "renumbering is a breaking change: raise RULES_VERSION and write the file anew");
    }
}

fn check_numbers<S: Spec>(spec: &S) {
    let count = (spec.action_count() + spec.chance_count()) as u32;
    let mut notations = HashSet::new();
    for number in 0..count + 10 {
        let action = Action::new(number);
        let Some(chosen) = spec.move_of(action) else {
            assert!(number as usize >= spec.action_count(), "{spec}: {action} is no move");
            continue;
        };
        assert_eq!(spec.action_of(chosen), Some(action), "{spec}: {chosen}");
        assert_eq!(chosen.to_string().parse().ok(), Some(chosen));
        assert!(notations.insert(chosen.to_string()), "{spec}: {chosen} has two numbers");
    }
    let mut rng = Rng::new(1);
    let mut list = Vec::new();
    for _ in 0..3 {
        let mut state = spec.start(&mut rng);
        for _ in 0..400 {
            let mut of_moves = Vec::new();
            state.for_each_legal_move(|chosen| of_moves.push(spec.action_of(chosen).expect("it has a number")));
            let mut in_order = Vec::new();
            state.for_each_legal_action(|action| in_order.push(action));
            assert_eq!(of_moves, in_order, "{state}");
            state.legal_actions_into(&mut list);
            of_moves.sort_unstable();
            assert_eq!(list, of_moves);
            let Some(chosen) = state.random_move(&mut rng) else { break };
            state.play_action(spec.action_of(chosen).unwrap()).unwrap();
        }
    }
}

#[test]
fn every_number_is_a_move_and_every_legal_move_has_one() {
    kumata_specs().iter().for_each(check_numbers);
    kumo_specs().iter().for_each(check_numbers);
}
