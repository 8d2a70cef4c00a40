//! H5.1, H5.2, H5.3, H5.5, H5.6: active movements. H5.4 and H5.7 are in `grabs.rs`.

use crate::{after, legal, starting};

#[test]
fn h5_1_run_makes_exactly_two_orthogonal_steps() {
    // From c3 over empty spaces: two straight on (c5, e3, c1, a3) or one and one (b4, d4, b2, d2).
    let free = "#4/5/2R2/5/5 0 5,6 0,0 1,0 10 - base2";
    assert_eq!(starting(free, "R"), ["Rc3>a3", "Rc3>b2", "Rc3>b4", "Rc3>c1", "Rc3>c5", "Rc3>d2", "Rc3>d4", "Rc3>e3"]);
    assert_eq!(after(free, &["Rc3>d4"]), "#4/3R1/5/5/5 0 5,6 0,0 2,0 10 - base2");
    // Neither one step nor three, nor back to the start; and no other stance runs.
    assert!(!legal(free, "Rc3>c4") && !legal(free, "Rc3>e4") && !legal(free, "Rc3>c3"));
    assert!(!legal("#4/5/2J2/5/5 0 5,6 0,0 1,0 10 - base2", "Rc3>c5"));
}

#[test]
fn h5_1_both_spaces_of_a_run_are_empty() {
    // r on c4 and J on d3: the first step goes to b3 or c2. From b3: a3, b2, b4. From c2: b2, c1, d2.
    assert_eq!(
        starting("#4/2r2/2RJ1/5/5 0 4,5 0,0 1,0 10 - base2", "R"),
        ["Rc3>a3", "Rc3>b2", "Rc3>b4", "Rc3>c1", "Rc3>d2"]
    );
    // In a corner with both neighbours occupied there is no first step; with one of them the Stone, neither.
    assert_eq!(starting("5/5/2#2/r4/RJ3 0 4,5 0,0 1,0 10 - base2", "R"), [""; 0]);
    assert_eq!(starting("5/5/5/#4/RJ3 0 4,6 0,0 1,0 10 - base2", "R"), [""; 0]);
    // The second space occupied: a3 by the Stone, so a2 leads to b2 only; b1 leads to b2 and c1.
    assert_eq!(starting("5/5/#4/5/R4 0 5,6 0,0 1,0 10 - base2", "R"), ["Ra1>b2", "Ra1>c1"]);
}

#[test]
fn h5_2_jump_goes_over_an_unbroken_row_to_the_first_empty_space() {
    // From c3: over r on c4 to c5; over J on d3 to e3; over the Stone on b3 to a3; c2 is empty, nothing to jump.
    let around = "5/2r2/1#JJ1/5/5 0 4,5 0,0 1,0 10 - base2";
    assert_eq!(starting(around, "Jc3"), ["Jc3>a3", "Jc3>c5", "Jc3>e3"]);
    // J on d3 jumps over two pieces, c3 and the Stone; e3 is empty and to the north and south nothing lies.
    assert_eq!(starting(around, "Jd3"), ["Jd3>a3"]);
    assert_eq!(after(around, &["Jd3>a3"]), "5/2r2/J#J2/5/5 0 4,5 0,0 2,0 10 - base2");
    // Any number: three and then the first empty one, not the one behind it.
    assert_eq!(starting("7/7/7/7/7/7/Jr#T3 0 4,5 0,0 1,0 10 - base2", "J"), ["Ja1>e1"]);
}

#[test]
fn h5_2_no_jump_over_nothing_over_a_gap_over_the_edge_or_diagonally() {
    // b1 empty and c1 not: no unbroken row from a1. b2 is diagonal.
    assert_eq!(starting("5/5/4#/1r3/J1r2 0 5,4 0,0 1,0 10 - base2", "J"), [""; 0]);
    // A full row up to the edge has no space behind it.
    assert_eq!(starting("5/5/5/5/Jrr#r 0 5,3 0,0 1,0 10 - base2", "J"), [""; 0]);
    assert_eq!(starting("5/5/4#/5/3Jr 0 5,5 0,0 1,0 10 - base2", "J"), [""; 0]);
}

#[test]
fn h5_2_a_stack_is_one_space_to_jump() {
    // Three dice on b1 are one occupied space: the first empty one behind is c1. The jumped dice stay.
    let stack = "5/5/4#/5/J(rTr)3 0 4,4 0,0 1,0 10 - base2";
    assert_eq!(starting(stack, "J"), ["Ja1>c1"]);
    assert_eq!(after(stack, &["Ja1>c1"]), "5/5/4#/5/1(rTr)J2 0 4,4 0,0 2,0 10 - base2");
    // From the top of a stack only the top goes.
    assert_eq!(
        after("5/5/4#/5/(jJ)r3 0 5,4 0,0 1,0 10 - base2", &["Ja1>c1"]),
        "5/5/4#/5/jrJ2 0 5,4 0,0 2,0 10 - base2"
    );
}

