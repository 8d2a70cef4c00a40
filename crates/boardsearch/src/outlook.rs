use boardgame::{Decider, Playable, Probability, Returns, Seat, Spec as _, State};

use crate::playout::returns;
use crate::{Evaluation, MoveReport, Report, Values};

/// What a position brings each seat without looking ahead: the returns of a game that is over, the mean over what chance
/// can bring up, or what the evaluation says.
pub(crate) fn outlook<S: State, E: Evaluation<S>>(evaluation: &E, state: &S) -> Values {
    match state.decider() {
        Decider::Over => returns(state),
        Decider::Seat(_) => evaluation.evaluate(state),
        Decider::Chance => {
            let mut mean = [0.0; Seat::MAX];
            for (outcome, weight) in outcomes(state) {
                add(&mut mean, weight, outlook(evaluation, &after(state, outcome)));
            }
            mean
        }
    }
}

/// The outcomes of a chance event with their probabilities.
pub(crate) fn outcomes<S: Playable>(state: &S) -> Vec<(S::Move, f64)> {
    let mut outcomes = Vec::with_capacity(state.count_legal_moves());
    state.for_each_legal_move(|outcome| {
        outcomes.push((outcome, state.probability(outcome).map_or(0.0, Probability::to_f64)));
    });
    outcomes
}

/// Adds values with a weight.
pub(crate) fn add(sum: &mut Values, weight: f64, values: Values) {
    for (sum, value) in sum.iter_mut().zip(values) {
        *sum += weight * value;
    }
}

/// The position after a legal move.
#[inline]
pub(crate) fn after<S: Playable>(state: &S, chosen: S::Move) -> S {
    let mut next = state.clone();
    next.play_unchecked(chosen);
    next
}

/// The legal moves of a position in their order.
pub(crate) fn moves<S: Playable>(state: &S) -> Vec<S::Move> {
    let mut moves = Vec::with_capacity(state.count_legal_moves());
    state.for_each_legal_move(|chosen| moves.push(chosen));
    moves
}

/// What is to be said where the seat to move wins before anybody else moves, by these moves: nothing needs to be searched.
/// The other moves stand behind, with what they bring at first sight.
pub(crate) fn report_of_win<S: State, E: Evaluation<S>>(
    evaluation: &E,
    root: &S,
    seat: Seat,
    winning: Vec<S::Move>,
) -> Option<Report<S>> {
    let &first = winning.first()?;
    let spec = root.spec();
    let of_side = |other: Seat| spec.side(other) == spec.side(seat);
    let value = Returns::of_winners(spec.players(), spec.sides(), |other| spec.side(other), of_side).seats().to_vec();
    let won = MoveReport { chosen: first, visits: 0, value: value[seat.index()], proved: Some(value[seat.index()]) };
    let mut others: Vec<_> = moves(root)
        .into_iter()
        .filter(|&chosen| chosen != first)
        .map(|chosen| {
            let value = outlook(evaluation, &after(root, chosen))[seat.index()];
            MoveReport { chosen, visits: 0, value, proved: None }
        })
        .collect();
    others.sort_by(|one, other| other.value.total_cmp(&one.value));
    others.insert(0, won);
    Some(Report {
        seat,
        nodes: others.len() as u64,
        moves: others,
        simulations: 0,
        depth: winning.len() as u32,
        value,
        is_proved: true,
        principal_variation: winning,
    })
}
