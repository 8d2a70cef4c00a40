//! K5: where a domino may be placed.

use kumaboard::kumata::{Cell, Domino, DominoSet, IllegalMove, Position};

use crate::{cell, domino, legal, moves, on, played, read, shown};

/// Two by two cells on level 1, 2 and 3, as they come about in play: on c4-d4 and c5-d5 two dominoes of level 1, on
/// c4-c5 and d4-d5 two of level 2, on c4-d4 again one of level 3.
const LEVEL_1: [(&str, &str); 4] = [("c4", "S1e1"), ("d4", "S1w1"), ("c5", "T1e1"), ("d5", "T1w1")];
const LEVEL_2: [(&str, &str); 4] = [("c4", "S1n2"), ("c5", "S1s2"), ("d4", "T1n2"), ("d5", "T1s2")];
const LEVEL_3: [(&str, &str); 4] = [("c4", "U1e3"), ("d4", "U1w3"), ("c5", "S1s2"), ("d5", "T1s2")];

const REST: &str = "MSUT 0 11;33;33;33 1111 rulebook";

#[test]
fn k5_1_two_adjacent_cells_with_either_half_on_either() {
    // By hand: of all cells four show 1 or 2 apart from each other, diagonally or with one between; only a6 and b6 meet.
    let named = [("a6", "M1"), ("b6", "M2"), ("e1", "M1"), ("f2", "M2"), ("a1", "M1"), ("c1", "M2")];
    let position = on("M3", &named, "MSUT 0 21;10;10;10 1111 rulebook");
    assert_eq!(moves(&position), ["21@b6w", "21@b6w*"]);
    // Two blanks take it both ways round, above each other too.
    let position = on("M3", &[("f1", "M0"), ("f2", "M0")], "MSUT 0 21;10;10;10 1111 bga-fr");
    assert_eq!(moves(&position), ["21@f1n", "21@f2s"]);
    let after = played(&position, &["21@f1n"]);
    assert_eq!((shown(&after, "f1"), shown(&after, "f2")), ("M2n1".to_owned(), "M1s1".to_owned()));
    let after = played(&position, &["21@f2s"]);
    assert_eq!((shown(&after, "f1"), shown(&after, "f2")), ("M1n1".to_owned(), "M2s1".to_owned()));
    // Not over the edge.
    let position = on("M0", &[], "MSUT 0 21;10;10;10 1111 rulebook");
    for outside in ["21@a6w", "21@a6n", "21@f1e", "21@f1s", "21@g1w", "21@a7s"] {
        assert!(!legal(&position, outside), "{outside}");
    }
}

#[test]
fn k5_1_a_gap_in_a_maze_joins_nothing() {
    // By hand: a U of nine tiles. Two arms of 2 x 8 cells have 8 + 14 pairs each; the two tiles' sides against the middle
    // one add 2 + 2 to its own 4: 52, and 00 fits on each in one way.
    let ranks = [["M0,M0,-,-,M0,M0"; 6].as_slice(), &["M0,M0,M0,M0,M0,M0"; 2]].concat().join("/");
    let position = read(&format!("{ranks} MSUT 0 00;10;10;10 1111 bga-fr"));
    assert_eq!(position.count_legal_moves(), 52);
    assert!(legal(&position, "00@b2e") && legal(&position, "00@b3n"));
    assert!(!legal(&position, "00@b3e") && !legal(&position, "00@c2n"), "there is no c3");
}

#[test]
fn k5_2_both_cells_of_one_height_and_one_level_up() {
    // By hand: everything shows 1, so that only the heights decide.
    let flat = on("U1", &[], REST);
    let after = played(&flat, &["11@c4e"]);
    assert_eq!([cell(&flat, "c4"), cell(&after, "c4"), cell(&after, "d4")].map(Cell::level), [0, 1, 1]);
    let one = on("U1", &LEVEL_1, REST);
    assert!(legal(&one, "11@c4n"), "1 and 1");
    assert!(!legal(&one, "11@d4e") && !legal(&one, "11@b5e") && !legal(&one, "11@c3n"), "1 and 0: it would overhang");
    assert!(legal(&one, "11@e4n") && legal(&one, "11@a4e"), "0 and 0");
    let after = played(&one, &["11@c4n"]);
    assert_eq!((shown(&after, "c4"), shown(&after, "c5")), ("M1n2".to_owned(), "M1s2".to_owned()));
    assert_eq!((shown(&after, "d4"), shown(&after, "d5")), ("S1w1".to_owned(), "T1w1".to_owned()));
    let two = on("U1", &LEVEL_2, REST);
    assert!(legal(&two, "11@c4e") && legal(&two, "11@c5e"), "2 and 2");
    assert!(!legal(&two, "11@d4e"), "2 and 0");
    assert_eq!(shown(&played(&two, &["11@c4e"]), "c4"), "M1e3");
    let three = on("U1", &LEVEL_3, REST);
    assert!(!legal(&three, "11@c4n") && !legal(&three, "11@d4n"), "3 and 2");
    assert!(legal(&three, "11@c5e"), "2 and 2");
    assert!(matches!(
        three.why_illegal("11@c4n".parse().unwrap()),
        Some(IllegalMove::NotLevel { one_height: 3, other_height: 2, .. })
    ));
    // 1 and 2, side by side.
    let step = on("U1", &[&LEVEL_2[..], &[("e4", "U1e1"), ("f4", "U1w1")]].concat(), REST);
    assert!(!legal(&step, "11@d4e"));
}

