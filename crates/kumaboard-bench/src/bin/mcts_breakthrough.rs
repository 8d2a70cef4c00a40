//! Searches positions of Breakthrough for a program that compares: a position a line, an answer a line.

use std::io::{self, BufRead as _, Write as _};
use std::process::ExitCode;

use boardgame::{Action, Rng, Spec as _, State as _};
use boardsearch::{Budget, Mcts, MctsOptions, Search as _, Selection};
use kumaboard_bench::breakthrough::{Breakthrough, Position};
use kumaboard_bench::measure::{Clock, now};

const HELP: &str = "\
Reads lines of numbers: simulations, seed, then the actions that lead from the start to a position. Answers each with the
action it thinks best, its visits, the simulations, and the seconds of processor time, or with `error:` and the reason.

UCT with the exploration constant 1.4142135623730951, one random game a simulation.";

fn main() -> ExitCode {
    if std::env::args().len() > 1 {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let answer = line.map_err(|error| error.to_string()).and_then(|line| answer(&line));
        let written = match answer {
            Ok(answer) => writeln!(out, "{answer}"),
            Err(reason) => writeln!(out, "error: {reason}"),
        };
        if written.and_then(|()| out.flush()).is_err() {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn answer(line: &str) -> Result<String, String> {
    let mut numbers = line.split_whitespace().map(|word| word.parse().map_err(|_| format!("`{word}` is no number")));
    let mut next = |what: &str| numbers.next().ok_or_else(|| format!("found no {what}"))?;
    let (simulations, seed): (u32, u32) = (next("simulations")?, next("seed")?);
    let mut position = Position::START;
    for action in numbers {
        position.play_action(Action::new(action?)).map_err(|error| error.to_string())?;
    }
    let options = MctsOptions {
        budget: Budget::simulations(simulations),
        selection: Selection::Uct { exploration: std::f64::consts::SQRT_2 },
        ..MctsOptions::default()
    };
    let start = now(Clock::Thread);
    let report = Mcts::new(options).search(&position, &mut Rng::new(seed.into()), &mut |_| {});
    let seconds = (now(Clock::Thread) - start).as_secs_f64();
    let report = report.ok_or("the game is over")?;
    let best = Breakthrough.action_of(report.best()).ok_or("the best move has no number")?;
    Ok(format!("{best} {} {} {seconds}", report.moves[0].visits, report.simulations))
}
