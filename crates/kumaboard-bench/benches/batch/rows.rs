//! What is measured, for whichever game.

use std::hint::black_box;

use boardgame::Spec;
use boardsim::{Mask, Outputs, Planes};
use kumaboard_bench::goal::Goal;
use kumaboard_bench::measure::{Clock, compare_by, rate};

use crate::games::{Batch, Playouts};
use crate::report::{Measure, Report};

/// Plies between two looks at the clock.
const PLIES: u64 = 8_192;
/// The lanes of the rows about observations and learning.
const LANES: usize = 1_024;

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
    for threads in [1, 2] {
        for lanes in [1, 64, 1_024, 4_096] {
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
    let cells = spec.shape().len();
    let mut batch = Batch::new(spec, LANES, 1);
    batch.step_random(20 * LANES as u64);
    {
        let (mut buffer, mut copied) = (vec![0_f32; LANES * cells], vec![0_f32; LANES * cells]);
        let mut observe = || {
            let outputs = Outputs { observations: Some(Planes::F32(&mut buffer)), ..Outputs::default() };
            batch.sim.show(outputs).expect("the lengths are right");
            black_box(&buffer);
            LANES as u64
        };
        let source = vec![1_f32; cells];
        let found = compare_by(Clock::Thread, &mut observe, &mut || copy(&source, &mut copied), report.effort());
        report.add(Measure::new(6, spec, "observation / copy, f32").lanes(LANES, 1).compared(found, OBSERVE_F32));
    }
    let (mut buffer, mut copied) = (vec![0_u8; LANES * cells], vec![0_u8; LANES * cells]);
    let mut observe = || {
        let outputs = Outputs { observations: Some(Planes::U8(&mut buffer)), ..Outputs::default() };
        batch.sim.show(outputs).expect("the lengths are right");
        black_box(&buffer);
        LANES as u64
    };
    let source = vec![1_u8; cells];
    let found = compare_by(Clock::Thread, &mut observe, &mut || copy(&source, &mut copied), report.effort());
    report.add(Measure::new(6, spec, "observation / copy, u8").lanes(LANES, 1).compared(found, OBSERVE_U8));
}

/// Copies the cells into the place of each lane.
fn copy<T: Copy>(source: &[T], buffer: &mut [T]) -> u64 {
    for place in buffer.chunks_exact_mut(source.len()) {
        place.copy_from_slice(black_box(source));
    }
    black_box(&buffer);
    LANES as u64
}

/// Goals 7 and 8: all that a learner asks for, actions drawn natively.
pub(crate) fn learning<S: Spec>(report: &mut Report, spec: &S) {
    if !report.is_asked(spec) {
        return;
    }
    let (cells, actions) = (spec.shape().len(), spec.action_count());
    let (mut planes, mut mask) = (vec![0_f32; LANES * cells], vec![0_u8; LANES * actions]);
    let (mut small_planes, mut bits) = (vec![0_u8; LANES * cells], vec![0_u64; LANES * actions.div_ceil(64)]);
    let mut rewards = vec![0_f32; LANES * usize::from(spec.players())];
    let mut terminated = vec![0_u8; LANES];
    for threads in [1, 2] {
        let mut batch = Batch::new(spec, LANES, threads);
        for (what, is_small) in [("all outputs, f32 and byte mask", false), ("all outputs, u8 and bit mask", true)] {
            let mut work = || {
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
                LANES as u64
            };
            let (time, repeats) = (report.effort().time, report.effort().repeats);
            let rates: Vec<_> = (0..repeats).map(|_| rate(&mut work, Clock::Process, time)).collect();
            report.add(Measure::new(8, spec, what).lanes(LANES, threads).alone(&rates));
        }
    }
}
