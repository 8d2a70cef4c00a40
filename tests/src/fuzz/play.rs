//! Play: whatever is tried, the engine and the naive implementation agree on what is legal and on every position, with
//! its moves, scores and result. What is not legal changes nothing.

use kumaboard::game::{Playable, Rng};

use super::bytes::{Bytes, Dealable};
use crate::compare::{self, Naive};
use crate::naive;

/// The longest play.
const PLIES: usize = 300;

/// Kumata.
pub fn kumata(data: &[u8]) {
    check::<naive::kumata::Position>(data, |position, bytes| {
        assert_eq!(position.seat().is_none(), position.is_over() || position.revealing_seat().is_some(), "{position}");
        // The orders drawn anew can be hidden again.
        let other = position.resample(&mut Rng::new(u64::from(bytes)));
        assert_eq!(other.public_view(), position.public_view(), "{position}: drawn anew");
    });
}

/// KUMO Hogosha.
pub fn kumo(data: &[u8]) {
    check::<naive::kumo::Position>(data, |position, _| {
        assert_eq!(position.seat().is_none(), position.is_over(), "{position}");
    });
}

fn check<N: Naive<Fast: Dealable>>(data: &[u8], also: impl Fn(&N::Fast, u8)) {
    let mut bytes = Bytes(data);
    let mut fast = N::Fast::begin(&mut bytes);
    let text = fast.to_string();
    let mut slow = N::read(&text).unwrap_or_else(|error| panic!("{text}: the naive reader refuses it: {error}"));
    for _ in 0..PLIES {
        compare::check(&fast, &slow, 1);
        check_list(&fast);
        assert!(slow.write().parse().ok() == Some(fast), "{fast}: read again");
        let Some(choice) = bytes.next_byte() else { return };
        also(&fast, choice);
        let legal = if choice < 64 { None } else { bytes.legal(&fast) };
        let chosen = legal.unwrap_or_else(|| fast.made_up(&mut bytes));
        let before = fast;
        let legal = before.is_legal(chosen);
        let played = fast.play(chosen);
        assert_eq!(played.is_ok(), legal, "{before}: {chosen}: legal");
        match (slow.after(&chosen.to_string()), played) {
            (Ok(next), Ok(())) => {
                let mut unchecked = before;
                unchecked.play_unchecked(chosen);
                assert!(unchecked == fast, "{before}: {chosen}: unchecked");
                slow = next;
            }
            (Err(_), Err(error)) => {
                assert!(fast == before && fast.to_string() == before.to_string(), "{before}: {chosen} changed it");
                assert!(error.to_string().contains(&chosen.to_string()), "{before}: {error}: which move?");
            }
            (Ok(_), Err(error)) => panic!("{before}: {chosen} is legal: {error}"),
            (Err(error), Ok(())) => panic!("{before}: {chosen} is not legal: {error}"),
        }
    }
}

/// The moves by their number, and each is legal.
fn check_list<S: Playable>(position: &S) {
    let mut number = 0;
    position.for_each_legal_move(|chosen| {
        assert_eq!(position.nth_legal_move(number), Some(chosen), "{position}: move {number}");
        assert!(position.is_legal(chosen), "{position}: {chosen}");
        number += 1;
    });
    assert_eq!(position.count_legal_moves(), number, "{position}: moves");
    assert_eq!(position.nth_legal_move(number), None, "{position}: behind the last move");
}
