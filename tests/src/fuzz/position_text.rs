//! Position strings: no text makes the readers panic. What is accepted writes back the same, agrees with the naive
//! reader, and every move leads to a position that reads back equal. What is refused breaks a rule for the naive reader
//! too, and the error names the field and what was expected, in a message of moderate length.

use std::fmt::Display;
use std::str::FromStr;

use kumaboard::game::Playable;
use kumaboard::{kumata, kumo};

use crate::compare::{self, Naive};
use crate::naive;

/// The longest message of a refusal.
const MESSAGE: usize = 400;

/// Kumata.
pub fn kumata(data: &[u8]) {
    let fields = ["board", "seats", "turn", "reserves", "totems", "rules", "fields"];
    if let Some(position) = check::<naive::kumata::Position>(data, &fields) {
        assert_eq!(kumata::Draft::from(&position).check(), Ok(position), "through a draft");
        let view = position.public_view();
        assert_eq!(view.to_string().parse(), Ok(view), "{position}: the view reads back");
        assert_eq!(view.public_view(), view, "{position}: the view of the view");
    }
}

/// KUMO Hogosha.
pub fn kumo(data: &[u8]) {
    let fields = ["board", "seat", "trays", "prisons", "used", "turned", "owed", "mode", "fields"];
    if let Some(position) = check::<naive::kumo::Position>(data, &fields) {
        assert_eq!(kumo::Draft::from(&position).check(), Ok(position), "through a draft");
    }
}

fn check<N: Naive>(data: &[u8], fields: &[&str]) -> Option<N::Fast>
where
    <N::Fast as FromStr>::Err: Display,
{
    let text = str::from_utf8(data).ok()?;
    let slow = N::read(text);
    let position = match text.parse::<N::Fast>() {
        Ok(position) => position,
        Err(error) => {
            let message = error.to_string();
            assert!(slow.is_err(), "{text}: refused ({message}), but it breaks no rule of the string");
            assert!(fields.iter().any(|field| message.contains(field)), "{text}: {message}: which field?");
            assert!(message.contains("expected"), "{text}: {message}: what was expected?");
            assert!(message.len() <= MESSAGE, "{text}: {message}: too long");
            return None;
        }
    };
    assert_eq!(position.to_string(), text, "written back");
    match slow {
        Ok(slow) => compare::check(&position, &slow, 1),
        // The engine reads what some seats see of others; the naive reader wants all known or all hidden.
        Err(error) if error.contains("all of them known, or all") => {}
        Err(error) => panic!("{text}: accepted, but {error}"),
    }
    let mut count = 0;
    position.for_each_legal_move(|chosen| {
        let mut next = position;
        next.play_unchecked(chosen);
        let after = next.to_string();
        assert!(after.parse().ok() == Some(next), "{text}: {chosen} leads to {after}");
        count += 1;
    });
    assert_eq!(count, position.count_legal_moves(), "{text}: counted");
    assert_eq!(count == 0, position.is_over(), "{text}: a mover has a move");
    Some(position)
}
