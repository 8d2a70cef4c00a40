use std::convert::Infallible;
use std::ops::ControlFlow;

use boardgame::{Playable as _, Rng, Seat, Spec};

use crate::GameResult;
use crate::bulk::{Bulk, Summary, Table, play};
use crate::queue::Queue;

/// How many games a thread takes at a time: a game may take a few millionths of a second.
const CHUNK: u64 = 16;

/// Plays random games, and gives what came of each to `each`, in the order of their numbers, on this thread.
///
/// Game `g` is `Rng::with_stream(seed, g)`: the start, the moves, each of the legal ones equally likely, and all chance
/// events are drawn from that. So what comes out does not depend on the number of threads or of games.
///
/// A game that is under way when it is asked to stop is lost, no other: what is complete is given to `each`, though
/// there may be gaps between the numbers.
///
/// ```
/// use boardsim::{Bulk, playouts};
/// use kumata_core::KumataSpec;
/// let bulk = Bulk { games: 0..100, seed: 7, threads: 2, ..Bulk::default() };
/// let mut won = 0;
/// let summary = playouts(&KumataSpec::new(2)?, &bulk, |result| won += i32::from(result.returns.seats()[0] == 1.0));
/// assert_eq!((summary.games, summary.is_cancelled), (100, false));
/// assert!(won > 20);
/// # Ok::<(), kumata_core::SpecError>(())
/// ```
///
/// # Panics
/// If `each` does.
pub fn playouts<S: Spec>(spec: &S, bulk: &Bulk, mut each: impl FnMut(GameResult<S::State>)) -> Summary {
    let queue = Queue { games: bulk.games.clone(), threads: bulk.threads, chunk: CHUNK, cancel: &bulk.cancel };
    let mut summary = Summary::default();
    queue.run(
        |game, halt| {
            let mut rng = Rng::with_stream(bulk.seed, game);
            let table = Table { game, entrants: [0; Seat::MAX], keeps_moves: false };
            let result = play(spec, table, bulk, halt, &mut rng, |state, _, _, rng| {
                Ok::<_, Infallible>(state.random_move(rng).expect("the seat to move has a move"))
            });
            match result {
                Ok(result) => result,
                Err(never) => match never {},
            }
        },
        |result| {
            summary.add(&result);
            each(result);
            ControlFlow::Continue(())
        },
    );
    summary.close(bulk);
    summary
}
