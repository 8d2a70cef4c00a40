//! `kumaboard sim`: figures of many games.

mod figures;
mod log;

use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Instant;

use indicatif::ProgressBar;
use kumaboard::agents::AgentSpec;
use kumaboard::game::{Rng, Seat, Spec};
use kumaboard::kumata::{self, KumataSpec, Layout};
use kumaboard::kumo::{self, KumoSpec};
use kumaboard::sim::{Bulk, Cancel, Maker, matches};

pub(crate) use figures::{Counts, Figures};
pub(crate) use log::Log;
use log::{Games, There};

use crate::args::DEFAULT_SEED;
use crate::commands::matches::gaps;
use crate::error::CliError;
use crate::game::table;
use crate::halt::Halt;
use crate::line_file::results;
use crate::variant::{AnyVariant, TURN_LIMIT, TURN_LIMITS, Variant, VariantArgs, with_variant};
use crate::{interrupt, progress};

/// Among many mazes, so many games in a row have the same.
const GAMES_OF_A_MAZE: u64 = 16;

#[derive(Debug, clap::Args)]
pub(crate) struct SimArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    /// Who plays every seat.
    #[arg(long, short, value_name = "AGENT", default_value = "random")]
    pub(crate) agent: AgentSpec,
    /// Games in each mode.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// The seed of deals and players.
    #[arg(long, default_value_t = DEFAULT_SEED)]
    pub(crate) seed: u64,
    /// Plies at the beginning of each game that are drawn at random [default: 0; 6 for agents that search KUMO, which always
    /// begins alike].
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) opening: Option<u32>,
    /// Threads to use [default: one for each core].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// How to print the figures.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
    /// Write the figures of every game to this file once it and those before it are over, a line each; games that are there already are not played
    /// again. `-` is standard output; the result goes to standard error then.
    #[arg(long, value_name = "FILE.jsonl")]
    pub(crate) out: Option<PathBuf>,
}

pub(crate) const HELP: &str = "\
Examples:
  kumaboard sim --games 10000 --threads 2
  kumaboard sim kumata --games 1000 --seed 42
  kumaboard sim kumata seats=3 --agent mcts:100 --games 100 --out sim.jsonl
  kumaboard sim kumo mode=legend4 --turn-limit 500 --format csv

Without a game all modes of both are played, with the name of a game alone all of its modes. With `layout=mazes` there \
is another maze every 16 games. A game of KUMO is a draw after 200 turns unless `turn_limit=` says otherwise. The \
variants in CSV and JSON lines are written as this command takes them.

Every game has random streams of its own, so a seed gives the same figures with any number of threads, unless the \
agent has a time. Ctrl-C ends searches at once and keeps the games that are over; with --out the same command goes on \
from there.

`kumaboard agents` lists the agents and what they can be told.";

/// How figures are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Table,
    /// With commas, under a line of names.
    Csv,
    /// An object a line.
    Jsonl,
}

/// A layout that stands for another maze every so many games, and the one that is written in its place.
const MAZES: &str = "layout=mazes";
const STANDARD: &str = "layout=standard";

/// What games are played in: a variant, or with another maze every so many games.
#[derive(Clone, Debug)]
pub(crate) struct Mode {
    pub(crate) name: String,
    variant: AnyVariant,
    is_maze: bool,
}

impl Mode {
    pub(crate) fn of(variant: AnyVariant) -> Self {
        Self { name: variant.text(), variant, is_maze: false }
    }

    /// Every mode of the games that pass.
    pub(crate) fn all(passes: impl Fn(&str) -> bool, turn_limit: Option<u32>) -> Result<Vec<Self>, CliError> {
        let mut modes = Vec::new();
        if passes(KumataSpec::GAME) {
            for rules in kumata::Rules::ALL {
                for is_maze in [false, true] {
                    for (seats, alliance) in [(2, false), (3, false), (4, false), (4, true)] {
                        let wrong = |error: kumata::SpecError| CliError::Internal(error.to_string());
                        let variant = KumataSpec::new(seats).map_err(wrong)?.with_rules(rules);
                        let variant = if alliance { variant.with_alliance().map_err(wrong)? } else { variant };
                        let alliance = if alliance { " alliance" } else { "" };
                        let maze = if is_maze { " maze" } else { "" };
                        let name = format!("kumata {rules} {seats}{alliance}{maze}");
                        modes.push(Self { name, variant: AnyVariant::Kumata(variant), is_maze });
                    }
                }
            }
        }
        if passes(KumoSpec::GAME) {
            modes.extend(kumo::Mode::ALL.map(|mode| {
                let variant = KumoSpec::new(mode);
                let variant = turn_limit.map_or(variant, |turns| variant.with_turn_limit(turns));
                Self { name: format!("kumo {mode}"), variant: AnyVariant::Kumo(variant), is_maze: false }
            }));
        }
        Ok(modes)
    }

