//! A game between people and agents, line by line.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use kumaboard::agents::AgentSpec;
use kumaboard::game::{Agent, Decider, MoveOf, Playable as _, Rng, Seat};
use kumaboard::record::{Game, Record, Termination};
use kumaboard::search::Stop;

use super::command::Command;
use super::input::{Input, Line};
use super::seats::{Player, SeatArg, players};
use crate::commands::moves::columns;
use crate::error::CliError;
use crate::game::sorted_moves;
use crate::interrupt;
use crate::out::{IfThere, OutError, is_standard, write_out};
use crate::records::{self, Form};
use crate::variant::Variant;

/// What chance decides during the game is drawn from this stream of the seed, agents draw from those before it.
const CHANCE_STREAM: u64 = u64::MAX - 8;
/// More letters than a move has.
const LONGEST_MOVE: usize = 32;
/// What is said of an answer that Ctrl-C asked for.
const BROKEN_OFF: &str = " (broken off: the best so far)";
/// How many legal moves are offered for one that is not.
const NEAREST: usize = 6;

/// Who plays a seat, ready to play.
enum Sitting<V: Variant> {
    Human,
    Agent {
        name: String,
        agent: Box<dyn Agent<V::State>>,
        rng: Box<Rng>,
        /// What makes it play at once.
        stop: Stop,
    },
}

/// A game under way.
pub(crate) struct Session<V: Variant> {
    game: Game<V>,
    sitting: Vec<Sitting<V>>,
    players: Vec<Player>,
    hint: AgentSpec,
    seed: u64,
    chance: Rng,
    hints: Rng,
    input: Input,
    /// The files that were written in this session, which may be written again.
    written: Vec<PathBuf>,
}

/// Whether a session goes on.
enum Next {
    GoOn,
    Leave,
}

/// Makes the agents.
fn sit_down<V: Variant>(variant: &V, players: &[Player], seed: u64) -> Result<Vec<Sitting<V>>, CliError> {
    let sit = |(seat, player): (Seat, &Player)| match player {
        Player::Human => Ok(Sitting::Human),
        Player::Agent(spec) => {
            let rng = Box::new(Rng::with_stream(seed, CHANCE_STREAM - 2 - seat.index() as u64));
            let (agent, stop) = spec.build_stoppable(variant).map_err(CliError::agent(format!("seat {seat}")))?;
            Ok(Sitting::Agent { name: spec.to_string(), agent, rng, stop })
        }
    };
    Seat::all(variant.players()).zip(players).map(sit).collect()
}

/// Lets an agent think, which Ctrl-C breaks off; whether it did.
fn think<T>(stop: &Stop, search: impl FnOnce() -> T) -> (T, bool) {
    interrupt::forget();
    stop.clear();
    let stop = stop.clone();
    let listening = interrupt::listen_with(move || stop.stop());
    let found = search();
    drop(listening);
    let is_broken_off = interrupt::asked();
    // What broke off a search is not the first of two that end the program, but for one that follows at once.
    interrupt::forget();
    (found, is_broken_off)
}

impl<V: Variant> Session<V> {
    pub(crate) fn new(game: Game<V>, players: Vec<Player>, hint: AgentSpec, seed: u64) -> Result<Self, CliError> {
        // What can't play is found out now.
        hint.build(game.spec()).map_err(CliError::agent("--hint"))?;
        let sitting = sit_down(game.spec(), &players, seed)?;
        // Ctrl-C breaks off what an agent thinks about. Where none does it ends the program, as it would anyway.
        interrupt::listen_while_busy();
        Ok(Self {
            game,
            sitting,
            players,
            hint,
            seed,
            chance: Rng::with_stream(seed, CHANCE_STREAM),
            hints: Rng::with_stream(seed, CHANCE_STREAM - 1),
            input: Input::open()?,
            written: Vec::new(),
        })
    }

    pub(crate) fn of_record(record: Record<V>, said: &[SeatArg], hint: AgentSpec, seed: u64) -> Result<Self, CliError> {
        let players = players(record.game().spec(), said, |seat| record.player(seat).map(str::to_owned))?;
        Self::new(record.into_game(), players, hint, seed)
    }

