use boardgame::{Seat, State};

/// What positions bring each seat: from -1 to 1 as [`Returns`](boardgame::Returns) says, 0 for seats that do not play.
pub type Values = [f64; Seat::MAX];

/// What somebody who knows a game sees in a position without looking ahead.
///
/// ```
/// use boardgame::Seat;
/// use boardsearch::{Evaluation, Values};
/// use kumata_core::Position;
///
/// /// Seats with more points than the others stand better.
/// struct Points;
///
/// impl Evaluation<Position> for Points {
///     fn evaluate(&self, position: &Position) -> Values {
///         let totals: Vec<f64> = position.scores().seats().iter().map(|score| f64::from(score.total())).collect();
///         let mean = totals.iter().sum::<f64>() / totals.len() as f64;
///         std::array::from_fn(|seat| totals.get(seat).map_or(0.0, |total| ((total - mean) / 100.0).clamp(-1.0, 1.0)))
///     }
/// }
/// # let position = kumata_core::Setup::new(2).deal(1)?;
/// # let values = Points.evaluate(&position);
/// # assert!((values[Seat::ZERO.index()] + values[1]).abs() < 1e-9);
/// # Ok::<(), kumata_core::SetupError>(())
/// ```
pub trait Evaluation<S: State>: Send + Sync {
    /// What the position will bring each seat, as far as one can see. It must look at nothing that is hidden, and its sum
    /// over the seats is 0. Of a game that is over, it is not asked.
    fn evaluate(&self, state: &S) -> Values;

    /// How promising a legal move is, to be looked at before those that promise less. It may be rough: it decides how long a
    /// search takes, not what it finds.
    fn promise(&self, state: &S, chosen: S::Move) -> i32 {
        let _ = (state, chosen);
        0
    }

    /// The moves by which the seat to move wins before anybody else moves, if there are any and the game has a quick way to
    /// tell. `None` only says that none were found, unless an implementation says more.
    fn winning_turn(&self, state: &S) -> Option<Vec<S::Move>> {
        let _ = state;
        None
    }
}
