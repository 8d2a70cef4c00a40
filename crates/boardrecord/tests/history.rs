//! Games: play, undo, take-back to any ply, forward again; against a plain list of all states.

mod toy;

use boardgame::{Playable, Rng, Seat};
use boardrecord::{EndError, Game, Outcome, PlayMoveError, Seed, Termination};
use proptest::prelude::*;
use toy::{Table, Toy, Turn};

const LONG: Toy = Toy { seats: 3, cards: 120, teams: false, open: false };
const TEAMS: Toy = Toy { seats: 4, cards: 6, teams: true, open: false };

/// What a game should be: every state of the line, and how many plies of it are played.
struct Plain {
    states: Vec<Table>,
    moves: Vec<Turn>,
    ply: usize,
}

fn agree(game: &Game<Toy>, plain: &Plain) {
    assert_eq!(game.ply(), plain.ply);
    assert_eq!(game.moves(), &plain.moves[..plain.ply]);
    assert_eq!(game.undone(), &plain.moves[plain.ply..]);
    assert_eq!(game.state(), &plain.states[plain.ply]);
    assert_eq!(game.start(), &plain.states[0]);
    assert_eq!(game.is_over(), plain.states[plain.ply].is_over());
}

#[derive(Clone, Debug)]
enum Step {
    Play(u32),
    Undo,
    Redo,
    GoTo(usize),
    Look(usize),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        12 => any::<u32>().prop_map(Step::Play),
        2 => Just(Step::Undo),
        2 => Just(Step::Redo),
        1 => (0..150_usize).prop_map(Step::GoTo),
        2 => (0..150_usize).prop_map(Step::Look),
    ]
}

proptest! {
    #[test]
    fn as_a_plain_list_of_states(seed in any::<u64>(), steps in prop::collection::vec(step(), 1..400)) {
        let mut game = Game::dealt(LONG, Seed::new(seed));
        let mut plain = Plain { states: vec![game.start().clone()], moves: Vec::new(), ply: 0 };
        for step in steps {
            let last = plain.moves.len();
            match step {
                Step::Play(number) => {
                    let Some(chosen) = game.state().random_move(&mut Rng::new(number.into())) else { continue };
                    game.play(chosen).unwrap();
                    let mut state = plain.states[plain.ply].clone();
                    state.play(chosen).unwrap();
                    plain.states.truncate(plain.ply + 1);
                    plain.moves.truncate(plain.ply);
                    plain.states.push(state);
                    plain.moves.push(chosen);
                    plain.ply += 1;
                }
                Step::Undo => {
                    let expected = plain.ply.checked_sub(1).map(|ply| plain.moves[ply]);
                    prop_assert_eq!(game.undo(), expected);
                    plain.ply = plain.ply.saturating_sub(1);
                }
                Step::Redo => {
                    prop_assert_eq!(game.redo(), plain.moves.get(plain.ply).copied());
                    plain.ply = (plain.ply + 1).min(last);
                }
                Step::GoTo(ply) => {
                    prop_assert_eq!(game.go_to(ply).is_ok(), ply <= last);
                    if ply <= last {
                        plain.ply = ply;
                    }
                }
                Step::Look(ply) => prop_assert_eq!(game.state_at(ply), plain.states.get(ply).cloned()),
            }
            agree(&game, &plain);
        }
        for ply in 0..=plain.moves.len() {
            prop_assert_eq!(game.state_at(ply), plain.states.get(ply).cloned());
        }
        prop_assert_eq!(game.state_at(plain.moves.len() + 1), None);
    }
}

#[test]
fn a_move_that_is_not_legal_changes_nothing() {
    let mut game = Game::dealt(LONG, Seed::new(1));
    game.play(Turn::Take).unwrap();
    game.play(Turn::Pass).unwrap();
    game.undo();
    let before = game.clone();
    let error = game.play(Turn::Uncover(5)).unwrap_err();
    assert_eq!(error.to_string(), "ply 2: found `=5`, expected a legal move: toy: expected another move");
    assert_eq!(game, before);
    assert_eq!(game.undone(), [Turn::Pass]);
    let error = game.go_to(3).unwrap_err();
    assert_eq!(error.to_string(), "found ply 3, expected one from 0 to 2");
    assert_eq!(game, before);
}

#[test]
fn resigned_aborted_and_taken_up_again() {
    let mut game = Game::dealt(TEAMS, Seed::new(1));
    game.play(Turn::Take).unwrap();
    game.play(Turn::Take).unwrap();
    game.undo();
    assert_eq!((game.termination(), game.outcome(), game.seed()), (Termination::Unfinished, Outcome::Open, None));
    let two = Seat::new(2).unwrap();
    game.resign(two).unwrap();
    // By hand: seat 2 gives up for seats 0 and 2.
    assert_eq!(game.termination(), Termination::Resigned(two));
    assert_eq!(game.outcome().to_string(), "1+3");
    assert_eq!(game.seed(), Some(Seed::new(1)));
    assert!(game.undone().is_empty());
    let over = EndError::Over { termination: Termination::Resigned(two) };
    assert_eq!((game.resign(Seat::ZERO), game.abort()), (Err(over), Err(over)));
    assert!(matches!(game.play(Turn::Take), Err(PlayMoveError::Ended { ply: 2, .. })));
    game.go_to(1).unwrap();
    assert_eq!((game.termination(), game.seed()), (Termination::Unfinished, None));
    game.abort().unwrap();
    assert_eq!((game.termination(), game.outcome()), (Termination::Aborted, Outcome::Open));
    assert_eq!(game.undo(), Some(Turn::Take));
    assert!(!game.is_over());

    let mut game = Game::dealt(LONG, Seed::new(1));
    let before = game.clone();
    assert_eq!(game.resign(Seat::ZERO), Err(EndError::Sides { found: 3 }));
    let three = Seat::new(3).unwrap();
    assert_eq!(game.resign(three), Err(EndError::Seat { found: three, players: 3 }));
    assert_eq!(game, before);
}

#[test]
fn a_game_that_is_over_by_its_rules() {
    // By hand: one card worth nothing. Whoever takes it has 0 points like all others: a draw.
    let mut game = Game::dealt(Toy { seats: 2, cards: 1, teams: false, open: false }, Seed::new(4));
    game.play(Turn::Take).unwrap();
    assert_eq!((game.termination(), game.outcome()), (Termination::Played, Outcome::Drawn));
    assert!(matches!(game.abort(), Err(EndError::Over { termination: Termination::Played })));
    assert_eq!(game.seed(), Some(Seed::new(4)));
    game.undo();
    assert_eq!((game.seed(), game.redo(), game.is_over()), (None, Some(Turn::Take), true));
}

#[test]
fn comments_go_with_their_plies() {
    let mut game = Game::dealt(LONG, Seed::new(1));
    for _ in 0..3 {
        game.play(Turn::Pass).unwrap();
    }
    for ply in 0..=3 {
        game.set_comment(ply, format!("on {ply}")).unwrap();
    }
    assert!(game.set_comment(4, "").is_err());
    game.set_comment(1, "").unwrap();
    game.go_to(2).unwrap();
    assert_eq!(game.comments().get(3), Some("on 3"));
    game.play(Turn::Take).unwrap();
    let left: Vec<_> = game.comments().iter().collect();
    assert_eq!(left, [(0, "on 0"), (2, "on 2")]);
}

#[test]
fn what_nobody_knows_is_not_shown_for_debugging() {
    let game = Game::dealt(LONG, Seed::new(987_654_321));
    let shown = format!("{game:?}");
    assert!(!shown.contains("987654321") && !shown.contains("deck"), "{shown}");
}
