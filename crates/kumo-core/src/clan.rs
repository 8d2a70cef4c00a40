use core::fmt;
use core::str::FromStr;

use boardgame::Excerpt;

/// The face a die shows: one of the six stances of the Sumo clan (H1.4).
///
/// The stance of a stack's top die decides which active movement it can make (H5). Written as one capital letter in
/// moves, for both teams; on the board a [`Die`](crate::Die) of team B is written with the small letter.
///
/// ```
/// use kumo_core::Stance;
/// assert_eq!("T".parse(), Ok(Stance::Throw));
/// assert_eq!(Stance::Kumo.to_string(), "K");
/// assert!(Stance::Block.can_step() && !Stance::Run.can_step());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Stance {
    /// `R`: two orthogonal steps over empty spaces (H5.1); no simple movement.
    Run,
    /// `J`: over a row of pieces to the first empty space behind it (H5.2).
    Jump,
    /// `T`: moves an adjacent die to another adjacent space, or into prison (H5.3).
    Throw,
    /// `G`: moves together with an adjacent die (H5.4).
    Grab,
    /// `B`: climbs onto an adjacent enemy die (H5.5).
    Block,
    /// `K`: two of them move the Stone of Balance (H5.6); no simple movement.
    Kumo,
}

impl Stance {
    /// All six, in the order of the rules.
    pub const ALL: [Self; 6] = [Self::Run, Self::Jump, Self::Throw, Self::Grab, Self::Block, Self::Kumo];

    /// The number of the stance, 0 to 5, in the order of [`ALL`](Self::ALL).
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The stance with this number, `None` from 6 on.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Self::ALL.len() { Some(Self::ALL[index as usize]) } else { None }
    }

    /// The capital letter it is written with.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Run => 'R',
            Self::Jump => 'J',
            Self::Throw => 'T',
            Self::Grab => 'G',
            Self::Block => 'B',
            Self::Kumo => 'K',
        }
    }

    /// The stance written with this capital letter, `None` for any other character.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'R' => Self::Run,
            'J' => Self::Jump,
            'T' => Self::Throw,
            'G' => Self::Grab,
            'B' => Self::Block,
            'K' => Self::Kumo,
            _ => return None,
        })
    }

    /// Whether a die that shows this stance and stands on the arena itself can make the simple movement (H2.7). On top
    /// of another die every stance can (H4.4).
    #[must_use]
    pub const fn can_step(self) -> bool {
        SUMO[self as usize].can_step
    }

    /// The active movement of this stance.
    pub(crate) const fn technique(self) -> Technique {
        SUMO[self as usize].technique
    }

    /// The other stances; `index` 0 to 4 in the order of [`ALL`](Self::ALL).
    pub(crate) const fn other(self, index: u8) -> Self {
        let index = index + (index >= self as u8) as u8;
        match Self::from_index(index) {
            Some(other) => other,
            None => Self::Kumo,
        }
    }
}

/// An active movement (H5), whichever stance it goes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Technique {
    /// H5.1.
    Run,
    /// H5.2.
    Jump,
    /// H5.3.
    Throw,
    /// H5.4.
    Grab,
    /// H5.5.
    Block,
    /// H5.6.
    Push,
}

impl Technique {
    /// The stance it goes with.
    pub(crate) fn stance(self) -> Stance {
        Stance::ALL.into_iter().find(|stance| stance.technique() == self).unwrap_or(Stance::Kumo)
    }
}

/// What a clan makes of a stance. The rules of movement know techniques, never stances: another clan is another table.
#[derive(Clone, Copy)]
struct Style {
    technique: Technique,
    can_step: bool,
}

/// The Sumo clan, in the order of [`Stance::ALL`].
const SUMO: [Style; 6] = [
    Style { technique: Technique::Run, can_step: false },
    Style { technique: Technique::Jump, can_step: true },
    Style { technique: Technique::Throw, can_step: true },
    Style { technique: Technique::Grab, can_step: true },
    Style { technique: Technique::Block, can_step: true },
    Style { technique: Technique::Push, can_step: false },
];

impl fmt::Display for Stance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// The text is not a stance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected a stance: a letter of `RJTGBK`")]
#[non_exhaustive]
pub struct ParseStanceError {
    /// What there is.
    pub found: Excerpt,
}

impl FromStr for Stance {
    type Err = ParseStanceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_letter), letters.next()) {
            (Some(stance), None) => Ok(stance),
            _ => Err(ParseStanceError { found: Excerpt::of(text) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_numbers_name_the_six_stances() {
        for (index, stance) in (0..).zip(Stance::ALL) {
            assert_eq!(stance.index(), index);
            assert_eq!(Stance::from_index(index), Some(stance));
            assert_eq!(Stance::from_letter(stance.letter()), Some(stance));
            let others = [0, 1, 2, 3, 4].map(|other| stance.other(other));
            assert!(Stance::ALL.into_iter().filter(|&other| other != stance).eq(others));
        }
        assert_eq!(Stance::from_index(6), None);
        for bad in ["", "r", "RJ", "X"] {
            assert_eq!(bad.parse::<Stance>(), Err(ParseStanceError { found: Excerpt::of(bad) }));
        }
    }
}
