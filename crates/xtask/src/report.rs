use std::fmt;
use std::time::Duration;

use crate::failure::Failure;

/// How a step ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passed,
    Failed(Failure),
    /// Not run, because the named step it needs did not pass.
    Blocked(&'static str),
}

/// What came of each step so far.
#[derive(Debug, Default)]
pub(crate) struct Report {
    lines: Vec<(&'static str, Outcome, Duration)>,
}

impl Report {
    pub(crate) fn add(&mut self, name: &'static str, outcome: Outcome, time: Duration) {
        self.lines.push((name, outcome, time));
    }

    /// The first of these steps that was run or blocked without passing.
    pub(crate) fn first_unpassed(&self, names: &[&'static str]) -> Option<&'static str> {
        self.lines
            .iter()
            .find(|(name, outcome, _)| names.contains(name) && *outcome != Outcome::Passed)
            .map(|&(name, ..)| name)
    }

    pub(crate) fn all_passed(&self) -> bool {
        self.passed() == self.lines.len()
    }

    fn passed(&self) -> usize {
        self.lines.iter().filter(|(_, outcome, _)| *outcome == Outcome::Passed).count()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.lines.iter().map(|(name, ..)| name.len()).max();
        let width = width.unwrap_or(0).max("step".len());
        writeln!(f, "{:width$}  result      time", "step")?;
        for (name, outcome, time) in &self.lines {
            let result = match outcome {
                Outcome::Passed => "ok",
                Outcome::Failed(_) => "FAILED",
                Outcome::Blocked(_) => "NOT RUN",
            };
            write!(f, "{name:width$}  {result:7} {:>8}", seconds(*time))?;
            match outcome {
                Outcome::Passed => writeln!(f)?,
                Outcome::Failed(failure) => writeln!(f, "  {failure}")?,
                Outcome::Blocked(need) => writeln!(f, "  {need} did not pass")?,
            }
        }
        let time = self.lines.iter().map(|&(.., time)| time).sum();
        let (passed, all) = (self.passed(), self.lines.len());
        write!(f, "{passed} of {all} steps passed in {}", seconds(time))
    }
}

/// A time with a tenth of a second.
pub(crate) fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Outcome, Report};
    use crate::failure::Failure;

    #[test]
    fn the_table_names_each_step_its_result_and_time() {
        let mut report = Report::default();
        report.add("fmt", Outcome::Passed, Duration::from_millis(640));
        report.add("module", Outcome::Failed(Failure::new("no compiler")), Duration::from_secs(61));
        report.add("pytest", Outcome::Blocked("module"), Duration::ZERO);
        let lines = [
            "step    result      time",
            "fmt     ok         0.6 s",
            "module  FAILED    61.0 s  no compiler",
            "pytest  NOT RUN    0.0 s  module did not pass",
            "1 of 3 steps passed in 61.6 s",
        ];
        assert_eq!(report.to_string(), lines.join("\n"));
        assert!(!report.all_passed());
        assert_eq!(report.first_unpassed(&["fmt", "pytest"]), Some("pytest"));
    }
}
