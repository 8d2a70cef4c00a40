mod arena;
mod bound;
mod evaluation;
mod turn;

pub use evaluation::KumoEvaluation;
pub use turn::{TurnSolution, solve_turn};
