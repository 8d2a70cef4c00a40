use boardgame::conformance::Check;
use boardgame::{Action, Deal, DealError, Decider, Probability};

use super::BrokenState;

/// The deal of a [`Broken`](super::Broken) game.
#[derive(Clone, Debug)]
pub(crate) struct BrokenDeal<D> {
    pub(super) inner: D,
    pub(super) fault: Option<Check>,
}

impl<D: Deal> Deal for BrokenDeal<D> {
    type State = BrokenState<D::State>;

    fn count_outcomes(&self) -> usize {
        self.inner.count_outcomes()
    }

    fn nth_outcome(&self, n: usize) -> Option<Action> {
        let last = self.inner.count_outcomes().checked_sub(1)?;
        let n = if self.fault == Some(Check::DealOutcomes) { last.checked_sub(n)? } else { n };
        self.inner.nth_outcome(n)
    }

    fn probability(&self, outcome: Action) -> Option<Probability> {
        let probability = self.inner.probability(outcome)?;
        if self.fault == Some(Check::DealProbabilities) { Probability::one_in(7) } else { Some(probability) }
    }

    fn play(&mut self, outcome: Action) -> Result<(), DealError> {
        let result = self.inner.play(outcome);
        if self.fault == Some(Check::DealPlay) { Ok(()) } else { result }
    }

    fn state(&self) -> Option<Self::State> {
        self.inner.state().map(|state| BrokenState::new(state, self.fault))
    }

    fn decider(&self) -> Decider {
        if self.fault == Some(Check::DealEnd) { Decider::Over } else { self.inner.decider() }
    }
}
