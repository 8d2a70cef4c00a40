use core::fmt;

/// How a game of the kit is begun, and so how chance takes part in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// From a start by a generator: hidden orders are decided.
    Start,
    /// From the public view of such a start: chance decides when something comes up.
    View,
    /// From a deal that was played event by event.
    Deal,
}

impl Line {
    /// The three take turns.
    pub(super) const fn of_game(game: u64) -> Self {
        match game % 3 {
            0 => Self::Start,
            1 => Self::View,
            _ => Self::Deal,
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "from a start",
            Self::View => "from the view of a start",
            Self::Deal => "from a deal",
        })
    }
}
