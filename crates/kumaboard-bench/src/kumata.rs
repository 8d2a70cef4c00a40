//! Games of Kumata to measure with.

use boardgame::{Playable as _, Rng};
use kumata_core::{Position, Rules, Setup};

/// How many different deals a measurement goes through.
const DEALS: u64 = 64;

/// A kind of game, with the name it is reported by.
#[derive(Clone, Debug)]
pub struct Kind {
    /// What is reported.
    pub name: String,
    setup: Setup,
}

impl Kind {
    /// So many players on the 3x3 block.
    #[must_use]
    pub fn block(players: u8, rules: Rules) -> Self {
        Self { name: format!("{players} players, {rules}"), setup: Setup { rules, ..Setup::new(players) } }
    }

    /// The same on a random maze, another one in each deal.
    #[must_use]
    pub fn maze(players: u8, rules: Rules) -> Self {
        let block = Self::block(players, rules);
        Self { name: format!("{}, mazes", block.name), setup: Setup { maze: true, ..block.setup } }
    }

    /// Four players, two against two.
    #[must_use]
    pub fn alliance(rules: Rules) -> Self {
        let block = Self::block(4, rules);
        Self { name: format!("4 players in alliance, {rules}"), setup: Setup { alliance: true, ..block.setup } }
    }

    /// All that is measured: each number of players by the rulebook, then what differs from that.
    #[must_use]
    pub fn all() -> Vec<Self> {
        vec![
            Self::block(2, Rules::RULEBOOK),
            Self::block(3, Rules::RULEBOOK),
            Self::block(4, Rules::RULEBOOK),
            Self::alliance(Rules::RULEBOOK),
            Self::maze(2, Rules::RULEBOOK),
            Self::maze(4, Rules::RULEBOOK),
            Self::block(2, Rules::BGA_FR),
            Self::block(3, Rules::BGA_FR),
            Self::block(4, Rules::BGA_FR),
            Self::block(2, Rules::BGA_DE),
            Self::block(3, Rules::BGA_DE),
            Self::block(4, Rules::BGA_DE),
        ]
    }

    /// The start of the game of this seed.
    ///
    /// # Panics
    /// Never: the kinds above can be dealt.
    #[must_use]
    pub fn deal(&self, seed: u64) -> Position {
        self.setup.deal(seed).expect("the setup is a right one")
    }

    /// The starts of the games of the first seeds.
    #[must_use]
    pub fn deals(&self) -> Vec<Position> {
        (0..DEALS).map(|seed| self.deal(seed)).collect()
    }
}

/// Random games from these starts, one after the other.
#[derive(Clone, Debug)]
pub struct Playouts {
    starts: Vec<Position>,
    games: usize,
    rng: Rng,
}

impl Playouts {
    /// From these starts, with the generator of this seed.
    #[must_use]
    pub fn new(starts: Vec<Position>, seed: u64) -> Self {
        Self { starts, games: 0, rng: Rng::new(seed) }
    }

    /// Plays whole games until at least so many plies are played; how many it were.
    pub fn play(&mut self, at_least: u64) -> u64 {
        let mut plies = 0;
        while plies < at_least {
            let mut position = self.starts[self.games % self.starts.len()];
            plies += u64::from(position.play_out(u32::MAX, &mut self.rng));
            self.games += 1;
            std::hint::black_box(&position);
        }
        plies
    }

    /// The same games, each move drawn and then played.
    pub fn play_by_move(&mut self, at_least: u64) -> u64 {
        let mut plies = 0;
        while plies < at_least {
            let mut position = self.starts[self.games % self.starts.len()];
            while let Some(chosen) = position.random_move(&mut self.rng) {
                position.play_unchecked(chosen);
                plies += 1;
            }
            self.games += 1;
            std::hint::black_box(&position);
        }
        plies
    }
}

/// Positions on the way of random games: the position before every seventh ply.
#[must_use]
pub fn on_the_way(kind: &Kind, games: u64) -> Vec<Position> {
    let mut rng = Rng::new(1);
    let mut found = Vec::new();
    for seed in 0..games {
        let mut position = kind.deal(seed);
        let mut plies = 0_u32;
        while let Some(chosen) = position.random_move(&mut rng) {
            if plies.is_multiple_of(7) {
                found.push(position);
            }
            position.play_unchecked(chosen);
            plies += 1;
        }
    }
    found
}
