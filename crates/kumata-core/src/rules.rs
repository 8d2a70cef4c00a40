use core::fmt;
use core::str::FromStr;

use boardgame::Excerpt;

/// The rule options of a game: the rulebook's, or one of two help pages that contradict it (K8).
///
/// The three sets of options have names; everything in the crate asks for an option, never for a name. A position holds
/// one of the three, since its string must name it.
///
/// ```
/// use kumata_core::{Rules, TotemTurn};
/// let rules: Rules = "bga-fr".parse()?;
/// assert_eq!(rules, Rules::BGA_FR);
/// assert_eq!(rules.totem_turn(), TotemTurn::Alone);
/// assert_eq!(Rules::RULEBOOK.totems(2), 2);
/// # Ok::<(), kumata_core::ParseRulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Where it stands in [`Rules::ALL`]: what a position keeps.
    id: u8,
    name: &'static str,
    totem_turn: TotemTurn,
    totems: [u8; 2],
    matching: Matching,
    last_placements_protected: bool,
    stuck: Stuck,
    half_score: HalfScore,
    totem_score: TotemScore,
}

/// When a totem is placed, and where, and so what it locks (K8.1, K8.3, K8.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TotemTurn {
    /// Together with a placement, in the centre of the domino just placed: both its halves are locked.
    WithPlacement,
    /// Instead of a placement, on a visible, unlocked half of an own domino: that half is locked.
    Alone,
}

/// When a domino matches what it covers (K8.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Matching {
    /// Each half has the value that it covers, or one of the two is blank.
    EachHalf,
    /// The same for at least one half, and a half of the same clan matches too.
    OneHalfOrClan,
}

/// What a mover does who can place no domino (K8.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stuck {
    /// Makes a new stack; the game ends where that can't be.
    NewStack,
    /// Puts a totem; the game ends where that can't be.
    PutTotem,
    /// Nothing: the game ends.
    End,
}

/// What a visible half scores (K8.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HalfScore {
    /// Its printed value, on board cells and on dominoes.
    Value,
    /// The level of its domino; nothing for a blank half or a board cell.
    Level,
}

/// What a placed totem scores (K8.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TotemScore {
    /// The level of its domino, plus 1 for the board.
    LevelPlusOne,
    /// The level of its domino.
    Level,
}

impl Rules {
    /// `rulebook`: the printed rules.
    pub const RULEBOOK: Self = Self {
        id: 0,
        name: "rulebook",
        totem_turn: TotemTurn::WithPlacement,
        totems: [2, 1],
        matching: Matching::EachHalf,
        last_placements_protected: false,
        stuck: Stuck::NewStack,
        half_score: HalfScore::Value,
        totem_score: TotemScore::LevelPlusOne,
    };
    /// `bga-fr`: the French help page of the online game.
    pub const BGA_FR: Self = Self {
        id: 1,
        name: "bga-fr",
        totem_turn: TotemTurn::Alone,
        totems: [1, 1],
        matching: Matching::EachHalf,
        last_placements_protected: false,
        stuck: Stuck::PutTotem,
        half_score: HalfScore::Value,
        totem_score: TotemScore::LevelPlusOne,
    };
    /// `bga-de`: the German help page of the online game.
    pub const BGA_DE: Self = Self {
        id: 2,
        name: "bga-de",
        totem_turn: TotemTurn::Alone,
        totems: [1, 1],
        matching: Matching::OneHalfOrClan,
        last_placements_protected: true,
        stuck: Stuck::End,
        half_score: HalfScore::Level,
        totem_score: TotemScore::Level,
    };
    /// All that have a name.
    pub const ALL: [Self; 3] = [Self::RULEBOOK, Self::BGA_FR, Self::BGA_DE];

    /// The rules by the number a position keeps. The fourth pads the table to a power of two, so that no index needs a
    /// check.
    pub(crate) const fn by_id(id: u8) -> &'static Self {
        static TABLE: [Rules; 4] = [Rules::RULEBOOK, Rules::BGA_FR, Rules::BGA_DE, Rules::RULEBOOK];
        &TABLE[(id & 3) as usize]
    }

    pub(crate) const fn id(self) -> u8 {
        self.id
    }

    /// The name in the last field of a position string: `rulebook`, `bga-fr` or `bga-de`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// When and where a totem is placed, and what it locks (K8.1, K8.3, K8.4).
    #[must_use]
    pub const fn totem_turn(self) -> TotemTurn {
        self.totem_turn
    }

    /// How many totems each of so many players has at the start (K8.2).
    #[must_use]
    pub const fn totems(self, players: u8) -> u8 {
        self.totems[if players == 2 { 0 } else { 1 }]
    }

    /// When a domino matches what it covers (K8.5).
    #[must_use]
    pub const fn matching(self) -> Matching {
        self.matching
    }

    /// Whether a totem must leave every other player a placement who has one now (K8.6).
    #[must_use]
    pub const fn last_placements_protected(self) -> bool {
        self.last_placements_protected
    }

    /// What a mover does who can place no domino (K8.7).
    #[must_use]
    pub const fn stuck(self) -> Stuck {
        self.stuck
    }

    /// What a visible half scores (K8.8).
    #[must_use]
    pub const fn half_score(self) -> HalfScore {
        self.half_score
    }

    /// What a placed totem scores (K8.9).
    #[must_use]
    pub const fn totem_score(self) -> TotemScore {
        self.totem_score
    }
}

impl Default for Rules {
    /// The rulebook's.
    fn default() -> Self {
        Self::RULEBOOK
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// The text names no rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, expected the name of rules: `rulebook`, `bga-fr` or `bga-de`")]
#[non_exhaustive]
pub struct ParseRulesError {
    /// What there is.
    pub found: Excerpt,
}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|rules| rules.name == text)
            .ok_or_else(|| ParseRulesError { found: Excerpt::of(text) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn names_and_numbers_are_read_back() {
        for rules in Rules::ALL {
            assert_eq!(rules.to_string().parse(), Ok(rules));
            assert_eq!(std::format!("{rules:?}"), rules.name());
            assert_eq!(*Rules::by_id(rules.id()), rules);
        }
        assert_eq!("Rulebook".parse::<Rules>(), Err(ParseRulesError { found: Excerpt::of("Rulebook") }));
    }

    /// K1.6, K8.2.
    #[test]
    fn k8_2_totems() {
        let totems = |rules: Rules| [2, 3, 4].map(|players| rules.totems(players));
        assert_eq!(totems(Rules::RULEBOOK), [2, 1, 1]);
        assert_eq!(totems(Rules::BGA_FR), [1, 1, 1]);
        assert_eq!(totems(Rules::BGA_DE), [1, 1, 1]);
    }
}
