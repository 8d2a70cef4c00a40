use boardgame::{Agent, Rng, State};

use crate::budget::Clock;
use crate::playout::{LIMIT, playout};
use crate::{Budget, Stop};

/// Random games from each legal move, the moves taking turns; the move with the best mean is chosen, the first of equals in
/// the order of the legal moves.
///
/// ```
/// use boardgame::{Agent, Playable as _, Rng, Spec};
/// use boardsearch::{Budget, FlatMonteCarlo};
/// use kumata_core::KumataSpec;
///
/// let position = KumataSpec::new(3)?.start(&mut Rng::new(1));
/// let chosen = FlatMonteCarlo::new(Budget::simulations(300)).choose(&position, &mut Rng::new(7));
/// assert!(position.is_legal(chosen));
/// # Ok::<(), kumata_core::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct FlatMonteCarlo {
    budget: Budget,
    /// After how many plies a random game is broken off, which then counts as a draw.
    playout_limit: u32,
    stop: Stop,
}

impl FlatMonteCarlo {
    /// An agent with this budget, whose random games are broken off after a thousand plies.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self { budget, playout_limit: LIMIT, stop: Stop::default() }
    }

    /// The same with random games broken off after so many plies, which then count as draws.
    #[must_use]
    pub fn with_playout_limit(self, plies: u32) -> Self {
        Self { playout_limit: plies, ..self }
    }

    /// What stops it from another thread.
    #[must_use]
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }
}

/// With the default budget.
impl Default for FlatMonteCarlo {
    fn default() -> Self {
        Self::new(Budget::default())
    }
}

impl<S: State> Agent<S> for FlatMonteCarlo {
    fn name(&self) -> &str {
        "flat-monte-carlo"
    }

    fn choose(&mut self, view: &S, rng: &mut Rng) -> S::Move {
        if let Some(chosen) = self.budget.forced_move(view) {
            return chosen;
        }
        let view = view.public_view();
        let seat = view.seat().expect("an agent is asked only where there is a move");
        let mut moves = Vec::new();
        view.for_each_legal_move(|chosen| moves.push((chosen, 0.0, 0_u32)));
        let clock = Clock::start(self.budget, &self.stop);
        let mut made = 0;
        'all: loop {
            for (chosen, sum, count) in &mut moves {
                if made == clock.simulations() || made > 0 && !clock.is_running() {
                    break 'all;
                }
                made += 1;
                let mut state = view.clone();
                state.play_unchecked(*chosen);
                *sum += playout(&mut state, Some(self.playout_limit), rng)[seat.index()];
                *count += 1;
            }
        }
        let mean = |&(_, sum, count): &(S::Move, f64, u32)| {
            if count == 0 { f64::NEG_INFINITY } else { sum / f64::from(count) }
        };
        let mut best = moves[0];
        for candidate in &moves[1..] {
            if mean(candidate) > mean(&best) {
                best = *candidate;
            }
        }
        best.0
    }
}
