//! H4: stacks.

use kumaboard::kumo::Stance;

use crate::{after, legal, read, refused, starting};

#[test]
fn h4_1_only_a_block_puts_a_die_on_another() {
    // b1 holds r next to the acting die on a1, a2 is empty: nothing else than Block may end on b1.
    for (stance, expected) in [
        ("J", &["Ja1>c1"][..]),
        ("T", &["Ta1:b1>a2", "Ta1:b1>p"]),
        ("G", &["Ga1:b1>e", "Ga1:b1>n"]),
        ("B", &["Ba1>b1"]),
        ("R", &["Ra1>a3", "Ra1>b2"]),
        ("K", &[]),
    ] {
        let text = format!("5/5/4#/5/{stance}r3 0 5,5 0,0 1,0 10 - base2");
        assert_eq!(starting(&text, stance), expected, "{stance}");
        assert!(!legal(&text, "a1-b1"), "{stance}");
        assert!(!legal(&text, "+Rb1"), "{stance}");
    }
    let block = after("5/5/4#/5/Br3 0 5,5 0,0 1,0 10 - base2", &["Ba1>b1"]);
    assert_eq!(block, "5/5/4#/5/1(rB)3 0 5,5 0,0 2,0 10 - base2");
}

#[test]
fn h4_1_a_stack_holds_at_most_three_dice() {
    // On one and on two there is room, on three there is none.
    assert!(legal("5/5/4#/5/Br3 0 5,5 0,0 1,0 10 - base2", "Ba1>b1"));
    let on_two = after("5/5/4#/5/B(Jr)3 0 4,5 0,0 1,0 10 - base2", &["Ba1>b1"]);
    assert_eq!(on_two, "5/5/4#/5/1(JrB)3 0 4,5 0,0 2,0 10 - base2");
    assert!(!legal("5/5/4#/5/B(rJr)3 0 4,4 0,0 1,0 10 - base2", "Ba1>b1"));
    refused("5/5/4#/5/(rJrJ)4 0 4,4 0,0 1,0 10 - base2", "board");
}

#[test]
fn h4_1_the_top_die_alone_is_thrown_grabbed_and_blocked() {
    // r lies on J: r goes, J stays.
    let thrown = after("5/5/4#/5/T(Jr)3 0 4,5 0,0 1,0 10 - base2", &["Ta1:b1>a2"]);
    assert_eq!(thrown, "5/5/4#/r4/TJ3 0 4,5 0,0 2,0 10 - base2");
    let imprisoned = after("5/5/4#/5/T(Jr)3 0 4,5 0,0 1,0 10 - base2", &["Ta1:b1>p"]);
    assert_eq!(imprisoned, "5/5/4#/5/TJ3 0 4,5 1,0 2,0 10 - base2");
    let grabbed = after("5/5/4#/5/G(Jr)3 0 4,5 0,0 1,0 10 - base2", &["Ga1:b1>n"]);
    assert_eq!(grabbed, "5/5/4#/Gr3/1J3 0 4,5 0,0 2,0 10 - base2");
    // The top decides whose die is there: J on r is no enemy to imprison or block.
    assert!(!legal("5/5/4#/5/T(rJ)3 0 4,5 0,0 1,0 10 - base2", "Ta1:b1>p"));
    assert!(!legal("5/5/4#/5/B(rJ)3 0 4,5 0,0 1,0 10 - base2", "Ba1>b1"));
}

#[test]
fn h4_1_a_covered_die_does_nothing_at_all() {
    // Each of A's stances under r on a1, with dice and empty spaces around: no step, no active movement, no other face.
    for stance in ["R", "J", "T", "G", "B"] {
        let text = format!("5/5/4#/5/({stance}r)j3 0 5,4 0,0 1,0 10 - base2");
        assert_eq!(starting(&text, "a1"), [""; 0], "{stance}");
        assert_eq!(starting(&text, &format!("{stance}a1")), [""; 0], "{stance}");
    }
    // In the middle and at the bottom of three alike; the top j of B acts: it may step off.
    assert_eq!(starting("5/5/4#/5/(RrJ)4 1 4,5 0,0 0,1 01 - base2", "a1"), [""; 0]);
    assert_eq!(starting("5/5/4#/5/(rRj)4 1 5,4 0,0 0,1 01 - base2", "a1-"), ["a1-a2", "a1-b1"]);
}

#[test]
fn h4_2_a_die_with_an_enemy_die_on_it_is_blocked_until_that_leaves() {
    // J under r can't move; when r has gone to a1, it can, over r to nowhere, so it steps: b2, c1.
    let blocked = "5/5/4#/5/1(Jr)3 0 5,5 0,0 1,0 10 - base2";
    assert_eq!(starting(blocked, "b1"), [""; 0]);
    let freed = after("5/5/4#/5/1(Jr)3 1 5,5 0,0 0,1 01 b1 base2", &["b1-a1", "end", "+Re1"]);
    assert_eq!(freed, "5/5/4#/5/rJ2R 0 4,5 0,0 1,0 00 - base2");
    assert_eq!(starting(&freed, "b1-"), ["b1-b2", "b1-c1"]);
    // The die that blocks may be blocked in turn.
    assert_eq!(starting("5/5/4#/5/(JrB)4 1 4,5 0,0 0,1 01 - base2", "a1"), [""; 0]);
}

