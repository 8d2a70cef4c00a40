//! Random games of fixed seeds: by a slow loop and in batches, against what was recorded.

use std::fs;

use boardsim::{AutoReset, BatchSim, Options, Outputs};
use kumaboard::game::{Playable as _, Spec};
use kumaboard_tests::trace::{LANES, SEED, Trace, kumata, kumo, path, record, section, slow};

/// The first lanes of a batch, from the stream with this number on.
fn traces<S: Spec>(spec: &S, options: Options) -> Vec<Trace> {
    let mut sim = BatchSim::new(spec.clone(), options).expect("the options are right ones");
    let (lanes, players) = (options.lanes, usize::from(spec.players()));
    let (mut actions, mut rewards, mut terminated) = (vec![0; lanes], vec![0.0; lanes * players], vec![0; lanes]);
    let mut traces = vec![Trace::default(); lanes.min(LANES as usize)];
    let mut step = 0;
    while traces.iter().any(|trace| !trace.is_full()) {
        let steps_before: Vec<_> = (0..traces.len()).map(|lane| sim.steps(lane)).collect();
        let outputs = Outputs { rewards: Some(&mut rewards), terminated: Some(&mut terminated), ..Outputs::default() };
        // Both ways to make a random step.
        if step % 2 == 0 {
            sim.step_random(Some(&mut actions), outputs).expect("the lengths are right");
        } else {
            sim.sample(&mut actions).expect("the length is right");
            sim.step(&actions, outputs).expect("the actions are legal");
        }
        step += 1;
        for (lane, trace) in traces.iter_mut().enumerate() {
            let state = sim.state(lane).expect("there is such a lane");
            // The step in which a new game starts is no ply.
            let is_ply = sim.steps(lane) > steps_before[lane];
            if is_ply && !trace.is_full() {
                let rewards = &rewards[lane * players..(lane + 1) * players];
                trace.add(actions[lane], state.key(), (terminated[lane] != 0).then_some(rewards));
            }
        }
    }
    traces
}

#[track_caller]
fn assert_batches_do_as_recorded<S: Spec>(specs: &[S]) {
    let recorded = fs::read_to_string(path()).expect("traces were recorded");
    for spec in specs {
        let alone = Options { seed: SEED, auto_reset: AutoReset::NextStep, ..Options::default() };
        let single: Vec<_> = (0..LANES)
            .map(|lane| traces(spec, Options { first_stream: lane, ..alone }).pop().expect("there is a lane"))
            .collect();
        assert!(recorded.contains(&section(spec, &single)), "{spec}: lanes by themselves");
        for lanes in [7, 64, 300] {
            for threads in 1..=3 {
                let found = traces(spec, Options { lanes, threads, ..alone });
                assert!(recorded.contains(&section(spec, &found)), "{spec}: {lanes} lanes on {threads} threads");
            }
        }
    }
}

#[test]
fn the_slow_loop_does_as_recorded() {
    let recorded = fs::read_to_string(path()).expect("traces were recorded");
    for (line, (found, expected)) in record().lines().zip(recorded.lines()).enumerate() {
        assert_eq!(found, expected, "line {}", line + 1);
    }
    assert_eq!(record().len(), recorded.len());
}

#[test]
fn batches_of_kumata_do_as_recorded() {
    assert_batches_do_as_recorded(&kumata());
}

#[test]
fn batches_of_kumo_do_as_recorded() {
    assert_batches_do_as_recorded(&kumo());
}

#[test]
fn other_lanes_are_other_games() {
    let [one, other] = [0, 1].map(|lane| slow(&kumata()[0], lane).line(0));
    assert_ne!(one, other);
}
