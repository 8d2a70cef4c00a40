//! H6 and H7: how a game ends, and Legend mode.

use kumaboard::game::{Spec, State};
use kumaboard::geo::Direction;
use kumaboard::kumo::{Game, Outcome, Position, Team, Turn};

use crate::{after, legal, moves, read, read_move, starting};

const WINNING: &str = "2#2/2K2/2K2/5/5 0 4,6 0,0 1,0 10 - base2";

fn won(team: Team, camp: Direction) -> Option<Outcome> {
    Some(Outcome { winner: Some(team), camp: Some(camp) })
}

#[test]
fn h6_1_pushing_the_stone_into_an_enemy_camp_wins() {
    // The Stone on c5 goes north into B's camp. Its recorded space stays c5; USED counts the push: 2.
    assert_eq!(read(WINNING).outcome(), None);
    let over = after(WINNING, &["Kn"]);
    assert_eq!(over, "2#2/2K2/2K2/5/5 A 4,6 0,0 2,0 10 - base2");
    let position = read(&over);
    assert_eq!(position.outcome(), won(Team::A, Direction::North));
    assert_eq!(position.turn(), Turn::Won { team: Team::A, camp: Direction::North });
    assert_eq!(position.stone().to_string(), "c5");
    assert!(position.is_over() && position.seat().is_none());
    // Pushed along the edge it goes on.
    let along = after(WINNING, &["Ke"]);
    assert_eq!(along, "3#1/2K2/2K2/5/5 0 4,6 0,0 2,0 10 - base2");
    // B wins in the south.
    let second = after("5/5/2k2/2k2/2#2 1 6,4 0,0 0,1 01 - base2", &["Ks"]);
    assert_eq!(second, "5/5/2k2/2k2/2#2 B 6,4 0,0 0,2 01 - base2");
    assert_eq!(read(&second).outcome(), won(Team::B, Direction::South));
}

#[test]
fn h6_1_the_mover_s_team_gets_what_the_other_loses() {
    // A wins for seat 0, or with four players for seats 0 and 2; nobody gets anything before.
    let returns = |text: &str| Game::new(read(text)).returns().seats().to_vec();
    assert_eq!(returns(WINNING), [0.0, 0.0]);
    assert_eq!(returns("2#2/2K2/2K2/5/5 A 4,6 0,0 2,0 10 - base2"), [1.0, -1.0]);
    assert_eq!(returns("5/5/2k2/2k2/2#2 B 6,4 0,0 0,2 01 - base2"), [-1.0, 1.0]);
}

#[test]
fn h1_3_an_observation_shows_the_stone_in_one_space() {
    // One plane has a 1 in the third space of the northern row, c5, and 0 elsewhere; whatever was there is written over.
    let game = Game::new(read("2#2/2K2/2K2/5/5 0 4,6 0,0 1,0 10 - base2"));
    let mut cells = vec![9.0_f32; 25 * game.spec().planes().len()];
    game.observe(game.position().seat().unwrap(), &mut cells);
    let stone: Vec<f32> = (0..25).map(|space| f32::from(space == 2)).collect();
    assert!(cells.chunks(25).any(|plane| plane == stone) && !cells.contains(&9.0));
}

#[test]
fn h6_1_nothing_is_legal_when_the_game_is_won() {
    // Neither the push again, nor a turn of the arena, nor the end of the turn.
    let over = "2#2/2K2/2K2/5/5 A 4,6 0,0 2,0 10 - base2";
    assert_eq!(moves(over), [""; 0]);
    for chosen in ["Kn", "cw", "end", "+Ra1", "c3=R"] {
        assert!(!legal(over, chosen), "{chosen}");
    }
}

#[test]
fn h6_1_in_a_corner_the_push_tells_the_camp() {
    // 4 players, the Stone on a1: A's enemy camp there is the west, B's is the south.
    let first = "5/5/5/5/#KK2 0 2,3,2,3 0,0 1,0,0,0 00 - base4";
    assert_eq!(starting(first, "K"), ["Kn", "Kw"]);
    assert_eq!(read(&after(first, &["Kw"])).outcome(), won(Team::A, Direction::West));
    let second = "5/5/5/5/#kk2 1 3,2,3,2 0,0 3,1,0,0 00 - base4";
    assert_eq!(starting(second, "K"), ["Kn", "Ks"]);
    assert_eq!(read(&after(second, &["Ks"])).outcome(), won(Team::B, Direction::South));
    // 2 players, a5: the north wins for A, the west is nobody's.
    let two = "#KK2/5/5/5/5 0 4,6 0,0 1,0 10 - base2";
    assert_eq!(starting(two, "K"), ["Kn", "Ks"]);
    assert_eq!(read(&after(two, &["Kn"])).outcome(), won(Team::A, Direction::North));
}

