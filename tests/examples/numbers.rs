//! Writes the tables of numbers into the documentation, and their fingerprints.

use std::path::Path;

use kumaboard_tests::numbers::{fingerprints, kumata_page, kumo_page};

fn main() -> std::io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::fs::write(root.join("crates/kumata-core/NUMBERS.md"), kumata_page())?;
    std::fs::write(root.join("crates/kumo-core/NUMBERS.md"), kumo_page())?;
    std::fs::write(root.join("tests/golden/numbers.txt"), fingerprints())
}
