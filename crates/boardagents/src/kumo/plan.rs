use kumo_core::{Direction, Position, Seat, Stance, Team};

use super::arena::{Arena, FARTHEST, NOWHERE, has, spaces};

/// A die that is not there yet costs so many actions at most: then it is another one that leaps ahead.
const LEAP: u32 = 5;
/// What it costs if there is no die at all.
const FAR: u32 = 4 * LEAP;
/// What it costs to get something out of the way.
const BLOCKED: u32 = 3;

/// About how many actions a team needs to win if nobody minds it: the least over the four sides of the arena.
///
/// The Stone is pushed straight to a side, by dice that stand in a row beside its way and show `K`: there is one for each of
/// its spaces, so that each push has one beside the Stone, and another beside that. What counts are the pushes, the actions
/// that bring dice to those spaces and turn their faces, what stands in the way, and the turns of the arena. Every action that
/// a sensible player would take makes it one less, which is what a search needs that does not look far.
pub(super) fn actions_to_win(position: &Position, team: Team) -> u32 {
    let arena = Arena::of(position);
    let Some(stone) = position.grid().index(position.stone()) else { return u32::MAX };
    let dice = Dice::of(position, arena, team);
    let occupied = position.tops(Team::A).bits() | position.tops(Team::B).bits();
    let enemy_camps = Camps::of(position, team);
    let mut least = u32::MAX;
    for side in Direction::ALL {
        let way = arena.ray(stone, side);
        let pushes = u32::from(arena.distances[usize::from(side.index())][usize::from(stone)]) + 1;
        let fixed = pushes + BLOCKED * (way & occupied).count_ones() + enemy_camps.turns(side);
        if way == 0 {
            least = least.min(fixed + dice.bring_pair(stone));
            continue;
        }
        for aside in [side.clockwise(), side.counterclockwise()] {
            let first = arena.step(stone, aside);
            if first != NOWHERE {
                least = dice.bring_row(first, side, fixed, least);
            }
        }
    }
    least
}

/// Where the enemy's camps are, a bit for each direction.
struct Camps(u8);

impl Camps {
    fn of(position: &Position, team: Team) -> Self {
        let enemies = Seat::all(position.players()).filter(|&seat| Team::of(seat) != team);
        Self(enemies.fold(0, |camps, seat| camps | 1 << position.mode().camp(seat).index()))
    }

    /// The turns of the arena that it takes more than the one that is owed anyway, for this side to lie at one of them.
    fn turns(&self, side: Direction) -> u32 {
        u32::from(self.0 == 1 << side.opposite().index())
    }
}

/// The dice a team can still assign to spaces.
#[derive(Clone, Copy)]
struct Dice {
    arena: &'static Arena,
    /// Those that show `K` or `R`, which change before they step, or after: see [`Self::at_cost`].
    slow: u128,
    /// All others.
    quick: u128,
    /// Those that show `K`.
    kumo: u128,
    /// All of the enemy's, which are not assigned.
    enemy: u128,
    in_trays: u32,
}

impl Dice {
    fn of(position: &Position, arena: &'static Arena, team: Team) -> Self {
        let own = position.tops(team).bits();
        let kumo = own & position.showing(Stance::Kumo).bits();
        let slow = kumo | own & position.showing(Stance::Run).bits();
        let seats = Seat::all(position.players()).filter(|&seat| Team::of(seat) == team);
        Self {
            arena,
            slow,
            quick: own & !slow,
            kumo,
            enemy: position.tops(team.enemy()).bits(),
            in_trays: seats.map(|seat| u32::from(position.tray(seat))).sum(),
        }
    }

    /// The dice that get to a space, and show `K` there, by exactly so many actions: nothing for those that do; a change for
    /// others there; a change and the steps for those farther away, and another change if they show `K` or `R`.
    const fn at_cost(&self, space: u8, cost: u32) -> u128 {
        let rings = &self.arena.rings[space as usize];
        match cost {
            0 => rings[0] & self.kumo,
            1 => rings[0] & (self.quick | self.slow & !self.kumo),
            2 => rings[1] & self.quick,
            _ => {
                let (near, far) = ((cost - 2) as usize, (cost - 1) as usize);
                (if near > FARTHEST { 0 } else { rings[near] & self.slow })
                    | (if far > FARTHEST { 0 } else { rings[far] & self.quick })
            }
        }
    }

    /// What it costs to have a die on each space of a row from the first to the edge, on top of what is known to be `fixed`;
    /// or `least` if that is no more.
    fn bring_row(mut self, first: u8, side: Direction, fixed: u32, least: u32) -> u32 {
        let ahead = self.arena.ray(first, side);
        let row = ahead | 1 << first | self.arena.ray(first, side.opposite());
        // The last of the ray, wherever it goes.
        let last = match side {
            Direction::North | Direction::West => (ahead | 1 << first).trailing_zeros(),
            Direction::East | Direction::South => 127 - (ahead | 1 << first).leading_zeros(),
        } as u8;
        let (mut at, mut cost, mut number) = (first, fixed, 0);
        while at != NOWHERE {
            // What is no better than another side is not counted out.
            if cost >= least {
                return least;
            }
            cost += self.bring(at, last, row, if number >= 2 { LEAP } else { FAR });
            at = self.arena.step(at, side);
            number += 1;
        }
        cost.min(least)
    }

