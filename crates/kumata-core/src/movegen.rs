use arrayvec::ArrayVec;
use boardgame::Seat;
use boardgeo::Direction;

use crate::board::CELLS;
use crate::position::Accepted;
use crate::rules::{Matching, Stuck, TotemTurn};
use crate::stacks::Slots;
use crate::{Clan, Domino, DominoSet, Move, Position, Stacks, Value};

/// How many legal moves there are at most.
///
/// A player has at most 15 different dominoes, each of them on top of a stack at best: ten with two different halves and
/// five doubles. A domino with different halves lies on one of at most 60 pairs of cells in two ways, a double in one:
/// 10 x 120 + 5 x 60 = 1,500 placements. Where a totem goes on the placed domino, each is there with and without it:
/// 3,000. Where the totem is put alone, there are at most 36 cells to put it on: 1,536. New stacks are made only when there
/// is no placement, at most 15; and a chance event has at most 15 outcomes.
pub const MAX_MOVES: usize = 3000;

/// Room for all legal moves of any position, without allocation (15 KB or so: it belongs where it can be used again).
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

/// Where the dominoes of one clan can be placed.
struct Fits<'a> {
    position: &'a Position,
    /// The pairs of which a cell shows the clan, where that is enough.
    own: u64,
    matching: Matching,
}

impl<'a> Fits<'a> {
    #[inline]
    fn of(position: &'a Position, seat: Seat) -> Self {
        let matching = position.rules().matching();
        let own = match matching {
            Matching::EachHalf => 0,
            Matching::OneHalfOrClan => position.pairs_showing(position.clan(seat)),
        };
        Self { position, own, matching }
    }

    /// The pairs the domino can be placed on with its high half first, and with its low half first. A double lies in one
    /// way only: the second set is empty (K10.7).
    #[inline]
    fn of_domino(&self, domino: Domino) -> [u64; 2] {
        let lookup = &LOOKUPS[domino.index() & 15];
        let high = self.position.accepting(lookup.high);
        let low = self.position.accepting(lookup.low);
        let (open, turned) = (self.position.open, self.position.open & lookup.turned);
        let [any_high, any_low] = lookup.blank;
        let high = [high[0] | any_high, high[1] | any_high];
        let low = [low[0] | any_low, low[1] | any_low];
        match self.matching {
            Matching::EachHalf => [open & high[0] & low[1], turned & low[0] & high[1]],
            Matching::OneHalfOrClan => [open & (high[0] | low[1] | self.own), turned & (low[0] | high[1] | self.own)],
        }
    }

    /// The pairs that any of the dominoes can be placed on.
    fn of_all(&self, dominoes: impl Iterator<Item = Domino>) -> u64 {
        dominoes.fold(0, |pairs, domino| {
            let [one, two] = self.of_domino(domino);
            pairs | one | two
        })
    }
}

/// What is looked up for a domino, so that nothing is branched on: which dominoes come is random.
struct Lookup {
    /// Where the pairs are kept that accept the values; any of them for a blank.
    high: Accepted,
    low: Accepted,
    /// All bits for a half that is blank, which is accepted everywhere.
    blank: [u64; 2],
    /// All bits unless it is a double, which does not lie in a second way.
    turned: u64,
}

/// By domino number. The sixteenth row pads the table to a power of two, so that no index needs a check.
static LOOKUPS: [Lookup; 16] = {
    const fn mask(all: bool) -> u64 {
        if all { !0 } else { 0 }
    }
    const BLANK: Accepted = Accepted::by(Value::BLANK);
    let mut lookups = [const { Lookup { high: BLANK, low: BLANK, blank: [0, 0], turned: 0 } }; 16];
    let mut number = 0;
    while number < Domino::COUNT {
        let domino = Domino::from_index(number).expect("a domino's number is below 15");
        let (high, low) = (domino.high(), domino.low());
        lookups[number] = Lookup {
            high: Accepted::by(high),
            low: Accepted::by(low),
            blank: [mask(high.is_blank()), mask(low.is_blank())],
            turned: mask(!domino.is_double()),
        };
        number += 1;
    }
    lookups
};

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// The number of bits in each byte of two words. The machine may have no instruction for it; two at once is faster there.
#[inline]
fn bits_by_byte(words: [u64; 2]) -> [u64; 2] {
    let pairs = words.map(|word| word - (word >> 1 & 0x55 * EACH_BYTE));
    let nibbles = pairs.map(|pairs| (pairs & 0x33 * EACH_BYTE) + (pairs >> 2 & 0x33 * EACH_BYTE));
    nibbles.map(|nibbles| (nibbles + (nibbles >> 4)) & 0x0f * EACH_BYTE)
}

