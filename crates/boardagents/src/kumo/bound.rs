use kumo_core::{Direction, Duties, Position, Seat, Stance, Team};

use super::arena::{Arena, NOWHERE, has, spaces};

/// What it takes at least to win in a turn: numbers of actions that are never too high. More than any budget where there is no
/// way to win.
///
/// An action that wins back what it costs, by imprisoning while that raises the budget (H2.1, H2.2), is not counted.
///
/// # Why it is never too high
///
/// The sides of the arena are named as they lie now. To win, the Stone leaves over one of the four sides, after the arena has
/// turned so that this side faces an enemy camp: that takes `turns` actions, 0, 1 or 2 of them. Turning moves everything alike and puts no die next to another. The Stone leaves
/// straight on, by `pushes`, one more than its steps to the edge; or else it is pushed aside at least once, by one push more.
/// The rest are actions of dice, which neither turn nor push. The bound is the least sum over the sides and the two ways.
///
/// What dice have to do is counted in halves of actions. Each push needs a die of the team that shows `K` on a space next to
/// the Stone, and one next to that one (H5.6). On the straight way the spaces beside it are different ones for each push, so
/// that what they cost adds up. To get a die there that shows `K` takes, by what is on the space now:
///
/// - nothing, if one is there that does not owe leaving (H3.3);
/// - a change of stance, if another own top die is there: 2 halves, as an action changes one stance;
/// - a placement, on the rim of an arena, with a die in the tray: 2 halves;
/// - a die that shows `K` moving there. It does so only if it is thrown, grabbed, or steps off a stack: one half, as a grab
///   moves two dice. With nobody to throw or grab, and no such stack, somebody must become able to first: 2 halves, once;
/// - the enemy on top of it moving away: one half; nothing, if it may be imprisoned for an action won;
/// - any other die moving there and changing: 3 halves. If the die may come by grabbing an enemy into prison, on the rim, it
///   is the change alone: 2.
///
/// The least of these counts. What stands in the way of the Stone has to move, at one half a piece; as this may be the same
/// actions as those above, the larger number counts and not the sum.
///
/// What is owed need not be done before the win, but the push that wins is legal only if it could be afterwards (H3.5). So of
/// the actions that are *left*, it takes one for the turn of the arena if that is owed, and one for each other duty (H3.2, H3.3);
/// these may be the same actions as those above again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needed {
    /// The actions up to the win.
    pub(super) actions: u8,
    /// The actions that have to be left for it.
    pub(super) left: u8,
}

/// What the seat to move needs.
pub(super) fn bound(position: &Position) -> Needed {
    match (position.seat(), position.duties()) {
        (Some(seat), Some(duties)) => needed(position, seat, duties),
        _ => Needed { actions: u8::MAX, left: u8::MAX },
    }
}

/// What any seat needs, as if it were to move and owed this. Once it is known to be more than what is left, the numbers may be
/// lower than they could be.
pub(super) fn needed(position: &Position, seat: Seat, duties: Duties) -> Needed {
    let arena = Arena::of(position);
    let mut least = Needed { actions: u8::MAX, left: u8::MAX };
    let Some(stone) = position.grid().index(position.stone()) else { return least };
    let mut admit = |turns: u8, pushes: u8, dice: u8, owed: u8| {
        least.actions = least.actions.min(turns + pushes + dice);
        least.left = least.left.min(turns.max(u8::from(duties.arena_turn)) + pushes + dice.max(owed));
    };
    let camps = Direction::ALL.map(|camp| position.mode().camp_team(camp) == Some(Team::of(seat).enemy()));
    let sides = Direction::ALL.map(|side| {
        let camps = Direction::ALL.into_iter().filter(|camp| camps[usize::from(camp.index())]);
        let turns = camps.map(|camp| quarters(side, camp)).min().unwrap_or(2);
        (side, turns, arena.distances[usize::from(side.index())][usize::from(stone)] + 1)
    });
    // Cheap, and enough most of the time.
    if sides.iter().all(|(_, turns, pushes)| turns + pushes > duties.left) {
        sides.into_iter().for_each(|(_, turns, pushes)| admit(turns, pushes, 0, 0));
        return least;
    }
    let view = View::new(position, arena, seat, stone, duties);
    let aside = view.dice(None);
    for (side, turns, pushes) in sides {
        if turns + pushes > duties.left {
            admit(turns, pushes, 0, 0);
        } else {
            admit(turns, pushes, view.dice(Some((side, pushes))), view.owed);
            admit(turns, pushes + 1, aside, view.owed);
        }
    }
    least
}

/// The quarter turns it takes until a side lies where another is.
fn quarters(side: Direction, camp: Direction) -> u8 {
    let clockwise = camp.index().wrapping_sub(side.index()) & 3;
    clockwise.min(4 - clockwise)
}

/// Whether imprisoning gives back the action it takes (H2.1, H2.2).
pub(super) fn wins_actions(position: &Position, seat: Seat) -> bool {
    let held = position.prison(Team::of(seat));
    if position.mode().is_four() {
        let partner = position.used(seat.next(4).next(4));
        held < 2 && 8 + held - partner.min(8) < 5
    } else {
        5 + held < 8
    }
}

/// What the bound looks at.
struct View {
    arena: &'static Arena,
    stone: u8,
    /// What can be in the way of the Stone.
    obstacles: u128,
    /// The spaces by what it takes to have a die there that shows `K`, in halves of actions: those that have one.
    none: u128,
    one: u128,
    /// Those of other own dice.
    two: u128,
    /// The rim, where dice can be placed or come for nothing: 2 at most.
    rim: u128,
    moves: Moves,
    /// How many dice of the team show `K`.
    kumo: u32,
    /// The actions that are owed to dice.
    owed: u8,
}

