//! K6 and K7: the end, the score, the winners.

use kumaboard::kumata::{Outcome, Turn};

use crate::{legal, on, played, read, score, seat, totals, turn, winners};

#[test]
fn k6_1_no_domino_in_reserve_ends_the_game() {
    // By hand: the rulebook's first way to end. Seat 0 has none left, though its totem and the dominoes of others are.
    let before = on("T0", &[], "MSU 2 -;10;11.00 111 rulebook");
    assert!(!before.is_over(), "it is not its turn yet");
    assert_eq!(before.outcome(), None);
    let over = played(&before, &["11@a6e"]);
    assert_eq!(turn(&over), "x0");
    assert_eq!(over.turn(), Turn::Over { ended_by: seat(0) });
    assert_eq!(over.outcome().map(Outcome::ended_by), Some(seat(0)));
    // At once: nobody has a move any more.
    assert_eq!((over.seat(), over.count_legal_moves()), (None, 0));
    for chosen in ["10@a5e", "00@a5e", "+11", "11@a5e", "*a6"] {
        assert!(!legal(&over, chosen), "{chosen}");
    }
}

#[test]
fn k6_1_no_placement_and_no_new_stack_ends_the_game() {
    // By hand: the rulebook's second way. On ones 22 and 33 fit nowhere. As stacks of one they end it; 22 upon 33 does not.
    let end = |reserve: &str| {
        let before = on("T1", &[], &format!("MSU 2 {reserve};10;11 111 rulebook"));
        turn(&played(&before, &["11@a6e"]))
    };
    assert_eq!([end("22|33"), end("22.33"), end("22|33|10")], ["x0", "0", "0"]);
    // The last placement of all may be what takes it away: here the only 2s of the board.
    let named = [("c4", "T2"), ("d4", "T2")];
    let before = on("T1", &named, "MSU 1 22;21|22;10 111 rulebook");
    assert_eq!(turn(&played(&before, &["22@c4e*", "10@a1e*"])), "x0");
    assert_eq!(turn(&played(&on("T1", &named, "MSU 2 22;21;10 111 rulebook"), &["10@a1e*"])), "0");
}

#[test]
fn k7_1_visible_halves_of_the_clan() {
    // By hand, rank by rank from the north. M: 1+2, 3, 1+1, 2, 3+3, 0 = 16. S: 2+3, 1, 1+1, 2, 3+3, 0 = 16.
    // U: 3, 1+2, 1, 2+2, 3, 0+1 = 15. T: 1, 2+3, 1, 2+2, 3, 0+1 = 15.
    let bare =
        "M1,S2,U3,T1,M2,S3/U1,T2,M3,S1,U2,T3/M1,S1,U1,T1,M1,S1/U2,T2,M2,S2,U2,T2/M3,S3,U3,T3,M3,S3/U0,T0,M0,S0,U1,T1";
    let rest = "MSUT 0 00;10;10;10 1111 rulebook";
    let visible = |board: &str| [0, 1, 2, 3].map(|number| score(&read(&format!("{board} {rest}")), number).visible);
    assert_eq!(visible(bare), [16, 16, 15, 15]);
    // M 32 on a6-b6, S 21 on c6-d6, and T 20 upon the inner halves, blank on c6. M: 16 - 1 + 3; S: 16 - 2 + 1; U: 15 - 3;
    // T: 15 - 1 + 2. What lies under them counts no more.
    let laid = bare.replacen("M1,S2,U3,T1", "M3e1,T2e2,T0w2,S1w1", 1);
    assert_eq!(visible(&laid), [18, 15, 12, 16]);
}

#[test]
fn k7_2_both_halves_of_each_top_in_reserve() {
    // By hand: 3+2 and 1+0; 3+3 and 2+1 lie under them. A single 0+0 is nothing, and so is no stack.
    let position = on("T0", &[], "MSU x2 32.33|10.21;00;- 111 rulebook");
    assert_eq!([0, 1, 2].map(|number| score(&position, number).reserve), [6, 0, 0]);
    assert_eq!([0, 1, 2].map(|number| score(&position, number).visible), [0, 0, 0]);
    // A new stack shows one more.
    let more = on("T0", &[], "MSU x2 33|21|32|10;00;- 111 rulebook");
    assert_eq!(score(&more, 0).reserve, 15);
}

