//! H2: turns and actions.

use kumaboard::kumo::Seat;

use crate::{after, legal, moves, read, refused, starting};

#[test]
fn h2_1_a_turn_has_five_actions_and_one_more_for_each_enemy_die_held() {
    // left = 5 + held - used: 5 - 1 = 4; 5 + 2 - 1 = 6; the dice the enemy holds give nothing.
    assert_eq!(read("5/5/2#2/5/R4 0 5,6 0,0 1,0 10 - base2").left(), 4);
    assert_eq!(read("5/5/2#2/5/R4 0 5,4 2,0 1,0 10 - base2").left(), 6);
    assert_eq!(read("5/5/2#2/5/R4 0 3,6 0,2 1,0 10 - base2").left(), 4);
    // For B its own prison counts: 5 + 2 - 1 = 6.
    assert_eq!(read("5/5/2#2/5/R4 1 3,6 0,2 0,1 01 - base2").left(), 6);
    // A seventh of 7 actions would have ended the turn.
    assert_eq!(read("5/5/2#2/5/R4 0 5,4 2,0 6,0 10 - base2").left(), 1);
    refused("5/5/2#2/5/R4 0 5,4 2,0 7,0 10 - base2", "used");
}

#[test]
fn h2_1_a_turn_has_at_most_eight_actions() {
    // min(8, 5 + 3) = 8, and min(8, 5 + 4) = min(8, 5 + 6) = 8 too: 8 - 7 = 1 is left.
    assert_eq!(read("5/5/2#2/5/R4 0 5,3 3,0 7,0 10 - base2").left(), 1);
    assert_eq!(read("5/5/2#2/5/R4 0 5,2 4,0 7,0 10 - base2").left(), 1);
    assert_eq!(read("5/5/2#2/5/R4 0 5,0 6,0 7,0 10 - base2").left(), 1);
    refused("5/5/2#2/5/R4 0 5,2 4,0 8,0 10 - base2", "used");
}

#[test]
fn h2_1_imprisoning_raises_the_budget_at_once() {
    // The throw is the fifth action; with one prisoner the budget is 6, so the turn goes on with 1 left.
    let reached = after("5/5/2#2/5/Tr3 0 5,5 0,0 4,0 10 - base2", &["Ta1:b1>p"]);
    assert_eq!(reached, "5/5/2#2/5/T4 0 5,5 1,0 5,0 10 - base2");
    assert_eq!(read(&reached).left(), 1);
    // Another throw, not into prison, is the last action.
    assert_eq!(
        after("5/5/2#2/5/Tr3 0 5,5 0,0 4,0 10 - base2", &["Ta1:b1>a2"]),
        "5/5/2#2/r4/T4 1 5,5 0,0 0,0 00 p base2"
    );
}

#[test]
fn h2_1_a_fourth_prisoner_raises_nothing() {
    // The budget was 8 with three and is 8 with four: the throw is the eighth action and the turn passes.
    assert_eq!(after("5/5/2#2/5/Tr3 0 5,2 3,0 7,0 10 - base2", &["Ta1:b1>p"]), "5/5/2#2/5/T4 1 5,2 4,0 0,0 00 - base2");
}

#[test]
fn h2_2_seats_play_in_order_and_then_a_new_round_begins() {
    // 0, 1, 2, 3, 0; USED is kept over the round and cleared with the next.
    let start = "5/5/2#2/5/RJrj1 0 2,2,2,2 0,0 0,0,0,0 00 - base4";
    let turn = ["cw", "ccw", "cw", "end"];
    // Each turns by one quarter in all: rank 1 goes to file a, to rank 5, to file e, and back.
    assert_eq!(after(start, &turn), "R4/J4/r1#2/j4/5 1 2,2,2,2 0,0 3,0,0,0 10 - base4");
    let rounds = turn.repeat(4);
    assert_eq!(after(start, &rounds[..8]), "1jrJR/5/2#2/5/5 2 2,2,2,2 0,0 3,3,0,0 11 - base4");
    assert_eq!(after(start, &rounds[..12]), "5/4j/2#1r/4J/4R 3 2,2,2,2 0,0 3,3,3,0 11 - base4");
    assert_eq!(after(start, &rounds), start);
}

