//! Searches by depth find what going through everything finds.

use std::collections::HashSet;

use boardgame::{Agent, Decider, Playable, Rng, Seat, Spec, State, Stream};
use boardsearch::{
    AlphaBeta, AlphaBetaOptions, Budget, DepthOptions, Evaluation, Greedy, MaxN, Paranoid, Report, Search, Values,
    solve,
};
use kumata_core::{KumataSpec, Rules};
use kumo_core::{Game, KumoSpec};

/// As good as random numbers, each side its own, 0 in sum: nothing that a search could be right about by chance.
#[derive(Clone, Copy)]
struct Noise;

impl<S: State> Evaluation<S> for Noise {
    fn evaluate(&self, state: &S) -> Values {
        let spec = state.spec();
        let mut rng = Stream::new(state.key(), 0);
        // Few different values, so that some are equal.
        let sides: Vec<f64> =
            (0..spec.sides()).map(|_| f64::from(boardgame::Draw::below(&mut rng, 17)) / 32.0).collect();
        let mean = sides.iter().sum::<f64>() / f64::from(spec.sides());
        let mut values = [0.0; Seat::MAX];
        for seat in Seat::all(spec.players()) {
            values[seat.index()] = sides[usize::from(spec.side(seat))] - mean;
        }
        values
    }

    fn promise(&self, state: &S, chosen: S::Move) -> i32 {
        state.spec().action_of(chosen).map_or(0, |action| action.index() as i32 % 7)
    }
}

/// Knows nothing but the end of games.
#[derive(Clone, Copy)]
struct Nothing;

impl<S: State> Evaluation<S> for Nothing {
    fn evaluate(&self, _: &S) -> Values {
        [0.0; Seat::MAX]
    }
}

fn moves<S: State>(state: &S) -> Vec<S::Move> {
    let mut moves = Vec::new();
    state.for_each_legal_move(|chosen| moves.push(chosen));
    moves
}

fn after<S: State>(state: &S, chosen: S::Move) -> S {
    let mut next = state.clone();
    next.play(chosen).unwrap();
    next
}

fn returns<S: State>(state: &S) -> Values {
    let returns = state.returns();
    std::array::from_fn(|seat| returns.seats().get(seat).copied().unwrap_or(0.0))
}

/// The mean of what follows a chance event.
fn mean<S: State>(state: &S, mut values: impl FnMut(&S) -> Values) -> Values {
    let mut mean = [0.0; Seat::MAX];
    for outcome in moves(state) {
        let weight = state.probability(outcome).unwrap().to_f64();
        let values = values(&after(state, outcome));
        mean.iter_mut().zip(values).for_each(|(mean, value)| *mean += weight * value);
    }
    mean
}

/// Each seat makes the most for itself, the first of equal moves being played.
fn max_n<S: State>(state: &S, depth: u32, evaluation: &impl Evaluation<S>) -> Values {
    match state.decider() {
        Decider::Over => returns(state),
        Decider::Chance => mean(state, |next| max_n(next, depth, evaluation)),
        Decider::Seat(_) if depth == 0 => evaluation.evaluate(state),
        Decider::Seat(seat) => {
            let all = moves(state).into_iter().map(|chosen| max_n(&after(state, chosen), depth - 1, evaluation));
            all.reduce(|best, next| if next[seat.index()] > best[seat.index()] { next } else { best }).unwrap()
        }
    }
}

/// One side makes the most of it for itself, all others the least.
fn one_against_all<S: State>(state: &S, depth: u32, evaluation: &impl Evaluation<S>, own: Seat) -> f64 {
    match state.decider() {
        Decider::Over => returns(state)[own.index()],
        Decider::Chance => mean(state, |next| [one_against_all(next, depth, evaluation, own); 4])[0],
        Decider::Seat(_) if depth == 0 => evaluation.evaluate(state)[own.index()],
        Decider::Seat(seat) => {
            let all = moves(state)
                .into_iter()
                .map(|chosen| one_against_all(&after(state, chosen), depth - 1, evaluation, own));
            let spec = state.spec();
            if spec.side(seat) == spec.side(own) { all.fold(-2.0, f64::max) } else { all.fold(2.0, f64::min) }
        }
    }
}

