//! K4: a turn.

use kumaboard::game::Seat;
use kumaboard::kumata::{Game, Setup};

use crate::{fields, legal, moves, on, played, shown, stacks, turn};

#[test]
fn k4_1_a_top_is_placed_and_must_be() {
    // By hand: on blanks everything fits everywhere, so that only what is on top decides.
    let position = on("U0", &[], "MSUT 0 10.33|11;10;10;10 1111 rulebook");
    assert!(legal(&position, "10@a6e") && legal(&position, "11@a6e"));
    assert!(!legal(&position, "33@a6e"), "it lies under another");
    assert!(!legal(&position, "22@a6e"), "it is in no stack");
    assert!(moves(&position).iter().all(|chosen| chosen.starts_with("10@") || chosen.starts_with("11@")));
    // Taken off its stack, it uncovers the next; an emptied stack is gone.
    assert_eq!(stacks(&played(&position, &["10@a6e"]), 0), "33|11");
    let after = played(&position, &["11@a6e"]);
    assert_eq!(stacks(&after, 0), "10.33");
    assert_eq!((shown(&after, "a6"), shown(&after, "b6")), ("M1e1".to_owned(), "M1w1".to_owned()));
    // One playable top is enough: on ones, 22 fits nowhere and 11 everywhere, so no stack may be made.
    let one = on("U1", &[], "MSUT 0 22.10|11;10;10;10 1111 rulebook");
    assert!(legal(&one, "11@c3n"));
    assert!(!legal(&one, "+22") && !legal(&one, "22@c3n") && !legal(&one, "+11"));
    assert!(moves(&one).iter().all(|chosen| chosen.starts_with("11@")));
}

#[test]
fn k4_1_two_cells_that_take_it_are_enough() {
    // By hand: among ones, 32 fits on the two blanks alone, both ways; 22 and 33 there too, each in the one way of a double.
    let blanks = [("c3", "U0"), ("d3", "U0")];
    let both_ways = on("U1", &blanks, "MSUT 0 32.10;10;10;10 1111 rulebook");
    assert_eq!(moves(&both_ways), ["32@c3e", "32@c3e*", "32@d3w", "32@d3w*"]);
    assert!(!legal(&both_ways, "+32"));
    let doubles = on("U1", &blanks, "MSUT 0 22.10|33.11;10;10;10 1111 rulebook");
    assert_eq!(moves(&doubles), ["22@c3e", "22@c3e*", "33@c3e", "33@c3e*"]);
    assert!(!legal(&doubles, "+22") && !legal(&doubles, "+33"));
}

#[test]
fn k4_2_a_totem_goes_on_the_domino_just_placed() {
    // By hand: both halves are locked, and the reserve goes from 1 to 0; without `*` nothing of the kind.
    let position = on("U1", &[], "MSUT 0 11.10;10;10;10 1111 rulebook");
    let with = played(&position, &["11@c3e*"]);
    assert_eq!((shown(&with, "c3"), shown(&with, "d3")), ("M1e1*".to_owned(), "M1w1*".to_owned()));
    assert_eq!(fields(&with)[4], "0111");
    let without = played(&position, &["11@c3e"]);
    assert_eq!((shown(&without, "c3"), shown(&without, "d3")), ("M1e1".to_owned(), "M1w1".to_owned()));
    assert_eq!(fields(&without)[4], "1111");
    // Once per game: in the next turn the one has none, the other still has.
    let line = ["10@a6e", "10@c6e", "10@e6e"];
    assert!(!legal(&played(&with, &line), "10@a1e*") && legal(&played(&with, &line), "10@a1e"));
    assert!(legal(&played(&without, &line), "10@a1e*"));
    // On that very domino, not on one that lies there, and one only.
    assert!(!legal(&played(&without, &line), "*c3"));
    assert!(!legal(&position, "11@c3e**"));
}

#[test]
fn k4_2_two_totems_with_two_players() {
    // By hand: the hippos put one with each of their first two dominoes, then have none.
    let position = on("H1", &[], "HC 0 11.10.00;11|10.20 22 rulebook");
    let first = played(&position, &["11@a6e*"]);
    assert_eq!(fields(&first)[4], "12");
    let second = played(&first, &["11@a5e", "10@a4e*"]);
    assert_eq!(fields(&second)[4], "02");
    let third = played(&second, &["10@a3e*"]);
    assert_eq!(fields(&third)[4], "01");
    assert!(legal(&third, "00@a2e") && !legal(&third, "00@a2e*"));
}

