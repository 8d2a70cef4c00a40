//! A game between people and agents, line by line.

use std::io::Write;
use std::path::Path;

use kumaboard::agents::AgentSpec;
use kumaboard::game::{Agent, Decider, MoveOf, Playable as _, Rng, Seat};
use kumaboard::record::{Game, Record, Termination, write_file};
use kumaboard::search::Stop;

use super::command::Command;
use super::input::{Input, Line};
use super::seats::{Player, SeatArg, players};
use crate::commands::moves::columns;
use crate::error::CliError;
use crate::game::sorted_moves;
use crate::interrupt;
use crate::records::{self, Form};
use crate::variant::Variant;

/// What chance decides during the game is drawn from this stream of the seed, agents draw from those before it.
const CHANCE_STREAM: u64 = u64::MAX - 8;
/// More letters than a move has.
const LONGEST_MOVE: usize = 32;
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
        stop: Option<Stop>,
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
}

/// Whether a session goes on.
enum Next {
    GoOn,
    Leave,
}

impl<V: Variant> Session<V> {
    pub(crate) fn new(game: Game<V>, players: Vec<Player>, hint: AgentSpec, seed: u64) -> Result<Self, CliError> {
        let mut session = Self {
            game,
            sitting: Vec::new(),
            players,
            hint,
            seed,
            chance: Rng::with_stream(seed, CHANCE_STREAM),
            hints: Rng::with_stream(seed, CHANCE_STREAM - 1),
            input: Input::open()?,
        };
        session.sit_down()?;
        // What can't give hints is found out now.
        session.hint.build(session.game.spec())?;
        Ok(session)
    }

    pub(crate) fn of_record(record: Record<V>, said: &[SeatArg], hint: AgentSpec, seed: u64) -> Result<Self, CliError> {
        let players = players(record.game().spec(), said, |seat| record.player(seat).map(str::to_owned))?;
        Self::new(record.into_game(), players, hint, seed)
    }

    /// Makes the agents.
    fn sit_down(&mut self) -> Result<(), CliError> {
        let (variant, seed) = (self.game.spec().clone(), self.seed);
        let sit = |(place, player): (u64, &Player)| match player {
            Player::Human => Ok(Sitting::Human),
            Player::Agent(spec) => {
                let rng = Box::new(Rng::with_stream(seed, CHANCE_STREAM - 2 - place));
                let name = spec.to_string();
                Ok(match spec.searcher(&variant)? {
                    Some(search) => {
                        let stop = Some(search.stop_handle());
                        Sitting::Agent { name, agent: search, rng, stop }
                    }
                    None => Sitting::Agent { name, agent: spec.build(&variant)?, rng, stop: None },
                })
            }
        };
        self.sitting = (0..).zip(&self.players).map(sit).collect::<Result<_, CliError>>()?;
        // At a terminal, Ctrl-C makes an agent that thinks play at once; at the prompt it is the line editor's.
        // Where agents are among themselves it ends the program, as nothing else would.
        if self.input.is_terminal() && self.players.contains(&Player::Human) {
            for sitting in &self.sitting {
                if let Sitting::Agent { stop: Some(stop), .. } = sitting {
                    let stop = stop.clone();
                    interrupt::listen_and(move || stop.stop());
                }
            }
        }
        Ok(())
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
        let Sitting::Agent { name, agent, rng, stop } = &mut self.sitting[seat.index()] else { return Ok(()) };
        if let Some(stop) = stop {
            interrupt::forget();
            stop.clear();
        }
        let line = format!("seat {seat}, {name}:");
        if self.input.is_terminal() {
            anstream::eprint!("{line} thinks\r");
        }
        let chosen = agent.choose(&view, rng);
        self.play(chosen)?;
        self.say(&format!("{line} {chosen}"))?;
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
            Line::Interrupted => {
                self.say("`quit` leaves, `save FILE` keeps the game")?;
                Ok(Next::GoOn)
            }
            Line::Text(line) => self.obey(&line, Some(seat)),
        }
    }

    fn ask_after_the_end(&mut self) -> Result<Next, CliError> {
        let words = self.words();
        match self.input.line("save FILE, undo or quit> ", words)? {
            Line::End | Line::Interrupted => Ok(Next::Leave),
            Line::Text(line) if line.trim().is_empty() => Ok(Next::Leave),
            Line::Text(line) => self.obey(&line, None),
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
            Command::Save(path) => self.save(Path::new(path))?,
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
        match target {
            None => self.say("there is no decision of yours to go back to"),
            Some(target) => {
                self.game.go_to(target).map_err(|error| CliError::Internal(error.to_string()))?;
                self.show()
            }
        }
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
        let Some(mut search) = search else {
            let mut agent = spec.build(self.game.spec())?;
            let chosen = agent.choose(&view, &mut self.hints);
            return self.say(&format!("{spec}: {chosen}"));
        };
        if let Some(report) = search.search(&view, &mut self.hints, &mut |_| {}) {
            let found = report.moves.iter().take(3).map(|found| format!("{} ({:+.2})", found.chosen, found.value));
            let found: Vec<String> = found.collect();
            self.say(&format!("{spec}: {}", found.join(", ")))?;
        }
        Ok(())
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

    fn save(&self, path: &Path) -> Result<(), CliError> {
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
        match write_file(path, |writer| writer.write_all(text.as_bytes())) {
            Ok(()) => self.say(&format!("saved to {}", path.display())),
            Err(error) => self.say(&error.to_string()),
        }
    }

    fn load(&mut self, path: &Path) -> Result<(), CliError> {
        // Standard input is where the commands come from.
        if path == Path::new("-") {
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
        self.players = players;
        self.game = record.into_game();
        self.sit_down()?;
        self.show()
    }
}
