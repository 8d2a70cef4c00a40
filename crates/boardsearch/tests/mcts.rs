//! How Monte Carlo tree search grows its trees: threads, batches, trees that are kept, judgements, noise, what is known.

use boardgame::{Rng, Spec, State};
use boardsearch::{
    Budget, Evaluation, Evaluator, JudgeError, Leaf, Mcts, MctsOptions, OnePly, Search, Selection, Values,
};
use kumata_core::KumataSpec;
use std::num::NonZero;
use ways::ways;

mod ways;

/// Threads are hands, not heads: the same trees are grown by any number of them. Watching changes nothing either.
#[test]
fn threads_make_no_difference() {
    let position = KumataSpec::new(3).unwrap().start(&mut Rng::new(1));
    let search = |threads, trees| {
        let options = MctsOptions { budget: Budget::simulations(5_001), trees, threads, ..MctsOptions::default() };
        let mut watched = 0;
        let report = Mcts::new(options).search(&position, &mut Rng::new(3), &mut |_| watched += 1).unwrap();
        assert_eq!(report.simulations, 5_001);
        assert_eq!(report.moves.iter().map(|it| it.visits).sum::<u32>(), 5_001);
        report
    };
    let one = search(1, 5);
    for threads in [0, 2, 3, 5, 1_000] {
        assert_eq!(search(threads, 5), one, "{threads}");
    }
    assert_ne!(search(1, 4), one);
}

/// Each simulation is of the batch's size at most, and none is lost.
#[test]
fn all_simulations_of_a_batch_count() {
    let position = KumataSpec::new(2).unwrap().start(&mut Rng::new(1));
    for selection in [Selection::default(), Selection::Puct { exploration: 1.0, noise: None }] {
        for batch in [1, 7, 64, 5_000] {
            let budget = Budget::simulations(1_000);
            let options = MctsOptions { budget, batch, selection, ..MctsOptions::default() };
            let report = Mcts::new(options).search(&position, &mut Rng::new(3), &mut |_| {}).unwrap();
            let visits = report.moves.iter().map(|it| it.visits).sum::<u32>();
            // With priors, the first is of the position itself, with whatever else is in its batch.
            assert_eq!(report.simulations, 1_000);
            let at_the_root = 1_000 - visits;
            let expected = if selection == Selection::default() { 0..=0 } else { 1..=1 };
            assert!(expected.contains(&at_the_root), "{batch}: {visits}");
            assert!(report.value.iter().all(|value| value.abs() <= 1.0), "{report:?}");
            assert!(report.moves.iter().all(|it| it.value.abs() <= 1.0), "{report:?}");
        }
    }
}

/// What was found below the position that is searched next is not searched again: the visits of its moves are there.
#[test]
fn a_tree_is_gone_on_with() {
    fn go_on<S: State>(start: &S, options: MctsOptions) {
        let options = MctsOptions { budget: Budget::simulations(3_000), reuse: true, ..options };
        let mut mcts = Mcts::new(options);
        let (mut state, mut rng, mut more) = (start.public_view(), Rng::new(5), 0);
        for _ in 0..12 {
            if state.seat().is_none() {
                let Some(outcome) = state.random_outcome(&mut rng) else { break };
                state.play(outcome).unwrap();
                continue;
            }
            let report = mcts.search(&state, &mut rng, &mut |_| {}).unwrap();
            let visits = report.moves.iter().map(|it| it.visits).sum::<u32>();
            assert!(visits >= report.simulations, "{visits}");
            more += visits - report.simulations;
            // It is as if the root had been there from the first: what is proved holds, legal moves are all there.
            assert_eq!(report.moves.len(), state.count_legal_moves());
            assert!(report.principal_variation.first() == Some(&report.best()));
            state.play(report.best()).unwrap();
        }
        assert!(more > 10, "{more}: {start}");
    }
    for (way, options) in ways() {
        if !way.contains("puct") {
            go_on(&KumataSpec::new(2).unwrap().start(&mut Rng::new(1)), options);
            let game: kumo_core::Game = "5/2K2/2#2/5/5 0 5,6 0,0 0,0 00 p base2 0/8".parse().unwrap();
            go_on(&game, options);
        }
    }
}

/// A search of a position that has nothing to do with the last one begins anew.
#[test]
fn a_tree_of_another_game_is_forgotten() {
    let spec = KumataSpec::new(2).unwrap();
    let options = MctsOptions { budget: Budget::simulations(500), reuse: true, ..MctsOptions::default() };
    let (one, other) = (spec.start(&mut Rng::new(1)), spec.start(&mut Rng::new(2)));
    let mut mcts = Mcts::new(options);
    mcts.search(&one, &mut Rng::new(1), &mut |_| {});
    let after = mcts.search(&other, &mut Rng::new(2), &mut |_| {});
    assert_eq!(after, Mcts::new(options).search(&other, &mut Rng::new(2), &mut |_| {}));
    mcts.forget();
    assert_eq!(after, mcts.search(&other, &mut Rng::new(2), &mut |_| {}));
}

