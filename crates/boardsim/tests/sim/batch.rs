//! Batches beside a slow loop over their lanes.

use boardgame::{Action, Rng, Spec};
use boardsim::{
    AutoReset, BatchSim, BufferError, Illegal, LegalIds, Mask, Options, OptionsError, Outputs, Planes, StepError,
};
use proptest::prelude::*;

use crate::plain::{Plain, Seen};
use crate::toy::{PILE, Pile, piles};

/// Buffers for everything, filled with what is never written.
#[derive(Clone, Debug, PartialEq)]
struct Buffers {
    lanes: usize,
    width: usize,
    observations: Vec<f32>,
    observations_u8: Vec<u8>,
    final_observations: Vec<f32>,
    mask: Vec<u8>,
    bits: Vec<u64>,
    ids: Vec<u32>,
    counts: Vec<u32>,
    rewards: Vec<f32>,
    terminated: Vec<u8>,
    truncated: Vec<u8>,
    illegal: Vec<u8>,
    seats: Vec<i8>,
}

impl Buffers {
    fn new<S: Spec>(spec: &S, lanes: usize, width: usize) -> Self {
        let (cells, actions) = (spec.shape().len(), spec.action_count());
        Self {
            lanes,
            width,
            observations: vec![9.0; lanes * cells],
            observations_u8: vec![99; lanes * cells],
            final_observations: vec![9.0; lanes * cells],
            mask: vec![9; lanes * actions],
            bits: vec![9; lanes * actions.div_ceil(64)],
            ids: vec![9; lanes * width],
            counts: vec![999; lanes],
            rewards: vec![9.0; lanes * usize::from(spec.players())],
            terminated: vec![9; lanes],
            truncated: vec![9; lanes],
            illegal: vec![9; lanes],
            seats: vec![9; lanes],
        }
    }

    /// All outputs, masks as bytes and observations as `f32`.
    fn outputs(&mut self) -> Outputs<'_> {
        Outputs {
            observations: Some(Planes::F32(&mut self.observations)),
            final_observations: Some(Planes::F32(&mut self.final_observations)),
            mask: Some(Mask::Bytes(&mut self.mask)),
            legal: Some(LegalIds { width: self.width, ids: &mut self.ids, counts: &mut self.counts }),
            rewards: Some(&mut self.rewards),
            terminated: Some(&mut self.terminated),
            truncated: Some(&mut self.truncated),
            illegal: Some(&mut self.illegal),
            seats: Some(&mut self.seats),
        }
    }

    /// The small forms, which are there to be asked for instead.
    fn small(&mut self) -> Outputs<'_> {
        Outputs {
            observations: Some(Planes::U8(&mut self.observations_u8)),
            mask: Some(Mask::Bits(&mut self.bits)),
            ..Outputs::default()
        }
    }

    fn part<T>(&self, buffer: &[T], lane: usize) -> Vec<T>
    where
        T: Copy,
    {
        let each = buffer.len() / self.lanes;
        buffer[lane * each..(lane + 1) * each].to_vec()
    }

    #[track_caller]
    fn assert_shows(&self, lane: usize, seen: &Seen) {
        let shown = Seen {
            observation: self.part(&self.observations, lane),
            observation_u8: self.part(&self.observations_u8, lane),
            final_observation: seen.final_observation.as_ref().map(|_| self.part(&self.final_observations, lane)),
            mask: self.part(&self.mask, lane),
            bits: self.part(&self.bits, lane),
            ids: seen.ids.clone(),
            count: self.counts[lane],
            rewards: self.part(&self.rewards, lane),
            terminated: self.terminated[lane],
            truncated: self.truncated[lane],
            illegal: self.illegal[lane],
            seat: self.seats[lane],
        };
        assert_eq!(shown, *seen, "lane {lane}");
        assert_eq!(self.part(&self.ids, lane), seen.row(self.width), "lane {lane}");
        if seen.final_observation.is_none() {
            assert!(self.part(&self.final_observations, lane).iter().all(|&cell| cell == 9.0), "lane {lane}");
        }
    }
}

