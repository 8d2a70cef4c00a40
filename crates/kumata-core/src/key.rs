use crate::Position;

impl Position {
    /// A 64-bit key of the public position: equal where everybody sees the same, whether orders are hidden or known, and
    /// the same on every machine.
    ///
    /// It is computed when asked for, from 16 to 20 words: the tops of the cells, four to a word; the shape of the layout;
    /// clans, totems, turn and rules; and of each seat the dominoes on top and the set of those underneath. Each word is
    /// folded in by a multiplication of 64 by 64 bits of which the two halves of the product are joined.
    ///
    /// ```
    /// let position = kumata_core::Setup::new(4).deal(1)?;
    /// assert_eq!(position.key(), position.public_view().key());
    /// assert_ne!(position.key(), kumata_core::Setup::new(4).deal(2)?.key());
    /// # Ok::<(), kumata_core::SetupError>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        let mut key = Mixer(self.small_fields());
        let shape = self.layout().shape();
        key.add(shape as u64);
        key.add((shape >> 64) as u64);
        for cells in self.cells.chunks_exact(4) {
            key.add(cells.iter().fold(0, |word, cell| word << 16 | u64::from(cell.0)));
        }
        for seat in self.seats() {
            // Hidden dominoes in ascending order: equal knowledge is equal bits.
            let stacks = self.stacks(seat).seen();
            key.add(stacks.order);
            key.add(u64::from(stacks.tops) << 16 | u64::from(stacks.hidden));
        }
        key.finish()
    }
}

struct Mixer(u64);

impl Mixer {
    /// The digits of the golden ratio and of pi: odd numbers without a pattern.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    const OFFSET: u64 = 0x2437_54a8_885a_308d;

    const fn add(&mut self, word: u64) {
        let product = (self.0 ^ word ^ Self::OFFSET) as u128 * Self::FACTOR as u128;
        self.0 = (product as u64) ^ ((product >> 64) as u64);
    }

    const fn finish(mut self) -> u64 {
        self.add(0);
        self.add(0);
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::collections::BTreeMap;
    use std::format;

    const BOARD: &str =
        "M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1/M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1/M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1";

    /// One thing at a time is different for everybody: no two keys are equal.
    #[test]
    fn what_everybody_sees_is_told_apart() {
        // A tile from the north-west corner put beside the south-east one.
        let moved = {
            let rows: std::vec::Vec<&str> = BOARD.split('/').collect();
            let rows = rows.iter().enumerate().map(|(number, row)| match number {
                0 | 1 => format!("-,-,{},-,-", &row[6..]),
                4 | 5 => format!("{row},{}", &row[..5]),
                _ => format!("{row},-,-"),
            });
            rows.collect::<std::vec::Vec<_>>().join("/")
        };
        let cell = BOARD.replacen("M1", "M2", 1);
        let clan = BOARD.replacen("M1", "S1", 1);
        let lie = |cells: &str| BOARD.replacen("M1,S1", cells, 1);
        let reserves = "11.33.30|10;10.20.31;10;10";
        let strings = [
            format!("{BOARD} MSUT 0 {reserves} 1111 rulebook"),
            format!("{moved} MSUT 0 {reserves} 1111 rulebook"),
            format!("{cell} MSUT 0 {reserves} 1111 rulebook"),
            format!("{clan} MSUT 0 {reserves} 1111 rulebook"),
            format!("{} MSUT 0 {reserves} 1111 rulebook", lie("M2e1,M1w1")),
            format!("{} MSUT 0 {reserves} 1111 rulebook", lie("S2e1,S1w1")),
            format!("{} MSUT 0 {reserves} 0111 rulebook", lie("M2e1*,M1w1*")),
            format!("{} MSUT 0 {reserves} 1111 bga-fr", lie("M2e1,M1w1")),
            format!("{} MSUT 0 {reserves} 0111 bga-fr", lie("M2e1*,M1w1")),
            format!("{} MSUT 0 {reserves} 0111 bga-fr", lie("M2e1,M1w1*")),
            format!("{BOARD} SMUT 0 {reserves} 1111 rulebook"),
            format!("{BOARD} MSUT 1 {reserves} 1111 rulebook"),
            format!("{BOARD} MSUT 0 {reserves} 1111 rulebook+alliance"),
            format!("{BOARD} MSUT 0 {reserves} 1111 bga-fr"),
            format!("{BOARD} MSUT 0 {reserves} 1111 bga-de"),
            // Another top, another stack, fewer, another seat's.
            format!("{BOARD} MSUT 0 10.33.30|11;10.20.31;10;10 1111 rulebook"),
            format!("{BOARD} MSUT 0 11.33|10.30;10.20.31;10;10 1111 rulebook"),
            format!("{BOARD} MSUT 0 11.33.30.10;10.20.31;10;10 1111 rulebook"),
            format!("{BOARD} MSUT 0 11.33|10;10.20.31;10;10 1111 rulebook"),
            format!("{BOARD} MSUT 0 11.33.32|10;10.20.31;10;10 1111 rulebook"),
            format!("{BOARD} MSUT 0 11.33.30|10;31.20.10;10;10 1111 rulebook"),
            format!("{BOARD} MSUT 0 11.33.30|10;10.20.31;10;11 1111 rulebook"),
            // Layouts that differ in their northernmost tile alone.
            format!("{} MSUT 0 {reserves} 1111 rulebook", ["U1,U1"; 18].join("/")),
            format!("U1,U1,U1,U1/U1,U1,U1,U1/{} MSUT 0 {reserves} 1111 rulebook", ["U1,U1,-,-"; 14].join("/")),
            format!("{BOARD} MSUT ?1 ??.33.30|10~11;10.20.31;10;10 1111 rulebook"),
        ];
        let mut keys = BTreeMap::new();
        for text in strings {
            let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}\n{error}"));
            assert_eq!(position.key(), position.public_view().key());
            if let Some(other) = keys.insert(position.key(), text) {
                panic!("{position}\n{other}");
            }
        }
    }

    /// Nobody knows the orders: they make no difference. The number is the same on every machine.
    #[test]
    fn what_nobody_sees_makes_no_difference() {
        for reserves in ["11.33.30|10;10.20.31;10;10", "11.30.33|10;10.31.20;10;10", "11.??.??|10~30.33;10.20.31;10;10"]
        {
            let position: Position = format!("{BOARD} MSUT 0 {reserves} 1111 rulebook").parse().unwrap();
            assert_eq!(position.key(), 0x7935_8102_c9b6_f57e);
        }
    }
}
