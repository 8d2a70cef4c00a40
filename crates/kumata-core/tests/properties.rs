//! What holds in every game, over random play in every mode.

use std::collections::{BTreeMap, BTreeSet};

use boardgame::{Playable as _, Rng, Seat};
use boardgeo::{Coord, Direction};
use kumata_core::{CELLS, Domino, Move, Position, Rules, Setup, Turn};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

mod plain;
use plain::Plain;

/// Two, three and four players and Alliance, on the block of tiles and in mazes, by all three rules.
fn modes() -> Vec<Setup> {
    let mut modes = Vec::new();
    for rules in Rules::ALL {
        for (players, alliance) in [(2, false), (3, false), (4, false), (4, true)] {
            for maze in [false, true] {
                modes.push(Setup { rules, alliance, maze, ..Setup::new(players) });
            }
        }
    }
    modes
}

fn any_mode() -> impl Strategy<Value = Setup> {
    prop::sample::select(modes())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, ..ProptestConfig::default() }
}

/// Plays a game to its end at random and shows each ply: the position before, the move, the position after.
fn play_out(
    setup: &Setup,
    seed: u64,
    mut ply: impl FnMut(&Position, Move, &Position) -> TestCaseResult,
) -> TestCaseResult {
    let mut rng = Rng::with_stream(seed, 1);
    let mut position = setup.deal(seed).unwrap();
    while let Some(chosen) = position.random_move(&mut rng) {
        let before = position;
        position.play(chosen).unwrap();
        ply(&before, chosen, &position)?;
    }
    prop_assert!(position.is_over());
    Ok(())
}

/// Some position of a game.
fn some_position(setup: &Setup, seed: u64, plies: usize) -> Position {
    let mut rng = Rng::with_stream(seed, 1);
    let mut position = setup.deal(seed).unwrap();
    for _ in 0..plies {
        let Some(chosen) = position.random_move(&mut rng) else {
            break;
        };
        position.play_unchecked(chosen);
    }
    position
}

/// The same game kept as piles. `check` sees them before each move, with the move and the position after it.
fn play_out_plainly(
    setup: &Setup,
    seed: u64,
    mut check: impl FnMut(&Plain, &str, &Position) -> TestCaseResult,
) -> TestCaseResult {
    let mut plain = Plain::start(&setup.deal(seed).unwrap().to_string());
    play_out(setup, seed, |_, chosen, after| {
        let chosen = chosen.to_string();
        check(&plain, &chosen, after)?;
        plain.play(&chosen);
        Ok(())
    })
}

