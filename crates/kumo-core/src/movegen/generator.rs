use core::ops::ControlFlow;

use boardgame::Seat;
use boardgeo::{Coord, Direction};

use super::sink::Sink;
use crate::board::{Arena, NOWHERE, bit, has, spaces};
use crate::clan::Technique;
use crate::covered::Stacks;
use crate::{Move, Position, Rotation, Stance, Team};

/// What H3 allows, so that the movements need not ask again. Most of the time that is everything.
struct Allowed {
    turn: bool,
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

/// Generates all legal moves, the ones that are cheap to count first.
#[inline(always)]
pub(super) fn generate<const N: usize, S: Sink>(position: &Position, seat: Seat, sink: &mut S) -> ControlFlow<()> {
    let team = Team::of(seat);
    let (own, enemy) = (position.tops[team.index()], position.tops[team.enemy().index()]);
    let occupied = position.occupied();
    let stacks = position.covered.stacks();
    let duties = position.duties_of(seat);

    if position.mode.is_legend() && duties.allow_owed_placement() {
        let row = position.closest_row(seat) & !occupied;
        return sink.times(row, 6, place::<N>);
    }
    let anything = duties.allow_anything();
    // Without choice: only what lessens what is owed, and a prisoner that is worth an action.
    let lessening = if duties.allow_lessening() { stacks.owing } else { 0 };
    let prison_open = position.prisons[team.index()] < position.mode.prison_size()
        && duties.need() <= position.left_after_imprisoning(seat);
    let allowed = Allowed {
        turn: anything || duties.arena_turn,
        place: position.trays[seat.index()] > 0 && (anything || duties.allow_owed_placement()),
        movable: if anything { own | enemy } else { lessening },
        unstacking: if anything { own & stacks.all } else { lessening },
        captives: if prison_open { enemy } else { 0 },
    };
    let generator = Generator::<N> {
        position,
        seat,
        team,
        own,
        enemy,
        occupied,
        empty: Arena::<N>::ALL & !occupied,
        stacks,
        active: own & !stacks.owing,
        allowed,
    };

    if generator.allowed.turn {
        sink.one(Move::Turn(Rotation::Clockwise))?;
        sink.one(Move::Turn(Rotation::Counterclockwise))?;
    }
    // H2.4: with four players a turn has three actions at least.
    if duties.need() == 0 && (!position.mode.is_four() || position.used[seat.index()] >= 3) {
        sink.one(Move::End)?;
    }
    generator.placements(sink)?;
    if anything {
        generator.free_and_changes(sink)?;
        generator.pushes(sink)?;
        generator.steps(sink)?;
        generator.runs(sink)?;
        generator.jumps(sink)?;
        generator.blocks(sink)?;
    }
    generator.unstackings(sink)?;
    if generator.allowed.movable | generator.allowed.captives != 0 {
        generator.throws(sink)?;
        generator.grabs(sink)?;
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn coord<const N: usize>(space: u8) -> Coord {
    Arena::<N>::TABLES.coord(space)
}

#[inline(always)]
fn place<const N: usize>(space: u8, number: u8) -> Move {
    Move::Place { stance: Stance::ALL[usize::from(number % 6)], to: coord::<N>(space) }
}

impl<const N: usize> Generator<'_, N> {
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
