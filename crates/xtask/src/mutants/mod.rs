//! Mutation testing of the crates of the rules, source file by source file: `cargo xtask mutants`.

mod results;
mod tree;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::files;
use crate::program::Program;
use crate::workspace::Workspace;
use results::{Outcomes, Results};

/// Where the results are kept, one file for each source file.
const RESULTS: &str = "tests/mutants";

/// A crate whose mutants are tested, and the tests that have to notice them.
struct Target {
    name: &'static str,
    /// One pass after the other, each for what those before it missed. What most mutants fall to comes first, so that
    /// little is built for them.
    passes: &'static [Tests],
}

/// Tests that run in seconds.
struct Tests {
    package: &'static str,
    /// What cargo is told to build.
    programs: &'static [&'static str],
    /// Single tests that take too long, or are about the other game.
    skipped: &'static [&'static str],
}

const TARGETS: [Target; 3] = [
    Target { name: "boardgeo", passes: &[Tests { package: "boardgeo", programs: &["--lib"], skipped: &[] }] },
    Target {
        name: "kumo-core",
        passes: &[
            Tests { package: "kumaboard-tests", programs: &["--test=clauses_kumo"], skipped: &[] },
            Tests { package: "kumo-core", programs: &["--lib", "--test=errors"], skipped: &[] },
            Tests {
                package: "kumaboard-tests",
                programs: &["--test=golden_kumo", "--test=naive_comparison", "--test=numbers", "--test=observations"],
                skipped: &["perft_from_the_start", "kumata_agrees", "what_planes_of_kumata_show"],
            },
        ],
    },
    Target {
        name: "kumata-core",
        passes: &[
            Tests { package: "kumata-core", programs: &["--test=clauses", "--test=strings"], skipped: &[] },
            Tests { package: "kumata-core", programs: &["--lib"], skipped: &["k2_3_every_layout_of_nine_tiles"] },
            Tests {
                package: "kumaboard-tests",
                programs: &[
                    "--test=clauses_kumata",
                    "--test=golden_kumata",
                    "--test=naive_comparison",
                    "--test=numbers",
                    "--test=observations",
                ],
                skipped: &["kumo_agrees", "what_planes_of_kumo_show"],
            },
        ],
    },
];

/// In seconds. The tests take a tenth of it, so that a mutant that takes longer never ends.
const TIMEOUT: &str = "40";

/// How many positions the engine is compared with the naive implementation on.
const POSITIONS: &str = "200";

/// What the command line asks for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Request {
    /// The shards to run, such as `kumo-core/duties`; the next one without a result if there is none.
    pub(crate) shards: Vec<String>,
    /// Only shards of this crate.
    pub(crate) package: Option<String>,
    /// Only what was missed before is tried again.
    pub(crate) again: bool,
    /// Only tell what there is.
    pub(crate) list: bool,
}

/// The mutants of one source file.
struct Shard {
    target: &'static Target,
    /// The source file, from the top of the workspace.
    source: String,
    mutants: usize,
}

impl Shard {
    /// The crate, and the path of the file in it without `src` and ending.
    fn name(&self) -> String {
        let path = self.source.strip_prefix("crates/").unwrap_or(&self.source).replacen("/src/", "/", 1);
        path.strip_suffix(".rs").unwrap_or(&path).to_owned()
    }

    fn results(&self, workspace: &Workspace) -> PathBuf {
        workspace.source(&format!("{RESULTS}/{}.txt", self.name()))
    }
}

pub(crate) fn mutants(workspace: &Workspace, request: &Request) -> Result<(), Failure> {
    let version = version(workspace)?;
    let mut shards = Vec::new();
    for target in &TARGETS {
        if request.package.as_ref().is_none_or(|package| package == target.name) {
            shards.append(&mut list(workspace, target)?);
        }
    }
    if shards.is_empty() {
        let names = TARGETS.map(|target| target.name).join(", ");
        return Err(Failure::new(format!("mutants are made of these crates: {names}")));
    }
    if request.list {
        return show(workspace, &shards);
    }
    for shard in choose(workspace, &shards, request)? {
        run(workspace, shard, &version, request.again)?;
    }
    Ok(())
}

fn version(workspace: &Workspace) -> Result<String, Failure> {
    let version = workspace.cargo(["mutants", "--version"]).output().map_err(|_| {
        Failure::new("cargo-mutants is not installed; `cargo install --locked cargo-mutants` installs it")
    })?;
    Ok(version.trim().to_owned())
}