#[test]
fn k4_3_who_cannot_place_makes_a_new_stack() {
    // By hand: on ones neither 22 nor 33 fits; either may become a stack, behind the others.
    let stuck = on("U1", &[], "MSUT 0 22.10.11|33.20;10;10;11 1111 rulebook");
    assert_eq!(moves(&stuck), ["+22", "+33"]);
    assert!(!legal(&stuck, "+10") && !legal(&stuck, "+20"), "not on top");
    let after = played(&stuck, &["+22"]);
    assert_eq!(stacks(&after, 0), "10.11|33.20|22");
    assert_eq!(stacks(&played(&stuck, &["+33"]), 0), "22.10.11|20|33");
    // That was the turn. In the next both are available: what it uncovered, and itself, since b6 and c6 are blank by then.
    assert_eq!(turn(&after), "1");
    let later = played(&after, &["10@a6e", "10@d6w", "11@a1e"]);
    assert_eq!(turn(&later), "0");
    assert!(legal(&later, "22@b6e") && legal(&later, "10@a2e") && legal(&later, "33@b6e"));
    assert!(!legal(&later, "+22") && !legal(&later, "+10"), "something can be placed");
}

#[test]
fn k4_3_a_stack_of_one_cannot_be_divided() {
    // By hand: the ruling; 21 on ones fits nowhere because of its 2.
    let one_left = on("U1", &[], "MSUT 0 22|21.10;10;10;10 1111 rulebook");
    assert_eq!(moves(&one_left), ["+21"]);
    assert!(!legal(&one_left, "+22"));
    // Of singles only: the game ends (K6).
    let ended = played(&on("U1", &[], "MSUT 3 22|21;10;10;10 1111 rulebook"), &["10@a1e"]);
    assert_eq!(turn(&ended), "x0");
    // A dealt set: no stack is larger than before, and none is lost.
    let after = played(&one_left, &["+21"]);
    assert_eq!((stacks(&after, 0).as_str(), turn(&after).as_str()), ("22|10|21", "1"));
}

#[test]
fn k4_4_play_passes_clockwise() {
    // By hand: seats 0, 1, 2, 3 and 0 again; with fewer players the last of them is followed by 0.
    for (seats, reserves, totems, order) in [
        ("HC", "11.10.00;11.10", "22", "0101"),
        ("MSU", "11.10;11.10;11.10", "111", "0120"),
        ("MSUT", "11.10;11.10;11.10;11.10", "1111", "01230"),
    ] {
        let fill = &format!("{}0", &seats[..1]);
        let mut position = on(fill, &[], &format!("{seats} 0 {reserves} {totems} rulebook"));
        let mut found = String::new();
        for (_, at) in order.chars().zip(["a6", "a5", "a4", "a3", "a2"]) {
            found += &turn(&position);
            let top = stacks(&position, position.seat().unwrap().index())[..2].to_owned();
            position = played(&position, &[&format!("{top}@{at}e")]);
        }
        assert_eq!(found, order);
    }
    // A new stack is a turn like any other, and whoever begins.
    let stuck = on("U1", &[], "MSUT 2 10;10;22.10;10 1111 rulebook");
    assert_eq!(turn(&played(&stuck, &["+22"])), "3");
    assert_eq!(turn(&played(&stuck, &["+22", "10@a1e"])), "0");
    let dealt = Setup::new(4).deal(11).unwrap();
    let mover = dealt.seat().unwrap();
    let mut after = dealt;
    after.play(dealt.nth_legal_move(0).unwrap()).unwrap();
    assert_eq!(after.seat().map(Seat::number), Some((mover.number() + 1) % 4));
}

#[test]
fn k10_9_an_outcome_of_chance_is_no_turn() {
    // By hand: the monkeys' 11 uncovers a hidden domino, and chance tells that it is 10: one turn. The snakes' is the second.
    let position = on("U1", &[], "MSUT 0 11.??.??~00.10;10;10;10 1111 rulebook");
    let line = ["11@a6e", "=10", "10@a5e"];
    let mut game = Game::new(position);
    for (number, turns) in (1..).zip([1, 1, 2]) {
        let chosen = line[number - 1].parse().unwrap();
        let mut unchecked = game;
        unchecked.play_unchecked(chosen);
        game.play(chosen).unwrap();
        assert_eq!((*game.position(), game.turns()), (played(&position, &line[..number]), turns));
        assert_eq!(unchecked, game);
    }
    // The toucans have no 11: nothing is played, and nothing is counted.
    let before = game;
    assert!(game.play("11@a1e".parse().unwrap()).is_err());
    assert_eq!(game, before);
}
