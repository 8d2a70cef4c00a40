//! Shared by the tests.

pub mod compare;
pub mod fuzz;
pub mod naive;
pub mod numbers;
pub mod playthrough;
pub mod trace;
pub mod turns;
