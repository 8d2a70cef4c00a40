use core::fmt::{Debug, Display};
use core::str::FromStr;

use crate::{Rng, Seat};

/// What the position of every game can do: enough to play it without knowing which it is.
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
pub trait State: Clone + Eq + Display + FromStr {
    /// A move of the game, with its notation.
    type Move: Copy + Eq + Debug + Display + FromStr;
    /// Why a move can't be played. It hands the move back.
    type PlayError: core::error::Error;

    /// The number of seats.
    fn players(&self) -> u8;

    /// The seat whose decision it is; `None` when the game is over or chance decides.
    fn seat(&self) -> Option<Seat>;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// How many legal moves there are: 0 when the game is over. At a chance event, its outcomes count.
    fn count_legal_moves(&self) -> usize;

    /// The `n`-th legal move, counted from 0 in the order of [`for_each_legal_move`](Self::for_each_legal_move), without
    /// listing those before; `None` from [`count_legal_moves`](Self::count_legal_moves) on.
    fn nth_legal_move(&self, n: usize) -> Option<Self::Move>;

    /// Calls `visit` with each legal move once, in an order that depends on nothing but the position.
    fn for_each_legal_move(&self, visit: impl FnMut(Self::Move));

    /// Whether the move is legal.
    fn is_legal(&self, chosen: Self::Move) -> bool;

    /// Plays a move, if it is legal.
    ///
    /// # Errors
    /// If the move is not legal; the position is as it was.
    fn play(&mut self, chosen: Self::Move) -> Result<(), Self::PlayError>;

    /// Plays a move that is known to be legal.
    ///
    /// With any other move the position afterwards is unspecified, or the call panics; it is never undefined behaviour.
    fn play_unchecked(&mut self, chosen: Self::Move);

    /// A 64-bit key of the public position: equal for positions that look alike to everybody.
    fn key(&self) -> u64;

    /// A legal move, each equally likely; `None` when there is none.
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        // No position of a board game has 2^32 moves.
        match self.count_legal_moves() as u32 {
            0 => None,
            count => self.nth_legal_move(rng.below(count) as usize),
        }
    }
}
