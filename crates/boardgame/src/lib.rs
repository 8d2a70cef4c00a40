#![no_std]
#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod rng;
mod seat;
mod state;

pub use boardgeo::Excerpt;
pub use rng::Rng;
pub use seat::{ParseSeatError, Seat};
pub use state::State;
