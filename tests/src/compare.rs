//! The engine beside the naive implementations: what both must agree on, position by position.

use std::env;
use std::fmt::Debug;

use kumaboard::game::{Playable, Rng, Seat};
use kumaboard::geo::Direction;
use kumaboard::{kumata, kumo};

use crate::naive;

/// How many positions of each game are compared: `KUMABOARD_POSITIONS`, or 100,000. Half of them come from random games,
/// half are made up.
#[must_use]
pub fn positions_wanted() -> usize {
    match env::var("KUMABOARD_POSITIONS") {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("KUMABOARD_POSITIONS={text}: expected a whole number")),
        Err(_) => 100_000,
    }
}

/// All legal moves as sorted text.
#[must_use]
pub fn sorted_moves<S: Playable>(position: &S) -> Vec<String> {
    let mut moves = Vec::new();
    position.for_each_legal_move(|chosen| moves.push(chosen.to_string()));
    moves.sort();
    moves
}

/// A naive position, of either game.
pub trait Naive: Sized + PartialEq {
    /// The engine's position of the same game.
    type Fast: Playable + Copy + Debug;
    /// Reads a position string.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(text: &str) -> Result<Self, String>;
    /// Writes it.
    fn write(&self) -> String;
    /// All legal moves, sorted.
    fn list(&self) -> Vec<String>;
    /// Plays a move.
    ///
    /// # Errors
    /// Why it is not legal.
    fn after(&self, chosen: &str) -> Result<Self, String>;
    /// What else of a position must agree with the engine: end, scores, result, view, counts to this depth.
    fn check_rest(&self, fast: &Self::Fast, depth: u32);
}

impl Naive for naive::kumo::Position {
    type Fast = kumo::Position;

    fn read(text: &str) -> Result<Self, String> {
        Self::parse(text)
    }

    fn write(&self) -> String {
        self.to_text()
    }

    fn list(&self) -> Vec<String> {
        self.moves()
    }

    fn after(&self, chosen: &str) -> Result<Self, String> {
        self.play(chosen)
    }

    fn check_rest(&self, fast: &kumo::Position, depth: u32) {
        assert_eq!(fast.is_over(), self.is_over(), "{fast}: over");
        let outcome = fast.outcome();
        let winner = outcome.and_then(|outcome| outcome.winner).map(kumo::Team::letter);
        assert_eq!(winner, self.winner(), "{fast}: winner");
        assert_eq!(outcome.and_then(|outcome| outcome.camp).map(Direction::letter), self.camp(), "{fast}: camp");
        assert_eq!(fast.perft(depth), self.perft(depth), "{fast}: perft {depth}");
    }
}

impl Naive for naive::kumata::Position {
    type Fast = kumata::Position;

    fn read(text: &str) -> Result<Self, String> {
        Self::parse(text)
    }

    fn write(&self) -> String {
        self.to_text()
    }

    fn list(&self) -> Vec<String> {
        self.moves()
    }

    fn after(&self, chosen: &str) -> Result<Self, String> {
        self.play(chosen)
    }

    fn check_rest(&self, fast: &kumata::Position, depth: u32) {
        assert_eq!(fast.is_over(), self.is_over(), "{fast}: over");
        let scores = fast.scores();
        for (score, right) in scores.seats().iter().zip(self.scores()) {
            let said = [score.visible, score.reserve, score.totem, score.penalty, score.total()].map(i32::from);
            assert_eq!(said, [right.visible, right.reserve, right.totem, right.penalty, right.total], "{fast}: scores");
        }
        assert_eq!(scores.team_totals().map(|teams| teams.map(i32::from)), self.team_totals(), "{fast}: teams");
        assert_eq!(scores.winners().map(Seat::index).collect::<Vec<_>>(), self.winners(), "{fast}: winners");
        assert_eq!(fast.public_view().to_string(), self.public_view().to_text(), "{fast}: view");
        assert_eq!(fast.perft(depth).ok(), self.perft(depth).ok(), "{fast}: perft {depth}");
    }
}

/// Holds the engine's position against the naive one: what is written, the legal moves, and the rest.
pub fn check<N: Naive>(fast: &N::Fast, naive: &N, depth: u32) {
    assert_eq!(fast.to_string(), naive.write(), "written");
    assert_eq!(sorted_moves(fast), naive.list(), "{fast}: legal moves");
    naive.check_rest(fast, depth);
}

/// Plays at random from a position that both can read, comparing every position reached, at most `plies` moves on. Tells
/// how many positions were compared.
///
/// # Panics
/// At a difference, with the position.
pub fn walk<N: Naive>(start: &N::Fast, plies: usize, rng: &mut Rng) -> usize {
    let text = start.to_string();
    let mut fast = *start;
    let mut slow = N::read(&text).unwrap_or_else(|error| panic!("{text}: the naive reader refuses it: {error}"));
    let mut compared = 0;
    loop {
        // Counting deeper is dear for the naive one.
        let depth = if rng.below(64) == 0 { 2 } else { 1 };
        check(&fast, &slow, depth);
        assert!(N::Fast::from_text(&slow.write()) == Some(fast), "{fast}: read again");
        compared += 1;
        if compared > plies {
            return compared;
        }
        let Some(chosen) = fast.random_move(rng) else {
            return compared;
        };
        let before = fast;
        fast.play_unchecked(chosen);
        slow = slow.after(&chosen.to_string()).unwrap_or_else(|error| panic!("{before}: {chosen}: {error}"));
    }
}

/// Reading without caring why it fails.
trait FromText: Sized {
    fn from_text(text: &str) -> Option<Self>;
}

impl<S: Playable> FromText for S {
    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}
