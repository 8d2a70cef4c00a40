use core::hint::select_unpredictable;

use boardgame::Seat;
use boardgeo::{Coord, Direction};

use crate::cell::Packed;
use crate::moves::DoubleSpelling;
use crate::placements::{Choice, Forget, Note, Placement};
use crate::position::Status;
use crate::rules::{Matching, Stuck, TotemTurn};
use crate::{Cell, Clan, Domino, Move, Position, Turn, Value};

/// Why a move can't be played; it hands the move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move `{chosen}`: {reason}")]
#[non_exhaustive]
pub struct PlayError {
    /// The move.
    pub chosen: Move,
    /// What is wrong with it.
    pub reason: IllegalMove,
}

/// What is wrong with an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The game is over (K6.1).
    #[error("the game is over (K6.1)")]
    Over,
    /// A hidden domino was uncovered, and chance decides first (K10.9).
    #[error("a hidden domino was uncovered: expected what it is, as in `=32` (K10.9)")]
    Chance,
    /// No domino was uncovered (K10.9).
    #[error("no hidden domino was uncovered: it is seat {0}'s turn (K10.9)")]
    NoChance(Seat),
    /// The uncovered domino can't be this one (K10.5).
    #[error("the uncovered domino of seat {0} is one of those not seen yet, and this one is not among them (K10.5)")]
    Seen(Seat),
    /// No stack of the mover has the domino on top (K4.1).
    #[error("seat {0} has no stack with this domino on top (K4.1)")]
    NotOnTop(Seat),
    /// A cell is not on the board (K5.1).
    #[error("there is no cell {0} on this board (K5.1)")]
    NoCell(Coord),
    /// The second cell is not on the board (K5.1).
    #[error("there is no cell {} of {cell} on this board (K5.1)", name_of(*.direction))]
    NoNeighbour {
        /// The cell that is there.
        cell: Coord,
        /// Where there is none.
        direction: Direction,
    },
    /// A double has only one spelling (K10.1).
    #[error("{0} (K10.1)")]
    Double(DoubleSpelling),
    /// A half lies on a totem, or on a half that it locks (K5.5).
    #[error("a totem keeps {0} from being covered (K5.5)")]
    Locked(Coord),
    /// The two cells are not of the same height (K5.2).
    #[error(
        "{one} has height {one_height} and {other} has height {other_height}: both must be of the same height (K5.2)"
    )]
    NotLevel {
        /// A cell.
        one: Coord,
        /// Its height.
        one_height: u8,
        /// The other.
        other: Coord,
        /// Its height.
        other_height: u8,
    },
    /// It would wholly cover one domino (K5.3).
    #[error("{one} and {other} are the two halves of one domino, which must not be wholly covered (K5.3)")]
    OneDomino {
        /// A cell.
        one: Coord,
        /// The other.
        other: Coord,
    },
    /// A half does not match what it covers (K5.4, K8.5).
    #[error("half {half} does not match the {covered} it would cover on {cell} (K5.4)")]
    NoMatch {
        /// The value of the half.
        half: Value,
        /// What lies there.
        covered: Cell,
        /// Where.
        cell: Coord,
    },
    /// Neither half matches what it covers (K8.5).
    #[error("neither half matches what it would cover, by value or by clan (K8.5)")]
    NeitherMatches,
    /// The mover has no totem left (K4.2).
    #[error("seat {0} has no totem left (K4.2)")]
    NoTotem(Seat),
    /// A totem is put alone, in a turn of its own (K8.1).
    #[error(
        "by these rules a totem is not placed together with a domino, but in a turn of its own, as in `*c4` (K8.1)"
    )]
    TotemAlone,
    /// A totem goes with a placement only (K8.1).
    #[error("by these rules a totem is placed only on the domino just played, as in `32@c4e*` (K8.1)")]
    TotemWithPlacement,
    /// There is no half of an own domino on top (K8.3).
    #[error("{cell} shows {found}: expected a half of a domino of the {} without a totem (K8.3)", .clan.name())]
    TotemTarget {
        /// The cell.
        cell: Coord,
        /// What lies there.
        found: Cell,
        /// The mover's clan.
        clan: Clan,
    },
    /// It would take another player's last placements (K8.6).
    #[error("a totem there would leave seat {0} no placement, and it has one now (K8.6)")]
    LastPlacement(Seat),
    /// The mover can place a domino, and must (K4.1).
    #[error("seat {0} can place a domino, and so must place one (K4.1)")]
    MustPlace(Seat),
    /// There are no new stacks by these rules (K8.7).
    #[error("by these rules no new stacks are made (K8.7)")]
    NoNewStacks,
    /// A stack of one would only change places (K4.3).
    #[error("the domino is a stack of its own already: a new one is made from a stack of two or more (K4.3)")]
    StackOfOne,
}