#[test]
fn k7_3_a_totem_scores_its_level_and_one() {
    // By hand: the board is the first level, so a domino on it lifts its totem to 2; on level 2 it is 3, on level 3 it is 4.
    let one = [("a1", "M0e1*"), ("b1", "M0w1*")];
    let two = [("c1", "S0n2*"), ("c2", "S0s2*"), ("d1", "M1w1"), ("d2", "T1w1")];
    let three = [("e5", "U0e3*"), ("f5", "U0w3*"), ("e6", "M3s2"), ("f6", "T3s2")];
    let position = on("T0", &[&one[..], &two, &three].concat(), "MSUT x0 -;10;10;11 0001 rulebook");
    assert_eq!([0, 1, 2, 3].map(|number| score(&position, number).totem), [2, 3, 4, 0]);
    // With two players both count: 2 + 3.
    let hippos = [("a1", "H0e1*"), ("b1", "H0w1*"), ("c1", "H1n2*"), ("c2", "H0s2*"), ("d1", "C1w1"), ("d2", "C2w1")];
    let position = on("C0", &hippos, "HC x0 -;10 02 rulebook");
    assert_eq!([0, 1].map(|number| score(&position, number).totem), [5, 0]);
}

#[test]
fn k7_4_a_totem_left_costs_a_point() {
    // By hand: the rulebook's penalty, for each one.
    let position = on("T0", &[("a1", "M0e1*"), ("b1", "M0w1*")], "MSU x0 -;10;10 011 rulebook");
    assert_eq!([0, 1, 2].map(|number| score(&position, number).penalty), [0, -1, -1]);
    let position = on("C0", &[("a1", "C0e1*"), ("b1", "C0w1*")], "HC x0 -;10 21 rulebook");
    assert_eq!([0, 1].map(|number| score(&position, number).penalty), [-2, -1]);
    assert_eq!(totals(&position), [-2, 2], "the crocodiles: 1 + 0 in reserve, 2 for the totem, 1 less");
}

/// The rulebook's printed example. Ones and blanks alternate, except: the monkeys' 33 and the tigers' 00 with totems on
/// level 1; the toucans' 21 with a totem on level 2, upon two dominoes of which a half each is visible.
const EXAMPLE: &str = "M1,T0,M1,T0,M1,T0/T0,M1,T0,M1,T0,S1/S1,T0,S1,T0,S1,T0/T0,T1e1,U2e2*,U1w2*,T0w1,U1/\
                       T1,T0,M3e1*,M3w1*,U1,T0/T0,S1,T0e1*,T0w1*,T0,U1";

#[test]
fn k7_5_the_highest_total_wins() {
    // By hand: the table of the rulebook's example: tigers 2+5+2, snakes 5+6-1, toucans 6+0+3, monkeys 11+0+2. The text
    // names the highest total the winner: 13.
    let position = read(&format!("{EXAMPLE} MSUT x3 -;33;-;32 0100 rulebook"));
    let parts = |number| {
        let score = score(&position, number);
        [score.visible, score.reserve, score.totem, score.penalty, score.total()]
    };
    assert_eq!(parts(3), [2, 5, 2, 0, 9]);
    assert_eq!(parts(1), [5, 6, 0, -1, 10]);
    assert_eq!(parts(2), [6, 0, 3, 0, 9]);
    assert_eq!(parts(0), [11, 0, 2, 0, 13]);
    assert_eq!(winners(&position), [0]);
    assert_eq!(position.outcome().map(|outcome| outcome.winners().count()), Some(1));
    // The seat that ended it is the one behind the `x`, whoever won.
    let outcome = position.outcome().unwrap();
    assert_eq!(outcome.ended_by(), seat(3));
    assert_eq!(format!("{outcome:?}"), "Outcome { winners: {Seat(0)}, ended_by: Seat(3) }");
}

