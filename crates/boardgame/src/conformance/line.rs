use core::fmt;

/// Which way a game of the kit goes, and so how chance takes part in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// From a start by a generator: hidden orders are decided.
    Start,
    /// From the public view of such a start: chance decides when something comes up.
    View,
    /// From a deal that was played event by event.
    Deal,
    /// From a public view, of which a twin takes the place on the way.
    Twin,
}

impl Line {
    /// The four take turns.
    pub(super) const fn of_game(game: u64) -> Self {
        match game % 4 {
            0 => Self::Start,
            1 => Self::View,
            2 => Self::Deal,
            _ => Self::Twin,
        }
    }

    /// Whether each of its states is a public view.
    pub(super) const fn is_view(self) -> bool {
        matches!(self, Self::View | Self::Deal)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "from a start",
            Self::View => "from the view of a start",
            Self::Deal => "from a deal",
            Self::Twin => "by twins",
        })
    }
}