const fn name_of(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::East => "east",
        Direction::South => "south",
        Direction::West => "west",
    }
}

/// By value: all bits for each value from 1 on that a half of it accepts. Twice, for the two words of
/// [`accepting_mut`](Position::accepting_mut).
fn shows(half: Value) -> &'static [[u64; 2]; 4] {
    static SHOWS: [[[u64; 2]; 4]; 8] = {
        let mut shows = [[[0; 2]; 4]; 8];
        let mut value = 1;
        while value <= 4 {
            shows[0][value - 1] = [!0; 2];
            shows[value][value - 1] = [!0; 2];
            value += 1;
        }
        shows
    };
    &SHOWS[usize::from(half.number() & 7)]
}

impl Position {
    /// Plays a move, if it is legal.
    ///
    /// What the move changes is settled at once: who moves next, or whether that seat has no move and so ends the game
    /// (K6.1); or, if it uncovers a hidden domino, that chance decides next (K10.5).
    ///
    /// ```
    /// let mut position = kumata_core::Setup::new(4).deal(1)?;
    /// let before = position;
    /// let error = position.play("00@z9e".parse().unwrap()).unwrap_err();
    /// assert!(error.to_string().starts_with("move `00@z9e`: "));
    /// assert_eq!(position, before);
    /// # Ok::<(), kumata_core::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// If the move is not legal; the position is as it was.
    pub fn play(&mut self, chosen: Move) -> Result<(), PlayError> {
        match self.why_illegal(chosen) {
            Some(reason) => Err(PlayError { chosen, reason }),
            None => {
                self.play_unchecked(chosen);
                Ok(())
            }
        }
    }

    /// Plays a move that is known to be legal, as those that [`legal_moves`](Self::legal_moves) lists.
    ///
    /// With any other move the position afterwards is unspecified, or the call panics; it is never undefined behaviour.
    #[inline]
    pub fn play_unchecked(&mut self, chosen: Move) {
        self.play_noting(chosen, &mut Forget);
    }

    /// The same with a move as it was picked.
    #[inline]
    pub(crate) fn play_choice(&mut self, choice: Choice, note: &mut impl Note) {
        match choice {
            Choice::Place(placement) => {
                debug_assert!(self.is_legal(self.placement(placement)), "not legal in {self}");
                self.play_placement(self.status().seat(), placement, note);
            }
            Choice::Other(chosen) => self.play_noting(chosen, note),
        }
    }

    #[inline]
    fn play_noting(&mut self, chosen: Move, note: &mut impl Note) {
        debug_assert!(self.is_legal(chosen), "`{chosen}` is not legal in {self}");
        let seat = self.status().seat();
        let uncovers = match chosen {
            Move::Place { domino, cell, direction, totem } => {
                let table = self.layout.table();
                let cell = table.cell(cell).expect("the cell is on the board");
                let pair = table.step(cell, direction).expect("the neighbour is on the board").pair;
                let turned = matches!(direction, Direction::West | Direction::South);
                let slot = self.stacks(seat).first_slot_with(domino);
                self.play_placement(seat, Placement { slot, domino, pair, turned, totem }, note);
                return;
            }
            Move::PutTotem { cell } => {
                let cell = usize::from(self.layout.cell(cell).expect("the cell is on the board"));
                self.cells[cell].lock();
                self.open &= !self.layout.table().touching[cell];
                self.take_totems(seat, 1);
                false
            }
            Move::NewStack { domino } => {
                let mut stacks = self.stacks(seat);
                let uncovers = stacks.make_stack(stacks.first_slot_with(domino));
                self.set_stacks(seat, stacks);
                uncovers
            }
            Move::Reveal { domino } => {
                let revealing = self.status().uncovered();
                let mut stacks = self.stacks(revealing);
                stacks.reveal(stacks.hidden_top().expect("a hidden domino is on top"), domino);
                self.set_stacks(revealing, stacks);
                self.settle_noting(seat, note);
                return;
            }
        };
        self.pass_on(seat, uncovers, note);
    }

