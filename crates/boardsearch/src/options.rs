use crate::Budget;

/// How an [`Mcts`](crate::Mcts) searches.
///
/// ```
/// use boardsearch::{Budget, Hidden, Mcts, MctsOptions, Noise, Selection};
/// // For self-play with a network: exploring, drawing moves by their visits, going on with the tree of the last move.
/// let options = MctsOptions {
///     budget: Budget::simulations(800),
///     selection: Selection::Puct { exploration: 1.5, noise: Some(Noise::default()) },
///     temperature: 1.0,
///     reuse: true,
///     ..MctsOptions::default()
/// };
/// # let _ = Mcts::<kumo_core::Game>::new(options);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsOptions {
    /// How long it may think about one move. Simulations count for all trees together; those kept from an earlier search
    /// do not count.
    pub budget: Budget,
    /// Which move a simulation tries.
    pub selection: Selection,
    /// What simulations do about what nobody knows.
    pub hidden: Hidden,
    /// How many trees are grown, each from random numbers of its own; what they found is added up. With more trees than one
    /// the search can use more threads than one, but each tree is smaller. 0 counts as 1.
    pub trees: u32,
    /// How many threads grow the trees, at most 256. It makes no difference to what is found with a budget of simulations. 0
    /// counts as 1.
    pub threads: usize,
    /// How many positions are given to the evaluator at once, before it is known what they are worth. A network is faster with
    /// many, the search is somewhat worse. 0 counts as 1.
    pub batch: u32,
    /// How many megabytes the trees may take together, about. When they have, no moves are added to them, and simulations go
    /// on from the positions that are there.
    pub memory: u32,
    /// Whether what was found below the position that is searched next is kept.
    pub reuse: bool,
    /// How the move to play is drawn: at 0 it is the best; at 1 moves are as likely as their share of the visits; in between
    /// the better ones are preferred. A proved win is always played.
    pub temperature: f64,
}

impl Default for MctsOptions {
    /// A thousand simulations in one tree, UCT with the square root of 2, chance events, the best move.
    fn default() -> Self {
        Self {
            budget: Budget::default(),
            selection: Selection::default(),
            hidden: Hidden::Chance,
            trees: 1,
            threads: 1,
            batch: 1,
            memory: 1_024,
            reuse: false,
            temperature: 0.0,
        }
    }
}

/// Which move of a node a simulation tries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// Upper confidence bounds: the greatest sum of its mean and `exploration` times the square root of `ln N / n`, where the
    /// node was visited `N` times and the move `n` times. Moves that were not tried come first, in random order.
    Uct {
        /// How much moves that were tried seldom are preferred.
        exploration: f64,
    },
    /// The same with priors: the greatest sum of its mean and `exploration` times its prior times the square root of `N`
    /// divided by `1 + n`. A move that was not tried counts as good as its node.
    Puct {
        /// How much moves of high priors that were tried seldom are preferred.
        exploration: f64,
        /// What is mixed into the priors of the moves from the root, so that games of self-play differ.
        noise: Option<Noise>,
    },
}

impl Selection {
    pub(crate) fn exploration(self) -> f64 {
        let (Self::Uct { exploration } | Self::Puct { exploration, .. }) = self;
        // What is no number would make no move the best.
        if exploration.is_finite() { exploration } else { 0.0 }
    }

    pub(crate) fn noise(self) -> Option<Noise> {
        match self {
            Self::Uct { .. } => None,
            Self::Puct { noise, .. } => noise,
        }
    }
}

/// UCT with the square root of 2.
impl Default for Selection {
    fn default() -> Self {
        Self::Uct { exploration: core::f64::consts::SQRT_2 }
    }
}

/// Noise for priors: a Dirichlet distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// The parameter of the distribution, the same for all moves: the smaller, the fewer moves get most of it. About ten
    /// divided by the number of moves is usual.
    pub alpha: f64,
    /// The share of the noise in the prior.
    pub fraction: f64,
}

/// A quarter of noise with parameter 0.2, for some fifty moves.
impl Default for Noise {
    fn default() -> Self {
        Self { alpha: 0.2, fraction: 0.25 }
    }
}

/// What simulations do about what nobody knows. Neither looks at what is hidden in the position that is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hidden {
    /// They leave it open until it comes up, as an event of chance with its probabilities.
    #[default]
    Chance,
    /// They decide all of it beforehand, each simulation anew (a *determinization*), and share what they find where they look
    /// alike to everybody. Nothing is proved as long as anything is hidden.
    Determinization,
}
