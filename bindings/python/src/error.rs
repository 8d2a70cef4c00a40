//! The exceptions: all are `ValueError`, and one base catches them all.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(kumaboard, KumaboardError, PyValueError, "Something given to the engine is wrong.");
create_exception!(kumaboard, PositionError, KumaboardError, "A position string is wrong; it names the field.");
create_exception!(kumaboard, MoveError, KumaboardError, "A move can't be read or played.");
create_exception!(kumaboard, NotationError, MoveError, "A text is not written as a move.");
create_exception!(kumaboard, IllegalMoveError, MoveError, "A move is not legal in the position.");
create_exception!(kumaboard, SetupError, KumaboardError, "A game can't start so.");
create_exception!(kumaboard, HiddenError, KumaboardError, "Counting would have to uncover a hidden domino.");

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("KumaboardError", py.get_type::<KumaboardError>())?;
    module.add("PositionError", py.get_type::<PositionError>())?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add("NotationError", py.get_type::<NotationError>())?;
    module.add("IllegalMoveError", py.get_type::<IllegalMoveError>())?;
    module.add("SetupError", py.get_type::<SetupError>())?;
    module.add("HiddenError", py.get_type::<HiddenError>())
}
