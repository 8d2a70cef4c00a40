//! H8: the position string.

use kumaboard::geo::Direction;
use kumaboard::kumo::{Draft, DraftError, Mode, Position, Seat, Setup, Team, Turn};

use crate::{after, read, refused};

#[test]
fn h8_the_start_for_two_players() {
    // The string of the clause, and the others by the same fields: trays 3 each with 4, `p` as 3 dice or more are there.
    let start = |mode: Mode| Setup::new(mode).start().unwrap().to_string();
    assert_eq!(start(Mode::BASE2), "9/9/9/9/4#4/9/9/9/9 0 6,6 0,0 0,0 00 p base2");
    assert_eq!(start(Mode::LEGEND2), "9/9/9/9/4#4/9/9/9/9 0 6,6 0,0 0,0 00 p legend2");
    assert_eq!(start(Mode::BASE4), "9/9/9/9/4#4/9/9/9/9 0 3,3,3,3 0,0 0,0,0,0 00 p base4");
    assert_eq!(start(Mode::LEGEND4), "9/9/9/9/4#4/9/9/9/9 0 3,3,3,3 0,0 0,0,0,0 00 p legend4");
    let large = Setup::new(Mode::BASE2).size(11).start().unwrap().to_string();
    assert_eq!(large, "11/11/11/11/11/5#5/11/11/11/11/11 0 6,6 0,0 0,0 00 p base2");
}

#[test]
fn h8_every_field_says_what_it_should() {
    // Read by eye: r at a5 in the north-west, J on t at b3, the Stone at d3, G at e1 in the south-east; and the numbers.
    let position = read("r4/5/1(tJ)1#1/5/4G 2 1,2,1,1 1,2 4,3,1,0 11 b3 legend4");
    let stack = |space: &str| {
        let stack = position.stack(space.parse().unwrap());
        stack.iter().map(|die| die.letter()).collect::<String>()
    };
    assert_eq!(["a5", "b3", "e1", "d3", "c3", "a1"].map(stack), ["r", "tJ", "G", "", "", ""]);
    assert_eq!(position.stone().to_string(), "d3");
    assert_eq!(position.turn(), Turn::Seat(Seat::new(2).unwrap()));
    let seats: Vec<Seat> = Seat::all(4).collect();
    assert_eq!(seats.iter().map(|&seat| position.tray(seat)).collect::<Vec<_>>(), [1, 2, 1, 1]);
    assert_eq!(seats.iter().map(|&seat| position.used(seat)).collect::<Vec<_>>(), [4, 3, 1, 0]);
    assert_eq!(Team::ALL.map(|team| position.prison(team)), [1, 2]);
    assert_eq!(Team::ALL.map(|team| position.has_turned(team)), [true, true]);
    assert!(!position.owes_placement());
    assert_eq!(position.owed().map(|space| space.to_string()).collect::<Vec<_>>(), ["b3"]);
    assert_eq!(position.mode(), Mode::LEGEND4);
}

#[test]
fn h8_shape_eight_fields_with_one_space_between() {
    // One field or space less or more than in a right string.
    let right = "5/5/2#2/5/R4 0 5,6 0,0 1,0 10 - base2";
    read(right);
    for wrong in [
        "",
        "5/5/2#2/5/R4",
        "5/5/2#2/5/R4 0 5,6 0,0 1,0 10 -",
        "5/5/2#2/5/R4 0 5,6 0,0 1,0 10 - base2 ",
        " 5/5/2#2/5/R4 0 5,6 0,0 1,0 10 - base2",
        "5/5/2#2/5/R4  0 5,6 0,0 1,0 10 - base2",
        "5/5/2#2/5/R4 0 5,6 0,0 1,0 10 - base2 x",
    ] {
        refused(wrong, "8");
    }
    assert!("5/5/2#2/5/R4\t0 5,6 0,0 1,0 10 - base2".parse::<Position>().is_err());
}

