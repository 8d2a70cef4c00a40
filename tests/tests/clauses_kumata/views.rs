//! K10.5, K10.6, K10.8, K10.9: what everybody sees, chance, scores.

use std::collections::BTreeMap;

use kumaboard::game::{Playable, Rng};
use kumaboard::kumata::{IllegalMove, PerftError, Setup, Turn};

use crate::{fields, legal, moves, on, played, read, refusal, score, seat, stacks, text, totals, turn, winners};

#[test]
fn k10_5_the_public_view() {
    // By hand: the clause's own example, and one player of whose stacks nothing is hidden.
    let position = on("U0", &[], "MSUT 0 32.21.00|33.10;11.22;30|20;- 1111 rulebook");
    let view = position.public_view();
    let expected = "32.??.??|33.??~00.10.21;11.??~22;30|20;-";
    assert_eq!(fields(&view)[3], expected);
    assert_eq!(view, read(&text("U0", &[], &format!("MSUT 0 {expected} 1111 rulebook"))));
    // All else is as it was; the view of a view is itself; the key is that of what is seen.
    let (mut seen, mut all) = (fields(&view), fields(&position));
    (seen[3], all[3]) = (String::new(), String::new());
    assert_eq!(seen, all);
    assert_eq!(view.public_view(), view);
    assert_eq!(view.key(), position.key());
    assert!(!view.is_known() && position.is_known());
    assert_eq!(moves(&view), moves(&position));
    // After a new stack two more tops are seen: what it uncovered, and itself.
    let stuck = on("U1", &[], "MSUT 0 22.10.11;10;10;10 1111 rulebook");
    assert_eq!(stacks(&played(&stuck, &["+22"]).public_view(), 0), "10.??|22~11");
}

#[test]
fn k10_5_how_a_view_is_written() {
    // By hand: as many behind the `~` as there are `??`, in ascending order, and none that is seen elsewhere.
    let string = |reserve: &str| text("U0", &[], &format!("MSUT 0 {reserve};10;10;10 1111 rulebook"));
    read(&string("32.??.??|33.??~00.10.21"));
    for wrong in [
        "32.??.??|33.??",          // without the set
        "32.??.??|33.??~00.10",    // too few
        "32.??|33.??~00.10.21",    // too many
        "32.??.??|33.??~10.00.21", // not in order
        "32.??.??|33.??~00.10.10", // twice
        "32.??.??|33.??~00.10.33", // on top
        "32.??.??|33.??~00.10.40", // not of this set
        "32.??.??|33.??~",
        "32|33~",
        "??.32|33~10", // on top without a chance event
    ] {
        assert!(refusal(&string(wrong)).contains("seat 0"), "{wrong}");
    }
}

#[test]
fn k10_5_what_is_uncovered_is_chance() {
    // By hand: under 11 lies one of 00, 10, 21. Each of the three is equally likely, so each is one outcome.
    let view = on("U1", &[], "MSUT 0 11.??.??|33.??~00.10.21;10;10;10 1111 rulebook");
    let chance = played(&view, &["11@a6e"]);
    assert_eq!(stacks(&chance, 0), "??.??|33.??~00.10.21");
    assert_eq!(moves(&chance), ["=00", "=10", "=21"]);
    let mut counts = BTreeMap::new();
    let mut rng = Rng::new(1);
    for _ in 0..3000 {
        *counts.entry(chance.random_move(&mut rng).unwrap().to_string()).or_insert(0) += 1;
    }
    // 1000 each, give or take 26 each standard deviation.
    assert!(counts.len() == 3 && counts.values().all(|count| (870..=1130).contains(count)), "{counts:?}");
    let after = played(&chance, &["=10"]);
    assert_eq!(stacks(&after, 0), "10.??|33.??~00.21");
    // A new stack uncovers as well.
    let stuck = on("U1", &[], "MSUT 0 22.??~10;10;10;10 1111 rulebook");
    let chance = played(&stuck, &["+22"]);
    assert_eq!((stacks(&chance, 0).as_str(), moves(&chance)), ("??|22~10", vec!["=10".to_owned()]));
    // A known order, or a stack of one: no chance.
    assert_eq!(turn(&played(&view, &["11@a6e", "=10", "10@a5e"])), "2");
}

