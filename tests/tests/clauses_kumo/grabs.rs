//! H5.4 and H5.7: Grab, and what a prison takes.

use crate::{after, legal, starting};

#[test]
fn h5_4_both_dice_move_one_space_in_one_direction() {
    // G on c2, r on c3, all else empty: to the north G goes to where r was, to the south r to where G was.
    let pair = "5/5/2r2/2G2/#4 0 5,5 0,0 1,0 10 - base2";
    assert_eq!(starting(pair, "G"), ["Gc2:c3>e", "Gc2:c3>n", "Gc2:c3>s", "Gc2:c3>w"]);
    assert_eq!(after(pair, &["Gc2:c3>n"]), "5/2r2/2G2/5/#4 0 5,5 0,0 2,0 10 - base2");
    assert_eq!(after(pair, &["Gc2:c3>s"]), "5/5/5/2r2/#1G2 0 5,5 0,0 2,0 10 - base2");
    assert_eq!(after(pair, &["Gc2:c3>e"]), "5/5/3r1/3G1/#4 0 5,5 0,0 2,0 10 - base2");
    assert_eq!(after(pair, &["Gc2:c3>w"]), "5/5/1r3/1G3/#4 0 5,5 0,0 2,0 10 - base2");
}

#[test]
fn h5_4_the_other_is_an_orthogonally_adjacent_top_die_of_either_team() {
    // An own die is grabbed like an enemy's; a diagonal one, the Stone, and two at a time are not.
    let own = "5/5/2J2/2G2/#4 0 4,6 0,0 1,0 10 - base2";
    assert_eq!(starting(own, "G"), ["Gc2:c3>e", "Gc2:c3>n", "Gc2:c3>s", "Gc2:c3>w"]);
    assert_eq!(after(own, &["Gc2:c3>e"]), "5/5/3J1/3G1/#4 0 4,6 0,0 2,0 10 - base2");
    assert_eq!(starting("5/5/1r3/2G2/#4 0 5,5 0,0 1,0 10 - base2", "G"), [""; 0]);
    assert_eq!(starting("5/5/2#2/2G2/5 0 5,6 0,0 1,0 10 - base2", "G"), [""; 0]);
    // r on c3 and r on b2: with one, the other is in the way: c3 to the west is free, G to b2 is not.
    let two = "5/5/2r2/1rG2/#4 0 5,4 0,0 1,0 10 - base2";
    assert_eq!(starting(two, "G"), ["Gc2:b2>e", "Gc2:b2>s", "Gc2:b2>w", "Gc2:c3>e", "Gc2:c3>n", "Gc2:c3>s"]);
    // Throw does not grab.
    assert!(!legal("5/5/2r2/2T2/#4 0 5,5 0,0 1,0 10 - base2", "Gc2:c3>n"));
}

#[test]
fn h5_4_each_lands_on_an_empty_space_or_one_the_other_leaves_empty() {
    // North: c4 has J. East: d3 has the Stone. South: G to c1, r to c2. West: b2 and b3.
    assert_eq!(starting("5/2J2/2r#1/2G2/5 0 4,5 0,0 1,0 10 - base2", "G"), ["Gc2:c3>s", "Gc2:c3>w"]);
    // The space of the grabbing die must be free as well: d2 has j, c1 has j.
    assert_eq!(starting("5/5/2r2/2Gj1/#1j2 0 5,3 0,0 1,0 10 - base2", "Gc2:c3"), ["Gc2:c3>n", "Gc2:c3>w"]);
}

#[test]
fn h5_4_a_die_that_stands_on_another_does_not_leave_its_space_empty() {
    // r on J: to the north G would land on J's space. G on r: to the south the other would land on r's. Both: neither.
    assert_eq!(starting("5/5/2(Jr)2/2G2/#4 0 4,5 0,0 1,0 10 - base2", "G"), ["Gc2:c3>e", "Gc2:c3>s", "Gc2:c3>w"]);
    assert_eq!(starting("5/5/2r2/2(rG)2/#4 0 5,4 0,0 1,0 10 - base2", "G"), ["Gc2:c3>e", "Gc2:c3>n", "Gc2:c3>w"]);
    let both = "5/5/2(Jr)2/2(rG)2/#4 0 4,4 0,0 1,0 10 - base2";
    assert_eq!(starting(both, "G"), ["Gc2:c3>e", "Gc2:c3>w"]);
    assert_eq!(after(both, &["Gc2:c3>e"]), "5/5/2Jr1/2rG1/#4 0 4,4 0,0 2,0 10 - base2");
    assert_eq!(
        after("5/5/2(Jr)2/2G2/#4 0 4,5 0,0 1,0 10 - base2", &["Gc2:c3>s"]),
        "5/5/2J2/2r2/#1G2 0 4,5 0,0 2,0 10 - base2"
    );
}

