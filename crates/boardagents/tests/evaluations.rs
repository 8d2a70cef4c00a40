//! What every evaluation must keep to: 0 in sum, from -1 to 1, nothing of what is hidden; and no side is preferred.

use boardagents::kumata::KumataEvaluation;
use boardagents::kumo::{KumoEvaluation, solve_turn};
use boardgame::{Playable as _, Rng, Seat, Spec, State};
use boardsearch::Evaluation;
use kumata_core::{KumataSpec, Rules};
use kumo_core::{Coord, Draft, Game, KumoSpec, Position, Team, Turn};

#[track_caller]
fn check<S: State>(evaluation: &impl Evaluation<S>, state: &S) {
    let values = evaluation.evaluate(state);
    let spec = state.spec();
    assert!(values.iter().sum::<f64>().abs() < 1e-9, "{state}: {values:?}");
    assert!(values.iter().all(|value| value.abs() <= 1.0), "{state}: {values:?}");
    for seat in Seat::all(4) {
        if seat.number() >= spec.players() {
            assert_eq!(values[seat.index()], 0.0, "{state}");
            continue;
        }
        for mate in Seat::all(spec.players()).filter(|&mate| spec.side(mate) == spec.side(seat)) {
            assert!((values[mate.index()] - values[seat.index()]).abs() < 1e-9, "{state}: {values:?}");
        }
    }
}

#[test]
fn kumata() {
    let mut specs = vec![KumataSpec::new(4).unwrap().with_alliance().unwrap()];
    for seats in 2..=4 {
        specs.extend(Rules::ALL.map(|rules| KumataSpec::new(seats).unwrap().with_rules(rules)));
    }
    for spec in specs {
        let mut rng = Rng::new(1);
        let mut position = spec.start(&mut rng);
        while let Some(chosen) = position.random_move(&mut rng) {
            check(&KumataEvaluation, &position);
            let values = KumataEvaluation.evaluate(&position);
            assert_eq!(KumataEvaluation.evaluate(&position.public_view()), values);
            assert_eq!(KumataEvaluation.evaluate(&position.resample(&mut rng)), values);
            position.play(chosen).unwrap();
        }
    }
}

/// The teams change places: all is turned by half a turn, and what was the one's is the other's.
fn swapped(position: &Position) -> Position {
    let last = position.size() - 1;
    let turned = |space: Coord| Coord::new(last - space.file(), last - space.rank()).unwrap();
    let mut draft = Draft::from(position);
    draft.stone = turned(draft.stone);
    for (space, die) in &mut draft.dice {
        *space = turned(*space);
        die.team = die.team.enemy();
    }
    let Turn::Seat(seat) = draft.turn else { panic!("the game goes on") };
    draft.turn = Turn::Seat(seat.next(2));
    draft.trays.swap(0, 1);
    draft.prisons.swap(0, 1);
    draft.used.swap(0, 1);
    draft.turned.swap(0, 1);
    draft.owing.iter_mut().for_each(|space| *space = turned(*space));
    draft.owing.sort_unstable();
    draft.check().unwrap()
}

#[test]
fn kumo_prefers_no_side() {
    for (number, spec) in ["kumo size=5", "kumo mode=legend2", "kumo size=7"].into_iter().enumerate() {
        let spec: KumoSpec = spec.parse().unwrap();
        let mut rng = Rng::with_stream(2, number as u64);
        let mut game = spec.start(&mut rng);
        for _ in 0..300 {
            check(&KumoEvaluation::default(), &game);
            let other = Game::new(swapped(game.position()));
            let (values, others) =
                (KumoEvaluation::default().evaluate(&game), KumoEvaluation::default().evaluate(&other));
            assert!((values[0] - others[1]).abs() < 1e-12, "{game}: {values:?}, {other}: {others:?}");
            let lengths = [&game, &other].map(|game| solve_turn(game.position()).moves.map(|moves| moves.len()));
            assert_eq!(lengths[0], lengths[1], "{game}");
            let Some(chosen) = game.random_move(&mut rng) else { break };
            game.play(chosen).unwrap();
        }
    }
}

#[test]
fn kumo_in_teams() {
    let mut rng = Rng::new(3);
    let mut game = "kumo mode=base4 size=5".parse::<KumoSpec>().unwrap().start(&mut rng);
    for _ in 0..300 {
        check(&KumoEvaluation::default(), &game);
        let Some(chosen) = game.random_move(&mut rng) else { break };
        game.play(chosen).unwrap();
    }
}

/// A pair beside the Stone is worth more than none, and the seat that may push it out stands better.
#[test]
fn kumo_knows_threats() {
    let value = |text: &str| KumoEvaluation::default().evaluate(&Game::new(text.parse().unwrap()))[Team::A.index()];
    let ready = value("2#2/2K2/2K2/5/5 0 4,6 0,0 2,0 10 - base2");
    let far = value("2#2/5/5/2T2/2T2 0 4,6 0,0 2,0 10 - base2");
    assert!(ready > far, "{ready}, {far}");
}
