//! Whose decision it is, and the legal moves.

use alloc::format;

use super::node::{self, Node};
use super::tally::Tally;
use super::{Check, Failure};
use crate::{Decider, Playable as _, Rng, Seat, Spec, State as _};

pub(super) fn check<S: Spec>(node: &Node<'_, S>, rng: &mut Rng, tally: &mut Tally) -> Result<(), Failure> {
    let Node { spec, state, legal, .. } = node;
    let (found, players) = (state.spec(), state.players());
    tally.ensure(Check::SameSpec, found == **spec && players == spec.players(), || {
        format!("`{found}` with {players} players, in a game of `{spec}` with {}", spec.players())
    })?;
    decider(node, tally)?;
    let count = state.count_legal_moves();
    tally.ensure(Check::Count, count == legal.len(), || format!("{count} counted, visited {}", node::list(legal)))?;
    for n in (0..count).chain([count, count + 1, usize::MAX]) {
        let (nth, expected) = (state.nth_legal_move(n), legal.get(n).copied());
        tally.ensure(Check::Nth, nth == expected, || format!("{nth:?} for n = {n}, visited {}", node::list(legal)))?;
    }
    numbers(node, tally)?;
    let random = state.random_move(rng);
    let holds = random.map_or(legal.is_empty(), |random| legal.contains(&random));
    tally.ensure(Check::RandomMove, holds, || format!("{random:?}, of {}", node::list(legal)))?;
    play_out(node, rng, tally)
}

/// Mostly a few plies, as this is done at every node.
fn play_out<S: Spec>(node: &Node<'_, S>, rng: &mut Rng, tally: &mut Tally) -> Result<(), Failure> {
    let limit = if rng.below(16) == 0 { 200 } else { rng.below(4) };
    let (mut at_once, mut by_one) = (node.state.clone(), node.state.clone());
    let (mut first, mut second) = (rng.clone(), rng.clone());
    let found = at_once.play_out(limit, &mut first);
    let mut plies = 0;
    while plies < limit {
        let is_seats = by_one.seat().is_some();
        let drawn = if is_seats { by_one.random_move(&mut second) } else { by_one.random_outcome(&mut second) };
        let Some(drawn) = drawn else { break };
        by_one.play_unchecked(drawn);
        plies += 1;
    }
    tally.ensure(Check::PlayOut, (found, &at_once, &first) == (plies, &by_one, &second), || {
        let drawn = if first == second { "" } else { ", with other numbers drawn" };
        format!("`{at_once}` after {found} plies with a limit of {limit}, expected `{by_one}` after {plies}{drawn}")
    })
}

fn decider<S: Spec>(node: &Node<'_, S>, tally: &mut Tally) -> Result<(), Failure> {
    let Node { spec, state, legal, .. } = node;
    let decider = state.decider();
    let seat = decider.seat();
    let mut seats = Seat::all(spec.players());
    tally.ensure(Check::Decider, seat.is_none_or(|seat| seats.any(|one| one == seat)), || {
        format!("{decider:?}, with {} seats", spec.players())
    })?;
    let (found, is_over) = (state.seat(), state.is_over());
    tally.ensure(Check::Decider, found == seat && is_over == (decider == Decider::Over), || {
        format!("{decider:?} with {found:?} as the seat, is over: {is_over}")
    })?;
    tally.ensure(Check::Decider, is_over == legal.is_empty(), || {
        format!("{decider:?} with legal moves {}", node::list(legal))
    })
}

fn numbers<S: Spec>(node: &Node<'_, S>, tally: &mut Tally) -> Result<(), Failure> {
    let Node { spec, state, legal, .. } = node;
    let actions = spec.action_count();
    let is_chance = state.decider() == Decider::Chance;
    let range = if is_chance { actions..actions + spec.chance_count() } else { 0..actions };
    for &chosen in legal {
        let action = spec.action_of(chosen);
        tally.ensure(Check::LegalNumbers, action.is_some_and(|action| range.contains(&action.index())), || {
            format!("`{chosen}` with number {action:?}, expected one in {range:?}")
        })?;
    }
    let numbers = node.numbers();
    let twice = numbers.windows(2).find(|pair| pair[0] == pair[1]);
    tally.ensure(Check::Distinct, twice.is_none(), || format!("two of one number in {}", node::list(legal)))?;
    // There may be moves that are not the move of any number.
    for (&chosen, action) in legal.iter().zip(legal.iter().filter_map(|&chosen| spec.action_of(chosen))) {
        let back = spec.move_of(action);
        tally.ensure(Check::ActionNumbers, back == Some(chosen), || {
            format!("`{chosen}` with number {action}, which is the number of {back:?}")
        })?;
    }
    Ok(())
}
