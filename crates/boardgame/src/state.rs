use alloc::vec::Vec;

use crate::{Action, PlaneValue, PlayActionError, Playable, Returns, Seat, Spec};

/// The state of a game: a [`Playable`] that knows which variant is played, and so can number its moves, show itself as
/// planes and tell what the game brought. It is enough to search a game and to learn it without knowing which it is.
///
/// Moves come in two forms: typed, with a notation, and as [`Action`] numbers.
///
/// ```
/// use boardgame::{Playable as _, Rng, Spec, State};
///
/// /// The mean of what each seat gets in random games.
/// fn mean_returns<S: Spec>(spec: &S, games: u32, seed: u64) -> Vec<f64> {
///     let mut rng = Rng::new(seed);
///     let mut sums = vec![0.0; usize::from(spec.players())];
///     for _ in 0..games {
///         let mut state = spec.start(&mut rng);
///         while let Some(chosen) = state.random_move(&mut rng) {
///             state.play_unchecked(chosen);
///         }
///         for (sum, points) in sums.iter_mut().zip(state.returns().seats()) {
///             *sum += points;
///         }
///     }
///     sums.iter().map(|sum| sum / f64::from(games)).collect()
/// }
/// ```
pub trait State: Playable {
    /// Which variant is played.
    type Spec: Spec<State = Self>;

    /// Which variant is played. It stays the same through a game.
    fn spec(&self) -> Self::Spec;

    /// What the game brought each seat; 0 for all as long as it goes on.
    fn returns(&self) -> Returns;

    /// What `seat` sees, as planes: see [`Spec::planes`]. It sees nothing that others do not see, but everything from its
    /// own side. Any seat can look at any time, at chance events and after the end too.
    ///
    /// # Panics
    /// If the slice has not as many cells as [`Spec::shape`], or the game has no such seat.
    fn observe<T: PlaneValue>(&self, seat: Seat, cells: &mut [T]);

    /// Calls `visit` with the number of each legal move once, in the order of
    /// [`for_each_legal_move`](Playable::for_each_legal_move). At a chance event, the outcomes count.
    #[inline]
    fn for_each_legal_action(&self, mut visit: impl FnMut(Action)) {
        let spec = self.spec();
        self.for_each_legal_move(|chosen| visit(spec.action_of(chosen).expect("a legal move has a number")));
    }

    /// Replaces what is in the list by the legal actions in ascending order. At a chance event, they are its outcomes.
    fn legal_actions_into(&self, list: &mut Vec<Action>) {
        list.clear();
        self.for_each_legal_action(|action| list.push(action));
        list.sort_unstable();
    }

    /// Writes 1 for each action that is legal and 0 for the others. At a chance event and after the end, all are 0.
    ///
    /// # Panics
    /// If the mask has not [`Spec::action_count`] places.
    fn write_mask(&self, mask: &mut [u8]) {
        assert_eq!(mask.len(), self.spec().action_count(), "a mask has a place for each action");
        mask.fill(0);
        if self.seat().is_some() {
            self.for_each_legal_action(|action| mask[action.index()] = 1);
        }
    }

    /// The same as bits: action `a` is bit `a % 64` of word `a / 64`. Bits beyond the last action are 0.
    ///
    /// # Panics
    /// If the mask has not a word for each 64 actions, or part of them.
    fn write_mask_bits(&self, mask: &mut [u64]) {
        assert_eq!(mask.len(), self.spec().action_count().div_ceil(64), "a mask has a bit for each action");
        mask.fill(0);
        if self.seat().is_some() {
            self.for_each_legal_action(|action| mask[action.index() / 64] |= 1 << (action.index() % 64));
        }
    }

    /// Whether the action is legal.
    fn is_legal_action(&self, action: Action) -> bool {
        self.spec().move_of(action).is_some_and(|chosen| self.is_legal(chosen))
    }

    /// Plays the move with this number, if it is legal.
    ///
    /// # Errors
    /// If there is no such move, or it is not legal; the state is as it was.
    fn play_action(&mut self, action: Action) -> Result<(), PlayActionError<Self::PlayError>> {
        let spec = self.spec();
        let Some(chosen) = spec.move_of(action) else {
            let count = (spec.action_count() + spec.chance_count()) as u32;
            return Err(PlayActionError::Unknown { found: action, count });
        };
        Ok(self.play(chosen)?)
    }
}
