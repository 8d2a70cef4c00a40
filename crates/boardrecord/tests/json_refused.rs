//! Broken JSON lines: each error says where, what was found, and what was expected. Places are counted by hand.

mod toy;

use boardrecord::{JsonGames, JsonReader, Limits, Record};
use toy::Toy;

/// As it is written, but for the line ends, which JSON lines do not have: they make places easy to count.
const GOOD: &str = r#"{"format":1,
"game":"toy",
"rules":3,
"spec":"toy seats=2 cards=3 teams=no open=no",
"start":"toy seats=2 cards=3 teams=no open=no deck=2.0.1 out= points=0,0,0,0 seat=0",
"players":[null,"Bob"],
"termination":"played",
"result":"0",
"tags":[["Event","A"]],
"moves":["take","pass","take"],
"comments":[[0,"é"],[1,"good"]]}"#;

#[track_caller]
fn broken(part: &str, other: &str, expected: &str) {
    assert_eq!(GOOD.matches(part).count(), 1, "{part}");
    let text = GOOD.replace(part, other);
    assert_eq!(Record::<Toy>::from_json(&text).expect_err(&text).to_string(), expected);
}

#[test]
fn the_good_one() {
    let record = Record::<Toy>::from_json(GOOD).unwrap();
    assert_eq!(record.to_json(), GOOD.replace('\n', ""));
    // The order of the fields is as one likes.
    let other = GOOD.replace("\"game\":\"toy\",\n", "").replace("]]}", "]],  \"game\" : \"toy\" }");
    assert_eq!(Record::<Toy>::from_json(&other).unwrap(), record);
}

#[test]
fn no_json() {
    broken("\"rules\":3", "\"rules\" 3", "line 3, column 9: found `3`, expected `:`");
    broken("\"toy\",", "\"toy\"", "line 3, column 1: found `\"`, expected `,` or `}`");
    broken(
        "[[0,\"é\"]",
        "[[0,\"é\\x\"]",
        "line 11, column 19: found `x`, expected an escape that JSON has, like `\\n` or `\\u00e9`",
    );
    broken(
        "\"good\"]]}",
        "\"good\"]]",
        "line 11, column 32: found the end of the line, expected the rest of an object",
    );
    broken("\"good\"]]}", "\"good\"]]} x", "line 11, column 34: found `x`, expected the end of the line");
    broken("{\"format\"", "[\"format\"", "line 1, column 1: found sequence, expected an object");
    let error = |text: &str| Record::<Toy>::from_json(text).unwrap_err().to_string();
    assert_eq!(error(""), "line 1, column 1: found the end of the line, expected the rest of a value");
    // The line is where it stops, not the one behind it.
    for cut in ["{\"format\":1,", "{\"format\":1,\n"] {
        assert_eq!(error(cut), "line 1, column 13: found the end of the line, expected the rest of a value");
    }
    assert!(error(&"[".repeat(100_000)).starts_with("line 1, column 1: "));
    // Nested a hundred thousand times in a field: no stack is needed for it.
    let nested = format!("{{\"moves\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(
        error(&nested),
        "line 1, column 200010: found the end of what precedes the moves, expected `format` too"
    );
}

#[test]
fn fields_that_are_missing_unknown_or_there_twice() {
    for (line, name) in ["format", "game", "rules", "spec", "start", "termination", "result", "moves"]
        .into_iter()
        .zip([0, 1, 2, 3, 4, 6, 7, 9])
        .map(|(name, line)| (line, name))
    {
        let mut lines: Vec<&str> = GOOD.lines().collect();
        lines.remove(line);
        let text = lines.join("\n");
        let text = if line == 0 { format!("{{{text}") } else { text };
        // The last character: line 10 now, which has 32.
        let expected = format!("line 10, column 32: found the end of what precedes the moves, expected `{name}` too");
        assert_eq!(Record::<Toy>::from_json(&text).unwrap_err().to_string(), expected);
    }
    broken(
        "\"rules\":3",
        "\"rules\":3,\"rules\":3",
        "line 3, column 19: found `rules` a second time, expected it once",
    );
    broken(
        "\"rules\":3",
        "\"rules\":3,\"format\":1",
        "line 3, column 20: found `format` a second time, expected it once",
    );
    broken(
        "\"rules\":3",
        "\"rules\":3,\"moves\":[]",
        "line 10, column 9: found `moves` a second time, expected it once",
    );
    broken(
        "\"rules\":3",
        "\"rules\":3,\"rule\":3",
        "line 3, column 18: found the field `rule`, expected none that format 1 does not have",
    );
    broken(
        "\"rules\":3",
        "\"rules\":3,\"Player0\":\"\"",
        "line 3, column 21: found the field `Player0`, expected none that format 1 does not have",
    );
    // A field of a later format says less than its version.
    broken("{\"format\":1", "{\"x\":0,\"format\":2", "line 1, column 17: found format `2`, expected 1");
}

