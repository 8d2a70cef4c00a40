use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;

use crate::debian;
use crate::failure::Failure;
use crate::files;
use crate::step::{Part, Step};
use crate::workspace::Workspace;

const BASELINE: &str = "crates/kumaboard-bench/baseline.txt";

/// So many more instructions than in the baseline, in percent, are too many.
const TOLERANCE: u64 = 5;

/// The checks of what is measured. Nothing here depends on how fast the machine is.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "bench",
        part: Part::Rust,
        about: "the measuring programs work: their unit tests, and each ratio once",
        after: &[],
        run: bench,
    },
    Step {
        name: "instructions",
        part: Part::Rust,
        about: "no hot path takes 5% more instructions than its baseline",
        after: &[],
        run: check,
    },
];

fn bench(workspace: &Workspace) -> Result<(), Failure> {
    const PACKAGE: [&str; 3] = ["test", "--package", "kumaboard-bench"];
    workspace.cargo(PACKAGE).args(["--lib", "--bins"]).run()?;
    workspace.cargo(PACKAGE).args(["--bench", "ratios", "--", "--repeats", "1", "--time", "0"]).run()
}

/// The instructions of each hot path, and what compiled them.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Counts {
    compiler: String,
    target: String,
    paths: BTreeMap<String, u64>,
}

fn check(workspace: &Workspace) -> Result<(), Failure> {
    let baseline = Counts::read(&files::read(&workspace.source(BASELINE))?)?;
    let comparison = Comparison::new(&baseline, &Counts::take(workspace)?);
    println!("{}", comparison.table);
    comparison.judge()
}

/// Writes the baseline anew.
pub(crate) fn baseline(workspace: &Workspace) -> Result<(), Failure> {
    let counts = Counts::take(workspace)?;
    let path = workspace.source(BASELINE);
    if let Ok(before) = files::read(&path).and_then(|text| Counts::read(&text)) {
        println!("{}", Comparison::new(&before, &counts).table);
    }
    files::write(&path, &counts.write())
}

impl Counts {
    /// Counts under callgrind, in release mode without flags of one's own.
    fn take(workspace: &Workspace) -> Result<Self, Failure> {
        debian::need(workspace, "valgrind", "valgrind")?;
        let (compiler, target) = compiler(workspace)?;
        let mut build = workspace.cargo(["build", "--release", "--package", "kumaboard-bench", "--bin", "hotpaths"]);
        for flags in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS"] {
            build = build.without_env(flags);
        }
        build.run()?;
        let program = workspace.release_binary("hotpaths");
        let directory = files::clean_directory(&workspace.target("callgrind"))?;
        let mut paths = BTreeMap::new();
        for name in workspace.program(&program).arg("--list").output()?.lines() {
            let profile = directory.join(format!("{name}.out"));
            let mut option = OsString::from("--callgrind-out-file=");
            option.push(&profile);
            workspace.program("valgrind").arg("--tool=callgrind").arg(option).arg(&program).arg(name).output()?;
            let count = total(&files::read(&profile)?)
                .ok_or_else(|| Failure::new(format!("{}: no `totals:` of instructions", profile.display())))?;
            paths.insert(name.to_owned(), count);
        }
        Ok(Self { compiler, target, paths })
    }

    fn read(text: &str) -> Result<Self, Failure> {
        let wrong = |line: &str| Failure::new(format!("{BASELINE}: `{line}` is not understood"));
        let (mut compiler, mut target, mut paths) = (None, None, BTreeMap::new());
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (name, value) = line.split_once(' ').ok_or_else(|| wrong(line))?;
            match name {
                "compiler" => compiler = Some(value.to_owned()),
                "target" => target = Some(value.to_owned()),
                _ => drop(paths.insert(name.to_owned(), value.trim().parse().map_err(|_| wrong(line))?)),
            }
        }
        let (Some(compiler), Some(target)) = (compiler, target) else {
            return Err(Failure::new(format!("{BASELINE} does not name its compiler and its target")));
        };
        Ok(Self { compiler, target, paths })
    }

    fn write(&self) -> String {
        let mut text = String::from("# Instructions of each hot path. `cargo xtask baseline` writes this file.\n");
        writeln!(text, "compiler {}\ntarget {}", self.compiler, self.target).expect("a string takes everything");
        let width = self.paths.keys().map(String::len).max().unwrap_or(0);
        for (name, count) in &self.paths {
            writeln!(text, "{name:width$} {count:>12}").expect("a string takes everything");
        }
        text
    }
}

