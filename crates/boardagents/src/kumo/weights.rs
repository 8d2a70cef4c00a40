/// What counts how much in the evaluation of KUMO Hogosha, in the argument of the hyperbolic tangent: a sum over what a team
/// has, less the same of the other team.
///
/// The [default](KumoWeights::default) ones were found from others set by hand, by 250 steps of self-play of `alphabeta:nodes=300`
/// (the example `tune_kumo` of this crate, seed 2), and rounded. Of 400 games with 10 random plies at their beginning they then
/// won 154 of the ones set by hand, drew 161, and lost 85. Yours may do better.
///
/// ```
/// use boardagents::kumo::{KumoEvaluation, KumoWeights};
/// // One who thinks of prisoners before all else.
/// let greedy = KumoEvaluation { weights: KumoWeights { prisoner: 1.0, ..KumoWeights::default() } };
/// # let _ = greedy;
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KumoWeights {
    /// Each action fewer that it takes to win if nobody minds it.
    pub action: f64,
    /// Each action that the team has left in its turn, or will have in its next.
    pub ready: f64,
    /// No more actions needed than these: the team threatens to win.
    pub threat: f64,
    /// At most two more needed.
    pub near: f64,
    /// A prisoner.
    pub prisoner: f64,
    /// A die on the arena.
    pub die: f64,
    /// An own die under an enemy's, less by that.
    pub covered: f64,
    /// An empty space next to a die.
    pub room: f64,
}

impl Default for KumoWeights {
    fn default() -> Self {
        Self {
            action: 0.07,
            ready: 0.042,
            threat: 0.21,
            near: 0.063,
            prisoner: 0.13,
            die: 0.025,
            covered: 0.037,
            room: 0.0037,
        }
    }
}
