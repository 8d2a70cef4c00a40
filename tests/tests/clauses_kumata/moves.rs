//! K10.1 to K10.4, K10.7: how moves are written, and counted.

use kumaboard::game::Playable;
use kumaboard::geo::Direction;
use kumaboard::kumata::{IllegalMove, Move, ParseMoveError, PerftError};

use crate::{coord, domino, legal, moves, on, played, read, refusal, shown, stacks, text};

fn unreadable(chosen: &str) -> ParseMoveError {
    match chosen.parse::<Move>() {
        Ok(_) => panic!("{chosen} can be read"),
        Err(error) => error,
    }
}

#[test]
fn k10_1_a_placement_names_the_cell_of_the_high_half() {
    // By hand: 3 on the cell that is named, 2 on the next one in that direction.
    let position = on("U0", &[], "MSUT 0 32|33;10;10;10 1111 rulebook");
    for (chosen, three, two) in [
        ("32@c4e", ("c4", "M3e1"), ("d4", "M2w1")),
        ("32@d4w", ("d4", "M3w1"), ("c4", "M2e1")),
        ("32@c4n", ("c4", "M3n1"), ("c5", "M2s1")),
        ("32@c4s", ("c4", "M3s1"), ("c3", "M2n1")),
    ] {
        let after = played(&position, &[chosen]);
        assert_eq!((shown(&after, three.0), shown(&after, two.0)), (three.1.to_owned(), two.1.to_owned()), "{chosen}");
        assert_eq!(chosen.parse::<Move>().unwrap().to_string(), chosen);
    }
    let read: Move = "32@c4e".parse().unwrap();
    let (cell, direction) = (coord("c4"), Direction::East);
    assert_eq!(read, Move::Place { domino: domino("32"), cell, direction, totem: false });
    // The high value first; and nothing left out.
    assert_eq!((format!("{read:?}"), format!("{position:?}")), (String::from("32@c4e"), position.to_string()));
    for wrong in ["23@c4e", "32@c4", "32c4e", "32@e", "3@c4e", "52@c4e", "32@c4x", "32@4ce", "32@c4E", "32@c4e ", ""] {
        unreadable(wrong);
    }
    // A double from its west or south cell.
    assert!(legal(&position, "33@c4e") && legal(&position, "33@c4n"));
    for wrong in ["33@d4w", "33@c5s"] {
        assert!(matches!(unreadable(wrong), ParseMoveError::Double { .. }), "{wrong}");
    }
    let west = Move::Place { domino: domino("33"), cell: coord("d4"), direction: Direction::West, totem: false };
    assert!(!position.is_legal(west) && matches!(position.why_illegal(west), Some(IllegalMove::Double(_))));
}

#[test]
fn k10_2_totems_in_moves() {
    // By hand: a `*` behind a placement in the rulebook, before a cell as a turn of its own.
    let position = on("U0", &[], "MSUT 0 32|33;10;10;10 1111 rulebook");
    let with: Move = "32@c4e*".parse().unwrap();
    let (cell, direction) = (coord("c4"), Direction::East);
    assert_eq!(with, Move::Place { domino: domino("32"), cell, direction, totem: true });
    assert_eq!(with.to_string(), "32@c4e*");
    assert_eq!(shown(&played(&position, &["32@c4e*"]), "d4"), "M2w1*");
    assert_eq!("*c4".parse::<Move>(), Ok(Move::PutTotem { cell: coord("c4") }));
    for rules in ["bga-fr", "bga-de"] {
        let position = on("U0", &[("c4", "M2e1"), ("d4", "M1w1")], &format!("MSUT 0 32;10;10;10 1111 {rules}"));
        let after = played(&position, &["*c4"]);
        assert_eq!((shown(&after, "c4"), shown(&after, "d4")), ("M2e1*".to_owned(), "M1w1".to_owned()));
    }
    for wrong in ["*", "*32", "c4*", "*c4*", "*c4e", "32@*c4e", "*32@c4e"] {
        unreadable(wrong);
    }
}

#[test]
fn k10_3_a_new_stack() {
    // By hand: 32 comes off its stack and stands behind the others.
    assert_eq!("+32".parse::<Move>(), Ok(Move::NewStack { domino: domino("32") }));
    let position = on("U1", &[], "MSUT 0 33|32.10;10;10;10 1111 rulebook");
    assert_eq!(moves(&position), ["+32"]);
    assert_eq!(stacks(&played(&position, &["+32"]), 0), "33|10|32");
    for wrong in ["+", "+23", "32+", "+32.10", "+32*", "+??"] {
        unreadable(wrong);
    }
}

