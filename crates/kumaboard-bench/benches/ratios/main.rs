//! Our speed through that of a peer, all in one run on one core. See `--help`.

mod chess;
mod clone;
mod report;
mod search;

use std::process::ExitCode;
use std::time::Duration;

use boardgame::Spec;
use clap::Parser;
use cozy_chess::Board;
use kumaboard_bench::breakthrough::Breakthrough;
use kumaboard_bench::goal::{Goal, Verdict};
use kumaboard_bench::kumata::{self, Kind};
use kumaboard_bench::kumo;
use kumaboard_bench::measure::{Effort, compare};
use kumata_core::{KumataSpec, Rules};
use kumo_core::{KumoSpec, Mode};

use crate::report::{Report, Row};
use crate::search::Searches;

/// Plies between two looks at the clock.
const PLIES: u64 = 5_000;
/// Sequences of so many plies are counted.
const CHESS_DEPTH: u32 = 5;
const KUMO_DEPTH: u32 = 3;
const KUMATA_DEPTH: u32 = 3;

const KUMATA_PLAYOUTS: Goal = Goal::AtLeast { must: 2.0, aim: 3.0 };
const KUMO_PLAYOUTS: Goal = Goal::AtLeast { must: 0.7, aim: 1.0 };
const KUMO_PERFT: Goal = Goal::AtLeast { must: 1.0, aim: 2.0 };
const KUMATA_PERFT: Goal = Goal::AtLeast { must: 2.0, aim: 4.0 };
const KUMO_SIZE: Goal = Goal::AtMost { must: 128.0 };
const KUMATA_SIZE: Goal = Goal::AtMost { must: 192.0 };
const CLONE: Goal = Goal::AtMost { must: 1.3 };
const SEARCH: Goal = Goal::AtLeast { must: 0.7, aim: 0.85 };

const LONG_ABOUT: &str = "\
Measures our speed as ratios to a peer, all in one run on one core:

1  Random games of Kumata, plies per second, through those of chess. The peer is cozy-chess; both count the legal moves and \
pick one with the same generator.
2  Random games of KUMO Hogosha, each given up after 200 turns, through the same. A ply is one action.
3  Perft, nodes per second, through cozy-chess's perft from the usual start to depth 5. Both count the moves of the last ply \
without playing them.
4  The sizes of both states, and the time of a clone through that of a plain copy of as many bytes, over 1,024 slots.

10  Plies of the random games inside a tree search of 1,000 simulations, per second, through those of as many random games \
from the same positions without a tree. Plies in the tree are not counted.

Each row is measured by turns, first the one, then the other side; the ratio is taken each time, and its median, lowest and \
highest are shown. On a busy machine only the ratios mean something, and the more the nearer lowest and highest are. The \
games and rules differ, so rows 1 to 3 are yardsticks.

The exit code is 0 whatever is reached.";

/// Our speed as ratios to a peer, all in one run on one core
#[derive(Debug, Parser)]
#[command(name = "ratios", long_about = LONG_ABOUT)]
struct Args {
    /// How many times each row is measured; at least 5 for a claim
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..))]
    repeats: u16,
    /// How long each side is measured each time, in milliseconds of processor time
    #[arg(long, default_value_t = 60, value_name = "MS")]
    time: u64,
    /// Only rows of these goals: 1 to 4, 10
    #[arg(long = "goal", value_name = "N", value_parser = goal)]
    goals: Vec<u8>,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
    /// What cargo says to every bench
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let effort = Effort { repeats: args.repeats.into(), time: Duration::from_millis(args.time) };
    let mut report = Report::new(effort, args.json);
    let is_asked = |goal: u8| args.goals.is_empty() || args.goals.contains(&goal);
    if is_asked(1) {
        kumata_playouts(&mut report);
    }
    if is_asked(2) {
        kumo_playouts(&mut report);
    }
    if is_asked(3) {
        kumo_perft(&mut report);
        kumata_perft(&mut report);
    }
    if is_asked(4) {
        states(&mut report);
    }
    if is_asked(10) {
        for seats in 2..=4 {
            searches(&mut report, &KumataSpec::new(seats).expect("there are 2 to 4 seats"));
        }
        for mode in [Mode::BASE2, Mode::BASE4] {
            searches(&mut report, &KumoSpec::new(mode).with_turn_limit(kumo::TURN_CAP));
        }
        searches(&mut report, &Breakthrough);
    }
    report.finish();
    ExitCode::SUCCESS
}