#[test]
fn h2_2_a_seat_takes_at_least_three_actions() {
    // 2 are too few to end, 3 are enough.
    assert!(!legal("5/5/2#2/5/R4 0 2,3,3,3 0,0 2,0,0,0 00 - base4", "end"));
    assert!(legal("5/5/2#2/5/R4 0 2,3,3,3 0,0 3,0,0,0 00 - base4", "end"));
    // With 2 players there is no such number.
    assert!(legal("5/5/2#2/5/R4 0 5,6 0,0 1,0 10 - base2", "end"));
}

#[test]
fn h2_2_a_seat_takes_at_most_five_actions() {
    // The team has 8 + 2 = 10, yet the fifth action of the seat is its last.
    let fourth = "5/5/2#2/5/R4 0 2,2,3,2 2,0 4,0,0,0 00 - base4";
    assert_eq!(read(fourth).left(), 1);
    assert_eq!(after(fourth, &["a1=K"]), "5/5/2#2/5/K4 1 2,2,3,2 2,0 5,0,0,0 00 - base4");
    refused("5/5/2#2/5/R4 0 2,2,3,2 2,0 5,0,0,0 00 - base4", "used");
}

#[test]
fn h2_2_the_second_of_the_team_has_what_its_partner_left() {
    // 8 - 5 = 3, less the 2 used: 1. 8 - 4 = 4. 8 - 3 = 5.
    let after_five = "5/5/2#2/5/R4 2 2,3,3,3 0,0 5,3,2,0 10 - base4";
    assert_eq!(read(after_five).left(), 1);
    assert_eq!(after(after_five, &["a1=K"]), "5/5/2#2/5/K4 3 2,3,3,3 0,0 5,3,3,0 10 p base4");
    assert_eq!(read("5/5/2#2/5/R4 2 2,3,3,3 0,0 4,3,3,0 10 - base4").left(), 1);
    refused("5/5/2#2/5/R4 2 2,3,3,3 0,0 4,3,4,0 10 - base4", "used");
    assert_eq!(read("5/5/2#2/5/R4 2 2,3,3,3 0,0 3,3,4,0 10 - base4").left(), 1);
    // What the enemy's seats used is not the team's.
    assert_eq!(read("5/5/2#2/5/R4 2 2,3,3,3 0,0 3,5,4,0 10 - base4").left(), 1);
    assert_eq!(read("5/5/2#2/5/R4 3 2,3,3,3 0,0 5,3,3,0 11 - base4").left(), 5);
}

#[test]
fn h2_2_the_prison_gives_the_team_at_most_two_actions() {
    // 8 + 1 - 5 = 4 and 8 + 2 - 5 = 5 for the second of the team; a third prisoner there can't be (H5.7).
    assert_eq!(read("5/5/2#2/5/R4 2 2,3,3,2 1,0 5,3,3,0 10 - base4").left(), 1);
    refused("5/5/2#2/5/R4 2 2,3,3,2 1,0 5,3,4,0 10 - base4", "used");
    assert_eq!(read("5/5/2#2/5/R4 2 2,2,3,2 2,0 5,3,4,0 10 - base4").left(), 1);
    refused("5/5/2#2/5/R4 2 2,2,3,2 2,0 5,3,5,0 10 - base4", "used");
    refused("5/5/2#2/5/R4 2 2,2,3,1 3,0 5,3,4,0 10 - base4", "prison");
}

