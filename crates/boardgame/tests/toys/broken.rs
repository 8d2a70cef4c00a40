use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};

use boardgame::conformance::Check;
use boardgame::{Action, ActionBlock, Draw, MoveOf, Plane, Playable, Seat, Shape, Spec};

use super::BrokenState;
use super::broken_deal::BrokenDeal;
use super::error::ToyError;

/// A game of which one guarantee is broken, as little as possible besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Broken<S> {
    pub(crate) spec: S,
    /// What is broken; `None` leaves the game as it is.
    pub(crate) fault: Option<Check>,
}

impl<S> Broken<S> {
    pub(super) fn has(&self, fault: Check) -> bool {
        self.fault == Some(fault)
    }
}

pub(super) fn write_fault(fault: Option<Check>) -> usize {
    Check::ALL.iter().position(|&check| Some(check) == fault).unwrap_or(Check::ALL.len())
}

pub(super) fn read_fault(text: &str) -> Result<Option<Check>, ToyError> {
    let number: usize = text.parse().map_err(|_| ToyError("the number of a fault"))?;
    Ok(Check::ALL.get(number).copied())
}

impl<S: Spec> fmt::Display for Broken<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} fault={}", self.spec, write_fault(self.fault))
    }
}

impl<S: Spec> FromStr for Broken<S> {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        let (spec, fault) = text.rsplit_once(" fault=").ok_or(ToyError("a fault"))?;
        let fault = read_fault(fault)?.filter(|&fault| fault != Check::SpecText);
        Ok(Self { spec: spec.parse().map_err(|_| ToyError("a spec"))?, fault })
    }
}

/// A move, perhaps one whose notation can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BrokenMove<M> {
    pub(super) inner: M,
    pub(super) is_garbled: bool,
}

impl<M: fmt::Display> fmt::Display for BrokenMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_garbled { "?" } else { "" }, self.inner)
    }
}

impl<M: FromStr> FromStr for BrokenMove<M> {
    type Err = M::Err;

    fn from_str(text: &str) -> Result<Self, M::Err> {
        Ok(Self { inner: text.parse()?, is_garbled: false })
    }
}

impl<S: Spec> Broken<S> {
    pub(super) fn wrap(&self, inner: MoveOf<S>) -> BrokenMove<<S::State as Playable>::Move> {
        BrokenMove { inner, is_garbled: self.has(Check::Notation) }
    }
}

impl<S: Spec> Spec for Broken<S> {
    type State = BrokenState<S::State>;
    type Deal = BrokenDeal<S::Deal>;

    const GAME: &'static str = S::GAME;
    const RULES_VERSION: u32 = S::RULES_VERSION;

    fn players(&self) -> u8 {
        self.spec.players()
    }

    fn sides(&self) -> u8 {
        self.spec.sides()
    }

    fn side(&self, seat: Seat) -> u8 {
        let beyond = u8::from(self.has(Check::Sides));
        self.spec.side(seat) + beyond
    }

    fn action_count(&self) -> usize {
        self.spec.action_count()
    }

    fn chance_count(&self) -> usize {
        self.spec.chance_count()
    }

    fn action_of(&self, chosen: MoveOf<Self>) -> Option<Action> {
        self.spec.action_of(chosen.inner)
    }

    fn move_of(&self, action: Action) -> Option<MoveOf<Self>> {
        let count = (self.spec.action_count() + self.spec.chance_count()) as u32;
        let number = match action.number() {
            0 if self.has(Check::ActionNumbers) => 1,
            number if number == count && self.has(Check::ActionBounds) => 0,
            number => number,
        };
        self.spec.move_of(Action::new(number)).map(|inner| self.wrap(inner))
    }

    fn action_blocks(&self) -> Vec<ActionBlock> {
        let mut blocks = self.spec.action_blocks();
        if self.has(Check::ActionBlocks) {
            blocks.pop();
        }
        blocks
    }

    fn shape(&self) -> Shape {
        self.spec.shape()
    }

    fn planes(&self) -> Vec<Plane> {
        let mut planes = self.spec.planes();
        if self.has(Check::Planes) {
            planes.pop();
        }
        planes
    }

    fn start(&self, rng: &mut impl Draw) -> Self::State {
        /// How many games of unsure starts there have been.
        static STARTS: AtomicU32 = AtomicU32::new(0);
        if self.has(Check::SameSeed) {
            for _ in 0..STARTS.fetch_add(1, Ordering::Relaxed) {
                rng.next_u32();
            }
        }
        BrokenState::new(self.spec.start(rng), self.fault)
    }

    fn deal(&self) -> Self::Deal {
        BrokenDeal { inner: self.spec.deal(), fault: self.fault }
    }
}
