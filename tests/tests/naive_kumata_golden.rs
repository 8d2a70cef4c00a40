//! The plain implementation of Kumata against the golden positions, and against itself on what
//! those do not hold: public views, uncovered dominoes, mazes, and strings to be refused.

use std::collections::BTreeMap;
use std::path::Path;

use kumaboard_tests::naive::kumata::{Position, SeatScore};
use serde_json::{Value, json};

/// The lines of a golden file.
fn golden(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[track_caller]
fn position(text: &str) -> Position {
    let position = Position::parse(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(position.to_text(), text);
    assert_eq!(position.to_string(), text);
    position
}

#[track_caller]
fn play(from: &Position, moves: &[&str]) -> Position {
    let mut now = from.clone();
    for played in moves {
        now = now.play(played).unwrap_or_else(|error| panic!("{now}\n{error}"));
    }
    now
}

/// The error that a string is refused with.
#[track_caller]
fn refused(text: &str) -> String {
    match Position::parse(text) {
        Ok(_) => panic!("accepted: {text}"),
        Err(error) => error,
    }
}

fn field(text: &str, number: usize) -> &str {
    text.split(' ').nth(number).unwrap()
}

/// `text` with one of its fields replaced.
fn with_field(text: &str, number: usize, by: &str) -> String {
    let mut fields: Vec<&str> = text.split(' ').collect();
    fields[number] = by;
    fields.join(" ")
}

fn score_json(score: &SeatScore) -> Value {
    json!({
        "visible": score.visible,
        "reserve": score.reserve,
        "totem": score.totem,
        "penalty": score.penalty,
        "total": score.total,
    })
}

#[test]
fn golden_positions() {
    let lines = golden("kumata.jsonl");
    let mut nexts = 0;
    let mut perfts = 0;
    let mut finished = 0;
    for line in &lines {
        let text = line["position"].as_str().unwrap();
        let now = position(text);
        assert_eq!(json!(now.is_over()), line["over"], "{text}");
        assert_eq!(json!(now.moves()), line["moves"], "{text}");
        for (played, after) in line["next"].as_object().unwrap() {
            let after = after.as_str().unwrap();
            let next = play(&now, &[played]);
            assert_eq!(next.to_text(), after, "{text} {played}");
            assert_eq!(next, position(after), "{text} {played}");
            nexts += 1;
        }
        for (below, count) in line["perft"].as_array().unwrap().iter().enumerate() {
            let depth = below as u32 + 1;
            assert_eq!(json!(now.perft(depth).unwrap()), *count, "{text} {depth}");
            perfts += 1;
        }
        if now.is_over() {
            let scores: Vec<Value> = now.scores().iter().map(score_json).collect();
            assert_eq!(json!(scores), line["scores"], "{text}");
            assert_eq!(json!(now.winners()), line["winners"], "{text}");
            finished += 1;
        }
    }
    assert_eq!((lines.len(), finished), (160, 70));
    assert_eq!((nexts, perfts), (615, 259));
}

#[test]
fn worked_positions() {
    let mut ran = BTreeMap::new();
    for line in golden("worked.jsonl") {
        if line["game"] != "kumata" {
            continue;
        }
        let text = line["pos"].as_str().unwrap();
        let ask = line["ask"].as_str().unwrap().to_string();
        let arg = &line["arg"];
        if ask == "error" {
            assert_eq!(line["answer"], json!(Position::parse(text).is_err()), "{line}");
            *ran.entry(ask).or_insert(0) += 1;
            continue;
        }
        let now = position(text);
        let played: Vec<&str> = match arg.as_array() {
            Some(moves) => moves.iter().map(|one| one.as_str().unwrap()).collect(),
            None => Vec::new(),
        };
        let answer = match ask.as_str() {
            "moves" => json!(now.moves()),
            "prefix" => {
                let mut moves = now.moves();
                moves.retain(|one| one.starts_with(arg.as_str().unwrap()));
                json!(moves)
            }
            "count" => json!(now.moves().len()),
            "perft" => json!(now.perft(arg.as_u64().unwrap() as u32).unwrap()),
            "legal" => {
                let (last, before) = played.split_last().unwrap();
                let before = play(&now, before);
                let legal = before.moves().iter().any(|one| one == last);
                assert_eq!(before.play(last).is_ok(), legal, "{line}");
                json!(legal)
            }
            "apply" => json!(play(&now, &played).to_text()),
            "seat_after" => json!(field(&play(&now, &played).to_text(), 2)),
            "moves_after" => json!(play(&now, &played).moves()),
            "over" => json!(now.is_over()),
            "scores" => scores_as_asked(&now, &line["answer"]),
            _ => panic!("an unknown question: {line}"),
        };
        assert_eq!(answer, line["answer"], "{line}");
        *ran.entry(ask).or_insert(0) += 1;
    }
    let asked = [("apply", 1), ("error", 5), ("legal", 10), ("moves", 2), ("over", 2), ("prefix", 1), ("scores", 2)];
    let asked = asked.map(|(ask, times)| (ask.to_string(), times));
    assert_eq!(ran, BTreeMap::from(asked));
}

/// The scores with the keys that the answer has.
fn scores_as_asked(now: &Position, answer: &Value) -> Value {
    let mut scores = json!({});
    for (key, asked) in answer.as_object().unwrap() {
        scores[key] = match key.as_str() {
            "winners" => json!(now.winners()),
            "teams" => {
                let totals = now.team_totals().unwrap();
                json!([
                    {"seats": [0, 2], "total": totals[0]},
                    {"seats": [1, 3], "total": totals[1]},
                ])
            }
            "seats" => {
                let mut seats = Vec::new();
                for (seat, score) in now.scores().iter().enumerate() {
                    let mut all = score_json(score);
                    let wanted = asked[seat].as_object().unwrap();
                    all.as_object_mut().unwrap().retain(|key, _| wanted.contains_key(key));
                    seats.push(all);
                }
                json!(seats)
            }
            _ => panic!("an unknown key of the scores: {key}"),
        };
    }
    scores
}

/// A board of ones: the clans differ, the values do not.
const ONES: &str = "M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1/M1,S1,M1,S1,M1,S1/\
                    U1,T1,U1,T1,U1,T1/M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1";

/// A maze in one line of nine tiles, 18 files long.
const LINE: &str = "H1,C2,H1,C2,H1,C2,H1,C2,H1,C2,H1,C2,H1,C2,H1,C2,H1,C2/\
                    C2,H1,C2,H1,C2,H1,C2,H1,C2,H1,C2,H1,C2,H1,C2,H1,C2,H1";

#[test]
fn public_view_hides_and_lists_what_lies_underneath() {
    let now = position(&format!("{ONES} MSUT 0 11.32.00|22.33.21;10;10.33;- 1111 rulebook"));
    let view = now.public_view();
    let text = format!("{ONES} MSUT 0 11.??.??|22.??.??~00.21.32.33;10;10.??~33;- 1111 rulebook");
    assert_eq!(view, position(&text));
    assert_eq!(view.to_text(), text);
    assert_eq!(view.public_view(), view);
    assert_eq!(view.moves(), now.moves());
    assert_eq!(view.scores(), now.scores());
    assert_eq!(view.winners(), now.winners());
}

#[test]
fn an_uncovered_domino_is_a_chance_event() {
    let now = position(&format!("{ONES} MSUT 0 11.32.00|22.33;10;10.33;- 1111 rulebook"));
    let view = now.public_view().play("11@a1e").unwrap();
    let text = view.to_text();
    assert_eq!(field(&text, 2), "?1");
    assert_eq!(field(&text, 3), "??.??|22.??~00.32.33;10;10.??~33;-");
    let view = position(&text);
    assert!(!view.is_over());
    // K10.9: the outcomes of that player, and nothing else.
    assert_eq!(view.moves(), ["=00", "=32", "=33"]);
    assert!(view.play("=21").is_err());
    assert!(view.play("10@b1e").is_err());
    // K10.8: a top not known yet shows no points.
    assert_eq!(view.scores()[0].reserve, 4);
    // K10.5: perft stops where a move that is played on uncovers.
    assert_eq!(view.perft(0), Ok(1));
    assert!(view.perft(1).unwrap_err().contains("??"));
    let before = now.public_view();
    assert_eq!(before.perft(1), Ok(before.moves().len() as u64));
    assert!(before.perft(2).is_err());

    let view = view.play("=32").unwrap();
    assert_eq!(field(&view.to_text(), 2), "1");
    assert_eq!(field(&view.to_text(), 3), "32.??|22.??~00.33;10;10.??~33;-");
    assert_eq!(view, now.play("11@a1e").unwrap().public_view());
}

#[test]
fn a_new_stack_uncovers_and_the_turn_is_settled_after_that() {
    // K4.3: no 2 and no 3 on the board, so seat 3 makes a stack; seat 0 has no domino (K6.1).
    let now = position(&format!("{ONES} MSUT 3 -;10;10;33.32|22 1111 rulebook"));
    assert_eq!(now.moves(), ["+33"]);
    let after = now.play("+33").unwrap();
    assert_eq!(field(&after.to_text(), 2), "x0");
    assert_eq!(field(&after.to_text(), 3), "-;10;10;32|22|33");
    // K10.9: the seat after it, whether or not it will have a move.
    let view = now.public_view().play("+33").unwrap();
    assert_eq!(field(&view.to_text(), 2), "?0");
    assert_eq!(field(&view.to_text(), 3), "-;10;10;??|22|33~32");
    assert!(!view.is_over());
    let view = position(&view.to_text()).play("=32").unwrap();
    assert!(view.is_over());
    assert_eq!(view, after.public_view());
    assert_eq!(view, after);
    assert_eq!(after.perft(0), Ok(1));
    assert_eq!(after.perft(1), Ok(0));
}

#[test]
fn a_stack_of_one_makes_no_new_stack() {
    // K4.3, K6.1.
    let now = position(&format!("{ONES} MSUT x2 10;10;33|32|22;10 1111 rulebook"));
    assert!(now.is_over());
    assert!(now.moves().is_empty());
    assert!(now.play("+33").is_err());
}

#[test]
fn a_maze_may_be_eighteen_files_long() {
    let now = position(&format!("{LINE} HC 0 21.44|11;10 22 rulebook"));
    let moves = now.moves();
    // Every pair of neighbours is a 1 and a 2: 2 x 17 pairs along the ranks, 18 across them, each
    // with and without a totem. No two ones are neighbours, so 11 cannot be placed.
    assert_eq!(moves.len(), 2 * (34 + 18));
    assert!(moves.contains(&"21@a1n".to_string()));
    assert!(moves.contains(&"21@r2w*".to_string()));
    let after = play(&now, &["21@r2w*"]).to_text();
    assert!(field(&after, 0).contains(",H1e1*,H2w1*/"));
    assert_eq!(field(&after, 4), "12");
    position(&after);

    // The same line from south to north has ranks of two digits.
    let mut tall = Vec::new();
    for _ in 0..9 {
        tall.push("H1,C2");
        tall.push("C2,H1");
    }
    let now = position(&format!("{} HC 0 21;10 22 rulebook", tall.join("/")));
    assert!(now.moves().contains(&"21@b18w".to_string()));
    let after = now.play("21@b18w").unwrap();
    assert!(after.to_text().starts_with("H1e1,H2w1/C2,H1/"));
}

#[test]
fn french_totem_is_a_move_without_any_domino_and_german_is_not() {
    // K8.7.
    let board = ONES.replacen("M1,S1", "M1e1,M1w1", 1);
    let french = position(&format!("{board} MSUT 0 -;10;10;10 1111 bga-fr"));
    assert_eq!(french.moves(), ["*a6", "*b6"]);
    assert_eq!(field(&french.play("*b6").unwrap().to_text(), 4), "0111");
    let german = position(&format!("{board} MSUT x0 -;10;10;10 1111 bga-de"));
    assert!(german.moves().is_empty());
    // With a playable domino both may put the totem instead.
    for profile in ["bga-fr", "bga-de"] {
        let now = position(&format!("{board} MSUT 0 10;10;10;10 1111 {profile}"));
        assert!(now.moves().contains(&"*a6".to_string()));
        assert!(!now.moves().iter().any(|one| one.ends_with('*')));
    }
}

#[test]
fn german_totem_may_take_a_partners_last_placement() {
    // K8.6: 33 has one placement, on the monkeys' 3 and 2 (33@a1n): a totem on either takes it.
    let board = "U1,U1,U1,U1,U1,U1/U1,U1,U1,U1,U1,U1/U1,U1,U1,U1,U1,U1/U1,U1,U1,U1,U1,U1/\
                 M2e1,M1w1,U1,U1,U1,U1/M3e1,M1w1,U1,U1,U1,U1";
    let seats = |order: &str, rules: &str| position(&format!("{board} {order} 0 11;10;33;10 1111 {rules}"));
    // The snakes, opposite the monkeys, have the 33.
    let alone = seats("MTSU", "bga-de");
    let totems = |now: &Position| {
        let mut moves = now.moves();
        moves.retain(|one| one.starts_with('*'));
        moves
    };
    assert_eq!(totems(&alone), ["*b1", "*b2"]);
    // The partner opposite may lose it.
    assert_eq!(totems(&seats("MTSU", "bga-de+alliance")), ["*a1", "*a2", "*b1", "*b2"]);
    // `bga-fr` does not ask, though 32@a1n is the snakes' only placement.
    let french = position(&format!("{board} MTSU 0 11;10;32;10 1111 bga-fr"));
    assert_eq!(totems(&french), ["*a1", "*a2", "*b1", "*b2"]);
    // An opponent may not.
    let beside = position(&format!("{board} MSTU 0 11;33;10;10 1111 bga-de+alliance"));
    assert_eq!(totems(&beside), ["*b1", "*b2"]);
    // Who has no placement anyway loses none: the snakes without a domino.
    let bare = position(&format!("{board} MTSU 0 11;10;-;10 1111 bga-de"));
    assert_eq!(totems(&bare), ["*a1", "*a2", "*b1", "*b2"]);
}

#[test]
fn a_tie_is_broken_by_the_highest_totem() {
    // K7.5.
    let rows = ["H1,C1,H1,C1,H1,C1", "C1,H1,C1,H1,C1,H1"];
    let middle = [rows[0], rows[1], rows[0], rows[1]].join("/");
    let score = |north: &str, south: &str, rules: &str| {
        let now = position(&format!("{north}/{middle}/{south} HC x0 -;- 11 {rules}"));
        let totals: Vec<i32> = now.scores().iter().map(|score| score.total).collect();
        (totals, now.winners())
    };
    let low = "H1e1*,H1w1*,H1,C1,H1,C1";
    let lower = "C1e1*,C1w1*,C1,H1,C1,H1";
    assert_eq!(score(low, lower, "rulebook"), (vec![19, 19], vec![0, 1]));
    // One point less on the board, one more for the totem.
    let high = "C1e2*,C0w2*,C1,H1,C1,H1";
    assert_eq!(score(low, high, "rulebook"), (vec![19, 19], vec![1]));
    assert_eq!(score(low, "C1e2*,C1w2*,C1,H1,C1,H1", "rulebook"), (vec![19, 20], vec![1]));

    // K7.5, ruling: no placed totem ranks lowest.
    let none = format!("{low}/{middle}/C3e1,C1w1,C2,H1,C1,H1 HC x0 -;- 12 rulebook");
    let now = position(&none);
    assert_eq!(now.scores()[0].total, now.scores()[1].total);
    assert_eq!(now.winners(), [0]);

    // K7.6: a team has its members' highest totem, and wins or shares as a whole.
    let alliance = |north: &str, totems: &str| {
        let board = ONES.replacen("M1,S1,M1,S1,M1,S1", north, 1);
        position(&format!("{board} MSUT x0 -;10;10;10 {totems} rulebook+alliance"))
    };
    let now = alliance("M1,S1,M1,S1,M1,S1", "1111");
    assert_eq!(now.team_totals(), Some([17, 18]));
    assert_eq!(now.winners(), [1, 3]);
    let now = alliance("M2,S1,M1,S1,M1,S1", "1111");
    assert_eq!(now.team_totals(), Some([18, 18]));
    assert_eq!(now.winners(), [0, 1, 2, 3]);
    let now = alliance("U0e1*,U0w1*,M1,S3,M1,S1", "1101");
    assert_eq!(now.team_totals(), Some([19, 19]));
    assert_eq!(now.winners(), [0, 2]);
}

#[test]
fn german_scores_levels() {
    // K8.8, K8.9: M3 at level 2 counts 2, M0 nothing, M2 at level 1 counts 1, board cells nothing.
    let board = ONES.replacen("M1,S1,M1,S1,M1,S1", "M2e1*,M3e2,M0w2,S3w1,M1,S1", 1);
    let german = position(&format!("{board} MSUT 3 33;10;-;10 0111 bga-de"));
    let score = german.scores()[0];
    assert_eq!((score.visible, score.reserve), (3, 6));
    assert_eq!((score.totem, score.penalty, score.total), (1, 0, 10));
    assert_eq!(german.scores()[1].visible, 1);
    // K8.8, K8.9 in `bga-fr`: printed values on dominoes and board cells, level + 1.
    let french = position(&format!("{board} MSUT 3 33;10;-;10 0111 bga-fr"));
    let score = french.scores()[0];
    assert_eq!((score.visible, score.reserve), (5 + 1 + 6, 6));
    assert_eq!((score.totem, score.penalty, score.total), (2, 0, 20));
    assert_eq!(french.scores()[2].penalty, -1);
    assert_eq!(french.winners(), [0]);
    assert_eq!(french.team_totals(), None);
}

#[test]
fn refused_strings() {
    let start = format!("{ONES} MSUT 0 11.10|22;10;33;10 1111 rulebook");
    position(&start);
    let board = |from: &str, to: &str| start.replacen(from, to, 1);
    let cases = [
        // Shape.
        (start.replacen(' ', "  ", 1), "six fields"),
        (format!("{start} "), "six fields"),
        (String::new(), "six fields"),
        (with_field(&start, 1, "MSUM"), "SEATS"),
        (with_field(&start, 1, "MSUH"), "SEATS"),
        (with_field(&start, 1, "M"), "SEATS"),
        (with_field(&start, 1, "HC"), "BOARD"),
        (with_field(&start, 5, "rules"), "RULES"),
        (with_field(&start, 5, "rulebook+maze"), "RULES"),
        // Cells.
        (board("M1", "M4"), "BOARD"),
        (board("M1", "H1"), "BOARD"),
        (board("M1", "M"), "BOARD"),
        (board("M1", ""), "BOARD"),
        (board("M1", "M1*"), "BOARD"),
        (board("M1,S1", "M3e,M0w1"), "BOARD"),
        (board("M1,S1", "M3e0,M0w0"), "BOARD"),
        (board("M1,S1", "M3e01,M0w01"), "BOARD"),
        (board("M1,S1", "M3e1**,M0w1**"), "BOARD"),
        // Directions and levels.
        (board("M1,S1", "M2w1,M1e1"), "BOARD"),
        (board("M1,S1", "M2e1,S1"), "BOARD"),
        (board("M1,S1", "M2e2,M1w1"), "BOARD"),
        (board("M1,S1", "M2e1,S1w1"), "BOARD"),
        (board("M1,S1,M1", "M2e1,M1e1,M3w1"), "BOARD"),
        // Layout.
        (board("M1", "-"), "36 cells"),
        (board("/", ",M1/"), "BOARD"),
        // Stars and totems.
        (board("M1,S1", "M2e1*,M0w1"), "BOARD"),
        (board("M1,S1", "M2e1*,M0w1*"), "TOTEMS"),
        (with_field(&start, 4, "0111"), "TOTEMS"),
        (with_field(&start, 4, "111"), "TOTEMS"),
        (with_field(&start, 4, "111x"), "TOTEMS"),
        // Reserves.
        (with_field(&start, 3, "11.10|22;10;33"), "RESERVES"),
        (with_field(&start, 3, ";10;33;10"), "RESERVES"),
        (with_field(&start, 3, "11.|22;10;33;10"), "RESERVES"),
        (with_field(&start, 3, "12;10;33;10"), "RESERVES"),
        (with_field(&start, 3, "40;10;33;10"), "RESERVES"),
        (with_field(&start, 3, "11.10|11;10;33;10"), "11 of M twice"),
        (board("M1,S1", "M2e1,M2w1"), "22 of M twice"),
        // Hidden dominoes.
        (with_field(&start, 3, "11.??|22;10;33;10"), "RESERVES"),
        (with_field(&start, 3, "11.??|22~10.33;10;33;10"), "RESERVES"),
        (with_field(&start, 3, "11.10|22~33;10;33;10"), "RESERVES"),
        (with_field(&start, 3, "11.??.??|22~33.10;10;33;10"), "RESERVES"),
        (with_field(&start, 3, "11.??|22~22;10;33;10"), "22 of M twice"),
        (with_field(&start, 3, "11.??|22~;10;33;10"), "RESERVES"),
        (with_field(&start, 3, "11.?|22;10;33;10"), "RESERVES"),
        (with_field(&start, 3, "??.??|22~10.11;10;33;10"), "TURN"),
        // The turn.
        (with_field(&start, 2, "4"), "TURN"),
        (with_field(&start, 2, "x0"), "TURN"),
        (with_field(&start, 2, "?0"), "TURN"),
        (with_field(&start, 2, "x"), "TURN"),
        (with_field(&start, 2, "2"), "x2"),
    ];
    for (text, named) in cases {
        let error = refused(&text);
        assert!(error.contains(named), "{text}\n{error}");
        assert!(error.contains("found") && error.contains("expected"), "{error}");
    }
    // K10.9: the `??` on top is that of the seat that has just moved.
    let waiting = with_field(&start, 3, "??.??|22~10.11;10;33;10");
    position(&with_field(&waiting, 2, "?1"));
    for turn in ["?0", "?2", "?3", "1", "x1"] {
        assert!(refused(&with_field(&waiting, 2, turn)).contains("TURN"));
    }
    // K7.6: Alliance takes four.
    let three = format!("{ONES} MSU 0 11;10;33 111 rulebook");
    position(&three);
    assert!(refused(&format!("{three}+alliance")).contains("RULES"));
    // K3.1: nobody plays the absent clan's dominoes.
    assert!(refused(&three.replacen("M1,S1", "T2e1,T1w1", 1)).contains("BOARD"));
    // K8.2: two totems with two players in `rulebook`, one in the others.
    let two = format!("{LINE} HC 0 21;10 22 rulebook");
    position(&two);
    assert!(refused(&with_field(&two, 5, "bga-fr")).contains("TOTEMS"));
    position(&with_field(&with_field(&two, 5, "bga-fr"), 4, "11"));
    // K10.5: a view hides all players' dominoes.
    refused(&with_field(&start, 3, "11.??|22~33;10.11;33;10"));
    position(&with_field(&start, 3, "11.??|22~33;10.??~11;33;10"));
    // K2.3: tiles on the tile lattice; K9: no outer rank without cells.
    let rank = ["M1"; 12].join(",");
    let three_ranks = [rank.as_str(); 3].join("/");
    assert!(refused(&with_field(&start, 0, &three_ranks)).contains("whole tiles"));
    let none = "-,-,-,-,-,-";
    for board in [format!("{ONES}/{none}/{none}"), format!("{none}/{none}/{ONES}")] {
        assert!(refused(&with_field(&start, 0, &board)).contains("outer rank"));
    }
    // K1.3, K9: at most ten dominoes of a clan, the half covered ones too.
    let under = "M1s1,M1s1,M1s1,M1s1,M1s1,M1s1";
    let over = "U1e2,U0w2,U2e2,U1w2,U2e2,U2w2";
    let last = ONES.split('/').skip(4).collect::<Vec<&str>>().join("/");
    let full = format!("{under}/{over}/{under}/{}/{last}", over.replace('U', "T"));
    let many = format!("{full} MSUT 1 -;10;33;33 1111 rulebook");
    assert!(refused(&many).contains("12 dominoes of M"), "{many}");
    position(&many.replacen("M1s1,M1s1", "S1s1,S1s1", 1));
}

/// A small generator, so that the games below are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 33) % count as u64) as usize
    }
}

