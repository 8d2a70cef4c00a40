use crate::failure::Failure;
use crate::mutants::Request;
use crate::step::Part;

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Options {
    Test { parts: Vec<Part>, steps: Vec<String> },
    List { parts: Vec<Part>, steps: Vec<String> },
    Demo,
    Headers,
    Library,
    Baseline,
    Mutants(Request),
    Help(&'static str),
}

pub(crate) const HELP: &str = "\
The project's own commands.

Usage: cargo xtask <COMMAND>

Commands:
  test      Run every check, or some of them
  demo      Build in release mode and show what is there
  headers   Write the C headers anew
  library   Build the C library in release mode
  baseline  Count the instructions of the hot paths anew
  mutants   Test the tests of the rules: change the code and see them fail
  help      Print this, or the help of a command";

const TEST_HELP: &str = "\
Run every check, or some of them. A failed step does not stop the others, except those that need it;
the exit code tells whether all passed. What is missing on the machine is a failure.

Usage: cargo xtask test [PART]... [OPTIONS]

Parts (all if none is named):
  rust          Formatting, lints, tests, documentation, build without the standard library,
                fuzz targets, instructions of the hot paths
  python        Formatting, lints, tests and types of the Python package, source distribution
  c             Headers, tests and leaks of the C interface, and how programs link to it

Options:
  --step NAME   Run this step, and those it needs; can be given more than once
  --list        List the steps and do nothing
  -h, --help    Print this

Needed: Rust with rustfmt and clippy, a C and a C++ compiler, Python 3.10 or later with venv; for
the part rust also valgrind, for the part c valgrind, pkg-config and CMake, which root on Debian
gets installed.
Python packages are installed in target/venv, which is made anew when python/requirements-dev.txt
changes.";

const DEMO_HELP: &str = "\
Build the Python module and the program kumaboard in release mode and show them: a game of each kind
from Python with the boards drawn, then 1,000 random games of each mode.

Usage: cargo xtask demo

Options:
  -h, --help    Print this";

const HEADERS_HELP: &str = "\
Write the C headers in include/kumaboard anew, from the functions in bindings/c.

Usage: cargo xtask headers

Options:
  -h, --help    Print this";

const LIBRARY_HELP: &str = "\
Build the C library in release mode and lay out in target/c what is to be installed or copied:
headers, shared and static library, and what pkg-config and CMake read.

Usage: cargo xtask library

Options:
  -h, --help    Print this";

const BASELINE_HELP: &str = "\
Count the instructions of the hot paths under valgrind and write them, and the compiler's name, to
crates/kumaboard-bench/baseline.txt. The step instructions of `cargo xtask test` compares with them.

Usage: cargo xtask baseline

Options:
  -h, --help    Print this";

const MUTANTS_HELP: &str = "\
Change the code of boardgeo, kumo-core and kumata-core in one place after the other, and see whether
the tests fail. The mutants of a source file are a shard; its result is kept in tests/mutants, whose
README tells more. Without the name of a shard, the next one that has no result is run.

Usage: cargo xtask mutants [SHARD]... [OPTIONS]

Arguments:
  [SHARD]...    A crate and one of its source files, such as kumo-core/play/check

Options:
  --crate NAME  Only shards of this crate
  --again       Of shards that have a result, try again what was missed, and only that
  --list        List the shards and their results, and do nothing
  -h, --help    Print this

Needed: cargo-mutants (cargo install --locked cargo-mutants). Mutants are made in a copy of the
sources, in target/mutation/tree.";

impl Options {
    pub(crate) fn parse(args: impl IntoIterator<Item = String>) -> Result<Self, Failure> {
        let mut args = args.into_iter();
        match args.next().as_deref() {
            Some("test") => Self::parse_test(args),
            Some("demo") => without_arguments(args, "demo", Self::Demo, DEMO_HELP),
            Some("headers") => without_arguments(args, "headers", Self::Headers, HEADERS_HELP),
            Some("library") => without_arguments(args, "library", Self::Library, LIBRARY_HELP),
            Some("baseline") => without_arguments(args, "baseline", Self::Baseline, BASELINE_HELP),
            Some("mutants") => Self::parse_mutants(args),
            Some("help") => match args.next().as_deref() {
                None => Ok(Self::Help(HELP)),
                Some("test") => Ok(Self::Help(TEST_HELP)),
                Some("demo") => Ok(Self::Help(DEMO_HELP)),
                Some("headers") => Ok(Self::Help(HEADERS_HELP)),
                Some("library") => Ok(Self::Help(LIBRARY_HELP)),
                Some("baseline") => Ok(Self::Help(BASELINE_HELP)),
                Some("mutants") => Ok(Self::Help(MUTANTS_HELP)),
                Some(other) => Err(unexpected(other, "help")),
            },
            Some("-h" | "--help") => Ok(Self::Help(HELP)),
            Some(other) => Err(Failure::new(format!("no command is called '{other}'; `cargo xtask help` shows them"))),
            None => Err(Failure::new(format!("a command is missing\n\n{HELP}"))),
        }
    }

    fn parse_test(mut args: impl Iterator<Item = String>) -> Result<Self, Failure> {
        let (mut parts, mut steps, mut list) = (Vec::new(), Vec::new(), false);
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "-h" | "--help" => return Ok(Self::Help(TEST_HELP)),
                "--list" => list = true,
                "--step" => match args.next() {
                    Some(name) => steps.push(name),
                    None => return Err(Failure::new("--step wants the name of a step")),
                },
                other => {
                    if let Some(name) = other.strip_prefix("--step=") {
                        steps.push(name.to_owned());
                    } else if let Some(part) = Part::ALL.into_iter().find(|p| p.name() == other) {
                        parts.push(part);
                    } else {
                        return Err(unexpected(other, "test"));
                    }
                }
            }
        }
        Ok(if list { Self::List { parts, steps } } else { Self::Test { parts, steps } })
    }

    fn parse_mutants(mut args: impl Iterator<Item = String>) -> Result<Self, Failure> {
        let mut request = Request::default();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "-h" | "--help" => return Ok(Self::Help(MUTANTS_HELP)),
                "--again" => request.again = true,
                "--list" => request.list = true,
                "--crate" => match args.next() {
                    Some(name) => request.package = Some(name),
                    None => return Err(Failure::new("--crate wants the name of a crate")),
                },
                other => match other.strip_prefix("--crate=") {
                    Some(name) => request.package = Some(name.to_owned()),
                    None if other.starts_with('-') => return Err(unexpected(other, "mutants")),
                    None => request.shards.push(other.to_owned()),
                },
            }
        }
        Ok(Self::Mutants(request))
    }
}

