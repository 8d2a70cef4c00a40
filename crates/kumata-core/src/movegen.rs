use core::hint::select_unpredictable;

use arrayvec::ArrayVec;
use boardgame::Seat;
use boardgeo::Direction;

use crate::bits::{BitCount, Bits, EACH_BYTE, bits_by_byte, nth_one};
use crate::fits::{Fit, Fits};
use crate::rules::{Stuck, TotemTurn};
use crate::stacks::Slots;
use crate::{Domino, DominoSet, Move, Position, Stacks};

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

/// A legal move as it is picked: a placement by what the tables are asked for.
pub(crate) enum Choice {
    Place(Placement),
    Other(Move),
}

/// A placement of the top of a stack on a pair: the high half on the first cell, or turned on the second.
#[derive(Clone, Copy)]
pub(crate) struct Placement {
    pub(crate) slot: u32,
    pub(crate) domino: Domino,
    pub(crate) pair: u8,
    pub(crate) turned: bool,
    pub(crate) totem: bool,
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
        let placements = match Fits::of(self, seat) {
            Fits::EachHalf(fits) => count_placements(stacks, &fits),
            Fits::OneHalfOrClan(fits) => count_placements(stacks, &fits),
        };
        match (placements, self.rules().stuck()) {
            (0, Stuck::NewStack) => return stacks.tall_slots().count(),
            (0, Stuck::End) => return 0,
            _ => {}
        }
        match self.rules().totem_turn() {
            TotemTurn::WithPlacement => placements << usize::from(self.totems(seat) > 0),
            TotemTurn::Alone => placements + self.count_totem_cells(seat),
        }
    }

    /// The `n`-th legal move, counted from 0 in the order of [`legal_moves`](Self::legal_moves), without listing those
    /// before; `None` if there are no more than `n`.
    #[must_use]
    pub fn nth_legal_move(&self, n: usize) -> Option<Move> {
        if n >= self.count_legal_moves() {
            return None;
        }
        Some(match self.nth_choice(n) {
            Choice::Place(Placement { domino, pair, turned, totem, .. }) => {
                self.placement(domino, pair, turned, totem)
            }
            Choice::Other(chosen) => chosen,
        })
    }

    /// The same, of more than `n`.
    #[inline]
    pub(crate) fn nth_choice(&self, n: usize) -> Choice {
        if !self.status().is_to_move() {
            let domino = self.outcomes_of_chance().iter().nth(n).expect("there are more outcomes");
            return Choice::Other(Move::Reveal { domino });
        }
        let seat = self.status().seat();
        let stacks = self.stacks(seat);
        let with_totem = u8::from(self.may_add_totem(seat));
        let found = match Fits::of(self, seat) {
            Fits::EachHalf(fits) => nth_placement(stacks, &fits, with_totem, n as u64),
            Fits::OneHalfOrClan(fits) => nth_placement(stacks, &fits, with_totem, n as u64),
        };
        let left = match found {
            Ok(placement) => return Choice::Place(placement),
            Err(left) => left,
        };
        Choice::Other(if let Some(cell) = Bits(self.totem_cells(seat)).nth(left) {
            Move::PutTotem { cell: self.layout.coord(cell) }
        } else {
            // There was no placement, since there are moves left.
            let slot = stacks.tall_slots().nth(left).expect("there are more new stacks");
            Move::NewStack { domino: stacks.at(slot) }
        })
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

    /// The dominoes that chance may bring up; none when it is a player's turn, or nobody's.
    pub(crate) fn outcomes_of_chance(&self) -> DominoSet {
        self.revealing_seat().map_or(DominoSet::EMPTY, |seat| self.stacks(seat).unseen())
    }

    /// A placement on a pair: the high half lies on the first cell, or turned on the second.
    #[inline]
    fn placement(&self, domino: Domino, pair: u8, turned: bool, totem: bool) -> Move {
        let [cell, _] = self.layout.pair(pair).in_order(turned);
        let direction = self.layout.table().direction(pair, turned);
        Move::Place { domino, cell: self.layout.coord(cell), direction, totem }
    }

    /// Whether a totem can go with a placement (K4.2).
    #[inline]
    pub(crate) fn may_add_totem(&self, seat: Seat) -> bool {
        self.rules().totem_turn() == TotemTurn::WithPlacement && self.totems(seat) > 0
    }

    /// The pairs where a seat could place one of its tops, were it its turn.
    pub(crate) fn placement_pairs(&self, seat: Seat) -> u64 {
        let fits = Fits::of(self, seat);
        self.stacks(seat).tops().map(|domino| fits.of_domino(domino)).fold(0, |pairs, [one, two]| pairs | one | two)
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

    /// How many cells a seat can put a totem on as its turn.
    #[inline]
    fn count_totem_cells(&self, seat: Seat) -> usize {
        if self.totems(seat) == 0 {
            return 0;
        }
        if self.rules().last_placements_protected() && self.forbidden_totem_cells(seat) != 0 {
            return self.totem_cells(seat).count_ones() as usize;
        }
        let clan = self.clan(seat);
        // Numbers as wide as the cells can be added up many at a time.
        usize::from(self.cells.iter().map(|cell| u16::from(cell.is_free_half_of(clan))).sum::<u16>())
    }

    /// The cells where a totem would take another player's last placements (K8.6).
    fn forbidden_totem_cells(&self, seat: Seat) -> u64 {
        let others = self.seats().filter(|&other| other != seat && self.partner_of(seat) != Some(other));
        others.fold(0, |forbidden, other| forbidden | self.cells_with_all_placements(other))
    }

    /// The cells that all placements of a seat have in common; none if it has no placement.
    pub(crate) fn cells_with_all_placements(&self, seat: Seat) -> u64 {
        // A cell belongs to at most four pairs.
        let too_many = |pairs: u64| (0..4).fold(pairs, |pairs, _| pairs & pairs.wrapping_sub(1)) != 0;
        let (fits, mut pairs) = (Fits::by_value(self), 0);
        for domino in self.stacks(seat).tops() {
            let [one, two] = fits.of_domino(domino);
            pairs |= one | two;
            if too_many(pairs) {
                return 0;
            }
        }
        let pairs = self.placement_pairs(seat);
        if pairs == 0 || too_many(pairs) {
            return 0;
        }
        let touching = self.layout.table().touching.iter().enumerate();
        touching.fold(0, |cells, (cell, touching)| cells | u64::from(pairs & !touching == 0) << cell)
    }
}

/// How many placements of the tops of stacks there are, without totems.
#[inline]
fn count_placements(stacks: Stacks, fits: &impl Fit) -> usize {
    let mut count = BitCount::default();
    stacks.each_top(|_, domino| count.add(fits.of_domino(domino)));
    count.total()
}

/// The `n`-th placement of the tops of stacks, each of them twice if it goes with a totem too (`with_totem` is 1 then, or
/// else 0); how many are left of `n` if there are no more than that.
#[inline]
fn nth_placement(stacks: Stacks, fits: &impl Fit, with_totem: u8, n: u64) -> Result<Placement, usize> {
    let mut left = n;
    let mut slots = stacks.top_slots();
    for slot in &mut slots {
        let domino = stacks.at(slot);
        let pairs = fits.of_domino(domino);
        let bytes = bits_by_byte(pairs);
        // Together at most 120, doubled at most 240: a byte.
        let both = ((bytes[0] + bytes[1]).wrapping_mul(EACH_BYTE) >> 56) << with_totem;
        if left >= both {
            left -= both;
            continue;
        }
        let first = (bytes[0].wrapping_mul(EACH_BYTE) >> 56) << with_totem;
        let turned = left >= first;
        let n = left - select_unpredictable(turned, first, 0);
        let which = usize::from(turned);
        let pair = nth_one(pairs[which], bytes[which].wrapping_mul(EACH_BYTE), n >> with_totem);
        let totem = n & u64::from(with_totem) != 0;
        return Ok(Placement { slot, domino, pair, turned, totem });
    }
    // No more than there are moves.
    Err(left as usize)
}
