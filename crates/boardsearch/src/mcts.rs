use boardgame::{Agent, Rng, Seat, State};

use crate::budget::Clock;
use crate::edge::Edge;
use crate::tree::{Node, Tree};
use crate::{Budget, MoveReport, Report, Search, Stop};

/// How an [`Mcts`] searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsOptions {
    /// How long it may think about one move.
    pub budget: Budget,
    /// How much a move that was tried seldom is preferred: the factor of the square root in UCT.
    pub exploration: f64,
    /// After how many plies a random game is broken off, which then counts as a draw; `None` for never: a game that does not
    /// end by itself, such as KUMO Hogosha without a limit to its turns, then is never answered.
    pub playout_limit: Option<u32>,
}

impl Default for MctsOptions {
    /// A thousand simulations, the square root of 2, random games of a thousand plies at most.
    fn default() -> Self {
        Self {
            budget: Budget::default(),
            exploration: std::f64::consts::SQRT_2,
            playout_limit: Some(crate::playout::LIMIT),
        }
    }
}

/// Monte Carlo tree search with upper confidence bounds (UCT), for any number of seats (max^n).
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
#[derive(Clone, Debug, Default)]
pub struct Mcts {
    options: MctsOptions,
    stop: Stop,
}

impl Mcts {
    /// A search with these options.
    #[must_use]
    pub fn new(options: MctsOptions) -> Self {
        Self { options, stop: Stop::default() }
    }
}

impl<S: State> Search<S> for Mcts {
    fn stop_handle(&self) -> Stop {
        self.stop.clone()
    }

    fn search(&mut self, view: &S, rng: &mut Rng, watch: &mut dyn FnMut(&Report<S>)) -> Option<Report<S>> {
        let root = view.public_view();
        let seat = root.seat()?;
        let MctsOptions { budget, exploration, playout_limit } = self.options;
        let mut tree = Tree::new(&root, exploration, playout_limit, rng);
        let mut clock = Clock::start(budget, &self.stop);
        let mut simulations = 0_u32;
        // A proof leaves nothing to find out.
        while tree.nodes[0].proved.is_none() && clock.tick() {
            tree.simulate(root.clone(), rng);
            simulations += 1;
            if simulations.is_multiple_of(10_000) {
                watch(&report(&tree, seat, root.players(), simulations));
            }
        }
        Some(report(&tree, seat, root.players(), simulations))
    }
}

impl<S: State> Agent<S> for Mcts {
    fn name(&self) -> &str {
        "mcts"
    }

    fn choose(&mut self, view: &S, rng: &mut Rng) -> S::Move {
        self.search(view, rng, &mut |_| {}).expect("an agent is asked only where there is a move").best()
    }
}

/// The edges of a node with their places in an order of goodness for the seat that decides, the best first: moves with a
/// proved value that is as good as the mean of the move tried most, by that value; what is not proved, by visits; the other
/// proved moves, by value. Among equals in the order of the notation.
fn ranked<M: Copy + Eq + std::fmt::Display>(tree: &Tree<M>, node: &Node<M>, seat: Seat) -> Vec<Edge<M>> {
    let value = |edge: &Edge<M>| proved(tree, edge).map(|values| values[seat.index()]);
    let tried_most = node.edges.iter().filter(|edge| value(edge).is_none()).max_by_key(|edge| edge.visits);
    let bar = tried_most.map_or(f64::NEG_INFINITY, |edge| if edge.visits == 0 { -1.0 } else { edge.mean() });
    let rank = |edge: &Edge<M>| match value(edge) {
        Some(value) if value >= bar => (2, value, edge.visits),
        Some(value) => (0, value, edge.visits),
        None => (1, 0.0, edge.visits),
    };
    let mut edges: Vec<_> = node.edges.iter().map(|edge| (rank(edge), edge.chosen.to_string(), *edge)).collect();
    edges.sort_by(|((tier, value, visits), name, _), ((other_tier, other_value, other_visits), other_name, _)| {
        let better = other_tier.cmp(tier).then(other_value.total_cmp(value)).then(other_visits.cmp(visits));
        better.then_with(|| name.cmp(other_name))
    });
    edges.into_iter().map(|(_, _, edge)| edge).collect()
}

fn proved<M>(tree: &Tree<M>, edge: &Edge<M>) -> Option<[f64; Seat::MAX]> {
    if edge.child == 0 { None } else { tree.nodes[edge.child as usize].proved }
}

fn report<S: State>(tree: &Tree<S::Move>, seat: Seat, players: u8, simulations: u32) -> Report<S> {
    let root = &tree.nodes[0];
    let moves = ranked(tree, root, seat).into_iter().map(|edge| MoveReport {
        chosen: edge.chosen,
        visits: edge.visits,
        value: edge.mean(),
        proved: proved(tree, &edge).map(|values| values[seat.index()]),
    });
    let mut principal_variation = Vec::new();
    let mut node = root;
    while let Some(seat) = node.decider.seat()
        && let Some(edge) = ranked(tree, node, seat).into_iter().next()
        && (edge.visits > 0 || node.visits == 0)
    {
        principal_variation.push(edge.chosen);
        if edge.child == 0 {
            break;
        }
        node = &tree.nodes[edge.child as usize];
    }
    let mean = tree.sums.map(|sum| sum / f64::from(simulations.max(1)));
    let value = root.proved.unwrap_or(mean)[..usize::from(players)].to_vec();
    Report {
        seat,
        moves: moves.collect(),
        simulations,
        nodes: tree.nodes.len() as u64,
        depth: principal_variation.len() as u32,
        value,
        is_proved: root.proved.is_some(),
        principal_variation,
    }
}
