//! Games between agents as a file of records, one a line, from which a match goes on.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use kumaboard::game::{MoveOf, Seat};
use kumaboard::record::{Game, JsonGames, Record, Seed, write_file};

use crate::error::CliError;
use crate::line_file::LineFile;
use crate::variant::Variant;

/// The tag with the number of the game in its match.
const NUMBER: &str = "MatchGame";
/// The tag with the plies after which games were given up, if there was a limit: it decides what counts as a draw.
const PLY_LIMIT: &str = "MatchPlyLimit";

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
    pub(crate) ply_limit: Option<u32>,
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
        let mut tags = vec![(NUMBER, number.to_string())];
        tags.extend(self.ply_limit.map(|limit| (PLY_LIMIT, limit.to_string())));
        tags.extend((self.opening > 0).then(|| (OPENING, self.opening.to_string())));
        for (name, value) in tags {
            record.tags_mut().set(name, value).map_err(|error| CliError::Internal(error.to_string()))?;
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
        let found = record.tags().get(PLY_LIMIT);
        let expected = self.ply_limit.map(|limit| limit.to_string());
        if found != expected.as_deref() {
            let (found, expected) = (found.unwrap_or("none"), expected.as_deref().unwrap_or("none"));
            return Err(format!("found the ply limit {found} in game {number}, expected {expected} (--ply-limit)"));
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
    file: LineFile,
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
        let (file, before) = LineFile::open(path, "{\"format\":")?;
        // Empty ones too, which are left out when it is put in order.
        let count = before.text.iter().filter(|&&byte| byte == b'\n').count();
        let mut store = Self { file, lines: BTreeMap::new(), count };
        for json in JsonGames::new(&*before.text) {
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
            each(played);
        }
        store.file.keep(&before)?;
        Ok(store)
    }

    /// Adds a game.
    pub(crate) fn add<V: Variant>(&mut self, played: &Played<V>) -> Result<(), CliError> {
        self.lines.insert(played.number, self.count);
        self.count += 1;
        self.file.add(played.record.to_json())
    }

    /// Puts the games into ascending order, as if they had been played in one go.
    pub(crate) fn finish(self) -> Result<(), CliError> {
        let Some(path) = self.file.path() else { return Ok(()) };
        if self.lines.values().copied().eq(0..self.count) {
            return Ok(());
        }
        let text = fs::read_to_string(path).map_err(|source| CliError::File { path: path.to_owned(), source })?;
        let written: Vec<&str> = text.lines().collect();
        let fill = |writer: &mut dyn Write| -> io::Result<()> {
            self.lines.values().filter_map(|&line| written.get(line)).try_for_each(|line| writeln!(writer, "{line}"))
        };
        write_file(path, fill).map_err(|error| CliError::Written(error.to_string()))
    }
}
