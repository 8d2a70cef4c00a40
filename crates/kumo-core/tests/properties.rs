//! What holds in every position reached in play, read from the position strings.

mod facts;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use facts::{Facts, made_up, name, positions, space, starts};
use kumo_core::{Coord, Direction, Draft, MAX_MOVES, Mode, Move, Playable, Position, Rotation, SIZES, Stance, Turn};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

const BASE: [Mode; 2] = [Mode::BASE2, Mode::BASE4];
const LEGEND: [Mode; 2] = [Mode::LEGEND2, Mode::LEGEND4];
const TWO: [Mode; 2] = [Mode::BASE2, Mode::LEGEND2];

/// Which of the legal moves is chosen, ply by ply. One in four plies prefers an active movement, which random choice
/// among all moves hardly finds.
fn choices() -> impl Strategy<Value = Vec<(bool, u16)>> {
    proptest::collection::vec((proptest::bool::weighted(0.25), any::<u16>()), 0..40)
}

fn choose(position: &Position, (active, pick): (bool, u16)) -> Option<Move> {
    let moves = position.legal_moves();
    let actives: Vec<Move> =
        moves.iter().copied().filter(|chosen| "RJTGBK".contains(&chosen.to_string()[..1])).collect();
    let from = if active && !actives.is_empty() { &actives[..] } else { &moves[..] };
    from.get(usize::from(pick) % from.len().max(1)).copied()
}

/// Plays from a position and shows each action with what was before and after it.
fn walk(
    start: &Position,
    choices: &[(bool, u16)],
    mut look: impl FnMut(&Facts, &str, &Facts) -> Result<(), TestCaseError>,
) -> Result<Position, TestCaseError> {
    let mut position = *start;
    let mut before = Facts::of(&position);
    for &choice in choices {
        let Some(chosen) = choose(&position, choice) else { break };
        position.play(chosen).expect("a legal move");
        let after = Facts::of(&position);
        look(&before, &chosen.to_string(), &after)?;
        before = after;
    }
    Ok(position)
}

fn moves(position: &Position) -> BTreeSet<String> {
    position.legal_moves().iter().map(Move::to_string).collect()
}

fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// H6.1, H7.2.
fn stone_never_leaves_arena(start: &Position, choices: &[(bool, u16)]) -> Result<(), TestCaseError> {
    walk(start, choices, |before, chosen, after| {
        // The reader of the facts has checked that every rank is as wide as the arena.
        prop_assert_eq!(after.stone().len(), 1, "{}: {}", &before.text, chosen);
        let (from, to) = (before.stone()[0], after.stone()[0]);
        let won = after.turn == "A" || after.turn == "B";
        match chosen.strip_prefix('K').and_then(|side| side.chars().next()) {
            Some(side) if before.is_edge(from, side) => {
                prop_assert!(won && to == from, "{}: {}", &before.text, chosen);
                prop_assert_eq!(&after.turn, ["A", "B"][before.team()]);
                prop_assert!(before.is_camp_of(side, 1 - before.team()), "{}: {}", &before.text, chosen);
            }
            Some(side) => {
                let (files, ranks) = match side {
                    'n' => (0, 1),
                    'e' => (1, 0),
                    's' => (0, -1),
                    _ => (-1, 0),
                };
                prop_assert!(!won && to == (from.0 + files, from.1 + ranks), "{}: {}", &before.text, chosen);
            }
            None if chosen == "cw" => prop_assert_eq!(to, (from.1, before.size - 1 - from.0)),
            None if chosen == "ccw" => prop_assert_eq!(to, (before.size - 1 - from.1, from.0)),
            None => prop_assert!(!won && to == from, "{}: {}", &before.text, chosen),
        }
        Ok(())
    })
    .map(|_| ())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn stone_never_leaves_arena_in_legend_mode(
        start in prop_oneof![1 => starts(&LEGEND), 7 => made_up(&LEGEND, &SIZES)],
        choices in choices(),
    ) {
        stone_never_leaves_arena(&start, &choices)?;
    }

    #[test]
    fn stone_never_leaves_arena_in_base_mode(
        start in prop_oneof![1 => starts(&BASE), 7 => made_up(&BASE, &SIZES)],
        choices in choices(),
    ) {
        stone_never_leaves_arena(&start, &choices)?;
    }

    /// H5.4, H7.2: an action leaves as many own dice on the arena as there were, a placement one more. An enemy die
    /// leaves it only for the mover's prison.
    #[test]
    fn own_kumotori_never_leave_the_arena(start in positions(), choices in choices()) {
        walk(&start, &choices, |before, chosen, after| {
            let (own, enemy) = (before.team(), 1 - before.team());
            let placed = i32::from(chosen.starts_with('+'));
            prop_assert_eq!(after.dice_on_arena(own), before.dice_on_arena(own) + placed, "{}: {}", &before.text, chosen);
            let imprisoned = after.prisons[own] - before.prisons[own];
            prop_assert!(imprisoned == 0 || imprisoned == 1 && "TG".contains(&chosen[..1]), "{}: {}", &before.text, chosen);
            prop_assert_eq!(after.dice_on_arena(enemy), before.dice_on_arena(enemy) - imprisoned);
            if imprisoned == 1 {
                let grabbed = chosen.starts_with('G');
                let spaces = chosen[1..].split('>').next().expect("two spaces");
                let (from, other) = spaces.split_once(':').expect("two spaces");
                let direction = chosen.chars().last().expect("a direction");
                let beside_camp = ['n', 'e', 's', 'w'].into_iter().any(|side| {
                    let at = space(if grabbed { other } else { from });
                    before.is_camp_of(side, own) && before.is_edge(at, side) && (!grabbed || side == direction)
                });
                prop_assert!(beside_camp, "{}: {}", &before.text, chosen);
            }
            Ok(())
        })?;
    }

    /// H1.3, H1.7, H5.7.
    #[test]
    fn dice_are_conserved(start in positions(), choices in choices()) {
        walk(&start, &choices, |before, chosen, after| {
            let (in_prison, in_tray) = if after.four() { (2, 3) } else { (6, 6) };
            for team in [0, 1] {
                let trays: i32 = after.trays.iter().skip(team).step_by(2).sum();
                let dice = after.dice_on_arena(team) + trays + after.prisons[1 - team];
                prop_assert_eq!(dice, 6, "{}: {}", &before.text, chosen);
                prop_assert!(after.prisons[team] <= in_prison);
            }
            prop_assert!(after.trays.iter().all(|&tray| tray <= in_tray));
            Ok(())
        })?;
    }

    /// H4.1, H4.3. Only a block makes a stack higher.
    #[test]
    fn stacks_alternate_and_stay_within_three(start in positions(), choices in choices()) {
        walk(&start, &choices, |before, chosen, after| {
            let covered = |facts: &Facts| facts.stacks().map(|(_, stack)| stack.len() - 1).sum::<usize>();
            for (at, stack) in after.stacks() {
                prop_assert!((1..=3).contains(&stack.len()), "{}: {}", &before.text, chosen);
                let teams: Vec<bool> = stack.chars().map(|letter| letter.is_ascii_lowercase()).collect();
                prop_assert!(teams.windows(2).all(|pair| pair[0] != pair[1]), "{}: {}: {}", &before.text, chosen, name(at));
            }
            prop_assert!(covered(after) <= covered(before) || chosen.starts_with('B'), "{}: {}", &before.text, chosen);
            Ok(())
        })?;
    }

    /// H2.5, H3.5: whatever is owed, something can be done; and never more than a list holds.
    #[test]
    fn a_mover_always_has_a_legal_action(start in positions(), choices in choices()) {
        let mut position = start;
        for choice in choices {
            let facts = Facts::of(&position);
            let count = position.count_legal_moves();
            prop_assert_eq!(count == 0, facts.is_over(), "{}", position);
            prop_assert!(count < MAX_MOVES);
            // H2.4: the turn has passed when no action is left.
            prop_assert!(facts.is_over() || facts.left() > 0, "{}", position);
            let Some(chosen) = choose(&position, choice) else { break };
            position.play_unchecked(chosen);
        }
    }

    /// H2.4, H3.5: what is owed is done before the turn is over. Where more is owed than actions are left (H3.6), each
    /// action does one thing of it, and the turn of the arena is not what is dropped.
    #[test]
    fn obligations_are_met_when_the_turn_ends(start in positions(), choices in choices()) {
        walk(&start, &choices, |before, chosen, after| {
            let (need, left) = (before.need(), before.left());
            let rest = need - before.lessened_by(chosen);
            if chosen == "end" {
                prop_assert_eq!(need, 0, "{}", &before.text);
                prop_assert!(!before.four() || before.used[before.seat()] >= 3, "{}", &before.text);
            } else if need > left {
                prop_assert!(rest < need, "{}: {}", &before.text, chosen);
                let turned = chosen == "cw" || chosen == "ccw";
                prop_assert!(left > 1 || turned || !before.owes_arena_turn(), "{}: {}", &before.text, chosen);
            } else if after.turn != before.turn {
                // The last action of the turn, or the one that won.
                let bonus = after.prisons[before.team()] - before.prisons[before.team()];
                prop_assert!(rest <= left - 1 + bonus, "{}: {}", &before.text, chosen);
                prop_assert!(after.is_over() || rest == 0, "{}: {}", &before.text, chosen);
            } else {
                prop_assert!(rest <= after.left(), "{}: {}", &before.text, chosen);
            }
            Ok(())
        })?;
    }

    /// H3.1. Only the moves are looked at, and TURNED where the walk begins.
    #[test]
    fn arena_is_turned_in_every_turn(start in positions(), choices in choices()) {
        let mut turned = Facts::of(&start).turned;
        walk(&start, &choices, |before, chosen, after| {
            let (seat, team) = (before.seat(), before.team());
            turned[team] |= chosen == "cw" || chosen == "ccw";
            if after.turn != before.turn && !after.is_over() {
                prop_assert!(turned[team] || before.four() && seat < 2, "{}: {}", &before.text, chosen);
                if !before.four() || seat == 3 {
                    turned = vec![false; 2];
                }
            }
            Ok(())
        })?;
    }

    /// H1.2: a turn takes (x, y) to (y, N-1-x) with everything on it, and four of them take it back.
    #[test]
    fn four_quarter_turns_are_the_identity(start in positions()) {
        let mut position = start;
        let first = Facts::of(&start).board;
        for turn in 1..=4 {
            if !position.is_legal(Move::Turn(Rotation::Clockwise)) {
                break;
            }
            let before = Facts::of(&position);
            position.play_unchecked(Move::Turn(Rotation::Clockwise));
            let after = Facts::of(&position);
            let moved = |(x, y): facts::Space| (y, before.size - 1 - x);
            let expected: BTreeMap<_, _> = before.board.iter().map(|(&at, stack)| (moved(at), stack.clone())).collect();
            prop_assert_eq!(&after.board, &expected, "{}", &before.text);
            if after.turn == before.turn {
                let owing: BTreeSet<_> = before.owing.iter().map(|&at| moved(at)).collect();
                prop_assert_eq!(after.owing.iter().copied().collect::<BTreeSet<_>>(), owing, "{}", &before.text);
            }
            if turn == 4 {
                prop_assert_eq!(&after.board, &first);
            }
            let back = Move::Turn(Rotation::Counterclockwise);
            if position.is_legal(back) {
                let mut turned_back = position;
                turned_back.play_unchecked(back);
                prop_assert_eq!(Facts::of(&turned_back).board, before.board);
            }
        }
    }

    /// H8.
    #[test]
    fn position_strings_round_trip(start in positions(), choices in choices()) {
        let mut position = start;
        for choice in choices {
            let text = position.to_string();
            let read: Position = text.parse().expect("what was written");
            prop_assert_eq!(read, position);
            prop_assert_eq!(read.to_string(), &text[..]);
            prop_assert_eq!(read.outcome(), position.outcome());
            // Nothing that the string does not tell: the moves come in the same order too.
            prop_assert_eq!(read.legal_moves(), position.legal_moves());
            prop_assert_eq!(Draft::from(&position).check(), Ok(position));
            for chosen in position.legal_moves() {
                prop_assert_eq!(chosen.to_string().parse(), Ok(chosen));
            }
            let Some(chosen) = choose(&position, choice) else { break };
            position.play_unchecked(chosen);
        }
    }

    /// Every move that could be written near the dice is legal if it is listed, and is refused and changes nothing if
    /// not.
    #[test]
    fn illegal_moves_change_nothing(start in positions(), choices in choices()) {
        let position = walk(&start, &choices[..choices.len().min(5)], |_, _, _| Ok(()))?;
        let legal: BTreeSet<Move> = position.legal_moves().into_iter().collect();
        let mut listed = 0;
        for chosen in moves_near_the_dice(&position) {
            let mut after = position;
            let played = after.play(chosen);
            prop_assert_eq!(played.is_ok(), legal.contains(&chosen), "{}: {}: {:?}", position, chosen, played);
            prop_assert_eq!(position.is_legal(chosen), played.is_ok());
            prop_assert_eq!(position.why_illegal(chosen), played.err().map(|error| error.reason));
            match played {
                Ok(()) => listed += 1,
                Err(error) => {
                    prop_assert_eq!(error.chosen, chosen);
                    prop_assert_eq!(after, position);
                }
            }
        }
        // A die far from everything can only be reached by a step off a stack.
        let far = legal.iter().filter(|chosen| matches!(chosen, Move::Step { .. } | Move::Jump { .. })).count();
        prop_assert!(listed <= legal.len() && listed + far >= legal.len(), "{}", position);
    }

    /// Equal positions have equal keys and hashes, however they were reached; others have other keys.
    #[test]
    fn key_is_a_function_of_the_public_position(start in positions(), choices in choices()) {
        let [cw, ccw] = Rotation::ALL.map(Move::Turn);
        let mut keys: HashMap<u64, String> = HashMap::new();
        let mut position = start;
        for choice in choices {
            let text = position.to_string();
            let read: Position = text.parse().expect("what was written");
            prop_assert_eq!((read.key(), hash(&read)), (position.key(), hash(&position)));
            prop_assert_eq!(position.public_view().key(), position.key());
            let known = keys.entry(position.key()).or_insert_with(|| text.clone());
            prop_assert_eq!(&*known, &text);
            // Two ways of turning the arena that end alike.
            let turn = |turns: [Move; 2]| {
                let mut turned = position;
                turns.into_iter().all(|chosen| turned.play(chosen).is_ok()).then_some(turned)
            };
            for [one, other] in [[[cw, ccw], [ccw, cw]], [[cw, cw], [ccw, ccw]]] {
                if let (Some(one), Some(other)) = (turn(one), turn(other)) {
                    prop_assert_eq!(one, other);
                    prop_assert_eq!((one.key(), hash(&one)), (other.key(), hash(&other)));
                    prop_assert_eq!(one.legal_moves(), other.legal_moves());
                }
            }
            let Some(chosen) = choose(&position, choice) else { break };
            position.play_unchecked(chosen);
        }
        for variant in variants(&position) {
            prop_assert_ne!(variant, position);
            prop_assert_ne!(variant.key(), position.key(), "{} and {}", variant, position);
        }
    }

    /// H1.5: with two players, the table seen from the other side is the same game.
    #[test]
    fn rotating_the_table_by_180_swaps_the_teams(
        start in prop_oneof![1 => starts(&TWO), 7 => made_up(&TWO, &SIZES)],
        choices in choices(),
    ) {
        let position = walk(&start, &choices, |_, _, _| Ok(()))?;
        let swapped = swap_teams(&Facts::of(&position));
        let size = i32::from(position.size());
        let seen: BTreeSet<String> = moves(&position).iter().map(|chosen| from_the_other_side(chosen, size)).collect();
        prop_assert_eq!(moves(&swapped), seen, "{}", position);
        prop_assert_eq!(swapped.perft(2), position.perft(2), "{}", position);
    }
}

