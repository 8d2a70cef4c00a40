//! K9: each check that the reading of a position string makes. A string that is right, then the same with one thing wrong.

use crate::{on, read, refusal, text};

const REST: &str = "MSUT 0 11;10;10;10 1111 rulebook";

/// What is said about a board of ones with these cells.
fn cells_refused(named: &[(&str, &str)]) -> String {
    refusal(&text("U1", named, REST))
}

#[test]
fn k9_the_shape_of_the_string() {
    // By hand: six fields, one space between, nothing around.
    let right = text("U1", &[], REST);
    read(&right);
    let fields: Vec<&str> = right.split(' ').collect();
    for missing in 0..6 {
        let mut fewer = fields.clone();
        fewer.remove(missing);
        refusal(&fewer.join(" "));
    }
    for wrong in [
        String::new(),
        format!(" {right}"),
        format!("{right} "),
        format!("{right}\n"),
        format!("{right} rulebook"),
        right.replacen(' ', "  ", 1),
        right.replacen(' ', "\t", 1),
        right.to_lowercase(),
    ] {
        refusal(&wrong);
    }
}

#[test]
fn k9_no_text_is_read_that_is_longer_than_any_position() {
    // 4096 bytes are looked at, and are no six fields; of one more only the length is told.
    assert!(refusal(&"5".repeat(4096)).starts_with("found 1 fields"));
    assert!(refusal(&"5".repeat(4097)).starts_with("found 4097 bytes"));
}

#[test]
fn k9_the_shape_of_the_board() {
    // By hand: six ranks of six entries; an outer rank or file without a cell should be left out.
    let board = |ranks: &[&str]| format!("{} {REST}", ranks.join("/"));
    let full = "U1,U1,U1,U1,U1,U1";
    read(&board(&[full; 6]));
    for wrong in [
        board(&[full, full, full, full, full]),
        board(&[full, full, full, full, full, full, full]),
        board(&[full, full, full, full, full, "U1,U1,U1,U1,U1"]),
        board(&[full, full, full, full, full, "U1,U1,U1,U1,U1,U1,U1"]),
        board(&[full, full, full, full, full, "U1,U1,U1,U1,U1,-"]),
        board(&["-,-,-,-,-,-", full, full, full, full, full, full]),
        board(&[full, full, full, full, full, full, "-,-,-,-,-,-"]),
        board(&["U1,U1,U1,U1,U1,U1,-"; 6]),
        board(&["-,U1,U1,U1,U1,U1,U1"; 6]),
        board(&[full, full, full, full, full, "U1,U1,U1,U1,U1,"]),
        board(&[full, full, full, full, full, full, ""]),
        board(&["-"]),
        board(&[""]),
    ] {
        let reason = refusal(&wrong);
        assert!(reason.contains("board"), "{wrong}\n{reason}");
    }
}

#[test]
fn k9_the_entries_of_the_board() {
    // By hand: clan, value; of a half also a direction, a level without leading zero, perhaps `*`. The cell is named.
    on("U1", &[("c4", "T0")], REST);
    on("U1", &[("c4", "T3e1"), ("d4", "T2w1")], REST);
    for wrong in [
        "X1", "u1", "1U", "U", "U5", "U-", "", "U1e", "U11", "U1e0", "U1e01", "U1x1", "U1E1", "U1*", "U1e1**", "U1e*1",
        "*U1", "U1e-1", "U1e1x", "--", "é1",
    ] {
        let reason = cells_refused(&[("c4", wrong)]);
        assert!(reason.contains("c4"), "{wrong}: {reason}");
    }
    // Clans and values of the other kind of game.
    for wrong in ["H1", "C1", "U4"] {
        assert!(cells_refused(&[("c4", wrong)]).contains("c4"), "{wrong}");
    }
    for wrong in ["M1", "T0"] {
        assert!(refusal(&text("H1", &[("c4", wrong)], "HC 0 11;10 22 rulebook")).contains("c4"), "{wrong}");
    }
    // A domino of the clan that does not play, though its cells may be there.
    on("U1", &[("c4", "T0")], "MSU 0 11;10;10 111 rulebook");
    let absent = [("c4", "T3e1"), ("d4", "T2w1")];
    assert!(refusal(&text("U1", &absent, "MSU 0 11;10;10 111 rulebook")).contains("c4"));
}

