//! `kumaboard evidence`: the matches that support what is claimed of the agents, as a document.

mod plot;

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use kumaboard::agents::AgentSpec;
use kumaboard::game::Spec as _;
use kumaboard::kumata::KumataSpec;
use kumaboard::kumo::KumoSpec;
use kumaboard::record::write_file;
use kumaboard::sim::Cancel;

use crate::args::GameName;
use crate::commands::matches::{Elo, Match, Tally, elo_cells};
use crate::commands::sim::{Figures, Log, Mode, SelfPlay};
use crate::error::CliError;
use crate::out::{is_standard, write_option};
use crate::variant::{AnyVariant, Variant, with_variant};
use crate::{interrupt, progress};
use plot::{Line, Point};

#[derive(Debug, clap::Args)]
pub(crate) struct EvidenceArgs {
    /// The document to write; the plot goes next to it, with the ending `.svg`.
    #[arg(long, value_name = "FILE.md", default_value = "crates/boardagents/EVIDENCE.md")]
    pub(crate) out: PathBuf,
    /// Replace a document that is there.
    #[arg(long)]
    pub(crate) force: bool,
    /// Where the games are kept: a run that was broken off goes on from there.
    #[arg(long, value_name = "DIRECTORY", default_value = "target/evidence")]
    pub(crate) games_in: PathBuf,
    /// Games of each match.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(crate) games: u64,
    /// Games of each match of KUMO between agents that look ahead, which are longer.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(crate) kumo_games: u64,
    /// Games of each mode in the tables of modes.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) mode_games: u64,
    /// The agent of the table of Kumata's modes.
    #[arg(long, value_name = "AGENT", default_value = "mcts:100")]
    pub(crate) mode_agent: AgentSpec,
    /// The agent of the table of KUMO's modes.
    #[arg(long, value_name = "AGENT", default_value = "alphabeta:nodes=200")]
    pub(crate) kumo_mode_agent: AgentSpec,
    /// The simulations of the tree search against random and greedy players.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    pub(crate) simulations: u32,
    /// The time for each move where alpha-beta and tree search have the same.
    #[arg(long, value_name = "TIME", default_value = "20ms")]
    pub(crate) time: String,
    /// The simulations that the doublings begin with.
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) first: u32,
    /// How often simulations are doubled.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=12))]
    pub(crate) doublings: u32,
    /// The variant of KUMO that matches are played in.
    #[arg(long, value_name = "VARIANT", default_value = "kumo mode=base2 turn_limit=200")]
    pub(crate) kumo: String,
    /// The turns after which games of KUMO are drawn in the table of its modes.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) turn_limit: u32,
    /// The seed of deals and agents.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Threads to use [default: one for each core].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
}

pub(crate) const HELP: &str = "\
Examples:
  kumaboard evidence --force
  kumaboard evidence --games 20 --mode-games 10 --out evidence.md

In a checkout the first writes the document of the agents, in some hours of processor time.

Every match is one of `kumaboard match`, which can repeat it: variant, agents and seed are in the document. Ctrl-C \
keeps what is done; the same command goes on from there. What is known so far can be read in the directory of the \
games.";

/// The name of the document and the version that made it, games in order.
struct Evidence<'a> {
    args: &'a EvidenceArgs,
    cancel: Cancel,
    text: String,
}

pub(crate) fn run(args: &EvidenceArgs) -> Result<(), CliError> {
    let svg = args.out.with_extension("svg");
    if is_standard(&args.out) {
        return Err(CliError::Usage("--out: found `-`, expected a file, as the plot goes next to it".to_owned()));
    }
    // Found out before hours of games.
    for path in [&args.out, &svg] {
        if !args.force && path.exists() {
            let path = path.display();
            return Err(CliError::Usage(format!(
                "--out: {path}: found a file there, expected none; --force replaces it"
            )));
        }
    }
    fs::create_dir_all(&args.games_in).map_err(|source| CliError::File { path: args.games_in.clone(), source })?;
    let cancel = Cancel::default();
    let stop = cancel.clone();
    interrupt::listen_and(move || stop.cancel());
    let mut evidence = Evidence { args, cancel, text: String::new() };
    evidence.begin();
    let kumata = AnyVariant::parse("kumata")?;
    let kumo = AnyVariant::parse(&args.kumo)?;
    evidence.opponents(kumata, kumo)?;
    let plot = evidence.doublings(&[("Kumata, 2 players", kumata), ("KUMO", kumo)], &svg)?;
    evidence.say("\n## The modes\n\nChoices are the legal moves at a decision, in the mean and at most. Seats: the part of all games \
                  that each won; a shared victory counts in parts, team-mates win together.");
    evidence.modes(GameName::Kumata, &args.mode_agent)?;
    evidence.modes(GameName::Kumo, &args.kumo_mode_agent)?;
    write_option(&svg, args.force, plot.as_bytes())?;
    write_option(&args.out, args.force, evidence.text.as_bytes())?;
    anstream::eprintln!("written: {}, {}", args.out.display(), svg.display());
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), CliError> {
    write_file(path, |writer| writer.write_all(text.as_bytes())).map_err(|error| CliError::Written(error.to_string()))
}

