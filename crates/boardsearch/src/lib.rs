#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod alphabeta;
mod budget;
mod depth_options;
mod edge;
mod evaluation;
mod evaluator;
mod exact;
mod flat;
mod forest;
mod greedy;
mod leaf;
mod maxn;
mod mcts;
mod minimax;
mod node;
mod node_clock;
mod noise;
mod options;
mod ordering;
mod outlook;
mod paranoid;
mod playout;
mod proof;
mod ranking;
mod report;
mod reuse;
mod score;
mod search;
mod table;
mod tree;

pub use alphabeta::{AlphaBeta, AlphaBetaOptions};
pub use budget::{Budget, Stop};
pub use depth_options::DepthOptions;
pub use evaluation::{Evaluation, Values};
pub use evaluator::{CutOff, Evaluator, Playouts};
pub use exact::{Solution, SolveError, solve};
pub use flat::FlatMonteCarlo;
pub use greedy::Greedy;
pub use leaf::{JudgeError, Leaf};
pub use maxn::MaxN;
pub use mcts::Mcts;
pub use options::{Hidden, MctsOptions, Noise, Selection};
pub use paranoid::Paranoid;
pub use report::{MoveReport, Report};
pub use search::Search;
