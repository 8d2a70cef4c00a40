pub(crate) mod demo;
pub(crate) mod draw;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play_moves;
pub(crate) mod scores;
pub(crate) mod sim;