/// The shards of a crate: its source files that have mutants.
fn list(workspace: &Workspace, target: &'static Target) -> Result<Vec<Shard>, Failure> {
    let names = workspace.cargo(["mutants", "--list", "--package", target.name]).output()?;
    let mut counts = BTreeMap::<&str, usize>::new();
    for (source, _) in names.lines().filter_map(|name| name.split_once(':')) {
        *counts.entry(source).or_default() += 1;
    }
    Ok(counts.into_iter().map(|(source, mutants)| Shard { target, source: source.to_owned(), mutants }).collect())
}

fn show(workspace: &Workspace, shards: &[Shard]) -> Result<(), Failure> {
    for shard in shards {
        let path = shard.results(workspace);
        let state =
            if path.exists() { Results::read(&files::read(&path)?)?.summary() } else { "not run yet".to_owned() };
        println!("{:28} {:4} mutants: {state}", shard.name(), shard.mutants);
    }
    Ok(())
}

/// The shards that are asked for, or else the first without a result.
fn choose<'a>(workspace: &Workspace, shards: &'a [Shard], request: &Request) -> Result<Vec<&'a Shard>, Failure> {
    if request.shards.is_empty() && !request.again {
        return Ok(shards.iter().find(|shard| !shard.results(workspace).exists()).into_iter().collect());
    }
    if request.shards.is_empty() {
        return Ok(shards.iter().filter(|shard| shard.results(workspace).exists()).collect());
    }
    let find = |name: &String| {
        let found = shards.iter().find(|shard| shard.name() == *name);
        found.ok_or_else(|| {
            Failure::new(format!("no shard is called '{name}'; `cargo xtask mutants --list` shows them"))
        })
    };
    request.shards.iter().map(find).collect()
}

fn run(workspace: &Workspace, shard: &Shard, version: &str, again: bool) -> Result<(), Failure> {
    let path = shard.results(workspace);
    let before = if path.exists() { Some(Results::read(&files::read(&path)?)?) } else { None };
    if again && before.is_none() {
        return Err(Failure::new(format!("{} has no result yet", shard.name())));
    }
    println!("== {}: {} mutants", shard.name(), shard.mutants);
    let commit = workspace.program("git").args(["rev-parse", "--short", "HEAD"]).output()?;
    let about = format!("{version}, commit {}", commit.trim());
    // Mutants are made in a copy, so that nobody finds one among the sources.
    let tree = tree::copy(workspace)?;
    let present = present(workspace, shard)?;
    let mut results = before;
    for (number, tests) in shard.target.passes.iter().enumerate() {
        let is_rest = again || number > 0;
        let missed = results.as_ref().filter(|_| is_rest).map(|results| results.missed_mutants(&present));
        if missed.as_ref().is_some_and(Vec::is_empty) {
            break;
        }
        let outcomes = run_tests(workspace, &tree, shard, tests, missed.as_deref())?;
        results = Some(match results {
            Some(before) => before.followed_by(outcomes, about.clone(), is_rest),
            None => Results::new(outcomes, about.clone()),
        });
    }
    if let Some(results) = results {
        files::create_directory(path.parent().unwrap_or(&path))?;
        files::write(&path, &results.write(&shard.name()))?;
        println!("== {}: {}", shard.name(), results.summary());
    }
    Ok(())
}

/// The mutants of a shard as the sources are now: line and column, and name.
fn present(workspace: &Workspace, shard: &Shard) -> Result<BTreeSet<String>, Failure> {
    let listed = workspace.cargo(["mutants", "--list", "--package", shard.target.name, "--file", &shard.source]);
    let listed = listed.output()?;
    Ok(listed.lines().filter_map(|line| Some(line.split_once(':')?.1.to_owned())).collect())
}

