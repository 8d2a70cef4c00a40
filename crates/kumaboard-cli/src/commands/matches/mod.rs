//! `kumaboard match`: games between agents.

mod elo;
mod sprt;
mod store;
mod tally;

use std::io::Write;
use std::path::PathBuf;

use kumaboard::agents::AgentSpec;
use kumaboard::sim::{Bulk, Maker, MatchError, rotations};

pub(crate) use elo::Elo;
pub(crate) use sprt::{Decision, Sprt};
use store::{Plan, Store};
pub(crate) use tally::{Row, Tally};

use crate::args::DEFAULT_SEED;
use crate::error::CliError;
use crate::game::table;
use crate::halt::Halt;
use crate::line_file::results;
use crate::progress;
use crate::variant::{Variant, VariantArgs, with_variant};

#[derive(Debug, clap::Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    /// An agent, as `random`, `mcts:1000`, `mcts:time=500ms,exploration=1`; one for each side, in any order, a name can be
    /// there twice.
    #[arg(long = "agent", short = 'a', value_name = "AGENT", required = true)]
    pub(crate) agents: Vec<AgentSpec>,
    /// How many games to play, rounded up so that each deal is played from all sides by all agents.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// The seed of deals and agents.
    #[arg(long, default_value_t = DEFAULT_SEED)]
    pub(crate) seed: u64,
    /// Threads that play [default: one for each core].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Plies after which a game is given up; it counts as a draw.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) ply_limit: Option<u32>,
    /// Plies at the beginning of each game that are drawn at random, the same ones for all rotations of a deal [default: 0 for
    /// Kumata, whose deals differ; 6 for KUMO, which always begins alike].
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) opening: Option<u32>,
    /// Stop as soon as the first agent is shown to be `elo1` better than the others, or only `elo0`.
    #[arg(long, value_name = "elo0=0,elo1=20,alpha=0.05,beta=0.05")]
    pub(crate) sprt: Option<Sprt>,
    /// Write every game to this file once it and those before it are over, a record a line; games that are there already are
    /// not played again. `-` is standard output; the result goes to standard error then.
    #[arg(long, value_name = "FILE.jsonl")]
    pub(crate) out: Option<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) const HELP: &str = "\
Examples:
  kumaboard match kumata --agent mcts:1000 --agent random --games 200
  kumaboard match kumata seats=3 -a mcts -a greedy -a random --out games.jsonl
  kumaboard match kumo size=7 -a mcts:2000 -a mcts:1000 --sprt elo0=0,elo1=50
  kumaboard match kumata --maze --seed 5 -a flat:300 -a random --json

Each deal is played once by every rotation of the agents over the sides, so that luck with it is everybody's alike. \
Games of KUMO have no deals: 6 random plies (--opening) take their place, as agents would play the same game over and \
over. Game g has random streams of its own: the same seed gives the same games with any number of threads, unless an \
agent has a time. Agents see what everybody sees. A game of KUMO is a draw after 200 turns unless `turn_limit=` says \
otherwise.

Elo is the rating of an agent less that of the others, taken as equal, with an interval of 95 %. Games of one deal are \
one observation. The variance behind the interval has one made-up deal beside those played, whose share is half a \
victory from the mean: deals that all end alike are not taken for certain to go on so. An agent that won all deals, or \
none, has the one bound of Clopper and Pearson. With more than two sides Elo is that of the model in which each wins \
with its part of all strengths; a shared victory counts in parts. The test (--sprt) is the generalised one, on the \
mean share of a deal's victories.

The bar shows how the first agent stands. Ctrl-C ends searches at once and keeps the games that are over; with --out \
the same command goes on from there, to the same result as in one go.

`kumaboard agents` lists the agents and what they can be told.";

/// A match, whoever asked for it.
#[derive(Clone, Debug)]
pub(crate) struct Match<V: Variant> {
    pub(crate) variant: V,
    pub(crate) agents: Vec<AgentSpec>,
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) ply_limit: Option<u32>,
    /// The random plies of each deal; the usual number if it is not said.
    pub(crate) opening: Option<u32>,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) out: Option<PathBuf>,
}

pub(crate) fn run(args: &MatchArgs) -> Result<(), CliError> {
    with_variant!(args.variant.limited(args.seed)?, variant => {
        let asked = Match {
            variant,
            agents: args.agents.clone(),
            games: args.games,
            seed: args.seed,
            threads: args.threads.map_or(0, usize::from),
            ply_limit: args.ply_limit,
            opening: args.opening,
            sprt: args.sprt,
            out: args.out.clone(),
        };
        let tally = asked.play("match")?;
        asked.print(&tally, args.json)
    })
}

