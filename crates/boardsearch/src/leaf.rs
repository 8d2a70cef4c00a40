use boardgame::{Seat, State};

use crate::Values;
use crate::playout::returns;

/// A position that a search has come to, to be judged by an [`Evaluator`](crate::Evaluator): a seat is to move there.
#[derive(Clone, Debug)]
pub struct Leaf<S> {
    state: S,
    values: Values,
    priors: Vec<f32>,
    /// Whether what is hidden was decided already.
    is_decided: bool,
}

/// A judgement is none.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum JudgeError {
    /// There is not a value for each seat.
    #[error("{found} values: expected {expected}, one for each seat")]
    Seats {
        /// How many there are.
        found: usize,
        /// The number of seats.
        expected: usize,
    },
    /// A value is out of range.
    #[error("value {found} of seat {seat}: expected a number from -1 to 1")]
    Value {
        /// The value.
        found: f64,
        /// Whose it is.
        seat: usize,
    },
    /// There is not a prior for each move.
    #[error("{found} priors: expected {expected}, one for each legal move")]
    Moves {
        /// How many there are.
        found: usize,
        /// The number of legal moves.
        expected: usize,
    },
    /// A prior is negative or no number.
    #[error("prior {found} of move {index}: expected a number from 0 up")]
    Prior {
        /// The prior.
        found: f32,
        /// The place of the move in the order of the legal moves.
        index: usize,
    },
    /// No move is possible.
    #[error("all priors are 0: expected one that is not")]
    NoPrior,
}

impl<S: State> Leaf<S> {
    pub(crate) const fn new(state: S, is_decided: bool) -> Self {
        Self { state, values: [0.0; Seat::MAX], priors: Vec::new(), is_decided }
    }

    /// The position. What is hidden in it was either left open or drawn by the search: in neither case does it tell what lies
    /// hidden in the game.
    #[must_use]
    pub const fn state(&self) -> &S {
        &self.state
    }

    /// The seat to move.
    #[must_use]
    pub fn seat(&self) -> Seat {
        // Searches make leaves of such positions only.
        self.state.seat().unwrap_or_default()
    }

    /// Says what the position will bring each seat: from -1 to 1, in the order of the seats.
    ///
    /// # Errors
    /// If there is not a value for each seat, or one is not in the range; nothing is said then.
    pub fn set_values(&mut self, values: &[f64]) -> Result<(), JudgeError> {
        let expected = usize::from(self.state.players());
        if values.len() != expected {
            return Err(JudgeError::Seats { found: values.len(), expected });
        }
        if let Some(seat) = values.iter().position(|value| !(-1.0..=1.0).contains(value)) {
            return Err(JudgeError::Value { found: values[seat], seat });
        }
        self.values = std::array::from_fn(|seat| values.get(seat).copied().unwrap_or(0.0));
        Ok(())
    }

    /// Says how likely each legal move is to be the best, in the order of
    /// [`for_each_legal_move`](boardgame::Playable::for_each_legal_move): numbers from 0 up, only their ratios count. Without
    /// priors all moves are alike. UCT makes no use of them.
    ///
    /// # Errors
    /// If there is not a prior for each move, one is negative or no number, or all are 0; nothing is said then.
    pub fn set_priors(&mut self, priors: &[f32]) -> Result<(), JudgeError> {
        let expected = self.state.count_legal_moves();
        if priors.len() != expected {
            return Err(JudgeError::Moves { found: priors.len(), expected });
        }
        if let Some(index) = priors.iter().position(|prior| !(prior.is_finite() && *prior >= 0.0)) {
            return Err(JudgeError::Prior { found: priors[index], index });
        }
        let greatest = priors.iter().copied().fold(0.0, f32::max);
        if greatest == 0.0 {
            return Err(JudgeError::NoPrior);
        }
        // Divided by the greatest first: the sum of numbers near the end of their range is none.
        let sum: f32 = priors.iter().map(|prior| prior / greatest).sum();
        self.priors.clear();
        self.priors.extend(priors.iter().map(|prior| prior / greatest / sum));
        Ok(())
    }

    /// What was said of the seats.
    pub(crate) const fn values(&self) -> Values {
        self.values
    }

    /// What was said of the moves: numbers of the sum 1, or none.
    pub(crate) fn priors(&self) -> &[f32] {
        &self.priors
    }

    pub(crate) fn set_returns(&mut self) {
        self.values = returns(&self.state);
    }

    pub(crate) const fn set_checked_values(&mut self, values: Values) {
        self.values = values;
    }

    pub(crate) const fn state_mut(&mut self) -> &mut S {
        &mut self.state
    }

    pub(crate) const fn is_decided(&self) -> bool {
        self.is_decided
    }
}
