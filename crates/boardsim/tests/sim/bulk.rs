//! Random games and games between agents, in bulk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use boardgame::{Decider, Playable as _, Returns, Rng, Spec, State};
use boardsim::{Agent, Bulk, Cancel, GameResult, Maker, MatchError, RandomAgent, matches, playouts, rotations};

use crate::plain;
use crate::toy::{Heap, PILE, Pile, Turn, piles};

/// A random game, slowly: how many plies it had and its end.
fn plain_playout<S: Spec>(spec: &S, seed: u64, game: u64, limit: u32) -> (u32, bool, S::State) {
    let mut rng = Rng::with_stream(seed, game);
    let mut state = plain::begin(spec, &mut rng);
    let mut plies = 0;
    while let Decider::Seat(_) = state.decider()
        && plies < limit
    {
        let chosen = state.random_move(&mut rng).unwrap();
        state.play(chosen).unwrap();
        plain::settle(&mut state, &mut rng);
        plies += 1;
    }
    (plies, state.is_over(), state)
}

fn collect<S: Spec>(spec: &S, bulk: &Bulk) -> Vec<GameResult<S::State>> {
    let mut results = Vec::new();
    let summary = playouts(spec, bulk, |result| results.push(result));
    assert_eq!(summary.games, results.len() as u64);
    assert_eq!(summary.plies, results.iter().map(|result| u64::from(result.plies)).sum::<u64>());
    assert!(!summary.is_cancelled);
    results
}

#[test]
fn playouts_are_plain_games_in_order() {
    for spec in piles() {
        for (threads, ply_limit) in [(1, None), (2, None), (3, Some(3)), (0, Some(0))] {
            let bulk = Bulk { games: 5..205, seed: 7, threads, ply_limit, ..Bulk::default() };
            let results = collect(&spec, &bulk);
            assert_eq!(results.len(), 200);
            for (game, result) in (5..).zip(&results) {
                let expected = plain_playout(&spec, 7, game, ply_limit.unwrap_or(u32::MAX));
                assert_eq!((result.game, (result.plies, result.is_over, result.state)), (game, expected));
                let zero = Returns::zero(spec.players);
                assert_eq!(result.returns, if result.is_over { result.state.returns() } else { zero });
            }
            assert_eq!(bulk.progress.games(), 200);
            assert_eq!(bulk.progress.plies(), results.iter().map(|result| u64::from(result.plies)).sum::<u64>());
        }
    }
}

#[test]
fn no_games_are_no_work() {
    #[expect(clippy::reversed_empty_ranges, reason = "such a range has no game either")]
    for games in [3..3, 9..3] {
        let summary = playouts(&PILE, &Bulk { games, threads: 2, ..Bulk::default() }, |_| panic!("there is no game"));
        assert_eq!((summary.games, summary.is_cancelled), (0, false));
    }
}

#[test]
fn a_cancellation_loses_nothing_that_is_done() {
    for threads in 1..=3 {
        let bulk = Bulk { games: 0..10_000_000, seed: 1, threads, ..Bulk::default() };
        let mut results = Vec::new();
        let cancel = bulk.cancel.clone();
        let summary = playouts(&PILE, &bulk, |result| {
            results.push((result.game, result.plies, result.state));
            if results.len() == 1_000 {
                cancel.cancel();
            }
        });
        assert!(summary.is_cancelled);
        assert_eq!(summary.games, results.len() as u64);
        // What was counted as played was handed over.
        assert_eq!(summary.games, bulk.progress.games());
        assert!(results.is_sorted_by_key(|result| result.0));
        assert!((1_000..10_000).contains(&results.len()), "{}", results.len());
        for (game, plies, state) in results {
            assert_eq!((plies, true, state), plain_playout(&PILE, 1, game, u32::MAX));
        }
    }
    let bulk = Bulk { games: 0..100, threads: 2, ..Bulk::default() };
    bulk.cancel.cancel();
    let summary = playouts(&PILE, &bulk, |_| panic!("it was cancelled before"));
    assert!(summary.is_cancelled);
}

#[test]
fn a_panic_of_the_callback_goes_on() {
    for threads in 1..=3 {
        let bulk = Bulk { games: 0..100_000, threads, ..Bulk::default() };
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            playouts(&PILE, &bulk, |result| assert!(result.game < 50, "enough"));
        }));
        assert!(panicked.is_err());
        assert!(bulk.progress.games() < 100_000);
    }
}

/// Takes as many as it can, and checks that nothing hidden is shown to it.
struct Greedy;

impl Agent<Heap> for Greedy {
    fn name(&self) -> &str {
        "greedy"
    }

