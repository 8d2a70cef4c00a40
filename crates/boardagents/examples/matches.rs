//! Plays two agents against each other: `matches SPEC ONE OTHER GAMES`, for instance
//! `cargo run --release -p boardagents --example matches -- "kumo turn_limit=60" ab:20000 greedy 40`.
//!
//! Agents are `random`, `greedy`, and `ab`, `maxn` or `paranoid` with a number of positions behind a colon. Game `n` has the
//! generator of seed 2026 and stream `n`; the side of the first agent changes from game to game.

use std::time::{Duration, Instant};

use boardagents::Knowledge;
use boardgame::{Agent, Playable as _, RandomAgent, Rng, Spec, State};
use boardsearch::{AlphaBeta, AlphaBetaOptions, Budget, DepthOptions, Greedy, MaxN, Paranoid};
use kumata_core::KumataSpec;
use kumo_core::KumoSpec;

fn agent<S: State + Knowledge>(name: &str) -> Result<Box<dyn Agent<S>>, String> {
    let (kind, nodes) = name.split_once(':').unwrap_or((name, "10000"));
    let budget = Budget::nodes(nodes.parse().map_err(|_| format!("found `{nodes}`, expected a number of positions"))?);
    let knowledge = S::Evaluation::default();
    Ok(match kind {
        "random" => Box::new(RandomAgent),
        "greedy" => Box::new(Greedy::new(knowledge)),
        "ab" => Box::new(AlphaBeta::new(knowledge, AlphaBetaOptions { budget, ..AlphaBetaOptions::default() })),
        "maxn" => Box::new(MaxN::new(knowledge, DepthOptions { budget, ..DepthOptions::default() })),
        "paranoid" => Box::new(Paranoid::new(knowledge, DepthOptions { budget, ..DepthOptions::default() })),
        _ => return Err(format!("found `{kind}`, expected `random`, `greedy`, `ab`, `maxn` or `paranoid`")),
    })
}

fn play<S: Spec>(spec: &S, names: [&str; 2], games: u64) -> Result<(), String>
where
    S::State: Knowledge,
{
    let mut agents = [agent::<S::State>(names[0])?, agent::<S::State>(names[1])?];
    let (mut won, mut drawn, mut sum) = (0, 0, 0.0);
    let (mut time, mut moves) = ([Duration::ZERO; 2], [0_u32; 2]);
    for game in 0..games {
        let mut rng = Rng::with_stream(2026, game);
        let mut state = spec.start(&mut rng);
        let side = (game % u64::from(spec.sides())) as u8;
        while let Some(seat) = state.seat() {
            let number = usize::from(spec.side(seat) != side);
            let begun = Instant::now();
            let chosen = agents[number].choose(&state.public_view(), &mut rng);
            time[number] += begun.elapsed();
            moves[number] += 1;
            state.play_unchecked(chosen);
        }
        let returns = state.returns();
        let of_side = returns.seats()[usize::from(side)];
        won += u32::from(of_side > 0.0);
        drawn += u32::from(of_side == 0.0);
        sum += of_side;
    }
    let each = |number: usize| time[number] / moves[number].max(1);
    println!(
        "{spec}: {} against {}: {won} won, {drawn} drawn of {games}, mean {:.3}; {:.1?} and {:.1?} a move",
        names[0],
        names[1],
        sum / games as f64,
        each(0),
        each(1)
    );
    Ok(())
}

fn main() -> Result<(), String> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [spec, one, other, games] = &arguments[..] else {
        return Err("expected SPEC ONE OTHER GAMES".to_owned());
    };
    let games = games.parse().map_err(|_| format!("found `{games}`, expected a number of games"))?;
    let names = [one.as_str(), other.as_str()];
    if spec.starts_with(KumoSpec::GAME) {
        play(&spec.parse::<KumoSpec>().map_err(|error| error.to_string())?, names, games)
    } else {
        play(&spec.parse::<KumataSpec>().map_err(|error| error.to_string())?, names, games)
    }
}
