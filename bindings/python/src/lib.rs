//! The native module `kumaboard._native` of the Python package `kumaboard`.
//!
//! The two games look the same to Python: what they share is written once in `position.rs`. Nothing here panics on what
//! Python passes in, and whatever could run long lets go of the interpreter and looks at signals.

mod argument;
mod error;
mod kumata;
mod kumo;
mod position;

/// The rules engine as Python sees it; the package `kumaboard` re-exports its public names.
#[pyo3::pymodule]
mod _native {
    use pyo3::prelude::*;

    use crate::{error, kumata, kumo};

    /// Version of the engine, the same as the version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// Classes of both games have the same names in modules of their own; here they need two.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        error::add_to(module)?;
        module.add("KumataCell", py.get_type::<kumata::Cell>())?;
        module.add("KumataMove", py.get_type::<kumata::Move>())?;
        module.add("KumataMoves", py.get_type::<kumata::Moves>())?;
        module.add("KumataPosition", py.get_type::<kumata::Position>())?;
        module.add("KumataScores", py.get_type::<kumata::Scores>())?;
        module.add("KumataSeatScore", py.get_type::<kumata::SeatScore>())?;
        module.add("KumataTeamScore", py.get_type::<kumata::TeamScore>())?;
        module.add("KumoMove", py.get_type::<kumo::Move>())?;
        module.add("KumoMoves", py.get_type::<kumo::Moves>())?;
        module.add("KumoPosition", py.get_type::<kumo::Position>())?;
        module.add("KumoResult", py.get_type::<kumo::Result>())
    }
}
