//! Valid position strings with something broken in them: each is refused with an error that names the field, what was
//! found and what was expected; or it is accepted, writes back the same, and the naive reader, which makes every check of
//! the rules one by one, accepts it too.

use kumaboard::game::{Playable, Rng};
use kumaboard::kumata;
use kumaboard_tests::compare::Naive;
use kumaboard_tests::naive;
use serde_json::Value;

const KUMATA: &str = include_str!("../golden/kumata.jsonl");
const KUMO: &str = include_str!("../golden/kumo.jsonl");

/// How many broken strings are tried for each game.
const MUTATIONS: usize = 20_000;

fn positions(lines: &str) -> Vec<String> {
    let position = |line| serde_json::from_str::<Value>(line).unwrap()["position"].as_str().unwrap().to_owned();
    lines.lines().map(position).collect()
}

fn below(rng: &mut Rng, bound: usize) -> usize {
    rng.below(u32::try_from(bound).unwrap()) as usize
}

/// One small change: letter by letter, entry by entry, or field by field.
fn mutate(text: &str, other: &str, alphabet: &[char], rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = below(rng, letters.len());
    match rng.below(8) {
        0 => {
            letters.remove(at);
        }
        1 => letters.insert(at, alphabet[below(rng, alphabet.len())]),
        2 | 3 => letters[at] = alphabet[below(rng, alphabet.len())],
        4 => {
            let with = below(rng, letters.len());
            letters.swap(at, with);
        }
        5 => {
            // A digit becomes another digit.
            let digits: Vec<usize> = (0..letters.len()).filter(|&at| letters[at].is_ascii_digit()).collect();
            letters[digits[below(rng, digits.len())]] = char::from(b'0' + rng.below(10) as u8);
        }
        6 => {
            // A field of another position.
            let mut fields: Vec<&str> = text.split(' ').collect();
            let others: Vec<&str> = other.split(' ').collect();
            let field = below(rng, fields.len().min(others.len()));
            fields[field] = others[field];
            return fields.join(" ");
        }
        _ => {
            // Two entries change places.
            let separator = [',', '/', ';', '|', '.', ' '][below(rng, 6)];
            let mut entries: Vec<&str> = text.split(separator).collect();
            let (one, two) = (below(rng, entries.len()), below(rng, entries.len()));
            entries.swap(one, two);
            return entries.join(&separator.to_string());
        }
    }
    letters.into_iter().collect()
}

/// Tries `MUTATIONS` broken strings; tells how many were accepted.
fn try_mutations<N: Naive>(valid: &[String], alphabet: &str, fields: &[&str], seed: u64) -> usize
where
    <N::Fast as std::str::FromStr>::Err: std::fmt::Display,
{
    let alphabet: Vec<char> = alphabet.chars().collect();
    let mut rng = Rng::new(seed);
    let mut accepted = 0;
    for _ in 0..MUTATIONS {
        let (text, other) = (&valid[below(&mut rng, valid.len())], &valid[below(&mut rng, valid.len())]);
        let mut broken = mutate(text, other, &alphabet, &mut rng);
        while rng.below(4) == 0 && !broken.is_empty() {
            broken = mutate(&broken, other, &alphabet, &mut rng);
        }
        let slow = N::read(&broken);
        match broken.parse::<N::Fast>() {
            Ok(position) => {
                accepted += 1;
                assert_eq!(position.to_string(), broken, "written back");
                match slow {
                    // The engine reads what some seats see of others; the naive reader wants all known or all hidden.
                    Err(error) if error.contains("all of them known, or all") => {}
                    Err(error) => panic!("{broken}: accepted, but {error}"),
                    Ok(_) => {}
                }
                let mut count = 0;
                position.for_each_legal_move(|chosen| {
                    let mut next = position;
                    next.play_unchecked(chosen);
                    let after = next.to_string();
                    assert_eq!(
                        after.parse::<N::Fast>().ok().as_ref(),
                        Some(&next),
                        "{broken}: {chosen} leads to {after}"
                    );
                    count += 1;
                });
                assert_eq!(count == 0, position.is_over(), "{broken}: a mover has a move");
            }
            Err(error) => {
                let message = error.to_string();
                assert!(slow.is_err(), "{broken}: refused ({message}), but it breaks no rule of the string");
                assert!(fields.iter().any(|field| message.contains(field)), "{broken}: {message}: which field?");
                assert!(message.contains("expected"), "{broken}: {message}: what was expected?");
                assert!(message.starts_with(char::is_lowercase), "{broken}: {message}: small letters");
            }
        }
    }
    accepted
}

#[test]
fn kumata_positions_are_refused_or_right() {
    let fields = ["board", "seats", "turn", "reserves", "totems", "rules", "fields"];
    // As many views, and positions that wait for chance.
    let mut valid = positions(KUMATA);
    let mut rng = Rng::new(3);
    for number in 0..valid.len() {
        let mut view = valid[number].parse::<kumata::Position>().unwrap().public_view();
        if number % 2 == 0
            && let Some(chosen) = view.random_move(&mut rng)
        {
            view.play_unchecked(chosen);
        }
        valid.push(view.to_string());
    }
    let accepted = try_mutations::<naive::kumata::Position>(&valid, "MSUTHC01234nesw*-,/;|.?~x9 +é\u{0}", &fields, 1);
    assert!((200..MUTATIONS / 2).contains(&accepted), "{accepted}");
}

#[test]
fn kumo_positions_are_refused_or_right() {
    let fields = ["board", "seat", "trays", "prisons", "used", "turned", "owed", "mode", "fields"];
    let accepted = try_mutations::<naive::kumo::Position>(
        &positions(KUMO),
        "RJTGBKrjtgbk#()0123456789/,AB=p.-ae legend",
        &fields,
        2,
    );
    assert!((200..MUTATIONS / 2).contains(&accepted), "{accepted}");
}
