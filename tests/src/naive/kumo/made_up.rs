//! Random valid positions, made up rather than played: random play practically never reaches
//! stacks of three, full prisons, Kumo movements or wins, and those are where rules meet.

use super::{Die, Direction, Mode, Position, Space, Stance, Status, Team};

/// A small random number generator (SplitMix64): one seed, one sequence, everywhere.
#[derive(Clone, Debug)]
pub struct SplitMix {
    state: u64,
}

impl SplitMix {
    /// A generator whose sequence the seed decides.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound` - 1. A bound of 0 gives 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next_u64() % bound.max(1) as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as usize) as i32
    }

    /// True in `percent` of 100 cases.
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several; none of none.
    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len())).copied()
    }

    fn team(&mut self) -> Team {
        if self.chance(50) { Team::A } else { Team::B }
    }

    fn stance(&mut self) -> Stance {
        Stance::ALL[self.below(6)]
    }
}

/// A random valid position string: any mode and size, under way, won or drawn.
pub fn random_position(rng: &mut SplitMix) -> String {
    // What is made below obeys the rules by its making; only what reads back is handed out.
    loop {
        let text = draft(rng).to_text();
        if Position::parse(&text).is_ok() {
            return text;
        }
    }
}

/// How the position is to be: under way, won or drawn, and the seat it is about.
#[derive(Clone, Copy, PartialEq)]
enum Plan {
    UnderWay(usize),
    WonBy(usize),
    Drawn,
}

fn draft(rng: &mut SplitMix) -> Position {
    let mode = Mode::ALL[rng.below(4)];
    let size = [5, 5, 5, 7, 7, 9, 9, 11][rng.below(8)];
    let mut position = Position::bare(mode, size);

    let seat = rng.below(mode.seats);
    let plan = match rng.below(100) {
        0..8 => Plan::WonBy(seat),
        8..12 => Plan::Drawn,
        _ => Plan::UnderWay(seat),
    };

    place_stone(rng, &mut position, plan);
    // Dice that each team has not on the arena yet.
    let mut rest = [6, 6];
    let pair = match plan {
        Plan::WonBy(_) => 90,
        Plan::UnderWay(_) | Plan::Drawn => 55,
    };
    if rng.chance(pair) {
        let team = if rng.chance(75) { Team::of_seat(seat) } else { rng.team() };
        place_kumo_pair(rng, &mut position, &mut rest, team);
    }
    if rng.chance(25) {
        place_captor(rng, &mut position, &mut rest, seat);
    }
    if rng.chance(15) {
        fill_closest_row(rng, &mut position, &mut rest, seat);
    }
    scatter(rng, &mut position, &mut rest, seat);
    share_out(rng, &mut position, rest);

    match plan {
        Plan::UnderWay(seat) => {
            position.status = Status::ToMove(seat);
            choose_used(rng, &mut position, seat);
            choose_turned_and_owed(rng, &mut position, seat);
        }
        Plan::WonBy(seat) => {
            choose_used(rng, &mut position, seat);
            // The winning push counts, and may be the last action there was.
            position.used[seat] += 1;
            choose_turned_and_owed(rng, &mut position, seat);
            position.status = Status::Won(Team::of_seat(seat));
        }
        Plan::Drawn => position.status = Status::Drawn,
    }
    position
}

/// Corners and edges often, for they decide wins; the centre for the H5.5 rule.
fn place_stone(rng: &mut SplitMix, position: &mut Position, plan: Plan) {
    let last = position.size - 1;
    let along = rng.between(0, last);
    let side = match plan {
        Plan::WonBy(seat) => {
            let camps = position.camps_of_team(Team::of_seat(seat).enemy());
            rng.pick(&camps)
        }
        Plan::UnderWay(_) | Plan::Drawn => None,
    };
    let on_side = |side: Direction, along: i32| match side {
        Direction::North => Space { x: along, y: last },
        Direction::East => Space { x: last, y: along },
        Direction::South => Space { x: along, y: 0 },
        Direction::West => Space { x: 0, y: along },
    };
    let any_side = Direction::ALL[rng.below(4)];
    position.stone = match (side, rng.below(100)) {
        (Some(side), 0..25) => on_side(side, if rng.chance(50) { 0 } else { last }),
        (Some(side), _) => on_side(side, along),
        (None, 0..15) => on_side(any_side, if rng.chance(50) { 0 } else { last }),
        (None, 15..50) => on_side(any_side, along),
        (None, 50..75) => Space { x: rng.between(0, last), y: rng.between(0, last) },
        (None, _) => position.stone,
    };
}

/// Puts a die of the team on a space if there is one left and the space takes it: an empty space,
/// or a stack of fewer than three with an enemy die on top.
fn put_die(position: &mut Position, rest: &mut [i32; 2], space: Space, team: Team, stance: Stance) -> bool {
    let takes_it = match position.top(space) {
        None => position.empty(space),
        Some(top) => top.team != team && position.stack(space).len() < 3,
    };
    if !takes_it || rest[team as usize] == 0 {
        return false;
    }
    rest[team as usize] -= 1;
    position.stack_mut(space).push(Die { team, stance, owes: false });
    true
}

/// Two dice in stance Kumo next to each other, the first next to the Stone; at times one of them
/// on an enemy die.
fn place_kumo_pair(rng: &mut SplitMix, position: &mut Position, rest: &mut [i32; 2], team: Team) -> Option<()> {
    let beside_stone = position.neighbours(position.stone);
    let first = rng.pick(&beside_stone)?;
    let beside_first: Vec<Space> =
        position.neighbours(first).into_iter().filter(|&space| space != position.stone).collect();
    let second = rng.pick(&beside_first)?;
    for space in [first, second] {
        if rng.chance(15) {
            let stance = rng.stance();
            put_die(position, rest, space, team.enemy(), stance);
        }
        put_die(position, rest, space, team, Stance::Kumo);
    }
    Some(())
}