/// The cells and the rest of a placement.
fn placement(chosen: &str) -> Option<(&str, plain::At, plain::At)> {
    let (domino, place) = chosen.split_once('@')?;
    let place = place.trim_end_matches('*');
    let (cell, direction) = place.split_at(place.len() - 1);
    let coord: Coord = cell.parse().unwrap();
    let at = |coord: Coord| (i32::from(coord.file()), i32::from(coord.rank()));
    let other = coord.step(direction.parse::<Direction>().unwrap()).unwrap();
    Some((domino, at(coord), at(other)))
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn no_domino_fully_covers_another(setup in any_mode(), seed: u64) {
        play_out_plainly(&setup, seed, |plain, chosen, _| {
            if let Some((_, one, two)) = placement(chosen) {
                let (one, two) = (plain.top(one), plain.top(two));
                prop_assert!(one.domino.is_none() || one.domino != two.domino, "{} {}", plain.text(), chosen);
            }
            Ok(())
        })?;
    }

    #[test]
    fn covered_halves_are_level_and_match(setup in any_mode(), seed: u64) {
        play_out_plainly(&setup, seed, |plain, chosen, _| {
            if let Some((domino, one, two)) = placement(chosen) {
                prop_assert_eq!(plain.piles[&one].len(), plain.piles[&two].len(), "{} {}", plain.text(), chosen);
                let fits = |cell, digit: u8| {
                    let (top, value) = (plain.top(cell), digit - b'0');
                    let own = plain.seats[plain.turn] == top.clan && plain.rules == "bga-de";
                    top.value == value || top.value == 0 || value == 0 || own
                };
                let fits = [fits(one, domino.as_bytes()[0]), fits(two, domino.as_bytes()[1])];
                let needed = if plain.rules == "bga-de" { 1 } else { 2 };
                prop_assert!(fits.iter().filter(|&&fits| fits).count() >= needed, "{} {}", plain.text(), chosen);
            }
            Ok(())
        })?;
    }

    #[test]
    fn locked_domino_is_never_covered(setup in any_mode(), seed: u64) {
        let mut locked = BTreeMap::new();
        play_out(&setup, seed, |_, _, after| {
            let text = after.to_string();
            let board = plain::board(&text);
            // What bears a star stays as it is.
            for (at, cell) in &locked {
                prop_assert_eq!(board[at], cell, "{}", text);
            }
            locked.extend(board.iter().filter(|(_, cell)| cell.ends_with('*')).map(|(&at, cell)| (at, cell.to_string())));
            Ok(())
        })?;
    }

    #[test]
    fn every_domino_is_in_exactly_one_place(setup in any_mode(), seed: u64) {
        let full = |text: &str| -> Vec<BTreeSet<String>> {
            plain::stacks(text).iter().map(|stacks| stacks.iter().flatten().cloned().collect()).collect()
        };
        let start = full(&setup.deal(seed).unwrap().to_string());
        let expected = if setup.players == 2 { 15 } else { 10 };
        prop_assert!(start.iter().all(|set| set.len() == expected));
        let mut played = vec![BTreeSet::new(); start.len()];
        let mut seat = setup.deal(seed).unwrap().seat();
        play_out(&setup, seed, |_, chosen, after| {
            let text = after.to_string();
            if let Some((domino, ..)) = placement(&chosen.to_string()) {
                prop_assert!(played[seat.unwrap().index()].insert(domino.to_string()), "{} {}", text, chosen);
            }
            seat = after.seat();
            for ((stacks, played), start) in plain::stacks(&text).iter().zip(&played).zip(&start) {
                let reserve: Vec<_> = stacks.iter().flatten().cloned().collect();
                let all: BTreeSet<_> = reserve.iter().chain(played).cloned().collect();
                prop_assert_eq!(&all, start, "{}", text);
                prop_assert_eq!(reserve.len() + played.len(), start.len(), "{}", text);
            }
            // And what is visible on the board was played: twice as many halves at most.
            for (clan, played) in plain::fields(&text)[1].chars().zip(&played) {
                let halves = plain::board(&text).values().filter(|cell| cell.starts_with(clan) && cell.len() > 2).count();
                prop_assert!(halves <= 2 * played.len(), "{}", text);
            }
            Ok(())
        })?;
    }

    /// All that a position keeps for speed is made anew when its string is read.
    #[test]
    fn position_strings_round_trip(setup in any_mode(), seed: u64) {
        play_out(&setup, seed, |_, chosen, after| {
            for position in [*after, after.public_view()] {
                let text = position.to_string();
                let read: Position = text.parse().map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
                prop_assert_eq!(read, position, "{}", chosen);
                prop_assert_eq!(read.count_legal_moves(), position.count_legal_moves());
                prop_assert_eq!(read.to_string(), text);
            }
            Ok(())
        })?;
    }

    #[test]
    fn legal_moves_are_those_of_the_plain_rules(setup in any_mode(), seed: u64) {
        play_out_plainly(&setup, seed, |plain, chosen, after| {
            let mut next = plain.clone();
            next.play(chosen);
            let text = next.text();
            prop_assert_eq!(&text, &after.to_string());
            let moves: Vec<String> = after.legal_moves().iter().map(ToString::to_string).collect();
            prop_assert_eq!(moves.iter().cloned().collect::<BTreeSet<_>>(), next.moves(next.turn), "{}", &text);
            prop_assert_eq!(moves.len(), after.count_legal_moves(), "{}", &text);
            for (n, chosen) in moves.iter().enumerate() {
                let nth = after.nth_legal_move(n).map(|nth| nth.to_string());
                prop_assert_eq!(nth.as_ref(), Some(chosen));
            }
            prop_assert_eq!(after.nth_legal_move(moves.len()), None);
            Ok(())
        })?;
    }

    #[test]
    fn a_mover_always_has_a_legal_action(setup in any_mode(), seed: u64) {
        play_out_plainly(&setup, seed, |plain, chosen, after| {
            let mut next = plain.clone();
            next.play(chosen);
            let has_none = next.moves(next.turn).is_empty();
            prop_assert_eq!(after.is_over(), has_none, "{}", after);
            prop_assert_eq!(after.count_legal_moves() == 0, has_none, "{}", after);
            // The other way to write the turn is an error.
            let text = after.to_string();
            let turn = plain::fields(&text)[2];
            let other = if has_none { turn[1..].to_string() } else { format!("x{turn}") };
            let wrong = text.replacen(&format!(" {turn} "), &format!(" {other} "), 1);
            prop_assert!(wrong.parse::<Position>().is_err(), "{}", wrong);
            Ok(())
        })?;
    }

    #[test]
    fn key_is_a_function_of_the_public_position(setup in any_mode(), seed: u64) {
        let mut seen = BTreeMap::new();
        let mut rng = Rng::new(seed);
        play_out(&setup, seed, |_, _, after| {
            let view = after.public_view();
            prop_assert_eq!(view.key(), after.key());
            prop_assert_eq!(after.resample(&mut rng).key(), after.key());
            seen.insert(after.key(), view.to_string());
            Ok(())
        })?;
        // Different strings have different keys (within a game, they are different: something was played).
        let strings: BTreeSet<&String> = seen.values().collect();
        let mut plies = 0;
        play_out(&setup, seed, |_, _, _| { plies += 1; Ok(()) })?;
        prop_assert_eq!((seen.len(), strings.len()), (plies, plies));
    }

    #[test]
    fn resampling_agrees_with_the_public_view(setup in any_mode(), seed: u64, plies in 0..40_usize) {
        let position = some_position(&setup, seed, plies);
        let mut rng = Rng::with_stream(seed, 2);
        for from in [position, position.public_view()] {
            let drawn = from.resample(&mut rng);
            prop_assert_eq!(drawn.public_view(), position.public_view());
            prop_assert!(drawn.is_known());
            // What is not hidden is as it was: every field but the reserves, and of these the tops and the numbers.
            let (drawn, text) = (drawn.to_string(), position.to_string());
            for (number, (one, other)) in plain::fields(&drawn).iter().zip(plain::fields(&text)).enumerate() {
                prop_assert!(number == 3 || *one == other);
            }
            for (one, other) in plain::stacks(&drawn).iter().zip(plain::stacks(&text)) {
                let shape = |stacks: &[Vec<String>]| -> Vec<_> {
                    stacks.iter().map(|stack| (stack[0].clone(), stack.len())).collect()
                };
                prop_assert_eq!(shape(one), shape(&other));
                let set = |stacks: &[Vec<String>]| stacks.iter().flatten().cloned().collect::<BTreeSet<_>>();
                prop_assert_eq!(set(one), set(&other));
            }
        }
    }

    /// Playing on what everybody sees, and uncovering what truly lies there, is what everybody sees of the game.
    #[test]
    fn reveals_of_the_view_cover_what_happens(setup in any_mode(), seed: u64) {
        let mut view = setup.deal(seed).unwrap().public_view();
        let mut rng = Rng::with_stream(seed, 3);
        play_out(&setup, seed, |before, chosen, after| {
            prop_assert_eq!(view, before.public_view());
            prop_assert_eq!(view.legal_moves(), before.legal_moves());
            let mover = before.seat().unwrap();
            view.play(chosen).unwrap();
            if let Turn::Chance { then } = view.turn() {
                prop_assert_eq!(then, mover.next(before.players()));
                prop_assert_eq!(view.seat(), None);
                prop_assert_eq!(view.revealing_seat(), Some(mover));
                let text = view.to_string();
                prop_assert_eq!(text.parse::<Position>(), Ok(view));
                prop_assert_eq!(view.public_view(), view);
                // A known order drawn here leaves chance one outcome.
                let drawn = view.resample(&mut rng);
                prop_assert_eq!(drawn.public_view(), view);
                prop_assert_eq!((drawn.count_legal_moves(), drawn.key()), (1, view.key()));
                prop_assert_eq!(drawn.to_string().parse::<Position>(), Ok(drawn));
                // The outcomes are the dominoes behind the `~`, in that order.
                let unseen = plain::fields(&text)[3].split(';').nth(mover.index()).unwrap().split_once('~').unwrap().1;
                let outcomes: Vec<_> = view.legal_moves().iter().map(|outcome| outcome.to_string()[1..].to_string()).collect();
                prop_assert_eq!(outcomes.join("."), unseen);
                // The one that happens is what is on top now and was not before.
                let tops = |position: &Position| -> BTreeSet<Domino> { position.stacks(mover).tops().collect() };
                let uncovered: Vec<_> = tops(after).difference(&tops(before)).copied().collect();
                prop_assert_eq!(uncovered.len(), 1);
                view.play(Move::Reveal { domino: uncovered[0] }).unwrap();
            }
            prop_assert_eq!(view, after.public_view());
            Ok(())
        })?;
    }
}