impl<V: Variant> Match<V> {
    fn opening(&self) -> u32 {
        self.opening.unwrap_or(V::OPENING)
    }

    /// The number of games with that each deal is played by all rotations.
    fn all_games(&self) -> u64 {
        self.games.next_multiple_of(self.agents.len() as u64)
    }

    /// Plays what is not played yet.
    pub(crate) fn play(&self, what: &str) -> Result<Tally, CliError> {
        let sides = usize::from(self.variant.sides());
        if self.agents.len() != sides {
            return Err(CliError::Usage(format!(
                "--agent: found {} of them, expected {sides}, one for each side of `{}`; a name can be there twice",
                self.agents.len(),
                self.variant
            )));
        }
        // What can't play is found out before anything is played.
        for agent in &self.agents {
            agent.build(&self.variant).map_err(CliError::agent("--agent"))?;
        }
        let plan = Plan {
            variant: self.variant.clone(),
            agents: self.agents.iter().map(ToString::to_string).collect(),
            seed: self.seed,
            opening: self.opening(),
            ply_limit: self.ply_limit,
        };
        let games = self.all_games();
        let mut tally = Tally::new(&plan, self.sprt);
        let mut there = vec![];
        let mut store = match &self.out {
            Some(path) => Some(Store::open(path, &plan, |played| {
                if played.number < games {
                    there.push(played.number);
                    tally.add(&played);
                }
            })?),
            None => None,
        };
        there.sort_unstable();

        let halt = Halt::default();
        let _listening = halt.listen();
        let bar = progress::bar(games, what);
        bar.set_prefix(tally.standing());
        bar.inc(there.len() as u64);
        let makers: Vec<Box<Maker<'_, V::State>>> = self.agents.iter().map(|agent| self.maker(agent, &halt)).collect();
        let makers: Vec<&Maker<'_, V::State>> = makers.iter().map(|maker| &**maker).collect();
        for missing in gaps(&there, games) {
            if tally.is_decided() || halt.cancel().is_cancelled() {
                break;
            }
            let bulk = Bulk {
                games: missing,
                seed: self.seed,
                threads: self.threads,
                ply_limit: self.ply_limit,
                opening: self.opening(),
                cancel: halt.cancel().clone(),
                ..Bulk::default()
            };
            let mut failed = None;
            let played = rotations(&self.variant, &bulk, &makers, |result| {
                if failed.is_some() || tally.is_decided() {
                    return;
                }
                let taken = plan.record(result.game, result.entrants, &result.moves).and_then(|played| {
                    tally.add(&played);
                    store.as_mut().map_or(Ok(()), |store| store.add(&played))
                });
                bar.set_prefix(tally.standing());
                bar.inc(1);
                if let Err(error) = taken {
                    failed = Some(error);
                }
                if failed.is_some() || tally.is_decided() {
                    halt.halt();
                }
            });
            if let Some(error) = failed {
                return Err(error);
            }
            played.map_err(|error: MatchError| CliError::Internal(error.to_string()))?;
        }
        bar.finish_and_clear();
        let is_done = tally.is_decided() || tally.games() == games;
        if let (Some(store), true) = (store, is_done) {
            store.finish()?;
        }
        Ok(tally)
    }

