use std::io::Write;

use crate::args::PositionArgs;
use crate::error::CliError;
use crate::game::AnyPosition;

pub(crate) fn run(args: &PositionArgs) -> Result<(), CliError> {
    let position = AnyPosition::from_args(args)?;
    writeln!(anstream::stdout().lock(), "{}", position.result_table())?;
    Ok(())
}
