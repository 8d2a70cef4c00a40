//! Arguments from Python. A value that is wrong is an exception of ours, which is a `ValueError`; a wrong type is a
//! `TypeError`.

use std::fmt::Display;
use std::ops::Deref;
use std::str::FromStr;

use kumaboard::game::Seat;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{KumaboardError, SetupError};

/// A text. What Python can write and UTF-8 can't, lone surrogates, becomes a letter of no notation, so that whoever reads
/// the text says what is wrong.
#[derive(Debug)]
pub(crate) struct Text(String);

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(value.cast::<PyString>()?.to_string_lossy().into_owned()))
    }
}

impl Text {
    /// What the text names.
    pub(crate) fn read<T: FromStr<Err: Display>>(&self) -> PyResult<T> {
        self.0.parse().map_err(|error: T::Err| KumaboardError::new_err(error.to_string()))
    }
}

/// The argument `name` as a whole number from `least` to `most`.
pub(crate) fn whole_number<'py, T>(name: &str, value: &Bound<'py, PyAny>, least: T, most: T) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr> + PartialOrd + Display + Copy,
{
    bounded(name, value, least, most, KumaboardError::new_err)
}

/// The same of a setup.
pub(crate) fn number_of_setup<'py, T>(name: &str, value: &Bound<'py, PyAny>, least: T, most: T) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr> + PartialOrd + Display + Copy,
{
    bounded(name, value, least, most, SetupError::new_err)
}

fn bounded<'py, T>(
    name: &str,
    value: &Bound<'py, PyAny>,
    least: T,
    most: T,
    error: impl Fn(String) -> PyErr,
) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr> + PartialOrd + Display + Copy,
{
    let out_of_range = || {
        let found = value.repr().map_or_else(|_| "a number".to_owned(), |repr| repr.to_string());
        error(format!("{name}: found {found}, expected a whole number from {least} to {most}"))
    };
    match value.extract::<T>() {
        Ok(number) if least <= number && number <= most => Ok(number),
        Ok(_) => Err(out_of_range()),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Err(out_of_range()),
        Err(error) => Err(error),
    }
}

/// A seat of a game for so many players.
pub(crate) fn seat(value: &Bound<'_, PyAny>, players: u8) -> PyResult<Seat> {
    let number = whole_number("seat", value, 0, players.saturating_sub(1))?;
    Ok(Seat::new(number).unwrap_or_default())
}
