pub(crate) mod demo;
pub(crate) mod matches;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod play_moves;
pub(crate) mod scores;
pub(crate) mod sim;
