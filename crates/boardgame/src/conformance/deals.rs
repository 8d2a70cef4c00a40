//! Deals that are played event by event.

use alloc::format;
use alloc::vec::Vec;

use super::fraction::Fraction;
use super::tally::Tally;
use super::{Check, Failure};
use crate::{Action, Deal, Decider, Playable as _, Rng, Spec};

/// No deal of a board game has more events than this.
const MOST_EVENTS: usize = 10_000;

/// Deals at random, each outcome equally likely, and gives the state.
pub(super) fn check<S: Spec>(spec: &S, rng: &mut Rng, tally: &mut Tally) -> Result<S::State, Failure> {
    let mut deal = spec.deal();
    for _ in 0..MOST_EVENTS {
        let outcomes = outcomes(spec, &deal, tally)?;
        refusals(spec, &mut deal, &outcomes, rng, tally)?;
        let (state, decider) = (deal.state(), deal.decider());
        let holds = match &state {
            None => decider == Decider::Chance && !outcomes.is_empty(),
            Some(state) => decider == state.decider() && outcomes.is_empty(),
        };
        tally.ensure(Check::DealEnd, holds, || {
            format!("{decider:?} with {} outcomes left and state {state:?}", outcomes.len())
        })?;
        if let Some(state) = state {
            let view = state.public_view();
            tally.ensure(Check::DealView, view == state, || format!("`{state}`, with the view `{view}`"))?;
            return Ok(state);
        }
        for &outcome in &outcomes {
            let result = deal.clone().play(outcome);
            tally.ensure(Check::DealPlay, result.is_ok(), || format!("{outcome} refused: {result:?}"))?;
        }
        tally.report.deal_events += 1;
        // It was played on a clone just now.
        let _ = deal.play(outcomes[rng.below(outcomes.len() as u32) as usize]);
    }
    tally.ensure(Check::DealEnd, false, || format!("no end within {MOST_EVENTS} events"))?;
    Ok(spec.start(rng))
}

fn outcomes<S: Spec>(spec: &S, deal: &S::Deal, tally: &mut Tally) -> Result<Vec<Action>, Failure> {
    let count = deal.count_outcomes();
    let outcomes: Vec<_> = (0..count).map_while(|n| deal.nth_outcome(n)).collect();
    let range = spec.action_count()..spec.action_count() + spec.chance_count();
    let holds = outcomes.len() == count
        && outcomes.is_sorted_by(|one, next| one < next)
        && outcomes.iter().all(|outcome| range.contains(&outcome.index()))
        && [count, count + 1, usize::MAX].iter().all(|&n| deal.nth_outcome(n).is_none());
    tally.ensure(Check::DealOutcomes, holds, || format!("{outcomes:?} for {count} outcomes in {range:?}"))?;

    let mut sum = Fraction::ZERO;
    for &outcome in &outcomes {
        let next = deal.probability(outcome).and_then(|part| sum.plus(part));
        tally.ensure(Check::DealProbabilities, next.is_some(), || {
            format!("{:?} for {outcome}, to be added to {sum}", deal.probability(outcome))
        })?;
        sum = next.unwrap_or(Fraction::ZERO);
    }
    tally.ensure(Check::DealProbabilities, sum.is_one() || outcomes.is_empty(), || format!("{sum} in sum"))?;
    Ok(outcomes)
}

/// Tries outcomes that the event does not have.
fn refusals<S: Spec>(
    spec: &S,
    deal: &mut S::Deal,
    outcomes: &[Action],
    rng: &mut Rng,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let count = (spec.action_count() + spec.chance_count()) as u32;
    let random = rng.below(count);
    for other in [0, random, spec.action_count() as u32, count - 1, count, u32::MAX].map(Action::new) {
        if outcomes.contains(&other) {
            continue;
        }
        let probability = deal.probability(other);
        tally.ensure(Check::DealProbabilities, probability.is_none(), || {
            format!("{probability:?} for {other}, which is no outcome")
        })?;
        let result = deal.play(other);
        let same = deal.count_outcomes() == outcomes.len()
            && outcomes.iter().enumerate().all(|(n, &outcome)| deal.nth_outcome(n) == Some(outcome));
        tally.ensure(Check::DealPlay, result.is_err() && same, || {
            format!("{result:?} for {other}, with {} outcomes afterwards, expected an error", deal.count_outcomes())
        })?;
    }
    Ok(())
}
