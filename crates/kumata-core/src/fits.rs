use boardgame::Seat;

use crate::position::Accepted;
use crate::rules::Matching;
use crate::{Clan, Domino, Position, Value};

/// Where the dominoes of one clan can be placed.
pub(crate) struct Fits<'a> {
    position: &'a Position,
    /// The pairs of which a cell shows the clan, where that is enough.
    own: u64,
    matching: Matching,
}

impl<'a> Fits<'a> {
    #[inline]
    pub(crate) fn of(position: &'a Position, seat: Seat) -> Self {
        let matching = position.rules().matching();
        let own = match matching {
            Matching::EachHalf => 0,
            Matching::OneHalfOrClan => position.pairs_showing(position.clan(seat)),
        };
        Self { position, own, matching }
    }

    /// The same without what only the clan makes match: perhaps too few pairs, but known sooner.
    #[inline]
    pub(crate) fn by_value(position: &'a Position) -> Self {
        Self { position, own: 0, matching: position.rules().matching() }
    }

    /// The pairs the domino can be placed on with its high half first, and with its low half first. A double lies in one
    /// way only: the second set is empty (K10.7).
    #[inline]
    pub(crate) fn of_domino(&self, domino: Domino) -> [u64; 2] {
        let lookup = &LOOKUPS[domino.index() & 15];
        let high = self.position.accepting(lookup.high);
        let low = self.position.accepting(lookup.low);
        let (open, turned) = (self.position.open, self.position.open & lookup.turned);
        let [any_high, any_low] = lookup.blank;
        let high = [high[0] | any_high, high[1] | any_high];
        let low = [low[0] | any_low, low[1] | any_low];
        match self.matching {
            Matching::EachHalf => [open & high[0] & low[1], turned & low[0] & high[1]],
            Matching::OneHalfOrClan => [open & (high[0] | low[1] | self.own), turned & (low[0] | high[1] | self.own)],
        }
    }

    /// The pairs that any of the dominoes can be placed on.
    pub(crate) fn of_all(&self, dominoes: impl Iterator<Item = Domino>) -> u64 {
        dominoes.fold(0, |pairs, domino| {
            let [one, two] = self.of_domino(domino);
            pairs | one | two
        })
    }
}

/// What is looked up for a domino, so that nothing is branched on: which dominoes come is random.
struct Lookup {
    /// Where the pairs are kept that accept the values; any of them for a blank.
    high: Accepted,
    low: Accepted,
    /// All bits for a half that is blank, which is accepted everywhere.
    blank: [u64; 2],
    /// All bits unless it is a double, which does not lie in a second way.
    turned: u64,
}

/// By domino number. The sixteenth row pads the table to a power of two, so that no index needs a check.
static LOOKUPS: [Lookup; 16] = {
    const fn mask(all: bool) -> u64 {
        if all { !0 } else { 0 }
    }
    const BLANK: Accepted = Accepted::by(Value::BLANK);
    let mut lookups = [const { Lookup { high: BLANK, low: BLANK, blank: [0, 0], turned: 0 } }; 16];
    let mut number = 0;
    while number < Domino::COUNT {
        let domino = Domino::from_index(number).expect("a domino's number is below 15");
        let (high, low) = (domino.high(), domino.low());
        lookups[number] = Lookup {
            high: Accepted::by(high),
            low: Accepted::by(low),
            blank: [mask(high.is_blank()), mask(low.is_blank())],
            turned: mask(!domino.is_double()),
        };
        number += 1;
    }
    lookups
};

impl Position {
    /// The pairs of which a cell shows a clan.
    #[inline(never)]
    fn pairs_showing(&self, clan: Clan) -> u64 {
        let cells = self.cells.iter().zip(&self.layout.table().touching);
        cells.fold(0, |all, (cell, touching)| all | touching & u64::from(cell.is_of(clan)).wrapping_neg())
    }
}
