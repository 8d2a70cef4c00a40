use boardgame::{Agent, Rng, Seat, State};

use crate::budget::Clock;
use crate::edge::Edge;
use crate::tree::{Node, Tree};
use crate::{Budget, MoveReport, Report, Stop};

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
/// use boardsearch::{Budget, Mcts, MctsOptions};
/// use kumata_core::KumataSpec;
///
/// let position = KumataSpec::new(2)?.start(&mut Rng::new(1));
/// let mut agent = Mcts::new(MctsOptions { budget: Budget::simulations(200), ..MctsOptions::default() });
/// let report = agent.search(&position, &mut Rng::new(7)).unwrap();
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

    /// What stops its searches from another thread.
    #[must_use]
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Searches from a position for the seat to move; `None` where no seat is to move.
    ///
    /// It looks at the public view alone: hidden orders make no difference to what it finds.
    pub fn search<S: State>(&mut self, state: &S, rng: &mut Rng) -> Option<Report<S>> {
        let root = state.public_view();
        let seat = root.seat()?;
        let MctsOptions { budget, exploration, playout_limit } = self.options;
        let mut tree = Tree::new(&root, exploration, playout_limit, rng);
        let mut clock = Clock::start(budget, &self.stop);
        let mut simulations = 0;
        // One legal move, or a proof, leaves nothing to find out.
        while tree.nodes[0].proved.is_none() && clock.tick() {
            tree.simulate(root.clone(), rng);
            simulations += 1;
        }
        Some(report(&tree, seat, root.players(), simulations))
    }
}

impl<S: State> Agent<S> for Mcts {
    fn name(&self) -> &str {
        "mcts"
    }

    fn choose(&mut self, view: &S, rng: &mut Rng) -> S::Move {
        self.search(view, rng).expect("an agent is asked only where there is a move").best()
    }
}

/// How good an edge is for the seat that decides: greater is better.
fn rank<M: Copy + Eq>(tree: &Tree<M>, edge: &Edge<M>, seat: Seat) -> (i8, u32) {
    match proved(tree, edge).map(|values| values[seat.index()]) {
        Some(value) if value >= 1.0 => (1, edge.visits),
        Some(value) if value <= -1.0 => (-1, edge.visits),
        _ => (0, edge.visits),
    }
}

fn proved<M>(tree: &Tree<M>, edge: &Edge<M>) -> Option<[f64; Seat::MAX]> {
    if edge.child == 0 { None } else { tree.nodes[edge.child as usize].proved }
}

fn report<S: State>(tree: &Tree<S::Move>, seat: Seat, players: u8, simulations: u32) -> Report<S> {
    let root = &tree.nodes[0];
    let sorted = |node: &Node<S::Move>, seat: Seat| {
        let mut edges: Vec<_> =
            node.edges.iter().map(|edge| (rank(tree, edge, seat), edge.chosen.to_string(), *edge)).collect();
        edges.sort_by(|(one, name, _), (other, other_name, _)| other.cmp(one).then_with(|| name.cmp(other_name)));
        edges
    };
    let moves = sorted(root, seat).into_iter().map(|(_, _, edge)| MoveReport {
        chosen: edge.chosen,
        visits: edge.visits,
        mean: edge.mean(),
        proved: proved(tree, &edge).map(|values| values[seat.index()]),
    });
    let mut principal_variation = Vec::new();
    let mut node = root;
    while let Some(seat) = node.decider.seat()
        && let Some((_, _, edge)) = sorted(node, seat).into_iter().next()
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
    Report { seat, moves: moves.collect(), simulations, value, is_proved: root.proved.is_some(), principal_variation }
}
