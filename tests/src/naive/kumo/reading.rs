//! Reading a position string with all the checks of H8.

use super::writing::write_numbers;
use super::{Die, Mode, Position, Space, Stance, Status, Team};

/// One complaint, in the same shape for every field.
fn wrong(field: &str, found: &str, expected: &str) -> String {
    format!("{field}: found {found}, expected {expected}")
}

pub(super) fn read(text: &str) -> Result<Position, String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let &[board, seat, trays, prisons, used, turned, owed, mode] = fields.as_slice() else {
        return Err(wrong("position", &format!("{} fields", fields.len()), "8 fields, one space between"));
    };

    let Some(mode) = Mode::from_name(mode) else {
        return Err(wrong("MODE", &format!("{mode:?}"), "base2, base4, legend2 or legend4"));
    };
    let mut position = read_board(board, mode)?;
    position.status = read_seat(seat, mode)?;
    position.trays = read_numbers("TRAYS", trays, mode.seats)?;
    let held = read_numbers("PRISONS", prisons, 2)?;
    position.prisons = [held[0], held[1]];
    position.used = read_numbers("USED", used, mode.seats)?;
    position.turned = read_turned(turned)?;

    check_trays_and_prisons(&position)?;
    check_dice(&position)?;
    // The seat whose turn it is; in a won game, the seat that made the winning push.
    let seat = match position.status {
        Status::ToMove(seat) => Some(seat),
        Status::Won(team) => {
            check_winning_stone(&position, team)?;
            Some(winning_seat(&position, team)?)
        }
        Status::Drawn => None,
    };
    match seat {
        Some(seat) => {
            check_used(&position, seat)?;
            check_turned(&position)?;
        }
        None => check_drawn(&position, owed)?,
    }
    read_owed(&mut position, owed, seat)?;
    Ok(position)
}

/// A plain decimal number: digits only, no needless zero in front (so that what was read is
/// written the same).
fn read_number(text: &str) -> Option<i32> {
    let digits_only = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let needless_zero = text.len() > 1 && text.starts_with('0');
    if !digits_only || needless_zero {
        return None;
    }
    text.parse().ok()
}

fn read_numbers(field: &str, text: &str, count: usize) -> Result<Vec<i32>, String> {
    let numbers: Option<Vec<i32>> = text.split(',').map(read_number).collect();
    match numbers {
        Some(numbers) if numbers.len() == count => Ok(numbers),
        _ => Err(wrong(field, &format!("{text:?}"), &format!("{count} numbers split by ','"))),
    }
}

fn read_die(letter: char) -> Option<Die> {
    let team = if letter.is_ascii_uppercase() { Team::A } else { Team::B };
    let stance = Stance::ALL.into_iter().find(|stance| stance.letter() == letter.to_ascii_uppercase())?;
    Some(Die { team, stance, owes: false })
}

/// BOARD. The number of ranks gives the arena's size (H1.1).
fn read_board(text: &str, mode: Mode) -> Result<Position, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    let size = ranks.len() as i32;
    if ![5, 7, 9, 11].contains(&size) {
        return Err(wrong("BOARD", &format!("{size} ranks"), "5, 7, 9 or 11 ranks"));
    }
    let mut position = Position::bare(mode, size);
    let mut stones = Vec::new();
    for (index, rank) in ranks.into_iter().enumerate() {
        let y = size - 1 - index as i32;
        read_rank(&mut position, rank, y, &mut stones)?;
    }
    let &[stone] = stones.as_slice() else {
        return Err(wrong("BOARD", &format!("{} times '#'", stones.len()), "exactly one Stone"));
    };
    position.stone = stone;
    Ok(position)
}

fn read_rank(position: &mut Position, text: &str, y: i32, stones: &mut Vec<Space>) -> Result<(), String> {
    let size = position.size;
    let rank = y + 1;
    let width = |found: &str| {
        let expected = format!("{size} spaces in rank {rank}");
        wrong("BOARD", &format!("{found} in {text:?}"), &expected)
    };
    let mut x = 0;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_ascii_digit() {
            // A run of empty spaces: all the digits that follow each other.
            let mut digits = letter.to_string();
            while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                digits.push(digit);
            }
            match read_number(&digits) {
                Some(run) if (1..=size - x).contains(&run) => x += run,
                _ => return Err(width(&format!("a run of {digits:?}"))),
            }
            continue;
        }
        if x >= size {
            return Err(width("more"));
        }
        let space = Space { x, y };
        if letter == '#' {
            stones.push(space);
        } else if letter == '(' {
            let mut inner = String::new();
            loop {
                match letters.next() {
                    Some(')') => break,
                    Some(letter) => inner.push(letter),
                    None => {
                        let found = format!("\"({inner}\" in rank {rank}");
                        return Err(wrong("BOARD", &found, "')' behind a stack"));
                    }
                }
            }
            *position.stack_mut(space) = read_stack(&inner, space)?;
        } else if let Some(die) = read_die(letter) {
            position.stack_mut(space).push(die);
        } else {
            return Err(wrong(
                "BOARD",
                &format!("{letter:?} in rank {rank}"),
                "a number, '#', '(', or a letter of RJTGBK or rjtgbk",
            ));
        }
        x += 1;
    }
    if x == size { Ok(()) } else { Err(width(&format!("{x}"))) }
}

