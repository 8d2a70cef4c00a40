//! H3: what a player owes.

use crate::{after, legal, moves, read, starting};

#[test]
fn h3_1_with_two_players_the_arena_is_turned_in_each_turn() {
    // The last action of a turn without one must be it; with one behind it anything goes. The next turn owes anew.
    assert_eq!(moves("5/5/2#2/5/R4 0 5,6 0,0 4,0 00 - base2"), ["ccw", "cw"]);
    assert_eq!(moves("5/5/2#2/5/R4 1 5,6 0,0 0,4 00 - base2"), ["ccw", "cw"]);
    let turned = "5/5/2#2/5/R4 0 5,6 0,0 4,0 10 - base2";
    assert!(legal(turned, "a1=K") && legal(turned, "+Rb1") && legal(turned, "end"));
    let next = after("5/5/2#2/5/R4 0 5,6 0,0 1,0 10 - base2", &["end", "+Ra5"]);
    assert_eq!(next, "r4/5/2#2/5/R4 1 5,5 0,0 0,1 00 - base2");
    assert!(!legal(&next, "end"));
}

#[test]
fn h3_1_with_four_players_once_per_team_and_round_owed_by_the_second() {
    // Seats 0 and 1 need not; seats 2 and 3 must, unless their team has.
    let first = "5/5/2#2/5/R4 0 2,3,3,3 0,0 4,0,0,0 00 - base4";
    assert!(legal(first, "a1=K") && legal(first, "end"));
    assert!(legal("5/5/2#2/5/R4 1 2,3,3,3 0,0 3,4,0,0 00 - base4", "end"));
    assert_eq!(moves("5/5/2#2/5/R4 2 2,3,3,3 0,0 3,3,4,0 00 - base4"), ["ccw", "cw"]);
    // The enemy's turn of the arena is not the team's.
    assert_eq!(moves("5/5/2#2/5/R4 2 2,3,3,3 0,0 3,3,4,0 01 - base4"), ["ccw", "cw"]);
    assert!(legal("5/5/2#2/5/R4 2 2,3,3,3 0,0 3,3,4,0 10 - base4", "a1=K"));
    assert_eq!(moves("5/5/2#2/5/R4 3 2,3,3,3 0,0 3,3,3,4 10 - base4"), ["ccw", "cw"]);
    assert!(legal("5/5/2#2/5/R4 3 2,3,3,3 0,0 3,3,3,4 11 - base4", "end"));
}

#[test]
fn h3_2_a_placement_is_owed_in_a_turn_that_began_with_three_dice_in_the_tray() {
    // B has 3 on the arena and 3 in the tray: owed. 4 and 2: not.
    assert_eq!(after("5/5/2#2/rrr2/R4 0 5,3 0,0 1,0 10 - base2", &["end"]), "5/5/2#2/rrr2/R4 1 5,3 0,0 0,0 00 p base2");
    assert_eq!(
        after("5/5/2#2/rrrr1/R4 0 5,2 0,0 1,0 10 - base2", &["end"]),
        "5/5/2#2/rrrr1/R4 1 5,2 0,0 0,0 00 - base2"
    );
    // With 4 players the seat's own tray counts: seat 1 has 2, though its team has 5; seat 2 has 3.
    assert_eq!(
        after("5/5/2#2/r4/R4 0 2,2,3,3 0,0 3,0,0,0 00 - base4", &["end"]),
        "5/5/2#2/r4/R4 1 2,2,3,3 0,0 3,0,0,0 00 - base4"
    );
    assert_eq!(
        after("5/5/2#2/r4/R4 1 2,2,3,3 0,0 3,3,0,0 00 - base4", &["end"]),
        "5/5/2#2/r4/R4 2 2,2,3,3 0,0 3,3,0,0 00 p base4"
    );
}

