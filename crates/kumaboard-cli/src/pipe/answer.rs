use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::code::Problem;

/// One line of output.
#[derive(Debug)]
pub(crate) struct Answer<'a> {
    /// The request's `id`, as it was written.
    pub(crate) id: Option<&'a RawValue>,
    pub(crate) result: Result<Done, Problem>,
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Error<'a> {
            code: &'static str,
            message: &'a str,
        }
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = self.id {
            map.serialize_entry("id", id)?;
        }
        match &self.result {
            Ok(ok) => map.serialize_entry("ok", ok)?,
            Err(Problem { code, message }) => map.serialize_entry("error", &Error { code: code.name(), message })?,
        }
        map.end()
    }
}

/// What was asked for.
#[derive(Debug, serde::Serialize)]
#[serde(untagged)]
pub(crate) enum Done {
    Moves { moves: Vec<String>, over: bool },
    Position { position: String },
    Nodes { nodes: u64 },
    Scores(Scores),
    Result { winner: Option<char>, camp: Option<char>, over: bool },
    Board { position: String, board: String },
}

#[derive(Debug, serde::Serialize)]
pub(crate) struct Scores {
    pub(crate) seats: Vec<SeatScore>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) teams: Option<[TeamScore; 2]>,
    pub(crate) winners: Vec<u8>,
    pub(crate) over: bool,
}

#[derive(Debug, serde::Serialize)]
pub(crate) struct SeatScore {
    pub(crate) visible: i32,
    pub(crate) reserve: i32,
    pub(crate) totem: i32,
    pub(crate) penalty: i32,
    pub(crate) total: i32,
}

#[derive(Debug, serde::Serialize)]
pub(crate) struct TeamScore {
    pub(crate) seats: [u8; 2],
    pub(crate) total: i32,
}
