//! What instructions are counted of: each path with fixed seeds, so that it always does the same.

use std::hint::black_box;

use boardgame::{Playable, Rng, Spec};
use boardsearch::{Budget, Mcts, MctsOptions, Search as _};
use kumata_core::{KumataSpec, Rules};
use kumo_core::{KumoSpec, Mode};

use crate::breakthrough::Breakthrough;
use crate::kumata::{self, Kind};
use crate::kumo;

/// A piece of work that is always the same.
#[derive(Clone, Copy, Debug)]
pub struct HotPath {
    /// What it is called by.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Does it, and tells how many units of work that were.
    pub run: fn() -> u64,
}

/// All of them.
pub const HOT_PATHS: &[HotPath] = &[
    HotPath {
        name: "kumata-deal",
        about: "Kumata: deals for 2, 3 and 4 players",
        run: || {
            let kinds = [2, 3, 4].map(|players| Kind::block(players, Rules::RULEBOOK));
            for kind in &kinds {
                for seed in 0..500 {
                    black_box(kind.deal(seed));
                }
            }
            1_500
        },
    },
    HotPath {
        name: "kumata-playout-2",
        about: "Kumata: random games, 2 players",
        run: || kumata_playout(&Kind::block(2, Rules::RULEBOOK)),
    },
    HotPath {
        name: "kumata-playout-3",
        about: "Kumata: random games, 3 players",
        run: || kumata_playout(&Kind::block(3, Rules::RULEBOOK)),
    },
    HotPath {
        name: "kumata-playout-4",
        about: "Kumata: random games, 4 players",
        run: || kumata_playout(&Kind::block(4, Rules::RULEBOOK)),
    },
    HotPath {
        name: "kumata-playout-maze",
        about: "Kumata: random games on mazes, 4 players",
        run: || kumata_playout(&Kind::maze(4, Rules::RULEBOOK)),
    },
    HotPath {
        name: "kumata-playout-bga-fr",
        about: "Kumata: random games by bga-fr, 2 players",
        run: || kumata_playout(&Kind::block(2, Rules::BGA_FR)),
    },
    HotPath {
        name: "kumata-playout-bga-de",
        about: "Kumata: random games by bga-de, 4 players",
        run: || kumata_playout(&Kind::block(4, Rules::BGA_DE)),
    },
    HotPath {
        name: "kumata-by-move-4",
        about: "Kumata: random games, 4 players, each move drawn and then played",
        run: || kumata::Playouts::new(Kind::block(4, Rules::RULEBOOK).deals(), 1).play_by_move(20_000),
    },
    HotPath {
        name: "kumata-perft",
        about: "Kumata: perft of deals for 2, 3 and 4 players",
        run: || {
            let kinds = [2, 3, 4].map(|players| Kind::block(players, Rules::RULEBOOK));
            let deals = kinds.iter().flat_map(|kind| (0..4).map(|seed| kind.deal(seed)));
            deals.map(|deal| deal.perft(3).expect("all stacks are known")).sum()
        },
    },
    HotPath {
        name: "kumata-list",
        about: "Kumata: all legal moves of positions, one by one",
        run: || list(&kumata_positions(), 100),
    },
    HotPath {
        name: "kumata-scores",
        about: "Kumata: scores of positions",
        run: || {
            let positions = kumata_positions();
            repeat(60, &positions, |position| {
                black_box(position.scores());
            })
        },
    },
    HotPath { name: "kumata-key", about: "Kumata: keys of positions", run: || key(&kumata_positions(), 60) },
    HotPath {
        name: "kumata-text",
        about: "Kumata: positions written and read again",
        run: || text(&kumata_positions(), 2),
    },
    HotPath {
        name: "kumo-playout-base2",
        about: "KUMO: random games, base2",
        run: || kumo::Playouts::new(kumo::start(Mode::BASE2), 1).play(15_000),
    },
    HotPath {
        name: "kumo-playout-legend2",
        about: "KUMO: random games, legend2",
        run: || kumo::Playouts::new(kumo::start(Mode::LEGEND2), 1).play(15_000),
    },
    HotPath {
        name: "kumo-playout-base4",
        about: "KUMO: random games, base4",
        run: || kumo::Playouts::new(kumo::start(Mode::BASE4), 1).play(15_000),
    },
    HotPath {
        name: "kumo-playout-legend4",
        about: "KUMO: random games, legend4",
        run: || kumo::Playouts::new(kumo::start(Mode::LEGEND4), 1).play(15_000),
    },
    HotPath {
        name: "kumo-perft-start",
        about: "KUMO: perft of the start in each mode",
        run: || Mode::ALL.into_iter().map(|mode| kumo::start(mode).perft(3)).sum(),
    },
    HotPath {
        name: "kumo-perft-fight",
        about: "KUMO: perft of a fight in each mode",
        run: || Mode::ALL.into_iter().map(|mode| kumo::fight(mode).perft(3)).sum(),
    },
    HotPath {
        name: "kumo-list",
        about: "KUMO: all legal moves of positions, one by one",
        run: || list(&kumo_positions(), 20),
    },
    HotPath { name: "kumo-key", about: "KUMO: keys of positions", run: || key(&kumo_positions(), 60) },
    HotPath { name: "kumo-text", about: "KUMO: positions written and read again", run: || text(&kumo_positions(), 1) },
    HotPath {
        name: "search-kumata-2",
        about: "Kumata: a tree search, 2 players",
        run: || search(&KumataSpec::new(2).expect("there are 2 seats"), 600),
    },
    HotPath {
        name: "search-kumo-base2",
        about: "KUMO: a tree search with games of 8 turns, base2",
        run: || search(&KumoSpec::new(Mode::BASE2).with_turn_limit(8), 600),
    },
    HotPath { name: "search-breakthrough", about: "Breakthrough: a tree search", run: || search(&Breakthrough, 1_500) },
];

