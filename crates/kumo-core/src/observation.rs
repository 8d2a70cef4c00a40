use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use boardgame::{Plane, PlaneValue, PlaneWriter, Seat, Shape};
use boardgeo::{CellSet, Direction};

use crate::board::bit;
use crate::{Game, KumoSpec, Mode, Position, Stance, Team};

/// The planes that show spaces: for either team its top dice by stance, the two dice beneath by stance, and five more.
const SPACE_PLANES: usize = 4 * Stance::ALL.len() + 5;
/// The planes that hold one number everywhere and are not a seat's.
const NUMBER_PLANES: usize = 7;
/// The dice of a team (H1.3), and so the most in a tray or a prison.
const MAX_DICE: u8 = 6;
/// The actions of a turn at most (H2.1).
const MAX_ACTIONS: u8 = 8;

pub(crate) fn shape(spec: KumoSpec) -> Shape {
    let planes = SPACE_PLANES + 3 * usize::from(spec.mode().players()) + NUMBER_PLANES;
    Shape { planes, height: usize::from(spec.size()), width: usize::from(spec.size()) }
}

pub(crate) fn planes(spec: KumoSpec) -> Vec<Plane> {
    let mut planes = Vec::new();
    let mut add = |shows: Cow<'static, str>, max: u8| planes.push(Plane { shows, max });
    for whose in ["own", "enemy"] {
        for stance in Stance::ALL {
            add(format!("{whose} team's top dice in stance {stance}").into(), 1);
        }
    }
    for depth in ["first", "second"] {
        for stance in Stance::ALL {
            add(format!("stacks whose {depth} die beneath the top shows {stance}").into(), 1);
        }
    }
    add("top dice that owe leaving their stack (H3.3)".into(), 1);
    add("the Stone".into(), 1);
    add("rows next to the own team's camps".into(), 1);
    add("rows next to enemy camps".into(), 1);
    add("the own closest row".into(), 1);
    let seats = || (0..spec.mode().players()).map(|n| if n == 0 { "own seat".into() } else { format!("seat +{n}") });
    for seat in seats() {
        add(format!("{seat}: dice in its tray, everywhere").into(), MAX_DICE);
    }
    for seat in seats() {
        add(format!("{seat}: actions used (H8), everywhere").into(), MAX_ACTIONS);
    }
    for seat in seats() {
        add(format!("{seat}: everywhere 1 if it is to move").into(), 1);
    }
    add("dice in the own team's prison, everywhere".into(), MAX_DICE);
    add("dice in the enemy's prison, everywhere".into(), MAX_DICE);
    add("everywhere 1 if the own team has turned the arena (H8)".into(), 1);
    add("everywhere 1 if the enemy has turned the arena (H8)".into(), 1);
    add("everywhere 1 if the mover owes a placement (H3.2)".into(), 1);
    add("actions left to the mover, everywhere".into(), MAX_ACTIONS);
    add("turns left before the limit, 255 if more, 0 without a limit, everywhere".into(), u8::MAX);
    planes
}

/// The row next to each camp of a team.
fn camp_rows(mode: Mode, size: u8, team: Team) -> u128 {
    let edges = &crate::board::tables(size).edges;
    let camps = Direction::ALL.into_iter().filter(|&side| mode.camp_team(side) == Some(team));
    camps.fold(0, |rows, side| rows | edges[usize::from(side.index())])
}

/// By depth and stance: the stacks whose die there shows it.
fn beneath(position: &Position) -> [[u128; 6]; 2] {
    let mut sets = [[0; 6]; 2];
    for space in CellSet::from_bits(position.covered.stacks().all) {
        for (sets, stance) in sets.iter_mut().zip(position.covered.beneath(space)) {
            sets[usize::from(stance.index())] |= bit(space);
        }
    }
    sets
}

impl Game {
    pub(crate) fn write_observation<T: PlaneValue>(&self, seat: Seat, cells: &mut [T]) {
        let players = self.position().players();
        assert!(seat.number() < players, "seat {seat} of {players} can't look: there is no such seat");
        match self.position().size() {
            5 => self.write_planes::<T, 25>(seat, cells),
            7 => self.write_planes::<T, 49>(seat, cells),
            9 => self.write_planes::<T, 81>(seat, cells),
            _ => self.write_planes::<T, 121>(seat, cells),
        }
    }

    fn write_planes<T: PlaneValue, const AREA: usize>(&self, seat: Seat, cells: &mut [T]) {
        let position = self.position();
        let (mode, players) = (position.mode(), position.players());
        let mut planes = PlaneWriter::<T, AREA>::new(cells, shape(KumoSpec::of(self)));
        let team = Team::of(seat);
        let showing = Stance::ALL.map(|stance| position.showing_bits(stance));
        for tops in [position.tops[team.index()], position.tops[team.enemy().index()]] {
            for dice in showing {
                planes.bits(dice & tops);
            }
        }
        if position.covered.is_empty() {
            planes.fill_some(2 * Stance::ALL.len(), [], 1);
        } else {
            for dice in beneath(position).as_flattened() {
                planes.bits(*dice);
            }
        }
        planes.bits(position.owing().bits());
        planes.bits(bit(position.stone));
        planes.bits(camp_rows(mode, position.size(), team));
        planes.bits(camp_rows(mode, position.size(), team.enemy()));
        planes.bits(crate::board::tables(position.size()).edges[usize::from(mode.camp(seat).index())]);
        let seats = seat.onward(players);
        for other in seats.clone() {
            planes.fill(position.tray(other), MAX_DICE);
        }
        for other in seats.clone() {
            planes.fill(position.used(other), MAX_ACTIONS);
        }
        for other in seats {
            planes.flag(position.seat() == Some(other));
        }
        planes.fill(position.prison(team), MAX_DICE);
        planes.fill(position.prison(team.enemy()), MAX_DICE);
        planes.flag(position.has_turned(team));
        planes.flag(position.has_turned(team.enemy()));
        planes.flag(position.owes_placement());
        planes.fill(position.left(), MAX_ACTIONS);
        let turns_left = self.turns_left().map_or(0, |turns| u8::try_from(turns).unwrap_or(u8::MAX));
        planes.fill(turns_left, u8::MAX);
        planes.finish();
    }
}
