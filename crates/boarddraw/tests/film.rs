//! Games and many positions as one picture.

use boarddraw::{Film, Scene, Sheet, kumata, kumo};
use boardgame::{Playable as _, Rng};

#[path = "shared/drawings.rs"]
mod drawings;
#[path = "shared/pixels.rs"]
mod pixels;

fn game() -> Vec<Scene> {
    let mut position = kumata_core::Setup::new(2).deal(3).unwrap();
    let mut rng = Rng::new(3);
    let mut scenes = vec![kumata::Picture::new(&position).scene()];
    while let Some(chosen) = position.random_move(&mut rng) {
        position.play(chosen).unwrap();
        scenes.push(kumata::Picture::new(&position).last(chosen).scene());
    }
    scenes
}

/// What is seen of a film in one of its pictures: all groups whose animation, or absence of one, says so.
fn seen(svg: &str, frame: usize, frames: usize) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let mut seen = Vec::new();
    for group in document.root_element().children().filter(|node| node.has_tag_name("g")) {
        let shown = match group.children().find(|node| node.has_tag_name("animate")) {
            None => true,
            Some(animate) => {
                let values: Vec<&str> = animate.attribute("values").unwrap().split(';').collect();
                let times = animate.attribute("keyTimes").unwrap().split(';').map(|time| time.parse::<f64>().unwrap());
                let times: Vec<f64> = times.collect();
                assert_eq!((values.len(), times[0]), (times.len(), 0.0));
                assert!(times.is_sorted() && times.last() < Some(&1.0));
                // In the middle of a picture, so that rounding is of no matter.
                let now = (frame as f64 + 0.5) / frames as f64;
                values[times.iter().rposition(|&time| time <= now).unwrap()] == "visible"
            }
        };
        if shown {
            let shapes = group.children().filter(|node| node.is_element() && !node.has_tag_name("animate"));
            seen.push(shapes.map(|node| svg[node.range()].to_owned()).collect());
        }
    }
    seen.sort();
    seen
}

#[test]
fn a_film_shows_each_picture_of_a_game_when_it_is_its_turn() {
    let scenes = game();
    let svg = Film::new(scenes.clone()).to_svg();
    pixels::assert_sound(&svg);
    let pictures: usize = scenes.iter().map(|scene| scene.to_svg().len()).sum();
    assert!(svg.len() * 3 < pictures, "what stays is there once: {} of {pictures}", svg.len());
    for frame in [0, 1, scenes.len() / 2, scenes.len() - 1] {
        assert_eq!(seen(&svg, frame, scenes.len()), seen(&scenes[frame].to_svg(), 0, 1), "{frame}");
    }
}

#[test]
fn a_film_that_stands_still_shows_the_end() {
    let scenes = game();
    let colours = |svg: &str| pixels::Picture::of(svg).rows([0, 0, 600, 600], 600);
    assert!(colours(&Film::new(scenes.clone()).to_svg()) == colours(&scenes.last().unwrap().to_svg()));
    assert_eq!(Film::new([]).to_svg().lines().count(), 2);
}

#[test]
fn a_sheet_shows_positions_of_both_games_in_rows() {
    let scenes = drawings::positions().map(|(_, text)| drawings::scene(text, boarddraw::Look::default()));
    let sheet = Sheet::new(scenes).columns(6).size(1200);
    let svg = sheet.to_svg();
    pixels::assert_sound(&svg);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let places: Vec<(i32, i32)> = document
        .root_element()
        .children()
        .filter(|node| node.has_tag_name("svg"))
        .map(|node| (node.attribute("x").unwrap().parse().unwrap(), node.attribute("y").unwrap().parse().unwrap()))
        .collect();
    assert_eq!(places.len(), 24);
    let columns: std::collections::BTreeSet<i32> = places.iter().map(|&(x, _)| x).collect();
    let rows: std::collections::BTreeSet<i32> = places.iter().map(|&(_, y)| y).collect();
    assert_eq!((columns.len(), rows.len()), (6, 4));
}

#[test]
fn text_in_all_three_ways() {
    use boarddraw::Letters;
    let position: kumo_core::Position = "5/5/1(jBr)#2/5/4K 0 4,4 0,0 2,0 10 - base2".parse().unwrap();
    let scene = kumo::Picture::new(&position).scene();
    assert_eq!(scene.to_text(Letters::Ascii, false), kumo::Text::new(&position).to_string());
    assert!(scene.to_text(Letters::Ascii, true).contains("\u{1b}["));
    let text = scene.to_text(Letters::Unicode, false);
    assert!(text.contains("\n   ┌─────────────────────┐\n 5 │ ·   ·   ·   ·   ·   │\n"), "{text}");
    assert!(text.contains("\n 3 │ ·   jBr ◆   ·   ·   │\n"), "{text}");
    assert!(text.contains("└─────────────────────┘"), "{text}");
    let position: kumata_core::Position = "\
        M1,S1,M1,S2,M1,S3/U1,T1,U2,T3,U3,T2/M2,S1,S2e1*,S1w1*,M2,S3/U2,T2,U2e1,U1w1,U1,T3/\
        M3,S1,M3,S2,M3,S3/U3,T3,U1,T2,U2,T1 MSUT 0 22.10|11;33;-;33 1011 rulebook"
        .parse()
        .unwrap();
    let text = kumata::Text::new(&position).letters(Letters::Unicode).to_string();
    assert!(
        text.contains("│ M2   │ S1   │ S2*1   S1*1 │ M2   │ S3   │\n   ├──────┼──────┼─────────────┼──────┼"),
        "{text}"
    );
}