#[test]
fn h4_3_the_dice_of_a_stack_alternate_in_team() {
    // Capital on small, small on capital, and so on; two of one team on each other can't be.
    for (stack, trays) in [("(rR)", "5,5"), ("(Rr)", "5,5"), ("(rRr)", "5,4"), ("(RrR)", "4,5")] {
        let text = format!("5/5/4#/5/{stack}4 0 {trays} 0,0 1,0 10 - base2");
        assert_eq!(read(&text).stack("a1".parse().unwrap()).len(), stack.len() - 2);
    }
    for (stack, trays) in [("(RR)", "4,6"), ("(rr)", "6,4"), ("(rRR)", "4,5"), ("(Rrr)", "5,4")] {
        refused(&format!("5/5/4#/5/{stack}4 0 {trays} 0,0 1,0 10 - base2"), "board");
    }
    // So a block goes onto an enemy die only.
    assert!(!legal("5/5/4#/5/BJ3 0 4,6 0,0 1,0 10 - base2", "Ba1>b1"));
}

#[test]
fn h4_4_off_a_stack_to_any_adjacent_empty_space_whatever_the_stance() {
    // Around c2: the Stone on c3; b2, d2, c1 are empty. Run and Kumo may step off too.
    for stance in ["R", "J", "T", "G", "B", "K"] {
        for owed in ["-", "c2"] {
            let text = format!("5/5/2#2/2(r{stance})2/5 0 5,5 0,0 1,0 10 {owed} base2");
            assert_eq!(starting(&text, "c2-"), ["c2-b2", "c2-c1", "c2-d2"], "{stance}");
        }
    }
    assert_eq!(
        after("5/5/2#2/2(rK)2/5 0 5,5 0,0 1,0 10 c2 base2", &["c2-c1"]),
        "5/5/2#2/2r2/2K2 0 5,5 0,0 2,0 10 - base2"
    );
    // With one adjacent space empty, no farther one.
    assert_eq!(starting("5/5/2#2/r4/(rR)4 0 5,4 0,0 1,0 10 a1 base2", "a1-"), ["a1-b1"]);
}

#[test]
fn h4_4_with_none_adjacent_to_any_of_the_nearest() {
    // a2 and b1 are occupied: at distance 2 lie a3 (0+2), b2 (1+1), c1 (2+0), all equal.
    let ties = "5/5/4#/r4/(rR)r3 0 5,3 0,0 1,0 10 a1 base2";
    assert_eq!(starting(ties, "a1-"), ["a1-a3", "a1-b2", "a1-c1"]);
    assert_eq!(after(ties, &["a1-b2"]), "5/5/4#/rR3/rr3 0 5,3 0,0 2,0 10 - base2");
    // b2 taken by the Stone and c1 by a die: a3 is nearest alone, and not adjacent is no bar for Kumo.
    assert_eq!(starting("5/5/5/r#3/(rK)rJ2 0 4,3 0,0 1,0 10 a1 base2", "a1-"), ["a1-a3"]);
}

#[test]
fn h4_4_the_nearest_can_be_far() {
    // Everything up to distance 2 of a1 is occupied: at distance 3 lie a4, b3, c2, d1.
    assert_eq!(starting("5/5/r3#/rr3/(rR)rr2 0 5,0 0,0 1,0 10 a1 base2", "a1-"), ["a1-a4", "a1-b3", "a1-c2", "a1-d1"]);
    // From the middle: b3, d3, c4, c2 are occupied; at distance 2 lie c5, b4, d4, a3, e3, b2, d2, c1, of which c5 has the
    // Stone.
    assert_eq!(
        starting("2#2/2r2/1r(rR)r1/2r2/5 0 5,1 0,0 1,0 10 c3 base2", "c3-"),
        ["c3-a3", "c3-b2", "c3-b4", "c3-c1", "c3-d2", "c3-d4", "c3-e3"]
    );
}

#[test]
fn h4_4_off_the_top_of_three_the_two_beneath_stay() {
    // j leaves by itself, thrown or grabbed: the other two stay on a1, B with its face on r or on k.
    for lowest in ["r", "k"] {
        assert_eq!(
            after(&format!("5/5/4#/5/({lowest}Bj)4 1 5,4 0,0 0,1 01 a1 base2"), &["a1-a2"]),
            format!("5/5/4#/j4/({lowest}B)4 1 5,4 0,0 0,2 01 - base2")
        );
        assert_eq!(
            after(&format!("5/5/4#/5/({lowest}Bj)T3 0 4,4 0,0 1,0 10 - base2"), &["Tb1:a1>b2"]),
            format!("5/5/4#/1j3/({lowest}B)T3 0 4,4 0,0 2,0 10 - base2")
        );
        assert_eq!(
            after(&format!("5/5/4#/5/({lowest}Bj)G3 0 4,4 0,0 1,0 10 - base2"), &["Gb1:a1>n"]),
            format!("5/5/4#/jG3/({lowest}B)4 0 4,4 0,0 2,0 10 - base2")
        );
    }
}

#[test]
fn h4_4_is_only_for_a_die_on_another() {
    // J alone on a1 with both neighbours occupied stays.
    assert_eq!(starting("5/5/4#/r4/Jr3 0 5,4 0,0 1,0 10 - base2", "a1-"), [""; 0]);
    // On r, J goes to one of the nearest, and owing or not does not matter.
    assert_eq!(starting("5/5/4#/r4/(rJ)r3 0 5,3 0,0 1,0 10 - base2", "a1-"), ["a1-a3", "a1-b2", "a1-c1"]);
}

#[test]
fn h4_1_sets_of_top_dice_and_of_stacks() {
    // On 5 x 5 spaces a1 is number 20 in reading order and c1 number 22. On a1 a Jump lies on a Run, which shows nothing.
    let position = read("5/5/2#2/5/(rJ)1t2 0 5,4 0,0 1,0 10 - base2");
    let showing = |stance| position.showing(stance).iter().collect::<Vec<_>>();
    assert_eq!((showing(Stance::Jump), showing(Stance::Throw), showing(Stance::Run)), (vec![20], vec![22], vec![]));
    assert_eq!(position.stacks().iter().collect::<Vec<_>>(), [20]);
}
