use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use crate::canvas::Letters;
use crate::{Colour, Path, kumata, kumo};

/// A picture as shapes, in whole units: what is drawn of a position before it is written as SVG.
///
/// Everything that belongs together, the top of a cell or a seat's reserve, is an [`Item`] that says in words what it
/// shows; [`to_svg`](Self::to_svg) writes it.
///
/// ```
/// use boarddraw::kumo::Picture;
/// let position = kumo_core::Setup::new(kumo_core::Mode::BASE2).start()?;
/// let scene = Picture::new(&position).scene();
/// let stone = scene.items().iter().find(|item| item.note("space") == Some("e5"));
/// assert_eq!(stone.and_then(|item| item.note("on")), Some("#"));
/// # Ok::<(), kumo_core::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) pixels: u32,
    pub(crate) page: Colour,
    pub(crate) title: String,
    pub(crate) position: String,
    pub(crate) subject: Subject,
    pub(crate) items: Vec<Item>,
}

impl Scene {
    /// Units from the left edge to the right one.
    #[must_use]
    pub const fn width(&self) -> i32 {
        self.width
    }

    /// Units from the upper edge to the lower one.
    #[must_use]
    pub const fn height(&self) -> i32 {
        self.height
    }

    /// How wide it is shown, in pixels.
    #[must_use]
    pub const fn pixels(&self) -> u32 {
        self.pixels
    }

    /// What it shows, in a word or two.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The string of the position it shows.
    #[must_use]
    pub fn position(&self) -> &str {
        &self.position
    }

    /// What it shows as text, for a terminal.
    ///
    /// ```
    /// use boarddraw::{Letters, kumata::Picture};
    /// let position = kumata_core::Setup::new(2).deal(7)?;
    /// let text = Picture::new(&position).scene().to_text(Letters::Unicode, false);
    /// assert!(text.starts_with("   ┌──────┬"));
    /// # Ok::<(), kumata_core::SetupError>(())
    /// ```
    #[must_use]
    pub fn to_text(&self, letters: Letters, colour: bool) -> String {
        match &self.subject {
            Subject::Kumata(position) => kumata::Text::new(position).letters(letters).colour(colour).to_string(),
            Subject::Kumo(position) => kumo::Text::new(position).letters(letters).colour(colour).to_string(),
        }
    }

    /// All that is drawn, what lies lowest first.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// How many pixels high it is shown, rounded up.
    pub(crate) const fn pixel_height(&self) -> u32 {
        (self.height as u64 * self.pixels as u64).div_ceil(self.width as u64) as u32
    }
}

/// The position a scene was made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    Kumata(kumata_core::Position),
    Kumo(kumo_core::Position),
}

/// What lies over what: things of one layer don't cover each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// The table and the camps.
    Table,
    /// The cells of the board.
    Cells,
    /// The borders of tiles.
    Borders,
    /// What lies on the board: dominoes, dice and the Stone.
    Pieces,
    /// What joins two cells: totems in the middle of a domino.
    Joints,
    /// Last moves, targets, arrows.
    Marks,
    /// Everything beside the board.
    Panel,
}

/// Shapes that belong together, and what they show.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// What it lies over and under.
    pub layer: Layer,
    /// What it shows, as names and values: `cell` is `c4` and `on` is `M2e1`. In SVG, attributes that begin with `data-`.
    pub notes: Vec<(&'static str, String)>,
    /// How it is drawn, what lies lowest first.
    pub shapes: Vec<Shape>,
}

impl Item {
    pub(crate) const fn new(layer: Layer) -> Self {
        Self { layer, notes: Vec::new(), shapes: Vec::new() }
    }