#[test]
fn h3_2_one_placement_is_enough_and_the_tray_at_the_start_counts() {
    // Five dice are left in the tray after the placement, and the turn can end.
    let placed = after("5/5/2#2/5/5 0 6,6 0,0 1,0 10 p base2", &["+Ra1"]);
    assert_eq!(placed, "5/5/2#2/5/R4 0 5,6 0,0 2,0 10 - base2");
    assert!(legal(&placed, "end"));
    // A tray that comes to 3 during the turn owes nothing; one owed stays, whatever else is done.
    let freed = after("5/5/2#2/5/RRR2 0 2,6 0,1 1,0 10 - base2", &["free"]);
    assert_eq!(freed, "5/5/2#2/5/RRR2 0 3,6 0,0 2,0 10 - base2");
    assert!(legal(&freed, "end"));
    assert_eq!(after("5/5/2#2/5/RRR2 0 3,6 0,0 1,0 10 p base2", &["a1=K"]), "5/5/2#2/5/KRR2 0 3,6 0,0 2,0 10 p base2");
}

#[test]
fn h3_2_in_both_modes_but_only_legend_asks_for_it_first() {
    // Start of a turn: in base mode everything may come before the placement; in Legend mode only 4 spaces x 6 stances.
    let base = "5/5/2#2/5/R4 0 5,6 0,0 0,0 00 p base2";
    assert!(legal(base, "cw") && legal(base, "a1=K") && legal(base, "Ra1>a3") && !legal(base, "end"));
    let legend = "5/5/2#2/5/R4 0 5,6 0,0 0,0 00 p legend2";
    assert_eq!(moves(legend).len(), 24);
    assert_eq!(starting(legend, "+").len(), 24);
    assert!(!legal(legend, "cw") && !legal(legend, "a1=K") && !legal(legend, "Ra1>a3"));
    let placed = after(legend, &["+Jb1"]);
    assert_eq!(placed, "5/5/2#2/5/RJ3 0 4,6 0,0 1,0 00 - legend2");
    assert!(legal(&placed, "cw") && legal(&placed, "a1=K") && legal(&placed, "Ra1>a3"));
}

#[test]
fn h3_2_legend_where_no_placement_is_allowed() {
    // The row is full: nothing to do first. One action left and both the arena turn and a placement owed: H3.5 keeps the
    // action for the arena, so there is no placement that could come first.
    let full = "5/5/2#2/5/RRrrr 0 4,3 0,0 0,0 00 p legend2";
    assert!(legal(full, "cw") && legal(full, "a1=K") && legal(full, "Ra1>a3"));
    assert_eq!(starting(full, "+"), [""; 0]);
    assert_eq!(moves("5/5/2#2/5/R4 0 5,6 0,0 4,0 00 p legend2"), ["ccw", "cw"]);
}

#[test]
fn h3_3_a_die_that_blocks_at_the_start_of_the_turn_owes_leaving() {
    // A has B on r at a1 and at c3, by rank then file a1 comes first; J is under r at e1 and owes nothing.
    assert_eq!(
        after("#4/5/2(rB)2/5/(rB)3(Jr) 1 3,3 0,0 0,1 01 - base2", &["end"]),
        "#4/5/2(rB)2/5/(rB)3(Jr) 0 3,3 0,0 0,0 00 p.a1.c3 base2"
    );
    // What is put on an enemy during the turn owes nothing in this one.
    let block = after("5/5/4#/5/Br3 0 5,5 0,0 1,0 10 - base2", &["Ba1>b1"]);
    assert_eq!(block, "5/5/4#/5/1(rB)3 0 5,5 0,0 2,0 10 - base2");
    assert!(legal(&block, "end"));
    // In the middle of three it is covered, not top.
    assert_eq!(after("5/5/4#/5/(rBr)4 1 5,4 0,0 0,1 01 - base2", &["end"]), "5/5/4#/5/(rBr)4 0 5,4 0,0 0,0 00 p base2");
}