#[test]
fn h5_4_an_enemy_die_that_would_land_in_an_own_camp_is_imprisoned() {
    // r on c1 goes south into A's camp; G moves too, from c2 to c1, which the prisoner leaves empty.
    let camp = "5/5/4#/2G2/2r2 0 5,5 0,0 1,0 10 - base2";
    assert_eq!(starting(camp, "G"), ["Gc2:c1>e", "Gc2:c1>n", "Gc2:c1>s", "Gc2:c1>w"]);
    assert_eq!(after(camp, &["Gc2:c1>s"]), "5/5/4#/5/2G2 0 5,5 1,0 2,0 10 - base2");
    // For B the north is the camp.
    assert_eq!(
        after("2R2/2g2/4#/5/5 1 5,5 0,0 0,1 01 - base2", &["Gc4:c5>n"]),
        "2g2/5/4#/5/5 1 5,5 0,1 0,2 01 - base2"
    );
}

#[test]
fn h5_4_a_prisoner_leaves_its_space_empty_only_if_nothing_is_beneath() {
    // r on J on c1: r could go to prison, but J stays, and G has no space to go to.
    let above = "5/5/4#/2G2/2(Jr)2 0 4,5 0,0 1,0 10 - base2";
    assert_eq!(starting(above, "G"), ["Gc2:c1>e", "Gc2:c1>n", "Gc2:c1>w"]);
    // Where the stack of G stays behind does not matter for the south.
    assert_eq!(
        after("5/5/4#/2(rG)2/2r2 0 5,4 0,0 1,0 10 - base2", &["Gc2:c1>s"]),
        "5/5/4#/2r2/2G2 0 5,4 1,0 2,0 10 - base2"
    );
}

#[test]
fn h5_4_no_other_leaving_of_the_arena() {
    // G and r side by side on rank 1: to the south G would leave too. East: r to d1, G to c1. West: G to a1.
    assert_eq!(starting("5/5/4#/5/1Gr2 0 5,5 0,0 1,0 10 - base2", "G"), ["Gb1:c1>e", "Gb1:c1>n", "Gb1:c1>w"]);
    // G itself below r: south is over the edge for G.
    assert_eq!(starting("5/5/4#/2r2/2G2 0 5,5 0,0 1,0 10 - base2", "G"), ["Gc1:c2>e", "Gc1:c2>n", "Gc1:c2>w"]);
    // A team-mate never.
    assert_eq!(starting("5/5/4#/2G2/2J2 0 4,6 0,0 1,0 10 - base2", "G"), ["Gc2:c1>e", "Gc2:c1>n", "Gc2:c1>w"]);
    // Over the enemy's edge and nobody's: r on c5, r on a3.
    assert_eq!(starting("2r2/2G2/4#/5/5 0 5,5 0,0 1,0 10 - base2", "G"), ["Gc4:c5>e", "Gc4:c5>s", "Gc4:c5>w"]);
    assert_eq!(starting("5/5/rG2#/5/5 0 5,5 0,0 1,0 10 - base2", "G"), ["Gb3:a3>e", "Gb3:a3>n", "Gb3:a3>s"]);
}

#[test]
fn h5_4_in_a_corner_the_direction_tells_which_camp() {
    // 2 players, r on a1. From a2 to the south: A's camp; to the west both would leave, nobody's camp. From b1 to the west
    // nobody's camp; to the south G would leave.
    assert_eq!(starting("5/5/4#/G4/r4 0 5,5 0,0 1,0 10 - base2", "G"), ["Ga2:a1>e", "Ga2:a1>n", "Ga2:a1>s"]);
    assert_eq!(after("5/5/4#/G4/r4 0 5,5 0,0 1,0 10 - base2", &["Ga2:a1>s"]), "5/5/4#/5/G4 0 5,5 1,0 2,0 10 - base2");
    assert_eq!(starting("5/5/4#/5/rG3 0 5,5 0,0 1,0 10 - base2", "G"), ["Gb1:a1>e", "Gb1:a1>n"]);
    // 4 players, the west is B's: A still can't leave r there; B imprisons R there, and not in the south, which is A's.
    assert_eq!(starting("5/5/4#/5/rG3 0 2,2,3,3 0,0 1,0,0,0 00 - base4", "G"), ["Gb1:a1>e", "Gb1:a1>n"]);
    let west = "5/5/4#/5/Rg3 1 2,2,3,3 0,0 3,1,0,0 00 - base4";
    assert_eq!(starting(west, "G"), ["Gb1:a1>e", "Gb1:a1>n", "Gb1:a1>w"]);
    assert_eq!(after(west, &["Gb1:a1>w"]), "5/5/4#/5/g4 1 2,2,3,3 0,1 3,2,0,0 00 - base4");
    assert_eq!(starting("5/5/4#/g4/R4 1 2,2,3,3 0,0 3,1,0,0 00 - base4", "G"), ["Ga2:a1>e", "Ga2:a1>n"]);
}

