use core::fmt;
use core::iter::FusedIterator;

use boardgame::Seat;

use crate::rules::{HalfScore, TotemScore, TotemTurn};
use crate::{Cell, Position, Turn};

/// Seats, from the lowest to the highest.
///
/// ```
/// let position = kumata_core::Setup::new(4).deal(1)?;
/// let ahead = position.scores().winners();
/// assert!(ahead.len() > 0 && ahead.clone().all(|seat| position.scores().is_winner(seat)));
/// # Ok::<(), kumata_core::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Seats(u8);

impl Iterator for Seats {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        let seat = Seat::new(self.0.trailing_zeros() as u8)?;
        self.0 &= self.0 - 1;
        Some(seat)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Seats {}
impl FusedIterator for Seats {}

/// As a set of seats.
impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.clone()).finish()
    }
}

/// The points of a seat (K7, K10.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Score {
    /// The visible halves of the clan, on board cells and dominoes (K7.1).
    pub visible: i16,
    /// Both halves of the tops of the stacks left (K7.2).
    pub reserve: i16,
    /// The placed totems (K7.3).
    pub totem: i16,
    /// The totems left, as a number that is 0 or negative (K7.4).
    pub penalty: i16,
}

impl Score {
    /// The sum of all four.
    #[must_use]
    pub const fn total(self) -> i16 {
        self.visible + self.reserve + self.totem + self.penalty
    }
}

/// The points of all seats, or of a game going on what they would be if it ended now (K10.8).
///
/// ```
/// use boardgame::Seat;
/// let position = kumata_core::Setup::new(4).deal(1)?;
/// let score = position.scores().of(Seat::ZERO);
/// assert_eq!((score.visible, score.totem, score.penalty), (18, 0, -1));
/// assert_eq!(score.total(), 18 + score.reserve - 1);
/// assert_eq!(position.scores().team_totals(), None);
/// # Ok::<(), kumata_core::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scores {
    players: u8,
    alliance: bool,
    seats: [Score; Seat::MAX],
    /// The level of the highest placed totem; none ranks lowest, as 0.
    highest_totem: [u8; Seat::MAX],
}

impl Scores {
    pub(crate) fn of_position(position: &Position) -> Self {
        let rules = position.rules();
        let mut scores = Self {
            players: position.players(),
            alliance: position.is_alliance(),
            seats: [Score::default(); Seat::MAX],
            highest_totem: [0; Seat::MAX],
        };
        for seat in position.seats() {
            let clan = position.clan(seat);
            let score = &mut scores.seats[seat.index()];
            // Where a totem locks both halves of its domino, each of them is half a totem.
            let (mut visible, mut half_totems) = (0, 0);
            for &cell in position.cells.iter().filter(|cell| cell.is_of(clan)) {
                let cell = Cell::from(cell);
                visible += match rules.half_score() {
                    HalfScore::Value => i16::from(cell.value.number()),
                    HalfScore::Level if cell.value.is_blank() => 0,
                    HalfScore::Level => i16::from(cell.level()),
                };
                if cell.is_locked() {
                    let points = match rules.totem_score() {
                        TotemScore::LevelPlusOne => i16::from(cell.level()) + 1,
                        TotemScore::Level => i16::from(cell.level()),
                    };
                    half_totems += match rules.totem_turn() {
                        TotemTurn::WithPlacement => points,
                        TotemTurn::Alone => 2 * points,
                    };
                    let highest = &mut scores.highest_totem[seat.index()];
                    *highest = (*highest).max(cell.level());
                }
            }
            score.visible = visible;
            score.totem = half_totems / 2;
            score.reserve = position.stacks(seat).tops().map(|domino| i16::from(domino.sum())).sum();
            score.penalty = -i16::from(position.totems(seat));
        }
        scores
    }

    /// The points of a seat.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Score {
        self.seats()[seat.index()]
    }

    /// The points of all seats, in order.
    #[must_use]
    pub fn seats(&self) -> &[Score] {
        &self.seats[..usize::from(self.players)]
    }

    /// In Alliance the totals of the teams: seats 0 and 2, seats 1 and 3 (K7.6).
    #[must_use]
    pub fn team_totals(&self) -> Option<[i16; 2]> {
        let total = |one: usize, other: usize| self.seats[one].total() + self.seats[other].total();
        self.alliance.then(|| [total(0, 2), total(1, 3)])
    }

    /// What the seats are compared by: total and highest totem (K7.5), in Alliance the team's (K7.6).
    fn rank(&self, seat: Seat) -> (i16, u8) {
        let (one, highest) = (seat.index(), &self.highest_totem);
        match self.team_totals() {
            None => (self.seats[one].total(), highest[one]),
            Some(teams) => (teams[one & 1], highest[one].max(highest[one ^ 2])),
        }
    }

    /// Whether no seat comes before this one: it wins, or would win now, alone or with others.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn is_winner(&self, seat: Seat) -> bool {
        assert!(seat.number() < self.players, "there is no such seat");
        Seat::all(self.players).all(|other| self.rank(other) <= self.rank(seat))
    }

    /// The seats with the highest total, of those the ones with the highest totem (K7.5); in Alliance those of the team,
    /// or of both (K7.6).
    #[must_use]
    pub fn winners(&self) -> Seats {
        let winners = Seat::all(self.players).filter(|&seat| self.is_winner(seat));
        Seats(winners.fold(0, |bits, seat| bits | 1 << seat.number()))
    }
}

/// How a game ended.
///
/// ```
/// use boardgame::{Rng, Seat, Playable};
/// let mut position = kumata_core::Setup::new(3).deal(1)?;
/// let mut rng = Rng::new(1);
/// while let Some(chosen) = position.random_move(&mut rng) {
///     position.play_unchecked(chosen);
/// }
/// let outcome = position.outcome().unwrap();
/// assert_eq!(outcome.winners(), position.scores().winners());
/// let (winners, ended_by) = (outcome.winners(), outcome.ended_by());
/// assert_eq!(format!("{outcome:?}"), format!("Outcome {{ winners: {winners:?}, ended_by: {ended_by:?} }}"));
/// assert_eq!(position.to_string().split(' ').nth(2), Some(format!("x{}", outcome.ended_by()).as_str()));
/// # Ok::<(), kumata_core::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    winners: u8,
    ended_by: Seat,
}

impl Outcome {
    pub(crate) fn of(position: &Position) -> Option<Self> {
        match position.turn() {
            Turn::Over { ended_by } => Some(Self { winners: position.scores().winners().0, ended_by }),
            Turn::Seat(_) | Turn::Chance { .. } => None,
        }
    }

    /// The seats that won, at least one; several share the victory, or are partners.
    #[must_use]
    pub const fn winners(self) -> Seats {
        Seats(self.winners)
    }

    /// The seat that had no move, and so ended the game (K6.1).
    #[must_use]
    pub const fn ended_by(self) -> Seat {
        self.ended_by
    }
}

/// With the seats themselves, not the bits that stand for them.
impl fmt::Debug for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { winners: _, ended_by } = self;
        f.debug_struct("Outcome").field("winners", &self.winners()).field("ended_by", ended_by).finish()
    }
}
