//! What is drawn small can still be read.

use boarddraw::{Look, Role, Scene, Theme, kumata, kumo};
use boardgame::{Playable as _, Rng};

#[path = "shared/drawings.rs"]
mod drawings;
#[path = "shared/pixels.rs"]
mod pixels;

/// The shapes of a role, those of one item in one rectangle.
fn heights(scene: &Scene, role: Role) -> Vec<[i32; 4]> {
    let shapes = scene.items().iter().flat_map(|item| &item.shapes);
    shapes.filter(|shape| shape.role == role).map(boarddraw::Shape::bounds).collect()
}

/// Pixels, in tenths, of a length in a scene that is shown 200 pixels wide.
fn tenths(scene: &Scene, length: i32) -> i32 {
    length * 2000 / scene.width()
}

/// The row of 18 files, the widest board there is.
const WIDEST: &str = "C1,H1,C1,H1,C1,H1,C1,H1,C1,H1,C1,H1,C1,H1,C1,H1,C1,H1/\
    H4,C4,H4,C4,H4,C4,H4,C4,H4,C4,H4,C4,H4,C4,H4,C4,H4,C4 HC 0 20.31.44|33.21.43|42.32.22;43|33|20 22 rulebook";

#[test]
fn values_are_five_pixels_high_in_a_picture_of_200() {
    let look = Look { size: 200, ..Look::default() };
    let texts =
        drawings::positions().map(|(_, text)| text).filter(|text| text.parse::<kumata_core::Position>().is_ok());
    for text in texts.chain([WIDEST]) {
        let scene = drawings::scene(text, look.clone());
        let picture = pixels::Picture::of(&scene.to_svg());
        let values = heights(&scene, Role::Value);
        assert!(values.len() >= 36, "{text}");
        for bounds in values {
            let high = bounds[3] - bounds[1];
            assert!(tenths(&scene, high) >= 50, "{text}: {bounds:?}");
            // As pixels too: the digit and its ground differ in at least so many rows.
            let rows = picture.rows(bounds, scene.width());
            let seen = rows.iter().filter(|row| {
                let light = |pixel: &[u8; 3]| pixel.iter().map(|&part| i32::from(part)).sum::<i32>();
                row.iter().map(light).max().unwrap_or(0) - row.iter().map(light).min().unwrap_or(0) > 100
            });
            assert!(seen.count() >= 5, "{text}: {bounds:?}");
        }
    }
}

/// A space of the largest arena is 15 pixels wide then: of three dice in it, each has its five pixels, its sign a little
/// less.
#[test]
fn stances_are_five_pixels_high_in_a_picture_of_200() {
    for (size, text) in [
        (5, "5/5/r(Kg)3/#r3/K(Kk)kT(Gb) 1 1,0 0,0 0,0 00 b1.e1.b3 base2"),
        (7, "7/K6/7/7/kgJ4/#k5/(JtB)(JbK)5 0 0,0 1,0 0,0 00 a1.b1 base2"),
        (11, "11/5T4G/11/11/b10/5#5/11/8B2/2rRr6/11/1B3kb3(Bb) 0 0,0 0,0 1,0 00 - base2"),
    ] {
        let scene = drawings::scene(text, Look { size: 200, ..Look::default() });
        for item in scene.items().iter().filter(|item| item.note("space").is_some()) {
            let bodies: Vec<_> = item.shapes.iter().filter(|shape| shape.role == Role::Body).collect();
            for body in &bodies {
                let [_, top, _, bottom] = body.bounds();
                assert!(tenths(&scene, bottom - top) >= 50);
                let signs = item.shapes.iter().filter(|shape| shape.role == Role::Stance).map(boarddraw::Shape::bounds);
                let within = signs.filter(|sign| sign[1] >= top && sign[3] <= bottom);
                let high = within.fold([i32::MAX, 0], |[t, b], sign| [t.min(sign[1]), b.max(sign[3])]);
                let least = if bodies.len() == 3 && size == 11 { 42 } else { 49 };
                assert!(tenths(&scene, high[1] - high[0]) >= least, "{text} {:?}: {high:?}", item.notes);
            }
        }
    }
}

