use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use crate::failure::Failure;
use crate::files;

/// What became of the mutants in one run.
#[derive(Debug, Default)]
pub(super) struct Outcomes {
    caught: usize,
    unviable: usize,
    timeout: Vec<Mutant>,
    missed: Vec<Mutant>,
}

/// A mutant that no test failed for.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Mutant {
    /// Line and column, as they were.
    at: String,
    /// What was changed, and in which function.
    name: String,
    /// Why nobody can notice it; added by hand.
    reason: String,
}

impl Mutant {
    fn with_place(&self) -> String {
        format!("{}: {}", self.at, self.name)
    }

    /// From a line such as `crates/boardgeo/src/grid.rs:3:5: replace < with <= in Grid::ring`.
    fn read(line: &str) -> Option<Self> {
        let (place, name) = line.split_once(": ")?;
        let (_, at) = place.split_once(':')?;
        Some(Self { at: at.to_owned(), name: name.to_owned(), reason: String::new() })
    }
}

impl Outcomes {
    /// Without the mutants that are not among these, which are given with or without their places.
    pub(super) fn only(mut self, picked: &[String]) -> Self {
        let is_picked = |mutant: &Mutant| picked.contains(&mutant.name) || picked.contains(&mutant.with_place());
        self.timeout.retain(is_picked);
        self.missed.retain(is_picked);
        self
    }

    /// Reads what cargo-mutants left in a directory.
    pub(super) fn read(directory: &Path) -> Result<Self, Failure> {
        let lines = |name: &str| files::read(&directory.join(name));
        let mutants = |name: &str| -> Result<Vec<Mutant>, Failure> {
            let read = |line| Mutant::read(line).ok_or_else(|| Failure::new(format!("{name}: `{line}` is no mutant")));
            lines(name)?.lines().map(read).collect()
        };
        Ok(Self {
            caught: lines("caught.txt")?.lines().count(),
            unviable: lines("unviable.txt")?.lines().count(),
            timeout: mutants("timeout.txt")?,
            missed: mutants("missed.txt")?,
        })
    }
}

/// The result of a shard, as it is kept.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Results {
    /// The version of cargo-mutants and the commit.
    about: String,
    caught: usize,
    unviable: usize,
    timeout: Vec<Mutant>,
    missed: Vec<Mutant>,
}

impl Results {
    pub(super) fn new(outcomes: Outcomes, about: String) -> Self {
        let Outcomes { caught, unviable, timeout, missed } = outcomes;
        Self { about, caught, unviable, timeout, missed }
    }

    /// The results after another run: of everything, or `again` of what was missed alone. Reasons are kept.
    pub(super) fn followed_by(self, outcomes: Outcomes, about: String, again: bool) -> Self {
        let mut old = self.missed;
        let mut results = Self::new(outcomes, about);
        if again {
            // Where places are not known any more, all mutants of one name were tried again, those caught before too.
            let killed = old.len().saturating_sub(results.missed.len() + results.timeout.len());
            results.caught = self.caught + killed;
            results.unviable = self.unviable;
            results.timeout.splice(0..0, self.timeout);
        }
        for mutant in &mut results.missed {
            if let Some(at) = old.iter().position(|other| other.name == mutant.name) {
                mutant.reason = old.remove(at).reason;
            }
        }
        results
    }

    /// The missed mutants, with their places as long as they are there, so that others of the same name are left out;
    /// by name alone if the source has changed since.
    pub(super) fn missed_mutants(&self, present: &BTreeSet<String>) -> Vec<String> {
        let all_there = self.missed.iter().all(|mutant| present.contains(&mutant.with_place()));
        let pick = |mutant: &Mutant| if all_there { mutant.with_place() } else { mutant.name.clone() };
        self.missed.iter().map(pick).collect()
    }

    fn count(&self) -> usize {
        self.caught + self.unviable + self.timeout.len() + self.missed.len()
    }

    pub(super) fn summary(&self) -> String {
        let (timeout, missed) = (self.timeout.len(), self.missed.len());
        let bare = match self.complaints().len() {
            0 => String::new(),
            bare => format!(", {bare} of them without a reason"),
        };
        format!("{} caught, {} unviable, {timeout} timeout, {missed} missed{bare}", self.caught, self.unviable)
    }

    /// What is wrong with it: mutants missed without a reason.
    pub(super) fn complaints(&self) -> Vec<String> {
        let bare = self.missed.iter().filter(|mutant| mutant.reason.is_empty());
        bare.map(|mutant| format!("`{}` is missed, and there is no reason beside it", mutant.name)).collect()
    }

