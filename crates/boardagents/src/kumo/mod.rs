mod arena;
mod bound;
mod evaluation;
mod plan;
mod turn;

pub use evaluation::KumoEvaluation;
pub use turn::{TurnSolution, solve_turn};
