use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::files;
use crate::workspace::Workspace;

/// A copy of the sources as they are, committed or not. What has not changed since the last copy is left alone, so that
/// cargo need not compile it again.
pub(super) fn copy(workspace: &Workspace) -> Result<PathBuf, Failure> {
    let tree = workspace.target("mutation/tree");
    let listed = workspace.program("git").args(["ls-files", "-z", "-co", "--exclude-standard"]).output()?;
    let mut wanted = BTreeSet::new();
    for name in listed.split('\0').filter(|name| !name.is_empty()) {
        let (from, to) = (workspace.source(name), tree.join(name));
        // What is deleted but still in the index, and links to directories.
        if !from.is_file() {
            continue;
        }
        let read = |path: &Path| fs::read(path).ok();
        if read(&from) != read(&to) {
            files::create_directory(to.parent().unwrap_or(&tree))?;
            // Not a plain copy: the new file is younger than what was compiled from the old one.
            let contents = read(&from).ok_or_else(|| Failure::new(format!("{} cannot be read", from.display())))?;
            fs::write(&to, contents).map_err(|error| Failure::new(format!("{}: {error}", to.display())))?;
        }
        wanted.insert(to);
    }
    remove_others(&tree, &wanted)?;
    Ok(tree)
}

/// Removes the files that are not wanted: a module that is gone must not be found.
fn remove_others(directory: &Path, wanted: &BTreeSet<PathBuf>) -> Result<(), Failure> {
    let wrong = |error: std::io::Error| Failure::new(format!("{}: {error}", directory.display()));
    for entry in fs::read_dir(directory).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.is_dir() {
            remove_others(&path, wanted)?;
        } else if !wanted.contains(&path) {
            fs::remove_file(&path).map_err(wrong)?;
        }
    }
    Ok(())
}
