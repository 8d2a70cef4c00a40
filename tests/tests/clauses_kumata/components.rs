//! K1: clans, values, dominoes, tiles, totems.

use kumaboard::geo::Coord;
use kumaboard::kumata::{
    CELLS, Clan, DEFAULT_FACES_2, DEFAULT_FACES_4, Domino, DominoSet, Face, Rules, Setup, SetupError, TILES, Value,
};

use crate::{on, refusal, text};

/// The four cells of each face, as in `M1S1U1T1`.
fn written(faces: &[Face]) -> Vec<String> {
    let face = |face: &Face| face.cells.iter().map(|(clan, value)| format!("{clan}{value}")).collect();
    faces.iter().map(face).collect()
}

#[test]
fn k1_1_four_clans_for_three_and_four_players_two_for_two() {
    // By hand: the letters and names of the clause, in its order; the rulebook's setup tells who plays with how many.
    let letters = |players| Clan::of_players(players).iter().map(ToString::to_string).collect::<String>();
    assert_eq!([2, 3, 4].map(letters), ["HC", "MSUT", "MSUT"]);
    let names: Vec<&str> = Clan::ALL.iter().map(|clan| clan.name()).collect();
    assert_eq!(names, ["monkeys", "snakes", "toucans", "tigers", "hippos", "crocodiles"]);
    for letter in "MSUTHC".chars() {
        assert_eq!(Clan::from_letter(letter).map(Clan::letter), Some(letter));
    }
    assert_eq!(Clan::from_letter('X'), None);
    // Each kind of clan on the board of the other kind of game.
    assert!(refusal(&text("U1", &[("c4", "H1")], "MSUT 0 11;10;10;10 1111 rulebook")).contains("c4"));
    assert!(refusal(&text("H1", &[("c4", "U1")], "HC 0 11;10 22 rulebook")).contains("c4"));
}

#[test]
fn k1_2_blank_to_three_and_four_with_two_players_only() {
    // By hand: the rulebook's note that no half has a 4 with 3 or 4 players.
    assert!(Value::new(0).is_some_and(|value| value.is_blank() && value.to_string() == "0"));
    assert!((1..=4).all(|number| Value::new(number).is_some_and(|value| !value.is_blank())));
    assert_eq!(Value::new(5), None);
    assert_eq!([2, 3, 4].map(|players| Value::highest(players).number()), [4, 3, 3]);
    for rest in ["MSU 0 11;10;10 111 rulebook", "MSUT 0 11;10;10;10 1111 rulebook"] {
        on("U3", &[("c4", "M0"), ("d4", "M1"), ("e4", "M2")], &rest.replace("11;", "33;"));
        assert!(refusal(&text("U3", &[("c4", "M4")], &rest.replace("11;", "33;"))).contains("c4"));
        assert!(refusal(&text("U3", &[], &rest.replace("11;", "33|40;"))).contains("40"));
    }
    on("H4", &[("c4", "C0")], "HC 0 44;43 22 rulebook");
    assert!(refusal(&text("H4", &[("c4", "C5")], "HC 0 44;43 22 rulebook")).contains("C5"));
}

#[test]
fn k1_3_full_double_sets_and_smaller_ones() {
    // By hand: 4 + 3 + 2 + 1 pairs of the values 0 to 3, and five more with a 4; listed as in the clause.
    assert_eq!(DominoSet::full(4).to_string(), "00.10.11.20.21.22.30.31.32.33");
    assert_eq!(DominoSet::full(3), DominoSet::full(4));
    assert_eq!(DominoSet::full(2).to_string(), "00.10.11.20.21.22.30.31.32.33.40.41.42.43.44");
    assert_eq!((DominoSet::full(4).len(), DominoSet::full(2).len()), (10, 15));
    // High value first.
    assert!("32".parse::<Domino>().is_ok() && "23".parse::<Domino>().is_err());

    let deal = |players, names: &str| {
        let dominoes = Some(names.parse().expect("a set of dominoes"));
        Setup { dominoes, ..Setup::new(players) }.deal(1)
    };
    // Two stacks divide 2, 4 and 10, three stacks 3, 6 and 15; nothing else goes.
    for (players, names, stacks_of) in [
        (4, "00.33", 1),
        (3, "00.33.21.10", 2),
        (4, "00.10.11.20.21.22.30.31.32.33", 5),
        (2, "00.44.32", 1),
        (2, "00.44.32.31.20.10", 2),
        (2, "00.10.11.20.21.22.30.31.32.33.40.41.42.43.44", 5),
    ] {
        let position = deal(players, names).unwrap_or_else(|error| panic!("{names}: {error}"));
        for seat in position.seats() {
            assert!(position.stacks(seat).iter().all(|stack| stack.len() == stacks_of), "{names}");
            assert_eq!(position.stacks(seat).all(), names.parse().unwrap());
        }
    }
    for (players, names) in [(4, "00.33.21"), (4, "00"), (4, ""), (2, "00.33"), (2, "00.33.21.10"), (2, "00"), (2, "")]
    {
        assert!(matches!(deal(players, names), Err(SetupError::SetSize { .. })), "{players}: {names}");
    }
    assert!(matches!(deal(4, "00.40"), Err(SetupError::Domino { .. })));
    assert!(matches!(deal(3, "44.40"), Err(SetupError::Domino { .. })));
}

