use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{Debug, Display};
use core::str::FromStr;

use crate::{Action, ActionBlock, Deal, Draw, Plane, Playable, Seat, Shape, State};

/// The move type of a spec's game.
pub type MoveOf<S> = <<S as Spec>::State as Playable>::Move;

/// Which variant of a game is played: all that the numbers of actions and the shape of observations depend on.
///
/// It is a small value. Written, it names the game and what differs between its variants, like
/// `kumo mode=base2 size=9 turn_limit=200`, and is read back from that.
///
/// *Seats* are places at the table; *sides* are who wins together: each seat its own, or teams.
pub trait Spec:
    Clone + Eq + Debug + Display + FromStr<Err: Error + Send + Sync + 'static> + Send + Sync + 'static
{
    /// The states of the game.
    type State: State<Spec = Self>;
    /// The chance events before the first move.
    type Deal: Deal<State = Self::State>;

    /// The name of the game: a small word.
    const GAME: &'static str;
    /// Counts the changes of rules, of the numbers of actions and of planes: what was recorded or learned with one version
    /// may be wrong with another.
    const RULES_VERSION: u32;

    /// The number of seats, 2 to 4.
    fn players(&self) -> u8;

    /// The number of sides.
    fn sides(&self) -> u8 {
        self.players()
    }

    /// The side a seat is on, a number below [`sides`](Self::sides).
    fn side(&self, seat: Seat) -> u8 {
        seat.number()
    }

    /// How many actions players have: the length of a mask.
    fn action_count(&self) -> usize;

    /// How many outcomes chance has, during the game and before; their numbers follow those of the players' actions.
    fn chance_count(&self) -> usize {
        0
    }

    /// The number of a move; `None` for a move this variant does not have, such as one beyond the board.
    fn action_of(&self, chosen: MoveOf<Self>) -> Option<Action>;

    /// The move with this number. Each number below [`action_count`](Self::action_count) is a move, though perhaps never
    /// a legal one; so is each of chance's outcomes during the game, not those of the deal.
    fn move_of(&self, action: Action) -> Option<MoveOf<Self>>;

    /// What the numbers of actions mean, in ascending order, outcomes of chance last.
    fn action_blocks(&self) -> Vec<ActionBlock>;

    /// The shape of an observation.
    fn shape(&self) -> Shape;

    /// What the planes of an observation show, as many as [`shape`](Self::shape) says.
    fn planes(&self) -> Vec<Plane>;

    /// A game at its start, dealt by a generator where chance has a part in it. Hidden orders are decided, though
    /// nobody knows them.
    fn start(&self, rng: &mut impl Draw) -> Self::State;

    /// The chance events before the first move, one by one.
    fn deal(&self) -> Self::Deal;
}
