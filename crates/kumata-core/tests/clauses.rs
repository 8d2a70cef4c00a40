//! The rules clause by clause, on positions made up for them. What the golden positions hold is not repeated here.

use boardgame::{Rng, Seat};
use boardgeo::{QuarterTurns, TileLayout, TilePlace};
use kumata_core::{
    Clan, DEFAULT_FACES_2, DEFAULT_FACES_4, Domino, DominoSet, Face, IllegalMove, Layout, Move, PlacedTile, Position,
    Rules, Setup, SetupError, Turn, Value,
};

/// Ranks 6 to 1: every cell shows 1 but those of rank 1, which show 3.
const BOARD: &str = "M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1/M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1/M1,S1,M1,S1,M1,S1/\
                     U3,T3,U3,T3,U3,T3";

#[track_caller]
fn read(text: &str) -> Position {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(position.to_string(), text);
    assert_eq!(format!("{position:?}"), text);
    position
}

/// A position on [`BOARD`] with some of its cells changed: `[("a6", "M1e1")]`.
fn text(changes: &[(&str, &str)], rest: &str) -> String {
    let mut ranks: Vec<Vec<&str>> = BOARD.split('/').map(|rank| rank.split(',').collect()).collect();
    for (cell, entry) in changes {
        let [file, rank] = cell.as_bytes().try_into().unwrap();
        ranks[usize::from(b'6' - rank)][usize::from(file - b'a')] = entry;
    }
    let ranks: Vec<String> = ranks.iter().map(|rank| rank.join(",")).collect();
    format!("{} {rest}", ranks.join("/"))
}

#[track_caller]
fn on(changes: &[(&str, &str)], rest: &str) -> Position {
    read(&text(changes, rest))
}

#[track_caller]
fn played(position: Position, moves: &[&str]) -> Position {
    moves.iter().fold(position, |mut position, chosen| {
        position.play(chosen.parse().unwrap()).unwrap_or_else(|error| panic!("{position}\n{error}"));
        position
    })
}

/// Why a move can't be played, in words; nothing if it can.
fn objection(position: Position, chosen: &str) -> String {
    let reason = position.why_illegal(chosen.parse().unwrap());
    assert_eq!(position.is_legal(chosen.parse().unwrap()), reason.is_none());
    reason.map_or(String::new(), |reason| reason.to_string())
}

fn moves(position: Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    moves
}

