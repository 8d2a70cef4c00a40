//! Files that are there as a whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Why a file was not written. What was there before is there still.
#[derive(Debug, thiserror::Error)]
#[error("{}: found that it can't be written: {source}", path.display())]
#[non_exhaustive]
pub struct WriteFileError {
    /// The file.
    pub path: PathBuf,
    /// What failed.
    pub source: io::Error,
}

/// Writes a file: whoever looks finds the old file or the new one, never a part of it.
///
/// `fill` writes to a file with a temporary name in the same directory. When it is done and everything has reached the disk,
/// the file gets its name. If anything fails, the temporary file is removed. A file that is replaced hands its permissions
/// on; a symbolic link stays, and what it points to is replaced. What is no regular file - a pipe with a name, a device, a
/// terminal - is not replaced but written to.
///
/// ```
/// use boardrecord::{Game, Record, Seed, TextReader, write_file};
/// use kumo_core::{KumoSpec, Mode};
/// use std::io::Write as _;
/// let game = Game::dealt(KumoSpec::new(Mode::BASE2), Seed::new(1));
/// let records = [Record::of(&game)?, Record::of(&game)?];
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("games.txt");
///
/// write_file(&path, |file| {
///     for record in &records {
///         writeln!(file, "{}", record.to_text())?;
///     }
///     Ok(())
/// })?;
/// let file = std::io::BufReader::new(std::fs::File::open(&path)?);
/// assert_eq!(TextReader::new(file).collect::<Result<Vec<_>, _>>()?, records);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the file can't be written, or `fill` fails.
pub fn write_file(
    path: impl AsRef<Path>,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), WriteFileError> {
    let path = path.as_ref();
    write(path, true, fill).map_err(|source| WriteFileError { path: path.to_owned(), source })
}

/// The same for a file that is not there yet: one that is there is left as it is.
///
/// ```
/// use boardrecord::create_file;
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("games.txt");
/// create_file(&path, |file| file.write_all(b"one"))?;
/// let error = create_file(&path, |file| file.write_all(b"two")).unwrap_err();
/// assert_eq!(error.source.kind(), std::io::ErrorKind::AlreadyExists);
/// assert_eq!(std::fs::read(&path)?, b"one");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the file is there, which is an error of the kind [`io::ErrorKind::AlreadyExists`], can't be written, or `fill` fails.
pub fn create_file(
    path: impl AsRef<Path>,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), WriteFileError> {
    let path = path.as_ref();
    write(path, false, fill).map_err(|source| WriteFileError { path: path.to_owned(), source })
}

fn write(path: &Path, replaces: bool, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(metadata) if is_stream(path, &metadata) => {
            let mut writer = BufWriter::new(OpenOptions::new().append(true).open(path)?);
            fill(&mut writer)?;
            return writer.flush();
        }
        Ok(metadata) if metadata.is_file() && !replaces => return Err(io::ErrorKind::AlreadyExists.into()),
        // What there is to say of any other failure, the temporary file says.
        _ => {}
    }
    let target = match fs::canonicalize(path) {
        Ok(target) => target,
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        Err(error) => return Err(error),
    };
    // A file name alone has an empty parent.
    let directory = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut temporary = builder().tempfile_in(directory)?;
    match fs::metadata(&target) {
        Ok(metadata) => temporary.as_file().set_permissions(metadata.permissions())?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let mut writer = BufWriter::new(temporary.as_file_mut());
    fill(&mut writer)?;
    writer.flush()?;
    drop(writer);
    temporary.as_file().sync_all()?;
    if replaces {
        temporary.persist(&target).map_err(|error| error.error)?;
    } else {
        // Somebody else may have made it since.
        temporary.persist_noclobber(&target).map_err(|error| error.error)?;
    }
    sync_directory(directory);
    Ok(())
}

/// Whether what is written goes on to somebody who reads it: there is no old file and no new one. So is what this program
/// holds open already, even if that is a regular file: the shell that opened it has emptied it, or wants it added to.
fn is_stream(path: &Path, metadata: &fs::Metadata) -> bool {
    let is_open = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc/self/fd"];
    !metadata.is_file() && !metadata.is_dir() || cfg!(unix) && is_open.iter().any(|name| path.starts_with(name))
}

/// Temporary files that get the permissions any new file gets.
fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".record-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}

/// Makes the new name last. The file is in its place already, and not every system can do this to a directory: no error.
fn sync_directory(directory: &Path) {
    if cfg!(unix) {
        let _ = File::open(directory).and_then(|directory| directory.sync_all());
    }
}
