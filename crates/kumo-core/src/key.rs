use crate::{Position, Turn};

impl Position {
    /// A 64-bit key of the position: equal for equal positions, and the same on every platform.
    ///
    /// The position is packed into fourteen 64-bit words; each is mixed into the state by a multiplication of 64 by 64
    /// bits whose two halves are combined (as the hash functions of the wyhash family do), with a different constant
    /// for each place. The key is worked out when it is asked for.
    ///
    /// ```
    /// use kumo_core::{Mode, Position};
    /// let mut turned = Position::new(Mode::BASE2);
    /// assert_eq!(turned.key(), Position::new(Mode::BASE2).key());
    /// turned.play("cw".parse()?)?;
    /// assert_ne!(turned.key(), Position::new(Mode::BASE2).key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        let covered = self.covered.words();
        let [tray0, tray1, tray2, tray3] = self.trays;
        let [used0, used1, used2, used3] = self.used;
        let flags = u8::from(self.turned[0]) | u8::from(self.turned[1]) << 1 | u8::from(self.owes_placement) << 2;
        let mode = u8::from(self.mode.is_four()) | u8::from(self.mode.is_legend()) << 1;
        let turn = match self.turn {
            Turn::Seat(seat) => seat.number(),
            Turn::Won { team, camp } => 0x10 | (team.index() as u8) << 2 | camp.index(),
            Turn::Drawn => 0x20,
        };
        let mut state = FIRST;
        for set in self.tops.into_iter().chain(self.planes) {
            state = mix(state, set as u64, (set >> 64) as u64);
        }
        let stacks = u64::from(covered[0])
            | u64::from(covered[1]) << 16
            | u64::from(covered[2]) << 32
            | u64::from(covered[3]) << 48;
        let more_stacks = u64::from(covered[4]) | u64::from(covered[5]) << 16;
        let hands = u64::from_le_bytes([tray0, tray1, tray2, tray3, used0, used1, used2, used3]);
        let rest = u64::from_le_bytes([self.stone, self.size, mode, turn, self.prisons[0], self.prisons[1], flags, 0]);
        state = mix(state, stacks, more_stacks);
        mix(state, hands, rest)
    }
}

// The first digits of the fractional parts of the square roots of 2, 3 and 5: nothing up the sleeve. All are odd.
const FIRST: u64 = 0x6a09_e667_f3bc_c909;
const LOW: u64 = 0xbb67_ae85_84ca_a73b;
const HIGH: u64 = 0x3c6e_f372_fe94_f82b;

/// Mixes two words into the state.
#[inline]
const fn mix(state: u64, low: u64, high: u64) -> u64 {
    let state = fold(state ^ low, LOW);
    // The rotation keeps the places of the two words apart.
    fold(state.rotate_left(29) ^ high, HIGH)
}

/// The two halves of a product of 128 bits, combined, and the factor with them: a product alone is 0 for a factor of 0.
#[inline]
const fn fold(word: u64, factor: u64) -> u64 {
    let product = word as u128 * factor as u128;
    (product as u64) ^ (product >> 64) as u64 ^ word.rotate_left(32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same on every platform, and in every version: worked out apart from the code, word by word as `key` has it.
    #[test]
    fn keys_are_these_numbers() {
        for (text, key) in [
            ("5/5/2#2/k4/(tB)3J 2 1,1,3,2 1,0 4,3,1,0 01 p.a1 base4", 0x17b2_22fe_b6e8_9ac6),
            ("11/11/11/11/11/5#5/11/11/11/11/11 0 6,6 0,0 0,0 00 p legend2", 0x8ce6_019c_4513_3951),
            ("9/9/9/9/9/9/4k4/4k4/4#4 B 6,4 0,0 0,1 01 - base2", 0x5fec_0cf6_02bb_7bc5),
            ("9/9/9/9/4#4/9/9/9/9 = 3,3,3,3 0,0 0,0,0,0 00 - base4", 0x1c77_a36a_90d6_2e8b),
        ] {
            let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}\n{error}"));
            assert_eq!(position.key(), key, "{text}: found {:#x}", position.key());
        }
    }
}
