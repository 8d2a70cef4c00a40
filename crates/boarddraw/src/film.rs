use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use crate::Scene;
use crate::scene::{Item, Layer};
use crate::svg::{in_pixels, write_head, write_item, write_page, write_title};

/// A game as one picture that moves: its positions one after the other, again and again.
///
/// Nothing runs in it; each part says when it is seen (SMIL). What can't show that shows the last position.
///
/// ```
/// use boarddraw::{Film, kumo::Picture};
/// use boardgame::Playable as _;
/// let mut position = kumo_core::Setup::new(kumo_core::Mode::BASE2).start()?;
/// let mut scenes = vec![Picture::new(&position).scene()];
/// for text in ["+Re1", "cw", "end"] {
///     let chosen = text.parse()?;
///     position.play(chosen)?;
///     scenes.push(Picture::new(&position).last(chosen).scene());
/// }
/// let svg = Film::new(scenes).milliseconds(500).to_svg();
/// assert!(svg.contains(" dur=\"2000ms\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Film {
    scenes: Vec<Scene>,
    milliseconds: u32,
}

impl Film {
    /// These pictures, a second each.
    #[must_use]
    pub fn new(scenes: impl IntoIterator<Item = Scene>) -> Self {
        Self { scenes: scenes.into_iter().collect(), milliseconds: 1000 }
    }

    /// How long each picture is seen, at least one millisecond.
    #[must_use]
    pub fn milliseconds(mut self, milliseconds: u32) -> Self {
        self.milliseconds = milliseconds.max(1);
        self
    }

    /// The pictures as one in SVG.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        let Some(last) = self.scenes.last() else {
            write_head(out, [1, 1], [1, 1])?;
            return writeln!(out, "</svg>");
        };
        let width = self.scenes.iter().map(|scene| scene.width).max().unwrap_or(1);
        let height = self.scenes.iter().map(|scene| scene.height).max().unwrap_or(1);
        write_head(out, in_pixels([width, height], last.pixels), [width, height])?;
        write_title(out, &last.title, &last.position)?;
        write_page(out, [width, height], last.page)?;
        for (item, seen) in self.parts() {
            let shown = if seen.last() == Some(&true) { "" } else { " visibility=\"hidden\"" };
            write_item(out, item, shown, &self.animation(&seen))?;
        }
        writeln!(out, "</svg>")
    }

    /// Everything that is in any picture, once, with the pictures it is in: what lies lowest first.
    fn parts(&self) -> Vec<(&Item, Vec<bool>)> {
        let mut found: Vec<(Layer, &Item, Vec<bool>)> = Vec::new();
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        for (number, scene) in self.scenes.iter().enumerate() {
            for item in &scene.items {
                let mut written = String::new();
                // Writing to a string does not fail.
                let _ = write_item(&mut written, item, "", "");
                let place = *places.entry(written).or_insert_with(|| {
                    found.push((item.layer, item, vec![false; self.scenes.len()]));
                    found.len() - 1
                });
                found[place].2[number] = true;
            }
        }
        // What is of one layer does not cover each other, so that its order is of no matter.
        found.sort_by_key(|&(layer, ..)| layer);
        found.into_iter().map(|(_, item, seen)| (item, seen)).collect()
    }

    /// When something is seen, if not always.
    fn animation(&self, seen: &[bool]) -> String {
        if seen.iter().all(|&shown| shown) {
            return String::new();
        }
        let (mut values, mut times, mut before) = (String::new(), String::new(), None);
        for (number, &shown) in seen.iter().enumerate() {
            if before == Some(shown) {
                continue;
            }
            let separator = if before.is_some() { ";" } else { "" };
            values.push_str(separator);
            values.push_str(if shown { "visible" } else { "hidden" });
            let _ = write!(times, "{separator}{}", Part(number, seen.len()));
            before = Some(shown);
        }
        let duration = u64::from(self.milliseconds) * seen.len() as u64;
        format!(
            "<animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"{values}\" keyTimes=\"{times}\" \
             dur=\"{duration}ms\" repeatCount=\"indefinite\"/>"
        )
    }
}

/// A part of a whole, written with six decimals by whole numbers alone, so that it is the same everywhere.
struct Part(usize, usize);

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_char('0'),
            part => write!(f, "0.{:06}", part as u64 * 1_000_000 / self.1 as u64),
        }
    }
}
