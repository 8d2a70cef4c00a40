use boardgame::{Agent, Rng, State};

use crate::{Report, Stop};

/// An [`Agent`] that can tell what it found, and be watched while it searches.
///
/// ```
/// use boardgame::{Playable as _, Rng, Spec, State};
/// use boardsearch::{Mcts, Report, Search};
///
/// fn analyse<S: State>(agent: &mut dyn Search<S>, state: &S) -> Option<Report<S>> {
///     agent.search(state, &mut Rng::new(1), &mut |so_far| eprintln!("{} after {}", so_far.best(), so_far.simulations))
/// }
/// # let position = kumata_core::KumataSpec::new(2)?.start(&mut Rng::new(1));
/// # assert!(analyse(&mut Mcts::default(), &position).is_some());
/// # Ok::<(), kumata_core::SpecError>(())
/// ```
pub trait Search<S: State>: Agent<S> {
    /// Searches from a position for the seat to move; `None` where no seat is to move.
    ///
    /// It looks at the public view alone: hidden orders make no difference to what it finds. From time to time, and
    /// whenever it has gone one step deeper, `watch` is shown what was found so far. Watching makes no difference either.
    fn search(&mut self, view: &S, rng: &mut Rng, watch: &mut dyn FnMut(&Report<S>)) -> Option<Report<S>>;

    /// What stops its searches from another thread.
    fn stop_handle(&self) -> Stop;
}
