//! What any game must pass, in one call: [`Conformance`].
//!
//! Random games are played, and at every state on their way the guarantees of [`State`](crate::State) and
//! [`Spec`] are checked: [`Check`] lists them. A game that keeps them works with everything that is made for
//! all games.
//!
//! The games go four ways by turns ([`Line`]): from a start, where hidden orders are decided; from its public view, where
//! chance decides when something comes up; from a deal that is played event by event; from a view of which a twin takes the
//! place on the way.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::Spec;

mod actions;
mod chance;
mod check;
mod deals;
mod failure;
mod fraction;
mod line;
mod moves;
mod node;
mod observations;
mod report;
mod returns;
mod run;
mod table;
mod tally;
mod texts;
mod transpositions;
mod twins;
mod views;

pub use check::Check;
pub use failure::{Failure, Place};
pub use line::Line;
pub use report::Report;

/// A run of the kit on one variant of a game: what is checked, and how much of it.
///
/// The same settings check the same games, always.
///
/// ```
/// use boardgame::Spec;
/// use boardgame::conformance::{Check, Conformance, Failure};
///
/// /// What a test of a game with hidden orders looks like.
/// fn passes<S: Spec>(spec: S) -> Result<(), Failure> {
///     let report = Conformance::new(spec).games(30).drawing(|state| state.to_string()).run()?;
///     // That nothing failed means little if nothing was there to fail.
///     assert!(report.ends > 0 && report.chances > 0 && report.twins > 0, "{report}");
///     assert_eq!(report.never_ran().collect::<Vec<_>>(), [Check::TeamReturns]);
///     Ok(())
/// }
/// ```
pub struct Conformance<S: Spec> {
    spec: S,
    games: u64,
    seed: u64,
    max_plies: u32,
    all_actions_every: u32,
    drawings: Vec<twins::Drawing<S::State>>,
}

impl<S: Spec> Conformance<S> {
    /// A run of 12 games from seed 0, each given up after 500 moves.
    #[must_use]
    pub const fn new(spec: S) -> Self {
        Self { spec, games: 12, seed: 0, max_plies: 500, all_actions_every: 8, drawings: Vec::new() }
    }

    /// How many games are played. At least 4, for there are four ways they go.
    #[must_use]
    pub fn games(self, games: u64) -> Self {
        Self { games: games.max(4), ..self }
    }

    /// The seed of the games.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// After how many moves a game is given up. That is no failure: some games need not end.
    #[must_use]
    pub fn max_plies(self, max_plies: u32) -> Self {
        Self { max_plies, ..self }
    }

    /// At every how many plies *all* numbers of actions are tried, not only the legal ones and some others; 8 unless told
    /// otherwise. At chance events and ends they always are.
    ///
    /// This takes most of the time: a game may have thousands of actions, some dozens of them legal.
    #[must_use]
    pub fn all_actions_every(self, plies: u32) -> Self {
        Self { all_actions_every: plies.max(1), ..self }
    }

    /// A drawing of the state for a person, which must not tell what nobody knows. There can be several.
    #[must_use]
    pub fn drawing(mut self, draw: impl Fn(&S::State) -> String + 'static) -> Self {
        self.drawings.push(Box::new(draw));
        self
    }

    /// Plays the games and checks everything.
    ///
    /// # Errors
    /// If a guarantee does not hold: the first that was found.
    pub fn run(&self) -> Result<Report, Failure> {
        run::run(self)
    }
}

impl<S: Spec> fmt::Debug for Conformance<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { spec, games, seed, max_plies, all_actions_every, drawings } = self;
        f.debug_struct("Conformance")
            .field("spec", spec)
            .field("games", games)
            .field("seed", seed)
            .field("max_plies", max_plies)
            .field("all_actions_every", all_actions_every)
            .field("drawings", &drawings.len())
            .finish()
    }
}