#[test]
fn values_of_another_kind() {
    for version in ["\"1\"", "1.0", "-1", "null", "01", "1e0"] {
        let expected = match version {
            // No number of JSON begins so.
            "01" => "line 1, column 12: found `1`, expected a number as JSON has it".to_owned(),
            _ => format!("line 1, column 11: `format`: found `{version}`, expected the number of a version"),
        };
        broken("\"format\":1", &format!("\"format\":{version}"), &expected);
    }
    broken(
        "\"rules\":3",
        "\"rules\":\"3\"",
        "line 3, column 9: `rules`: found `\"3\"`, expected the number of a version",
    );
    broken("\"rules\":3", "\"rules\":2", "line 3, column 9: found version `2` of the rules of toy, expected 3");
    broken("\"game\":\"toy\"", "\"game\":1", "line 2, column 8: `game`: found `1`, expected a string");
    broken("\"game\":\"toy\"", "\"game\":\"Toy\"", "line 2, column 8: found the game `Toy`, expected `toy`");
    broken("\"result\":\"0\"", "\"result\":0", "line 8, column 10: `result`: found `0`, expected a string");
    broken(
        "\"result\":\"0\"",
        "\"result\":\"0\",\"seed\":7",
        "line 8, column 21: `seed`: found `7`, expected a string",
    );
    broken(
        "\"result\":\"0\"",
        "\"result\":\"0\",\"seed\":\"07\"",
        "line 8, column 21: found `07`, expected a seed: found `07`, expected a seed like `7`, `7/3` or `7/3@16`",
    );
    broken(
        "[null,\"Bob\"]",
        "\"Bob\"",
        "line 6, column 11: found `\"Bob\"`, expected a list with the name of each seat's player, or null",
    );
    broken("[null,\"Bob\"]", "[null,1]", "line 6, column 17: found `1`, expected a string");
    broken(
        "[null,\"Bob\"]",
        "[null,null,\"Bob\"]",
        "line 6, column 22: found `Bob`, expected no player at a seat that the game does not have",
    );
    broken(
        "[null,\"Bob\"]",
        "[null,null,null,null,null]",
        "line 6, column 32: found `null`, expected no player at a seat that no game has",
    );
    broken(
        "[[\"Event\",\"A\"]]",
        "{\"Event\":\"A\"}",
        "line 9, column 8: found `{\"Event\":\"A\"}`, expected a list of tags, each a list of name and value",
    );
    broken(
        "[[\"Event\",\"A\"]]",
        "[[\"Event\"]]",
        "line 9, column 9: found `[\"Event\"]`, expected a list of the name of a tag and its value",
    );
    broken(
        "[[\"Event\",\"A\"]]",
        "[[\"2nd\",\"A\"]]",
        "line 9, column 10: found `2nd`, expected at most 64 letters, digits and `_`, a letter first",
    );
    broken(
        "[[\"Event\",\"A\"]]",
        "[[\"Seed\",\"1\"]]",
        "line 9, column 10: found `Seed`, expected the name of a tag that is no part of the record itself",
    );
    broken("[[\"Event\",\"A\"]]", "[[\"Event\",1]]", "line 9, column 18: found `1`, expected a string");
    broken(
        "[[\"Event\",\"A\"]]",
        "[[\"B\",\"\"],[\"B\",\"\"]]",
        "line 9, column 19: found `B` a second time, expected it once",
    );
}

#[test]
fn moves_comments_and_results() {
    let moves = "[\"take\",\"pass\",\"take\"]";
    broken(moves, "{}", "line 10, column 9: found `{}`, expected a list of moves");
    broken(moves, "[\"take\",1]", "line 10, column 17: found `1`, expected a string");
    broken(
        moves,
        "[\"take\",\"pas\"]",
        "line 10, column 17: found `pas`, expected a move or the result: toy: expected a move",
    );
    broken(
        moves,
        "[\"take\",\"=1\"]",
        "line 10, column 17: found `=1` as ply 2, expected a legal move: toy: expected another move",
    );
    broken(
        moves,
        "[\"take\"]",
        "line 7, column 15: found `played`, expected `unfinished`, `resigned` by a seat of two sides, or `aborted`, as the moves do not end the game",
    );
    broken(
        "\"result\":\"0\"",
        "\"result\":\"=\"",
        "line 8, column 10: found the result `=`, expected `0` from the moves and the termination",
    );
    let comments = "[[0,\"é\"],[1,\"good\"]]";
    broken(
        comments,
        "\"é\"",
        "line 11, column 12: found `\"é\"`, expected a list of comments, each a list of ply and text",
    );
    broken(comments, "[0,\"é\"]", "line 11, column 13: found `0`, expected a list of ply and text");
    broken(comments, "[[0,\"é\"],[1]]", "line 11, column 21: found `[1]`, expected a list of ply and text");
    broken(
        comments,
        "[[0,\"é\"],[\"1\",\"good\"]]",
        "line 11, column 22: found `\"1\"`, expected the number of a ply, 0 for the start",
    );
    broken(comments, "[[-1,\"é\"]]", "line 11, column 14: found `-1`, expected the number of a ply, 0 for the start");
    broken(comments, "[[0,\"é\"],[1,2]]", "line 11, column 24: found `2`, expected a string");
    broken(comments, "[[4,\"é\"]]", "line 11, column 14: found a comment on ply 4, expected one from 0 to 3");
    broken(
        comments,
        "[[18446744073709551615,\"é\"]]",
        "line 11, column 14: found a comment on ply 18446744073709551615, expected one from 0 to 3",
    );
    broken(comments, "[[1,\"é\"],[0,\"x\"]]", "line 11, column 22: found a comment on ply 0, expected one from 2 to 3");
    broken(comments, "[[0,\"é\"],[0,\"x\"]]", "line 11, column 22: found a second comment on ply 0, expected one");
}