/// H4.1: 2 or 3 dice. H4.3: they alternate in team.
fn read_stack(inner: &str, space: Space) -> Result<Vec<Die>, String> {
    let found = format!("the stack \"({inner})\" on {}", space.name());
    let dice: Option<Vec<Die>> = inner.chars().map(read_die).collect();
    let Some(dice) = dice else {
        return Err(wrong("BOARD", &found, "letters of RJTGBK or rjtgbk"));
    };
    if dice.len() != 2 && dice.len() != 3 {
        return Err(wrong("BOARD", &found, "2 or 3 dice"));
    }
    for pair in dice.windows(2) {
        if pair[0].team == pair[1].team {
            return Err(wrong("BOARD", &found, "dice that alternate in team"));
        }
    }
    Ok(dice)
}

fn read_seat(text: &str, mode: Mode) -> Result<Status, String> {
    for seat in 0..mode.seats {
        if text == seat.to_string() {
            return Ok(Status::ToMove(seat));
        }
    }
    match text {
        "A" => Ok(Status::Won(Team::A)),
        "B" => Ok(Status::Won(Team::B)),
        "=" => Ok(Status::Drawn),
        _ => Err(wrong("SEAT", &format!("{text:?}"), &format!("a seat from 0 to {}, A, B or =", mode.seats - 1))),
    }
}

fn read_turned(text: &str) -> Result<[bool; 2], String> {
    match text {
        "00" => Ok([false, false]),
        "10" => Ok([true, false]),
        "01" => Ok([false, true]),
        "11" => Ok([true, true]),
        _ => Err(wrong("TURNED", &format!("{text:?}"), "two digits 0 or 1")),
    }
}

/// H1.7 and H5.7.
fn check_trays_and_prisons(position: &Position) -> Result<(), String> {
    let mode = position.mode;
    for (seat, &dice) in position.trays.iter().enumerate() {
        if dice > mode.tray_size() {
            return Err(wrong(
                "TRAYS",
                &format!("{dice} dice at seat {seat}"),
                &format!("at most {}", mode.tray_size()),
            ));
        }
    }
    for team in Team::BOTH {
        let dice = position.prisons[team as usize];
        if dice > mode.prison_size() {
            return Err(wrong(
                "PRISONS",
                &format!("{dice} dice held by team {}", team.letter()),
                &format!("at most {}", mode.prison_size()),
            ));
        }
    }
    Ok(())
}

/// H1.3: 6 dice per team over arena, trays and enemy prison.
fn check_dice(position: &Position) -> Result<(), String> {
    for team in Team::BOTH {
        let mut arena = 0;
        for space in position.spaces() {
            for die in position.stack(space) {
                if die.team == team {
                    arena += 1;
                }
            }
        }
        let mut trays = 0;
        for (seat, dice) in position.trays.iter().enumerate() {
            if Team::of_seat(seat) == team {
                trays += dice;
            }
        }
        let prison = position.prisons[team.enemy() as usize];
        if arena + trays + prison != 6 {
            return Err(wrong(
                "BOARD, TRAYS, PRISONS",
                &format!(
                    "{arena} + {trays} + {prison} dice of team {} on the arena, in trays and in \
                     the enemy prison",
                    team.letter()
                ),
                "6 together",
            ));
        }
    }
    Ok(())
}

/// H6.1: the Stone's last space is on an edge row next to an enemy camp of the winner.
fn check_winning_stone(position: &Position, winner: Team) -> Result<(), String> {
    let at_camp =
        position.camps_of_team(winner.enemy()).into_iter().any(|camp| position.next_to_camp(position.stone, camp));
    if at_camp {
        return Ok(());
    }
    Err(wrong(
        "BOARD",
        &format!("the Stone on {}", position.stone.name()),
        &format!("an edge row next to an enemy camp, since team {} has won", winner.letter()),
    ))
}

/// The seat that made the winning push: USED counts it, so it is the winner's last seat that has
/// used an action.
fn winning_seat(position: &Position, winner: Team) -> Result<usize, String> {
    for seat in (0..position.mode.seats).rev() {
        if Team::of_seat(seat) == winner && position.used[seat] > 0 {
            return Ok(seat);
        }
    }
    Err(wrong(
        "USED",
        &format!("{:?}", write_numbers(&position.used)),
        &format!("the winning push counted for a seat of team {}", winner.letter()),
    ))
}

