#![no_std]
#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod action;
mod agent;
mod chance;
#[cfg(feature = "conformance")]
pub mod conformance;
mod deal;
mod decider;
mod draw;

mod plane;
mod playable;
mod probability;
mod returns;
mod rng;
mod seat;
mod spec;
mod spec_text;
mod state;
mod stream;

pub use action::{Action, ActionBlock, PlayActionError};
pub use agent::{Agent, RandomAgent};
pub use boardgeo::Excerpt;
pub use deal::{Deal, DealError, Dealt};
pub use decider::Decider;
pub use draw::Draw;
pub use plane::{Plane, PlaneValue, PlaneWriter, Shape};
pub use playable::Playable;
pub use probability::Probability;
pub use returns::Returns;
pub use rng::Rng;
pub use seat::{ParseSeatError, Seat};
pub use spec::{MoveOf, Spec};
pub use spec_text::{SpecText, SpecTextError};
pub use state::State;
pub use stream::Stream;
