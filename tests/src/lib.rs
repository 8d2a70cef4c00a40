//! Shared by the tests.

pub mod compare;
pub mod naive;
pub mod playthrough;
