use std::ops::ControlFlow;

use boardgame::{Playable as _, Rng, Seat, Spec};

use crate::bulk::{Bulk, Summary, Table, play};
use crate::queue::{Halt, Queue};
use crate::seating::seating;
use crate::{Agent, GameResult};

/// Makes an agent. One is made for each seat of each game, so that nothing it has learned in one game gets into another.
pub type Maker<'a, S> = dyn Fn() -> Box<dyn Agent<S>> + Sync + 'a;

/// Why games between agents stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    /// There are no entrants, or more than seats.
    #[error("{found} entrants in a game of {players} seats: expected 1 to {players}")]
    Entrants {
        /// How many there are.
        found: usize,
        /// How many seats there are.
        players: u8,
    },
    /// An agent chose a move that is not legal.
    #[error("game {game}, ply {ply}, seat {seat}: agent `{agent}` chose {found} in {view}: expected a legal move")]
    Illegal {
        /// The name of the agent.
        agent: String,
        /// Its place in the list of entrants.
        entrant: u8,
        /// The number of the game.
        game: u64,
        /// The number of moves the players had made.
        ply: u32,
        /// The seat it played.
        seat: Seat,
        /// The move it chose.
        found: String,
        /// What it saw.
        view: String,
    },
}

/// Plays games between agents, and gives what came of each to `each`, in the order of their numbers, on this thread.
///
/// Up to as many entrants as the game has sides play for sides, so that team-mates are the same agent; more play for
/// seats. In game `g`, the entrant at place `(p + g) % n` of the list of `n` plays for side, or seat, `p`: after `n` games
/// each has played everywhere. Two entrants in a game of four sides play two seats each.
///
/// Game `g` is dealt from stream `g` of the seed, where chance is drawn from too. The agent of seat `s` has a generator of
/// its own: stream `g` of the `s`-th of the four 64-bit numbers that stream 2^64 - 1 of the seed begins with. So what comes
/// out does not depend on the number of threads or of games, as long as agents draw from nothing else, and do not look at
/// a clock.
///
/// The first [`Bulk::opening`] plies are no agent's: they are drawn from the stream of the deal.
///
/// A game that is under way when it is asked to stop is lost, no other: what is complete is given to `each`, though
/// there may be gaps between the numbers.
///
/// ```
/// use boardsim::{Bulk, Maker, RandomAgent, matches};
/// use kumata_core::{KumataSpec, Position};
/// let random: &Maker<'_, Position> = &|| Box::new(RandomAgent);
/// let bulk = Bulk { games: 0..100, seed: 7, threads: 2, ..Bulk::default() };
/// // What the second of two random players gets on average.
/// let mut score = 0.0;
/// let summary = matches(&KumataSpec::new(2)?, &bulk, &[random, random], |result| {
///     let entrants = result.returns.seats().iter().zip(result.entrants);
///     score += entrants.filter(|&(_, entrant)| entrant == 1).map(|(returns, _)| returns).sum::<f64>();
/// })?;
/// assert!((score / summary.games as f64).abs() < 0.4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there are no entrants or too many, before anything is played. If an agent chooses an illegal move: games with lower
/// numbers have been given to `each`, no others.
///
/// # Panics
/// If an agent or `each` does; all threads have stopped then.
pub fn matches<S: Spec>(
    spec: &S,
    bulk: &Bulk,
    entrants: &[&Maker<'_, S::State>],
    each: impl FnMut(GameResult<S::State>),
) -> Result<Summary, MatchError> {
    run(spec, bulk, entrants, |game| game, each)
}

/// The same with each deal played by all rotations of the `n` entrants over the seats: the games from `n * d` to
/// `n * d + n - 1` are all dealt from stream `d` of the seed, and chance is drawn from there in all of them. So luck with a
/// deal, and what a seat is worth, are everybody's alike.
///
/// ```
/// use boardsim::{Bulk, Maker, RandomAgent, rotations};
/// use kumata_core::{KumataSpec, Position};
/// let random: &Maker<'_, Position> = &|| Box::new(RandomAgent);
/// let bulk = Bulk { games: 0..4, seed: 7, ..Bulk::default() };
/// let mut entrants = Vec::new();
/// rotations(&KumataSpec::new(2)?, &bulk, &[random, random], |result| entrants.push(result.entrants[0]))?;
/// assert_eq!(entrants, [0, 1, 0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`matches`](fn@matches).
///
/// # Panics
/// If an agent or `each` does; all threads have stopped then.
pub fn rotations<S: Spec>(
    spec: &S,
    bulk: &Bulk,
    entrants: &[&Maker<'_, S::State>],
    each: impl FnMut(GameResult<S::State>),
) -> Result<Summary, MatchError> {
    let count = entrants.len().max(1) as u64;
    run(spec, bulk, entrants, |game| game / count, each)
}

/// Plays the games, each of the deal that `deal` tells the number of.
fn run<S: Spec>(
    spec: &S,
    bulk: &Bulk,
    entrants: &[&Maker<'_, S::State>],
    deal: impl Fn(u64) -> u64 + Sync,
    mut each: impl FnMut(GameResult<S::State>),
) -> Result<Summary, MatchError> {
    if entrants.is_empty() || entrants.len() > usize::from(spec.players()) {
        return Err(MatchError::Entrants { found: entrants.len(), players: spec.players() });
    }
    let mut seeds = Rng::with_stream(bulk.seed, u64::MAX);
    let seeds: [u64; Seat::MAX] = std::array::from_fn(|_| seeds.next_u64());
    // A game between agents may take minutes: each is handed over as soon as it can be.
    let queue = Queue { games: bulk.games.clone(), threads: bulk.threads, chunk: 1, cancel: &bulk.cancel };
    let mut summary = Summary::default();
    let mut failed = None;
    queue.run(
        |game, halt| play_match(spec, (game, deal(game)), bulk, halt, entrants, seeds).transpose(),
        |result| match result {
            Ok(result) => {
                summary.add(&result);
                each(result);
                ControlFlow::Continue(())
            }
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        },
    );
    summary.close(bulk);
    failed.map_or(Ok(summary), Err)
}

/// One game.
fn play_match<S: Spec>(
    spec: &S,
    (game, deal): (u64, u64),
    bulk: &Bulk,
    halt: &Halt<'_>,
    entrants: &[&Maker<'_, S::State>],
    seeds: [u64; Seat::MAX],
) -> Result<Option<GameResult<S::State>>, MatchError> {
    let seating = seating(spec, entrants.len(), game);
    let seats = &seating[..usize::from(spec.players())];
    let mut agents: Vec<_> = seats.iter().map(|&entrant| entrants[usize::from(entrant)]()).collect();
    let mut rngs = seeds.map(|seed| Rng::with_stream(seed, game));
    let table = Table { game, entrants: seating, keeps_moves: true };
    play(spec, table, bulk, halt, &mut Rng::with_stream(bulk.seed, deal), |state, seat, ply, rng| {
        if ply < bulk.opening
            && let Some(drawn) = state.random_move(rng)
        {
            return Ok(drawn);
        }
        let view = state.public_view();
        let agent = &mut agents[seat.index()];
        let found = agent.choose(&view, &mut rngs[seat.index()]);
        if state.is_legal(found) {
            return Ok(found);
        }
        Err(MatchError::Illegal {
            agent: agent.name().to_owned(),
            entrant: seating[seat.index()],
            game,
            ply,
            seat,
            found: found.to_string(),
            view: view.to_string(),
        })
    })
}
