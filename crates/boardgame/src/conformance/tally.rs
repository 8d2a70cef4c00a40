use alloc::string::{String, ToString};
use core::fmt::Display;

use super::{Check, Failure, Place, Report};

/// Counts what holds, and says where something does not.
pub(super) struct Tally {
    spec: String,
    /// Where the games are: what a failure would name.
    pub(super) place: Option<Place>,
    pub(super) report: Report,
}

impl Tally {
    pub(super) fn new(spec: &impl Display) -> Self {
        Self { spec: spec.to_string(), place: None, report: Report::new() }
    }

    /// Counts the check; fails if it does not hold, with what was found.
    pub(super) fn ensure(&mut self, check: Check, holds: bool, found: impl FnOnce() -> String) -> Result<(), Failure> {
        self.report.count(check);
        if holds { Ok(()) } else { Err(self.failure(check, found())) }
    }

    #[cold]
    fn failure(&self, check: Check, found: String) -> Failure {
        Failure { check, spec: self.spec.clone(), place: self.place.clone(), found }
    }
}
