use core::fmt;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};

use crate::Draw;

/// The one source of randomness: ChaCha8, the same numbers on every platform.
///
/// A generator is named by a 64-bit *seed* and a 64-bit *stream*; different streams of one seed are independent. The key
/// of the cipher is the seed in little-endian order followed by 24 zero bytes, the nonce is the stream, the counter
/// starts at 0; numbers are taken from the key stream 32 bits at a time, little-endian.
///
/// ```
/// use boardgame::Rng;
/// let mut one = Rng::new(7);
/// let mut two = Rng::new(7);
/// assert_eq!(one.below(6), two.below(6));
///
/// let mut cards = [1, 2, 3, 4, 5];
/// one.shuffle(&mut cards);
/// two.shuffle(&mut cards.clone());
/// assert_eq!(one.next_u32(), two.next_u32());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// The generator of this seed, stream 0.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::with_stream(seed, 0)
    }

    /// The generator of this seed and stream.
    #[must_use]
    pub fn with_stream(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut chacha = ChaCha8Rng::from_seed(key);
        chacha.set_stream(stream);
        Self(chacha)
    }

    /// The next 32 bits.
    pub fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// The next 64 bits: [`Draw::next_u64`].
    pub fn next_u64(&mut self) -> u64 {
        Draw::next_u64(self)
    }

    /// A number below `bound`, each equally likely: [`Draw::below`].
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        Draw::below(self, bound)
    }

    /// Puts the items into a random order, each equally likely: [`Draw::shuffle`].
    ///
    /// # Panics
    /// If there are more than 2^32 - 1 items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        Draw::shuffle(self, items);
    }

    /// Goes on behind so many blocks of 16 numbers, counted from the first.
    pub(crate) fn skip_blocks(&mut self, blocks: u64) {
        self.0.set_word_pos(16 * u128::from(blocks));
    }
}

impl Draw for Rng {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }
}

impl fmt::Debug for Rng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rng")
            .field("stream", &self.0.get_stream())
            .field("words_drawn", &self.0.get_word_pos())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key stream of ChaCha with 8 rounds, 256-bit zero key, zero nonce (draft-strombergson-chacha-test-vectors,
    /// TC1): `3e00ef2f 895f40d6 7f5bb8e8 1f09a5a1 ...`.
    #[test]
    fn the_cipher_is_chacha8() {
        let mut rng = Rng::new(0);
        let words = [0x3e00_ef2f_u32, 0x895f_40d6, 0x7f5b_b8e8, 0x1f09_a5a1].map(u32::swap_bytes);
        for word in words {
            assert_eq!(rng.next_u32(), word);
        }
    }

    #[test]
    fn bounded_draws_are_even() {
        // Chi-square over 6 faces, 5 degrees of freedom: above 20.5 once in a thousand.
        let mut rng = Rng::new(1);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        let chi_square: f64 = counts.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi_square < 20.5, "{chi_square}: {counts:?}");
        assert_eq!(rng.below(1), 0);
    }

    #[test]
    fn streams_and_seeds_differ() {
        let first = |mut rng: Rng| rng.next_u64();
        assert_ne!(first(Rng::new(1)), first(Rng::new(2)));
        assert_ne!(first(Rng::new(1)), first(Rng::with_stream(1, 1)));
        assert_eq!(first(Rng::new(1)), first(Rng::with_stream(1, 0)));
    }

    #[test]
    #[should_panic(expected = "no number is below 0")]
    fn nothing_is_below_zero() {
        Rng::new(0).below(0);
    }
}
