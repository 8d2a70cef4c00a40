use boardgame::Action;

use crate::BufferError;

/// Why a step can't be made. Nothing has changed, and nothing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// A buffer has the wrong length.
    #[error(transparent)]
    Buffer(#[from] BufferError),
    /// An action is illegal, and [`Illegal::Error`](crate::Illegal::Error) is the policy. The first such lane is named.
    #[error("lane {lane}, action {found}: expected one of the {legal} legal actions")]
    Illegal {
        /// The number of the lane.
        lane: usize,
        /// The action.
        found: Action,
        /// How many actions are legal there.
        legal: usize,
    },
}
