#![no_std]
#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]
//!
//! # Conventions
//!
//! - Files run west to east and are letters (`a`, `b`, ...); ranks run south to north and are numbers (`1`, `2`, ...).
//! - Cells of a [`Grid`] are numbered in *reading order*: rank by rank from north to south, from west to east within a
//!   rank. Cell 0 is the north-west corner, as in a picture or a printed page.
//! - Turns are seen from above: a clockwise quarter turn takes north to east.
//!
//! ```
//! use boardgeo::{CellSet, Coord, Direction, Grid, QuarterTurns, cells};
//!
//! let grid = Grid::square(5).unwrap();
//! let c3: Coord = "c3".parse()?;
//! let around = grid.neighbours(grid.index(c3).unwrap());
//! assert_eq!(around, cells! {
//!     . . . . .
//!     . . X . .
//!     . X . X .
//!     . . X . .
//!     . . . . .
//! });
//! // A quarter turn clockwise takes the south edge to the west edge.
//! assert_eq!(QuarterTurns::CLOCKWISE.turn_set(grid.edge(Direction::South), 5), grid.edge(Direction::West));
//! # Ok::<(), boardgeo::ParseCoordError>(())
//! ```

#[cfg(feature = "serde")]
extern crate alloc;

mod cellset;
mod coord;
mod direction;
mod excerpt;
mod grid;
mod layout;
mod picture;
mod turn;

pub use cellset::{CellIter, CellSet};
pub use coord::{Coord, ParseCoordError};
pub use direction::{Direction, ParseDirectionError};
pub use excerpt::Excerpt;
pub use grid::{Grid, GridError};
pub use layout::{LayoutError, MAX_TILES, TileLayout, TilePlace};
#[doc(hidden)]
pub use picture::set_from_marks;
pub use turn::QuarterTurns;