/// Little room: the tree stops growing, the search does not.
#[test]
fn a_full_tree_is_searched_on() {
    let position = KumataSpec::new(2).unwrap().start(&mut Rng::new(1));
    for memory in [0, 1] {
        let options = MctsOptions { budget: Budget::simulations(60_000), memory, ..MctsOptions::default() };
        let report = Mcts::new(options).search(&position, &mut Rng::new(1), &mut |_| {}).unwrap();
        assert_eq!(report.simulations, 60_000);
        assert!(report.nodes < 20_000, "{}", report.nodes);
        assert!(position.is_legal(report.best()));
    }
}

/// What is said of a leaf is checked.
#[test]
fn judgements_are_checked() {
    #[derive(Clone)]
    struct Judge;
    impl<S: State> Evaluator<S> for Judge {
        fn evaluate(&mut self, leaves: &mut [Leaf<S>], _: &mut Rng) {
            for leaf in leaves {
                let (count, players) = (leaf.state().count_legal_moves(), usize::from(leaf.state().players()));
                let message = |result: Result<(), JudgeError>| result.unwrap_err().to_string();
                let few = leaf.set_values(&[0.0]);
                assert_eq!(message(few), format!("1 values: expected {players}, one for each seat"));
                let high = leaf.set_values(&[0.0, 1.5, 0.0][..players]);
                assert_eq!(message(high), "value 1.5 of seat 1: expected a number from -1 to 1");
                assert!(leaf.set_values(&vec![f64::NAN; players]).is_err());
                let none = leaf.set_priors(&vec![0.0; count]);
                assert_eq!(none, Err(JudgeError::NoPrior));
                assert_eq!(
                    message(leaf.set_priors(&[])),
                    format!("0 priors: expected {count}, one for each legal move")
                );
                assert!(
                    leaf.set_priors(&vec![f32::NAN; count]).is_err() && leaf.set_priors(&vec![-1.0; count]).is_err()
                );
                leaf.set_priors(&vec![f32::MAX; count]).unwrap();
            }
        }
    }
    let position = KumataSpec::new(3).unwrap().start(&mut Rng::new(1));
    let options = MctsOptions {
        selection: Selection::Puct { exploration: 1.0, noise: None },
        budget: Budget::simulations(50),
        ..MctsOptions::default()
    };
    let report = Mcts::with_evaluator(Judge, options).search(&position, &mut Rng::new(1), &mut |_| {}).unwrap();
    assert_eq!(report.value, [0.0; 3]);
}