/// Every move there is a notation for, legal or not.
fn all_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let coords = (0..20).flat_map(|file| (0..20).filter_map(move |rank| Coord::new(file, rank)));
    let on_board: Vec<Coord> = position.layout().coords().to_vec();
    let nearby: Vec<Coord> = coords.filter(|coord| on_board.iter().any(|cell| cell.manhattan(*coord) <= 1)).collect();
    for domino in Domino::all() {
        for &cell in &nearby {
            for direction in Direction::ALL {
                moves.extend([false, true].map(|totem| Move::Place { domino, cell, direction, totem }));
            }
        }
        moves.extend([Move::NewStack { domino }, Move::Reveal { domino }]);
    }
    moves.extend(nearby.iter().map(|&cell| Move::PutTotem { cell }));
    moves
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn illegal_moves_change_nothing(setup in any_mode(), seed: u64, plies in 0..45_usize) {
        let mut positions = vec![some_position(&setup, seed, plies)];
        let mut after_chance = positions[0].public_view();
        positions.push(after_chance);
        if let Some(chosen) = after_chance.nth_legal_move(0) {
            after_chance.play(chosen).unwrap();
            positions.push(after_chance);
        }
        for position in positions {
            let legal: BTreeSet<Move> = position.legal_moves().into_iter().collect();
            let mut found = 0;
            for chosen in all_moves(&position) {
                let mut next = position;
                let played = next.play(chosen);
                prop_assert_eq!(position.is_legal(chosen), legal.contains(&chosen), "{} {}", position, chosen);
                match played {
                    Ok(()) => {
                        prop_assert!(legal.contains(&chosen), "{} {}", position, chosen);
                        prop_assert_ne!(next, position);
                        found += 1;
                    }
                    Err(error) => {
                        prop_assert!(!legal.contains(&chosen), "{} {}", position, chosen);
                        prop_assert_eq!(next, position);
                        prop_assert_eq!(error.chosen, chosen);
                        prop_assert_eq!(position.why_illegal(chosen), Some(error.reason));
                    }
                }
            }
            prop_assert_eq!(found, legal.len());
        }
    }
}

