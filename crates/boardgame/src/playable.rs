use core::error::Error;
use core::fmt::{Debug, Display};
use core::str::FromStr;

use crate::{Decider, Draw, Probability, Seat};

/// What can be played, move by move: a position of any game.
///
/// A chance event is a position without a seat to move whose legal moves are the outcomes.
///
/// ```
/// use boardgame::{Playable, Rng};
///
/// /// Plays to the end at random, at most `limit` plies, and tells how many were played.
/// fn playout<P: Playable>(position: &mut P, limit: u32, rng: &mut Rng) -> u32 {
///     let mut plies = 0;
///     while plies < limit && let Some(chosen) = position.random_move(rng) {
///         position.play_unchecked(chosen);
///         plies += 1;
///     }
///     plies
/// }
/// ```
pub trait Playable:
    Clone + Eq + Debug + Display + FromStr<Err: Error + Send + Sync + 'static> + Send + Sync + 'static
{
    /// A move of the game, with its notation.
    type Move: Copy + Eq + Debug + Display + FromStr<Err: Error + Send + Sync + 'static> + Send + Sync + 'static;
    /// Why a move can't be played.
    type PlayError: Error + Send + Sync + 'static;

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

    /// A 64-bit key of what everybody sees: equal for positions that look alike to everybody.
    fn key(&self) -> u64;

    /// The position as everybody sees it: what nobody knows is left open, for chance to decide when it comes up. Of a game
    /// that hides nothing, the position itself.
    #[must_use]
    fn public_view(&self) -> Self {
        self.clone()
    }

    /// The position with everything hidden drawn anew, each possibility as likely as its probability given what everybody
    /// sees: a *determinization*. Of a game that hides nothing, the position itself.
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

    /// What chance decides, each outcome with its probability; `None` where it is not chance's decision.
    ///
    /// With `d` the least common denominator of the probabilities, a number below `d` is drawn, and each outcome has as many
    /// of the numbers as its probability times `d`, in the order of the moves. So outcomes that are equally likely are drawn as
    /// [`random_move`](Self::random_move) draws moves. Should `d` exceed 32 bits, the draw is of 64 bits, and probabilities
    /// are rounded to that.
    fn random_outcome(&self, rng: &mut impl Draw) -> Option<Self::Move> {
        if self.decider() == Decider::Chance { crate::chance::random_outcome(self, rng) } else { None }
    }

    /// A legal move, each equally likely; `None` when there is none. At a chance event all outcomes are drawn alike:
    /// [`random_outcome`](Self::random_outcome) draws them by their probabilities.
    #[inline]
    fn random_move(&self, rng: &mut impl Draw) -> Option<Self::Move> {
        // No position of a board game has 2^32 moves.
        match self.count_legal_moves() as u32 {
            0 => None,
            count => self.nth_legal_move(rng.below(count) as usize),
        }
    }

    /// Plays on at random, to the end of the game or for `limit` plies: a *playout*. Returns how many plies it were.
    ///
    /// Moves are drawn as [`random_move`](Self::random_move) draws them and outcomes of chance as
    /// [`random_outcome`](Self::random_outcome) does, one after the other. A game need not spell out the moves,
    /// and can be faster for it.
    ///
    /// ```
    /// use boardgame::{Playable, Rng};
    ///
    /// /// The plies of so many random games from a position.
    /// fn plies(position: &impl Playable, games: u64) -> u64 {
    ///     let mut rng = Rng::new(1);
    ///     (0..games).map(|_| u64::from(position.clone().play_out(u32::MAX, &mut rng))).sum()
    /// }
    /// ```
    #[inline]
    fn play_out(&mut self, limit: u32, rng: &mut impl Draw) -> u32 {
        for ply in 0..limit {
            let chosen = if self.seat().is_some() { self.random_move(rng) } else { self.random_outcome(rng) };
            let Some(chosen) = chosen else { return ply };
            self.play_unchecked(chosen);
        }
        limit
    }
}
