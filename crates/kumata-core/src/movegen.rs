use arrayvec::ArrayVec;
use boardgame::Seat;
use boardgeo::Direction;

use crate::board::CELLS;
use crate::rules::{Matching, Stuck, TotemTurn};
use crate::stacks::Slots;
use crate::{Clan, Domino, DominoSet, Move, Position, Stacks};

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

/// Which pairs accept which value on which of their cells.
pub(crate) struct Fits {
    open: u64,
    /// By value: where its half may lie on the first cell. Eight rows instead of five, so that no index needs a check.
    first: [u64; 8],
    second: [u64; 8],
    matching: Matching,
}

/// The pairs whose top has each value or is blank; all for the blank (K5.4).
#[inline]
const fn fitting(planes: [u64; 3]) -> [u64; 8] {
    let [one, two, four] = planes;
    // With the value in binary, "2 or blank" is "neither the ones nor the fours", and so on.
    [!0, !(two | four), !(one | four), !(one ^ two | four), !(one | two), 0, 0, 0]
}

impl Fits {
    #[inline]
    fn of(position: &Position, clan: Clan) -> Self {
        let matching = position.rules().matching();
        let mut first = fitting(position.first);
        let mut second = fitting(position.second);
        if matching == Matching::OneHalfOrClan {
            let (mut own_first, mut own_second) = (0, 0);
            let table = position.layout.table();
            for ((cell, first), second) in position.cells.iter().zip(&table.first).zip(&table.second) {
                let own = u64::from(cell.is_of(clan)).wrapping_neg();
                own_first |= first & own;
                own_second |= second & own;
            }
            for value in 1..5 {
                first[value] |= own_first;
                second[value] |= own_second;
            }
        }
        Self { open: position.open, first, second, matching }
    }

    /// The pairs the domino can be placed on with its high half first, and with its low half first. A double lies in one
    /// way only: the second set is empty (K10.7).
    #[inline]
    fn of_domino(&self, domino: Domino) -> [u64; 2] {
        let (high, low) = (usize::from(domino.high().number() & 7), usize::from(domino.low().number() & 7));
        let not_double = u64::from(high != low).wrapping_neg();
        match self.matching {
            Matching::EachHalf => [
                self.open & self.first[high] & self.second[low],
                self.open & self.first[low] & self.second[high] & not_double,
            ],
            Matching::OneHalfOrClan => [
                self.open & (self.first[high] | self.second[low]),
                self.open & (self.first[low] | self.second[high]) & not_double,
            ],
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

/// The number of bits set in two words, in fewer steps than one by one on a machine without an instruction for it.
#[inline]
const fn ones([a, b]: [u64; 2]) -> usize {
    (a.count_ones() + b.count_ones()) as usize
}

/// The position of the `n`-th bit set; there are more than `n`.
#[inline]
fn nth_one(mut bits: u64, n: usize) -> u8 {
    for _ in 0..n {
        bits &= bits.wrapping_sub(1);
    }
    bits.trailing_zeros() as u8
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
        let fits = Fits::of(self, self.clan(seat));
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

    /// How many legal moves there are: 0 when the game is over. At a chance event, its outcomes count.
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        if !self.status().is_to_move() {
            return usize::from(self.outcomes_of_chance().len());
        }
        let seat = self.status().seat();
        let stacks = self.stacks(seat);
        let fits = Fits::of(self, self.clan(seat));
        let placements: usize = stacks.top_slots().map(|slot| ones(fits.of_domino(stacks.at(slot)))).sum();
        if placements == 0 && self.rules().stuck() == Stuck::NewStack {
            return self.new_stacks(stacks).count();
        }
        match self.rules().totem_turn() {
            TotemTurn::WithPlacement => placements << usize::from(self.totems(seat) > 0),
            TotemTurn::Alone => placements + self.totem_cells(seat).count_ones() as usize,
        }
    }

    /// The `n`-th legal move, counted from 0 in the order of [`legal_moves`](Self::legal_moves), without listing those
    /// before; `None` if there are no more than `n`.
    #[must_use]
    pub fn nth_legal_move(&self, n: usize) -> Option<Move> {
        if !self.status().is_to_move() {
            return self.outcomes_of_chance().iter().nth(n).map(|domino| Move::Reveal { domino });
        }
        let seat = self.status().seat();
        let stacks = self.stacks(seat);
        let fits = Fits::of(self, self.clan(seat));
        let with_totem = usize::from(self.may_add_totem(seat));
        let mut left = n;
        let mut placements = 0;
        for slot in stacks.top_slots() {
            let domino = stacks.at(slot);
            for (turned, pairs) in fits.of_domino(domino).into_iter().enumerate() {
                placements |= pairs;
                let count = (pairs.count_ones() as usize) << with_totem;
                if left < count {
                    let pair = nth_one(pairs, left >> with_totem);
                    return Some(self.placement(domino, pair, turned == 1, left & with_totem != 0));
                }
                left -= count;
            }
        }
        let cells = self.totem_cells(seat);
        if let Some(cell) = Bits(cells).nth(left) {
            return Some(Move::PutTotem { cell: self.layout.coord(cell) });
        }
        if placements != 0 {
            return None;
        }
        self.new_stacks(stacks).nth(left).map(|slot| Move::NewStack { domino: stacks.at(slot) })
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
                let pairs = Fits::of(self, self.clan(seat)).of_domino(domino)[usize::from(turned)];
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

    /// The dominoes that chance may bring up; none when it is a player's turn, or nobody's.
    pub(crate) fn outcomes_of_chance(&self) -> DominoSet {
        self.revealing_seat().map_or(DominoSet::EMPTY, |seat| self.stacks(seat).unseen())
    }

    /// A placement on a pair: the high half lies on the first cell, or turned on the second.
    #[inline]
    fn placement(&self, domino: Domino, pair: u8, turned: bool, totem: bool) -> Move {
        let cells = self.layout.pair(pair);
        let northward = self.layout.table().northward >> pair & 1 != 0;
        let (cell, direction) = match (turned, northward) {
            (false, false) => (cells.first, Direction::East),
            (false, true) => (cells.first, Direction::North),
            (true, false) => (cells.second, Direction::West),
            (true, true) => (cells.second, Direction::South),
        };
        Move::Place { domino, cell: self.layout.coord(cell), direction, totem }
    }

    /// Whether a totem can go with a placement (K4.2).
    #[inline]
    pub(crate) fn may_add_totem(&self, seat: Seat) -> bool {
        self.rules().totem_turn() == TotemTurn::WithPlacement && self.totems(seat) > 0
    }

    /// The pairs where a seat could place one of its tops, were it its turn.
    pub(crate) fn placement_pairs(&self, seat: Seat) -> u64 {
        Fits::of(self, self.clan(seat)).of_all(self.stacks(seat).tops())
    }

    /// Whether a seat could place one of its tops, were it its turn.
    #[inline]
    pub(crate) fn can_place(&self, seat: Seat) -> bool {
        let stacks = self.stacks(seat);
        let fits = Fits::of(self, self.clan(seat));
        stacks.top_slots().any(|slot| fits.of_domino(stacks.at(slot)) != [0, 0])
    }

    /// Whether a seat has any legal move, were it its turn (K6.1, K8.7).
    #[inline]
    pub(crate) fn has_move(&self, seat: Seat) -> bool {
        self.can_place(seat)
            || match self.rules().stuck() {
                Stuck::NewStack => self.stacks(seat).tall_slots().count() > 0,
                Stuck::PutTotem => self.totem_cells(seat) != 0,
                Stuck::End => false,
            }
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