#[test]
fn k5_3_on_the_board_one_tile_or_two() {
    // By hand: a tile is a1 to b2, the next begins with c1 and a3. On all-equal cells each of the 60 pairs goes.
    let position = on("U1", &[], &REST.replace("rulebook", "bga-fr"));
    for within in ["11@a1e", "11@a1n", "11@e5n", "11@e6e"] {
        assert!(legal(&position, within), "{within}");
    }
    for across in ["11@b1e", "11@a2n", "11@d4e", "11@f4n"] {
        assert!(legal(&position, across), "{across}");
    }
    assert_eq!(position.count_legal_moves(), 60);
}

#[test]
fn k5_3_above_two_different_dominoes() {
    // By hand: two dominoes in a row, c4-d4 and e4-f4, and two beside each other, a1-a2 and b1-b2.
    let named = [
        ("c4", "S1e1"),
        ("d4", "S1w1"),
        ("e4", "U1e1"),
        ("f4", "U1w1"),
        ("a1", "T1n1"),
        ("a2", "T1s1"),
        ("b1", "S0n1"),
        ("b2", "S1s1"),
    ];
    for rules in ["rulebook", "bga-fr", "bga-de"] {
        let position = on("U1", &named, &REST.replace("rulebook", rules));
        for one_domino in ["11@c4e", "11@e4e", "11@a1n", "11@b1n"] {
            assert!(!legal(&position, one_domino), "{one_domino} in {rules}");
            let reason = position.why_illegal(one_domino.parse().unwrap());
            assert!(matches!(reason, Some(IllegalMove::OneDomino { .. })));
        }
        for two_dominoes in ["11@d4e", "11@a1e", "11@a2e"] {
            assert!(legal(&position, two_dominoes), "{two_dominoes} in {rules}");
        }
    }
    // Of one's own clan or another's is all the same: both dominoes of the mover, and both of one other clan.
    let own = [("c4", "M2e1"), ("d4", "M1w1"), ("e4", "M1e1"), ("f4", "M0w1"), ("a1", "S1n1"), ("a2", "S0s1")];
    let own = on("U1", &[&own[..], &[("b1", "S1n1"), ("b2", "S1s1")]].concat(), REST);
    assert!(legal(&own, "11@d4e") && legal(&own, "11@a1e") && !legal(&own, "11@e4e"));
}

#[test]
fn k5_3_a_half_covered_domino_is_still_one() {
    // By hand: M 10 covers d4 and e4, on level 2. c4 is left of S 11 and b4 of T 11, both on level 1: two dominoes, so
    // they can be covered together. Then all of S 11 is covered, but by two dominoes.
    let named = [("c4", "S1e1"), ("d4", "M1e2"), ("e4", "M0w2"), ("f4", "U1w1"), ("a4", "T1e1"), ("b4", "T1w1")];
    let position = on("U1", &named, "MSUT 0 11;10;10;30 1111 rulebook");
    assert!(legal(&position, "11@b4e"));
    assert!(!legal(&position, "11@a4e") && !legal(&position, "11@d4e"), "the two halves of one domino");
    assert!(!legal(&position, "11@c4e"), "1 and 2");
    let after = played(&position, &["11@b4e"]);
    assert_eq!((shown(&after, "b4"), shown(&after, "c4")), ("M1e2".to_owned(), "M1w2".to_owned()));
    // On level 2 now b4-c4 and d4-e4 lie in a row: c4 and d4 are of different dominoes.
    assert!(legal(&after, "10@c4e") && !legal(&after, "10@b4e") && !legal(&after, "10@d4e"));
}

/// Whether a half may cover another: equal, or one of them blank.
const FITS: [[bool; 5]; 5] = [
    [true, true, true, true, true],
    [true, true, false, false, false],
    [true, false, true, false, false],
    [true, false, false, true, false],
    [true, false, false, false, true],
];

#[test]
fn k5_4_each_half_on_its_value_or_a_blank() {
    // By hand: 32 on 3 2, blank 2, 3 blank, two blanks; not on 3 3, 2 2, blank 3, 2 3. The other way round 3 lies on d4.
    let with = |one: &str, other: &str| on("M1", &[("c4", one), ("d4", other)], "MSUT 0 32|00;10;10;10 1111 rulebook");
    for (one, other, forth, back) in [
        ("S3", "T2", true, false),
        ("S2", "T3", false, true),
        ("S0", "T2", true, false),
        ("S3", "T0", true, false),
        ("S0", "T0", true, true),
        ("S3", "T3", false, false),
        ("S2", "T2", false, false),
        ("S0", "T3", false, true),
        ("S1", "T2", false, false),
        ("S3", "T1", false, false),
        ("S0", "T1", false, false),
    ] {
        let position = with(one, other);
        assert_eq!((legal(&position, "32@c4e"), legal(&position, "32@d4w")), (forth, back), "{one} {other}");
    }
    // A blank half covers any other, a blank one too; clans do not matter.
    let blank = on("M1", &[("c4", "U2"), ("d4", "M3"), ("e4", "S0")], "MSUT 0 30;10;10;10 1111 rulebook");
    assert!(legal(&blank, "30@d4w") && legal(&blank, "30@d4e") && legal(&blank, "30@e4e") && legal(&blank, "30@e4w"));
    assert!(!legal(&blank, "30@c4e") && !legal(&blank, "30@c4w"));
}

