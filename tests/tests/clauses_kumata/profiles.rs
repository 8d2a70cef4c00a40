//! K8.1 to K8.6: where the help pages differ from the rulebook in what may be done. Each row for all three profiles.

use kumaboard::kumata::{IllegalMove, Position, Rules, Setup};

use crate::{fields, legal, moves, moves_with, on, played, refusal, shown, stacks, text, turn};

const PROFILES: [&str; 3] = ["rulebook", "bga-fr", "bga-de"];

/// A monkey domino 21 on c4-d4, on a board of ones.
const OWN: [(&str, &str); 2] = [("c4", "M2e1"), ("d4", "M1w1")];

#[test]
fn k8_1_the_totem_with_a_placement_or_as_a_turn() {
    // By hand: the rulebook lets a totem go with the placement; the help pages name exactly two actions, one of which is
    // the totem.
    for rules in PROFILES {
        let position = on("U1", &OWN, &format!("MSUT 0 11.10;11;10;10 1111 {rules}"));
        let alone = rules != "rulebook";
        assert!(legal(&position, "11@a6e"), "{rules}");
        assert_eq!(legal(&position, "11@a6e*"), !alone, "{rules}");
        assert_eq!(legal(&position, "*c4"), alone, "{rules}");
        let reason = position.why_illegal(if alone { "11@a6e*" } else { "*c4" }.parse().unwrap());
        let expected = if alone { IllegalMove::TotemAlone } else { IllegalMove::TotemWithPlacement };
        assert_eq!(reason, Some(expected), "{rules}");
        if alone {
            // It uses the whole turn: no domino is placed.
            let after = played(&position, &["*c4"]);
            assert_eq!((turn(&after).as_str(), stacks(&after, 0).as_str()), ("1", "11.10"));
            assert_eq!(fields(&after)[4], "0111");
            assert!(!legal(&played(&after, &["11@a6e", "10@a5e", "10@a1e"]), "*d4"), "only once");
        }
    }
}

#[test]
fn k8_2_how_many_totems() {
    // By hand: the rulebook's 2, 1, 1 for 2, 3, 4 players; the help pages speak of one totem, for two players too.
    for (rules, expected) in PROFILES.into_iter().zip([[2, 1, 1], [1, 1, 1], [1, 1, 1]]) {
        let rules: Rules = rules.parse().unwrap();
        for (players, each) in (2..).zip(expected) {
            let position = Setup { rules, ..Setup::new(players) }.deal(2).unwrap();
            assert!(position.seats().all(|seat| position.totems(seat) == each), "{rules}, {players} players");
        }
    }
    for (totems, rules) in [("22", "bga-fr"), ("22", "bga-de"), ("11", "rulebook")] {
        assert!(refusal(&text("H1", &[], &format!("HC 0 11;10 {totems} {rules}"))).contains("totems"));
    }
    on("H1", &[], "HC 0 11;10 11 bga-fr");
    on("H1", &[], "HC 0 11;10 11 bga-de");
}

#[test]
fn k8_3_what_a_totem_goes_on() {
    // By hand: of the monkeys' halves d4 is covered by the snakes (level 2); c4, f2 and f3 are visible. The board shows
    // monkeys on a1; e4 and e1-f1 belong to others.
    let named = [
        ("c4", "M2e1"),
        ("d4", "S1e2"),
        ("e4", "S1w2"),
        ("f4", "U1w1"),
        ("f2", "M1n1"),
        ("f3", "M1s1"),
        ("a1", "M1"),
        ("e1", "T1e1"),
        ("f1", "T0w1"),
    ];
    for rules in PROFILES {
        let position = on("U1", &named, &format!("MSUT 0 00;10;10;11 1111 {rules}"));
        let expected: &[&str] = if rules == "rulebook" { &[] } else { &["*c4", "*f2", "*f3"] };
        assert_eq!(moves_with(&position, "*"), expected, "{rules}");
        for wrong in ["*a1", "*d4", "*e4", "*e1", "*f4", "*a6", "*g1"] {
            assert!(!legal(&position, wrong), "{wrong} in {rules}");
        }
        // In the rulebook it goes on the domino just played, on which both halves bear it.
        if rules == "rulebook" {
            let after = played(&position, &["00@a2e*"]);
            assert_eq!((shown(&after, "a2"), shown(&after, "b2")), ("M0e1*".to_owned(), "M0w1*".to_owned()));
            assert_eq!((shown(&after, "f2"), shown(&after, "c4")), ("M1n1".to_owned(), "M2e1".to_owned()));
        } else {
            assert_eq!(shown(&played(&position, &["*c4"]), "c4"), "M2e1*");
        }
    }
    // None left: nothing to put, and the half that bears one does not take another.
    for rules in ["bga-fr", "bga-de"] {
        let position = on("U1", &[("c4", "M2e1*"), ("d4", "M1w1")], &format!("MSUT 0 11.10;10;10;10 0111 {rules}"));
        assert!(!legal(&position, "*c4") && !legal(&position, "*d4"), "{rules}");
    }
}

