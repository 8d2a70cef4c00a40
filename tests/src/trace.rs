//! Random games of fixed seeds, lane by lane, as text: the same on every platform, in debug and release.
//!
//! What is written here is a slow loop straight from the description of a batch's lane; `tests/traces.rs` holds batches of
//! all sizes and numbers of threads to it.

use std::fmt::Write as _;
use std::path::PathBuf;

use kumaboard::game::{Playable as _, Rng, Seat, Spec, State as _};
use kumaboard::kumata::{KumataSpec, Layout, Rules};
use kumaboard::kumo::{KumoSpec, Mode};

/// The seed of all traces.
pub const SEED: u64 = 2026;
/// How many lanes of each variant are traced.
pub const LANES: u64 = 3;
/// How many plies of each lane are traced: several games of Kumata.
pub const PLIES: usize = 250;
/// How many of them are written out.
const WRITTEN: usize = 8;

/// What happened in a lane, ply by ply.
#[derive(Clone, Debug)]
pub struct Trace {
    plies: usize,
    text: String,
    digest: u64,
}

impl Default for Trace {
    /// Before the first ply. The digest is FNV-1a's.
    fn default() -> Self {
        Self { plies: 0, text: String::new(), digest: 0xcbf2_9ce4_8422_2325 }
    }
}

impl Trace {
    /// Adds a ply: the action, the key of the state behind it, what each seat got if the game ended.
    pub fn add(&mut self, action: u32, key: u64, rewards: Option<&[f32]>) {
        if self.plies < WRITTEN {
            write!(self.text, " {action}:{key:016x}").expect("text can be written");
        }
        self.plies += 1;
        self.digest_bytes(&action.to_le_bytes());
        self.digest_bytes(&key.to_le_bytes());
        for reward in rewards.unwrap_or_default() {
            self.digest_bytes(&reward.to_le_bytes());
        }
    }

    fn digest_bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.digest = (self.digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Whether all plies are there.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.plies >= PLIES
    }

    /// The line of a lane: its first plies, then a digest of all.
    #[must_use]
    pub fn line(&self, lane: u64) -> String {
        format!("lane {lane}:{} ... {:016x}\n", self.text, self.digest)
    }
}

/// The variants of Kumata that are traced.
///
/// # Panics
/// Never: there are these variants.
#[must_use]
pub fn kumata() -> Vec<KumataSpec> {
    let [two, three, four] = [2, 3, 4].map(|seats| KumataSpec::new(seats).expect("there are 2 to 4 seats"));
    let maze = Layout::random_maze(&mut Rng::new(SEED));
    vec![
        two,
        three,
        four,
        four.with_alliance().expect("four play as Alliance"),
        two.with_layout(maze),
        four.with_layout(maze),
        two.with_rules(Rules::BGA_FR),
        three.with_rules(Rules::BGA_DE),
        four.with_rules(Rules::BGA_DE),
    ]
}

/// The variants of KUMO Hogosha that are traced. The limit makes games end.
///
/// # Panics
/// Never: there are these variants.
#[must_use]
pub fn kumo() -> Vec<KumoSpec> {
    let sized = |mode, size| KumoSpec::new(mode).with_size(size).expect("there is such an arena").with_turn_limit(30);
    let mut specs: Vec<_> = Mode::ALL.into_iter().map(|mode| sized(mode, 9)).collect();
    specs.extend([sized(Mode::BASE2, 5), sized(Mode::BASE4, 7), sized(Mode::LEGEND2, 11)]);
    specs
}

/// The traces of a variant: a line with its name, then a line for each lane.
#[must_use]
pub fn section(spec: &impl Spec, traces: &[Trace]) -> String {
    let lanes: String = (0..).zip(traces).map(|(lane, trace)| trace.line(lane)).collect();
    format!("{spec}\n{lanes}\n")
}

/// A lane by a slow loop: each move is found in the list of all, looked at and played by its number.
///
/// # Panics
/// If the game does not do what its traits say.
#[must_use]
pub fn slow<S: Spec>(spec: &S, lane: u64) -> Trace {
    let mut rng = Rng::with_stream(SEED, lane);
    let mut trace = Trace::default();
    while !trace.is_full() {
        let mut state = spec.start(&mut rng);
        while !state.is_over() && !trace.is_full() {
            let mut moves = Vec::new();
            state.for_each_legal_move(|chosen| moves.push(chosen));
            let chosen = moves[rng.below(moves.len() as u32) as usize];
            let action = spec.action_of(chosen).expect("a legal move has a number");
            state.play_action(action).expect("the action is legal");
            let rewards: Vec<f32> = Seat::all(spec.players()).map(|seat| state.returns().of(seat) as f32).collect();
            trace.add(action.number(), state.key(), state.is_over().then_some(&rewards));
        }
    }
    trace
}

/// All traces by the slow loop.
#[must_use]
pub fn record() -> String {
    fn sections<S: Spec>(specs: &[S]) -> impl Iterator<Item = String> {
        specs.iter().map(|spec| section(spec, &(0..LANES).map(|lane| slow(spec, lane)).collect::<Vec<_>>()))
    }
    sections(&kumata()).chain(sections(&kumo())).collect()
}

/// Where the traces are.
#[must_use]
pub fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("traces/lanes.txt")
}