#[test]
fn k10_5_perft_of_a_view() {
    // By hand: one move deep nothing is uncovered yet; two deep, each 11 uncovers. The snakes' hidden ones are not reached
    // before the third move.
    let view = on("T1", &[], "MSU 0 11.??~33;11;11 111 bga-fr");
    assert_eq!((view.perft(0), view.perft(1)), (Ok(1), Ok(60)));
    assert!(matches!(view.perft(2), Err(PerftError::Uncovers(_))));
    let other = on("T1", &[], "MSU 0 11;11.??~33;11 111 bga-fr");
    assert_eq!(other.perft(2), Ok(3244));
    assert!(matches!(other.perft(3), Err(PerftError::Uncovers(_))));
    let chance = played(&view, &["11@a6e"]);
    assert_eq!(chance.perft(1), Err(PerftError::Chance));
}

#[test]
fn k10_6_resampling_draws_each_order_alike() {
    // By hand: three hidden dominoes of seat 0 lie in 3 x 2 = 6 orders, two of seat 1 in 2: 12 in all, of which 6000 draws
    // bring each 500 times, give or take 21 each standard deviation. Also from where the orders are known.
    let known = on("U0", &[], "MSUT 0 32.21.00|33.10;11.22.31;30|20;- 1111 rulebook");
    for position in [known, known.public_view()] {
        let mut counts = BTreeMap::new();
        let mut rng = Rng::new(7);
        for _ in 0..6000 {
            let drawn = position.resample(&mut rng);
            assert!(drawn.is_known());
            assert_eq!(drawn.public_view(), known.public_view());
            *counts.entry(fields(&drawn)[3].clone()).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 12);
        assert!(counts.values().all(|count| (395..=605).contains(count)), "{counts:?}");
        for hidden in ["21.00|33.10", "21.10|33.00", "00.21|33.10", "00.10|33.21", "10.21|33.00", "10.00|33.21"] {
            for under in ["22.31", "31.22"] {
                assert!(counts.contains_key(&format!("32.{hidden};11.{under};30|20;-")), "{hidden} {under}");
            }
        }
    }
    // Nothing hidden, nothing drawn.
    let open = on("U0", &[], "MSUT 0 32|33;11;30|20;- 1111 rulebook");
    assert_eq!(open.resample(&mut Rng::new(1)), open);
    // While chance is to decide, what is drawn agrees with the view too: still waiting, for one of the three, each alike.
    // 3000 draws bring each 1000 times, give or take 26 each standard deviation.
    let chance = played(&known.public_view(), &["32@a1e"]);
    let mut counts = BTreeMap::new();
    let mut rng = Rng::new(7);
    for _ in 0..3000 {
        let drawn = chance.resample(&mut rng);
        assert_eq!((drawn.turn(), drawn.public_view()), (chance.turn(), chance));
        assert_eq!(drawn.count_legal_moves(), 1);
        *counts.entry(moves(&drawn).concat()).or_insert(0) += 1;
    }
    assert!(counts.keys().eq(["=00", "=10", "=21"]));
    assert!(counts.values().all(|count| (870..=1130).contains(count)), "{counts:?}");
    // Of a dealt game: the tops stay, and what lies under them is the same set.
    let dealt = Setup::new(2).deal(5).unwrap();
    let drawn = dealt.resample(&mut Rng::new(1));
    assert_ne!(drawn, dealt);
    for seat in dealt.seats() {
        assert!(drawn.stacks(seat).tops().eq(dealt.stacks(seat).tops()));
        assert_eq!(drawn.stacks(seat).all(), dealt.stacks(seat).all());
    }
}

