use core::ops::ControlFlow;

use boardgame::{Draw, Seat};
use boardgeo::{Coord, Direction};

use super::sink::{Counter, Nth, Sink};
use crate::board::{Arena, NOWHERE, bit, has, spaces};
use crate::clan::Technique;
use crate::covered::Stacks;
use crate::{Move, Position, Rotation, Stance, Team};

/// What H3 allows, so that the movements need not ask again. Most of the time that is everything.
struct Allowed {
    /// What does not lessen what is owed.
    anything: bool,
    turn: bool,
    end: bool,
    place: bool,
    /// The top dice that may be thrown or grabbed, prison apart.
    movable: u128,
    /// The own dice on a stack that may step off it.
    unstacking: u128,
    /// Enemy dice that may be imprisoned; none where the prison is full.
    captives: u128,
}

/// Everything the movements look at, for a mover on an arena of N x N spaces.
struct Generator<'a, const N: usize> {
    position: &'a Position,
    seat: Seat,
    team: Team,
    own: u128,
    enemy: u128,
    occupied: u128,
    empty: u128,
    stacks: Stacks,
    /// The own top dice that may make active movements (H3.3).
    active: u128,
    allowed: Allowed,
}

/// Does the same for each kind of moves, by its number. Not a loop: each is compiled where it stands.
macro_rules! for_each_kind {
    ($number:ident => $each:expr) => {
        for_each_kind!($number => $each; 0 1 2 3 4 5 6 7 8 9 10)
    };
    ($number:ident => $each:expr; $($kind:literal)*) => {
        $({
            const $number: usize = $kind;
            $each;
        })*
    };
}

/// How many kinds there are.
const KINDS: usize = 11;

/// Generates all legal moves.
#[inline(always)]
pub(super) fn generate<const N: usize>(position: &Position, seat: Seat, sink: &mut impl Sink) -> ControlFlow<()> {
    let generator = Generator::<N>::new(position, seat);
    for_each_kind!(KIND => generator.kind(KIND, sink)?);
    ControlFlow::Continue(())
}

/// A legal move, each equally likely. Only moves of its kind are generated a second time.
#[inline(always)]
pub(super) fn draw<const N: usize>(position: &Position, seat: Seat, rng: &mut impl Draw) -> Option<Move> {
    let generator = Generator::<N>::new(position, seat);
    let mut counter = Counter::default();
    let mut ends = [0; KINDS];
    for_each_kind!(KIND => {
        // The counter never asks to stop.
        let _ = generator.kind(KIND, &mut counter);
        ends[KIND] = counter.count();
    });
    let count = counter.count();
    if count == 0 {
        return None;
    }
    let n = rng.below(count as u32) as usize;
    let kind = ends.iter().take_while(|&&end| end <= n).count();
    let before = if kind == 0 { 0 } else { ends[kind - 1] };
    generator.nth(kind, n - before)
}

#[inline(always)]
fn coord<const N: usize>(space: u8) -> Coord {
    Arena::<N>::TABLES.coord(space)
}

#[inline(always)]
fn place<const N: usize>(space: u8, number: u8) -> Move {
    Move::Place { stance: Stance::ALL[usize::from(number % 6)], to: coord::<N>(space) }
}

impl<'a, const N: usize> Generator<'a, N> {
    #[inline(always)]
    fn new(position: &'a Position, seat: Seat) -> Self {
        let team = Team::of(seat);
        let (own, enemy) = (position.tops[team.index()], position.tops[team.enemy().index()]);
        let occupied = position.occupied();
        let stacks = position.covered.stacks();
        let duties = position.duties_of(seat);
        let place = duties.allow_owed_placement();
        // In Legend mode a placement that is owed comes first (H3.2).
        let only_place = place && position.mode.is_legend();
        let anything = duties.allow_anything() && !only_place;
        // Without choice: only what lessens what is owed, and a prisoner that is worth an action.
        let lessening = if duties.allow_lessening() && !only_place { stacks.owing } else { 0 };
        let prison_open = !only_place
            && position.prisons[team.index()] < position.mode.prison_size()
            && duties.need() <= position.left_after_imprisoning(seat);
        let allowed = Allowed {
            anything,
            turn: anything || duties.arena_turn && !only_place,
            // H2.4: with four players a turn has three actions at least.
            end: duties.need() == 0 && (!position.mode.is_four() || position.used[seat.index()] >= 3),
            place: position.trays[seat.index()] > 0 && (anything || place),
            movable: if anything { own | enemy } else { lessening },
            unstacking: if anything { own & stacks.all } else { lessening },
            captives: if prison_open { enemy } else { 0 },
        };
        let (empty, active) = (Arena::<N>::ALL & !occupied, own & !stacks.owing);
        Self { position, seat, team, own, enemy, occupied, empty, stacks, active, allowed }
    }

