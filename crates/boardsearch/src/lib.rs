#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod budget;
mod edge;
mod evaluation;
mod evaluator;
mod exact;
mod flat;
mod forest;
mod leaf;
mod mcts;
mod node;
mod noise;
mod options;
mod playout;
mod proof;
mod ranking;
mod report;
mod reuse;
mod search;
mod tree;

pub use budget::{Budget, Stop};
pub use evaluation::{Evaluation, Values};
pub use evaluator::{CutOff, Evaluator, Playouts};
pub use exact::{Solution, SolveError, solve};
pub use flat::FlatMonteCarlo;
pub use leaf::{JudgeError, Leaf};
pub use mcts::Mcts;
pub use options::{Hidden, MctsOptions, Noise, Selection};
pub use report::{MoveReport, Report};
pub use search::Search;
