use boardsearch::{Evaluation, Values};
use kumata_core::Position;

/// What is known of Kumata.
#[derive(Clone, Copy, Debug, Default)]
pub struct KumataEvaluation;

impl Evaluation<Position> for KumataEvaluation {
    fn evaluate(&self, _: &Position) -> Values {
        [0.0; 4]
    }
}