#[test]
fn a_game_that_goes_on_tells_nothing() {
    let error = |text: &str| Record::<Toy>::from_json(text).unwrap_err().to_string();
    let text = GOOD.replace("played", "unfinished").replace(":\"0\"", ":\"*\"").replace(",\"pass\",\"take\"", "");
    assert_eq!(
        error(&text),
        "line 5, column 9: found a start with a hidden order, expected it left open as long as the game goes on"
    );
    let text = text.replace("deck=2.0.1", "deck=2.?.?~0.1");
    assert_eq!(Record::<Toy>::from_json(&text).unwrap().to_json(), text.replace('\n', ""));
    let seeded = text.replace(":\"*\"", ":\"*\",\"seed\":\"7\"");
    assert_eq!(error(&seeded), "line 8, column 21: found a seed, expected none as long as the game goes on");
}

#[test]
fn a_bad_line_costs_no_other() {
    let good = GOOD.replace('\n', "");
    let mut file = format!("{good}\n\n{}\n{good}\n", good.replace("\"pass\"", "\"pas\"")).into_bytes();
    let at = file.len();
    file.extend(good.bytes());
    // The second letter of the field's name.
    file[at + 3] = 0x80;
    file.extend(b"\n\r\n");
    file.extend(good.bytes());
    let found: Vec<Result<(), String>> =
        JsonReader::<Toy, _>::new(&file[..]).map(|read| read.map(|_| ()).map_err(|error| error.to_string())).collect();
    // The lines of the good one are 12, 13, 10, 46, 85, 23, 23, 13 and 23 characters long before the moves: 248;
    // 16 more are before the second move.
    let pas = "line 3, column 265: found `pas`, expected a move or the result: toy: expected a move";
    let byte = "line 5, column 4: found the byte 0x80, expected UTF-8";
    assert_eq!(found, [Ok(()), Err(pas.to_owned()), Ok(()), Err(byte.to_owned()), Ok(())]);
}

/// Time grows with length, not with its square: a million elements take seconds at most.
#[test]
fn long_lists() {
    let moves = format!("[{}1]", "\"take\",".repeat(1_000_000));
    let text = GOOD.replace("[\"take\",\"pass\",\"take\"]", &moves);
    let error = Record::<Toy>::from_json(&text).unwrap_err().to_string();
    // The three cards are taken, as `"moves":["take","take","take",` shows: 30 characters.
    assert_eq!(error, "line 10, column 31: found `take` as ply 4, expected a legal move: toy: expected another move");
    let spec = "toy seats=2 cards=255 teams=no open=yes";
    let deck = (0..255).map(|card| card.to_string()).collect::<Vec<_>>().join(".");
    let text =
        text.replace("toy seats=2 cards=3 teams=no open=no", spec).replace("deck=2.0.1", &format!("deck={deck}"));
    let error = Record::<Toy>::from_json(&text).unwrap_err().to_string();
    // 255 of seven characters each, behind `"moves":[`.
    assert_eq!(
        error,
        "line 10, column 1795: found `take` as ply 256, expected a legal move: toy: expected another move"
    );
}

#[test]
fn limits() {
    let good = GOOD.replace('\n', "");
    let long = good.replace("good", &"🎲".repeat(1000));
    let file = format!("{good}\n{long}\n{good}\n");
    let limits = Limits { bytes: good.len() + 1, ..Limits::default() };
    let found: Vec<Result<(), String>> = JsonGames::with_limits(file.as_bytes(), limits)
        .map(|json| json.and_then(|json| json.read::<Toy>().map(|_| ())).map_err(|error| error.to_string()))
        .collect();
    // `é` has two bytes, so the good one has a character less than bytes; four of them are `good`, `"]]}` are the last four,
    // so that nine bytes are left for dice: two, and the first byte of a third.
    let column = good.chars().count() - 8 + 3 + 1;
    let expected = format!("line 2, column {column}: found more than {} bytes, expected a shorter game", limits.bytes);
    assert_eq!(found, [Ok(()), Err(expected), Ok(())]);

    let few = Limits { plies: 2, ..Limits::default() };
    let mut games = JsonReader::<Toy, _>::with_limits(GOOD.as_bytes(), few);
    assert!(games.next().unwrap().is_err());
    let mut games = JsonReader::<Toy, _>::with_limits(good.as_bytes(), few);
    let error = games.next().unwrap().unwrap_err().to_string();
    // 248 characters as above, 23 more up to the third move.
    assert_eq!(error, "line 1, column 272: found more than 2 plies, expected a shorter game");
}
