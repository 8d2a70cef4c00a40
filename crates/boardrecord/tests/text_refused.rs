//! Broken text: each error says where, what was found, and what was expected. Places are counted by hand.

mod toy;

use boardrecord::{Limits, Place, Problem, Record, TextGames, TextReader};
use toy::Toy;

const GOOD: &str = r#"[Format "1"]
[Game "toy"]
[Rules "3"]
[Spec "toy seats=2 cards=3 teams=no open=no"]
[Start "toy seats=2 cards=3 teams=no open=no deck=2.0.1 out= points=0,0,0,0 seat=0"]
[Player1 "Bob"]
[Termination "played"]
[Result "0"]
[Event "A"]

{é} 1. take {good} 2. pass take 0
"#;

fn error(text: &str) -> String {
    Record::<Toy>::from_text(text).expect_err(text).to_string()
}

/// The error when a part of the good text is replaced.
#[track_caller]
fn broken(part: &str, other: &str, expected: &str) {
    assert_eq!(GOOD.matches(part).count(), 1, "{part}");
    assert_eq!(error(&GOOD.replace(part, other)), expected);
}

#[test]
fn the_good_one() {
    let record = Record::<Toy>::from_text(GOOD).unwrap();
    assert_eq!(record.to_text(), GOOD);
    // Spaces and numbers are as one likes, as long as the numbers are right.
    let free = GOOD.replace("2. pass take", "\t\r\n pass\n\n3.   take").replace("]\n", "] \r\n");
    assert_eq!(Record::<Toy>::from_text(&free).unwrap(), record);
    let bare = GOOD.replace("1. ", "").replace("2. ", "");
    assert_eq!(Record::<Toy>::from_text(&bare).unwrap(), record);
}

#[test]
fn tags_that_are_badly_written() {
    broken(
        "[Format \"1\"]\n",
        "",
        "line 1, column 1: found `[Game`, expected `[Format \"1\"]` at the beginning of a game",
    );
    broken(
        "[Format",
        "x[Format",
        "line 1, column 1: found `x[Format`, expected `[Format \"1\"]` at the beginning of a game",
    );
    broken(
        "[Format",
        "\u{feff}[Format",
        "line 1, column 1: found `\u{feff}[Format`, expected `[Format \"1\"]` at the beginning of a game",
    );
    assert_eq!(
        error(""),
        "line 1, column 1: found the end of the game, expected `[Format \"1\"]` at the beginning of a game"
    );
    broken(
        "[Event",
        "[2nd",
        "line 9, column 2: found `2nd`, expected the name of a tag: at most 64 letters, digits and `_`, a letter first",
    );
    broken(
        "[Event",
        "[Évent",
        "line 9, column 2: found `Évent`, expected the name of a tag: at most 64 letters, digits and `_`, a letter first",
    );
    broken(
        "[Event",
        "[",
        "line 9, column 2: found ``, expected the name of a tag: at most 64 letters, digits and `_`, a letter first",
    );
    broken("[Event \"A\"]", "[Event]", "line 9, column 7: found `]`, expected a space behind the name of the tag");
    broken(
        "[Event \"A\"]",
        "[Event",
        "line 9, column 7: found the end of the line, expected a space behind the name of the tag",
    );
    broken("[Event \"A\"]", "[Event A]", "line 9, column 8: found `A]`, expected `\"` before the value of the tag");
    broken("[Event \"A\"]", "[Event  \"A\"]", "line 9, column 8: found ` `, expected `\"` before the value of the tag");
    broken(
        "[Event \"A\"]",
        "[Event \"éA",
        "line 9, column 11: found the end of the line, expected `\"` behind the value of the tag, in the same line",
    );
    broken(
        "[Event \"A\"]",
        "[Event \"A\"",
        "line 9, column 11: found the end of the line, expected `]` at the end of the tag",
    );
    broken("[Event \"A\"]", "[Event \"A\" ]", "line 9, column 11: found ` `, expected `]` at the end of the tag");
    broken(
        "[Event \"A\"]",
        "[Event \"A\"] x",
        "line 9, column 13: found `x`, expected the end of the line behind a tag",
    );
    broken(
        "[Event \"A\"]",
        "[Event \"A\"][B \"b\"]",
        "line 9, column 12: found `[B`, expected the end of the line behind a tag",
    );
    let escapes = "expected one of `\\\\`, `\\\"`, `\\{`, `\\}`, `\\n`, `\\r`, `\\t` and numbers like `\\u{1f}`";
    for (value, column, found) in [
        ("\\x", 9, "\\x"),
        ("ab\\N", 11, "\\N"),
        ("é\\u0041", 10, "\\u"),
        ("\\u{}", 9, "\\u"),
        ("\\u{110000}", 9, "\\u"),
        ("\\u{d800}", 9, "\\u"),
        ("\\u{0000041}", 9, "\\u"),
        ("\\u{+41}", 9, "\\u"),
    ] {
        let expected = format!("line 9, column {column}: found `{found}`, {escapes}");
        broken("[Event \"A\"]", &format!("[Event \"{value}\"]"), &expected);
    }
    broken("[Event \"A\"]", "[Event \"\\", &format!("line 9, column 9: found `\\`, {escapes}"));
}

