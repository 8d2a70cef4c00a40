//! What K9 checks across the fields of a position string.

use std::collections::HashSet;

use super::read::{full_set, wrong};
use super::write::cell_name;
use super::{Domino, Position, Profile, Reserve, Turn, opposite, step};

impl Position {
    /// All checks in turn. `fields` are the six fields as read, for the errors.
    pub(super) fn check(&self, fields: &[&str]) -> Result<(), String> {
        self.check_directions()?;
        self.check_stars()?;
        self.check_totems(fields[4])?;
        self.check_hidden()?;
        self.check_dominoes()?;
        self.check_turn(fields[2])
    }

    /// K9, ruling: a half's partner direction must point to an existing cell whose height is at
    /// least the half's level, and where that cell's top has the same level it must be the same
    /// clan and point back.
    fn check_directions(&self) -> Result<(), String> {
        for cell in self.cells() {
            let top = &self.board[&cell];
            let Some(half) = &top.half else { continue };
            let name = format!("BOARD, {}", cell_name(cell));
            let found = top.text();
            let to = step(cell, half.to);
            let Some(other) = self.board.get(&to) else {
                return wrong(&name, found, "a direction to a cell of the board");
            };
            if other.height() < half.level {
                return wrong(
                    &name,
                    found,
                    format!("its other half on or under {} at {}", other.text(), cell_name(to)),
                );
            }
            if let Some(other_half) = &other.half
                && other_half.level == half.level
                && (other.clan != top.clan || other_half.to != opposite(half.to))
            {
                return wrong(
                    &name,
                    found,
                    format!("{} at {}, of the same level, to be its other half", other.text(), cell_name(to)),
                );
            }
        }
        Ok(())
    }

    /// K8.4: in `rulebook` a totem locks both halves, so both are visible and bear the star.
    fn check_stars(&self) -> Result<(), String> {
        if self.profile != Profile::Rulebook {
            return Ok(());
        }
        for cell in self.cells() {
            let top = &self.board[&cell];
            if !top.locked() {
                continue;
            }
            let partner_locked = match self.visible_partner(cell) {
                Some(other) => self.board[&other].locked(),
                None => false,
            };
            if !partner_locked {
                return wrong(
                    &format!("BOARD, {}", cell_name(cell)),
                    top.text(),
                    "a star on both halves of the domino",
                );
            }
        }
        Ok(())
    }

    /// K1.6, K8.2: the totems left and those on the board make the number each player has.
    fn check_totems(&self, found: &str) -> Result<(), String> {
        let each = match self.profile {
            Profile::Rulebook if self.players.len() == 2 => 2,
            _ => 1,
        };
        for player in &self.players {
            let mut stars = 0;
            for top in self.board.values() {
                if top.clan == player.clan && top.locked() {
                    stars += 1;
                }
            }
            // K8.4: two stars are one totem in `rulebook`.
            let placed = match self.profile {
                Profile::Rulebook => stars / 2,
                Profile::BgaFr | Profile::BgaDe => stars,
            };
            if player.totems + placed != each {
                let clan = player.clan;
                return wrong("TOTEMS", found, format!("{clan} to have {each} in all, {placed} of them on the board"));
            }
        }
        Ok(())
    }

    /// K10.5: a public view hides everything that lies under a top, and lists it behind `~`.
    fn check_hidden(&self) -> Result<(), String> {
        let mut hidden_anywhere = 0;
        let mut known_below = 0;
        for (seat, player) in self.players.iter().enumerate() {
            let name = format!("RESERVES, seat {seat}");
            let mut hidden = 0;
            for stack in &player.stacks {
                for (depth, domino) in stack.iter().enumerate() {
                    match domino {
                        Reserve::Hidden => hidden += 1,
                        Reserve::Known(_) if depth > 0 => known_below += 1,
                        Reserve::Known(_) => {}
                    }
                }
            }
            hidden_anywhere += hidden;
            if player.unseen.len() != hidden {
                return wrong(
                    &name,
                    format!("{} dominoes behind `~`", player.unseen.len()),
                    format!("{hidden}, one for each `??`"),
                );
            }
            for pair in player.unseen.windows(2) {
                if pair[0] >= pair[1] {
                    return wrong(
                        &name,
                        format!("{}.{}", pair[0].text(), pair[1].text()),
                        "the dominoes behind `~` in ascending order",
                    );
                }
            }
        }
        if hidden_anywhere > 0 && known_below > 0 {
            return wrong(
                "RESERVES",
                format!("{hidden_anywhere} hidden and {known_below} known dominoes below tops"),
                "all of them known, or all of them `??`",
            );
        }
        Ok(())
    }

    /// K9: a clan's dominoes are at most the set's number, and each occurs at most once among its
    /// reserve and its wholly visible dominoes.
    fn check_dominoes(&self) -> Result<(), String> {
        for (seat, player) in self.players.iter().enumerate() {
            let clan = player.clan;
            let mut known: Vec<Domino> = player.unseen.clone();
            for stack in &player.stacks {
                for domino in stack {
                    if let Reserve::Known(domino) = domino {
                        known.push(*domino);
                    }
                }
            }
            // The dominoes on the board of which one half is visible have an unknown other half.
            let mut half_visible = 0;
            for cell in self.cells() {
                let top = &self.board[&cell];
                if top.clan != clan || top.half.is_none() {
                    continue;
                }
                match self.visible_partner(cell) {
                    None => half_visible += 1,
                    // Both halves see each other; count the domino at the smaller cell.
                    Some(other) if cell < other => {
                        let (one, two) = (top.value, self.board[&other].value);
                        known.push(Domino { high: one.max(two), low: one.min(two) });
                    }
                    Some(_) => {}
                }
            }
            let most = full_set(self.players.len());
            if known.len() + half_visible > most {
                return wrong(
                    &format!("BOARD and RESERVES, seat {seat}"),
                    format!("{} dominoes of {clan}", known.len() + half_visible),
                    format!("at most {most}"),
                );
            }
            let mut seen = HashSet::new();
            for domino in known {
                if !seen.insert(domino) {
                    return wrong(
                        &format!("BOARD and RESERVES, seat {seat}"),
                        format!("{} of {clan} twice", domino.text()),
                        "each domino of a clan once",
                    );
                }
            }
        }
        Ok(())
    }

    /// K9: TURN must agree with K6 and K8.7, and with K10.9.
    fn check_turn(&self, found: &str) -> Result<(), String> {
        let mut hidden_tops = 0;
        for seat in 0..self.players.len() {
            hidden_tops += self.hidden_tops(seat);
        }
        match self.turn {
            // K10.9: the seat that has just moved has uncovered one `??`.
            Turn::Reveal(next) => {
                for seat in 0..self.players.len() {
                    let expected = usize::from(self.next_seat(seat) == next);
                    if self.hidden_tops(seat) != expected {
                        return wrong("TURN", found, format!("{expected} stacks of seat {seat} with `??` on top"));
                    }
                }
            }
            Turn::Move(_) | Turn::Over(_) if hidden_tops > 0 => {
                return wrong("TURN", found, "`?` and a seat: a stack's top is `??`");
            }
            // A seat that has a move is written as a digit, one that has none with `x`.
            Turn::Move(seat) => {
                if self.actions_of(seat).is_empty() {
                    return wrong("TURN", found, format!("x{seat}: that seat has no move"));
                }
            }
            Turn::Over(seat) => {
                if !self.actions_of(seat).is_empty() {
                    return wrong("TURN", found, format!("{seat}: that seat has a move"));
                }
            }
        }
        Ok(())
    }
}
