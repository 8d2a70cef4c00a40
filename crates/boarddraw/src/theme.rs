use kumata_core::Clan;
use kumo_core::Team;

use crate::Colour;

/// Which colours a picture has.
///
/// ```
/// use boarddraw::Theme;
/// assert_eq!(Theme::by_name("dark"), Some(&Theme::DARK));
/// assert_eq!(Theme::default(), Theme::LIGHT);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The name it is asked for by.
    pub name: &'static str,
    /// The page.
    pub page: Colour,
    /// What is written on the page.
    pub ink: Colour,
    /// What is written on the page and matters less: coordinates, the legend.
    pub faint: Colour,
    /// Lines between cells, and the frames of stacks.
    pub line: Colour,
    /// The borders of tiles and of the arena.
    pub border: Colour,
    /// Empty spaces of the arena, and the backs of hidden dominoes.
    pub ground: Colour,
    /// Last moves, targets and arrows.
    pub accent: Colour,
    /// Totems.
    pub totem: Paint,
    /// The Stone of Balance.
    pub stone: Paint,
    /// The dominoes of the clans, in the order of [`Clan`].
    pub dominoes: [Paint; 6],
    /// Their cells on the board.
    pub cells: [Paint; 6],
    /// The dice of the teams, A before B.
    pub dice: [Paint; 2],
    /// Their camps.
    pub camps: [Paint; 2],
}

/// What something is painted with: its ground, and what is drawn on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// The ground.
    pub body: Colour,
    /// What is drawn on it.
    pub ink: Colour,
}

const fn paint(body: u32, ink: u32) -> Paint {
    Paint { body: Colour::hex(body), ink: Colour::hex(ink) }
}

impl Theme {
    /// Dark on a light page.
    pub const LIGHT: Self = Self {
        name: "light",
        page: Colour::hex(0xf7f4ee),
        ink: Colour::hex(0x1f1d1a),
        faint: Colour::hex(0x5f5950),
        line: Colour::hex(0xb9b1a4),
        border: Colour::hex(0x5a5043),
        ground: Colour::hex(0xe9e3d8),
        accent: Colour::hex(0xc0267e),
        totem: paint(0xffd24a, 0x2b1d00),
        stone: paint(0x4b453d, 0xffffff),
        dominoes: [
            paint(0xa84a06, 0xffffff),
            paint(0x157638, 0xffffff),
            paint(0x0663a0, 0xffffff),
            paint(0xb01b2b, 0xffffff),
            paint(0x7a28c0, 0xffffff),
            paint(0x0f6e66, 0xffffff),
        ],
        cells: [
            paint(0xfce6c4, 0x7a3806),
            paint(0xd3eeda, 0x0d5228),
            paint(0xd0e8f8, 0x07496e),
            paint(0xfbd9da, 0x82141f),
            paint(0xeadafa, 0x581c87),
            paint(0xccede9, 0x0b4f4a),
        ],
        dice: [paint(0xc43d0a, 0xffffff), paint(0x1d4eb8, 0xffffff)],
        camps: [paint(0xf8d9c6, 0x7c2706), paint(0xceddf8, 0x143580)],
    };

    /// Light on a dark page.
    pub const DARK: Self = Self {
        name: "dark",
        page: Colour::hex(0x17181c),
        ink: Colour::hex(0xf1efea),
        faint: Colour::hex(0xa9a69f),
        line: Colour::hex(0x5c5f69),
        border: Colour::hex(0xb4ada0),
        ground: Colour::hex(0x26282e),
        accent: Colour::hex(0xff6cc4),
        totem: paint(0xffe07a, 0x2b1d00),
        stone: paint(0xd9d4ca, 0x17181c),
        dominoes: [
            paint(0xf5b13d, 0x1a1203),
            paint(0x4cc779, 0x041a0c),
            paint(0x55b6f0, 0x031624),
            paint(0xf47c7c, 0x240505),
            paint(0xc08bf5, 0x18062b),
            paint(0x3fc9ba, 0x031b18),
        ],
        cells: [
            paint(0x3d2a10, 0xfbbf5c),
            paint(0x12351f, 0x6fe09a),
            paint(0x0f2f45, 0x74c9fb),
            paint(0x451616, 0xff9d9d),
            paint(0x321a4d, 0xd4a9ff),
            paint(0x0f3834, 0x63dccf),
        ],
        dice: [paint(0xff965c, 0x220a00), paint(0x7ba7ff, 0x040f2b)],
        camps: [paint(0x4a2512, 0xffb890), paint(0x172b57, 0xa9c5ff)],
    };

    /// Colours that people who confuse red and green, or blue and yellow, can tell apart too.
    pub const SAFE: Self = Self {
        name: "safe",
        page: Colour::hex(0xffffff),
        ink: Colour::hex(0x111111),
        faint: Colour::hex(0x555555),
        line: Colour::hex(0x999999),
        border: Colour::hex(0x222222),
        ground: Colour::hex(0xececec),
        accent: Colour::hex(0xa0006e),
        totem: paint(0xffffff, 0x000000),
        stone: paint(0x333333, 0xffffff),
        dominoes: [
            paint(0xf0d02e, 0x000000),
            paint(0x009e73, 0x000000),
            paint(0x004f9e, 0xffffff),
            paint(0xd55e00, 0x000000),
            paint(0xe69f00, 0x000000),
            paint(0x004f9e, 0xffffff),
        ],
        cells: [
            paint(0xfdf6cf, 0x4a3d00),
            paint(0xcdeee3, 0x004532),
            paint(0xd2e2f4, 0x002f66),
            paint(0xfadfcb, 0x6b2b00),
            paint(0xfceac4, 0x5c3c00),
            paint(0xd2e2f4, 0x002f66),
        ],
        dice: [paint(0xe68a00, 0x000000), paint(0x004f9e, 0xffffff)],
        camps: [paint(0xfbe3bf, 0x5c3800), paint(0xd2e2f4, 0x002f66)],
    };

    /// All three.
    pub const ALL: [&'static Self; 3] = [&Self::LIGHT, &Self::DARK, &Self::SAFE];

    /// The theme of this name: `light`, `dark` or `safe`.
    #[must_use]
    pub fn by_name(name: &str) -> Option<&'static Self> {
        Self::ALL.into_iter().find(|theme| theme.name == name)
    }

    /// How a clan's dominoes are painted.
    ///
    /// ```
    /// use boarddraw::Theme;
    /// let theme = Theme::LIGHT;
    /// assert_ne!(theme.domino(kumata_core::Clan::Snakes), theme.cell(kumata_core::Clan::Snakes));
    /// ```
    #[must_use]
    pub const fn domino(&self, clan: Clan) -> Paint {
        self.dominoes[clan as usize]
    }

    /// How a clan's cells on the board are painted.
    #[must_use]
    pub const fn cell(&self, clan: Clan) -> Paint {
        self.cells[clan as usize]
    }

    /// How a team's dice are painted.
    ///
    /// ```
    /// use boarddraw::Theme;
    /// use kumo_core::Team;
    /// assert_ne!(Theme::LIGHT.die(Team::A), Theme::LIGHT.die(Team::B));
    /// ```
    #[must_use]
    pub const fn die(&self, team: Team) -> Paint {
        self.dice[team.index()]
    }

    /// How a team's camps are painted.
    #[must_use]
    pub const fn camp(&self, team: Team) -> Paint {
        self.camps[team.index()]
    }
}

/// [`LIGHT`](Self::LIGHT).
impl Default for Theme {
    fn default() -> Self {
        Self::LIGHT
    }
}