#[test]
fn k7_5_ties_go_to_the_highest_totem_then_are_shared() {
    // By hand: on blanks of the absent tigers. A totem on level 1 brings 2, on level 2 it brings 3.
    let monkeys = [("a1", "M2e1*"), ("b1", "M0w1*")];
    let snakes_above = [("c1", "S1n2*"), ("c2", "S0s2*"), ("d1", "M0w1"), ("d2", "U0w1")];
    let snakes_beside = [("c1", "S2e1*"), ("d1", "S0w1*")];
    let toucans = [("e1", "U3e1"), ("f1", "U2w1")];
    // 2 + 2, 1 + 3, 5 - 1: all 4, and the snakes' totem is the highest.
    let named = [&monkeys[..], &snakes_above, &toucans].concat();
    let position = on("T0", &named, "MSU x0 -;00;00 001 rulebook");
    assert_eq!((totals(&position), winners(&position)), (vec![4, 4, 4], vec![1]));
    // 2 + 2, 2 + 2, 5 - 1: two totems of one height share; none placed ranks lowest.
    let named = [&monkeys[..], &snakes_beside, &toucans].concat();
    let position = on("T0", &named, "MSU x0 -;00;00 001 rulebook");
    assert_eq!((totals(&position), winners(&position)), (vec![4, 4, 4], vec![0, 1]));
    // How many they are is known before they are asked for, and who they are is shown.
    let mut shared = position.scores().winners();
    assert_eq!(format!("{shared:?}"), "{Seat(0), Seat(1)}");
    assert_eq!((shared.size_hint(), shared.next()), ((2, Some(2)), Some(seat(0))));
    assert_eq!((shared.size_hint(), shared.next()), ((1, Some(1)), Some(seat(1))));
    assert_eq!((shared.size_hint(), shared.next()), ((0, Some(0)), None));
    // Nobody has one placed: all share. 3 - 1 each; then one point more decides.
    let named = [("a1", "M2e1"), ("b1", "M1w1"), ("c1", "S3e1"), ("d1", "S0w1"), ("e1", "U2e1"), ("f1", "U1w1")];
    let position = on("T0", &named, "MSU x0 -;00;00 111 rulebook");
    assert_eq!((totals(&position), winners(&position)), (vec![2, 2, 2], vec![0, 1, 2]));
    let position = on("T0", &named, "MSU x0 -;00;10 111 rulebook");
    assert_eq!((totals(&position), winners(&position)), (vec![2, 2, 3], vec![2]));
    // A higher total wins against any totem.
    let named = [&monkeys[..], &snakes_above, &toucans].concat();
    let position = on("T0", &named, "MSU x0 -;00;10 001 rulebook");
    assert_eq!((totals(&position), winners(&position)), (vec![4, 4, 5], vec![2]));
}

#[test]
fn k7_5_the_highest_of_two_totems_decides() {
    // By hand: hippos on levels 1 and 3 have 2 + 4, crocodiles on 2 and 2 have 3 + 3; one point more each is printed.
    let hippos = [("a1", "H0e1*"), ("b1", "H0w1*"), ("e5", "H1e3*"), ("f5", "H0w3*"), ("e6", "C0s2"), ("f6", "H0s2")];
    let crocodiles = [
        ("a5", "C1n2*"),
        ("a6", "C0s2*"),
        ("b5", "C0w1"),
        ("b6", "H0w1"),
        ("c5", "C0n2*"),
        ("c6", "C0s2*"),
        ("d5", "C0w1"),
        ("d6", "H0w1"),
    ];
    let position = on("H0", &[&hippos[..], &crocodiles].concat(), "HC x0 -;- 00 rulebook");
    assert_eq!((totals(&position), winners(&position)), (vec![7, 7], vec![0]));
}

