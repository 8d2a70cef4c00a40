//! The plain implementation of KUMO Hogosha against the golden positions, the positions worked out
//! by hand, and positions made up at random.

use std::collections::BTreeMap;

use kumaboard_tests::naive::kumo::Position;
use kumaboard_tests::naive::kumo::made_up::{SplitMix, random_position};
use serde_json::Value;

const GOLDEN: &str = include_str!("../golden/kumo.jsonl");
const WORKED: &str = include_str!("../golden/worked.jsonl");

fn parse(text: &str) -> Position {
    Position::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play(position: &Position, text: &str) -> Position {
    position.play(text).unwrap_or_else(|error| panic!("{error}"))
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().expect("an array").iter().map(|item| item.as_str().expect("a string").to_string()).collect()
}

fn lines(text: &str) -> impl Iterator<Item = Value> {
    text.lines().filter(|line| !line.is_empty()).map(|line| serde_json::from_str(line).expect("a line of JSON"))
}

#[test]
fn golden_positions() {
    let mut positions = 0;
    let mut successors = 0;
    let mut counts = 0;
    for line in lines(GOLDEN) {
        let text = line["position"].as_str().expect("a position");
        let position = parse(text);
        assert_eq!(position.to_text(), text);
        assert_eq!(Value::from(position.is_over()), line["over"], "{text}");
        assert_eq!(position.moves(), strings(&line["moves"]), "{text}");
        for (step, after) in line["next"].as_object().expect("next") {
            let after = after.as_str().expect("a position");
            let reached = play(&position, step);
            assert_eq!(reached.to_text(), after, "{text}: {step}");
            // Nothing of a position is missing in its text.
            assert_eq!(reached, parse(after), "{text}: {step}");
            successors += 1;
        }
        for (index, count) in line["perft"].as_array().expect("perft").iter().enumerate() {
            let depth = index as u32 + 1;
            assert_eq!(Value::from(position.perft(depth)), *count, "{text}: {depth}");
            counts += 1;
        }
        positions += 1;
    }
    // All of them ran.
    assert_eq!((positions, successors, counts), (228, 2122, 424));
}

#[test]
fn worked_positions() {
    let mut asked: BTreeMap<String, i32> = BTreeMap::new();
    for line in lines(WORKED) {
        if line["game"] != "kumo" {
            continue;
        }
        let id = line["id"].as_str().expect("an id");
        let pos = line["pos"].as_str().expect("a position");
        let ask = line["ask"].as_str().expect("a question");
        let arg = &line["arg"];
        let answer = &line["answer"];
        *asked.entry(ask.to_string()).or_default() += 1;

        if ask == "error" {
            assert!(Position::parse(pos).is_err(), "{id}");
            continue;
        }
        let start = parse(pos);
        assert_eq!(start.to_text(), pos, "{id}");
        let after = |steps: &[String]| steps.iter().fold(start.clone(), |position, step| play(&position, step));
        match ask {
            "moves" => assert_eq!(start.moves(), strings(answer), "{id}"),
            "moves_after" => {
                assert_eq!(after(&strings(arg)).moves(), strings(answer), "{id}");
            }
            "prefix" => {
                let prefix = arg.as_str().expect("a prefix");
                let mut found = start.moves();
                found.retain(|step| step.starts_with(prefix));
                assert_eq!(found, strings(answer), "{id}");
            }
            "count" => assert_eq!(Value::from(start.moves().len()), *answer, "{id}"),
            "perft" => {
                let depth = arg.as_u64().expect("a depth") as u32;
                assert_eq!(Value::from(start.perft(depth)), *answer, "{id}");
            }
            "legal" => {
                let steps = strings(arg);
                let (last, others) = steps.split_last().expect("a move");
                let legal = after(others).moves().contains(last);
                assert_eq!(Value::from(legal), *answer, "{id}");
            }
            "apply" => {
                let reached = after(&strings(arg));
                assert_eq!(Value::from(reached.to_text()), *answer, "{id}");
            }
            "seat_after" => {
                let reached = after(&strings(arg)).to_text();
                let seat = reached.split(' ').nth(1).expect("a seat");
                assert_eq!(Value::from(seat), *answer, "{id}");
            }
            "over" => assert_eq!(Value::from(start.is_over()), *answer, "{id}"),
            other => panic!("{id}: unknown question {other}"),
        }
    }
    // All of them ran.
    let asked: Vec<(&str, i32)> = asked.iter().map(|(ask, &n)| (ask.as_str(), n)).collect();
    let expected = [
        ("apply", 3),
        ("count", 1),
        ("error", 5),
        ("legal", 6),
        ("moves", 3),
        ("perft", 1),
        ("prefix", 16),
        ("seat_after", 7),
    ];
    assert_eq!(asked, expected);
}

#[test]
fn perft_from_the_start() {
    let table: [(&str, usize, &[u64]); 8] = [
        ("base2", 9, &[56, 3221, 190_821]),
        ("legend2", 9, &[54, 3109, 184_271]),
        ("base4", 9, &[56, 3221, 190_605]),
        ("legend4", 9, &[54, 3109, 184_163]),
        ("base2", 5, &[32, 1064, 37_049]),
        ("legend2", 5, &[30, 1000, 34_861]),
        ("base4", 5, &[32, 1064, 36_929]),
        ("legend4", 5, &[30, 1000, 34_801]),
    ];
    for (mode, size, counts) in table {
        let start = Position::start(mode, size);
        for (index, &count) in counts.iter().enumerate() {
            let depth = index as u32 + 1;
            assert_eq!(start.perft(depth), count, "{mode} {size}: {depth}");
        }
    }
}

#[test]
fn starts_as_text() {
    assert_eq!(Position::start("base2", 9).to_text(), "9/9/9/9/4#4/9/9/9/9 0 6,6 0,0 0,0 00 p base2");
    assert_eq!(Position::start("legend4", 5).to_string(), "5/5/2#2/5/5 0 3,3,3,3 0,0 0,0,0,0 00 p legend4");
}

/// H6.1, H8: USED counts the winning push, TURNED and OWED stay, the Stone stays on its last space.
#[test]
fn a_won_game() {
    let before = parse("4#4/4K4/4K4/9/9/9/(jB)8/9/9 0 3,5 0,0 1,0 00 p.a3 base2");
    let won = play(&before, "Kn");
    assert_eq!(won.to_text(), "4#4/4K4/4K4/9/9/9/(jB)8/9/9 A 3,5 0,0 2,0 00 p.a3 base2");
    assert_eq!(parse(&won.to_text()), won);
    assert!(won.is_over());
    assert_eq!((won.winner(), won.camp()), (Some('A'), Some('n')));
    assert_eq!((won.moves().len(), won.perft(0), won.perft(1)), (0, 1, 0));
    assert!(won.play("cw").is_err());
    assert_eq!((before.winner(), before.camp()), (None, None));

    // H3.5: what is owed binds the winning push too. Three left, three owed.
    let bound = parse("4#4/4K4/4K4/9/9/9/(jB)8/9/9 0 3,5 0,0 2,0 00 p.a3 base2");
    assert!(bound.play("Kn").is_err());

    // In a corner two camps meet: only the enemy's takes the Stone. The push is the last action.
    let corner = parse("#k3/1k3/5/5/5 3 3,2,3,2 0,0 4,4,4,3 11 - base4");
    let mut pushes = corner.moves();
    pushes.retain(|step| step.starts_with('K'));
    assert_eq!(pushes, ["Kn", "Ks"]);
    let won = play(&corner, "Kn");
    assert_eq!(won.to_text(), "#k3/1k3/5/5/5 B 3,2,3,2 0,0 4,4,4,4 11 - base4");
    assert_eq!((won.winner(), won.camp()), (Some('B'), Some('n')));
    assert_eq!(parse(&won.to_text()), won);
}

#[test]
fn a_drawn_game() {
    let drawn = parse("9/9/9/9/4#4/9/9/9/(jT)8 = 5,5 0,0 0,0 00 - base2");
    assert!(drawn.is_over());
    assert_eq!((drawn.winner(), drawn.camp()), (None, None));
    assert!(drawn.moves().is_empty());
}

/// H2.1, H2.2, H5.7: a prisoner counts at once; with 4 players never beyond a seat's five.
#[test]
fn a_prisoner_raises_the_budget_at_once() {
    let two = parse("9/9/9/9/4#4/9/9/4j4/4T4 0 5,5 0,0 4,0 10 - base2");
    let after = play(&two, "Te1:e2>p");
    assert_eq!(after.to_text(), "9/9/9/9/4#4/9/9/9/4T4 0 5,5 1,0 5,0 10 - base2");
    let full = parse("9/9/9/9/4#4/9/9/4j4/4T4 0 5,2 3,0 7,0 10 - base2");
    let after = play(&full, "Te1:e2>p");
    assert_eq!(after.to_text().split(' ').nth(1), Some("1"));

    let four = parse("9/9/9/9/4#4/9/9/4j4/4T4 0 3,3,2,2 0,0 4,0,0,0 10 - base4");
    let after = play(&four, "Te1:e2>p");
    assert_eq!(after.to_text(), "9/9/9/9/4#4/9/9/9/4T4 1 3,3,2,2 1,0 5,0,0,0 10 p base4");
    let four = parse("4T4/4j4/9/9/4#4/9/9/9/9 2 2,3,3,2 0,0 5,3,2,0 10 - base4");
    let after = play(&four, "Te9:e8>p");
    assert_eq!(after.to_text(), "4T4/9/9/9/4#4/9/9/9/9 2 2,3,3,2 1,0 5,3,3,0 10 - base4");
}

/// What a string must be refused for, and the word that its error must name.
#[test]
fn refused_strings() {
    let cases = [
        ("", "position"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 00 p", "position"),
        ("5/5/2#2/5/5  0 6,6 0,0 0,0 00 p base2", "position"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 00 p base2 ", "position"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 00 p base3", "MODE"),
        ("5/5/2#2/5 0 6,6 0,0 0,0 00 p base2", "BOARD"),
        ("3/1#1/3 0 6,6 0,0 0,0 00 p base2", "BOARD"),
        ("5/5/5/5/5 0 6,6 0,0 0,0 00 p base2", "BOARD"),
        ("5/5/#3#/5/5 0 6,6 0,0 0,0 00 p base2", "BOARD"),
        ("5/5/2#3/5/5 0 6,6 0,0 0,0 00 p base2", "BOARD"),
        ("5/5/2#1/5/5 0 6,6 0,0 0,0 00 p base2", "BOARD"),
        ("5/5/02#2/5/5 0 6,6 0,0 0,0 00 p base2", "BOARD"),
        ("5/5/0R1#2/5/5 0 5,6 0,0 0,0 00 p base2", "BOARD"),
        ("5/5/2#2/5/x4 0 6,6 0,0 0,0 00 p base2", "BOARD"),
        ("5/5/2#2/5/(R)4 0 5,6 0,0 0,0 00 p base2", "BOARD"),
        ("5/5/2#2/5/()4 0 6,6 0,0 0,0 00 p base2", "BOARD"),
        ("5/5/2#2/5/(RrRr)4 0 4,4 0,0 0,0 00 p base2", "BOARD"),
        ("5/5/2#2/5/(RJ)4 0 4,6 0,0 0,0 00 p base2", "BOARD"),
        ("5/5/2#2/5/(Rr4 0 5,5 0,0 0,0 00 p base2", "BOARD"),
        ("5/5/2(#r)2/5/5 0 6,5 0,0 0,0 00 p base2", "BOARD"),
        ("5/5/2#2/5/5 2 6,6 0,0 0,0 00 p base2", "SEAT"),
        ("5/5/2#2/5/5 4 3,3,3,3 0,0 0,0,0,0 00 p base4", "SEAT"),
        ("5/5/2#2/5/5 a 6,6 0,0 0,0 00 p base2", "SEAT"),
        ("5/5/2#2/5/5 0 6,6,0 0,0 0,0 00 p base2", "TRAYS"),
        ("5/5/2#2/5/5 0 06,6 0,0 0,0 00 p base2", "TRAYS"),
        ("5/5/2#2/5/5 0 +6,6 0,0 0,0 00 p base2", "TRAYS"),
        ("5/5/2#2/5/5 0 5,6 0,0 0,0 00 p base2", "TRAYS"),
        ("5/5/2#2/5/5 0 4,3,2,3 0,0 0,0,0,0 00 p base4", "TRAYS"),
        ("5/5/2#2/5/5 0 3,6 0,0 0,0 00 p base2", "6 together"),
        ("5/5/2#2/5/5 0 6,6 0 0,0 00 p base2", "PRISONS"),
        ("5/5/2#2/5/5 0 3,3,0,3 0,3 0,0,0,0 00 p base4", "PRISONS"),
        ("5/5/2#2/5/5 0 6,6 0,0 0 00 p base2", "USED"),
        ("5/5/2#2/5/5 0 6,6 0,0 5,0 10 p base2", "USED"),
        ("5/5/2#2/5/5 0 6,6 0,0 6,0 10 p base2", "USED"),
        ("5/5/2#2/5/5 0 6,6 0,0 1,1 10 p base2", "USED"),
        ("5/5/2#2/5/5 0 6,6 0,0 2147483647,0 10 p base2", "USED"),
        ("5/5/2#2/5/5 0 6,6 0,0 99999999999,0 10 p base2", "USED"),
        ("5/5/2#2/5/5 0 3,3,3,3 0,0 1,1,0,0 10 p base4", "USED"),
        ("5/5/2#2/5/5 2 3,3,3,3 0,0 6,3,0,0 10 p base4", "USED"),
        ("5/5/2#2/5/5 2 3,3,3,3 0,0 5,3,3,0 10 p base4", "USED"),
        ("5/5/2#2/5/5 2 3,3,3,3 0,0 4,3,4,0 10 p base4", "USED"),
        ("5/5/2#2/5/5 3 3,3,3,3 0,0 5,3,6,0 10 p base4", "USED"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 0 p base2", "TURNED"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 02 p base2", "TURNED"),
        ("5/5/2#2/5/5 0 6,6 0,0 1,0 01 p base2", "TURNED"),
        ("5/5/2#2/5/RRRR1 0 2,6 0,0 0,0 00 p base2", "OWED"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 00 q base2", "OWED"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 00 p.p base2", "OWED"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 00 p.- base2", "OWED"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 00 p. base2", "OWED"),
        ("5/5/2#2/5/R4 0 5,6 0,0 0,0 00 p.a1 base2", "OWED"),
        ("5/5/2#2/5/(Rr)4 0 5,5 0,0 0,0 00 p.a1 base2", "OWED"),
        ("5/5/2#2/5/(rR)4 0 5,5 0,0 0,0 00 a1.p base2", "OWED"),
        ("5/5/2#2/5/(rR)4 0 5,5 0,0 0,0 00 p.a1.a1 base2", "OWED"),
        ("5/5/2#2/5/(rR)4 0 5,5 0,0 0,0 00 p.a01 base2", "OWED"),
        ("5/5/2#2/5/(rR)4 0 5,5 0,0 0,0 00 p.f1 base2", "OWED"),
        ("5/5/2#2/(rR)4/1(rR)3 0 4,4 0,0 0,0 00 p.a2.b1 base2", "OWED"),
        ("5/5/2#2/5/5 A 6,6 0,0 1,0 00 - base2", "Stone"),
        ("5/5/5/5/2#2 A 6,6 0,0 1,0 00 - base2", "Stone"),
        ("5/5/#4/5/5 A 6,6 0,0 1,0 00 - base2", "Stone"),
        ("5/5/#4/5/5 B 3,3,3,3 0,0 3,1,0,0 00 - base4", "Stone"),
        ("2#2/5/5/5/5 A 6,6 0,0 0,0 00 - base2", "USED"),
        ("2#2/5/5/5/5 A 6,6 0,0 6,0 10 - base2", "USED"),
        ("2#2/5/5/5/5 A 6,6 0,0 3,1 10 - base2", "USED"),
        ("5/5/#4/5/5 A 3,3,3,3 0,0 3,3,0,0 00 - base4", "USED"),
        ("5/5/2#2/5/5 = 6,6 0,0 1,0 00 - base2", "USED"),
        ("5/5/2#2/5/5 = 6,6 0,0 0,0 10 - base2", "TURNED"),
        ("5/5/2#2/5/5 = 6,6 0,0 0,0 00 p base2", "OWED"),
    ];
    for (text, named) in cases {
        match Position::parse(text) {
            Ok(_) => panic!("accepted: {text}"),
            Err(error) => {
                assert!(error.contains(named), "{text}: {error}");
                assert!(error.contains("found"), "{text}: {error}");
                assert!(error.contains("expected"), "{text}: {error}");
            }
        }
    }
}

/// The other team was judged by what its prison held then (H8), not by what it holds now.
#[test]
fn accepted_strings() {
    for text in [
        "5/5/2#2/5/5 3 3,3,3,3 0,0 5,3,5,0 10 p base4",
        "5/5/2#2/5/5 1 3,3,3,3 0,0 5,0,0,0 00 p legend4",
        // The winning push was the last action there was.
        "2#2/5/5/5/5 A 6,6 0,0 5,0 10 p base2",
        "#4/5/5/5/5 A 3,3,3,3 0,0 4,3,4,0 00 - base4",
        // A full tray that has placed already, or was made up.
        "5/5/2#2/5/5 0 6,6 0,0 0,0 00 - base2",
        "5/5/2#2/5/(rR)4 0 5,5 0,0 0,0 00 - base2",
    ] {
        assert_eq!(parse(text).to_text(), text);
    }
}

/// Made-up positions read and write alike, always have a move unless over, and every move leads to
/// a position that reads and writes alike too. The rare rules do occur in them.
#[test]
fn made_up_positions() {
    let mut rng = SplitMix::new(20_240_607);
    let mut seen: BTreeMap<&str, i32> = BTreeMap::new();
    for index in 0..2_000 {
        let text = random_position(&mut rng);
        let position = parse(&text);
        assert_eq!(position.to_text(), text);
        let moves = position.moves();
        assert_eq!(moves.is_empty(), position.is_over(), "{text}");
        assert_eq!(position.winner().is_some(), position.camp().is_some());

        let mut note = |what: &'static str, is_so: bool| {
            *seen.entry(what).or_default() += i32::from(is_so);
        };
        let fields: Vec<&str> = text.split(' ').collect();
        let some = |test: &dyn Fn(&str) -> bool| moves.iter().any(|step| test(step));
        let far_step = |step: &str| {
            // e1-e3: a simple movement over more than one space.
            step.split_once('-').is_some_and(|(from, to)| {
                let place = |space: &str| {
                    let (file, rank) = space.split_at(1);
                    let rank: i32 = rank.parse().expect("a rank");
                    (i32::from(file.as_bytes()[0]), rank)
                };
                let ((x, y), (to_x, to_y)) = (place(from), place(to));
                (x - to_x).abs() + (y - to_y).abs() > 1
            })
        };
        note("won", position.winner().is_some());
        note("drawn", fields[1] == "=");
        note("stack of 3", {
            let stacks = fields[0].split('(').skip(1);
            stacks.into_iter().any(|stack| stack.find(')') == Some(3))
        });
        note("owed dice", fields[6].contains(|c: char| c.is_ascii_digit()));
        note("free", some(&|step| step == "free"));
        note("end", some(&|step| step == "end"));
        note("far step off", some(&far_step));
        note("Kumo", some(&|step| step.starts_with('K')));
        note("throw into prison", some(&|step| step.ends_with(">p")));
        note("block", some(&|step| step.starts_with('B')));
        note("placements only", some(&|step| step.starts_with('+')) && moves.iter().all(|step| step.starts_with('+')));
        note("arena turn only", moves == ["ccw", "cw"]);
        let full_prison = fields[7].ends_with('4') && fields[3].contains('2');
        note("4 players, a full prison", full_prison);

        if index % 4 == 0 {
            for step in &moves {
                let reached = play(&position, step);
                assert_eq!(reached, parse(&reached.to_text()), "{text}: {step}");
                note("winning push", reached.winner().is_some());
                if step.starts_with('G') {
                    let prisons = |text: &str| text.split(' ').nth(3).map(str::to_string);
                    let imprisoned = prisons(&reached.to_text()) != prisons(&text);
                    note("grab into prison", imprisoned);
                }
            }
        }
    }
    for (what, count) in seen {
        assert!(count >= 10, "{what}: only {count} times");
    }
}
