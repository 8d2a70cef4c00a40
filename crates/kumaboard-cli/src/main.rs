//! The command-line program `kumaboard`.
//!
//! One command a file under `commands`; the line protocol for other languages under `pipe`. `game` is the one place that
//! knows the two games apart.

#![forbid(unsafe_code)]

mod args;
mod commands;
mod error;
mod game;
mod halt;
mod interrupt;
mod line_file;
mod out;
mod pipe;
mod progress;
mod records;
mod variant;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};
use crate::error::CliError;

fn main() -> ExitCode {
    let args = Args::parse();
    args.colour.apply();
    let done = match &args.command {
        Command::Demo(args) => commands::demo::run(args),
        Command::Draw(args) => commands::draw::run(args),
        Command::Moves(args) => commands::moves::run(args),
        Command::Perft(args) => commands::perft::run(args),
        Command::PlayMoves(args) => commands::play_moves::run(args),
        Command::Scores(args) => commands::scores::run(args),
        Command::Sim(args) => commands::sim::run(args),
        Command::Match(args) => commands::matches::run(args),
        Command::Play(args) => commands::play::run(args),
        Command::Agents(args) => commands::agents::run(args),
        Command::Analyse(args) => commands::analyse::run(args),
        Command::Record(args) => commands::record::run(args),
        Command::Evidence(args) => commands::evidence::run(args),
        Command::Pipe => pipe::run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough (`kumaboard moves kumo | head`).
        Err(CliError::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("{}error:{} {error}", args::ERROR_STYLE.render(), args::ERROR_STYLE.render_reset());
            ExitCode::from(error.exit_code())
        }
    }
}