fn kumata_playout(kind: &Kind) -> u64 {
    kumata::Playouts::new(kind.deals(), 1).play(20_000)
}

fn kumata_positions() -> Vec<kumata_core::Position> {
    [2, 3, 4].into_iter().flat_map(|players| kumata::on_the_way(&Kind::block(players, Rules::RULEBOOK), 10)).collect()
}

fn kumo_positions() -> Vec<kumo_core::Position> {
    Mode::ALL.into_iter().flat_map(|mode| kumo::on_the_way(mode, 1)).collect()
}

/// Does something with each of these positions, so many times.
fn repeat<S>(times: u64, positions: &[S], mut work: impl FnMut(&S)) -> u64 {
    for _ in 0..times {
        for position in positions {
            work(black_box(position));
        }
    }
    times * positions.len() as u64
}

fn list<S: Playable>(positions: &[S], times: u64) -> u64 {
    repeat(times, positions, |position| {
        position.for_each_legal_move(|chosen| {
            black_box(chosen);
        });
    })
}

fn key<S: Playable>(positions: &[S], times: u64) -> u64 {
    repeat(times, positions, |position| {
        black_box(position.key());
    })
}

fn text<S: Playable>(positions: &[S], times: u64) -> u64 {
    repeat(times, positions, |position| {
        let read: Result<S, _> = black_box(position.to_string()).parse();
        assert!(read.is_ok_and(|read| read == *position), "written, then read");
    })
}

/// A tree search from a start.
fn search<S: Spec>(spec: &S, simulations: u32) -> u64 {
    let start = spec.start(&mut Rng::new(1));
    let options = MctsOptions { budget: Budget::simulations(simulations), ..MctsOptions::default() };
    let report = Mcts::new(options).search(&start, &mut Rng::new(1), &mut |_| {});
    report.map_or(0, |report| report.simulations.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_given_once() {
        for (at, path) in HOT_PATHS.iter().enumerate() {
            assert!(HOT_PATHS[..at].iter().all(|other| other.name != path.name), "{}", path.name);
        }
    }

    #[test]
    fn the_work_is_always_the_same() {
        for path in HOT_PATHS {
            assert_eq!((path.run)(), (path.run)(), "{}", path.name);
        }
    }
}
