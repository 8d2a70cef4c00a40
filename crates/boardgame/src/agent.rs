use crate::{Rng, State};

/// Who chooses moves: a player of one seat in one game.
///
/// ```
/// use boardgame::{Agent, Rng, State};
///
/// /// Takes the first move of the list.
/// struct First;
///
/// impl<S: State> Agent<S> for First {
///     fn name(&self) -> &str {
///         "first"
///     }
///
///     fn choose(&mut self, view: &S, _: &mut Rng) -> S::Move {
///         view.nth_legal_move(0).expect("asked where there are moves")
///     }
/// }
/// ```
pub trait Agent<S: State>: Send {
    /// What it is called by in results and errors.
    fn name(&self) -> &str;

    /// Its move for the seat whose turn it is. It sees what everybody sees, no more:
    /// [`Playable::public_view`](crate::Playable::public_view). It is asked only where there is a legal move.
    ///
    /// The generator is its own: what it draws changes nothing for the others.
    fn choose(&mut self, view: &S, rng: &mut Rng) -> S::Move;
}

/// Chooses among the legal moves, each equally likely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomAgent;

impl<S: State> Agent<S> for RandomAgent {
    fn name(&self) -> &str {
        "random"
    }

    fn choose(&mut self, view: &S, rng: &mut Rng) -> S::Move {
        view.random_move(rng).expect("an agent is asked only where there is a move")
    }
}

/// A boxed agent is an agent: lists of different ones are lists of boxes.
impl<S: State, A: Agent<S> + ?Sized> Agent<S> for alloc::boxed::Box<A> {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn choose(&mut self, view: &S, rng: &mut Rng) -> S::Move {
        (**self).choose(view, rng)
    }
}
