#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod budget;
mod edge;
mod evaluation;
mod exact;
mod flat;
mod mcts;
mod playout;
mod report;
mod search;
mod tree;

pub use budget::{Budget, Stop};
pub use evaluation::{Evaluation, Values};
pub use exact::{Solution, SolveError, solve};
pub use flat::FlatMonteCarlo;
pub use mcts::{Mcts, MctsOptions};
pub use report::{MoveReport, Report};
pub use search::Search;