#[test]
fn h8_shape_no_text_is_read_that_is_longer_than_any_position() {
    // 4096 bytes are looked at, and are no eight fields; of one more only the length is told.
    refused(&"5".repeat(4096), "found 1 fields");
    refused(&"5".repeat(4097), "found 4097 bytes");
}

#[test]
fn h8_shape_of_the_board() {
    // Ranks of 5 spaces, 5 of them; runs in decimals without a zero in front; the twelve letters; `(` to `)`.
    let with = |board: &str| format!("{board} 0 5,6 0,0 1,0 10 - base2");
    read(&with("5/5/2#2/5/R4"));
    for board in [
        "5/5/2#2/R4",
        "5/5/2#2/5/5/R4",
        "5/5/2#2/5/R3",
        "5/5/2#2/5/R5",
        "5/5/2#2/5/5R",
        "5/5/2#2/4/R4",
        "5/5/2#2/05/R4",
        "5/5/2#2/5/R04",
        "5/5/2#2/5/R40",
        "5/5/2#2/5/X4",
        "5/5/2#2/5/R-4",
        "5/5/2#2/5/(R4",
        "5/5/2#2/5/R)4",
        "5/5/2#2/5/()R3",
        "5/5/2#2//R4",
        "5/5/2#2/5/R4/",
        "5/5/2#2/99999999999/R4",
    ] {
        refused(&with(board), "board");
    }
    // Two digits are one number, so 10 empty spaces beside a die make a rank of 11.
    read("11/11/11/11/11/5#5/11/11/11/11/R10 0 5,6 0,0 1,0 10 - base2");
    refused("11/11/11/11/11/5#5/11/11/11/11/R11 0 5,6 0,0 1,0 10 - base2", "board");
    // A rank is counted up to the first space that is too much, and what lies beyond is not looked at.
    for rank in ["5R", "5#", "R4R3", "5X", "5(R"] {
        refused(&with(&format!("{rank}/5/2#2/5/R4")), "board, rank 5: found 6 spaces or more, expected 5");
    }
    // And 2 then 3 are twenty-three, not five.
    refused(&with("5/23/2#2/5/R4"), "board");
}

#[test]
fn h8_shape_of_the_other_fields() {
    // Each field has the wrong number of parts or what is no digit; the error names the field.
    for (tail, named) in [
        ("x 5,6 0,0 1,0 10 - base2", "seat"),
        ("00 5,6 0,0 1,0 10 - base2", "seat"),
        ("a 5,6 0,0 1,0 10 - base2", "seat"),
        ("0 5 0,0 1,0 10 - base2", "trays"),
        ("0 5,6,0 0,0 1,0 10 - base2", "trays"),
        ("0 5,6,0,0 0,0 1,0 10 - base2", "trays"),
        ("0 05,6 0,0 1,0 10 - base2", "trays"),
        ("0 5;6 0,0 1,0 10 - base2", "trays"),
        ("0 5,-6 0,0 1,0 10 - base2", "trays"),
        ("0 5,6 0 1,0 10 - base2", "prisons"),
        ("0 5,6 0,0,0 1,0 10 - base2", "prisons"),
        ("0 5,6 0,x 1,0 10 - base2", "prisons"),
        ("0 5,6 0,0 1 10 - base2", "used"),
        ("0 5,6 0,0 1,0,0,0 10 - base2", "used"),
        ("0 5,6 0,0 +1,0 10 - base2", "used"),
        ("0 5,6 0,0 1,0 1 - base2", "turned"),
        ("0 5,6 0,0 1,0 12 - base2", "turned"),
        ("0 5,6 0,0 1,0 1,0 - base2", "turned"),
        ("0 5,6 0,0 1,0 100 - base2", "turned"),
        ("0 5,6 0,0 1,0 10 q base2", "owed"),
        ("0 5,6 0,0 1,0 10 p. base2", "owed"),
        ("0 5,6 0,0 1,0 10 p.p base2", "owed"),
        ("0 5,6 0,0 1,0 10 -.p base2", "owed"),
        ("0 5,6 0,0 1,0 10 - base3", "mode"),
        ("0 5,6 0,0 1,0 10 - Base2", "mode"),
        ("0 5,6 0,0 1,0 10 - legend", "mode"),
    ] {
        refused(&format!("5/5/2#2/5/R4 {tail}"), named);
    }
    refused("5/5/2#2/5/R4 0 2,3 0,0 1,0,0,0 00 - base4", "trays");
    refused("5/5/2#2/5/R4 0 2,3,3,3 0,0 1,0 00 - base4", "used");
}

