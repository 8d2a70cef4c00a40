mod error;

use alloc::vec::Vec;

use arrayvec::ArrayVec;
use boardgame::Seat;
use boardgeo::{Coord, Direction};

pub use self::error::{DraftError, WrongPartner};
use crate::board::CELLS;
use crate::cell::Packed;
use crate::position::{Parts, Status};
use crate::rules::TotemTurn;
use crate::{Cell, Clan, Domino, DominoSet, Layout, Position, Rules, Stacks, Turn, Value};

/// The level that no domino exceeds: two of the 40 dominoes are needed for each level up to there.
pub const MAX_LEVEL: u8 = 20;

/// The parts of a position, for anyone to fill in; [`check`](Self::check) makes a [`Position`] of it.
///
/// ```
/// use kumata_core::{Draft, Position, Setup};
/// let position = Setup::new(4).deal(1)?;
/// let mut draft = Draft::from(&position);
/// assert_eq!(draft.clone().check(), Ok(position));
/// draft.totems[2] = 0;
/// let error = draft.check().unwrap_err();
/// assert_eq!(error.to_string(), "totems, seat 2: found 0 left and 0 on the board, expected 1 together");
/// # Ok::<(), kumata_core::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The cells of the board with what is on top of each, in any order.
    pub board: Vec<(Coord, Cell)>,
    /// The clans in seat order.
    pub clans: Vec<Clan>,
    /// Whose turn it is.
    pub turn: Turn,
    /// The dominoes in reserve, in seat order.
    pub reserves: Vec<Reserve>,
    /// The totems left, in seat order.
    pub totems: Vec<u8>,
    /// The rules.
    pub rules: Rules,
    /// Whether seats 0 and 2 play against seats 1 and 3.
    pub alliance: bool,
}

/// A player's stacks in a [`Draft`].
///
/// ```
/// use kumata_core::{Draft, Reserve, Setup};
/// let position = Setup::new(4).deal(1)?;
/// let mut draft = Draft::from(&position);
/// // A stack of one, and nothing else.
/// draft.reserves[3] = Reserve { stacks: vec![vec!["32".parse().ok()]], ..Reserve::default() };
/// assert!(draft.check().unwrap().to_string().contains(";32 1111 "));
/// # Ok::<(), kumata_core::SetupError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reserve {
    /// The stacks in order, each top first; `None` is a hidden domino.
    pub stacks: Vec<Vec<Option<Domino>>>,
    /// The dominoes that lie in the hidden places.
    pub unseen: DominoSet,
}

impl Draft {
    /// The position that it describes.
    ///
    /// ```
    /// use kumata_core::{Draft, DraftError, Setup, Turn};
    /// let mut draft = Draft::from(&Setup::new(2).deal(1)?);
    /// draft.alliance = true;
    /// assert_eq!(draft.check(), Err(DraftError::Alliance { players: 2 }));
    /// # Ok::<(), kumata_core::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// If it breaks one of the rules of K9; the first one found.
    pub fn check(self) -> Result<Position, DraftError> {
        let clans = self.check_seats()?;
        let players = clans.len() as u8;
        let (layout, cells) = self.check_cells(players)?;
        let board = Board { layout, cells: &cells };
        let mut parts = Parts {
            layout,
            cells: cells.map(Packed::from),
            clans,
            stacks: [Stacks::NONE; Seat::MAX],
            totems: [0; Seat::MAX],
            rules: self.rules,
            alliance: self.alliance,
            status: Status::to_move(Seat::ZERO),
        };
        board.check_halves(self.rules, &parts.clans)?;
        if self.reserves.len() != usize::from(players) {
            return Err(DraftError::Reserves { found: self.reserves.len(), players });
        }
        if self.totems.len() != usize::from(players) {
            return Err(DraftError::TotemSeats { found: self.totems.len(), players });
        }
        for (seat, &clan) in Seat::all(players).zip(&parts.clans) {
            let stacks = self.reserves[seat.index()].check(seat, players)?;
            board.check_dominoes(clan, stacks.all(), players)?;
            let (left, placed) = (self.totems[seat.index()], board.totems(clan, self.rules));
            let expected = self.rules.totems(players);
            if left.checked_add(placed) != Some(expected) {
                return Err(DraftError::Totems { seat, left, placed, expected });
            }
            parts.stacks[seat.index()] = stacks;
            parts.totems[seat.index()] = left;
        }
        parts.status = self.check_turn(players, &parts.stacks)?;
        let position = Position::assemble(&parts);
        // Once all else is right: whether the seat has a move (K6.1, K8.7).
        match self.turn {
            Turn::Seat(seat) if position.count_moves_of(seat) == 0 => Err(DraftError::NoMove { seat }),
            Turn::Over { ended_by: seat } if position.count_moves_of(seat) > 0 => Err(DraftError::HasMove { seat }),
            _ => Ok(position),
        }
    }