#[test]
fn h3_3_it_leaves_by_a_simple_movement() {
    // Until then the turn can't end, and the place under it is r's again.
    let owing = "5/5/2#2/5/(rB)4 0 5,5 0,0 1,0 10 a1 base2";
    assert!(!legal(owing, "end"));
    let left = after(owing, &["a1-a2"]);
    assert_eq!(left, "5/5/2#2/B4/r4 0 5,5 0,0 2,0 10 - base2");
    assert!(legal(&left, "end"));
    // Another face does not do it.
    assert_eq!(after(owing, &["a1=K"]), "5/5/2#2/5/(rK)4 0 5,5 0,0 2,0 10 a1 base2");
}

#[test]
fn h3_3_until_then_it_makes_no_active_movement() {
    // Each of the six could act if it owed nothing.
    for (board, owing, chosen) in [
        ("5/5/2#2/5/(rR)4", "a1", "Ra1>c1"),
        ("5/5/4#/5/(rJ)j3", "a1", "Ja1>c1"),
        ("5/5/4#/5/(rT)j3", "a1", "Ta1:b1>a2"),
        ("5/5/4#/5/(rT)j3", "a1", "Ta1:b1>p"),
        ("5/5/4#/(rG)j3/5", "a2", "Ga2:b2>n"),
        ("5/5/4#/5/(rB)j3", "a1", "Ba1>b1"),
    ] {
        let dice_of_b = if board.contains('j') { 4 } else { 5 };
        assert!(!legal(&format!("{board} 0 5,{dice_of_b} 0,0 1,0 10 {owing} base2"), chosen), "{chosen}");
        assert!(legal(&format!("{board} 0 5,{dice_of_b} 0,0 1,0 10 - base2"), chosen), "{chosen}");
    }
    assert!(!legal("5/5/2#2/2(rK)2/2K2 0 4,5 0,0 1,0 10 c2 base2", "Kn"));
    assert_eq!(starting("5/5/2#2/2(rK)2/2K2 0 4,5 0,0 1,0 10 c2 base2", "K"), [""; 0]);
    assert_eq!(starting("5/5/2#2/2(rK)2/2K2 0 4,5 0,0 1,0 10 - base2", "K"), ["Ke", "Kn", "Kw"]);
    // When it has left it may act.
    let left = after("5/5/2#2/5/(rR)4 0 5,5 0,0 1,0 10 a1 base2", &["a1-a2"]);
    assert!(legal(&left, "Ra2>a4"));
}

#[test]
fn h3_3_thrown_or_grabbed_away_it_owes_nothing_more() {
    // T throws B from a1 to b2; G on b1 takes B one to the north, or lands on the die under it not at all.
    let thrown = after("5/5/2#2/5/(rB)T3 0 4,5 0,0 1,0 10 a1 base2", &["Tb1:a1>b2"]);
    assert_eq!(thrown, "5/5/2#2/1B3/rT3 0 4,5 0,0 2,0 10 - base2");
    let grabbed = after("5/5/2#2/5/(rB)G3 0 4,5 0,0 1,0 10 a1 base2", &["Gb1:a1>n"]);
    assert_eq!(grabbed, "5/5/2#2/BG3/r4 0 4,5 0,0 2,0 10 - base2");
    // Free of its duty it acts: b2 blocks a2 no more than before, but R may run.
    let runs = after("5/5/4#/5/(rR)T3 0 4,5 0,0 1,0 10 a1 base2", &["Tb1:a1>b2"]);
    assert!(legal(&runs, "Rb2>b4"));
}

