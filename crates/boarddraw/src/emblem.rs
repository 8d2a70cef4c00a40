//! Our own signs of clans and stances, each on a square of 100.

use kumata_core::Clan;
use kumo_core::Stance;

use crate::Path;

/// A sign: what is filled, and what is drawn with a line of this width.
pub(crate) struct Sign {
    pub(crate) filled: &'static str,
    pub(crate) drawn: &'static str,
    pub(crate) width: i32,
}

impl Sign {
    pub(crate) fn fill(&self, at: [i32; 2], side: i32) -> Option<Path> {
        (!self.filled.is_empty()).then(|| Path::glyph(self.filled, at, side))
    }

    pub(crate) fn line(&self, at: [i32; 2], side: i32) -> Option<(Path, i32)> {
        (!self.drawn.is_empty()).then(|| (Path::glyph(self.drawn, at, side), self.width * side / 100))
    }
}

/// The sign of a clan.
pub(crate) const fn clan(clan: Clan) -> Sign {
    match clan {
        // A face with two big ears.
        Clan::Monkeys => Sign {
            filled: "M 50 12 C 72 12 80 28 80 36 C 92 32 100 40 100 52 C 100 64 90 70 80 66 C 76 84 64 94 50 94 \
                     C 36 94 24 84 20 66 C 10 70 0 64 0 52 C 0 40 8 32 20 36 C 20 28 28 12 50 12 Z \
                     M 30 44 L 44 44 L 44 58 L 30 58 Z M 56 44 L 70 44 L 70 58 L 56 58 Z M 36 72 L 64 72 L 64 80 L 36 80 Z",
            drawn: "",
            width: 0,
        },
        // A winding body with a head.
        Clan::Snakes => Sign {
            filled: "M 72 4 L 100 18 L 72 34 Z",
            drawn: "M 76 18 C 30 6 6 26 24 42 C 40 54 84 46 86 66 C 88 88 44 94 10 84",
            width: 16,
        },
        // A head that is mostly beak.
        Clan::Toucans => Sign {
            filled: "M 30 10 C 48 10 54 20 58 24 C 84 20 98 38 98 66 C 86 52 74 54 56 56 C 54 74 46 88 30 96 \
                     C 6 84 0 60 0 42 C 0 22 12 10 30 10 Z M 24 28 L 38 28 L 38 42 L 24 42 Z",
            drawn: "",
            width: 0,
        },
        // The stripes of its fur.
        Clan::Tigers => Sign {
            filled: "M 4 6 L 34 20 L 20 94 Z M 38 6 L 66 6 L 52 94 Z M 96 6 L 66 20 L 80 94 Z",
            drawn: "",
            width: 0,
        },
        // A broad snout with two nostrils, small ears and eyes.
        Clan::Hippos => Sign {
            filled: "M 22 2 L 40 2 L 40 12 L 60 12 L 60 2 L 78 2 L 78 40 C 104 48 104 96 74 96 L 26 96 C -4 96 -4 48 22 40 Z \
                     M 32 24 L 42 24 L 42 34 L 32 34 Z M 58 24 L 68 24 L 68 34 L 58 34 Z \
                     M 22 60 L 38 60 L 38 76 L 22 76 Z M 62 60 L 78 60 L 78 76 L 62 76 Z",
            drawn: "",
            width: 0,
        },
        // Open jaws with teeth.
        Clan::Crocodiles => Sign {
            filled: "M 0 6 L 100 26 L 92 48 L 82 30 L 72 46 L 62 28 L 52 44 L 42 26 L 32 42 L 26 50 L 32 58 L 42 74 L 52 56 \
                     L 62 72 L 72 54 L 82 70 L 92 52 L 100 74 L 0 94 Z",
            drawn: "",
            width: 0,
        },
    }
}

/// The sign of a stance: what the die can do.
pub(crate) const fn stance(stance: Stance) -> Sign {
    match stance {
        // Two steps on.
        Stance::Run => Sign { filled: "", drawn: "M 12 8 L 50 50 L 12 92 M 52 8 L 90 50 L 52 92", width: 17 },
        // Over what is there.
        Stance::Jump => Sign {
            filled: "M 62 50 L 100 50 L 81 82 Z M 32 64 L 60 64 L 60 100 L 32 100 Z",
            drawn: "M 10 92 L 10 50 C 10 -4 81 -4 81 52",
            width: 15,
        },
        // A ball in flight.
        Stance::Throw => Sign {
            filled: "M 52 0 L 100 0 L 100 48 Z M 50 74 C 50 88 39 100 25 100 C 11 100 0 88 0 74 C 0 60 11 50 25 50 \
                     C 39 50 50 60 50 74 Z",
            drawn: "M 48 52 L 82 18",
            width: 16,
        },
        // Claws around it.
        Stance::Grab => Sign {
            filled: "M 36 36 L 64 36 L 64 64 L 36 64 Z",
            drawn: "M 36 8 L 10 8 L 10 92 L 36 92 M 64 8 L 90 8 L 90 92 L 64 92",
            width: 16,
        },
        // On top of another.
        Stance::Block => {
            Sign { filled: "M 24 0 L 76 0 L 76 44 L 24 44 Z M 0 54 L 100 54 L 100 100 L 0 100 Z", drawn: "", width: 0 }
        }
        // The Stone between two.
        Stance::Kumo => {
            Sign { filled: "M 50 24 L 76 50 L 50 76 L 24 50 Z", drawn: "M 50 4 L 96 50 L 50 96 L 4 50 Z", width: 10 }
        }
    }
}

/// A totem on a square of 100: a pole with two heads.
pub(crate) const TOTEM: &str = "M 28 0 L 72 0 L 86 22 L 72 46 L 84 56 L 84 78 L 70 84 L 78 100 L 22 100 L 30 84 L 16 78 L 16 56 \
                                L 28 46 L 14 22 Z";

/// What is cut out of a totem in its ink.
pub(crate) const TOTEM_FACE: &str =
    "M 32 16 L 44 16 L 44 30 L 32 30 Z M 56 16 L 68 16 L 68 30 L 56 30 Z M 34 62 L 66 62 L 66 72 L 34 72 Z";
