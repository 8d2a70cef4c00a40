//! Writing positions (K9) and moves (K10).

use std::fmt;

use super::play::Action;
use super::{Cell, Domino, Player, Position, Profile, Reserve, Top, Turn};

/// K2.1: `c4`.
pub(super) fn cell_name(cell: Cell) -> String {
    let mut letters = 'a'..='z';
    match letters.nth((cell.0 - 1) as usize) {
        Some(file) => format!("{file}{}", cell.1),
        None => format!("(file {})({})", cell.0, cell.1),
    }
}

impl Domino {
    /// K1.3: high value first.
    pub(super) fn text(self) -> String {
        format!("{}{}", self.high, self.low)
    }
}

impl Top {
    /// K9: `M2`, `M2e1`, `M2e1*`.
    pub(super) fn text(&self) -> String {
        let mut text = format!("{}{}", self.clan, self.value);
        if let Some(half) = &self.half {
            text += &format!("{}{}", half.to, half.level);
            if half.locked {
                text += "*";
            }
        }
        text
    }
}

impl Player {
    /// K9, K10.5: `32.10.00|33.21`, `32.??.??|33.??~00.10.21`, `-`.
    fn reserve_text(&self) -> String {
        if self.stacks.is_empty() {
            return "-".to_string();
        }
        let mut stacks = Vec::new();
        for stack in &self.stacks {
            let mut dominoes = Vec::new();
            for domino in stack {
                match domino {
                    Reserve::Known(domino) => dominoes.push(domino.text()),
                    Reserve::Hidden => dominoes.push("??".to_string()),
                }
            }
            stacks.push(dominoes.join("."));
        }
        let mut text = stacks.join("|");
        if !self.unseen.is_empty() {
            let unseen: Vec<String> = self.unseen.iter().map(|domino| domino.text()).collect();
            text += "~";
            text += &unseen.join(".");
        }
        text
    }
}

impl Action {
    /// K10.1 to K10.3, K10.9.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Place { domino, cell, to, totem } => {
                let star = if *totem { "*" } else { "" };
                format!("{}@{}{to}{star}", domino.text(), cell_name(*cell))
            }
            Self::Totem(cell) => format!("*{}", cell_name(*cell)),
            Self::NewStack(domino) => format!("+{}", domino.text()),
            Self::Reveal(domino) => format!("={}", domino.text()),
        }
    }
}

impl Position {
    /// The position string (K9).
    pub fn to_text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (1..=self.ranks).rev() {
            let mut row = Vec::new();
            for file in 1..=self.files {
                match self.board.get(&(file, rank)) {
                    Some(top) => row.push(top.text()),
                    None => row.push("-".to_string()),
                }
            }
            rows.push(row.join(","));
        }
        let board = rows.join("/");

        let mut seats = String::new();
        let mut reserves = Vec::new();
        let mut totems = String::new();
        for player in &self.players {
            seats.push(player.clan);
            reserves.push(player.reserve_text());
            totems += &player.totems.to_string();
        }
        let reserves = reserves.join(";");

        let turn = match self.turn {
            Turn::Move(seat) => format!("{seat}"),
            Turn::Over(seat) => format!("x{seat}"),
            Turn::Reveal(seat) => format!("?{seat}"),
        };
        let profile = match self.profile {
            Profile::Rulebook => "rulebook",
            Profile::BgaFr => "bga-fr",
            Profile::BgaDe => "bga-de",
        };
        let alliance = if self.alliance { "+alliance" } else { "" };
        format!("{board} {seats} {turn} {reserves} {totems} {profile}{alliance}")
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}
