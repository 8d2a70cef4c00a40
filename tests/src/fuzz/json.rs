//! JSON: no bytes make the readers panic. What is accepted is written and reads back equal; what is written as a notation
//! string is accepted exactly if the string is.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use kumaboard::game::Seat;
use kumaboard::geo::{CellSet, Coord, Direction, QuarterTurns, TilePlace};
use kumaboard::{kumata, kumo};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The property.
pub fn check(data: &[u8]) {
    text::<kumata::Position>(data);
    text::<kumata::Move>(data);
    text::<kumata::Clan>(data);
    text::<kumata::Domino>(data);
    text::<kumata::DominoSet>(data);
    text::<kumata::Rules>(data);
    text::<kumata::Turn>(data);
    value::<kumata::Value>(data);
    text::<kumo::Position>(data);
    text::<kumo::Move>(data);
    text::<kumo::Die>(data);
    text::<kumo::Mode>(data);
    text::<kumo::Stance>(data);
    text::<kumo::Team>(data);
    value::<kumo::Game>(data);
    value::<kumo::Turn>(data);
    value::<kumo::Rotation>(data);
    text::<Coord>(data);
    value::<Seat>(data);
    value::<Direction>(data);
    value::<QuarterTurns>(data);
    value::<TilePlace>(data);
    value::<CellSet>(data);
}

fn value<T: Serialize + DeserializeOwned + PartialEq + Debug>(data: &[u8]) -> Option<T> {
    let read: T = serde_json::from_slice(data).ok()?;
    let json = serde_json::to_string(&read).expect("everything can be written");
    match serde_json::from_str::<T>(&json) {
        Ok(again) => assert_eq!(again, read, "{json}: read back"),
        Err(error) => panic!("{json}: {error}"),
    }
    Some(read)
}

fn text<T: Serialize + DeserializeOwned + PartialEq + Debug + Display + FromStr>(data: &[u8]) {
    let read = value::<T>(data);
    let parsed = serde_json::from_slice::<String>(data).ok().and_then(|text| text.parse::<T>().ok());
    assert_eq!(read, parsed, "as the string");
    if let Some(read) = read {
        assert_eq!(serde_json::to_value(&read).ok(), Some(read.to_string().into()), "written as the string");
    }
}
