//! The drawings that tests compare with, and how they are made.

use boarddraw::{Look, Scene, Theme, kumata, kumo};

/// The names and position strings that are drawn.
pub(crate) const POSITIONS: &str = include_str!("../drawings/positions.txt");

/// The names and strings, one after the other.
pub(crate) fn positions() -> impl Iterator<Item = (&'static str, &'static str)> {
    POSITIONS.lines().map(|line| line.split_once(' ').expect("a name, a space and a position"))
}

/// The scene of a position string of either game.
pub(crate) fn scene(text: &str, look: Look) -> Scene {
    match text.parse::<kumata_core::Position>() {
        Ok(position) => kumata::Picture::new(&position).look(look).scene(),
        Err(_) => kumo::Picture::new(&text.parse().expect("a position of one of the games")).look(look).scene(),
    }
}

/// File names and what is in the files. The legend is always the same: one drawing of each game and theme has it.
#[allow(dead_code, reason = "not every test looks at all")]
pub(crate) fn all() -> Vec<(String, String)> {
    let mut drawn = Vec::new();
    for theme in Theme::ALL {
        for (name, text) in positions() {
            let legend = ["kumata-2-start", "kumo-5-base2"].contains(&name);
            let look = Look { theme: theme.clone(), legend, ..Look::default() };
            drawn.push((format!("{name}-{}.svg", theme.name), scene(text, look).to_svg()));
        }
    }
    drawn
}