    fn choose(&mut self, view: &Heap, _: &mut Rng) -> Turn {
        assert_eq!(view.knows_hidden(), !view.spec().hides, "agents see what everybody sees");
        Turn::Take(33 * (view.left().min(3) - 1))
    }
}

const RANDOM: &Maker<'static, Heap> = &|| Box::new(RandomAgent);
const GREEDY: &Maker<'static, Heap> = &|| Box::new(Greedy);

#[test]
fn matches_do_not_depend_on_threads_and_other_games() {
    let mut specs = piles();
    specs.retain(|spec| spec.size > 0);
    for spec in specs {
        let collect = |games, threads| {
            let bulk = Bulk { games, seed: 3, threads, ..Bulk::default() };
            let mut results = Vec::new();
            let summary = matches(&spec, &bulk, &[RANDOM, GREEDY], |result| results.push(result)).unwrap();
            assert_eq!(summary.games, results.len() as u64);
            results
        };
        let results = collect(0..60, 1);
        assert!(results.iter().map(|result| result.game).eq(0..60));
        assert!(results.iter().all(|result| result.is_over && result.returns == result.state.returns()));
        assert_eq!(results, collect(0..60, 2));
        assert_eq!(results, collect(0..60, 3));
        assert_eq!(results[40..50], collect(40..50, 2));
    }
}

#[test]
fn rotations_play_each_deal_from_all_seats() {
    let mut specs = piles();
    specs.retain(|spec| spec.size > 0);
    for spec in specs {
        let bulk = Bulk { games: 0..12, seed: 3, threads: 2, ..Bulk::default() };
        let mut seen = Vec::new();
        rotations(&spec, &bulk, &[RANDOM, GREEDY], |result| {
            // What was played leads from the deal to the state at the end.
            let mut state = spec.start(&mut Rng::with_stream(3, result.game / 2));
            for &chosen in &result.moves {
                assert!(state.is_legal(chosen));
                state.play_unchecked(chosen);
            }
            assert_eq!(state, result.state);
            seen.push((result.game, result.entrants[0]));
        })
        .unwrap();
        let expected: Vec<_> = (0..12).map(|game| (game, (game % 2) as u8)).collect();
        assert_eq!(seen, expected);
    }
}

#[test]
fn the_better_agent_wins_from_every_seat() {
    // Who takes the last of four: greedy takes three and then one, always.
    let spec = Pile { players: 3, size: 4, ..PILE };
    let bulk = Bulk { games: 0..30, ..Bulk::default() };
    matches(&spec, &bulk, &[GREEDY, RANDOM, RANDOM], |result| {
        let first = usize::from(result.entrants[0]);
        assert_eq!(first, result.game as usize % 3, "entrants move on from game to game");
        if first == 0 {
            assert_eq!((result.plies, result.returns.seats()), (2, [1.0, -0.5, -0.5].as_slice()));
        }
    })
    .unwrap();
}

#[test]
fn entrants_play_for_sides_where_they_can() {
    let entrants_of = |spec: Pile, entrants: usize| {
        let bulk = Bulk { games: 0..entrants as u64, ..Bulk::default() };
        let mut found = Vec::new();
        matches(&spec, &bulk, &vec![RANDOM; entrants], |result| {
            found.push(result.entrants[..usize::from(spec.players)].to_vec());
        })
        .unwrap();
        found
    };
    let four = Pile { players: 4, ..PILE };
    let teams = Pile { teams: true, ..four };
    assert_eq!(entrants_of(PILE, 2), [[0, 1], [1, 0]]);
    assert_eq!(entrants_of(PILE, 1), [[0, 0]]);
    assert_eq!(entrants_of(four, 2), [[0, 1, 0, 1], [1, 0, 1, 0]]);
    assert_eq!(entrants_of(four, 3), [[0, 1, 2, 0], [1, 2, 0, 1], [2, 0, 1, 2]]);
    assert_eq!(entrants_of(teams, 2), [[0, 1, 0, 1], [1, 0, 1, 0]]);
    assert_eq!(entrants_of(teams, 4)[1], [1, 2, 3, 0], "more than sides play for seats");
    for entrants in [vec![], vec![RANDOM; 3]] {
        let found = entrants.len();
        let refused = matches(&PILE, &Bulk { games: 0..9, ..Bulk::default() }, &entrants, |_| panic!("no game"));
        assert_eq!(refused, Err(MatchError::Entrants { found, players: 2 }));
    }
}

/// Makes a mistake in some games, those whose generator begins with a multiple of 8.
struct Sloppy {
    is_sloppy: Option<bool>,
}

impl Agent<Heap> for Sloppy {
    fn name(&self) -> &str {
        "sloppy"
    }

