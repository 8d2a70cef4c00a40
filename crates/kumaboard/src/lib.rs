#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

pub use boarddraw as draw;
pub use boardgame as game;
pub use boardgeo as geo;
pub use kumata_core as kumata;
pub use kumo_core as kumo;

/// The example of the project's README is an example of this crate.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The version of this crate, as written in its manifest.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
