/// Why a toy can't read or do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {0}")]
pub(crate) struct ToyError(pub(crate) &'static str);
