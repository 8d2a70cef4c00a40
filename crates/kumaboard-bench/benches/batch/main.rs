//! Many games stepped together, beside the same games one after the other. See `--help`.

mod games;
mod report;
mod rows;

use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use kumaboard_bench::breakthrough::Breakthrough;
use kumaboard_bench::measure::Effort;
use kumaboard_bench::othello::Othello;
use kumata_core::KumataSpec;
use kumo_core::{KumoSpec, Mode};

use crate::games::TURN_LIMIT;
use crate::report::Report;

const LONG_ABOUT: &str = "\
Measures batches of games, all in one run:

5  A step of a batch with random actions and without observations, through a ply of random games played one after the \
other: nanoseconds of processor time, of all threads together. Once the games one after the other are dealt each anew, as \
those of the batch are, once they begin from 64 deals made beforehand. Flags, rewards and seats are written.
6  Writing the observations of all lanes into one buffer, through copying as many bytes into it from one place. The goal is \
for 1,024 lanes on one thread.
7  Steps per second of Othello with all that a learner asks for. The peer is another program, so there is no \
ratio.
8  The same for our games, and for Breakthrough.

Each ratio is measured by turns, first the one, then the other side; its median, lowest and highest are shown. On a busy \
machine only the ratios mean something, and the more the nearer lowest and highest are.

The exit code is 0 whatever is reached.";

/// Batches of games beside the same games one after the other
#[derive(Debug, Parser)]
#[command(name = "batch", long_about = LONG_ABOUT)]
struct Args {
    /// How many times each row is measured; at least 5 for a claim
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..))]
    repeats: u16,
    /// How long each side is measured each time, in milliseconds of processor time
    #[arg(long, default_value_t = 60, value_name = "MS")]
    time: u64,
    /// Only rows of these goals, 5 to 8
    #[arg(long = "goal", value_name = "N", value_parser = clap::value_parser!(u8).range(5..=8))]
    goals: Vec<u8>,
    /// Only games whose name has this in it, like `kumata` or `seats=4`
    #[arg(long, default_value = "")]
    game: String,
    /// Print a JSON object for each row instead of a table
    #[arg(long)]
    json: bool,
    /// What cargo says to every bench
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let effort = Effort { repeats: args.repeats.into(), time: Duration::from_millis(args.time) };
    let mut report = Report::new(effort, args.json, args.game);
    let kumata = [2, 4].map(|seats| KumataSpec::new(seats).expect("there are 2 to 4 seats"));
    let kumo = [Mode::BASE2, Mode::BASE4].map(|mode| KumoSpec::new(mode).with_turn_limit(TURN_LIMIT));
    let is_asked = |goal: u8| args.goals.is_empty() || args.goals.contains(&goal);
    if is_asked(5) {
        kumata.iter().for_each(|spec| rows::steps(&mut report, spec));
        kumo.iter().for_each(|spec| rows::steps(&mut report, spec));
    }
    if is_asked(6) {
        kumata.iter().for_each(|spec| rows::observations(&mut report, spec));
        kumo.iter().for_each(|spec| rows::observations(&mut report, spec));
    }
    if is_asked(7) {
        rows::learning(&mut report, 7, &Othello);
    }
    if is_asked(8) {
        kumata.iter().for_each(|spec| rows::learning(&mut report, 8, spec));
        kumo.iter().for_each(|spec| rows::learning(&mut report, 8, spec));
        rows::learning(&mut report, 8, &Breakthrough);
    }
    report.finish();
    ExitCode::SUCCESS
}