/// How many positions so many plies lead to, up to a limit.
fn size<S: State>(state: &S, depth: u32, limit: usize) -> usize {
    let depth = if state.seat().is_some() { depth.checked_sub(1) } else { Some(depth) };
    let Some(depth) = depth.filter(|_| !state.is_over()) else { return 1 };
    let mut sum = 0;
    for chosen in moves(state) {
        sum += size(&after(state, chosen), depth, limit);
        if sum > limit {
            break;
        }
    }
    sum
}

/// Positions of random games with a seat to move, some of each.
fn some<S: Spec>(spec: &S, games: u64, plies: u32) -> Vec<S::State> {
    let mut found = Vec::new();
    for game in 0..games {
        let mut rng = Rng::with_stream(11, game);
        let mut state = spec.start(&mut rng).public_view();
        let plies = rng.below(plies);
        for _ in 0..plies {
            let Some(chosen) = state.random_move(&mut rng) else { break };
            let next = after(&state, chosen);
            if next.is_over() {
                break;
            }
            state = next;
        }
        while state.seat().is_none() {
            let chosen = state.random_outcome(&mut rng).unwrap();
            state = after(&state, chosen);
            if state.is_over() {
                break;
            }
        }
        if !state.is_over() {
            found.push(state);
        }
    }
    assert!(found.len() > games as usize / 2);
    found
}

fn run<S: State>(mut agent: impl Search<S>, state: &S) -> Report<S> {
    agent.search(state, &mut Rng::new(5), &mut |_| {}).unwrap()
}

#[track_caller]
fn near(found: f64, expected: f64, state: &impl Playable) {
    assert!((found - expected).abs() < 1e-6, "{state}: found {found}, it is {expected}");
}

const NO_LIMIT: Budget = Budget::nodes(u64::MAX);

/// The best move, its value and, where they are wanted, the values of all moves are those of minimax, whatever the table keeps.
#[track_caller]
fn check_minimax<S: State>(state: &S, depth: u32) {
    let seat = state.seat().unwrap();
    let exact: Vec<_> = moves(state)
        .into_iter()
        .map(|chosen| (chosen, one_against_all(&after(state, chosen), depth - 1, &Noise, seat)))
        .collect();
    let value_of = |wanted: S::Move| exact.iter().find(|(chosen, _)| *chosen == wanted).unwrap().1;
    let best = exact.iter().map(|(_, value)| *value).fold(-2.0, f64::max);
    for table in [0, 50, 1 << 16] {
        for all_values in [false, true] {
            let options = AlphaBetaOptions { budget: NO_LIMIT, depth, table, all_values };
            let report = run(AlphaBeta::new(Noise, options), state);
            near(report.value[seat.index()], best, state);
            near(value_of(report.best()), best, state);
            assert_eq!(report.moves.len(), exact.len());
            // Once a victory is found, the others are not looked at any deeper.
            for found in report.moves.iter().filter(|_| report.depth == depth) {
                if all_values {
                    near(found.value, value_of(found.chosen), state);
                } else {
                    assert!(found.value > value_of(found.chosen) - 1e-6, "{state}: {found:?}");
                }
            }
            assert!(report.depth == depth || report.is_proved);
            assert!(report.value.iter().sum::<f64>().abs() < 1e-9);
        }
    }
    near(run(Paranoid::new(Noise, DepthOptions { budget: NO_LIMIT, depth }), state).value[seat.index()], best, state);
}

#[test]
fn alpha_beta_is_minimax_on_kumo() {
    let mut checked = [0; 5];
    for spec in ["kumo size=5", "kumo size=5 mode=base4 turn_limit=9", "kumo size=5 mode=legend2 turn_limit=4"] {
        let spec: KumoSpec = spec.parse().unwrap();
        for state in some(&spec, 10, 20) {
            for depth in (1..=4).filter(|&depth| size(&state, depth, 20_000) <= 20_000) {
                check_minimax(&state, depth);
                checked[depth as usize] += 1;
            }
        }
    }
    assert!(checked[1] > 20 && checked[2] > 15, "{checked:?}");
}

