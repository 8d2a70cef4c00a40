use alloc::format;
use alloc::vec::Vec;

use boardgame::{Plane, PlaneValue, PlaneWriter, Seat, Shape};

use crate::board::CELLS;
use crate::stacks::Slots;
use crate::{Domino, DominoSet, KumataSpec, Layout, MAX_LEVEL, Position, Stacks, Value};

/// What an observation of a variant looks like.
#[derive(Clone, Copy)]
pub(crate) struct Observation {
    seats: u8,
    /// The dominoes of a clan.
    dominoes: u8,
    highest: u8,
    files: u8,
    ranks: u8,
}

/// The totems a seat has at most (K1.6).
const MAX_TOTEMS: u8 = 2;

impl KumataSpec {
    pub(crate) fn observation(self) -> Observation {
        Observation {
            seats: self.seats(),
            dominoes: DominoSet::full(self.seats()).len(),
            highest: Value::highest(self.seats()).number(),
            files: self.layout().files(),
            ranks: self.layout().ranks(),
        }
    }
}

impl Observation {
    pub(crate) fn shape(self) -> Shape {
        let (seats, dominoes) = (usize::from(self.seats), usize::from(self.dominoes));
        let cells = 1 + seats + (usize::from(self.highest) + 1) + 4 + 1 + 1;
        let planes = cells + 3 * seats + 2 * seats * dominoes;
        Shape { planes, height: usize::from(self.ranks), width: usize::from(self.files) }
    }

    pub(crate) fn planes(self) -> Vec<Plane> {
        let mut planes = Vec::new();
        let mut add = |shows: alloc::borrow::Cow<'static, str>, max: u8| planes.push(Plane { shows, max });
        let seats =
            || (0..self.seats).map(|ahead| if ahead == 0 { "own seat".into() } else { format!("seat +{ahead}") });
        let dominoes = || Domino::all().take(usize::from(self.dominoes));
        add("cells of the board".into(), 1);
        for seat in seats() {
            add(format!("{seat}: cells that show its clan").into(), 1);
        }
        for value in 0..=self.highest {
            add(format!("cells that show {value}").into(), 1);
        }
        for direction in ["north", "east", "south", "west"] {
            add(format!("halves whose other half is in the {direction}").into(), 1);
        }
        add("level of the half".into(), MAX_LEVEL);
        add("cells that are locked".into(), 1);
        for seat in seats() {
            add(format!("{seat}: totems left, everywhere").into(), MAX_TOTEMS);
        }
        for seat in seats() {
            add(format!("{seat}: everywhere 1 if it is to move").into(), 1);
        }
        for seat in seats() {
            add(format!("{seat}: height of the stack whose top chance decides, everywhere").into(), self.dominoes);
        }
        for seat in seats() {
            for domino in dominoes() {
                add(format!("{seat}: height of the stack with {domino} on top, everywhere").into(), self.dominoes);
            }
        }
        for seat in seats() {
            for domino in dominoes() {
                add(format!("{seat}: everywhere 1 if {domino} lies under a top").into(), 1);
            }
        }
        planes
    }
}

/// What the tops of a board show, a bit for each cell.
struct Tops {
    /// By seat, from the observer's on.
    clans: [u64; Seat::MAX],
    values: [u64; Value::MAX.number() as usize + 1],
    partners: [u64; 4],
    locked: u64,
}

impl Tops {
    fn of(position: &Position, seat: Seat) -> Self {
        let bits = CellBits::of(position);
        let values = core::array::from_fn(|value| bits.with(0, 3, value));
        let mut clans = [0; Seat::MAX];
        for (cells, other) in clans.iter_mut().zip(seat.onward(position.players())) {
            *cells = bits.with(3, 3, position.clan(other).index());
        }
        let partners = core::array::from_fn(|direction| bits.with(6, 2, direction) & bits.halves);
        Self { clans, values, partners, locked: bits.bits[8] }
    }
}

/// The packed cells of a board turned about: for each of the lower bits the cells that have it.
struct CellBits {
    /// Value, clan, direction of the partner and lock, from the lowest: see [`Packed`](crate::cell::Packed).
    bits: [u64; 9],
    /// The cells that show halves: their level is not 0.
    halves: u64,
}

impl CellBits {
    /// Eight cells at a time stand in the eight bytes of a word; the lowest bits of the bytes are brought together by a
    /// multiplication that moves the bit of byte `i` to place `56 + i`.
    fn of(position: &Position) -> Self {
        const LOWEST: u64 = 0x0101_0101_0101_0101;
        const TOGETHER: u64 = 0x0102_0408_1020_4080;
        const ROOM: usize = CELLS.next_multiple_of(8);
        let gather = |bytes: u64| (bytes & LOWEST).wrapping_mul(TOGETHER) >> 56;
        let (mut low, mut high) = ([0; ROOM], [0; ROOM]);
        for ((low, high), cell) in low.iter_mut().zip(&mut high).zip(&position.cells) {
            [*low, *high] = cell.0.to_le_bytes();
        }
        let mut found = Self { bits: [0; 9], halves: 0 };
        let words = low.as_chunks::<8>().0.iter().zip(high.as_chunks::<8>().0);
        for (number, (&low, &high)) in words.enumerate() {
            let (low, high) = (u64::from_le_bytes(low), u64::from_le_bytes(high));
            for (bit, cells) in found.bits[..8].iter_mut().enumerate() {
                *cells |= gather(low >> bit) << (8 * number);
            }
            found.bits[8] |= gather(high) << (8 * number);
            // Levels are below 32: adding carries into the highest bit of the byte if one is not 0.
            let levels = high >> 1 & (LOWEST * 31);
            found.halves |= gather((levels + LOWEST * 0x7f) >> 7) << (8 * number);
        }
        found
    }