#[test]
fn k9_the_partner_of_a_half() {
    // By hand: towards an existing cell, at least as high; as high, it must be of the clan and point back.
    on("U1", &[("c4", "S2e1"), ("d4", "S3w1")], REST);
    on("U1", &[("c4", "S2e1"), ("d4", "T3e2"), ("e4", "T2w2"), ("f4", "S1w1")], REST); // covered by a higher one
    for (named, at) in [
        (&[("a4", "S2w1")][..], "a4"),                             // no cell
        (&[("c6", "S2n1")], "c6"),                                 // no cell
        (&[("c4", "S2e1")], "c4"),                                 // the board
        (&[("c4", "S2e2"), ("d4", "S3w1")], "c4"),                 // lower
        (&[("c4", "S2e1"), ("d4", "T3w1")], "c4"),                 // another clan
        (&[("c4", "S2e1"), ("d4", "S3e1"), ("e4", "S3w1")], "c4"), // points elsewhere
        (&[("c4", "S2e1"), ("d4", "S3n1"), ("d5", "S1s1")], "c4"),
    ] {
        let reason = cells_refused(named);
        assert!(reason.contains(at), "{named:?}: {reason}");
    }
    // Over a gap of a maze: b3 has no neighbour in the east.
    let ranks = ["U1,U1,-,-,U1,U1"; 5].as_slice();
    let board = |b3: &str| {
        let third = format!("U1,{b3},-,-,U1,U1");
        let rows = [ranks, &[&third], &["U1,U1,U1,U1,U1,U1"; 2]].concat().join("/");
        format!("{rows} {REST}")
    };
    read(&board("S2"));
    assert!(refusal(&board("S2e1")).contains("b3"));
}

#[test]
fn k9_the_seats() {
    // By hand: two to four clans of the right kind, none twice; reserves and totems for as many.
    for right in ["MSUT 0 11;10;10;10 1111 rulebook", "UTM 0 11;10;10 111 rulebook", "TSUM 3 11;10;10;10 1111 rulebook"]
    {
        on("U1", &[], right);
    }
    on("C1", &[], "CH 0 11;10 22 rulebook");
    for (wrong, named) in [
        ("MSUM 0 11;10;10;10 1111 rulebook", "seats"),
        ("MSUTM 0 11;10;10;10;10 11111 rulebook", ""),
        ("M 0 11 1 rulebook", "seats"),
        ("MSUH 0 11;10;10;10 1111 rulebook", "seats"),
        ("MS 0 11;10 22 rulebook", "seats"),
        ("MSUX 0 11;10;10;10 1111 rulebook", "seats"),
        ("msut 0 11;10;10;10 1111 rulebook", "seats"),
        ("MSUT 0 11;10;10 1111 rulebook", "reserves"),
        ("MSU 0 11;10;10;10 111 rulebook", "reserves"),
        ("MSUT 0 11;10;10;10 111 rulebook", "totems"),
        ("MSU 0 11;10;10 1111 rulebook", "totems"),
    ] {
        let reason = refusal(&text("U1", &[], wrong));
        assert!(reason.contains(named), "{wrong}: {reason}");
    }
}

#[test]
fn k9_the_reserves() {
    // By hand: `|` between stacks, `.` between dominoes, `-` for no stack; each domino high value first and once.
    let string = |reserve: &str| text("U1", &[], &format!("MSUT 0 11;{reserve};10;10 1111 rulebook"));
    for right in ["-", "32", "32.10.00|33.21", "00|10|11|20|21|22|30|31|32|33"] {
        read(&string(right));
    }
    for wrong in [
        "",
        "32|",
        "|32",
        "32||33",
        "32.",
        ".32",
        "32..33",
        "32,33",
        "23",
        "3",
        "320",
        "32|-",
        "-|32",
        "--",
        "40",
        "51",
        "32.32",
        "32.10|33.32",
        "32 ",
    ] {
        let reason = refusal(&string(wrong));
        assert!(wrong == "32 " || reason.contains("seat 1"), "{wrong}: {reason}");
    }
    // Fours are for two players.
    on("C1", &[], "HC 0 11;44.40|43 22 rulebook");
}

