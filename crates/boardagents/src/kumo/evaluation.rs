use boardsearch::{Evaluation, Values};
use kumo_core::Game;

/// What is known of KUMO Hogosha.
#[derive(Clone, Copy, Debug, Default)]
pub struct KumoEvaluation;

impl Evaluation<Game> for KumoEvaluation {
    fn evaluate(&self, _: &Game) -> Values {
        [0.0; 4]
    }
}
