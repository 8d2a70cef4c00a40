use boardgame::{Draw, Playable, Seat};

use crate::noise::unit;

/// What a search found of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MoveReport<M> {
    /// The move.
    pub chosen: M,
    /// The simulations that began with it; 0 in a search without simulations.
    pub visits: u32,
    /// What it brings the seat to move, as far as the search has found: the mean of its simulations, or the value of the
    /// position as deep as was searched.
    pub value: f64,
    /// What it brings the seat to move if all play their best, where that is proved.
    pub proved: Option<f64>,
}

/// What a search found: see [`Search`](crate::Search).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report<P: Playable> {
    /// The seat to move.
    pub seat: Seat,
    /// The moves, the best first: those with a proved value that is as good as the mean of the move tried most, by that
    /// value; what is not proved, by visits, of equally many by value; the other proved ones, by value. Among equals in the
    /// order of the notation.
    pub moves: Vec<MoveReport<P::Move>>,
    /// The simulations made; 0 in a search without simulations.
    pub simulations: u32,
    /// The positions looked at.
    pub nodes: u64,
    /// How many plies were looked ahead, at most or throughout: see the search.
    pub depth: u32,
    /// What the position brings each seat, as far as the search has found: the mean of the simulations, the value as deep as
    /// was searched, or what is proved.
    pub value: Vec<f64>,
    /// Whether the value is proved.
    pub is_proved: bool,
    /// The moves that the search thinks best on all sides, as far as it has looked at them.
    pub principal_variation: Vec<P::Move>,
}

impl<P: Playable> Report<P> {
    /// The move to play.
    #[must_use]
    pub fn best(&self) -> P::Move {
        // A position with a seat to move has a move.
        self.moves[0].chosen
    }
    /// How likely each move of the list is to be drawn at a temperature: as visits to the power of `1 / temperature`. At 0, and
    /// if nothing was visited, the best move is certain; if it is a proved win, at any temperature.
    ///
    /// With temperature 1 it is what a network learns to expect of a search.
    #[must_use]
    pub fn policy(&self, temperature: f64) -> Vec<f64> {
        let most = self.moves.iter().map(|it| it.visits).max().unwrap_or(0);
        let is_won = self.moves.first().is_some_and(|it| it.proved.is_some_and(|value| value >= 1.0));
        if most == 0 || is_won || temperature.is_nan() || temperature <= 0.0 {
            return (0..self.moves.len()).map(|place| if place == 0 { 1.0 } else { 0.0 }).collect();
        }
        // Divided by the greatest, powers are from 0 to 1.
        let weight = |visits: u32| libm::pow(f64::from(visits) / f64::from(most), 1.0 / temperature);
        let weights: Vec<f64> = self.moves.iter().map(|it| weight(it.visits)).collect();
        let sum: f64 = weights.iter().sum();
        weights.into_iter().map(|weight| weight / sum).collect()
    }

    /// A move drawn by its [`policy`](Self::policy).
    ///
    /// ```
    /// use boardgame::{Rng, Spec as _};
    /// use boardsearch::{Mcts, Search as _};
    /// let game = kumo_core::KumoSpec::new(kumo_core::Mode::BASE2).start(&mut Rng::new(1));
    /// # let game = kumo_core::Game::with_limit(*game.position(), 2);
    /// let report = Mcts::default().search(&game, &mut Rng::new(1), &mut |_| {}).unwrap();
    /// assert_eq!(report.sample(0.0, &mut Rng::new(2)), report.best());
    /// ```
    pub fn sample(&self, temperature: f64, rng: &mut impl Draw) -> P::Move {
        let policy = self.policy(temperature);
        let mut left = unit(rng);
        for (it, share) in self.moves.iter().zip(policy) {
            left -= share;
            if left <= 0.0 {
                return it.chosen;
            }
        }
        // Rounding can leave the last of it to nobody.
        self.best()
    }
}
