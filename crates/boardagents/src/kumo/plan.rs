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
    let floors = dice.floors();
    let mut least = u32::MAX;
    let (mut rows, mut count) = ([Row::default(); 8], 0);
    for side in Direction::ALL {
        let way = arena.ray(stone, side);
        let pushes = u32::from(arena.distances[usize::from(side.index())][usize::from(stone)]) + 1;
        let fixed = pushes + BLOCKED * (way & occupied).count_ones() + enemy_camps.turns(side);
        if way == 0 {
            least = least.min(fixed + dice.bring_pair(stone, &floors));
            continue;
        }
        for aside in [side.clockwise(), side.counterclockwise()] {
            let first = arena.step(stone, aside);
            if first != NOWHERE {
                let spaces = 1 << first | arena.ray(first, side);
                let head = 1 << first | 1 << arena.step(first, side);
                let blocked = fixed + BLOCKED * (spaces & dice.enemy).count_ones();
                rows[count] = Row { first, side, fixed: blocked, floor: blocked + floors.sum(spaces, head) };
                count += 1;
            }
        }
    }
    // What can be least is looked at first, and the rest only if it can be less.
    while let Some(row) = rows[..count].iter_mut().min_by_key(|row| row.floor).filter(|row| row.floor < least) {
        least = dice.bring_row(row, &floors, least);
        row.floor = u32::MAX;
    }
    least
}

/// The spaces beside the way of the Stone to a side of the arena.
#[derive(Clone, Copy)]
struct Row {
    /// The one beside the Stone.
    first: u8,
    side: Direction,
    /// What it takes apart from bringing dice.
    fixed: u32,
    /// What it takes at least.
    floor: u32,
}

impl Default for Row {
    fn default() -> Self {
        Self { first: 0, side: Direction::North, fixed: 0, floor: u32::MAX }
    }
}

/// What it takes at least to have a die on each space, if no other space needs one: numbers of three bits, for all spaces at
/// once; the first set has the lowest bits.
struct Floors {
    /// Where nobody can leap ahead, up to 7.
    near: [u128; 3],
    /// Where somebody can, up to [`LEAP`].
    far: [u128; 3],
}

impl Floors {
    /// For these spaces together, of which some are near.
    const fn sum(&self, spaces: u128, near: u128) -> u32 {
        let far = spaces & !near;
        let mut sum = 0;
        let mut bit = 0;
        while bit < 3 {
            sum += (self.near[bit] & near | self.far[bit] & far).count_ones() << bit;
            bit += 1;
        }
        sum
    }

    const fn at(&self, space: u8, is_near: bool) -> u32 {
        let bits = if is_near { &self.near } else { &self.far };
        (bits[0] >> space & 1 | (bits[1] >> space & 1) << 1 | (bits[2] >> space & 1) << 2) as u32
    }
}

/// Adds one to the numbers of these spaces.
const fn count(numbers: &mut [u128; 3], spaces: u128) {
    let carry = numbers[0] & spaces;
    numbers[0] ^= spaces;
    numbers[2] ^= numbers[1] & carry;
    numbers[1] ^= carry;
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

    /// What it takes at least for each space.
    fn floors(&self) -> Floors {
        let arena = self.arena;
        // The spaces to which a die gets by so many actions, that from a tray too.
        let mut reached = self.quick;
        let mut numbers = [0; 3];
        let mut far = [0; 3];
        for cost in 0..7 {
            let by_dice = match cost {
                0 => self.kumo,
                1 => self.quick | self.slow,
                2 => {
                    reached = arena.spread(reached) | self.slow;
                    reached
                }
                _ => {
                    reached = arena.spread(reached);
                    reached
                }
            };
            let placed = if self.in_trays > 0 { arena.placed_within[cost] } else { 0 };
            if cost == LEAP as usize {
                far = numbers;
            }
            count(&mut numbers, arena.all & !(by_dice | placed));
        }
        Floors { near: numbers, far }
    }

    /// What it costs to have a die on each space of a row, or `least` if that is no more.
    fn bring_row(mut self, row: &Row, floors: &Floors, least: u32) -> u32 {
        let Row { first, side, fixed, .. } = *row;
        let ahead = self.arena.ray(first, side) | 1 << first;
        let line = ahead | self.arena.ray(first, side.opposite());
        // The last of the ray, wherever it goes.
        let last = match side {
            Direction::North | Direction::West => ahead.trailing_zeros(),
            Direction::East | Direction::South => 127 - ahead.leading_zeros(),
        } as u8;
        let (mut at, mut cost, mut number) = (first, fixed, 0);
        while at != NOWHERE {
            // What is no better than another side is not counted out.
            if cost >= least {
                return least;
            }
            cost += self.bring(at, last, line, floors.at(at, number < 2), if number >= 2 { LEAP } else { FAR });
            at = self.arena.step(at, side);
            number += 1;
        }
        cost.min(least)
    }

    /// The actions that it takes the nearest die left to stand on a space and show `K`, at least the floor, or the limit. Of
    /// several as near, it is the one that is of least use on the rest of the way to `last`: which die comes first in the arena
    /// must make no difference.
    fn bring(&mut self, space: u8, last: u8, line: u128, floor: u32, limit: u32) -> u32 {
        let placed = if self.in_trays > 0 { u32::from(self.arena.placements[usize::from(space)]) } else { u32::MAX };
        for cost in floor..limit.min(placed.saturating_add(1)) {
            let found = self.at_cost(space, cost);
            if found != 0 {
                let taken = self.least_useful(found, last, line);
                self.slow &= !taken;
                self.quick &= !taken;
                self.kumo &= !taken;
                return cost;
            }
        }
        if placed < limit {
            self.in_trays -= 1;
            return placed;
        }
        limit
    }

    /// Of several dice, the one that is farthest from the end of the way, and rather not on it.
    fn least_useful(&self, found: u128, last: u8, line: u128) -> u128 {
        if found.is_power_of_two() {
            return found;
        }
        let use_of = |space: &u8| {
            let distance = self.arena.distance(*space, last);
            let cost = match distance {
                0 => u8::from(!has(self.kumo, *space)),
                _ => distance + 1 + u8::from(has(self.slow, *space)),
            };
            (u8::MAX - cost, has(line, *space))
        };
        spaces(found).min_by_key(use_of).map_or(0, |space| 1 << space)
    }

    /// The actions that it takes two dice to stand on two spaces and show `K`, one of them next to the Stone and the other next
    /// to that.
    fn bring_pair(&self, stone: u8, floors: &Floors) -> u32 {
        let mut least = 2 * FAR;
        for one in spaces(self.arena.neighbours[usize::from(stone)]) {
            let first = self.ways(one, floors);
            for other in spaces(self.arena.neighbours[usize::from(one)] & !(1 << stone)) {
                let second = self.ways(other, floors);
                least = least.min(self.together(first, second));
            }
        }
        least
    }

    /// How a die comes to a space.
    fn ways(&self, space: u8, floors: &Floors) -> Ways {
        let mut ways = Ways {
            nearest: 0,
            cost: FAR,
            next: FAR,
            placed: u32::from(self.arena.placements[usize::from(space)]),
            blocked: if has(self.enemy, space) { BLOCKED } else { 0 },
        };
        for cost in floors.at(space, true)..FAR {
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