/// Positions that differ from this one in one thing.
fn variants(position: &Position) -> Vec<Position> {
    let draft = Draft::from(position);
    let mut drafts = Vec::new();
    let mut vary = |change: &dyn Fn(&mut Draft)| {
        let mut other = draft.clone();
        change(&mut other);
        drafts.push(other);
    };
    let next = |space: Coord| Direction::ALL.into_iter().filter_map(move |direction| space.step(direction));
    for to in next(draft.stone) {
        vary(&|draft| draft.stone = to);
    }
    for (index, &(at, die)) in draft.dice.iter().enumerate() {
        vary(&|draft| draft.dice[index].1.stance = if die.stance == Stance::Run { Stance::Kumo } else { Stance::Run });
        for to in next(at) {
            vary(&|draft| draft.dice[index].0 = to);
        }
    }
    for seat in 0..4 {
        vary(&|draft| draft.used[seat] = (draft.used[seat] + 1) % 6);
        vary(&|draft| draft.trays.swap(seat, seat ^ 2));
    }
    for team in 0..2 {
        vary(&|draft| draft.turned[team] ^= true);
    }
    vary(&|draft| draft.owes_placement ^= true);
    vary(&|draft| draft.owing.clear());
    vary(&|draft| draft.mode = Mode::new(draft.mode.players(), !draft.mode.is_legend()).expect("a mode"));
    if let Turn::Seat(seat) = draft.turn {
        vary(&|draft| draft.turn = Turn::Seat(seat.next(draft.mode.players())));
    }
    let variants = drafts.into_iter().filter(|other| *other != draft).filter_map(|draft| draft.check().ok());
    variants.filter(|variant| variant.to_string() != position.to_string()).collect()
}

