//! The C interface of Kumaboard. What it promises is written for its users, on the page at the top of
//! `include/kumaboard/kumaboard.h`, which comes from `conventions.txt`; the headers are generated from the functions here.
//!
//! - A position never leaves this library. What C holds as a pointer is a number that is looked up and never followed
//!   (`registry.rs`), so that no handle, however old or wrong, does harm.
//! - All that follows a pointer of the caller's is in `memory.rs`, the only module with unsafe blocks.
//! - Every call goes through `call.rs`: a panic becomes a status, an error its message.
//! - What the two games share is in `shared.rs`; `kumata.rs` and `kumo.rs` name it for C. They are alike on purpose, and
//!   written out because the header generator reads functions, not macros.

#![deny(unsafe_op_in_unsafe_fn)]
#![expect(clippy::missing_safety_doc, reason = "what a caller has to keep to is the same everywhere: the conventions")]

#[cfg(not(panic = "unwind"))]
compile_error!("a panic must be caught before it reaches the caller: build with panic = \"unwind\"");

mod call;
mod memory;
mod registry;
mod shared;

pub mod common;
pub mod kumata;
pub mod kumo;
