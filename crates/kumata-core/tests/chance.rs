//! Kumata is played both ways, with the hidden orders decided beforehand or with chance at each uncovering: the two have the
//! same distribution (K10.5, K10.6, K10.9).

use std::collections::BTreeMap;

use boardgame::{Deal as _, Decider, Draw as _, Playable as _, Spec as _, Stream};
use kumata_core::{DominoSet, Draft, KumataSpec, Move, Position, Rules, Setup};

/// What everybody saw: the keys of all positions at which a seat was to move or the game was over.
type Seen = Vec<u64>;

/// A choice by what everybody sees, so that both ways of playing make the same.
fn policy(position: &Position) -> Move {
    let count = position.count_legal_moves() as u64;
    position.nth_legal_move((position.key() % count) as usize).expect("the seat has a move")
}

/// All orders that agree with a view: the positions, each once.
fn orders(view: &Position) -> Vec<Position> {
    let mut drafts = vec![Draft::from(view)];
    for seat in view.seats() {
        let mut further = Vec::new();
        for draft in drafts {
            let unseen: Vec<_> = draft.reserves[seat.index()].unseen.iter().collect();
            for order in permutations(unseen.len()) {
                let mut draft = draft.clone();
                let reserve = &mut draft.reserves[seat.index()];
                let mut next = order.iter().map(|&number| unseen[number]);
                for place in reserve.stacks.iter_mut().flatten().filter(|place| place.is_none()) {
                    *place = next.next();
                }
                reserve.unseen = DominoSet::EMPTY;
                further.push(draft);
            }
        }
        drafts = further;
    }
    drafts.into_iter().map(|draft| draft.check().expect("every order is a position")).collect()
}

fn permutations(len: usize) -> Vec<Vec<usize>> {
    let Some(last) = len.checked_sub(1) else { return vec![Vec::new()] };
    let shorter = permutations(last);
    let longer = shorter.iter().flat_map(|order| {
        (0..len).map(move |place| {
            let mut order = order.clone();
            order.insert(place, last);
            order
        })
    });
    longer.collect()
}

/// With the orders decided: how many of them lead to each course of the game.
fn decided_beforehand(view: &Position) -> (BTreeMap<Seen, u64>, u64) {
    let mut courses = BTreeMap::new();
    let orders = orders(view);
    let count = orders.len() as u64;
    for mut position in orders {
        let mut seen = vec![position.key()];
        while position.seat().is_some() {
            position.play_unchecked(policy(&position));
            seen.push(position.key());
        }
        *courses.entry(seen).or_default() += 1;
    }
    (courses, count)
}

/// With chance at each uncovering: the same, each probability multiplied by the number of orders.
fn with_chance(position: Position, weight: u64, mut seen: Seen, courses: &mut BTreeMap<Seen, u64>) {
    match position.decider() {
        Decider::Chance => {
            position.for_each_legal_move(|outcome| {
                let probability = position.probability(outcome).expect("it is an outcome");
                let (numerator, denominator) =
                    (u64::from(probability.numerator()), u64::from(probability.denominator()));
                assert_eq!(weight * numerator % denominator, 0, "orders split evenly");
                let mut next = position;
                next.play(outcome).expect("an outcome can be played");
                with_chance(next, weight * numerator / denominator, seen.clone(), courses);
            });
        }
        Decider::Seat(_) => {
            seen.push(position.key());
            let mut next = position;
            next.play_unchecked(policy(&position));
            with_chance(next, weight, seen, courses);
        }
        Decider::Over => {
            seen.push(position.key());
            *courses.entry(seen).or_default() += weight;
        }
    }
}

