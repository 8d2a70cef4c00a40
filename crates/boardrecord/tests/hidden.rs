//! What nobody knows yet is in no record of a game that goes on: neither the seed nor the hidden order.

mod toy;

use boardgame::{Decider, Playable, Rng, Seat};
use boardrecord::{Game, Record, Seed, Termination};
use proptest::prelude::*;
use toy::{Table, Toy, Turn};

const CLOSED: Toy = Toy { seats: 2, cards: 12, teams: false, open: false };

/// Records of the game in both forms.
fn written(game: &Game<Toy>) -> [String; 2] {
    let record = Record::of(game).unwrap();
    [record.to_text(), record.to_json()]
}

#[test]
fn what_was_uncovered_and_nothing_else() {
    // By hand: the deck is 3, 0, 2, 1, 4. Seat 0 takes the 3 and sees 0; seat 1 digs the 0 and the 2 below it away, so 1 is
    // on top.
    let spec = Toy { cards: 5, ..CLOSED };
    let start: Table = format!("{spec} deck=3.0.2.1.4 out= points=0,0,0,0 seat=0").parse().unwrap();
    let mut game = Game::new(start);
    game.set_comment(0, "start").unwrap();
    game.play(Turn::Take).unwrap();
    game.set_comment(1, "three").unwrap();
    game.play(Turn::Dig).unwrap();
    game.set_comment(2, "gone").unwrap();
    let text = r#"[Format "1"]
[Game "toy"]
[Rules "3"]
[Spec "toy seats=2 cards=5 teams=no open=no"]
[Start "toy seats=2 cards=5 teams=no open=no deck=3.?.?.?.?~0.1.2.4 out= points=0,0,0,0 seat=0"]
[Termination "unfinished"]
[Result "*"]

{start} 1. take =0 {three} 3. dig =2 =1 {gone} *
"#;
    assert_eq!(Record::of(&game).unwrap().to_text(), text);
    // Over, everything may be known, and the moves are those that were played.
    game.resign(Seat::ZERO).unwrap();
    let text = r#"[Format "1"]
[Game "toy"]
[Rules "3"]
[Spec "toy seats=2 cards=5 teams=no open=no"]
[Start "toy seats=2 cards=5 teams=no open=no deck=3.0.2.1.4 out= points=0,0,0,0 seat=0"]
[Termination "resigned 0"]
[Result "1"]

{start} 1. take {three} 2. dig {gone} 1
"#;
    assert_eq!(Record::of(&game).unwrap().to_text(), text);
}

proptest! {
    /// Two games that look alike to everybody make the same record: so it tells nothing that hides.
    #[test]
    fn records_of_games_that_look_alike_are_the_same(seed in any::<u64>(), other in any::<u64>(), plies in 0..14_usize) {
        let mut game = Game::dealt(CLOSED, Seed::new(seed));
        let mut rng = Rng::new(other);
        for _ in 0..plies {
            let Some(chosen) = game.state().random_move(&mut rng) else { break };
            game.play(chosen).unwrap();
        }
        prop_assume!(!game.is_over());
        // The same cards up to here, the rest in another order; from another seed, if from any.
        let shown: usize = 12 - (game.state().deck.len() - 1);
        let mut start = game.start().clone();
        rng.shuffle(&mut start.deck[shown..]);
        let mut alike = Game::new(start);
        for &chosen in game.moves() {
            alike.play(chosen).unwrap();
        }
        prop_assert_eq!(game.state().public_view(), alike.state().public_view());
        prop_assert_eq!(written(&game), written(&alike));
    }

    #[test]
    fn no_seed_and_no_order_before_the_end(seed in 1_000_000_000..u64::MAX, plies in 0..14_usize, back in 0..14_usize) {
        let mut game = Game::dealt(CLOSED, Seed::new(seed));
        let mut rng = Rng::new(seed);
        for _ in 0..plies {
            let Some(chosen) = game.state().random_move(&mut rng) else { break };
            game.play(chosen).unwrap();
        }
        // Taking back hides again what was shown at the end.
        game.go_to(game.ply().saturating_sub(back)).unwrap();
        let order = game.start().deck.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join(".");
        let over = game.is_over();
        for text in written(&game) {
            prop_assert_eq!(text.contains(&seed.to_string()), over);
            prop_assert_eq!(text.contains(&order), over);
            // No two cards of the deck beside each other.
            prop_assert_eq!(text.contains(&order[..order.len() / 2]), over);
        }
    }

    /// A record of a game that goes on can be played on: the end is what everybody sees of the game, and chance decides.
    #[test]
    fn played_on(seed in any::<u64>(), plies in 0..14_usize) {
        let mut game = Game::dealt(CLOSED, Seed::new(seed));
        let mut rng = Rng::new(seed);
        for _ in 0..plies {
            let Some(chosen) = game.state().random_move(&mut rng) else { break };
            game.play(chosen).unwrap();
        }
        prop_assume!(!game.is_over());
        let mut read = Record::<Toy>::from_text(&Record::of(&game).unwrap().to_text()).unwrap().into_game();
        prop_assert_eq!(read.state(), &game.state().public_view());
        prop_assert_eq!(read.seed(), None);
        // The record of what was read is the same again.
        prop_assert_eq!(written(&read), written(&game));
        while let Some(chosen) = read.state().random_move(&mut rng) {
            read.play(chosen).unwrap();
        }
        prop_assert_eq!(read.termination(), Termination::Played);
        let record = Record::of(&read).unwrap();
        prop_assert_eq!(&Record::from_text(&record.to_text()).unwrap(), &record);
        prop_assert_eq!(record.game().moves().iter().filter(|turn| matches!(turn, Turn::Uncover(_))).count(), 11);
    }
}

/// Two events in a row with 199 and 198 outcomes: the last of the first comes after far more than 10,000 trials.
#[test]
fn what_takes_too_long_to_find_is_refused() {
    let spec = Toy { cards: 200, ..CLOSED };
    let mut game = Game::dealt(spec, Seed::new(1));
    let mut start = game.start().clone();
    start.deck = [0, 199, 198].into_iter().chain(1..198).map(Some).collect();
    game = Game::new(start);
    game.play(Turn::Dig).unwrap();
    let expected =
        "found `dig` as ply 1, expected it and what it uncovers to fit what everybody sees, within 10000 trials";
    assert_eq!(Record::of(&game).unwrap_err().to_string(), expected);
}

#[test]
fn while_chance_is_to_decide() {
    let start: Table = format!("{CLOSED} deck=3.?.?~0.1 out= points=0,0,0,0 seat=0").parse().unwrap();
    let mut game = Game::new(start);
    game.play(Turn::Take).unwrap();
    assert_eq!(game.state().decider(), Decider::Chance);
    let record = Record::of(&game).unwrap();
    assert_eq!(Record::<Toy>::from_text(&record.to_text()).unwrap(), record);
    assert_eq!(record.into_game(), game);
}

#[test]
fn an_open_game_is_written_as_it_is() {
    let mut game = Game::dealt(Toy { open: true, ..CLOSED }, Seed::new(77_777_777));
    game.play(Turn::Dig).unwrap();
    let record = Record::of(&game).unwrap();
    assert_eq!((record.game().start(), record.game().moves()), (game.start(), game.moves()));
    assert!(written(&game).iter().all(|text| !text.contains("77777777")));
}