/// The smallest value that chi-square exceeds once in a thousand, for so many degrees of freedom.
fn chi_square_limit(degrees: usize) -> f64 {
    match degrees {
        2 => 13.8,
        5 => 20.5,
        23 => 49.7,
        _ => panic!("no limit for {degrees} degrees of freedom"),
    }
}

fn chi_square(counts: &BTreeMap<String, u32>, cells: usize) -> f64 {
    assert_eq!(counts.len(), cells, "{counts:?}");
    let expected = f64::from(counts.values().sum::<u32>()) / cells as f64;
    counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

const ONES: &str =
    "M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1/M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1/M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1";

/// K10.6: each order that agrees with the view comes up as often as any other, from a known order as from the view.
#[test]
fn resampling_is_uniform() {
    // Four dominoes under three tops: 24 orders. Two under one top: 2 orders, with every order of the other seat.
    for reserves in ["11.00.20|10.30|22.33;10.21.20;10;10", "11.??.??|10.??|22.??~00.20.30.33;10.??.??~20.21;10;10"] {
        let position: Position = format!("{ONES} MSUT 0 {reserves} 1111 rulebook").parse().unwrap();
        let mut rng = Rng::new(10);
        let (mut first, mut second) = (BTreeMap::new(), 0_u32);
        let mut both = BTreeMap::<String, u32>::new();
        for _ in 0..24_000 {
            let drawn = position.resample(&mut rng).to_string();
            let mut seats = plain::fields(&drawn)[3].split(';');
            let (one, other) = (seats.next().unwrap().to_string(), seats.next().unwrap());
            *both.entry(format!("{} {}", &one[3..5], other)).or_insert(0) += 1;
            *first.entry(one).or_insert(0) += 1;
            second += u32::from(other == "10.20.21");
        }
        let chi = chi_square(&first, 24);
        assert!(chi < chi_square_limit(23), "{chi}");
        // 12,000 with a standard deviation of 77; three of them are exceeded once in 370 times.
        assert!(second.abs_diff(12_000) < 3 * 77, "{second}");
        // The two seats are independent of each other.
        assert_eq!(both.len(), 8);
        assert!(both.values().all(|count| count.abs_diff(3_000) < 4 * 52), "{both:?}");
    }
}

/// K10.5, K10.6: the uncovered domino, too, is each of the unseen ones equally often.
#[test]
fn resampling_at_a_chance_event_is_uniform() {
    let position: Position = format!("{ONES} MSUT ?1 ??.??.??~00.20.30;10;10;10 1111 rulebook").parse().unwrap();
    let mut rng = Rng::new(11);
    let (mut outcomes, mut orders) = (BTreeMap::new(), BTreeMap::new());
    for _ in 0..6_000 {
        let mut drawn = position.resample(&mut rng);
        let outcome = drawn.nth_legal_move(0).unwrap();
        assert_eq!(drawn.count_legal_moves(), 1);
        drawn.play(outcome).unwrap();
        assert_eq!(drawn.seat(), Seat::new(1));
        *outcomes.entry(outcome.to_string()).or_insert(0) += 1;
        *orders.entry(plain::fields(&drawn.to_string())[3].to_string()).or_insert(0) += 1;
    }
    let (outcomes, orders) = (chi_square(&outcomes, 3), chi_square(&orders, 6));
    assert!(outcomes < chi_square_limit(2) && orders < chi_square_limit(5), "{outcomes} {orders}");
}

/// The notation of a position names 36 cells, whatever the tiles.
#[test]
fn every_mode_is_dealt() {
    for (number, setup) in modes().iter().enumerate() {
        let text = setup.deal(number as u64).unwrap().to_string();
        assert_eq!(plain::board(&text).len(), CELLS, "{text}");
        assert_eq!(text.ends_with("+alliance"), setup.alliance);
        // The block has no gaps.
        assert_eq!(plain::fields(&text)[0].contains('-'), setup.maze, "{text}");
    }
}
