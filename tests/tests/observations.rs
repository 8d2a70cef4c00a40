//! Observations against a slow reading of what their planes are said to show, cell by cell, from the position string's parts.

use kumaboard::game::{Playable, Rng, Seat, Spec, State};
use kumaboard::{kumata, kumo};
use kumaboard_tests::numbers::{kumata_specs, kumo_specs};

/// The seat that a plane's description is about, and the rest of it.
fn whose(shows: &str, observer: Seat, players: u8) -> (Option<Seat>, &str) {
    let Some((name, rest)) = shows.split_once(": ") else { return (None, shows) };
    let ahead = match name {
        "own seat" => 0,
        _ => name.strip_prefix("seat +").expect("it names a seat").parse().expect("it is a number"),
    };
    let mut seat = observer;
    for _ in 0..ahead {
        seat = seat.next(players);
    }
    (Some(seat), rest)
}

fn kumata_number(position: &kumata::Position, shows: &str, observer: Seat, at: kumata::Coord) -> u8 {
    let (seat, what) = whose(shows, observer, position.players());
    let cell = position.cell_at(at);
    let on_cell = |is: &dyn Fn(kumata::Cell) -> bool| u8::from(cell.is_some_and(is));
    if let Some(seat) = seat {
        let view = position.public_view();
        let stacks = view.stacks(seat);
        return match what {
            "cells that show its clan" => on_cell(&|cell| cell.clan == position.clan(seat)),
            "totems left, everywhere" => position.totems(seat),
            "everywhere 1 if it is to move" => u8::from(position.seat() == Some(seat)),
            "height of the stack whose top chance decides, everywhere" => {
                stacks.iter().find(|stack| stack.top().is_none()).map_or(0, |stack| stack.len() as u8)
            }
            _ => {
                let domino = |text: &str| text.parse::<kumata::Domino>().expect("it names a domino");
                if let Some(rest) = what.strip_prefix("height of the stack with ") {
                    let domino = domino(rest.strip_suffix(" on top, everywhere").expect("it is about a top"));
                    stacks.iter().find(|stack| stack.top() == Some(domino)).map_or(0, |stack| stack.len() as u8)
                } else {
                    let rest = what.strip_prefix("everywhere 1 if ").expect("it is known");
                    let domino = domino(rest.strip_suffix(" lies under a top").expect("it is about what lies under"));
                    u8::from(stacks.unseen().contains(domino))
                }
            }
        };
    }
    match what {
        "cells of the board" => u8::from(cell.is_some()),
        "level of the half" => cell.map_or(0, kumata::Cell::level),
        "cells that are locked" => on_cell(&kumata::Cell::is_locked),
        _ => {
            if let Some(value) = what.strip_prefix("cells that show ") {
                return on_cell(&|cell| cell.value.to_string() == value);
            }
            let towards = what.strip_prefix("halves whose other half is in the ").expect("it is known");
            on_cell(&|cell| cell.half.is_some_and(|half| format!("{:?}", half.partner).to_lowercase() == towards))
        }
    }
}

