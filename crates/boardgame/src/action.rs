use core::fmt;

/// A move as a number: the same move has the same number at every position of a game that is played by one
/// [`Spec`](crate::Spec).
///
/// Decisions of players have the numbers from 0 to [`action_count`](crate::Spec::action_count) - 1; outcomes of chance
/// follow, [`chance_count`](crate::Spec::chance_count) of them. A mask has a place for each of the first, a learned policy
/// an output.
///
/// ```
/// use boardgame::Action;
/// let action = Action::new(7);
/// assert_eq!((action.number(), action.index()), (7, 7));
/// assert!(Action::new(6) < action);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Action(u32);

impl Action {
    /// The action with this number. Whether a game has it is for its [`Spec`](crate::Spec) to say.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The number, to index with.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Action> for u32 {
    fn from(action: Action) -> Self {
        action.0
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Some actions of one kind, with consecutive numbers: a row of a game's table of actions.
///
/// ```
/// use boardgame::ActionBlock;
/// let block = ActionBlock { first: 4, len: 2, moves: "`cw`, `ccw`".into(), order: "as listed".into() };
/// assert_eq!(block.last(), 5);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionBlock {
    /// The number of the first.
    pub first: u32,
    /// How many there are, at least one.
    pub len: u32,
    /// What they look like.
    pub moves: alloc::borrow::Cow<'static, str>,
    /// In which order they are numbered.
    pub order: alloc::borrow::Cow<'static, str>,
}

impl ActionBlock {
    /// The number of the last.
    #[must_use]
    pub const fn last(&self) -> u32 {
        self.first + self.len - 1
    }
}

/// Why an action can't be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayActionError<E> {
    /// The game has no such action.
    #[error("action {found}: expected a number below {count}")]
    Unknown {
        /// The action.
        found: Action,
        /// How many the game has, outcomes of chance among them.
        count: u32,
    },
    /// The move can't be played now.
    #[error(transparent)]
    Illegal(#[from] E),
}
