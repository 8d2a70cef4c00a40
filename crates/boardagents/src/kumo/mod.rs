mod arena;
mod bound;
mod evaluation;
mod plan;
mod turn;
mod weights;

pub use evaluation::KumoEvaluation;
pub use turn::{TurnSolution, solve_turn};
pub use weights::KumoWeights;
