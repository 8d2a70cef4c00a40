use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use boardgame::{Action, ActionBlock, Draw, Excerpt, Plane, Seat, Shape, Spec, SpecText, SpecTextError};
use boardgeo::{TileLayout, TilePlace};

use crate::board::TILES;
use crate::{Deal, Layout, Move, Position, Rules, Setup};

/// Which variant of Kumata is played: the number of seats, how the tiles lie, the rules, and whether as Alliance.
///
/// Everything that the numbers of actions and the shape of observations depend on, and nothing else: clans, faces and sets
/// of dominoes are a [`Setup`]'s. A maze is a spec of its own, as the board's size and its cells depend on it; draw one with
/// [`Layout::random_maze`].
///
/// Written `kumata seats=4 rules=rulebook layout=standard alliance=no`. A maze's layout is written by rows of tiles from
/// north to south, `x` a tile and `-` none: `layout=xxxxx/x---x/x---x`. Fields that are left out have the value that is
/// written here, but for `seats`, which is 2.
///
/// ```
/// use boardgame::{Rng, Spec};
/// use kumata_core::{KumataSpec, Rules};
/// let spec = KumataSpec::new(4)?.with_rules(Rules::BGA_FR).with_alliance()?;
/// assert_eq!(spec.to_string(), "kumata seats=4 rules=bga-fr layout=standard alliance=yes");
/// assert_eq!("kumata alliance=yes rules=bga-fr seats=4".parse(), Ok(spec));
/// assert_eq!(spec.start(&mut Rng::new(1)).players(), 4);
/// # Ok::<(), kumata_core::SpecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct KumataSpec {
    seats: u8,
    layout: Layout,
    rules: Rules,
    alliance: bool,
}

/// Why there is no such variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The text has not the form of a spec.
    #[error(transparent)]
    Text(#[from] SpecTextError),
    /// There are not 2 to 4 seats (K3.1).
    #[error("seats: found {found}, expected 2, 3 or 4 (K3.1)")]
    Seats {
        /// What was found.
        found: Excerpt,
    },
    /// The rules have no such name (K8).
    #[error("rules: found `{found}`, expected `rulebook`, `bga-fr` or `bga-de` (K8)")]
    Rules {
        /// What was found.
        found: Excerpt,
    },
    /// The layout is not one of nine tiles (K2.3, K2.4).
    #[error(
        "layout: found `{found}`, expected `standard` or rows like `xxx/x-x/xx-/xx-` of nine connected tiles (K2.3)"
    )]
    Layout {
        /// What was found.
        found: Excerpt,
    },
    /// It is neither said that it is Alliance nor that it is not.
    #[error("alliance: found `{found}`, expected `yes` or `no` (K7.6)")]
    Alliance {
        /// What was found.
        found: Excerpt,
    },
    /// Alliance is played by four (K7.6).
    #[error("alliance with {seats} seats: expected 4 (K7.6)")]
    AllianceSeats {
        /// The number of seats.
        seats: u8,
    },
}

impl KumataSpec {
    /// The usual game of so many seats: the 3x3 block, the rulebook's rules, each seat for itself.
    ///
    /// # Errors
    /// If there are not 2 to 4.
    pub fn new(seats: u8) -> Result<Self, SpecError> {
        if !(2..=4).contains(&seats) {
            return Err(SpecError::Seats { found: Excerpt::of_number(seats.into()) });
        }
        Ok(Self { seats, layout: Layout::STANDARD, rules: Rules::RULEBOOK, alliance: false })
    }

    /// The same by other rules (K8).
    #[must_use]
    pub const fn with_rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// The same with the tiles lying so (K2).
    #[must_use]
    pub const fn with_layout(self, layout: Layout) -> Self {
        Self { layout, ..self }
    }

    /// The same with seats 0 and 2 against seats 1 and 3 (K7.6).
    ///
    /// # Errors
    /// If there are not 4 seats.
    pub const fn with_alliance(self) -> Result<Self, SpecError> {
        if self.seats != 4 {
            return Err(SpecError::AllianceSeats { seats: self.seats });
        }
        Ok(Self { alliance: true, ..self })
    }

    /// The variant that a position is of.
    #[must_use]
    #[inline]
    pub const fn of(position: &Position) -> Self {
        Self {
            seats: position.players(),
            layout: position.layout(),
            rules: *position.rules(),
            alliance: position.is_alliance(),
        }
    }

    /// The number of seats, 2 to 4.
    #[must_use]
    pub const fn seats(self) -> u8 {
        self.seats
    }

