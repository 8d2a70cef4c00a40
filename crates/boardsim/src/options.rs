/// How a batch is run: fill in what differs from the default.
///
/// ```
/// use boardsim::{AutoReset, Illegal, Options};
/// let options = Options { lanes: 1_024, seed: 7, threads: 2, ..Options::default() };
/// assert_eq!((options.auto_reset, options.illegal), (AutoReset::NextStep, Illegal::Error));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many games are under way at once, at least 1.
    pub lanes: usize,
    /// The seed of the random streams. Lane `n` draws from stream `first_stream + n` of this seed, and from nothing else.
    pub seed: u64,
    /// The number of the first lane's stream: two batches of lanes that follow each other are one larger batch.
    pub first_stream: u64,
    /// How many threads work, the caller's among them; 0 for as many as the machine has. What comes out does not depend
    /// on it.
    pub threads: usize,
    /// What happens when a game ends.
    pub auto_reset: AutoReset,
    /// What happens when an action is illegal.
    pub illegal: Illegal,
    /// A game is truncated that has not ended after so many steps, at least 1.
    pub step_limit: Option<u32>,
}

impl Default for Options {
    /// One lane, seed 0, on the caller's thread, next-step reset, an error for illegal actions, no limit.
    fn default() -> Self {
        Self {
            lanes: 1,
            seed: 0,
            first_stream: 0,
            threads: 1,
            auto_reset: AutoReset::default(),
            illegal: Illegal::default(),
            step_limit: None,
        }
    }
}

/// What happens when a game ends or is truncated: the modes of Gymnasium's vector environments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AutoReset {
    /// The step that ends a game shows its end. The next step takes no action from that lane: it starts a new game and
    /// shows its start, with rewards of 0.
    #[default]
    NextStep,
    /// The step that ends a game already shows the start of the next one; rewards and flags are those of the end. What
    /// was seen at the end goes to [`Outputs::final_observations`](crate::Outputs::final_observations).
    SameStep,
    /// A game that has ended stays as it is, its flags too, with rewards of 0 after the first time, until
    /// [`reset`](crate::BatchSim::reset) or [`reset_where`](crate::BatchSim::reset_where).
    Off,
}

/// What happens when an action is not legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The whole step is refused before anything has changed.
    #[default]
    Error,
    /// The game ends: the side of the seat that acted gets -1, the other sides share the 1, which makes 0 in sum. With
    /// two sides the other gets 1; of four, each of the three others 1/3.
    Lose,
    /// The action is not played: the same seat is asked again. It counts as a step towards the limit.
    Ignore,
}

/// Why a batch can't be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// There is no lane.
    #[error("0 lanes: expected at least 1")]
    Lanes,
    /// No step may be made.
    #[error("a limit of 0 steps: expected at least 1")]
    StepLimit,
    /// There is not so much memory.
    #[error("{found} lanes: there is no memory for so many")]
    Memory {
        /// How many were asked for.
        found: usize,
    },
    /// The system does not give so many threads.
    #[error("{found} threads can't be started: {reason}")]
    Threads {
        /// How many were asked for.
        found: usize,
        /// What the system says.
        reason: String,
    },
}
