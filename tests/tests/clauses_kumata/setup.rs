//! K3: seats, stacks, the first player.

use std::collections::BTreeSet;

use kumaboard::game::{Deal as _, Spec as _};
use kumaboard::kumata::{Clan, KumataSpec, Position, Setup, SetupError};

use crate::{cell, on, read, refusal, score, seat, stacks, text, turn};

fn with_clans(players: u8, letters: &str) -> Result<Position, SetupError> {
    let clans = letters.chars().map(|letter| Clan::from_letter(letter).unwrap()).collect();
    Setup { clans: Some(clans), ..Setup::new(players) }.deal(4)
}

/// The sums of both halves of all tops of each seat, read off the string.
fn sums(position: &Position) -> Vec<u32> {
    let sum_of = |number| {
        let digits = |stack: &str| stack[..2].chars().filter_map(|digit| digit.to_digit(10)).sum::<u32>();
        stacks(position, number).split('|').map(digits).sum()
    };
    (0..usize::from(position.players())).map(sum_of).collect()
}

#[test]
fn k3_1_each_seat_a_clan_of_its_own() {
    // By hand: three or four of MSUT in any order, H and C in either order, none twice.
    for (players, letters) in [(2, "HC"), (2, "CH"), (3, "UTM"), (3, "SMU"), (4, "TUSM")] {
        let position = with_clans(players, letters).unwrap();
        let seated: String = position.seats().map(|seat| position.clan(seat).letter()).collect();
        assert_eq!(seated, letters);
        assert_eq!(position.to_string().split(' ').nth(1), Some(letters));
    }
    for (players, letters) in
        [(2, "HH"), (3, "MSM"), (4, "MSUU"), (2, "MS"), (2, "HM"), (3, "HCM"), (4, "MSU"), (3, "MS")]
    {
        assert!(with_clans(players, letters).is_err(), "{players}: {letters}");
    }
    for players in [0, 1, 5] {
        assert_eq!(Setup::new(players).deal(1), Err(SetupError::Players { found: players }));
    }
    for seats in ["HH", "MS", "H", "HCM", "HM", "MSM", "MSUU"] {
        let count = seats.len();
        let rest = format!("{seats} 0 {} {} rulebook", vec!["11"; count].join(";"), "1".repeat(count));
        assert!(refusal(&text("M1", &[], &rest)).contains("seats"), "{seats}");
    }
}

#[test]
fn k3_1_the_absent_clan_stays_on_the_board_and_scores_for_nobody() {
    // By hand: snakes are absent; four cells S3 and 32 cells S0 give no seat a point. They are covered like any other.
    let position = on("S0", &[("a1", "S3"), ("b1", "S3"), ("c1", "S3"), ("d1", "S3")], "UTM 0 33;10;10 111 rulebook");
    for number in 0..3 {
        assert_eq!(score(&position, number).visible, 0);
    }
    assert_eq!(position.scores().seats().len(), 3);
    assert_eq!(position.seat_of(Clan::Snakes), None);
    assert!(crate::legal(&position, "33@a1e"));
    // On a dealt board its nine cells are there too.
    let dealt = with_clans(3, "UTM").unwrap();
    assert_eq!(dealt.cells().filter(|(_, cell)| cell.clan == Clan::Snakes).count(), 9);
}

#[test]
fn k3_2_each_clan_has_its_whole_set_in_equal_stacks() {
    // By rule: 2 stacks of 5 out of 10 dominoes, or 3 of 5 out of 15, each domino once; shuffled, so that seats and seeds
    // differ, and that each domino comes on top.
    let four = "00 10 11 20 21 22 30 31 32 33";
    let two = "00 10 11 20 21 22 30 31 32 33 40 41 42 43 44";
    for (players, set, count) in [(2, two, 3), (3, four, 2), (4, four, 2)] {
        let mut orders = BTreeSet::new();
        let mut tops = BTreeSet::new();
        for seed in 0..50 {
            let position = Setup::new(players).deal(seed).unwrap();
            for number in 0..usize::from(players) {
                let written = stacks(&position, number);
                let stacks: Vec<Vec<&str>> = written.split('|').map(|stack| stack.split('.').collect()).collect();
                assert_eq!(stacks.len(), count);
                assert!(stacks.iter().all(|stack| stack.len() == 5), "{written}");
                let mut all = stacks.concat();
                all.sort_unstable();
                assert_eq!(all.join(" "), set);
                tops.extend(stacks.iter().map(|stack| stack[0].to_owned()));
                orders.insert(written);
            }
        }
        // 50 deals for each seat, and an order is one of millions.
        assert_eq!(orders.len(), 50 * usize::from(players));
        assert_eq!(tops.len(), set.split(' ').count());
    }
}

#[test]
fn k3_2_only_the_tops_are_visible_to_anyone() {
    // By hand: the second and third of each stack are replaced by `??`, the owner's as well as the others'.
    let position = on("U0", &[], "MSUT 1 32.10.00|33.21;11.22;30;- 1111 rulebook");
    let view = position.public_view();
    assert_eq!(stacks(&view, 0), "32.??.??|33.??~00.10.21");
    assert_eq!(stacks(&view, 1), "11.??~22");
    assert_eq!((stacks(&view, 2), stacks(&view, 3)), ("30".to_owned(), "-".to_owned()));
    // Two orders that look alike are one view.
    let other = on("U0", &[], "MSUT 1 32.00.21|33.10;11.22;30;- 1111 rulebook");
    assert_ne!(other, position);
    assert_eq!(other.public_view(), view);
    // The board hides nothing.
    assert!(view.cells().eq(position.cells()));
}

