//! Reading a position string (K9): one function a field. What ties fields together is in `check`.

use std::collections::{HashMap, HashSet};

use super::{Cell, DIRECTIONS, Domino, Half, Player, Position, Profile, Reserve, Top, Turn};

/// An error: the field, what was found there, what should be.
pub(super) fn wrong<T>(
    field: &str,
    found: impl std::fmt::Display,
    expected: impl std::fmt::Display,
) -> Result<T, String> {
    Err(format!("{field}: found `{found}`, expected {expected}"))
}

/// K1.2: 4 occurs only in 2-player games.
fn highest_value(players: usize) -> u32 {
    if players == 2 { 4 } else { 3 }
}

/// K1.3: dominoes of a clan in the full set.
pub(super) fn full_set(players: usize) -> usize {
    if players == 2 { 15 } else { 10 }
}

/// K1.1, K1.4: the clans that the board's face shows.
fn face_clans(players: usize) -> &'static str {
    if players == 2 { "HC" } else { "MSUT" }
}

impl Position {
    /// Reads a position (K9) or a public view of one (K10.5, K10.9), and checks it.
    ///
    /// # Errors
    ///
    /// Names the field, what was found in it, and what was expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        if fields.len() != 6 {
            return wrong("position", text, "six fields, one space between: BOARD SEATS TURN RESERVES TOTEMS RULES");
        }
        let seats = read_seats(fields[1])?;
        let (profile, alliance) = read_rules(fields[5], seats.len())?;
        let (files, ranks, board) = read_board(fields[0], &seats)?;
        let reserves = read_reserves(fields[3], seats.len())?;
        let totems = read_totems(fields[4], seats.len())?;
        let turn = read_turn(fields[2], seats.len())?;

        let mut players = Vec::new();
        for (seat, (stacks, unseen)) in reserves.into_iter().enumerate() {
            players.push(Player { clan: seats[seat], stacks, unseen, totems: totems[seat] });
        }
        let position = Self { files, ranks, board, players, turn, profile, alliance };
        position.check(&fields)?;
        Ok(position)
    }
}

/// K3.1: 3 or 4 of `M S U T`, or `H` and `C`; no clan twice.
fn read_seats(text: &str) -> Result<Vec<char>, String> {
    let seats: Vec<char> = text.chars().collect();
    if !(2..=4).contains(&seats.len()) {
        return wrong("SEATS", text, "2 to 4 clan letters");
    }
    for (seat, clan) in seats.iter().enumerate() {
        if !face_clans(seats.len()).contains(*clan) {
            return wrong(
                "SEATS",
                clan,
                format!("with {} players only the clans {}", seats.len(), face_clans(seats.len())),
            );
        }
        if seats[..seat].contains(clan) {
            return wrong("SEATS", text, format!("the clan {clan} once"));
        }
    }
    Ok(seats)
}

/// K8, and K7.6: Alliance is for 4 players.
fn read_rules(text: &str, players: usize) -> Result<(Profile, bool), String> {
    let (name, alliance) = match text.strip_suffix("+alliance") {
        Some(name) => (name, true),
        None => (text, false),
    };
    let profile = match name {
        "rulebook" => Profile::Rulebook,
        "bga-fr" => Profile::BgaFr,
        "bga-de" => Profile::BgaDe,
        _ => {
            return wrong("RULES", text, "rulebook, bga-fr or bga-de, then +alliance where played");
        }
    };
    if alliance && players != 4 {
        return wrong("RULES", text, format!("no alliance with {players} players: it takes 4"));
    }
    Ok((profile, alliance))
}

/// Files, ranks, and what the cells show.
type Board = (i32, i32, HashMap<Cell, Top>);

