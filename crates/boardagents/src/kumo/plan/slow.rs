//! The same as an agent would count it with pencil and paper: what the fast way is compared with.

use kumo_core::{Coord, Die, Direction, Position, Seat, Stance, Team};

use super::{BLOCKED, FAR, LEAP};

/// The dice of a team.
const DICE: usize = Die::PER_TEAM as usize;

/// File and rank; beyond the arena too.
type Space = (i32, i32);

/// See [`super::actions_to_win`].
pub(super) fn actions_to_win(position: &Position, team: Team) -> u32 {
    let size = i32::from(position.size());
    let stone = position.stone();
    let at = (i32::from(stone.file()), i32::from(stone.rank()));
    let dice = Dice::of(position, team);
    let mut least = u32::MAX;
    for direction in Direction::ALL {
        let (dx, dy) = step(direction);
        let on_board = |(x, y): (i32, i32)| (0..size).contains(&x) && (0..size).contains(&y);
        let mut ahead = 0;
        let mut blocked = 0;
        while on_board((at.0 + dx * (ahead + 1), at.1 + dy * (ahead + 1))) {
            ahead += 1;
            blocked += u32::from(is_occupied(position, (at.0 + dx * ahead, at.1 + dy * ahead)));
        }
        let pushes = ahead as u32 + 1;
        if ahead == 0 {
            let around = [(-dx, -dy), (dy, dx), (-dy, -dx)].map(|(x, y)| (at.0 + x, at.1 + y));
            let pairs = around.into_iter().filter(|&space| on_board(space)).flat_map(|one| {
                let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(x, y)| (one.0 + x, one.1 + y));
                beside.into_iter().filter(move |&other| on_board(other) && other != at).map(move |other| [one, other])
            });
            let cost = pairs.map(|pair| dice.bring_pair(position, team, pair)).min().unwrap_or(2 * FAR);
            least = least.min(pushes + cost + turns(position, team, direction));
            continue;
        }
        let fixed = pushes + BLOCKED * blocked + turns(position, team, direction);
        for side in [(dy, dx), (-dy, -dx)] {
            let row = |space: i32| (at.0 + side.0 + dx * space, at.1 + side.1 + dy * space);
            if !on_board(row(0)) {
                continue;
            }
            let mut left = dice;
            let mut cost = fixed;
            for space in 0..=ahead {
                // What is no better than another side is not counted out.
                if cost >= least {
                    break;
                }
                cost += left.bring(position, team, row(space), row(ahead), space >= 2);
            }
            least = least.min(cost);
        }
    }
    least
}

const fn step(direction: Direction) -> (i32, i32) {
    match direction {
        Direction::North => (0, 1),
        Direction::East => (1, 0),
        Direction::South => (0, -1),
        Direction::West => (-1, 0),
    }
}

fn coord((x, y): Space) -> Option<Coord> {
    Coord::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?)
}

fn is_occupied(position: &Position, space: Space) -> bool {
    coord(space).is_some_and(|space| position.top(space).is_some())
}

/// The turns of the arena that it takes more than the one that is owed anyway, for this side to lie at an enemy camp.
fn turns(position: &Position, team: Team, direction: Direction) -> u32 {
    let enemies = Seat::all(position.players()).filter(|&seat| Team::of(seat) != team);
    let quarters = |seat: Seat| {
        let camp = position.mode().camp(seat);
        (i32::from(camp.index()) - i32::from(direction.index())).rem_euclid(4)
    };
    u32::from(enemies.map(quarters).all(|quarters| quarters == 2))
}

/// The dice a team can still assign to spaces.
#[derive(Clone, Copy)]
struct Dice {
    /// Where they stand, and what they show.
    tops: [Option<(Space, Stance)>; DICE],
    in_trays: u8,
}

impl Dice {
    fn of(position: &Position, team: Team) -> Self {
        let grid = position.grid();
        let mut tops = [None; DICE];
        for (place, space) in tops.iter_mut().zip(position.tops(team)) {
            *place = grid.coord(space).and_then(|space| {
                let die = position.top(space)?;
                Some(((i32::from(space.file()), i32::from(space.rank())), die.stance))
            });
        }
        let seats = Seat::all(position.players()).filter(|&seat| Team::of(seat) == team);
        Self { tops, in_trays: seats.map(|seat| position.tray(seat)).sum() }
    }

    /// The actions that it takes the nearest die left to stand there and show `K`. Of several as near, it is the one that is
    /// of least use on the rest of the way to `last`: which die comes first in the arena must make no difference.
    fn bring(&mut self, position: &Position, team: Team, space: Space, last: Space, may_leap: bool) -> u32 {
        let limit = if may_leap { LEAP } else { FAR };
        let (mut nearest, mut best) = (limit, None);
        let mut use_of_best = (0, false);
        for (number, top) in self.tops.iter().enumerate() {
            let Some(top) = *top else { continue };
            let found = cost(top, space);
            if found > nearest || found == nearest && best.is_none() {
                continue;
            }
            let at = top.0;
            let is_on_way = at.0 == space.0 && space.0 == last.0 || at.1 == space.1 && space.1 == last.1;
            // The farther from the end, the less use.
            let its_use = (u32::MAX - cost(top, last), is_on_way || at == last);
            if found < nearest || its_use < use_of_best {
                (nearest, best, use_of_best) = (found, Some(number), its_use);
            }
        }
        let placed = placed(position, space);
        let is_enemy = coord(space).and_then(|space| position.top(space)).is_some_and(|die| die.team != team);
        let least = if self.in_trays > 0 && placed < nearest {
            self.in_trays -= 1;
            placed
        } else {
            if let Some(number) = best {
                self.tops[number] = None;
            }
            nearest
        };
        least + if is_enemy { BLOCKED } else { 0 }
    }

    /// The actions that it takes two dice to stand on two spaces and show `K`.
    fn bring_pair(&self, position: &Position, team: Team, [one, other]: [Space; 2]) -> u32 {
        // Behind the last die on the arena is one from a tray.
        let costs = [one, other].map(|space| {
            let mut costs = [placed(position, space); DICE + 1];
            for (known, top) in costs.iter_mut().zip(self.tops) {
                *known = top.map_or(FAR, |top| cost(top, space).min(FAR));
            }
            costs
        });
        let mut least = 2 * FAR;
        for (first, one) in costs[0].iter().enumerate() {
            for (second, other) in costs[1].iter().enumerate() {
                let trays = u8::from(first == DICE) + u8::from(second == DICE);
                if trays <= self.in_trays && (first != second || trays > 0) {
                    least = least.min(one + other);
                }
            }
        }
        let is_enemy =
            |space: Space| coord(space).and_then(|space| position.top(space)).is_some_and(|die| die.team != team);
        least + BLOCKED * (u32::from(is_enemy(one)) + u32::from(is_enemy(other)))
    }
}

/// The actions that it takes a die to get from where it stands to a space and to show `K` there.
const fn cost((at, stance): (Space, Stance), space: Space) -> u32 {
    let distance = at.0.abs_diff(space.0) + at.1.abs_diff(space.1);
    match (distance, stance) {
        (0, Stance::Kumo) => 0,
        (0, _) => 1,
        // These change before they step.
        (_, Stance::Kumo | Stance::Run) => distance + 2,
        (_, _) => distance + 1,
    }
}

/// The actions that it takes a die from a tray.
fn placed(position: &Position, (x, y): Space) -> u32 {
    let size = i32::from(position.size());
    let to_edge = x.min(y).min(size - 1 - x).min(size - 1 - y).unsigned_abs();
    if to_edge == 0 { 1 } else { to_edge + 2 }
}
