//! What is written is read back equal, in both forms; what is damaged never panics.

mod toy;

use boardgame::{Playable, Rng, Seat};
use boardrecord::{Game, JsonReader, Record, Seed, TextReader};
use proptest::prelude::*;
use toy::Toy;

/// Letters that mean something to one of the forms, or to what shows it, and others.
fn letter() -> impl Strategy<Value = char> {
    prop_oneof![
        4 => prop::sample::select("{}[]\"\\\n\r\t ;%.*=0+1u".chars().collect::<Vec<_>>()),
        1 => prop::sample::select("\0\u{1}\u{7f}\u{85}\u{2028}\u{202e}\u{2066}\u{feff}\u{200d}".chars().collect::<Vec<_>>()),
        2 => prop::sample::select("🎲👩🏽‍🚀é€𝔘".chars().collect::<Vec<_>>()),
        2 => any::<char>(),
    ]
}

fn anything() -> impl Strategy<Value = String> {
    let text =
        |most| prop::collection::vec(letter(), 0..most).prop_map(|letters| letters.into_iter().collect::<String>());
    prop_oneof![
        8 => text(12),
        2 => text(300),
        1 => (1..2_000_usize, letter()).prop_map(|(times, letter)| letter.to_string().repeat(times)),
        1 => Just("\n[Format \"1\"]\n[Game \"toy\"]\n\n1. take *\n".to_owned()),
    ]
}

fn spec() -> impl Strategy<Value = Toy> {
    (2..=4_u8, 0..40_u8, any::<bool>(), any::<bool>()).prop_map(|(seats, cards, teams, open)| Toy {
        seats,
        cards,
        teams: teams && seats == 4,
        open,
    })
}

prop_compose! {
    fn record()(
        spec in spec(),
        seed in (any::<u64>(), 0..3_u64, prop_oneof![Just(0), any::<u64>()]),
        moves in any::<u64>(),
        plies in 0..60_usize,
        end in 0..4_u8,
        comments in prop::collection::vec((0..60_usize, anything()), 0..6),
        players in prop::collection::vec(prop::option::of(anything()), 4),
        tags in prop::collection::vec(("[A-Za-z][A-Za-z0-9_]{0,20}", anything()), 0..5),
    ) -> Record<Toy> {
        let (seed, stream, drawn) = seed;
        let mut game = Game::dealt(spec, Seed { seed, stream, drawn });
        let mut rng = Rng::new(moves);
        for _ in 0..plies {
            let Some(chosen) = game.state().random_move(&mut rng) else { break };
            game.play(chosen).unwrap();
        }
        let _ = match end {
            0 => game.abort(),
            1 => game.resign(Seat::ZERO),
            _ => Ok(()),
        };
        for (ply, comment) in comments {
            let _ = game.set_comment(ply, comment);
        }
        let mut record = Record::of(&game).unwrap();
        for (seat, name) in Seat::all(spec.seats).zip(players) {
            record.set_player(seat, name.as_deref()).unwrap();
        }
        for (name, value) in tags {
            record.tags_mut().set(&name, value).unwrap();
        }
        record
    }
}

/// A change of a file: bytes in the place of others.
fn damage() -> impl Strategy<Value = (prop::sample::Index, usize, Vec<u8>)> {
    let bytes = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..3),
        prop::collection::vec(prop::sample::select(b"{}[]\"\\ \n.*=+0123,:ue".to_vec()), 0..4),
    ];
    (any::<prop::sample::Index>(), 0..4_usize, bytes)
}

fn damaged(text: &str, damages: Vec<(prop::sample::Index, usize, Vec<u8>)>) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for (at, length, other) in damages {
        let at = at.index(bytes.len() + 1);
        let end = (at + length).min(bytes.len());
        bytes.splice(at..end, other);
    }
    bytes
}

proptest! {
    #[test]
    fn text(record in record()) {
        let text = record.to_text();
        let read = Record::<Toy>::from_text(&text);
        prop_assert_eq!(read.as_ref().map_err(ToString::to_string), Ok(&record), "{}", text);
        // One line is a tag, blank, or of moves; a line that is too long is one word.
        for line in text.lines().skip_while(|line| line.starts_with('[')) {
            let one = line.starts_with('{') && line.ends_with('}');
            prop_assert!(line.chars().count() <= 100 || one, "{}", line);
        }
        // Nothing that ends a line for some reader, or hides a part of it.
        let unseen = ['\r', '\t', '\0', '\u{85}', '\u{2028}', '\u{202e}', '\u{feff}'];
        prop_assert!(!text.contains(unseen));
    }

    #[test]
    fn json(record in record()) {
        let json = record.to_json();
        prop_assert!(!json.contains(['\n', '\r']));
        let read = Record::<Toy>::from_json(&json);
        prop_assert_eq!(read.as_ref().map_err(ToString::to_string), Ok(&record), "{}", json);
    }

    #[test]
    fn several_in_a_file(records in prop::collection::vec(record(), 0..6)) {
        let text = records.iter().map(Record::to_text).collect::<Vec<_>>().join("\n");
        let read: Result<Vec<Record<Toy>>, _> = TextReader::new(text.as_bytes()).collect();
        prop_assert_eq!(read.as_ref().map_err(ToString::to_string), Ok(&records));
        let windows = text.replace('\n', "\r\n");
        let read: Result<Vec<Record<Toy>>, _> = TextReader::new(windows.as_bytes()).collect();
        prop_assert_eq!(read.as_ref().map_err(ToString::to_string), Ok(&records));
        let json: String = records.iter().map(|record| record.to_json() + "\n").collect();
        let read: Result<Vec<Record<Toy>>, _> = JsonReader::new(json.as_bytes()).collect();
        prop_assert_eq!(read.as_ref().map_err(ToString::to_string), Ok(&records));
    }

    /// Who reads a damaged file gets errors with places in it, or records that are written and read back equal.
    #[test]
    fn damaged_text(record in record(), damages in prop::collection::vec(damage(), 1..4)) {
        let text = record.to_text();
        let bytes = damaged(&[text.as_str(), text.as_str()].join("\n"), damages);
        let lines = bytes.split(|&byte| byte == b'\n').count() as u64;
        for read in TextReader::<Toy, _>::new(&bytes[..]) {
            match read {
                Ok(record) => prop_assert_eq!(Record::from_text(&record.to_text()).unwrap(), record),
                Err(error) => prop_assert!((1..=lines).contains(&error.place.line) && error.place.column > 0, "{}", error),
            }
        }
    }

    #[test]
    fn damaged_json(record in record(), damages in prop::collection::vec(damage(), 1..4)) {
        let bytes = damaged(&(record.to_json() + "\n" + &record.to_json()), damages);
        let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
        for read in JsonReader::<Toy, _>::new(&bytes[..]) {
            match read {
                Ok(record) => prop_assert_eq!(Record::from_json(&record.to_json()).unwrap(), record),
                Err(error) => {
                    let line = lines.get(error.place.line as usize - 1).expect("a line of the file");
                    prop_assert!((1..=line.len() as u64 + 1).contains(&error.place.column), "{}", error);
                }
            }
        }
    }

    #[test]
    fn bytes_that_are_anything(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(TextReader::<Toy, _>::new(&bytes[..]).all(|read| read.is_err()));
        prop_assert!(JsonReader::<Toy, _>::new(&bytes[..]).all(|read| read.is_err()));
    }
}
