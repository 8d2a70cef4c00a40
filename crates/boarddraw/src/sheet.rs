use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::Scene;
use crate::svg::{in_pixels, write_head, write_page, write_title};

/// Many pictures side by side in one.
///
/// ```
/// use boarddraw::{Sheet, kumata::Picture};
/// let positions = [1, 2, 3].map(|seed| kumata_core::Setup::new(2).deal(seed).unwrap());
/// let scenes = positions.iter().map(|position| Picture::new(position).scene());
/// let svg = Sheet::new(scenes).columns(2).size(800).to_svg();
/// assert_eq!(svg.matches("<svg").count(), 4);
/// assert!(svg.contains(" width=\"800\""));
/// ```
#[derive(Clone, Debug)]
pub struct Sheet {
    scenes: Vec<Scene>,
    columns: usize,
    pixels: u32,
}

/// Units from one picture's left edge to its right one.
const WIDTH: i32 = 1000;
/// Units between two pictures.
const GAP: i32 = 40;

impl Sheet {
    /// These pictures, in three columns.
    #[must_use]
    pub fn new(scenes: impl IntoIterator<Item = Scene>) -> Self {
        Self { scenes: scenes.into_iter().collect(), columns: 3, pixels: 900 }
    }

    /// How many pictures there are side by side, at least one.
    #[must_use]
    pub fn columns(mut self, columns: usize) -> Self {
        // More than pictures would leave room for none.
        self.columns = columns.clamp(1, self.scenes.len().max(1));
        self
    }

    /// How many pixels wide all of them are shown together; 900 unless told otherwise.
    #[must_use]
    pub fn size(mut self, pixels: u32) -> Self {
        self.pixels = pixels.max(1);
        self
    }

    /// How high the pictures of each row are.
    fn rows(&self) -> Vec<i32> {
        let rows = self.scenes.chunks(self.columns);
        rows.map(|row| row.iter().map(|scene| scene.height * WIDTH / scene.width).max().unwrap_or(0)).collect()
    }

    fn units(&self) -> [i32; 2] {
        let columns = i32::try_from(self.columns).unwrap_or(1);
        let height: i32 = self.rows().iter().map(|height| height + GAP).sum();
        [columns * (WIDTH + GAP) + GAP, height + GAP]
    }

    /// How many pixels wide and high it is.
    pub(crate) fn size_in_pixels(&self) -> [u32; 2] {
        in_pixels(self.units(), self.pixels)
    }

    /// All of them as one picture in SVG.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        use fmt::Write as _;
        let [width, height] = self.units();
        write_head(out, self.size_in_pixels(), [width, height])?;
        write_title(out, "Positions", "")?;
        if let Some(scene) = self.scenes.first() {
            write_page(out, [width, height], scene.page)?;
        }
        let mut y = GAP;
        for (row, high) in self.scenes.chunks(self.columns).zip(self.rows()) {
            let mut x = GAP;
            for scene in row {
                let [wide, tall] = [scene.width, scene.height];
                writeln!(
                    out,
                    "<svg x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{high}\" viewBox=\"0 0 {wide} {tall}\" \
                     preserveAspectRatio=\"xMidYMin\">"
                )?;
                scene.write_body(out)?;
                writeln!(out, "</svg>")?;
                x += WIDTH + GAP;
            }
            y += high + GAP;
        }
        writeln!(out, "</svg>")
    }
}
