//! Writing a position string (H8).

use super::{Die, Position, Space, Status, Team};

pub(super) fn write(position: &Position) -> String {
    let digits = |flag: bool| if flag { "1" } else { "0" };
    [
        write_board(position),
        match position.status {
            Status::ToMove(seat) => seat.to_string(),
            Status::Won(team) => team.letter().to_string(),
            Status::Drawn => "=".to_string(),
        },
        write_numbers(&position.trays),
        write_numbers(&position.prisons),
        write_numbers(&position.used),
        position.turned.map(digits).concat(),
        write_owed(position),
        position.mode.name().to_string(),
    ]
    .join(" ")
}

fn write_board(position: &Position) -> String {
    let mut ranks = Vec::new();
    // Ranks north to south.
    for y in (0..position.size).rev() {
        let mut rank = String::new();
        let mut run = 0;
        for x in 0..position.size {
            let space = Space { x, y };
            if position.empty(space) {
                run += 1;
                continue;
            }
            if run > 0 {
                rank += &run.to_string();
                run = 0;
            }
            if space == position.stone {
                rank.push('#');
                continue;
            }
            let stack = position.stack(space);
            let letters: String = stack.iter().map(|&die| die_letter(die)).collect();
            if stack.len() == 1 {
                rank += &letters;
            } else {
                rank += &format!("({letters})");
            }
        }
        if run > 0 {
            rank += &run.to_string();
        }
        ranks.push(rank);
    }
    ranks.join("/")
}

/// H1.3: team A in capitals, team B in small letters.
fn die_letter(die: Die) -> char {
    match die.team {
        Team::A => die.stance.letter(),
        Team::B => die.stance.letter().to_ascii_lowercase(),
    }
}

pub(super) fn write_numbers(numbers: &[i32]) -> String {
    let texts: Vec<String> = numbers.iter().map(i32::to_string).collect();
    texts.join(",")
}

fn write_owed(position: &Position) -> String {
    let mut parts = Vec::new();
    if position.place_owed {
        parts.push("p".to_string());
    }
    // `spaces` goes by rank, then file.
    for space in position.spaces() {
        if position.top(space).is_some_and(|die| die.owes) {
            parts.push(space.name());
        }
    }
    if parts.is_empty() { "-".to_string() } else { parts.join(".") }
}
