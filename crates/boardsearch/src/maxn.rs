use boardgame::{Agent, Decider, Rng, Seat, State};

use crate::node_clock::{Interrupted, NodeClock};
use crate::outlook::{add, after, moves, outcomes, report_of_win};
use crate::playout::returns;
use crate::{DepthOptions, Evaluation, MoveReport, Report, Search, Stop, Values};

/// Depth-limited search in which each seat makes the most for itself (*max^n*): for any number of seats, in teams or not,
/// with chance events counted by their probabilities.
///
/// Of moves that are equally good for the seat that decides, the first in the order of the legal moves is taken to be played,
/// as [`solve`](crate::solve) would: with more than two sides the others may get different things from them, and the value
/// depends on it. Values are equal if they are the same number; no tolerance is given.
///
/// It looks one ply further each time. An iteration that the budget ends counts as far as it got: the move thought best
/// before is looked at first, and the best of those that were looked at is chosen. The generator makes no difference.
///
/// ```
/// use boardgame::{Agent, Playable as _, Rng, Spec};
/// use boardsearch::{Budget, DepthOptions, Evaluation, MaxN, Search as _, Values};
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
/// let report = MaxN::new(Points, options).search(&position, &mut Rng::new(1), &mut |_| {}).unwrap();
/// assert!(position.is_legal(report.best()));
/// assert_eq!(report.value.len(), 3);
/// # Ok::<(), kumata_core::SpecError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct MaxN<E> {
    evaluation: E,
    options: DepthOptions,
    stop: Stop,
}

impl<E> MaxN<E> {
    /// A search with this evaluation and these options.
    #[must_use]
    pub fn new(evaluation: E, options: DepthOptions) -> Self {
        Self { evaluation, options, stop: Stop::default() }
    }
}

impl<S: State, E: Evaluation<S>> Search<S> for MaxN<E> {
    fn search(&mut self, view: &S, _: &mut Rng, watch: &mut dyn FnMut(&Report<S>)) -> Option<Report<S>> {
        let root = view.public_view();
        let seat = root.seat()?;
        let winning = self.evaluation.winning_turn(&root).unwrap_or_default();
        if let Some(report) = report_of_win(&self.evaluation, &root, seat, winning) {
            watch(&report);
            return Some(report);
        }
        let mut clock = NodeClock::start(self.options.budget, &self.stop);
        let mut choices: Vec<_> =
            moves(&root).into_iter().enumerate().map(|(n, chosen)| Choice::new(n, chosen)).collect();
        let mut depth = 0;
        while depth < self.options.depth.max(1) {
            let mut maximiser = Maximiser { evaluation: &self.evaluation, clock: &mut clock };
            let is_whole = maximiser.deepen(&root, seat, depth, &mut choices).is_ok();
            rank(&mut choices, seat);
            if !is_whole {
                break;
            }
            depth += 1;
            watch(&report(&choices, seat, root.players(), depth, clock.nodes));
            clock.arm();
            // A proof leaves nothing to find out.
            if is_proved(&choices, seat) || clock.is_up() {
                break;
            }
        }
        Some(report(&choices, seat, root.players(), depth, clock.nodes))
    }

    fn stop_handle(&self) -> Stop {
        self.stop.clone()
    }
}

impl<S: State, E: Evaluation<S>> Agent<S> for MaxN<E> {
    fn name(&self) -> &str {
        "maxn"
    }

    fn choose(&mut self, view: &S, rng: &mut Rng) -> S::Move {
        if let Some(chosen) = self.options.budget.forced_move(view) {
            return chosen;
        }
        self.search(view, rng, &mut |_| {}).expect("an agent is asked only where there is a move").best()
    }
}

/// A move at the root with what is known of it.
struct Choice<M> {
    /// Its place in the order of the legal moves.
    number: usize,
    chosen: M,
    found: Found<M>,
    /// Whether the iteration under way has looked at it.
    is_fresh: bool,
}

impl<M> Choice<M> {
    fn new(number: usize, chosen: M) -> Self {
        let found = Found { values: [0.0; Seat::MAX], is_proved: false, line: Vec::new() };
        Self { number, chosen, found, is_fresh: false }
    }
}