#[test]
fn k9_a_clans_dominoes() {
    // By hand: each at most once among its reserve and its wholly visible ones, at most as many as the set.
    let snakes = [("c4", "S3e1"), ("d4", "S2w1")];
    let rest = |reserve: &str| format!("MSUT 0 11;{reserve};10;32 1111 rulebook");
    on("U1", &snakes, &rest("31.22"));
    // The tigers' 32 in reserve is another one.
    assert!(refusal(&text("U1", &snakes, &rest("31.32"))).contains("32"));
    let twice = [("c4", "S3e1"), ("d4", "S2w1"), ("a1", "S2n1"), ("a2", "S3s1")];
    assert!(refusal(&text("U1", &twice, &rest("31.22"))).contains("32"));
    // Half covered, it may be any: 3 and something.
    let covered = [("c4", "S3e1"), ("d4", "T1e2"), ("e4", "T0w2"), ("f4", "S2w1")];
    on("U1", &covered, &rest("30.31.32|33.21"));
    // But it counts: two halves of different dominoes and eight in reserve are ten, nine are one too many.
    let eight = "00.10.11.20.21.22.30.31";
    on("U1", &covered, &rest(eight));
    assert!(refusal(&text("U1", &covered, &rest(&format!("{eight}.33")))).contains("11"));
    assert!(refusal(&text("U1", &snakes, &rest(&format!("{eight}.32.33")))).contains("32"));
    on("U1", &snakes, &rest(&format!("{eight}.33")));
    // So does one that is wholly visible: with 33 on a1-b1 it is eight in reserve that are one too many.
    let beside = [&covered[..], &[("a1", "S3e1"), ("b1", "S3w1")]].concat();
    on("U1", &beside, &rest("00.10.11.20.21.22.30"));
    assert!(refusal(&text("U1", &beside, &rest(eight))).contains("11"));
    // With two players the set is of fifteen.
    let all = "00.10.11.20.21|22.30.31.32.33|40.41.42.43.44";
    on("H1", &[], &format!("HC 0 11;{all} 22 rulebook"));
    let half = [("c4", "C3e1"), ("d4", "H1e2"), ("e4", "H0w2"), ("f4", "H2w1")];
    assert!(refusal(&text("H1", &half, &format!("HC 0 11;{all} 22 rulebook"))).contains("16"));
}

#[test]
fn k9_the_totems() {
    // By hand: those left and those on the board are the profile's number together.
    let none: [(&str, &str); 0] = [];
    let one = [("c4", "S3e1*"), ("d4", "S2w1*")];
    let string =
        |named: &[(&str, &str)], totems: &str| text("U1", named, &format!("MSUT 0 11;10;10;10 {totems} rulebook"));
    read(&string(&none, "1111"));
    read(&string(&one, "1011"));
    for (named, totems) in [(&none[..], "1011"), (&one, "1111"), (&none, "1211"), (&one, "1911")] {
        assert!(refusal(&string(named, totems)).contains("totems, seat 1"), "{named:?} {totems}");
    }
    for wrong in ["111x", "", "11-11", "1,1,1,1"] {
        assert!(refusal(&string(&none, wrong)).contains("totems"), "{wrong}");
    }
    // Two of two players: none, one or both on the board.
    let both = [("c4", "C3e1*"), ("d4", "C2w1*"), ("c5", "C1e1*"), ("d5", "C1w1*")];
    let string = |named: &[(&str, &str)], totems: &str| text("H1", named, &format!("HC 0 11;10 {totems} rulebook"));
    for (count, totems) in [(0, "22"), (2, "21"), (4, "20")] {
        read(&string(&both[..count], totems));
        for wrong in ["22", "21", "20", "23"] {
            assert!(wrong == totems || refusal(&string(&both[..count], wrong)).contains("seat 1"), "{count} {wrong}");
        }
    }
    // A board cell bears none.
    assert!(cells_refused(&[("c4", "U1*")]).contains("c4"));
}
