//! What is counted in games.

use kumaboard::game::{Playable as _, Rng, Seat};
use kumaboard::sim::GameResult;

use crate::variant::Variant;

/// What is counted in one game.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Counts {
    pub(crate) game: u64,
    /// Moves of players.
    pub(crate) plies: u32,
    pub(crate) turns: u32,
    /// The legal moves at all decisions, added up, and at the decision with the most.
    pub(crate) choices: u64,
    pub(crate) most_choices: u64,
    pub(crate) is_over: bool,
    /// What it brought each seat, and its points in a game that has points.
    pub(crate) returns: Vec<f64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) points: Option<Vec<i32>>,
}

impl Counts {
    /// Counts a game by playing it through again.
    pub(crate) fn of<V: Variant>(variant: &V, seed: u64, result: &GameResult<V::State>) -> Self {
        let mut state = variant.start(&mut Rng::with_stream(seed, result.game));
        let (mut choices, mut most_choices) = (0, 0);
        for &chosen in &result.moves {
            if state.seat().is_some() {
                let count = state.count_legal_moves() as u64;
                choices += count;
                most_choices = most_choices.max(count);
            }
            state.play_unchecked(chosen);
        }
        Self {
            game: result.game,
            plies: result.plies,
            turns: V::turns(&state, result.plies),
            choices,
            most_choices,
            is_over: result.is_over,
            returns: result.returns.seats().to_vec(),
            points: V::points(&state).filter(|_| result.is_over),
        }
    }
}

/// The figures of all games of a mode.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub(crate) struct Figures {
    pub(crate) variant: String,
    pub(crate) agent: String,
    pub(crate) games: u64,
    pub(crate) unfinished: u64,
    /// Games that brought everybody the same.
    pub(crate) draws: u64,
    pub(crate) min_plies: u32,
    pub(crate) mean_plies: f64,
    pub(crate) max_plies: u32,
    pub(crate) mean_turns: f64,
    pub(crate) mean_choices: f64,
    pub(crate) max_choices: u64,
    /// The part of all games that each seat's side won; a shared victory counts in parts.
    pub(crate) wins: Vec<f64>,
    pub(crate) mean_returns: Vec<f64>,
    pub(crate) mean_points: Option<Vec<f64>>,
}

impl Figures {
    /// Adds up games, in the order they have in the list.
    pub(crate) fn of(variant: String, agent: String, sides: u8, seats: u8, games: &[Counts]) -> Self {
        let count = games.len() as u64;
        let mean = |sum: f64| sum / (count.max(1)) as f64;
        let over = |value: fn(&Counts) -> f64| mean(games.iter().map(value).sum());
        let seat_mean = |value: &dyn Fn(&Counts, usize) -> f64| -> Vec<f64> {
            (0..usize::from(seats)).map(|seat| mean(games.iter().map(|game| value(game, seat)).sum())).collect()
        };
        let is_drawn = |game: &Counts| game.is_over && game.returns.iter().all(|&returns| returns == 0.0);
        let plies: u64 = games.iter().map(|game| u64::from(game.plies)).sum();
        let choices: u64 = games.iter().map(|game| game.choices).sum();
        let share = |game: &Counts, seat: usize| {
            let (sides, returns) = (f64::from(sides), game.returns.get(seat).copied().unwrap_or(0.0));
            if !game.is_over || is_drawn(game) { 0.0 } else { (returns * (sides - 1.0) + 1.0) / sides }
        };
        let has_points = games.iter().any(|game| game.points.is_some());
        let points = |game: &Counts, seat: usize| {
            game.points.as_ref().and_then(|points| points.get(seat)).copied().map_or(0.0, f64::from)
        };
        Self {
            variant,
            agent,
            games: count,
            unfinished: games.iter().filter(|game| !game.is_over).count() as u64,
            draws: games.iter().filter(|game| is_drawn(game)).count() as u64,
            min_plies: games.iter().map(|game| game.plies).min().unwrap_or(0),
            mean_plies: over(|game| f64::from(game.plies)),
            max_plies: games.iter().map(|game| game.plies).max().unwrap_or(0),
            mean_turns: over(|game| f64::from(game.turns)),
            mean_choices: choices as f64 / plies.max(1) as f64,
            max_choices: games.iter().map(|game| game.most_choices).max().unwrap_or(0),
            wins: seat_mean(&share),
            mean_returns: seat_mean(&|game, seat| game.returns.get(seat).copied().unwrap_or(0.0)),
            mean_points: has_points.then(|| seat_mean(&points)),
        }
    }