#[test]
fn h8_exactly_one_stone() {
    // None and two; nor one together with dice.
    for board in ["5/5/5/5/R4", "5/5/2#2/5/R3#", "5/5/1##2/5/R4", "5/5/2(#r)2/5/R4"] {
        refused(&format!("{board} 0 5,6 0,0 1,0 10 - base2"), "board");
    }
}

#[test]
fn h8_stacks_of_two_or_three_that_alternate() {
    // One and four in parentheses, and two of one team on each other.
    for (stack, trays) in [
        ("(R)", "5,6"),
        ("(RrRr)", "4,4"),
        ("(RR)", "4,6"),
        ("(rr)", "6,4"),
        ("(RrrR)", "4,4"),
        ("(Rrr)", "5,4"),
        ("(RRr)", "4,5"),
    ] {
        refused(&format!("5/5/2#2/5/{stack}4 0 {trays} 0,0 1,0 10 - base2"), "board");
    }
    read("5/5/2#2/5/(Rr)(rR)(RrR)(rRr)1 0 1,1 0,0 1,0 10 - base2");
}

#[test]
fn h8_six_dice_per_team_over_arena_trays_and_enemy_prison() {
    // 2 on the arena + 3 in the tray + 1 in B's prison = 6 of A. One more or less anywhere is wrong; so for B with A's.
    read("5/5/2#2/5/RJ3 0 3,6 0,1 1,0 10 - base2");
    for tail in ["0 2,6 0,1", "0 4,6 0,1", "0 3,6 0,0", "0 3,6 0,2", "0 3,6 1,0"] {
        refused(&format!("5/5/2#2/5/RJ3 {tail} 1,0 10 - base2"), "team");
    }
    refused("5/5/2#2/5/RJ3 0 3,6 1,1 1,0 10 - base2", "team B");
    read("5/5/2#2/5/RJ3 0 3,5 1,1 1,0 10 - base2");
    // With 4 players both trays of a team count.
    read("5/5/2#2/5/RJ3 0 1,3,3,2 1,0 1,0,0,0 00 - base4");
    refused("5/5/2#2/5/RJ3 0 2,3,3,2 1,0 1,0,0,0 00 - base4", "team A");
}

#[test]
fn h8_trays_and_prisons_within_their_limits() {
    // 4 players: 3 in a tray, 2 in a prison. 2 players: no limit to a prison but the six dice.
    refused("5/5/2#2/5/5 0 2,3,4,3 0,0 1,0,0,0 00 - base4", "trays");
    read("5/5/2#2/5/5 0 3,2,3,2 2,0 1,0,0,0 00 - base4");
    refused("5/5/2#2/5/5 0 3,2,3,1 3,0 1,0,0,0 00 - base4", "prisons");
    refused("5/5/2#2/5/5 0 2,3,1,3 0,3 1,0,0,0 00 - base4", "prisons");
    read("5/5/2#2/5/5 0 0,0 6,6 1,0 10 - base2");
}