fn goal(text: &str) -> Result<u8, String> {
    match text.parse() {
        Ok(goal @ (1..=4 | 10)) => Ok(goal),
        _ => Err("expected 1, 2, 3, 4 or 10".to_owned()),
    }
}

/// Plies inside a search, and without one.
fn searches<S: Spec>(report: &mut Report, spec: &S) {
    let (mut inside, mut outside) = (Searches::<S::State>::new(spec), Searches::<S::State>::new(spec));
    let found = compare(&mut || inside.search(), &mut || outside.play(), report.effort());
    report.add(Row::compared((10, SEARCH), format!("plies inside a search, {spec}"), "M plies/s", found));
}

/// A row of plies per second.
fn playouts(report: &mut Report, goal: (u8, Goal), what: String, mut ours: impl FnMut() -> u64) {
    let mut peer = chess::Playouts::new(1);
    let found = compare(&mut ours, &mut || peer.play(PLIES), report.effort());
    report.add(Row::compared(goal, what, "M plies/s", found));
}

fn kumata_playouts(report: &mut Report) {
    for kind in Kind::all() {
        let mut games = kumata::Playouts::new(kind.deals(), 1);
        playouts(report, (1, KUMATA_PLAYOUTS), format!("Kumata playouts, {}", kind.name), || games.play(PLIES));
    }
}

fn kumo_playouts(report: &mut Report) {
    for (place, start) in [("start", kumo::start as fn(Mode) -> kumo_core::Position), ("fight", kumo::fight)] {
        for mode in Mode::ALL {
            let mut games = kumo::Playouts::new(start(mode), 1);
            let what = format!("KUMO playouts, {mode}, {place}, {} turns", kumo::TURN_CAP);
            playouts(report, (2, KUMO_PLAYOUTS), what, || games.play(PLIES));
        }
    }
}

/// A row of nodes per second.
fn perft(report: &mut Report, goal: Goal, what: String, mut ours: impl FnMut() -> u64) {
    let board = Board::default();
    let found = compare(&mut ours, &mut || chess::perft(&board, CHESS_DEPTH), report.effort());
    report.add(Row::compared((3, goal), what, "M nodes/s", found));
}

fn kumo_perft(report: &mut Report) {
    for (place, position) in [("start", kumo::start(Mode::BASE2)), ("fight", kumo::fight(Mode::BASE2))] {
        let what = format!("KUMO perft, base2, {place}, depth {KUMO_DEPTH}");
        perft(report, KUMO_PERFT, what, || position.perft(KUMO_DEPTH));
    }
}

fn kumata_perft(report: &mut Report) {
    for players in 2..=4 {
        let mut deals = Kind::block(players, Rules::RULEBOOK).deals().into_iter().cycle();
        let what = format!("Kumata perft, {players} players, deals, depth {KUMATA_DEPTH}");
        let next = || {
            let deal = deals.next().expect("there are deals");
            deal.perft(KUMATA_DEPTH).expect("all stacks are known")
        };
        perft(report, KUMATA_PERFT, what, next);
    }
}

/// The sizes of the states, and how fast they are cloned.
fn states(report: &mut Report) {
    let kumata = kumata::on_the_way(&Kind::block(4, Rules::RULEBOOK), 20);
    let kumo = kumo::on_the_way(Mode::BASE2, 3);
    report.add(Row::size(4, KUMATA_SIZE, "Kumata state", size_of::<kumata_core::Position>()));
    report.add(Row::size(4, KUMO_SIZE, "KUMO state", size_of::<kumo_core::Position>()));
    clone::row::<_, { size_of::<kumata_core::Position>() }>(report, (4, CLONE), "Kumata clone", &kumata);
    clone::row::<_, { size_of::<kumo_core::Position>() }>(report, (4, CLONE), "KUMO clone", &kumo);
}

/// The last line of a table: how many rows reached what they must.
fn summary(verdicts: &[Verdict]) -> String {
    let reached = verdicts.iter().filter(|verdict| **verdict != Verdict::Missed).count();
    format!("{reached} of {} rows reach what they must.", verdicts.len())
}
