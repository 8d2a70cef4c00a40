use crate::failure::Failure;
use crate::workspace::Workspace;

/// Sees to it that a program is there: where it is missing, root on Debian gets it by apt-get, everybody else is told.
pub(crate) fn need(workspace: &Workspace, program: &str, package: &str) -> Result<(), Failure> {
    let is_there = || workspace.program(program).arg("--version").output();
    let Err(missing) = is_there() else {
        return Ok(());
    };
    let hint = |missing: &Failure| Failure::new(format!("{missing} (package {package} on Debian)"));
    if !is_root(workspace) {
        return Err(hint(&missing));
    }
    let apt = |args: &[&str]| {
        workspace.program("apt-get").arg("--quiet=2").args(args).env("DEBIAN_FRONTEND", "noninteractive").run()
    };
    let install = ["install", "--yes", "--no-install-recommends", package];
    // A fresh machine may know of no packages yet.
    apt(&install).or_else(|_| apt(&["update"]).and_then(|()| apt(&install))).map_err(|_| hint(&missing))?;
    is_there().map(drop)
}

fn is_root(workspace: &Workspace) -> bool {
    workspace.program("id").arg("-u").output().is_ok_and(|user| user.trim() == "0")
}
