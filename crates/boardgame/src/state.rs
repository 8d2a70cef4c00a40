use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{Debug, Display};
use core::str::FromStr;

use crate::{Action, Decider, Draw, PlaneValue, PlayActionError, Probability, Returns, Seat, Spec};

/// What the state of every game can do: enough to play it, search it and learn it without knowing which it is.
///
/// Moves come in two forms: typed, with a notation, and as [`Action`] numbers. A chance event is a state without a seat to
/// move whose legal moves are the outcomes.
///
/// ```
/// use boardgame::{Rng, State};
///
/// /// Plays to the end at random, at most `limit` plies, and tells how many were played.
/// fn playout<S: State>(state: &mut S, limit: u32, rng: &mut Rng) -> u32 {
///     let mut plies = 0;
///     while plies < limit && let Some(chosen) = state.random_move(rng) {
///         state.play_unchecked(chosen);
///         plies += 1;
///     }
///     plies
/// }
/// ```
pub trait State:
    Clone + Eq + Debug + Display + FromStr<Err: Error + Send + Sync + 'static> + Send + Sync + 'static
{
    /// Which variant is played.
    type Spec: Spec<State = Self>;
    /// A move of the game, with its notation.
    type Move: Copy + Eq + Debug + Display + FromStr<Err: Error + Send + Sync + 'static> + Send + Sync + 'static;
    /// Why a move can't be played.
    type PlayError: Error + Send + Sync + 'static;

    /// Which variant is played. It stays the same through a game.
    fn spec(&self) -> Self::Spec;

    /// The number of seats.
    fn players(&self) -> u8;

    /// Whose decision it is.
    fn decider(&self) -> Decider;

    /// The seat whose decision it is; `None` when the game is over or chance decides.
    #[inline]
    fn seat(&self) -> Option<Seat> {
        self.decider().seat()
    }

    /// Whether the game is over.
    #[inline]
    fn is_over(&self) -> bool {
        self.decider() == Decider::Over
    }

    /// How many legal moves there are: 0 when the game is over. At a chance event, its outcomes count.
    fn count_legal_moves(&self) -> usize;

    /// The `n`-th legal move, counted from 0 in the order of [`for_each_legal_move`](Self::for_each_legal_move), without
    /// listing those before; `None` from [`count_legal_moves`](Self::count_legal_moves) on.
    fn nth_legal_move(&self, n: usize) -> Option<Self::Move>;

    /// Calls `visit` with each legal move once, in an order that depends on nothing but the state.
    fn for_each_legal_move(&self, visit: impl FnMut(Self::Move));

    /// Whether the move is legal.
    fn is_legal(&self, chosen: Self::Move) -> bool;

    /// Plays a move, if it is legal.
    ///
    /// # Errors
    /// If the move is not legal; the state is as it was.
    fn play(&mut self, chosen: Self::Move) -> Result<(), Self::PlayError>;

    /// Plays a move that is known to be legal.
    ///
    /// With any other move the state afterwards is unspecified, or the call panics; it is never undefined behaviour.
    fn play_unchecked(&mut self, chosen: Self::Move);

    /// A 64-bit key of what everybody sees: equal for states that look alike to everybody.
    fn key(&self) -> u64;

    /// What the game brought each seat; 0 for all as long as it goes on.
    fn returns(&self) -> Returns;

    /// What `seat` sees, as planes: see [`Spec::planes`]. It sees nothing that others do not see, but everything from its
    /// own side. Any seat can look at any time, at chance events and after the end too.
    ///
    /// # Panics
    /// If the slice has not as many cells as [`Spec::shape`], or the game has no such seat.
    fn observe<T: PlaneValue>(&self, seat: Seat, cells: &mut [T]);

    /// The state as everybody sees it: what nobody knows is left open, for chance to decide when it comes up. Of a game
    /// that hides nothing, the state itself.
    #[must_use]
    fn public_view(&self) -> Self {
        self.clone()
    }

    /// The state with everything hidden drawn anew, each possibility as likely as its probability given what everybody
    /// sees: a *determinization*. Of a game that hides nothing, the state itself.
    #[must_use]
    fn resample(&self, rng: &mut impl Draw) -> Self {
        let _ = rng;
        self.clone()
    }

    /// How likely an outcome is at a chance event; `None` for a move that is no outcome of this event. Unless a game says
    /// otherwise, all outcomes of an event are equally likely.
    fn probability(&self, outcome: Self::Move) -> Option<Probability> {
        if self.decider() == Decider::Chance && self.is_legal(outcome) {
            Probability::one_in(self.count_legal_moves() as u32)
        } else {
            None
        }
    }

    /// A legal move, each equally likely; `None` when there is none.
    #[inline]
    fn random_move(&self, rng: &mut impl Draw) -> Option<Self::Move> {
        // No state of a board game has 2^32 moves.
        match self.count_legal_moves() as u32 {
            0 => None,
            count => self.nth_legal_move(rng.below(count) as usize),
        }
    }

    /// Replaces what is in the list by the legal actions in ascending order. At a chance event, they are its outcomes.
    fn legal_actions_into(&self, list: &mut Vec<Action>) {
        list.clear();
        let spec = self.spec();
        self.for_each_legal_move(|chosen| list.push(number_of(&spec, chosen)));
        list.sort_unstable();
    }

    /// Writes 1 for each action that is legal and 0 for the others. At a chance event and after the end, all are 0.
    ///
    /// # Panics
    /// If the mask has not [`Spec::action_count`] places.
    fn write_mask(&self, mask: &mut [u8]) {
        let spec = self.spec();
        assert_eq!(mask.len(), spec.action_count(), "a mask has a place for each action");
        mask.fill(0);
        if self.seat().is_some() {
            self.for_each_legal_move(|chosen| mask[number_of(&spec, chosen).index()] = 1);
        }
    }

    /// The same as bits: action `a` is bit `a % 64` of word `a / 64`. Bits beyond the last action are 0.
    ///
    /// # Panics
    /// If the mask has not a word for each 64 actions, or part of them.
    fn write_mask_bits(&self, mask: &mut [u64]) {
        let spec = self.spec();
        assert_eq!(mask.len(), spec.action_count().div_ceil(64), "a mask has a bit for each action");
        mask.fill(0);
        if self.seat().is_some() {
            self.for_each_legal_move(|chosen| {
                let action = number_of(&spec, chosen).index();
                mask[action / 64] |= 1 << (action % 64);
            });
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

/// The number of a legal move.
fn number_of<S: Spec>(spec: &S, chosen: crate::MoveOf<S>) -> Action {
    spec.action_of(chosen).expect("a legal move has a number")
}
