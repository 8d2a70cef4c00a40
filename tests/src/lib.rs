//! Shared by the tests.

pub mod naive;