/// The position with the table turned by half and the teams' names changed.
fn swap_teams(facts: &Facts) -> Position {
    let other_side = |(x, y): facts::Space| (facts.size - 1 - x, facts.size - 1 - y);
    let other_team = |letter: char| {
        if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
    };
    let mut ranks = Vec::new();
    for rank in (0..facts.size).rev() {
        let mut line = String::new();
        let mut empty = 0;
        for file in 0..facts.size {
            match facts.board.get(&other_side((file, rank))) {
                None => empty += 1,
                Some(stack) => {
                    if empty > 0 {
                        line += &empty.to_string();
                        empty = 0;
                    }
                    let stack: String = stack.chars().map(other_team).collect();
                    line += &if stack.len() > 1 { format!("({stack})") } else { stack };
                }
            }
        }
        if empty > 0 {
            line += &empty.to_string();
        }
        ranks.push(line);
    }
    let turn = match facts.turn.as_str() {
        "0" => "1",
        "1" => "0",
        "A" => "B",
        "B" => "A",
        other => other,
    };
    let pair = |numbers: &[i32]| format!("{},{}", numbers[1], numbers[0]);
    let mut owing: Vec<facts::Space> = facts.owing.iter().map(|&at| other_side(at)).collect();
    owing.sort_by_key(|&(x, y)| (y, x));
    let mut owed: Vec<String> = owing.into_iter().map(name).collect();
    if facts.owes_placement {
        owed.insert(0, "p".to_string());
    }
    let owed = if owed.is_empty() { "-".to_string() } else { owed.join(".") };
    let turned = format!("{}{}", u8::from(facts.turned[1]), u8::from(facts.turned[0]));
    let (trays, prisons, used) = (pair(&facts.trays), pair(&facts.prisons), pair(&facts.used));
    let text = format!("{} {turn} {trays} {prisons} {used} {turned} {owed} {}", ranks.join("/"), facts.mode);
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A move's text with every space and direction seen from the other side.
fn from_the_other_side(chosen: &str, size: i32) -> String {
    if ["cw", "ccw", "free", "end"].contains(&chosen) {
        return chosen.to_string();
    }
    let mut seen = String::new();
    let mut rest = chosen;
    while let Some(letter) = rest.chars().next() {
        let digits = rest[1..].chars().take_while(char::is_ascii_digit).count();
        let len = 1 + if letter.is_ascii_lowercase() { digits } else { 0 };
        seen += &match letter {
            _ if len > 1 => {
                let (x, y) = space(&rest[..len]);
                name((size - 1 - x, size - 1 - y))
            }
            'n' => "s".to_string(),
            's' => "n".to_string(),
            'e' => "w".to_string(),
            'w' => "e".to_string(),
            other => other.to_string(),
        };
        rest = &rest[len..];
    }
    seen
}

/// Moves of every kind about the dice, the Stone and the spaces near them, some of them off the arena.
fn moves_near_the_dice(position: &Position) -> Vec<Move> {
    let facts = Facts::of(position);
    let mut list = vec![Move::Free, Move::End];
    list.extend(Rotation::ALL.map(Move::Turn));
    list.extend(Direction::ALL.map(|direction| Move::Push { direction }));
    let coord = |(x, y): facts::Space| Coord::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?);
    for file in 0..=facts.size {
        for rank in 0..=facts.size {
            let to = coord((file, rank)).expect("a name");
            list.extend(Stance::ALL.map(|stance| Move::Place { stance, to }));
        }
    }
    for &(x, y) in facts.board.keys() {
        let from = coord((x, y)).expect("a name");
        list.extend(Stance::ALL.map(|stance| Move::ChangeStance { at: from, stance }));
        let near = |far: i32| {
            let spaces = (-far..=far).flat_map(move |dx| (-far..=far).map(move |dy| (x + dx, y + dy)));
            spaces.filter_map(coord).collect::<Vec<Coord>>()
        };
        for to in near(3) {
            list.extend([
                Move::Step { from, to },
                Move::Run { from, to },
                Move::Jump { from, to },
                Move::Block { from, to },
            ]);
        }
        for other in near(1) {
            list.push(Move::Imprison { from, thrown: other });
            list.extend(Direction::ALL.map(|direction| Move::Grab { from, other, direction }));
            list.extend(near(2).into_iter().map(|to| Move::Throw { from, thrown: other, to }));
        }
    }
    list
}