#[test]
fn h8_the_movers_used_actions_are_within_its_budget_now() {
    // Budgets 5, 5 + 1, 8 (H2.1): the last but one is the most that a turn going on can have.
    read("5/5/2#2/5/R4 0 5,6 0,0 4,0 10 - base2");
    refused("5/5/2#2/5/R4 0 5,6 0,0 5,0 10 - base2", "used");
    read("5/5/2#2/5/R4 0 5,5 1,0 5,0 10 - base2");
    refused("5/5/2#2/5/R4 0 5,5 1,0 6,0 10 - base2", "used");
    read("5/5/2#2/5/R4 1 5,0 6,0 0,4 01 - base2");
    refused("5/5/2#2/5/R4 1 5,0 6,0 0,5 01 - base2", "used");
    // 4 players: 8 - 4 = 4 for seat 2 (H2.2).
    read("5/5/2#2/5/R4 2 2,3,3,3 0,0 4,3,3,0 10 - base4");
    refused("5/5/2#2/5/R4 2 2,3,3,3 0,0 4,3,4,0 10 - base4", "used");
    refused("5/5/2#2/5/R4 0 2,3,3,3 0,0 5,0,0,0 10 - base4", "used");
}

#[test]
fn h8_a_mover_with_nothing_left_is_an_error() {
    // left = 8 - 5 - 3 = 0 and 5 - 5 = 0: such a turn has passed already.
    refused("5/5/2#2/5/R4 2 2,3,3,3 0,0 5,3,3,0 10 - base4", "used");
    refused("5/5/2#2/5/R4 3 2,3,3,3 0,0 3,5,3,3 11 - base4", "used");
    refused("5/5/2#2/5/R4 1 5,6 0,0 0,5 01 - base2", "used");
}

#[test]
fn h8_the_other_teams_used_actions_are_at_most_five_a_seat_and_ten_a_team() {
    // Seats 0 and 2 used 10 when A held two dice; it holds none now, and that is no error. 6 and 2 are (H2.2: 3 to 5).
    read("5/5/2#2/5/5 3 3,3,3,3 0,0 5,3,5,0 10 p base4");
    refused("5/5/2#2/5/5 3 3,3,3,3 0,0 6,3,4,0 10 p base4", "used");
    refused("5/5/2#2/5/5 1 3,3,3,3 0,0 6,0,0,0 10 p base4", "used");
    refused("5/5/2#2/5/5 1 3,3,3,3 0,0 2,0,0,0 10 p base4", "used");
    refused("5/5/2#2/5/5 3 3,3,3,3 0,0 3,3,2,0 10 p base4", "used");
}

#[test]
fn h8_nothing_used_by_seats_that_have_not_played() {
    // 2 players: the other seat. 4 players: those after the mover.
    refused("5/5/2#2/5/R4 0 5,6 0,0 1,1 10 - base2", "used");
    refused("5/5/2#2/5/R4 1 5,6 0,0 1,1 01 - base2", "used");
    refused("5/5/2#2/5/R4 0 2,3,3,3 0,0 1,3,0,0 00 - base4", "used");
    refused("5/5/2#2/5/R4 1 2,3,3,3 0,0 3,1,3,0 00 - base4", "used");
    refused("5/5/2#2/5/R4 2 2,3,3,3 0,0 3,3,1,3 10 - base4", "used");
}

#[test]
fn h8_turned_only_by_a_team_that_has_used_an_action() {
    // Turning is an action: with none used there was none.
    refused("5/5/2#2/5/R4 0 5,6 0,0 0,0 10 p base2", "turned");
    refused("5/5/2#2/5/R4 0 5,6 0,0 1,0 01 p base2", "turned");
    refused("5/5/2#2/5/R4 1 2,3,3,3 0,0 3,0,0,0 01 p base4", "turned");
    read("5/5/2#2/5/R4 1 2,3,3,3 0,0 3,1,0,0 11 p base4");
}

#[test]
fn h8_p_only_with_three_dice_in_the_movers_tray() {
    // 3 are enough, 2 are not; with 4 players the mover's own tray counts, whatever its partner's has.
    read("5/5/2#2/5/RRR2 0 3,6 0,0 0,0 00 p base2");
    refused("5/5/2#2/5/RRRR1 0 2,6 0,0 0,0 00 p base2", "owed");
    refused("5/5/2#2/5/R4 0 2,3,3,3 0,0 0,0,0,0 00 p base4", "owed");
    read("5/5/2#2/5/R4 0 3,3,2,3 0,0 0,0,0,0 00 p base4");
    // Possible at the moment or not.
    read("5/5/2#2/5/RRrrr 0 4,3 0,0 0,0 00 p base2");
}

