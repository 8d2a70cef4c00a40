//! K9: what a position string says, and that it is read and written alike.

use kumaboard::game::{Playable, Rng};
use kumaboard::kumata::{Draft, Position, Rules, Setup, Stack, Turn};

use crate::{cell, coord, fields, on, played, read, refusal, seat, shown, text};

#[test]
fn k9_the_six_fields() {
    // By hand: each field of this string, read off the clause.
    let named = [("a6", "M3e1*"), ("b6", "M2w1*"), ("c3", "S1n2"), ("c4", "S0s2"), ("d3", "T2w1"), ("d4", "U3w1")];
    let string = text("U1", &named, "MSUT 2 33.10|21;-;11;10|32.31.00 0111 rulebook+alliance");
    let position = read(&string);
    assert_eq!((position.players(), position.seat()), (4, Some(seat(2))));
    let clans: String = position.seats().map(|seat| position.clan(seat).letter()).collect();
    assert_eq!(clans, "MSUT");
    let top = cell(&position, "a6");
    assert_eq!((top.clan.letter(), top.value.number(), top.level(), top.is_locked()), ('M', 3, 1, true));
    assert_eq!(top.half.map(|half| half.partner.letter()), Some('e'));
    let top = cell(&position, "c4");
    assert_eq!((top.clan.letter(), top.value.number(), top.level(), top.is_locked()), ('S', 0, 2, false));
    assert_eq!(top.half.map(|half| half.partner.letter()), Some('s'));
    let top = cell(&position, "f1");
    assert_eq!((top.clan.letter(), top.value.number(), top.level(), top.half), ('U', 1, 0, None));
    let lengths = |number| position.stacks(seat(number)).iter().map(Stack::len).collect::<Vec<_>>();
    assert_eq!([0, 1, 2, 3].map(lengths), [vec![2, 1], vec![], vec![1], vec![1, 3]]);
    let tops = |number| position.stacks(seat(number)).tops().map(|top| top.to_string()).collect::<Vec<_>>();
    assert_eq!((tops(0), tops(3)), (vec!["33".to_owned(), "21".to_owned()], vec!["10".to_owned(), "32".to_owned()]));
    assert_eq!([0, 1, 2, 3].map(|number| position.totems(seat(number))), [0, 1, 1, 1]);
    assert_eq!((*position.rules(), position.is_alliance()), (Rules::RULEBOOK, true));
}

#[test]
fn k9_ranks_from_north_to_south_and_cells_that_are_not_there() {
    // By hand: three columns of tiles, one, five and three high from rank 1: a to f, 10 ranks; `-` where no cell is.
    let ranks = [
        "-,-,M1,S1,-,-",
        "-,-,U1,T1,-,-",
        "-,-,M1,S1,-,-",
        "-,-,U1,T1,-,-",
        "-,-,M1,S1,M2,S2",
        "-,-,U1,T1,U2,T2",
        "-,-,M1,S1,M2,S2",
        "-,-,U1,T1,U2,T2",
        "M0,S0,M1,S1,M2,S2",
        "U3,T3,U1,T1,U2,T2",
    ];
    let string = format!("{} MSUT 0 11;10;10;10 1111 rulebook", ranks.join("/"));
    let position = read(&string);
    assert_eq!((position.layout().files(), position.layout().ranks()), (6, 10));
    assert_eq!((shown(&position, "c10"), shown(&position, "a1")), ("M1".to_owned(), "U3".to_owned()));
    assert_eq!((shown(&position, "f1"), shown(&position, "e6")), ("T2".to_owned(), "M2".to_owned()));
    for missing in ["a3", "b10", "e7", "f10", "g1"] {
        assert_eq!(position.cell_at(coord(missing)), None, "{missing}");
    }
}

#[test]
fn k9_levels_of_two_digits() {
    // By hand: one more domino on level 11 of a tower of 2 x 2 cells, which alternates like one of level 3.
    let named = [("c4", "U1n11"), ("c5", "U0s11"), ("d4", "S2n11"), ("d5", "S0s11")];
    let position = on("U1", &named, "MSUT 0 21;10;11;10 1111 rulebook");
    assert_eq!((cell(&position, "c4").level(), shown(&position, "d5")), (11, "S0s11".to_owned()));
    let after = played(&position, &["21@d4w"]);
    assert_eq!((shown(&after, "d4"), shown(&after, "c4")), ("M2w12".to_owned(), "M1e12".to_owned()));
    read(&after.to_string());
}

