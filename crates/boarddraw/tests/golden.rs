//! The drawings under `tests/drawings` are what is drawn, and are sound files whoever drew them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[path = "shared/drawings.rs"]
mod drawings;
#[path = "shared/pixels.rs"]
mod pixels;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drawings")
}

#[test]
fn the_drawings_are_those_that_are_drawn_now() {
    let drawn = drawings::all();
    for (name, svg) in &drawn {
        let found = fs::read_to_string(folder().join(name)).unwrap_or_default();
        assert!(
            found == *svg,
            "{name} is drawn otherwise now: look at it, then run `cargo run -p boarddraw --example drawings`"
        );
    }
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> = files.filter(|name| name.ends_with(".svg")).collect();
    assert_eq!(files, drawn.into_iter().map(|(name, _)| name).collect(), "no file is left over");
}

#[test]
fn a_dozen_of_each_game_in_each_theme() {
    for (game, theme) in
        ["kumata", "kumo"].into_iter().flat_map(|game| ["light", "dark", "safe"].map(|theme| (game, theme)))
    {
        let drawn = drawings::all();
        let count = drawn.iter().filter(|(name, _)| name.starts_with(game) && name.ends_with(&format!("{theme}.svg")));
        assert!(count.count() >= 12, "{game} {theme}");
    }
}

#[test]
fn every_drawing_is_xml_without_scripts_links_and_identifiers() {
    for (name, svg) in drawings::all() {
        pixels::assert_sound(&svg);
        assert!(svg.len() < 50_000, "{name}: {} bytes", svg.len());
    }
}

#[test]
fn every_cell_of_every_drawing_shows_something() {
    for (name, text) in drawings::positions() {
        let scene = drawings::scene(text, boarddraw::Look { size: 300, ..boarddraw::Look::default() });
        let picture = pixels::Picture::of(&scene.to_svg());
        let mut cells = 0;
        for item in scene.items().iter().filter(|item| item.note("on").is_some()) {
            let bounds = item.shapes.iter().map(boarddraw::Shape::bounds);
            let [left, top, right, bottom] = bounds.fold([i32::MAX, i32::MAX, 0, 0], |[l, t, r, b], [x, y, z, w]| {
                [l.min(x), t.min(y), r.max(z), b.max(w)]
            });
            let colours = picture.colours([left, top, right, bottom], scene.width());
            assert!(colours.len() > 2, "{name}: {:?}", item.notes);
            cells += 1;
        }
        assert!(cells > 0, "{name}");
    }
}
