//! H1: components and arena.

use kumaboard::geo::Direction;
use kumaboard::kumo::{DEFAULT_SIZE, Mode, SIZES, Seat, Setup, Stance, Team};

use crate::{after, legal, moves, read, refused, starting};

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("0 to 3")
}

#[test]
fn h1_1_an_arena_is_square_with_an_odd_size_from_5_to_11() {
    // The odd numbers from 5 to 11 are 5, 7, 9, 11; N ranks and N files make N x N spaces.
    assert_eq!(SIZES, [5, 7, 9, 11]);
    for (size, spaces) in [(5, 25), (7, 49), (9, 81), (11, 121)] {
        let position = Setup::new(Mode::BASE2).size(size).start().expect("a size of the clause");
        assert_eq!((position.size(), position.grid().len()), (size, spaces));
    }
    for size in [0, 1, 3, 4, 6, 8, 10, 12, 13, 255] {
        assert!(Setup::new(Mode::BASE2).size(size).start().is_err(), "{size}");
    }
    refused("3/1#1/3 0 6,6 0,0 0,0 00 p base2", "board");
    refused("6/6/6/2#3/6/6 0 6,6 0,0 0,0 00 p base2", "board");
    refused("13/13/13/13/13/13/6#6/13/13/13/13/13/13 0 6,6 0,0 0,0 00 p base2", "board");
}

#[test]
fn h1_1_nine_by_nine_is_the_default() {
    // The published size is 9 x 9.
    assert_eq!(DEFAULT_SIZE, 9);
    for mode in Mode::ALL {
        assert_eq!(Setup::new(mode).start().expect("the usual setup").size(), 9);
    }
}

/// J on r at e2, T at b1, the Stone at c1.
const TO_TURN: &str = "5/5/5/4(rJ)/1T#2 0 4,5 0,0 1,0 10 - base2";

#[test]
fn h1_2_a_turn_takes_x_y_to_y_and_n_minus_1_minus_x() {
    // (x, y) -> (y, 4-x): b1 = (1,0) -> (0,3) = a4; e2 = (4,1) -> (1,0) = b1; c1 = (2,0) -> (0,2) = a3.
    assert_eq!(after(TO_TURN, &["cw"]), "5/T4/#4/5/1(rJ)3 0 4,5 0,0 2,0 10 - base2");
    // The other way round (x, y) -> (4-y, x): b1 -> (4,1) = e2; e2 -> (3,4) = d5; c1 -> (4,2) = e3.
    assert_eq!(after(TO_TURN, &["ccw"]), "3(rJ)1/5/4#/4T/5 0 4,5 0,0 2,0 10 - base2");
}

#[test]
fn h1_2_on_nine_by_nine_the_south_edge_goes_to_the_west_edge() {
    // (x, y) -> (y, 8-x): the south edge a1, e1, i1 = (0,0), (4,0), (8,0) -> (0,8), (0,4), (0,0) = a9, a5, a1.
    let south = "9/9/9/9/4#4/9/9/9/J3T3G 0 3,6 0,0 1,0 10 - base2";
    assert_eq!(after(south, &["cw"]), "J8/9/9/9/T3#4/9/9/9/G8 0 3,6 0,0 2,0 10 - base2");
}

#[test]
fn h1_2_how_often_the_arena_has_turned_is_no_part_of_a_position() {
    // Four quarter turns, or one and one back, are none: only USED differs, by the 4 or 2 actions, and TURNED.
    let before = "5/5/2#2/5/RT3 0 4,3 3,0 0,0 00 - base2";
    let four = "5/5/2#2/5/RT3 0 4,3 3,0 4,0 10 - base2";
    assert_eq!(after(before, &["cw"; 4]), four);
    assert_eq!(after(before, &["ccw"; 4]), four);
    let back = "5/5/2#2/5/RT3 0 4,3 3,0 2,0 10 - base2";
    assert_eq!(after(before, &["cw", "ccw"]), back);
    assert_eq!(read(back), read(&after(before, &["ccw", "cw"])));
}

#[test]
fn h1_3_the_stone_starts_on_the_centre_space() {
    // The centre of N x N is ((N-1)/2, (N-1)/2): (2,2), (3,3), (4,4), (5,5).
    for (size, centre) in [(5, "c3"), (7, "d4"), (9, "e5"), (11, "f6")] {
        let position = Setup::new(Mode::LEGEND4).size(size).start().expect("a size of the clause");
        assert_eq!(position.stone().to_string(), centre);
    }
}