#[test]
fn k1_4_nine_tiles_of_four_cells_with_a_face_for_each_kind_of_game() {
    // By hand: 9 x 4 = 36 cells in 6 files and 6 ranks; the 4-colour face has a cell of each of four clans, so that
    // nine cells belong to each; the 2-colour face has two of each of two, so 18.
    assert_eq!((TILES, CELLS), (9, 36));
    for (players, clans, each) in [(2, "HC", 18), (3, "MSUT", 9), (4, "MSUT", 9)] {
        let position = Setup::new(players).deal(17).unwrap();
        let cells: Vec<Coord> = position.cells().map(|(coord, _)| coord).collect();
        assert_eq!(cells.len(), 36);
        assert!(cells.iter().all(|coord| coord.file() < 6 && coord.rank() < 6));
        assert!(position.cells().all(|(_, cell)| cell.level() == 0));
        for clan in clans.chars() {
            let count = position.cells().filter(|(_, cell)| cell.clan.letter() == clan).count();
            assert_eq!(count, each, "{clan} with {players} players");
        }
    }
}

#[test]
fn k1_5_default_faces_and_a_set_of_ones_own() {
    // By hand: i and j from 0 to 2, then i + 1, j + 1, (i + j) mod 3 + 1, (i + 2j) mod 3 + 1 for M, S, U, T.
    let four =
        ["M1S1U1T1", "M1S2U2T3", "M1S3U3T2", "M2S1U2T2", "M2S2U3T1", "M2S3U1T3", "M3S1U3T3", "M3S2U1T2", "M3S3U2T1"];
    assert_eq!(written(&DEFAULT_FACES_4), four);
    // By hand: the pairs 12 13 14 23 24 34 11 22 34 for the hippos NW and SE, four places further for the crocodiles.
    let two =
        ["H1C2C4H2", "H1C3C4H3", "H1C1C1H4", "H2C2C2H3", "H2C3C4H4", "H3C1C2H4", "H1C1C3H1", "H2C1C4H2", "H3C2C3H4"];
    assert_eq!(written(&DEFAULT_FACES_2), two);

    // A set of one's own: what it shows is on the board, and it must belong to that face.
    let face = |clan, number| Face { cells: [(clan, Value::new(number).unwrap()); 4] };
    let deal = |players, faces| Setup { faces: Some(faces), ..Setup::new(players) }.deal(1);
    let mut faces = [face(Clan::Tigers, 2); 9];
    faces[5] = face(Clan::Snakes, 0);
    let position = deal(3, faces).unwrap();
    let count = |entry: &str| position.cells().filter(|(_, cell)| cell.to_string() == entry).count();
    assert_eq!((count("T2"), count("S0")), (32, 4));
    faces[8].cells[3].1 = Value::new(4).unwrap();
    assert!(matches!(deal(4, faces), Err(SetupError::Face { tile: 8, .. })));
    faces[8] = face(Clan::Hippos, 1);
    assert!(matches!(deal(4, faces), Err(SetupError::Face { tile: 8, .. })));
    assert!(deal(2, [face(Clan::Crocodiles, 4); 9]).is_ok());
    assert!(matches!(deal(2, [face(Clan::Monkeys, 1); 9]), Err(SetupError::Face { .. })));
}

#[test]
fn k1_6_one_totem_each_and_two_with_two_players() {
    // By hand: the rulebook's setup for each number of players; four totem tokens in all.
    for (players, each) in [(2, 2), (3, 1), (4, 1)] {
        let position = Setup { rules: Rules::RULEBOOK, ..Setup::new(players) }.deal(5).unwrap();
        assert!(position.seats().all(|seat| position.totems(seat) == each), "{players} players");
    }
    // None on the board yet: what is left must make up that number.
    for (totems, players) in [("1111", 4), ("111", 3), ("22", 2)] {
        let position = Setup::new(players).deal(5).unwrap();
        assert_eq!(position.to_string().split(' ').nth(4), Some(totems));
    }
    assert!(refusal(&text("U1", &[], "MSUT 0 11;10;10;10 2111 rulebook")).contains("totems, seat 0"));
    assert!(refusal(&text("H1", &[], "HC 0 11;10 21 rulebook")).contains("totems, seat 1"));
}
