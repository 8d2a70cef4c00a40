use boardgame::{Decider, Playable, Rng, Seat, State};

use crate::edge::Edge;
use crate::node::Node;
use crate::noise::mix;
use crate::playout::returns;
use crate::{Evaluator, Hidden, Leaf, Selection, Values};

/// How many moves of a node are tried before all of them are listed.
const FEW: u32 = 16;

/// A search tree. The first node is the root.
#[derive(Clone, Debug)]
pub(crate) struct Tree<M> {
    pub(crate) nodes: Vec<Node>,
    pub(crate) edges: Vec<Edge<M>>,
    /// What is proved of nodes. The first is of none.
    pub(crate) proofs: Vec<Values>,
    pub(crate) rules: TreeRules,
    pub(crate) rng: Rng,
    /// The most plies from the root to a new node.
    pub(crate) depth: u32,
    /// The nodes and edges of the simulations under way, one after another.
    steps: Vec<(u32, u32)>,
    pending: Vec<Pending>,
}

/// How a tree grows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TreeRules {
    pub(crate) selection: Selection,
    pub(crate) hidden: Hidden,
    /// With how many edges a tree is full.
    pub(crate) edge_limit: usize,
    /// Whether several simulations are under way at once.
    pub(crate) is_batched: bool,
}

/// A simulation whose result is not known yet.
#[derive(Clone, Copy, Debug)]
struct Pending {
    /// Where its steps begin.
    first: usize,
    /// The node it ended in.
    node: u32,
    result: PendingResult,
}

#[derive(Clone, Copy, Debug)]
enum PendingResult {
    Known(Values),
    Leaf(usize),
}

impl<M> Tree<M> {
    pub(crate) const fn root(&self) -> usize {
        0
    }

    /// What is proved of a node.
    pub(crate) fn proved(&self, node: usize) -> Option<Values> {
        match self.nodes[node].proof {
            0 => None,
            proof => Some(self.proofs[proof as usize]),
        }
    }
}

impl<M: Copy + Eq> Tree<M> {
    pub(crate) fn new<S: State + Playable<Move = M>>(root: &S, rules: TreeRules, rng: Rng) -> Self {
        let mut tree = Self::empty(rules, rng);
        let at = tree.add(root);
        // Its moves are what is asked for.
        tree.list(at, root);
        tree
    }

