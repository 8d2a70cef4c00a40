use std::io::Write;

use crate::args::PlayMovesArgs;
use crate::error::CliError;
use crate::game::AnyPosition;

pub(crate) fn run(args: &PlayMovesArgs) -> Result<(), CliError> {
    let mut position = AnyPosition::from_args(&args.position)?;
    for (index, notation) in args.play.iter().enumerate() {
        position.play_text(notation).map_err(|error| CliError::Move {
            number: index + 1,
            count: args.play.len(),
            notation: notation.clone(),
            reason: error.to_string(),
        })?;
    }
    let mut out = anstream::stdout().lock();
    writeln!(out, "{position}")?;
    if args.draw {
        writeln!(out, "\n{}", position.board())?;
    }
    Ok(())
}