#[test]
fn h8_owed_spaces_hold_an_own_top_die_on_an_enemys() {
    // a1: R on r, yes. c1: r on R, not own. b1: a die alone. d1: empty. Then order by rank, file, each once.
    let with = |owed: &str| format!("5/5/2#2/5/(rR)R(Rr)2 0 3,4 0,0 1,0 10 {owed} base2");
    read(&with("a1"));
    read(&with("p.a1"));
    for owed in ["b1", "c1", "d1", "c3", "a1.a1", "a1.b1", "a1.p", "f1", "a6", "A1", "a01"] {
        refused(&with(owed), "owed");
    }
    let two = |owed: &str| format!("5/5/2#2/(rR)4/1(rR)3 0 4,4 0,0 1,0 10 {owed} base2");
    read(&two("b1.a2"));
    refused(&two("a2.b1"), "owed");
    // For seat 1 the same stack is the other's.
    refused("5/5/2#2/5/(rR)4 1 5,5 0,0 0,1 01 a1 base2", "owed");
    read("5/5/2#2/5/(Rr)4 1 5,5 0,0 0,1 01 a1 base2");
}

#[test]
fn h8_the_seat_is_one_that_plays() {
    // 0 and 1 with 2 players, 0 to 3 with 4.
    for seat in ["2", "3"] {
        refused(&format!("5/5/2#2/5/5 {seat} 6,6 0,0 0,0 00 - base2"), "seat");
    }
    for seat in ["4", "5", "9", "-1"] {
        refused(&format!("5/5/2#2/5/5 {seat} 3,3,3,3 0,0 0,0,0,0 00 - base4"), "seat");
    }
}

#[test]
fn h8_a_won_games_stone_is_on_an_edge_row_next_to_an_enemy_camp() {
    // 2 players: rank 5 for A, rank 1 for B. 4 players: files a and e for A, ranks 1 and 5 for B.
    let two = |board: &str, winner: &str, used: &str| format!("{board} {winner} 6,6 0,0 {used} 00 - base2");
    assert_eq!(read(&two("2#2/5/5/5/5", "A", "1,0")).turn(), Turn::Won { team: Team::A, camp: Direction::North });
    assert_eq!(read(&two("5/5/5/5/#4", "B", "0,1")).turn(), Turn::Won { team: Team::B, camp: Direction::South });
    for (board, winner, used) in [
        ("5/5/2#2/5/5", "A", "1,0"),
        ("5/5/5/5/2#2", "A", "1,0"),
        ("5/5/#4/5/5", "A", "1,0"),
        ("5/5/4#/5/5", "A", "1,0"),
        ("2#2/5/5/5/5", "B", "0,1"),
        ("5/#4/5/5/5", "B", "0,1"),
    ] {
        refused(&two(board, winner, used), "board");
    }
    let four = |board: &str, winner: &str, used: &str| format!("{board} {winner} 3,3,3,3 0,0 {used} 00 - base4");
    for (board, camp) in [("5/5/#4/5/5", Direction::West), ("4#/5/5/5/5", Direction::East)] {
        assert_eq!(read(&four(board, "A", "1,0,0,0")).turn(), Turn::Won { team: Team::A, camp });
    }
    for (board, camp) in [("5/5/5/5/4#", Direction::South), ("#4/5/5/5/5", Direction::North)] {
        assert_eq!(read(&four(board, "B", "3,1,0,0")).turn(), Turn::Won { team: Team::B, camp });
    }
    refused(&four("2#2/5/5/5/5", "A", "1,0,0,0"), "board");
    refused(&four("5/5/#4/5/5", "B", "3,1,0,0"), "board");
}

