use boardgame::Seat;
use boardgeo::{Coord, Direction};

use super::IllegalMove;
use crate::board::{NOWHERE, bit, has, spaces, tables};
use crate::clan::Technique;
use crate::{Die, Move, Position, Team, Turn};

/// What a move that is otherwise possible does to the duties (H3.5).
enum Effect {
    /// Nothing.
    None,
    /// It does one thing that is owed.
    Lessens,
    /// It puts a die into prison.
    Imprisons,
}

type Checked<T = ()> = Result<T, IllegalMove>;

fn expect(holds: bool, otherwise: IllegalMove) -> Checked {
    if holds { Ok(()) } else { Err(otherwise) }
}

/// Whether one move is legal, clause by clause. The generator works the other way round, with sets; the tests hold the
/// two together.
impl Position {
    pub(super) fn check(&self, chosen: Move) -> Checked {
        let Turn::Seat(seat) = self.turn else { return Err(IllegalMove::Over) };
        let duties = self.duties_of(seat);
        if self.mode.is_legend() && duties.allow_owed_placement() && !matches!(chosen, Move::Place { .. }) {
            return Err(IllegalMove::PlacementFirst);
        }
        let effect = match chosen {
            Move::End => {
                let used = self.used[seat.index()];
                expect(!self.mode.is_four() || used >= 3, IllegalMove::EndTooEarly { used })?;
                return expect(duties.need() == 0, IllegalMove::EndOwing { need: duties.need() });
            }
            Move::Turn(_) if duties.arena_turn => Effect::Lessens,
            Move::Turn(_) => Effect::None,
            _ => self.check_action(chosen, seat)?,
        };
        let allowed = match effect {
            Effect::None => duties.allow_anything(),
            // Nothing that lessens the need is refused except for the turn of the arena, which so lessens it itself.
            Effect::Lessens => duties.allow_lessening() || matches!(chosen, Move::Turn(_)),
            Effect::Imprisons => duties.need() <= self.left_after_imprisoning(seat),
        };
        expect(allowed, IllegalMove::DutiesFirst { need: duties.need(), left: duties.left })
    }

    /// Whether the action is possible on the arena, apart from duties.
    fn check_action(&self, chosen: Move, seat: Seat) -> Checked<Effect> {
        let team = Team::of(seat);
        match chosen {
            Move::Place { to, .. } => {
                expect(self.trays[seat.index()] > 0, IllegalMove::EmptyTray)?;
                let space = self.on_arena(to)?;
                expect(has(self.closest_row(seat), space), IllegalMove::NotClosestRow { space: to })?;
                self.expect_empty(to)?;
                return Ok(if self.owes_placement { Effect::Lessens } else { Effect::None });
            }
            Move::Step { from, to } => return self.check_step(from, to, team),
            Move::ChangeStance { at, stance } => {
                let shown = self.own(at, team)?.1.stance;
                expect(shown != stance, IllegalMove::SameStance { stance })?;
            }
            Move::Free => expect(self.prisons[team.enemy().index()] > 0, IllegalMove::NoPrisoner)?,
            Move::Run { from, to } => {
                self.actor(from, team, Technique::Run)?;
                self.expect_empty(to)?;
                let path = Direction::ALL
                    .into_iter()
                    .filter_map(|first| from.step(first))
                    .any(|middle| self.is_empty(middle) && middle.direction_to(to).is_some() && to != from);
                expect(path, IllegalMove::NoRun { from, to })?;
            }
            Move::Jump { from, to } => {
                self.actor(from, team, Technique::Jump)?;
                self.expect_empty(to)?;
                let reached =
                    Direction::ALL.into_iter().any(|direction| self.jump_landing(from, direction) == Some(to));
                expect(reached, IllegalMove::NoJump { from, to })?;
            }
            Move::Throw { from, thrown, to } => {
                self.actor(from, team, Technique::Throw)?;
                self.other_die(from, thrown)?;
                self.expect_empty(to)?;
                adjacent(from, to)?;
                return Ok(self.moving_away(thrown));
            }
            Move::Imprison { from, thrown } => {
                let space = self.actor(from, team, Technique::Throw)?;
                let die = self.other_die(from, thrown)?;
                expect(die.team != team, IllegalMove::NotEnemy { space: thrown })?;
                expect(has(self.home_rows(team), space), IllegalMove::NotAtCamp { space: from })?;
                self.expect_prison_open(team)?;
                return Ok(Effect::Imprisons);
            }
            Move::Grab { from, other, direction } => return self.check_grab(from, other, direction, team),
            Move::Block { from, to } => {
                self.actor(from, team, Technique::Block)?;
                let target = self.on_arena(to)?;
                adjacent(from, to)?;
                let enemy = self.top_of(target).is_some_and(|die| die.team != team);
                expect(enemy, IllegalMove::NotEnemy { space: to })?;
                expect(self.stack(to).len() < crate::MAX_STACK, IllegalMove::StackFull { space: to })?;
                let near_stone = has(tables(self.size).surroundings(self.stone), target);
                expect(!near_stone, IllegalMove::NextToStone { space: to })?;
            }
            Move::Push { direction } => self.check_push(direction, team)?,
            Move::Turn(_) | Move::End => {}
        }
        Ok(Effect::None)
    }

