use std::io;
use std::path::PathBuf;

use kumaboard::{agents, kumata, kumo};

use crate::game::PlayTextError;

/// Why a command could not do what was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    /// The options contradict each other or the game.
    #[error("{0}")]
    Usage(String),
    /// An agent can't play this variant.
    #[error("{named}: {source}")]
    Agent { named: String, source: agents::BuildAgentError },
    /// A position is none, or one of another variant.
    #[error("the position is wrong: {0}")]
    Position(String),
    /// A file can't be read or written.
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    /// A file was not replaced by a new one.
    #[error("{0}")]
    Written(String),
    /// A file of records has something wrong in it.
    #[error("{}: {message}", path.display())]
    Record { path: PathBuf, message: String },
    /// An error of this program.
    #[error("{0}; please report this")]
    Internal(String),
    /// A Kumata position string is wrong.
    #[error("the position is wrong: {0}")]
    KumataPosition(#[from] kumata::ParsePositionError),
    /// A KUMO position string is wrong.
    #[error("the position is wrong: {0}")]
    KumoPosition(#[from] kumo::ParsePositionError),
    /// A word or a letter of a setup stands for nothing.
    #[error("this can't be set up: {0}")]
    Setup(String),
    /// The game can't be set up so.
    #[error("this can't be set up: {0}")]
    KumataSetup(#[from] kumata::SetupError),
    /// The game can't be set up so.
    #[error("this can't be set up: {0}")]
    KumoSetup(#[from] kumo::SetupError),
    /// A move can't be read or played.
    #[error("`--play`, {number} of {count}: {reason}")]
    Move { number: usize, count: usize, reason: PlayTextError },
    /// Nobody counts so far.
    #[error("depth: found {found}, expected at most {most}")]
    Depth { found: u32, most: u32 },
    /// Moves can't be counted through a reveal.
    #[error("{0}")]
    Perft(#[from] kumata::PerftError),
    /// Another run writes to the file.
    #[error("{}: found it in use by another run, expected to be the only one that adds to it", .0.display())]
    InUse(PathBuf),
    /// The user pressed Ctrl-C, or SIGTERM came; what was done by then is printed, or kept in a file.
    #[error("interrupted before the end")]
    Interrupted,
    /// The output can't be written, or the input read.
    #[error("input or output failed: {0}")]
    Output(#[from] io::Error),
}

impl CliError {
    /// That an agent can't play, with what named it: an option, a seat.
    pub(crate) fn agent(named: impl Into<String>) -> impl FnOnce(agents::BuildAgentError) -> Self {
        move |source| Self::Agent { named: named.into(), source }
    }

    /// 2 for what the user asked wrongly, as the argument parser does; 130 after Ctrl-C and 143 after SIGTERM, as shells do; 1
    /// otherwise.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_)
            | Self::Agent { .. }
            | Self::Position(_)
            | Self::Record { .. }
            | Self::KumataPosition(_)
            | Self::KumoPosition(_)
            | Self::Setup(_)
            | Self::KumataSetup(_)
            | Self::KumoSetup(_)
            | Self::Move { .. }
            | Self::Depth { .. }
            | Self::Perft(_) => 2,
            Self::Interrupted => crate::interrupt::exit_code(),
            Self::Output(_) | Self::File { .. } | Self::InUse(_) | Self::Written(_) | Self::Internal(_) => 1,
        }
    }
}