/// A command that takes nothing but a request for its help.
fn without_arguments(
    mut args: impl Iterator<Item = String>,
    command: &str,
    options: Options,
    help: &'static str,
) -> Result<Options, Failure> {
    match args.next().as_deref() {
        None => Ok(options),
        Some("-h" | "--help") => Ok(Options::Help(help)),
        Some(other) => Err(unexpected(other, command)),
    }
}

fn unexpected(arg: &str, command: &str) -> Failure {
    Failure::new(format!("unexpected argument '{arg}'; see `cargo xtask help {command}`"))
}

#[cfg(test)]
mod tests {
    use super::{HELP, Options};
    use crate::failure::Failure;
    use crate::mutants::Request;
    use crate::step::Part;

    fn parse(line: &str) -> Result<Options, Failure> {
        Options::parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn parts_and_steps_can_be_mixed() {
        let expected = Options::Test { parts: vec![Part::Rust], steps: vec!["mypy".to_owned(), "ruff".to_owned()] };
        assert_eq!(parse("test rust --step mypy --step=ruff"), Ok(expected));
    }

    #[test]
    fn listing_can_be_narrowed() {
        let expected = Options::List { parts: vec![Part::Python], steps: vec![] };
        assert_eq!(parse("test --list python"), Ok(expected));
    }

    #[test]
    fn shards_of_mutants_are_named() {
        let shards = vec!["boardgeo/grid".to_owned(), "kumo-core/play/check".to_owned()];
        let expected = Request { shards, again: true, ..Request::default() };
        assert_eq!(parse("mutants boardgeo/grid --again kumo-core/play/check"), Ok(Options::Mutants(expected)));
        let expected = Request { package: Some("boardgeo".to_owned()), list: true, ..Request::default() };
        assert_eq!(parse("mutants --list --crate=boardgeo"), Ok(Options::Mutants(expected)));
        assert_eq!(parse("mutants"), Ok(Options::Mutants(Request::default())));
    }

    #[test]
    fn help_is_there_in_every_usual_form() {
        assert_eq!(parse("--help"), Ok(Options::Help(HELP)));
        assert_eq!(parse("help"), parse("-h"));
        assert_eq!(parse("help test"), parse("test --help"));
        for command in ["demo", "headers", "library", "baseline", "mutants"] {
            assert_eq!(parse(&format!("help {command}")), parse(&format!("{command} -h")));
        }
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for line in [
            "",
            "tset",
            "test --step",
            "test ruby",
            "demo rust",
            "headers all",
            "help tset",
            "mutants --crate",
            "mutants -x",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
