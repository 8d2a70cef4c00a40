//! A clone of a state beside a plain copy of as many bytes.

use std::hint::black_box;

use kumaboard_bench::goal::Goal;
use kumaboard_bench::measure::compare;

use crate::report::{Report, Row};

/// The slots that are written to in turn: as many lanes as a large batch has.
const SLOTS: usize = 1_024;
/// Rounds through all slots between two looks at the clock.
const ROUNDS: u64 = 32;

/// So many bytes, on the boundaries of a state.
#[derive(Clone, Copy)]
#[repr(align(8))]
struct Bytes<const N: usize>([u8; N]);

/// Fills the slots with clones of sources, taken in a stride so that no run of them is next to the other.
fn fill<S: Clone>(slots: &mut [S], sources: &[S]) -> u64 {
    for _ in 0..ROUNDS {
        for at in 0..SLOTS {
            slots[at].clone_from(&sources[(at * 389) % SLOTS]);
            black_box(&slots[at]);
        }
    }
    ROUNDS * SLOTS as u64
}

/// Adds the row of a state; the ratio is of times, ours through the plain copy's.
pub(crate) fn row<S: Clone, const N: usize>(report: &mut Report, goal: (u8, Goal), what: &str, states: &[S]) {
    let sources: Vec<S> = states.iter().cycle().take(SLOTS).cloned().collect();
    let mut slots = sources.clone();
    let plain_sources: Vec<Bytes<N>> = (0..SLOTS).map(|at| Bytes([at as u8; N])).collect();
    let mut plain_slots = plain_sources.clone();
    let ours = &mut || fill(&mut slots, &sources);
    let peer = &mut || {
        let copies = fill(&mut plain_slots, &plain_sources);
        black_box(plain_slots[0].0[0]);
        copies
    };
    // Times are the other way round than rates: the plain copy is put where ours goes.
    let mut found = compare(peer, ours, report.effort());
    std::mem::swap(&mut found.ours, &mut found.peer);
    report.add(Row::compared(goal, format!("{what} / copy of {N} B, times"), "M copies/s", found));
}