impl Evidence<'_> {
    fn say(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The same for a line that took long: what is known so far is kept with the games, and the document is left as it was
    /// until all of the new one is there.
    fn report(&mut self, line: &str) -> Result<(), CliError> {
        self.say(line);
        let name = self.args.out.file_name().unwrap_or_else(|| OsStr::new("evidence.md"));
        write(
            &self.args.games_in.join(name),
            &format!("{}\nNot finished: the rest is still to be played.\n", self.text),
        )
    }

    fn begin(&mut self) {
        let EvidenceArgs { seed, .. } = self.args;
        let version = kumaboard::VERSION;
        let opening = <KumoSpec as Variant>::OPENING;
        self.say(&format!(
            "# Evidence\n\nWritten by `kumaboard evidence`, version {version}, seed {seed}. Each line of the first two tables is \
             a match that `kumaboard match` repeats with the variant, the agents and the seed given, exactly, unless an agent \
             has a time: each deal is played by all rotations of the agents over the sides. All games of KUMO begin alike, so \
             a deal of it is {opening} random plies. Elo is the rating of the first agent less that of the others, with an \
             interval of 95 % in which the games of one deal are one observation."
        ));
    }

    fn threads(&self) -> usize {
        self.args.threads.map_or(0, usize::from)
    }

    /// Plays a match, or what is missing of it.
    fn play(&self, variant: AnyVariant, first: &str, second: &str) -> Result<Tally, CliError> {
        // Against players who play at random, games are short.
        let is_long = matches!(variant, AnyVariant::Kumo(_)) && second != "random";
        let games = if is_long { self.args.kumo_games } else { self.args.games };
        let read = |text: &str| {
            text.parse().map_err(|error: kumaboard::agents::ParseAgentError| CliError::Usage(error.to_string()))
        };
        let agents: Vec<AgentSpec> = vec![read(first)?, read(second)?];
        let name = format!("{} {first} {second}", variant.text());
        let name: String = name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect();
        let out = self.args.games_in.join(format!("{name}-seed{}.jsonl", self.args.seed));
        with_variant!(variant, variant => {
            let asked = Match {
                variant,
                agents,
                games,
                seed: self.args.seed,
                threads: self.threads(),
                ply_limit: None,
                opening: None,
                sprt: None,
                out: Some(out),
            };
            let tally = asked.play(&format!("{first} {second}"))?;
            if asked.is_done(&tally) { Ok(tally) } else { Err(CliError::Interrupted) }
        })
    }

    fn match_row(&mut self, variant: AnyVariant, first: &str, second: &str) -> Result<Option<Elo>, CliError> {
        let tally = self.play(variant, first, second)?;
        let elo = tally.elo(0);
        let (difference, interval) = elo_cells(elo);
        if let Some(row) = tally.rows().into_iter().next() {
            let name = variant.text();
            let (games, wins, draws, losses, score) = (row.games, row.wins, row.draws, row.losses, 100.0 * row.score);
            self.report(&format!(
                "| `{name}` | `{first}` | `{second}` | {games} | {wins} | {draws} | {losses} | {score:.1} % | {difference} | {interval} |"
            ))?;
        }
        Ok(elo)
    }

    fn match_header(&mut self) {
        self.say("| variant | first agent | second agent | games | won | drawn | lost | score | Elo | 95 % |");
        self.say("|---|---|---|--:|--:|--:|--:|--:|--:|---|");
    }

    fn opponents(&mut self, kumata: AnyVariant, kumo: AnyVariant) -> Result<(), CliError> {
        self.say("\n## Against other agents\n");
        self.match_header();
        let mcts = format!("mcts:{}", self.args.simulations);
        for variant in [kumata, kumo] {
            for other in ["random", "greedy"] {
                self.match_row(variant, &mcts, other)?;
            }
        }
        let time = &self.args.time;
        self.match_row(kumo, &format!("alphabeta:time={time}"), &format!("mcts:time={time}"))?;
        Ok(())
    }

    /// Each number of simulations against half of it; gives the plot of what the ratings add up to.
    fn doublings(&mut self, variants: &[(&str, AnyVariant)], svg: &Path) -> Result<String, CliError> {
        self.say("\n## Elo over doublings of simulations\n");
        self.match_header();
        let mut lines = Vec::new();
        for &(name, variant) in variants {
            let (mut rating, mut variance) = (0.0, 0.0);
            let mut points = vec![Point { value: 0.0, error: 0.0 }];
            for doubling in 0..self.args.doublings {
                let simulations = u64::from(self.args.first) << doubling;
                let (first, second) = (format!("mcts:{}", 2 * simulations), format!("mcts:{simulations}"));
                let elo = self.match_row(variant, &first, &second)?;
                let (difference, error) =
                    elo.map_or((f64::INFINITY, f64::INFINITY), |elo| (elo.difference, (elo.high - elo.low) / 2.0));
                // Matches are independent: their variances add up.
                rating += difference;
                variance += error * error;
                points.push(Point { value: rating, error: f64::sqrt(variance) });
            }
            lines.push(Line { name: name.to_owned(), points });
        }
        let file = svg.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.say(&format!(
            "\nEach number of simulations against half of it. In the plot the ratings are added up from {} simulations on, which \
             are 0; so are the variances.\n\n![Elo over doublings of simulations]({file})",
            self.args.first
        ));
        let marks = (0..=self.args.doublings).map(|doubling| (u64::from(self.args.first) << doubling).to_string());
        let marks: Vec<String> = marks.collect();
        let title = "Tree search: Elo over doublings of simulations";
        Ok(plot::svg(title, "simulations for each move", "Elo", &marks, &lines))
    }

    /// The table of a game's modes.
    fn modes(&mut self, game: GameName, agent: &AgentSpec) -> Result<(), CliError> {
        let EvidenceArgs { mode_games, turn_limit, seed, .. } = self.args;
        let spec_name = match game {
            GameName::Kumata => KumataSpec::GAME,
            GameName::Kumo => KumoSpec::GAME,
        };
        let drawn = if game == GameName::Kumo { format!("; drawn after {turn_limit} turns") } else { String::new() };
        self.say(&format!("\n{mode_games} games of each, in which `{agent}` plays all seats, seed {seed}{drawn}.\n"));
        let mut header = String::from("|");
        for name in Figures::HEADER {
            let _ = write!(header, " {name} |");
        }
        self.say(&header);
        self.say(&format!("|---|{}", "--:|".repeat(Figures::HEADER.len() - 1)));
        let letters = agent
            .to_string()
            .chars()
            .map(|letter| if letter.is_alphanumeric() { letter } else { '-' })
            .collect::<String>();
        let path = self.args.games_in.join(format!("modes-{letters}-seed{seed}.jsonl"));
        let (log, mut there) = Log::open(&path, agent.to_string(), *seed)?;
        let mut log = Some(log);
        let modes = Mode::all(|name| name == spec_name, Some(*turn_limit))?;
        let bar = progress::bar(modes.len() as u64 * mode_games, "");
        let play = SelfPlay {
            agent,
            seed: *seed,
            opening: None,
            threads: self.threads(),
            cancel: self.cancel.clone(),
            bar: &bar,
        };
        for mode in &modes {
            bar.set_message(mode.name.clone());
            let mut games = there.of(mode, mode.opening(agent, None))?;
            play.play(mode, *mode_games, &mut games, &mut log)?;
            if (games.len() as u64) < *mode_games {
                bar.finish_and_clear();
                return Err(CliError::Interrupted);
            }
            let row = mode.figures(agent, &games).row(&mode.name);
            self.report(&format!("| {} |", row.join(" | ")))?;
        }
        bar.finish_and_clear();
        Ok(())
    }
}
