use boardgame::{Agent, Rng, Seat, State};

use crate::outlook::{after, moves, outlook, report_of_win};
use crate::{Evaluation, MoveReport, Report, Search, Stop};

/// Looks one ply ahead: the move whose position an evaluation likes best for the seat to move. A game that is over then
/// counts by its [returns](State::returns), a chance event by what its outcomes bring in the mean. If the evaluation knows
/// a [winning turn](Evaluation::winning_turn), it is played. Which of several moves that are equally good, the generator
/// decides.
///
/// ```
/// use boardgame::{Agent, Playable as _, Rng, Seat, Spec};
/// use boardsearch::{Evaluation, Greedy, Values};
/// use kumata_core::{KumataSpec, Position};
///
/// /// Every point more than the other has is good.
/// struct Points;
///
/// impl Evaluation<Position> for Points {
///     fn evaluate(&self, position: &Position) -> Values {
///         let lead = f64::from(position.scores().seats()[0].total() - position.scores().seats()[1].total());
///         [lead / 200.0, -lead / 200.0, 0.0, 0.0]
///     }
/// }
///
/// let position = KumataSpec::new(2)?.start(&mut Rng::new(1)).public_view();
/// let mut agent = Greedy::new(Points);
/// let chosen = agent.choose(&position, &mut Rng::new(7));
/// assert!(position.is_legal(chosen));
/// # Ok::<(), kumata_core::SpecError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Greedy<E> {
    evaluation: E,
    stop: Stop,
}

impl<E> Greedy<E> {
    /// An agent with this evaluation.
    #[must_use]
    pub fn new(evaluation: E) -> Self {
        Self { evaluation, stop: Stop::default() }
    }
}

impl<S: State, E: Evaluation<S>> Search<S> for Greedy<E> {
    /// What it does is done at once: there is nothing to stop, and `watch` is shown the answer only.
    fn search(&mut self, view: &S, rng: &mut Rng, watch: &mut dyn FnMut(&Report<S>)) -> Option<Report<S>> {
        let root = view.public_view();
        let seat = root.seat()?;
        let winning = self.evaluation.winning_turn(&root).unwrap_or_default();
        let report = report_of_win(&self.evaluation, &root, seat, winning).unwrap_or_else(|| {
            let mut order = moves(&root);
            // What comes first of equals, and so is chosen.
            rng.shuffle(&mut order);
            one_ply(&self.evaluation, &root, seat, order)
        });
        watch(&report);
        Some(report)
    }

    fn stop_handle(&self) -> Stop {
        self.stop.clone()
    }
}

impl<S: State, E: Evaluation<S>> Agent<S> for Greedy<E> {
    fn name(&self) -> &str {
        "greedy"
    }

    fn choose(&mut self, view: &S, rng: &mut Rng) -> S::Move {
        self.search(view, rng, &mut |_| {}).expect("an agent is asked only where there is a move").best()
    }
}

/// What is found one ply ahead; of equals, the first in the order.
fn one_ply<S: State, E: Evaluation<S>>(evaluation: &E, root: &S, seat: Seat, order: Vec<S::Move>) -> Report<S> {
    let mut found: Vec<_> = order
        .into_iter()
        .map(|chosen| {
            let next = after(root, chosen);
            let values = outlook(evaluation, &next);
            let value = values[seat.index()];
            (MoveReport { chosen, visits: 0, value, proved: next.is_over().then_some(value) }, values)
        })
        .collect();
    found.sort_by(|(one, _), (other, _)| other.value.total_cmp(&one.value));
    let value = found[0].1[..usize::from(root.players())].to_vec();
    let moves: Vec<_> = found.into_iter().map(|(report, _)| report).collect();
    // Nothing is better than a victory that is shared with nobody.
    let is_proved = moves.iter().all(|found| found.proved.is_some()) || moves[0].proved == Some(1.0);
    Report {
        seat,
        nodes: moves.len() as u64,
        principal_variation: vec![moves[0].chosen],
        moves,
        simulations: 0,
        depth: 1,
        value,
        is_proved,
    }
}
