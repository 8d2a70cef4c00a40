use std::collections::HashMap;

use boardgame::{Decider, Playable, Seat, Spec as _, State};

use crate::playout::returns;

/// The exact value of a position: see [`solve`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Solution<P: Playable> {
    /// What it brings each seat if all play their best.
    pub value: Vec<f64>,
    /// The best moves of the seat to move, in the order of the legal moves; none where chance decides or the game is over.
    pub best: Vec<P::Move>,
}

/// Why a position can't be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// Its game has more than two sides: what is best then depends on what the others prefer among equals.
    #[error("a game of {found} sides: expected 2")]
    Sides {
        /// How many there are.
        found: u8,
    },
    /// It has more positions after it than were allowed.
    #[error("more than {limit} positions")]
    Positions {
        /// How many were allowed.
        limit: usize,
    },
    /// Games go on for too long from there.
    #[error("games of more than {limit} plies")]
    Depth {
        /// How many plies are gone through at most.
        limit: u32,
    },
}

/// How many plies [`solve`] looks ahead at most: each takes room on the stack.
const MAX_DEPTH: u32 = 200;

/// The value of a position in a game of two sides, and all its best moves, by going through every game that can follow:
/// sides maximise what they get, chance events count with their probabilities.
///
/// It is meant for small positions, and as a check of searches. Hidden orders are not looked at: it solves the public view.
///
/// ```
/// use boardsearch::solve;
/// use kumo_core::{KumoSpec, Position};
/// // One action left to push the Stone into the enemy's camp.
/// let position: Position = "2#2/2K2/2K2/5/5 0 4,6 0,0 4,0 10 - base2".parse()?;
/// let spec: KumoSpec = "kumo size=5 turn_limit=1".parse()?;
/// let solution = solve(&spec.game(position).unwrap(), 1_000)?;
/// assert_eq!((solution.value[0], solution.best[0].to_string()), (1.0, "Kn".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game has not two sides, more than `limit` positions follow, or games of more than 200 plies.
pub fn solve<S: State>(state: &S, limit: usize) -> Result<Solution<S>, SolveError> {
    let spec = state.spec();
    if spec.sides() != 2 {
        return Err(SolveError::Sides { found: spec.sides() });
    }
    let mut solver = Solver { values: HashMap::new(), entered: 0, depth: 0, limit };
    let view = state.public_view();
    let value = solver.value(&view)?;
    let mut best = Vec::new();
    if let Some(seat) = view.seat() {
        for (chosen, values) in solver.after_each_move(&view)? {
            if values[seat.index()] >= value[seat.index()] - TOLERANCE {
                best.push(chosen);
            }
        }
    }
    Ok(Solution { value: value[..usize::from(view.players())].to_vec(), best })
}

/// What a position brings each seat, 0 for those that do not play.
type Values = [f64; Seat::MAX];

/// Sums of fractions over chance events are equal up to this.
const TOLERANCE: f64 = 1e-9;

struct Solver {
    /// By the text of the position, which tells all of it: no two positions share an entry.
    values: HashMap<String, Values>,
    /// How many positions were begun.
    entered: usize,
    depth: u32,
    limit: usize,
}

impl Solver {
    fn value<S: State>(&mut self, state: &S) -> Result<Values, SolveError> {
        if state.is_over() {
            return Ok(returns(state));
        }
        let text = state.to_string();
        if let Some(&known) = self.values.get(&text) {
            return Ok(known);
        }
        if self.entered >= self.limit {
            return Err(SolveError::Positions { limit: self.limit });
        }
        if self.depth >= MAX_DEPTH {
            return Err(SolveError::Depth { limit: MAX_DEPTH });
        }
        self.entered += 1;
        self.depth += 1;
        let mut value = [0.0; Seat::MAX];
        match state.decider() {
            Decider::Seat(seat) => {
                let seat = seat.index();
                let mut best = f64::NEG_INFINITY;
                for (_, values) in self.after_each_move(state)? {
                    if values[seat] > best {
                        best = values[seat];
                        value = values;
                    }
                }
            }
            Decider::Chance | Decider::Over => {
                for (outcome, values) in self.after_each_move(state)? {
                    let weight = state.probability(outcome).map_or(0.0, boardgame::Probability::to_f64);
                    for (sum, value) in value.iter_mut().zip(values) {
                        *sum += weight * value;
                    }
                }
            }
        }
        self.depth -= 1;
        self.values.insert(text, value);
        Ok(value)
    }

    fn after_each_move<S: State>(&mut self, state: &S) -> Result<Vec<(S::Move, Values)>, SolveError> {
        let mut moves = Vec::with_capacity(state.count_legal_moves());
        state.for_each_legal_move(|chosen| moves.push(chosen));
        let after = moves.into_iter().map(|chosen| {
            let mut next = state.clone();
            next.play_unchecked(chosen);
            Ok((chosen, self.value(&next)?))
        });
        after.collect()
    }
}