#[test]
fn h8_a_won_game_counts_the_winning_push() {
    // At least one action of the winner's last seat, at most its budget (here all 5); turned and owed as they stood.
    read("2#2/5/5/5/5 A 6,6 0,0 5,0 10 - base2");
    refused("2#2/5/5/5/5 A 6,6 0,0 6,0 10 - base2", "used");
    refused("2#2/5/5/5/5 A 6,6 0,0 0,0 00 - base2", "used");
    refused("2#2/5/5/5/5 A 6,6 0,0 0,1 00 - base2", "used");
    refused("5/5/#4/5/5 A 3,3,3,3 0,0 3,1,0,0 00 - base4", "used");
    assert_eq!(
        after("2#2/2K2/2K2/5/(rB)4 0 3,5 0,0 1,0 00 p base2", &["Kn"]),
        "2#2/2K2/2K2/5/(rB)4 A 3,5 0,0 2,0 00 p base2"
    );
    assert_eq!(
        after("2#2/2K2/2K2/5/(rB)4 0 3,5 0,0 1,0 10 a1 base2", &["Kn"]),
        "2#2/2K2/2K2/5/(rB)4 A 3,5 0,0 2,0 10 a1 base2"
    );
    // As the very last action.
    assert_eq!(after("2#2/2K2/2K2/5/5 0 4,6 0,0 4,0 10 - base2", &["Kn"]), "2#2/2K2/2K2/5/5 A 4,6 0,0 5,0 10 - base2");
}

#[test]
fn h8_a_drawn_game_has_nothing_used_turned_or_owed() {
    // All 0, 00, -; each of the three otherwise is an error.
    read("5/5/2#2/5/(rR)4 = 5,5 0,0 0,0 00 - base2");
    refused("5/5/2#2/5/(rR)4 = 5,5 0,0 1,0 00 - base2", "used");
    refused("5/5/2#2/5/(rR)4 = 5,5 0,0 0,0 10 - base2", "turned");
    refused("5/5/2#2/5/(rR)4 = 5,5 0,0 0,0 00 p base2", "owed");
    refused("5/5/2#2/5/(rR)4 = 5,5 0,0 0,0 00 a1 base2", "owed");
    read("5/5/2#2/5/5 = 3,3,3,3 0,0 0,0,0,0 00 - legend4");
    refused("5/5/2#2/5/5 = 3,3,3,3 0,0 3,0,0,0 00 - legend4", "used");
}

#[test]
fn h8_when_the_turn_passes_owed_used_and_turned_begin_anew() {
    // 2 players: everything of A's turn is gone; B has 5 in its tray and stands on R: p.a1.
    assert_eq!(
        after("5/5/2#2/5/(Rr)4 0 5,5 0,0 2,0 10 - base2", &["end"]),
        "5/5/2#2/5/(Rr)4 1 5,5 0,0 0,0 00 p.a1 base2"
    );
    // 4 players: USED and TURNED stay in the round, and go after seat 3.
    assert_eq!(
        after("5/5/2#2/5/(Rr)4 2 3,3,2,2 0,0 4,3,3,0 10 - base4", &["end"]),
        "5/5/2#2/5/(Rr)4 3 3,3,2,2 0,0 4,3,3,0 10 a1 base4"
    );
    assert_eq!(
        after("5/5/2#2/5/(rR)4 3 3,3,2,2 0,0 4,3,3,3 11 - base4", &["end"]),
        "5/5/2#2/5/(rR)4 0 3,3,2,2 0,0 0,0,0,0 00 p.a1 base4"
    );
}

