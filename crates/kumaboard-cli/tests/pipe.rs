//! The line protocol as another program sees it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

const START: &str = "5/5/2#2/5/5 0 6,6 0,0 0,0 00 p base2";
/// K35 of the worked positions: a finished Alliance.
const ALLIANCE: &str = "M1,S1,M1,S2,M1,S3/U1,T1,M2s2*,M3w1,U3,T2/M2,S1e1,M2n2*,S2,S2s1,T3s1*/U2,T2,U3,T1,S0n1,T3n1*/\
                        M3,S1,M3,U2s1,M3,S3/U3,T3,U1,U2n1,U2,T1 MSUT x2 31.10|00;30;-;10.11 0110 rulebook+alliance";

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kumaboard"));
    command.arg("pipe").stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

/// The answers to lines that are all written before the first answer is read.
fn answers(input: &[u8]) -> Vec<Value> {
    let mut child = program().spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(&input).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn answer(request: &Value) -> Value {
    let mut answers = answers(format!("{request}\n").as_bytes());
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

fn error_of(request: &Value) -> (String, String) {
    let answer = answer(request);
    let text = |key: &str| answer["error"][key].as_str().unwrap_or_else(|| panic!("{request}: {answer}")).to_owned();
    (text("code"), text("message"))
}

#[test]
fn every_operation_answers() {
    let kumo = |op: &str| json!({"game": "kumo", "op": op, "position": START});
    let moves = answer(&kumo("moves"))["ok"].clone();
    assert_eq!(moves["over"], json!(false));
    let listed: Vec<&str> = moves["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    assert_eq!(listed.len(), 32);
    assert!(listed.is_sorted());

    let mut play = kumo("play");
    play["moves"] = json!(["+Re1", "cw"]);
    assert_eq!(answer(&play)["ok"], json!({"position": "5/5/2#2/5/R4 0 5,6 0,0 2,0 10 - base2"}));
    let mut perft = kumo("perft");
    perft["depth"] = json!(3);
    assert_eq!(answer(&perft), json!({"ok": {"nodes": 37049}}));
    assert_eq!(answer(&kumo("result")), json!({"ok": {"winner": null, "camp": null, "over": false}}));
    let won = "6GGKK#/9gr/11/11/11/11/11/11/11/11/K10 A 0,2,1,0 2,0 2,0,0,0 10 - legend4";
    let result = answer(&json!({"game": "kumo", "op": "result", "position": won}));
    assert_eq!(result, json!({"ok": {"winner": "A", "camp": "e", "over": true}}));
    assert_eq!(answer(&kumo("view"))["ok"]["position"], START);
    assert_eq!(
        answer(&json!({"game": "kumo", "op": "resample", "position": START, "seed": 1}))["ok"]["position"],
        START
    );
    assert_eq!(error_of(&kumo("resample")).0, "bad_request", "a seed is needed");
    let shown = answer(&kumo("show"))["ok"].clone();
    assert_eq!(shown["position"], START);
    assert!(shown["board"].as_str().unwrap().is_ascii());
    assert!(shown["board"].as_str().unwrap().contains('#'));
    let start = answer(&json!({"game": "kumo", "op": "start", "size": 5}));
    assert_eq!(start["ok"]["position"], START);
}

#[test]
fn scores_are_broken_down() {
    let request = json!({"id": {"any": ["json", 1.50]}, "game": "kumata", "op": "scores", "position": ALLIANCE});
    let answer = answer(&request);
    assert_eq!(answer["id"], json!({"any": ["json", 1.50]}));
    let ok = &answer["ok"];
    assert_eq!(ok["over"], json!(true));
    assert_eq!(ok["winners"], json!([0, 2]));
    assert_eq!(ok["teams"], json!([{"seats": [0, 2], "total": 46}, {"seats": [1, 3], "total": 36}]));
    for seat in ok["seats"].as_array().unwrap() {
        let points = |key: &str| seat[key].as_i64().unwrap();
        assert_eq!(points("total"), points("visible") + points("reserve") + points("totem") + points("penalty"));
    }
    let single = json!({"game": "kumata", "op": "start", "players": 2, "seed": 3});
    let deal = self::answer(&single)["ok"]["position"].clone();
    let scores = self::answer(&json!({"game": "kumata", "op": "scores", "position": deal}));
    assert_eq!(scores["ok"].get("teams"), None);
    assert_eq!(scores["ok"]["over"], json!(false));
}

#[test]
fn a_view_hides_and_waits_for_chance() {
    let deal =
        answer(&json!({"game": "kumata", "op": "start", "players": 3, "seed": 8, "clans": "UTM", "rules": "bga-fr"}));
    let deal = deal["ok"]["position"].as_str().unwrap().to_owned();
    assert!(deal.contains(" UTM ") && deal.ends_with(" bga-fr"));
    let ask = |op: &str, position: &str| answer(&json!({"game": "kumata", "op": op, "position": position, "depth": 2}));
    let view = ask("view", &deal)["ok"]["position"].as_str().unwrap().to_owned();
    assert!(view.contains("??"));
    assert_eq!(ask("moves", &view), ask("moves", &deal));
    assert_eq!(ask("perft", &view)["error"]["code"], "hidden");
    let drawn = |seed: u64| {
        let request = json!({"game": "kumata", "op": "resample", "position": view, "seed": seed});
        answer(&request)["ok"]["position"].as_str().unwrap().to_owned()
    };
    assert_eq!(drawn(3), drawn(3));
    assert_ne!(drawn(3), drawn(4));
    assert!(!drawn(3).contains('?'));
    assert_eq!(ask("view", &drawn(3))["ok"]["position"], view.as_str());
    let first = ask("moves", &view)["ok"]["moves"][0].clone();
    let play = json!({"game": "kumata", "op": "play", "position": view, "moves": [first]});
    let waiting = answer(&play)["ok"]["position"].as_str().unwrap().to_owned();
    let outcomes = ask("moves", &waiting)["ok"].clone();
    assert_eq!(outcomes["over"], json!(false));
    let outcomes = outcomes["moves"].as_array().unwrap().clone();
    assert_eq!(outcomes.len(), 8, "ten dominoes less two tops");
    assert!(outcomes.iter().all(|outcome| outcome.as_str().unwrap().starts_with('=')));
}

#[test]
fn what_is_wrong_has_a_code_and_names_the_field() {
    let base = json!({"game": "kumo", "op": "moves", "position": START});
    let changed = |key: &str, value: Value| {
        let mut request = base.clone();
        request[key] = value;
        error_of(&request)
    };
    let cases = [
        (changed("game", json!("chess")), "unknown_game", "game"),
        (changed("game", json!(null)), "bad_request", "game"),
        (changed("op", json!("fly")), "unknown_op", "op"),
        (changed("op", json!("scores")), "unknown_op", "op"),
        (changed("op", json!(["moves"])), "bad_request", "op"),
        (changed("op", json!("play")), "bad_request", "moves"),
        (changed("op", json!("perft")), "bad_request", "depth"),
        (changed("position", json!(START.replace('#', "1"))), "bad_position", "board"),
        (changed("position", json!(7)), "bad_request", "position"),
        (error_of(&json!({"game": "kumo", "op": "moves"})), "bad_request", "position"),
        (error_of(&json!({"game": "kumo", "op": "start", "size": 6})), "bad_setup", "6"),
        (error_of(&json!({"game": "kumo", "op": "start", "players": 2})), "bad_request", "players"),
        (error_of(&json!({"game": "kumata", "op": "start", "players": 7})), "bad_setup", "7"),
        (error_of(&json!({"game": "kumata", "op": "start", "players": 256})), "bad_setup", "256"),
        (error_of(&json!({"game": "kumata", "op": "start", "players": "2"})), "bad_request", "players"),
        (error_of(&json!({"game": "kumata", "op": "start", "rules": "house"})), "bad_setup", "rules: found `house`"),
        (error_of(&json!({"game": "kumata", "op": "start", "clans": "HX"})), "bad_setup", "clans: found 'X'"),
        (error_of(&json!({"game": "kumo", "op": "start", "mode": "base3"})), "bad_setup", "mode: found `base3`"),
        (error_of(&json!({"game": "kumo", "op": "start", "size": 256})), "bad_setup", "256"),
        (error_of(&json!({"game": "kumata", "op": "result", "position": ALLIANCE})), "unknown_op", "op"),
    ];
    for ((found, message), code, named) in cases {
        assert_eq!(found, code, "{message}");
        assert!(message.contains(named), "{message}");
    }
    let play = |moves: Value| error_of(&json!({"game": "kumo", "op": "play", "position": START, "moves": moves}));
    assert_eq!(play(json!([])).0, "bad_request");
    assert_eq!(play(json!("cw")).0, "bad_request");
    assert_eq!(play(json!(["cw", "sideways"])).0, "bad_move");
    assert_eq!(play(json!(["+Re1", "cw", "cw", "+Re5"])).0, "illegal_move");
    assert!(play(json!(["+Re1", "end"])).1.starts_with("field `moves`, 2 of 2: move `end`: found"));
    assert!(play(json!(["cw", "sideways"])).1.starts_with("field `moves`, 2 of 2: found `sideways`, expected a move"));
    for depth in [json!(-1), json!(1.5), json!("2"), json!(4_294_967_296_u64), json!(1_000_000), json!(65), json!(null)]
    {
        let request = json!({"game": "kumo", "op": "perft", "position": START, "depth": depth});
        assert_eq!(error_of(&request).0, "bad_request");
    }
}

#[test]
fn every_line_gets_an_answer_whatever_it_holds() {
    let good = format!("{}\n", json!({"id": 7, "game": "kumo", "op": "result", "position": START}));
    let mut input = Vec::new();
    let bad: [&[u8]; 9] = [
        b"",
        b"nonsense",
        b"[]",
        b"[1,\"kumo\",\"moves\"]",
        b"{\"game\":\"kumo\"",
        b"\xff\xfe",
        b"{\"game\":\"kumo\",\"game\":\"kumo\"}",
        b"null",
        b"{}",
    ];
    for line in bad {
        input.extend_from_slice(line);
        input.push(b'\n');
        input.extend_from_slice(good.as_bytes());
    }
    input.extend_from_slice(&b"[".repeat(3_000_000));
    input.push(b'\n');
    // The last line has no end.
    input.extend_from_slice(good.trim_end().as_bytes());
    let answers = answers(&input);
    assert_eq!(answers.len(), 2 * bad.len() + 2);
    for pair in answers.chunks(2) {
        let code = pair[0]["error"]["code"].as_str().unwrap();
        assert!(["bad_json", "bad_request"].contains(&code), "{code}");
        assert_eq!(pair[1], json!({"id": 7, "ok": {"winner": null, "camp": null, "over": false}}));
    }
}

#[test]
fn ids_come_back_as_they_were_written() {
    let ids = ["null", "1e3", "123456789012345678901234567890", "\"\\u00e9\"", "[ 1 , {\"a\":\"}\"} ]"];
    for id in ids {
        let mut child = program().spawn().unwrap();
        child.stdin.take().unwrap().write_all(format!("{{\"id\":{id},\"game\":0}}\n").as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with(&format!("{{\"id\":{id},\"error\":{{\"code\":\"bad_request\"")), "{text}");
    }
}

#[test]
fn an_answer_is_there_before_the_next_request() {
    let mut child: Child = program().spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for id in 0..5 {
        writeln!(stdin, "{}", json!({"id": id, "game": "kumo", "op": "moves", "position": START})).unwrap();
        let answer: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["id"], json!(id));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}
