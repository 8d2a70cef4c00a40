//! The games themselves: lanes of every variant beside a slow loop.

use boardsim::{AutoReset, Illegal, Options};
use kumata_core::{KumataSpec, Layout, Rules};
use kumo_core::{KumoSpec, Mode};

use crate::batch::compare;

/// Kumata in each number of seats, by each of the rules, on the block and on a maze, and as Alliance.
fn kumata() -> Vec<KumataSpec> {
    let maze = Layout::random_maze(&mut boardgame::Rng::new(3));
    let mut specs = Vec::new();
    for rules in Rules::ALL {
        for layout in [Layout::STANDARD, maze] {
            for seats in 2..=4 {
                specs.push(KumataSpec::new(seats).unwrap().with_rules(rules).with_layout(layout));
            }
            specs.push(specs[specs.len() - 1].with_alliance().unwrap());
        }
    }
    specs
}

/// KUMO Hogosha in each mode and size, with and without a limit.
fn kumo() -> Vec<KumoSpec> {
    let mut specs = Vec::new();
    for mode in Mode::ALL {
        for size in [5, 7, 9, 11] {
            let spec = KumoSpec::new(mode).with_size(size).unwrap();
            specs.extend([spec, spec.with_turn_limit(20)]);
        }
    }
    specs
}

#[test]
fn lanes_of_kumata() {
    for (number, spec) in kumata().into_iter().enumerate() {
        let options = Options { lanes: 5, seed: number as u64, ..Options::default() };
        compare(&spec, options, 120);
        let illegal = if number % 2 == 0 { Illegal::Lose } else { Illegal::Ignore };
        let auto_reset = if number % 3 == 0 { AutoReset::Off } else { AutoReset::SameStep };
        compare(&spec, Options { illegal, auto_reset, lanes: 70, threads: 2, ..options }, 30);
    }
}

#[test]
fn lanes_of_kumo() {
    for (number, spec) in kumo().into_iter().enumerate() {
        let options = Options { lanes: 3, seed: number as u64, step_limit: Some(90), ..Options::default() };
        compare(&spec, options, 120);
        let illegal = if number % 4 < 2 { Illegal::Lose } else { Illegal::Ignore };
        let auto_reset = if number % 3 == 0 { AutoReset::Off } else { AutoReset::SameStep };
        compare(&spec, Options { illegal, auto_reset, lanes: 70, threads: 2, ..options }, 20);
    }
}
