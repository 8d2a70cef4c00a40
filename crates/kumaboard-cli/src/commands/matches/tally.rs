//! What came of the games of a match, for each agent.

use std::collections::BTreeMap;

use kumaboard::game::{Seat, State as _};
use kumaboard::record::Termination;

use super::elo::{Elo, Shares};
use super::elo_cells;
use super::sprt::{Decision, Sprt};
use super::store::{Plan, Played};
use crate::variant::Variant;

/// What one game brought each entrant.
#[derive(Clone, Debug, Default)]
struct Score {
    /// Its side's part of the victory.
    share: f64,
    returns: f64,
    points: Option<f64>,
    is_drawn: bool,
    is_given_up: bool,
}

/// The figures of one agent.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub(crate) struct Row {
    pub(crate) agent: String,
    pub(crate) games: u64,
    /// Games won, perhaps together with others.
    pub(crate) wins: u64,
    /// Games that nobody won more than anybody else.
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    /// The mean of its parts of the victories.
    pub(crate) score: f64,
    pub(crate) mean_returns: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mean_points: Option<f64>,
    /// The rating less that of the others, with the bounds of an interval of 95 %; `null` stands for what is infinite.
    pub(crate) elo: Option<f64>,
    pub(crate) elo_low: Option<f64>,
    pub(crate) elo_high: Option<f64>,
}

/// Games in the order of their numbers, however they come.
#[derive(Debug)]
pub(crate) struct Tally {
    sides: u8,
    group: u64,
    sprt: Option<Sprt>,
    /// What is not counted yet because a game with a lower number is missing.
    waiting: BTreeMap<u64, Vec<Score>>,
    /// The number of the game that is counted next.
    next: u64,
    rows: Vec<Row>,
    points: Vec<f64>,
    shares: Vec<Shares>,
    /// The shares of the group that is not complete.
    open: Vec<f64>,
    decision: Decision,
    /// The games that were given up after too many plies.
    given_up: u64,
}

impl Tally {
    pub(crate) fn new<V: Variant>(plan: &Plan<V>, sprt: Option<Sprt>) -> Self {
        let rows = plan.agents.iter().map(|agent| Row { agent: agent.clone(), ..Row::default() }).collect();
        let count = plan.agents.len();
        Self {
            sides: plan.variant.sides(),
            group: plan.group(),
            sprt,
            waiting: BTreeMap::new(),
            next: 0,
            rows,
            points: vec![0.0; count],
            shares: vec![Shares::default(); count],
            open: vec![0.0; count],
            decision: Decision::Undecided,
            given_up: 0,
        }
    }

    /// Takes in a game. Games behind the one that decided the test change nothing.
    pub(crate) fn add<V: Variant>(&mut self, played: &Played<V>) {
        self.waiting.insert(played.number, scores(played, self.rows.len()));
        while !self.is_decided()
            && let Some(scores) = self.waiting.remove(&self.next)
        {
            self.count(&scores);
        }
    }

    fn count(&mut self, scores: &[Score]) {
        for (entrant, score) in scores.iter().enumerate() {
            let row = &mut self.rows[entrant];
            row.games += 1;
            row.draws += u64::from(score.is_drawn);
            row.wins += u64::from(!score.is_drawn && score.returns > 0.0);
            row.losses += u64::from(!score.is_drawn && score.returns <= 0.0);
            row.score += score.share;
            row.mean_returns += score.returns;
            self.points[entrant] += score.points.unwrap_or(0.0);
            row.mean_points = score.points.map(|_| 0.0);
            self.open[entrant] += score.share / self.group as f64;
        }
        self.given_up += u64::from(scores.first().is_some_and(|score| score.is_given_up));
        self.next += 1;
        if self.next.is_multiple_of(self.group) {
            for (shares, open) in self.shares.iter_mut().zip(&mut self.open) {
                shares.add(std::mem::take(open));
            }
            if let (Some(sprt), Some(shares)) = (&self.sprt, self.shares.first()) {
                self.decision = sprt.decide(shares, self.sides);
            }
        }
    }

    pub(crate) fn decision(&self) -> Decision {
        self.decision
    }

    pub(crate) fn is_decided(&self) -> bool {
        self.decision != Decision::Undecided
    }

    /// How many games are counted.
    pub(crate) fn games(&self) -> u64 {
        self.next
    }

    /// How many of them were given up after too many plies.
    pub(crate) fn given_up(&self) -> u64 {
        self.given_up
    }

    /// The score of the first agent so far and its rating, short enough to stand beside a progress bar.
    pub(crate) fn standing(&self) -> String {
        let Some(row) = self.rows.first().filter(|row| row.games > 0) else { return String::new() };
        let (elo, _) = elo_cells(self.elo(0));
        format!("{:.1} %, elo {elo}", 100.0 * row.score / row.games as f64)
    }

    /// How many deals were played by all rotations.
    pub(crate) fn deals(&self) -> u64 {
        self.next / self.group
    }

    pub(crate) fn log_likelihood_ratio(&self) -> Option<f64> {
        Some(self.sprt?.log_likelihood_ratio(self.shares.first()?, self.sides))
    }

    /// The rating of an agent less that of the others.
    pub(crate) fn elo(&self, entrant: usize) -> Option<Elo> {
        self.shares.get(entrant)?.elo(self.sides)
    }

    /// The figures. Games behind a gap are counted too when the match is broken off: no game that was played is left out.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let mut rows = self.rows.clone();
        for (entrant, row) in rows.iter_mut().enumerate() {
            let games = row.games.max(1) as f64;
            row.score /= games;
            row.mean_returns /= games;
            row.mean_points = row.mean_points.map(|_| self.points[entrant] / games);
            if let Some(elo) = self.elo(entrant) {
                let finite = |number: f64| number.is_finite().then_some(number);
                (row.elo, row.elo_low, row.elo_high) = (finite(elo.difference), finite(elo.low), finite(elo.high));
            }
        }
        rows
    }
}

fn scores<V: Variant>(played: &Played<V>, entrants: usize) -> Vec<Score> {
    let game = played.record.game();
    let (spec, state) = (game.spec(), game.state());
    let (returns, points) = (state.returns(), V::points(state));
    let sides = f64::from(spec.sides());
    let mut scores = vec![Score::default(); entrants];
    for seat in Seat::all(spec.players()) {
        let score = &mut scores[usize::from(played.entrants[seat.index()])];
        // Partners get the same.
        score.returns = returns.of(seat);
        score.share = (returns.of(seat) * (sides - 1.0) + 1.0) / sides;
        score.points = points.as_ref().map(|points| f64::from(points[seat.index()]));
    }
    let is_drawn = returns.seats().iter().all(|&returns| returns == 0.0);
    let is_given_up = game.termination() == Termination::Aborted;
    for score in &mut scores {
        (score.is_drawn, score.is_given_up) = (is_drawn, is_given_up);
    }
    scores
}