    /// Plays until somebody leaves.
    pub(crate) fn run(mut self) -> Result<(), CliError> {
        let seats = Seat::all(self.game.spec().players()).zip(&self.players);
        let seats: Vec<String> = seats.map(|(seat, player)| format!("seat {seat}: {player}")).collect();
        self.say(&format!("{}\n{}\n", self.game.spec(), seats.join(", ")))?;
        self.show()?;
        let mut has_told = false;
        loop {
            if self.game.is_over() {
                if !std::mem::replace(&mut has_told, true) {
                    self.say_result()?;
                }
                if let Next::Leave = self.ask_after_the_end()? {
                    return Ok(());
                }
                continue;
            }
            has_told = false;
            match self.game.state().decider() {
                Decider::Chance => self.let_chance_decide()?,
                // It is not over.
                Decider::Over => {}
                Decider::Seat(seat) => match &self.sitting[seat.index()] {
                    Sitting::Human => {
                        if let Next::Leave = self.ask(seat)? {
                            return Ok(());
                        }
                    }
                    Sitting::Agent { .. } => self.let_agent_play(seat)?,
                },
            }
        }
    }

    fn say(&self, text: &str) -> Result<(), CliError> {
        let mut out = anstream::stdout().lock();
        writeln!(out, "{text}")?;
        out.flush()?;
        Ok(())
    }

    /// The game as everybody sees it; once it is over there is nothing to hide.
    fn seen(&self) -> V::State {
        let state = self.game.state();
        if self.game.is_over() { state.clone() } else { state.public_view() }
    }

    fn show(&self) -> Result<(), CliError> {
        self.say(&format!("{}\n", V::board(&self.seen())))
    }

    fn let_chance_decide(&mut self) -> Result<(), CliError> {
        if let Some(outcome) = self.game.state().random_outcome(&mut self.chance) {
            self.play(outcome)?;
            self.say(&format!("chance: {outcome}"))?;
        }
        Ok(())
    }

    fn play(&mut self, chosen: MoveOf<V>) -> Result<(), CliError> {
        self.game.play(chosen).map_err(|error| CliError::Internal(error.to_string()))
    }

    fn let_agent_play(&mut self, seat: Seat) -> Result<(), CliError> {
        let view = self.game.state().public_view();
        // Where agents are among themselves Ctrl-C ends the program, as nothing else would.
        let has_person = self.players.contains(&Player::Human);
        let is_terminal = self.input.is_terminal();
        let Sitting::Agent { name, agent, rng, stop } = &mut self.sitting[seat.index()] else { return Ok(()) };
        let line = format!("seat {seat}, {name}:");
        if is_terminal {
            anstream::eprint!("{line} thinks\r");
        }
        let (chosen, is_broken_off) =
            if has_person { think(stop, || agent.choose(&view, rng)) } else { (agent.choose(&view, rng), false) };
        self.play(chosen)?;
        self.say(&format!("{line} {chosen}{}", if is_broken_off { BROKEN_OFF } else { "" }))?;
        // The next one to play is a person, or the turn of another: time to look.
        if self.game.state().seat() != Some(seat) && !self.game.is_over() {
            self.show()?;
        }
        Ok(())
    }

    fn words(&self) -> Vec<String> {
        let mut words = if self.game.is_over() { Vec::new() } else { sorted_moves(self.game.state()) };
        words.extend(Command::words());
        words
    }

    /// Reads a line of a person to move and does what it says.
    fn ask(&mut self, seat: Seat) -> Result<Next, CliError> {
        let words = self.words();
        match self.input.line(&format!("seat {seat}> "), words)? {
            Line::End => Ok(Next::Leave),
            Line::Interrupted if interrupt::ask() => Ok(Next::Leave),
            Line::Interrupted => {
                self.say("Ctrl-C again or `quit` leaves, `save FILE` keeps the game")?;
                Ok(Next::GoOn)
            }
            Line::Text(line) => {
                interrupt::forget();
                self.obey(&line, Some(seat))
            }
        }
    }

    fn ask_after_the_end(&mut self) -> Result<Next, CliError> {
        let words = self.words();
        match self.input.line("save FILE, undo or quit> ", words)? {
            Line::End | Line::Interrupted => Ok(Next::Leave),
            Line::Text(line) if line.trim().is_empty() => Ok(Next::Leave),
            Line::Text(line) => {
                interrupt::forget();
                self.obey(&line, None)
            }
        }
    }