#[test]
fn h1_3_each_team_has_six_dice() {
    // 1 on the arena + 5 in the tray = 6 of A; 0 + 6 of B. With 4 or 6 in the tray of A there are 5 or 7.
    let position = read("5/5/2#2/5/R4 0 5,6 0,0 1,0 10 - base2");
    assert_eq!(position.top("a1".parse().unwrap()).map(|die| die.team), Some(Team::A));
    refused("5/5/2#2/5/R4 0 4,6 0,0 1,0 10 - base2", "team A");
    refused("5/5/2#2/5/R4 0 6,6 0,0 1,0 10 - base2", "team A");
    // A small letter is B's: then A has 5 and B has 7.
    refused("5/5/2#2/5/r4 0 5,6 0,0 1,0 10 - base2", "team");
    assert!(read("5/5/2#2/5/r4 0 6,5 0,0 1,0 10 - base2").top("a1".parse().unwrap()).unwrap().team == Team::B);
}

#[test]
fn h1_3_own_dice_are_those_of_the_team_whichever_seat_placed_them() {
    // Seat 0 puts J on a1, seat 1 j on a3 and to a5; seat 2 plays for A too, so J is its own and j is not.
    let start = "5/5/2#2/5/5 0 3,3,3,3 0,0 0,0,0,0 00 p base4";
    let first = ["+Jc1", "c1-b1", "b1-a1", "end"];
    let second = ["+Ja3", "a3-a4", "a4-a5", "end"];
    let line = [&first[..], &second[..], &["+Rc5"]].concat();
    let reached = after(start, &line);
    // The tray belongs to the seat: R came from seat 2's.
    assert_eq!(reached, "j1R2/5/2#2/5/J4 2 2,2,2,3 0,0 3,3,1,0 00 - base4");
    assert!(legal(&reached, "a1-a2"));
    assert!(legal(&reached, "a1=T"));
    assert!(!legal(&reached, "a5-a4"));
    assert!(!legal(&reached, "a5=T"));
}

#[test]
fn h1_4_a_die_shows_one_of_six_stances() {
    // Run, Jump, Throw, Grab, Block, Kumo: a placement has six choices, a change of stance the five others.
    let letters: String = Stance::ALL.iter().map(|stance| stance.letter()).collect();
    assert_eq!(letters, "RJTGBK");
    let start = "5/5/2#2/5/5 0 6,6 0,0 0,0 00 p base2";
    let on_c1: Vec<String> = moves(start).into_iter().filter(|chosen| chosen.ends_with("c1")).collect();
    assert_eq!(on_c1, ["+Bc1", "+Gc1", "+Jc1", "+Kc1", "+Rc1", "+Tc1"]);
    let each = read("5/5/2#2/RJTGB/K4 0 0,6 0,0 1,0 10 - base2");
    for (space, stance) in ["a2", "b2", "c2", "d2", "e2", "a1"].into_iter().zip(Stance::ALL) {
        assert_eq!(each.top(space.parse().unwrap()).map(|die| die.stance), Some(stance));
        assert_eq!(starting(&each.to_string(), &format!("{space}=")).len(), 5);
    }
    refused("5/5/2#2/5/X4 0 5,6 0,0 1,0 10 - base2", "board");
}

#[test]
fn h1_5_with_two_players_the_camps_are_south_and_north() {
    // Seat 0, A: south. Seat 1, B: north. West and east are nobody's: no Stone can leave there.
    assert_eq!([seat(0), seat(1)].map(|seat| Mode::BASE2.camp(seat)), [Direction::South, Direction::North]);
    let owners = [Direction::North, Direction::East, Direction::South, Direction::West];
    let owners = owners.map(|side| Mode::LEGEND2.camp_team(side));
    assert_eq!(owners, [Some(Team::B), None, Some(Team::A), None]);
    let west = "5/5/#KK2/5/5 0 4,6 0,0 1,0 10 - base2";
    assert_eq!(starting(west, "K"), ["Kn", "Ks"]);
    let east = "5/5/2KK#/5/5 0 4,6 0,0 1,0 10 - base2";
    assert_eq!(starting(east, "K"), ["Kn", "Ks"]);
}

#[test]
fn h1_5_with_four_players_the_seats_sit_clockwise_from_the_south() {
    // 0 south (A), 1 west (B), 2 north (A), 3 east (B): A can push the Stone off to the west and the east.
    let camps = [0, 1, 2, 3].map(|number| Mode::BASE4.camp(seat(number)));
    assert_eq!(camps, [Direction::South, Direction::West, Direction::North, Direction::East]);
    let owners = camps.map(|side| Mode::LEGEND4.camp_team(side));
    assert_eq!(owners, [Some(Team::A), Some(Team::B), Some(Team::A), Some(Team::B)]);
    let west = "5/5/#KK2/5/5 0 2,3,2,3 0,0 1,0,0,0 00 - base4";
    assert_eq!(starting(west, "K"), ["Kn", "Ks", "Kw"]);
    let east = "5/5/2KK#/5/5 0 2,3,2,3 0,0 1,0,0,0 00 - base4";
    assert_eq!(starting(east, "K"), ["Ke", "Kn", "Ks"]);
}

