//! The small words of the notations: no text makes the readers panic, and what is accepted writes back the same. A set of
//! dominoes is read in any order, and written in its own.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use kumaboard::game::Seat;
use kumaboard::geo::{Coord, Direction};
use kumaboard::{kumata, kumo};

/// The property.
pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    there_and_back::<Coord>(text);
    there_and_back::<Direction>(text);
    there_and_back::<Seat>(text);
    there_and_back::<kumata::Cell>(text);
    there_and_back::<kumata::Clan>(text);
    there_and_back::<kumata::Domino>(text);
    there_and_back::<kumata::Rules>(text);
    there_and_back::<kumata::Turn>(text);
    there_and_back::<kumo::Die>(text);
    there_and_back::<kumo::Mode>(text);
    there_and_back::<kumo::Stance>(text);
    there_and_back::<kumo::Team>(text);
    if let Ok(set) = text.parse::<kumata::DominoSet>() {
        there_and_back::<kumata::DominoSet>(&set.to_string());
        let mut read: Vec<kumata::Domino> = text.split('.').filter_map(|domino| domino.parse().ok()).collect();
        read.sort_unstable();
        // K1.3: as many as are written, none of them twice.
        assert_eq!(read, set.iter().collect::<Vec<_>>(), "{text:?}");
    }
}

/// Reads it, and if it can be read, writes it and reads that again. Whatever it is, a refusal says something.
pub(super) fn there_and_back<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) -> Option<T> {
    match text.parse::<T>() {
        Ok(read) => {
            assert_eq!(read.to_string(), text, "written back");
            Some(read)
        }
        Err(error) => {
            let message = error.to_string();
            // Of a double that is written the other way round the right way is told instead.
            let tells = message.contains("found") && message.contains("expected");
            assert!(tells || message.contains(": a double is written from its "), "{text:?}: {message}");
            assert!(message.len() <= 250, "{text:?}: {message}: too long");
            None
        }
    }
}
