//! The commands that play, search and keep games, as a person sees them.

mod agents;
mod analyse;
mod evidence;
mod matches;
mod play;
mod record;
mod run;
mod sim;
