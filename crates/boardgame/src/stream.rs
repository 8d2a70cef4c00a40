use core::fmt;

use crate::{Draw, Rng};

/// The numbers of [`Rng::with_stream`] in less memory: what each of many games keeps.
///
/// It computes one block of the cipher's output at a time, 16 numbers, where an [`Rng`] keeps four blocks. That makes it a
/// little slower, and three times smaller.
///
/// ```
/// use boardgame::{Draw, Rng, Stream};
/// let (mut stream, mut rng) = (Stream::new(7, 3), Rng::with_stream(7, 3));
/// assert!((0..100).all(|_| stream.next_u32() == rng.next_u32()));
/// ```
#[derive(Clone)]
pub struct Stream {
    seed: u64,
    stream: u64,
    /// How many blocks have been computed: their numbers are 16 times as many.
    blocks: u64,
    /// How many numbers of the last of them are used.
    used: u8,
    block: [u32; BLOCK],
}

/// The numbers in a block of the cipher's output.
const BLOCK: usize = 16;

impl Stream {
    /// The numbers of this seed and stream from the first.
    #[must_use]
    pub const fn new(seed: u64, stream: u64) -> Self {
        Self { seed, stream, blocks: 0, used: BLOCK as u8, block: [0; BLOCK] }
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of the stream.
    #[must_use]
    pub const fn stream(&self) -> u64 {
        self.stream
    }

    /// How many numbers have been drawn; from 2^64 on, which nobody reaches, it counts from 0 again.
    #[must_use]
    pub const fn drawn(&self) -> u64 {
        // None of the first block is there before it is computed.
        self.blocks.wrapping_mul(BLOCK as u64).wrapping_add(self.used as u64).wrapping_sub(BLOCK as u64)
    }

    /// The same numbers from the one that is drawn after so many.
    #[must_use]
    pub fn skip_to(&self, drawn: u64) -> Self {
        let mut stream = Self { blocks: drawn / BLOCK as u64, used: BLOCK as u8, ..Self::new(self.seed, self.stream) };
        if !drawn.is_multiple_of(BLOCK as u64) {
            stream.refill();
            stream.used = (drawn % BLOCK as u64) as u8;
        }
        stream
    }

    #[cold]
    fn refill(&mut self) {
        let mut rng = Rng::with_stream(self.seed, self.stream);
        rng.skip_blocks(self.blocks);
        self.block = core::array::from_fn(|_| rng.next_u32());
        self.blocks += 1;
        self.used = 0;
    }
}

impl Draw for Stream {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        if usize::from(self.used) >= BLOCK {
            self.refill();
        }
        let number = self.block[usize::from(self.used) % BLOCK];
        self.used += 1;
        number
    }
}

/// By what is drawn next.
impl PartialEq for Stream {
    fn eq(&self, other: &Self) -> bool {
        (self.seed, self.stream, self.drawn()) == (other.seed, other.stream, other.drawn())
    }
}

impl Eq for Stream {}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("stream", &self.stream).field("drawn", &self.drawn()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_generator() {
        for (seed, stream) in [(0, 0), (7, 1), (u64::MAX, u64::MAX)] {
            let (mut numbers, mut rng) = (Stream::new(seed, stream), Rng::with_stream(seed, stream));
            let start = numbers.clone();
            for drawn in 0..200 {
                assert_eq!(numbers.drawn(), drawn);
                let mut skipped = start.skip_to(drawn);
                assert_eq!(skipped, numbers);
                let number = numbers.next_u32();
                assert_eq!(number, rng.next_u32());
                assert_eq!(number, skipped.next_u32());
            }
        }
    }

    #[test]
    fn it_is_small() {
        assert!(size_of::<Stream>() <= 96);
        assert!(size_of::<Rng>() > 2 * size_of::<Stream>());
    }
}
