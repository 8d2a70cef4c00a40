//! Two pieces of work, measured by turns.

use std::time::{Duration, Instant};

/// Which processor time is measured. Both leave out what other programs take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// That of this thread.
    Thread,
    /// That of all threads of this program together.
    Process,
}

/// The processor time since some moment. Where there is no such clock, the time that went by.
#[must_use]
pub fn now(clock: Clock) -> Duration {
    #[cfg(unix)]
    {
        let id = match clock {
            Clock::Thread => rustix::time::ClockId::ThreadCPUTime,
            Clock::Process => rustix::time::ClockId::ProcessCPUTime,
        };
        let time = rustix::time::clock_gettime(id);
        Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
    }
    #[cfg(not(unix))]
    {
        let _ = clock;
        use std::sync::LazyLock;
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed()
    }
}

/// A piece of work: it does some, at least a tenth of a millisecond of it, and tells how many units that were.
pub type Work<'a> = &'a mut dyn FnMut() -> u64;

/// The units per second of a piece of work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Per second of processor time.
    pub processor: f64,
    /// Per second that went by.
    pub wall: f64,
}

/// Repeats a piece of work until this much processor time has gone.
pub fn rate(work: Work<'_>, clock: Clock, time: Duration) -> Rate {
    let (start, wall_start) = (now(clock), Instant::now());
    let mut units = 0;
    loop {
        units += work();
        let elapsed = now(clock) - start;
        if elapsed >= time {
            let wall = units as f64 / wall_start.elapsed().as_secs_f64();
            return Rate { processor: units as f64 / elapsed.as_secs_f64(), wall };
        }
    }
}

/// How often and how long each side of a comparison is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How many times both sides are measured.
    pub repeats: usize,
    /// How long one side is measured each time.
    pub time: Duration,
}

/// The middle and the ends of some numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The one in the middle; of an even number of them the higher of the two.
    pub median: f64,
    /// The lowest.
    pub min: f64,
    /// The highest.
    pub max: f64,
}

impl Spread {
    /// Of at least one number.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn of(mut numbers: Vec<f64>) -> Self {
        numbers.sort_by(f64::total_cmp);
        Self { median: numbers[numbers.len() / 2], min: numbers[0], max: numbers[numbers.len() - 1] }
    }
}

/// What came of measuring two sides by turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The units per second of our side.
    pub ours: f64,
    /// The same by the time that went by, whatever other programs took of it.
    pub ours_wall: f64,
    /// The units per second of the peer.
    pub peer: f64,
    /// Ours through the peer's, each repeat by itself.
    pub ratio: Spread,
}

/// Measures both sides by turns, one right after the other, in processor time of this thread. Which of them goes first
/// changes each time.
pub fn compare(ours: Work<'_>, peer: Work<'_>, effort: Effort) -> Comparison {
    compare_by(Clock::Thread, ours, peer, effort)
}

/// The same by another clock.
pub fn compare_by(clock: Clock, ours: Work<'_>, peer: Work<'_>, effort: Effort) -> Comparison {
    // Once for the caches, not measured.
    ours();
    peer();
    let (mut our_rates, mut our_wall_rates, mut peer_rates) = (Vec::new(), Vec::new(), Vec::new());
    let mut ratios = Vec::new();
    for repeat in 0..effort.repeats {
        let (our_rate, peer_rate) = if repeat % 2 == 0 {
            let peer_rate = rate(peer, clock, effort.time);
            (rate(ours, clock, effort.time), peer_rate)
        } else {
            let our_rate = rate(ours, clock, effort.time);
            (our_rate, rate(peer, clock, effort.time))
        };
        our_rates.push(our_rate.processor);
        our_wall_rates.push(our_rate.wall);
        peer_rates.push(peer_rate.processor);
        ratios.push(our_rate.processor / peer_rate.processor);
    }
    let median = |rates| Spread::of(rates).median;
    let (ours, ours_wall, peer) = (median(our_rates), median(our_wall_rates), median(peer_rates));
    Comparison { ours, ours_wall, peer, ratio: Spread::of(ratios) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_does_not_mind_outliers() {
        let spread = Spread::of(vec![2.0, 1.0, 100.0, 3.0, 0.5]);
        assert_eq!(spread, Spread { median: 2.0, min: 0.5, max: 100.0 });
    }

    #[test]
    fn both_sides_are_measured_as_often_as_asked_for() {
        let (mut ours, mut peer) = (0, 0);
        let count = |count: &mut u32| {
            *count += 1;
            1
        };
        let effort = Effort { repeats: 5, time: Duration::ZERO };
        let found = compare(&mut || count(&mut ours), &mut || count(&mut peer), effort);
        assert_eq!((ours, peer), (6, 6), "five times and once before");
        assert!(found.ratio.min <= found.ratio.median && found.ratio.median <= found.ratio.max);
    }
}
