#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod batch;
mod buffer;
mod bulk;
mod cancel;
mod chance;
mod lane;
mod matches;
mod options;
mod outputs;
mod playouts;
mod pool;
mod progress;
mod queue;
mod result;
mod seating;
mod share;
mod step;

pub use batch::BatchSim;
pub use boardgame::{Agent, RandomAgent};
pub use buffer::BufferError;
pub use bulk::{Bulk, Summary};
pub use cancel::Cancel;
pub use matches::{Maker, MatchError, matches, rotations};
pub use options::{AutoReset, Illegal, Options, OptionsError};
pub use outputs::{LegalIds, Mask, Outputs, Planes};
pub use playouts::playouts;
pub use progress::Progress;
pub use result::GameResult;
pub use step::StepError;