#[test]
fn random_games_read_back_and_agree_with_their_public_views() {
    let mut dice = Dice(1);
    let mut played = 0;
    let mut uncovered = 0;
    let mut ended = 0;
    for line in golden("kumata.jsonl") {
        let mut now = position(line["position"].as_str().unwrap());
        loop {
            let view = now.public_view();
            assert_eq!(now, position(&now.to_text()));
            assert_eq!(view, position(&view.to_text()));
            assert_eq!(view.moves(), now.moves(), "{now}");
            assert_eq!(view.scores(), now.scores(), "{now}");
            assert_eq!(now.moves().is_empty(), now.is_over(), "{now}");
            if now.is_over() {
                ended += 1;
                break;
            }
            let moves = now.moves();
            let chosen = &moves[dice.below(moves.len())];
            let next = now.play(chosen).unwrap();
            let mut seen = view.play(chosen).unwrap();
            if field(&seen.to_text(), 2).starts_with('?') {
                position(&seen.to_text());
                // The chance event that makes the view the true position's.
                let outcomes = seen.moves();
                let mut agreeing = Vec::new();
                for outcome in &outcomes {
                    let after = seen.play(outcome).unwrap();
                    position(&after.to_text());
                    if after == next.public_view() {
                        agreeing.push(after);
                    }
                }
                assert_eq!(agreeing.len(), 1, "{seen}");
                seen = agreeing.remove(0);
                uncovered += 1;
            }
            assert_eq!(seen, next.public_view(), "{now} {chosen}");
            now = next;
            played += 1;
        }
    }
    assert_eq!(ended, 160);
    assert!(played > 1000 && uncovered > 500, "{played} {uncovered}");
}
