//! H9: moves and perft.

use kumaboard::geo::Direction;
use kumaboard::kumo::{Move, Rotation, Stance};

use crate::{after, legal, moves, read, read_move};

#[test]
fn h9_every_kind_of_move_has_its_notation() {
    // The examples of the clause, and what each says there.
    let at = |space: &str| space.parse().unwrap();
    for (text, chosen) in [
        ("cw", Move::Turn(Rotation::Clockwise)),
        ("ccw", Move::Turn(Rotation::Counterclockwise)),
        ("+Re1", Move::Place { stance: Stance::Run, to: at("e1") }),
        ("e1-e2", Move::Step { from: at("e1"), to: at("e2") }),
        ("e1=K", Move::ChangeStance { at: at("e1"), stance: Stance::Kumo }),
        ("free", Move::Free),
        ("end", Move::End),
        ("Re1>g1", Move::Run { from: at("e1"), to: at("g1") }),
        ("Je1>e4", Move::Jump { from: at("e1"), to: at("e4") }),
        ("Te1:e2>d1", Move::Throw { from: at("e1"), thrown: at("e2"), to: at("d1") }),
        ("Te1:e2>p", Move::Imprison { from: at("e1"), thrown: at("e2") }),
        ("Ge1:e2>n", Move::Grab { from: at("e1"), other: at("e2"), direction: Direction::North }),
        ("Be1>e2", Move::Block { from: at("e1"), to: at("e2") }),
        ("Kn", Move::Push { direction: Direction::North }),
        ("Ks", Move::Push { direction: Direction::South }),
        ("+Kk11", Move::Place { stance: Stance::Kumo, to: at("k11") }),
    ] {
        assert_eq!(read_move(text), chosen);
        assert_eq!(chosen.to_string(), text);
    }
}

#[test]
fn h9_what_is_not_in_the_notation_is_no_move() {
    // Each differs from the clause's way of writing in one thing.
    for text in [
        "",
        "CW",
        "c",
        "turn",
        "Free",
        "+re1",
        "+e1",
        "Re1",
        "+Xe1",
        "e1=k",
        "e1=",
        "e1:e2",
        "e1-",
        "re1>g1",
        "Re1-g1",
        "Te1>e2",
        "Te1:e2>P",
        "Te1:e2",
        "Ge1:e2>N",
        "Ge1:e2>e3",
        "Be1:e2",
        "K",
        "KN",
        "Kup",
        "kn",
        " cw",
        "cw ",
        "e0-e1",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
}

#[test]
fn h9_stances_are_capitals_for_both_teams() {
    // B's dice are small letters on the board; its moves are written like A's.
    let second = "5/5/2#2/5/5 1 6,6 0,0 0,0 00 p base2";
    assert!(legal(second, "+Jc5"));
    assert_eq!(after(second, &["+Jc5", "c5=R"]), "2r2/5/2#2/5/5 1 6,5 0,0 0,2 00 - base2");
    assert!(legal("5/5/4#/2r2/5 1 6,5 0,0 0,1 01 - base2", "Rc2>c4"));
}

#[test]
fn h9_a_move_is_read_and_written_alike() {
    // T on c1 next to r, a tray, a prisoner to free: 2 turns, 3 x 6 placements on a1, d1, e1, 2 steps (c2, d1), 5 faces,
    // throws to c2, d1, p, `free` and `end`: 32 different moves, each read back as itself.
    let all = moves("5/5/2#2/5/1rT2 0 4,5 0,1 1,0 10 - base2");
    assert_eq!(all.len(), 32);
    for text in &all {
        assert_eq!(read_move(text).to_string(), *text);
    }
}

#[test]
fn h9_perft_counts_sequences_of_actions() {
    // One action: 5 spaces x 6 stances + 2 turns = 32. Two: after a turn 32 again (no end: a placement is owed); after a
    // placement 4 x 6 placements + 2 turns + 5 faces = 31, and the die's own movements, over the five spaces: steps 2 + 3 +
    // 3 + 3 + 2 = 13 for each of Jump, Throw, Grab, Block, runs 3 + 4 + 4 + 4 + 3 = 18. 2 x 32 + 30 x 31 + 4 x 13 + 18.
    let start = read("5/5/2#2/5/5 0 6,6 0,0 0,0 00 p base2");
    assert_eq!(start.perft(0), 1);
    assert_eq!(start.perft(1), 32);
    assert_eq!(start.perft(2), 64 + 930 + 52 + 18);
    // Legend: the placement comes first, then the same.
    let legend = read("5/5/2#2/5/5 0 6,6 0,0 0,0 00 p legend2");
    assert_eq!(legend.perft(1), 30);
    assert_eq!(legend.perft(2), 930 + 52 + 18);
}

#[test]
fn h9_the_passing_of_a_turn_is_no_action_and_end_is_one() {
    // All dice are imprisoned, so a team has cw, ccw, free and, with the arena turned, end. A has one action left: each of
    // the four leads to B's turn with cw, ccw, free (no end yet). Then after cw and ccw B has four again; after free it has
    // 5 x 6 placements, 2 turns, free, no end: 33. 4; 4 x 3; 4 x (4 + 4 + 33).
    let last = read("5/5/2#2/5/5 0 0,0 6,6 7,0 10 - base2");
    assert_eq!(last.perft(1), 4);
    assert_eq!(last.perft(2), 12);
    assert_eq!(last.perft(3), 164);
}

#[test]
fn h9_a_finished_game_has_no_actions() {
    // Won and drawn: none of length 1 or 2, one of length 0.
    for text in ["2#2/2K2/2K2/5/5 A 4,6 0,0 2,0 10 - base2", "5/5/2#2/5/5 = 6,6 0,0 0,0 00 - base2"] {
        let position = read(text);
        assert_eq!([0, 1, 2].map(|depth| position.perft(depth)), [1, 0, 0]);
    }
}

#[test]
fn h9_two_ways_to_one_position_count_as_two() {
    // With nothing but the Stone on its centre, cw and ccw lead to one position: B's turn with three actions, counted twice.
    let last = read("5/5/2#2/5/5 0 0,0 6,6 7,0 10 - base2");
    let reached = |chosen: &str| after(&last.to_string(), &[chosen]);
    assert_eq!(reached("cw"), reached("ccw"));
    let divided: Vec<(String, u64)> =
        last.divide(2).into_iter().map(|(chosen, count)| (chosen.to_string(), count)).collect();
    assert_eq!(divided.len(), 4);
    for chosen in ["cw", "ccw", "free", "end"] {
        assert!(divided.contains(&(chosen.to_owned(), 3)), "{chosen}");
    }
}
