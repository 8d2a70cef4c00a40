use kumo_core::{Coord, Die, Direction, Position, Seat, Stance, Team};

/// A die that is not there yet costs so many actions at most: then it is another one that leaps ahead.
const LEAP: u32 = 5;
/// What it costs to get something out of the way.
const BLOCKED: u32 = 3;
/// More dice than a team has.
const DICE: usize = Die::PER_TEAM as usize;

/// About how many actions a team needs to win if nobody minds it: the least over the four sides of the arena.
///
/// The Stone is pushed straight to a side, by dice that stand in a row beside its way and show `K`: there is one for each of
/// its spaces, so that each push has one beside the Stone, and another beside that. What counts are the pushes, the actions
/// that bring dice to those spaces and turn their faces, what stands in the way, and the turns of the arena. Every action that
/// a sensible player would take makes it one less, which is what a search needs that does not look far.
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
        for side in [(dy, dx), (-dy, -dx)] {
            let row = |space: i32| (at.0 + side.0 + dx * space, at.1 + side.1 + dy * space);
            if !on_board(row(0)) {
                continue;
            }
            let mut left = dice;
            let mut cost: u32 = (0..=ahead).map(|space| left.bring(position, team, row(space), space >= 2)).sum();
            if ahead == 0 {
                // One push has no second die in its row.
                let partners = [row(-1), (at.0 + 2 * side.0, at.1 + 2 * side.1)];
                let partners = partners.into_iter().filter(|&space| on_board(space));
                cost += partners.map(|space| { left }.bring(position, team, space, false)).min().unwrap_or(LEAP);
            }
            least = least.min(pushes + cost + BLOCKED * blocked + turns(position, team, direction));
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

fn coord((x, y): (i32, i32)) -> Option<Coord> {
    Coord::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?)
}

fn is_occupied(position: &Position, space: (i32, i32)) -> bool {
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
    /// Where they stand, and whether they show `K` or can't step.
    tops: [Option<(i32, i32, Stance)>; DICE],
    in_trays: u8,
}

impl Dice {
    fn of(position: &Position, team: Team) -> Self {
        let grid = position.grid();
        let mut tops = [None; DICE];
        for (place, space) in tops.iter_mut().zip(position.tops(team)) {
            *place = grid.coord(space).and_then(|space| {
                let die = position.top(space)?;
                Some((i32::from(space.file()), i32::from(space.rank()), die.stance))
            });
        }
        let seats = Seat::all(position.players()).filter(|&seat| Team::of(seat) == team);
        Self { tops, in_trays: seats.map(|seat| position.tray(seat)).sum() }
    }

    /// The actions that it takes the nearest die left to stand there and show `K`.
    fn bring(&mut self, position: &Position, team: Team, (x, y): (i32, i32), may_leap: bool) -> u32 {
        let mut best = (if may_leap { LEAP } else { u32::MAX }, None);
        for (number, top) in self.tops.iter().enumerate() {
            let Some((from_x, from_y, stance)) = *top else { continue };
            let distance = from_x.abs_diff(x) + from_y.abs_diff(y);
            let cost = match (distance, stance) {
                (0, Stance::Kumo) => 0,
                (0, _) => 1,
                // These change before they step.
                (_, Stance::Kumo | Stance::Run) => distance + 2,
                (_, _) => distance + 1,
            };
            if cost < best.0 {
                best = (cost, Some(number));
            }
        }
        let size = i32::from(position.size());
        let to_edge = x.min(y).min(size - 1 - x).min(size - 1 - y).unsigned_abs();
        let placed = if to_edge == 0 { 1 } else { to_edge + 2 };
        if self.in_trays > 0 && placed < best.0 {
            self.in_trays -= 1;
            best = (placed, None);
        } else if let Some(number) = best.1 {
            self.tops[number] = None;
        }
        let is_enemy = coord((x, y)).and_then(|space| position.top(space)).is_some_and(|die| die.team != team);
        // Without any die left, no row is made up.
        best.0.min(4 * LEAP) + if is_enemy { BLOCKED } else { 0 }
    }
}