fn dominoes(names: &str) -> DominoSet {
    names.parse().unwrap()
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

#[test]
fn k1_2_fours_are_for_two_players() {
    let error = |text: String| text.parse::<Position>().unwrap_err().to_string();
    assert_eq!(
        error(text(&[], "MSUT 0 40;10;10;10 1111 rulebook")),
        "reserves, seat 0: found `40`, expected values up to 3 with 4 players"
    );
    assert_eq!(
        error(text(&[("c4", "M4")], "MSUT 0 11;10;10;10 1111 rulebook")),
        "board, rank 4, cell c4: found `M4`, expected a value up to 3 with 4 players"
    );
}

#[test]
fn k1_3_custom_sets() {
    let deal = |players, names: &str| Setup { dominoes: Some(dominoes(names)), ..Setup::new(players) }.deal(1);
    let position = deal(4, "00.11").unwrap();
    for seat in position.seats() {
        let stacks = position.stacks(seat);
        assert_eq!((stacks.len(), stacks.iter().len()), (2, 2));
        assert_eq!(stacks.all(), dominoes("00.11"));
    }
    assert!(deal(2, "00.11.44").is_ok());
    assert_eq!(deal(4, "00.11.22"), Err(SetupError::SetSize { found: 3, stacks: 2 }));
    assert_eq!(deal(2, "00.11"), Err(SetupError::SetSize { found: 2, stacks: 3 }));
    assert_eq!(deal(2, ""), Err(SetupError::SetSize { found: 0, stacks: 3 }));
    assert_eq!(deal(3, "00.40"), Err(SetupError::Domino { found: "40".parse().unwrap(), players: 3 }));
}

#[test]
fn k1_5_custom_faces() {
    let mut faces = DEFAULT_FACES_4;
    faces[3] = Face { cells: [(Clan::Tigers, Value::BLANK); 4] };
    let setup = Setup { faces: Some(faces), ..Setup::new(4) };
    let position = setup.deal(1).unwrap();
    assert_eq!(position.cells().filter(|(_, cell)| cell.value.is_blank() && cell.clan == Clan::Tigers).count(), 4);
    read(&position.to_string());
    let error = Setup { faces: Some(DEFAULT_FACES_2), ..Setup::new(3) }.deal(1).unwrap_err();
    assert_eq!(error.to_string(), "face of tile 0: found H1, expected clans of `MSUT` and values up to 3 (K1.5)");
    faces[8].cells[2].1 = Value::MAX;
    let error = Setup { faces: Some(faces), ..Setup::new(4) }.deal(1).unwrap_err();
    assert!(matches!(error, SetupError::Face { tile: 8, .. }), "{error}");
}

#[test]
fn k1_6_k8_2_totems_at_the_start() {
    for rules in Rules::ALL {
        for players in 2..=4 {
            let position = Setup { rules, ..Setup::new(players) }.deal(3).unwrap();
            let expected = if players == 2 && rules == Rules::RULEBOOK { 2 } else { 1 };
            assert!(position.seats().all(|seat| position.totems(seat) == expected));
        }
    }
}

/// The draws as they are documented, made by hand.
#[test]
fn k2_2_k2_3_k3_2_deals_can_be_made_by_hand() {
    for (seed, maze) in (0..40).zip([false, true].into_iter().cycle()) {
        for players in 2..=4 {
            let setup = Setup { maze, ..Setup::new(players) };
            let position = setup.deal(seed).unwrap();
            let mut rng = Rng::new(seed);
            let mut places = vec![(0_i32, 0_i32)];
            while maze && places.len() < 9 {
                let near = |&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
                let mut free: Vec<_> = places.iter().flat_map(near).filter(|place| !places.contains(place)).collect();
                free.sort_unstable_by_key(|&(x, y)| (-y, x));
                free.dedup();
                places.push(free[rng.below(free.len() as u32) as usize]);
            }
            if !maze {
                places = (0..3).flat_map(|y| (0..3).map(move |x| (x, y))).collect();
            }
            let (west, south) = (places.iter().map(|p| p.0).min().unwrap(), places.iter().map(|p| p.1).min().unwrap());
            places.sort_unstable_by_key(|&(x, y)| (-y, x));
            let mut tiles = [0, 1, 2, 3, 4, 5, 6, 7, 8];
            rng.shuffle(&mut tiles);
            let faces = if players == 2 { DEFAULT_FACES_2 } else { DEFAULT_FACES_4 };
            for ((x, y), tile) in places.into_iter().zip(tiles) {
                let face = faces[tile].turned(QuarterTurns::new(rng.below(4) as u8));
                let place = TilePlace { column: (x - west) as u8, row: (y - south) as u8 };
                for (coord, (clan, value)) in TileLayout::cells_of(place).into_iter().zip(face) {
                    let cell = position.cell_at(coord.unwrap()).unwrap();
                    assert_eq!((cell.clan, cell.value, cell.half), (clan, value, None));
                }
            }
            let stacks = if players == 2 { 3 } else { 2 };
            for seat in position.seats() {
                let mut dominoes: Vec<Domino> = DominoSet::full(players).iter().collect();
                rng.shuffle(&mut dominoes);
                let dealt = position.stacks(seat).iter().map(|stack| stack.iter().flatten().collect::<Vec<_>>());
                assert!(dealt.eq(dominoes.chunks(dominoes.len() / stacks).map(<[_]>::to_vec)));
            }
        }
    }
}

/// So that a change of the deal does not go unnoticed.
#[test]
fn k3_2_the_deal_of_a_seed_stays() {
    assert_eq!(
        Setup::new(2).deal(2026).unwrap().to_string(),
        "C2,H3,H1,C2,C4,H1/H2,C2,C4,H2,H3,C3/H2,C1,H4,C4,C1,H4/C4,H2,C3,H2,H3,C2/H4,C1,C3,H3,H1,C3/C1,H1,H4,C2,C1,H1 \
         HC 1 30.11.00.22.43|44.41.31.40.10|21.33.32.42.20;43.11.20.30.40|10.33.42.41.31|44.32.21.00.22 22 rulebook"
    );
    let setup = Setup { maze: true, rules: Rules::BGA_DE, alliance: true, ..Setup::new(4) };
    assert_eq!(
        setup.deal(2026).unwrap().to_string(),
        "-,-,-,-,T3,U1/-,-,-,-,S3,M2/M3,S2,S1,T3,T1,U3/U1,T2,M3,U3,S2,M2/S1,T2,U2,M1,M1,S3/M2,U2,T3,S2,U3,T2/\
         -,-,T1,U1,S3,T1/-,-,S1,M1,M3,U2 MSUT 1 20.11.21.33.30|00.32.31.22.10;32.11.00.10.31|20.33.22.21.30;\
         20.00.21.31.11|10.32.30.33.22;31.21.00.22.10|30.32.11.33.20 1111 bga-de+alliance"
    );
}

#[test]
fn k2_2_given_tiles() {
    let tiles = [8, 7, 6, 5, 4, 3, 2, 1, 0].map(|tile| PlacedTile { tile, turns: QuarterTurns::new(tile) });
    let setup = Setup { tiles: Some(tiles), ..Setup::new(4) };
    // Tile 8 unturned in the north-west, tile 7 turned three times beside it.
    assert!(setup.deal(1).unwrap().to_string().starts_with("M3,S3,S2,T2,"));
    assert_eq!(setup.deal(1).unwrap().cell(12), setup.deal(2).unwrap().cell(12));
    let mut twice = tiles;
    twice[4].tile = 8;
    assert_eq!(
        Setup { tiles: Some(twice), ..Setup::new(4) }.deal(1).unwrap_err().to_string(),
        "tile 8 in place 4: expected each of the tiles 0 to 8 once (K2.2)"
    );
    twice[4].tile = 9;
    assert!(Setup { tiles: Some(twice), ..Setup::new(4) }.deal(1).is_err());
}

#[test]
fn k2_3_given_layouts() {
    let row = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|column| TilePlace { column, row: 0 });
    let layout = Layout::new(&TileLayout::new(&row).unwrap()).unwrap();
    let setup = Setup { layout: Some(layout), ..Setup::new(3) };
    let position = setup.deal(1).unwrap();
    assert_eq!((position.layout(), layout.files(), layout.ranks()), (layout, 18, 2));
    assert_eq!(position.to_string().split(' ').next().unwrap().split('/').next().unwrap().split(',').count(), 18);
    let both = Setup { maze: true, ..setup };
    assert_eq!(both.deal(1), Err(SetupError::LayoutAndMaze));
}

