use std::fs;

use crate::failure::Failure;
use crate::step::{Part, Step};
use crate::venv::Venv;
use crate::workspace::Workspace;

/// The checks of the Python package.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "venv",
        part: Part::Python,
        about: "a virtual environment with the pinned packages",
        after: &[],
        run: |workspace| Venv::for_development(workspace).map(drop),
    },
    Step {
        name: "ruff",
        part: Part::Python,
        about: "formatting and lints of the Python sources",
        after: &["venv"],
        run: ruff,
    },
    Step {
        name: "module",
        part: Part::Python,
        about: "the native module in release mode",
        after: &["venv"],
        run: module,
    },
    Step { name: "pytest", part: Part::Python, about: "tests of the Python package", after: &["module"], run: pytest },
    Step {
        name: "stubtest",
        part: Part::Python,
        about: "the declared types are those of the native module",
        after: &["module"],
        run: stubtest,
    },
    Step {
        name: "mypy",
        part: Part::Python,
        about: "types in the package and its tests, strict",
        after: &["venv"],
        run: mypy,
    },
    Step {
        name: "sdist",
        part: Part::Python,
        about: "the source distribution installs in an empty environment",
        after: &["venv"],
        run: sdist,
    },
];

fn ruff(workspace: &Workspace) -> Result<(), Failure> {
    in_package(workspace, &["-m", "ruff", "check"])?;
    in_package(workspace, &["-m", "ruff", "format", "--check"])
}

/// Builds the native module into the package, where the environment finds it.
pub(crate) fn module(workspace: &Workspace) -> Result<(), Failure> {
    in_package(workspace, &["-m", "maturin", "develop", "--release"])
}

fn pytest(workspace: &Workspace) -> Result<(), Failure> {
    in_package(workspace, &["-m", "pytest"])
}

/// Looks at the package and all modules in it; a module named beside it would be found twice.
fn stubtest(workspace: &Workspace) -> Result<(), Failure> {
    Venv::for_development(workspace)?.python(workspace).args(["-m", "mypy.stubtest", "kumaboard"]).run()
}

fn mypy(workspace: &Workspace) -> Result<(), Failure> {
    in_package(workspace, &["-m", "mypy"])
}

/// Starts Python in the folder of the package, whose `pyproject.toml` configures every tool.
fn in_package(workspace: &Workspace, args: &[&str]) -> Result<(), Failure> {
    Venv::for_development(workspace)?.python(workspace).args(args).directory(&workspace.source("python")).run()
}

/// Makes the source distribution as packaging tools do, installs it as a user does, looks at what
/// arrived. The build directory is a fresh one: cargo would take what the checkout has built for
/// what the distribution holds.
fn sdist(workspace: &Workspace) -> Result<(), Failure> {
    let directory = workspace.target("sdist");
    if directory.exists() {
        fs::remove_dir_all(&directory).map_err(|e| Failure::new(format!("{}: {e}", directory.display())))?;
    }
    let dist = directory.join("dist");
    Venv::for_development(workspace)?
        .python(workspace)
        .args(["-m", "maturin", "pep517", "write-sdist"])
        .arg("--sdist-directory")
        .arg(&dist)
        .directory(&workspace.source("python"))
        .run()?;
    let archive = fs::read_dir(&dist)
        .ok()
        .and_then(|mut entries| entries.next()?.ok())
        .ok_or_else(|| Failure::new(format!("no archive in {}", dist.display())))?
        .path();

    let empty = Venv::create(workspace, &directory.join("venv"))?;
    empty
        .python(workspace)
        .args(["-m", "pip", "install", "--no-cache-dir"])
        .arg(&archive)
        .env("CARGO_TARGET_DIR", directory.join("build"))
        // It is about completeness, not speed.
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .directory(&directory)
        .run()?;
    empty.python(workspace).arg(workspace.source("python/tests/installed.py")).directory(&directory).run()
}