    /// What its games are told by in a file.
    pub(crate) fn key(&self) -> String {
        let maze = if self.is_maze { " mazes" } else { "" };
        format!("{}{maze}", self.variant.text())
    }

    /// The modes that are asked for.
    fn asked(args: &SimArgs) -> Result<Vec<Self>, CliError> {
        let flags = &args.variant.flags;
        let turn_limit =
            match flags.turn_limit.as_deref() {
                None => Some(TURN_LIMIT),
                Some("none") => None,
                Some(turns) => Some(turns.parse().ok().filter(|&turns| turns > 0).ok_or_else(|| {
                    CliError::Usage(format!("--turn-limit: found `{turns}`, expected {TURN_LIMITS}"))
                })?),
            };
        match args.variant.variant.as_slice() {
            [] if flags.say_nothing_else() => Self::all(|_| true, turn_limit),
            [game] if flags.say_nothing_else() && [KumataSpec::GAME, KumoSpec::GAME].contains(&game.as_str()) => {
                Self::all(|name| name == game, turn_limit)
            }
            words => {
                let is_maze = words.iter().any(|words| words.split(' ').any(|word| word == MAZES));
                let mut asked = args.variant.clone();
                // In the place of another layout: who says both is told so.
                for word in &mut asked.variant {
                    *word = word.replace(MAZES, STANDARD);
                }
                let mode = Self::of(asked.limited(args.seed)?);
                Ok(vec![if is_maze {
                    Self { name: mode.name.replace(STANDARD, MAZES), is_maze, ..mode }
                } else {
                    mode
                }])
            }
        }
    }

    /// As this command takes it.
    fn text(&self) -> String {
        let text = self.variant.text();
        if self.is_maze { text.replace(STANDARD, MAZES) } else { text }
    }

    /// The variant that a game of this number is of, and the numbers up to where it is another one.
    fn variant(&self, seed: u64, game: u64) -> (AnyVariant, u64) {
        match self.variant {
            AnyVariant::Kumata(variant) if self.is_maze => {
                let block = game / GAMES_OF_A_MAZE;
                // Streams that no game is dealt from.
                let layout = Layout::random_maze(&mut Rng::with_stream(seed, u64::MAX - 2 - block));
                (AnyVariant::Kumata(variant.with_layout(layout)), (block + 1) * GAMES_OF_A_MAZE)
            }
            variant => (variant, u64::MAX),
        }
    }

    /// With how many random plies games of an agent begin, unless it is said. One that draws all of them needs no others.
    pub(crate) fn opening(&self, agent: &AgentSpec, said: Option<u32>) -> u32 {
        let usual =
            if agent.to_string() == "random" { 0 } else { with_variant!(self.variant, variant => usual(&variant)) };
        said.unwrap_or(usual)
    }

    /// The figures of games of this mode.
    pub(crate) fn figures(&self, agent: &AgentSpec, games: &Games) -> Figures {
        let (sides, seats) = with_variant!(self.variant, variant => (variant.sides(), variant.players()));
        let games: Vec<Counts> = games.values().cloned().collect();
        Figures::of(self.text(), agent.to_string(), sides, seats, &games)
    }
}

const fn usual<V: Variant>(_: &V) -> u32 {
    V::OPENING
}

/// Games that one agent plays with itself.
#[derive(Debug)]
pub(crate) struct SelfPlay<'a> {
    pub(crate) agent: &'a AgentSpec,
    pub(crate) seed: u64,
    /// The random plies games begin with; the usual number if it is not said.
    pub(crate) opening: Option<u32>,
    pub(crate) threads: usize,
    pub(crate) cancel: Cancel,
    pub(crate) bar: &'a ProgressBar,
}

