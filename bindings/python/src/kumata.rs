//! `kumaboard.kumata`.

use kumaboard::game::{Excerpt, Rng, Seat};
use kumaboard::kumata;
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice, PyString, PyType};

use crate::argument::whole_number;
use crate::error::{HiddenError, IllegalMoveError, PositionError, SetupError};
use crate::position::{self, game_classes};

struct Hidden(kumata::PerftError);

impl From<Hidden> for PyErr {
    fn from(Hidden(error): Hidden) -> Self {
        HiddenError::new_err(error.to_string())
    }
}

game_classes!(kumata, "kumaboard.kumata", {
    /// The start of a game.
    ///
    /// The same arguments give the same deal on every machine. `players` is 2, 3 or 4; `rules` is "rulebook", "bga-fr" or
    /// "bga-de"; `clans` are the letters of the clans in seat order, as in "UTM".
    #[staticmethod]
    #[pyo3(signature = (players, seed, rules = "rulebook", maze = false, alliance = false, clans = None))]
    fn deal(
        players: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
        rules: &str,
        maze: bool,
        alliance: bool,
        clans: Option<&str>,
    ) -> PyResult<Self> {
        let mut setup = kumata::Setup::new(whole_number("players", players, 2, 4)?);
        setup.rules = rules.parse().map_err(|error: kumata::ParseRulesError| {
            SetupError::new_err(format!("rules: found {:?}, {error}", Excerpt::of(rules)))
        })?;
        setup.maze = maze;
        setup.alliance = alliance;
        if let Some(letters) = clans {
            let clans = letters.chars().map(|letter| {
                kumata::Clan::from_letter(letter).ok_or_else(|| {
                    SetupError::new_err(format!(
                        "clans {:?}: {letter:?} is no clan, expected letters of MSUT or HC",
                        Excerpt::of(letters)
                    ))
                })
            });
            setup.clans = Some(clans.collect::<PyResult<_>>()?);
        }
        let seed = whole_number("seed", seed, 0, u64::MAX)?;
        setup.deal(seed).map(Self).map_err(|error| SetupError::new_err(error.to_string()))
    }

    /// The scores; of a game that goes on, those it would have if it ended now.
    fn scores(&self) -> Scores {
        Scores(self.0)
    }

    /// The clans' letters in seat order.
    #[getter]
    fn clans(&self) -> String {
        Seat::all(self.0.players()).map(|seat| self.0.clan(seat).letter()).collect()
    }

    /// The rules: "rulebook", "bga-fr" or "bga-de".
    #[getter]
    fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    /// Whether seats 0 and 2 play against 1 and 3.
    #[getter]
    fn alliance(&self) -> bool {
        self.0.is_alliance()
    }

    /// The number of move sequences of this length.
    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        let depth = whole_number("depth", depth, 0, u32::MAX)?;
        position::perft(py, &self.0, depth, &|position: &kumata::Position, depth| position.perft(depth).map_err(Hidden))
    }
});

/// The points of one seat. `dict(score)` gives them by name.
#[pyclass(module = "kumaboard.kumata", frozen, eq, get_all)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct SeatScore {
    /// Printed values (or levels) of the visible halves.
    visible: i32,
    /// Values of the tops of the stacks left.
    reserve: i32,
    /// Points of the totems placed.
    totem: i32,
    /// -1 for each totem left.
    penalty: i32,
    /// The sum.
    total: i32,
}

#[pymethods]
impl SeatScore {
    fn keys(&self) -> [&'static str; 5] {
        ["visible", "reserve", "totem", "penalty", "total"]
    }

    fn __getitem__(&self, name: &str) -> PyResult<i32> {
        match name {
            "visible" => Ok(self.visible),
            "reserve" => Ok(self.reserve),
            "totem" => Ok(self.totem),
            "penalty" => Ok(self.penalty),
            "total" => Ok(self.total),
            _ => Err(PyKeyError::new_err(name.to_owned())),
        }
    }

    fn __repr__(&self) -> String {
        let Self { visible, reserve, totem, penalty, total } = self;
        format!("SeatScore(visible={visible}, reserve={reserve}, totem={totem}, penalty={penalty}, total={total})")
    }
}

/// The points of a team in Alliance.
#[pyclass(module = "kumaboard.kumata", frozen, eq, get_all)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct TeamScore {
    /// The seats of the team.
    seats: (u8, u8),
    /// The sum of their totals.
    total: i32,
}

#[pymethods]
impl TeamScore {
    fn __repr__(&self) -> String {
        format!("TeamScore(seats={:?}, total={})", self.seats, self.total)
    }
}

/// The scores of all seats, a sequence in seat order.
#[pyclass(module = "kumaboard.kumata", frozen)]
pub(crate) struct Scores(kumata::Position);

#[pymethods]
impl Scores {
    /// The scores in seat order.
    #[getter]
    fn seats(&self) -> Vec<SeatScore> {
        let scores = self.0.scores();
        let seats = Seat::all(self.0.players()).map(|seat| {
            let score = scores.of(seat);
            SeatScore {
                visible: score.visible.into(),
                reserve: score.reserve.into(),
                totem: score.totem.into(),
                penalty: score.penalty.into(),
                total: score.total().into(),
            }
        });
        seats.collect()
    }

    /// The two teams of an Alliance, otherwise `None`.
    #[getter]
    fn teams(&self) -> Option<(TeamScore, TeamScore)> {
        let [even, odd] = self.0.scores().team_totals()?;
        Some((TeamScore { seats: (0, 2), total: even.into() }, TeamScore { seats: (1, 3), total: odd.into() }))
    }

    /// The seats that win, or would win now; several share the victory.
    #[getter]
    fn winners(&self) -> Vec<u32> {
        // Bytes would become a `bytes` object.
        self.0.scores().winners().map(|seat| seat.number().into()).collect()
    }

    fn __len__(&self) -> usize {
        usize::from(self.0.players())
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.seats().into_bound_py_any(py)?.get_item(index)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.seats().into_bound_py_any(py)?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let mut seats = self.seats();
        seats.reverse();
        seats.into_bound_py_any(py)?.try_iter()
    }

    /// The first seat with this score; a `ValueError` if there is none.
    #[pyo3(signature = (score, /))]
    fn index<'py>(&self, score: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.seats().into_bound_py_any(score.py())?.call_method1("index", (score,))
    }

    /// How many seats have this score.
    #[pyo3(signature = (score, /))]
    fn count<'py>(&self, score: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.seats().into_bound_py_any(score.py())?.call_method1("count", (score,))
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        let other = other.get();
        self.seats() == other.seats() && self.teams() == other.teams() && self.winners() == other.winners()
    }

    fn __repr__(&self) -> String {
        let seats: Vec<String> = self.seats().iter().map(SeatScore::__repr__).collect();
        format!("<scores of {} seats: {}; winners {:?}>", seats.len(), seats.join(", "), self.winners())
    }
}
