use boardgeo::QuarterTurns;

use super::TILES;
use crate::{Clan, Value};

/// What a board tile shows: a clan and a value in each cell, NW, NE, SW, SE of the unturned tile (K1.4).
///
/// ```
/// use kumata_core::{Clan, DEFAULT_FACES_4, Value};
/// let one = Value::new(1).unwrap();
/// assert_eq!(DEFAULT_FACES_4[0].cells[0], (Clan::Monkeys, one));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Face {
    /// The cells NW, NE, SW, SE.
    pub cells: [(Clan, Value); 4],
}

impl Face {
    /// The cells NW, NE, SW, SE of the turned tile.
    #[must_use]
    pub fn turned(self, turns: QuarterTurns) -> [(Clan, Value); 4] {
        turns.turn_tile(self.cells)
    }
}

const fn value(number: usize) -> Value {
    Value::new(number as u8).expect("a value is at most 4")
}

/// The tiles for 3 and 4 players (K1.5): each clan shows 1, 2 and 3 three times each, and any two clans show each pair of
/// values on exactly one tile.
pub const DEFAULT_FACES_4: [Face; TILES] = {
    let mut faces = [Face { cells: [(Clan::Monkeys, Value::BLANK); 4] }; TILES];
    let mut tile = 0;
    while tile < TILES {
        let (i, j) = (tile / 3, tile % 3);
        faces[tile].cells = [
            (Clan::Monkeys, value(1 + i)),
            (Clan::Snakes, value(1 + j)),
            (Clan::Toucans, value(1 + (i + j) % 3)),
            (Clan::Tigers, value(1 + (i + 2 * j) % 3)),
        ];
        tile += 1;
    }
    faces
};

/// The tiles for 2 players (K1.5): hippos north-west and south-east, crocodiles north-east and south-west.
pub const DEFAULT_FACES_2: [Face; TILES] = {
    const PAIRS: [[usize; 2]; TILES] = [[1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4], [1, 1], [2, 2], [3, 4]];
    let mut faces = [Face { cells: [(Clan::Hippos, Value::BLANK); 4] }; TILES];
    let mut tile = 0;
    while tile < TILES {
        let (hippos, crocodiles) = (PAIRS[tile], PAIRS[(tile + 4) % TILES]);
        faces[tile].cells = [
            (Clan::Hippos, value(hippos[0])),
            (Clan::Crocodiles, value(crocodiles[0])),
            (Clan::Crocodiles, value(crocodiles[1])),
            (Clan::Hippos, value(hippos[1])),
        ];
        tile += 1;
    }
    faces
};

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::collections::HashSet;
    use std::vec::Vec;

    /// K1.5: the orthogonal array, and the nine pairs.
    #[test]
    fn k1_5_default_faces() {
        for one in 0..4 {
            for other in 0..one {
                let seen: HashSet<_> =
                    DEFAULT_FACES_4.iter().map(|face| (face.cells[one].1, face.cells[other].1)).collect();
                assert_eq!(seen.len(), 9);
            }
        }
        let written = |faces: [Face; TILES]| -> Vec<std::string::String> {
            faces
                .iter()
                .map(|face| face.cells.iter().map(|(clan, value)| std::format!("{clan}{value}")).collect())
                .collect()
        };
        assert_eq!(written(DEFAULT_FACES_4)[5], "M2S3U1T3");
        assert_eq!(
            written(DEFAULT_FACES_2).join(" "),
            "H1C2C4H2 H1C3C4H3 H1C1C1H4 H2C2C2H3 H2C3C4H4 H3C1C2H4 H1C1C3H1 H2C1C4H2 H3C2C3H4"
        );
    }
}