#[test]
fn k5_4_every_domino_on_every_two_values() {
    // By rule: the table above, for both halves; on board cells, and one level up on halves of two dominoes.
    for (players, clans) in [(4, "MSUT"), (2, "HC")] {
        let values = 0..if players == 2 { 5 } else { 4 };
        let mover = &clans[..1];
        let totems = if players == 2 { "22" } else { "1111" };
        for (one, other) in values.clone().flat_map(|one| values.clone().map(move |other| (one, other))) {
            for tops in DominoSet::full(players) {
                // With 00 the seat always has a move.
                let own = if tops == domino("00") { "00".to_owned() } else { format!("{tops}|00") };
                let reserves = format!("{own}{}", ";-".repeat(clans.len() - 1));
                let rest = format!("{clans} 0 {reserves} {totems} rulebook");
                let expected = [fits(tops, one, other), fits(tops, other, one)];
                let flat = [format!("{mover}{one}"), format!("{mover}{other}")];
                let position = on(&flat[0], &[("c4", flat[0].as_str()), ("d4", flat[1].as_str())], &rest);
                assert_eq!(both_ways(&position, tops), expected, "{tops} on {one} {other}");
                if players == 4 {
                    // Dominoes of the toucans and the tigers, each with a blank outside.
                    let halves = [format!("U{one}w1"), format!("T{other}e1")];
                    let named =
                        [("b4", "U0e1"), ("c4", halves[0].as_str()), ("d4", halves[1].as_str()), ("e4", "T0w1")];
                    let position = on("M1", &named, &rest);
                    assert_eq!(both_ways(&position, tops), expected, "{tops} on {one} {other}, level 1");
                }
            }
        }
    }
}

fn fits(tops: Domino, under_high: usize, under_low: usize) -> bool {
    FITS[usize::from(tops.high().number())][under_high] && FITS[usize::from(tops.low().number())][under_low]
}

/// Whether a domino can lie on c4 and d4, its high half on the one and on the other.
fn both_ways(position: &Position, tops: Domino) -> [bool; 2] {
    let forth = legal(position, &format!("{tops}@c4e"));
    // A double has one way only.
    [forth, if tops.is_double() { forth } else { legal(position, &format!("{tops}@d4w")) }]
}

#[test]
fn k5_5_no_half_under_a_totem_is_covered() {
    // By hand: three dominoes above each other, the middle one, c4-d4, with a totem. All show 1, so only the totem decides.
    let around = [("c5", "T1e1"), ("d5", "T1w1"), ("c3", "U1e1"), ("d3", "U1w1")];
    let with = |one, other, rest| on("U1", &[&around[..], &[("c4", one), ("d4", other)]].concat(), rest);
    let free = with("S1e1", "S1w1", "MSUT 0 11;33;33;33 1111 rulebook");
    let locked = with("S1e1*", "S1w1*", "MSUT 0 11;33;33;33 1011 rulebook");
    let own = with("M2e1*", "M1w1*", "MSUT 0 11|00;33;33;33 0111 rulebook");
    for touching in ["11@c4n", "11@d4n", "11@c3n", "11@d3n"] {
        assert!(legal(&free, touching) && !legal(&locked, touching), "{touching}");
        let reason = locked.why_illegal(touching.parse().unwrap());
        assert!(matches!(reason, Some(IllegalMove::Locked(_))), "{touching}");
        let with_blanks = touching.replace("11", "00");
        assert!(!legal(&own, &with_blanks), "one's own neither, {with_blanks}");
    }
    // What lies beside it is as it was.
    assert!(legal(&locked, "11@e4n") && legal(&locked, "11@b4n"));
    // Put in play, the same; and for the rest of the game: a round later too.
    let put = played(&with("U1", "U1", "MSUT 0 11.00;11;10;10 1111 rulebook"), &["11@c4e*"]);
    assert!(["11@c4n", "11@d4n", "11@c3n", "11@d3n"].iter().all(|touching| !legal(&put, touching)));
    let later = played(&put, &["11@a6e", "10@a5e", "10@a1e"]);
    assert!(["00@c4n", "00@d4n", "00@c3n", "00@d3n"].iter().all(|touching| !legal(&later, touching)));
    let put = played(&with("U1", "U1", "MSUT 0 11;11;33;33 1111 rulebook"), &["11@c4e"]);
    assert!(["11@c4n", "11@d4n", "11@c3n", "11@d3n"].iter().all(|touching| legal(&put, touching)));
}
