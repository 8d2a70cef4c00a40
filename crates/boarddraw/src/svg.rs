use alloc::string::String;
use core::fmt::{self, Write as _};

use crate::Colour;
use crate::scene::{Item, Outline, Scene, Shape};

/// Text in XML: what would end it or begin a tag is escaped, and what XML can't hold at all is left out.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {}
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

impl Scene {
    /// The picture as a file of its own, or as a part of a page: SVG without scripts, styles, links and identifiers, so
    /// that any number of them can stand in one page.
    ///
    /// ```
    /// let position = kumata_core::Setup::new(2).deal(7)?;
    /// let svg = boarddraw::kumata::Picture::new(&position).scene().to_svg();
    /// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    /// assert!(svg.contains("data-cell=\"a1\""));
    /// # Ok::<(), kumata_core::SetupError>(())
    /// ```
    #[must_use]
    pub fn to_svg(&self) -> String {
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = self.write_svg(&mut out);
        out
    }

    fn write_svg(&self, out: &mut String) -> fmt::Result {
        write_head(out, [self.pixels, self.pixel_height()], [self.width, self.height])?;
        self.write_body(out)?;
        out.push_str("</svg>\n");
        Ok(())
    }

    /// What is in the picture, without what surrounds it.
    pub(crate) fn write_body(&self, out: &mut String) -> fmt::Result {
        write_title(out, &self.title, &self.position)?;
        write_page(out, [self.width, self.height], self.page)?;
        self.items.iter().try_for_each(|item| write_item(out, item, "", ""))
    }
}

/// How many pixels wide and high something is whose width is so many pixels.
pub(crate) fn in_pixels([width, height]: [i32; 2], pixels: u32) -> [u32; 2] {
    let high = (u64::from(height.unsigned_abs()) * u64::from(pixels)).div_ceil(u64::from(width.unsigned_abs().max(1)));
    [pixels, u32::try_from(high).unwrap_or(u32::MAX)]
}

pub(crate) fn write_head(out: &mut String, [wide, high]: [u32; 2], [width, height]: [i32; 2]) -> fmt::Result {
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {width} {height}\" \
         preserveAspectRatio=\"xMidYMin\" role=\"img\" fill=\"none\" fill-rule=\"evenodd\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
    )
}

pub(crate) fn write_title(out: &mut String, title: &str, description: &str) -> fmt::Result {
    writeln!(out, "<title>{}</title>", Escaped(title))?;
    if !description.is_empty() {
        writeln!(out, "<desc>{}</desc>", Escaped(description))?;
    }
    Ok(())
}

/// The page, with a margin below: a picture is so many pixels high that the last row may be a part of one.
pub(crate) fn write_page(out: &mut String, [width, height]: [i32; 2], page: Colour) -> fmt::Result {
    writeln!(out, "<rect width=\"{width}\" height=\"{}\" fill=\"{page}\"/>", height + width)
}

/// An item as a group, with further attributes and something in front of its shapes.
pub(crate) fn write_item(out: &mut String, item: &Item, attributes: &str, inside: &str) -> fmt::Result {
    out.push_str("<g");
    for (name, value) in &item.notes {
        write!(out, " data-{name}=\"{}\"", Escaped(value))?;
    }
    write!(out, "{attributes}>{inside}")?;
    item.shapes.iter().try_for_each(|shape| write_shape(out, shape))?;
    out.push_str("</g>\n");
    Ok(())
}

fn write_shape(out: &mut String, shape: &Shape) -> fmt::Result {
    match &shape.outline {
        &Outline::Box { at: [x, y], size: [width, height], round } => {
            write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")?;
            if round > 0 {
                write!(out, " rx=\"{round}\"")?;
            }
        }
        Outline::Circle { middle: [x, y], radius } => write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"")?,
        Outline::Path(path) => write!(out, "<path d=\"{path}\"")?,
        &Outline::Words { at: [x, y], height, .. } => {
            // A capital of most fonts is 0.7 of their size.
            write!(out, "<text x=\"{x}\" y=\"{y}\" font-family=\"sans-serif\" font-size=\"{}\"", height * 10 / 7)?;
        }
    }
    let class = shape.role.name();
    if !class.is_empty() {
        write!(out, " class=\"{class}\"")?;
    }
    if let Some(colour) = shape.fill {
        write!(out, " fill=\"{colour}\"")?;
    }
    if let Some((colour, width)) = shape.stroke {
        write!(out, " stroke=\"{colour}\" stroke-width=\"{width}\"")?;
    }
    if let Outline::Words { width, height, text, .. } = &shape.outline {
        // Fonts differ: a text that may turn out too wide is made as wide as there is room.
        let letters = i32::try_from(text.chars().count()).unwrap_or(i32::MAX);
        if letters.saturating_mul(*height) > *width {
            write!(out, " textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\"")?;
        }
        write!(out, ">{}</text>", Escaped(text))
    } else {
        out.write_str("/>")
    }
}