#[test]
fn k3_1_clans_and_seats() {
    let with = |players, letters: &str| {
        let clans = letters.chars().map(|letter| Clan::from_letter(letter).unwrap()).collect();
        Setup { clans: Some(clans), ..Setup::new(players) }.deal(1)
    };
    assert_eq!(with(2, "CH").unwrap().clan(seat(0)), Clan::Crocodiles);
    assert_eq!(with(3, "UTM").unwrap().to_string().split(' ').nth(1), Some("UTM"));
    assert_eq!(with(3, "UTM").unwrap().seat_of(Clan::Snakes), None);
    assert_eq!(with(3, "UTM").unwrap().seat_of(Clan::Monkeys), Some(seat(2)));
    assert_eq!(with(3, "UT"), Err(SetupError::ClanCount { found: 2, players: 3 }));
    assert_eq!(with(2, "HM"), Err(SetupError::Clan { found: Clan::Monkeys, players: 2 }));
    assert_eq!(with(4, "MSUM"), Err(SetupError::ClanTwice { found: Clan::Monkeys }));
    assert_eq!(Setup::new(1).deal(1), Err(SetupError::Players { found: 1 }));
    assert_eq!(Setup::new(5).deal(1), Err(SetupError::Players { found: 5 }));
    assert_eq!(Setup { alliance: true, ..Setup::new(3) }.deal(1), Err(SetupError::Alliance { players: 3 }));
}

#[test]
fn k3_3_who_begins() {
    let sums = |position: &Position| -> Vec<u8> {
        position.seats().map(|seat| position.stacks(seat).tops().map(Domino::sum).sum()).collect()
    };
    let mut ties = 0;
    for seed in 0..200 {
        let usual = Setup::new(4).deal(seed).unwrap();
        let sums = sums(&usual);
        let tied: Vec<u8> = (0..4).filter(|&seat| sums[usize::from(seat)] == *sums.iter().max().unwrap()).collect();
        assert_eq!(usual.seat(), Some(seat(tied[0])), "seed {seed}");
        ties += usize::from(tied.len() > 1);
        let youngest_first = Some([2, 0, 3, 1].map(seat).to_vec());
        let aged = Setup { youngest_first, ..Setup::new(4) }.deal(seed).unwrap();
        assert_eq!(aged.seat().map(Seat::number), [2, 0, 3, 1].into_iter().find(|seat| tied.contains(seat)));
    }
    assert!(ties > 20, "{ties}");
    for order in [vec![seat(0); 4], vec![seat(1), seat(0)], Vec::new()] {
        let setup = Setup { youngest_first: Some(order), ..Setup::new(4) };
        assert_eq!(setup.deal(1), Err(SetupError::Ages { players: 4 }));
    }
}

