//! `kumaboard play`: a person against agents, in the terminal or through a pipe.

mod command;
mod input;
mod seats;
mod session;

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use kumaboard::agents::AgentSpec;
use kumaboard::record::{Game, Seed};

use crate::error::CliError;
use crate::out::is_standard;
use crate::records::{self, AnyRecord};
use crate::variant::{Variant as _, VariantArgs, with_variant};
use seats::{SeatArg, players};
use session::Session;

#[derive(Debug, clap::Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    /// Who plays a seat: `human` or an agent; it can be given again [default: you are seat 0, the others `mcts:1000`].
    #[arg(long = "seat", short = 's', value_name = "SEAT=PLAYER")]
    pub(crate) seats: Vec<SeatArg>,
    /// The seed of the deal, of chance and of the agents [default: another one each time].
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Begin from this position.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with = "load")]
    pub(crate) position: Option<String>,
    /// Go on with the first game of this file; its players are those of the record unless --seat says otherwise.
    #[arg(long, value_name = "FILE", conflicts_with = "variant")]
    pub(crate) load: Option<PathBuf>,
    /// Which agent gives hints.
    #[arg(long, value_name = "AGENT", default_value = "mcts:2000")]
    pub(crate) hint: AgentSpec,
}

pub(crate) const HELP: &str = "\
Examples:
  kumaboard play kumata
  kumaboard play kumata seats=3 rules=bga-fr --seat 0=mcts:500 --seat 1=human
  kumaboard play kumo mode=legend2 turn_limit=200 --seat 1=mcts:time=2s
  kumaboard play kumata --maze --players 4 --alliance --seat 2=human
  kumaboard play --load game.txt

Moves are typed in notation, several of them with spaces; Tab completes them. `help` lists the other commands: hint, \
undo, moves, board, scores, save, load, resign, quit. Lines can be piped in too. What is hidden is hidden from you and \
the agents alike; what a move uncovered is drawn anew if the move is taken back.

Games are saved as records: text, or JSON if the file ends with .json or .jsonl. `save` replaces no file but those \
written since the program began; `save!` does.

Ctrl-C makes an agent that thinks, or gives a hint, answer with the best it has found so far. Pressed twice in a row, it \
ends the program.

`kumaboard agents` lists the agents and what they can be told.";

pub(crate) fn run(args: &PlayArgs) -> Result<(), CliError> {
    // Nobody can guess the hasher's keys, which are new each time.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    for (option, is_given) in [
        ("--load", args.load.as_deref().is_some_and(is_standard)),
        ("--position", args.position.as_deref() == Some("-")),
    ] {
        if is_given {
            return Err(CliError::Usage(format!(
                "{option}: found `-`, but standard input is where the moves come from; expected {}",
                if option == "--load" { "the name of a file" } else { "a position" }
            )));
        }
    }
    let Some(path) = &args.load else {
        return with_variant!(args.variant.variant_of(args.position.as_deref(), seed)?, variant => {
            let game = match &args.position {
                Some(text) => Game::new(variant.state(text)?),
                None => Game::dealt(variant, Seed::new(seed)),
            };
            let players = players(&variant, &args.seats, |_| None)?;
            Session::new(game, players, args.hint.clone(), seed)?.run()
        });
    };
    let record = records::first(path)?.read_any();
    match record.map_err(|message| CliError::Record { path: path.clone(), message })? {
        AnyRecord::Kumata(record) => Session::of_record(record, &args.seats, args.hint.clone(), seed)?.run(),
        AnyRecord::Kumo(record) => Session::of_record(record, &args.seats, args.hint.clone(), seed)?.run(),
    }
}
