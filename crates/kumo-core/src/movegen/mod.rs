mod generator;
mod sink;

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use boardgame::Draw;

use crate::{Move, Position};
use generator::{draw, generate};
use sink::{Counter, Each, Nth, Sink};

/// More moves than any position has.
///
/// There are `cw`, `ccw`, `free`, `end` and at most 4 directions for the Stone: 8. A die that is top of its stack has 5
/// stances to change to. A simple movement is to one of 4 spaces; off a stack whose neighbours are all occupied, to
/// those nearest: 12 dice, one of them covered, and the Stone occupy at most 11 spaces besides its own, so that there
/// are never more than 9 (two steps from the edge, three steps away). Its active movement has at most 16 ways (grabbing
/// one of 4 dice in one of 4 directions; a run has 8, a jump 4, a throw 4 to spaces or prison, a block 4). That is 30
/// for each die. With all six dice on the arena there is no placement: at most 8 + 6 x 30 = 188. Otherwise at most five
/// dice are there and at most 6 stances on 11 spaces of the closest row: 8 + 5 x 30 + 66 = 224.
pub const MAX_MOVES: usize = 256;

/// The legal moves of a position, without any memory allocated.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

impl Position {
    /// All legal moves (H9), each once. The order depends on nothing but the position. None when the game is over.
    ///
    /// ```
    /// use kumo_core::{Mode, Position};
    /// let moves = Position::new(Mode::LEGEND2).legal_moves();
    /// assert_eq!(moves.len(), 54); // the placement comes first: six stances on nine spaces
    /// assert!(moves.contains(&"+Ke1".parse()?));
    /// # Ok::<(), kumo_core::ParseMoveError>(())
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves_into(&mut list);
        list
    }

    /// Fills the list with what [`legal_moves`](Self::legal_moves) returns; what was in it before is gone.
    ///
    /// ```
    /// use kumo_core::{Mode, MoveList, Position};
    /// let mut list = MoveList::new();
    /// Position::new(Mode::BASE2).legal_moves_into(&mut list);
    /// assert_eq!(list.len(), 56);
    /// ```
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        list.clear();
        self.for_each_legal_move(|chosen| list.push(chosen));
    }

    /// Calls `visit` with each legal move, in the order of [`legal_moves`](Self::legal_moves).
    ///
    /// ```
    /// use kumo_core::{Mode, Position};
    /// let mut placements = 0;
    /// Position::new(Mode::BASE2).for_each_legal_move(|chosen| {
    ///     placements += u32::from(matches!(chosen, kumo_core::Move::Place { .. }));
    /// });
    /// assert_eq!(placements, 54);
    /// ```
    pub fn for_each_legal_move(&self, visit: impl FnMut(Move)) {
        // This sink never asks to stop.
        let _ = self.generate(&mut Each(visit));
    }

    /// How many legal moves there are, without listing them.
    ///
    /// ```
    /// use kumo_core::{Mode, Position};
    /// assert_eq!(Position::new(Mode::BASE2).count_legal_moves(), 56);
    /// ```
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let mut counter = Counter::default();
        // This sink never asks to stop.
        let _ = self.generate(&mut counter);
        counter.count()
    }

    /// The `n`-th legal move, counted from 0 in the order of [`legal_moves`](Self::legal_moves), without listing those
    /// before; `None` from [`count_legal_moves`](Self::count_legal_moves) on.
    ///
    /// ```
    /// use kumo_core::{Mode, Position};
    /// let position = Position::new(Mode::BASE2);
    /// assert_eq!(position.nth_legal_move(7), Some(position.legal_moves()[7]));
    /// assert_eq!(position.nth_legal_move(56), None);
    /// ```
    #[must_use]
    pub fn nth_legal_move(&self, n: usize) -> Option<Move> {
        let mut nth = Nth::new(n);
        match self.generate(&mut nth) {
            ControlFlow::Break(()) => nth.found(),
            ControlFlow::Continue(()) => None,
        }
    }

    /// [`random_move`](boardgame::Playable::random_move) in one go.
    pub(crate) fn draw_move(&self, rng: &mut impl Draw) -> Option<Move> {
        let seat = self.seat()?;
        match self.size {
            5 => draw::<5>(self, seat, rng),
            7 => draw::<7>(self, seat, rng),
            9 => draw::<9>(self, seat, rng),
            _ => draw::<11>(self, seat, rng),
        }
    }

    #[inline]
    fn generate(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        let Some(seat) = self.seat() else { return ControlFlow::Continue(()) };
        match self.size {
            5 => generate::<5>(self, seat, sink),
            7 => generate::<7>(self, seat, sink),
            9 => generate::<9>(self, seat, sink),
            _ => generate::<11>(self, seat, sink),
        }
    }
}

#[cfg(test)]
mod tests {
    use boardgame::{Playable as _, Rng};

    use crate::{Game, Mode, SIZES, Setup};

    /// To draw a move in one go is to count them and to take the n-th: on every arena, by all rules, where everything is
    /// allowed and where only what is owed is.
    #[test]
    fn a_drawn_move_is_the_one_of_its_number() {
        for (seed, size) in (0..).zip(SIZES.repeat(4)) {
            for mode in Mode::ALL {
                let mut rng = Rng::new(seed);
                let mut game = Game::with_limit(Setup { size, ..Setup::new(mode) }.start().unwrap(), 60);
                while !game.is_over() {
                    let position = game.position();
                    let mut again = rng.clone();
                    let n = again.below(position.count_legal_moves() as u32) as usize;
                    let drawn = game.random_move(&mut rng);
                    assert_eq!((drawn, &rng), (position.nth_legal_move(n), &again), "{position}");
                    game.play(drawn.unwrap()).unwrap();
                }
                assert_eq!(game.random_move(&mut rng), None);
            }
        }
    }
}