    fn choose(&mut self, view: &Heap, rng: &mut Rng) -> Turn {
        let is_sloppy = *self.is_sloppy.get_or_insert_with(|| rng.below(8) == 0);
        if is_sloppy && view.left() < 5 { Turn::Take(7) } else { Turn::Take(0) }
    }
}

#[test]
fn an_illegal_move_is_named() {
    let sloppy: &Maker<'_, Heap> = &|| Box::new(Sloppy { is_sloppy: None });
    let play = |threads| {
        let bulk = Bulk { games: 0..1_000, seed: 5, threads, ..Bulk::default() };
        let mut games = 0;
        let refused = matches(&PILE, &bulk, &[sloppy, RANDOM], |result| {
            assert_eq!(result.game, games);
            games += 1;
        });
        (refused.unwrap_err(), games)
    };
    let (error, games) = play(1);
    let MatchError::Illegal { agent, entrant, game, seat, found, view, .. } = &error else {
        panic!("{error}");
    };
    assert_eq!((agent.as_str(), *entrant, *game, found.as_str()), ("sloppy", 0, games, "Take(7)"));
    assert_eq!(u64::from(seat.number()), games % 2, "entrants move on from game to game");
    let text = format!("game {games}, ");
    assert!(error.to_string().starts_with(&text) && error.to_string().contains(view.as_str()), "{error}");
    assert_eq!(play(2), (error.clone(), games));
    assert_eq!(play(3), (error, games));
}

/// Panics in its third game.
struct Breaking<'a>(&'a AtomicU64);

impl Agent<Heap> for Breaking<'_> {
    fn name(&self) -> &str {
        "breaking"
    }

    fn choose(&mut self, view: &Heap, rng: &mut Rng) -> Turn {
        assert!(self.0.fetch_add(1, Ordering::Relaxed) < 30, "broken");
        RandomAgent.choose(view, rng)
    }
}

#[test]
fn a_panic_of_an_agent_goes_on() {
    for threads in 1..=3 {
        static CHOICES: AtomicU64 = AtomicU64::new(0);
        CHOICES.store(0, Ordering::Relaxed);
        let breaking: &Maker<'_, Heap> = &|| Box::new(Breaking(&CHOICES));
        let bulk = Bulk { games: 0..100_000, threads, ..Bulk::default() };
        let panicked = catch_unwind(AssertUnwindSafe(|| matches(&PILE, &bulk, &[breaking], |_| {})));
        let message = panicked.unwrap_err();
        assert_eq!(message.downcast_ref::<&str>(), Some(&"broken"));
        assert!(bulk.progress.games() < 100_000);
    }
}

#[test]
fn a_long_game_is_broken_off() {
    /// Asks for a stop in the middle of its game.
    struct Stopping(Cancel);

    impl Agent<Heap> for Stopping {
        fn name(&self) -> &str {
            "stopping"
        }

        fn choose(&mut self, view: &Heap, rng: &mut Rng) -> Turn {
            self.0.cancel();
            RandomAgent.choose(view, rng)
        }
    }

    let bulk = Bulk { games: 0..10, ..Bulk::default() };
    let cancel = bulk.cancel.clone();
    let stopping: &Maker<'_, Heap> = &move || Box::new(Stopping(cancel.clone()));
    let summary = matches(&PILE, &bulk, &[stopping], |_| panic!("no game is complete")).unwrap();
    assert_eq!((summary.games, summary.is_cancelled), (0, true));
    // Not even if the move, which may have been found in a hurry, is the last one.
    let bulk = Bulk { games: 0..10, threads: 1, ply_limit: Some(1), ..Bulk::default() };
    let cancel = bulk.cancel.clone();
    let stopping: &Maker<'_, Heap> = &move || Box::new(Stopping(cancel.clone()));
    let summary = matches(&PILE, &bulk, &[stopping], |_| panic!("no game is complete")).unwrap();
    assert_eq!((summary.games, summary.is_cancelled), (0, true));
}

/// An opening is what a random playout of the deal begins with; only then are agents asked.
#[test]
fn openings_are_drawn_from_the_deal() {
    for spec in piles() {
        for opening in [0, 1, 3, 50] {
            let bulk = Bulk { games: 0..20, seed: 5, threads: 2, opening, ..Bulk::default() };
            rotations(&spec, &bulk, &[GREEDY, RANDOM], |result| {
                let (_, _, expected) = plain_playout(&spec, 5, result.game / 2, opening);
                let mut state = spec.start(&mut Rng::with_stream(5, result.game / 2));
                let mut moves = result.moves.iter();
                let mut plies = 0;
                while state != expected {
                    plies += u32::from(matches!(state.decider(), Decider::Seat(_)));
                    state.play_unchecked(*moves.next().expect("the opening is part of the game"));
                }
                assert!(plies <= opening);
            })
            .unwrap();
        }
    }
}