    /// The cells whose bits from `first` on, so many of them, are this number.
    fn with(&self, first: usize, count: usize, number: usize) -> u64 {
        let cells = (1 << CELLS) - 1;
        let bits = self.bits[first..first + count].iter().enumerate();
        bits.fold(cells, |cells, (at, bit)| cells & if number >> at & 1 != 0 { *bit } else { !bit })
    }
}

impl Stacks {
    /// The height of the stack whose top is hidden, 0 if there is none.
    fn waiting_height(self) -> u8 {
        self.hidden_top().map_or(0, |slot| self.height(slot))
    }

    /// The dominoes on top that are known, by number, with the heights of their stacks.
    fn known_heights(self) -> impl Iterator<Item = (usize, u8)> {
        let known = Slots(self.top_slots().0 & !self.hidden);
        known.map(move |slot| (self.at(slot).index(), self.height(slot)))
    }

    /// The height of the stack whose top is in this slot.
    const fn height(self, slot: u32) -> u8 {
        // The next stack, or the end, begins at the next bit; a stack has at most 15 dominoes.
        1 + (self.tops >> (slot + 1)).trailing_zeros() as u8
    }
}

impl Position {
    /// Where the cells of the board are among those of a plane.
    fn spread(&self, cells: u64) -> u128 {
        let layout = self.layout();
        let (files, ranks) = (layout.files(), layout.ranks());
        if layout == Layout::STANDARD {
            return u128::from(cells);
        }
        let mut set = 0;
        for (number, coord) in layout.coords().iter().enumerate() {
            let place = u32::from(ranks - 1 - coord.rank()) * u32::from(files) + u32::from(coord.file());
            set |= u128::from(cells >> number & 1) << place;
        }
        set
    }

    pub(crate) fn write_observation<T: PlaneValue>(&self, seat: Seat, cells: &mut [T]) {
        let players = self.players();
        assert!(seat.number() < players, "seat {seat} of {players} can't look: there is no such seat");
        if self.layout() == Layout::STANDARD {
            self.write_planes::<T, CELLS>(seat, cells);
        } else {
            self.write_planes::<T, 0>(seat, cells);
        }
    }

    fn write_planes<T: PlaneValue, const AREA: usize>(&self, seat: Seat, cells: &mut [T]) {
        let players = self.players();
        let observation = KumataSpec::of(self).observation();
        let shape = observation.shape();
        let mut planes = PlaneWriter::<T, AREA>::new(cells, shape);
        let tops = Tops::of(self, seat);
        planes.bits(self.spread((1 << CELLS) - 1));
        for &cells in &tops.clans[..usize::from(players)] {
            planes.bits(self.spread(cells));
        }
        for &cells in &tops.values[..=usize::from(observation.highest)] {
            planes.bits(self.spread(cells));
        }
        for &cells in &tops.partners {
            planes.bits(self.spread(cells));
        }
        let levels = planes.plane();
        if self.layout() == Layout::STANDARD {
            for (cell, top) in levels.iter_mut().zip(&self.cells) {
                *cell = T::scaled(top.level(), MAX_LEVEL);
            }
        } else {
            levels.fill(T::scaled(0, MAX_LEVEL));
            for (coord, top) in self.layout().coords().iter().zip(&self.cells) {
                let row = shape.height - 1 - usize::from(coord.rank());
                levels[row * shape.width + usize::from(coord.file())] = T::scaled(top.level(), MAX_LEVEL);
            }
        }
        planes.bits(self.spread(tops.locked));

        let seats = seat.onward(players);
        for other in seats.clone() {
            planes.fill(self.totems(other), MAX_TOTEMS);
        }
        for other in seats.clone() {
            planes.flag(self.seat() == Some(other));
        }
        let most = observation.dominoes;
        let mut stacks = [Stacks::NONE; Seat::MAX];
        for (stacks, other) in stacks.iter_mut().zip(seats) {
            *stacks = self.stacks(other);
        }
        let stacks = &stacks[..usize::from(players)];
        for stacks in stacks {
            planes.fill(stacks.waiting_height(), most);
        }
        for stacks in stacks {
            planes.fill_some(usize::from(most), stacks.known_heights(), most);
        }
        for stacks in stacks {
            let unseen = stacks.dominoes(stacks.hidden | stacks.covered_slots());
            planes.fill_some(usize::from(most), unseen.iter().map(|domino| (domino.index(), 1)), 1);
        }
        planes.finish();
    }
}

#[cfg(test)]
mod tests {
    use super::CellBits;
    use crate::{Move, Setup};

    /// A tower on a block of two by two cells, each level two dominoes across those below. Level 8 has a bit of its own.
    #[test]
    fn halves_of_all_levels_are_found() {
        let mut highest = 0;
        for seed in 0..400 {
            let mut position = Setup::new(2).deal(seed).unwrap();
            let level = |position: &crate::Position, chosen: Move| match chosen {
                Move::Place { cell, totem: false, .. } => position.cell_at(cell).map(crate::Cell::level),
                _ => None,
            };
            while let Some(chosen) = position.legal_moves().into_iter().max_by_key(|&chosen| level(&position, chosen)) {
                position.play_unchecked(chosen);
                let levels: alloc::vec::Vec<u8> = position.cells().map(|(_, cell)| cell.level()).collect();
                let halves = CellBits::of(&position).halves;
                assert!((0..36).all(|cell| (halves >> cell & 1 != 0) == (levels[cell] > 0)), "{position}");
                highest = highest.max(levels.into_iter().max().unwrap_or(0));
            }
        }
        assert!(highest >= 8, "{highest}");
    }
}