#[test]
fn k4_1_only_tops_are_played() {
    let position = on(&[], "MSUT 0 11.10|33;10;10;10 1111 rulebook");
    assert_eq!(objection(position, "11@a6e"), "");
    assert_eq!(objection(position, "10@a6e"), "seat 0 has no stack with this domino on top (K4.1)");
    assert_eq!(objection(position, "+11"), "seat 0 can place a domino, and so must place one (K4.1)");
    // What lay under it is on top in the mover's next turn.
    let later = played(position, &["11@a6e", "10@a5e", "10@b5n", "10@a4e"]);
    assert_eq!(objection(later, "10@e2e"), "");
}

#[test]
fn k4_2_a_totem_with_the_placement() {
    let position = on(&[], "MSUT 0 11.10|33;10;10;10 1111 rulebook");
    let after = played(position, &["11@a6e*"]);
    assert_eq!(after.to_string(), text(&[("a6", "M1e1*"), ("b6", "M1w1*")], "MSUT 1 10|33;10;10;10 0111 rulebook"));
    let later = played(after, &["10@a5e", "10@c6e", "10@e6e"]);
    assert_eq!(objection(later, "10@a4e*"), "seat 0 has no totem left (K4.2)");
    assert_eq!(objection(later, "10@a4e"), "");
    assert!(moves(later).iter().all(|chosen| !chosen.ends_with('*')));
}

#[test]
fn k4_3_new_stacks() {
    // No 2 to be covered.
    let stuck = on(&[], "MSUT 0 22.10.11|21;10;30.33;10 1111 rulebook");
    assert_eq!(moves(stuck), ["+22"]);
    assert_eq!(
        objection(stuck, "+21"),
        "the domino is a stack of its own already: a new one is made from a stack of two or more (K4.3)"
    );
    assert_eq!(objection(stuck, "+10"), "seat 0 has no stack with this domino on top (K4.1)");
    let after = played(stuck, &["+22"]);
    assert_eq!(after.to_string(), text(&[], "MSUT 1 10.11|21|22;10;30.33;10 1111 rulebook"));
    // It is available from the next turn on.
    let later = played(after, &["10@a6e", "30@c1e", "10@e6e"]);
    assert_eq!(objection(later, "22@d6n"), "there is no cell north of d6 on this board (K5.1)");
    assert_eq!(objection(later, "10@a5e"), "");
}

#[test]
fn k4_4_clockwise() {
    for players in 2..=4 {
        let mut position = Setup::new(players).deal(5).unwrap();
        for _ in 0..6 {
            let mover = position.seat().unwrap();
            position.play(position.nth_legal_move(0).unwrap()).unwrap();
            assert_eq!(position.seat(), Some(mover.next(players)));
        }
    }
}

#[test]
fn k5_1_two_adjacent_cells_either_way_round() {
    let position = on(&[], "MSUT 0 31;10;10;10 1111 bga-fr");
    // The 3 on rank 1, the 1 on rank 2; nowhere else do a 3 and a 1 meet.
    assert_eq!(moves(position), ["31@a1n", "31@b1n", "31@c1n", "31@d1n", "31@e1n", "31@f1n"]);
    assert_eq!(objection(position, "31@a1s"), "there is no cell south of a1 on this board (K5.1)");
    assert_eq!(objection(position, "31@g1n"), "there is no cell g1 on this board (K5.1)");
    assert_eq!(objection(position, "31@a2s"), "half 3 does not match the M1 it would cover on a2 (K5.4)");
}

#[test]
fn k5_2_level_ground() {
    let position = on(&[("c4", "S1e1"), ("d4", "S1w1")], "MSUT 0 11;10;10;10 1111 rulebook");
    assert_eq!(
        objection(position, "11@d4e"),
        "d4 has height 1 and e4 has height 0: both must be of the same height (K5.2)"
    );
    let after = played(
        on(&[("c4", "S1e1"), ("d4", "S1w1"), ("c3", "T1e1"), ("d3", "T1w1")], "MSUT 0 11;10;10;10 1111 rulebook"),
        &["11@c3n"],
    );
    assert_eq!(after.cell_at("c3".parse().unwrap()).unwrap().to_string(), "M1n2");
    assert_eq!(after.cell_at("c4".parse().unwrap()).unwrap().level(), 2);
    assert_eq!(after.cell_at("d4".parse().unwrap()).unwrap().to_string(), "S1w1");
}

