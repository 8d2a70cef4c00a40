#![no_std]
#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod canvas;
mod colour;
mod emblem;
mod film;
mod font;
pub mod kumata;
pub mod kumo;
mod look;
mod marks;
mod path;
#[cfg(feature = "png")]
mod png;
mod scene;
mod sheet;
mod svg;
mod theme;
mod writing;

pub use canvas::Letters;
pub use colour::Colour;
pub use film::Film;
pub use look::Look;
pub use path::{Path, Step};
#[cfg(feature = "png")]
pub use png::PngError;
pub use scene::{Item, Layer, Outline, Role, Scene, Shape};
pub use sheet::Sheet;
pub use theme::{Paint, Theme};