    /// The heads of the columns of [`row`](Self::row).
    pub(crate) const HEADER: [&'static str; 12] = [
        "mode", "games", "draws", "turns", "plies", "min-max", "choices", "most", "seat 0", "seat 1", "seat 2",
        "seat 3",
    ];

    /// For people.
    pub(crate) fn row(&self, name: &str) -> Vec<String> {
        let percent = |part: f64| format!("{:.1} %", 100.0 * part);
        let mut row = vec![
            name.to_owned(),
            self.games.to_string(),
            percent(self.draws as f64 / self.games.max(1) as f64),
            format!("{:.1}", self.mean_turns),
            format!("{:.1}", self.mean_plies),
            format!("{}-{}", self.min_plies, self.max_plies),
            format!("{:.1}", self.mean_choices),
            self.max_choices.to_string(),
        ];
        row.extend((0..Seat::MAX).map(|seat| self.wins.get(seat).map_or_else(String::new, |&wins| percent(wins))));
        row
    }

    /// The names of the columns of [`csv`](Self::csv).
    pub(crate) fn csv_header() -> String {
        let names = "variant,agent,games,unfinished,draws,min_plies,mean_plies,max_plies,mean_turns";
        let mut names = format!("{names},mean_choices,max_choices");
        for name in ["wins", "mean_returns", "mean_points"] {
            (0..Seat::MAX).for_each(|seat| names.push_str(&format!(",{name}_{seat}")));
        }
        names
    }

    /// One line of a table with commas; no name has a comma or a quote in it but those of agents, which are quoted.
    pub(crate) fn csv(&self) -> String {
        let mut line = format!(
            "{},\"{}\",{},{},{},{},{},{},{},{},{}",
            self.variant,
            self.agent,
            self.games,
            self.unfinished,
            self.draws,
            self.min_plies,
            self.mean_plies,
            self.max_plies,
            self.mean_turns,
            self.mean_choices,
            self.max_choices
        );
        for values in [Some(&self.wins), Some(&self.mean_returns), self.mean_points.as_ref()] {
            for seat in 0..Seat::MAX {
                let value = values.and_then(|values| values.get(seat)).map_or_else(String::new, f64::to_string);
                line.push_str(&format!(",{value}"));
            }
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_those_by_hand() {
        let game = |game, plies, choices, most_choices, returns: [f64; 2], is_over| Counts {
            game,
            plies,
            turns: plies / 2,
            choices,
            most_choices,
            is_over,
            returns: returns.to_vec(),
            points: is_over.then(|| vec![plies as i32, 7]),
        };
        let games = [
            game(0, 10, 30, 5, [1.0, -1.0], true),
            game(1, 20, 90, 9, [0.0, 0.0], true),
            game(2, 6, 24, 6, [-1.0, 1.0], true),
            game(3, 40, 160, 4, [0.0, 0.0], false),
        ];
        let figures = Figures::of("v".into(), "a".into(), 2, 2, &games);
        assert_eq!((figures.games, figures.unfinished, figures.draws), (4, 1, 1));
        assert_eq!((figures.min_plies, figures.mean_plies, figures.max_plies), (6, 19.0, 40));
        assert_eq!((figures.mean_turns, figures.mean_choices, figures.max_choices), (9.5, 4.0, 9));
        assert_eq!(figures.wins, [0.25, 0.25]);
        assert_eq!(figures.mean_points, Some(vec![9.0, 5.25]));
        assert_eq!(figures.csv().split(',').count(), Figures::csv_header().split(',').count());
        assert_eq!(figures.row("v").len(), Figures::HEADER.len());
    }
}
