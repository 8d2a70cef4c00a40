use std::fmt;
use std::sync::Arc;

use boardgame::{Agent, Rng, State};

use crate::budget::Clock;
use crate::forest::Forest;
use crate::playout::returns;
use crate::ranking::report;
use crate::{Evaluation, Evaluator, MctsOptions, MoveReport, Playouts, Report, Search, Stop};

/// Monte Carlo tree search for any number of seats: each maximises what it gets itself (max^n), so that several actions in a
/// row and teams need no special case.
///
/// What the options say decides between UCT and PUCT, one tree and several, chance events and determinizations; an
/// [`Evaluator`] tells how good a position is: random games, unless something else is given.
///
/// ```
/// use boardgame::{Agent, Playable as _, Rng, Spec};
/// use boardsearch::{Budget, Mcts, MctsOptions, Search as _};
/// use kumata_core::KumataSpec;
///
/// let position = KumataSpec::new(2)?.start(&mut Rng::new(1));
/// let mut agent = Mcts::new(MctsOptions { budget: Budget::simulations(200), ..MctsOptions::default() });
/// let report = agent.search(&position, &mut Rng::new(7), &mut |_| {}).unwrap();
/// assert_eq!(report.simulations, 200);
/// assert!(position.is_legal(report.best()));
/// // The same seed, the same choice.
/// assert_eq!(agent.choose(&position, &mut Rng::new(7)), report.best());
/// # Ok::<(), kumata_core::SpecError>(())
/// ```
#[derive(Clone)]
pub struct Mcts<S: State, E = Playouts> {
    options: MctsOptions,
    evaluator: E,
    knowledge: Option<Arc<dyn Evaluation<S>>>,
    stop: Stop,
    /// The trees of the last search, if they are kept.
    kept: Option<Forest<S>>,
}

impl<S: State> Mcts<S> {
    /// A search by random games.
    #[must_use]
    pub fn new(options: MctsOptions) -> Self {
        Self::with_evaluator(Playouts::default(), options)
    }
}

/// By random games, with the default options.
impl<S: State> Default for Mcts<S> {
    fn default() -> Self {
        Self::new(MctsOptions::default())
    }
}

impl<S: State, E: Evaluator<S>> Mcts<S, E> {
    /// A search that asks this evaluator how good positions are.
    #[must_use]
    pub fn with_evaluator(evaluator: E, options: MctsOptions) -> Self {
        Self { options, evaluator, knowledge: None, stop: Stop::default(), kept: None }
    }

    /// The same, asking first whether there is a [winning turn](Evaluation::winning_turn): if there is, it is played without a
    /// search.
    #[must_use]
    pub fn with_knowledge(self, knowledge: impl Evaluation<S> + 'static) -> Self {
        Self { knowledge: Some(Arc::new(knowledge)), ..self }
    }

    /// How it searches.
    #[must_use]
    pub const fn options(&self) -> &MctsOptions {
        &self.options
    }

    /// Forgets what was kept from the last search.
    pub fn forget(&mut self) {
        self.kept = None;
    }
}

impl<S: State, E: Evaluator<S>> Search<S> for Mcts<S, E> {
    fn stop_handle(&self) -> Stop {
        self.stop.clone()
    }

    fn search(&mut self, view: &S, rng: &mut Rng, watch: &mut dyn FnMut(&Report<S>)) -> Option<Report<S>> {
        let root = view.public_view();
        root.seat()?;
        if let Some(report) = self.knowledge.as_ref().and_then(|knowledge| winning_turn(&root, &**knowledge)) {
            return Some(report);
        }
        let seed = rng.next_u64();
        let kept = self.kept.take().and_then(|forest| forest.moved_to(&root, seed));
        let mut forest = kept.unwrap_or_else(|| Forest::new(root, &self.options, seed));
        let mut clock = Clock::start(self.options.budget, &self.stop);
        let simulations = forest.grow(&self.options, &self.evaluator, &mut clock, watch);
        let report = report(&forest, simulations);
        self.kept = self.options.reuse.then_some(forest);
        report
    }
}

impl<S: State, E: Evaluator<S>> Agent<S> for Mcts<S, E> {
    fn name(&self) -> &str {
        "mcts"
    }

    fn choose(&mut self, view: &S, rng: &mut Rng) -> S::Move {
        if let Some(chosen) = self.options.budget.forced_move(view) {
            return chosen;
        }
        let temperature = self.options.temperature;
        let report = self.search(view, rng, &mut |_| {}).expect("an agent is asked only where there is a move");
        report.sample(temperature, rng)
    }
}

impl<S: State, E: fmt::Debug> fmt::Debug for Mcts<S, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mcts")
            .field("options", &self.options)
            .field("evaluator", &self.evaluator)
            .field("is_kept", &self.kept.is_some())
            .finish_non_exhaustive()
    }
}

/// What there is to say of a position from which the seat to move wins at once, if that is known and true.
pub(crate) fn winning_turn<S: State>(root: &S, knowledge: &dyn Evaluation<S>) -> Option<Report<S>> {
    let seat = root.seat()?;
    let turn = knowledge.winning_turn(root)?;
    let mut end = root.clone();
    for &chosen in &turn {
        end.play(chosen).ok()?;
    }
    let values = returns(&end);
    if !(end.is_over() && values[seat.index()] > 0.0) {
        return None;
    }
    let mut moves = Vec::new();
    root.for_each_legal_move(|chosen| {
        let is_first = Some(&chosen) == turn.first();
        let (value, proved) = if is_first { (values[seat.index()], Some(values[seat.index()])) } else { (0.0, None) };
        moves.push(MoveReport { chosen, visits: 0, value, proved });
    });
    moves.sort_by_cached_key(|it| (it.proved.is_none(), it.chosen.to_string()));
    Some(Report {
        seat,
        moves,
        simulations: 0,
        nodes: 0,
        depth: turn.len() as u32,
        value: values[..usize::from(root.players())].to_vec(),
        is_proved: true,
        principal_variation: turn,
    })
}
