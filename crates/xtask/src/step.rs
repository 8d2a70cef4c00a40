use crate::failure::Failure;
use crate::workspace::Workspace;

/// The part of the checks a step belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Rust,
    Python,
    C,
}

impl Part {
    pub(crate) const ALL: [Self; 3] = [Self::Rust, Self::Python, Self::C];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Python => "python",
            Self::C => "c",
        }
    }
}

/// One check, or something a check needs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) part: Part,
    pub(crate) about: &'static str,
    /// Steps that must have passed before.
    pub(crate) after: &'static [&'static str],
    pub(crate) run: fn(&Workspace) -> Result<(), Failure>,
}
