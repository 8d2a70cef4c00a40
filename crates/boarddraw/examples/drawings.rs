//! Writes the drawings that the tests compare with: `cargo run -p boarddraw --example drawings`.
//!
//! The positions are in `tests/drawings/positions.txt`, a name and a position string on each line. Whoever changes what
//! they look like looks at them before they are written anew.

use std::fs;
use std::path::Path;

#[path = "../tests/shared/drawings.rs"]
mod drawings;

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drawings");
    let drawn = drawings::all();
    for (name, svg) in &drawn {
        fs::write(folder.join(name), svg)?;
    }
    println!("{} drawings, {} bytes", drawn.len(), drawn.iter().map(|(_, svg)| svg.len()).sum::<usize>());
    Ok(())
}
