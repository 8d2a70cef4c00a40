//! Records of Kumata and KUMO Hogosha.

use std::collections::BTreeSet;

use boardgame::{Action, Playable, Rng, Seat, Spec};
use boardrecord::{Game, Outcome, Record, Seed};
use kumata_core::{KumataSpec, Position};
use kumo_core::KumoSpec;

const KUMATA: [&str; 5] = [
    "kumata seats=2",
    "kumata seats=3 rules=bga-fr",
    "kumata seats=4 rules=bga-de",
    "kumata seats=4 alliance=yes",
    "kumata seats=2 layout=xxxxx/x---x/x---x",
];
const KUMO: [&str; 3] =
    ["kumo mode=base2 size=5 turn_limit=8", "kumo mode=legend2 turn_limit=8", "kumo mode=legend4 size=7 turn_limit=8"];

fn spec<S: Spec>(text: &str) -> S {
    text.parse().unwrap()
}

/// Plays a game to its end; hands over the record at each ply.
fn follow<S: Spec>(spec: S, seed: u64, mut visit: impl FnMut(&Game<S>, &Record<S>)) {
    let mut game = Game::dealt(spec, Seed { seed, stream: 5, drawn: 0 });
    let mut rng = Rng::new(seed);
    loop {
        let record = Record::of(&game).unwrap();
        visit(&game, &record);
        let Some(chosen) = game.state().random_move(&mut rng) else { break };
        game.play(chosen).unwrap();
    }
    assert!(game.is_over());
}

fn read_back<S: Spec>(game: &Game<S>, record: &Record<S>) {
    assert_eq!(&Record::from_text(&record.to_text()).unwrap(), record);
    assert_eq!(&Record::from_json(&record.to_json()).unwrap(), record);
    assert_eq!(record.game().seed().is_some(), game.is_over());
    let state = record.game().state();
    assert_eq!(*state, if game.is_over() { game.state().clone() } else { game.state().public_view() });
}

#[test]
fn read_back_at_each_ply() {
    for (seed, text) in KUMATA.into_iter().enumerate() {
        follow::<KumataSpec>(spec(text), seed as u64, read_back);
    }
    for (seed, text) in KUMO.into_iter().enumerate() {
        follow::<KumoSpec>(spec(text), seed as u64, read_back);
    }
}

/// The stacks of the string of a position, the fourth field, without what everybody sees: from the second domino on.
fn hidden(position: &Position) -> Vec<String> {
    let text = position.to_string();
    let stacks = text.split(' ').nth(3).unwrap().split([';', '|']);
    stacks.filter_map(|stack| stack.split_once('.')).map(|(_, under)| under.to_owned()).collect()
}

#[test]
fn no_hidden_order_before_the_end() {
    let mut hidden_seen = 0;
    for (number, text) in KUMATA.into_iter().enumerate() {
        let seed = 987_654_321_987 + number as u64;
        follow::<KumataSpec>(spec(text), seed, |game, record| {
            let written = [record.to_text(), record.to_json()];
            let over = game.is_over();
            assert!(written.iter().all(|text| text.contains(&seed.to_string()) == over));
            for under in hidden(game.start()).iter().filter(|under| under.contains('.')) {
                hidden_seen += 1;
                assert!(written.iter().all(|text| text.contains(under) == over), "{under}: {}", written[0]);
            }
        });
    }
    assert!(hidden_seen > 100);
}

/// The records of two games that look alike to everybody are the same, so they tell nothing more.
#[test]
fn games_that_look_alike_have_the_same_record() {
    let mut differ = 0;
    for seed in 0..20 {
        let mut game = Game::dealt(spec::<KumataSpec>("kumata seats=2"), Seed::new(seed));
        let mut rng = Rng::new(seed);
        for _ in 0..2 {
            let chosen = game.state().random_move(&mut rng).unwrap();
            game.play(chosen).unwrap();
        }
        let record = Record::of(&game).unwrap();
        // Whatever is hidden now was hidden at the start. Orders drawn anew at the start that make the same moves uncover the
        // same dominoes look alike now.
        for _ in 0..500 {
            let mut alike = Game::new(game.start().resample(&mut rng));
            let played = game.moves().iter().all(|&chosen| alike.play(chosen).is_ok());
            let views = (1..=2).all(|ply| {
                let [one, other] = [&game, &alike].map(|game| game.state_at(ply).map(|state| state.public_view()));
                one == other
            });
            if played && views {
                differ += usize::from(alike.start() != game.start());
                assert_eq!(Record::of(&alike).unwrap(), record);
            }
        }
    }
    assert!(differ > 0);
}

fn notation<S: Spec>(spec: &S) {
    let count = spec.action_count() + spec.chance_count();
    let moves = (0..count as u32).filter_map(|number| spec.move_of(Action::new(number)));
    let words: BTreeSet<String> = moves.map(|chosen| chosen.to_string()).collect();
    assert!(words.len() >= spec.action_count());
    for word in words {
        let number = word.strip_suffix('.').is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()));
        let plain = !word.is_empty() && !word.contains([' ', '\t', '\r', '\n', '{', '}']) && !word.starts_with('[');
        assert!(plain && !number && word.parse::<Outcome>().is_err(), "{word}");
    }
}

/// What the README asks of a game's notation.
#[test]
fn every_move_can_be_written() {
    for text in KUMATA {
        notation(&spec::<KumataSpec>(text));
    }
    for text in KUMO {
        notation(&spec::<KumoSpec>(text));
    }
}

/// The two examples of the README are the same record, written as it is written.
#[test]
fn the_examples_of_the_readme() {
    let readme = include_str!("../README.md");
    let block = |kind: &str| {
        let (_, behind) = readme.split_once(&format!("```{kind}\n")).unwrap();
        behind.split_once("```").unwrap().0
    };
    let [text, json] = [block("text"), block("json")];
    let record = Record::<KumoSpec>::from_text(text).unwrap();
    assert_eq!(record.to_text(), text);
    assert_eq!(record.to_json() + "\n", json);
}

#[test]
fn resigned_by_a_team() {
    let mut game = Game::dealt(spec::<KumataSpec>("kumata seats=4 alliance=yes"), Seed::new(3));
    game.resign(Seat::ZERO).unwrap();
    assert_eq!(game.outcome().to_string(), "1+3");
    let mut game = Game::dealt(spec::<KumataSpec>("kumata seats=3"), Seed::new(3));
    assert_eq!(
        game.resign(Seat::ZERO).unwrap_err().to_string(),
        "found a game of 3 sides, expected 2 where one resigns"
    );
}