/// Priors lead the search: with all moves worth the same, visits are in the proportion of the priors.
#[test]
fn priors_lead_the_search() {
    #[derive(Clone)]
    struct Favourite;
    impl<S: State> Evaluator<S> for Favourite {
        fn evaluate(&mut self, leaves: &mut [Leaf<S>], _: &mut Rng) {
            for leaf in leaves {
                let count = leaf.state().count_legal_moves();
                let priors: Vec<f32> =
                    (0..count).map(|place| if place == 1 { 1.0 } else { 0.2 / count as f32 }).collect();
                leaf.set_priors(&priors).unwrap();
            }
        }
    }
    let position = KumataSpec::new(2).unwrap().start(&mut Rng::new(1));
    let options =
        MctsOptions { selection: Selection::Puct { exploration: 1.0, noise: None }, ..MctsOptions::default() };
    let report = Mcts::with_evaluator(Favourite, options).search(&position, &mut Rng::new(1), &mut |_| {}).unwrap();
    assert_eq!(Some(report.best()), position.nth_legal_move(1));
    let share = f64::from(report.moves[0].visits) / 999.0;
    assert!((share - 1.0 / 1.2).abs() < 0.05, "{share}");
    let policy = report.policy(1.0);
    assert!((policy[0] - share).abs() < 1e-9 && (policy.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    assert!(report.policy(0.5)[0] > policy[0] && report.policy(2.0)[0] < policy[0]);
    assert!((report.policy(f64::INFINITY)[0] - 1.0 / policy.len() as f64).abs() < 1e-9);
    // 4,000 draws: five standard errors of a share are 0.03.
    let mut rng = Rng::new(4);
    let drawn = (0..4_000).filter(|_| report.sample(1.0, &mut rng) == report.best()).count();
    assert!((drawn as f64 / 4_000.0 - share).abs() < 0.03, "{drawn}");
}

/// A winning turn that is known is played without a search; one that is none is not believed.
#[test]
fn winning_turns_are_played() {
    struct Known(&'static str);
    impl Evaluation<kumo_core::Game> for Known {
        fn evaluate(&self, _: &kumo_core::Game) -> Values {
            [0.0; 4]
        }
        fn winning_turn(&self, _: &kumo_core::Game) -> Option<Vec<kumo_core::Move>> {
            Some(self.0.split(' ').map(|text| text.parse().unwrap()).collect())
        }
    }
    let game: kumo_core::Game = "2#2/2K2/2B2/5/5 0 4,6 0,0 3,0 10 - base2 0/4".parse().unwrap();
    let search = |turn| {
        let mut mcts = Mcts::new(MctsOptions::default()).with_knowledge(Known(turn));
        mcts.search(&game, &mut Rng::new(1), &mut |_| {}).unwrap()
    };
    let found = search("c3=K Kn");
    assert_eq!((found.simulations, found.is_proved, found.value.clone()), (0, true, vec![1.0, -1.0]));
    assert_eq!(found.best().to_string(), "c3=K");
    assert_eq!(found.principal_variation.len(), 2);
    for wrong in ["c3=K", "Kn", "c3=K Kn Kn"] {
        assert!(search(wrong).simulations > 0, "{wrong}");
    }
}

/// A position is worth what its best move leads to, and better moves have greater priors.
#[test]
fn one_ply_ahead() {
    /// Of two seats, who has more points stands better.
    #[derive(Clone)]
    struct Points;
    impl Evaluation<kumata_core::Position> for Points {
        fn evaluate(&self, position: &kumata_core::Position) -> Values {
            let scores = position.scores();
            let totals: Vec<f64> = scores.seats().iter().map(|score| f64::from(score.total())).collect();
            [(totals[0] - totals[1]) / 100.0, (totals[1] - totals[0]) / 100.0, 0.0, 0.0]
        }

        /// The later in the list, the more.
        fn promise(&self, position: &kumata_core::Position, chosen: kumata_core::Move) -> i32 {
            position.legal_moves().iter().position(|&it| it == chosen).unwrap() as i32
        }
    }
    let position = KumataSpec::new(2).unwrap().start(&mut Rng::new(1)).public_view();
    let seat = position.seat().unwrap().index();
    let after = |chosen| {
        let mut next = position;
        next.play(chosen).unwrap();
        Points.evaluate(&next)[seat]
    };
    let best = position.legal_moves().into_iter().map(after).fold(f64::NEG_INFINITY, f64::max);
    let few = |simulations, temperature, width| {
        let selection = Selection::Puct { exploration: 1.0, noise: None };
        let options = MctsOptions { budget: Budget::simulations(simulations), selection, ..MctsOptions::default() };
        let mut mcts = Mcts::with_evaluator(OnePly { evaluation: Points, temperature, width }, options);
        mcts.search(&position, &mut Rng::new(1), &mut |_| {}).unwrap()
    };
    let search = |simulations, temperature| few(simulations, temperature, None);
    // The first simulation looks at the position itself.
    assert!((search(1, 0.05).value[seat] - best).abs() < 1e-12);
    // With priors this sharp, the second tries a move that looks best.
    let second = search(2, 1e-3);
    assert_eq!(second.moves[0].visits, 1);
    assert!((after(second.best()) - best).abs() < 1e-12);
    // Without a temperature all moves are alike, and no number is none.
    for temperature in [0.0, f64::NAN] {
        assert_eq!(search(50, temperature), search(50, 0.0));
    }
    // The most promising moves are the last of the list.
    let moves = position.legal_moves();
    for width in [1, 3, moves.len()] {
        let looked_at = moves.iter().rev().take(width).map(|&chosen| after(chosen));
        let best = looked_at.fold(f64::NEG_INFINITY, f64::max);
        let found = few(1, 0.05, NonZero::new(width as u32));
        assert!((found.value[seat] - best).abs() < 1e-12, "{width}");
        assert_eq!(found.moves.len(), moves.len());
    }
    assert_eq!(few(50, 0.05, Some(NonZero::<u32>::MAX)), search(50, 0.05));
}

/// With fewer simulations than moves, all that were tried have one visit: what did best is played.
#[test]
fn of_equal_visits_the_better_value_comes_first() {
    let position = KumataSpec::new(2).unwrap().start(&mut Rng::new(4));
    for (simulations, trees) in [(30, 1), (150, 1), (40, 3)] {
        let options = MctsOptions { budget: Budget::simulations(simulations), trees, ..MctsOptions::default() };
        let report = Mcts::new(options).search(&position, &mut Rng::new(1), &mut |_| {}).unwrap();
        assert!(
            report.moves.is_sorted_by(|one, next| (one.visits, one.value) >= (next.visits, next.value)),
            "{report:?}"
        );
        assert_eq!(report.principal_variation[0], report.best());
    }
}
