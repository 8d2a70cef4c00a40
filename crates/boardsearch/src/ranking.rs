use boardgame::{Seat, State};

use crate::forest::Forest;
use crate::tree::Tree;
use crate::{MoveReport, Report, Values};

/// What all trees of a search have found of the moves from its root together, the best first; `None` where there is none.
pub(crate) fn report<S: State>(forest: &Forest<S>, simulations: u32) -> Option<Report<S>> {
    let seat = forest.root.seat()?;
    let trees = &forest.trees;
    let moves = ranked(trees.iter().map(|tree| (tree, tree.root())), seat);
    let best = moves.first()?.chosen;
    let proved = trees.iter().find_map(|tree| tree.proved(tree.root()));
    let value = proved.unwrap_or_else(|| mean(trees));
    // The tree that has most to say of the best move tells how the game goes on.
    let visits = |tree: &Tree<S::Move>| {
        let mut edges = tree.nodes[tree.root()].edges();
        edges.find(|&edge| tree.edges[edge].chosen == best).map_or(0, |edge| tree.edges[edge].visits)
    };
    let mut teller = &trees[0];
    for tree in trees {
        if visits(tree) > visits(teller) {
            teller = tree;
        }
    }
    Some(Report {
        seat,
        moves,
        simulations,
        nodes: trees.iter().map(|tree| tree.nodes.len() as u64).sum(),
        depth: trees.iter().map(|tree| tree.depth).max().unwrap_or(0),
        value: value[..usize::from(forest.root.players())].to_vec(),
        is_proved: proved.is_some(),
        principal_variation: variation(teller, best),
    })
}

/// The mean over all trees.
fn mean<M>(trees: &[Tree<M>]) -> Values {
    let visits: f64 = trees.iter().map(|tree| f64::from(tree.nodes[0].visits)).sum();
    let sum = |seat: usize| trees.iter().map(|tree| tree.nodes[0].sums[seat]).sum::<f64>();
    std::array::from_fn(|seat| sum(seat) / visits.max(1.0))
}

/// From a move at the root on, the best moves of all sides as far as the tree has looked at them.
fn variation<M: Copy + Eq + std::fmt::Display>(tree: &Tree<M>, best: M) -> Vec<M> {
    let (mut at, mut chosen, mut variation) = (tree.root(), best, vec![best]);
    while let Some(edge) = tree.nodes[at].edges().find(|&edge| tree.edges[edge].chosen == chosen)
        && tree.edges[edge].child != 0
    {
        at = tree.edges[edge].child as usize;
        let Some(seat) = tree.nodes[at].decider.seat() else { break };
        let Some(next) = ranked([(tree, at)].into_iter(), seat).into_iter().next() else { break };
        if next.visits == 0 {
            break;
        }
        chosen = next.chosen;
        variation.push(chosen);
    }
    variation
}

/// The moves of nodes that stand for one position in an order of goodness for the seat that decides, the best first: moves
/// with a proved value that is as good as the mean of the move tried most, by that value; what is not proved, by visits, of
/// equally many by value; the other proved moves, by value. Among equals in the order of the notation.
fn ranked<'a, M: Copy + Eq + std::fmt::Display + 'a>(
    nodes: impl Iterator<Item = (&'a Tree<M>, usize)>,
    seat: Seat,
) -> Vec<MoveReport<M>> {
    let mut moves: Vec<(MoveReport<M>, f64)> = Vec::new();
    for (tree, at) in nodes {
        let is_first = moves.is_empty();
        for edge in tree.nodes[at].edges() {
            let proved = tree.proved_of(edge).map(|values| values[seat.index()]);
            let edge = &tree.edges[edge];
            let found = if is_first { None } else { moves.iter_mut().find(|(it, _)| it.chosen == edge.chosen) };
            match found {
                Some((it, sum)) => {
                    it.visits += edge.visits;
                    *sum += edge.sum;
                    it.proved = it.proved.or(proved);
                }
                None => {
                    let report =
                        MoveReport { chosen: edge.chosen, visits: edge.visits, value: edge.mean_return(), proved };
                    moves.push((report, edge.sum));
                }
            }
        }
    }
    for (it, sum) in &mut moves {
        it.value = if it.visits == 0 { 0.0 } else { *sum / f64::from(it.visits) };
    }
    let tried_most = moves.iter().filter(|(it, _)| it.proved.is_none()).max_by_key(|(it, _)| it.visits);
    let bar = tried_most.map_or(f64::NEG_INFINITY, |(it, _)| if it.visits == 0 { -1.0 } else { it.value });
    let rank = |it: &MoveReport<M>| match it.proved {
        Some(value) if value >= bar => (2, value, it.visits),
        Some(value) => (0, value, it.visits),
        None => (1, 0.0, it.visits),
    };
    let mut moves: Vec<_> = moves.into_iter().map(|(it, _)| (rank(&it), it.chosen.to_string(), it)).collect();
    moves.sort_by(|((tier, value, visits), name, it), ((other_tier, other_value, other_visits), other_name, other)| {
        let better = other_tier.cmp(tier).then(other_value.total_cmp(value)).then(other_visits.cmp(visits));
        better.then(other.value.total_cmp(&it.value)).then_with(|| name.cmp(other_name))
    });
    moves.into_iter().map(|(_, _, it)| it).collect()
}