/// The version of the compiler cargo uses, and what it compiles for.
fn compiler(workspace: &Workspace) -> Result<(String, String), Failure> {
    let rustc = env::var_os("RUSTC").filter(|name| !name.is_empty()).unwrap_or_else(|| "rustc".into());
    let about = workspace.program(rustc).arg("-vV").output()?;
    let version = about.lines().next().unwrap_or_default().to_owned();
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    Ok((version, host.to_owned()))
}

/// The instructions in a profile that callgrind wrote.
fn total(profile: &str) -> Option<u64> {
    profile.lines().find_map(|line| line.strip_prefix("totals:"))?.trim().parse().ok()
}

/// Counts beside their baseline.
#[derive(Debug)]
struct Comparison {
    table: String,
    is_same_compiler: bool,
    /// Paths that take too many more instructions.
    slower: Vec<String>,
    /// Paths that are only in one of the two.
    unknown: Vec<String>,
}

impl Comparison {
    fn new(before: &Counts, now: &Counts) -> Self {
        let is_same_compiler = (&before.compiler, &before.target) == (&now.compiler, &now.target);
        let mut table = format!("baseline: {}, {}\n", before.compiler, before.target);
        if !is_same_compiler {
            table += &format!("now:      {}, {}: differences are only reported\n", now.compiler, now.target);
        }
        let width = now.paths.keys().map(String::len).max().unwrap_or(0);
        table += &format!("{:width$} {:>12} {:>12} {:>8}", "path", "baseline", "now", "change");
        let (mut slower, mut unknown) = (Vec::new(), Vec::new());
        for (name, &count) in &now.paths {
            let Some(&expected) = before.paths.get(name) else {
                table += &format!("\n{name:width$} {:>12} {count:>12}", "");
                unknown.push(name.clone());
                continue;
            };
            let change = (count as f64 / expected as f64 - 1.0) * 100.0;
            table += &format!("\n{name:width$} {expected:>12} {count:>12} {change:>+7.1}%");
            if count * 100 > expected * (100 + TOLERANCE) {
                slower.push(format!("{name} {change:+.1}%"));
            }
        }
        unknown.extend(before.paths.keys().filter(|name| !now.paths.contains_key(*name)).cloned());
        Self { table, is_same_compiler, slower, unknown }
    }

    fn judge(&self) -> Result<(), Failure> {
        if !self.unknown.is_empty() {
            let names = self.unknown.join(", ");
            return Err(Failure::new(format!(
                "not in the baseline, or only there: {names}; see `cargo xtask baseline`"
            )));
        }
        if self.is_same_compiler && !self.slower.is_empty() {
            let names = self.slower.join(", ");
            return Err(Failure::new(format!("more instructions than the baseline by over {TOLERANCE}%: {names}")));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Comparison, Counts, total};

    fn counts(compiler: &str, paths: &[(&str, u64)]) -> Counts {
        let paths = paths.iter().map(|&(name, count)| (name.to_owned(), count)).collect();
        Counts { compiler: compiler.to_owned(), target: "here".to_owned(), paths }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let counts = counts("rustc 1.95.0 (abc 2026-04-14)", &[("perft", 7), ("a-longer-name", 123_456_789)]);
        assert_eq!(Counts::read(&counts.write()), Ok(counts));
        assert!(Counts::read("perft 7\n").is_err(), "it must name its compiler");
        assert!(Counts::read("compiler a\ntarget b\nperft many\n").is_err());
    }

    #[test]
    fn more_by_over_five_percent_fails_with_the_same_compiler_only() {
        let before = counts("one", &[("perft", 1_000), ("text", 1_000)]);
        let judge = |compiler, perft| {
            let now = counts(compiler, &[("perft", perft), ("text", 10)]);
            Comparison::new(&before, &now).judge().map_err(|failure| failure.to_string())
        };
        assert_eq!(judge("one", 1_050), Ok(()));
        assert_eq!(judge("two", 2_000), Ok(()));
        let failure = judge("one", 1_051);
        assert!(failure.is_err_and(|message| message.contains("perft +5.1%") && !message.contains("text")));
    }

    #[test]
    fn a_path_without_a_baseline_fails() {
        let (one, two) = (counts("one", &[("perft", 1)]), counts("one", &[("perft", 1), ("text", 1)]));
        assert!(Comparison::new(&one, &two).judge().is_err());
        assert!(Comparison::new(&two, &one).judge().is_err());
        assert!(Comparison::new(&two, &two).judge().is_ok());
    }

    #[test]
    fn the_total_of_a_profile_is_found() {
        assert_eq!(total("# callgrind format\nevents: Ir\nsummary: 12\n\ntotals: 12\n"), Some(12));
        assert_eq!(total("events: Ir\n"), None);
    }
}