#[test]
fn h6_1_any_seat_of_a_team_can_win_for_it() {
    // Seat 2 of A pushes to the east, seat 3 of B to the north, each into a camp of the other team.
    let east = after("5/5/2KK#/5/5 2 2,3,2,3 0,0 3,3,1,0 10 - base4", &["Ke"]);
    assert_eq!(east, "5/5/2KK#/5/5 A 2,3,2,3 0,0 3,3,2,0 10 - base4");
    assert_eq!(read(&east).outcome(), won(Team::A, Direction::East));
    let north = after("2#2/2k2/2k2/5/5 3 3,2,3,2 0,0 3,3,3,1 11 - base4", &["Kn"]);
    assert_eq!(read(&north).outcome(), won(Team::B, Direction::North));
}

const START: &str = "5/5/2#2/5/5 0 6,6 0,0 0,0 00 p base2";

fn play(mut game: Game, line: &[&str]) -> Game {
    for chosen in line {
        game.play(read_move(chosen)).unwrap_or_else(|error| panic!("{}: {error}", game.position()));
    }
    game
}

/// R placed on c1 goes to a3 with the first turn of the arena and to c5 with the second, which takes r from e5 to e1.
const TWO_TURNS: [&str; 6] = ["+Rc1", "cw", "end", "+Re5", "cw", "end"];

#[test]
fn h6_2_a_game_with_a_limit_is_drawn_when_it_is_reached() {
    // Limit 2: one turn of each seat. (2,0) -> (0,2) -> (2,4); e5 = (4,4) -> (4,0). USED 0, TURNED 00, OWED -.
    let game = play(Game::with_limit(read(START), 2), &TWO_TURNS[..5]);
    assert_eq!((game.turns(), game.position().is_over()), (1, false));
    let drawn = play(game, &TWO_TURNS[5..]);
    assert_eq!((drawn.turns(), drawn.limit()), (2, Some(2)));
    assert_eq!(drawn.position().to_string(), "2R2/5/2#2/5/4r = 5,5 0,0 0,0 00 - base2");
    assert_eq!(drawn.position().turn(), Turn::Drawn);
    assert_eq!(drawn.position().outcome(), Some(Outcome { winner: None, camp: None }));
    assert_eq!(moves(&drawn.position().to_string()), [""; 0]);
}

#[test]
fn h6_2_there_is_no_limit_unless_it_is_set() {
    // The same two turns without a limit: seat 0 owes a placement with 5 dice in the tray.
    let game = play(Game::new(read(START)), &TWO_TURNS);
    assert_eq!((game.turns(), game.limit()), (2, None));
    assert_eq!(game.position().to_string(), "2R2/5/2#2/5/4r 0 5,5 0,0 0,0 00 p base2");
    // A position that is played without a game knows none either.
    assert_eq!(after(START, &TWO_TURNS), game.position().to_string());
}

#[test]
fn h6_2_a_turn_is_one_seats_however_it_ends() {
    // The fifth action ends the turn by itself: that is one turn played, and with a limit of 1 the draw.
    let line = ["+Rc1", "cw", "ccw", "cw", "ccw"];
    let game = play(Game::with_limit(read(START), 1), &line[..4]);
    assert_eq!((game.turns(), game.position().is_over()), (0, false));
    let drawn = play(game, &line[4..]);
    assert_eq!(drawn.position().to_string(), "5/5/2#2/5/2R2 = 5,6 0,0 0,0 00 - base2");
    // With 4 players a round has four turns.
    let four = read("5/5/2#2/5/5 0 3,3,3,3 0,0 3,0,0,0 10 - base4");
    let game = play(Game::with_limit(four, 4), &["end", "+Ra1", "cw", "cw", "end"]);
    assert_eq!((game.turns(), game.position().is_over()), (2, false));
}

#[test]
fn h6_2_a_win_in_the_last_turn_is_a_win() {
    // The push comes before the limit of 1 is reached; it ends the turn, which counts.
    let game = play(Game::with_limit(read(WINNING), 1), &["Kn"]);
    assert_eq!(game.turns(), 1);
    assert_eq!(game.position().outcome(), won(Team::A, Direction::North));
}

