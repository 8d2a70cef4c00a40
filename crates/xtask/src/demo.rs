use crate::failure::Failure;
use crate::python;
use crate::venv::Venv;
use crate::workspace::Workspace;

/// What the program kumaboard is asked for: random games of each mode, with a progress bar.
const SIMULATION: [&str; 3] = ["sim", "--games", "1000"];

/// Shows what there is to see, in release mode.
pub(crate) fn demo(workspace: &Workspace) -> Result<(), Failure> {
    let venv = Venv::for_development(workspace)?;
    python::module(workspace)?;
    workspace.cargo(["build", "--release", "--package", "kumaboard-cli"]).run()?;
    venv.python(workspace).args(["-m", "kumaboard.demo"]).run()?;
    workspace.program(workspace.release_binary("kumaboard")).args(SIMULATION).run()
}
