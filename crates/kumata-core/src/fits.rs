use boardgame::Seat;

use crate::cell::Packed;
use crate::position::Accepted;
use crate::rules::Matching;
use crate::{Domino, Position, Value};

/// Where the dominoes of a clan can be placed.
pub(crate) trait Fit {
    /// The pairs the domino can be placed on with its high half first, and with its low half first. A double lies in one
    /// way only: the second set is empty (K10.7).
    fn of_domino(&self, domino: Domino) -> [u64; 2];
}

/// [`Fit`] by the rules of a position: what is done for many dominoes is done for either kind on its own.
pub(crate) enum Fits<'a> {
    EachHalf(EachHalf<'a>),
    OneHalfOrClan(OneHalfOrClan<'a>),
}

/// Where each half has to match.
pub(crate) struct EachHalf<'a>(&'a Position);

/// Where it is enough that one half matches, or the clan.
pub(crate) struct OneHalfOrClan<'a> {
    position: &'a Position,
    /// The pairs of which a cell shows the clan.
    own: u64,
}

impl<'a> Fits<'a> {
    #[inline]
    pub(crate) fn of(position: &'a Position, seat: Seat) -> Self {
        match position.rules().matching() {
            Matching::EachHalf => Self::EachHalf(EachHalf(position)),
            Matching::OneHalfOrClan => {
                let own = position.pairs_showing(Packed::bits_of(position.clan(seat)));
                Self::OneHalfOrClan(OneHalfOrClan { position, own })
            }
        }
    }

    /// The same without what only the clan makes match: perhaps too few pairs, but known sooner.
    #[inline]
    pub(crate) const fn by_value(position: &'a Position) -> Self {
        match position.rules().matching() {
            Matching::EachHalf => Self::EachHalf(EachHalf(position)),
            Matching::OneHalfOrClan => Self::OneHalfOrClan(OneHalfOrClan { position, own: 0 }),
        }
    }
}

impl Fit for Fits<'_> {
    #[inline]
    fn of_domino(&self, domino: Domino) -> [u64; 2] {
        match self {
            Self::EachHalf(fits) => fits.of_domino(domino),
            Self::OneHalfOrClan(fits) => fits.of_domino(domino),
        }
    }
}

impl Fit for EachHalf<'_> {
    #[inline]
    fn of_domino(&self, domino: Domino) -> [u64; 2] {
        let Ways { open, high, low } = Ways::of(self.0, domino);
        [open[0] & high[0] & low[1], open[1] & low[0] & high[1]]
    }
}

impl Fit for OneHalfOrClan<'_> {
    #[inline]
    fn of_domino(&self, domino: Domino) -> [u64; 2] {
        let Ways { open, high, low } = Ways::of(self.position, domino);
        [open[0] & (high[0] | low[1] | self.own), open[1] & (low[0] | high[1] | self.own)]
    }
}

/// The two ways in which a domino lies on a pair.
struct Ways {
    /// The pairs that are open to each way.
    open: [u64; 2],
    /// The pairs whose first and second cell accept the high half.
    high: [u64; 2],
    /// The same of the low half.
    low: [u64; 2],
}

impl Ways {
    #[inline]
    fn of(position: &Position, domino: Domino) -> Self {
        let lookup = &LOOKUPS[domino.index() & 15];
        let high = position.accepting(lookup.high).map(|pairs| pairs | lookup.blank[0]);
        let low = position.accepting(lookup.low).map(|pairs| pairs | lookup.blank[1]);
        Self { open: [position.open, position.open & lookup.turned], high, low }
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
    /// The pairs of which a cell shows the clan of these bits.
    #[inline(never)]
    fn pairs_showing(&self, clan: u16) -> u64 {
        // By words as wide as the cells, of which the machine takes eight at a time.
        let shown = self.cells.map(|cell| u16::from(cell.clan_bits() == clan).wrapping_neg());
        let quarters = self.layout.table().touching_by_quarter.iter();
        quarters.rev().fold(0, |pairs, quarter| {
            let touching = quarter.iter().zip(shown).fold(0, |all, (touching, shown)| all | touching & shown);
            pairs << 16 | u64::from(touching)
        })
    }
}