#[test]
fn h6_2_limit_and_count_are_no_part_of_the_position() {
    // The same moves with different limits and counts: equal positions, equal keys, equal strings.
    let line = &TWO_TURNS[..4];
    let games = [
        play(Game::new(read(START)), line),
        play(Game::with_limit(read(START), 100), line),
        play(Game::resume(read(START), 7, Some(9)), line),
    ];
    let first: &Position = games[0].position();
    for game in &games {
        assert_eq!(game.position(), first);
        assert_eq!(game.position().key(), first.key());
        assert_eq!(game.position().to_string(), "4r/5/R1#2/5/5 1 5,5 0,0 0,1 00 - base2");
    }
    assert_eq!(games.map(|game| game.turns()), [1, 1, 8]);
    // A game that goes on where the limit is reached already is drawn, whatever was owed.
    let owing = read("5/5/2#2/5/(rB)4 0 5,5 0,0 0,0 00 p.a1 base2");
    let drawn = Game::resume(owing, 3, Some(3));
    assert_eq!(drawn.position().to_string(), "5/5/2#2/5/(rB)4 = 5,5 0,0 0,0 00 - base2");
}

#[test]
fn h7_1_in_legend_mode_the_owed_placement_comes_first() {
    // 4 empty spaces on rank 1 x 6 stances and nothing else, with 2 and with 4 players; then the rest is there.
    let two = "5/5/2#2/5/J4 0 5,6 0,0 0,0 00 p legend2";
    let four = "5/5/2#2/5/J4 0 3,3,2,3 0,0 0,0,0,0 00 p legend4";
    for text in [two, four] {
        assert_eq!(moves(text).len(), 24);
        assert_eq!(starting(text, "+").len(), 24);
        let placed = after(text, &["+Tb1"]);
        for chosen in ["cw", "ccw", "a1-a2", "a1=K", "Ja1>c1", "Tb1:a1>b2", "+Rc1"] {
            assert!(!legal(text, chosen) || chosen == "+Rc1", "{chosen}");
            assert!(legal(&placed, chosen), "{chosen}");
        }
    }
    // The same in base mode: no order.
    for chosen in ["cw", "a1-a2", "a1=K"] {
        assert!(legal("5/5/2#2/5/J4 0 5,6 0,0 0,0 00 p base2", chosen), "{chosen}");
    }
}

#[test]
fn h7_1_only_while_it_is_owed() {
    // Two dice in the tray owe no placement: after the turn of the arena or a step the turn goes on as in base mode.
    let two_in_tray = after("5/5/2#2/rrrr1/R4 0 5,2 0,0 1,0 10 - legend2", &["end"]);
    assert_eq!(two_in_tray, "5/5/2#2/rrrr1/R4 1 5,2 0,0 0,0 00 - legend2");
    assert!(legal(&two_in_tray, "cw") && legal(&two_in_tray, "a2=K") && legal(&two_in_tray, "+Ra5"));
    // A die that owes leaving an enemy die waits for the placement too.
    let owing = "5/5/2#2/5/(rB)4 0 5,5 0,0 0,0 00 p.a1 legend2";
    assert_eq!(starting(owing, "a1-"), [""; 0]);
    assert_eq!(starting(&after(owing, &["+Re1"]), "a1-"), ["a1-a2", "a1-b1"]);
}

#[test]
fn h7_2_no_own_die_leaves_the_arena_by_its_own_team() {
    // J on an edge and G behind it, on all four sides, in both modes: of four directions the one outwards is missing.
    for mode in ["base2", "legend2"] {
        for (board, pair, outwards) in [
            ("2J2/2G2/4#/5/5", "Gc4:c5", "n"),
            ("5/5/#2GJ/5/5", "Gd3:e3", "e"),
            ("5/5/4#/2G2/2J2", "Gc2:c1", "s"),
            ("5/5/JG2#/5/5", "Gb3:a3", "w"),
        ] {
            let text = format!("{board} 0 4,6 0,0 1,0 10 - {mode}");
            let mut expected: Vec<String> = ["e", "n", "s", "w"].map(|side| format!("{pair}>{side}")).to_vec();
            expected.retain(|chosen| !chosen.ends_with(outwards));
            assert_eq!(starting(&text, "G"), expected);
        }
        // Nor is it imprisoned by its own throw, nor pushed off with the Stone.
        assert!(!legal(&format!("5/5/4#/2J2/2T2 0 4,6 0,0 1,0 10 - {mode}"), "Tc1:c2>p"));
    }
}

#[test]
fn h7_2_the_stone_leaves_only_with_the_winning_push() {
    // On the own camp's row and at the sides there is no push outwards; in the north it wins, and the dice stay.
    for mode in ["base2", "legend2"] {
        let tail = format!("0 4,6 0,0 1,0 10 - {mode}");
        assert_eq!(starting(&format!("5/5/2K2/2K2/2#2 {tail}"), "K"), ["Ke", "Kw"]);
        assert_eq!(starting(&format!("5/5/2KK#/5/5 {tail}"), "K"), ["Kn", "Ks"]);
        let over = after(&format!("2#2/2K2/2K2/5/5 {tail}"), &["Kn"]);
        assert_eq!(over, format!("2#2/2K2/2K2/5/5 A 4,6 0,0 2,0 10 - {mode}"));
    }
}
