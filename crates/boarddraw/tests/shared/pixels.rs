//! Pictures as pixels, and what every file must be.

use std::collections::BTreeSet;

use resvg::{tiny_skia, usvg};

/// A drawing as pixels.
#[allow(dead_code, reason = "not every test looks at pixels")]
pub(crate) struct Picture(tiny_skia::Pixmap);

#[allow(dead_code, reason = "not every test looks at pixels")]
impl Picture {
    /// Draws SVG.
    pub(crate) fn of(svg: &str) -> Self {
        let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("SVG");
        let size = tree.size().to_int_size();
        let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).expect("a size");
        resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
        Self(pixels)
    }

    /// The colours in a rectangle given in units of the scene, of which the picture is so many wide.
    pub(crate) fn colours(&self, bounds: [i32; 4], units: i32) -> BTreeSet<[u8; 3]> {
        self.rows(bounds, units).into_iter().flatten().collect()
    }

    /// The pixels of a rectangle, row by row.
    pub(crate) fn rows(&self, bounds: [i32; 4], units: i32) -> Vec<Vec<[u8; 3]>> {
        let wide = self.0.width() as i32;
        let [left, top, right, bottom] = bounds.map(|edge| (edge * wide / units).max(0) as u32);
        let (right, bottom) = (right.min(self.0.width() - 1), bottom.min(self.0.height() - 1));
        let row = |y| (left..=right).filter_map(move |x| self.0.pixel(x, y)).map(|p| [p.red(), p.green(), p.blue()]);
        (top..=bottom).map(|y| row(y).collect()).collect()
    }
}

/// Fails unless it is XML that holds nothing but shapes: no scripts, styles, links, events, and no identifier twice.
#[allow(dead_code, reason = "not every test looks at files")]
pub(crate) fn assert_sound(svg: &str) {
    const NAMES: &[&str] = &["svg", "g", "rect", "circle", "path", "text", "title", "desc", "animate"];
    let document = roxmltree::Document::parse(svg).expect("XML");
    let mut identifiers = BTreeSet::new();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        assert_eq!(node.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
        assert!(NAMES.contains(&node.tag_name().name()), "{:?}", node.tag_name());
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && name != "href" && name != "style", "{name}");
            assert!(name.starts_with("data-") || !value.contains("url(") && !value.contains("://"), "{name}={value}");
            assert!(name != "id" || identifiers.insert(value.to_owned()), "id {value} is there twice");
        }
    }
}