#[test]
fn k10_8_the_parts_of_a_score() {
    // By hand: M 3 + 2 and a totem on level 1, no reserve; S 1 on the board, 3 + 3 on top; U nothing but 1 + 0. The game goes
    // on, and these would be its scores if it ended now.
    let named = [("a1", "M3e1*"), ("b1", "M2w1*"), ("f6", "S1")];
    let position = on("T0", &named, "MSU 1 -;33.22;10 011 rulebook");
    assert!(!position.is_over());
    let parts = |number| {
        let score = score(&position, number);
        [score.visible, score.reserve, score.totem, score.penalty, score.total()]
    };
    assert_eq!([parts(0), parts(1), parts(2)], [[5, 0, 2, 0, 7], [1, 6, 0, -1, 6], [0, 1, 0, -1, 0]]);
    assert_eq!((winners(&position), position.scores().team_totals()), (vec![0], None));
    assert_eq!(position.outcome(), None);
    // Totals below 0 are possible, and winners are listed by seat: the first and the last here.
    let poor = on("T0", &[("a6", "M2"), ("f1", "U2")], "MSU x0 -;00;00 111 rulebook");
    assert_eq!((totals(&poor), winners(&poor)), (vec![1, -1, 1], vec![0, 2]));
    // In Alliance the teams' totals too, seats 0 and 2 before 1 and 3.
    let teams = on("T0", &[("a6", "M2"), ("f1", "S3")], "MSUT 0 00;00;10;21 1111 rulebook+alliance");
    assert_eq!(totals(&teams), [1, 2, 0, 2]);
    assert_eq!((teams.scores().team_totals(), winners(&teams)), (Some([1, 4]), vec![1, 3]));
}

#[test]
fn k10_9_a_view_that_waits_for_chance() {
    // By hand: after seat 0's move seat 1 is next; first it must be known what came up.
    let view = on("U1", &[], "MSUT 0 11.??.??~10.21;10;10;10 1111 rulebook");
    let chance = played(&view, &["11@a6e"]);
    assert_eq!((turn(&chance).as_str(), stacks(&chance, 0).as_str()), ("?1", "??.??~10.21"));
    assert_eq!(chance.turn(), Turn::Chance { then: seat(1) });
    assert_eq!((chance.seat(), chance.is_over()), (None, false));
    // The only actions are its outcomes.
    assert_eq!(moves(&chance), ["=10", "=21"]);
    for wrong in ["=11", "=33", "10@a5e", "+10", "*a6", "10@a1e"] {
        assert!(!legal(&chance, wrong), "{wrong}");
    }
    assert!(matches!(chance.why_illegal("10@a5e".parse().unwrap()), Some(IllegalMove::Chance)));
    assert!(!legal(&view, "=10"), "nothing was uncovered yet");
    assert_eq!(turn(&played(&chance, &["=21"])), "1");
    // Nobody knows more than that: it is its own view.
    assert_eq!(chance.public_view(), chance);
    assert_eq!(read(&chance.to_string()), chance);
}

#[test]
fn k10_9_after_the_event_the_turn_is_settled() {
    // By hand: seat 0 has no domino, so it will have no move: `?0` all the same, then `x0`.
    let view = on("T1", &[], "MSU 2 -;10;11.??~00 111 rulebook");
    let chance = played(&view, &["11@a6e"]);
    assert_eq!(turn(&chance), "?0");
    assert!(!chance.is_over());
    let over = played(&chance, &["=00"]);
    assert_eq!((turn(&over).as_str(), over.is_over()), ("x0", true));
    // As strings: `?` and a top that is hidden go together; it is the top of the seat that moved.
    let string = |turn: &str, reserves: &str| text("U1", &[], &format!("MSUT {turn} {reserves} 1111 rulebook"));
    read(&string("?1", "??.??~10.21;10;10;10"));
    read(&string("?0", "10;10;10;??~21"));
    assert!(refusal(&string("?1", "10.??~21;10;10;10")).contains("turn"), "none on top");
    assert!(refusal(&string("1", "??.??~10.21;10;10;10")).contains("seat 0"), "not written `?`");
    assert!(refusal(&string("?1", "??|??~10.21;10;10;10")).contains("seat 0"), "two at once");
    refusal(&string("?", "??.??~10.21;10;10;10"));
    refusal(&string("?4", "??.??~10.21;10;10;10"));
}

#[test]
fn k10_5_all_orders_are_known_unless_somebody_has_a_hidden_domino() {
    // By hand: one player alone hides some, or two hide the same places.
    let position = |hiding: &[usize]| {
        let reserve = |seat| if hiding.contains(&seat) { "11.??.??~00.10" } else { "11.10.00" };
        on("U1", &[], &format!("MSUT 0 {} 1111 rulebook", [0, 1, 2, 3].map(reserve).join(";")))
    };
    for hiding in [&[0][..], &[1], &[2], &[3], &[0, 1], &[1, 2], &[2, 3]] {
        assert!(!position(hiding).is_known(), "{hiding:?}");
    }
    assert!(position(&[]).is_known());
}