#[test]
fn k9_locks_by_profile() {
    // By hand: in the rulebook both visible halves bear the `*`, by the help pages one does. So much for one totem.
    let rest = |rules: &str| format!("MSUT 1 11;10;10;10 0111 {rules}");
    let lie = |one, other| [("c4", one), ("d4", other)];
    on("U1", &lie("M2e1*", "M1w1*"), &rest("rulebook"));
    for rules in ["bga-fr", "bga-de"] {
        on("U1", &lie("M2e1*", "M1w1"), &rest(rules));
        on("U1", &lie("M2e1", "M1w1*"), &rest(rules));
        assert!(refusal(&text("U1", &lie("M2e1*", "M1w1*"), &rest(rules))).contains("totems, seat 0"));
        // The other half may be covered.
        on(
            "U1",
            &[("c4", "M2e1*"), ("d4", "S1e2"), ("e4", "S0w2"), ("f4", "T1w1")],
            &rest(rules).replace(";10;", ";11;"),
        );
    }
    for (one, other) in [("M2e1*", "M1w1"), ("M2e1", "M1w1*")] {
        assert!(refusal(&text("U1", &lie(one, other), &rest("rulebook"))).contains("board, rank 4, cell "));
    }
    let covered = [("c4", "M2e1*"), ("d4", "S1e2"), ("e4", "S0w2"), ("f4", "T1w1")];
    assert!(refusal(&text("U1", &covered, &rest("rulebook").replace(";10;", ";11;"))).contains("c4"));
}

#[test]
fn k9_turns_and_who_has_ended_the_game() {
    // By hand: a digit, or `x` and a digit; seat 2's single 33 fits nowhere on ones, its 11 everywhere.
    let string = |turn: &str, reserve: &str| text("U1", &[], &format!("MSUT {turn} 10;10;{reserve};10 1111 rulebook"));
    assert_eq!(read(&string("2", "11")).turn(), Turn::Seat(seat(2)));
    assert_eq!(read(&string("x2", "33")).turn(), Turn::Over { ended_by: seat(2) });
    assert_eq!(read(&string("x2", "-")).turn(), Turn::Over { ended_by: seat(2) });
    read(&string("2", "33.11")); // a new stack can be made
    for (turn, reserve) in [("2", "33"), ("2", "-"), ("x2", "11"), ("x2", "33.11"), ("x0", "33"), ("x3", "-")] {
        assert!(refusal(&string(turn, reserve)).contains("turn"), "{turn} {reserve}");
    }
    for wrong in ["4", "x4", "x", "", "00", "-1", "X2", "2x", "w"] {
        assert!(refusal(&string(wrong, "11")).contains("turn"), "{wrong}");
    }
    // A seat that is not there.
    assert!(refusal(&text("U1", &[], "MSU 3 10;10;11 111 rulebook")).contains("turn"));
    assert!(refusal(&text("H1", &[], "HC x2 10;10 22 rulebook")).contains("turn"));
}

#[test]
fn k9_the_rules_field() {
    // By hand: three names, each perhaps with `+alliance`, which four play.
    for rules in ["rulebook", "bga-fr", "bga-de"] {
        for alliance in ["", "+alliance"] {
            let position = on("U1", &[], &format!("MSUT 0 11;10;10;10 1111 {rules}{alliance}"));
            assert_eq!((position.rules().name(), position.is_alliance()), (rules, !alliance.is_empty()));
        }
        let three = text("U1", &[], &format!("MSU 0 11;10;10 111 {rules}+alliance"));
        assert!(refusal(&three).contains("rules"));
    }
    for wrong in ["Rulebook", "bga", "bga-en", "+alliance", "rulebook+", "rulebook+maze", "rulebook+alliance+alliance"]
    {
        let string = text("U1", &[], &format!("MSUT 0 11;10;10;10 1111 {wrong}"));
        assert!(refusal(&string).contains("rules"), "{wrong}");
    }
}

#[test]
fn k9_whatever_arises_in_play_is_read_back() {
    // By rule: writing then reading gives an equal position, reading then writing the same string; for all numbers of
    // players and rules, in blocks and mazes, of the positions and their views.
    let mut finished = 0;
    for number in 0..36_u64 {
        let players = [2, 3, 4, 4][number as usize % 4];
        let setup = Setup {
            rules: Rules::ALL[number as usize / 4 % 3],
            alliance: players == 4 && number % 8 == 3,
            maze: number % 5 == 0,
            ..Setup::new(players)
        };
        let mut position = setup.deal(number).unwrap();
        let mut rng = Rng::new(number);
        loop {
            for each in [position, position.public_view()] {
                let again: Position = each.to_string().parse().unwrap_or_else(|error| panic!("{each}\n{error}"));
                assert_eq!(again, each);
                assert_eq!(again.to_string(), each.to_string());
                assert_eq!(Draft::from(&each).check(), Ok(each));
            }
            let Some(chosen) = position.random_move(&mut rng) else {
                break;
            };
            position.play(chosen).unwrap();
        }
        finished += usize::from(fields(&position)[2].starts_with('x'));
    }
    assert_eq!(finished, 36);
}
