//! Looks for better weights of KUMO's evaluation by self-play: simultaneous perturbation (SPSA).
//!
//! `cargo run --release -p boardagents --example tune_kumo -- 200 1` does 200 steps with seed 1. In each, all weights are made
//! somewhat more or less at random; the evaluation with these plays the one with the opposite changes, each opening from both
//! sides; and the weights are moved towards the winner. Every step prints its weights, so that it can be broken off.

use boardagents::kumo::{KumoEvaluation, KumoWeights};
use boardgame::{Playable as _, Rng, Spec as _, State as _};
use boardsearch::{AlphaBeta, AlphaBetaOptions, Budget, Search as _};
use kumo_core::{Game, KumoSpec, Team};

/// Weights are changed by their logarithm, as it is their ratios that count.
const COUNT: usize = 8;
/// Openings of each step.
const OPENINGS: u64 = 16;
/// Random plies of an opening.
const OPENING: usize = 10;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let steps = arguments.next().transpose()?.unwrap_or(200);
    let seed = arguments.next().transpose()?.unwrap_or(1);
    let spec: KumoSpec = "kumo turn_limit=60".parse()?;
    let mut logs = list(&KumoWeights::default()).map(libm::log);
    for step in 0..steps {
        let mut rng = Rng::with_stream(seed, step);
        let signs: [f64; COUNT] = std::array::from_fn(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 });
        let size = 0.4 / libm::pow(1.0 + step as f64, 0.1);
        let moved = |by: f64| -> [f64; COUNT] { std::array::from_fn(|n| logs[n] + by * signs[n]) };
        let [plus, minus] = [size, -size].map(|by| weights(moved(by).map(libm::exp)));
        let openings: Vec<Game> = (0..OPENINGS).map(|_| opening(&spec, &mut rng)).collect();
        let threads = std::thread::available_parallelism()?.get();
        let score: i32 = std::thread::scope(|scope| {
            let parts = openings.chunks(openings.len().div_ceil(threads));
            let parts =
                parts.map(|part| scope.spawn(move || part.iter().map(|&game| pair(game, plus, minus)).sum::<i32>()));
            let parts: Vec<_> = parts.collect();
            parts.into_iter().map(|part| part.join().expect("games do not panic")).sum()
        });
        let rate = 1.0 / libm::pow(10.0 + step as f64, 0.6);
        let mean = f64::from(score) / (2.0 * OPENINGS as f64);
        logs = std::array::from_fn(|n| logs[n] + 2.0 * rate * mean * signs[n]);
        println!("{step} {score:+} {:.4?}", logs.map(libm::exp));
    }
    println!("{:#?}", weights(logs.map(libm::exp)));
    Ok(())
}

const fn list(weights: &KumoWeights) -> [f64; COUNT] {
    let KumoWeights { action, ready, threat, near, prisoner, die, covered, room } = *weights;
    [action, ready, threat, near, prisoner, die, covered, room]
}

const fn weights([action, ready, threat, near, prisoner, die, covered, room]: [f64; COUNT]) -> KumoWeights {
    KumoWeights { action, ready, threat, near, prisoner, die, covered, room }
}

fn opening(spec: &KumoSpec, rng: &mut Rng) -> Game {
    let mut game = spec.start(rng);
    for _ in 0..OPENING {
        if let Some(chosen) = game.random_move(rng) {
            game.play_unchecked(chosen);
        }
    }
    game
}

/// The games won by the first, less those lost, of two.
fn pair(opening: Game, first: KumoWeights, second: KumoWeights) -> i32 {
    play(opening, [first, second]) - play(opening, [second, first])
}

/// 1 if team A wins.
fn play(mut game: Game, sides: [KumoWeights; 2]) -> i32 {
    let mut agents = sides.map(|weights| {
        let options = AlphaBetaOptions { budget: Budget::nodes(300), ..AlphaBetaOptions::default() };
        AlphaBeta::new(KumoEvaluation { weights }, options)
    });
    let mut rng = Rng::new(0);
    while let Some(seat) = game.position().seat() {
        if game.is_over() {
            break;
        }
        let team = usize::from(Team::of(seat) == Team::B);
        let Some(report) = agents[team].search(&game, &mut rng, &mut |_| {}) else { break };
        game.play_unchecked(report.best());
    }
    let returns = game.returns();
    returns.seats().first().map_or(0, |&it| it as i32)
}
