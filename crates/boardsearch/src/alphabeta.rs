use boardgame::{Agent, Rng, State};

use crate::minimax::{self, Course};
use crate::{Budget, Evaluation, Report, Search, Stop};

/// How an [`AlphaBeta`] searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlphaBetaOptions {
    /// The positions and the time that may be spent on one move. Simulations are not made, and make no difference. One ply is
    /// always looked ahead.
    pub budget: Budget,
    /// How many plies to look ahead at most: actions, not turns; 0 is taken as 1.
    pub depth: u32,
    /// How many positions the table keeps. It makes a difference to how long a search takes, not to what it finds to a depth.
    pub table: usize,
    /// Whether each move is given its own value, which takes longer. Otherwise the best has its value, and the others a bound
    /// that theirs does not exceed.
    pub all_values: bool,
}

impl Default for AlphaBetaOptions {
    /// A hundred thousand positions, 32 plies at most, a table of 2^18 positions, the value of the best move alone.
    fn default() -> Self {
        Self { budget: Budget::nodes(100_000), depth: 32, table: 1 << 18, all_values: false }
    }
}

/// Alpha-beta search for games of two sides without chance, whose turns may have several actions: iterative deepening with a
/// table of the positions that were searched.
///
/// A ply is one action. The side to move may stay the same: the parts of the two sides change only where the side does, so
/// that teams and turns of any length need no special case. In one turn the same position is reached by many orders of actions;
/// the table finds it again. The value to a depth is exactly that of minimax to that depth, whatever the table keeps: only what
/// was found to the same depth, or is proved by the end of the game, is taken from it. A victory that comes sooner is better, a
/// defeat that comes later.
///
/// An iteration that the budget ends counts as far as it got: the move thought best before is looked at first, and the best of
/// those that were looked at is chosen. Which of several equal moves that is, the generator decides. Under a budget of positions
/// the same seed finds the same.
///
/// In a game of more than two sides, or with chance, it is still an answer, and a defined one: that of
/// [`Paranoid`](crate::Paranoid), which is the same search.
///
/// ```
/// use boardgame::{Rng, Seat, State};
/// use boardsearch::{AlphaBeta, AlphaBetaOptions, Evaluation, Search, Values};
/// use kumo_core::{Game, KumoSpec, Position};
///
/// /// Knows nothing but the end of games.
/// struct Nothing;
///
/// impl Evaluation<Game> for Nothing {
///     fn evaluate(&self, _: &Game) -> Values {
///         [0.0; Seat::MAX]
///     }
/// }
///
/// // Two actions left: one die has to show `K`, then they push the Stone into the enemy's camp.
/// let position: Position = "2#2/2K2/2T2/5/5 0 4,6 0,0 3,0 10 - base2".parse()?;
/// let options = AlphaBetaOptions { depth: 2, ..AlphaBetaOptions::default() };
/// let report = AlphaBeta::new(Nothing, options).search(&Game::new(position), &mut Rng::new(1), &mut |_| {}).unwrap();
/// assert_eq!(report.principal_variation, ["c3=K".parse()?, "Kn".parse()?]);
/// assert_eq!((report.value[0], report.is_proved), (1.0, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct AlphaBeta<E> {
    evaluation: E,
    options: AlphaBetaOptions,
    stop: Stop,
}

impl<E> AlphaBeta<E> {
    /// A search with this evaluation and these options.
    #[must_use]
    pub fn new(evaluation: E, options: AlphaBetaOptions) -> Self {
        Self { evaluation, options, stop: Stop::default() }
    }
}

impl<S: State, E: Evaluation<S>> Search<S> for AlphaBeta<E> {
    fn search(&mut self, view: &S, rng: &mut Rng, watch: &mut dyn FnMut(&Report<S>)) -> Option<Report<S>> {
        let AlphaBetaOptions { budget, depth, table, all_values } = self.options;
        minimax::search(&self.evaluation, Course { budget, depth, table, all_values }, &self.stop, view, rng, watch)
    }

    fn stop_handle(&self) -> Stop {
        self.stop.clone()
    }
}

impl<S: State, E: Evaluation<S>> Agent<S> for AlphaBeta<E> {
    fn name(&self) -> &str {
        "alpha-beta"
    }

    fn choose(&mut self, view: &S, rng: &mut Rng) -> S::Move {
        if let Some(chosen) = self.options.budget.forced_move(view) {
            return chosen;
        }
        self.search(view, rng, &mut |_| {}).expect("an agent is asked only where there is a move").best()
    }
}
