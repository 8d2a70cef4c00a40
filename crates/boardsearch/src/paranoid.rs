use boardgame::{Agent, Rng, State};

use crate::minimax::{self, Course};
use crate::{AlphaBetaOptions, DepthOptions, Evaluation, Report, Search, Stop};

/// Depth-limited search in which all other sides are taken to play against the one that searches: minimax of one against all,
/// for any number of seats, in teams or not, with chance events counted by their probabilities.
///
/// It looks further than [`MaxN`](crate::MaxN), as it can leave out what is no better, and trusts the others less. With two
/// sides it is [`AlphaBeta`](crate::AlphaBeta), whose table and rules for budgets and equal moves it has.
///
/// What it reports is the value for its own side, and that the others lose in equal parts; which of them gets how much, it does
/// not know.
///
/// ```
/// use boardgame::{Agent, Playable as _, Rng, Seat, Spec};
/// use boardsearch::{Budget, DepthOptions, Evaluation, Paranoid, Search as _, Values};
/// use kumata_core::{KumataSpec, Position};
///
/// /// Points, less what the others have in the mean.
/// struct Points;
///
/// impl Evaluation<Position> for Points {
///     fn evaluate(&self, position: &Position) -> Values {
///         let totals: Vec<f64> = position.scores().seats().iter().map(|score| f64::from(score.total())).collect();
///         let mean = totals.iter().sum::<f64>() / totals.len() as f64;
///         std::array::from_fn(|seat| totals.get(seat).map_or(0.0, |total| (total - mean) / 200.0))
///     }
/// }
///
/// let position = KumataSpec::new(3)?.start(&mut Rng::new(1));
/// let options = DepthOptions { depth: 2, budget: Budget::nodes(20_000) };
/// let report = Paranoid::new(Points, options).search(&position, &mut Rng::new(1), &mut |_| {}).unwrap();
/// assert!(position.is_legal(report.best()));
/// # Ok::<(), kumata_core::SpecError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Paranoid<E> {
    evaluation: E,
    options: DepthOptions,
    stop: Stop,
}

impl<E> Paranoid<E> {
    /// A search with this evaluation and these options.
    #[must_use]
    pub fn new(evaluation: E, options: DepthOptions) -> Self {
        Self { evaluation, options, stop: Stop::default() }
    }
}

impl<S: State, E: Evaluation<S>> Search<S> for Paranoid<E> {
    fn search(&mut self, view: &S, rng: &mut Rng, watch: &mut dyn FnMut(&Report<S>)) -> Option<Report<S>> {
        let (DepthOptions { budget, depth }, usual) = (self.options, AlphaBetaOptions::default());
        let course = Course { budget, depth, table: usual.table, all_values: usual.all_values };
        minimax::search(&self.evaluation, course, &self.stop, view, rng, watch)
    }

    fn stop_handle(&self) -> Stop {
        self.stop.clone()
    }
}

impl<S: State, E: Evaluation<S>> Agent<S> for Paranoid<E> {
    fn name(&self) -> &str {
        "paranoid"
    }

    fn choose(&mut self, view: &S, rng: &mut Rng) -> S::Move {
        if let Some(chosen) = self.options.budget.forced_move(view) {
            return chosen;
        }
        self.search(view, rng, &mut |_| {}).expect("an agent is asked only where there is a move").best()
    }
}