#[test]
fn tags_that_are_missing_or_too_many() {
    // The first word behind the tags is in line 10 when one is missing.
    for (number, name) in [(1, "Game"), (2, "Rules"), (3, "Spec"), (4, "Start"), (6, "Termination"), (7, "Result")] {
        let mut lines: Vec<&str> = GOOD.lines().collect();
        lines.remove(number);
        let expected = format!("line 10, column 1: found the end of what precedes the moves, expected `{name}` too");
        assert_eq!(error(&lines.join("\n")), expected);
    }
    // The value of a second one; the name of a free one.
    broken("[Event \"A\"]", "[Game \"toy\"]", "line 9, column 8: found `Game` a second time, expected it once");
    broken("[Event \"A\"]", "[Player1 \"B\"]", "line 9, column 11: found `Player1` a second time, expected it once");
    broken(
        "[Event \"A\"]",
        "[Event \"A\"]\n[Event \"A\"]",
        "line 10, column 2: found `Event` a second time, expected it once",
    );
}

#[test]
fn as_many_tags_as_there_can_be() {
    let tags: String = (0..999).map(|number| format!("[T{number} \"\"]\n")).collect();
    let full = GOOD.replace("[Event", &format!("{tags}[Event"));
    let mut record = Record::<Toy>::from_text(&full).unwrap();
    let error_text = record.tags_mut().set("One", "").unwrap_err().to_string();
    assert_eq!(error_text, "found the tag `One` beside 1000 others, expected no more");
    record.tags_mut().set("T7", "changed").unwrap();
    assert_eq!(record.tags().len(), 1000);
    let more = full.replace("[Event \"A\"]", "[Event \"A\"]\n[One \"\"]");
    // Behind 8 tags of its own, 999 and one.
    assert_eq!(error(&more), "line 1009, column 2: found more than 1000 free tags, expected no more");
}

