use std::sync::OnceLock;

use kumo_core::{Direction, Position, SIZES};

/// What is looked up by the number of a space, for an arena of one size.
pub(super) struct Arena {
    /// The orthogonally adjacent spaces.
    pub(super) neighbours: [u128; SPACES],
    /// The next space by direction; [`NOWHERE`] over the edge.
    pub(super) steps: [[u8; SPACES]; 4],
    /// The steps to the edge, by direction.
    pub(super) distances: [[u8; SPACES]; 4],
    /// The outermost rank or file, by direction.
    pub(super) edges: [u128; 4],
    /// All four of them.
    pub(super) rim: u128,
    /// The spaces in a straight line to the edge, without the one where it begins, by direction.
    rays: [[u128; SPACES]; 4],
    /// The spaces by the number of steps to them.
    pub(super) rings: [[u128; FARTHEST + 1]; SPACES],
    /// The actions that it takes a die from a tray to get to a space and to show `K` there, if nobody minds it.
    pub(super) placements: [u8; SPACES],
    /// The spaces where that is at most so many.
    pub(super) placed_within: [u128; 7],
    /// All spaces.
    pub(super) all: u128,
    files: [u8; SPACES],
    ranks: [u8; SPACES],
    pub(super) size: u8,
}

/// The most spaces an arena has.
const SPACES: usize = 121;

/// The most steps from one space to another.
pub(super) const FARTHEST: usize = 20;

/// Over the edge.
pub(super) const NOWHERE: u8 = u8::MAX;

impl Arena {
    /// The arena of a position.
    pub(super) fn of(position: &Position) -> &'static Self {
        static ARENAS: [OnceLock<Arena>; SIZES.len()] = [const { OnceLock::new() }; SIZES.len()];
        // Sizes are 5, 7, 9 and 11.
        let number = usize::from(position.size().saturating_sub(SIZES[0]) / 2).min(SIZES.len() - 1);
        ARENAS[number].get_or_init(|| Self::new(position))
    }

    fn new(position: &Position) -> Self {
        let (grid, size) = (position.grid(), position.size());
        let edges = Direction::ALL.map(|direction| grid.edge(direction).bits());
        let mut arena = Self {
            neighbours: [0; SPACES],
            steps: [[NOWHERE; SPACES]; 4],
            distances: [[0; SPACES]; 4],
            edges,
            rim: edges.into_iter().fold(0, |rim, edge| rim | edge),
            rays: [[0; SPACES]; 4],
            rings: [[0; FARTHEST + 1]; SPACES],
            placements: [0; SPACES],
            placed_within: [0; 7],
            all: grid.all().bits(),
            files: [0; SPACES],
            ranks: [0; SPACES],
            size,
        };
        for space in grid.all() {
            let Some(coord) = grid.coord(space) else { continue };
            let at = usize::from(space);
            (arena.files[at], arena.ranks[at]) = (coord.file(), coord.rank());
            for other in grid.all() {
                let steps = grid.coord(other).map_or(0, |other| coord.manhattan(other));
                arena.rings[at][usize::from(steps)] |= 1 << other;
            }
        }
        for space in 0..grid.len() {
            let at = usize::from(space);
            arena.neighbours[at] = grid.neighbours(space).bits();
            for direction in Direction::ALL {
                let side = usize::from(direction.index());
                arena.steps[side][at] = grid.step(space, direction).unwrap_or(NOWHERE);
                let onward = std::iter::successors(Some(space), |&space| grid.step(space, direction));
                arena.distances[side][at] = onward.count() as u8 - 1;
                let onward = std::iter::successors(grid.step(space, direction), |&space| grid.step(space, direction));
                arena.rays[side][at] = onward.fold(0, |ray, space| ray | 1 << space);
            }
            // From the edge on, it steps and changes.
            let to_edge = arena.distances.map(|distances| distances[at]).into_iter().min().unwrap_or(0);
            arena.placements[at] = if to_edge == 0 { 1 } else { to_edge + 2 };
            for (actions, within) in (0..).zip(&mut arena.placed_within) {
                *within |= u128::from(arena.placements[at] <= actions) << space;
            }
        }
        arena
    }

    pub(super) fn step(&self, space: u8, direction: Direction) -> u8 {
        self.steps[usize::from(direction.index())][usize::from(space)]
    }

    /// The spaces in a straight line to the edge, without this one.
    pub(super) fn ray(&self, space: u8, direction: Direction) -> u128 {
        self.rays[usize::from(direction.index())][usize::from(space)]
    }

    /// These spaces and those next to them.
    pub(super) const fn spread(&self, set: u128) -> u128 {
        let [_, east, _, west] = self.edges;
        let aside = (set & !east) << 1 | (set & !west) >> 1;
        (set | aside | set << self.size | set >> self.size) & self.all
    }

    /// The steps from one space to another.
    pub(super) fn distance(&self, one: u8, other: u8) -> u8 {
        let (one, other) = (usize::from(one), usize::from(other));
        self.files[one].abs_diff(self.files[other]) + self.ranks[one].abs_diff(self.ranks[other])
    }
}

/// The members of a set.
pub(super) fn spaces(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let space = set.trailing_zeros() as u8;
        let found = set != 0;
        set &= set.wrapping_sub(1);
        found.then_some(space)
    })
}

/// Whether the space is in the set.
pub(super) const fn has(set: u128, space: u8) -> bool {
    set >> space & 1 != 0
}