#[test]
fn h1_6_the_closest_row_is_the_edge_row_next_to_the_camp() {
    // South: rank 1. West: file a. North: rank 5. East: file e.
    let row = |text: &str| starting(text, "+R");
    let four = |seat: &str| format!("5/5/2#2/5/5 {seat} 00 p base4");
    assert_eq!(row(&four("0 3,3,3,3 0,0 0,0,0,0")), ["+Ra1", "+Rb1", "+Rc1", "+Rd1", "+Re1"]);
    assert_eq!(row(&four("1 3,3,3,3 0,0 3,0,0,0")), ["+Ra1", "+Ra2", "+Ra3", "+Ra4", "+Ra5"]);
    assert_eq!(row(&four("2 3,3,3,3 0,0 3,3,0,0")), ["+Ra5", "+Rb5", "+Rc5", "+Rd5", "+Re5"]);
    assert_eq!(row(&four("3 3,3,3,3 0,0 3,3,3,0")), ["+Re1", "+Re2", "+Re3", "+Re4", "+Re5"]);
    assert_eq!(row("5/5/2#2/5/5 1 6,6 0,0 0,0 00 p base2"), ["+Ra5", "+Rb5", "+Rc5", "+Rd5", "+Re5"]);
}

#[test]
fn h1_6_the_camps_of_a_team_are_those_of_its_seats() {
    // Seats 0 and 2 are A: for seat 0 north is a camp of its team, west and east are not.
    assert!(legal("1Tr2/5/2#2/5/5 0 3,3,2,2 0,0 1,0,0,0 00 - base4", "Tb5:c5>p"));
    assert!(legal("5/5/2#2/5/1Tr2 0 3,3,2,2 0,0 1,0,0,0 00 - base4", "Tb1:c1>p"));
    assert!(!legal("5/5/T1#2/r4/5 0 3,3,2,2 0,0 1,0,0,0 00 - base4", "Ta3:a2>p"));
    assert!(!legal("5/5/2#1T/4r/5 0 3,3,2,2 0,0 1,0,0,0 00 - base4", "Te3:e2>p"));
    // With 2 players the north is the enemy's.
    assert!(!legal("1Tr2/5/2#2/5/5 0 5,5 0,0 1,0 10 - base2", "Tb5:c5>p"));
}

#[test]
fn h1_7_a_tray_holds_six_dice_with_two_players_and_three_with_four() {
    // 6 dice a team: one seat has all of them, or two seats half each.
    assert_eq!(read(&Setup::new(Mode::BASE2).size(5).start().unwrap().to_string()).tray(seat(1)), 6);
    let four = Setup::new(Mode::BASE4).start().unwrap();
    assert_eq!([0, 1, 2, 3].map(|number| four.tray(seat(number))), [3; 4]);
    // Six dice of A together, but 4 in one tray.
    refused("5/5/2#2/5/5 0 4,3,2,3 0,0 0,0,0,0 00 p base4", "tray");
}

#[test]
fn h1_7_a_team_has_one_prison_for_the_enemy_dice_it_holds() {
    // Seat 0 has put one die into A's prison; seat 2 puts another into the same: 1 + 1 = 2, B's holds none.
    let second = "1Tr2/5/2#2/5/5 2 3,3,2,1 1,0 3,3,0,0 00 - base4";
    assert_eq!(after(second, &["Tb5:c5>p"]), "1T3/5/2#2/5/5 2 3,3,2,1 2,0 3,3,1,0 00 - base4");
    assert_eq!([Team::A, Team::B].map(|team| read(second).prison(team)), [1, 0]);
}

#[test]
fn h1_8_seat_0_begins_unless_the_setup_names_another() {
    // The ruling itself: with 2 players either seat, with 4 only seat 0.
    for mode in Mode::ALL {
        assert_eq!(Setup::new(mode).start().unwrap().seat(), Some(Seat::ZERO));
    }
    let begins = |mode: Mode, number: u8| Setup::new(mode).size(5).first(seat(number)).start();
    let other = begins(Mode::LEGEND2, 1).expect("either seat begins");
    assert_eq!(other.to_string(), "5/5/2#2/5/5 1 6,6 0,0 0,0 00 p legend2");
    assert!(begins(Mode::BASE2, 2).is_err());
    for number in 1..4 {
        assert!(begins(Mode::BASE4, number).is_err());
    }
}