#[test]
fn h8_turning_the_arena_carries_the_owed_spaces_along() {
    // (x, y) -> (y, 4-x): a1 -> a5, d2 = (3,1) -> (1,1) = b2; rank 2 comes before rank 5. And back with ccw.
    let before = "5/5/2#2/3(rJ)1/(rB)4 0 4,4 0,0 1,0 00 a1.d2 base2";
    let turned = "(rB)4/5/2#2/1(rJ)3/5 0 4,4 0,0 2,0 10 b2.a5 base2";
    assert_eq!(after(before, &["cw"]), turned);
    assert_eq!(after(turned, &["ccw"]), "5/5/2#2/3(rJ)1/(rB)4 0 4,4 0,0 3,0 10 a1.d2 base2");
}

#[test]
fn h8_a_turn_can_be_saved_and_resumed_at_any_action() {
    // Nothing is lost in the string: read back after each action, the same position goes on to the same end.
    let start = "5/5/2#2/5/(rB)r3 0 5,4 0,0 0,0 00 a1 base2";
    let line = ["cw", "a5-b5", "b5=T", "+Re1", "ccw"];
    let mut position = read(start);
    for chosen in line {
        position = position.to_string().parse().unwrap();
        position.play(chosen.parse().unwrap()).unwrap();
    }
    // a1 -> a5, b1 -> a4; B steps to b5 and shows T; R comes to e1; back: a5 -> a1, a4 -> b1, b5 -> a2 and e1 -> e5.
    let end = "4R/5/2#2/T4/rr3 1 4,4 0,0 0,0 00 p base2";
    assert_eq!(position.to_string(), end);
    assert_eq!(after(start, &line), end);
}

#[test]
fn h8_a_draft_is_checked_like_a_string() {
    // What no string can say is refused too: a die on the Stone, outside, a seat that does not play, the wrong camp.
    let draft = |text: &str| Draft::from(&read(text));
    let right = draft("5/5/2#2/5/R4 0 5,6 0,0 1,0 10 - base2");
    assert_eq!(right.clone().check().unwrap().to_string(), "5/5/2#2/5/R4 0 5,6 0,0 1,0 10 - base2");
    let changed = |change: &dyn Fn(&mut Draft)| {
        let mut draft = right.clone();
        change(&mut draft);
        draft.check().unwrap_err()
    };
    let space = |text: &str| text.parse().unwrap();
    assert!(matches!(changed(&|draft| draft.dice[0].0 = space("c3")), DraftError::OnStone { .. }));
    assert!(matches!(changed(&|draft| draft.dice[0].0 = space("f1")), DraftError::OutsideArena { .. }));
    assert!(matches!(changed(&|draft| draft.stone = space("f1")), DraftError::OutsideArena { .. }));
    assert!(matches!(changed(&|draft| draft.size = 6), DraftError::Size { found: 6 }));
    assert!(matches!(changed(&|draft| draft.used[2] = 1), DraftError::NoSuchSeat { .. }));
    // With two players the seats are 0 and 1: the first that is not there is refused for not being there.
    let third = Seat::all(4).nth(2).unwrap();
    let refusal = changed(&|draft| draft.turn = Turn::Seat(third));
    assert!(matches!(refusal, DraftError::NoSuchSeat { found, players: 2 } if found == third));
    assert!(matches!(changed(&|draft| draft.dice.clear()), DraftError::DiceCount { team: Team::A, .. }));
    assert!(matches!(changed(&|draft| draft.trays[1] = 7), DraftError::TrayTooFull { .. }));
    let mut won = draft("2#2/5/5/5/5 A 6,6 0,0 1,0 00 - base2");
    won.turn = Turn::Won { team: Team::A, camp: Direction::South };
    assert!(matches!(won.check(), Err(DraftError::WonStone { .. })));
}

#[test]
fn h8_a_position_is_shown_as_its_string_and_tells_who_has_turned() {
    // TURNED is `10`: team A has turned the arena, team B has not.
    let text = "5/5/2#2/5/R4 0 5,6 0,0 1,0 10 - base2";
    let position = read(text);
    assert_eq!(format!("{position:?}"), text);
    assert_eq!(Team::ALL.map(|team| position.has_turned(team)), [true, false]);
}