#[test]
fn h2_2_imprisoning_raises_the_teams_budget_and_not_a_seats_five() {
    // Partner 5, so 3 of 8 are left; the third imprisons: 8 + 1 - 5 = 4, one more. After 3 the fifth is the last: min(5, 6).
    assert_eq!(
        after("1Tr2/5/2#2/5/5 2 3,3,2,2 0,0 5,3,2,0 10 - base4", &["Tb5:c5>p"]),
        "1T3/5/2#2/5/5 2 3,3,2,2 1,0 5,3,3,0 10 - base4"
    );
    assert_eq!(
        after("1Tr2/5/2#2/5/5 2 3,3,2,2 0,0 3,3,4,0 10 - base4", &["Tb5:c5>p"]),
        "1T3/5/2#2/5/5 3 3,3,2,2 1,0 3,3,5,0 10 - base4"
    );
}

#[test]
fn h2_3_each_of_the_six_actions_costs_one() {
    // One of each kind: 1 used before, 2 after.
    let before = "5/5/2#2/5/1rT2 0 4,5 0,1 1,0 10 - base2";
    for chosen in ["cw", "+Re1", "c1-c2", "Tc1:b1>c2", "c1=K", "free"] {
        let reached = read(&after(before, &[chosen]));
        assert_eq!((reached.used(Seat::ZERO), reached.left()), (2, 3), "{chosen}");
    }
    // There is no other kind, and `end` is no action.
    let listed = moves(before);
    let other: Vec<&String> = listed.iter().filter(|chosen| !chosen.contains(['+', '-', '=', 'T', 'w'])).collect();
    assert_eq!(other, ["end", "free"]);
}

#[test]
fn h2_4_the_turn_passes_by_itself_when_nothing_is_left() {
    // The fifth of 5 actions: seat 1 is next without an `end`. After the fourth it is still seat 0's turn.
    let fourth = "5/5/2#2/5/R4 0 5,6 0,0 4,0 10 - base2";
    assert_eq!(after(fourth, &["a1=K"]), "5/5/2#2/5/K4 1 5,6 0,0 0,0 00 p base2");
    let third = "5/5/2#2/5/R4 0 5,6 0,0 3,0 10 - base2";
    assert_eq!(after(third, &["a1=K"]), "5/5/2#2/5/K4 0 5,6 0,0 4,0 10 - base2");
}

#[test]
fn h2_4_the_mover_may_end_the_turn_when_nothing_is_owed() {
    // Four actions are left and nothing is owed; with an arena turn, a placement, or a die to move off owed, not.
    let free_to_go = "5/5/2#2/5/R4 0 5,6 0,0 1,0 10 - base2";
    assert_eq!(after(free_to_go, &["end"]), "5/5/2#2/5/R4 1 5,6 0,0 0,0 00 p base2");
    assert!(!legal("5/5/2#2/5/R4 0 5,6 0,0 1,0 00 - base2", "end"));
    assert!(!legal("5/5/2#2/5/R4 0 5,6 0,0 1,0 10 p base2", "end"));
    assert!(!legal("5/5/2#2/5/(rR)4 0 5,5 0,0 1,0 10 a1 base2", "end"));
    // 4 players: both 3 actions and nothing owed.
    assert!(!legal("5/5/2#2/5/R4 0 2,3,3,3 0,0 2,0,0,0 10 - base4", "end"));
    assert!(!legal("5/5/2#2/5/R4 2 2,3,3,3 0,0 3,3,3,0 10 p base4", "end"));
    assert!(legal("5/5/2#2/5/R4 2 2,3,3,3 0,0 3,3,3,0 10 - base4", "end"));
}

