//! Words as sets of up to 64 pairs or cells.

/// A number times this is the number in each byte.
pub(crate) const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// The number of bits in each byte of two words. The machine may have no instruction for it; two at once is faster there.
#[inline]
pub(crate) fn bits_by_byte(words: [u64; 2]) -> [u64; 2] {
    const FIVES: u64 = 0x5555_5555_5555_5555;
    const THREES: u64 = 0x3333_3333_3333_3333;
    let pairs = words.map(|word| word - (word >> 1 & FIVES));
    let nibbles = pairs.map(|pairs| (pairs & THREES) + (pairs >> 2 & THREES));
    nibbles.map(|nibbles| (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f)
}

/// Adds up bits counted by byte, of the words of at most 15 dominoes.
#[derive(Clone, Copy, Default)]
pub(crate) struct BitCount([u64; 2]);

impl BitCount {
    #[inline]
    pub(crate) fn add(&mut self, bytes: [u64; 2]) {
        self.0 = [self.0[0] + bytes[0], self.0[1] + bytes[1]];
    }

    /// The sum of all bytes, which are at most 8 x 15 each.
    #[inline]
    pub(crate) const fn total(self) -> usize {
        // Together at most 240: no byte overflows. Two bytes at a time then, as the sum of all may be up to 1,800.
        let bytes = self.0[0] + self.0[1];
        let words = (bytes & 0x00ff_00ff_00ff_00ff) + (bytes >> 8 & 0x00ff_00ff_00ff_00ff);
        (words.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
    }
}

/// The place of the `n`-th bit set, of more than `n`. `sums` has in each byte how many bits there are up to its end.
///
/// The byte is found without a branch: which bit is asked for is random, and a wrong guess costs more.
#[inline]
pub(crate) fn nth_one(bits: u64, sums: u64, n: u64) -> u8 {
    // A byte lies before the one looked for if there are no more than `n` bits up to its end.
    let before = ((n + 0x80) * EACH_BYTE - sums) >> 7 & EACH_BYTE;
    let shift = (before.wrapping_mul(EACH_BYTE) >> 56) * 8;
    let mut byte = bits >> shift & 0xff;
    for _ in (sums << 8) >> shift & 0xff..n {
        byte &= byte - 1;
    }
    (shift + u64::from(byte.trailing_zeros())) as u8
}

/// The bits set, in ascending order.
pub(crate) struct Bits(pub(crate) u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use proptest::prelude::*;
    use std::vec::Vec;

    proptest! {
        #[test]
        fn clever_and_plain_ways_agree(words in prop::array::uniform2(0..1_u64 << 60), others in any::<[u64; 2]>()) {
            for words in [words, [words[0] & others[0], words[1] & others[1]], [u64::MAX, 0]] {
                let sums = bits_by_byte(words).map(|bytes| bytes.wrapping_mul(EACH_BYTE));
                for (word, sums) in words.into_iter().zip(sums) {
                    let plain: Vec<u8> = (0..64).filter(|bit| word >> bit & 1 == 1).collect();
                    prop_assert!(Bits(word).eq(plain.iter().copied()));
                    prop_assert_eq!((sums >> 56) as usize, plain.len());
                    for (n, &bit) in (0..).zip(&plain) {
                        prop_assert_eq!(nth_one(word, sums, n), bit);
                    }
                }
            }
        }

        #[test]
        fn fifteen_dominoes_are_added_up(words in prop::collection::vec(prop::array::uniform2(any::<u64>()), 0..=15)) {
            for filled in [false, true] {
                let mut count = BitCount::default();
                let mut plain = 0;
                for &words in &words {
                    let words = if filled { [u64::MAX; 2] } else { words };
                    count.add(bits_by_byte(words));
                    plain += words.iter().map(|word| word.count_ones() as usize).sum::<usize>();
                }
                prop_assert_eq!(count.total(), plain);
            }
        }
    }
}