    /// A tree without a root yet.
    pub(crate) fn empty(rules: TreeRules, rng: Rng) -> Self {
        Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            proofs: vec![[0.0; Seat::MAX]],
            rules,
            rng,
            depth: 0,
            steps: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// Mixes noise into the priors of the root, if that is asked for and it has been visited.
    pub(crate) fn add_noise(&mut self) {
        if let Some(noise) = self.rules.selection.noise() {
            let range = self.nodes[0].edges();
            mix(noise, &mut self.edges[range.clone()], &mut self.rng);
            range.for_each(|edge| self.renew(edge));
        }
    }

    /// `count` simulations: each goes down the tree to a new node or an end; all new nodes are judged together; what each
    /// brought is noted on the way back.
    pub(crate) fn simulate<S, E>(&mut self, root: &S, evaluator: &mut E, leaves: &mut Vec<Leaf<S>>, count: u32)
    where
        S: State + Playable<Move = M>,
        E: Evaluator<S>,
    {
        leaves.clear();
        self.steps.clear();
        self.pending.clear();
        for _ in 0..count {
            let state = match self.rules.hidden {
                Hidden::Chance => root.clone(),
                Hidden::Determinization => root.resample(&mut self.rng),
            };
            self.descend(state, leaves);
            if count > 1 {
                self.count_as_lost();
            }
        }
        if !leaves.is_empty() {
            evaluator.evaluate(leaves, &mut self.rng);
        }
        for number in 0..self.pending.len() {
            let Pending { node, result, .. } = self.pending[number];
            let values = match result {
                PendingResult::Known(values) => values,
                PendingResult::Leaf(leaf) => {
                    if !leaves[leaf].priors().is_empty() {
                        self.set_priors(node as usize, &leaves[leaf]);
                    }
                    leaves[leaf].values()
                }
            };
            self.note(number, values, count > 1);
        }
    }

    /// From the root to a node of which nothing is known, or whose value is.
    fn descend<S: State + Playable<Move = M>>(&mut self, mut state: S, leaves: &mut Vec<Leaf<S>>) {
        let first = self.steps.len();
        let mut at = self.root();
        let result = loop {
            if let Some(values) = self.proved(at) {
                break PendingResult::Known(values);
            }
            let edge = match self.nodes[at].decider {
                Decider::Over => break PendingResult::Known(returns(&state)),
                Decider::Chance => {
                    self.list(at, &state);
                    let Some(drawn) = state.random_outcome(&mut self.rng) else {
                        break PendingResult::Known(returns(&state));
                    };
                    let mut range = self.nodes[at].edges();
                    range.find(|&edge| self.edges[edge].chosen == drawn).unwrap_or(self.nodes[at].first as usize)
                }
                Decider::Seat(_) if self.is_leaf(at) => {
                    let is_decided = self.rules.hidden == Hidden::Determinization;
                    leaves.push(Leaf::new(state, is_decided));
                    break PendingResult::Leaf(leaves.len() - 1);
                }
                Decider::Seat(_) => self.choose(at, &state),
            };
            self.steps.push((at as u32, edge as u32));
            state.play_unchecked(self.edges[edge].chosen);
            at = self.child(edge, &state);
        };
        self.depth = self.depth.max((self.steps.len() - first) as u32);
        self.pending.push(Pending { first, node: at as u32, result });
    }

    /// Whether a simulation ends at a node: one that was not visited, or for whose moves there is no room. Where random
    /// games are all there is to learn of a root, they begin with its moves at once.
    fn is_leaf(&self, at: usize) -> bool {
        let node = &self.nodes[at];
        if at == self.root() {
            return node.visits == 0 && matches!(self.rules.selection, Selection::Puct { .. });
        }
        let is_short = node.count == 0 || !node.is_listed;
        node.visits == 0 && node.len == 0 || is_short && self.edges.len() >= self.rules.edge_limit
    }

    /// The node an edge leads to, a new one if it has not been there.
    fn child<S: State + Playable<Move = M>>(&mut self, edge: usize, state: &S) -> usize {
        let mut child = self.edges[edge].child;
        if self.rules.hidden == Hidden::Determinization && child != 0 {
            let key = state.key();
            while child != 0 && self.nodes[child as usize].key != key {
                child = self.nodes[child as usize].sibling;
            }
        }
        if child != 0 {
            return child as usize;
        }
        let node = self.add(state);
        self.nodes[node].sibling = self.edges[edge].child;
        self.edges[edge].child = node as u32;
        node
    }

    fn add<S: State + Playable<Move = M>>(&mut self, state: &S) -> usize {
        let key = if self.rules.hidden == Hidden::Determinization { state.key() } else { 0 };
        let mut node = Node::new(state.decider(), key);
        if node.decider == Decider::Over {
            node.proof = self.prove_as(returns(state));
        }
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    pub(crate) fn prove_as(&mut self, values: Values) -> u32 {
        self.proofs.push(values);
        (self.proofs.len() - 1) as u32
    }

    /// Makes edges of all moves of a node, once; those it has come first.
    pub(crate) fn list<S: State + Playable<Move = M>>(&mut self, at: usize, state: &S) {
        if self.nodes[at].is_listed {
            return;
        }
        let (first, some) = (self.edges.len(), self.nodes[at].edges());
        self.edges.extend_from_within(some.clone());
        state.for_each_legal_move(|chosen| {
            if !self.edges[some.clone()].iter().any(|edge| edge.chosen == chosen) {
                self.edges.push(Edge::new(chosen));
            }
        });
        let node = &mut self.nodes[at];
        (node.first, node.len, node.is_listed) = (first as u32, (self.edges.len() - first) as u32, true);
        node.count = node.len;
        if matches!(self.rules.selection, Selection::Puct { .. }) {
            let mean = node.decider.seat().map_or(0.0, |seat| node.mean()[seat.index()]) as f32;
            let prior = 1.0 / node.len.max(1) as f32;
            for edge in &mut self.edges[first..] {
                (edge.mean, edge.prior, edge.width) = (mean, prior, prior);
            }
        }
    }

    /// Draws a move that was not tried yet, each equally likely: the order in which moves are tried first is no hint. Most
    /// nodes are left after a few visits, so that listing all of their moves would be more work than the rest of the search.
    fn try_another<S: State + Playable<Move = M>>(&mut self, at: usize, state: &S) -> usize {
        if self.nodes[at].count == 0 {
            self.nodes[at].count = state.count_legal_moves() as u32;
        }
        let Node { count, tried, len, .. } = self.nodes[at];
        // The edges of a batch that is under way must stay where they are.
        if tried >= FEW || count < 4 * FEW || self.rules.is_batched {
            self.list(at, state);
        }
        self.nodes[at].tried += 1;
        let node = self.nodes[at];
        if node.is_listed {
            let other = tried + self.rng.below(count - tried);
            let edge = (node.first + tried) as usize;
            self.edges.swap(edge, (node.first + other) as usize);
            return edge;
        }
        let chosen = loop {
            let drawn = state.nth_legal_move(self.rng.below(count) as usize);
            // As many moves as were counted are there.
            let Some(drawn) = drawn else { continue };
            if !self.edges[node.edges()].iter().any(|edge| edge.chosen == drawn) {
                break drawn;
            }
        };
        // Room for twice as many whenever there is none left.
        if len == 0 || len.is_power_of_two() {
            let first = self.edges.len();
            self.edges.extend_from_within(node.edges());
            self.edges.resize(first + (2 * len).max(1) as usize, Edge::new(chosen));
            self.nodes[at].first = first as u32;
        }
        let edge = (self.nodes[at].first + len) as usize;
        self.edges[edge] = Edge::new(chosen);
        self.nodes[at].len += 1;
        edge
    }

    /// Lists the moves of a node that was judged with priors.
    fn set_priors<S: State + Playable<Move = M>>(&mut self, at: usize, leaf: &Leaf<S>) {
        if matches!(self.rules.selection, Selection::Uct { .. }) {
            return;
        }
        self.list(at, leaf.state());
        let range = self.nodes[at].edges();
        let mean = leaf.values()[leaf.seat().index()] as f32;
        for (edge, &prior) in self.edges[range].iter_mut().zip(leaf.priors()) {
            edge.prior = prior;
            if edge.visits == 0 {
                (edge.mean, edge.width) = (mean, prior);
            }
        }
    }

    /// The edge that the next simulation tries: with UCT, one that was not tried yet comes first. The first of equals.
    fn choose<S: State + Playable<Move = M>>(&mut self, at: usize, state: &S) -> usize {
        let node = self.nodes[at];
        let is_puct = matches!(self.rules.selection, Selection::Puct { .. });
        if !is_puct && (node.count == 0 || node.tried < node.count) {
            return self.try_another(at, state);
        }
        self.list(at, state);
        let node = self.nodes[at];
        let first = node.first as usize;
        let visits = f64::from(node.visits.max(1));
        // Logarithm and root decide: they are the same on every platform.
        let spread = match self.rules.selection {
            Selection::Uct { .. } => libm::sqrt(libm::log(visits)),
            Selection::Puct { .. } => libm::sqrt(visits),
        };
        let factor = (self.rules.selection.exploration() * spread) as f32;
        let mut best = (0, f32::NEG_INFINITY);
        for (number, edge) in self.edges[node.edges()].iter().enumerate() {
            let bound = edge.mean + factor * edge.width;
            if bound > best.1 {
                best = (number, bound);
            }
        }
        first + best.0
    }

    /// What a simulation counts an edge with, after something has changed.
    fn renew(&mut self, edge: usize) {
        let puct = matches!(self.rules.selection, Selection::Puct { .. });
        let edge = &mut self.edges[edge];
        // What is known needs no exploring.
        if edge.is_proved {
            edge.width = 0.0;
            return;
        }
        let visits = edge.visits as f32;
        if edge.visits > 0 {
            edge.mean = (edge.sum / f64::from(edge.visits)) as f32;
        }
        edge.width = if puct { edge.prior / (1.0 + visits) } else { 1.0 / visits.max(1.0).sqrt() };
    }

    /// Lets the last simulation count as lost for all until its result is known, so that the others of its batch go elsewhere.
    fn count_as_lost(&mut self) {
        let Some(&Pending { first, node, .. }) = self.pending.last() else { return };
        self.nodes[node as usize].visits += 1;
        for step in first..self.steps.len() {
            let (at, edge) = self.steps[step];
            self.nodes[at as usize].visits += 1;
            self.edges[edge as usize].visits += 1;
            self.edges[edge as usize].sum -= 1.0;
            self.renew(edge as usize);
        }
    }

    /// Notes what a simulation brought, from its last node back to the root, and what follows from what it has proved.
    fn note(&mut self, number: usize, values: Values, was_counted: bool) {
        let Pending { first, node, .. } = self.pending[number];
        let last = self.pending.get(number + 1).map_or(self.steps.len(), |next| next.first);
        self.add_values(node as usize, values, was_counted);
        let mut may_prove = self.nodes[node as usize].proof != 0 && self.is_provable();
        for step in (first..last).rev() {
            let (at, edge) = (self.steps[step].0 as usize, self.steps[step].1 as usize);
            self.add_values(at, values, was_counted);
            let decider = self.nodes[at].decider.seat();
            let of_mover = decider.map_or(0.0, |seat| values[seat.index()]);
            let it = &mut self.edges[edge];
            if was_counted {
                it.sum += 1.0 + of_mover;
            } else {
                it.visits += 1;
                it.sum += of_mover;
            }
            if may_prove {
                may_prove = self.prove(at, edge);
            }
            self.renew(edge);
        }
    }

    fn add_values(&mut self, node: usize, values: Values, was_counted: bool) {
        let node = &mut self.nodes[node];
        if !was_counted {
            node.visits += 1;
        }
        for (sum, value) in node.sums.iter_mut().zip(values) {
            *sum += value;
        }
    }
}