/// Few dice, so that four plies are not too many; dice that meet at the Stone, so that games end.
const FIGHTS: [&str; 8] = [
    "2#2/2K2/2K2/5/5 0 0,0 6,4 6,0 00 - base2",
    "2#2/2K2/2T2/2r2/5 0 0,0 5,4 6,0 10 - base2",
    "5/2#2/2KK1/2k2/2k2 1 0,0 4,4 0,6 01 - base2",
    "k4/k#3/5/2K2/2K2 1 0,0 4,4 0,6 01 - base2",
    "5/3K1/1kk#1/3K1/5 0 0,0 4,4 7,0 10 - base2",
    "4#/3KK/5/5/5 0 0,0 6,4 6,0 10 - base2",
    "2#2/2K2/2K2/2k2/5 0 0,3,2,0 2,2 3,0,0,0 00 - base4",
    "2K2/K#3/kk3/5/5 2 0,2,2,0 2,2 3,5,3,0 01 - base4",
];

fn fights(limit: u32) -> Vec<Game> {
    let game = |text: &&str| Game::with_limit(text.parse().unwrap_or_else(|error| panic!("{text}: {error}")), limit);
    FIGHTS.iter().map(game).collect()
}

#[test]
fn alpha_beta_is_minimax_where_games_end() {
    let mut checked = 0;
    for state in fights(3) {
        for depth in (1..=4).filter(|&depth| size(&state, depth, 40_000) <= 40_000) {
            check_minimax(&state, depth);
            checked += usize::from(depth == 4);
        }
    }
    assert!(checked >= 3, "{checked}");
}

/// The value of the game and all of its best moves.
#[test]
fn alpha_beta_solves_small_games() {
    let mut values = HashSet::new();
    for state in [1, 2].into_iter().flat_map(fights) {
        let Ok(solution) = solve(&state, 30_000) else { continue };
        let seat = state.seat().unwrap().index();
        let options = AlphaBetaOptions { budget: NO_LIMIT, depth: 60, all_values: true, ..AlphaBetaOptions::default() };
        let report = run(AlphaBeta::new(Nothing, options), &state);
        assert!(report.is_proved, "{state}");
        assert_eq!(report.value, solution.value, "{state}");
        values.insert(report.value[seat] as i32);
        assert!(solution.best.contains(&report.best()), "{state}: {report:?}");
        let found: Vec<_> =
            report.moves.iter().filter(|found| found.value == report.value[seat]).map(|found| found.chosen).collect();
        // Where it wins, deeper moves that win too are not looked for.
        if solution.value[seat] < 1.0 {
            assert_eq!(found.len(), solution.best.len(), "{state}");
        }
        assert!(found.iter().all(|chosen| solution.best.contains(chosen)), "{state}: {found:?}");
    }
    assert!(values.len() > 1, "{values:?}");
}

/// A victory that comes sooner is preferred: the principal variation wins at once.
#[test]
fn sooner_victories_are_better() {
    let position = "2#2/2K2/2K2/5/5 0 4,6 0,0 2,0 10 - base2".parse().unwrap();
    let options = AlphaBetaOptions { depth: 3, all_values: true, ..AlphaBetaOptions::default() };
    let report = run(AlphaBeta::new(Nothing, options), &Game::new(position));
    assert_eq!(report.best().to_string(), "Kn");
    assert_eq!(report.principal_variation.len(), 1);
}

/// Late positions of Kumata, with chance events to come and without, small enough to be gone through.
fn late(spec: &KumataSpec, wanted: usize) -> Vec<kumata_core::Position> {
    let mut found: Vec<kumata_core::Position> = Vec::new();
    for game in 0..60 {
        let mut rng = Rng::with_stream(3, game);
        let mut state = spec.start(&mut rng).public_view();
        let mut course = Vec::new();
        while !state.is_over() {
            if state.seat().is_some() {
                course.push(state);
            }
            let chosen =
                if state.seat().is_some() { state.random_move(&mut rng) } else { state.random_outcome(&mut rng) };
            state.play(chosen.unwrap()).unwrap();
        }
        // The earliest that is small enough, and one later.
        let small = |state: &&kumata_core::Position| state.count_legal_moves() > 1 && size(*state, 3, 4_000) <= 4_000;
        let small: Vec<_> = course.iter().filter(small).collect();
        found.extend(small.first().copied());
        found.extend(small.get(2).copied());
        if found.len() >= wanted {
            break;
        }
    }
    assert!(found.len() >= wanted);
    found
}