impl SelfPlay<'_> {
    /// Plays those games of a mode below `end` that are missing.
    pub(crate) fn play(&self, mode: &Mode, end: u64, games: &mut Games, log: &mut Option<Log>) -> Result<(), CliError> {
        let halt = Halt::of(self.cancel.clone());
        let _listening = halt.listen();
        games.retain(|&number, _| number < end);
        let there: Vec<u64> = games.keys().copied().collect();
        self.bar.inc(there.len() as u64);
        for mut missing in gaps(&there, end) {
            while !missing.is_empty() && !self.cancel.is_cancelled() {
                let (variant, next) = mode.variant(self.seed, missing.start);
                let block = missing.start..missing.end.min(next);
                let opening = mode.opening(self.agent, self.opening);
                missing.start = block.end;
                with_variant!(variant, variant => self.play_block(&variant, block, opening, &halt, &mut |counts| {
                    if let Some(log) = log.as_mut() {
                        log.add(&mode.key(), opening, &counts)?;
                    }
                    games.insert(counts.game, counts);
                    Ok(())
                }))?;
            }
        }
        Ok(())
    }

    fn play_block<V: Variant>(
        &self,
        variant: &V,
        games: Range<u64>,
        opening: u32,
        halt: &Halt,
        each: &mut dyn FnMut(Counts) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        self.agent.build(variant).map_err(CliError::agent("agent"))?;
        let maker: &Maker<'_, V::State> = &|| halt.agent(self.agent, variant).expect("it was built before");
        let bulk = Bulk {
            games,
            seed: self.seed,
            threads: self.threads,
            opening,
            cancel: self.cancel.clone(),
            ..Bulk::default()
        };
        let mut failed = None;
        let played = matches(variant, &bulk, &[maker], |result| {
            self.bar.inc(1);
            if failed.is_none()
                && let Err(error) = each(Counts::of(variant, self.seed, &result))
            {
                failed = Some(error);
                halt.halt();
            }
        });
        match failed {
            Some(error) => Err(error),
            None => played.map(drop).map_err(|error| CliError::Internal(error.to_string())),
        }
    }
}

pub(crate) fn run(args: &SimArgs) -> Result<(), CliError> {
    let modes = Mode::asked(args)?;
    for mode in &modes {
        let built = with_variant!(mode.variant, variant => args.agent.build(&variant).map(drop));
        built.map_err(CliError::agent("--agent"))?;
    }
    let (mut log, mut there) = match &args.out {
        Some(path) => {
            let (log, there) = Log::open(path, args.agent.to_string(), args.seed)?;
            (Some(log), there)
        }
        None => (None, There::default()),
    };
    let cancel = Cancel::default();
    let stop = cancel.clone();
    interrupt::listen_and(move || stop.cancel());
    let bar = progress::bar(modes.len() as u64 * args.games, "");
    let threads = args.threads.map_or(0, usize::from);
    let play = SelfPlay {
        agent: &args.agent,
        seed: args.seed,
        opening: args.opening,
        threads,
        cancel: cancel.clone(),
        bar: &bar,
    };
    let start = Instant::now();
    let mut plies = 0;
    let mut figures = Vec::new();
    for mode in &modes {
        bar.set_message(mode.name.clone());
        let mut games = there.of(mode, mode.opening(&args.agent, args.opening))?;
        if !cancel.is_cancelled() {
            play.play(mode, args.games, &mut games, &mut log)?;
        }
        plies += games.values().map(|game| u64::from(game.plies)).sum::<u64>();
        if !games.is_empty() {
            figures.push((mode.name.as_str(), mode.figures(&args.agent, &games)));
        }
    }
    bar.finish_and_clear();
    anstream::eprintln!("{:.3} s, {:.2} million plies", start.elapsed().as_secs_f64(), plies as f64 / 1e6);
    print(args, &figures)?;
    if interrupt::asked() { Err(CliError::Interrupted) } else { Ok(()) }
}

fn print(args: &SimArgs, figures: &[(&str, Figures)]) -> Result<(), CliError> {
    let mut out = results(args.out.as_deref());
    match args.format {
        Format::Csv => {
            writeln!(out, "{}", Figures::csv_header())?;
            for (_, figures) in figures {
                writeln!(out, "{}", figures.csv())?;
            }
        }
        Format::Jsonl => {
            for (_, figures) in figures {
                writeln!(out, "{}", serde_json::to_string(figures).map_err(std::io::Error::from)?)?;
            }
        }
        Format::Table => {
            writeln!(out, "{}", figures_table(figures))?;
            let points = figures.iter().filter_map(|(name, figures)| Some((*name, figures.mean_points.as_ref()?)));
            let mut scores = table(&["mode", "points 0", "points 1", "points 2", "points 3"]);
            align(&mut scores);
            for (mode, points) in points {
                let mut row = vec![mode.to_owned()];
                row.extend(
                    (0..Seat::MAX).map(|seat| points.get(seat).map_or_else(String::new, |it| format!("{it:.1}"))),
                );
                scores.add_row(row);
            }
            if !scores.is_empty() {
                writeln!(out, "\n{}", scores.trim_fmt())?;
            }
            writeln!(
                out,
                "\nPlayed by {}, seed {}. Seats: the part of all games that each won; a shared victory counts in parts, \
                 team-mates win together.",
                args.agent, args.seed
            )?;
        }
    }
    Ok(())
}

/// Numbers to the right of their columns.
fn align(table: &mut comfy_table::Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(comfy_table::CellAlignment::Right);
    }
}

fn figures_table(rows: &[(&str, Figures)]) -> String {
    let mut table = table(&Figures::HEADER);
    align(&mut table);
    for (name, figures) in rows {
        table.add_row(figures.row(name));
    }
    table.trim_fmt()
}