    fn check_seats(&self) -> Result<ArrayVec<Clan, { Seat::MAX }>, DraftError> {
        let found = self.clans.len();
        if !(2..=Seat::MAX).contains(&found) {
            return Err(DraftError::Players { found });
        }
        let players = found as u8;
        let mut clans = ArrayVec::new();
        for &clan in &self.clans {
            if !Clan::of_players(players).contains(&clan) {
                return Err(DraftError::SeatClan { found: clan, players });
            }
            if clans.contains(&clan) {
                return Err(DraftError::SeatTwice { found: clan });
            }
            clans.push(clan);
        }
        if self.alliance && players != 4 {
            return Err(DraftError::Alliance { players });
        }
        Ok(clans)
    }

    fn check_cells(&self, players: u8) -> Result<(Layout, [Cell; CELLS]), DraftError> {
        let coords: Vec<Coord> = self.board.iter().map(|&(coord, _)| coord).collect();
        let layout = Layout::from_cells(&coords).map_err(DraftError::Layout)?;
        let mut cells = [Cell { clan: Clan::Monkeys, value: Value::BLANK, half: None }; CELLS];
        for &(at, found) in &self.board {
            if !Clan::of_players(players).contains(&found.clan) {
                return Err(DraftError::CellClan { at, found, players });
            }
            if found.value > Value::highest(players) {
                return Err(DraftError::CellValue { at, found, players });
            }
            if let Some(half) = found.half
                && !(1..=MAX_LEVEL).contains(&half.level)
            {
                return Err(DraftError::Level { at, found: half.level });
            }
            let cell = layout.cell(at).expect("the layout was made of these cells");
            cells[usize::from(cell)] = found;
        }
        Ok((layout, cells))
    }

    fn check_turn(&self, players: u8, stacks: &[Stacks; Seat::MAX]) -> Result<Status, DraftError> {
        let (Turn::Seat(seat) | Turn::Chance { then: seat } | Turn::Over { ended_by: seat }) = self.turn;
        if seat.number() >= players {
            return Err(DraftError::TurnSeat { seat, players });
        }
        let mut hidden = Seat::all(players).flat_map(|seat| {
            let stacks = stacks[seat.index()];
            stacks.iter().filter(|stack| stack.top().is_none()).map(move |_| seat)
        });
        match (self.turn, hidden.next(), hidden.next()) {
            // The domino was uncovered by the seat that has just moved.
            (Turn::Chance { then }, Some(seat), None) if seat.next(players) != then => {
                Err(DraftError::HiddenTopOfAnother { then, seat })
            }
            (Turn::Chance { then }, Some(seat), None) => Ok(Status::chance(then, seat)),
            (Turn::Chance { .. }, _, Some(seat)) => Err(DraftError::SecondHiddenTop { seat }),
            (Turn::Chance { then }, None, _) => Err(DraftError::NoHiddenTop { then }),
            (_, Some(seat), _) => Err(DraftError::HiddenTop { seat }),
            (Turn::Seat(seat), None, _) => Ok(Status::to_move(seat)),
            (Turn::Over { ended_by }, None, _) => Ok(Status::over(ended_by)),
        }
    }
}

impl Reserve {
    fn check(&self, seat: Seat, players: u8) -> Result<Stacks, DraftError> {
        let full = DominoSet::full(players);
        let places = || self.stacks.iter().flatten();
        if self.stacks.iter().any(Vec::is_empty) {
            return Err(DraftError::EmptyStack { seat });
        }
        let hidden = places().filter(|place| place.is_none()).count();
        if hidden != usize::from(self.unseen.len()) {
            return Err(DraftError::Unseen { seat, places: hidden, unseen: self.unseen.len() });
        }
        let mut all = DominoSet::EMPTY;
        for found in places().copied().flatten().chain(self.unseen) {
            if !full.contains(found) {
                return Err(DraftError::DominoValue { seat, found, players });
            }
            if !all.insert(found) {
                return Err(DraftError::DominoTwice { seat, found });
            }
        }
        // All are different members of the full set, so there is room for them.
        let mut stacks = Stacks::NONE;
        let mut unseen = self.unseen.iter();
        for stack in &self.stacks {
            for (number, &domino) in stack.iter().enumerate() {
                let slot = stacks.len();
                let known =
                    domino.or_else(|| unseen.next()).expect("there are as many unseen dominoes as hidden places");
                stacks.push(known, number == 0);
                stacks.hidden |= u16::from(domino.is_none()) << slot;
            }
        }
        Ok(stacks)
    }
}

