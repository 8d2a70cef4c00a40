//! The native module `kumaboard._native` of the Python package `kumaboard`.

/// The rules engine as Python sees it; the package `kumaboard` re-exports its public names.
#[pyo3::pymodule]
mod _native {
    /// Version of the engine, the same as the version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
