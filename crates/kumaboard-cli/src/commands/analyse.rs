//! `kumaboard analyse`: what a search thinks of a position.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use kumaboard::agents::AgentSpec;
use kumaboard::game::{Playable, Rng, Seat};
use kumaboard::search::{MoveReport, Report};

use crate::args::DEFAULT_SEED;
use crate::error::CliError;
use crate::game::{read_position, table};
use crate::interrupt;
use crate::variant::{Variant, VariantArgs, with_variant};

#[derive(Debug, clap::Args)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    /// The position, or `-` to read it from standard input [default: the start of a game dealt from the seed].
    #[arg(long, short, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Who searches.
    #[arg(long, short, value_name = "AGENT", default_value = "mcts:10000")]
    pub(crate) agent: AgentSpec,
    /// How many moves to show.
    #[arg(long, short = 'k', default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) top: u16,
    /// The seed of the deal and of the search.
    #[arg(long, default_value_t = DEFAULT_SEED)]
    pub(crate) seed: u64,
    /// Print what was found as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) const HELP: &str = "\
Examples:
  kumaboard analyse kumata --seed 7
  kumaboard analyse kumo --position - --agent alphabeta:4 < position.txt
  kumaboard analyse kumo --agent mcts:time=10s --top 10
  kumaboard analyse kumata seats=3 --agent maxn:2 --json

Values are from -1, all is lost, to 1. Moves are in the order of their visits, of equally many the better value first, \
unless their values are proved. On a terminal the table is drawn again as the search goes on; Ctrl-C ends it with what \
it has found. Hidden orders make no difference: the search sees what everybody sees.

`kumaboard agents` lists the agents and what they can be told.";

/// How often the table is drawn at most.
const REDRAW: Duration = Duration::from_millis(200);

pub(crate) fn run(args: &AnalyseArgs) -> Result<(), CliError> {
    let piped = if args.position.as_deref() == Some("-") { Some(read_position()?) } else { None };
    let position = piped.as_deref().or(args.position.as_deref());
    with_variant!(args.variant.variant_of(position, args.seed)?, variant => analyse(&variant, position, args))
}

fn analyse<V: Variant>(variant: &V, position: Option<&str>, args: &AnalyseArgs) -> Result<(), CliError> {
    let state = match position {
        Some(text) => variant.state(text)?,
        None => variant.start(&mut Rng::new(args.seed)),
    };
    let spec = &args.agent;
    let search = spec.searcher(variant).map_err(CliError::agent("--agent"))?;
    let mut search =
        search.ok_or_else(|| CliError::Usage(format!("--agent: found `{spec}`, expected an agent that searches")))?;
    let stop = search.stop_handle();
    interrupt::listen_and(move || stop.stop());
    let top = usize::from(args.top);
    // Only a table that can be drawn over is drawn while the search goes on.
    let live = !args.json && std::io::stdout().is_terminal() && std::io::stderr().is_terminal();
    let screen = indicatif::ProgressBar::new_spinner();
    let style = indicatif::ProgressStyle::with_template("{msg}");
    screen.set_style(style.unwrap_or_else(|_| indicatif::ProgressStyle::default_spinner()));
    let mut drawn = Instant::now();
    let mut rng = Rng::with_stream(args.seed, 1);
    let found = search.search(&state, &mut rng, &mut |report| {
        if live && drawn.elapsed() >= REDRAW {
            screen.set_message(text(report, top));
            drawn = Instant::now();
        }
    });
    screen.finish_and_clear();
    let report = found.ok_or_else(|| CliError::Usage(format!("nobody is to move in `{}`", state.public_view())))?;
    let mut out = anstream::stdout().lock();
    if args.json {
        let line =
            serde_json::to_string(&json::<V>(variant, &state, spec, &report, top)).map_err(std::io::Error::from)?;
        writeln!(out, "{line}")?;
    } else {
        writeln!(out, "{}\n", V::board(&state.public_view()))?;
        writeln!(out, "{spec}, seed {}\n{}", args.seed, text(&report, top))?;
    }
    if interrupt::asked() { Err(CliError::Interrupted) } else { Ok(()) }
}

/// Whether there is a value: a tree search knows nothing of a move that it did not visit, and where a win within the turn is
/// known nothing is looked at.
fn is_known<S: Playable>(report: &Report<S>, found: &MoveReport<S::Move>) -> bool {
    found.visits > 0 || found.proved.is_some() || report.simulations == 0 && report.nodes > 0
}

/// The best moves as a table, and what is thought of the position.
fn text<S: Playable>(report: &Report<S>, top: usize) -> String {
    let mut moves = table(&["", "move", "value", "visits", "proved"]);
    for column in [0, 2, 3, 4] {
        if let Some(column) = moves.column_mut(column) {
            column.set_cell_alignment(comfy_table::CellAlignment::Right);
        }
    }
    for (place, found) in (1..).zip(report.moves.iter().take(top)) {
        moves.add_row([
            i32::to_string(&place),
            found.chosen.to_string(),
            if is_known(report, found) { format!("{:+.3}", found.value) } else { "-".to_owned() },
            if report.simulations == 0 { String::new() } else { found.visits.to_string() },
            found.proved.map(|value| format!("{value:+.3}")).unwrap_or_default(),
        ]);
    }
    let seats = Seat::all(Seat::MAX as u8).zip(&report.value);
    let values: Vec<String> = seats.map(|(seat, value)| format!("seat {seat} {value:+.3}")).collect();
    let line: Vec<String> = report.principal_variation.iter().map(ToString::to_string).collect();
    let proved = if report.is_proved { ", proved" } else { "" };
    format!(
        "{} of {} moves, {} simulations, {} nodes, depth {}\n\n{}\n\nvalue: {}{proved}\nline:  {}",
        report.moves.len().min(top),
        report.moves.len(),
        report.simulations,
        report.nodes,
        report.depth,
        moves.trim_fmt(),
        values.join(", "),
        line.join(" ")
    )
}

fn json<V: Variant>(
    variant: &V,
    state: &V::State,
    agent: &AgentSpec,
    report: &Report<V::State>,
    top: usize,
) -> serde_json::Value {
    let moves = report.moves.iter().take(top).map(|found| {
        serde_json::json!({
            "move": found.chosen.to_string(),
            "value": is_known(report, found).then_some(found.value),
            "visits": found.visits,
            "proved": found.proved,
        })
    });
    let moves: Vec<serde_json::Value> = moves.collect();
    let line: Vec<String> = report.principal_variation.iter().map(ToString::to_string).collect();
    serde_json::json!({
        "variant": variant.to_string(),
        "position": state.public_view().to_string(),
        "agent": agent.to_string(),
        "seat": report.seat.number(),
        "moves": moves,
        "legal_moves": report.moves.len(),
        "simulations": report.simulations,
        "nodes": report.nodes,
        "depth": report.depth,
        "value": report.value,
        "is_proved": report.is_proved,
        "principal_variation": line,
    })
}
