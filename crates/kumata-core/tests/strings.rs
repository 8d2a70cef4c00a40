//! What the reader of position strings refuses, and what it says (K9, K10.5, K10.9).

use kumata_core::{Draft, Excerpt, Position, Setup};

const BOARD: &str =
    "M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1/M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1/M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1";
const REST: &str = "MSUT 0 11;10;10;10 1111 rulebook";

#[track_caller]
fn error(text: &str) -> String {
    match text.parse::<Position>() {
        Ok(position) => panic!("accepted: {position}"),
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn refused(text: &str, expected: &str) {
    assert_eq!(error(text), expected, "{text}");
}

#[track_caller]
fn accepted(text: &str) {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(position.to_string(), text);
    assert_eq!(Draft::from(&position).check(), Ok(position));
}

/// The board with its first cells replaced: `M2e1,S1` stands for a6 and b6.
fn first(cells: &str) -> String {
    let count = cells.split(',').count();
    let rest: Vec<&str> = BOARD.splitn(count + 1, ',').collect();
    format!("{cells},{} {REST}", rest[count])
}

#[test]
fn k9_the_number_of_fields() {
    accepted(&format!("{BOARD} {REST}"));
    let expected = |found| {
        format!("found {found} fields, expected 6 with one space between: board, seats, turn, reserves, totems, rules")
    };
    refused("", &expected(1));
    refused(&format!("{BOARD} MSUT 0 11;10;10;10 1111"), &expected(5));
    refused(&format!("{BOARD}  {REST}"), &expected(7));
    refused(&format!("{BOARD} {REST} "), &expected(7));
    refused(&format!("{BOARD}\t{REST}"), &expected(5));
}

#[test]
fn k9_k2_the_board_as_a_whole() {
    refused(&format!("M1 {REST}"), "board: 1 cells: expected 36 (K2.4)");
    refused(&format!("M1/M1,M1 {REST}"), "board, rank 1: found 2 entries, expected 1 as in the rank before");
    refused(
        &format!("{BOARD}/-,-,-,-,-,- {REST}"),
        "board: found no cell on the outermost rank in the south, expected none to be empty",
    );
    refused(
        &format!("{} {REST}", BOARD.replace('/', ",-/") + ",-"),
        "board: found no cell on the outermost file in the east, expected none to be empty",
    );
    refused(
        &format!("-,{} {REST}", BOARD.replace('/', "/-,")),
        "board: found no cell on the outermost file in the west, expected none to be empty",
    );
    let wide = vec!["M1"; 19].join(",");
    refused(&format!("{wide} {REST}"), "board: found 19 files and 1 ranks, expected at most 18 of each");
    let far = BOARD.split('/').enumerate().map(|(row, rank)| match row {
        0 => format!("-,{rank}"),
        _ => format!("{rank},-"),
    });
    let far = format!("{} {REST}", far.collect::<Vec<_>>().join("/"));
    assert!(error(&far).starts_with("board: the cell b6"), "{}", error(&far));
    // An island of one tile.
    let island = "M1,S1,-,-,-,-,-,-/U1,T1,-,-,-,-,-,-/-,-,M1,S1,M1,S1,M1,S1/-,-,U1,T1,U1,T1,U1,T1/-,-,M1,S1,M1,S1,M1,S1/\
                  -,-,U1,T1,U1,T1,U1,T1/-,-,M1,S1,M1,S1,-,-/-,-,U1,T1,U1,T1,-,-";
    let island = format!("{island} {REST}");
    assert!(error(&island).starts_with("board: the tile at column 1, row 2"), "{}", error(&island));
}

#[test]
fn k9_k2_3_at_most_eighteen_files_and_ranks() {
    // Nine tiles in a row or in a column reach 18.
    let (row, column) = (["U1,U1"; 9].join(","), ["U1,U1"; 18].join("/"));
    accepted(&format!("{row}/{row} {REST}"));
    accepted(&format!("{column} {REST}"));
    let found = |files, ranks| format!("board: found {files} files and {ranks} ranks, expected at most 18 of each");
    refused(&format!("{row},-/{row},U1 {REST}"), &found(19, 2));
    refused(&format!("{column}/-,U1 {REST}"), &found(2, 19));
}

#[test]
fn k9_cells() {
    for (cells, found) in [
        ("Q1", "found `Q1`, expected a clan letter of `MSUTHC` first, or `-` for no cell"),
        ("", "found ``, expected a clan letter of `MSUTHC` first, or `-` for no cell"),
        ("m1", "found `m1`, expected a clan letter of `MSUTHC` first, or `-` for no cell"),
        ("M", "found `M`, expected a value of 0 to 4 behind the clan"),
        ("M5", "found `M5`, expected a value of 0 to 4 behind the clan"),
        (
            "M1x1",
            "found `M1x1`, expected nothing behind the value, or the direction to the other half: `n`, `e`, `s` or `w`",
        ),
        (
            "M1*",
            "found `M1*`, expected nothing behind the value, or the direction to the other half: `n`, `e`, `s` or `w`",
        ),
        ("M1e", "found `M1e`, expected a level from 1 on without leading zero behind the direction, and perhaps `*`"),
        ("M1e0", "found `M1e0`, expected a level from 1 on without leading zero behind the direction, and perhaps `*`"),
        (
            "M1e01",
            "found `M1e01`, expected a level from 1 on without leading zero behind the direction, and perhaps `*`",
        ),
        (
            "M1e+1",
            "found `M1e+1`, expected a level from 1 on without leading zero behind the direction, and perhaps `*`",
        ),
        (
            "M1e1**",
            "found `M1e1**`, expected a level from 1 on without leading zero behind the direction, and perhaps `*`",
        ),
        (
            "M1e256",
            "found `M1e256`, expected a level from 1 on without leading zero behind the direction, and perhaps `*`",
        ),
        ("H1", "found `H1`, expected a clan of `MSUT` with 4 players"),
        ("M4", "found `M4`, expected a value up to 3 with 4 players"),
        ("M1e21", "found level 21, expected 1 to 20"),
        ("M1n1", "found `M1n1`, expected a direction in which there is a cell for its other half"),
        ("M1e1", "found `M1e1`, expected a cell in that direction that is at least as high"),
        (
            "M1e1,S1w1",
            "found `M1e1`, expected the half in that direction, which is as high, to be of the same clan and to point back",
        ),
        (
            "M1e1,M1e1",
            "found `M1e1`, expected the half in that direction, which is as high, to be of the same clan and to point back",
        ),
        ("M1e1*,M1w1", "found `M1e1*`, expected its other half to be visible and to bear `*` too"),
        ("M1e1*,S1s2", "found `M1e1*`, expected its other half to be visible and to bear `*` too"),
        (
            "M1e1,M1w1",
            "found the monkeys domino `11` that is in reserve or on the board already, expected it no more than once",
        ),
    ] {
        refused(&first(cells), &format!("board, rank 6, cell a6: {found}"));
    }
    refused(
        &first("a very long text instead of a cell"),
        "found 13 fields, expected 6 with one space between: board, seats, turn, reserves, totems, rules",
    );
    for cell in ["a_very_long_text_instead_of_a_cell", "äääääääääääääää"] {
        let found = Excerpt::of(cell);
        assert!(found.to_string().ends_with("..."));
        refused(
            &first(cell),
            &format!(
                "board, rank 6, cell a6: found `{found}`, expected a clan letter of `MSUTHC` first, or `-` for no cell"
            ),
        );
    }
    accepted(&first("M2e1,M1w1"));
    // The other half may be covered.
    accepted(&first("M2e1,S1s2").replacen("/U1,T1", "/U1,S1n2", 1));
}

#[test]
fn k9_k3_1_seats() {
    let with = |seats: &str| format!("{BOARD} {seats} 0 11;10;10;10 1111 rulebook");
    refused(&with("MSUX"), "seats: found `MSUX`, expected clan letters in seat order, as in `MSUT`");
    refused(&with("M"), "seats: found 1 clans, expected 2 to 4");
    refused(&with("MSUTM"), "seats: found 5 clans, expected 2 to 4");
    refused(&with("MSUM"), "seats: found `M` twice, expected a clan no more than once");
    refused(&with("MSUH"), "seats: found `H`, expected `MSUT` with 4 players");
    refused(&with("MS"), "seats: found `M`, expected `HC` with 2 players");
    refused(&with("HC"), "board, rank 6, cell a6: found `M1`, expected a clan of `HC` with 2 players");
    // The fourth clan's cells stay on the board; its dominoes can't be there.
    accepted(&format!("{BOARD} MSU 0 11;10;10 111 rulebook"));
    refused(
        &first("T1e1,T0w1").replace("MSUT 0 11;10;10;10 1111", "MSU 0 11;10;10 111"),
        "board, rank 6, cell a6: found `T1e1`, expected a domino of a clan that has a seat",
    );
}

#[test]
fn k9_k6_turn() {
    let with = |turn: &str, first: &str| format!("{BOARD} MSUT {turn} {first};10;10;10 1111 rulebook");
    let expected = |found: &str| {
        format!(
            "turn: found `{found}`, expected a seat's digit, or `x` and the seat that ended the game, or `?` and the seat \
             that moves after chance"
        )
    };
    for turn in ["4", "", "x", "?", "00", "x4", "X0", "-1"] {
        refused(&with(turn, "11"), &expected(turn));
    }
    let three = format!("{BOARD} MSU 3 11;10;10 111 rulebook");
    refused(&three, "turn: found seat 3, expected one of 3 seats");
    refused(&with("x0", "11"), "turn: found `x0`, expected `0`: that seat has a move");
    let no_move = "turn: found `0`, expected `x0`: that seat has no move, so it has ended the game";
    refused(&with("0", "-"), no_move);
    refused(&with("0", "22|33"), no_move);
    accepted(&with("0", "22.33"));
    refused(&with("x0", "22.33"), "turn: found `x0`, expected `0`: that seat has a move");
    accepted(&with("x0", "22|33"));
}

#[test]
fn k9_k10_5_reserves() {
    let with = |turn: &str, reserve: &str| format!("{BOARD} MSUT {turn} 11;{reserve};10;10 1111 rulebook");
    let shape = "expected a domino as in `32`, or `??`, in stacks as in `32.10|33`, or `-` for none";
    for (reserve, message) in [
        ("", format!("found ``, {shape}")),
        ("10..11", format!("found ``, {shape}")),
        ("10|", format!("found ``, {shape}")),
        ("10|-", format!("found `-`, {shape}")),
        ("1", format!("found `1`, {shape}")),
        ("?", format!("found `?`, {shape}")),
        ("10.??~", format!("found ``, {shape}")),
        ("-~10", format!("found `-`, {shape}")),
        ("23", "found `23`, expected a domino's high value first".into()),
        ("10.11|10", "found `10` twice, expected each domino no more than once".into()),
        ("10.??~10", "found `10` twice, expected each domino no more than once".into()),
        ("40", "found `40`, expected values up to 3 with 4 players".into()),
        ("10.??~44", "found `44`, expected values up to 3 with 4 players".into()),
        ("10.??.??~11", "found 2 hidden dominoes (`??`) and 1 that they can be, expected as many".into()),
        ("10.??", "found 1 hidden dominoes (`??`) and 0 that they can be, expected as many".into()),
        ("10.11~20", "found 0 hidden dominoes (`??`) and 1 that they can be, expected as many".into()),
        ("10.??.??~20.11", "found `20.11`, expected the hidden dominoes in ascending order behind `~`".into()),
        ("10.??.??~11.11", "found `11.11`, expected the hidden dominoes in ascending order behind `~`".into()),
        ("10|??~11", "found a hidden domino (`??`) on top, expected that only with a turn written `?`".into()),
    ] {
        refused(&with("0", reserve), &format!("reserves, seat 1: {message}"));
    }
    refused(&with("0", "10;10;10"), "reserves: found `10`, expected at most four reserves, with `;` between");
    refused(&format!("{BOARD} MSUT 0 11;10 1111 rulebook"), "reserves: found 2, expected one for each of 4 seats");
    accepted(&with("0", "10.??.??|11.??~00.20.21"));
    // Known and hidden ones may lie in one stack.
    accepted(&with("0", "10.30.??~00"));
    accepted(&with("?2", "??.10~00"));
    refused(
        &with("?2", "10.??~00"),
        "turn: found `?2`, expected that only with a hidden domino (`??`) on top of a stack",
    );
    refused(
        &with("?3", "??.10~00"),
        "turn: found `?3` with a hidden domino (`??`) on top of seat 1, expected one of the seat before 3",
    );
    refused(&with("?2", "??|??~00.10"), "reserves, seat 1: found a second hidden domino (`??`) on top, expected one");
}

#[test]
fn k9_a_clan_has_each_domino_once() {
    // Ten dominoes in all, of which one lies half covered: its other half is not known.
    let reserve = "00.10.11.20.22|30.31.32.33";
    let half = "M2e1,S1s2,M1,S1,M1,S1/U1,S1n2,";
    let board = format!("{half}{}", BOARD.splitn(8, ',').last().unwrap());
    accepted(&format!("{board} MSUT 0 {reserve};10;10;10 1111 rulebook"));
    refused(
        &format!("{board} MSUT 0 {reserve}.21;10;10;10 1111 rulebook"),
        "reserves and board: found 11 dominoes of the monkeys, expected no more than 10",
    );
    refused(
        &first("M1e1,M1w1,M1e1,M1w1").replace(" 11;", " 22.10;"),
        "board, rank 6, cell c6: found the monkeys domino `11` that is in reserve or on the board already, expected it no \
         more than once",
    );
}

#[test]
fn k9_totems() {
    let with = |totems: &str, rules: &str| format!("{BOARD} MSUT 0 11;10;10;10 {totems} {rules}");
    refused(&with("111", "rulebook"), "totems: found 3 numbers, expected one for each of 4 seats");
    refused(&with("11x1", "rulebook"), "totems: found `11x1`, expected a digit for each seat, as in `1111`");
    refused(&with("1101", "rulebook"), "totems, seat 2: found 0 left and 0 on the board, expected 1 together");
    refused(&with("1191", "bga-fr"), "totems, seat 2: found 9 left and 0 on the board, expected 1 together");
    let placed =
        |cells: &str, totems: &str, rules: &str| first(cells).replace("1111 rulebook", &format!("{totems} {rules}"));
    accepted(&placed("M2e1*,M1w1*", "0111", "rulebook"));
    refused(
        &placed("M2e1*,M1w1*", "1111", "rulebook"),
        "totems, seat 0: found 1 left and 1 on the board, expected 1 together",
    );
    accepted(&placed("M2e1*,M1w1", "0111", "bga-de"));
    refused(
        &placed("M2e1*,M1w1*", "0111", "bga-fr"),
        "totems, seat 0: found 0 left and 2 on the board, expected 1 together",
    );
}

#[test]
fn k9_rules() {
    let with = |rules: &str| format!("{BOARD} MSUT 0 11;10;10;10 1111 {rules}");
    for rules in ["rulebook", "bga-fr", "bga-de", "rulebook+alliance", "bga-fr+alliance", "bga-de+alliance"] {
        accepted(&with(rules));
    }
    for rules in ["", "bga", "+alliance", "rulebook+", "rulebook+maze", "rulebook+alliance+alliance"] {
        refused(
            &with(rules),
            &format!(
                "rules: found `{}`, expected `rulebook`, `bga-fr` or `bga-de`, perhaps with `+alliance` behind it",
                Excerpt::of(rules)
            ),
        );
    }
    refused(
        &format!("{BOARD} MSU 0 11;10;10 111 rulebook+alliance"),
        "rules: found `+alliance` with 3 players, expected 4 players",
    );
}

/// Nothing that is changed in one place of a good string makes the reader panic, or accept what it writes otherwise.
#[test]
fn no_string_makes_it_panic() {
    for (players, seed) in [(2, 1), (3, 2), (4, 3)] {
        let mut position = Setup::new(players).deal(seed).unwrap();
        for _ in 0..12 {
            position.play(position.nth_legal_move(position.count_legal_moves() / 2).unwrap()).unwrap();
        }
        for text in [position.to_string(), position.public_view().to_string()] {
            for place in 0..text.len() {
                for new in ["", "0", "9", "-", "/", ",", " ", "*", "?", "~", ".", "|", ";", "M", "H", "e", "x", "é"] {
                    let changed = format!("{}{new}{}", &text[..place], &text[place + 1..]);
                    if let Ok(position) = changed.parse::<Position>() {
                        assert_eq!(position.to_string(), changed);
                    }
                }
            }
        }
    }
}