#[test]
fn h3_3_with_four_players_the_seat_of_the_team_that_plays_next_owes_it() {
    // Seat 0 put B on r; at the start of seat 1's turn it is an enemy's, at the start of seat 2's an own die.
    let blocked = after("5/5/4#/5/Br3 0 2,2,3,3 0,0 2,0,0,0 00 - base4", &["Ba1>b1", "end"]);
    assert_eq!(blocked, "5/5/4#/5/1(rB)3 1 2,2,3,3 0,0 3,0,0,0 00 - base4");
    let next = after(&blocked, &["cw", "ccw", "cw", "end"]);
    // (1,0) -> (0,3) = a4.
    assert_eq!(next, "5/(rB)4/5/5/2#2 2 2,2,3,3 0,0 3,3,0,0 01 p.a4 base4");
}

#[test]
fn h3_4_a_placement_counts_as_owed_only_with_an_empty_space_on_the_row() {
    // Rank 1 full of dice, or of four dice and the Stone: nothing to owe; one space empty: owed.
    assert!(legal("5/5/2#2/5/RRrrr 0 4,3 0,0 1,0 10 p base2", "end"));
    assert!(legal("5/5/5/5/RRrr# 0 4,4 0,0 1,0 10 p base2", "end"));
    assert!(!legal("5/5/2#2/5/RRrr1 0 4,4 0,0 1,0 10 p base2", "end"));
    // The rows of the others do not matter.
    assert!(!legal("RRrrr/5/2#2/5/5 0 4,3 0,0 1,0 10 p base2", "end"));
    // `p` stays written, and counts again when a space is empty.
    let opened = after("5/5/2#2/5/RJrrr 0 4,3 0,0 1,0 10 p base2", &["b1-b2"]);
    assert_eq!(opened, "5/5/2#2/1J3/R1rrr 0 4,3 0,0 2,0 10 p base2");
    assert!(!legal(&opened, "end"));
    assert!(read(&opened).owes_placement());
}

#[test]
fn h3_5_an_action_must_leave_enough_for_what_is_owed() {
    // need 2 (arena, placement). left 2: only what lessens it, 4 x 6 placements and 2 turns. left 3: anything.
    let tight = "5/5/2#2/5/R4 0 5,6 0,0 3,0 00 p base2";
    assert_eq!(read(tight).duties().map(|duties| (duties.need(), duties.left)), Some((2, 2)));
    assert_eq!(moves(tight).len(), 26);
    assert!(!legal(tight, "a1=K") && !legal(tight, "Ra1>a3"));
    let roomy = "5/5/2#2/5/R4 0 5,6 0,0 2,0 00 p base2";
    assert!(legal(roomy, "a1=K") && legal(roomy, "Ra1>a3") && legal(roomy, "cw") && legal(roomy, "+Rb1"));
    // A second turn of the arena lessens nothing: left 1, a placement owed, so 4 x 6 placements alone.
    assert_eq!(moves("5/5/2#2/5/R4 0 5,6 0,0 4,0 10 p base2").len(), 24);
    assert!(!legal("5/5/2#2/5/R4 0 5,6 0,0 4,0 10 p base2", "cw"));
}

#[test]
fn h3_5_a_winning_push_too_must_leave_enough() {
    // The Stone on c5 next to B's camp. Arena owed: with left 1 it would leave 0 for 1; with left 2 it leaves 1 for 1.
    assert_eq!(moves("2#2/2K2/2K2/5/5 0 4,6 0,0 4,0 00 - base2"), ["ccw", "cw"]);
    assert!(legal("2#2/2K2/2K2/5/5 0 4,6 0,0 3,0 00 - base2", "Kn"));
    // The same with a placement owed, and with both.
    assert!(!legal("2#2/2K2/2K2/5/5 0 4,6 0,0 4,0 10 p base2", "Kn"));
    assert!(legal("2#2/2K2/2K2/5/5 0 4,6 0,0 3,0 10 p base2", "Kn"));
    assert!(!legal("2#2/2K2/2K2/5/5 0 4,6 0,0 3,0 00 p base2", "Kn"));
    assert!(legal("2#2/2K2/2K2/5/5 0 4,6 0,0 2,0 00 p base2", "Kn"));
    assert!(legal("2#2/2K2/2K2/5/5 0 4,6 0,0 4,0 10 - base2", "Kn"));
}