#[test]
fn k8_4_what_a_totem_locks() {
    // By hand: S 11 on c4-d4 between T 11 and U 11, everything shows 1. In the rulebook the totem locks c4 and d4, by the
    // help pages only the half under it, c4.
    let around = [("c5", "T1e1"), ("d5", "T1w1"), ("c3", "U1e1"), ("d3", "U1w1")];
    for rules in PROFILES {
        let other = if rules == "rulebook" { "S1w1*" } else { "S1w1" };
        let named = [&around[..], &[("c4", "S1e1*"), ("d4", other)]].concat();
        let position = on("M1", &named, &format!("MSUT 0 11;10;10;10 1011 {rules}"));
        let both = rules == "rulebook";
        assert!(!legal(&position, "11@c4n") && !legal(&position, "11@c3n"), "{rules}");
        assert_eq!(legal(&position, "11@d4n"), !both, "{rules}");
        assert_eq!(legal(&position, "11@d3n"), !both, "{rules}");
        if !both {
            // The other half covered, the totem stays where it is.
            let after = played(&position, &["11@d3n"]);
            assert_eq!((shown(&after, "c4"), shown(&after, "d4")), ("S1e1*".to_owned(), "M1s2".to_owned()));
        }
    }
    // Put there in play.
    for rules in ["bga-fr", "bga-de"] {
        let named = [&around[..], &OWN].concat();
        let position = on("S1", &named, &format!("MSUT 0 00;11;10;10 1111 {rules}"));
        assert!(legal(&played(&position, &["*c4"]), "11@d4n") && !legal(&played(&position, &["*c4"]), "11@c4n"));
        assert!(!legal(&played(&position, &["*d4"]), "11@d4n"));
    }
}

/// The monkeys' 21 with the 2 on c4 and the 1 on d4, on a board of toucan threes that match nothing.
fn on_two(one: &str, other: &str, rules: &str) -> Position {
    // The monkeys have a blank double, too, so that they can always place something.
    on("U3", &[("c4", one), ("d4", other)], &format!("MSUT 0 21|00;10;10;10 1111 {rules}"))
}

#[test]
fn k8_5_what_a_domino_matches() {
    // By hand: the rulebook and the French page ask for both halves, the German for one half at least, by number or colour,
    // of which a blank on either side is one.
    for (one, other, both, one_half) in [
        ("T2", "S1", true, true),
        ("T2", "S3", false, true), // the 2 alone
        ("T3", "S1", false, true), // the 1 alone
        ("T3", "S3", false, false),
        ("T1", "S2", false, false), // each value under the wrong half
        ("T0", "S1", true, true),
        ("T0", "S3", false, true), // a blank under one half
        ("T3", "S0", false, true),
        ("M3", "S3", false, true), // the clan under one half
        ("T3", "M3", false, true),
        ("M1", "M2", false, true),
        ("M3", "M3", false, true), // the clan under both
        ("T3", "M1", false, true), // value and clan under one half
        ("M2", "T3", false, true),
        ("M2", "M1", true, true),
    ] {
        for rules in PROFILES {
            let expected = if rules == "bga-de" { one_half } else { both };
            assert_eq!(legal(&on_two(one, other, rules), "21@c4e"), expected, "{one} {other} in {rules}");
            // The same with the 2 in the east.
            assert_eq!(legal(&on_two(other, one, rules), "21@d4w"), expected, "{other} {one} in {rules}");
        }
    }
    // A blank half of the domino itself, wherever it lies; and a half of one's own clan on a domino.
    for rules in PROFILES {
        let position = on("U3", &[], &format!("MSUT 0 20|00;10;10;10 1111 {rules}"));
        assert_eq!(legal(&position, "20@c4e"), rules == "bga-de", "{rules}");
        let named = [("c4", "M3e1"), ("d4", "M3w1"), ("c3", "T3e1"), ("d3", "T3w1")];
        let position = on("U3", &named, &format!("MSUT 0 21|00;10;10;10 1111 {rules}"));
        assert_eq!(legal(&position, "21@c4s"), rules == "bga-de", "{rules}");
        // Of another clan's, no.
        let named = [("c4", "S3e1"), ("d4", "S3w1"), ("c3", "T3e1"), ("d3", "T3w1")];
        let position = on("U3", &named, &format!("MSUT 0 21|00;10;10;10 1111 {rules}"));
        assert!(!legal(&position, "21@c4s"), "{rules}");
    }
}