    /// The actions that it takes the nearest die left to stand on a space and show `K`, or the limit. Of several as near, it is
    /// the one that is of least use on the rest of the way to `last`: which die comes first in the arena must make no difference.
    fn bring(&mut self, space: u8, last: u8, row: u128, limit: u32) -> u32 {
        let in_the_way = if has(self.enemy, space) { BLOCKED } else { 0 };
        let placed = if self.in_trays > 0 { u32::from(self.arena.placements[usize::from(space)]) } else { u32::MAX };
        for cost in 0..limit.min(placed.saturating_add(1)) {
            let found = self.at_cost(space, cost);
            if found != 0 {
                let taken = self.least_useful(found, last, row);
                self.slow &= !taken;
                self.quick &= !taken;
                self.kumo &= !taken;
                return cost + in_the_way;
            }
        }
        if placed < limit {
            self.in_trays -= 1;
            return placed + in_the_way;
        }
        limit + in_the_way
    }

    /// Of several dice, the one that is farthest from the end of the way, and rather not on it.
    fn least_useful(&self, found: u128, last: u8, row: u128) -> u128 {
        if found.is_power_of_two() {
            return found;
        }
        let use_of = |space: &u8| {
            let distance = self.arena.distance(*space, last);
            let cost = match distance {
                0 => u8::from(!has(self.kumo, *space)),
                _ => distance + 1 + u8::from(has(self.slow, *space)),
            };
            (u8::MAX - cost, has(row, *space))
        };
        spaces(found).min_by_key(use_of).map_or(0, |space| 1 << space)
    }

    /// The actions that it takes two dice to stand on two spaces and show `K`, one of them next to the Stone and the other next
    /// to that.
    fn bring_pair(&self, stone: u8) -> u32 {
        let mut least = 2 * FAR;
        for one in spaces(self.arena.neighbours[usize::from(stone)]) {
            let first = self.ways(one);
            for other in spaces(self.arena.neighbours[usize::from(one)] & !(1 << stone)) {
                let second = self.ways(other);
                least = least.min(self.together(first, second));
            }
        }
        least
    }

    /// How a die comes to a space.
    fn ways(&self, space: u8) -> Ways {
        let mut ways = Ways {
            nearest: 0,
            cost: FAR,
            next: FAR,
            placed: u32::from(self.arena.placements[usize::from(space)]),
            blocked: if has(self.enemy, space) { BLOCKED } else { 0 },
        };
        for cost in 0..FAR {
            let mut found = self.at_cost(space, cost);
            if found == 0 {
                continue;
            }
            if ways.nearest == 0 {
                (ways.nearest, ways.cost) = (found & found.wrapping_neg(), cost);
                found &= !ways.nearest;
            }
            if found != 0 {
                ways.next = cost;
                break;
            }
        }
        ways
    }

    /// The least for two spaces, with a die of its own for each.
    fn together(&self, one: Ways, other: Ways) -> u32 {
        let is_same = one.nearest == other.nearest && one.nearest != 0;
        let mut least =
            if is_same { (one.cost + other.next).min(one.next + other.cost) } else { one.cost + other.cost };
        if self.in_trays > 0 {
            least = least.min(one.placed + other.cost).min(one.cost + other.placed);
        }
        if self.in_trays > 1 {
            least = least.min(one.placed + other.placed);
        }
        least + one.blocked + other.blocked
    }
}

/// How a die comes to a space and shows `K` there.
#[derive(Clone, Copy)]
struct Ways {
    /// The die that is nearest, as a set, and what it costs.
    nearest: u128,
    cost: u32,
    /// What the next one costs, which may be the same.
    next: u32,
    /// What one from a tray costs.
    placed: u32,
    /// What it costs to free the space.
    blocked: u32,
}

#[cfg(test)]
mod slow;

#[cfg(test)]
mod tests {
    use boardgame::{Playable as _, Rng, Spec as _};
    use kumo_core::{Game, KumoSpec, Team};

    use super::{actions_to_win, slow};

    /// Random games go far from what sensible players do, and the greedy ones come near to the end.
    #[test]
    fn as_by_the_slow_way() {
        let mut compared = 0;
        for (number, text) in
            ["size=5", "size=7", "mode=base2", "mode=legend2", "mode=base4", "mode=legend4", "size=11"]
                .into_iter()
                .enumerate()
        {
            let spec: KumoSpec = format!("kumo {text}").parse().unwrap();
            let mut rng = Rng::with_stream(5, number as u64);
            for game in 0..20 {
                let mut game_played: Game = spec.start(&mut rng);
                for ply in 0..150 {
                    let Some(chosen) = next(&game_played, game % 2 == 0 && ply % 3 != 0, &mut rng) else { break };
                    game_played.play(chosen).unwrap();
                    for team in Team::ALL {
                        let found = actions_to_win(game_played.position(), team);
                        assert_eq!(found, slow::actions_to_win(game_played.position(), team), "{game_played}");
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 20_000, "{compared}");
    }

    fn next(game: &Game, is_greedy: bool, rng: &mut Rng) -> Option<kumo_core::Move> {
        let seat = game.position().seat()?;
        if !is_greedy {
            return game.random_move(rng);
        }
        let mut best = (u32::MAX, None);
        game.for_each_legal_move(|chosen| {
            let mut next = *game;
            next.play_unchecked(chosen);
            let needed = slow::actions_to_win(next.position(), Team::of(seat));
            if needed < best.0 || best.1.is_none() {
                best = (needed, Some(chosen));
            }
        });
        best.1
    }
}
