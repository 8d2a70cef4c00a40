//! The games that are played for the checks.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::ToString;

use super::node::{Looks, Node};
use super::tally::Tally;
use super::{
    Check, Conformance, Failure, Line, Place, Report, actions, chance, deals, moves, observations, returns, table,
    texts, transpositions, twins, views,
};
use crate::{Decider, MoveOf, Playable as _, Rng, Spec, Stream};

/// A twin takes the place of the state after one in so many moves.
const TWIN_EVERY: u32 = 8;

pub(super) fn run<S: Spec>(kit: &Conformance<S>) -> Result<Report, Failure> {
    let mut tally = Tally::new(&kit.spec);
    table::check(&kit.spec, &mut tally)?;
    let mut seen = BTreeMap::new();
    for game in 0..kit.games {
        let mut rng = Rng::with_stream(kit.seed, game);
        let line = Line::of_game(game);
        tally.place = None;
        let mut state = begin(kit, game, line, &mut rng, &mut tally)?;
        tally.report.games += 1;
        for ply in 0..=kit.max_plies {
            let node = Node::new(&kit.spec, &state);
            tally.place = Some(Place { game, line, ply, state: node.text.clone() });
            let chosen = check(kit, &node, &mut rng, &mut tally)?;
            keys(&node, &mut seen, &mut tally)?;
            let Some(chosen) = chosen else {
                tally.report.ended += 1;
                break;
            };
            let mut next = state.clone();
            let result = next.play(chosen);
            tally.ensure(Check::Play, result.is_ok(), || format!("`{chosen}`, which is legal, refused: {result:?}"))?;
            views::follow(&node, chosen, &next, &mut tally)?;
            // At chance events too, where a twin has to leave open what comes up.
            let is_replaced = line == Line::Twin && rng.below(TWIN_EVERY) == 0;
            state = if is_replaced { next.resample(&mut rng) } else { next };
        }
    }
    Ok(tally.report)
}

/// States that have one key by chance are one pair in 2^64.
fn keys<S: Spec>(node: &Node<'_, S>, seen: &mut BTreeMap<u64, S::State>, tally: &mut Tally) -> Result<(), Failure> {
    let view = node.state.public_view();
    let first = seen.entry(node.key).or_insert_with(|| view.clone());
    // Something may be counted that nobody can see or that makes no difference, like the moves that were played.
    let alike = *first == view || {
        let (one, other) = (Looks::of(node.spec, first), Looks::of(node.spec, &view));
        one.observations == other.observations && one.difference(&other).is_none()
    };
    tally.ensure(Check::UnequalKeys, alike, || format!("key {:016x}, which is that of `{first}` too", node.key))
}

fn begin<S: Spec>(
    kit: &Conformance<S>,
    game: u64,
    line: Line,
    rng: &mut Rng,
    tally: &mut Tally,
) -> Result<S::State, Failure> {
    if line == Line::Deal {
        return deals::check(&kit.spec, rng, tally);
    }
    let state = kit.spec.start(&mut Rng::with_stream(kit.seed, game));
    let again = kit.spec.start(&mut Stream::new(kit.seed, game));
    tally.ensure(Check::SameSeed, state == again && state.to_string() == again.to_string(), || {
        format!("starts `{state}` and `{again}` of one seed")
    })?;
    Ok(if line == Line::Start { state } else { state.public_view() })
}

/// All checks of a state, each of them where those that it relies on have been made. What is played next; `None` at the
/// end.
fn check<S: Spec>(
    kit: &Conformance<S>,
    node: &Node<'_, S>,
    rng: &mut Rng,
    tally: &mut Tally,
) -> Result<Option<MoveOf<S>>, Failure> {
    let (line, ply) = tally.place.as_ref().map_or((Line::Start, 0), |place| (place.line, place.ply));
    let decider = node.state.decider();
    let nodes = match decider {
        Decider::Seat(_) => &mut tally.report.decisions,
        Decider::Chance => &mut tally.report.chances,
        Decider::Over => &mut tally.report.ends,
    };
    *nodes += 1;
    // Of the decisions only some, as there are many numbers.
    let thoroughly = decider.seat().is_none() || ply.is_multiple_of(kit.all_actions_every);

    moves::check(node, rng, tally)?;
    texts::clones(node, rng, tally)?;
    texts::states(node, tally)?;
    actions::check(node, thoroughly, rng, tally)?;
    chance::check(node, rng, tally)?;
    returns::check(node, tally)?;
    observations::check(node, tally)?;
    let looks = node.looks();
    let of_view = views::check(node, &looks, line, tally)?;
    twins::check(node, &of_view, &kit.drawings, rng, tally)?;
    transpositions::check(node, rng, tally)?;
    Ok(chance::draw(node, rng))
}
