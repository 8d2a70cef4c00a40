//! The search is right on small positions: the same value and the same best moves as going through every game.

use boardgame::{Agent, Playable, Rng, Spec, State, Stream};
use boardsearch::{Budget, FlatMonteCarlo, Mcts, MctsOptions, Playouts, Search, Solution, SolveError, solve};
use kumata_core::{KumataSpec, Rules, Setup};
use kumo_core::KumoSpec;
use ways::ways;

mod ways;

const POSITIONS: usize = 8_000;

/// Late positions of random games that are small enough to be solved, and matter: some moves are better than others.
fn late<S: State>(start: impl Fn(u64) -> S, wanted: usize) -> Vec<S> {
    let mut found = Vec::new();
    for seed in 0..400 {
        let mut rng = Stream::new(seed, 0);
        let mut course = vec![start(seed).public_view()];
        while let Some(chosen) = course[course.len() - 1].random_move(&mut rng) {
            let mut next = course[course.len() - 1].clone();
            next.play_unchecked(chosen);
            course.push(next);
        }
        // From the end backwards: the earliest that can be solved.
        let mut best = None;
        for state in course.into_iter().rev().filter(|state| state.seat().is_some()) {
            match solve(&state, POSITIONS) {
                Ok(solution) if solution.best.len() < state.count_legal_moves() => best = Some(state),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        found.extend(best);
        if found.len() == wanted {
            return found;
        }
    }
    panic!("only {} positions are small enough and matter", found.len());
}

fn check<S: State>(state: &S, limit: Option<u32>) {
    let solution = solve(state, POSITIONS).unwrap();
    for (way, options) in ways() {
        check_way(state, &solution, way, limit, options);
    }
}

fn check_way<S: State>(state: &S, solution: &Solution<S>, way: &str, limit: Option<u32>, options: MctsOptions) {
    let seat = state.seat().unwrap();
    let mut mcts = Mcts::with_evaluator(Playouts { limit }, options);
    let report = mcts.search(state, &mut Rng::new(1), &mut |_| {}).unwrap();
    assert!(solution.best.contains(&report.best()), "{way}: {state}\n{report:?}\n{solution:?}");
    let (found, value) = (report.value[seat.index()], solution.value[seat.index()]);
    let near = if report.is_proved { 1e-9 } else { 0.1 };
    assert!((found - value).abs() <= near, "{way}: {state}: found {found}, it is {value}; {}", report.is_proved);
    for chosen in report.moves.iter().filter(|chosen| chosen.proved.is_some()) {
        let mut next = state.public_view();
        next.play(chosen.chosen).unwrap();
        let exact = solve(&next, POSITIONS).unwrap().value[seat.index()];
        assert!((chosen.proved.unwrap() - exact).abs() < 1e-9, "{way}: {state}: {:?}", chosen.chosen);
    }
}

#[test]
fn late_kumata_for_two() {
    for rules in Rules::ALL {
        let deal = |seed| Setup { rules, ..Setup::new(2) }.deal(seed).unwrap();
        late(deal, 4).iter().for_each(|state| check(state, None));
    }
}

#[test]
fn late_kumata_in_teams() {
    let deal = |seed| Setup { alliance: true, ..Setup::new(4) }.deal(seed).unwrap();
    late(deal, 4).iter().for_each(|state| check(state, None));
}

/// 5 x 5 spaces with one or two actions before the limit: wins of several actions in a row, and the turns of both sides.
#[test]
fn kumo_with_few_actions_left() {
    for (text, limit) in [
        // Kumo pair next to the Stone, one action left.
        ("2#2/2K2/2K2/5/5 0 4,6 0,0 4,0 10 - base2", 1),
        // The same with two left: to win at once or to turn the arena.
        ("2#2/2K2/2K2/5/5 0 4,6 0,0 3,0 10 - base2", 1),
        // One die has to change its stance first.
        ("2#2/2K2/2B2/5/5 0 4,6 0,0 3,0 10 - base2", 1),
    ] {
        let spec = format!("kumo size=5 turn_limit={limit}").parse::<KumoSpec>().unwrap();
        let game = spec.game(text.parse().unwrap()).unwrap();
        let solution = solve(&game, POSITIONS).unwrap();
        assert_eq!(solution.value, [1.0, -1.0], "{text}");
        check(&game, Some(60));
    }
}

/// Permuting the hidden orders changes nothing.
#[test]
fn what_nobody_sees_makes_no_difference() {
    let mut rng = Rng::new(3);
    for seats in 2..=4 {
        let position = KumataSpec::new(seats).unwrap().start(&mut rng);
        let choice = |state: &kumata_core::Position| {
            let search = |(_, options)| {
                let options = MctsOptions { budget: Budget::simulations(300), ..options };
                Mcts::new(options).search(state, &mut Rng::new(9), &mut |_| {}).unwrap()
            };
            let mcts: Vec<_> = ways().into_iter().map(search).collect();
            let flat = FlatMonteCarlo::new(Budget::simulations(300)).choose(state, &mut Rng::new(9));
            (mcts, flat)
        };
        let first = choice(&position);
        for _ in 0..3 {
            let other = position.resample(&mut rng);
            assert_ne!(other, position);
            assert_eq!(choice(&other), first);
        }
    }
}

/// Two searches beat none: in 20 games of two players against random moves, each side in turn.
#[test]
fn searches_beat_random_moves() {
    let spec = KumataSpec::new(2).unwrap();
    let options = MctsOptions { budget: Budget::simulations(100), ..MctsOptions::default() };
    let agents: [Box<dyn Agent<kumata_core::Position>>; 2] =
        [Box::new(Mcts::new(options)), Box::new(FlatMonteCarlo::new(Budget::simulations(200)))];
    for mut agent in agents {
        let mut sum = 0.0;
        for game in 0..20 {
            let mut rng = Rng::with_stream(5, game);
            let mut state = spec.start(&mut rng);
            while let Some(seat) = state.seat() {
                let searches = u64::from(seat.number()) == game % 2;
                let chosen = if searches {
                    agent.choose(&state.public_view(), &mut rng)
                } else {
                    state.random_move(&mut rng).unwrap()
                };
                state.play(chosen).unwrap();
            }
            sum += state.returns().seats()[(game % 2) as usize];
        }
        assert!(sum >= 10.0, "{} got {sum} of 20", agent.name());
    }
}

#[test]
fn what_is_not_solved() {
    let start = |seats| KumataSpec::new(seats).unwrap().start(&mut Rng::new(1));
    assert_eq!(solve(&start(3), 10), Err(SolveError::Sides { found: 3 }));
    assert_eq!(solve(&start(2), 10), Err(SolveError::Positions { limit: 10 }));
}

/// With three and four seats no defeat is worth -1: what is proved is played by its value all the same.
#[test]
fn what_is_proved_best_is_played() {
    let text = "U3,S1e1,S3w1,M2,S2e1,S3w1/U2e1*,U0w1*,M2e5,M0w5,T2e3,T0w3/S1e1*,S1w1*,U1n4,T1n4,T1e3,T1w3/\
        U1,T0s2,S3w1,M2,M2s1*,T2/U2s1,M0s3,T3e2,T3w2,M1n1*,M2s1/U0e2,M0n3,T3e2*,T2w2*,U2,M3n1 MSUT 0 \
        11|22|33;20|22|33;33|32;22 0000 rulebook";
    let position: kumata_core::Position = text.parse().unwrap();
    for seed in 0..20 {
        let options = MctsOptions { budget: Budget::simulations(300), ..MctsOptions::default() };
        let report = Mcts::new(options).search(&position, &mut Rng::new(seed), &mut |_| {}).unwrap();
        let best = report.moves[0];
        let known = report.moves.iter().filter_map(|chosen| chosen.proved).fold(-1.0, f64::max);
        assert!(best.proved.unwrap_or(best.value) >= known - 1e-9, "{report:?}");
    }
}

/// Games without an end are not gone through, and take no more of the stack than there is.
#[test]
fn games_that_do_not_end_are_not_solved() {
    for spec in ["kumo", "kumo turn_limit=3000", "kumo turn_limit=200"] {
        let game = spec.parse::<KumoSpec>().unwrap().start(&mut Rng::new(1));
        for limit in [10, 1_000_000] {
            let error =
                if limit == 10 { SolveError::Positions { limit: 10 } } else { SolveError::Depth { limit: 200 } };
            assert_eq!(solve(&game, limit), Err(error), "{spec}");
        }
    }
}

/// A search that is stopped answers all the same, and a budget of none makes one simulation.
#[test]
fn stopping_and_small_budgets() {
    let position = KumataSpec::new(2).unwrap().start(&mut Rng::new(1));
    let mut mcts = Mcts::new(MctsOptions::default());
    mcts.stop_handle().stop();
    let report = mcts.search(&position, &mut Rng::new(1), &mut |_| {}).unwrap();
    assert_eq!(report.simulations, 1);
    assert!(position.is_legal(report.best()));
    let mut none = Mcts::new(MctsOptions { budget: Budget::simulations(0), ..MctsOptions::default() });
    assert_eq!(none.search(&position, &mut Rng::new(1), &mut |_| {}).unwrap().simulations, 1);
}

/// What a position brings each seat if each plays for itself, and which moves of the seat to move are best; `None` where that
/// depends on what somebody prefers among moves equally good, or after too many positions. Written for this test alone.
fn max_n<S: State>(state: &S, left: &mut usize) -> Option<(Vec<f64>, Vec<S::Move>)> {
    if state.is_over() {
        return Some((state.returns().seats().to_vec(), Vec::new()));
    }
    *left = left.checked_sub(1)?;
    let mut moves = Vec::new();
    state.for_each_legal_move(|chosen| moves.push(chosen));
    let mut after = Vec::new();
    for chosen in moves {
        let mut next = state.clone();
        next.play(chosen).unwrap();
        after.push((chosen, max_n(&next, left)?.0));
    }
    let Some(seat) = state.seat() else {
        let mut sums = vec![0.0; usize::from(state.players())];
        for (outcome, values) in after {
            let weight = state.probability(outcome).unwrap().to_f64();
            sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += weight * value);
        }
        return Some((sums, Vec::new()));
    };
    let best = after.iter().map(|(_, values)| values[seat.index()]).fold(f64::NEG_INFINITY, f64::max);
    after.retain(|(_, values)| values[seat.index()] > best - 1e-9);
    let value = after[0].1.clone();
    let alike =
        |(_, values): &(S::Move, Vec<f64>)| values.iter().zip(&value).all(|(one, other)| (one - other).abs() < 1e-9);
    if !after.iter().all(alike) {
        return None;
    }
    Some((value, after.into_iter().map(|(chosen, _)| chosen).collect()))
}

/// Each seat for itself, among three and four.
#[test]
fn late_kumata_for_three_and_four() {
    for seats in [3, 4] {
        let mut found = 0;
        for seed in 0..300 {
            let mut rng = Rng::new(seed);
            let mut course = vec![KumataSpec::new(seats).unwrap().start(&mut rng).public_view()];
            while let Some(chosen) = course[course.len() - 1].random_move(&mut rng) {
                let mut next = course[course.len() - 1];
                next.play_unchecked(chosen);
                course.push(next);
            }
            let mut earliest = None;
            for state in course.into_iter().rev().filter(|state| state.seat().is_some()) {
                let mut left = POSITIONS;
                match max_n(&state, &mut left) {
                    Some((value, best)) if best.len() < state.count_legal_moves() => {
                        earliest = Some((state, value, best));
                    }
                    None if left == 0 => break,
                    _ => {}
                }
            }
            let Some((state, value, best)) = earliest else { continue };
            let solution = (value, best);
            for (way, options) in ways() {
                let report = Mcts::new(options).search(&state, &mut Rng::new(1), &mut |_| {}).unwrap();
                assert!(solution.1.contains(&report.best()), "{way}: {state}\n{report:?}\n{solution:?}");
                let near = if report.is_proved { 1e-9 } else { 0.1 };
                for (found, value) in report.value.iter().zip(&solution.0) {
                    assert!((found - value).abs() < near, "{way}: {state}\n{report:?}\n{solution:?}");
                }
            }
            found += 1;
            if found == 4 {
                break;
            }
        }
        assert_eq!(found, 4, "{seats}");
    }
}
