//! Keys: they are computed from scratch, so what is left to show is that they depend on nothing but what everybody sees,
//! and on all of that. Positions that look alike to everybody have equal keys: read back, reached in another order of
//! moves, seen by all, drawn anew. Positions of one play that do not look alike, or come from a string that was changed
//! in one place, have different keys. Equal positions have equal strings and hashes.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use kumaboard::game::Rng;
use kumaboard::{kumata, kumo};

use super::bytes::{Bytes, Dealable};

/// The longest play.
const PLIES: usize = 120;

/// Kumata.
pub fn kumata(data: &[u8]) {
    check::<kumata::Position>(data, b"MSUTHC01234nesw*-,/;|.?~x");
}

/// KUMO Hogosha.
pub fn kumo(data: &[u8]) {
    check::<kumo::Position>(data, b"RJTGBKrjtgbk#()0123456789/,AB=p.-ae");
}

/// What everybody sees of a position.
trait Seen: Dealable + Copy + Hash + Debug {
    fn view(&self) -> Self;
    fn drawn_anew(&self, rng: &mut Rng) -> Self;
}

impl Seen for kumata::Position {
    fn view(&self) -> Self {
        self.public_view()
    }

    fn drawn_anew(&self, rng: &mut Rng) -> Self {
        self.resample(rng)
    }
}

impl Seen for kumo::Position {
    fn view(&self) -> Self {
        self.public_view()
    }

    fn drawn_anew(&self, rng: &mut Rng) -> Self {
        self.resample(rng)
    }
}

/// All positions of one play: by their strings, and their views by key.
struct Met<S> {
    positions: HashMap<String, S>,
    views: HashMap<u64, String>,
}

impl<S: Seen> Met<S> {
    fn add(&mut self, position: &S) {
        let text = position.to_string();
        let key = position.key();
        assert!(text.parse().ok() == Some(*position), "{text}: read back");
        assert_eq!(text.parse().ok().map(|read: S| read.key()), Some(key), "{text}: key of what is read back");
        let view = position.view();
        assert_eq!(view.key(), key, "{text}: key of the view");
        let seen = view.to_string();
        let other = self.views.entry(key).or_insert_with(|| seen.clone());
        assert_eq!(*other, seen, "one key for both");
        let other = self.positions.entry(text).or_insert(*position);
        assert!(other == position, "{position}: two positions with one string");
        assert_eq!(other.key(), key, "{position}: two keys");
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        assert_eq!(hasher.hash_one(*other), hasher.hash_one(*position), "{position}: two hashes");
    }
}

fn check<S: Seen>(data: &[u8], alphabet: &[u8]) {
    let mut bytes = Bytes(data);
    let mut position = S::begin(&mut bytes);
    let mut met = Met { positions: HashMap::new(), views: HashMap::new() };
    met.add(&position);
    for _ in 0..PLIES {
        let Some(choice) = bytes.next_byte() else { return };
        match choice & 7 {
            0 => {
                let anew = position.drawn_anew(&mut Rng::new(u64::from(choice)));
                assert_eq!(anew.key(), position.key(), "{position}: drawn anew");
                met.add(&anew);
            }
            1 | 2 => {
                if let Some(changed) = changed_text(&position, alphabet, &mut bytes) {
                    met.add(&changed);
                }
            }
            3 => other_orders(&position, &mut bytes, &mut met),
            4 => {
                let mut children = Vec::new();
                position.for_each_legal_move(|chosen| {
                    let mut next = position;
                    next.play_unchecked(chosen);
                    children.push(next);
                });
                for child in &children {
                    met.add(child);
                }
            }
            _ => {
                let Some(chosen) = bytes.legal(&position) else { continue };
                position.play_unchecked(chosen);
                met.add(&position);
            }
        }
    }
}

/// The position whose string differs in one place, if there is one.
fn changed_text<S: Seen>(position: &S, alphabet: &[u8], bytes: &mut Bytes) -> Option<S> {
    let mut text = position.to_string().into_bytes();
    let at = bytes.below(text.len());
    text[at] = bytes.pick(alphabet);
    String::from_utf8(text).ok()?.parse().ok()
}

/// Plays some moves one after the other, and then the same in the other order, as far as they can be played.
fn other_orders<S: Seen>(position: &S, bytes: &mut Bytes, met: &mut Met<S>) {
    let mut one = *position;
    let mut chosen = Vec::new();
    for _ in 0..2 + bytes.byte() % 4 {
        let Some(next) = bytes.legal(&one) else { break };
        one.play_unchecked(next);
        met.add(&one);
        chosen.push(next);
    }
    let mut other = *position;
    for next in chosen.into_iter().rev() {
        if other.play(next).is_ok() {
            met.add(&other);
        }
    }
}