#[test]
fn h2_5_the_arena_can_always_turn_either_way() {
    // Nothing on the arena, dice everywhere on the edge, turned before or not: both ways are there.
    for text in [
        "5/5/2#2/5/5 0 6,6 0,0 0,0 00 p base2",
        "rJr1r/4J/J1#1r/r3J/JrJ2 0 0,0 0,0 0,0 00 - base2",
        "5/5/2#2/5/R4 0 5,6 0,0 2,0 10 - base2",
        "5/5/2#2/5/R4 3 2,3,3,3 0,0 3,3,3,0 11 - base4",
    ] {
        assert!(legal(text, "cw") && legal(text, "ccw"), "{text}");
    }
    // 90 degrees: c1 in the south goes west with one, east with the other.
    let south = "5/5/2#2/5/2R2 0 5,6 0,0 1,0 10 - base2";
    assert_eq!(after(south, &["cw"]), "5/5/R1#2/5/5 0 5,6 0,0 2,0 10 - base2");
    assert_eq!(after(south, &["ccw"]), "5/5/2#1R/5/5 0 5,6 0,0 2,0 10 - base2");
}

#[test]
fn h2_6_a_die_from_the_own_tray_goes_to_an_empty_space_of_the_closest_row() {
    // Rank 1 has R, the Stone and b: b1 and d1 are empty, six stances each.
    let row = "5/5/5/5/R1#1b 0 5,5 0,0 1,0 10 - base2";
    let on = |space: &str| ["B", "G", "J", "K", "R", "T"].map(|stance| format!("+{stance}{space}"));
    let mut both = [on("b1"), on("d1")].concat();
    both.sort();
    assert_eq!(starting(row, "+"), both);
    assert_eq!(after(row, &["+Kd1"]), "5/5/5/5/R1#Kb 0 4,5 0,0 2,0 10 - base2");
    // Not on the row of the enemy, not in the middle.
    assert!(!legal(row, "+Ka5") && !legal(row, "+Ka2"));
}

#[test]
fn h2_6_an_empty_tray_has_nothing_to_place() {
    // Six dice of A on the arena; and with 4 players the partner's tray is not the mover's.
    assert_eq!(starting("5/5/2#2/R4/RRRRR 0 0,6 0,0 1,0 10 - base2", "+"), [""; 0]);
    assert_eq!(starting("5/5/2#2/5/RRR2 0 0,3,3,3 0,0 1,0,0,0 00 - base4", "+"), [""; 0]);
    assert_eq!(starting("5/5/2#2/5/RRR2 2 0,3,3,3 0,0 3,3,1,0 00 - base4", "+K").len(), 5);
}

#[test]
fn h2_7_an_own_top_die_moves_to_an_adjacent_empty_space() {
    // Of c4, d3, c2, b3 around J on c3 the first has r and the last the Stone.
    let steps = "5/2r2/1#J2/5/5 0 5,5 0,0 1,0 10 - base2";
    assert_eq!(starting(steps, "c3-"), ["c3-c2", "c3-d3"]);
    assert_eq!(after(steps, &["c3-d3"]), "5/2r2/1#1J1/5/5 0 5,5 0,0 2,0 10 - base2");
    // Not the enemy's die, not diagonally, not two spaces, not over the edge.
    assert!(!legal(steps, "c4-c5"));
    assert!(!legal(steps, "c3-d2"));
    assert!(!legal(steps, "c3-c1"));
    assert_eq!(starting("5/5/2#2/5/J4 0 5,6 0,0 1,0 10 - base2", "a1-"), ["a1-a2", "a1-b1"]);
}

#[test]
fn h2_7_run_and_kumo_have_no_simple_movement() {
    // Jump, Throw, Grab and Block have three spaces each from c1, Run and Kumo none.
    for (stance, steps) in [("J", 3), ("T", 3), ("G", 3), ("B", 3), ("R", 0), ("K", 0)] {
        let text = format!("5/5/2#2/5/2{stance}2 0 5,6 0,0 1,0 10 - base2");
        assert_eq!(starting(&text, "c1-").len(), steps, "{stance}");
    }
}

