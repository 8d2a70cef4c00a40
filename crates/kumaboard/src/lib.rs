#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

pub use boarddraw as draw;
pub use boardgame as game;
pub use boardgeo as geo;
pub use kumata_core as kumata;
pub use kumo_core as kumo;

/// The version of this crate, as written in its manifest.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