#[test]
fn h5_3_throw_moves_an_adjacent_die_of_either_team() {
    // Around T on c3: r on c4, J on d3, and b3, c2 empty: each of the two goes to each of the two.
    let both = "5/2r2/2TJ1/5/#4 0 4,5 0,0 1,0 10 - base2";
    assert_eq!(starting(both, "T"), ["Tc3:c4>b3", "Tc3:c4>c2", "Tc3:d3>b3", "Tc3:d3>c2"]);
    assert_eq!(after(both, &["Tc3:c4>c2"]), "5/5/2TJ1/2r2/#4 0 4,5 0,0 2,0 10 - base2");
    assert_eq!(after(both, &["Tc3:d3>b3"]), "5/2r2/1JT2/5/#4 0 4,5 0,0 2,0 10 - base2");
    // Ruling: adjacent is orthogonal. r on b2 is not thrown, and b2 is no landing.
    assert!(!legal("5/2r2/2TJ1/5/#4 0 4,5 0,0 1,0 10 - base2", "Tc3:c4>b2"));
    assert_eq!(starting("5/5/2T2/1r3/#4 0 5,5 0,0 1,0 10 - base2", "T"), [""; 0]);
}

#[test]
fn h5_3_the_stone_is_not_thrown_and_a_landing_is_empty() {
    // Around T on c3: the Stone on c4, r on b3, r on d3, J on c2: no space is empty.
    assert_eq!(starting("5/2#2/1rTr1/2J2/5 0 4,4 0,0 1,0 10 - base2", "T"), [""; 0]);
    // The Stone alone: nothing to throw.
    assert_eq!(starting("5/2#2/2T2/5/5 0 5,6 0,0 1,0 10 - base2", "T"), [""; 0]);
    // Another space: back to where it was is none.
    assert!(!legal("5/2r2/2T2/5/#4 0 5,5 0,0 1,0 10 - base2", "Tc3:c4>c4"));
}

#[test]
fn h5_3_next_to_a_camp_of_the_team_an_enemy_die_is_imprisoned_instead() {
    // T on c1, next to the south: r from c2 goes to b1, d1 or prison.
    let camp = "5/5/4#/2r2/2T2 0 5,5 0,0 1,0 10 - base2";
    assert_eq!(starting(camp, "T"), ["Tc1:c2>b1", "Tc1:c2>d1", "Tc1:c2>p"]);
    assert_eq!(after(camp, &["Tc1:c2>p"]), "5/5/4#/5/2T2 0 5,5 1,0 2,0 10 - base2");
    // B next to the north, into B's prison.
    assert_eq!(
        after("2t2/2R2/4#/5/5 1 5,5 0,0 0,1 01 - base2", &["Tc5:c4>p"]),
        "2t2/5/4#/5/5 1 5,5 0,1 0,2 01 - base2"
    );
    // The own die is not imprisoned.
    assert_eq!(starting("5/5/4#/2J2/2T2 0 4,6 0,0 1,0 10 - base2", "T"), ["Tc1:c2>b1", "Tc1:c2>d1"]);
}

#[test]
fn h5_3_it_is_the_thrower_that_stands_next_to_the_camp() {
    // T on c2 with r on c1: the row of r is next to the camp, that of T is not.
    assert!(!legal("5/5/4#/2T2/2r2 0 5,5 0,0 1,0 10 - base2", "Tc2:c1>p"));
    // Next to the enemy's camp, or to nobody's in the west: no.
    assert!(!legal("2T2/2r2/4#/5/5 0 5,5 0,0 1,0 10 - base2", "Tc5:c4>p"));
    assert!(!legal("5/5/Tr2#/5/5 0 5,5 0,0 1,0 10 - base2", "Ta3:b3>p"));
    // The corner is next to the south.
    assert!(legal("5/5/4#/r4/T4 0 5,5 0,0 1,0 10 - base2", "Ta1:a2>p"));
    // With 4 players B has west and east.
    assert!(legal("5/5/tR2#/5/5 1 2,2,3,3 0,0 3,1,0,0 00 - base4", "Ta3:b3>p"));
    assert!(legal("5/5/#2Rt/5/5 1 2,2,3,3 0,0 3,1,0,0 00 - base4", "Te3:d3>p"));
    assert!(!legal("5/5/4#/2R2/2t2 1 2,2,3,3 0,0 3,1,0,0 00 - base4", "Tc1:c2>p"));
}

