use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use boardgame::conformance::Check;
use boardgame::{
    Action, Decider, Draw, PlaneValue, PlayActionError, Playable, Probability, Returns, Seat, Spec as _, State,
};

use super::broken::{Broken, BrokenMove, read_fault, write_fault};
use super::error::ToyError;

/// The state of a [`Broken`] game.
#[derive(Clone, Debug)]
pub(crate) struct BrokenState<G> {
    inner: G,
    fault: Option<Check>,
    /// Whether it is a public view; only where a fault asks for it.
    is_view: bool,
    /// Whether it is a twin; only where a fault asks for it.
    is_twin: bool,
    /// Which moves were played, in order. States are equal whatever it is.
    history: u64,
    /// How many moves were played on this state and all its clones.
    plays: Arc<AtomicU64>,
}

impl<G: PartialEq> PartialEq for BrokenState<G> {
    fn eq(&self, other: &Self) -> bool {
        (&self.inner, self.fault, self.is_view, self.is_twin)
            == (&other.inner, other.fault, other.is_view, other.is_twin)
    }
}

impl<G: Eq> Eq for BrokenState<G> {}

impl<G: fmt::Display> fmt::Display for BrokenState<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { inner, fault, is_view, is_twin, history, .. } = self;
        write!(f, "{inner}|{}|{is_view}|{is_twin}|{history}", write_fault(*fault))
    }
}

impl<G: FromStr> FromStr for BrokenState<G> {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        let [inner, fault, is_view, is_twin, history] = text.split('|').collect::<Vec<_>>()[..] else {
            return Err(ToyError("5 parts"));
        };
        let mut state = Self::new(inner.parse().map_err(|_| ToyError("a state"))?, read_fault(fault)?);
        state.is_view = is_view == "true";
        state.is_twin = is_twin == "true" || state.has(Check::StateText);
        state.history = history.parse().map_err(|_| ToyError("a history"))?;
        Ok(state)
    }
}

impl<G> BrokenState<G> {
    pub(super) fn new(inner: G, fault: Option<Check>) -> Self {
        Self { inner, fault, is_view: false, is_twin: false, history: 0, plays: Arc::default() }
    }

    fn has(&self, fault: Check) -> bool {
        self.fault == Some(fault)
    }

    /// Whether it shows that this is a view, or a twin.
    fn shows(&self, of_view: Check, of_twin: Check) -> bool {
        (self.has(of_view) && self.is_view) || (self.has(of_twin) && self.is_twin)
    }
}

impl<G: State> BrokenState<G> {
    fn broken_spec(&self) -> Broken<G::Spec> {
        Broken { spec: self.inner.spec(), fault: self.fault }
    }

    fn legal(&self) -> Vec<BrokenMove<G::Move>> {
        let spec = self.broken_spec();
        let mut moves = Vec::new();
        self.inner.for_each_legal_move(|chosen| moves.push(spec.wrap(chosen)));
        if self.has(Check::Distinct) {
            moves.extend(moves.first().copied());
        }
        if self.has(Check::LegalNumbers) && self.inner.seat().is_some() {
            moves.extend(spec.move_of(Action::new(spec.action_count() as u32)));
        }
        if self.shows(Check::ViewMoves, Check::TwinMoves) {
            moves.reverse();
        }
        moves
    }

    fn remember(&mut self, chosen: BrokenMove<G::Move>) {
        self.plays.fetch_add(1, Ordering::Relaxed);
        self.history = super::key_of(&format!("{}{chosen}", self.history));
        self.is_view &= !self.has(Check::ViewStays);
    }
}

impl<G: State> Playable for BrokenState<G> {
    type Move = BrokenMove<G::Move>;
    type PlayError = ToyError;

    fn players(&self) -> u8 {
        self.inner.players()
    }

    fn decider(&self) -> Decider {
        self.inner.decider()
    }

    fn is_over(&self) -> bool {
        self.inner.is_over() != self.has(Check::Decider)
    }

    fn count_legal_moves(&self) -> usize {
        self.legal().len() + usize::from(self.has(Check::Count))
    }

    fn nth_legal_move(&self, n: usize) -> Option<Self::Move> {
        let mut legal = self.legal();
        if self.has(Check::Nth) {
            legal.reverse();
        }
        legal.get(n).copied()
    }

    fn for_each_legal_move(&self, visit: impl FnMut(Self::Move)) {
        self.legal().into_iter().for_each(visit);
    }

    fn is_legal(&self, chosen: Self::Move) -> bool {
        self.inner.is_legal(chosen.inner) || self.has(Check::IsLegal)
    }

    fn play(&mut self, mut chosen: Self::Move) -> Result<(), ToyError> {
        if self.has(Check::ViewFollows) && self.is_view {
            chosen = self.legal()[0];
        }
        if self.inner.play(chosen.inner).is_ok() {
            self.remember(chosen);
            return Ok(());
        }
        self.is_twin |= self.has(Check::FailedPlay);
        if self.has(Check::Play) { Ok(()) } else { Err(ToyError("a legal move")) }
    }

    fn play_unchecked(&mut self, mut chosen: Self::Move) {
        if self.has(Check::PlayUnchecked) {
            chosen = self.legal()[0];
        }
        self.inner.play_unchecked(chosen.inner);
        self.remember(chosen);
    }