fn kumo_number(game: &kumo::Game, shows: &str, observer: Seat, at: kumo::Coord) -> u8 {
    let position = game.position();
    let (seat, what) = whose(shows, observer, position.players());
    let team = kumo::Team::of(observer);
    if let Some(seat) = seat {
        return match what {
            "dice in its tray, everywhere" => position.tray(seat),
            "actions used (H8), everywhere" => position.used(seat),
            "everywhere 1 if it is to move" => u8::from(position.seat() == Some(seat)),
            other => panic!("{other} is not known"),
        };
    }
    let stance = |letter: &str| letter.parse::<kumo::Stance>().expect("it names a stance");
    let stack = position.stack(at);
    for (start, whose) in [("own team's", team), ("enemy team's", team.enemy())] {
        if let Some(letter) = what.strip_prefix(start).and_then(|rest| rest.strip_prefix(" top dice in stance ")) {
            return u8::from(stack.last().is_some_and(|top| top.team == whose && top.stance == stance(letter)));
        }
    }
    for (word, depth) in [("first", 2), ("second", 3)] {
        let start = format!("stacks whose {word} die beneath the top shows ");
        if let Some(letter) = what.strip_prefix(&start) {
            let die = stack.len().checked_sub(depth).map(|place| stack[place]);
            return u8::from(die.is_some_and(|die| die.stance == stance(letter)));
        }
    }
    let mode = position.mode();
    let next_to = |side: kumo::Direction| match side {
        kumo::Direction::North => at.rank() == position.size() - 1,
        kumo::Direction::East => at.file() == position.size() - 1,
        kumo::Direction::South => at.rank() == 0,
        kumo::Direction::West => at.file() == 0,
    };
    let next_to_camp_of =
        |whose| kumo::Direction::ALL.into_iter().any(|side| mode.camp_team(side) == Some(whose) && next_to(side));
    match what {
        "top dice that owe leaving their stack (H3.3)" => u8::from(position.owed().any(|space| space == at)),
        "the Stone" => u8::from(position.stone() == at),
        "rows next to the own team's camps" => u8::from(next_to_camp_of(team)),
        "rows next to enemy camps" => u8::from(next_to_camp_of(team.enemy())),
        "the own closest row" => u8::from(next_to(mode.camp(observer))),
        "dice in the own team's prison, everywhere" => position.prison(team),
        "dice in the enemy's prison, everywhere" => position.prison(team.enemy()),
        "everywhere 1 if the own team has turned the arena (H8)" => u8::from(position.has_turned(team)),
        "everywhere 1 if the enemy has turned the arena (H8)" => u8::from(position.has_turned(team.enemy())),
        "everywhere 1 if the mover owes a placement (H3.2)" => u8::from(position.owes_placement()),
        "actions left to the mover, everywhere" => position.duties().map_or(0, |duties| duties.left),
        "turns left before the limit, 255 if more, 0 without a limit, everywhere" => match game.limit() {
            None => 0,
            Some(limit) => (limit - game.turns()).min(255) as u8,
        },
        other => panic!("{other} is not known"),
    }
}

/// Compares what each seat sees with the slow reading, as numbers and as fractions.
fn check<S: State>(state: &S, number: impl Fn(&S, &str, Seat, kumata::Coord) -> u8) {
    let spec = state.spec();
    let (shape, planes) = (spec.shape(), spec.planes());
    assert_eq!(planes.len(), shape.planes);
    // What was in the buffers before makes no difference.
    let (mut numbers, mut fractions) = (vec![0xaa_u8; shape.len()], vec![f32::NAN; shape.len()]);
    for seat in Seat::all(spec.players()) {
        state.observe(seat, &mut numbers);
        state.observe(seat, &mut fractions);
        let mut place = 0;
        for plane in &planes {
            for row in 0..shape.height {
                for column in 0..shape.width {
                    let at = kumata::Coord::new(column as u8, (shape.height - 1 - row) as u8).expect("it has a name");
                    let expected = number(state, &plane.shows, seat, at);
                    assert_eq!(numbers[place], expected, "{state}\nseat {seat}, {at}: {}", plane.shows);
                    assert_eq!(fractions[place], f32::from(expected) / f32::from(plane.max));
                    assert!(expected <= plane.max);
                    place += 1;
                }
            }
        }
    }
}

#[test]
fn what_planes_of_kumata_show() {
    let mut rng = Rng::new(1);
    for spec in kumata_specs() {
        for view in [false, true] {
            let mut state = spec.start(&mut rng);
            if view {
                state = state.public_view();
            }
            let mut ply = 0;
            check(&state, kumata_number);
            while let Some(chosen) = state.random_move(&mut rng) {
                state.play_unchecked(chosen);
                ply += 1;
                if ply % 5 == 0 || state.is_over() || state.revealing_seat().is_some() && ply < 12 {
                    check(&state, kumata_number);
                }
            }
        }
    }
}

#[test]
fn what_planes_of_kumo_show() {
    let mut rng = Rng::new(2);
    for (number, spec) in kumo_specs().into_iter().enumerate() {
        let spec = if number % 2 == 0 { spec.with_turn_limit(30) } else { spec };
        let mut state = spec.start(&mut rng);
        for ply in 0..400 {
            if ply % 25 == 0 {
                check(&state, kumo_number);
            }
            let Some(chosen) = state.random_move(&mut rng) else { break };
            state.play_unchecked(chosen);
        }
        check(&state, kumo_number);
    }
    // Stacks of three, prisoners and a won game, which random play seldom reaches.
    for text in [
        "5/5/2#2/5/(rJt)4 0 5,4 0,0 1,0 10 - base2",
        "2#2/2K2/2K2/5/5 0 4,6 0,0 1,0 10 - base2",
        "9/9/9/2(Bt)6/4#4/9/9/9/9 1 5,4 1,0 0,0 00 p.c6 base2",
    ] {
        check(&text.parse::<kumo::Game>().expect("it is a position"), kumo_number);
    }
}
