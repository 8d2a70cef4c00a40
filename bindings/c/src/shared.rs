//! What the calls of both games do, written once.

use std::fmt::{self, Display};
use std::str::FromStr;

use kumaboard::game::Playable;

use crate::call::{Answer, Failure};
use crate::common::{KUMABOARD_MAX_PERFT_DEPTH, KUMABOARD_NO_SEAT, Status};

/// Reads a position string.
pub(crate) fn parse<S: Playable>(text: &str) -> Answer<S>
where
    <S as FromStr>::Err: Display,
{
    text.parse().map_err(|error| Failure::new(Status::BadPosition, error))
}

/// Reads a move.
pub(crate) fn read_move<S: Playable>(notation: &str) -> Answer<S::Move>
where
    <S::Move as FromStr>::Err: Display,
{
    notation.parse().map_err(|error| Failure::new(Status::BadMove, error))
}

/// The position after a move.
pub(crate) fn after<S: Playable>(position: &S, chosen: S::Move) -> Answer<S> {
    let mut next = position.clone();
    next.play(chosen).map_err(|error| Failure::new(Status::IllegalMove, error))?;
    Ok(next)
}

/// The `n`-th legal move.
pub(crate) fn nth_legal_move<S: Playable>(position: &S, n: usize) -> Answer<S::Move> {
    position.nth_legal_move(n).ok_or_else(|| {
        let count = position.count_legal_moves();
        Failure::new(Status::OutOfRange, format_args!("there is no legal move {n}: there are {count}, counted from 0"))
    })
}

/// The number of the seat whose decision it is.
pub(crate) fn seat<S: Playable>(position: &S) -> i32 {
    position.seat().map_or(KUMABOARD_NO_SEAT, |seat| seat.number().into())
}

/// A depth to which move sequences can be counted: each ply takes room on the caller's stack.
pub(crate) fn perft_depth(depth: u32) -> Answer<u32> {
    if depth <= KUMABOARD_MAX_PERFT_DEPTH {
        return Ok(depth);
    }
    let message = format_args!("the depth is {depth}, at most {KUMABOARD_MAX_PERFT_DEPTH} is possible");
    Err(Failure::new(Status::OutOfRange, message))
}

/// All legal moves as text, with a line feed between two.
pub(crate) struct Lines<'a, S>(pub(crate) &'a S);

impl<S: Playable> Display for Lines<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut result = Ok(());
        let mut between = "";
        self.0.for_each_legal_move(|chosen| {
            if result.is_ok() {
                result = write!(f, "{between}{chosen}");
                between = "\n";
            }
        });
        result
    }
}
