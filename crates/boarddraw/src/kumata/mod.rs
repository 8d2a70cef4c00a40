//! Kumata boards.

mod half;
mod panel;
mod picture;
mod text;

pub use picture::Picture;
pub use text::Text;
