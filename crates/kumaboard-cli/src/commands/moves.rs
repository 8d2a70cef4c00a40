use std::io::Write;

use crate::args::PositionArgs;
use crate::error::CliError;
use crate::game::{AnyPosition, with_position};

/// How wide the list of moves may be.
const WIDTH: usize = 100;

pub(crate) fn run(args: &PositionArgs) -> Result<(), CliError> {
    let position = AnyPosition::from_args(args)?;
    let mut out = anstream::stdout().lock();
    writeln!(out, "{position}\n\n{}\n", position.board())?;
    let moves = with_position!(&position, it => crate::game::sorted_moves(it));
    match moves.len() {
        0 => writeln!(out, "the game is over: no legal moves")?,
        1 => writeln!(out, "1 legal move:")?,
        count => writeln!(out, "{count} legal moves:")?,
    }
    if !moves.is_empty() {
        writeln!(out, "{}", columns(&moves))?;
    }
    Ok(())
}

/// Words in columns.
pub(crate) fn columns(words: &[String]) -> String {
    let column = words.iter().map(String::len).max().unwrap_or(0) + 2;
    let rows = words.chunks((WIDTH / column).max(1)).map(|row| {
        let row: String = row.iter().map(|text| format!("{text:column$}")).collect();
        row.trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n")
}
