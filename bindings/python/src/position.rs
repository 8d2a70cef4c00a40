//! What the classes of both games share.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use kumaboard::draw::{Look, Theme};
use kumaboard::game::{Excerpt, Playable};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PySlice;

use crate::argument::{Text, whole_number};
use crate::error::{IllegalMoveError, KumaboardError, NotationError};

/// A hash for Python's `hash`.
pub(crate) fn hash<T: Hash>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Reads a move.
pub(crate) fn read_move<S: Playable>(notation: &str) -> PyResult<S::Move>
where
    <S::Move as std::str::FromStr>::Err: std::fmt::Display,
{
    notation.parse().map_err(|error: <S::Move as std::str::FromStr>::Err| NotationError::new_err(error.to_string()))
}

/// The position after a move, if it is legal.
pub(crate) fn after<S: Playable>(position: &S, chosen: S::Move) -> PyResult<S> {
    let mut next = position.clone();
    next.play(chosen).map_err(|error| IllegalMoveError::new_err(error.to_string()))?;
    Ok(next)
}

/// All legal moves.
pub(crate) fn list<S: Playable>(position: &S) -> Vec<S::Move> {
    let mut moves = Vec::with_capacity(position.count_legal_moves());
    position.for_each_legal_move(|chosen| moves.push(chosen));
    moves
}

/// The move at an index of the sequence of legal moves; negative ones count from the end.
pub(crate) fn nth<S: Playable>(position: &S, index: isize) -> PyResult<S::Move> {
    let len = position.count_legal_moves();
    let found = if index < 0 { len.checked_add_signed(index) } else { Some(index.unsigned_abs()) };
    found
        .and_then(|index| position.nth_legal_move(index))
        .ok_or_else(|| PyIndexError::new_err(format!("index {index}: there are {len} legal moves")))
}

/// The moves of a slice of the sequence of legal moves.
pub(crate) fn slice<S: Playable>(position: &S, slice: &Bound<'_, PySlice>) -> PyResult<Vec<S::Move>> {
    let moves = list(position);
    let range = slice.indices(isize::try_from(moves.len())?)?;
    let mut chosen = Vec::with_capacity(range.slicelength);
    let mut index = range.start;
    for _ in 0..range.slicelength {
        chosen.push(moves[usize::try_from(index)?]);
        index += range.step;
    }
    Ok(chosen)
}

/// How a picture looks, as Python asks for it.
pub(crate) fn look(theme: &Text, width: Option<&Bound<'_, PyAny>>, names: Option<Vec<Text>>) -> PyResult<Look> {
    let theme = Theme::by_name(theme).cloned().ok_or_else(|| {
        KumaboardError::new_err(format!("theme: found `{}`, expected `light`, `dark` or `safe`", Excerpt::of(theme)))
    })?;
    let names = names.unwrap_or_default().iter().map(|name| name.to_string()).collect();
    let mut look = Look { theme, names, ..Look::default() };
    if let Some(width) = width {
        look.size = whole_number("width", width, 1, 16_384)?;
    }
    Ok(look)
}

/// What `__reduce__` gives for what a method of a position returns: how to call it, and the position.
pub(crate) type Recalled<'py, P> = (Bound<'py, PyAny>, (P,));

/// Calls a method without arguments of a position, when unpickled.
pub(crate) fn recalled<'py, P>(py: Python<'py>, method: &str, position: P) -> PyResult<Recalled<'py, P>> {
    Ok((py.import("operator")?.call_method1("methodcaller", (method,))?, (position,)))
}

/// Counts move sequences without holding the interpreter, a few hundred thousand at a time, so that Ctrl-C is heard.
pub(crate) fn perft<S, E>(
    py: Python<'_>,
    position: &S,
    depth: u32,
    count: &(impl Fn(&S, u32) -> Result<u64, E> + Sync),
) -> PyResult<u64>
where
    S: Playable + Send + Sync,
    S::Move: Send + Sync,
    PyErr: From<E>,
    E: Send,
{
    if depth <= 3 {
        let nodes = py.detach(|| count(position, depth))?;
        py.check_signals()?;
        return Ok(nodes);
    }
    // Whether there is anything to count.
    count(position, 1)?;
    let mut nodes = 0;
    for chosen in list(position) {
        let mut next = position.clone();
        next.play_unchecked(chosen);
        if next.seat().is_none() && !next.is_over() {
            // It uncovers a hidden domino, and two plies are enough to be told so.
            count(position, 2)?;
        }
        nodes += perft(py, &next, depth - 1, count)?;
    }
    Ok(nodes)
}