    fn key(&self) -> u64 {
        if self.has(Check::UnequalKeys) {
            return 0;
        }
        let mut key = self.inner.key() ^ u64::from(self.shows(Check::ViewKey, Check::TwinKey));
        if self.has(Check::EqualKeys) {
            key ^= self.history;
        }
        if self.has(Check::CloneApart) {
            key ^= self.plays.load(Ordering::Relaxed);
        }
        key
    }

    fn public_view(&self) -> Self {
        let is_view = match self.fault {
            Some(Check::ViewOfView) => !self.is_view,
            Some(
                Check::ViewKey
                | Check::ViewObservations
                | Check::ViewMoves
                | Check::ViewStays
                | Check::ViewFollows
                | Check::DealView,
            ) => true,
            _ => false,
        };
        let is_twin = self.is_twin && self.has(Check::TwinView);
        Self { inner: self.inner.public_view(), is_view, is_twin, ..self.clone() }
    }

    fn resample(&self, rng: &mut impl Draw) -> Self {
        let is_twin =
            matches!(self.fault, Some(Check::TwinView | Check::TwinKey | Check::TwinObservations | Check::TwinMoves));
        Self { inner: self.inner.resample(rng), is_twin, ..self.clone() }
    }

    fn probability(&self, outcome: Self::Move) -> Option<Probability> {
        let probability = self.inner.probability(outcome.inner)?;
        if self.has(Check::Probabilities) { Probability::one_in(7) } else { Some(probability) }
    }

    fn random_move(&self, rng: &mut impl Draw) -> Option<Self::Move> {
        if self.has(Check::RandomMove) {
            return None;
        }
        let legal = self.legal();
        (!legal.is_empty()).then(|| legal[rng.below(legal.len() as u32) as usize])
    }

    fn play_out(&mut self, limit: u32, rng: &mut impl Draw) -> u32 {
        let (limit, mut plies) = (limit + u32::from(self.has(Check::PlayOut)), 0);
        while plies < limit
            && let Some(chosen) = if self.seat().is_some() { self.random_move(rng) } else { self.random_outcome(rng) }
        {
            self.play_unchecked(chosen);
            plies += 1;
        }
        plies
    }
}

impl<G: State> State for BrokenState<G> {
    type Spec = Broken<G::Spec>;

    fn spec(&self) -> Self::Spec {
        let spec = self.broken_spec();
        if self.has(Check::SameSpec) && self.history != 0 { Broken { fault: None, ..spec } } else { spec }
    }

    fn returns(&self) -> Returns {
        let (players, returns) = (self.players(), self.inner.returns());
        let is_first = |seat| seat == Seat::ZERO;
        match self.fault {
            Some(Check::NoReturnsYet) => Returns::of_winners(players, players, Seat::number, is_first),
            _ if !self.inner.is_over() => returns,
            Some(Check::ReturnsSum) => Returns::of_winners(players, 2, Seat::number, is_first),
            Some(Check::TeamReturns) => Returns::of_winners(players, players, Seat::number, is_first),
            _ => returns,
        }
    }

    fn observe<T: PlaneValue>(&self, seat: Seat, cells: &mut [T]) {
        let last = cells.len() - 1;
        let before = cells[last];
        self.inner.observe(seat, cells);
        let max = self.inner.spec().planes()[0].max;
        match self.fault {
            Some(Check::ObservationWhole) => cells[last] = before,
            Some(Check::ObservationRange) => cells[0] = T::scaled(max + 1, max),
            Some(Check::ObservationFloat) => cells[0] = T::scaled(1, max + 1),
            _ if self.shows(Check::ViewObservations, Check::TwinObservations) => cells[0] = T::scaled(0, max),
            _ => {}
        }
    }

    fn for_each_legal_action(&self, visit: impl FnMut(Action)) {
        let spec = self.broken_spec();
        let mut actions: Vec<_> = self.legal().into_iter().filter_map(|chosen| spec.action_of(chosen)).collect();
        if self.has(Check::EachAction) {
            actions.reverse();
        }
        actions.into_iter().for_each(visit);
    }

    fn legal_actions_into(&self, list: &mut Vec<Action>) {
        self.inner.legal_actions_into(list);
        if self.has(Check::LegalActions) {
            list.reverse();
        }
    }

    fn write_mask(&self, mask: &mut [u8]) {
        let last = mask.last().copied();
        self.inner.write_mask(mask);
        if self.has(Check::MaskBytes)
            && let (Some(place), Some(last)) = (mask.last_mut(), last)
        {
            *place = last;
        }
    }

    fn write_mask_bits(&self, mask: &mut [u64]) {
        self.inner.write_mask_bits(mask);
        if self.has(Check::MaskBits) {
            // A bit beyond the last action.
            mask[0] |= 1 << 63;
        }
    }

    fn is_legal_action(&self, action: Action) -> bool {
        self.inner.is_legal_action(action) || self.has(Check::IsLegalAction)
    }

    fn play_action(&mut self, action: Action) -> Result<(), PlayActionError<ToyError>> {
        let spec = self.broken_spec();
        let Some(mut chosen) = spec.move_of(action) else {
            return Err(PlayActionError::Illegal(ToyError("an action")));
        };
        if self.has(Check::PlayAction) && self.inner.is_legal(chosen.inner) {
            chosen = self.legal()[0];
        }
        Ok(self.play(chosen)?)
    }
}
