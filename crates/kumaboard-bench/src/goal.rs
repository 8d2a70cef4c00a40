//! What is to be reached.

use std::fmt;

/// A goal: what must be reached, and what it would be good to reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// The more the better.
    AtLeast {
        /// What must be reached.
        must: f64,
        /// What would be good.
        aim: f64,
    },
    /// The less the better.
    Within {
        /// What must not be exceeded.
        must: f64,
        /// What would be good.
        aim: f64,
    },
    /// The less the better, and less than this is of no use.
    AtMost {
        /// What must not be exceeded.
        must: f64,
    },
}

/// How far one got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// What would be good is reached.
    Aim,
    /// What must be reached is.
    Must,
    /// Less is reached.
    Missed,
}

impl Goal {
    /// How far one gets with this.
    ///
    /// ```
    /// use kumaboard_bench::goal::{Goal, Verdict};
    /// let goal = Goal::AtLeast { must: 2.0, aim: 3.0 };
    /// assert_eq!([1.9, 2.0, 3.5].map(|found| goal.judge(found)), [Verdict::Missed, Verdict::Must, Verdict::Aim]);
    /// let goal = Goal::Within { must: 1.5, aim: 1.2 };
    /// assert_eq!([1.6, 1.5, 1.1].map(|found| goal.judge(found)), [Verdict::Missed, Verdict::Must, Verdict::Aim]);
    /// ```
    #[must_use]
    pub fn judge(self, found: f64) -> Verdict {
        match self {
            Self::AtLeast { aim, .. } if found >= aim => Verdict::Aim,
            Self::AtLeast { must, .. } if found >= must => Verdict::Must,
            Self::Within { aim, .. } if found <= aim => Verdict::Aim,
            Self::Within { must, .. } | Self::AtMost { must } if found <= must => Verdict::Must,
            Self::AtLeast { .. } | Self::Within { .. } | Self::AtMost { .. } => Verdict::Missed,
        }
    }
}

impl Verdict {
    /// In a word or two.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Aim => "aim reached",
            Self::Must => "reached",
            Self::Missed => "NOT REACHED",
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast { must, aim } => write!(f, ">= {must} (aim {aim})"),
            Self::Within { must, aim } => write!(f, "<= {must} (aim {aim})"),
            Self::AtMost { must } => write!(f, "<= {must}"),
        }
    }
}
