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

/// Removes the files that are not wanted, and the directories that are empty then: a module or a crate that is gone must
/// not be found.
fn remove_others(directory: &Path, wanted: &BTreeSet<PathBuf>) -> Result<(), Failure> {
    let wrong = |error: std::io::Error| Failure::new(format!("{}: {error}", directory.display()));
    for entry in fs::read_dir(directory).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.is_dir() {
            remove_others(&path, wanted)?;
            if fs::read_dir(&path).map_err(wrong)?.next().is_none() {
                fs::remove_dir(&path).map_err(wrong)?;
            }
        } else if !wanted.contains(&path) {
            fs::remove_file(&path).map_err(wrong)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::remove_others;
    use crate::files;
    use crate::workspace::Workspace;

    /// `members = ["crates/*"]` finds an empty directory too, and cargo wants a manifest in it.
    #[test]
    fn a_crate_that_is_gone_leaves_no_directory() {
        let workspace = Workspace::find().expect("the tests run in the workspace");
        let tree = files::clean_directory(&workspace.target("mutation/test")).expect("there is room");
        let (kept, gone) = (tree.join("crates/one/src/lib.rs"), tree.join("crates/two/src/lib.rs"));
        for path in [&kept, &gone] {
            files::create_directory(path.parent().expect("it lies in a directory")).expect("there is room");
            files::write(path, "").expect("there is room");
        }
        remove_others(&tree, &BTreeSet::from([kept.clone()])).expect("it is removed");
        assert!(kept.is_file() && !tree.join("crates/two").exists());
    }
}