/// Whether dice that show `K` can be moved as they are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moves {
    Now,
    /// Once another die is able to move them.
    AfterChange,
    /// There are none.
    Never,
}

impl View {
    fn new(position: &Position, arena: &'static Arena, seat: Seat, stone: u8, duties: Duties) -> Self {
        let team = Team::of(seat);
        let (own, enemy) = (position.tops(team).bits(), position.tops(team.enemy()).bits());
        let showing = |stance| position.showing(stance).bits();
        let (stacks, owing) = (position.stacks().bits(), position.owing().bits());
        let kumo = own & showing(Stance::Kumo);
        let occupied = own | enemy | 1 << stone;
        // Own dice under enemies, and those of them that show `K`.
        let (covered, mut covered_kumo) = (enemy & stacks, 0);
        for space in spaces(covered) {
            let stack = position.grid().coord(space).map(|coord| position.stack(coord)).unwrap_or_default();
            if stack.iter().rev().nth(1).is_some_and(|die| die.stance == Stance::Kumo) {
                covered_kumo |= 1 << space;
            }
        }
        let movers = own & (showing(Stance::Throw) | showing(Stance::Grab));
        let moves = match kumo | covered_kumo {
            0 => Moves::Never,
            _ if kumo & stacks != 0 || movers != 0 => Moves::Now,
            _ => Moves::AfterChange,
        };
        let mut view = Self {
            arena,
            stone,
            obstacles: own | enemy,
            none: kumo & !owing,
            one: covered_kumo | owing,
            two: own & !kumo,
            rim: if position.tray(seat) > 0 { arena.rim & !occupied } else { 0 },
            moves,
            kumo: (kumo | covered_kumo).count_ones(),
            owed: duties.unblockings,
        };
        if enemy != 0 && wins_actions(position, seat) {
            view.none |= covered_kumo;
            view.two |= covered;
            view.rim = arena.rim & !own;
            // An enemy may leave the way for nothing.
            view.obstacles = own;
        }
        // A placement is owed only while there is room (H3.4): what else is owed, and the Stone, may fill a row; a grab moves two
        // dice there.
        let fullest = arena.edges.iter().map(|edge| (edge & occupied).count_ones() as u8).max().unwrap_or(0);
        if duties.placement && fullest + 2 * duties.unblockings + 1 < arena.size {
            view.owed += 1;
        }
        view
    }

    /// The actions of dice that it takes at least: to leave straight over a side by so many pushes, or anyhow.
    fn dice(&self, straight: Option<(Direction, u8)>) -> u8 {
        let halves = |moves: bool| match straight {
            Some((side, pushes)) => self.straight(side, pushes, moves),
            None => self.pair(self.arena.neighbours[usize::from(self.stone)], self.stone, moves),
        };
        let least = match self.moves {
            Moves::Now => halves(true),
            Moves::AfterChange => halves(false).min(2 + halves(true)),
            Moves::Never => halves(false),
        };
        least.div_ceil(2)
    }

    fn straight(&self, side: Direction, pushes: u8, moves: bool) -> u8 {
        let (mut sum, mut most, mut in_the_way) = (0, 0, 0);
        let mut at = self.stone;
        for push in 0..pushes {
            let behind = self.arena.step(at, side.opposite());
            let beside = [side.clockwise(), side.counterclockwise()].map(|aside| self.arena.step(at, aside));
            let mut near = 0;
            for space in beside.into_iter().filter(|&space| space != NOWHERE) {
                near |= 1_u128 << space;
            }
            if push == 0 {
                if behind != NOWHERE {
                    near |= 1 << behind;
                }
                sum += self.least(near, moves);
                most = most.max(self.pair(near, at, moves));
            } else {
                // The Stone has just left it: what is there by then has come there.
                let cost = self.cost_of_empty(behind, moves);
                sum += self.least(near, moves).min(cost);
                most = most.max(self.pair(near, at, moves).min(cost));
                in_the_way += u8::from(has(self.obstacles, at));
            }
            at = self.arena.step(at, side);
        }
        sum.max(most).max(in_the_way)
    }

    /// What it takes to have a die that shows `K` on one of these spaces next to the Stone, and another next to it.
    fn pair(&self, near: u128, stone: u8, moves: bool) -> u8 {
        let pairs = spaces(near).map(|space| {
            let partners = self.arena.neighbours[usize::from(space)] & !(1 << stone);
            let costs = |moves| (self.least(1 << space, moves), self.least(partners, moves));
            let (unmoved, moved) = (costs(false), costs(moves));
            if self.kumo > 1 {
                moved.0 + moved.1
            } else {
                // One of the two at least has to be made to show `K`.
                (unmoved.0 + moved.1).min(moved.0 + unmoved.1)
            }
        });
        pairs.min().unwrap_or(NEVER)
    }

    /// The least that any of these spaces takes.
    fn least(&self, set: u128, moves: bool) -> u8 {
        let rest = set & !(self.none | self.one | self.two);
        if set & self.none != 0 {
            0
        } else if set & self.one != 0 || moves && rest != 0 {
            1
        } else if set & self.two != 0 || rest & self.rim != 0 {
            2
        } else if set != 0 {
            3
        } else {
            NEVER
        }
    }

    /// What a space takes of which all that is there now will have gone.
    fn cost_of_empty(&self, space: u8, moves: bool) -> u8 {
        if moves {
            1
        } else if has(self.arena.rim, space) {
            2
        } else {
            3
        }
    }
}

/// More halves of actions than any turn has, and few enough to be added up.
const NEVER: u8 = 30;