#[test]
fn k5_3_two_different_dominoes() {
    let lie = [("c4", "S1e1"), ("d4", "S1w1"), ("e4", "U1e1"), ("f4", "U1w1")];
    let position = on(&lie, "MSUT 0 11;10;10;10 1111 rulebook");
    assert_eq!(objection(position, "11@d4e"), "");
    assert_eq!(
        objection(position, "11@c4e"),
        "c4 and d4 are the two halves of one domino, which must not be wholly covered (K5.3)"
    );
    // Half covered, the rest may be covered together with another.
    let after = played(position, &["11@d4e"]);
    assert!(!after.is_legal("10@c4e".parse().unwrap()));
}

#[test]
fn k5_4_values_or_blanks() {
    let position = on(&[("a6", "S0")], "MSUT 0 33|20;10;10;10 1111 bga-fr");
    assert_eq!(objection(position, "33@a6e"), "half 3 does not match the S1 it would cover on b6 (K5.4)");
    assert_eq!(objection(position, "20@a6e"), "");
    assert_eq!(objection(position, "20@b6w"), "half 2 does not match the S1 it would cover on b6 (K5.4)");
    assert_eq!(objection(position, "33@a1e"), "");
}

#[test]
fn k5_5_k8_4_locks() {
    let lie = |one, two| [("c4", one), ("d4", two), ("c3", "U1e1"), ("d3", "U1w1")];
    let both = on(&lie("S1e1*", "S1w1*"), "MSUT 0 11;10;10;10 1011 rulebook");
    assert_eq!(objection(both, "11@c3n"), "a totem keeps c4 from being covered (K5.5)");
    assert_eq!(objection(both, "11@d3n"), "a totem keeps d4 from being covered (K5.5)");
    let half = on(&lie("S1e1*", "S1w1"), "MSUT 0 11;10;10;10 1011 bga-fr");
    assert_eq!(objection(half, "11@c3n"), "a totem keeps c4 from being covered (K5.5)");
    assert_eq!(objection(half, "11@d3n"), "");
}

#[test]
fn k6_1_the_end() {
    // No domino in reserve, though the totem is left.
    let last = on(&[], "MSU 2 -;10;11 111 rulebook");
    let over = played(last, &["11@a6e"]);
    assert_eq!(over.turn(), Turn::Over { ended_by: seat(0) });
    assert_eq!((over.seat(), over.count_legal_moves(), over.legal_moves().len()), (None, 0, 0));
    assert_eq!(objection(over, "10@a5e"), "the game is over (K6.1)");
    assert_eq!(over.outcome().unwrap().ended_by(), seat(0));
    // Nothing fits, and each stack is of one.
    let stuck = played(on(&[], "MSU 2 22|21;10;11 111 rulebook"), &["11@a6e"]);
    assert_eq!(stuck.to_string().split(' ').nth(2), Some("x0"));
    // Nothing fits, but there is a stack to divide.
    let divided = played(on(&[], "MSU 2 22.21;10;11 111 rulebook"), &["11@a6e"]);
    assert_eq!(moves(divided), ["+22"]);
}

#[test]
fn k7_1_to_k7_4_points() {
    let lie = [("a6", "M3e1*"), ("b6", "M0w1*"), ("c4", "S2n1"), ("c5", "S1s1")];
    let scores = on(&lie, "MSUT x0 -;22.33|10;10;10 0111 rulebook").scores();
    let of = |number| {
        let score = scores.of(seat(number));
        (score.visible, score.reserve, score.totem, score.penalty, score.total())
    };
    // Monkeys: a6 3, and 1 each on the cells c6 e6 a4 e4 a2 c2 e2. The totem on level 1 counts 2.
    assert_eq!(of(0), (10, 0, 2, 0, 12));
    // Snakes: c4 2, c5 1, and eight of nine cells; 2 + 2 and 1 + 0 on top of the stacks. What lies under these does not count.
    assert_eq!(of(1), (11, 5, 0, -1, 15));
    assert_eq!(of(2), (14, 1, 0, -1, 14));
    assert_eq!(of(3), (15, 1, 0, -1, 15));
    // Neither of those tied has a totem on the board: they share the victory.
    assert!(scores.winners().eq([seat(1), seat(3)]));
}

