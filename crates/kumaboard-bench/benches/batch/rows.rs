//! What is measured, for whichever game.

use std::hint::black_box;

use boardgame::Spec;
use boardsim::{Mask, Outputs, Planes};
use kumaboard_bench::goal::Goal;
use kumaboard_bench::measure::{Clock, Rate, compare_by, rate};

use crate::games::{Batch, Playouts};
use crate::report::{Measure, Report};

/// Plies between two looks at the clock.
const PLIES: u64 = 8_192;
/// The lanes that the goals about observations and learning are for.
const LANES: usize = 1_024;
const MANY_LANES: [usize; 4] = [1, 64, LANES, 4_096];
const THREADS: [usize; 2] = [1, 2];

const STEP: Goal = Goal::Within { must: 1.5, aim: 1.2 };
const OBSERVE_F32: Goal = Goal::AtLeast { must: 0.6, aim: 0.8 };
const OBSERVE_U8: Goal = Goal::AtLeast { must: 0.4, aim: 0.6 };

/// Goal 5.
pub(crate) fn steps<S: Spec>(report: &mut Report, spec: &S) {
    if !report.is_asked(spec) {
        return;
    }
    let mut dealt = Playouts::dealt(spec);
    let mut prepared = Playouts::prepared(spec);
    for threads in THREADS {
        for lanes in MANY_LANES {
            let mut batch = Batch::new(spec, lanes, threads);
            let mut row = |what, playouts: &mut Playouts<'_, S>, ours: fn(&mut Batch<S>, u64) -> u64| {
                let (mut step, mut ply) = (|| ours(&mut batch, PLIES), || playouts.play(PLIES));
                // Times are the other way round than rates: what goes first is divided by what goes second.
                let found = compare_by(Clock::Process, &mut step, &mut ply, report.effort());
                report.add(Measure::new(5, spec, what).lanes(lanes, threads).compared_times(found, STEP));
            };
            row("step / ply, games dealt anew", &mut dealt, Batch::step_random);
            if lanes == LANES {
                row("step / ply, games dealt beforehand", &mut prepared, Batch::step_random);
                row("sample, check, step / ply, games dealt anew", &mut dealt, Batch::sample_and_step);
            }
        }
    }
}

/// Goal 6.
pub(crate) fn observations<S: Spec>(report: &mut Report, spec: &S) {
    if !report.is_asked(spec) {
        return;
    }
    for threads in THREADS {
        // A thread has a lane at least.
        for lanes in MANY_LANES.into_iter().filter(|&lanes| lanes >= threads) {
            let mut batch = Batch::new(spec, lanes, threads);
            batch.step_random(20 * lanes as u64);
            observe(report, &mut batch, spec, "observation / copy, f32", 1_f32, OBSERVE_F32, |cells| {
                Planes::F32(cells)
            });
            observe(report, &mut batch, spec, "observation / copy, u8", 1_u8, OBSERVE_U8, |cells| Planes::U8(cells));
        }
    }
}

/// The observations of all lanes through a copy of as many bytes.
fn observe<S: Spec, T: Copy + Default>(
    report: &mut Report,
    batch: &mut Batch<S>,
    spec: &S,
    what: &str,
    one: T,
    goal: Goal,
    planes: for<'a> fn(&'a mut [T]) -> Planes<'a>,
) {
    let (lanes, threads, cells) = (batch.sim.lanes(), batch.sim.threads(), spec.shape().len());
    // A single lane is written many times between two looks at the clock.
    let times = (LANES / lanes).max(1);
    let (mut buffer, mut copied) = (vec![T::default(); lanes * cells], vec![T::default(); lanes * cells]);
    let mut show = || {
        for _ in 0..times {
            let outputs = Outputs { observations: Some(planes(&mut buffer)), ..Outputs::default() };
            batch.sim.show(outputs).expect("the lengths are right");
            black_box(&buffer);
        }
        (times * lanes) as u64
    };
    let source = vec![one; cells];
    let mut copies = || (0..times).map(|_| copy(&source, &mut copied)).sum();
    let found = compare_by(Clock::Process, &mut show, &mut copies, report.effort());
    let row = Measure::new(6, spec, what).lanes(lanes, threads).compared(found, goal);
    report.add(if (lanes, threads) == (LANES, 1) { row } else { row.unjudged() });
}

/// Copies the cells into the place of each lane.
fn copy<T: Copy>(source: &[T], buffer: &mut [T]) -> u64 {
    for place in buffer.chunks_exact_mut(source.len()) {
        place.copy_from_slice(black_box(source));
    }
    black_box(&buffer);
    (buffer.len() / source.len()) as u64
}

/// Goals 7 and 8: all that a learner asks for, actions drawn natively.
pub(crate) fn learning<S: Spec>(report: &mut Report, goal: u8, spec: &S) {
    if !report.is_asked(spec) {
        return;
    }
    for threads in THREADS {
        for lanes in MANY_LANES.into_iter().filter(|&lanes| lanes >= threads) {
            let mut batch = Batch::new(spec, lanes, threads);
            for (what, is_small) in [("all outputs, f32 and byte mask", false), ("all outputs, u8 and bit mask", true)]
            {
                let rates = learn(report, &mut batch, spec, is_small);
                report.add(Measure::new(goal, spec, what).lanes(lanes, threads).alone(&rates));
            }
        }
    }
}

/// Steps with all outputs.
fn learn<S: Spec>(report: &Report, batch: &mut Batch<S>, spec: &S, is_small: bool) -> Vec<Rate> {
    let (cells, actions, lanes) = (spec.shape().len(), spec.action_count(), batch.sim.lanes());
    let (floats, bytes) = if is_small { (0, lanes) } else { (lanes, 0) };
    let (mut planes, mut mask) = (vec![0_f32; floats * cells], vec![0_u8; floats * actions]);
    let (mut small_planes, mut bits) = (vec![0_u8; bytes * cells], vec![0_u64; bytes * actions.div_ceil(64)]);
    let mut rewards = vec![0_f32; lanes * usize::from(spec.players())];
    let mut terminated = vec![0_u8; lanes];
    let times = (LANES / lanes).max(1);
    let mut work = || {
        for _ in 0..times {
            let (observations, mask) = if is_small {
                (Planes::U8(&mut small_planes), Mask::Bits(&mut bits))
            } else {
                (Planes::F32(&mut planes), Mask::Bytes(&mut mask))
            };
            let outputs = Outputs {
                observations: Some(observations),
                mask: Some(mask),
                rewards: Some(&mut rewards),
                terminated: Some(&mut terminated),
                ..Outputs::default()
            };
            batch.sim.step_random(Some(&mut batch.actions), outputs).expect("the lengths are right");
        }
        (times * lanes) as u64
    };
    let (time, repeats) = (report.effort().time, report.effort().repeats);
    (0..repeats).map(|_| rate(&mut work, Clock::Process, time)).collect()
}
