use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// An error with the path it is about.
fn about(path: &Path, result: io::Result<()>) -> Result<(), Failure> {
    result.map_err(|error| Failure::new(format!("{}: {error}", path.display())))
}

pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::new(format!("{}: {error}", path.display())))
}

pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    about(path, fs::write(path, text))
}

pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    about(from, fs::copy(from, to).map(drop))
}

pub(crate) fn create_directory(directory: &Path) -> Result<(), Failure> {
    about(directory, fs::create_dir_all(directory))
}

/// An empty directory in place of whatever was there.
pub(crate) fn clean_directory(directory: &Path) -> Result<PathBuf, Failure> {
    if directory.exists() {
        about(directory, fs::remove_dir_all(directory))?;
    }
    create_directory(directory)?;
    Ok(directory.to_path_buf())
}

/// The names of the files with this ending, in order; at least one.
pub(crate) fn names(directory: &Path, ending: &str) -> Result<Vec<String>, Failure> {
    let entries = fs::read_dir(directory).map_err(|error| Failure::new(format!("{}: {error}", directory.display())))?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| Path::new(name).extension().is_some_and(|found| found == ending))
        .collect();
    names.sort_unstable();
    if names.is_empty() {
        return Err(Failure::new(format!("{}: no file ends with .{ending}", directory.display())));
    }
    Ok(names)
}

#[cfg(unix)]
pub(crate) fn link(name: &str, link: &Path) -> Result<(), Failure> {
    about(link, std::os::unix::fs::symlink(name, link))
}

/// Where links are not for everybody, a copy does as well.
#[cfg(not(unix))]
pub(crate) fn link(name: &str, link: &Path) -> Result<(), Failure> {
    copy(&link.with_file_name(name), link)
}