    #[inline]
    fn play_placement(&mut self, seat: Seat, placement: Placement, note: &mut impl Note) {
        self.place(seat, placement);
        let mut stacks = self.stacks(seat);
        let uncovers = stacks.take(placement.slot);
        self.set_stacks(seat, stacks);
        self.pass_on(seat, uncovers, note);
    }

    /// After a seat's move: chance, if it uncovered a hidden domino, or the next seat.
    #[inline]
    fn pass_on(&mut self, seat: Seat, uncovers: bool, note: &mut impl Note) {
        let next = seat.next(self.players());
        if uncovers {
            let outcomes = usize::from(self.stacks(seat).unseen().len());
            self.set_status(Status::chance(next, seat), outcomes);
        } else {
            self.settle_noting(next, note);
        }
    }

    /// Makes it a seat's turn, or ends the game if it has no move (K6.1, K8.7).
    #[inline]
    pub(crate) fn settle(&mut self, seat: Seat) {
        self.settle_noting(seat, &mut Forget);
    }

    #[inline]
    fn settle_noting(&mut self, seat: Seat, note: &mut impl Note) {
        let moves = self.count_moves_noting(seat, note);
        self.set_status(if moves > 0 { Status::to_move(seat) } else { Status::over(seat) }, moves);
    }

    /// Lays a domino on the board.
    #[inline]
    fn place(&mut self, seat: Seat, Placement { domino, pair, turned, totem, .. }: Placement) {
        let table = self.layout.table();
        let [high, low] = self.layout.pair(pair).in_order(turned).map(usize::from);
        let direction = table.direction(pair, turned);
        let clan = self.clan(seat);
        let level = self.cells[high].level() + 1;
        self.cells[high] = Packed::half(clan, domino.high(), direction, level, totem);
        self.cells[low] = Packed::half(clan, domino.low(), direction.opposite(), level, totem);

        let (high_ends, low_ends) = (table.ends[high], table.ends[low]);
        let (by_high, by_low) = (shows(domino.high()), shows(domino.low()));
        let keep = core::array::from_fn(|side| !(high_ends[side] | low_ends[side]));
        let cover = |pairs: &mut [u64; 2], value: usize| {
            let keep: [u64; 2] = keep;
            let (by_high, by_low) = (by_high[value], by_low[value]);
            for side in 0..2 {
                pairs[side] =
                    pairs[side] & keep[side] | high_ends[side] & by_high[side] | low_ends[side] & by_low[side];
            }
        };
        // The first three one by one, without a loop; there is a fourth with two players.
        let (three, fourth) = self.accepting_mut().split_first_chunk_mut::<3>().expect("there are three or four");
        for (value, pairs) in three.iter_mut().enumerate() {
            cover(pairs, value);
        }
        if let [pairs] = fourth {
            cover(pairs, 3);
        }

        // A half is beside one of another domino where the next cell is level. No cell touches both halves, so that the
        // next cell and the two have one pair in common.
        let touching = table.touching[high] | table.touching[low];
        let mut open = 0;
        for &cell in &table.around[usize::from(pair)] {
            let cell = usize::from(cell);
            open |= select_unpredictable(self.cells[cell].is_free_at(level), table.touching[cell], 0);
        }
        // With a totem none of these pairs is open.
        open &= select_unpredictable(totem, 0, touching);
        self.open = self.open & !touching | open;
        self.take_totems(seat, totem.into());
    }

    /// Why a move is not legal; `None` if it is.
    #[must_use]
    pub fn why_illegal(&self, chosen: Move) -> Option<IllegalMove> {
        if self.is_legal(chosen) { None } else { Some(self.reason_against(chosen)) }
    }