/// A die of the mover's team that can throw or grab, at one of its camps, with an enemy die beside
/// it; for a grab the enemy die is on the edge (H5.3, H5.4).
fn place_captor(rng: &mut SplitMix, position: &mut Position, rest: &mut [i32; 2], seat: usize) -> Option<()> {
    let team = Team::of_seat(seat);
    let camp = rng.pick(&position.camps_of_team(team))?;
    let edge: Vec<Space> = position.spaces().into_iter().filter(|&space| position.next_to_camp(space, camp)).collect();
    let at_camp = rng.pick(&edge)?;
    let neighbours = position.neighbours(at_camp);
    let (captor, captive, stance) = if rng.chance(40) {
        (at_camp, rng.pick(&neighbours)?, Stance::Throw)
    } else {
        // From inside the arena: a grabbing die on the edge row would leave the arena too.
        let inside = neighbours.into_iter().find(|&space| !position.next_to_camp(space, camp))?;
        (inside, at_camp, Stance::Grab)
    };
    let other_stance = rng.stance();
    put_die(position, rest, captor, team, stance);
    if rng.chance(20) {
        // The captive stands on a die of the captor's team: its space does not become empty.
        put_die(position, rest, captive, team, other_stance);
    }
    put_die(position, rest, captive, team.enemy(), other_stance);
    Some(())
}

/// The mover's closest row full, or full but for one space (H3.4), as far as the dice go.
fn fill_closest_row(rng: &mut SplitMix, position: &mut Position, rest: &mut [i32; 2], seat: usize) {
    let row = position.closest_row(seat);
    let open = if rng.chance(30) { rng.pick(&row) } else { None };
    // Mostly the enemy's dice, so that the mover has some left in its tray to place.
    let mover = Team::of_seat(seat);
    for space in row {
        if Some(space) == open || !position.empty(space) {
            continue;
        }
        let mostly = if rng.chance(80) { mover.enemy() } else { mover };
        let stance = rng.stance();
        if !put_die(position, rest, space, mostly, stance) {
            put_die(position, rest, space, mostly.enemy(), stance);
        }
    }
}

/// More dice of both teams: on enemy dice, next to what is there, on the closest row, anywhere.
fn scatter(rng: &mut SplitMix, position: &mut Position, rest: &mut [i32; 2], seat: usize) {
    // Some arenas full, some nearly bare.
    let fullness = [20, 50, 80, 100][rng.below(4)];
    for _ in 0..12 {
        if !rng.chance(fullness) {
            continue;
        }
        let team = rng.team();
        let stance = rng.stance();
        let occupied: Vec<Space> = position.spaces().into_iter().filter(|&space| !position.empty(space)).collect();
        let under_enemy: Vec<Space> =
            occupied.iter().copied().filter(|&space| position.top(space).is_some_and(|die| die.team != team)).collect();
        let choice = match rng.below(100) {
            0..25 => rng.pick(&under_enemy),
            25..65 => rng.pick(&occupied).and_then(|near| rng.pick(&position.neighbours(near))),
            65..80 => rng.pick(&position.closest_row(seat)),
            _ => rng.pick(&position.spaces()),
        };
        if let Some(space) = choice {
            put_die(position, rest, space, team, stance);
        }
    }
}

/// The dice that are not on the arena go to the enemy prison and the team's trays.
fn share_out(rng: &mut SplitMix, position: &mut Position, rest: [i32; 2]) {
    for team in Team::BOTH {
        let rest = rest[team as usize];
        let most = rest.min(position.mode.prison_size());
        let held = match rng.below(100) {
            0..35 => 0,
            35..60 => most,
            _ => rng.between(0, most),
        };
        position.prisons[team.enemy() as usize] = held;
        let in_trays = rest - held;
        let first_seat = team as usize;
        if position.mode.seats == 2 {
            position.trays[first_seat] = in_trays;
        } else {
            // At most 3 a tray (H1.7).
            let first = rng.between((in_trays - 3).max(0), in_trays.min(3));
            position.trays[first_seat] = first;
            position.trays[first_seat + 2] = in_trays - first;
        }
    }
}

/// H2.1, H2.2: anything from none used to one left.
fn choose_used(rng: &mut SplitMix, position: &mut Position, seat: usize) {
    if position.mode.seats == 4 {
        for earlier in 0..seat {
            position.used[earlier] = rng.between(3, 5);
        }
    }
    let left = position.left_for(seat);
    position.used[seat] = match rng.below(100) {
        0..20 => 0,
        20..45 => left - 1,
        45..60 => left - 2,
        _ => rng.between(0, left - 1),
    };
}

/// H8: TURNED of teams that have used an action, and OWED of the seat.
fn choose_turned_and_owed(rng: &mut SplitMix, position: &mut Position, seat: usize) {
    for team in Team::BOTH {
        let has_acted = (0..position.mode.seats).any(|seat| Team::of_seat(seat) == team && position.used[seat] > 0);
        position.turned[team as usize] = has_acted && rng.chance(50);
    }
    position.place_owed = position.trays[seat] >= 3 && rng.chance(65);
    for space in position.spaces() {
        let owes = position.is_own_top_on_enemy(space, Team::of_seat(seat)) && rng.chance(70);
        if owes && let Some(top) = position.stack_mut(space).last_mut() {
            top.owes = true;
        }
    }
}