/// Adds up the bits of the words of at most 15 dominoes.
#[derive(Clone, Copy, Default)]
struct BitCount([u64; 2]);

impl BitCount {
    #[inline]
    fn add(&mut self, words: [u64; 2]) {
        let bytes = bits_by_byte(words);
        self.0 = [self.0[0] + bytes[0], self.0[1] + bytes[1]];
    }

    /// The sum of all bytes, which are at most 8 x 15 each.
    #[inline]
    const fn total(self) -> usize {
        // Together at most 240: no byte overflows. Two bytes at a time then, as the sum of all may be up to 1,800.
        let bytes = self.0[0] + self.0[1];
        let words = (bytes & 0x00ff_00ff_00ff_00ff) + (bytes >> 8 & 0x00ff_00ff_00ff_00ff);
        (words.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
    }
}

/// The place of the `n`-th bit set, of more than `n`. `sums` has in each byte how many bits there are up to its end.
///
/// The byte is found without a branch: which bit is asked for is random, and a wrong guess costs more.
#[inline]
fn nth_one(bits: u64, sums: u64, n: u64) -> u8 {
    // A byte lies before the one looked for if there are no more than `n` bits up to its end.
    let before = ((n * EACH_BYTE | 0x80 * EACH_BYTE) - sums) >> 7 & EACH_BYTE;
    let shift = (before.wrapping_mul(EACH_BYTE) >> 56) * 8;
    let mut byte = bits >> shift & 0xff;
    for _ in (sums << 8) >> shift & 0xff..n {
        byte &= byte - 1;
    }
    (shift + u64::from(byte.trailing_zeros())) as u8
}

/// The bits set, in ascending order.
pub(crate) struct Bits(pub(crate) u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

impl Position {
    /// All legal moves, in an order that depends on nothing but the position: the placements stack by stack, then putting
    /// a totem; or the new stacks, or the outcomes of the chance event.
    ///
    /// ```
    /// let position = kumata_core::Setup::new(3).deal(5)?;
    /// let moves = position.legal_moves();
    /// assert_eq!(moves.len(), position.count_legal_moves());
    /// assert!(moves.iter().all(|&chosen| position.is_legal(chosen)));
    /// # Ok::<(), kumata_core::SetupError>(())
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves_into(&mut list);
        list
    }

    /// Puts all legal moves into a list, which is cleared before.
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        list.clear();
        self.for_each_legal_move(|chosen| list.push(chosen));
    }

    /// Calls `visit` with each legal move, in the order of [`legal_moves`](Self::legal_moves).
    pub fn for_each_legal_move(&self, mut visit: impl FnMut(Move)) {
        if !self.status().is_to_move() {
            self.outcomes_of_chance().iter().for_each(|domino| visit(Move::Reveal { domino }));
            return;
        }
        let seat = self.status().seat();
        let stacks = self.stacks(seat);
        let fits = Fits::of(self, seat);
        let with_totem = self.may_add_totem(seat);
        let mut placements = 0;
        for slot in stacks.top_slots() {
            let domino = stacks.at(slot);
            for (turned, pairs) in fits.of_domino(domino).into_iter().enumerate() {
                placements |= pairs;
                for pair in Bits(pairs) {
                    visit(self.placement(domino, pair, turned == 1, false));
                    if with_totem {
                        visit(self.placement(domino, pair, turned == 1, true));
                    }
                }
            }
        }
        for cell in Bits(self.totem_cells(seat)) {
            visit(Move::PutTotem { cell: self.layout.coord(cell) });
        }
        if placements == 0 {
            self.new_stacks(stacks).for_each(|slot| visit(Move::NewStack { domino: stacks.at(slot) }));
        }
    }

