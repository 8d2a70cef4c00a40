use core::fmt;

use super::Check;

/// What was seen while all guarantees held.
///
/// A guarantee holds trivially where it never was put to the test. [`ran`](Self::ran) and the numbers of nodes tell: a
/// game with chance that shows no chance events was not really checked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The games that were played.
    pub games: u64,
    /// Those of them that came to an end within the limit.
    pub ended: u64,
    /// States in which a seat decided.
    pub decisions: u64,
    /// States in which chance decided.
    pub chances: u64,
    /// States in which the game was over.
    pub ends: u64,
    /// Events of deals before the first move.
    pub deal_events: u64,
    /// Twins that differed from the state they were made of: 0 if the game hides nothing.
    pub twins: u64,
    /// States that were reached by the same moves in another order.
    pub transpositions: u64,
    ran: [u64; Check::ALL.len()],
}

impl Report {
    pub(super) const fn new() -> Self {
        Self {
            games: 0,
            ended: 0,
            decisions: 0,
            chances: 0,
            ends: 0,
            deal_events: 0,
            twins: 0,
            transpositions: 0,
            ran: [0; Check::ALL.len()],
        }
    }

    /// How often the guarantee was checked.
    #[must_use]
    pub const fn ran(&self, check: Check) -> u64 {
        self.ran[check as usize]
    }

    /// The checks that never ran.
    pub fn never_ran(&self) -> impl Iterator<Item = Check> {
        Check::ALL.iter().copied().filter(|&check| self.ran(check) == 0)
    }

    pub(super) const fn count(&mut self, check: Check) {
        self.ran[check as usize] += 1;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, ended, decisions, chances, ends, deal_events, twins, transpositions, .. } = self;
        writeln!(f, "{games} games, {ended} of them to the end")?;
        writeln!(f, "{decisions} decisions, {chances} chance events, {ends} ends, {deal_events} events of deals")?;
        write!(f, "{twins} twins that differed, {transpositions} transpositions")?;
        for &check in Check::ALL {
            write!(f, "\n{:>10}  {check}", self.ran(check))?;
        }
        Ok(())
    }
}