#[test]
fn k3_2_a_deal_event_by_event() {
    // By hand: tile 0 turned once and tile 1 turned three times, the others as they are; then the tops of each seat, of the
    // dominoes that are not on top of its own stacks yet. A number is a place among what is left, in ascending order.
    let tiles = [(1, 36), (3, 32), (0, 28), (0, 24), (0, 20), (0, 16), (0, 12), (0, 8), (0, 4)];
    let tops = [(9, 10), (8, 9), (0, 10), (0, 9), (5, 10), (5, 9), (1, 10), (8, 9)];
    let mut deal = KumataSpec::new(4).unwrap().deal();
    for (number, count) in tiles.into_iter().chain(tops) {
        assert_eq!((deal.count_outcomes(), deal.nth_outcome(count)), (count, None));
        assert!(deal.state().is_none());
        let outcome = deal.nth_outcome(number).unwrap();
        deal.play(outcome).unwrap();
        // The same tile lies in one place only, and the same domino on one stack of a seat only.
        let before = deal.clone();
        if count != 9 {
            assert!(deal.play(outcome).is_err(), "{number} of {count}");
        }
        assert_eq!(deal, before);
    }
    assert_eq!((deal.count_outcomes(), deal.nth_outcome(0)), (0, None));
    // Seat 0 has 6 + 5 on top, more than the others.
    let expected = "U1,M1,S2,T3,M1,S3/T1,S1,M1,U2,U3,T2/M2,S1,M2,S2,M2,S3/U2,T2,U3,T1,U1,T3/M3,S1,M3,S2,M3,S3/\
                    U3,T3,U1,T2,U2,T1 MSUT 0 33.??.??.??.??|32.??.??.??.??~00.10.11.20.21.22.30.31;\
                    00.??.??.??.??|10.??.??.??.??~11.20.21.22.30.31.32.33;\
                    22.??.??.??.??|30.??.??.??.??~00.10.11.20.21.31.32.33;\
                    10.??.??.??.??|33.??.??.??.??~00.11.20.21.22.30.31.32 1111 rulebook";
    assert_eq!(deal.state().unwrap().to_string(), expected);
    // With two players three stacks each of 15 dominoes.
    let mut deal = KumataSpec::new(2).unwrap().deal();
    let mut counts = Vec::new();
    while deal.count_outcomes() > 0 {
        counts.push(deal.count_outcomes());
        deal.play(deal.nth_outcome(0).unwrap()).unwrap();
    }
    assert_eq!(counts, [36, 32, 28, 24, 20, 16, 12, 8, 4, 15, 14, 13, 15, 14, 13]);
    assert_eq!(stacks(&deal.state().unwrap(), 1)[..29], *"00.??.??.??.??|10.??.??.??.??");
}

#[test]
fn k3_3_the_highest_sum_of_all_tops_begins() {
    // By hand: one stack of one domino each way makes the sums of 00 and 33 equal for all, 6 each: a tie of all.
    let tie = |players, youngest: Option<&[u8]>| {
        let youngest_first = youngest.map(|order| order.iter().map(|&number| seat(number)).collect());
        let dominoes = Some(if players == 2 { "00.33.41" } else { "00.33" }.parse().unwrap());
        turn(&Setup { dominoes, youngest_first, ..Setup::new(players) }.deal(9).unwrap())
    };
    // Without ages the lowest seat, with them the youngest.
    assert_eq!([2, 3, 4].map(|players| tie(players, None)), ["0", "0", "0"]);
    assert_eq!(tie(4, Some(&[2, 0, 3, 1])), "2");
    assert_eq!(tie(3, Some(&[1, 2, 0])), "1");
    assert_eq!(tie(2, Some(&[1, 0])), "1");
    // By rule: the sums of both halves of all tops, read off the string; of those tied the first in the order of ages.
    let ages = [3, 1, 0, 2];
    let (mut ties, mut firsts) = (0, [0; 4]);
    for seed in 0..300 {
        let position = Setup::new(4).deal(seed).unwrap();
        let sums = sums(&position);
        let highest = *sums.iter().max().unwrap();
        let tied: Vec<u8> = (0..4).filter(|&number| sums[usize::from(number)] == highest).collect();
        assert_eq!(turn(&position), tied[0].to_string(), "{position}");
        firsts[usize::from(tied[0])] += 1;
        let youngest_first = Some(ages.map(seat).to_vec());
        let aged = Setup { youngest_first, ..Setup::new(4) }.deal(seed).unwrap();
        let youngest = ages.iter().find(|number| tied.contains(number)).unwrap();
        assert_eq!(turn(&aged), youngest.to_string(), "{aged}");
        ties += usize::from(tied.len() > 1);
    }
    assert!(ties > 30 && firsts.iter().all(|&count| count > 20), "{ties} {firsts:?}");
    // The order of ages names each seat once.
    for bad in [&[0, 1, 2][..], &[0, 0, 1, 2], &[]] {
        let youngest_first = Some(bad.iter().map(|&number| seat(number)).collect());
        assert!(matches!(Setup { youngest_first, ..Setup::new(4) }.deal(1), Err(SetupError::Ages { .. })));
    }
    // A position may have any seat to move.
    let given = read(&text("U0", &[], "MSUT 3 33;33;33;10 1111 rulebook"));
    assert_eq!((turn(&given).as_str(), cell(&given, "a1").level()), ("3", 0));
}
