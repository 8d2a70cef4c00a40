//! Scores and winners (K7, K8.8, K8.9, K10.8).

use super::{Position, Profile, Reserve};

/// The score of one seat (K10.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatScore {
    /// K7.1: visible halves of the clan on the board.
    pub visible: i32,
    /// K7.2: the tops of the stacks left.
    pub reserve: i32,
    /// K7.3: totems placed.
    pub totem: i32,
    /// K7.4: totems left, 0 or negative.
    pub penalty: i32,
    /// The sum.
    pub total: i32,
}

impl Position {
    /// The scores by seat, as they would be if the game ended now (K10.8).
    pub fn scores(&self) -> Vec<SeatScore> {
        let mut scores = Vec::new();
        for seat in 0..self.players.len() {
            let visible = self.visible_points(seat);
            let reserve = self.reserve_points(seat);
            let totem = self.totem_points(seat);
            // K7.4.
            let penalty = -(self.players[seat].totems as i32);
            scores.push(SeatScore { visible, reserve, totem, penalty, total: visible + reserve + totem + penalty });
        }
        scores
    }

    /// K7.1, K8.8.
    fn visible_points(&self, seat: usize) -> i32 {
        let mut points = 0;
        for top in self.board.values() {
            if top.clan != self.players[seat].clan {
                continue;
            }
            points += match self.profile {
                // The printed value, on board cells and on dominoes.
                Profile::Rulebook | Profile::BgaFr => top.value,
                // The level; a board cell and a blank count 0.
                Profile::BgaDe if top.value == 0 => 0,
                Profile::BgaDe => top.height(),
            };
        }
        points as i32
    }

    /// K7.2: both halves of each stack's top, at their printed values in every profile. A top that
    /// is not known yet (K10.9) shows nothing.
    fn reserve_points(&self, seat: usize) -> i32 {
        let mut points = 0;
        for stack in &self.players[seat].stacks {
            if let Reserve::Known(domino) = stack[0] {
                points += domino.high + domino.low;
            }
        }
        points as i32
    }

    /// The levels of the dominoes under the totems that this seat has placed.
    fn totem_levels(&self, seat: usize) -> Vec<u32> {
        let mut levels = Vec::new();
        for cell in self.cells() {
            let top = &self.board[&cell];
            if top.clan != self.players[seat].clan || !top.locked() {
                continue;
            }
            // K8.4: in `rulebook` both halves bear the star of one totem. Count the first one.
            if self.profile == Profile::Rulebook
                && let Some(other) = self.visible_partner(cell)
                && other < cell
            {
                continue;
            }
            levels.push(top.height());
        }
        levels
    }

    /// K7.3, K8.9.
    fn totem_points(&self, seat: usize) -> i32 {
        let mut points = 0;
        for level in self.totem_levels(seat) {
            points += match self.profile {
                Profile::Rulebook | Profile::BgaFr => level + 1,
                Profile::BgaDe => level,
            };
        }
        points as i32
    }

    /// K7.6: the totals of seats 0 and 2 and of seats 1 and 3, if Alliance is played.
    pub fn team_totals(&self) -> Option<[i32; 2]> {
        if !self.alliance {
            return None;
        }
        let scores = self.scores();
        Some([scores[0].total + scores[2].total, scores[1].total + scores[3].total])
    }

    /// The seats that win, or would if the game ended now (K7.5, K7.6, K10.8).
    pub fn winners(&self) -> Vec<usize> {
        // K7.5: each seat for itself; K7.6: two teams.
        let sides: Vec<Vec<usize>> = if self.alliance {
            vec![vec![0, 2], vec![1, 3]]
        } else {
            (0..self.players.len()).map(|seat| vec![seat]).collect()
        };
        let scores = self.scores();
        let mut ranked = Vec::new();
        for side in &sides {
            let mut total = 0;
            // No placed totem ranks below any level (ruling): levels begin with 1.
            let mut highest_totem = 0;
            for seat in side {
                total += scores[*seat].total;
                for level in self.totem_levels(*seat) {
                    highest_totem = highest_totem.max(level);
                }
            }
            ranked.push((total, highest_totem));
        }
        // The highest total, then the highest totem, then a shared victory.
        let best_total = ranked.iter().map(|side| side.0).max();
        let best_totem = ranked.iter().filter(|side| Some(side.0) == best_total).map(|side| side.1).max();
        let mut winners = Vec::new();
        for (side, (total, totem)) in sides.iter().zip(ranked) {
            if Some(total) == best_total && Some(totem) == best_totem {
                winners.extend(side);
            }
        }
        winners.sort_unstable();
        winners
    }
}
