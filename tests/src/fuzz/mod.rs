//! Properties that hold for whatever bytes they are given. A counterexample is a panic.
//!
//! Each is a plain function, so that the same one is searched by the targets in `tests/fuzz` and replayed over the
//! committed corpus by an ordinary test.

pub mod bytes;
pub mod json;
pub mod keys;
pub mod move_text;
pub mod play;
pub mod position_text;
pub mod records;
pub mod small_text;

/// A property: it returns for every input.
pub type Property = fn(&[u8]);

/// All properties by name. Each has a target in `tests/fuzz/fuzz_targets` and a corpus in `tests/fuzz/corpus`.
pub const TARGETS: &[(&str, Property)] = &[
    ("json", json::check),
    ("kumata_keys", keys::kumata),
    ("kumata_move_text", move_text::kumata),
    ("kumata_play", play::kumata),
    ("kumata_position_text", position_text::kumata),
    ("kumo_keys", keys::kumo),
    ("kumo_move_text", move_text::kumo),
    ("kumo_play", play::kumo),
    ("kumo_position_text", position_text::kumo),
    ("records", records::check),
    ("small_text", small_text::check),
];