fn kumata_specs() -> Vec<KumataSpec> {
    let mut specs = vec![KumataSpec::new(4).unwrap().with_alliance().unwrap()];
    for seats in 2..=4 {
        specs.extend(Rules::ALL.map(|rules| KumataSpec::new(seats).unwrap().with_rules(rules)));
    }
    specs
}

#[test]
fn max_n_is_max_n() {
    let mut uncertain = 0;
    for spec in kumata_specs() {
        for state in late(&spec, 5) {
            uncertain += usize::from(!state.is_known());
            let seat = state.seat().unwrap();
            for depth in 1..=3 {
                let expected = max_n(&state, depth, &Noise);
                let report = run(MaxN::new(Noise, DepthOptions { budget: NO_LIMIT, depth }), &state);
                for (seat, &value) in report.value.iter().enumerate() {
                    near(value, expected[seat], &state);
                }
                for found in &report.moves {
                    let value = max_n(&after(&state, found.chosen), depth - 1, &Noise)[seat.index()];
                    // Once a victory is found, the rest are not looked at as deep.
                    if !report.is_proved {
                        near(found.value, value, &state);
                    }
                }
            }
        }
    }
    assert!(uncertain > 5, "chance has a part in {uncertain}");
}

#[test]
fn paranoid_is_one_against_all() {
    let mut uncertain = 0;
    for spec in kumata_specs() {
        for state in late(&spec, 4) {
            uncertain += usize::from(!state.is_known());
            for depth in 1..=3 {
                check_minimax(&state, depth);
            }
        }
    }
    assert!(uncertain > 5, "chance has a part in {uncertain}");
}

/// With two sides all three find the same.
#[test]
fn with_two_sides_max_n_is_alpha_beta() {
    for state in fights(4) {
        let seat = state.seat().unwrap().index();
        let depth = if size(&state, 3, 20_000) <= 20_000 { 3 } else { 2 };
        let max_n = run(MaxN::new(Noise, DepthOptions { budget: NO_LIMIT, depth }), &state).value[seat];
        let alpha_beta = AlphaBetaOptions { budget: NO_LIMIT, depth, ..AlphaBetaOptions::default() };
        near(run(AlphaBeta::new(Noise, alpha_beta), &state).value[seat], max_n, &state);
    }
}

fn searches<S: State>(nodes: u64) -> Vec<Box<dyn Search<S>>> {
    let options = DepthOptions { budget: Budget::nodes(nodes), depth: 3 };
    let alpha_beta = AlphaBetaOptions { budget: Budget::nodes(nodes), depth: 3, ..AlphaBetaOptions::default() };
    vec![
        Box::new(Greedy::new(Noise)),
        Box::new(AlphaBeta::new(Noise, alpha_beta)),
        Box::new(MaxN::new(Noise, options)),
        Box::new(Paranoid::new(Noise, options)),
    ]
}

/// No search can look at hidden orders: they make no difference to it.
#[test]
fn what_nobody_sees_makes_no_difference() {
    let mut rng = Rng::new(3);
    for seats in 2..=4 {
        let position = KumataSpec::new(seats).unwrap().start(&mut rng);
        for mut search in searches(2_000) {
            let mut report =
                |state: &kumata_core::Position| search.search(state, &mut Rng::new(9), &mut |_| {}).unwrap();
            let first = report(&position);
            for _ in 0..3 {
                let other = position.resample(&mut rng);
                assert_ne!(other, position);
                assert_eq!(report(&other), first);
            }
        }
    }
}

