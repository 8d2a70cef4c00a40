//! The counts of games in a file, a line each, from which a simulation goes on.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kumaboard::game::{Excerpt, Spec as _};
use serde_json::Value;

use super::Mode;
use super::figures::Counts;
use crate::error::CliError;
use crate::line_file::LineFile;
use crate::variant::with_variant;

/// The games of one mode by their numbers.
pub(crate) type Games = BTreeMap<u64, Counts>;

/// One line.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
struct Line {
    mode: String,
    agent: String,
    seed: u64,
    /// The random plies it began with.
    #[serde(default, skip_serializing_if = "is_none")]
    opening: u32,
    #[serde(flatten)]
    counts: Counts,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_none(opening: &u32) -> bool {
    *opening == 0
}

/// The games of a file by their modes, with the random plies they began with.
#[derive(Debug, Default)]
pub(crate) struct There {
    path: PathBuf,
    modes: BTreeMap<String, (u32, Games)>,
}

impl There {
    /// Those of a mode, which must have begun as it is asked for.
    pub(crate) fn of(&mut self, mode: &Mode, opening: u32) -> Result<Games, CliError> {
        let Some((found, games)) = self.modes.remove(&mode.key()) else { return Ok(Games::new()) };
        if found != opening {
            let message =
                format!("found games of `{}` with {found} random plies, expected {opening} (--opening)", mode.key());
            return Err(CliError::Record { path: self.path.clone(), message });
        }
        let seats = with_variant!(&mode.variant, variant => usize::from(variant.players()));
        for counts in games.values() {
            let points = counts.points.as_ref().map_or(seats, Vec::len);
            for (name, found) in [("returns", counts.returns.len()), ("points", points)] {
                if found != seats {
                    let message = format!(
                        "game {} of `{}`: found {found} {name}, expected {seats}, one for each seat",
                        counts.game,
                        mode.key()
                    );
                    return Err(CliError::Record { path: self.path.clone(), message });
                }
            }
        }
        Ok(games)
    }
}

/// A file that is added to as games end.
#[derive(Debug)]
pub(crate) struct Log {
    file: LineFile,
    agent: String,
    seed: u64,
}

impl Log {
    /// Opens a file, and gives the games of each mode that are in it. A line that was not written to its end is cut off.
    pub(crate) fn open(path: &Path, agent: String, seed: u64) -> Result<(Self, There), CliError> {
        let (mut file, before) = LineFile::open(path, "{\"mode\":")?;
        let mut modes: BTreeMap<String, (u32, Games)> = BTreeMap::new();
        for (number, line) in (1..).zip(before.text.split_inclusive(|&byte| byte == b'\n')) {
            let wrong = |message: String| CliError::Record {
                path: path.to_owned(),
                message: format!("line {number}: {message}"),
            };
            let line: Line = serde_json::from_slice(line).map_err(|error| wrong(not_a_game(line, &error)))?;
            if (line.seed, &line.agent) != (seed, &agent) {
                return Err(wrong(format!(
                    "found a game of {} with seed {}, expected {agent} and {seed}",
                    line.agent, line.seed
                )));
            }
            let game = line.counts.game;
            let (opening, games) = modes.entry(line.mode).or_insert((line.opening, Games::new()));
            if *opening != line.opening {
                return Err(wrong(format!("found {} random plies, expected {opening} as before", line.opening)));
            }
            if games.insert(game, line.counts).is_some() {
                return Err(wrong(format!("found game {game} again, expected it once")));
            }
        }
        file.keep(&before)?;
        Ok((Self { file, agent, seed }, There { path: path.to_owned(), modes }))
    }

    pub(crate) fn add(&mut self, mode: &str, opening: u32, counts: &Counts) -> Result<(), CliError> {
        let line =
            Line { mode: mode.to_owned(), agent: self.agent.clone(), seed: self.seed, opening, counts: counts.clone() };
        self.file.add(serde_json::to_string(&line).map_err(std::io::Error::from)?)
    }
}

/// The fields of a line, what they are, and how that is told.
type Field = (&'static str, fn(&Value) -> bool, &'static str);
const WHOLE: &str = "a whole number";
const FIELDS: [Field; 10] = [
    ("mode", Value::is_string, "a string"),
    ("agent", Value::is_string, "a string"),
    ("seed", Value::is_u64, WHOLE),
    ("game", Value::is_u64, WHOLE),
    ("plies", is_u32, WHOLE),
    ("turns", is_u32, WHOLE),
    ("choices", Value::is_u64, WHOLE),
    ("most_choices", Value::is_u64, WHOLE),
    ("is_over", Value::is_boolean, "true or false"),
    ("returns", is_numbers, "a list of numbers"),
];

fn is_u32(value: &Value) -> bool {
    value.as_u64().is_some_and(|number| u32::try_from(number).is_ok())
}

fn is_numbers(value: &Value) -> bool {
    value.as_array().is_some_and(|list| list.iter().all(Value::is_number))
}

/// What is to be said of a line that can't be read: what was found, where, and what was expected.
fn not_a_game(line: &[u8], error: &serde_json::Error) -> String {
    let Ok(value) = serde_json::from_slice::<Value>(line) else {
        return format!("column {}: found no JSON, expected the figures of a game", error.column());
    };
    let Some(fields) = value.as_object() else {
        return format!("found `{}`, expected the figures of a game", Excerpt::of(&value.to_string()));
    };
    for (name, is_right, expected) in FIELDS {
        match fields.get(name) {
            None => return format!("found no field `{name}`, expected {expected}"),
            Some(value) if !is_right(value) => {
                return format!("`{name}`: found `{}`, expected {expected}", Excerpt::of(&value.to_string()));
            }
            Some(_) => {}
        }
    }
    let points = fields.get("points").unwrap_or(&Value::Null);
    format!("`points`: found `{}`, expected a list of whole numbers", Excerpt::of(&points.to_string()))
}
