//! Records `traces/lanes.txt` anew, by the slow loop.

use kumaboard_tests::trace::{path, record};

fn main() -> std::io::Result<()> {
    std::fs::write(path(), record())
}