/// K9 BOARD: ranks from north to south, cells from west to east.
fn read_board(text: &str, seats: &[char]) -> Result<Board, String> {
    let rows: Vec<Vec<&str>> = text.split('/').map(|row| row.split(',').collect()).collect();
    let ranks = rows.len();
    let files = rows[0].len();
    let mut board = HashMap::new();
    for (down, row) in rows.iter().enumerate() {
        let rank = ranks - down;
        if row.len() != files {
            return wrong(
                &format!("BOARD, rank {rank}"),
                row.join(","),
                format!("{files} entries, as in the northernmost rank"),
            );
        }
        for (right, entry) in row.iter().enumerate() {
            if *entry != "-" {
                let cell = ((right + 1) as i32, rank as i32);
                let name = format!("BOARD, file {} rank {rank}", right + 1);
                board.insert(cell, read_cell(&name, entry, seats)?);
            }
        }
    }
    let (files, ranks) = (files as i32, ranks as i32);
    check_layout(files, ranks, &board)?;
    Ok((files, ranks, board))
}

/// K9: `M2`, `M2e1`, `M2e1*`.
fn read_cell(name: &str, entry: &str, seats: &[char]) -> Result<Top, String> {
    let shape = "`-`, a board cell such as M2, or a domino half such as M2e1 or M2e1*";
    let letters: Vec<char> = entry.chars().collect();
    if letters.len() < 2 {
        return wrong(name, entry, shape);
    }
    // K1.1, K1.4: the clans of the face.
    let clan = letters[0];
    if !face_clans(seats.len()).contains(clan) {
        let clans = face_clans(seats.len());
        return wrong(name, entry, format!("one of the clans {clans}"));
    }
    // K1.2.
    let value = read_value(name, letters[1], seats.len())?;
    if letters.len() == 2 {
        let half = None;
        return Ok(Top { clan, value, half });
    }
    // From here on it is a domino half. K3.1: the clan absent with 3 players has none.
    if !seats.contains(&clan) {
        return wrong(name, entry, "a domino of a clan that plays");
    }
    let to = letters[2];
    if !DIRECTIONS.iter().any(|direction| direction.0 == to) {
        return wrong(name, entry, format!("{shape}: a direction n, e, s or w"));
    }
    let mut rest: String = letters[3..].iter().collect();
    let locked = rest.ends_with('*');
    if locked {
        rest.pop();
    }
    // A level is one or two digits and does not begin with a zero.
    let digits = rest.chars().all(|digit| digit.is_ascii_digit());
    if !digits || rest.is_empty() || rest.len() > 2 || rest.starts_with('0') {
        return wrong(name, entry, format!("{shape}: a level from 1 to 99"));
    }
    let level = rest.parse().map_err(|error| format!("{name}: {error}"))?;
    let half = Some(Half { to, level, locked });
    Ok(Top { clan, value, half })
}

/// K2.2 to K2.4: nine tiles of 2 x 2 cells on the tile lattice, connected by full sides.
fn check_layout(files: i32, ranks: i32, board: &HashMap<Cell, Top>) -> Result<(), String> {
    // K1.4: nine tiles of four cells.
    if board.len() != 36 {
        return wrong("BOARD", format!("{} cells", board.len()), "36 cells");
    }
    // K2.3: the smallest file is `a`, the smallest rank 1; K9: no outer rank or file is empty.
    for (what, number, cells) in [
        ("westernmost file", 1, board.keys().filter(|c| c.0 == 1).count()),
        ("easternmost file", files, board.keys().filter(|c| c.0 == files).count()),
        ("southernmost rank", 1, board.keys().filter(|c| c.1 == 1).count()),
        ("northernmost rank", ranks, board.keys().filter(|c| c.1 == ranks).count()),
    ] {
        if cells == 0 {
            let found = format!("an empty {what} ({number})");
            return wrong("BOARD", found, "no outer rank or file without cells");
        }
    }
    // K2.3: tile corners at even cell offsets, so each cell's tile is known; all of it is there.
    let mut tiles: HashSet<Cell> = HashSet::new();
    for cell in board.keys() {
        tiles.insert(((cell.0 - 1) / 2, (cell.1 - 1) / 2));
    }
    for tile in &tiles {
        for file in [2 * tile.0 + 1, 2 * tile.0 + 2] {
            for rank in [2 * tile.1 + 1, 2 * tile.1 + 2] {
                if !board.contains_key(&(file, rank)) {
                    return wrong(
                        "BOARD",
                        format!("no cell at file {file} rank {rank}"),
                        "whole tiles of 2 x 2 cells, their corners at even offsets",
                    );
                }
            }
        }
    }
    // K2.3: connected by full sides. Start at any tile and go on to its neighbours.
    let mut reached: Vec<Cell> = tiles.iter().copied().take(1).collect();
    let mut done = 0;
    while done < reached.len() {
        let tile = reached[done];
        for (_, east, north) in DIRECTIONS {
            let other = (tile.0 + east, tile.1 + north);
            if tiles.contains(&other) && !reached.contains(&other) {
                reached.push(other);
            }
        }
        done += 1;
    }
    if reached.len() != tiles.len() {
        return wrong(
            "BOARD",
            format!("{} of {} tiles connected", reached.len(), tiles.len()),
            "all tiles connected by full sides",
        );
    }
    Ok(())
}

