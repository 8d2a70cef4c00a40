//! `kumaboard.kumo`.

use std::convert::Infallible;

use kumaboard::game::{Rng, Seat};
use kumaboard::geo::Direction;
use kumaboard::kumo;
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PySlice, PyTuple, PyType};

use crate::argument::{self, Text, number_of_setup, whole_number};
use crate::error::{IllegalMoveError, PositionError, SetupError};
use crate::position::{self, Recalled, game_classes};

game_classes!(kumo, "kumaboard.kumo", {
    /// The start of a game.
    ///
    /// `mode` is "base2", "base4", "legend2" or "legend4"; `size` is the number of spaces along an edge of the arena: 5, 7,
    /// 9 or 11; `first` is the seat that begins: with four players seat 0 does, with two either can.
    #[staticmethod]
    #[pyo3(
        signature = (mode = Text::from("base2"), size = None, first = None),
        text_signature = "(mode='base2', size=9, first=0)"
    )]
    #[allow(clippy::needless_pass_by_value, reason = "arguments come by value")]
    fn start(mode: Text, size: Option<&Bound<'_, PyAny>>, first: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let mode: kumo::Mode =
            mode.parse().map_err(|error: kumo::ParseModeError| SetupError::new_err(format!("mode: {error}")))?;
        let mut setup = kumo::Setup::new(mode);
        if let Some(size) = size {
            setup.size = number_of_setup("size", size, kumo::SIZES[0], kumo::SIZES[kumo::SIZES.len() - 1])?;
        }
        if let Some(first) = first {
            let number = number_of_setup("first", first, 0, mode.players() - 1)?;
            setup.first = Seat::new(number).unwrap_or_default();
        }
        setup.start().map(Self).map_err(|error| SetupError::new_err(error.to_string()))
    }

    /// The dice on a space, given as in "c4": the letters of the stances, the lowest die first, capitals for team A; the
    /// empty text if there is none.
    #[pyo3(signature = (space, /))]
    #[allow(clippy::needless_pass_by_value, reason = "arguments come by value")]
    fn stack(&self, space: Text) -> PyResult<String> {
        Ok(letters(&self.0.stack(space.read()?)))
    }

    /// The dice on each space where there are some, as `stack` gives them, by the name of the space: rank by rank from
    /// north to south, from west to east.
    #[getter]
    fn dice<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dice = PyDict::new(py);
        let grid = self.0.grid();
        let spaces = self.0.tops(kumo::Team::A) | self.0.tops(kumo::Team::B);
        for space in spaces.iter().filter_map(|number| grid.coord(number)) {
            dice.set_item(space.to_string(), letters(&self.0.stack(space)))?;
        }
        Ok(dice)
    }

    /// The dice in a seat's tray.
    fn tray(&self, seat: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.0.tray(argument::seat(seat, self.0.players())?))
    }

    /// The enemy dice that a team, "A" or "B", holds in its prison.
    #[allow(clippy::needless_pass_by_value, reason = "arguments come by value")]
    fn prison(&self, team: Text) -> PyResult<u8> {
        Ok(self.0.prison(team.read()?))
    }

    /// The actions a seat has used: with two players in the current turn, with four in the current round.
    fn used(&self, seat: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.0.used(argument::seat(seat, self.0.players())?))
    }

    /// Whether a team, "A" or "B", has turned the arena: with two players in the current turn, with four in the current
    /// round.
    #[allow(clippy::needless_pass_by_value, reason = "arguments come by value")]
    fn turned(&self, team: Text) -> PyResult<bool> {
        Ok(self.0.has_turned(team.read()?))
    }

    /// Whether a placement is owed, possible or not.
    #[getter]
    fn owes_placement(&self) -> bool {
        self.0.owes_placement()
    }

    /// The spaces of the dice that must leave the enemy dice under them, by rank, then file.
    #[getter]
    fn owed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.owed().map(|space| space.to_string()).collect::<Vec<_>>())
    }

    /// The space of the Stone; of a won game, its last one.
    #[getter]
    fn stone(&self) -> String {
        self.0.stone().to_string()
    }

    /// How many actions the mover may still take; 0 when the game is over.
    #[getter]
    fn left(&self) -> u8 {
        self.0.left()
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

fn letters(stack: &kumo::Stack) -> String {
    stack.iter().map(|die| die.letter()).collect()
}

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
    #[new]
    #[pyo3(signature = (winner, camp, over))]
    fn new(winner: Option<Text>, camp: Option<Text>, over: bool) -> PyResult<Self> {
        let winner = winner.map(|team| team.read::<kumo::Team>()).transpose()?;
        let camp = camp.map(|camp| camp.read::<Direction>()).transpose()?;
        Ok(Self { winner: winner.map(kumo::Team::letter), camp: camp.map(Direction::letter), over })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Option<char>, Option<char>, bool)) {
        (py.get_type::<Self>(), (self.winner, self.camp, self.over))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        let text = |letter: Option<char>| letter.map_or_else(|| "None".to_owned(), |letter| format!("'{letter}'"));
        let over = if self.over { "True" } else { "False" };
        format!("Result(winner={}, camp={}, over={over})", text(self.winner), text(self.camp))
    }
}
