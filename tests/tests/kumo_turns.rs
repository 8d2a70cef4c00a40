//! The turn solver of KUMO against positions of which everything was tried: `search/kumo_turns.txt`.

use std::fs;
use std::time::{Duration, Instant};

use boardagents::kumo::solve_turn;
use kumaboard::kumo::{Mode, Position, SIZES};
use kumaboard_tests::turns::{fewest, path, wins};

/// The fewest actions to win, `None` if there is no win, and the position.
fn recorded() -> Vec<(Option<u8>, Position)> {
    let text = fs::read_to_string(path()).expect("positions were recorded");
    let read = |line: &str| {
        let (fewest, position) = line.split_once(' ').expect("a line has two parts");
        (fewest.parse().ok(), position.parse().unwrap_or_else(|error| panic!("{line}: {error}")))
    };
    text.lines().map(read).collect()
}

#[test]
fn wins_in_a_turn_are_found_wherever_there_are_some() {
    let (mut most, mut longest) = (0, Duration::ZERO);
    for (fewest, position) in recorded() {
        let begun = Instant::now();
        let solution = solve_turn(&position);
        longest = longest.max(begun.elapsed());
        most = most.max(solution.nodes);
        let found = solution.moves.as_ref().map(Vec::len);
        assert_eq!(found, fewest.map(usize::from), "{position}: {:?}", solution.moves);
        if let Some(moves) = solution.moves {
            assert!(wins(&position, &moves).unwrap(), "{position}: {moves:?}");
        }
    }
    println!("at most {most} positions and {longest:?}");
    // A search that goes through everything takes millions. Time is not for tests that must not fail on a busy machine.
    assert!(most < 200_000, "{most} positions");
}

#[test]
fn there_are_enough_positions_of_every_kind() {
    let recorded = recorded();
    for mode in Mode::ALL {
        for size in SIZES {
            for is_won in [true, false] {
                let of_kind = |(fewest, position): &&(Option<u8>, Position)| {
                    (position.mode(), position.size(), fewest.is_some()) == (mode, size, is_won)
                };
                assert!(recorded.iter().filter(of_kind).count() >= 13, "{mode}, size {size}, won: {is_won}");
            }
        }
    }
}

/// A few of them tried again, so that the record is not only believed.
#[test]
fn the_record_is_right() {
    let mut checked = 0;
    for (expected, position) in recorded().into_iter().step_by(7) {
        if let Ok(found) = fewest(&position, 20_000) {
            assert_eq!(found, expected, "{position}");
            checked += 1;
        }
    }
    assert!(checked > 10, "{checked}");
}
