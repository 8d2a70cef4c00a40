//! What is refused, and what the errors say about it.

use kumo_core::{Draft, DraftError, Game, Mode, Move, Position, Seat, Setup, Turn};

fn refused(text: &str) -> String {
    match text.parse::<Position>() {
        Ok(position) => panic!("accepted: {position}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn errors_name_the_field_what_was_found_and_what_was_expected() {
    for (text, message) in [
        ("", "found 1 fields, expected 8"),
        ("5/5/2#2/5/5  0 6,6 0,0 0,0 00 p base2", "found 9 fields, expected 8"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 00 p base3", "mode: found `base3`, expected `base2`, `base4`"),
        ("5/5/2#2/5 0 6,6 0,0 0,0 00 p base2", "board: found 4 ranks split by `/`, expected 5, 7, 9 or 11"),
        ("3/1#1/3 0 6,6 0,0 0,0 00 p base2", "board: found 3 ranks"),
        ("5/5/5/5/5 0 6,6 0,0 0,0 00 p base2", "board: found 0 times `#`, expected exactly one Stone"),
        ("5/5/#3#/5/5 0 6,6 0,0 0,0 00 p base2", "board: found 2 times `#`"),
        ("5/5/2#3/5/5 0 6,6 0,0 0,0 00 p base2", "board, rank 3: found 6 spaces or more, expected 5"),
        ("5/5/2#1/5/5 0 6,6 0,0 0,0 00 p base2", "board, rank 3: found 4 spaces, expected 5"),
        ("5/5/2#2/5/5R 0 5,6 0,0 0,0 00 p base2", "board, rank 1: found 6 spaces or more, expected 5"),
        (
            "5/5/2#2/5/99999999999 0 6,6 0,0 0,0 00 p base2",
            "board, rank 1, space a1: found `99999999999`, expected a number",
        ),
        ("5/5/02#2/5/5 0 6,6 0,0 0,0 00 p base2", "board, rank 3, space a3: found `02`, expected a number"),
        ("5/5/0#4/5/5 0 6,6 0,0 0,0 00 p base2", "board, rank 3, space a3: found `0`"),
        ("5/5/2#2/5/4é 0 6,6 0,0 0,0 00 p base2", "board, rank 1, space e1: found `é`, expected a number, `#`, `(`"),
        ("5/5/2#2/5/(R)4 0 5,6 0,0 0,0 00 p base2", "board, rank 1, space a1: found `(R)`, expected 2 or 3 letters"),
        ("5/5/2#2/5/()4 0 6,6 0,0 0,0 00 p base2", "board, rank 1, space a1: found `()`, expected 2 or 3 letters"),
        (
            "5/5/2#2/5/(RrRr)4 0 4,4 0,0 0,0 00 p base2",
            "board, rank 1, space a1: found `(RrRr)`, expected 2 or 3 letters",
        ),
        ("5/5/2#2/5/(Rx)4 0 5,6 0,0 0,0 00 p base2", "board, rank 1, space a1: found `(Rx)`, expected 2 or 3 letters"),
        (
            "5/5/2#2/5/(Rr4 0 5,5 0,0 0,0 00 p base2",
            "board, rank 1, space a1: found `(Rr4`, expected `)` after a stack",
        ),
        ("5/5/2#2/5/(RJ)4 0 4,6 0,0 0,0 00 p base2", "board, a1: found a die of team A on another of its team"),
        ("5/5/2#2/5/5 2 6,6 0,0 0,0 00 p base2", "seat: found `2`, expected 0, 1, `A`, `B` or `=`"),
        ("5/5/2#2/5/5 4 3,3,3,3 0,0 0,0,0,0 00 p base4", "seat: found `4`, expected a seat from 0 to 3"),
        ("5/5/2#2/5/5 0 6,6,0 0,0 0,0 00 p base2", "trays: found `6,6,0`, expected two digits split by `,`"),
        ("5/5/2#2/5/5 0 06,6 0,0 0,0 00 p base2", "trays: found `06,6`, expected two digits"),
        ("5/5/2#2/5/5 0 4,3,2,3 0,0 0,0,0,0 00 p base4", "trays, seat 0: found 4 dice, expected at most 3"),
        ("5/5/2#2/5/5 0 9,6 0,0 0,0 00 p base2", "trays, seat 0: found 9 dice, expected at most 6"),
        ("5/5/2#2/5/5 0 5,6 0,0 0,0 00 p base2", "dice of team A: found 0 on the arena, 5 in trays, 0 in the enemy's"),
        ("RRRRR/RR3/2#2/5/5 0 0,6 0,0 0,0 00 - base2", "dice of team A: found 7 on the arena"),
        ("RRRRR/RR2r/2#2/5/5 0 0,5 0,0 0,0 00 - base2", "dice of team A: found 7 on the arena"),
        ("5/5/2#2/5/5 0 6,6 0 0,0 00 p base2", "prisons: found `0`, expected two digits split by `,`"),
        ("5/5/2#2/5/5 0 3,3,0,3 0,3 0,0,0,0 00 p base4", "prisons, team B: found 3 dice, expected at most 2"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0,0,0 00 p base2", "used: found `0,0,0,0`, expected two digits"),
        ("5/5/2#2/5/5 0 3,3,3,3 0,0 0,0 00 p base4", "used: found `0,0`, expected four digits"),
        ("5/5/2#2/5/5 0 6,6 0,0 5,0 10 p base2", "used, seat 0: found 5, expected at most 4, as the turn passes"),
        (
            "5/5/2#2/5/5 0 6,6 0,0 1,1 10 p base2",
            "used, seat 1: found 1, expected 0 for a seat that has not played yet",
        ),
        ("5/5/2#2/5/5 0 3,3,3,3 0,0 1,1,0,0 10 p base4", "used, seat 1: found 1, expected 0"),
        ("5/5/2#2/5/5 2 3,3,3,3 0,0 6,3,0,0 10 p base4", "used, seat 0: found 6, expected 3 to 5"),
        ("5/5/2#2/5/5 2 3,3,3,3 0,0 2,3,0,0 10 p base4", "used, seat 0: found 2, expected 3 to 5"),
        ("5/5/2#2/5/5 2 3,3,3,3 0,0 5,3,3,0 10 p base4", "used, seat 2: found 3, expected at most 2"),
        ("5/5/2#2/5/5 2 3,3,3,3 0,0 3,3,5,0 10 p base4", "used, seat 2: found 5, expected at most 4"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 0 p base2", "turned: found `0`, expected two digits, each 0 or 1"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 02 p base2", "turned: found `02`"),
        (
            "5/5/2#2/5/5 0 6,6 0,0 1,0 01 p base2",
            "turned, team B: found 1, expected 0 for a team that has used no action",
        ),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 10 p base2", "turned, team A: found 1, expected 0"),
        (
            "5/5/2#2/5/RRRR1 0 2,6 0,0 0,0 00 p base2",
            "owed: found `p` with 2 dice in the tray of seat 0, expected 3 or more",
        ),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 00 q base2", "owed: found `q`, expected `-`, or `p` and spaces"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 00 p.p base2", "owed: found `p`, expected"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 00 p. base2", "owed: found ``, expected"),
        ("5/5/2#2/5/5 0 6,6 0,0 0,0 00 -.p base2", "owed: found `-`, expected"),
        (
            "5/5/2#2/5/R4 0 5,6 0,0 0,0 00 p.a1 base2",
            "owed: found a1, expected a space where a die of team A is on top of",
        ),
        ("5/5/2#2/5/(Rr)4 0 5,5 0,0 0,0 00 p.a1 base2", "owed: found a1, expected a space where a die of team A"),
        ("5/5/2#2/5/(rR)4 0 5,5 0,0 0,0 00 p.f1 base2", "owed: found f1, expected a space"),
        ("5/5/2#2/5/(rR)4 0 5,5 0,0 0,0 00 a1.p base2", "owed: found `p`, expected"),
        ("5/5/2#2/5/(rR)4 0 5,5 0,0 0,0 00 p.a1.a1 base2", "owed: found `p.a1.a1`, expected each space once, in order"),
        ("5/5/2#2/(rR)4/1(rR)3 0 4,4 0,0 0,0 00 p.a2.b1 base2", "owed: found `p.a2.b1`, expected each space once"),
        (
            "5/5/2#2/5/5 A 6,6 0,0 1,0 00 - base2",
            "board: found the Stone on c3 in a game won by team A, expected an edge row",
        ),
        ("5/5/#4/5/5 B 3,3,3,3 0,0 3,1,0,0 00 - base4", "board: found the Stone on a3 in a game won by team B"),
        ("2#2/5/5/5/5 A 6,6 0,0 0,0 00 - base2", "used: found no action, expected the winning push of team A"),
        ("2#2/5/5/5/5 A 6,6 0,0 6,0 10 - base2", "used, seat 0: found 6, expected at most 5"),
        ("2#2/5/5/5/5 A 6,6 0,0 3,1 10 - base2", "used: found a seat of team B as the last with an action"),
        ("5/5/2#2/5/5 = 6,6 0,0 1,0 00 - base2", "used: found an entry in a drawn game, expected none"),
        ("5/5/2#2/5/5 = 6,6 0,0 0,0 10 - base2", "turned: found an entry in a drawn game"),
        ("5/5/2#2/5/5 = 6,6 0,0 0,0 00 p base2", "owed: found an entry in a drawn game"),
        (
            "5/5/2#2/5/5 0 a-very-long-text-in-this-field 0,0 0,0 00 p base2",
            "trays: found `a-very-long-text-in-t...`, expected two digits",
        ),
    ] {
        let error = refused(text);
        assert!(error.starts_with(message), "{text}\n   says {error}\n   not  {message}");
        assert!(error.contains("expected"), "{error}");
    }
}

/// What can arise, and what may be left out.
#[test]
fn strings_that_are_read() {
    for text in [
        // The other team was judged by what its prison held then.
        "5/5/2#2/5/5 3 3,3,3,3 0,0 5,3,5,0 10 p base4",
        // The winning push can be the last action there was, or the first of the turn.
        "2#2/5/5/5/5 A 6,6 0,0 5,0 10 p base2",
        "#4/5/5/5/5 A 3,3,3,3 0,0 4,3,4,0 00 - base4",
        "#4/5/5/5/5 A 3,3,3,3 0,0 1,0,0,0 00 - base4",
        // Nothing owed where more could be.
        "5/5/2#2/5/5 0 6,6 0,0 0,0 00 - base2",
        "5/5/2#2/5/(rR)4 0 5,5 0,0 0,0 00 - base2",
        "5/5/2#2/5/(rR)4 = 5,5 0,0 0,0 00 - base2",
    ] {
        let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.to_string(), text);
    }
}

/// What only a draft can say, as a string has no way to.
#[test]
fn drafts_that_no_string_can_write() {
    let start = Draft::from(&Position::new(Mode::BASE2));
    let coord = |name: &str| name.parse().expect("a space");
    let die = |letter: &str| letter.parse().expect("a die");
    let check = |change: &dyn Fn(&mut Draft)| {
        let mut draft = start.clone();
        change(&mut draft);
        draft.check().expect_err("no position").to_string()
    };
    assert_eq!(check(&|draft| draft.size = 6), "board: found a size of 6, expected 5, 7, 9 or 11 (H1.1)");
    assert!(
        check(&|draft| draft.stone = coord("j1"))
            .starts_with("board: found j1, expected a space of the arena of 9 x 9")
    );
    assert!(check(&|draft| draft.dice.push((coord("a10"), die("R")))).starts_with("board: found a10"));
    assert_eq!(
        check(&|draft| draft.dice.push((coord("e5"), die("R")))),
        "board, e5: found a die and the Stone, expected one of the two"
    );
    let four = ["R", "r", "R", "r"].map(|letter| (coord("a1"), die(letter)));
    assert!(check(&|draft| draft.dice.extend(four)).starts_with("board, a1: found a stack of more than 3 dice"));
    let three = Seat::new(3).expect("a seat");
    assert_eq!(check(&|draft| draft.turn = Turn::Seat(three)), "seat 3: expected one of 2 (H1.5)");
    assert_eq!(check(&|draft| draft.trays[2] = 1), "seat 2: expected one of 2 (H1.5)");
    assert_eq!(check(&|draft| draft.used[3] = 1), "seat 3: expected one of 2 (H1.5)");
    assert_eq!(check(&|draft| draft.trays[0] = 200), "trays, seat 0: found 200 dice, expected at most 6 (H1.7)");
    assert!(check(&|draft| draft.prisons[1] = 255).starts_with("prisons, team B: found 255 dice"));
    // Used without bounds must not wrap anywhere.
    assert!(check(&|draft| draft.used[0] = 255).starts_with("used, seat 0: found 255, expected at most 4"));
    let mut won = Draft::from(&"2#2/2K2/2K2/5/5 A 4,6 0,0 2,0 00 - base2".parse::<Position>().expect("a won game"));
    won.turn = Turn::Won { team: kumo_core::Team::A, camp: kumo_core::Direction::South };
    assert!(matches!(won.check(), Err(DraftError::WonStone { camp: Some(_), .. })));
}

#[test]
fn illegal_moves_say_which_clause_they_break() {
    // One position in which most things are at hand: team A to move, everything owed done.
    let busy = "9/9/2(tB)6/2b1#4/4K4/9/TR1J4G/tj6t/9 0 0,1 0,0 1,0 10 c7 base2";
    for (text, chosen, message) in [
        ("2#2/2K2/2K2/5/5 A 4,6 0,0 2,0 00 - base2", "cw", "the game is over (H6)"),
        (busy, "z9-z8", "found z9, expected a space of the arena of 9 x 9 (H1.1)"),
        (busy, "b2-b1", "on b2 found no top die of the mover's team"),
        (busy, "c4-c5", "on c4 found no top die of the mover's team"),
        (busy, "b3-b4", "a die that shows R has no simple movement (H2.7)"),
        (busy, "e5-e4", "a die that shows K has no simple movement (H2.7)"),
        (busy, "d3-d5", "d3 and d5 are not orthogonally adjacent"),
        (busy, "a3-b3", "b3 is not empty (H2.10)"),
        (busy, "c7-c6", "c6 is not empty (H2.10)"),
        (busy, "c7-c5", "c5 is not one of the empty spaces nearest to the stack (H4.4)"),
        (busy, "Bc7>c6", "the die on c7 must leave the die beneath it by a simple movement before it acts (H3.3)"),
        (busy, "+Ra1", "found no die in the tray of the mover, expected one (H2.6)"),
        (busy, "a3=T", "the die shows T already, expected a different face (H2.8)"),
        (busy, "free", "found no die in the enemy's prison, expected one (H2.9)"),
        (busy, "Ja3>a1", "on a3 found a die that shows T, expected J (H5)"),
        (busy, "Rb3>b4", "no two steps over empty spaces lead from b3 to b4 (H5.1)"),
        (busy, "Rb3>b1", "no two steps over empty spaces lead from b3 to b1 (H5.1)"),
        (busy, "Jd3>e3", "e3 is not the first empty space behind an unbroken row of pieces next to d3 (H5.2)"),
        (busy, "Ta3:a4>b3", "on a4 found no die, expected one of either team"),
        (busy, "Ta3:a2>b4", "a3 and b4 are not orthogonally adjacent"),
        (busy, "Ta3:a2>p", "the die on a3 is not next to a camp of its team, as it must be to imprison (H5.3)"),
        (busy, "Ta3:b3>p", "on b3 found no top die of the enemy"),
        (busy, "Gi3:i2>w", ""),
        (busy, "Gi3:i2>e", "a die on i3 cannot go e: expected an empty space"),
        (busy, "Kn", "found no two adjacent dice of the team that show K"),
        ("9/9/9/9/4#4/9/9/7j1/4T4 0 5,5 0,0 1,0 10 - base2", "end", ""),
        (
            "9/9/9/9/4#4/9/9/9/9 0 6,6 0,0 0,0 00 p base2",
            "+Re2",
            "found e2, expected a space of the row closest to the mover",
        ),
        (
            "9/9/9/9/4#4/9/9/9/9 0 6,6 0,0 0,0 00 p legend2",
            "cw",
            "in Legend mode the owed placement comes before all else",
        ),
        ("9/9/9/9/4#4/9/9/9/9 0 6,6 0,0 0,0 00 p base2", "end", "found 2 actions still owed, expected none"),
        (
            "9/9/9/9/4#4/9/9/9/J8 0 5,6 0,0 4,0 00 - base2",
            "a1-a2",
            "actions left: found 1 with 1 owed, expected enough for what is owed then (H3.5)",
        ),
        ("9/9/9/9/4#4/9/9/9/J8 0 2,3,3,3 0,0 2,0,0,0 00 - base4", "end", "found 2 actions used, expected at least 3"),
        ("9/9/9/9/4#4/9/9/4j4/4T4 0 3,3,2,0 2,0 2,0,0,0 00 - base4", "Te1:e2>p", "the prison holds 2 dice already"),
        (
            "9/9/9/9/4#4/9/9/4G4/4J4 0 4,6 0,0 1,0 10 - base2",
            "Ge2:e1>s",
            "the die on e1 would leave the arena to the s",
        ),
        (
            "4j4/4G4/9/9/4#4/9/9/9/9 0 5,5 0,0 1,0 10 - base2",
            "Ge8:e9>n",
            "the die on e9 would leave the arena to the n",
        ),
        ("9/9/9/9/4#4/9/9/4j4/4G4 0 5,5 0,0 1,0 10 - base2", "Ge1:e2>s", "a die on e1 cannot go s"),
        ("9/9/9/9/4#4/9/9/3Gjt3/9 0 5,4 0,0 1,0 10 - base2", "Gd2:e2>e", "a die on e2 cannot go e"),
        ("9/9/9/9/4#4/9/4(rJt)4/4B4/9 0 4,4 0,0 2,0 10 - base2", "Be2>e3", "the stack on e3 has 3 dice already (H4.1)"),
        ("9/9/9/9/4#4/3j5/3B5/9/9 0 5,5 0,0 2,0 10 - base2", "Bd3>d4", "the die on d4 is next to the Stone"),
        ("9/9/9/9/4#4/9/3BJ4/9/9 0 4,6 0,0 2,0 10 - base2", "Bd3>e3", "on e3 found no top die of the enemy"),
        (
            "9/9/9/9/#KK6/9/9/9/9 0 4,6 0,0 2,0 10 - base2",
            "Kw",
            "the Stone cannot go w: expected an empty space or an enemy",
        ),
    ] {
        let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let chosen: Move = chosen.parse().expect("a move");
        let said = position.why_illegal(chosen).map(|reason| reason.to_string()).unwrap_or_default();
        if message.is_empty() {
            assert_eq!(said, "", "{text}: {chosen}");
        } else {
            assert!(said.starts_with(message), "{text}: {chosen}\n   says {said}\n   not  {message}");
        }
    }
}

#[test]
fn setups() {
    let error = Setup::new(Mode::BASE2).size(6).start().expect_err("no such arena");
    assert_eq!(error.to_string(), "size: found 6, expected 5, 7, 9 or 11 (H1.1)");
    let second = Seat::new(1).expect("a seat");
    let error = Setup::new(Mode::LEGEND4).first(second).start().expect_err("seat 0 begins");
    assert_eq!(error.to_string(), "first seat: found 1 with 4 players, expected 0 (H1.8)");
    assert_eq!(Setup::default().start().expect("a setup"), Position::new(Mode::BASE2));
    let text = "9/9/9/9/4#4/9/9/9/9 1 6,6 0,0 0,0 00 p legend2";
    assert_eq!(Setup::new(Mode::LEGEND2).first(second).start().expect("a setup").to_string(), text);
}

/// H6.2.
#[test]
fn a_limit_draws_the_game_unless_it_is_won() {
    let moves = |game: &mut Game, moves: &[&str]| {
        for chosen in moves {
            game.play(chosen.parse().expect("a move")).expect("a legal move");
        }
    };
    let start: Position = "4#4/4K4/4K4/9/9/9/9/9/9 0 4,6 0,0 0,0 00 - base2".parse().expect("a position");
    let mut game = Game::with_limit(start, 2);
    moves(&mut game, &["cw", "ccw", "end", "+Ra9", "cw"]);
    assert_eq!((game.turns(), game.position().seat().map(Seat::number)), (1, Some(1)));
    moves(&mut game, &["ccw", "cw", "ccw"]);
    assert_eq!((game.turns(), game.position().turn(), game.limit()), (2, Turn::Drawn, Some(2)));
    assert_eq!(game.position().outcome().map(|outcome| (outcome.winner, outcome.camp)), Some((None, None)));
    assert!(game.play(Move::End).is_err());

    let mut game = Game::with_limit(start, 1);
    moves(&mut game, &["cw", "ccw", "Kn"]);
    assert_eq!(game.turns(), 1);
    assert!(matches!(game.position().turn(), Turn::Won { .. }));
    // Neither a resumed game at its limit nor one whose limit is 0 goes on, but what is won stays won.
    assert_eq!(Game::resume(start, 7, Some(7)).position().turn(), Turn::Drawn);
    assert_eq!(Game::with_limit(start, 0).position().turn(), Turn::Drawn);
    assert_eq!(Game::resume(*game.position(), 1, Some(1)), game);
    assert_eq!(Game::from(start), Game::new(start));
}