/// USED in a turn of this seat, or after its winning push.
fn check_used(position: &Position, seat: usize) -> Result<(), String> {
    let field = "USED";
    let found = |seat: usize| format!("{} used by seat {seat}", position.used[seat]);

    // 0 used by seats that have not played yet; 2 players: by the other seat.
    for other in 0..position.mode.seats {
        let no_turn_yet = other > seat || (position.mode.seats == 2 && other != seat);
        if no_turn_yet && position.used[other] != 0 {
            return Err(wrong(field, &found(other), "0: it has had no turn yet"));
        }
    }
    // H2.2: at most 5 a seat and 10 a team. The mover's team is judged further below.
    if position.mode.seats == 4 {
        for other in 0..4 {
            if position.used[other] > 5 {
                return Err(wrong(field, &found(other), "at most 5"));
            }
            // A seat can't end its turn before it has taken 3.
            if other < seat && position.used[other] < 3 {
                return Err(wrong(field, &found(other), "at least 3: it has played this round"));
            }
        }
        for team in Team::BOTH {
            let first = team as usize;
            let sum = position.used[first] + position.used[first + 2];
            if sum > 10 {
                let found = format!("{sum} used by team {}", team.letter());
                return Err(wrong(field, &found, "at most 10"));
            }
        }
    }
    // The mover's team within its budget now. A turn with no action left has passed already; but
    // a winning push may be the last action there was.
    let left = position.left_for(seat);
    let budget = position.budget(Team::of_seat(seat));
    if left < 0 {
        return Err(wrong(field, &found(seat), &format!("no more than the team's budget of {budget} allows")));
    }
    if left == 0 && !position.is_over() {
        return Err(wrong(field, &found(seat), "at least one action left, or the turn would have passed already"));
    }
    Ok(())
}

/// TURNED speaks of the same turn or round as USED, and a turn of the arena is an action.
fn check_turned(position: &Position) -> Result<(), String> {
    for team in Team::BOTH {
        let mut used = 0;
        for (seat, actions) in position.used.iter().enumerate() {
            if Team::of_seat(seat) == team {
                used += actions;
            }
        }
        if position.turned[team as usize] && used == 0 {
            return Err(wrong("TURNED", &format!("1 for team {}", team.letter()), "0, since it has used no action"));
        }
    }
    Ok(())
}

/// H8: drawn by a turn limit, between two turns.
fn check_drawn(position: &Position, owed: &str) -> Result<(), String> {
    if position.used.iter().any(|&used| used != 0) {
        let found = format!("{:?}", write_numbers(&position.used));
        return Err(wrong("USED", &found, "all 0 in a drawn game"));
    }
    if position.turned != [false, false] {
        return Err(wrong("TURNED", "a 1", "00 in a drawn game"));
    }
    if owed != "-" {
        let found = format!("{owed:?}");
        return Err(wrong("OWED", &found, "- in a drawn game"));
    }
    Ok(())
}

/// OWED: `p`, then spaces in order of rank then file; or `-`.
fn read_owed(position: &mut Position, text: &str, seat: Option<usize>) -> Result<(), String> {
    let field = "OWED";
    let Some(seat) = seat else {
        return Ok(());
    };
    if text == "-" {
        return Ok(());
    }
    let team = Team::of_seat(seat);
    let mut earlier: Option<Space> = None;
    for (index, part) in text.split('.').enumerate() {
        if index == 0 && part == "p" {
            let dice = position.trays[seat];
            // H3.2: the tray held 3 or more, and nothing was placed since.
            if dice < 3 {
                let found = format!("p with {dice} dice in the tray of seat {seat}");
                return Err(wrong(field, &found, "3 or more dice there"));
            }
            position.place_owed = true;
            continue;
        }
        let named = position.spaces().into_iter().find(|space| space.name() == part);
        let Some(space) = named else {
            let expected = "-, or p and spaces of the arena split by '.', p first";
            return Err(wrong(field, &format!("{part:?} in {text:?}"), expected));
        };
        let in_order = earlier.is_none_or(|e| (e.y, e.x) < (space.y, space.x));
        if !in_order {
            let expected = "each space once, in order of rank then file";
            return Err(wrong(field, &format!("{text:?}"), expected));
        }
        earlier = Some(space);
        // H3.3
        if !position.is_own_top_on_enemy(space, team) {
            return Err(wrong(
                field,
                part,
                &format!("a space where a die of team {} stands on top of an enemy die", team.letter()),
            ));
        }
        if let Some(top) = position.stack_mut(space).last_mut() {
            top.owes = true;
        }
    }
    Ok(())
}