    fn check_step(&self, from: Coord, to: Coord, team: Team) -> Checked<Effect> {
        let (space, die) = self.own(from, team)?;
        let target = self.on_arena(to)?;
        if self.covered.depth(space) > 0 {
            self.expect_empty(to)?;
            expect(has(self.unstacking_targets(space), target), IllegalMove::NotNearest { to })?;
            return Ok(self.moving_away(from));
        }
        expect(die.stance.can_step(), IllegalMove::NoStep { stance: die.stance })?;
        adjacent(from, to)?;
        self.expect_empty(to)?;
        Ok(Effect::None)
    }

    fn check_grab(&self, from: Coord, other: Coord, direction: Direction, team: Team) -> Checked<Effect> {
        let space = self.actor(from, team, Technique::Grab)?;
        let die = self.other_die(from, other)?;
        let other_space = self.on_arena(other)?;
        // Whether a die can land on a space: it is empty, or the other of the two leaves it empty.
        let lands = |from: u8, leaving: u8| {
            let next = tables(self.size).step(from, direction);
            next != NOWHERE && (!has(self.occupied(), next) || (next == leaving && self.covered.depth(leaving) == 0))
        };
        expect(lands(space, other_space), IllegalMove::NoGrab { space: from, direction })?;
        if tables(self.size).step(other_space, direction) != NOWHERE {
            expect(lands(other_space, space), IllegalMove::NoGrab { space: other, direction })?;
            return Ok(self.moving_away(other));
        }
        let into_prison = die.team != team && self.mode.is_camp_of(direction, team);
        expect(into_prison, IllegalMove::LeavesArena { space: other, direction })?;
        self.expect_prison_open(team)?;
        Ok(Effect::Imprisons)
    }

    fn check_push(&self, direction: Direction, team: Team) -> Checked {
        let tables = tables(self.size);
        let owing = self.covered.stacks().owing;
        let pushers = self.able(Technique::Push) & self.tops[team.index()] & !owing;
        let mut beside = spaces(pushers & tables.neighbours(self.stone));
        expect(beside.any(|space| tables.neighbours(space) & pushers != 0), IllegalMove::NoPushers)?;
        let goes = match tables.step(self.stone, direction) {
            NOWHERE => self.mode.is_camp_of(direction, team.enemy()),
            next => !has(self.occupied(), next),
        };
        expect(goes, IllegalMove::StoneStays { direction })
    }

    fn on_arena(&self, space: Coord) -> Checked<u8> {
        self.space(space).ok_or(IllegalMove::OutsideArena { space, size: self.size })
    }

    /// The own top die on a space.
    fn own(&self, at: Coord, team: Team) -> Checked<(u8, Die)> {
        let space = self.on_arena(at)?;
        let die = self.top_of(space).filter(|die| die.team == team);
        Ok((space, die.ok_or(IllegalMove::NotOwn { space: at })?))
    }

    /// An own top die that can make an active movement: the number of its space.
    fn actor(&self, at: Coord, team: Team, technique: Technique) -> Checked<u8> {
        let (space, Die { stance: found, .. }) = self.own(at, team)?;
        let expected = technique.stance();
        expect(found.technique() == technique, IllegalMove::WrongStance { space: at, found, expected })?;
        expect(!self.covered.owes(space), IllegalMove::OwesUnblocking { space: at })?;
        Ok(space)
    }

    /// The die next to the acting one that is thrown or grabbed.
    fn other_die(&self, from: Coord, other: Coord) -> Checked<Die> {
        let space = self.on_arena(other)?;
        adjacent(from, other)?;
        self.top_of(space).ok_or(IllegalMove::NoDie { space: other })
    }

    /// What it does to the duties if the top die there leaves its space.
    fn moving_away(&self, at: Coord) -> Effect {
        match self.space(at) {
            Some(space) if self.covered.owes(space) => Effect::Lessens,
            _ => Effect::None,
        }
    }

    fn is_empty(&self, at: Coord) -> bool {
        self.space(at).is_some_and(|space| self.occupied() & bit(space) == 0)
    }

    fn expect_empty(&self, at: Coord) -> Checked {
        self.on_arena(at)?;
        expect(self.is_empty(at), IllegalMove::NotEmpty { space: at })
    }

    fn expect_prison_open(&self, team: Team) -> Checked {
        let held = self.prisons[team.index()];
        expect(held < self.mode.prison_size(), IllegalMove::PrisonFull { held })
    }

    /// H5.2: the first empty space behind the pieces in a direction.
    fn jump_landing(&self, from: Coord, direction: Direction) -> Option<Coord> {
        let first = from.step(direction)?;
        let mut next = first;
        while !self.is_empty(next) {
            self.space(next)?;
            next = next.step(direction)?;
        }
        (next != first).then_some(next)
    }
}

fn adjacent(one: Coord, other: Coord) -> Checked {
    expect(one.direction_to(other).is_some(), IllegalMove::NotAdjacent { one, other })
}
