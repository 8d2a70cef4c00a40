use std::error::Error;
use std::fmt;

use boardgame::{Excerpt, MoveOf, Playable, Seat, Spec, State};

use crate::{Comments, Outcome, Seed, Termination, Winners};

/// A game with its history: what was played, and what was taken back and can be played again.
///
/// *Plies* are moves and outcomes of chance, counted from 1; ply 0 is the start. Every ply is legal, as only
/// [`play`](Self::play) adds one. Of the states each sixteenth is kept, so that any of them is at most fifteen moves away.
///
/// As long as a game goes on, nobody gets to see its [`seed`](Self::seed); `{:?}` shows neither the seed nor the start,
/// which may hold a hidden order.
///
/// ```
/// use boardrecord::{Game, Outcome, Seed};
/// use kumo_core::{KumoSpec, Mode};
/// let mut game = Game::dealt(KumoSpec::new(Mode::BASE2).with_turn_limit(1), Seed::new(7));
/// for chosen in ["+Re1", "cw", "end"] {
///     game.play(chosen.parse()?)?;
/// }
/// assert_eq!((game.ply(), game.outcome()), (3, Outcome::Drawn));
/// game.undo();
/// assert_eq!((game.ply(), game.outcome(), game.undone().len()), (2, Outcome::Open, 1));
/// game.go_to(3)?;
/// assert!(game.is_over());
/// assert_eq!(game.state_at(0).as_ref(), Some(game.start()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game<S: Spec> {
    spec: S,
    /// The states at plies 0, 16, 32 and so on, as far as `moves` goes.
    keyframes: Vec<S::State>,
    /// The state at `ply`.
    state: S::State,
    /// What was played, then what was taken back.
    moves: Vec<MoveOf<S>>,
    ply: usize,
    /// How the game was ended from outside.
    ended: Option<Termination>,
    comments: Comments,
    seed: Option<Seed>,
}

/// How far the kept states are apart.
const STRIDE: usize = 16;

/// Why a move can't be played in a [`Game`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayMoveError<E: Error> {
    /// The game was ended.
    #[error("ply {ply}: found a game that is {termination}, expected one that goes on")]
    Ended {
        /// The number the ply would have.
        ply: usize,
        /// How the game was ended.
        termination: Termination,
    },
    /// The move is not legal.
    #[error("ply {ply}: found `{found}`, expected a legal move: {source}")]
    Illegal {
        /// The number the ply would have.
        ply: usize,
        /// The move.
        found: Excerpt,
        /// What the game says.
        source: E,
    },
}

/// The game has no such ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found ply {found}, expected one from 0 to {last}")]
#[non_exhaustive]
pub struct GoToError {
    /// The ply.
    pub found: usize,
    /// The last that was played, be it taken back or not.
    pub last: usize,
}

/// Why a game can't be ended so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EndError {
    /// It has ended.
    #[error("found a game that is over ({termination}), expected one that goes on")]
    Over {
        /// How.
        termination: Termination,
    },
    /// The seat does not play.
    #[error("found seat {found}, expected one below {players}")]
    Seat {
        /// The seat.
        found: Seat,
        /// How many play.
        players: u8,
    },
    /// Whom a resignation would help is clear between two sides only.
    #[error("found a game of {found} sides, expected 2 where one resigns")]
    Sides {
        /// How many there are.
        found: u8,
    },
}

impl<S: Spec> Game<S> {
    /// A game that begins with a state.
    #[must_use]
    pub fn new<T>(start: T) -> Self
    where
        // Both say the same; the first tells the compiler the spec of a state.
        T: State<Spec = S>,
        S: Spec<State = T>,
    {
        Self::begin(start)
    }

    /// The same where the type of the state is a spec's.
    pub(crate) fn begin(start: S::State) -> Self {
        Self {
            spec: start.spec(),
            keyframes: vec![start.clone()],
            state: start,
            moves: Vec::new(),
            ply: 0,
            ended: None,
            comments: Comments::default(),
            seed: None,
        }
    }

    /// A game of this variant, dealt from a seed.
    #[must_use]
    pub fn dealt(spec: S, seed: Seed) -> Self {
        let start = spec.start(&mut seed.numbers());
        Self { spec, seed: Some(seed), ..Self::begin(start) }
    }

    /// Which variant is played.
    #[must_use]
    pub fn spec(&self) -> &S {
        &self.spec
    }

    /// The state before the first ply.
    #[must_use]
    pub fn start(&self) -> &S::State {
        &self.keyframes[0]
    }

    /// The state now.
    #[must_use]
    pub fn state(&self) -> &S::State {
        &self.state
    }

    /// How many plies were played and not taken back.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The moves that led from the start to the state now.
    #[must_use]
    pub fn moves(&self) -> &[MoveOf<S>] {
        &self.moves[..self.ply]
    }

    /// The moves that were taken back, the next one first.
    #[must_use]
    pub fn undone(&self) -> &[MoveOf<S>] {
        &self.moves[self.ply..]
    }

    /// The state after so many plies, be they taken back or not; `None` if there are not so many.
    #[must_use]
    pub fn state_at(&self, ply: usize) -> Option<S::State> {
        if ply == self.ply {
            return Some(self.state.clone());
        }
        let moves = self.moves.get(..ply)?;
        let frame = ply / STRIDE;
        let mut state = self.keyframes[frame].clone();
        for &chosen in &moves[frame * STRIDE..] {
            state.play_unchecked(chosen);
        }
        Some(state)
    }

