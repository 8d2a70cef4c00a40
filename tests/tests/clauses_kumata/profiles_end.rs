//! K8.7 to K8.9: where the help pages differ from the rulebook at the end and in the score. Each row for all three
//! profiles.

use crate::{legal, moves, moves_with, on, played, refusal, score, text, totals, turn};

const PROFILES: [&str; 3] = ["rulebook", "bga-fr", "bga-de"];

/// On a board of ones, a monkey domino that is not covered. Neither 22 nor 20 of the monkeys fits by values; by clan it
/// would have to lie beside another domino.
const OWN: [(&str, &str); 2] = [("c3", "M3e1"), ("d3", "M3w1")];

#[test]
fn k8_7_who_cannot_place_a_domino() {
    // By hand: the tigers place 11, then the monkeys cannot place their 22. In the rulebook a stack of two can be divided,
    // a single one ends the game, as no domino does; in `bga-fr` the totem is put; in `bga-de` the game is over.
    for (reserve, expected) in [
        ("22.21", [Some("+22"), Some("*c3 *d3"), None]),
        ("22", [None, Some("*c3 *d3"), None]),
        ("-", [None, Some("*c3 *d3"), None]),
    ] {
        for (rules, expected) in PROFILES.into_iter().zip(expected) {
            let before = on("U1", &OWN, &format!("MSUT 3 {reserve};10;10;11 1111 {rules}"));
            let after = played(&before, &["11@a1e"]);
            assert_eq!(turn(&after), if expected.is_some() { "0" } else { "x0" }, "{reserve} in {rules}");
            assert_eq!(moves(&after).join(" "), expected.unwrap_or_default(), "{reserve} in {rules}");
        }
    }
}

#[test]
fn k8_7_without_a_totem_to_put() {
    // By hand: one that lies already, or no own half to put it on. In `bga-fr` neither action is legal then: the end,
    // though a stack could be divided. The rulebook divides it.
    for (rules, expected) in PROFILES.into_iter().zip(["0", "x0", "x0"]) {
        let other = if rules == "rulebook" { "M3w1*" } else { "M3w1" };
        let placed = on("U1", &[("c3", "M3e1*"), ("d3", other)], &format!("MSUT 3 22.21;10;10;11 0111 {rules}"));
        assert_eq!(turn(&played(&placed, &["11@a1e"])), expected, "{rules}");
        let nowhere = on("U1", &[], &format!("MSUT 3 22.21;10;10;11 1111 {rules}"));
        assert_eq!(turn(&played(&nowhere, &["11@a1e"])), expected, "{rules}");
    }
    // Put, it passes the turn; come round again, the game ends.
    let position = on("U1", &OWN, "MSU 0 22.21;11;11 111 bga-fr");
    let after = played(&position, &["*d3"]);
    assert_eq!(turn(&after), "1");
    assert_eq!(turn(&played(&after, &["11@a1e", "11@a2e"])), "x0");
}

#[test]
fn k8_7_with_a_playable_domino_the_totem_may_come_instead() {
    // By hand: 11 fits on ones. In the rulebook it must be played; by the help pages either action will do.
    for rules in PROFILES {
        let position = on("U1", &OWN, &format!("MSUT 0 11.22;10;10;10 1111 {rules}"));
        let expected = if rules == "rulebook" { "" } else { "*c3 *d3" };
        assert_eq!(moves_with(&position, "*").join(" "), expected, "{rules}");
        assert!(legal(&position, "11@a1e") && !legal(&position, "+11"), "{rules}");
    }
    // New stacks are the rulebook's alone, and a string that says whose turn it is must agree.
    for (rules, right, wrong) in [("rulebook", "0", "x0"), ("bga-fr", "0", "x0"), ("bga-de", "x0", "0")] {
        let rest = |turn: &str| format!("MSUT {turn} 22.21;10;10;10 1111 {rules}");
        let position = on("U1", &OWN, &rest(right));
        assert_eq!(legal(&position, "+22"), rules == "rulebook");
        assert!(refusal(&text("U1", &OWN, &rest(wrong))).contains("turn"), "{rules}");
    }
}

#[test]
fn k8_8_what_a_visible_half_scores() {
    // By hand: monkeys have 3 and 1 on board cells, 3 and 2 on level 1, 1 and a blank on level 2; printed 10, by levels
    // 1 + 1 + 2. Snakes 3 and 2 on level 1, 1 on level 2: 6, or 1 + 1 + 2. Toucans 3 and a blank on level 3: 3 both ways.
    // Tigers 2 on level 2: 2 both ways. In reserve, 33 and 20 and 10 count as printed.
    let named = [
        ("a6", "M3"),
        ("b6", "M1"),
        ("a3", "M3e1"),
        ("b3", "M2w1"),
        ("c1", "M1n2"),
        ("c2", "M0s2"),
        ("d1", "S3w1"),
        ("d2", "S2w1"),
        ("e5", "U3e3"),
        ("f5", "U0w3"),
        ("e6", "S1s2"),
        ("f6", "T2s2"),
    ];
    for (rules, visible) in PROFILES.into_iter().zip([[10, 6, 3, 2], [10, 6, 3, 2], [4, 4, 3, 2]]) {
        let position = on("T0", &named, &format!("MSUT 0 33.11;-;20;10 1111 {rules}"));
        assert_eq!([0, 1, 2, 3].map(|number| score(&position, number).visible), visible, "{rules}");
        assert_eq!([0, 1, 2, 3].map(|number| score(&position, number).reserve), [6, 0, 2, 1], "{rules}");
    }
}

#[test]
fn k8_9_what_a_totem_scores() {
    // By hand: on levels 1, 2 and 3 the rulebook and the French page give 2, 3 and 4 (its example: level 3, 4 points), the
    // German 1, 2 and 3 (its example: level 3, 3 points). One left costs a point everywhere.
    for (rules, points) in PROFILES.into_iter().zip([[2, 3, 4, 0], [2, 3, 4, 0], [1, 2, 3, 0]]) {
        let other = |entry: &str| if rules == "rulebook" { format!("{entry}*") } else { entry.to_owned() };
        let [one, two, three] = ["M0w1", "S0s2", "U0w3"].map(other);
        let named = [
            ("a1", "M0e1*"),
            ("b1", one.as_str()),
            ("c1", "S0n2*"),
            ("c2", two.as_str()),
            ("d1", "M1w1"),
            ("d2", "T0w1"),
            ("e5", "U0e3*"),
            ("f5", three.as_str()),
            ("e6", "M0s2"),
            ("f6", "T0s2"),
        ];
        let position = on("T0", &named, &format!("MSUT 3 -;-;-;11 0001 {rules}"));
        assert_eq!([0, 1, 2, 3].map(|number| score(&position, number).totem), points, "{rules}");
        assert_eq!([0, 1, 2, 3].map(|number| score(&position, number).penalty), [0, 0, 0, -1], "{rules}");
        // The monkeys' 1 on level 1 is 1 by its value and by its level; the tigers have 2 in reserve.
        let [m, s, u, _] = points;
        assert_eq!(totals(&position), [m + 1, s, u, 1], "{rules}");
    }
    // The other half of the domino may be covered by now; the totem stays on its own.
    let named = [("c4", "M0e1*"), ("d4", "S1e2"), ("e4", "S0w2"), ("f4", "T0w1")];
    for (rules, points) in [("bga-fr", 2), ("bga-de", 1)] {
        let position = on("T0", &named, &format!("MSUT 3 -;-;-;11 0111 {rules}"));
        assert_eq!(score(&position, 0).totem, points, "{rules}");
    }
}
