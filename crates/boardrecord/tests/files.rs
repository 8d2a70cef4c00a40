//! Files are there as a whole or not at all.

use std::fs;
use std::io;
use std::path::Path;

use boardrecord::{create_file, write_file};

fn names(directory: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_written_and_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.txt");
    write_file(&path, |file| file.write_all(b"one")).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"one");
    write_file(&path, |file| {
        // Whoever looks meanwhile finds the old one.
        file.write_all(&[b'2'; 100_000])?;
        assert_eq!(fs::read(&path)?, b"one");
        file.write_all(b"two")
    })
    .unwrap();
    assert_eq!(fs::read(&path).unwrap(), [&[b'2'; 100_000][..], b"two"].concat());
    assert_eq!(names(directory.path()), ["games.txt"]);
}

#[test]
fn what_fails_leaves_nothing_and_takes_nothing_away() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.txt");
    let fail = |file: &mut dyn io::Write| {
        file.write_all(&[b'x'; 100_000])?;
        Err(io::Error::other("disk on fire"))
    };
    let error = write_file(&path, fail).unwrap_err();
    assert_eq!(error.to_string(), format!("{}: found that it can't be written: disk on fire", path.display()));
    assert_eq!(names(directory.path()), [""; 0]);
    fs::write(&path, "old").unwrap();
    write_file(&path, fail).unwrap_err();
    assert_eq!((names(directory.path()), fs::read(&path).unwrap()), (vec!["games.txt".to_owned()], b"old".to_vec()));

    let nowhere = directory.path().join("nowhere").join("games.txt");
    assert_eq!(write_file(&nowhere, |_| Ok(())).unwrap_err().source.kind(), io::ErrorKind::NotFound);
    // A directory is not replaced by a file.
    let taken = directory.path().join("taken");
    fs::create_dir(&taken).unwrap();
    assert!(write_file(&taken, |file| file.write_all(b"new")).is_err());
    assert_eq!(names(directory.path()), ["games.txt", "taken"]);
}

#[test]
fn a_panic_leaves_nothing_either() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.txt");
    fs::write(&path, "old").unwrap();
    let caught = std::panic::catch_unwind(|| write_file(&path, |_| panic!("on purpose")));
    assert!(caught.is_err());
    assert_eq!((names(directory.path()), fs::read(&path).unwrap()), (vec!["games.txt".to_owned()], b"old".to_vec()));
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let directory = tempfile::tempdir().unwrap();
    let [path, other, link] = ["a", "b", "c"].map(|name| directory.path().join(name));
    // A new file may be read by whom the system lets read new files.
    fs::write(&other, "").unwrap();
    write_file(&path, |_| Ok(())).unwrap();
    assert_eq!(mode(&path), mode(&other));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&path, &link).unwrap();
    write_file(&link, |file| file.write_all(b"new")).unwrap();
    assert_eq!((mode(&path), fs::read(&path).unwrap()), (0o640, b"new".to_vec()));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

/// A pipe with a name stays one, and who reads it gets what is written, through a link too.
#[cfg(unix)]
#[test]
fn a_pipe_is_written_to() {
    let directory = tempfile::tempdir().unwrap();
    let pipe = directory.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let link = directory.path().join("link");
    std::os::unix::fs::symlink(&pipe, &link).unwrap();
    for path in [&pipe, &link] {
        let reader = || {
            let pipe = pipe.clone();
            std::thread::spawn(move || fs::read_to_string(pipe).unwrap())
        };
        let read = reader();
        write_file(path, |file| file.write_all(b"games")).unwrap();
        assert_eq!(read.join().unwrap(), "games");
        let read = reader();
        create_file(path, |file| file.write_all(b"games")).unwrap();
        assert_eq!(read.join().unwrap(), "games");
    }
}

/// Editors that begin a file with a byte order mark do no harm.
#[test]
fn a_byte_order_mark_is_skipped() {
    use boardrecord::{Game, JsonGames, Record, Seed, TextGames};
    let game = Game::dealt(kumo_core::KumoSpec::new(kumo_core::Mode::BASE2), Seed::new(1));
    let record = Record::of(&game).unwrap();
    let json = format!("\u{feff}{}\n", record.to_json());
    let read: Record<kumo_core::KumoSpec> = JsonGames::new(json.as_bytes()).next().unwrap().unwrap().read().unwrap();
    assert_eq!(read, record);
    let text = format!("\u{feff}{}", record.to_text());
    let read: Record<kumo_core::KumoSpec> = TextGames::new(text.as_bytes()).next().unwrap().unwrap().read().unwrap();
    assert_eq!(read, record);
}