    /// The reason against a move that is not legal: the clauses one by one.
    #[cold]
    fn reason_against(&self, chosen: Move) -> IllegalMove {
        let seat = match (self.turn(), chosen) {
            (Turn::Over { .. }, _) => return IllegalMove::Over,
            (Turn::Chance { .. }, Move::Reveal { .. }) => return IllegalMove::Seen(self.status().uncovered()),
            (Turn::Chance { .. }, _) => return IllegalMove::Chance,
            (Turn::Seat(seat), Move::Reveal { .. }) => return IllegalMove::NoChance(seat),
            (Turn::Seat(seat), _) => seat,
        };
        match chosen {
            Move::Place { domino, cell, direction, totem } => {
                if self.stacks(seat).slot_of(domino).is_none() {
                    return IllegalMove::NotOnTop(seat);
                }
                if let Some(reason) = self.reason_against_placement(seat, domino, cell, direction, totem) {
                    return reason;
                }
                if self.rules().totem_turn() == TotemTurn::Alone {
                    return IllegalMove::TotemAlone;
                }
                IllegalMove::NoTotem(seat)
            }
            Move::PutTotem { cell } => {
                if self.rules().totem_turn() == TotemTurn::WithPlacement {
                    return IllegalMove::TotemWithPlacement;
                }
                if self.totems(seat) == 0 {
                    return IllegalMove::NoTotem(seat);
                }
                let Some(number) = self.layout.cell(cell) else {
                    return IllegalMove::NoCell(cell);
                };
                let found = self.cells[usize::from(number)];
                let protected = self.seats().find(|&other| {
                    let opponent = other != seat && self.partner_of(seat) != Some(other);
                    opponent && self.cells_with_all_placements(other) >> number & 1 != 0
                });
                match protected {
                    Some(other) if found.is_free_half_of(self.clan(seat)) => IllegalMove::LastPlacement(other),
                    _ => IllegalMove::TotemTarget { cell, found: found.into(), clan: self.clan(seat) },
                }
            }
            Move::NewStack { domino } => {
                if self.rules().stuck() != Stuck::NewStack {
                    IllegalMove::NoNewStacks
                } else if self.can_place(seat) {
                    IllegalMove::MustPlace(seat)
                } else if self.stacks(seat).slot_of(domino).is_none() {
                    IllegalMove::NotOnTop(seat)
                } else {
                    IllegalMove::StackOfOne
                }
            }
            Move::Reveal { .. } => IllegalMove::NoChance(seat),
        }
    }

    fn reason_against_placement(
        &self,
        seat: Seat,
        domino: Domino,
        cell: Coord,
        direction: Direction,
        totem: bool,
    ) -> Option<IllegalMove> {
        let Some(one) = self.layout.cell(cell) else {
            return Some(IllegalMove::NoCell(cell));
        };
        let Some(two) = self.layout.step(one, direction) else {
            return Some(IllegalMove::NoNeighbour { cell, direction });
        };
        if let Some(spelling) = DoubleSpelling::of(domino, cell, direction, totem) {
            return Some(IllegalMove::Double(spelling));
        }
        let other = self.layout.coord(two);
        let (one, two): (Cell, Cell) = (self.cells[usize::from(one)].into(), self.cells[usize::from(two)].into());
        for (coord, top) in [(cell, one), (other, two)] {
            if top.is_locked() {
                return Some(IllegalMove::Locked(coord));
            }
        }
        if one.level() != two.level() {
            let (one_height, other_height) = (one.level(), two.level());
            return Some(IllegalMove::NotLevel { one: cell, one_height, other, other_height });
        }
        if one.half.is_some_and(|half| half.partner == direction) {
            return Some(IllegalMove::OneDomino { one: cell, other });
        }
        let fits = |half: Value, top: Cell| half == top.value || half.is_blank() || top.value.is_blank();
        let halves = [(domino.high(), one, cell), (domino.low(), two, other)];
        match self.rules().matching() {
            Matching::EachHalf => {
                let misfit = halves.into_iter().find(|&(half, top, _)| !fits(half, top));
                misfit.map(|(half, covered, cell)| IllegalMove::NoMatch { half, covered, cell })
            }
            Matching::OneHalfOrClan => {
                let clan = self.clan(seat);
                let matches = halves.into_iter().any(|(half, top, _)| fits(half, top) || top.clan == clan);
                (!matches).then_some(IllegalMove::NeitherMatches)
            }
        }
    }
}