/// The positions above are worth something only if the rare rules occur in them.
#[test]
fn the_walks_come_upon_the_rare_rules() {
    let mut runner = TestRunner::deterministic();
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..1_500 {
        let start = positions().new_tree(&mut runner).expect("a position").current();
        let choices = choices().new_tree(&mut runner).expect("choices").current();
        walk(&start, &choices, |before, chosen, after| {
            let mut note = |what: &str, is_so: bool| *seen.entry(what.to_string()).or_default() += u32::from(is_so);
            for technique in ["R", "J", "T", "G", "B", "K"] {
                note(technique, chosen.starts_with(technique));
            }
            note("win", after.is_over());
            note("imprisoned by a throw", chosen.ends_with(">p"));
            note("imprisoned by a grab", chosen.starts_with('G') && after.prisons != before.prisons);
            note("freed", chosen == "free");
            note("off a stack", chosen.contains('-') && before.lessened_by(chosen) == 1);
            note("three dice", after.stacks().any(|(_, stack)| stack.len() == 3));
            note("more owed than left", before.need() > before.left());
            note("just enough left", before.need() == before.left());
            note("no room to place", before.owes_placement && !before.placement_possible());
            note("an owing die thrown or grabbed", "TG".contains(&chosen[..1]) && before.lessened_by(chosen) == 1);
            Ok(())
        })
        .expect("a walk");
    }
    let rare: Vec<_> = seen.iter().filter(|&(_, &times)| times < 3).collect();
    assert!(rare.is_empty(), "hardly ever seen: {rare:?} of {seen:?}");
}

