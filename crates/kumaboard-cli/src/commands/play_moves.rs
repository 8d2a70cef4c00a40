use std::io::Write;

use crate::args::PlayMovesArgs;
use crate::error::CliError;
use crate::game::AnyPosition;

pub(crate) fn run(args: &PlayMovesArgs) -> Result<(), CliError> {
    let mut position = AnyPosition::from_args(&args.position)?;
    let moves: Vec<&str> =
        args.play.iter().flat_map(|moves| moves.split([',', ' '])).filter(|notation| !notation.is_empty()).collect();
    if moves.is_empty() {
        return Err(CliError::Usage("`--play`: found no move, expected one or more in notation".to_owned()));
    }
    for (index, notation) in moves.iter().enumerate() {
        position.play_text(notation).map_err(|error| CliError::Move {
            number: index + 1,
            count: moves.len(),
            reason: error,
        })?;
    }
    let mut out = anstream::stdout().lock();
    writeln!(out, "{position}")?;
    if args.draw {
        writeln!(out, "\n{}", position.board())?;
    }
    Ok(())
}
