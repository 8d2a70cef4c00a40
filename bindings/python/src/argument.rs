//! Whole numbers from Python: out of range is a `KumaboardError`, which is a `ValueError`; no number is a `TypeError`.

use std::fmt::Display;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::error::KumaboardError;

/// The argument `name` as a whole number from `least` to `most`.
pub(crate) fn whole_number<'py, T>(name: &str, value: &Bound<'py, PyAny>, least: T, most: T) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr> + PartialOrd + Display + Copy,
{
    let out_of_range = || {
        let found = value.repr().map_or_else(|_| "a number".to_owned(), |repr| repr.to_string());
        KumaboardError::new_err(format!("{name}: found {found}, expected a whole number from {least} to {most}"))
    };
    match value.extract::<T>() {
        Ok(number) if least <= number && number <= most => Ok(number),
        Ok(_) => Err(out_of_range()),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Err(out_of_range()),
        Err(error) => Err(error),
    }
}
