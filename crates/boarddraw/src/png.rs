use alloc::string::String;
use alloc::vec::Vec;

use resvg::{tiny_skia, usvg};

use crate::Scene;

/// The picture can't be made into pixels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// It has too many.
    #[error("a picture of {width} x {height} pixels: expected at most {MOST} along a side")]
    Size {
        /// How wide it would be.
        width: u32,
        /// How high it would be.
        height: u32,
    },
    /// What draws it refused.
    #[error("the picture can't be drawn: {0}")]
    Drawing(String),
}

/// The most pixels along a side.
const MOST: u32 = 16_384;

/// Draws SVG as it stands into a PNG file. Text in fonts is left out: there are none.
pub(crate) fn rasterise(svg: &str, [width, height]: [u32; 2]) -> Result<Vec<u8>, PngError> {
    if width > MOST || height > MOST {
        return Err(PngError::Size { width, height });
    }
    let drawing = |error: &dyn core::fmt::Display| PngError::Drawing(alloc::format!("{error}"));
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|error| drawing(&error))?;
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(PngError::Size { width, height })?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| drawing(&error))
}

impl Scene {
    /// The picture as a PNG file.
    ///
    /// Names of players with letters that are not ASCII are left out: there are no fonts.
    ///
    /// ```
    /// let position = kumata_core::Setup::new(2).deal(7)?;
    /// let png = boarddraw::kumata::Picture::new(&position).scene().to_png()?;
    /// assert!(png.starts_with(b"\x89PNG"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it has too many pixels.
    pub fn to_png(&self) -> Result<Vec<u8>, PngError> {
        rasterise(&self.to_svg(), [self.pixels(), self.pixel_height()])
    }
}

impl crate::Sheet {
    /// All of the pictures as one PNG file.
    ///
    /// ```
    /// use boarddraw::{Sheet, kumata::Picture};
    /// let position = kumata_core::Setup::new(2).deal(7)?;
    /// let png = Sheet::new([Picture::new(&position).scene()]).size(200).to_png()?;
    /// assert!(png.starts_with(b"\x89PNG"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it has too many pixels.
    pub fn to_png(&self) -> Result<Vec<u8>, PngError> {
        rasterise(&self.to_svg(), self.size_in_pixels())
    }
}
