//! Draws the position given as an argument to a PNG file.
use boarddraw::{Look, Theme};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let theme = Theme::by_name(&args[3]).unwrap().clone();
    let look = Look { theme, size: args[4].parse().unwrap(), ..Look::default() };
    let scene = match args[1].parse::<kumata_core::Position>() {
        Ok(position) => boarddraw::kumata::Picture::new(&position).look(look).scene(),
        Err(_) => boarddraw::kumo::Picture::new(&args[1].parse().unwrap()).look(look).scene(),
    };
    println!("{}", scene.to_svg().len());
    std::fs::write(&args[2], scene.to_png().unwrap()).unwrap();
}