#[test]
fn h3_5_possible_is_judged_before_the_action() {
    // The row is full, so nothing is owed, also by the last action, which opens it.
    assert_eq!(
        after("5/5/2#2/5/RJrrr 0 4,3 0,0 4,0 10 p base2", &["b1-b2"]),
        "5/5/2#2/1J3/R1rrr 1 4,3 0,0 0,0 00 p base2"
    );
    // One space is empty, so a placement is owed, also by the last action, though J would close the row: only e1 is left.
    let closes = "5/5/2#2/4J/RRrr1 0 3,4 0,0 4,0 10 p base2";
    assert_eq!(moves(closes), ["+Be1", "+Ge1", "+Je1", "+Ke1", "+Re1", "+Te1"]);
    // With two actions left J may close it: need 1 <= left 1. Then the row is full and nothing is owed.
    let two_left = after("5/5/2#2/4J/RRrr1 0 3,4 0,0 3,0 10 p base2", &["e2-e1"]);
    assert_eq!(two_left, "5/5/2#2/5/RRrrJ 0 3,4 0,0 4,0 10 p base2");
    assert!(legal(&two_left, "end"));
}

#[test]
fn h3_5_turning_the_row_away_is_judged_like_any_action() {
    // Rank 1 is full and turned to file a: before it nothing is owed but the arena, so the last action may be the turn.
    let full = "5/5/2#2/5/RRrrr 0 4,3 0,0 4,0 00 p base2";
    assert_eq!(moves(full), ["ccw", "cw"]);
    assert_eq!(after(full, &["cw"]), "R4/R4/r1#2/r4/r4 1 4,3 0,0 0,0 00 p base2");
}

#[test]
fn h3_5_with_too_little_left_only_what_lessens_the_need() {
    // need 3 (arena, a1, c1), left 2. Steps from a1: a2, b1; from c1: b1, c2, d1; turns: 2. No change of stance.
    let short = "5/5/2#2/5/(rB)1(rB)2 0 4,4 0,0 3,0 00 a1.c1 base2";
    assert_eq!(moves(short), ["a1-a2", "a1-b1", "c1-b1", "c1-c2", "c1-d1", "ccw", "cw"]);
    // One step later need 2, left 1: the arena turn is never what is dropped.
    assert_eq!(moves(&after(short, &["a1-a2"])), ["ccw", "cw"]);
    // The arena first: (0,0) -> (0,4) = a5 and (2,0) -> (0,2) = a3; need 2, left 1, each step will do.
    let turned = after(short, &["cw"]);
    assert_eq!(turned, "(rB)4/5/(rB)1#2/5/5 0 4,4 0,0 4,0 10 a3.a5 base2");
    assert_eq!(moves(&turned), ["a3-a2", "a3-a4", "a3-b3", "a5-a4", "a5-b5"]);
}

#[test]
fn h3_5_with_too_little_left_a_placement_lessens_the_need_too() {
    // need 2 (placement, a1), left 1, arena turned: 4 empty spaces of rank 1 x 6, and the steps a2, b1.
    let short = "5/5/2#2/5/(rB)4 0 5,5 0,0 4,0 10 p.a1 base2";
    assert_eq!(starting(short, "+").len(), 24);
    assert_eq!(starting(short, "a"), ["a1-a2", "a1-b1"]);
    assert_eq!(moves(short).len(), 26);
}

