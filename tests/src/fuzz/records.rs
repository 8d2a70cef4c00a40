//! Records: no bytes make the readers of text and of JSON lines panic. What is accepted is written and read back equal, in
//! both forms, and as one game only. What is refused is refused at a place that the input has.

use kumaboard::game::Spec;
use kumaboard::kumata::KumataSpec;
use kumaboard::kumo::KumoSpec;
use kumaboard::record::{JsonGames, ReadError, Record, TextGames};

/// The property.
pub fn check(data: &[u8]) {
    let lines: Vec<&[u8]> = data.split(|&byte| byte == b'\n').collect();
    for game in TextGames::new(data) {
        match game {
            Ok(game) => one_game(&lines, game.game(), game.read(), game.read()),
            Err(error) => refused(&lines, &error),
        }
    }
    for game in JsonGames::new(data) {
        match game {
            Ok(game) => one_game(&lines, game.game(), game.read(), game.read()),
            Err(error) => refused(&lines, &error),
        }
    }
}

/// What is read of one game: its name, and the record if it is one of Kumata, or one of KUMO.
fn one_game(
    lines: &[&[u8]],
    name: Result<String, ReadError>,
    kumata: Result<Record<KumataSpec>, ReadError>,
    kumo: Result<Record<KumoSpec>, ReadError>,
) {
    if let Err(error) = &name {
        refused(lines, error);
        assert!(kumata.is_err() && kumo.is_err(), "a record without a name: {error}");
    }
    let name = name.unwrap_or_default();
    there_and_back(lines, &name, kumata);
    there_and_back(lines, &name, kumo);
}

fn there_and_back<S: Spec>(lines: &[&[u8]], name: &str, read: Result<Record<S>, ReadError>) {
    let record = match read {
        Ok(record) => record,
        Err(error) => return refused(lines, &error),
    };
    assert_eq!(name, S::GAME, "the record of another game");
    let (text, json) = (record.to_text(), record.to_json());
    match Record::from_text(&text) {
        Ok(again) => assert_eq!(again, record, "{text}\nread back"),
        Err(error) => panic!("{text}\n{error}"),
    }
    match Record::from_json(&json) {
        Ok(again) => assert_eq!(again, record, "{json}\nread back"),
        Err(error) => panic!("{json}\n{error}"),
    }
}

/// The place is one of the input, or the one right behind it.
fn refused(lines: &[&[u8]], error: &ReadError) {
    let message = error.to_string();
    let line = usize::try_from(error.place.line).ok().and_then(|line| lines.get(line.checked_sub(1)?));
    let line = line.unwrap_or_else(|| panic!("{message}: there is no such line"));
    let columns = 1..=line.len() as u64 + 1;
    assert!(columns.contains(&error.place.column), "{message}: there is no such column");
}
