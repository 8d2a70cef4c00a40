//! `kumaboard.kumata`.

use std::fmt::Display;

use kumaboard::game::{Excerpt, Rng, Seat};
use kumaboard::kumata;
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PySlice, PyTuple, PyType};

use crate::argument::{self, Text, number_of_setup, whole_number};
use crate::error::{HiddenError, IllegalMoveError, PositionError, SetupError};
use crate::position::{self, Recalled, game_classes};

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
    ///
    /// `faces` are what the nine tiles show, each as in "M1,S1,U1,T1", north-west, north-east, south-west, south-east;
    /// `dominoes` is the set of each clan, as in "00.10.11.20"; `youngest_first` are the seats from the youngest player to
    /// the oldest, for ties about who begins.
    #[staticmethod]
    #[pyo3(
        signature = (
            players,
            seed,
            rules = Text::from("rulebook"),
            maze = false,
            alliance = false,
            clans = None,
            faces = None,
            dominoes = None,
            youngest_first = None,
        ),
        text_signature = "(players, seed, rules='rulebook', maze=False, alliance=False, clans=None, faces=None, \
                          dominoes=None, youngest_first=None)"
    )]
    #[allow(clippy::too_many_arguments, clippy::needless_pass_by_value, reason = "they are keywords in Python")]
    fn deal(
        players: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
        rules: Text,
        maze: bool,
        alliance: bool,
        clans: Option<Text>,
        faces: Option<Vec<Text>>,
        dominoes: Option<Text>,
        youngest_first: Option<Vec<Bound<'_, PyAny>>>,
    ) -> PyResult<Self> {
        let mut setup = kumata::Setup::new(number_of_setup("players", players, 2, 4)?);
        setup.rules = rules.parse().map_err(|error: kumata::ParseRulesError| wrong("rules", error))?;
        setup.maze = maze;
        setup.alliance = alliance;
        setup.clans = clans.map(|letters| read_clans(&letters)).transpose()?;
        setup.faces = faces.map(|faces| read_faces(&faces)).transpose()?;
        if let Some(set) = dominoes {
            let set = set.parse().map_err(|error: kumata::ParseDominoSetError| wrong("dominoes", error))?;
            setup.dominoes = Some(set);
        }
        setup.youngest_first = youngest_first.map(|seats| read_seats(&seats)).transpose()?;
        let seed = whole_number("seed", seed, 0, u64::MAX)?;
        setup.deal(seed).map(Self).map_err(|error| SetupError::new_err(error.to_string()))
    }

    /// The scores; of a game that goes on, those it would have if it ended now.
    fn scores(&self) -> Scores {
        Scores(self.0)
    }

    /// What is on top of a cell, given as in "c4"; `None` if the board has no such cell.
    #[pyo3(signature = (name, /))]
    #[allow(clippy::needless_pass_by_value, reason = "arguments come by value")]
    fn cell(&self, name: Text) -> PyResult<Option<Cell>> {
        Ok(self.0.cell_at(name.read()?).map(Cell))
    }

    /// What is on top of each cell, by its name: rank by rank from north to south, from west to east.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let cells = PyDict::new(py);
        for (coord, cell) in self.0.cells() {
            cells.set_item(coord.to_string(), Cell(cell))?;
        }
        Ok(cells)
    }

    /// The stacks of a seat, each with its dominoes top first, as in (("32", "10"), ("33",)); a hidden one is `None`.
    fn stacks<'py>(&self, py: Python<'py>, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let stacks = self.0.stacks(argument::seat(seat, self.0.players())?);
        let stacks: PyResult<Vec<_>> =
            stacks.iter().map(|stack| PyTuple::new(py, stack.iter().map(name_of).collect::<Vec<_>>())).collect();
        PyTuple::new(py, stacks?)
    }

    /// The dominoes that the hidden ones of a seat are, in no order that tells anything: in ascending order.
    fn unseen<'py>(&self, py: Python<'py>, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let unseen = self.0.stacks(argument::seat(seat, self.0.players())?).unseen();
        PyTuple::new(py, unseen.iter().map(|domino| domino.to_string()).collect::<Vec<_>>())
    }

    /// The totems a seat has left.
    fn totems(&self, seat: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.0.totems(argument::seat(seat, self.0.players())?))
    }

    /// The letter of a seat's clan.
    fn clan(&self, seat: &Bound<'_, PyAny>) -> PyResult<char> {
        Ok(self.0.clan(argument::seat(seat, self.0.players())?).letter())
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

fn name_of(domino: Option<kumata::Domino>) -> Option<String> {
    domino.map(|domino| domino.to_string())
}

fn wrong(name: &str, error: impl Display) -> PyErr {
    SetupError::new_err(format!("{name}: {error}"))
}

fn read_clans(letters: &str) -> PyResult<Vec<kumata::Clan>> {
    let clans = letters.chars().map(|letter| {
        kumata::Clan::from_letter(letter).ok_or_else(|| {
            let found = Excerpt::of(letters);
            wrong("clans", format_args!("found {letter:?} in `{found}`, expected letters of `MSUT` or `HC` (K3.1)"))
        })
    });
    clans.collect()
}

/// Nine faces, each as `M1,S1,U1,T1`; which clans and values there may be, the setup knows.
fn read_faces(faces: &[Text]) -> PyResult<[kumata::Face; kumata::TILES]> {
    let count = |found| wrong("faces", format_args!("found {found}, expected {} (K1.5)", kumata::TILES));
    let faces: &[Text; kumata::TILES] = faces.try_into().map_err(|_| count(faces.len()))?;
    let mut read = kumata::DEFAULT_FACES_4;
    for (number, (text, face)) in faces.iter().zip(&mut read).enumerate() {
        let cells = read_face(text).ok_or_else(|| {
            let found = Excerpt::of(text);
            wrong(
                "faces",
                format_args!("tile {number}: found `{found}`, expected four cells as in `M1,S1,U1,T1` (K1.5)"),
            )
        })?;
        face.cells = cells;
    }
    Ok(read)
}

fn read_face(text: &str) -> Option<[(kumata::Clan, kumata::Value); 4]> {
    let mut cells = text.split(',').map(|cell| {
        let mut letters = cell.chars();
        let clan = kumata::Clan::from_letter(letters.next()?)?;
        let value = kumata::Value::new(u8::try_from(letters.next()?.to_digit(10)?).ok()?)?;
        letters.next().is_none().then_some((clan, value))
    });
    let four = [cells.next()??, cells.next()??, cells.next()??, cells.next()??];
    cells.next().is_none().then_some(four)
}

/// Whether they are all seats and each once, the setup knows.
fn read_seats(numbers: &[Bound<'_, PyAny>]) -> PyResult<Vec<Seat>> {
    let seat = |number: &Bound<'_, PyAny>| {
        let number = number_of_setup("youngest_first", number, 0, Seat::MAX as u8 - 1)?;
        Ok(Seat::new(number).unwrap_or_default())
    };
    numbers.iter().map(seat).collect()
}

/// What is on top of a cell of the board: the cell itself, or half a domino.
///
/// `str(cell)` is written as in the position string: "M2", or "M2e1*".
#[pyclass(module = "kumaboard.kumata", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Cell(kumata::Cell);

#[pymethods]
impl Cell {
    /// Reads a cell as it is written in a position string.
    #[new]
    #[pyo3(signature = (text, /))]
    #[allow(clippy::needless_pass_by_value, reason = "arguments come by value")]
    fn new(text: Text) -> PyResult<Self> {
        text.parse().map(Self).map_err(|error: kumata::ParseCellError| PositionError::new_err(error.to_string()))
    }

    /// The letter of the clan it shows.
    #[getter]
    fn clan(&self) -> char {
        self.0.clan.letter()
    }

    /// The value it shows, 0 for a blank.
    #[getter]
    fn value(&self) -> u8 {
        self.0.value.number()
    }

    /// The height: 0 for a board cell, else the level of the domino.
    #[getter]
    fn level(&self) -> u8 {
        self.0.level()
    }

    /// Where the other half of the domino is, "n", "e", "s" or "w"; it may be covered by now. `None` for a board cell.
    #[getter]
    fn direction(&self) -> Option<char> {
        self.0.half.map(|half| half.partner.letter())
    }

    /// Whether a totem keeps it from being covered.
    #[getter]
    fn locked(&self) -> bool {
        self.0.is_locked()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("kumata.Cell('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

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
    #[new]
    const fn new(visible: i32, reserve: i32, totem: i32, penalty: i32, total: i32) -> Self {
        Self { visible, reserve, totem, penalty, total }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (i32, i32, i32, i32, i32)) {
        let Self { visible, reserve, totem, penalty, total } = *self;
        (py.get_type::<Self>(), (visible, reserve, totem, penalty, total))
    }

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
    #[new]
    const fn new(seats: (u8, u8), total: i32) -> Self {
        Self { seats, total }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, ((u8, u8), i32)) {
        (py.get_type::<Self>(), (self.seats, self.total))
    }

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

    /// The scores of that position, when unpickled.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Recalled<'py, Position>> {
        position::recalled(py, "scores", Position(self.0))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
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
