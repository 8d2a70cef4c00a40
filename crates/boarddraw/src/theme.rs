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
        page: Colour::hex(0xf7_f4_ee),
        ink: Colour::hex(0x1f_1d_1a),
        faint: Colour::hex(0x5f_59_50),
        line: Colour::hex(0xb9_b1_a4),
        border: Colour::hex(0x5a_50_43),
        ground: Colour::hex(0xe9_e3_d8),
        accent: Colour::hex(0xc0_26_7e),
        totem: paint(0xff_d2_4a, 0x2b_1d_00),
        stone: paint(0x4b_45_3d, 0xff_ff_ff),
        dominoes: [
            paint(0xa8_4a_06, 0xff_ff_ff),
            paint(0x15_76_38, 0xff_ff_ff),
            paint(0x06_63_a0, 0xff_ff_ff),
            paint(0xb0_1b_2b, 0xff_ff_ff),
            paint(0x7a_28_c0, 0xff_ff_ff),
            paint(0x0f_6e_66, 0xff_ff_ff),
        ],
        cells: [
            paint(0xfc_e6_c4, 0x7a_38_06),
            paint(0xd3_ee_da, 0x0d_52_28),
            paint(0xd0_e8_f8, 0x07_49_6e),
            paint(0xfb_d9_da, 0x82_14_1f),
            paint(0xea_da_fa, 0x58_1c_87),
            paint(0xcc_ed_e9, 0x0b_4f_4a),
        ],
        dice: [paint(0xc4_3d_0a, 0xff_ff_ff), paint(0x1d_4e_b8, 0xff_ff_ff)],
        camps: [paint(0xf8_d9_c6, 0x7c_27_06), paint(0xce_dd_f8, 0x14_35_80)],
    };

    /// Light on a dark page.
    pub const DARK: Self = Self {
        name: "dark",
        page: Colour::hex(0x17_18_1c),
        ink: Colour::hex(0xf1_ef_ea),
        faint: Colour::hex(0xa9_a6_9f),
        line: Colour::hex(0x5c_5f_69),
        border: Colour::hex(0xb4_ad_a0),
        ground: Colour::hex(0x26_28_2e),
        accent: Colour::hex(0xff_6c_c4),
        totem: paint(0xff_e0_7a, 0x2b_1d_00),
        stone: paint(0xd9_d4_ca, 0x17_18_1c),
        dominoes: [
            paint(0xf5_b1_3d, 0x1a_12_03),
            paint(0x4c_c7_79, 0x04_1a_0c),
            paint(0x55_b6_f0, 0x03_16_24),
            paint(0xf4_7c_7c, 0x24_05_05),
            paint(0xc0_8b_f5, 0x18_06_2b),
            paint(0x3f_c9_ba, 0x03_1b_18),
        ],
        cells: [
            paint(0x3d_2a_10, 0xfb_bf_5c),
            paint(0x12_35_1f, 0x6f_e0_9a),
            paint(0x0f_2f_45, 0x74_c9_fb),
            paint(0x45_16_16, 0xff_9d_9d),
            paint(0x32_1a_4d, 0xd4_a9_ff),
            paint(0x0f_38_34, 0x63_dc_cf),
        ],
        dice: [paint(0xff_96_5c, 0x22_0a_00), paint(0x7b_a7_ff, 0x04_0f_2b)],
        camps: [paint(0x4a_25_12, 0xff_b8_90), paint(0x17_2b_57, 0xa9_c5_ff)],
    };

    /// Colours that people who confuse red and green, or blue and yellow, can tell apart too.
    pub const SAFE: Self = Self {
        name: "safe",
        page: Colour::hex(0xff_ff_ff),
        ink: Colour::hex(0x11_11_11),
        faint: Colour::hex(0x55_55_55),
        line: Colour::hex(0x99_99_99),
        border: Colour::hex(0x22_22_22),
        ground: Colour::hex(0xec_ec_ec),
        accent: Colour::hex(0xa0_00_6e),
        totem: paint(0xff_ff_ff, 0x00_00_00),
        stone: paint(0x33_33_33, 0xff_ff_ff),
        dominoes: [
            paint(0xf0_d0_2e, 0x00_00_00),
            paint(0x00_9e_73, 0x00_00_00),
            paint(0x00_4f_9e, 0xff_ff_ff),
            paint(0xd5_5e_00, 0x00_00_00),
            paint(0xe6_9f_00, 0x00_00_00),
            paint(0x00_4f_9e, 0xff_ff_ff),
        ],
        cells: [
            paint(0xfd_f6_cf, 0x4a_3d_00),
            paint(0xcd_ee_e3, 0x00_45_32),
            paint(0xd2_e2_f4, 0x00_2f_66),
            paint(0xfa_df_cb, 0x6b_2b_00),
            paint(0xfc_ea_c4, 0x5c_3c_00),
            paint(0xd2_e2_f4, 0x00_2f_66),
        ],
        dice: [paint(0xe6_8a_00, 0x00_00_00), paint(0x00_4f_9e, 0xff_ff_ff)],
        camps: [paint(0xfb_e3_bf, 0x5c_38_00), paint(0xd2_e2_f4, 0x00_2f_66)],
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
