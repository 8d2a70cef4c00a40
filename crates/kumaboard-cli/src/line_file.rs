//! A file that is added to line by line, from which work goes on.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use fs4::{FileExt, TryLockError};

use crate::error::CliError;
use crate::out::is_standard;

/// The file, or where lines go that nobody can read again: standard output, a pipe, a device.
#[derive(Debug)]
pub(crate) struct LineFile {
    path: PathBuf,
    sink: Sink,
}

#[derive(Debug)]
enum Sink {
    File(File),
    Stream(File),
    Output,
}

/// What is in the file already.
#[derive(Debug)]
pub(crate) struct Before {
    /// The whole lines.
    pub(crate) text: Vec<u8>,
}

impl LineFile {
    /// Opens or makes the file, and reads what is in it. Half a line at its end, left by a program that was killed, is none
    /// of it; it is cut off by [`keep`](Self::keep), when all the rest is known to be ours. Every line begins with
    /// `beginning`.
    pub(crate) fn open(path: &Path, beginning: &str) -> Result<(Self, Before), CliError> {
        let failed = |source| CliError::File { path: path.to_owned(), source };
        let nothing = Before { text: Vec::new() };
        if is_standard(path) {
            return Ok((Self { path: path.to_owned(), sink: Sink::Output }, nothing));
        }
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
            let stream = OpenOptions::new().append(true).open(path).map_err(failed)?;
            return Ok((Self { path: path.to_owned(), sink: Sink::Stream(stream) }, nothing));
        }
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        // Another run would write over the lines of this one. It is free again when the file is closed.
        match FileExt::try_lock(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(CliError::InUse(path.to_owned())),
            // Some file systems have no locks.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        let whole =
            whole_lines(&text, beginning).map_err(|message| CliError::Record { path: path.to_owned(), message })?;
        text.truncate(whole);
        Ok((Self { path: path.to_owned(), sink: Sink::File(file) }, Before { text }))
    }

    /// Lets what was read stand, and cuts off what is behind it.
    pub(crate) fn keep(&mut self, before: &Before) -> Result<(), CliError> {
        let Sink::File(file) = &mut self.sink else { return Ok(()) };
        let cut = file.set_len(before.text.len() as u64).and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map(drop).map_err(|source| CliError::File { path: self.path.clone(), source })
    }

    /// The file, if it can be read again.
    pub(crate) fn path(&self) -> Option<&Path> {
        matches!(self.sink, Sink::File(_)).then_some(&self.path)
    }

    /// Adds a line.
    pub(crate) fn add(&mut self, mut line: String) -> Result<(), CliError> {
        line.push('\n');
        // One write: a line is there as a whole unless the machine fails.
        let written = match &mut self.sink {
            Sink::File(file) | Sink::Stream(file) => file.write_all(line.as_bytes()),
            Sink::Output => {
                let mut out = io::stdout().lock();
                return Ok(out.write_all(line.as_bytes()).and_then(|()| out.flush())?);
            }
        };
        written.map_err(|source| CliError::File { path: self.path.clone(), source })
    }
}

/// Where the result goes: standard output, unless the lines do.
pub(crate) fn results(out: Option<&Path>) -> Box<dyn Write> {
    if out.is_some_and(is_standard) { Box::new(anstream::stderr()) } else { Box::new(anstream::stdout()) }
}

/// The length of what was written as whole lines. What stands behind it is half a line, left by a program that was killed.
///
/// # Errors
/// If it is something else, which nobody may throw away: text that does not begin as lines of the file do, or a whole line
/// that only lacks its end.
fn whole_lines(text: &[u8], beginning: &str) -> Result<usize, String> {
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let rest = &text[whole..];
    let begins = rest.starts_with(beginning.as_bytes()) || beginning.as_bytes().starts_with(rest);
    let is_json = serde_json::from_slice::<serde::de::IgnoredAny>(rest).is_ok();
    if begins && !is_json {
        return Ok(whole);
    }
    let line = text.iter().filter(|&&byte| byte == b'\n').count() + 1;
    Err(format!(
        "line {line}: found no line feed at its end, expected a line that begins with `{beginning}` and ends with one"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_half_a_line_of_ours_is_left_out() {
        let whole = |text: &str| whole_lines(text.as_bytes(), "{\"format\":");
        assert_eq!(whole(""), Ok(0));
        assert_eq!(whole("{\"format\":1}\n"), Ok(13));
        for half in ["{", "{\"form", "{\"format\":1,\"game\":\"ku"] {
            assert_eq!(whole(half), Ok(0), "{half}");
            assert_eq!(whole(&format!("{{\"format\":1}}\n{half}")), Ok(13), "{half}");
        }
        for other in ["my notes", "{\"format\":1}", "[Game \"kumata\"]", "{\"seed\":1"] {
            let error = whole(&format!("{{\"format\":1}}\n{other}")).unwrap_err();
            assert!(error.starts_with("line 2: found no line feed at its end"), "{error}");
            assert!(whole(other).is_err(), "{other}");
        }
    }
}