#[test]
fn tags_that_say_what_can_not_be() {
    for version in ["2", "0", "01", "", "1.0"] {
        let expected = format!("line 1, column 10: found format `{version}`, expected 1");
        broken("[Format \"1\"]", &format!("[Format \"{version}\"]"), &expected);
    }
    broken("[Game \"toy\"]", "[Game \"Toy\"]", "line 2, column 8: found the game `Toy`, expected `toy`");
    for version in ["2", "4", "03", "x"] {
        let expected = format!("line 3, column 9: found version `{version}` of the rules of toy, expected 3");
        broken("[Rules \"3\"]", &format!("[Rules \"{version}\"]"), &expected);
    }
    broken(
        "[Spec \"toy seats=2",
        "[Spec \"toy seats=5",
        "line 4, column 8: found `toy seats=5 cards=3 t...`, expected a variant of the game: toy: expected 2 to 4 seats",
    );
    broken(
        "deck=2.0.1",
        "deck=2.0.2",
        "line 5, column 9: found `toy seats=2 cards=3 t...`, expected a state of the game: toy: expected a table that can be",
    );
    broken(
        "[Spec \"toy seats=2",
        "[Spec \"toy seats=3",
        "line 5, column 9: found a start of `toy seats=2 cards=3 teams=no open=no`, expected one of `toy seats=3 cards=3 teams=no open=no`",
    );
    broken(
        "[Player1 \"Bob\"]",
        "[Player2 \"Bob\"]",
        "line 6, column 11: found `Bob`, expected no player at a seat that the game does not have",
    );
    broken(
        "\"played\"",
        "\"won\"",
        "line 7, column 15: found `won`, expected how the game ended: found `won`, expected `unfinished`, `played`, `resigned` with a seat, or `aborted`",
    );
    broken(
        "[Result \"0\"]",
        "[Result \"1-0\"]",
        "line 8, column 10: found `1-0`, expected a result: found `1-0`, expected `*`, `=`, or the seats that won in ascending order, like `0+2`",
    );
    broken(
        "[Event \"A\"]",
        "[Seed \"7/0\"]",
        "line 9, column 8: found `7/0`, expected a seed: found `7/0`, expected a seed like `7`, `7/3` or `7/3@16`",
    );
}

#[test]
fn moves_that_can_not_be_read_or_played() {
    broken(
        "take {good}",
        "tke {good}",
        "line 11, column 8: found `tke`, expected a move or the result: toy: expected a move",
    );
    broken(
        "take {good}",
        "=1 {good}",
        "line 11, column 8: found `=1` as ply 1, expected a legal move: toy: expected another move",
    );
    broken(
        "take 0",
        "take take 0",
        "line 11, column 33: found `take` as ply 4, expected a legal move: toy: expected another move",
    );
    broken("{é} 1.", "{é} 2.", "line 11, column 5: found `2.`, expected `1.` for the next ply");
    broken("2. pass", "02. pass", "line 11, column 20: found `02.`, expected `2.` for the next ply");
    broken(
        "2. pass",
        "99999999999999999999. pass",
        "line 11, column 20: found `99999999999999999999.`, expected `2.` for the next ply",
    );
    broken("2. pass", "2. 2. pass", "line 11, column 23: found `2.`, expected a move");
    broken("2. pass", "2. {x} pass", "line 11, column 23: found `{x}`, expected a move");
    broken("take 0", "take 4. 0", "line 11, column 36: found `0`, expected a move");
    broken("take 0\n", "take 4.", "line 11, column 35: found the end of the game, expected a move");
    broken(
        "take 0\n",
        "take",
        "line 11, column 32: found the end of the game, expected a move, a comment or the result",
    );
    broken(
        "take 0\n",
        "take\n",
        "line 12, column 1: found the end of the game, expected a move, a comment or the result",
    );
    broken("take 0", "take [", "line 11, column 33: found `[`, expected a move or the result: toy: expected a move");
    broken("take 0", "take } 0", "line 11, column 33: found `}`, expected a move, a comment or the result");
    broken("take 0", "take 0 x", "line 11, column 35: found `x`, expected nothing more behind the result");
    broken("take 0\n", "take 0\n\n {x}", "line 13, column 2: found `{x}`, expected nothing more behind the result");
}

#[test]
fn comments_that_do_not_end() {
    let end = "expected `}` at the end of the comment, in the same line";
    broken("{good}", "{good", &format!("line 11, column 33: found the end of the line, {end}"));
    broken("{é}", "{é{", &format!("line 11, column 3: found `{{`, {end}"));
    broken("{é}", "{é\n}", &format!("line 11, column 3: found the end of the line, {end}"));
    broken("{é}", "{é\r\n}", &format!("line 11, column 3: found the end of the line, {end}"));
    broken("{é}", "{é} {ê}", "line 11, column 5: found a second comment on ply 0, expected one");
    broken("{good}", "{a}{b}", "line 11, column 16: found a second comment on ply 1, expected one");
    let text = GOOD.replace(" 2. pass take 0\n", " {");
    assert_eq!(error(&text), format!("line 11, column 21: found the end of the game, {end}"));
}