/// The tops of the cells while they are checked.
struct Board<'a> {
    layout: Layout,
    cells: &'a [Cell; CELLS],
}

impl Board<'_> {
    /// The cell a half points to.
    fn partner(&self, cell: u8, direction: Direction) -> Option<Cell> {
        self.layout.step(cell, direction).map(|partner| self.cells[usize::from(partner)])
    }

    /// The other half of a half, if it is visible. Only for halves whose partner was checked.
    fn visible_partner(&self, cell: u8) -> Option<Cell> {
        let half = self.cells[usize::from(cell)].half?;
        self.partner(cell, half.partner).filter(|partner| partner.level() == half.level)
    }

    fn halves_of(&self, clan: Clan) -> impl Iterator<Item = (u8, Cell)> + '_ {
        (0..).zip(self.cells.iter().copied()).filter(move |(_, cell)| cell.clan == clan && cell.half.is_some())
    }

    /// Checks where the other halves lie, whose they are, and the locks.
    fn check_halves(&self, rules: Rules, seated: &[Clan]) -> Result<(), DraftError> {
        for (cell, &found) in (0..).zip(self.cells) {
            let at = self.layout.coord(cell);
            let Some(half) = found.half else {
                continue;
            };
            if !seated.contains(&found.clan) {
                return Err(DraftError::NoSeat { at, found });
            }
            let wrong = match self.partner(cell, half.partner) {
                None => Some(WrongPartner::NoCell),
                Some(partner) if partner.level() < half.level => Some(WrongPartner::Lower),
                Some(partner) if partner.level() > half.level => None,
                Some(partner) => {
                    let back = partner.half.map(|half| half.partner) == Some(half.partner.opposite());
                    (partner.clan != found.clan || !back).then_some(WrongPartner::Other)
                }
            };
            if let Some(wrong) = wrong {
                return Err(DraftError::Partner { at, found, wrong });
            }
            let both_locked = rules.totem_turn() == TotemTurn::WithPlacement;
            if both_locked && half.locked && !self.visible_partner(cell).is_some_and(Cell::is_locked) {
                return Err(DraftError::HalfLock { at, found });
            }
        }
        Ok(())
    }

    /// How many totems of a clan are on the board.
    fn totems(&self, clan: Clan, rules: Rules) -> u8 {
        let locks = self.halves_of(clan).filter(|(_, cell)| cell.is_locked()).count() as u8;
        match rules.totem_turn() {
            TotemTurn::WithPlacement => locks / 2,
            TotemTurn::Alone => locks,
        }
    }

    /// Checks that a clan has its dominoes once, and no more than its set.
    fn check_dominoes(&self, clan: Clan, reserve: DominoSet, players: u8) -> Result<(), DraftError> {
        let mut seen = reserve;
        let mut found = usize::from(reserve.len());
        for (cell, half) in self.halves_of(clan) {
            match self.visible_partner(cell) {
                // One of the two halves tells for both.
                Some(partner) => {
                    let tells =
                        half.half.is_some_and(|half| matches!(half.partner, Direction::North | Direction::East));
                    if tells {
                        let domino = Domino::new(half.value, partner.value);
                        if !seen.insert(domino) {
                            return Err(DraftError::DominoOnBoard { found: domino, clan, at: self.layout.coord(cell) });
                        }
                        found += 1;
                    }
                }
                None => found += 1,
            }
        }
        let most = DominoSet::full(players).len();
        if found > usize::from(most) { Err(DraftError::TooMany { clan, found, most }) } else { Ok(()) }
    }
}

impl TryFrom<Draft> for Position {
    type Error = DraftError;

    fn try_from(draft: Draft) -> Result<Self, Self::Error> {
        draft.check()
    }
}

impl From<&Position> for Draft {
    fn from(position: &Position) -> Self {
        let reserve = |stacks: Stacks| Reserve {
            stacks: stacks.iter().map(|stack| stack.iter().collect()).collect(),
            unseen: stacks.unseen(),
        };
        Self {
            board: position.cells().collect(),
            clans: position.seats().map(|seat| position.clan(seat)).collect(),
            turn: position.turn(),
            reserves: position.seats().map(|seat| reserve(position.stacks(seat))).collect(),
            totems: position.seats().map(|seat| position.totems(seat)).collect(),
            rules: *position.rules(),
            alliance: position.is_alliance(),
        }
    }
}