#[test]
fn h5_4_the_camp_of_a_team_mate_is_an_own_camp() {
    // 4 players: seat 0 sits in the south, its partner in the north; seat 1 in the west, its partner in the east.
    let north = "2r2/2G2/4#/5/5 0 2,2,3,3 0,0 1,0,0,0 00 - base4";
    assert!(legal(north, "Gc4:c5>n"));
    assert_eq!(after(north, &["Gc4:c5>n"]), "2G2/5/4#/5/5 0 2,2,3,3 1,0 2,0,0,0 00 - base4");
    assert!(legal("5/5/#2gR/5/5 1 2,2,3,3 0,0 3,1,0,0 00 - base4", "Gd3:e3>e"));
    assert!(!legal("5/5/#2Gr/5/5 0 2,2,3,3 0,0 1,0,0,0 00 - base4", "Gd3:e3>e"));
    assert!(!legal("2R2/2g2/4#/5/5 1 2,2,3,3 0,0 3,1,0,0 00 - base4", "Gc4:c5>n"));
}

#[test]
fn h5_7_with_two_players_a_prison_has_no_limit() {
    // Five held and the sixth thrown in: 6. It is the eighth action, so the turn passes to B, which has nothing left.
    assert_eq!(after("5/5/2#2/5/Tr3 0 5,0 5,0 7,0 10 - base2", &["Ta1:b1>p"]), "5/5/2#2/5/T4 1 5,0 6,0 0,0 00 - base2");
    assert!(legal("5/5/4#/2G2/2r2 0 5,0 5,0 1,0 10 - base2", "Gc2:c1>s"));
}

#[test]
fn h5_7_with_four_players_a_prison_takes_two() {
    // With 1 held both ways into prison are there; with 2 neither, while everything else about the die stays allowed.
    assert!(legal("5/5/4#/2r2/2T2 0 2,1,3,3 1,0 1,0,0,0 00 - base4", "Tc1:c2>p"));
    assert_eq!(starting("5/5/4#/2r2/2T2 0 2,1,3,2 2,0 1,0,0,0 00 - base4", "T"), ["Tc1:c2>b1", "Tc1:c2>d1"]);
    assert!(legal("5/5/4#/2G2/2r2 0 2,1,3,3 1,0 1,0,0,0 00 - base4", "Gc2:c1>s"));
    assert_eq!(starting("5/5/4#/2G2/2r2 0 2,1,3,2 2,0 1,0,0,0 00 - base4", "G"), ["Gc2:c1>e", "Gc2:c1>n", "Gc2:c1>w"]);
    // It is the mover's team's prison that counts: what B holds is no bar for A, nor what A holds for B.
    assert!(legal("5/5/4#/2r2/2T2 0 1,3,2,2 0,2 1,0,0,0 00 - base4", "Tc1:c2>p"));
    assert!(legal("5/5/tR2#/5/5 1 2,1,3,2 2,0 3,1,0,0 00 - base4", "Ta3:b3>p"));
}

#[test]
fn h5_7_the_die_goes_into_the_prison_of_the_movers_team() {
    // Seat 2 plays for A: A's prison 1 -> 2. Seat 3 plays for B: B's 0 -> 1.
    assert_eq!(
        after("1Tr2/5/2#2/5/5 2 3,3,2,1 1,0 3,3,0,0 00 - base4", &["Tb5:c5>p"]),
        "1T3/5/2#2/5/5 2 3,3,2,1 2,0 3,3,1,0 00 - base4"
    );
    assert_eq!(
        after("5/5/#3t/4R/5 3 3,3,2,2 0,0 3,3,3,0 10 - base4", &["Te3:e2>p"]),
        "5/5/#3t/5/5 3 3,3,2,2 0,1 3,3,3,1 10 - base4"
    );
}