    /// How many legal moves there are.
    #[inline]
    pub(crate) fn count_from_scratch(&self) -> usize {
        match self.seat() {
            Some(seat) => self.count_moves_of(seat),
            None => usize::from(self.outcomes_of_chance().len()),
        }
    }

    /// How many legal moves a seat has, were it its turn: with none it ends the game (K6.1, K8.7).
    #[inline]
    pub(crate) fn count_moves_of(&self, seat: Seat) -> usize {
        let stacks = self.stacks(seat);
        let fits = Fits::of(self, seat);
        let mut count = BitCount::default();
        stacks.each_top(|_, domino| count.add(fits.of_domino(domino)));
        match (count.total(), self.rules().stuck()) {
            (0, Stuck::NewStack) => return stacks.tall_slots().count(),
            (0, Stuck::End) => return 0,
            _ => {}
        }
        match self.rules().totem_turn() {
            TotemTurn::WithPlacement => count.total() << usize::from(self.totems(seat) > 0),
            TotemTurn::Alone => count.total() + self.totem_cells(seat).count_ones() as usize,
        }
    }

    /// The `n`-th legal move, counted from 0 in the order of [`legal_moves`](Self::legal_moves), without listing those
    /// before; `None` if there are no more than `n`.
    #[must_use]
    pub fn nth_legal_move(&self, n: usize) -> Option<Move> {
        if n >= self.count_legal_moves() {
            return None;
        }
        let Some(seat) = self.seat() else {
            return self.outcomes_of_chance().iter().nth(n).map(|domino| Move::Reveal { domino });
        };
        let stacks = self.stacks(seat);
        let fits = Fits::of(self, seat);
        let with_totem = u8::from(self.may_add_totem(seat));
        let mut left = n as u64;
        for slot in stacks.top_slots() {
            let domino = stacks.at(slot);
            let pairs = fits.of_domino(domino);
            let sums = bits_by_byte(pairs).map(|bytes| bytes.wrapping_mul(EACH_BYTE));
            let counts = sums.map(|sums| (sums >> 56) << with_totem);
            if left < counts[0] + counts[1] {
                let turned = left >= counts[0];
                let n = if turned { left - counts[0] } else { left };
                let pair = nth_one(pairs[usize::from(turned)], sums[usize::from(turned)], n >> with_totem);
                return Some(self.placement(domino, pair, turned, n & u64::from(with_totem) != 0));
            }
            left -= counts[0] + counts[1];
        }
        // Fewer than all moves, so a `usize` again.
        let left = left as usize;
        if let Some(cell) = Bits(self.totem_cells(seat)).nth(left) {
            return Some(Move::PutTotem { cell: self.layout.coord(cell) });
        }
        // There was no placement, since there are moves left.
        stacks.tall_slots().nth(left).map(|slot| Move::NewStack { domino: stacks.at(slot) })
    }

    /// Whether the move is legal. [`why_illegal`](Self::why_illegal) tells why not.
    #[must_use]
    pub fn is_legal(&self, chosen: Move) -> bool {
        if let Move::Reveal { domino } = chosen {
            return self.outcomes_of_chance().contains(domino);
        }
        let Some(seat) = self.seat() else {
            return false;
        };
        let stacks = self.stacks(seat);
        match chosen {
            Move::Place { domino, cell, direction, totem } => {
                let table = self.layout.table();
                let step = table.cell(cell).and_then(|cell| table.step(cell, direction));
                let Some(step) = step else {
                    return false;
                };
                let turned = matches!(direction, Direction::West | Direction::South);
                let pairs = Fits::of(self, seat).of_domino(domino)[usize::from(turned)];
                pairs >> step.pair & 1 != 0 && (!totem || self.may_add_totem(seat)) && stacks.slot_of(domino).is_some()
            }
            Move::PutTotem { cell } => {
                self.layout.cell(cell).is_some_and(|cell| self.totem_cells(seat) >> cell & 1 != 0)
            }
            Move::NewStack { domino } => {
                self.new_stacks(stacks).any(|slot| stacks.at(slot) == domino) && !self.can_place(seat)
            }
            Move::Reveal { .. } => false,
        }
    }

