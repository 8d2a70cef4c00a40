use std::fs;

use crate::failure::Failure;
use crate::step::{Part, Step};
use crate::workspace::Workspace;

const NO_STD: &str = "tests/no_std/Cargo.toml";
const FUZZ: &str = "tests/fuzz/Cargo.toml";

/// The checks of the Rust crates. `test`, `doctest` build the default members, which need neither
/// Python nor any other language; lints and documentation cover the bindings too.
pub(crate) const STEPS: &[Step] = &[
    Step { name: "fmt", part: Part::Rust, about: "formatting of the Rust sources", after: &[], run: fmt },
    Step {
        name: "clippy",
        part: Part::Rust,
        about: "lints with default features, warnings are errors",
        after: &[],
        run: clippy,
    },
    Step {
        name: "clippy-all-features",
        part: Part::Rust,
        about: "lints with all features, warnings are errors",
        after: &[],
        run: clippy_all_features,
    },
    Step { name: "test", part: Part::Rust, about: "unit, property and golden tests", after: &[], run: test },
    Step { name: "doctest", part: Part::Rust, about: "examples in the documentation", after: &[], run: doctest },
    Step {
        name: "doc",
        part: Part::Rust,
        about: "documentation of the libraries, warnings are errors",
        after: &[],
        run: doc,
    },
    Step {
        name: "no-std",
        part: Part::Rust,
        about: "the rules crates build without the standard library",
        after: &[],
        run: no_std,
    },
    Step { name: "fuzz", part: Part::Rust, about: "the fuzz targets compile", after: &[], run: fuzz },
];

fn fmt(workspace: &Workspace) -> Result<(), Failure> {
    workspace.cargo(["fmt", "--all", "--check"]).run()?;
    for manifest in [NO_STD, FUZZ] {
        workspace.cargo(["fmt", "--check", "--manifest-path", manifest]).run()?;
    }
    Ok(())
}

/// The test crate asks for features of the others, so it is left to the step with all of them.
fn clippy(workspace: &Workspace) -> Result<(), Failure> {
    workspace
        .cargo(["clippy", "--workspace", "--exclude", "kumaboard-tests", "--all-targets"])
        .args(["--", "-D", "warnings"])
        .run()
}

fn clippy_all_features(workspace: &Workspace) -> Result<(), Failure> {
    workspace.cargo(["clippy", "--workspace", "--all-targets", "--all-features"]).args(["--", "-D", "warnings"]).run()
}

fn test(workspace: &Workspace) -> Result<(), Failure> {
    workspace.cargo(["test", "--all-features", "--no-fail-fast"]).args(["--lib", "--bins", "--tests"]).run()
}

fn doctest(workspace: &Workspace) -> Result<(), Failure> {
    workspace.cargo(["test", "--all-features", "--no-fail-fast", "--doc"]).run()
}

/// The library of the C interface has the name of the façade; what it has to say is in its headers.
fn doc(workspace: &Workspace) -> Result<(), Failure> {
    workspace
        .cargo(["doc", "--workspace", "--exclude", "kumaboard-capi", "--all-features", "--no-deps", "--lib"])
        .env("RUSTDOCFLAGS", "-D warnings")
        .run()
}

/// The program is a workspace of its own, so that no feature another crate asks for reaches it.
fn no_std(workspace: &Workspace) -> Result<(), Failure> {
    lend_lock(workspace, "tests/no_std")?;
    for features in [[].as_slice(), &["--all-features"]] {
        workspace.cargo(["build", "--manifest-path", NO_STD]).args(features).run()?;
    }
    Ok(())
}

/// A workspace of its own too, since linking it takes a nightly compiler; checking it does not.
fn fuzz(workspace: &Workspace) -> Result<(), Failure> {
    lend_lock(workspace, "tests/fuzz")?;
    workspace.cargo(["check", "--manifest-path", FUZZ, "--bins"]).run()
}

/// Copies the lock file, so that a workspace of its own is built from the same versions.
fn lend_lock(workspace: &Workspace, directory: &str) -> Result<(), Failure> {
    let lock = workspace.source(directory).join("Cargo.lock");
    fs::copy(workspace.source("Cargo.lock"), &lock).map_err(|e| Failure::new(format!("{}: {e}", lock.display())))?;
    Ok(())
}