/// K1.2: a value that occurs with that many players.
fn read_value(name: &str, letter: char, players: usize) -> Result<u32, String> {
    let most = highest_value(players);
    match letter.to_digit(10) {
        Some(value) if value <= most => Ok(value),
        _ => wrong(name, letter, format!("a value from 0 to {most}")),
    }
}

/// K1.3: a domino, high value first.
fn read_domino(name: &str, text: &str, players: usize) -> Result<Domino, String> {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() != 2 {
        return wrong(name, text, "a domino of two values such as 32");
    }
    let high = read_value(name, letters[0], players)?;
    let low = read_value(name, letters[1], players)?;
    if high < low {
        return wrong(name, text, "a domino with its high value first");
    }
    Ok(Domino { high, low })
}

/// A player's stacks and unseen dominoes.
type Stacks = (Vec<Vec<Reserve>>, Vec<Domino>);

/// K9 RESERVES: `32.10.00|33.21`; `-` without stacks; K10.5: `32.??|33~10`.
fn read_reserves(text: &str, players: usize) -> Result<Vec<Stacks>, String> {
    let parts: Vec<&str> = text.split(';').collect();
    if parts.len() != players {
        return wrong("RESERVES", text, format!("{players} players split by `;`"));
    }
    let mut reserves = Vec::new();
    for (seat, part) in parts.iter().enumerate() {
        let name = format!("RESERVES, seat {seat}");
        if *part == "-" {
            reserves.push((Vec::new(), Vec::new()));
            continue;
        }
        let (known, behind) = match part.split_once('~') {
            Some((known, behind)) => (known, Some(behind)),
            None => (*part, None),
        };
        let mut stacks = Vec::new();
        for stack_text in known.split('|') {
            let mut stack = Vec::new();
            for domino in stack_text.split('.') {
                if domino == "??" {
                    stack.push(Reserve::Hidden);
                } else {
                    stack.push(Reserve::Known(read_domino(&name, domino, players)?));
                }
            }
            stacks.push(stack);
        }
        let mut unseen = Vec::new();
        if let Some(behind) = behind {
            for domino in behind.split('.') {
                unseen.push(read_domino(&name, domino, players)?);
            }
        }
        reserves.push((stacks, unseen));
    }
    Ok(reserves)
}

/// K9 TOTEMS: a digit per seat. Whether they are as many as they should be is for `check`.
fn read_totems(text: &str, players: usize) -> Result<Vec<u32>, String> {
    let mut totems = Vec::new();
    for letter in text.chars() {
        match letter.to_digit(10) {
            Some(number) => totems.push(number),
            None => return wrong("TOTEMS", text, "digits only"),
        }
    }
    if totems.len() != players {
        return wrong("TOTEMS", text, format!("{players} digits, one per seat"));
    }
    Ok(totems)
}

/// K9 TURN: `0`, `x0`; K10.9: `?0`.
fn read_turn(text: &str, players: usize) -> Result<Turn, String> {
    for seat in 0..players {
        if text == format!("{seat}") {
            return Ok(Turn::Move(seat));
        }
        if text == format!("x{seat}") {
            return Ok(Turn::Over(seat));
        }
        if text == format!("?{seat}") {
            return Ok(Turn::Reveal(seat));
        }
    }
    wrong("TURN", text, format!("a seat from 0 to {}, alone or behind `x` or `?`", players - 1))
}