#[test]
fn k8_5_heights_and_single_dominoes_are_the_rulebooks() {
    // By hand: everything matches, by clan in `bga-de`; still no overhang, and no domino wholly covered.
    for rules in PROFILES {
        let both = if rules == "rulebook" { "S1s1*" } else { "S1s1" };
        let named = [("c4", "M1e1"), ("d4", "M1w1"), ("c3", "T1e1"), ("d3", "T1w1"), ("a1", "S1n1*"), ("a2", both)];
        let position = on("M1", &named, &format!("MSUT 0 10|00;33;33;33 1011 {rules}"));
        assert!(!legal(&position, "10@c4e") && !legal(&position, "10@c3e"), "one domino, {rules}");
        assert!(!legal(&position, "10@d4e") && !legal(&position, "10@c4n"), "1 and 0, {rules}");
        assert!(legal(&position, "10@c4s") && legal(&position, "10@d3n"), "1 and 1 of two, {rules}");
        assert!(!legal(&position, "10@a1n") && !legal(&position, "10@a1e"), "locked, {rules}");
    }
}

/// The snakes' 11, were it their turn: on c3-c4, where the monkeys' 1 and the tigers' 3 lie on level 1; on ones of the
/// board and on snakes, of which there are none but their own 33 on a1-b1, which is one domino; and nowhere else, as all
/// other cells are toucans' threes.
const LAST: [(&str, &str); 6] =
    [("c3", "M1e1"), ("d3", "M2w1"), ("c4", "T3e1"), ("d4", "T3w1"), ("a1", "S3e1"), ("b1", "S3w1")];

/// The totems that the monkeys can put.
fn totems(more: &[(&str, &str)], rest: &str) -> String {
    moves_with(&on("U3", &[&LAST[..], more].concat(), rest), "*").join(" ")
}

#[test]
fn k8_6_a_last_placement_is_protected_in_bga_de() {
    // By hand: a totem on c3 would take the snakes' only placement, one on d3 takes none. The others always have some:
    // their 10 has a blank. That the snakes could put a totem does not help them.
    for rules in ["bga-fr", "bga-de"] {
        let expected = if rules == "bga-de" { "*d3" } else { "*c3 *d3" };
        assert_eq!(totems(&[], &format!("MSUT 0 22;11;10;10 1111 {rules}")), expected, "{rules}");
    }
    let position = on("U3", &LAST, "MSUT 0 22;11;10;10 1111 bga-de");
    let reason = position.why_illegal("*c3".parse().unwrap());
    assert!(matches!(reason, Some(IllegalMove::LastPlacement(seat)) if seat.number() == 1), "{reason:?}");
    // It is as said: the snakes' placements are that one alone, and none once the totem is there.
    let theirs = on("U3", &LAST, "MSUT 1 22;11;10;10 1111 bga-de");
    assert_eq!(moves_with(&theirs, "11"), ["11@c3n"]);
    // In the rulebook the totem goes with a placement, and may take what it will: 21 on c2-c1, the snakes' only one.
    let named = [("c1", "U1"), ("c2", "U2")];
    assert!(legal(&on("T3", &named, "MSUT 0 21;21;10;10 1111 rulebook"), "21@c2s*"));
    let theirs = on("T3", &named, "MSUT 1 21;21;10;10 1111 rulebook");
    assert_eq!(moves(&theirs), ["21@c2s", "21@c2s*"]);
}