#[test]
fn k7_5_ties_and_totems() {
    // Hippos and crocodiles share the board evenly.
    let board =
        "H1,C1,H1,C1,H1,C1/C1,H1,C1,H1,C1,H1/H1,C1,H1,C1,H1,C1/C1,H1,C1,H1,C1,H1/H1,C1,H1,C1,H1,C1/C1,H1,C1,H1,C1,H1";
    let winners = |board: &str, rest: &str| -> Vec<u8> {
        read(&format!("{board} {rest}")).scores().winners().map(Seat::number).collect()
    };
    assert_eq!(winners(board, "HC x0 -;- 22 rulebook"), [0, 1]);
    assert_eq!(winners(board, "HC x0 -;10 22 rulebook"), [1]);
    let tie = "H1e1*,H1w1*,H1,C1,H1,C1/C1,H1,C1,H1,C1,H1/H1,C1,H1,C1,H1,C1/C1,H1,C1,H1,C1,H1/H1,C1,H1,C1,H1,C1/C1,H1,C1,H1,C1,H1";
    // Hippos 19 + 2 - 1 = 20; crocodiles 17 - 2 + 5 = 20, and no totem on the board.
    assert_eq!(winners(tie, "HC x0 -;41 12 rulebook"), [0]);
}

#[test]
fn k7_6_alliance() {
    let position = on(&[], "MSUT x0 -;33;10;10 1111 rulebook+alliance");
    let scores = position.scores();
    let totals: Vec<i16> = scores.seats().iter().map(|score| score.total()).collect();
    assert_eq!(scores.team_totals(), Some([totals[0] + totals[2], totals[1] + totals[3]]));
    assert_eq!(position.partner_of(seat(1)), Some(seat(3)));
    let winners: Vec<Seat> = scores.winners().collect();
    assert_eq!(winners, [seat(1), seat(3)]);
    let error = text(&[], "MSU x0 -;33;10 111 rulebook+alliance").parse::<Position>().unwrap_err();
    assert_eq!(error.to_string(), "rules: found `+alliance` with 3 players, expected 4 players");
}

#[test]
fn k8_1_k8_3_the_totem_alone() {
    let lie = [("c4", "M2e1"), ("d4", "M1w1"), ("e4", "S1e1*"), ("f4", "S1w1")];
    let position = on(&lie, "MSUT 0 11.10;10;10;10 1011 bga-fr");
    assert!(moves(position).iter().filter(|chosen| chosen.starts_with('*')).eq(&["*c4", "*d4"]));
    assert_eq!(
        objection(position, "*e4"),
        "e4 shows S1e1*: expected a half of a domino of the monkeys without a totem (K8.3)"
    );
    assert_eq!(
        objection(position, "*a6"),
        "a6 shows M1: expected a half of a domino of the monkeys without a totem (K8.3)"
    );
    assert_eq!(objection(position, "*g4"), "there is no cell g4 on this board (K5.1)");
    assert_eq!(
        objection(position, "11@a6e*"),
        "by these rules a totem is not placed together with a domino, but in a turn of its own, as in `*c4` (K8.1)"
    );
    let after = played(position, &["*c4"]);
    let expected = [("c4", "M2e1*"), ("d4", "M1w1"), ("e4", "S1e1*"), ("f4", "S1w1")];
    assert_eq!(after.to_string(), text(&expected, "MSUT 1 11.10;10;10;10 0011 bga-fr"));
    let rulebook = on(&lie[..2], "MSUT 0 11.10;10;10;10 1111 rulebook");
    assert_eq!(
        objection(rulebook, "*c4"),
        "by these rules a totem is placed only on the domino just played, as in `32@c4e*` (K8.1)"
    );
    let none_left = on(&[("c4", "M2e1*"), ("d4", "M1w1")], "MSUT 0 11.10;10;10;10 0111 bga-fr");
    assert_eq!(objection(none_left, "*d4"), "seat 0 has no totem left (K4.2)");
}

#[test]
fn k8_5_one_half_or_clan() {
    let position = on(&[], "MSUT 0 22;10;10;10 1111 bga-de");
    assert_eq!(objection(position, "22@a6e"), "", "a monkey on a monkey cell");
    assert_eq!(objection(position, "22@a5e"), "neither half matches what it would cover, by value or by clan (K8.5)");
    assert_eq!(objection(position, "22@a1e"), "neither half matches what it would cover, by value or by clan (K8.5)");
    let position = on(&[], "MSUT 0 21;10;10;10 1111 bga-de");
    assert_eq!(objection(position, "21@a5e"), "", "the 1 on a 1, the 2 on anything");
}

