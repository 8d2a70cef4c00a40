//! Where there is one move only, an agent with a time does not think.

use std::time::Duration;

use boardgame::{Agent, Playable, Rng, Spec, State};
use boardsearch::{
    AlphaBeta, AlphaBetaOptions, Budget, DepthOptions, Evaluation, FlatMonteCarlo, MaxN, Mcts, MctsOptions, Paranoid,
    Values,
};
use kumo_core::{Game, KumoSpec, Mode};

/// Nobody asks for a value.
#[derive(Clone, Copy)]
struct NotAsked;

impl<S: State> Evaluation<S> for NotAsked {
    fn evaluate(&self, state: &S) -> Values {
        panic!("asked about {state}")
    }
}

/// The first position of random games that has one legal move.
fn forced() -> Game {
    let mut rng = Rng::new(1);
    let mut game = KumoSpec::new(Mode::BASE2).start(&mut rng);
    while game.count_legal_moves() != 1 {
        let chosen = game.random_move(&mut rng).expect("somebody has no choice before the game is over");
        game.play_unchecked(chosen);
    }
    game
}

#[test]
fn a_forced_move_takes_no_time() {
    let (game, before) = (forced(), Rng::new(3));
    let expected = game.nth_legal_move(0).unwrap();
    let budget = Budget::time(Duration::from_millis(1));
    let mut agents: Vec<Box<dyn Agent<Game>>> = vec![
        Box::new(Mcts::new(MctsOptions { budget, ..MctsOptions::default() })),
        Box::new(FlatMonteCarlo::new(budget)),
        Box::new(AlphaBeta::new(NotAsked, AlphaBetaOptions { budget, ..AlphaBetaOptions::default() })),
        Box::new(MaxN::new(NotAsked, DepthOptions { budget, depth: 3 })),
        Box::new(Paranoid::new(NotAsked, DepthOptions { budget, depth: 3 })),
    ];
    for agent in &mut agents {
        let mut rng = before.clone();
        assert_eq!((agent.choose(&game, &mut rng), &rng), (expected, &before), "{}", agent.name());
    }
}

/// Without a time it draws as it does elsewhere, so that games stay what they are.
#[test]
fn simulations_are_made_all_the_same() {
    let (game, mut rng) = (forced(), Rng::new(3));
    let budget = Budget::simulations(10);
    let chosen = FlatMonteCarlo::new(budget).choose(&game, &mut rng);
    assert_eq!(Some(chosen), game.nth_legal_move(0));
    assert_ne!(rng, Rng::new(3));
}