    /// How the tiles lie.
    #[must_use]
    pub const fn layout(self) -> Layout {
        self.layout
    }

    /// The rules.
    #[must_use]
    pub const fn rules(self) -> Rules {
        self.rules
    }

    /// Whether seats 0 and 2 play against seats 1 and 3.
    #[must_use]
    pub const fn is_alliance(self) -> bool {
        self.alliance
    }

    /// What a game of this variant is dealt from, unless something else is asked for: the default faces and full sets.
    #[must_use]
    pub fn setup(self) -> Setup {
        Setup { rules: self.rules, alliance: self.alliance, layout: Some(self.layout), ..Setup::new(self.seats) }
    }
}

impl Spec for KumataSpec {
    type State = Position;
    type Deal = Deal;

    const GAME: &'static str = "kumata";
    const RULES_VERSION: u32 = 1;

    fn players(&self) -> u8 {
        self.seats
    }

    fn sides(&self) -> u8 {
        if self.alliance { 2 } else { self.seats }
    }

    fn side(&self, seat: Seat) -> u8 {
        if self.alliance { seat.number() & 1 } else { seat.number() }
    }

    fn action_count(&self) -> usize {
        self.numbering().count()
    }

    fn chance_count(&self) -> usize {
        self.numbering().chance_count()
    }

    #[inline]
    fn action_of(&self, chosen: Move) -> Option<Action> {
        self.numbering().action_of(self.layout, chosen)
    }

    fn move_of(&self, action: Action) -> Option<Move> {
        self.numbering().move_of(self.layout, action)
    }

    fn action_blocks(&self) -> Vec<ActionBlock> {
        self.numbering().blocks()
    }

    fn shape(&self) -> Shape {
        self.observation().shape()
    }

    fn planes(&self) -> Vec<Plane> {
        self.observation().planes()
    }

    fn start(&self, rng: &mut impl Draw) -> Position {
        self.setup().deal_with(rng).expect("a spec is a setup that goes together")
    }

    fn deal(&self) -> Deal {
        Deal::new(*self)
    }
}

impl fmt::Display for KumataSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} seats={} rules={} layout=", Self::GAME, self.seats, self.rules)?;
        if self.layout == Layout::STANDARD {
            f.write_str("standard")?;
        } else {
            let tiles = self.layout.tiles();
            for row in (0..self.layout.ranks() / 2).rev() {
                for column in 0..self.layout.files() / 2 {
                    f.write_str(if tiles.places().contains(&TilePlace { column, row }) { "x" } else { "-" })?;
                }
                if row > 0 {
                    f.write_str("/")?;
                }
            }
        }
        write!(f, " alliance={}", if self.alliance { "yes" } else { "no" })
    }
}

impl fmt::Debug for KumataSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for KumataSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let text = SpecText::read(text, Self::GAME, &["seats", "rules", "layout", "alliance"])?;
        let seats = match text.get("seats") {
            None | Some("2") => 2,
            Some("3") => 3,
            Some("4") => 4,
            Some(found) => return Err(SpecError::Seats { found: Excerpt::of(found) }),
        };
        let mut spec = Self::new(seats)?;
        if let Some(name) = text.get("rules") {
            spec.rules = name.parse().map_err(|_| SpecError::Rules { found: Excerpt::of(name) })?;
        }
        if let Some(rows) = text.get("layout") {
            spec.layout = read_layout(rows).ok_or(SpecError::Layout { found: Excerpt::of(rows) })?;
        }
        match text.get("alliance") {
            None | Some("no") => Ok(spec),
            Some("yes") => spec.with_alliance(),
            Some(found) => Err(SpecError::Alliance { found: Excerpt::of(found) }),
        }
    }
}