    /// The moves of a kind, by number below [`KINDS`]; the ones that are cheap to count first.
    #[inline(always)]
    fn kind(&self, number: usize, sink: &mut impl Sink) -> ControlFlow<()> {
        match number {
            0 => self.turns_and_end(sink),
            1 => self.placements(sink),
            // These lessen nothing.
            2..=7 if !self.allowed.anything => ControlFlow::Continue(()),
            2 => self.free_and_changes(sink),
            3 => self.pushes(sink),
            4 => self.steps(sink),
            5 => self.runs(sink),
            6 => self.jumps(sink),
            7 => self.blocks(sink),
            8 => self.unstackings(sink),
            9 => self.throws(sink),
            _ => self.grabs(sink),
        }
    }

    /// The `n`-th move of a kind.
    #[inline(never)]
    fn nth(&self, number: usize, n: usize) -> Option<Move> {
        let mut nth = Nth::new(n);
        // It stops when it has found it.
        let _ = self.kind(number, &mut nth);
        nth.found()
    }

    #[inline(always)]
    fn turns_and_end(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        if self.allowed.turn {
            sink.one(Move::Turn(Rotation::Clockwise))?;
            sink.one(Move::Turn(Rotation::Counterclockwise))?;
        }
        if self.allowed.end { sink.one(Move::End) } else { ControlFlow::Continue(()) }
    }

    /// The dice that can act whose stance has this active movement.
    #[inline(always)]
    fn with(&self, technique: Technique) -> u128 {
        self.position.able(technique) & self.active
    }

    /// H2.6.
    #[inline(always)]
    fn placements(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        if !self.allowed.place {
            return ControlFlow::Continue(());
        }
        let row = self.position.closest_row(self.seat) & self.empty;
        sink.times(row, 6, place::<N>)
    }

    /// H2.9, H2.8.
    #[inline(always)]
    fn free_and_changes(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        if self.position.prisons[self.team.enemy().index()] > 0 {
            sink.one(Move::Free)?;
        }
        sink.times(self.own, 5, |space, number| {
            let stance = self.position.stance_of(space).other(number);
            Move::ChangeStance { at: coord::<N>(space), stance }
        })
    }

    /// H2.7, for dice that stand on the arena itself.
    #[inline(always)]
    fn steps(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        let mut steppers = self.own & !self.stacks.all;
        for stance in Stance::ALL {
            if !stance.can_step() {
                steppers &= !self.position.showing_bits(stance);
            }
        }
        let targets = Direction::ALL.map(|direction| Arena::<N>::shift(steppers, direction) & self.empty);
        sink.by_direction(targets, |direction, to| Move::Step {
            from: coord::<N>(Arena::<N>::back(to, direction, 1)),
            to: coord::<N>(to),
        })
    }

    /// H4.4.
    #[inline(always)]
    fn unstackings(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        for space in spaces(self.allowed.unstacking) {
            let from = coord::<N>(space);
            sink.each(self.position.unstacking_targets(space), |to| Move::Step { from, to: coord::<N>(to) })?;
        }
        ControlFlow::Continue(())
    }

    /// H5.1: two steps over empty spaces. The space it leaves counts as occupied, so none leads back.
    #[inline(always)]
    fn runs(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        for space in spaces(self.with(Technique::Run)) {
            let from = coord::<N>(space);
            let first = Arena::<N>::TABLES.neighbours(space) & self.empty;
            let second = Arena::<N>::adjacent(first) & self.empty;
            sink.near(second, |to| Move::Run { from, to: coord::<N>(to) })?;
        }
        ControlFlow::Continue(())
    }

