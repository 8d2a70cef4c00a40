//! Games of KUMO Hogosha to measure with.

use boardgame::{Playable as _, Rng};
use kumo_core::{Game, Mode, Position};

/// The turns after which a random game is given up: it would hardly ever end.
pub const TURN_CAP: u32 = 200;

/// The position at the start, on 9 x 9 spaces.
#[must_use]
pub fn start(mode: Mode) -> Position {
    Position::new(mode)
}

/// A position in the thick of a game: all dice are on the 9 x 9 spaces, each stance of both teams is there.
///
/// # Panics
/// Never: the positions are right ones.
#[must_use]
pub fn fight(mode: Mode) -> Position {
    let seats = if mode.is_four() { "0,0,0,0 0,0 0,0,0,0" } else { "0,0 0,0 0,0" };
    let text = format!("9/3b5/2jT1g3/1r2k4/4#1t2/2G1K4/3J5/2R1B4/9 0 {seats} 00 - {mode}");
    text.parse().expect("the position is a right one")
}

/// Random games from one start, each given up after [`TURN_CAP`] turns.
#[derive(Clone, Debug)]
pub struct Playouts {
    start: Position,
    rng: Rng,
}

impl Playouts {
    /// From this start, with the generator of this seed.
    #[must_use]
    pub fn new(start: Position, seed: u64) -> Self {
        Self { start, rng: Rng::new(seed) }
    }

    /// Plays whole games until at least so many plies (actions) are played; how many it were.
    pub fn play(&mut self, at_least: u64) -> u64 {
        let mut plies = 0;
        while plies < at_least {
            let mut game = Game::with_limit(self.start, TURN_CAP);
            while let Some(chosen) = game.position().random_move(&mut self.rng) {
                game.play_unchecked(chosen);
                plies += 1;
            }
            std::hint::black_box(&game);
        }
        plies
    }
}

/// Positions on the way of random games: the position before every seventh action.
#[must_use]
pub fn on_the_way(mode: Mode, games: u32) -> Vec<Position> {
    let mut rng = Rng::new(1);
    let mut found = Vec::new();
    for _ in 0..games {
        let mut game = Game::with_limit(start(mode), TURN_CAP);
        let mut plies = 0_u32;
        while let Some(chosen) = game.position().random_move(&mut rng) {
            if plies.is_multiple_of(7) {
                found.push(*game.position());
            }
            game.play_unchecked(chosen);
            plies += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_fight_in_each_mode() {
        for mode in Mode::ALL {
            assert!(fight(mode).count_legal_moves() > 50, "{mode}");
        }
    }
}
