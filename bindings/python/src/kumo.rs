//! `kumaboard.kumo`.

use std::convert::Infallible;

use kumaboard::game::{Excerpt, Rng};
use kumaboard::geo::Direction;
use kumaboard::kumo;
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice, PyString, PyType};

use crate::argument::whole_number;
use crate::error::{IllegalMoveError, PositionError, SetupError};
use crate::position::{self, game_classes};

game_classes!(kumo, "kumaboard.kumo", {
    /// The start of a game.
    ///
    /// `mode` is "base2", "base4", "legend2" or "legend4"; `size` is the number of spaces along an edge of the arena: 5, 7,
    /// 9 or 11.
    #[staticmethod]
    #[pyo3(signature = (mode = "base2", size = None), text_signature = "(mode='base2', size=9)")]
    fn start(mode: &str, size: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let mode = mode.parse().map_err(|error: kumo::ParseModeError| {
            SetupError::new_err(format!("mode: found {:?}, {error}", Excerpt::of(mode)))
        })?;
        let size = size.map_or(Ok(kumo::DEFAULT_SIZE), |size| whole_number("size", size, 0, u8::MAX))?;
        kumo::Setup { mode, size, ..kumo::Setup::default() }
            .start()
            .map(Self)
            .map_err(|error| SetupError::new_err(error.to_string()))
    }

    /// Whether the game is over, who has won, and into which camp the Stone was pushed.
    #[getter]
    fn result(&self) -> Result {
        let outcome = self.0.outcome();
        Result {
            winner: outcome.and_then(|outcome| outcome.winner).map(kumo::Team::letter),
            camp: outcome.and_then(|outcome| outcome.camp).map(Direction::letter),
            over: self.0.is_over(),
        }
    }

    /// The mode: "base2", "base4", "legend2" or "legend4".
    #[getter]
    fn mode(&self) -> String {
        self.0.mode().to_string()
    }

    /// The number of spaces along an edge of the arena.
    #[getter]
    fn size(&self) -> u8 {
        self.0.size()
    }

    /// The number of action sequences of this length.
    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        let depth = whole_number("depth", depth, 0, kumo::MAX_PERFT_DEPTH)?;
        position::perft(py, &self.0, depth, &|position: &kumo::Position, depth| {
            Ok::<_, Infallible>(position.perft(depth))
        })
    }
});

/// How a game stands.
#[pyclass(module = "kumaboard.kumo", frozen, eq, hash, get_all)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Result {
    /// The team that has won, "A" or "B"; `None` while the game goes on and when it is drawn.
    winner: Option<char>,
    /// The side of the table whose camp the Stone was pushed into: "n", "e", "s" or "w".
    camp: Option<char>,
    /// Whether the game is over.
    over: bool,
}

#[pymethods]
impl Result {
    fn __repr__(&self) -> String {
        let text = |letter: Option<char>| letter.map_or_else(|| "None".to_owned(), |letter| format!("'{letter}'"));
        let over = if self.over { "True" } else { "False" };
        format!("Result(winner={}, camp={}, over={over})", text(self.winner), text(self.camp))
    }
}
