use std::ops::Range;

use boardgame::{Decider, Draw, MoveOf, Playable, Returns, Seat, Spec, State};

use crate::chance::settle_shown;
use crate::queue::Halt;
use crate::{Cancel, GameResult, Progress};

/// Which games are played in bulk, and how: fill in what differs from the default, which is no game.
///
/// ```
/// use boardsim::Bulk;
/// let bulk = Bulk { games: 0..1_000, seed: 7, threads: 2, ..Bulk::default() };
/// assert!(!bulk.cancel.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Bulk {
    /// The numbers of the games. The same number is the same game, whichever others are played: what was not played
    /// before a cancellation can be played later.
    pub games: Range<u64>,
    /// The seed. Game `g` is dealt from stream `g` of it, and chance events are drawn from there.
    pub seed: u64,
    /// How many threads play; 0 for as many as the machine has. 1 is the caller's thread.
    pub threads: usize,
    /// A game is given up that is not over after so many plies.
    pub ply_limit: Option<u32>,
    /// How many plies of each game between agents are drawn at random before they take over, from the deal's stream: the same
    /// ones in all [`rotations`](crate::rotations) of a deal. For games that always begin alike, as agents who draw nothing at
    /// random would play the same one again and again. Random playouts know no such difference.
    pub opening: u32,
    /// Stops the work.
    pub cancel: Cancel,
    /// Counts the work.
    pub progress: Progress,
}

/// What was done of work in bulk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// How many results the callback got.
    pub games: u64,
    /// How many plies these games had.
    pub plies: u64,
    /// Whether some games were not played, because it was asked to stop.
    pub is_cancelled: bool,
}

impl Summary {
    pub(crate) fn add<S: Playable>(&mut self, result: &GameResult<S>) {
        self.games += 1;
        self.plies += u64::from(result.plies);
    }

    /// Says whether games are missing.
    pub(crate) fn close(&mut self, bulk: &Bulk) {
        self.is_cancelled = self.games < bulk.games.end.saturating_sub(bulk.games.start);
    }
}

/// Which game is played, who plays it, and whether its moves are kept.
pub(crate) struct Table {
    pub(crate) game: u64,
    pub(crate) entrants: [u8; Seat::MAX],
    pub(crate) keeps_moves: bool,
}

/// Plays a game to its end or to the limit, with what `choose` chooses at each ply, which it is told the number of. `None`
/// if it was broken off.
pub(crate) fn play<S: Spec, D: Draw, E>(
    spec: &S,
    Table { game, entrants, keeps_moves }: Table,
    bulk: &Bulk,
    halt: &Halt<'_>,
    rng: &mut D,
    mut choose: impl FnMut(&S::State, Seat, u32, &mut D) -> Result<MoveOf<S>, E>,
) -> Result<Option<GameResult<S::State>>, E> {
    let mut state = spec.start(rng);
    let mut plies = 0;
    let mut moves = Vec::new();
    let mut keep = |chosen| {
        if keeps_moves {
            moves.push(chosen);
        }
    };
    let is_over = loop {
        let Decider::Seat(seat) = settle_shown(&mut state, rng, &mut keep) else {
            break true;
        };
        if bulk.ply_limit.is_some_and(|limit| plies >= limit) {
            break false;
        }
        if halt.is_halted() {
            return Ok(None);
        }
        let chosen = choose(&state, seat, plies, rng)?;
        // Who stops the work may have stopped a search in the middle: what it chose then is not what it would have chosen.
        if halt.is_halted() {
            return Ok(None);
        }
        state.play_unchecked(chosen);
        keep(chosen);
        plies += 1;
    };
    bulk.progress.add_game(plies);
    let returns = if is_over { state.returns() } else { Returns::zero(spec.players()) };
    Ok(Some(GameResult { game, plies, is_over, returns, entrants, moves, state }))
}