/// Steps a batch and the slow lanes alike, and compares all that is seen. Some actions are illegal, if the policy bears
/// that.
pub(crate) fn compare<S: Spec>(spec: &S, options: Options, steps: u32) {
    let lanes = options.lanes;
    let mut sim = BatchSim::new(spec.clone(), options).unwrap();
    let mut plain: Vec<_> = (0..lanes as u64).map(|lane| Plain::new(spec, options, lane)).collect();
    let mut mischief = Rng::with_stream(options.seed, u64::MAX);
    let mut buffers = Buffers::new(spec, lanes, 2);
    let mut actions = vec![0; lanes];

    sim.show(buffers.outputs()).unwrap();
    sim.show(buffers.small()).unwrap();
    for (lane, plain) in plain.iter().enumerate() {
        buffers.assert_shows(lane, &plain.seen());
    }
    for step in 0..steps {
        buffers = Buffers::new(spec, lanes, 2);
        let expected: Vec<_> = if step % 5 == 4 {
            let expected = plain.iter_mut().map(|plain| {
                let action = plain.sample();
                (action, plain.step(action))
            });
            let (sampled, expected): (Vec<_>, Vec<_>) = expected.unzip();
            sim.step_random(Some(&mut actions), buffers.outputs()).unwrap();
            assert_eq!(actions, sampled);
            expected
        } else if step % 17 == 16 {
            let which: Vec<_> = (0..lanes).map(|lane| (lane % 3) as u8).collect();
            plain.iter_mut().zip(&which).filter(|(_, which)| **which != 0).for_each(|(plain, _)| plain.reset());
            sim.reset_where(&which, buffers.outputs()).unwrap();
            plain.iter().map(Plain::seen).collect()
        } else {
            sim.sample(&mut actions).unwrap();
            let sampled: Vec<_> = plain.iter_mut().map(Plain::sample).collect();
            assert_eq!(actions, sampled);
            if options.illegal != Illegal::Error {
                for action in &mut actions {
                    if mischief.below(4) == 0 {
                        *action = mischief.below(spec.action_count() as u32 + 20);
                    }
                }
            }
            sim.step(&actions, buffers.outputs()).unwrap();
            plain.iter_mut().zip(&actions).map(|(plain, &action)| plain.step(action)).collect()
        };
        sim.show(buffers.small()).unwrap();
        for (lane, seen) in expected.iter().enumerate() {
            assert_eq!(sim.state(lane), Some(plain[lane].state()));
            buffers.assert_shows(lane, seen);
        }
    }
    sim.reset(buffers.outputs()).unwrap();
    sim.show(buffers.small()).unwrap();
    buffers.final_observations.fill(9.0);
    for (lane, plain) in plain.iter_mut().enumerate() {
        plain.reset();
        buffers.assert_shows(lane, &plain.seen());
    }
}

const AUTO_RESETS: [AutoReset; 3] = [AutoReset::NextStep, AutoReset::SameStep, AutoReset::Off];
const POLICIES: [Illegal; 3] = [Illegal::Error, Illegal::Lose, Illegal::Ignore];