/// Nothing that belongs to a picture lies outside it.
#[test]
fn everything_is_within_the_picture() {
    let names = vec!["A player with a name that is much too long for any of these pictures".into(); 4];
    for theme in Theme::ALL {
        for coordinates in [true, false] {
            let look = Look { theme: theme.clone(), coordinates, names: names.clone(), ..Look::default() };
            for (name, text) in drawings::positions() {
                let scene = drawings::scene(text, look.clone());
                for item in scene.items() {
                    for shape in &item.shapes {
                        let [left, top, right, bottom] = shape.bounds();
                        assert!(left >= 0 && top >= 0, "{name} {:?} {shape:?}", item.notes);
                        assert!(
                            right <= scene.width() && bottom <= scene.height(),
                            "{name} {:?} {shape:?}",
                            item.notes
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn names_of_players_are_text_and_nothing_else() {
    let position = kumata_core::Setup::new(2).deal(1).unwrap();
    let name = "<script>alert(\"1\")</script> & Zo\u{eb} \u{0} \u{202e}";
    let look = Look { names: vec![name.into(), "</svg>".into()], ..Look::default() };
    let svg = kumata::Picture::new(&position).look(look.clone()).scene().to_svg();
    pixels::assert_sound(&svg);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let text = document.descendants().find(|node| node.has_tag_name("text")).unwrap();
    assert!(text.text().unwrap().contains("<script>"));
    assert!(!svg.contains('\u{202e}'), "it would turn what stands behind it");
    assert!(text.attribute("textLength").is_some(), "it may be too long");
    let position = kumo_core::Setup::new(kumo_core::Mode::BASE4).start().unwrap();
    pixels::assert_sound(&kumo::Picture::new(&position).look(look).scene().to_svg());
}

#[test]
fn marks_are_drawn_when_asked_for() {
    let mut position = kumata_core::Setup::new(2).deal(1).unwrap();
    let first = position.random_move(&mut Rng::new(1)).unwrap();
    position.play(first).unwrap();
    let mut moves = Vec::new();
    position.for_each_legal_move(|chosen| moves.push(chosen));
    let (from, to) = ("a1".parse().unwrap(), "c4".parse().unwrap());
    let scene = kumata::Picture::new(&position).last(first).targets(moves).arrow(from, to).scene();
    let noted = |name: &str| scene.items().iter().filter(|item| item.note(name).is_some()).count();
    assert_eq!((noted("last"), noted("arrow")), (1, 1));
    assert!(noted("target") > 10);
    let bare = Look { coordinates: false, legend: false, ..Look::default() };
    let scene = kumata::Picture::new(&position).look(bare).scene();
    assert!(
        ["last", "arrow", "target", "coordinates", "legend"]
            .iter()
            .all(|name| scene.items().iter().all(|item| item.note(name).is_none()))
    );

    let mut position = kumo_core::Setup::new(kumo_core::Mode::BASE2).start().unwrap();
    let mut last = None;
    for (text, frames) in [("+Re1", 1), ("Re1>e3", 2), ("e3=J", 1), ("cw", 1)] {
        let chosen: kumo_core::Move = text.parse().unwrap();
        position.play(chosen).unwrap();
        last = Some(chosen);
        let scene = kumo::Picture::new(&position).last(last).scene();
        assert_eq!(scene.items().iter().filter(|item| item.note("last").is_some()).count(), frames, "{text}");
    }
    let mut moves = Vec::new();
    position.for_each_legal_move(|chosen| moves.push(chosen));
    let scene = kumo::Picture::new(&position).last(last).targets(moves).arrow(from, to).scene();
    assert!(scene.items().iter().any(|item| item.note("target") == Some("c4")));
    pixels::assert_sound(&scene.to_svg());
}