/// Under a budget of positions the same seed finds the same, no more are looked at than one ply takes or are allowed, and what is
/// watched is what is found.
#[test]
fn budgets_of_positions() {
    let state = "kumo size=5".parse::<KumoSpec>().unwrap().start(&mut Rng::new(1));
    for nodes in [0, 1, 50, 1_000, 20_000] {
        for mut search in searches::<Game>(nodes) {
            let mut depths = Vec::new();
            let report = search.search(&state, &mut Rng::new(2), &mut |so_far| depths.push(so_far.depth)).unwrap();
            assert_eq!(search.search(&state, &mut Rng::new(2), &mut |_| {}).unwrap(), report);
            assert_eq!(search.choose(&state, &mut Rng::new(2)), report.best());
            assert!(report.nodes <= nodes.max(64), "{}: {} of {nodes}", search.name(), report.nodes);
            assert!(state.is_legal(report.best()));
            assert_eq!(depths, (1..=report.depth).collect::<Vec<_>>(), "{}", search.name());
            let mut line = state;
            for &chosen in &report.principal_variation {
                line.play(chosen).unwrap();
            }
        }
    }
}

/// A search that is stopped answers all the same; where the game is over there is nothing to find.
#[test]
fn stopped_and_over() {
    let spec: KumoSpec = "kumo size=5 turn_limit=1".parse().unwrap();
    let state = spec.start(&mut Rng::new(1));
    let over = Game::resume(*state.position(), 1, Some(1));
    for mut search in searches::<Game>(u64::MAX) {
        search.stop_handle().stop();
        let report = search.search(&state, &mut Rng::new(1), &mut |_| {}).unwrap();
        assert_eq!(report.depth, 1, "{}", search.name());
        assert!(state.is_legal(report.best()));
        assert_eq!(search.search(&over, &mut Rng::new(1), &mut |_| {}), None);
    }
}

/// Greedy takes a move whose position is valued most for the seat to move, any of them.
#[test]
fn greedy_takes_the_best() {
    for spec in kumata_specs() {
        let state = spec.start(&mut Rng::new(7)).public_view();
        let seat = state.seat().unwrap();
        let value = |chosen| max_n(&after(&state, chosen), 0, &Noise)[seat.index()];
        let best = moves(&state).into_iter().map(value).fold(-2.0, f64::max);
        for seed in 0..5 {
            near(value(Greedy::new(Noise).choose(&state, &mut Rng::new(seed))), best, &state);
        }
    }
    let state = "kumo size=5".parse::<KumoSpec>().unwrap().start(&mut Rng::new(1));
    let chosen: HashSet<_> = (0..20).map(|seed| Greedy::new(Nothing).choose(&state, &mut Rng::new(seed))).collect();
    assert!(chosen.len() > 5, "{}", chosen.len());
}

/// Knows one winning turn, by heart.
struct ByHeart(Vec<kumo_core::Move>);

impl Evaluation<Game> for ByHeart {
    fn evaluate(&self, _: &Game) -> Values {
        [0.0; Seat::MAX]
    }

    fn winning_turn(&self, _: &Game) -> Option<Vec<kumo_core::Move>> {
        Some(self.0.clone())
    }
}

/// A winning turn that the evaluation knows is played without a search, and reported as proved for all seats.
#[test]
fn known_winning_turns_are_played() {
    let state = Game::new("2#2/2K2/2K2/5/5 0 0,2,2,2 2,2 0,0,0,0 00 - base4".parse().unwrap());
    let turn = || vec!["ccw".parse().unwrap(), "Kw".parse().unwrap()];
    let options = DepthOptions::default();
    let searches: [Box<dyn Search<Game>>; 4] = [
        Box::new(Greedy::new(ByHeart(turn()))),
        Box::new(AlphaBeta::new(ByHeart(turn()), AlphaBetaOptions::default())),
        Box::new(MaxN::new(ByHeart(turn()), options)),
        Box::new(Paranoid::new(ByHeart(turn()), options)),
    ];
    for mut search in searches {
        let report = search.search(&state, &mut Rng::new(1), &mut |_| {}).unwrap();
        assert_eq!(report.principal_variation, turn());
        assert_eq!((report.value, report.is_proved), (vec![1.0, -1.0, 1.0, -1.0], true));
        assert_eq!(report.moves.len(), state.count_legal_moves());
    }
}
