//! Games between agents as a file of records, one a line, from which a match goes on.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use kumaboard::game::{MoveOf, Seat};
use kumaboard::record::{Game, JsonGames, Record, Seed, write_file};

use crate::error::CliError;
use crate::last_line::whole_lines;
use crate::variant::Variant;

/// The tag with the number of the game in its match.
const NUMBER: &str = "MatchGame";

/// The tag with the number of random plies it began with, unless there are none.
const OPENING: &str = "MatchOpening";

/// One game of a match.
#[derive(Clone, Debug)]
pub(crate) struct Played<V: Variant> {
    pub(crate) number: u64,
    /// Which entrant played each seat.
    pub(crate) entrants: [u8; Seat::MAX],
    pub(crate) record: Record<V>,
}

/// What every game of a match has in common.
#[derive(Clone, Debug)]
pub(crate) struct Plan<V: Variant> {
    pub(crate) variant: V,
    /// The agents as they are written.
    pub(crate) agents: Vec<String>,
    pub(crate) seed: u64,
    pub(crate) opening: u32,
}

impl<V: Variant> Plan<V> {
    /// How many games play one deal.
    pub(crate) fn group(&self) -> u64 {
        self.agents.len() as u64
    }

    /// The deal of a game.
    pub(crate) fn seed_of(&self, number: u64) -> Seed {
        Seed { seed: self.seed, stream: number / self.group(), drawn: 0 }
    }

    /// The record of a game that was played by the agents.
    pub(crate) fn record(
        &self,
        number: u64,
        entrants: [u8; Seat::MAX],
        moves: &[MoveOf<V>],
    ) -> Result<Played<V>, CliError> {
        let mut game = Game::dealt(self.variant.clone(), self.seed_of(number));
        for &chosen in moves {
            game.play(chosen).map_err(|error| CliError::Internal(format!("game {number}: {error}")))?;
        }
        if !game.is_over() {
            game.abort().map_err(|error| CliError::Internal(format!("game {number}: {error}")))?;
        }
        let mut record = Record::of(&game).map_err(|error| CliError::Internal(format!("game {number}: {error}")))?;
        for seat in Seat::all(self.variant.players()) {
            let name = &self.agents[usize::from(entrants[seat.index()])];
            record.set_player(seat, Some(name)).map_err(|error| CliError::Internal(error.to_string()))?;
        }
        record.tags_mut().set(NUMBER, number.to_string()).map_err(|error| CliError::Internal(error.to_string()))?;
        if self.opening > 0 {
            let opening = self.opening.to_string();
            record.tags_mut().set(OPENING, opening).map_err(|error| CliError::Internal(error.to_string()))?;
        }
        Ok(Played { number, entrants, record })
    }

    /// The game that a record is, if it is one of this match.
    fn recognise(&self, record: Record<V>) -> Result<Played<V>, String> {
        let number =
            record.tags().get(NUMBER).ok_or_else(|| format!("found no tag `{NUMBER}`, expected a game of a match"))?;
        let number: u64 = number.parse().map_err(|_| format!("found `{number}` as `{NUMBER}`, expected a number"))?;
        let game = record.game();
        if *game.spec() != self.variant {
            return Err(format!("found a game of `{}`, expected `{}`", game.spec(), self.variant));
        }
        let expected = self.seed_of(number);
        if game.seed() != Some(expected) {
            let found = game.seed().map_or_else(|| "none".to_owned(), |seed| seed.to_string());
            return Err(format!("found the seed {found} in game {number}, expected {expected}"));
        }
        let (found, expected) = (record.tags().get(OPENING).unwrap_or("0"), self.opening.to_string());
        if found != expected {
            return Err(format!("found {found} random plies in game {number}, expected {expected} (--opening)"));
        }
        let entrants = self.entrants(number);
        for seat in Seat::all(self.variant.players()) {
            let expected = &self.agents[usize::from(entrants[seat.index()])];
            if record.player(seat) != Some(expected) {
                let found = record.player(seat).unwrap_or("nobody");
                return Err(format!("found {found} at seat {seat} of game {number}, expected {expected}"));
            }
        }
        Ok(Played { number, entrants, record })
    }

    /// Who plays which seat in a game: entrants play for sides, and move on by one with each game.
    fn entrants(&self, number: u64) -> [u8; Seat::MAX] {
        let mut entrants = [0; Seat::MAX];
        for seat in Seat::all(self.variant.players()) {
            let place = u64::from(self.variant.side(seat)) + number % self.group();
            entrants[seat.index()] = (place % self.group()) as u8;
        }
        entrants
    }
}

/// A file of records that is written as games end.
#[derive(Debug)]
pub(crate) struct Store {
    path: PathBuf,
    file: File,
    /// The line of each game, from 0.
    lines: BTreeMap<u64, usize>,
    /// The lines there are.
    count: usize,
}

impl Store {
    /// Opens a file, and gives the games that are in it. A line that was not written to its end is cut off.
    pub(crate) fn open<V: Variant>(
        path: &Path,
        plan: &Plan<V>,
        mut each: impl FnMut(Played<V>),
    ) -> Result<Self, CliError> {
        let file = |source| CliError::File { path: path.to_owned(), source };
        let mut found =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(file)?;
        let mut text = Vec::new();
        found.read_to_end(&mut text).map_err(file)?;
        // A program that was killed may have written half of the last line.
        let whole = whole_lines(&text, "{\"format\":")
            .map_err(|message| CliError::Record { path: path.to_owned(), message })?;
        let mut store = Self { path: path.to_owned(), file: found, lines: BTreeMap::new(), count: 0 };
        for json in JsonGames::new(&text[..whole]) {
            let wrong = |message: String| CliError::Record { path: path.to_owned(), message };
            let json = json.map_err(|error| wrong(error.to_string()))?;
            let record = json.read().map_err(|error| wrong(error.to_string()))?;
            let line = json.line();
            let played = plan.recognise(record).map_err(|error| wrong(format!("line {line}: {error}")))?;
            if let Some(first) = store.lines.insert(played.number, line as usize - 1) {
                let (number, first) = (played.number, first + 1);
                let message =
                    format!("line {line}: found game {number} again, which is on line {first}, expected it once");
                return Err(wrong(message));
            }
            store.count = line as usize;
            each(played);
        }
        // Not before all of it is known to be ours.
        store.file.set_len(whole as u64).map_err(file)?;
        store.file.seek(SeekFrom::End(0)).map_err(file)?;
        Ok(store)
    }

    /// Adds a game.
    pub(crate) fn add<V: Variant>(&mut self, played: &Played<V>) -> Result<(), CliError> {
        let mut line = played.record.to_json();
        line.push('\n');
        self.lines.insert(played.number, self.count);
        self.count += 1;
        // One write: a line is there as a whole unless the machine fails.
        self.file.write_all(line.as_bytes()).map_err(|source| CliError::File { path: self.path.clone(), source })
    }

    /// Puts the games into ascending order, as if they had been played in one go.
    pub(crate) fn finish(self) -> Result<(), CliError> {
        if self.lines.values().copied().eq(0..self.count) {
            return Ok(());
        }
        let text =
            fs::read_to_string(&self.path).map_err(|source| CliError::File { path: self.path.clone(), source })?;
        let written: Vec<&str> = text.lines().collect();
        let fill = |writer: &mut dyn Write| -> io::Result<()> {
            self.lines.values().filter_map(|&line| written.get(line)).try_for_each(|line| writeln!(writer, "{line}"))
        };
        write_file(&self.path, fill).map_err(|error| CliError::Written(error.to_string()))
    }
}