#[test]
fn a_position_is_small_and_every_way_to_ask_for_its_moves_agrees() {
    assert!(size_of::<Position>() <= 128, "{} bytes", size_of::<Position>());
    assert!(size_of::<Move>() <= 8, "{} bytes", size_of::<Move>());
    let mut rng = kumo_core::Rng::new(3);
    let mut runner = TestRunner::deterministic();
    for _ in 0..300 {
        let position = positions().new_tree(&mut runner).expect("a position").current();
        let list = position.legal_moves();
        assert_eq!(Playable::count_legal_moves(&position), list.len());
        assert_eq!(list.iter().collect::<BTreeSet<_>>().len(), list.len(), "{position}: a move twice");
        for (n, &chosen) in list.iter().enumerate() {
            assert_eq!(position.nth_legal_move(n), Some(chosen), "{position}");
        }
        assert_eq!(position.nth_legal_move(list.len()), None);
        assert!(position.random_move(&mut rng).is_some_and(|chosen| list.contains(&chosen)));
        let divided: u64 = position.divide(2).iter().map(|&(_, nodes)| nodes).sum();
        let plain: usize = list
            .iter()
            .map(|&chosen| {
                let mut next = position;
                next.play_unchecked(chosen);
                next.legal_moves().len()
            })
            .sum();
        assert_eq!((divided, position.perft(2)), (plain as u64, plain as u64), "{position}");
        assert_eq!((position.perft(0), position.divide(0).len()), (1, 0));
    }
}