#[test]
fn k10_4_a_domino_names_its_stack() {
    // By hand: of two stacks the one that has it on top loses it, whichever that is; so no domino may be there twice.
    let position = on("U0", &[], "MSUT 0 32.10|33.11|21;10;10;10 1111 rulebook");
    assert_eq!(stacks(&played(&position, &["32@a1e"]), 0), "10|33.11|21");
    assert_eq!(stacks(&played(&position, &["33@a1e"]), 0), "32.10|11|21");
    assert_eq!(stacks(&played(&position, &["21@a1e"]), 0), "32.10|33.11");
    // The others' like dominoes are theirs.
    let after = played(&position, &["32@a1e", "10@a3e"]);
    assert_eq!((stacks(&after, 0).as_str(), stacks(&after, 1).as_str()), ("10|33.11|21", "-"));
    assert!(refusal(&text("U0", &[], "MSUT 0 32.10|33.32;10;10;10 1111 rulebook")).contains("32"));
    assert!(refusal(&text("U0", &[], "MSUT 0 32|32;10;10;10 1111 rulebook")).contains("32"));
}

#[test]
fn k10_7_perft_of_one_and_two_moves() {
    // By hand: the 6 x 6 board has 5 x 6 + 6 x 5 = 60 pairs of cells, and 33 on threes goes on each of them in one way; 32
    // on blanks in two.
    let threes = on("T3", &[], "MSU 0 33;33;33 111 bga-fr");
    assert_eq!((threes.perft(0), threes.perft(1)), (Ok(1), Ok(60)));
    assert_eq!(on("T0", &[], "MSU 0 32;33;33 111 bga-fr").perft(1), Ok(120));
    // The second seat then has the pairs that touch neither cell. A pair touches as many (itself too) as its two cells
    // belong to, less one. Four cells belong to 2, sixteen to 3, sixteen to 4: the squares sum to 16 + 144 + 256 = 416; so
    // all in all 60 x 60 - (416 - 60) = 3244.
    assert_eq!(threes.perft(2), Ok(3244));
    // With or without a totem, twice each time: on level 1 there is nothing to cover yet.
    let rulebook = on("T3", &[], "MSU 0 33;33;33 111 rulebook");
    assert_eq!((rulebook.perft(1), rulebook.perft(2)), (Ok(120), Ok(4 * 3244)));
    // Each move's share: after 33 in the corner, a1-b1, 60 - (2 + 3 - 1) are left; in the middle, c3-d3, 60 - (4 + 4 - 1).
    let divided = threes.divide(2).unwrap();
    let share = |name: &str| divided.iter().find(|(chosen, _)| chosen.to_string() == name).map(|&(_, count)| count);
    assert_eq!((share("33@a1e"), share("33@c3e")), (Some(56), Some(53)));
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 3244);
}

#[test]
fn k10_7_perft_where_a_game_ends_or_stalls() {
    // By hand: seat 2 has the one pair of ones for its 11, without and with its totem; seat 0 has no domino then. So 2
    // sequences of one move, none of two.
    let named = [("a1", "T1"), ("b1", "T1")];
    let last = on("T3", &named, "MSU 2 -;10;11 111 rulebook");
    assert_eq!([0, 1, 2, 3].map(|depth| last.perft(depth)), [Ok(1), Ok(2), Ok(0), Ok(0)]);
    let over = played(&last, &["11@a1e"]);
    assert_eq!([0, 1, 2].map(|depth| over.perft(depth)), [Ok(1), Ok(0), Ok(0)]);
    // New stacks are moves: 22 or 21 on threes, 2 of them, then the same for each of the three others: 2 x 2 x 2 x 2.
    let rest = "MSUT 0 22.11|21.10;22.11|21.10;22.11|21.10;22.11|21.10 1111 rulebook";
    let stalled = on("T3", &[], rest);
    assert_eq!([1, 2, 3, 4].map(|depth| stalled.perft(depth)), [Ok(2), Ok(4), Ok(8), Ok(16)]);
    // The counts are of notations: each is listed once, and a double once for each pair.
    let doubles = on("T3", &[], "MSU 0 33;33;33 111 bga-fr");
    let mut listed = moves(&doubles);
    listed.dedup();
    assert_eq!(listed.len(), 60);
    assert!(listed.iter().all(|chosen| chosen.ends_with('e') || chosen.ends_with('n')));
    // Only where all orders are known.
    let view = read(&text("T3", &[], "MSU 0 33.??~11;33;33 111 rulebook"));
    assert!(matches!(view.perft(2), Err(PerftError::Uncovers(_))));
    assert_eq!(Playable::count_legal_moves(&view), 120);
}