    /// H5.2.
    #[inline(always)]
    fn jumps(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        let jumpers = self.with(Technique::Jump);
        if jumpers == 0 {
            return ControlFlow::Continue(());
        }
        for direction in Direction::ALL {
            let mut distance = 1;
            let mut jumped = Arena::<N>::shift(jumpers, direction) & self.occupied;
            // All jumpers keep step, so that the distance tells where each came from.
            while jumped != 0 {
                distance += 1;
                let next = Arena::<N>::shift(jumped, direction);
                sink.each(next & self.empty, |to| Move::Jump {
                    from: coord::<N>(Arena::<N>::back(to, direction, distance)),
                    to: coord::<N>(to),
                })?;
                jumped = next & self.occupied;
            }
        }
        ControlFlow::Continue(())
    }

    /// H5.5.
    #[inline(always)]
    fn blocks(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        for space in spaces(self.with(Technique::Block)) {
            let near = Arena::<N>::TABLES.neighbours(space) & self.enemy;
            if near != 0 {
                let from = coord::<N>(space);
                let open = near & !self.stacks.tall & !Arena::<N>::TABLES.surroundings(self.position.stone);
                sink.near(open, |to| Move::Block { from, to: coord::<N>(to) })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// H5.6.
    #[inline(always)]
    fn pushes(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        let pushers = self.with(Technique::Push);
        let beside = pushers & Arena::<N>::TABLES.neighbours(self.position.stone);
        if spaces(beside).all(|space| Arena::<N>::TABLES.neighbours(space) & pushers == 0) {
            return ControlFlow::Continue(());
        }
        for direction in Direction::ALL {
            let next = Arena::<N>::TABLES.step(self.position.stone, direction);
            let goes = if next == NOWHERE {
                self.position.mode.is_camp_of(direction, self.team.enemy())
            } else {
                has(self.empty, next)
            };
            if goes {
                sink.one(Move::Push { direction })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// H5.3.
    #[inline(always)]
    fn throws(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        for space in spaces(self.with(Technique::Throw)) {
            let around = Arena::<N>::TABLES.neighbours(space);
            let from = coord::<N>(space);
            let thrown = around & self.allowed.movable;
            if thrown != 0 {
                sink.pairs(thrown, around & self.empty, |thrown, to| Move::Throw {
                    from,
                    thrown: coord::<N>(thrown),
                    to: coord::<N>(to),
                })?;
            }
            let captives = around & self.allowed.captives;
            if captives != 0 && has(self.position.home_rows(self.team), space) {
                sink.near(captives, |thrown| Move::Imprison { from, thrown: coord::<N>(thrown) })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// H5.4.
    #[inline(always)]
    fn grabs(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        for space in spaces(self.with(Technique::Grab)) {
            let around = Arena::<N>::TABLES.neighbours(space);
            if around & (self.allowed.movable | self.allowed.captives) == 0 {
                continue;
            }
            for towards in Direction::ALL {
                self.grab(space, towards, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// H5.4, the die that is grabbed being in this direction.
    #[inline]
    fn grab(&self, space: u8, towards: Direction, sink: &mut impl Sink) -> ControlFlow<()> {
        let tables = Arena::<N>::TABLES;
        let other = tables.step(space, towards);
        if other == NOWHERE || !has(self.allowed.movable | self.allowed.captives, other) {
            return ControlFlow::Continue(());
        }
        let movable = has(self.allowed.movable, other);
        let lands = |from: u8, direction| {
            let next = tables.step(from, direction);
            next != NOWHERE && has(self.empty, next)
        };
        for direction in Direction::ALL {
            let goes = if direction == towards {
                // The grabbing die follows, onto the space the other leaves empty.
                let over_the_edge = tables.step(other, direction) == NOWHERE;
                let other_goes = if over_the_edge {
                    has(self.allowed.captives, other) && self.position.mode.is_camp_of(direction, self.team)
                } else {
                    movable && lands(other, direction)
                };
                other_goes && !has(self.stacks.all, other)
            } else if direction == towards.opposite() {
                // The other die follows.
                movable && lands(space, direction) && !has(self.stacks.all, space)
            } else {
                movable && lands(space, direction) && lands(other, direction)
            };
            if goes {
                sink.one(Move::Grab { from: coord::<N>(space), other: coord::<N>(other), direction })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Position {
    /// Where the die on top of a stack can step (H4.4).
    pub(crate) fn unstacking_targets(&self, space: u8) -> u128 {
        let tables = crate::board::tables(self.size);
        let empty = self.grid().all().bits() & !self.occupied();
        match tables.neighbours(space) & empty {
            0 => tables.nearest(space, empty & !bit(space)),
            adjacent => adjacent,
        }
    }
}
