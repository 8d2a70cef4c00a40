#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]
//!
//! # Where to begin
//!
//! - A game of your own: [`kumata::Setup`] and [`kumata::Position`], or [`kumo::Setup`] and [`kumo::Position`]. Each crate's
//!   page says what its positions can do, and has the rules of play.
//! - Both games at once: [`game::Playable`] is what can be played, [`game::State`] what can be searched and learned as
//!   well, with moves as numbers, masks and planes; [`game::Spec`] says which variant.
//! - Pictures: [`draw`].
//! - Many games at once: [`sim`]; search: [`search`], and opponents for both games: [`agents`].
//! - Games with history and take-back, and files of games: [`record`].
//!
//! ```
//! use kumaboard::game::{Playable, Rng, Spec, State};
//!
//! /// A random game of any kind: how many plies it took and what it brought each seat.
//! fn random_game(spec: &impl Spec, seed: u64) -> (u32, Vec<f64>) {
//!     let mut rng = Rng::new(seed);
//!     let mut state = spec.start(&mut rng);
//!     let mut plies = 0;
//!     while let Some(chosen) = state.random_move(&mut rng) {
//!         state.play_unchecked(chosen);
//!         plies += 1;
//!     }
//!     (plies, state.returns().seats().to_vec())
//! }
//!
//! let spec: kumaboard::kumata::KumataSpec = "kumata seats=3 rules=bga-fr".parse()?;
//! let (plies, returns) = random_game(&spec, 1);
//! assert!(plies >= 3 && returns.len() == 3);
//! let spec: kumaboard::kumo::KumoSpec = "kumo mode=legend4 turn_limit=40".parse()?;
//! let (plies, returns) = random_game(&spec, 1);
//! assert!(plies >= 40 && returns.len() == 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use boardagents as agents;
pub use boarddraw as draw;
pub use boardgame as game;
pub use boardgeo as geo;
pub use boardrecord as record;
pub use boardsearch as search;
pub use boardsim as sim;
pub use kumata_core as kumata;
pub use kumo_core as kumo;

/// The example of the project's README is an example of this crate.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The version of this crate, as written in its manifest.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
