//! KUMO Hogosha boards.

mod die;
mod panel;
mod picture;
mod text;

pub use picture::Picture;
pub use text::Text;
