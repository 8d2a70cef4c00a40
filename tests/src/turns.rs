//! Positions of KUMO with and without a win in the turn, told apart by trying everything.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use kumaboard::game::{Rng, Seat};
use kumaboard::kumo::{Coord, Die, Draft, Mode, Move, Position, SIZES, Stance, Team, Turn};

/// The seed of the recorded positions.
pub const SEED: u64 = 2026;
/// How many positions with a win, and how many without, are recorded of each mode and size: 16 of these.
const EACH: usize = 13;
/// More positions in what is left of a turn are not gone through.
const POSITIONS: usize = 25_000;

/// Where the positions are recorded.
#[must_use]
pub fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("search/kumo_turns.txt")
}

/// The fewest actions by which the seat to move wins in its turn, `None` if it can't, by going through all sequences of
/// actions, step by step, with nothing left out but positions that were met before. An error if they are too many.
///
/// # Errors
/// If more than `limit` positions are met.
pub fn fewest(position: &Position, limit: usize) -> Result<Option<u8>, TooMany> {
    let (mut open, mut met) = (vec![*position], HashSet::new());
    for actions in 1.. {
        let mut next = Vec::new();
        for position in &open {
            for chosen in position.legal_moves() {
                let mut after = *position;
                after.play(chosen).expect("a legal move can be played");
                match after.turn() {
                    Turn::Won { .. } => return Ok(Some(actions)),
                    turn if turn == position.turn() && met.insert(after) => next.push(after),
                    _ => {}
                }
            }
            if met.len() > limit {
                return Err(TooMany);
            }
        }
        if next.is_empty() {
            break;
        }
        open = next;
    }
    Ok(None)
}

/// There are too many positions to go through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// A position that could arise and may be decided in the turn: the Stone near an edge, dice near the Stone. `None` for an
/// attempt that came to nothing.
fn attempt(mode: Mode, size: u8, rng: &mut Rng) -> Option<Position> {
    let below = |rng: &mut Rng, bound: u8| rng.below(u32::from(bound)) as u8;
    let seat = Seat::new(below(rng, mode.players()))?;
    let team = Team::of(seat);
    // Up to two steps from an edge, so that two or three pushes are enough.
    let depth = below(rng, 3).min(size / 2);
    let along = below(rng, size);
    let (file, rank) = match rng.below(4) {
        0 => (depth, along),
        1 => (size - 1 - depth, along),
        2 => (along, depth),
        _ => (along, size - 1 - depth),
    };
    let stone = Coord::new(file, rank)?;
    let mut draft = Draft::from(&Position::new(mode));
    (draft.size, draft.stone, draft.turn) = (size, stone, Turn::Seat(seat));
    let reach = 2 + below(rng, 2);
    let counts = [2 + below(rng, 3), below(rng, 4)];
    let mut taken = vec![stone];
    for (owner, count) in [team, team.enemy()].into_iter().zip(counts) {
        for _ in 0..count {
            let near =
                |at: u8, rng: &mut Rng| (at + below(rng, 2 * reach + 1)).checked_sub(reach).filter(|&at| at < size);
            let (file, rank) = (near(stone.file(), rng)?, near(stone.rank(), rng)?);
            let space = Coord::new(file, rank)?;
            let die = |team: Team, rng: &mut Rng| {
                let stance = if rng.below(3) == 0 { Stance::Kumo } else { Stance::ALL[rng.below(6) as usize] };
                Die { team, stance }
            };
            let beneath = draft.dice.iter().filter(|(at, _)| *at == space).map(|(_, die)| die.team).last();
            // Some stand on an enemy die.
            if space == stone || beneath == Some(owner) || beneath.is_some() && rng.below(2) == 0 {
                continue;
            }
            draft.dice.push((space, die(owner, rng)));
            taken.push(space);
        }
    }
    for owner in Team::ALL {
        let mut rest = 6 - draft.dice.iter().filter(|(_, die)| die.team == owner).count() as u8;
        let seats = Seat::all(mode.players()).filter(|&seat| Team::of(seat) == owner);
        for seat in seats {
            // Placements are many: most trays are empty.
            let tray = below(rng, rest.min(mode.tray_size()) + 1) * below(rng, 2);
            draft.trays[seat.index()] = tray;
            rest -= tray;
        }
        draft.prisons[owner.enemy().index()] = rest;
    }
    draft.used = [0; 4];
    for before in Seat::all(mode.players()).take_while(|&before| mode.is_four() && before != seat) {
        draft.used[before.index()] = 3 + below(rng, 3);
        draft.turned[Team::of(before).index()] = rng.below(2) == 0;
    }
    draft.used[seat.index()] = below(rng, 5);
    if draft.used[seat.index()] > 0 && rng.below(2) == 0 {
        draft.turned[team.index()] = true;
    }
    draft.owes_placement = draft.trays[seat.index()] >= 3 && rng.below(2) == 0;
    draft.owing = draft.dice.iter().map(|&(space, _)| space).collect();
    let tops: Vec<_> = draft.owing.clone();
    draft.owing.retain(|&space| {
        let stack: Vec<_> = draft.dice.iter().filter(|(at, _)| *at == space).collect();
        stack.len() > 1 && stack[stack.len() - 1].1.team == team && tops.contains(&space)
    });
    draft.owing.sort_unstable();
    draft.owing.dedup();
    if rng.below(3) == 0 {
        draft.owing.clear();
    }
    draft.check().ok()
}

