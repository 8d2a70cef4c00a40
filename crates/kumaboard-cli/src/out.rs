//! Where commands write what they make: a file, or `-` for standard output.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use kumaboard::record::{WriteFileError, create_file, write_file};

use crate::error::CliError;

/// What is done about a file that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IfThere {
    Refuse,
    Replace,
}

impl IfThere {
    /// What `--force` says.
    pub(crate) const fn of_force(force: bool) -> Self {
        if force { Self::Replace } else { Self::Refuse }
    }
}

/// Why nothing was written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OutError {
    /// Nobody asked for it to be replaced.
    #[error("{}: found a file there, expected none", .0.display())]
    IsThere(PathBuf),
    #[error("{0}")]
    File(WriteFileError),
    #[error("input or output failed: {0}")]
    Output(#[from] io::Error),
}

/// Whether a name stands for standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Writes all of it, or leaves what was there.
pub(crate) fn write_out(path: &Path, if_there: IfThere, bytes: &[u8]) -> Result<(), OutError> {
    if is_standard(path) {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        return Ok(out.flush()?);
    }
    let written = match if_there {
        IfThere::Replace => write_file(path, |writer| writer.write_all(bytes)),
        IfThere::Refuse => create_file(path, |writer| writer.write_all(bytes)),
    };
    written.map_err(|error| match error.source.kind() {
        io::ErrorKind::AlreadyExists if if_there == IfThere::Refuse => OutError::IsThere(error.path),
        _ => OutError::File(error),
    })
}

/// The same for a command with the options `--out` and `--force`.
pub(crate) fn write_option(path: &Path, force: bool, bytes: &[u8]) -> Result<(), CliError> {
    write_out(path, IfThere::of_force(force), bytes).map_err(|error| match error {
        OutError::IsThere(_) => CliError::Usage(format!("--out: {error}; --force replaces it")),
        OutError::File(error) => CliError::Written(error.to_string()),
        OutError::Output(error) => CliError::Output(error),
    })
}