/// What was found of a position.
struct Found<M> {
    values: Values,
    /// Whether no evaluation had a part in it.
    is_proved: bool,
    /// The moves that follow, the last first.
    line: Vec<M>,
}

/// The best first, of those that were looked at as deep as any; of equals, the first in the order of the legal moves.
fn rank<M>(choices: &mut [Choice<M>], seat: Seat) {
    choices.sort_by(|one, other| {
        let better = other.found.values[seat.index()].total_cmp(&one.found.values[seat.index()]);
        other.is_fresh.cmp(&one.is_fresh).then(better).then(one.number.cmp(&other.number))
    });
}

fn is_proved<M>(choices: &[Choice<M>], seat: Seat) -> bool {
    let best = &choices[0].found;
    best.is_proved && (best.values[seat.index()] >= 1.0 || choices.iter().all(|choice| choice.found.is_proved))
}

fn report<S: State>(choices: &[Choice<S::Move>], seat: Seat, players: u8, depth: u32, nodes: u64) -> Report<S> {
    let moves = choices.iter().map(|choice| {
        let value = choice.found.values[seat.index()];
        MoveReport { chosen: choice.chosen, visits: 0, value, proved: choice.found.is_proved.then_some(value) }
    });
    let best = &choices[0];
    let principal_variation = std::iter::once(best.chosen).chain(best.found.line.iter().rev().copied()).collect();
    Report {
        seat,
        moves: moves.collect(),
        simulations: 0,
        nodes,
        depth,
        value: best.found.values[..usize::from(players)].to_vec(),
        is_proved: is_proved(choices, seat),
        principal_variation,
    }
}

struct Maximiser<'a, E> {
    evaluation: &'a E,
    clock: &'a mut NodeClock,
}

impl<E> Maximiser<'_, E> {
    /// Looks at each move at the root, so many plies beyond it.
    fn deepen<S: State>(
        &mut self,
        root: &S,
        seat: Seat,
        beyond: u32,
        choices: &mut [Choice<S::Move>],
    ) -> Result<(), Interrupted>
    where
        E: Evaluation<S>,
    {
        choices.iter_mut().for_each(|choice| choice.is_fresh = false);
        for choice in choices {
            choice.found = self.look(&after(root, choice.chosen), beyond)?;
            choice.is_fresh = true;
            if choice.found.is_proved && choice.found.values[seat.index()] >= 1.0 {
                break;
            }
        }
        Ok(())
    }

    fn look<S: State>(&mut self, state: &S, depth: u32) -> Result<Found<S::Move>, Interrupted>
    where
        E: Evaluation<S>,
    {
        self.clock.tick()?;
        match state.decider() {
            Decider::Over => Ok(Found { values: returns(state), is_proved: true, line: Vec::new() }),
            Decider::Chance => {
                let mut mean = Found { values: [0.0; Seat::MAX], is_proved: true, line: Vec::new() };
                for (outcome, weight) in outcomes(state) {
                    let found = self.look(&after(state, outcome), depth)?;
                    add(&mut mean.values, weight, found.values);
                    mean.is_proved &= found.is_proved;
                }
                Ok(mean)
            }
            Decider::Seat(_) if depth == 0 => {
                Ok(Found { values: self.evaluation.evaluate(state), is_proved: false, line: Vec::new() })
            }
            Decider::Seat(seat) => {
                let seat = seat.index();
                let mut best: Option<Found<S::Move>> = None;
                let mut all_proved = true;
                for chosen in moves(state) {
                    let mut found = self.look(&after(state, chosen), depth - 1)?;
                    all_proved &= found.is_proved;
                    if best.as_ref().is_none_or(|best| found.values[seat] > best.values[seat]) {
                        found.line.push(chosen);
                        // Nothing is better than a victory that is shared with nobody.
                        if found.values[seat] >= 1.0 && found.is_proved {
                            return Ok(found);
                        }
                        best = Some(found);
                    }
                }
                let mut best = best.expect("a seat to move has a move");
                best.is_proved = all_proved;
                Ok(best)
            }
        }
    }
}
