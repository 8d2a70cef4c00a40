//! Records `search/kumo_turns.txt` anew, by trying everything.

use kumaboard_tests::turns::{path, record};

fn main() -> std::io::Result<()> {
    std::fs::write(path(), record())
}