/// The same position with one action more used; `None` if the turn would be over.
fn with_less_left(position: &Position) -> Option<Position> {
    let seat = position.seat()?;
    let mut draft = Draft::from(position);
    draft.used[seat.index()] += 1;
    draft.check().ok()
}

/// Finds positions of a mode and size, and writes them: the fewest actions to win, or `-`, and the position.
///
/// Those without a win are near misses: with one action more left there is one.
fn record_of(mode: Mode, size: u8, rng: &mut Rng, text: &mut String) {
    let (mut won, mut missed) = (0, 0);
    while won < EACH || missed < EACH {
        let Some(mut position) = attempt(mode, size, rng) else { continue };
        let Ok(Some(mut actions)) = fewest(&position, POSITIONS) else { continue };
        // Not too many that see at once how to win.
        if actions < 3 && rng.below(4) > 0 {
            continue;
        }
        let miss = loop {
            let Some(less) = with_less_left(&position) else { break None };
            match fewest(&less, POSITIONS) {
                Ok(Some(fewest)) => (position, actions) = (less, fewest),
                Ok(None) => break Some(less),
                Err(TooMany) => break None,
            }
        };
        if won < EACH {
            writeln!(text, "{actions} {position}").expect("text can be written");
            won += 1;
        }
        if let Some(miss) = miss
            && missed < EACH
        {
            writeln!(text, "- {miss}").expect("text can be written");
            missed += 1;
        }
    }
}

/// All positions, as they are recorded.
#[must_use]
pub fn record() -> String {
    let mut text = String::new();
    for (number, (mode, size)) in Mode::ALL.into_iter().flat_map(|mode| SIZES.map(|size| (mode, size))).enumerate() {
        record_of(mode, size, &mut Rng::with_stream(SEED, number as u64), &mut text);
    }
    text
}

/// Plays moves, and tells whether the game is won by the seat to move before anybody else moves.
///
/// # Errors
/// If one of them is not legal.
pub fn wins(position: &Position, moves: &[Move]) -> Result<bool, kumaboard::kumo::PlayError> {
    let (mut played, turn) = (*position, position.turn());
    for (number, &chosen) in moves.iter().enumerate() {
        played.play(chosen)?;
        if number + 1 < moves.len() && played.turn() != turn {
            return Ok(false);
        }
    }
    let team = position.seat().map(Team::of);
    Ok(matches!(played.turn(), Turn::Won { team: winner, .. } if Some(winner) == team))
}