/// The snakes' only placement is on b1 and b2; or with more dominoes on b1 and b2 or b2 and c2.
#[test]
fn k8_6_last_placements() {
    let twos = "U2,U2,U2,U2,U2,U2/U2,U2,U2,U2,U2,U2/U2,U2,U2,U2,U2,U2/U2,U2,U2,U2,U2,U2";
    let one = "M3e1,M1w1,U2,U2,U2,U2/M2e1,M1w1,U2,U2,U2,U2";
    let two = "M3e1,M1w1,M1e1,M0w1,U2,U2/M2e1,M1w1,U2,U2,U2,U2";
    let position = |south: &str, rest: &str| read(&format!("{twos}/{south} {rest}"));
    let totems = |position: Position| -> String {
        let totems: Vec<String> = moves(position).into_iter().filter(|chosen| chosen.starts_with('*')).collect();
        totems.join(" ")
    };
    let forbidden = position(one, "MSTU 0 22;11;10;10 1111 bga-de");
    assert_eq!(totems(forbidden), "*a1 *a2");
    assert_eq!(objection(forbidden, "*b2"), "a totem there would leave seat 1 no placement, and it has one now (K8.6)");
    // All that share a cell are the last, too.
    assert_eq!(totems(position(two, "MSTU 0 22;11;10;10 1111 bga-de")), "*a1 *a2 *b1 *c2 *d2");
    // Opposite, but no partner; and as a partner.
    assert_eq!(totems(position(one, "MTSU 0 22;10;11;10 1111 bga-de")), "*a1 *a2");
    assert_eq!(totems(position(one, "MTSU 0 22;10;11;10 1111 bga-de+alliance")), "*a1 *a2 *b1 *b2");
    // Who has no placement has none to lose; and another top that can be placed is enough.
    assert_eq!(totems(position(one, "MSTU 0 22;-;10;10 1111 bga-de")), "*a1 *a2 *b1 *b2");
    assert_eq!(totems(position(one, "MSTU 0 22;11|00;10;10 1111 bga-de")), "*a1 *a2 *b1 *b2");
    // Only in these rules.
    assert_eq!(totems(position(one, "MSTU 0 22;11;10;10 1111 bga-fr")), "*a1 *a2 *b1 *b2");
}

#[test]
fn k8_7_who_cannot_place() {
    let lie = [("c4", "M1e1"), ("d4", "M1w1")];
    // A totem can be put: in `bga-fr` that must be done, in `bga-de` the game is over.
    let fr = on(&lie, "MSUT 0 22.21;10;10;10 1111 bga-fr");
    assert_eq!(moves(fr), ["*c4", "*d4"]);
    assert_eq!(objection(fr, "+22"), "by these rules no new stacks are made (K8.7)");
    let no_domino = on(&lie, "MSUT 0 -;10;10;10 1111 bga-fr");
    assert_eq!(moves(no_domino), ["*c4", "*d4"]);
    assert_eq!(on(&lie, "MSUT x0 -;10;10;10 1111 bga-de").turn(), Turn::Over { ended_by: seat(0) });
    let error = text(&lie, "MSUT 0 -;10;10;10 1111 bga-de").parse::<Position>().unwrap_err();
    assert_eq!(error.to_string(), "turn: found `0`, expected `x0`: that seat has no move, so it has ended the game");
    let error = text(&lie, "MSUT x0 -;10;10;10 1111 bga-fr").parse::<Position>().unwrap_err();
    assert_eq!(error.to_string(), "turn: found `x0`, expected `0`: that seat has a move");
}

#[test]
fn k8_8_k8_9_points_by_level() {
    let lie = [("c4", "M3n2*"), ("c5", "M0s2"), ("d4", "S1w1"), ("d5", "S2w1")];
    // The halves of the snakes point to c4 and c5, where higher ones lie by now.
    let score = |rules: &str| {
        let score = on(&lie, &format!("MSUT 1 -;10;33;10 0111 {rules}")).scores();
        let seats = [0, 1].map(|number| score.of(seat(number)));
        seats.map(|score| (score.visible, score.reserve, score.totem, score.penalty))
    };
    // Eight of nine monkey cells are left, and both snake cells that were covered are others.
    assert_eq!(score("bga-fr")[0], (8 + 3, 0, 3, 0));
    assert_eq!(score("bga-de")[0], (2, 0, 2, 0));
    assert_eq!(score("bga-de")[1], (2, 1, 0, -1));
    assert_eq!(score("bga-fr")[1], (8 + 3, 1, 0, -1));
}