    /// The value of a note.
    #[must_use]
    pub fn note(&self, name: &str) -> Option<&str> {
        self.notes.iter().find(|(found, _)| *found == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn say(&mut self, name: &'static str, value: impl Into<String>) {
        self.notes.push((name, value.into()));
    }

    pub(crate) fn fill(&mut self, role: Role, outline: impl Into<Outline>, colour: Colour) {
        self.shapes.push(Shape { role, outline: outline.into(), fill: Some(colour), stroke: None });
    }

    pub(crate) fn stroke(&mut self, role: Role, outline: impl Into<Outline>, colour: Colour, width: i32) {
        self.shapes.push(Shape { role, outline: outline.into(), fill: None, stroke: Some((colour, width)) });
    }

    pub(crate) fn both(&mut self, role: Role, outline: impl Into<Outline>, fill: Colour, line: Colour, width: i32) {
        self.shapes.push(Shape { role, outline: outline.into(), fill: Some(fill), stroke: Some((line, width)) });
    }
}

/// A part of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// What it is for.
    pub role: Role,
    /// Its form.
    pub outline: Outline,
    /// What it is filled with.
    pub fill: Option<Colour>,
    /// What it is outlined with, and how wide.
    pub stroke: Option<(Colour, i32)>,
}

/// What a shape is for. In SVG its class, but for [`Plain`](Self::Plain).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Nothing in particular.
    Plain,
    /// The ground of a cell, a half or a die.
    Body,
    /// The sign of a clan.
    Emblem,
    /// The digit of a value.
    Value,
    /// The sign of a stance.
    Stance,
    /// The number of a level.
    Level,
    /// That the other half is covered, and where it is.
    Stub,
    /// That the other half is visible, and where it is.
    Joint,
    /// A totem, or that it locks a half.
    Totem,
    /// The Stone of Balance.
    Stone,
    /// That something is owed.
    Owed,
    /// A last move, a target or an arrow.
    Mark,
    /// Something written.
    Writing,
}

impl Role {
    /// The name of the class; empty for [`Plain`](Self::Plain).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Body => "body",
            Self::Emblem => "emblem",
            Self::Value => "value",
            Self::Stance => "stance",
            Self::Level => "level",
            Self::Stub => "stub",
            Self::Joint => "joint",
            Self::Totem => "totem",
            Self::Stone => "stone",
            Self::Owed => "owed",
            Self::Mark => "mark",
            Self::Writing => "writing",
        }
    }
}

/// The form of a shape.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outline {
    /// A rectangle: its upper left corner, width, height, and the radius of its corners.
    Box {
        /// Its upper left corner.
        at: [i32; 2],
        /// Its width and height.
        size: [i32; 2],
        /// The radius of its corners.
        round: i32,
    },
    /// A circle: its middle and its radius.
    Circle {
        /// Its middle.
        middle: [i32; 2],
        /// Its radius.
        radius: i32,
    },
    /// Lines and curves.
    Path(Path),
    /// A text that our own letters can't write: the viewer's fonts do, if it has any.
    Words {
        /// Where its first letter begins, on the line.
        at: [i32; 2],
        /// How high a capital is.
        height: i32,
        /// How wide it may be.
        width: i32,
        /// What it says.
        text: String,
    },
}

impl From<Path> for Outline {
    fn from(path: Path) -> Self {
        Self::Path(path)
    }
}

pub(crate) const fn circle(middle: [i32; 2], radius: i32) -> Outline {
    Outline::Circle { middle, radius }
}

pub(crate) const fn rectangle(at: [i32; 2], size: [i32; 2], round: i32) -> Outline {
    Outline::Box { at, size, round }
}

impl Shape {
    /// The least rectangle that holds the points it goes through, lines in their width: left, top, right, bottom.
    ///
    /// ```
    /// use boarddraw::{Colour, Outline, Role, Shape};
    /// let outline = Outline::Box { at: [10, 20], size: [30, 40], round: 0 };
    /// let shape = Shape { role: Role::Plain, outline, fill: None, stroke: Some((Colour::hex(0), 4)) };
    /// assert_eq!(shape.bounds(), [8, 18, 42, 62]);
    /// ```
    #[must_use]
    pub fn bounds(&self) -> [i32; 4] {
        let [left, top, right, bottom] = match &self.outline {
            &Outline::Box { at: [x, y], size: [width, height], .. } => [x, y, x + width, y + height],
            &Outline::Circle { middle: [x, y], radius } => [x - radius, y - radius, x + radius, y + radius],
            Outline::Path(path) => {
                path.points().fold([i32::MAX, i32::MAX, i32::MIN, i32::MIN], |[l, t, r, b], [x, y]| {
                    [l.min(x), t.min(y), r.max(x), b.max(y)]
                })
            }
            &Outline::Words { at: [x, y], height, width, .. } => [x, y - height, x + width, y],
        };
        let half = self.stroke.map_or(0, |(_, width)| width / 2);
        [left.saturating_sub(half), top.saturating_sub(half), right.saturating_add(half), bottom.saturating_add(half)]
    }
}