    /// Plays a move, if it is legal. What was taken back is gone then, with its comments.
    ///
    /// # Errors
    /// If the move is not legal, or the game was resigned or aborted; the game is as it was.
    pub fn play(&mut self, chosen: MoveOf<S>) -> Result<(), PlayMoveError<<S::State as Playable>::PlayError>> {
        let ply = self.ply + 1;
        if let Some(termination) = self.ended {
            return Err(PlayMoveError::Ended { ply, termination });
        }
        self.state.play(chosen).map_err(|source| {
            let found = Excerpt::of(&chosen.to_string());
            PlayMoveError::Illegal { ply, found, source }
        })?;
        self.forget_undone();
        self.moves.push(chosen);
        self.ply = ply;
        if ply.is_multiple_of(STRIDE) {
            self.keyframes.push(self.state.clone());
        }
        Ok(())
    }

    fn forget_undone(&mut self) {
        self.moves.truncate(self.ply);
        self.keyframes.truncate(self.ply / STRIDE + 1);
        self.comments.cut(self.ply);
    }

    /// Takes the last ply back and returns it; `None` at the start. A game that was ended goes on.
    pub fn undo(&mut self) -> Option<MoveOf<S>> {
        let before = self.ply.checked_sub(1)?;
        self.go_to(before).ok()?;
        self.moves.get(before).copied()
    }

    /// Plays the ply again that was taken back last and returns it; `None` if there is none.
    pub fn redo(&mut self) -> Option<MoveOf<S>> {
        let chosen = self.moves.get(self.ply).copied()?;
        self.state.play_unchecked(chosen);
        self.ply += 1;
        Some(chosen)
    }

    /// Takes plies back, or plays them again, until so many are played. A game that was resigned or aborted goes on then,
    /// even where no ply is taken back.
    ///
    /// # Errors
    /// If there are not so many; the game is as it was.
    pub fn go_to(&mut self, ply: usize) -> Result<(), GoToError> {
        let last = self.moves.len();
        self.state = self.state_at(ply).ok_or(GoToError { found: ply, last })?;
        self.ply = ply;
        self.ended = None;
        Ok(())
    }

    /// Ends the game as given up by a seat for its side. What was taken back is gone then.
    ///
    /// # Errors
    /// If the game is over, has not two sides, or no such seat; the game is as it was.
    pub fn resign(&mut self, seat: Seat) -> Result<(), EndError> {
        self.end(Termination::Resigned(seat))
    }

    /// Ends the game as broken off, without a result. What was taken back is gone then.
    ///
    /// # Errors
    /// If the game is over; it is as it was.
    pub fn abort(&mut self) -> Result<(), EndError> {
        self.end(Termination::Aborted)
    }

    fn end(&mut self, ended: Termination) -> Result<(), EndError> {
        let termination = self.termination();
        if termination.is_over() {
            return Err(EndError::Over { termination });
        }
        if let Termination::Resigned(found) = ended {
            let (players, sides) = (self.spec.players(), self.spec.sides());
            if found.number() >= players {
                return Err(EndError::Seat { found, players });
            }
            if sides != 2 {
                return Err(EndError::Sides { found: sides });
            }
        }
        self.forget_undone();
        self.ended = Some(ended);
        Ok(())
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn termination(&self) -> Termination {
        match self.ended {
            Some(ended) => ended,
            None if self.state.is_over() => Termination::Played,
            None => Termination::Unfinished,
        }
    }

    /// Whether the game is over, by its rules or from outside.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.termination().is_over()
    }

    /// What came out of the game. Seats have won that got more than 0 by [`State::returns`]; if none did, it is a draw.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let winners = match self.termination() {
            Termination::Unfinished | Termination::Aborted => return Outcome::Open,
            Termination::Played => {
                let returns = self.state.returns();
                Winners::of(self.spec.players(), |seat| returns.of(seat) > 0.0)
            }
            Termination::Resigned(loser) => {
                Winners::of(self.spec.players(), |seat| self.spec.side(seat) != self.spec.side(loser))
            }
        };
        winners.map_or(Outcome::Drawn, Outcome::Won)
    }

    /// What the game was dealt from, if it is known and the game is over; `None` as long as the game goes on.
    #[must_use]
    pub fn seed(&self) -> Option<Seed> {
        self.seed.filter(|_| self.is_over())
    }

    /// The comments.
    #[must_use]
    pub fn comments(&self) -> &Comments {
        &self.comments
    }

    /// Puts a comment on a ply, be it taken back or not, or on the start (0), in the place of one that was there. An empty
    /// one takes it away.
    ///
    /// # Errors
    /// If there is no such ply; the game is as it was.
    pub fn set_comment(&mut self, ply: usize, comment: impl Into<String>) -> Result<(), GoToError> {
        let last = self.moves.len();
        if ply > last {
            return Err(GoToError { found: ply, last });
        }
        self.comments.set(ply, comment);
        Ok(())
    }

    /// The same without what was taken back.
    pub(crate) fn without_undone(mut self) -> Self {
        self.forget_undone();
        self
    }

    /// Says that the start was dealt from a seed, which was made sure of.
    pub(crate) fn set_seed(&mut self, seed: Seed) {
        self.seed = Some(seed);
    }
}

/// By start, plies, comments, ending and seed.
impl<S: Spec> PartialEq for Game<S> {
    fn eq(&self, other: &Self) -> bool {
        self.start() == other.start()
            && self.moves == other.moves
            && self.ply == other.ply
            && self.ended == other.ended
            && self.comments == other.comments
            && self.seed == other.seed
    }
}

impl<S: Spec> Eq for Game<S> {}

impl<S: Spec> fmt::Debug for Game<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("spec", &self.spec)
            .field("ply", &self.ply)
            .field("moves", &self.moves)
            .field("termination", &self.termination())
            .field("comments", &self.comments)
            .finish_non_exhaustive()
    }
}