#[test]
fn k10_4_k10_9_reveals_need_a_chance_event() {
    let position = on(&[], "MSUT 0 11.??.??~00.10;10;10;10 1111 rulebook");
    assert_eq!(objection(position, "=00"), "no hidden domino was uncovered: it is seat 0's turn (K10.9)");
    let chance = played(position, &["11@a6e"]);
    assert_eq!(chance.turn(), Turn::Chance { then: seat(1) });
    assert_eq!(moves(chance), ["=00", "=10"]);
    assert_eq!(objection(chance, "10@a5e"), "a hidden domino was uncovered: expected what it is, as in `=32` (K10.9)");
    assert_eq!(
        objection(chance, "=33"),
        "the uncovered domino of seat 0 is one of those not seen yet, and this one is not among them (K10.5)"
    );
    assert!(matches!(chance.why_illegal("=33".parse().unwrap()), Some(IllegalMove::Seen(_))));
    let after = played(chance, &["=10"]);
    assert_eq!(after.turn(), Turn::Seat(seat(1)));
    assert_eq!(after.stacks(seat(0)).to_string(), "10.??~00");
    // Whether the next seat has a move is settled only then.
    let last = on(&[], "MSU 2 -;10;11.??~00 111 rulebook");
    let chance = played(last, &["11@a6e"]);
    assert_eq!(chance.to_string().split(' ').nth(2), Some("?0"));
    assert_eq!(played(chance, &["=00"]).turn(), Turn::Over { ended_by: seat(0) });
}

/// A new stack uncovers, too; and of a seat with a known order nothing is hidden.
#[test]
fn k10_5_mixed_knowledge() {
    let position = on(&[], "MSUT 0 22.??~10;10.11;10.??.??~11.33;10 1111 rulebook");
    let chance = played(position, &["+22"]);
    assert_eq!(chance.stacks(seat(0)).to_string(), "??|22~10");
    let after = played(chance, &["=10", "10@a6e"]);
    assert_eq!(
        after.to_string(),
        text(&[("a6", "S1e1"), ("b6", "S0w1")], "MSUT 2 10|22;11;10.??.??~11.33;10 1111 rulebook")
    );
    assert!(!after.is_known());
}

#[test]
fn k10_5_k10_7_perft_of_views() {
    use kumata_core::PerftError;
    let view = on(&[], "MSUT 0 11.??~33;11;10;10 1111 rulebook");
    assert_eq!(view.perft(0), Ok(1));
    assert_eq!(view.perft(1), Ok(view.count_legal_moves() as u64));
    assert!(matches!(view.perft(2), Err(PerftError::Uncovers(_))));
    assert!(matches!(view.divide(2), Err(PerftError::Uncovers(_))));
    let chance = played(view, &["11@a6e"]);
    assert_eq!((chance.perft(0), chance.perft(1)), (Ok(1), Err(PerftError::Chance)));
    assert_eq!(chance.divide(1), Err(PerftError::Chance));
    // Another seat's hidden dominoes do not matter until they come up.
    let other = on(&[], "MSUT 0 11;10.??~33;10;10 1111 rulebook");
    assert!(other.perft(2).is_ok() && other.perft(3).is_err());
    let sum: u64 = other.divide(2).unwrap().iter().map(|(_, count)| count).sum();
    assert_eq!(Ok(sum), other.perft(2));
}

/// K10.7: a double counts once for each pair of cells.
#[test]
fn k10_7_doubles_count_once() {
    let position = on(&[], "MSUT 0 11;10;10;10 1111 bga-fr");
    // 49 pairs on ranks 2 to 6: 5 x 5 beside each other, 4 x 6 above each other.
    assert_eq!(position.perft(1), Ok(49));
    assert!(
        position.legal_moves().iter().all(|chosen| matches!(chosen, Move::Place { domino, .. } if domino.is_double()))
    );
    assert_eq!(objection(position, "11@a6e"), "");
    let west = Move::Place {
        domino: "11".parse().unwrap(),
        cell: "b6".parse().unwrap(),
        direction: boardgeo::Direction::West,
        totem: false,
    };
    assert_eq!(
        position.why_illegal(west).unwrap().to_string(),
        "a double is written from its west cell: `11@a6e` (K10.1)"
    );
}