#[test]
fn h3_5_an_action_won_by_imprisoning_counts_at_once() {
    // left 1 and the arena owed; the throw into prison leaves 6 - 5 = 1 for the need of 1.
    let last = "5/5/2#2/5/Tr3 0 5,5 0,0 4,0 00 - base2";
    assert_eq!(moves(last), ["Ta1:b1>p", "ccw", "cw"]);
    assert_eq!(moves(&after(last, &["Ta1:b1>p"])), ["ccw", "cw"]);
    // With three prisoners already the budget stays 8.
    assert_eq!(moves("5/5/2#2/5/Tr3 0 5,2 3,0 7,0 00 - base2"), ["ccw", "cw"]);
    // 4 players: the budget of the team rises, the seat's 5 does not.
    assert_eq!(moves("1Tr2/5/2#2/5/5 2 3,3,2,2 0,0 5,3,2,0 00 - base4"), ["Tb5:c5>p", "ccw", "cw"]);
    assert_eq!(moves("1Tr2/5/2#2/5/5 2 3,3,2,2 0,0 3,3,4,0 00 - base4"), ["ccw", "cw"]);
}

#[test]
fn h3_5_moving_a_die_that_owes_nothing_lessens_nothing() {
    // need 1 (arena), left 1: the last action is the turn. r owes nothing where T throws it or G grabs it, and B has come
    // onto r in this turn.
    for (board, chosen) in
        [("5/5/2#2/2Tr1/5", "Tc2:d2>b2"), ("5/5/2#2/2Gr1/5", "Gc2:d2>e"), ("5/5/2#2/5/(rB)4", "a1-a2")]
    {
        assert!(!legal(&format!("{board} 0 5,5 0,0 4,0 00 - base2"), chosen), "{chosen}");
        assert!(legal(&format!("{board} 0 5,5 0,0 4,0 10 - base2"), chosen), "{chosen}");
    }
}

#[test]
fn h3_5_a_grab_into_prison_wins_an_action_too() {
    // left 1 and the arena owed; r on a1 goes to the south into prison, which leaves 6 - 5 = 1. No other grab does, though
    // each neighbour of G is an enemy's, and there are no other enemies.
    let last = "5/5/r1#2/Gr3/r4 0 5,3 0,0 4,0 00 - base2";
    assert_eq!(moves(last), ["Ga2:a1>s", "ccw", "cw"]);
    assert_eq!(moves(&after(last, &["Ga2:a1>s"])), ["ccw", "cw"]);
}

#[test]
fn h3_6_a_turn_that_begins_with_too_much_owed_is_played_as_far_as_it_goes() {
    // need 6 (arena and five dice), left 5: four dice leave, the fifth action must be the turn, and e4 stays where it is.
    let start = "5/(rB)1(rB)1(rB)/2#2/(rB)3(rB)/5 0 1,1 0,0 0,0 00 a2.e2.a4.c4.e4 base2";
    let four = after(start, &["a2-a1", "e2-e1", "a4-a5", "c4-c5"]);
    assert_eq!(four, "B1B2/r1r1(rB)/2#2/r3r/B3B 0 1,1 0,0 4,0 00 e4 base2");
    assert_eq!(moves(&four), ["ccw", "cw"]);
    // (x, y) -> (y, 4-x); e4 = (4,3) -> (3,0) = d1. What is owed is seat 1's then: nothing, for it stands on nobody.
    assert_eq!(after(&four, &["cw"]), "Br1rB/5/2#rB/5/Br1(rB)1 1 1,1 0,0 0,0 00 - base2");
}

#[test]
fn h3_6_with_four_players_what_the_partner_used_can_be_missing() {
    // left 8 - 5 = 3, need 4 (arena, placement, a1, c1): two of the three and the turn.
    let start = "5/5/2#2/5/(rB)1(rB)2 2 1,3,3,1 0,0 5,3,0,0 00 p.a1.c1 base4";
    assert_eq!(read(start).duties().map(|duties| (duties.need(), duties.left)), Some((4, 3)));
    assert!(!legal(start, "a1=K"));
    let two = after(start, &["+Rc5", "a1-a2"]);
    assert_eq!(two, "2R2/5/2#2/B4/r1(rB)2 2 1,3,2,1 0,0 5,3,2,0 00 c1 base4");
    assert_eq!(moves(&two), ["ccw", "cw"]);
}