#[test]
fn every_way_to_step_is_as_described() {
    for spec in piles() {
        for auto_reset in AUTO_RESETS {
            for illegal in POLICIES {
                for step_limit in [None, Some(1), Some(4)] {
                    let options = Options { lanes: 7, seed: 5, auto_reset, illegal, step_limit, ..Options::default() };
                    compare(&spec, options, 60);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn lanes_do_not_depend_on_lanes_and_threads(
        seed: u64,
        first_stream in 0..1_u64 << 40,
        lanes in prop::sample::select(vec![1_usize, 7, 64, 65, 300]),
        threads in 1..=3_usize,
        auto_reset in prop::sample::select(AUTO_RESETS.to_vec()),
        illegal in prop::sample::select(POLICIES.to_vec()),
        step_limit in prop::option::of(1..12_u32),
        spec in prop::sample::select(piles()),
    ) {
        let options = Options { lanes, seed, first_stream, threads, auto_reset, illegal, step_limit };
        compare(&spec, options, 40);
    }
}

#[test]
fn an_illegal_action_refuses_the_whole_step() {
    for threads in 1..=3 {
        let mut sim = BatchSim::new(PILE, Options { lanes: 300, threads, ..Options::default() }).unwrap();
        let mut buffers = Buffers::new(&PILE, 300, 3);
        let mut actions = vec![33; 300];
        // What no move is, an outcome of chance, a move that is not legal.
        for (action, number) in [(1, 5_000), (1, 70), (1, 34)] {
            actions[291] = 34;
            actions[40] = number;
            let (states, untouched) = (sim.clone(), buffers.clone());
            let refused = sim.step(&actions, buffers.outputs()).unwrap_err();
            assert_eq!(refused, StepError::Illegal { lane: 40, found: Action::new(number), legal: 3 }, "{action}");
            assert_eq!(buffers, untouched);
            for lane in 0..300 {
                assert_eq!((sim.state(lane), sim.steps(lane)), (states.state(lane), Some(0)));
                assert_eq!(sim.stream(lane), states.stream(lane));
            }
        }
        let refused = sim.step(&actions, Outputs::default()).unwrap_err().to_string();
        assert_eq!(refused, "lane 40, action 34: expected one of the 3 legal actions");
        actions[40] = 0;
        assert!(matches!(sim.step(&actions, Outputs::default()), Err(StepError::Illegal { lane: 291, .. })));
        actions[291] = 66;
        assert_eq!(sim.step(&actions, Outputs::default()), Ok(()));
        assert_eq!([0, 40, 291].map(|lane| sim.state(lane).unwrap().left()), [7, 8, 6]);
    }
}

#[test]
fn an_illegal_action_that_loses_makes_0_in_sum() {
    for (spec, expected) in [
        (PILE, vec![-1.0, 1.0]),
        (Pile { players: 3, ..PILE }, vec![-1.0, 0.5, 0.5]),
        (Pile { players: 4, teams: true, ..PILE }, vec![-1.0, 1.0, -1.0, 1.0]),
    ] {
        let mut sim = BatchSim::new(spec, Options { illegal: Illegal::Lose, ..Options::default() }).unwrap();
        let (mut rewards, mut terminated) = (vec![9.0; expected.len()], [9]);
        let outputs = Outputs { rewards: Some(&mut rewards), terminated: Some(&mut terminated), ..Outputs::default() };
        sim.step(&[12], outputs).unwrap();
        assert_eq!((rewards, terminated), (expected, [1]));
    }
}

/// Calls that are refused for the length of a buffer.
#[test]
fn wrong_lengths_change_nothing() {
    type Shorten = fn(&mut Buffers);
    let cases: [(&str, Shorten, usize, usize); 10] = [
        ("observations", |b| _ = b.observations.pop(), 119, 120),
        ("final_observations", |b| b.final_observations.push(0.0), 121, 120),
        ("mask", |b| _ = b.mask.pop(), 559, 560),
        ("legal.ids", |b| b.ids.clear(), 0, 24),
        ("legal.counts", |b| b.counts.push(0), 9, 8),
        ("rewards", |b| _ = b.rewards.pop(), 15, 16),
        ("terminated", |b| _ = b.terminated.pop(), 7, 8),
        ("truncated", |b| _ = b.truncated.pop(), 7, 8),
        ("illegal", |b| _ = b.illegal.pop(), 7, 8),
        ("seats", |b| b.seats.push(0), 9, 8),
    ];
    let mut sim = BatchSim::new(PILE, Options { lanes: 8, ..Options::default() }).unwrap();
    let before = sim.clone();
    let assert_unchanged = |sim: &BatchSim<Pile>| {
        for lane in 0..8 {
            assert_eq!((sim.state(lane), sim.stream(lane)), (before.state(lane), before.stream(lane)));
            assert_eq!(sim.steps(lane), Some(0));
        }
    };
    for (name, shorten, found, expected) in cases {
        let mut buffers = Buffers::new(&PILE, 8, 3);
        shorten(&mut buffers);
        let untouched = buffers.clone();
        let error = BufferError::new(name, found, expected);
        assert_eq!(sim.step(&[0; 8], buffers.outputs()), Err(StepError::Buffer(error)));
        assert_eq!(sim.step_random(None, buffers.outputs()), Err(error));
        assert_eq!(sim.show(buffers.outputs()), Err(error));
        assert_eq!(sim.reset(buffers.outputs()), Err(error));
        assert_eq!(sim.reset_where(&[1; 8], buffers.outputs()), Err(error));
        assert_eq!(buffers, untouched);
        assert_unchanged(&sim);
    }
    let mut buffers = Buffers::new(&PILE, 8, 3);
    buffers.bits.pop();
    assert_eq!(sim.show(buffers.small()), Err(BufferError::new("mask", 15, 16)));
    buffers.observations_u8.pop();
    assert_eq!(sim.show(buffers.small()), Err(BufferError::new("observations", 119, 120)));
    let actions = BufferError::new("actions", 7, 8);
    assert_eq!(sim.step(&[0; 7], Outputs::default()), Err(StepError::Buffer(actions)));
    assert_eq!(sim.step_random(Some(&mut [0; 7]), Outputs::default()), Err(actions));
    assert_eq!(sim.sample(&mut [0; 7]), Err(actions));
    assert_eq!(sim.reset_where(&[1; 9], Outputs::default()), Err(BufferError::new("which", 9, 8)));
    assert_unchanged(&sim);
}

#[test]
fn what_can_not_be_made_is_refused() {
    let refused = |options| BatchSim::new(PILE, options).unwrap_err();
    assert_eq!(refused(Options { lanes: 0, ..Options::default() }), OptionsError::Lanes);
    for lanes in [usize::MAX, usize::MAX >> 8] {
        assert_eq!(refused(Options { lanes, ..Options::default() }), OptionsError::Memory { found: lanes });
    }
    assert_eq!(refused(Options { step_limit: Some(0), ..Options::default() }), OptionsError::StepLimit);
    let sim = BatchSim::new(PILE, Options { lanes: 3, threads: 8, ..Options::default() }).unwrap();
    assert_eq!((sim.lanes(), sim.threads()), (3, 3), "no thread without a lane");
    assert!(sim.state(3).is_none() && sim.stream(3).is_none() && sim.steps(3).is_none());
}

#[test]
fn reseeding_begins_anew() {
    let spec = Pile { players: 4, hides: true, grows: true, ..PILE };
    let options = Options { lanes: 5, seed: 3, first_stream: 11, ..Options::default() };
    let mut sim = BatchSim::new(spec, options).unwrap();
    for _ in 0..50 {
        sim.step_random(None, Outputs::default()).unwrap();
    }
    sim.reseed(4);
    let new = BatchSim::new(spec, Options { seed: 4, ..options }).unwrap();
    for lane in 0..5 {
        assert_eq!((sim.state(lane), sim.stream(lane)), (new.state(lane), new.stream(lane)));
        assert_eq!(sim.steps(lane), Some(0));
    }
}

/// Samples of all lanes together are even, and chance keeps to its odds.
#[test]
fn samples_and_chance_are_even() {
    let spec = Pile { grows: true, ..PILE };
    let mut sim = BatchSim::new(spec, Options { lanes: 60_000, seed: 2, ..Options::default() }).unwrap();
    let mut actions = vec![0; 60_000];
    sim.sample(&mut actions).unwrap();
    sim.step(&actions, Outputs::default()).unwrap();
    // By what was taken, by how much the pile grew.
    let mut counts = [[0_u32; 3]; 3];
    for (lane, action) in actions.iter().enumerate() {
        let taken = action / 33 + 1;
        let grown = u32::from(sim.state(lane).unwrap().left()) + taken - 9;
        counts[taken as usize - 1][grown as usize] += 1;
    }
    // Chi-square, 8 degrees of freedom: above 26.1 once in a thousand.
    let expected = [10_000.0, 20_000.0 / 3.0, 10_000.0 / 3.0];
    let chi_square: f64 =
        counts.iter().flat_map(|row| row.iter().zip(expected)).map(|(&n, e)| (f64::from(n) - e).powi(2) / e).sum();
    assert!(chi_square < 26.1, "{chi_square}: {counts:?}");
}
