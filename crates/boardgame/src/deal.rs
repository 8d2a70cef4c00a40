use crate::{Action, Decider, Playable as _, Probability, State};

/// The chance events before the first move, one after the other: a deal that is not finished.
///
/// [`Spec::start`](crate::Spec::start) draws them all at once. A deal goes through them one by one, for searches and
/// studies that want chance to be visible; where an order stays hidden, the state it ends in does not know it
/// ([`Playable::public_view`](crate::Playable::public_view)).
///
/// ```
/// use boardgame::{Deal, Decider, Draw, Rng};
///
/// /// Deals at random, by the probabilities of a deal whose outcomes are equally likely.
/// fn at_random<D: Deal>(mut deal: D, rng: &mut Rng) -> D::State {
///     loop {
///         if let Some(state) = deal.state() {
///             return state;
///         }
///         let chosen = rng.below(deal.count_outcomes() as u32);
///         let outcome = deal.nth_outcome(chosen as usize).unwrap();
///         deal.play(outcome).unwrap();
///     }
/// }
/// ```
pub trait Deal: Clone {
    /// What is dealt.
    type State: State;

    /// How many outcomes the next event has; 0 when all is dealt.
    fn count_outcomes(&self) -> usize;

    /// The `n`-th outcome of the next event in ascending order, counted from 0; `None` beyond the last.
    fn nth_outcome(&self, n: usize) -> Option<Action>;

    /// How likely an outcome is; `None` if the next event does not have it. Unless a game says otherwise, all outcomes of
    /// an event are equally likely.
    fn probability(&self, outcome: Action) -> Option<Probability> {
        let count = self.count_outcomes();
        let has_it = (0..count).any(|n| self.nth_outcome(n) == Some(outcome));
        if has_it { Probability::one_in(count as u32) } else { None }
    }

    /// Lets the next event come out so.
    ///
    /// # Errors
    /// If the event does not have that outcome; the deal is as it was.
    fn play(&mut self, outcome: Action) -> Result<(), DealError>;

    /// The state that was dealt, once it is.
    fn state(&self) -> Option<Self::State>;

    /// [`Decider::Chance`] while there are events, then the state's.
    fn decider(&self) -> Decider {
        self.state().map_or(Decider::Chance, |state| state.decider())
    }
}

/// The next event of a deal does not have the outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("outcome {found} of the deal: expected one of the {count} that are possible")]
#[non_exhaustive]
pub struct DealError {
    /// The outcome.
    pub found: Action,
    /// How many are possible; 0 when all is dealt.
    pub count: usize,
}

impl DealError {
    /// The error for an outcome of an event with so many others.
    #[must_use]
    pub const fn new(found: Action, count: usize) -> Self {
        Self { found, count }
    }
}

/// The deal of a game without chance before its first move: it is finished at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealt<S>(pub S);

impl<S: State> Deal for Dealt<S> {
    type State = S;

    fn count_outcomes(&self) -> usize {
        0
    }

    fn nth_outcome(&self, _: usize) -> Option<Action> {
        None
    }

    fn play(&mut self, outcome: Action) -> Result<(), DealError> {
        Err(DealError::new(outcome, 0))
    }

    fn state(&self) -> Option<S> {
        Some(self.0.clone())
    }
}