/// Defines `Move`, `Moves` and `Position` of a game. `$game` is the game's module in the façade, `$module` its name in
/// Python; the methods at the end are those of `Position` that only this game has.
macro_rules! game_classes {
    ($game:ident, $module:literal, { $($own:tt)* }) => {
        /// A move. `str(move)` is its notation.
        ///
        /// Moves are equal when they are written alike. Two moves compare and hash by their notation.
        #[pyclass(module = $module, frozen, eq, hash)]
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) struct Move(pub(crate) $game::Move);

        #[pymethods]
        impl Move {
            #[new]
            #[pyo3(signature = (notation, /))]
            #[allow(clippy::needless_pass_by_value, reason = "arguments come by value")]
            fn new(notation: Text) -> PyResult<Self> {
                position::read_move::<$game::Position>(&notation).map(Self)
            }

            fn __str__(&self) -> String {
                self.0.to_string()
            }

            fn __repr__(&self) -> String {
                format!(concat!(stringify!($game), ".Move('{}')"), self.0)
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

        /// Reads a move given as `Move` or in notation.
        fn read(move_or_text: &Bound<'_, PyAny>) -> PyResult<$game::Move> {
            if let Ok(chosen) = move_or_text.cast::<Move>() {
                return Ok(chosen.get().0);
            }
            let Ok(notation) = move_or_text.extract::<Text>() else {
                let found = move_or_text.get_type().name()?;
                return Err(PyTypeError::new_err(format!("found {found}, expected a Move of this game or a str")));
            };
            position::read_move::<$game::Position>(&notation)
        }

        /// The legal moves of a position: a sequence that is counted and indexed without being listed.
        #[pyclass(module = $module, frozen, sequence, eq)]
        pub(crate) struct Moves($game::Position);

        /// The same moves in the same order, whatever the position.
        impl PartialEq for Moves {
            fn eq(&self, other: &Self) -> bool {
                self.0 == other.0 || position::list(&self.0) == position::list(&other.0)
            }
        }

        #[pymethods]
        impl Moves {
            fn __len__(&self) -> usize {
                self.0.count_legal_moves()
            }

            fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                let py = index.py();
                if let Ok(slice) = index.cast::<PySlice>() {
                    let moves: Vec<Move> = position::slice(&self.0, slice)?.into_iter().map(Move).collect();
                    return moves.into_bound_py_any(py);
                }
                // An index too large for the machine is out of range like any other.
                let index = index.extract::<isize>().or_else(|error| {
                    let too_large = error.is_instance_of::<pyo3::exceptions::PyOverflowError>(py);
                    if too_large { Ok(isize::MAX) } else { Err(error) }
                })?;
                Move(position::nth(&self.0, index)?).into_bound_py_any(py)
            }

            fn __contains__(&self, item: &Bound<'_, PyAny>) -> bool {
                read(item).is_ok_and(|chosen| self.0.is_legal(chosen))
            }

            fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
                self.listed(py)?.try_iter()
            }

            fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
                let list = self.listed(py)?;
                list.reverse()?;
                list.try_iter()
            }

            /// The index of a move, given as `Move` or in notation; a `ValueError` if it is not legal.
            #[pyo3(signature = (move_or_text, /))]
            fn index(&self, move_or_text: &Bound<'_, PyAny>) -> PyResult<usize> {
                let chosen = read(move_or_text)?;
                let found = position::list(&self.0).into_iter().position(|legal| legal == chosen);
                found.ok_or_else(|| IllegalMoveError::new_err(format!("`{chosen}` is not a legal move here")))
            }

            /// 1 for a legal move, given as `Move` or in notation, 0 for anything else.
            #[pyo3(signature = (move_or_text, /))]
            fn count(&self, move_or_text: &Bound<'_, PyAny>) -> usize {
                usize::from(self.__contains__(move_or_text))
            }

            /// The moves of that position, when unpickled.
            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Recalled<'py, Position>> {
                position::recalled(py, "legal_moves", Position(self.0))
            }

            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            fn __repr__(&self) -> String {
                let moves: Vec<String> = position::list(&self.0).iter().map(ToString::to_string).collect();
                format!("<{} legal moves: {}>", moves.len(), moves.join(" "))
            }
        }

        impl Moves {
            fn listed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                PyList::new(py, position::list(&self.0).into_iter().map(Move))
            }
        }

        /// A position: what lies where and whose turn it is. It never changes; playing gives a new one.
        ///
        /// `Position(text)` reads a position string, `print(position)` draws the board.
        #[pyclass(module = $module, frozen, eq)]
        #[derive(Clone, Copy, PartialEq)]
        pub(crate) struct Position($game::Position);

        #[pymethods]
        impl Position {
            #[new]
            #[pyo3(signature = (text, /))]
            #[allow(clippy::needless_pass_by_value, reason = "arguments come by value")]
            fn new(text: Text) -> PyResult<Self> {
                text.parse().map(Self).map_err(|error: $game::ParsePositionError| PositionError::new_err(error.to_string()))
            }

            /// The position string: everything about the position in one line.
            #[getter]
            fn text(&self) -> String {
                self.0.to_string()
            }

            /// The number of seats.
            #[getter]
            fn players(&self) -> u8 {
                self.0.players()
            }

            /// The seat whose decision it is; `None` when the game is over or chance decides.
            #[getter]
            fn seat(&self) -> Option<u8> {
                self.0.seat().map(|seat| seat.number())
            }

            /// Whether the game is over.
            #[getter]
            fn is_over(&self) -> bool {
                self.0.is_over()
            }

            /// A 64-bit key of what everybody can see: equal for positions that look alike.
            #[getter]
            fn key(&self) -> u64 {
                self.0.key()
            }

            /// The legal moves, a sequence; empty when the game is over.
            fn legal_moves(&self) -> Moves {
                Moves(self.0)
            }

            /// The position after a move, given as `Move` or in notation.
            #[pyo3(signature = (move_or_text, /))]
            fn play(&self, move_or_text: &Bound<'_, PyAny>) -> PyResult<Self> {
                position::after(&self.0, read(move_or_text)?).map(Self)
            }

            /// The position as everybody sees it.
            fn public_view(&self) -> Self {
                Self(self.0.public_view())
            }

            /// The position with everything hidden drawn anew, each way that agrees with the public view equally likely.
            ///
            /// Where chance has to decide which domino was uncovered, that one stays hidden and the event due; but it is
            /// the only one left that it can be.
            fn resample(&self, seed: &Bound<'_, PyAny>) -> PyResult<Self> {
                let mut rng = Rng::new(whole_number("seed", seed, 0, u64::MAX)?);
                Ok(Self(self.0.resample(&mut rng)))
            }

            fn __hash__(&self) -> u64 {
                position::hash(&self.0)
            }

            fn __repr__(&self) -> String {
                format!(concat!(stringify!($game), ".Position('{}')"), self.0)
            }

            fn __str__(&self) -> String {
                kumaboard::draw::$game::Text::new(&self.0).to_string()
            }

            /// The position as a picture: SVG without scripts, links and identifiers.
            ///
            /// `theme` is "light", "dark" or "safe", the last for people who don't see all colours; `width` is in pixels;
            /// `names` are those of the players in seat order; `last` is the move that led to the position.
            #[pyo3(
                signature = (*, theme = Text::from("light"), width = None, coordinates = true, legend = true, names = None, last = None),
                text_signature = "($self, *, theme='light', width=600, coordinates=True, legend=True, names=None, last=None)"
            )]
            #[allow(clippy::needless_pass_by_value, reason = "arguments come by value")]
            #[allow(clippy::wrong_self_convention, reason = "Python's objects come by reference")]
            fn to_svg(
                &self,
                theme: Text,
                width: Option<&Bound<'_, PyAny>>,
                coordinates: bool,
                legend: bool,
                names: Option<Vec<Text>>,
                last: Option<&Bound<'_, PyAny>>,
            ) -> PyResult<String> {
                let mut look = position::look(&theme, width, names)?;
                (look.coordinates, look.legend) = (coordinates, legend);
                let last = last.map(read).transpose()?;
                Ok(kumaboard::draw::$game::Picture::new(&self.0).look(look).last(last).scene().to_svg())
            }

            /// What a notebook shows.
            fn _repr_svg_(&self) -> String {
                kumaboard::draw::$game::Picture::new(&self.0).scene().to_svg()
            }

            /// What a notebook shows that prefers HTML.
            fn _repr_html_(&self) -> String {
                format!("<div>{}</div>", self._repr_svg_())
            }

            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
                (py.get_type::<Self>(), (self.0.to_string(),))
            }

            $($own)*
        }
    };
}
pub(crate) use game_classes;
