//! `kumaboard record`: files of games, checked, converted, shown.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use kumaboard::game::{Decider, Playable as _, Seat};
use kumaboard::record::Record;

use crate::error::CliError;
use crate::out::{is_standard, write_option};
use crate::records::{self, AnyRecord, Form, with_record};
use crate::variant::Variant;

#[derive(Debug, clap::Args)]
pub(crate) struct RecordArgs {
    #[command(subcommand)]
    command: RecordCommand,
}

#[derive(Debug, clap::Subcommand)]
enum RecordCommand {
    /// Read and replay every game of some files; the first error is told with its line and column.
    #[command(after_help = "\
Examples:
  kumaboard record check games.jsonl game.txt
  kumaboard match kumo -a random -a greedy --out - | kumaboard record check -")]
    Check {
        /// Files of records, text or JSON lines; `-` is standard input.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Write records in another form.
    #[command(after_help = "\
Examples:
  kumaboard record convert games.jsonl --to text
  kumaboard record convert game.txt --out game.jsonl
  kumaboard record convert game.txt --out game.jsonl --force")]
    Convert {
        /// A file of records; `-` is standard input.
        file: PathBuf,
        /// The form to write [default: what the name of --out says, else the other one].
        #[arg(long, value_enum)]
        to: Option<Form>,
        /// Where to write; `-` is standard output [default: standard output].
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Replace a file that is there.
        #[arg(long, requires = "out")]
        force: bool,
    },
    /// Show a game step by step.
    #[command(after_help = "\
Examples:
  kumaboard record show game.txt
  kumaboard record show games.jsonl --game 3 --ply 12")]
    Show {
        /// A file of records; `-` is standard input.
        file: PathBuf,
        /// Which game of the file, from 1.
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
        game: u64,
        /// Show the board after this ply alone; 0 is the start.
        #[arg(long)]
        ply: Option<usize>,
    },
}

pub(crate) const HELP: &str = "\
Examples:
  kumaboard record check games.jsonl
  kumaboard record convert games.jsonl --to text
  kumaboard record convert game.txt --out game.jsonl
  kumaboard record show game.txt --ply 12
  kumaboard record show games.jsonl --game 3

On a terminal `show` waits after each board: Enter or `n` goes on, `b` goes back, a number goes to that ply, `q` leaves. \
`convert` replaces a file that is there with --force alone.";

pub(crate) fn run(args: &RecordArgs) -> Result<(), CliError> {
    match &args.command {
        RecordCommand::Check { files } => files.iter().try_for_each(|file| check(file)),
        RecordCommand::Convert { file, to, out, force } => convert(file, *to, out.as_deref(), *force),
        RecordCommand::Show { file, game, ply } => match records::nth(file, *game, "--game")? {
            AnyRecord::Kumata(record) => show(&record, *ply),
            AnyRecord::Kumo(record) => show(&record, *ply),
        },
    }
}

/// Each record of a file, with the form it was read from, up to the first error.
fn each(path: &Path, mut visit: impl FnMut(&AnyRecord, Form) -> Result<(), CliError>) -> Result<u64, CliError> {
    let wrong = |message: String| CliError::Record { path: path.to_owned(), message };
    let mut count = 0;
    for raw in records::open(path)? {
        let raw = raw.map_err(|error| wrong(error.to_string()))?;
        visit(&raw.read_any().map_err(wrong)?, raw.form())?;
        count += 1;
    }
    Ok(count)
}

fn check(path: &Path) -> Result<(), CliError> {
    let mut plies = 0;
    let games = each(path, |record, _| {
        plies += with_record!(record, record => record.game().ply());
        Ok(())
    })?;
    if games == 0 {
        return Err(CliError::Record {
            path: path.to_owned(),
            message: "found no game, expected one or more".to_owned(),
        });
    }
    let (s, ply) = (if games == 1 { "" } else { "s" }, if plies == 1 { "ply" } else { "plies" });
    writeln!(anstream::stdout().lock(), "{}: {games} game{s}, {plies} {ply}, all in order", path.display())?;
    Ok(())
}

fn convert(path: &Path, to: Option<Form>, out: Option<&Path>, force: bool) -> Result<(), CliError> {
    let mut text = String::new();
    each(path, |record, form| {
        let said = to.or_else(|| out.filter(|out| !is_standard(out)).map(Form::of_path));
        let form = said.unwrap_or(form.other());
        if form == Form::Text && !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&with_record!(record, record => form.write(record)));
        Ok(())
    })?;
    match out {
        Some(out) => write_option(out, force, text.as_bytes()),
        None => Ok(anstream::stdout().lock().write_all(text.as_bytes())?),
    }
}

fn show<V: Variant>(record: &Record<V>, ply: Option<usize>) -> Result<(), CliError> {
    let mut out = anstream::stdout().lock();
    let last = record.game().ply();
    if let Some(ply) = ply {
        if ply > last {
            return Err(CliError::Usage(format!("--ply: found {ply}, expected one from 0 to {last}")));
        }
        return Ok(writeln!(out, "{}", board(record, ply))?);
    }
    writeln!(out, "{}\n", heading(record))?;
    // Who pipes the games in has no keys to press.
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        for ply in 0..=last {
            writeln!(out, "{}\n", board(record, ply))?;
        }
        return Ok(());
    }
    let mut ply = 0;
    loop {
        writeln!(out, "{}\n", board(record, ply))?;
        write!(out, "ply {ply} of {last}> ")?;
        out.flush()?;
        let mut line = String::new();
        if io::stdin().read_line(&mut line)? == 0 {
            return Ok(());
        }
        match line.trim() {
            "" | "n" | "next" if ply == last => return Ok(()),
            "" | "n" | "next" => ply += 1,
            "b" | "back" => ply = ply.saturating_sub(1),
            "q" | "quit" => return Ok(()),
            other => match other.parse() {
                Ok(number) if number <= last => ply = number,
                _ => writeln!(out, "found `{other}`, expected n, b, q or a ply from 0 to {last}")?,
            },
        }
    }
}

/// What is known of a game besides its moves.
fn heading<V: Variant>(record: &Record<V>) -> String {
    let game = record.game();
    let mut text = format!("{}\n{}, result {}", game.spec(), game.termination(), game.outcome());
    for seat in Seat::all(game.spec().players()) {
        if let Some(player) = record.player(seat) {
            text.push_str(&format!("\nseat {seat}: {player}"));
        }
    }
    for (name, value) in record.tags().iter() {
        text.push_str(&format!("\n{name}: {value}"));
    }
    text
}

/// The board after a ply, with the move that led to it and what was said of it.
fn board<V: Variant>(record: &Record<V>, ply: usize) -> String {
    let game = record.game();
    let mut text = match ply.checked_sub(1).and_then(|before| Some((game.state_at(before)?, game.moves().get(before)?)))
    {
        None => "the start".to_owned(),
        Some((before, chosen)) => match before.decider() {
            Decider::Seat(seat) => format!("{ply}. seat {seat}: {chosen}"),
            Decider::Chance | Decider::Over => format!("{ply}. chance: {chosen}"),
        },
    };
    if let Some(comment) = game.comments().get(ply) {
        text.push_str(&format!("   {{{comment}}}"));
    }
    if let Some(state) = game.state_at(ply) {
        text.push_str(&format!("\n\n{}", V::board(&state)));
        if state.is_over() {
            text.push_str(&format!("\n\n{}", V::result(&state)));
        }
    }
    text
}