#[test]
fn k7_5_the_level_compared_is_the_dominos_in_every_profile() {
    // By hand: snakes on level 2, monkeys on level 1. In `bga-fr` they have 1 + 3 and 2 + 2, in `bga-de` 2 + 2 and
    // 1 + 1 and 2 in reserve: a tie each time.
    let named = [("a1", "M2e1*"), ("b1", "M0w1"), ("c1", "S1n2*"), ("c2", "S0s2"), ("d1", "M0w1"), ("d2", "M0w1")];
    let fr = on("T0", &named, "MSU x2 00;00;- 001 bga-fr");
    assert_eq!((totals(&fr), winners(&fr)), (vec![4, 4, -1], vec![1]));
    let de = on("T0", &named, "MSU x2 11;00;- 001 bga-de");
    assert_eq!((totals(&de), winners(&de)), (vec![4, 4, -1], vec![1]));
}

#[test]
fn k7_6_teams_of_opposite_seats() {
    // By hand: M 5 - 1, S 6 - 1, U 3 - 1, T 1 - 1: 6 against 5, though the snakes have most.
    let named = [("a1", "M3e1"), ("b1", "M2w1"), ("a3", "U2e1"), ("b3", "U1w1"), ("c1", "S3e1"), ("d1", "S3w1")];
    let board = |rest: &str| on("T0", &named, rest);
    let position = board("MSUT x0 -;00;00;10 1111 rulebook+alliance");
    assert_eq!(totals(&position), [4, 5, 2, 0]);
    assert_eq!(position.scores().team_totals(), Some([6, 5]));
    assert_eq!(winners(&position), [0, 2]);
    // The same seating by the help pages, and in a game that goes on; and no teams without the variant.
    let french = board("MSUT 1 00;-;00;10 1111 bga-fr+alliance");
    assert_eq!((french.scores().team_totals(), winners(&french)), (Some([6, 5]), vec![0, 2]));
    let single = board("MSUT x0 -;00;00;10 1111 rulebook");
    assert_eq!((single.scores().team_totals(), winners(&single)), (None, vec![1]));
    // 6 to 6: shared by all four. With another seat order the teams are others: M 4 + S 5 against U 2 + T 0.
    let position = board("MSUT x0 -;10;00;10 1111 rulebook+alliance");
    assert_eq!((position.scores().team_totals(), winners(&position)), (Some([6, 6]), vec![0, 1, 2, 3]));
    let position = board("MUST x0 -;00;00;10 1111 rulebook+alliance");
    assert_eq!((position.scores().team_totals(), winners(&position)), (Some([9, 2]), vec![0, 2]));
}

#[test]
fn k7_6_a_tie_goes_to_the_team_with_the_highest_totem() {
    // By hand: M 2 + 2 on level 1, U 4 - 1, against S 0 + 3 on level 2 and T 5 - 1: 7 to 7. The partner's totem counts for
    // both: the snakes' for the tigers.
    let named = [
        ("a1", "M2e1*"),
        ("b1", "M0w1*"),
        ("c1", "S0n2*"),
        ("c2", "S0s2*"),
        ("d1", "U0w1"),
        ("d2", "M0w1"),
        ("e1", "U3e1"),
        ("f1", "U1w1"),
        ("e3", "T3e1"),
        ("f3", "T2w1"),
    ];
    let position = on("T0", &named, "MSUT x0 -;-;00;00 0011 rulebook+alliance");
    assert_eq!((position.scores().team_totals(), winners(&position)), (Some([7, 7]), vec![1, 3]));
    // No totems: none of a team is lowest. M 2 - 1 and U 4 - 1, against S 0 - 1 and T 5 - 1 and 1 in reserve.
    let none = [("a1", "M2e1"), ("b1", "M0w1"), ("e1", "U3e1"), ("f1", "U1w1"), ("e3", "T3e1"), ("f3", "T2w1")];
    let position = on("T0", &none, "MSUT x0 -;10;00;00 1111 rulebook+alliance");
    assert_eq!((position.scores().team_totals(), winners(&position)), (Some([4, 4]), vec![0, 1, 2, 3]));
}