    fn maker<'a>(&'a self, agent: &'a AgentSpec, halt: &'a Halt) -> Box<Maker<'a, V::State>> {
        Box::new(|| halt.agent(agent, &self.variant).expect("it was built before"))
    }

    /// Whether there is nothing more to play.
    pub(crate) fn is_done(&self, tally: &Tally) -> bool {
        tally.is_decided() || tally.games() == self.all_games()
    }

    fn print(&self, tally: &Tally, json: bool) -> Result<(), CliError> {
        let mut out = results(self.out.as_deref());
        if json {
            let sprt = self.sprt.map(|sprt| SprtResult {
                test: sprt.to_string(),
                log_likelihood_ratio: tally.log_likelihood_ratio().unwrap_or(0.0),
                lower_bound: sprt.bounds().0,
                upper_bound: sprt.bounds().1,
                accepted: tally.decision(),
            });
            let result = MatchResult {
                variant: self.variant.to_string(),
                seed: self.seed,
                games: tally.games(),
                deals: tally.deals(),
                given_up: tally.given_up(),
                is_complete: self.is_done(tally),
                agents: tally.rows(),
                sprt,
            };
            let text = serde_json::to_string(&result).map_err(std::io::Error::from)?;
            writeln!(out, "{text}")?;
        } else {
            writeln!(out, "{}", self.report(tally))?;
        }
        if self.is_done(tally) { Ok(()) } else { Err(CliError::Interrupted) }
    }

    /// The result for people.
    fn report(&self, tally: &Tally) -> String {
        let rows = tally.rows();
        let has_points = rows.iter().any(|row| row.mean_points.is_some());
        let mut header = vec!["agent", "games", "wins", "draws", "losses", "score", "returns"];
        header.extend(has_points.then_some("points"));
        header.extend(["elo", "95 %"]);
        let mut figures = table(&header);
        for column in figures.column_iter_mut().skip(1) {
            column.set_cell_alignment(comfy_table::CellAlignment::Right);
        }
        for (entrant, row) in rows.into_iter().enumerate() {
            let (elo, interval) = elo_cells(tally.elo(entrant));
            let mut cells = vec![
                row.agent,
                row.games.to_string(),
                row.wins.to_string(),
                row.draws.to_string(),
                row.losses.to_string(),
                format!("{:.1} %", 100.0 * row.score),
                format!("{:+.3}", row.mean_returns),
            ];
            cells.extend(row.mean_points.map(|points| format!("{points:.1}")));
            cells.extend([elo, interval]);
            figures.add_row(cells);
        }
        let (games, deals) = (tally.games(), tally.deals());
        let given_up = match tally.given_up() {
            0 => String::new(),
            count => format!(", {count} given up"),
        };
        let mut text = format!(
            "{}\n{games} games, {deals} deals, seed {}{given_up}\n\n{}",
            self.variant,
            self.seed,
            figures.trim_fmt()
        );
        if let (Some(sprt), Some(ratio)) = (self.sprt, tally.log_likelihood_ratio()) {
            let (low, high) = sprt.bounds();
            let said = match tally.decision() {
                Decision::Undecided => "undecided".to_owned(),
                Decision::Elo0 => format!("elo0 = {} accepted", sprt.elo0),
                Decision::Elo1 => format!("elo1 = {} accepted", sprt.elo1),
            };
            text.push_str(&format!(
                "\n\nsprt {sprt}: {said}, log likelihood ratio {ratio:.2} of {low:.2} to {high:.2}"
            ));
        }
        text
    }
}

/// A difference of ratings and its interval as text.
pub(crate) fn elo_cells(elo: Option<Elo>) -> (String, String) {
    let number = |number: f64| match number {
        f64::INFINITY => "+inf".to_owned(),
        f64::NEG_INFINITY => "-inf".to_owned(),
        // No minus before a zero.
        number => format!("{:+.0}", if number.abs() < 0.5 { 0.0 } else { number }),
    };
    match elo {
        None => ("?".to_owned(), "?".to_owned()),
        Some(Elo { difference, low, high }) => (number(difference), format!("{} to {}", number(low), number(high))),
    }
}

/// The runs of numbers below `end` that are not in an ascending list.
pub(crate) fn gaps(there: &[u64], end: u64) -> Vec<std::ops::Range<u64>> {
    let mut gaps = Vec::new();
    let mut next = 0;
    for &number in there.iter().chain([&end]) {
        if next < number {
            gaps.push(next..number);
        }
        next = number + 1;
    }
    gaps
}

#[derive(Debug, serde::Serialize)]
struct MatchResult {
    variant: String,
    seed: u64,
    games: u64,
    deals: u64,
    /// Games that were given up (`--ply-limit`) and count as draws.
    given_up: u64,
    is_complete: bool,
    agents: Vec<Row>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtResult>,
}

#[derive(Debug, serde::Serialize)]
struct SprtResult {
    test: String,
    log_likelihood_ratio: f64,
    lower_bound: f64,
    upper_bound: f64,
    accepted: Decision,
}

#[cfg(test)]
mod tests {
    use super::gaps;

    #[test]
    fn what_is_missing() {
        assert_eq!(gaps(&[], 3), vec![0..3]);
        assert_eq!(gaps(&[0, 1, 2], 3), []);
        assert_eq!(gaps(&[1, 4], 7), [0..1, 2..4, 5..7]);
        assert_eq!(gaps(&[0], 1), []);
    }
}