    /// The pairs of which a cell shows a clan.
    #[inline(never)]
    fn pairs_showing(&self, clan: Clan) -> u64 {
        let table = self.layout.table();
        let pairs = |cell: usize| table.touching(cell) & u64::from(self.cells[cell].is_of(clan)).wrapping_neg();
        (0..CELLS).fold(0, |all, cell| all | pairs(cell))
    }

    /// The dominoes that chance may bring up; none when it is a player's turn, or nobody's.
    pub(crate) fn outcomes_of_chance(&self) -> DominoSet {
        self.revealing_seat().map_or(DominoSet::EMPTY, |seat| self.stacks(seat).unseen())
    }

    /// A placement on a pair: the high half lies on the first cell, or turned on the second.
    #[inline]
    fn placement(&self, domino: Domino, pair: u8, turned: bool, totem: bool) -> Move {
        let cells = self.layout.pair(pair);
        let cell = if turned { cells.second } else { cells.first };
        // North, or east; turned the opposite.
        let eastward = self.layout.table().northward >> pair & 1 ^ 1;
        let direction = Direction::from_index(eastward as u8 | u8::from(turned) << 1);
        Move::Place { domino, cell: self.layout.coord(cell), direction, totem }
    }

    /// Whether a totem can go with a placement (K4.2).
    #[inline]
    pub(crate) fn may_add_totem(&self, seat: Seat) -> bool {
        self.rules().totem_turn() == TotemTurn::WithPlacement && self.totems(seat) > 0
    }

    /// The pairs where a seat could place one of its tops, were it its turn.
    pub(crate) fn placement_pairs(&self, seat: Seat) -> u64 {
        Fits::of(self, seat).of_all(self.stacks(seat).tops())
    }

    /// Whether a seat could place one of its tops, were it its turn.
    pub(crate) fn can_place(&self, seat: Seat) -> bool {
        self.placement_pairs(seat) != 0
    }

    /// The slots whose domino can become a new stack, if there is no placement (K4.3).
    #[inline]
    pub(crate) fn new_stacks(&self, stacks: Stacks) -> Slots {
        match self.rules().stuck() {
            Stuck::NewStack => stacks.tall_slots(),
            Stuck::PutTotem | Stuck::End => Slots(0),
        }
    }

    /// The cells that a seat can put a totem on as its turn, one bit each (K8.1, K8.3).
    #[inline]
    pub(crate) fn totem_cells(&self, seat: Seat) -> u64 {
        if self.rules().totem_turn() != TotemTurn::Alone || self.totems(seat) == 0 {
            return 0;
        }
        let clan = self.clan(seat);
        let mut cells = 0;
        for (number, cell) in self.cells.iter().enumerate() {
            cells |= u64::from(cell.is_free_half_of(clan)) << number;
        }
        if cells != 0 && self.rules().last_placements_protected() {
            cells &= !self.forbidden_totem_cells(seat);
        }
        cells
    }

    /// The cells where a totem would take another player's last placements (K8.6).
    fn forbidden_totem_cells(&self, seat: Seat) -> u64 {
        let others = self.seats().filter(|&other| other != seat && self.partner_of(seat) != Some(other));
        others.fold(0, |forbidden, other| forbidden | self.cells_with_all_placements(other))
    }

    /// The cells that all placements of a seat have in common; none if it has no placement.
    pub(crate) fn cells_with_all_placements(&self, seat: Seat) -> u64 {
        let pairs = self.placement_pairs(seat);
        // A cell belongs to at most four pairs.
        if pairs == 0 || pairs.count_ones() > 4 {
            return 0;
        }
        let table = self.layout.table();
        (0..CELLS).filter(|&cell| pairs & !table.touching(cell) == 0).fold(0, |cells, cell| cells | 1 << cell)
    }
}
