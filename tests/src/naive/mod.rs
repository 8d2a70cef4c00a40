//! The games once more, written plainly and apart from the engine, to check it.

pub mod kumata;
pub mod kumo;