#[test]
fn h2_8_an_own_top_die_shows_a_different_face() {
    // The five faces that are not R, and only for the own die on top: r is the enemy's, J is covered.
    let faces = "5/5/2#2/5/Rr(Jr)2 0 4,4 0,0 1,0 10 - base2";
    assert_eq!(starting(faces, "a1="), ["a1=B", "a1=G", "a1=J", "a1=K", "a1=T"]);
    assert!(!legal(faces, "a1=R"));
    assert_eq!(starting(faces, "b1="), [""; 0]);
    assert_eq!(starting(faces, "c1="), [""; 0]);
    assert_eq!(after(faces, &["a1=G"]), "5/5/2#2/5/Gr(Jr)2 0 4,4 0,0 2,0 10 - base2");
    // On top of an enemy die: its own face changes, not the other's.
    assert_eq!(
        after("5/5/2#2/5/(jR)4 0 5,5 0,0 1,0 10 - base2", &["a1=T"]),
        "5/5/2#2/5/(jT)4 0 5,5 0,0 2,0 10 - base2"
    );
}

#[test]
fn h2_9_with_two_players_a_freed_die_goes_to_the_movers_tray() {
    // B holds 2 dice of A: 1 after, and 3 + 1 = 4 in the tray. The dice that A holds are not A's to free.
    let held = "5/5/2#2/5/R4 0 3,5 1,2 1,0 10 - base2";
    assert_eq!(after(held, &["free"]), "5/5/2#2/5/R4 0 4,5 1,1 2,0 10 - base2");
    assert!(!legal("5/5/2#2/5/R4 0 5,5 1,0 1,0 10 - base2", "free"));
    assert_eq!(after("5/5/2#2/5/R4 1 5,5 1,0 0,1 01 - base2", &["free"]), "5/5/2#2/5/R4 1 5,6 0,0 0,2 01 - base2");
}

#[test]
fn h2_9_with_four_players_it_goes_to_the_tray_with_fewer_dice() {
    // Mover 2, partner 1: the partner's. Mover 1, partner 2: the mover's.
    assert_eq!(
        after("5/5/2#2/5/RR3 0 2,3,1,3 0,1 1,0,0,0 00 - base4", &["free"]),
        "5/5/2#2/5/RR3 0 2,3,2,3 0,0 2,0,0,0 00 - base4"
    );
    assert_eq!(
        after("5/5/2#2/5/RR3 0 1,3,2,3 0,1 1,0,0,0 00 - base4", &["free"]),
        "5/5/2#2/5/RR3 0 2,3,2,3 0,0 2,0,0,0 00 - base4"
    );
    assert_eq!(
        after("5/5/2#2/5/RR3 2 1,3,2,3 0,1 3,3,1,0 10 - base4", &["free"]),
        "5/5/2#2/5/RR3 2 2,3,2,3 0,0 3,3,2,0 10 - base4"
    );
}

#[test]
fn h2_9_of_equal_trays_the_movers_gets_it() {
    // 2 and 2: seat 0 frees for seat 0, seat 2 for seat 2.
    assert_eq!(
        after("5/5/2#2/5/R4 0 2,3,2,3 0,1 1,0,0,0 00 - base4", &["free"]),
        "5/5/2#2/5/R4 0 3,3,2,3 0,0 2,0,0,0 00 - base4"
    );
    assert_eq!(
        after("5/5/2#2/5/R4 2 2,3,2,3 0,1 3,3,1,0 10 - base4", &["free"]),
        "5/5/2#2/5/R4 2 2,3,3,3 0,0 3,3,2,0 10 - base4"
    );
}

#[test]
fn h2_10_empty_is_a_space_without_a_die_and_without_the_stone() {
    // Around J on c3: an own die, the Stone, an enemy die; only d3 is empty.
    assert_eq!(starting("5/2R2/1#J2/2r2/5 0 4,5 0,0 1,0 10 - base2", "c3-"), ["c3-d3"]);
    // On rank 1 the Stone takes c1.
    assert_eq!(starting("5/5/5/5/2#2 0 6,6 0,0 0,0 00 p base2", "+R"), ["+Ra1", "+Rb1", "+Rd1", "+Re1"]);
}
