#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod alphabeta;
mod budget;
mod depth_options;
mod edge;
mod evaluation;
mod exact;
mod flat;
mod greedy;
mod maxn;
mod mcts;
mod minimax;
mod node_clock;
mod ordering;
mod outlook;
mod paranoid;
mod playout;
mod report;
mod score;
mod search;
mod table;
mod tree;

pub use alphabeta::{AlphaBeta, AlphaBetaOptions};
pub use budget::{Budget, Stop};
pub use depth_options::DepthOptions;
pub use evaluation::{Evaluation, Values};
pub use exact::{Solution, SolveError, solve};
pub use flat::FlatMonteCarlo;
pub use greedy::Greedy;
pub use maxn::MaxN;
pub use mcts::{Mcts, MctsOptions};
pub use paranoid::Paranoid;
pub use report::{MoveReport, Report};
pub use search::Search;