#[test]
fn k8_6_the_refusal_names_whose_last_placement_it_is() {
    // By hand: the snakes are the last seat; the two before them have a 10, which fits anywhere.
    let reason = |position: &Position, chosen: &str| position.why_illegal(chosen.parse().unwrap());
    let position = on("U3", &LAST, "MTUS 0 22;10;10;11 1111 bga-de");
    assert!(matches!(reason(&position, "*c3"), Some(IllegalMove::LastPlacement(seat)) if seat.number() == 3));
    // The monkeys' own 11 has only c3-c4 too, but what they take from themselves is no reason.
    let alone = [("c3", "M1e1"), ("d3", "M3w1"), ("c4", "T3n1"), ("c5", "T3s1")];
    let position = on("U3", &alone, "MSUT 0 11;11;10;10 1111 bga-de");
    assert_eq!(moves(&position), ["*d3", "11@c3n"]);
    assert!(matches!(reason(&position, "*c3"), Some(IllegalMove::LastPlacement(seat)) if seat.number() == 1));
    // c4 is the other cell of the snakes' only placement, but nothing that the monkeys could put a totem on (K8.3).
    assert!(matches!(reason(&position, "*c4"), Some(IllegalMove::TotemTarget { .. })));
}

#[test]
fn k8_6_several_placements_with_one_cell_in_common() {
    // By hand: with the tigers' 32 on a3-b3 the snakes have c3-c4 and b3-c3. Both need c3, so a totem there takes the last.
    // With a 1 on f1 of the board they have e1-f1 and f1-f2 too, which it does not take.
    let beside = [("a3", "T3e1"), ("b3", "T2w1")];
    let rest = "MSUT 0 22;11;10;10 1111 bga-de";
    let theirs = on("U3", &[&LAST[..], &beside].concat(), &rest.replace(" 0 ", " 1 "));
    assert_eq!(moves_with(&theirs, "11"), ["11@b3e", "11@c3n"]);
    assert_eq!(totems(&beside, rest), "*d3");
    let elsewhere = [("f1", "U1")];
    let theirs = on("U3", &[&LAST[..], &elsewhere].concat(), &rest.replace(" 0 ", " 1 "));
    assert_eq!(moves_with(&theirs, "11"), ["11@c3n", "11@e1e", "11@f1n"]);
    assert_eq!(totems(&elsewhere, rest), "*c3 *d3");
}

#[test]
fn k8_6_whose_placements_are_protected() {
    // By hand: those of each other player who has one: the next, opposite, the last; with fewer players too.
    for (rest, expected) in [
        ("MSUT 0 22;11;10;10 1111 bga-de", "*d3"),
        ("MUST 0 22;10;11;10 1111 bga-de", "*d3"),
        ("MTUS 0 22;10;10;11 1111 bga-de", "*d3"),
        // A partner's are not.
        ("MUST 0 22;10;11;10 1111 bga-de+alliance", "*c3 *d3"),
        ("MSUT 0 22;11;10;10 1111 bga-de+alliance", "*d3"),
        ("MTUS 0 22;10;10;11 1111 bga-de+alliance", "*d3"),
        // Who has none now loses none.
        ("MSUT 0 22;-;10;10 1111 bga-de", "*c3 *d3"),
        // Another top that fits elsewhere is enough, one that lies under it is not: 22 fits on d3-d4, by the 2 on d3.
        ("MSUT 0 22;11|22;10;10 1111 bga-de", "*c3 *d3"),
        ("MSUT 0 22;11.22;10;10 1111 bga-de", "*d3"),
        // With 22 alone it is the half on d3 that they need.
        ("MSUT 0 11;22;10;10 1111 bga-de", "*c3"),
    ] {
        assert_eq!(totems(&[], rest), expected, "{rest}");
    }
    // Two others can have the same one: the snakes' and the tigers' 11 have c3-c4 alone, among threes of the toucans.
    let common = [("c3", "M1e1"), ("d3", "M2w1"), ("c4", "U3n1"), ("c5", "U3s1")];
    let position = on("U3", &common, "MSUT 0 22;11;10;11 1111 bga-de");
    assert_eq!(moves_with(&position, "*"), ["*d3"]);
    // The mover's own are not: the monkeys' only placement is on c3-c4, and they may lock c3.
    let alone = [("c3", "M1e1"), ("d3", "M3w1"), ("c4", "T3n1"), ("c5", "T3s1")];
    let position = on("U3", &alone, "MSUT 0 11;-;10;10 1111 bga-de");
    assert_eq!(moves(&position), ["*c3", "*d3", "11@c3n"]);
}