/// Runs tests against the mutants of a shard, or only against these.
fn run_tests(
    workspace: &Workspace,
    tree: &Path,
    shard: &Shard,
    tests: &Tests,
    mutants: Option<&[String]>,
) -> Result<Outcomes, Failure> {
    let programs = tests.programs;
    let skipped = tests.skipped.iter().flat_map(|name| ["--skip", name]);
    // Without mutants first. Cargo-mutants would build the tests of the mutated crate alone for that.
    let plain = workspace.cargo(["test", "--quiet", "--profile=mutants", "--all-features"]).directory(tree);
    let plain = plain
        .args(["--package", tests.package])
        .args(programs)
        .arg("--")
        .args(skipped.clone())
        .env("KUMABOARD_POSITIONS", POSITIONS);
    plain.run()?;
    let output = files::clean_directory(&workspace.target("mutation/out"))?;
    let mut program = workspace
        .cargo(["mutants", "--in-place", "--no-shuffle", "--colors=never", "--baseline=skip", "--timeout", TIMEOUT])
        .directory(tree)
        .args(["--package", shard.target.name, "--file", &shard.source, "--test-package", tests.package])
        .args(programs.iter().map(|program| format!("--cargo-arg={program}")))
        .env("KUMABOARD_POSITIONS", POSITIONS);
    if let Some(mutants) = mutants {
        program = program.arg("--re").arg(pattern(mutants));
    }
    program = program.arg("--output").arg(&output).args(["--", "--"]);
    judge(program.args(skipped))?;
    let outcomes = Outcomes::read(&output.join("mutants.out"))?;
    // Cargo-mutants 27.1 tries mutants of fields, whatever it is told to pick.
    Ok(match mutants {
        Some(mutants) => outcomes.only(mutants),
        None => outcomes,
    })
}

/// Mutants that were missed or took too long are a result; that nothing could be tested is a failure.
fn judge(program: Program) -> Result<(), Failure> {
    match program.run_to_code()? {
        0 | 2 | 3 => Ok(()),
        code => Err(Failure::new(format!("cargo mutants ended with {code}"))),
    }
}

/// What cargo-mutants finds these mutants by, and no others: the end of the lines in which it lists them, `file:place: name`.
fn pattern(mutants: &[String]) -> String {
    let mutants: Vec<String> = mutants.iter().map(|mutant| escape(mutant)).collect();
    format!(": ?({})$", mutants.join("|"))
}

/// The name of a mutant as a regular expression.
fn escape(name: &str) -> String {
    let mut escaped = String::new();
    for letter in name.chars() {
        if r"\.+*?()|[]{}^$".contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{RESULTS, Results, Shard, TARGETS, escape, pattern};
    use crate::workspace::Workspace;

    #[test]
    fn a_shard_is_named_by_its_source() {
        let shard = |source: &str| Shard { target: &TARGETS[1], source: source.to_owned(), mutants: 1 }.name();
        assert_eq!(shard("crates/kumo-core/src/duties.rs"), "kumo-core/duties");
        assert_eq!(shard("crates/kumo-core/src/play/check.rs"), "kumo-core/play/check");
    }

    #[test]
    fn names_of_mutants_match_themselves() {
        assert_eq!(escape("replace | with ^ in <impl X for Y>::z"), r"replace \| with \^ in <impl X for Y>::z");
        assert_eq!(escape("replace f -> Option<u8> with None"), "replace f -> Option<u8> with None");
    }

    /// Mutants of one name in one function are told apart by their places; one that moved since is known by its name.
    #[test]
    fn mutants_are_picked_by_place_and_name() {
        let picked = [String::from("273:21: replace || with && in read"), String::from("replace f -> u8 with 1")];
        assert_eq!(pattern(&picked), r": ?(273:21: replace \|\| with && in read|replace f -> u8 with 1)$");
    }

    /// Every mutant that the tests miss has a reason beside it why it changes nothing anybody can see.
    #[test]
    fn what_is_missed_has_a_reason() {
        let workspace = Workspace::find().expect("the tests run in the workspace");
        let mut complaints = Vec::new();
        for target in &TARGETS {
            for path in text_files(&workspace.source(&format!("{RESULTS}/{}", target.name))) {
                let text = std::fs::read_to_string(&path).expect("results can be read");
                match Results::read(&text) {
                    Ok(results) => complaints.extend(results.complaints().iter().map(|it| format!("{path:?}: {it}"))),
                    Err(failure) => complaints.push(format!("{path:?}: {failure}")),
                }
                let inner = path.strip_prefix(workspace.source(RESULTS)).expect("it lies there").with_extension("rs");
                let inner = inner.strip_prefix(target.name).expect("it lies there");
                let source = workspace.source("crates").join(target.name).join("src").join(inner);
                if !source.is_file() {
                    complaints.push(format!("{path:?}: {source:?} is no longer there"));
                }
            }
        }
        assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
    }

    /// The files below a directory that end with `.txt`; none if it is not there.
    fn text_files(directory: &std::path::Path) -> Vec<std::path::PathBuf> {
        let Ok(entries) = std::fs::read_dir(directory) else { return Vec::new() };
        let mut found = Vec::new();
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if path.is_dir() {
                found.append(&mut text_files(&path));
            } else if path.extension().is_some_and(|ending| ending == "txt") {
                found.push(path);
            }
        }
        found
    }
}