#[test]
fn results_that_do_not_follow() {
    broken(
        "take 0",
        "take 1",
        "line 11, column 33: found the result `1`, expected `0` from the moves and the termination",
    );
    broken(
        "take 0",
        "take *",
        "line 11, column 33: found the result `*`, expected `0` from the moves and the termination",
    );
    broken(
        "[Result \"0\"]",
        "[Result \"=\"]",
        "line 8, column 10: found the result `=`, expected `0` from the moves and the termination",
    );
    let open =
        "expected `unfinished`, `resigned` by a seat of two sides, or `aborted`, as the moves do not end the game";
    broken("pass take 0", "pass 0", &format!("line 7, column 15: found `played`, {open}"));
    for word in ["unfinished", "resigned 1", "aborted"] {
        let text =
            GOOD.replace("played", word).replace("deck=2.0.1", "deck=2.?.?~0.1").replace("take {good}", "take =0");
        let text = text.replace("2. pass take", "pass =1 take");
        let expected = format!("line 7, column 15: found `{word}`, expected `played`, as the last move ends the game");
        assert_eq!(error(&text), expected);
    }
    let text = GOOD.replace("played", "resigned 2").replace("take 0", "*");
    assert_eq!(error(&text), format!("line 7, column 15: found `resigned 2`, {open}"));
    let text = GOOD.replace("played", "resigned 1").replace("take 0", "0");
    assert_eq!(Record::<Toy>::from_text(&text).unwrap().to_text(), text);
}

#[test]
fn a_game_that_goes_on_tells_nothing() {
    let text = GOOD.replace("played", "unfinished").replace("\"0\"]", "\"*\"]").replace("pass take 0", "*");
    assert_eq!(
        error(&text),
        "line 5, column 9: found a start with a hidden order, expected it left open as long as the game goes on"
    );
    let text = text.replace("deck=2.0.1", "deck=2.?.?~0.1").replace("take {good} 2.", "take =0 {good}");
    assert_eq!(Record::<Toy>::from_text(&text).unwrap().to_text(), text);
    let seeded = text.replace("[Event", "[Seed \"7\"]\n[Event");
    assert_eq!(error(&seeded), "line 9, column 8: found a seed, expected none as long as the game goes on");
    // 3 cards lie in 6 orders: one of these seeds deals another.
    let errors: Vec<String> = (0..40)
        .filter_map(|seed| {
            let text = GOOD.replace("[Event", &format!("[Seed \"{seed}\"]\n[Event"));
            Record::<Toy>::from_text(&text).err().map(|error| error.to_string())
        })
        .collect();
    let expected = "line 9, column 8: found a seed that deals another start, expected one that deals this";
    assert!(!errors.is_empty() && errors.len() < 40 && errors.iter().all(|error| error == expected), "{errors:?}");
}

fn lines_of_errors(file: &[u8], limits: Limits) -> Vec<Result<u64, String>> {
    TextGames::with_limits(file, limits)
        .map(|text| text.and_then(|text| text.read::<Toy>().map(|_| text.line())).map_err(|error| error.to_string()))
        .collect()
}

#[test]
fn a_bad_game_costs_no_other() {
    // Each of 12 lines with the blank one between them: games begin in lines 1, 13, 25 and so on.
    let bad = GOOD.replace("take {good}", "tke {good}");
    let cut: String = GOOD.lines().take(9).map(|line| format!("{line}\n")).collect();
    let nameless = GOOD.replace("[Format \"1\"]\n", "\n");
    let file = [GOOD, &bad, GOOD, &cut, GOOD, &nameless, GOOD].join("\n");
    // Its last line is the blank one before the next game, which begins in line 47.
    let cut_error = "line 47, column 1: found the end of the game, expected a move, a comment or the result";
    let nameless_error = "line 60, column 1: found `[Game`, expected `[Format \"1\"]` at the beginning of a game";
    assert_eq!(
        lines_of_errors(file.as_bytes(), Limits::default()),
        [
            Ok(1),
            // The moves are in the 11th line.
            Err("line 23, column 8: found `tke`, expected a move or the result: toy: expected a move".to_owned()),
            Ok(25),
            Err(cut_error.to_owned()),
            Ok(47),
            Err(nameless_error.to_owned()),
            Ok(71),
        ]
    );
}

