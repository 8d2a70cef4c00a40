use arrayvec::ArrayVec;
use boardgame::Seat;
use boardgeo::Direction;

use crate::bits::Bits;
use crate::fits::{Fit, Fits};
use crate::placements::{Choice, Forget, Note, Placement, TopPlacements, count_placements, top_placements};
use crate::rules::{Stuck, TotemTurn};
use crate::stacks::Slots;
use crate::{DominoSet, Move, Position, Stacks};

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
            for (turned, pairs) in [false, true].into_iter().zip(fits.of_domino(domino)) {
                placements |= pairs;
                for pair in Bits(pairs) {
                    let placement = Placement { slot, domino, pair, turned, totem: false };
                    visit(self.placement(placement));
                    if with_totem {
                        visit(self.placement(Placement { totem: true, ..placement }));
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
        self.count_moves_noting(seat, &mut Forget)
    }

    /// The same; `note` is told of the placements.
    #[inline]
    pub(crate) fn count_moves_noting(&self, seat: Seat, note: &mut impl Note) -> usize {
        let stacks = self.stacks(seat);
        let placements = match Fits::of(self, seat) {
            Fits::EachHalf(fits) => count_placements(stacks, &fits, note),
            Fits::OneHalfOrClan(fits) => count_placements(stacks, &fits, note),
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
        Some(match self.choice(n) {
            Choice::Place(placement) => self.placement(placement),
            Choice::Other(chosen) => chosen,
        })
    }

    /// The `n`-th legal move, of more than `n`.
    #[inline]
    pub(crate) fn choice(&self, n: usize) -> Choice {
        match self.seat().map(|seat| (self.stacks(seat), Fits::of(self, seat))) {
            Some((stacks, Fits::EachHalf(fits))) => self.nth_choice(n, top_placements(stacks, &fits)),
            Some((stacks, Fits::OneHalfOrClan(fits))) => self.nth_choice(n, top_placements(stacks, &fits)),
            None => self.nth_choice(n, []),
        }
    }

    /// The same; `tops` are the placements of the tops of the seat to move.
    #[inline]
    pub(crate) fn nth_choice(&self, n: usize, tops: impl IntoIterator<Item = TopPlacements>) -> Choice {
        if !self.status().is_to_move() {
            let domino = self.outcomes_of_chance().iter().nth(n).expect("there are more outcomes");
            return Choice::Other(Move::Reveal { domino });
        }
        let seat = self.status().seat();
        let with_totem = u8::from(self.may_add_totem(seat));
        let mut left = n as u64;
        for top in tops {
            match top.nth(left, with_totem) {
                Ok(placement) => return Choice::Place(placement),
                Err(rest) => left = rest,
            }
        }
        // Fewer than all moves, so a `usize` again.
        let left = left as usize;
        Choice::Other(if let Some(cell) = Bits(self.totem_cells(seat)).nth(left) {
            Move::PutTotem { cell: self.layout.coord(cell) }
        } else {
            // There was no placement, since there are moves left.
            let stacks = self.stacks(seat);
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

    #[inline]
    pub(crate) fn placement(&self, Placement { domino, pair, turned, totem, .. }: Placement) -> Move {
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
        let (by_value, partner) = (Fits::by_value(self), self.partner_of(seat));
        let others = self.seats().filter(|&other| other != seat && partner != Some(other));
        others.fold(0, |forbidden, other| {
            let cells = match &by_value {
                Fits::EachHalf(fits) => self.cells_needed_by(other, fits),
                Fits::OneHalfOrClan(fits) => self.cells_needed_by(other, fits),
            };
            forbidden | cells
        })
    }

    /// [`cells_with_all_placements`](Self::cells_with_all_placements), known sooner when the first top is known and has too
    /// many.
    #[inline]
    fn cells_needed_by(&self, seat: Seat, by_value: &impl Fit) -> u64 {
        let stacks = self.stacks(seat);
        // The first slot is that of the first top.
        if !stacks.is_empty() && stacks.hidden & 1 == 0 {
            let [one, two] = by_value.of_domino(stacks.at(0));
            if are_too_many(one | two) {
                return 0;
            }
        }
        self.cells_with_all_placements(seat)
    }

    /// The cells that all placements of a seat have in common; none if it has no placement.
    pub(crate) fn cells_with_all_placements(&self, seat: Seat) -> u64 {
        let pairs = self.placement_pairs(seat);
        if pairs == 0 || are_too_many(pairs) {
            return 0;
        }
        let touching = self.layout.table().touching.iter().enumerate();
        touching.fold(0, |cells, (cell, touching)| cells | u64::from(pairs & !touching == 0) << cell)
    }
}

/// Whether these are more pairs than have a cell in common: a cell belongs to at most four.
#[inline]
fn are_too_many(pairs: u64) -> bool {
    (0..4).fold(pairs, |pairs, _| pairs & pairs.wrapping_sub(1)) != 0
}
