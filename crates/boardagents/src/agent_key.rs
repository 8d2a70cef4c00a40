use std::fmt;

/// What an agent can be told: the options of an [`AgentSpec`](crate::AgentSpec).
///
/// ```
/// use boardagents::{AgentKey, AgentKind};
/// let keys: Vec<_> = AgentKind::Flat.keys().iter().map(|key| format!("{key}={}", key.values())).collect();
/// assert_eq!(keys, ["simulations=N", "time=TIME", "playout_limit=N"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AgentKey {
    /// The [simulations](boardsearch::Budget::simulations) for each move.
    Simulations,
    /// The [plies](boardsearch::DepthOptions::depth) to look ahead.
    Depth,
    /// The [positions](boardsearch::Budget::nodes) to look at for each move.
    Nodes,
    /// The [time](boardsearch::Budget::time) for each move.
    Time,
    /// The exploration of the [selection](boardsearch::Selection).
    Exploration,
    /// The plies after which a random game counts as drawn.
    PlayoutLimit,
    /// The plies after which a random game is [judged](boardsearch::CutOff) by what is known.
    Cutoff,
    /// The moves that are looked at [one ply ahead](boardsearch::OnePly::width).
    Width,
    /// The [selection](boardsearch::Selection).
    Selection,
    /// What is done about [what nobody knows](boardsearch::Hidden).
    Hidden,
    /// The [trees](boardsearch::MctsOptions::trees).
    Trees,
    /// The [threads](boardsearch::MctsOptions::threads).
    Threads,
    /// Whether what was found is [kept](boardsearch::MctsOptions::reuse).
    Reuse,
    /// How the move to play is [drawn](boardsearch::MctsOptions::temperature).
    Temperature,
}

impl AgentKey {
    /// All of them, in the order in which agents are written.
    pub const ALL: [Self; 14] = [
        Self::Simulations,
        Self::Depth,
        Self::Nodes,
        Self::Time,
        Self::Exploration,
        Self::PlayoutLimit,
        Self::Cutoff,
        Self::Width,
        Self::Selection,
        Self::Hidden,
        Self::Trees,
        Self::Threads,
        Self::Reuse,
        Self::Temperature,
    ];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simulations => "simulations",
            Self::Depth => "depth",
            Self::Nodes => "nodes",
            Self::Time => "time",
            Self::Exploration => "exploration",
            Self::PlayoutLimit => "playout_limit",
            Self::Cutoff => "cutoff",
            Self::Width => "width",
            Self::Selection => "selection",
            Self::Hidden => "hidden",
            Self::Trees => "trees",
            Self::Threads => "threads",
            Self::Reuse => "reuse",
            Self::Temperature => "temperature",
        }
    }

    /// What it can be, in short: `N` stands for a whole number, `X` for any number from 0 on, `TIME` for `2s` or `500ms`.
    #[must_use]
    pub const fn values(self) -> &'static str {
        match self {
            Self::Simulations
            | Self::Depth
            | Self::Nodes
            | Self::PlayoutLimit
            | Self::Cutoff
            | Self::Width
            | Self::Trees
            | Self::Threads => "N",
            Self::Time => "TIME",
            Self::Exploration | Self::Temperature => "X",
            Self::Selection => "uct|puct",
            Self::Hidden => "chance|determinization",
            Self::Reuse => "yes|no",
        }
    }

    /// What it means, in one line, and how it is if nothing is said.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Simulations => "simulations for each move [default: 1000, without limit if time=]",
            Self::Depth => "plies to look ahead at most [default: 32]",
            Self::Nodes => "positions to look at [default: 100000, without limit if depth= or time=]",
            Self::Time => "time for each move; what it does depends on the machine [default: none]",
            Self::Exploration => "how much moves tried seldom are preferred [default: 1.414, puct: 0.25]",
            Self::PlayoutLimit => "plies after which a random game counts as drawn [default: 1000]",
            Self::Cutoff => "plies after which a random game is judged by what is known of the game",
            Self::Width => "moves looked at one ply ahead, not random games [default in KUMO: all]",
            Self::Selection => "which moves are tried [default: uct with random games, else puct]",
            Self::Hidden => "what nobody knows: left to chance, or guessed first [default: chance]",
            Self::Trees => "trees that are added up [default: as many as threads]",
            Self::Threads => "threads that grow the trees [default: 1]",
            Self::Reuse => "whether what was found is kept for the next move [default: no]",
            Self::Temperature => "0 plays the best move, 1 draws moves by their visits [default: 0]",
        }
    }

    pub(crate) const fn expected(self) -> &'static str {
        match self {
            Self::Simulations
            | Self::Depth
            | Self::Nodes
            | Self::PlayoutLimit
            | Self::Width
            | Self::Trees
            | Self::Threads => "a whole number from 1 to 4294967295",
            Self::Cutoff => "a whole number from 0 to 4294967295",
            Self::Selection => "uct or puct",
            Self::Hidden => "chance or determinization",
            Self::Reuse => "yes or no",
            Self::Temperature => "a number from 0 on, like `0.5`",
            Self::Time => "a whole number of seconds or milliseconds, like `2s` or `500ms`",
            Self::Exploration => "a number from 0 on, like `1.4`",
        }
    }
}

impl fmt::Display for AgentKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
