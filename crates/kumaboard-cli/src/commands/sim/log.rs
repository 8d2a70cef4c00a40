//! The counts of games in a file, a line each, from which a simulation goes on.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::Mode;
use super::figures::Counts;
use crate::error::CliError;
use crate::last_line::whole_lines;

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
        Ok(games)
    }
}

/// A file that is added to as games end.
#[derive(Debug)]
pub(crate) struct Log {
    path: PathBuf,
    file: File,
    agent: String,
    seed: u64,
}

impl Log {
    /// Opens a file, and gives the games that are in it by mode. A line that was not written to its end is cut off.
    pub(crate) fn open(path: &Path, agent: String, seed: u64) -> Result<(Self, There), CliError> {
        let failed = |source| CliError::File { path: path.to_owned(), source };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        // A program that was killed may have written half of the last line.
        let whole = whole_lines(text.as_bytes(), "{\"mode\":")
            .map_err(|message| CliError::Record { path: path.to_owned(), message })?;
        let mut modes: BTreeMap<String, (u32, Games)> = BTreeMap::new();
        for (number, line) in (1..).zip(text[..whole].lines()) {
            let wrong = |message: String| CliError::Record {
                path: path.to_owned(),
                message: format!("line {number}: {message}"),
            };
            let line: Line =
                serde_json::from_str(line).map_err(|error| wrong(format!("found no game's figures: {error}")))?;
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
        // Not before all of it is known to be ours.
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok((Self { path: path.to_owned(), file, agent, seed }, There { path: path.to_owned(), modes }))
    }

    pub(crate) fn add(&mut self, mode: &str, opening: u32, counts: &Counts) -> Result<(), CliError> {
        let line =
            Line { mode: mode.to_owned(), agent: self.agent.clone(), seed: self.seed, opening, counts: counts.clone() };
        let mut text = serde_json::to_string(&line).map_err(std::io::Error::from)?;
        text.push('\n');
        self.file.write_all(text.as_bytes()).map_err(|source| CliError::File { path: self.path.clone(), source })
    }
}