    pub(super) fn read(text: &str) -> Result<Self, Failure> {
        let wrong = |line: &str| Failure::new(format!("`{line}` is not understood"));
        let mut results = Self::new(Outcomes::default(), String::new());
        let (mut mutants, mut last) = (None, None::<&mut Mutant>);
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(reason) = line.strip_prefix("  ") {
                let mutant = last.as_mut().ok_or_else(|| wrong(line))?;
                if !mutant.reason.is_empty() {
                    mutant.reason.push('\n');
                }
                mutant.reason.push_str(reason);
                continue;
            }
            let (word, value) = line.split_once(' ').ok_or_else(|| wrong(line))?;
            let number = || value.parse::<usize>().map_err(|_| wrong(line));
            match word {
                "by" => value.clone_into(&mut results.about),
                "mutants" => mutants = Some(number()?),
                "caught" => results.caught = number()?,
                "unviable" => results.unviable = number()?,
                "timeout" | "missed" => {
                    let (at, name) = value.split_once(": ").ok_or_else(|| wrong(line))?;
                    let mutant = Mutant { at: at.to_owned(), name: name.to_owned(), reason: String::new() };
                    let list = if word == "missed" { &mut results.missed } else { &mut results.timeout };
                    list.push(mutant);
                    last = list.last_mut();
                }
                _ => return Err(wrong(line)),
            }
        }
        match mutants {
            Some(mutants) if mutants == results.count() => Ok(results),
            _ => Err(Failure::new("the number of mutants is not that of all outcomes together")),
        }
    }

    pub(super) fn write(&self, shard: &str) -> String {
        let mut text = format!("# `cargo xtask mutants {shard}` writes this file. Reasons are added by hand.\n");
        let mut line = |line: std::fmt::Arguments<'_>| writeln!(text, "{line}").expect("a string takes everything");
        line(format_args!("by {}", self.about));
        line(format_args!("mutants {}", self.count()));
        line(format_args!("caught {}", self.caught));
        line(format_args!("unviable {}", self.unviable));
        for (word, list) in [("timeout", &self.timeout), ("missed", &self.missed)] {
            for mutant in list {
                line(format_args!("{word} {}: {}", mutant.at, mutant.name));
                for reason in mutant.reason.lines() {
                    line(format_args!("  {reason}"));
                }
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Mutant, Outcomes, Results};

    fn mutant(name: &str) -> Mutant {
        Mutant::read(&format!("crates/boardgeo/src/grid.rs:3:5: {name}")).expect("it is a mutant")
    }

    fn results(missed: &[&str]) -> Results {
        let missed = missed.iter().map(|name| mutant(name)).collect();
        let outcomes = Outcomes { caught: 7, unviable: 2, timeout: vec![mutant("replace f with ()")], missed };
        Results::new(outcomes, "cargo-mutants 27.1.0, commit abc".to_owned())
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut results = results(&["replace < with <= in A::b", "replace A::c -> u8 with 1"]);
        results.missed[0].reason = "Both are the same.\nAlways.".to_owned();
        assert_eq!(Results::read(&results.write("boardgeo/grid")), Ok(results));
        for wrong in ["", "mutants 1\n", "mutants 1\ncaught 1\nand 1\n", "mutants 0\n  a reason\n", "missed f\n"] {
            assert!(Results::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_missed_wants_a_reason() {
        let mut results = results(&["replace < with <= in A::b"]);
        assert_eq!(results.complaints().len(), 1);
        results.missed[0].reason = "Both are the same.".to_owned();
        assert!(results.complaints().is_empty());
    }

    #[test]
    fn another_run_of_what_was_missed_moves_what_is_killed_since() {
        let mut before = results(&["one", "two", "two", "three"]);
        before.missed[2].reason = "The second two.".to_owned();
        before.missed[3].reason = "Three.".to_owned();
        let outcomes = Outcomes { caught: 9, missed: vec![mutant("three")], ..Outcomes::default() };
        let after = before.followed_by(outcomes, "later".to_owned(), true);
        assert_eq!((after.caught, after.unviable, after.timeout.len(), after.missed.len()), (10, 2, 1, 1));
        assert_eq!((after.missed[0].reason.as_str(), after.about.as_str()), ("Three.", "later"));
    }

    #[test]
    fn what_is_missed_is_picked_by_its_place_while_it_is_there() {
        let results = results(&["one", "two"]);
        let all = BTreeSet::from(["3:5: one", "3:5: two", "9:5: two"].map(String::from));
        assert_eq!(results.missed_mutants(&all), ["3:5: one", "3:5: two"]);
        let moved = BTreeSet::from(["3:5: one", "4:5: two", "9:5: two"].map(String::from));
        assert_eq!(results.missed_mutants(&moved), ["one", "two"]);
    }

    #[test]
    fn what_was_not_picked_does_not_count() {
        let tried = || Outcomes { timeout: vec![mutant("one")], missed: vec![mutant("two")], ..Outcomes::default() };
        let left = |picked: &str| {
            let left = tried().only(&[picked.to_owned()]);
            (left.timeout.len(), left.missed.len())
        };
        assert_eq!(["one", "3:5: one", "two", "3:5: two"].map(left), [(1, 0), (1, 0), (0, 1), (0, 1)]);
        assert_eq!(["three", "4:5: one"].map(left), [(0, 0), (0, 0)]);
    }

    #[test]
    fn a_whole_run_counts_anew_and_keeps_reasons() {
        let mut before = results(&["one"]);
        before.missed[0].reason = "One.".to_owned();
        let outcomes = Outcomes { caught: 9, missed: vec![mutant("one"), mutant("two")], ..Outcomes::default() };
        let after = before.followed_by(outcomes, "later".to_owned(), false);
        assert_eq!((after.caught, after.unviable, after.timeout.len(), after.missed.len()), (9, 0, 0, 2));
        assert_eq!(after.missed[0].reason, "One.");
        assert_eq!(after.complaints().len(), 1);
    }
}