/// Exactly: each course of the game has the probability of the orders that lead to it.
#[test]
fn deciding_orders_beforehand_or_at_each_uncovering_is_the_same() {
    // Of two players three hidden dominoes each, of three four, of four two.
    let sets: [(u8, &str, u64); 3] = [(2, "00.11.22.33.44.32", 3), (3, "00.10.21.22.31.33", 1), (4, "00.11.21.32", 3)];
    let mut courses_met = 0;
    for (players, dominoes, seeds) in sets {
        for rules in Rules::ALL {
            for seed in 0..seeds {
                let dominoes = Some(dominoes.parse().expect("it is a set"));
                let position = Setup { rules, dominoes, ..Setup::new(players) }.deal(seed).expect("the setup is right");
                let view = position.public_view();
                let (decided, count) = decided_beforehand(&view);
                let mut chance = BTreeMap::new();
                with_chance(view, count, Vec::new(), &mut chance);
                assert_eq!(chance, decided, "{view}");
                courses_met += decided.len();
            }
        }
    }
    assert!(courses_met > 1000, "the orders made a difference: {courses_met} courses");
}

/// Two-sample chi-square of equal sizes: the sum over categories of (a - b)^2 / (a + b).
fn chi_square<K: Ord>(one: &BTreeMap<K, u32>, other: &BTreeMap<K, u32>) -> (f64, usize) {
    let keys: std::collections::BTreeSet<_> = one.keys().chain(other.keys()).collect();
    let count = |map: &BTreeMap<K, u32>, key: &K| f64::from(map.get(key).copied().unwrap_or(0));
    let sum = keys.iter().map(|key| {
        let (a, b) = (count(one, key), count(other, key));
        (a - b).powi(2) / (a + b)
    });
    (sum.sum(), keys.len() - 1)
}

/// K2.2, K3.2, K3.3: the deal event by event deals as the one that draws all at once.
#[test]
fn the_deal_event_by_event_has_the_distribution_of_the_deal_at_once() {
    let spec = KumataSpec::new(3).expect("three can play");
    let (mut at_once, mut by_events) = (Stream::new(1, 0), Stream::new(1, 1));
    // What was dealt: the north-west cell, the first top of seat 2, who begins.
    let mut seen = [BTreeMap::new(), BTreeMap::new()];
    let mut note = |way: usize, position: &Position| {
        let corner = position.cell(0).to_string();
        let top = position.stacks(boardgame::Seat::new(2).unwrap()).tops().next().unwrap().to_string();
        let first = position.turn().to_string();
        for what in [corner, top, format!("first {first}")] {
            *seen[way].entry(what).or_default() += 1;
        }
    };
    for _ in 0..20_000 {
        note(0, &spec.start(&mut at_once));
        let mut deal = spec.deal();
        let position = loop {
            if let Some(position) = deal.state() {
                break position;
            }
            let count = deal.count_outcomes();
            let outcome = deal.nth_outcome(by_events.below(count as u32) as usize).expect("it is below the count");
            assert_eq!(deal.probability(outcome).unwrap().to_f64(), 1.0 / count as f64);
            assert_eq!(deal.nth_outcome(count), None);
            deal.play(outcome).expect("an outcome can be played");
        };
        assert_eq!(position.public_view(), position);
        note(1, &position);
    }
    let (sum, freedom) = chi_square(&seen[0], &seen[1]);
    // 12 corners, 10 tops and 3 first seats, of which one each follows from the others: at most 22 degrees of freedom,
    // above 48.3 once in a thousand.
    assert_eq!(freedom, 24);
    assert!(sum < 48.3, "{sum}: {seen:?}");
}

#[test]
fn a_deal_refuses_what_is_not_possible() {
    let mut deal = KumataSpec::new(2).expect("two can play").deal();
    let first = deal.nth_outcome(5).unwrap();
    deal.play(first).unwrap();
    let before = deal.clone();
    let error = deal.play(first).unwrap_err();
    assert_eq!(error.to_string(), format!("outcome {first} of the deal: expected one of the 32 that are possible"));
    assert_eq!(deal, before);
    assert!(deal.state().is_none());
}
