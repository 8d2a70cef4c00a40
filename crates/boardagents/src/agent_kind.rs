use std::fmt;

use crate::AgentKey;

/// The kinds of agents there are, by name: what an [`AgentSpec`](crate::AgentSpec) begins with.
///
/// ```
/// use boardagents::{AgentKey, AgentKind, AgentSpec};
/// for kind in AgentKind::ALL {
///     println!("{kind}: {}", kind.meaning());
///     assert!(kind.name().parse::<AgentSpec>().is_ok());
/// }
/// assert_eq!(AgentKind::Mcts.keys()[0], AgentKey::Simulations);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AgentKind {
    /// [`RandomAgent`](boardgame::RandomAgent).
    Random,
    /// [`Greedy`](boardsearch::Greedy).
    Greedy,
    /// [`FlatMonteCarlo`](boardsearch::FlatMonteCarlo).
    Flat,
    /// [`Mcts`](boardsearch::Mcts).
    Mcts,
    /// [`AlphaBeta`](boardsearch::AlphaBeta).
    AlphaBeta,
    /// [`MaxN`](boardsearch::MaxN).
    MaxN,
    /// [`Paranoid`](boardsearch::Paranoid).
    Paranoid,
}

impl AgentKind {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Random, Self::Greedy, Self::Flat, Self::Mcts, Self::AlphaBeta, Self::MaxN, Self::Paranoid];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Flat => "flat",
            Self::Mcts => "mcts",
            Self::AlphaBeta => "alphabeta",
            Self::MaxN => "maxn",
            Self::Paranoid => "paranoid",
        }
    }

    /// What it does, in one line.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Random => "each legal move is equally likely",
            Self::Greedy => "looks one ply ahead, by what is known of the game",
            Self::Flat => "random games from each legal move, the moves taking turns",
            Self::Mcts => "Monte Carlo tree search; known winning turns are played at once",
            Self::AlphaBeta => "search by depth, for two sides without chance: KUMO alone",
            Self::MaxN => "search by depth in which every seat makes the most for itself",
            Self::Paranoid => "search by depth in which all others are against the one to move",
        }
    }

    /// What it can be told. The first can be given as a number alone.
    #[must_use]
    pub const fn keys(self) -> &'static [AgentKey] {
        match self {
            Self::Random | Self::Greedy => &[],
            Self::Flat => &[AgentKey::Simulations, AgentKey::Time, AgentKey::PlayoutLimit],
            Self::Mcts => &[
                AgentKey::Simulations,
                AgentKey::Time,
                AgentKey::Exploration,
                AgentKey::PlayoutLimit,
                AgentKey::Cutoff,
                AgentKey::Width,
                AgentKey::Selection,
                AgentKey::Hidden,
                AgentKey::Trees,
                AgentKey::Threads,
                AgentKey::Reuse,
                AgentKey::Temperature,
            ],
            Self::AlphaBeta | Self::MaxN | Self::Paranoid => &[AgentKey::Depth, AgentKey::Nodes, AgentKey::Time],
        }
    }

    /// Some agents of this kind.
    #[must_use]
    pub const fn examples(self) -> &'static [&'static str] {
        match self {
            Self::Random => &["random"],
            Self::Greedy => &["greedy"],
            Self::Flat => &["flat", "flat:300", "flat:time=1s"],
            Self::Mcts => &["mcts", "mcts:1000", "mcts:time=1s,cutoff=8", "mcts:simulations=5000,threads=4"],
            Self::AlphaBeta => &["alphabeta", "alphabeta:4", "alphabeta:nodes=50000", "alphabeta:depth=6,time=2s"],
            Self::MaxN => &["maxn", "maxn:3", "maxn:time=500ms"],
            Self::Paranoid => &["paranoid", "paranoid:3", "paranoid:nodes=100000"],
        }
    }
}

impl fmt::Display for AgentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