/// A layout as it is written: no row or column without a tile, no other spelling of the same.
fn read_layout(text: &str) -> Option<Layout> {
    if text == "standard" {
        return Some(Layout::STANDARD);
    }
    let rows = text.split('/').count();
    let columns = text.split('/').next()?.len();
    if rows > TILES || columns > TILES {
        return None;
    }
    let mut places = [TilePlace::default(); TILES];
    let mut found = 0;
    for (number, line) in text.split('/').enumerate() {
        if line.len() != columns {
            return None;
        }
        for (column, mark) in line.bytes().enumerate() {
            match mark {
                b'-' => {}
                // At most nine rows and columns.
                b'x' => {
                    *places.get_mut(found)? = TilePlace { column: column as u8, row: (rows - 1 - number) as u8 };
                    found += 1;
                }
                _ => return None,
            }
        }
    }
    let layout = Layout::new(&TileLayout::new(&places[..found]).ok()?).ok()?;
    let fills = usize::from(layout.files()) == 2 * columns && usize::from(layout.ranks()) == 2 * rows;
    (fills && layout != Layout::STANDARD).then_some(layout)
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use boardgame::Rng;
    use std::string::{String, ToString};

    #[test]
    fn specs_are_read_back() {
        let mut mazes: Vec<Layout> = (0..50).map(|seed| Layout::random_maze(&mut Rng::new(seed))).collect();
        mazes.push(Layout::STANDARD);
        for layout in mazes {
            for rules in Rules::ALL {
                for seats in 2..=4 {
                    let spec = KumataSpec::new(seats).unwrap().with_rules(rules).with_layout(layout);
                    assert_eq!(spec.to_string().parse(), Ok(spec));
                    assert_eq!(KumataSpec::of(&spec.start(&mut Rng::new(1))), spec);
                }
            }
        }
        assert_eq!("kumata".parse(), KumataSpec::new(2));
    }

    #[test]
    fn k2_a_layout_has_no_row_or_column_without_a_tile() {
        let read = |rows: &str| std::format!("kumata layout={rows}").parse::<KumataSpec>();
        let (row, column) = ("xxxxxxxxx", ["x"; 9].join("/"));
        for (rows, files, ranks) in [(row, 18, 2), (&*column, 2, 18)] {
            let layout = read(rows).unwrap().layout();
            assert_eq!((layout.files(), layout.ranks()), (files, ranks));
        }
        let empty_column = ["x-"; 9].join("/");
        for rows in ["xxxxxxxxx/---------", "---------/xxxxxxxxx", &*empty_column, "xxxxxxxxx-", "-xxxxxxxxx"] {
            assert!(read(rows).is_err(), "{rows}");
        }
    }

    #[test]
    fn a_variant_is_what_it_was_made_as() {
        let layout = Layout::random_maze(&mut Rng::new(7));
        let plain = KumataSpec::new(4).unwrap().with_rules(Rules::BGA_DE).with_layout(layout);
        for (spec, alliance) in [(plain, false), (plain.with_alliance().unwrap(), true)] {
            assert_eq!((spec.seats(), spec.players(), spec.is_alliance()), (4, 4, alliance));
            assert_eq!((spec.rules(), spec.layout()), (Rules::BGA_DE, layout));
            let setup = spec.setup();
            assert_eq!((setup.rules, setup.layout, setup.alliance), (Rules::BGA_DE, Some(layout), alliance));
            // K7.6: partners sit opposite.
            let sides: Vec<u8> = Seat::all(4).map(|seat| spec.side(seat)).collect();
            assert_eq!(sides, if alliance { [0, 1, 0, 1] } else { [0, 1, 2, 3] });
            assert_eq!(spec.sides(), if alliance { 2 } else { 4 });
            assert_eq!(std::format!("{spec:?}"), spec.to_string());
        }
        for seats in 2..=4 {
            let spec = KumataSpec::new(seats).unwrap();
            assert_eq!((spec.players(), spec.sides()), (seats, seats));
        }
    }

    #[test]
    fn what_is_no_spec() {
        let error = |text: &str| text.parse::<KumataSpec>().map_err(|error| error.to_string()).unwrap_err();
        assert_eq!(error("kumo"), "found `kumo`, expected the game `kumata`");
        assert_eq!(error("kumata seats=5"), "seats: found 5, expected 2, 3 or 4 (K3.1)");
        assert_eq!(error("kumata rules=house"), "rules: found `house`, expected `rulebook`, `bga-fr` or `bga-de` (K8)");
        assert_eq!(error("kumata seats=3 alliance=yes"), "alliance with 3 seats: expected 4 (K7.6)");
        assert_eq!(error("kumata alliance=1"), "alliance: found `1`, expected `yes` or `no` (K7.6)");
        let rows: [String; 7] = [
            "xxx/xxx/xxx".into(), // written `standard`
            "xxx/xxx/xx".into(),
            "xxx/xxx/xx-".into(),
            "xxx-/xxx-/xxx-".into(),
            "xxx-x/xxx--/xx---".into(),
            "xxxxxxxxxx".into(),
            "x".repeat(10_000),
        ];
        for rows in rows {
            assert!(error(&std::format!("kumata layout={rows}")).starts_with("layout: found `"), "{rows}");
        }
    }
}