#[test]
fn h5_3_from_the_top_of_a_stack_to_it_nothing_changes_beneath() {
    // T on r throws the top of (Jr): J stays on b1, r stays under T. No landing on b1 or a1: they are not empty.
    let stacks = "5/5/4#/5/(rT)(Jr)3 0 4,4 0,0 1,0 10 - base2";
    assert_eq!(starting(stacks, "T"), ["Ta1:b1>a2", "Ta1:b1>p"]);
    assert_eq!(after(stacks, &["Ta1:b1>a2"]), "5/5/4#/r4/(rT)J3 0 4,4 0,0 2,0 10 - base2");
}

#[test]
fn h5_5_block_moves_onto_an_adjacent_enemy_die() {
    // Around B on c3: r on c4, J on d3, nothing on c2; r on b2 is diagonal. Only c4.
    let around = "5/2r2/2BJ1/1r3/4# 0 4,4 0,0 1,0 10 - base2";
    assert_eq!(starting(around, "B"), ["Bc3>c4"]);
    assert_eq!(after(around, &["Bc3>c4"]), "5/2(rB)2/3J1/1r3/4# 0 4,4 0,0 2,0 10 - base2");
    // From one stack onto another, the top only.
    assert_eq!(
        after("5/5/4#/5/(rB)(Jr)3 0 4,4 0,0 1,0 10 - base2", &["Ba1>b1"]),
        "5/5/4#/5/r(JrB)3 0 4,4 0,0 2,0 10 - base2"
    );
    // Grab does not climb.
    assert!(!legal("5/5/4#/5/Gr3 0 5,5 0,0 1,0 10 - base2", "Ba1>b1"));
}

#[test]
fn h5_5_no_block_next_to_the_stone() {
    // r on c1. The Stone on b2, c2, d2 (diagonal, orthogonal, diagonal) or d1 is next to it; on c3, e1, e2, a2 it is not.
    for (board, next_to) in [
        ("5/5/5/1#3/1Br2", true),
        ("5/5/5/2#2/1Br2", true),
        ("5/5/5/3#1/1Br2", true),
        ("5/5/5/5/1Br#1", true),
        ("5/5/2#2/5/1Br2", false),
        ("5/5/5/5/1Br1#", false),
        ("5/5/5/4#/1Br2", false),
        // Next to the blocking die it may lie.
        ("5/5/5/#4/1Br2", false),
        ("5/5/5/5/#Br2", false),
    ] {
        assert_eq!(legal(&format!("{board} 0 5,5 0,0 1,0 10 - base2"), "Bb1>c1"), !next_to, "{board}");
    }
}

#[test]
fn h5_5_no_block_onto_a_full_stack_or_an_own_die() {
    // Three dice are the most; J on top of r is an own die.
    assert!(legal("5/5/4#/5/B(Jr)3 0 4,5 0,0 1,0 10 - base2", "Ba1>b1"));
    assert!(!legal("5/5/4#/5/B(rJr)3 0 4,4 0,0 1,0 10 - base2", "Ba1>b1"));
    assert!(!legal("5/5/4#/5/B(rJ)3 0 4,5 0,0 1,0 10 - base2", "Ba1>b1"));
    assert!(!legal("5/5/4#/5/BJ3 0 4,6 0,0 1,0 10 - base2", "Ba1>b1"));
    assert!(!legal("5/5/4#/5/B4 0 5,6 0,0 1,0 10 - base2", "Ba1>b1"));
}

/// The legal pushes; each of the four is asked for too.
#[track_caller]
fn pushes(text: &str) -> Vec<String> {
    for chosen in ["Kn", "Ke", "Ks", "Kw"] {
        legal(text, chosen);
    }
    starting(text, "K")
}

#[test]
fn h5_6_two_adjacent_kumo_dice_one_of_them_next_to_the_stone_move_it() {
    // The Stone on c3, K on c2 and c1: c4, d3, b3 are empty, c2 is not. The dice stay where they are.
    let pair = "5/5/2#2/2K2/2K2 0 4,6 0,0 1,0 10 - base2";
    assert_eq!(pushes(pair), ["Ke", "Kn", "Kw"]);
    assert_eq!(after(pair, &["Kn"]), "5/2#2/5/2K2/2K2 0 4,6 0,0 2,0 10 - base2");
    assert_eq!(after(pair, &["Kw"]), "5/5/1#3/2K2/2K2 0 4,6 0,0 2,0 10 - base2");
    // Side by side it is the same, and for B's small letters.
    assert_eq!(pushes("5/5/2#2/2KK1/5 0 4,6 0,0 1,0 10 - base2"), ["Ke", "Kn", "Kw"]);
    assert_eq!(pushes("5/5/2#2/2k2/2k2 1 6,4 0,0 0,1 01 - base2"), ["Ke", "Kn", "Kw"]);
}

