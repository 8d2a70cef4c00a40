//! The committed corpora of the fuzz targets, replayed; and the targets are the properties there are.

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use kumaboard_tests::fuzz::TARGETS;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(name)
}

/// What lies in a folder, in the order of the names.
fn entries(folder: &Path) -> BTreeSet<PathBuf> {
    let listed = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    listed.map(|entry| entry.expect("the folder can be read").path()).collect()
}

/// The names without their endings.
fn names(folder: &Path) -> Vec<String> {
    entries(folder).iter().map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect()
}

/// Replays the corpus of one target; a failure names the file.
fn replay(name: &str) {
    let (_, property) = TARGETS.iter().find(|(target, _)| *target == name).expect("a property of this name");
    let inputs = entries(&folder("corpus").join(name));
    assert!(!inputs.is_empty(), "{name}: no corpus");
    for path in inputs {
        let data = fs::read(&path).unwrap();
        assert!(catch_unwind(AssertUnwindSafe(|| property(&data))).is_ok(), "{}: see above", path.display());
        // What is found beside it by cutting it off anywhere holds as well.
        let step = data.len() / 4 + 1;
        for end in (0..data.len()).step_by(step) {
            let cut = catch_unwind(AssertUnwindSafe(|| property(&data[..end])));
            assert!(cut.is_ok(), "{}, the first {end} bytes: see above", path.display());
        }
    }
}

macro_rules! replays {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                replay(stringify!($name));
            }
        )*

        /// Every property has a target, a corpus and a test, and there are no others.
        #[test]
        fn nothing_is_left_out() {
            let properties: Vec<&str> = TARGETS.iter().map(|&(name, _)| name).collect();
            assert_eq!(properties, [$(stringify!($name)),*], "tests");
            assert_eq!(properties, names(&folder("fuzz_targets")), "targets");
            assert_eq!(properties, names(&folder("corpus")), "corpora");
        }
    };
}

replays! {
    json
    kumata_keys
    kumata_move_text
    kumata_play
    kumata_position_text
    kumo_keys
    kumo_move_text
    kumo_play
    kumo_position_text
    records
    small_text
}
