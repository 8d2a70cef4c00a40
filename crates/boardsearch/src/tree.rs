use boardgame::{Decider, Draw, Playable, Seat, State};

use crate::edge::Edge;
use crate::playout::{playout, returns};

/// What a node's game brings each seat if all play their best: known from the end of the game.
pub(crate) type Proved = Option<[f64; Seat::MAX]>;

/// The most that any seat can get.
const WIN: f64 = 1.0;

pub(crate) struct Node<M> {
    pub(crate) edges: Vec<Edge<M>>,
    pub(crate) visits: u32,
    pub(crate) proved: Proved,
    pub(crate) decider: Decider,
    /// How many of the edges have been tried: they stand first.
    tried: usize,
}

/// A search tree. The first node is the root.
pub(crate) struct Tree<M> {
    pub(crate) nodes: Vec<Node<M>>,
    /// What the simulations brought each seat, in sum.
    pub(crate) sums: [f64; Seat::MAX],
    exploration: f64,
    playout_limit: Option<u32>,
    /// The nodes and edges of the simulation under way.
    path: Vec<(usize, usize)>,
}

impl<M: Copy + Eq> Tree<M> {
    pub(crate) fn new<S: State + Playable<Move = M>>(
        root: &S,
        exploration: f64,
        playout_limit: Option<u32>,
        rng: &mut impl Draw,
    ) -> Self {
        let nodes = vec![Node::new(root, rng)];
        Self { nodes, sums: [0.0; Seat::MAX], exploration, playout_limit, path: Vec::new() }
    }

    /// One simulation from the root: down the tree to a new node or an end, a random game from there, and what it brought
    /// is noted on the way back.
    pub(crate) fn simulate<S: State + Playable<Move = M>>(&mut self, mut state: S, rng: &mut impl Draw) {
        self.path.clear();
        let mut at = 0;
        let values = loop {
            if let Some(values) = self.nodes[at].proved {
                break values;
            }
            let edge = match self.nodes[at].decider {
                Decider::Over => break returns(&state),
                Decider::Chance => {
                    let Some(drawn) = state.random_outcome(rng) else { break returns(&state) };
                    self.nodes[at].edge_of(drawn)
                }
                Decider::Seat(seat) => self.choose(at, seat),
            };
            let Edge { chosen, child, .. } = self.nodes[at].edges[edge];
            self.path.push((at, edge));
            state.play_unchecked(chosen);
            if child == 0 {
                let node = Node::new(&state, rng);
                let values = match node.proved {
                    Some(values) => values,
                    None => playout(&mut state, self.playout_limit, rng),
                };
                self.nodes[at].edges[edge].child = self.nodes.len() as u32;
                self.nodes.push(node);
                break values;
            }
            at = child as usize;
        };
        self.note(values);
    }

    /// An edge that was not tried yet, or the one with the best upper confidence bound for the seat; the first of equals.
    fn choose(&mut self, at: usize, seat: Seat) -> usize {
        let node = &self.nodes[at];
        if node.tried < node.edges.len() {
            self.nodes[at].tried += 1;
            return self.nodes[at].tried - 1;
        }
        // Logarithm and root decide: they are the same on every platform.
        let log = libm::log(f64::from(node.visits.max(1)));
        let bound = |edge: &Edge<M>| match self.nodes[edge.child as usize].proved {
            // What is known needs no exploring.
            Some(values) => values[seat.index()],
            None => edge.mean() + self.exploration * libm::sqrt(log / f64::from(edge.visits.max(1))),
        };
        let mut best = (0, f64::NEG_INFINITY);
        for (number, edge) in node.edges.iter().enumerate() {
            let bound = bound(edge);
            if bound > best.1 {
                best = (number, bound);
            }
        }
        best.0
    }

    /// Notes what a simulation brought, from its last node back to the root, and what follows from what it has proved.
    fn note(&mut self, values: [f64; Seat::MAX]) {
        for (sum, value) in self.sums.iter_mut().zip(values) {
            *sum += value;
        }
        let mut may_prove = true;
        while let Some((at, edge)) = self.path.pop() {
            let node = &mut self.nodes[at];
            node.visits += 1;
            let of_mover = node.decider.seat().map_or(0.0, |seat| values[seat.index()]);
            let edge = &mut node.edges[edge];
            edge.visits += 1;
            edge.sum += of_mover;
            let child = edge.child as usize;
            // Nothing is proved of a node by a child of which nothing is.
            may_prove = may_prove && self.nodes[child].proved.is_some();
            if may_prove {
                self.nodes[at].proved = self.prove(at);
            }
        }
    }

    /// What is known of a node from what is known of its children: a win for the seat that decides is enough; otherwise all
    /// of them are needed, and the best must be best in one way only, as other seats may get different things from moves that
    /// are equally good for this one. Of chance events nothing is proved.
    fn prove(&self, at: usize) -> Proved {
        let node = &self.nodes[at];
        let seat = node.decider.seat()?.index();
        let known = |edge: &Edge<M>| if edge.child == 0 { None } else { self.nodes[edge.child as usize].proved };
        if let Some(won) = node.edges.iter().filter_map(known).find(|values| values[seat] >= WIN) {
            return Some(won);
        }
        let all: Vec<_> = node.edges.iter().map(known).collect::<Option<_>>()?;
        let best = all.iter().map(|values| values[seat]).fold(f64::NEG_INFINITY, f64::max);
        let mut bests = all.iter().filter(|values| values[seat] >= best);
        let first = *bests.next()?;
        bests.all(|values| *values == first).then_some(first)
    }
}

impl<M: Copy + Eq> Node<M> {
    /// A node of which nothing is known but its moves, or its value if the game is over.
    fn new<S: State + Playable<Move = M>>(state: &S, rng: &mut impl Draw) -> Self {
        let decider = state.decider();
        let mut edges = Vec::new();
        if decider.seat().is_some() {
            edges.reserve_exact(state.count_legal_moves());
            state.for_each_legal_move(|chosen| edges.push(Edge::new(chosen)));
            // The order in which moves are tried first is no hint.
            rng.shuffle(&mut edges);
        }
        let proved = (decider == Decider::Over).then(|| returns(state));
        Self { edges, visits: 0, proved, decider, tried: 0 }
    }

    /// The edge of an outcome of chance: a new one if it has not come up yet.
    fn edge_of(&mut self, outcome: M) -> usize {
        self.edges.iter().position(|edge| edge.chosen == outcome).unwrap_or_else(|| {
            self.edges.push(Edge::new(outcome));
            self.edges.len() - 1
        })
    }
}