#[test]
fn h5_6_not_with_one_nor_with_two_that_are_not_adjacent() {
    // One next to the Stone; two next to the Stone on two sides (c2, b3 are diagonal); two on a diagonal; a gap between.
    for board in ["5/5/2#2/2K2/5", "5/5/1K#2/2K2/5", "5/5/2#2/2K2/1K3", "5/5/1K#K1/5/5", "5/5/2#K1/5/3K1"] {
        let dice_of_a = board.matches('K').count();
        assert_eq!(pushes(&format!("{board} 0 {},6 0,0 1,0 10 - base2", 6 - dice_of_a)), [""; 0], "{board}");
    }
    // A pair away from the Stone, or next to it by a diagonal only: b2, a2.
    assert_eq!(pushes("5/5/2#2/5/1KK2 0 4,6 0,0 1,0 10 - base2"), [""; 0]);
    assert_eq!(pushes("5/5/2#2/KK3/5 0 4,6 0,0 1,0 10 - base2"), [""; 0]);
}

#[test]
fn h5_6_both_are_the_teams_top_dice_in_stance_kumo() {
    // An enemy k, another stance, a covered K do not count; a K on top of an enemy die does.
    assert_eq!(pushes("5/5/2#2/2K2/2k2 0 5,5 0,0 1,0 10 - base2"), [""; 0]);
    assert_eq!(pushes("5/5/2#2/2k2/2K2 0 5,5 0,0 1,0 10 - base2"), [""; 0]);
    assert_eq!(pushes("5/5/2#2/2K2/2J2 0 4,6 0,0 1,0 10 - base2"), [""; 0]);
    assert_eq!(pushes("5/5/2#2/2K2/2(Kr)2 0 4,5 0,0 1,0 10 - base2"), [""; 0]);
    assert_eq!(pushes("5/5/2#2/2(Kr)2/2K2 0 4,5 0,0 1,0 10 - base2"), [""; 0]);
    assert_eq!(pushes("5/5/2#2/2(rK)2/2K2 0 4,5 0,0 1,0 10 - base2"), ["Ke", "Kn", "Kw"]);
    assert_eq!(pushes("5/5/2#2/2K2/2(rK)2 0 4,5 0,0 1,0 10 - base2"), ["Ke", "Kn", "Kw"]);
}

#[test]
fn h5_6_neither_of_them_owes_leaving_an_enemy_die() {
    // The one next to the Stone owes, the other one owes: neither pair moves it. A third K that owes nothing makes a pair.
    assert_eq!(pushes("5/5/2#2/2(rK)2/2K2 0 4,5 0,0 1,0 10 c2 base2"), [""; 0]);
    assert_eq!(pushes("5/5/2#2/2K2/2(rK)2 0 4,5 0,0 1,0 10 c1 base2"), [""; 0]);
    assert_eq!(pushes("5/5/2#2/2KK1/2(rK)2 0 3,5 0,0 1,0 10 c1 base2"), ["Ke", "Kn", "Kw"]);
}

#[test]
fn h5_6_the_stone_goes_to_an_empty_space() {
    // r on c4, J on d3, a stack on b3, K on c2: nowhere to go. Without r: c4.
    assert_eq!(pushes("5/2r2/1(jT)#J1/2K2/2K2 0 2,4 0,0 1,0 10 - base2"), [""; 0]);
    assert_eq!(pushes("5/5/1(jT)#J1/2K2/2K2 0 2,5 0,0 1,0 10 - base2"), ["Kn"]);
}

#[test]
fn h5_6_off_the_arena_only_into_an_enemy_camp() {
    // On c5, north is B's: it wins. On c1, south is A's own. On a3, west is nobody's with 2 players.
    assert_eq!(pushes("2#2/2K2/2K2/5/5 0 4,6 0,0 1,0 10 - base2"), ["Ke", "Kn", "Kw"]);
    assert_eq!(pushes("5/5/2K2/2K2/2#2 0 4,6 0,0 1,0 10 - base2"), ["Ke", "Kw"]);
    assert_eq!(pushes("5/5/#KK2/5/5 0 4,6 0,0 1,0 10 - base2"), ["Kn", "Ks"]);
    // For B it is the other way round.
    assert_eq!(pushes("2#2/2k2/2k2/5/5 1 6,4 0,0 0,1 01 - base2"), ["Ke", "Kw"]);
    assert_eq!(pushes("5/5/2k2/2k2/2#2 1 6,4 0,0 0,1 01 - base2"), ["Ke", "Ks", "Kw"]);
    // With 4 players A has south and north, so its enemy camps are west and east.
    assert_eq!(pushes("2#2/2K2/2K2/5/5 0 2,3,2,3 0,0 1,0,0,0 00 - base4"), ["Ke", "Kw"]);
    assert_eq!(pushes("5/5/#KK2/5/5 0 2,3,2,3 0,0 1,0,0,0 00 - base4"), ["Kn", "Ks", "Kw"]);
}