#[test]
fn reading_can_stop_at_an_error() {
    let file = [GOOD, "x", GOOD].join("\n");
    // The line behind the blank one is still the first game's.
    let read: Result<Vec<Record<Toy>>, _> = TextReader::new(file.as_bytes()).collect();
    let error = read.unwrap_err();
    assert_eq!(error.place, Place { line: 13, column: 1 });
    assert!(matches!(error.problem, Problem::Unexpected { .. }));
}

#[test]
fn bytes_that_are_no_text() {
    let mut file = [GOOD, GOOD].join("\n").into_bytes();
    let at = GOOD.find("good").unwrap();
    file[at] = 0xff;
    // In line 11, behind `{é} 1. take {`.
    assert_eq!(
        lines_of_errors(&file, Limits::default()),
        [Err("line 11, column 14: found the byte 0xff, expected UTF-8".to_owned()), Ok(13)]
    );
}

#[test]
fn limits() {
    let file = [GOOD, GOOD].join("\n");
    // The blank line behind the first game is its.
    let exact = Limits { bytes: GOOD.len() + 1, ..Limits::default() };
    assert_eq!(lines_of_errors(file.as_bytes(), exact), [Ok(1), Ok(13)]);
    let long = GOOD.replace("good", &"🎲".repeat(1000));
    let file = [long.as_str(), GOOD].join("\n");
    let found = lines_of_errors(file.as_bytes(), exact);
    let limit = exact.bytes;
    // Line 11 begins 34 bytes before the end of the good one, which is one before the limit: 35 bytes of it are left, 14 for
    // `{é} 1. take {` and 21 for dice of 4 bytes each, so the sixth does not fit. Columns: 13 and 6.
    assert_eq!(
        found,
        [Err(format!("line 11, column 20: found more than {limit} bytes, expected a shorter game")), Ok(13)]
    );
    // A line that would begin a game.
    let tag = format!("[Format \"{}\"]\n", "1".repeat(5000));
    let file = [GOOD, &tag, "[Game \"toy\"]\n", GOOD].concat();
    let found = lines_of_errors(file.as_bytes(), exact);
    assert_eq!(
        found,
        [Ok(1), Err(format!("line 12, column 1: found more than {limit} bytes, expected a shorter game")), Ok(14)]
    );

    let short = Limits { plies: 2, ..Limits::default() };
    let expected = "line 11, column 28: found more than 2 plies, expected a shorter game";
    assert_eq!(lines_of_errors(GOOD.as_bytes(), short), [Err(expected.to_owned())]);
    assert_eq!(lines_of_errors(GOOD.as_bytes(), Limits { plies: 3, ..short }), [Ok(1)]);
}

/// Gives some bytes, then an error each time.
struct Broken<'a>(&'a [u8]);

impl std::io::Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.0.is_empty() { Err(std::io::Error::other("unplugged")) } else { self.0.read(buffer) }
    }
}

#[test]
fn a_file_that_can_not_be_read_on() {
    let file = [GOOD, GOOD].join("\n");
    let reader = std::io::BufReader::new(Broken(file.as_bytes()));
    let found: Vec<_> = TextReader::<Toy, _>::new(reader).map(|read| read.map_err(|error| error.to_string())).collect();
    assert!(found[0].is_ok());
    assert_eq!(found.len(), 2);
    // Behind 12 + 11 lines.
    assert_eq!(found[1].as_ref().unwrap_err(), "line 24, column 1: the file can't be read: unplugged");
}

#[test]
fn a_line_without_end_is_not_kept() {
    // 64 MiB of one letter.
    let endless = std::io::BufReader::new(std::io::Read::take(std::io::repeat(b'x'), 64 << 20));
    let limits = Limits { bytes: 1000, ..Limits::default() };
    let found: Vec<_> = TextGames::with_limits(endless, limits).map(|text| text.unwrap_err().to_string()).collect();
    assert_eq!(found, ["line 1, column 1001: found more than 1000 bytes, expected a shorter game"]);
}