    fn obey(&mut self, line: &str, seat: Option<Seat>) -> Result<Next, CliError> {
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(error) => {
                self.say(&error)?;
                return Ok(Next::GoOn);
            }
        };
        match command {
            Command::Nothing => {}
            Command::Quit => return Ok(Next::Leave),
            Command::Help => self.say(&Command::help())?,
            Command::Board => self.show()?,
            Command::Scores => self.say(&V::result(&self.seen()))?,
            Command::Moves(prefix) => self.say_moves(prefix)?,
            Command::Undo => self.undo()?,
            Command::Save(path) => self.save(Path::new(path), IfThere::Refuse)?,
            Command::SaveAnyway(path) => self.save(Path::new(path), IfThere::Replace)?,
            Command::Load(path) => self.load(Path::new(path))?,
            Command::Hint(agent) => self.give_hint(agent)?,
            Command::Resign => match seat {
                Some(seat) => {
                    if let Err(error) = self.game.resign(seat) {
                        self.say(&format!("{error}"))?;
                    }
                }
                None => self.say("the game is over")?,
            },
            Command::Play(moves) => self.play_words(moves)?,
        }
        Ok(Next::GoOn)
    }

    fn say_moves(&self, prefix: &str) -> Result<(), CliError> {
        let mut moves = if self.game.is_over() { Vec::new() } else { sorted_moves(self.game.state()) };
        moves.retain(|text| text.starts_with(prefix));
        match moves.len() {
            0 if prefix.is_empty() => self.say("the game is over: no legal moves"),
            0 => self.say(&format!("no legal move begins with `{prefix}`")),
            _ => self.say(&columns(&moves)),
        }
    }

    /// Plays words for as long as they are legal and a person is to move.
    fn play_words(&mut self, words: &str) -> Result<(), CliError> {
        let before = self.game.ply();
        let mut rest = words.split_whitespace();
        while let Some(word) = rest.next() {
            if self.game.is_over() {
                return self.say(&format!("`{word}` is not played: the game is over"));
            }
            while self.game.state().decider() == Decider::Chance {
                self.let_chance_decide()?;
            }
            let seat = self.game.state().seat();
            if !seat.is_some_and(|seat| matches!(self.sitting[seat.index()], Sitting::Human)) {
                let left: Vec<&str> = std::iter::once(word).chain(rest).collect();
                return self.say(&format!("`{}` is not played: another one is to move", left.join(" ")));
            }
            let why = match word.parse::<MoveOf<V>>() {
                Ok(chosen) => match self.game.play(chosen) {
                    Ok(()) => continue,
                    Err(error) => error.to_string(),
                },
                Err(error) => error.to_string(),
            };
            self.say(&format!("{why}\nlegal moves like it: {}", self.nearest(word).join(" ")))?;
            break;
        }
        // What was played in one line is looked at once.
        if self.game.ply() == before || self.game.is_over() { Ok(()) } else { self.show() }
    }

    /// The legal moves that are written most alike.
    fn nearest(&self, word: &str) -> Vec<String> {
        let mut moves = sorted_moves(self.game.state());
        // No move is longer; a line may be.
        let word: String = word.chars().take(LONGEST_MOVE).collect();
        moves.sort_by_cached_key(|text| strsim::damerau_levenshtein(text, &word));
        moves.truncate(NEAREST);
        moves
    }

    /// Goes back to where a person decided last.
    fn undo(&mut self) -> Result<(), CliError> {
        let ply = self.game.ply();
        let is_human = |ply: usize| {
            let seat = self.game.state_at(ply).and_then(|state| state.seat());
            seat.is_some_and(|seat| matches!(self.sitting[seat.index()], Sitting::Human))
        };
        let target = match self.game.termination() {
            // What is taken back is the end, not a move.
            Termination::Resigned(_) | Termination::Aborted => Some(ply),
            Termination::Unfinished | Termination::Played => (0..ply).rev().find(|&ply| is_human(ply)),
        };
        let Some(target) = target else { return self.say("there is no decision of yours to go back to") };
        let uncovers = self.uncovers_since(target);
        let mut back = self.game.clone();
        back.go_to(target).map_err(|error| CliError::Internal(error.to_string()))?;
        if uncovers {
            // As everybody saw it then: chance decides anew what is uncovered, so that nobody gains by having looked.
            match Record::of(&back) {
                Ok(record) => back = record.into_game(),
                Err(error) => return self.say(&format!("it can't be taken back: {error}")),
            }
        }
        self.game = back;
        if uncovers {
            self.say("what was uncovered since is hidden again, and will be drawn anew")?;
        }
        self.show()
    }

    /// Whether something hidden was uncovered after a ply.
    fn uncovers_since(&self, ply: usize) -> bool {
        let Some(state) = self.game.state_at(ply) else { return false };
        let mut shown = state.public_view();
        for &chosen in &self.game.moves()[ply..] {
            // What everybody sees does not say how it goes on.
            if shown.decider() == Decider::Chance || shown.play(chosen).is_err() {
                return true;
            }
        }
        shown.decider() == Decider::Chance
    }

    fn give_hint(&mut self, agent: Option<&str>) -> Result<(), CliError> {
        if self.game.state().seat().is_none() || self.game.is_over() {
            return self.say("nobody is to move");
        }
        let spec: AgentSpec = match agent.map_or_else(|| Ok(self.hint.clone()), str::parse) {
            Ok(spec) => spec,
            Err(error) => return self.say(&error.to_string()),
        };
        let view = self.game.state().public_view();
        let search = match spec.searcher(self.game.spec()) {
            Ok(search) => search,
            Err(error) => return self.say(&error.to_string()),
        };
        if self.input.is_terminal() {
            anstream::eprint!("{spec}: thinks\r");
        }
        let (found, is_broken_off) = match search {
            Some(mut search) => {
                let stop = search.stop_handle();
                let (report, is_broken_off) = think(&stop, || search.search(&view, &mut self.hints, &mut |_| {}));
                let found = report.iter().flat_map(|report| &report.moves).take(3);
                let found = found.map(|found| format!("{} ({:+.2})", found.chosen, found.value));
                (found.collect::<Vec<_>>().join(", "), is_broken_off)
            }
            None => {
                let built = spec.build_stoppable(self.game.spec());
                let (mut agent, stop) = built.map_err(CliError::agent("hint"))?;
                let (chosen, is_broken_off) = think(&stop, || agent.choose(&view, &mut self.hints));
                (chosen.to_string(), is_broken_off)
            }
        };
        self.say(&format!("{spec}: {found}{}", if is_broken_off { BROKEN_OFF } else { "" }))
    }

    fn say_result(&self) -> Result<(), CliError> {
        self.show()?;
        let winners = self.game.outcome();
        match self.game.termination() {
            Termination::Resigned(seat) => self.say(&format!("seat {seat} resigned; won: {winners}"))?,
            _ => self.say(&V::result(self.game.state()))?,
        }
        self.say("`save FILE` keeps the game")
    }

    fn save(&mut self, path: &Path, if_there: IfThere) -> Result<(), CliError> {
        let mut record = match Record::of(&self.game) {
            Ok(record) => record,
            Err(error) => return self.say(&format!("the game can't be saved: {error}")),
        };
        for (seat, player) in Seat::all(self.game.spec().players()).zip(&self.players) {
            record
                .set_player(seat, Some(&player.to_string()))
                .map_err(|error| CliError::Internal(error.to_string()))?;
        }
        let text = Form::of_path(path).write(&record);
        let is_ours = fs::canonicalize(path).is_ok_and(|path| self.written.contains(&path));
        let if_there = if is_ours { IfThere::Replace } else { if_there };
        match write_out(path, if_there, text.as_bytes()) {
            Ok(()) if is_standard(path) => Ok(()),
            Ok(()) => {
                self.written.extend(fs::canonicalize(path).ok().filter(|_| !is_ours));
                self.say(&format!("saved to {}", path.display()))
            }
            Err(error @ OutError::IsThere(_)) => self.say(&format!("{error}; `save! {}` replaces it", path.display())),
            Err(error) => self.say(&error.to_string()),
        }
    }

    fn load(&mut self, path: &Path) -> Result<(), CliError> {
        // Standard input is where the commands come from.
        if is_standard(path) {
            return self.say("load: found `-`, expected the name of a file");
        }
        let record = records::first(path).and_then(|raw| {
            raw.read::<V>().map_err(|error| CliError::Record { path: path.to_owned(), message: error.to_string() })
        });
        let record = match record {
            Ok(record) => record,
            Err(error) => return self.say(&error.to_string()),
        };
        let players = players(record.game().spec(), &[], |seat| record.player(seat).map(str::to_owned))?;
        match sit_down(record.game().spec(), &players, self.seed) {
            Ok(sitting) => self.sitting = sitting,
            Err(error) => return self.say(&error.to_string()),
        }
        self.players = players;
        self.game = record.into_game();
        self.show()
    }
}
