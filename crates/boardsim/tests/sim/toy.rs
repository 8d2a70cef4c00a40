//! A small game with all that a batch must get right: several seats and teams, several moves in a row, dice with
//! unequal odds, something hidden, mazes of action numbers.

use std::fmt;
use std::str::FromStr;

use boardgame::{
    Action, ActionBlock, Dealt, Decider, Draw, Plane, PlaneValue, PlaneWriter, Playable, Probability, Returns, Seat,
    Shape, Spec, State,
};

/// Players take one, two or three from a pile; who takes three goes on. Who takes the last one wins, or the seat as many
/// places behind as a hidden number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pile {
    pub(crate) players: u8,
    pub(crate) size: u8,
    /// After each move that leaves something, the pile grows: by 0, 1 or 2 with odds 3 : 2 : 1.
    pub(crate) grows: bool,
    /// The number is drawn at the start.
    pub(crate) hides: bool,
    /// Every other seat belongs together.
    pub(crate) teams: bool,
}

/// A pile under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heap {
    spec: Pile,
    left: u8,
    seat: Seat,
    is_growing: bool,
    is_revealed: bool,
    hidden: Option<u8>,
    last: Seat,
}

/// Takes, growths, and what the hidden number turns out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// 0, 33 and 66 take one, two and three; what lies between is never legal.
    Take(u8),
    Grow(u8),
    Reveal(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused")
    }
}

impl std::error::Error for Refused {}

/// These are written, never read.
macro_rules! written {
    ($($name:ty),*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(self, f)
            }
        }

        impl FromStr for $name {
            type Err = Refused;

            fn from_str(_: &str) -> Result<Self, Refused> {
                Err(Refused)
            }
        }
    )*};
}
written!(Pile, Heap, Turn);

pub(crate) const PILE: Pile = Pile { players: 2, size: 9, grows: false, hides: false, teams: false };

/// One of each kind.
pub(crate) fn piles() -> Vec<Pile> {
    vec![
        PILE,
        Pile { players: 3, grows: true, ..PILE },
        Pile { players: 4, hides: true, teams: true, size: 5, ..PILE },
        Pile { players: 3, hides: true, grows: true, ..PILE },
        // Over as it begins.
        Pile { size: 0, ..PILE },
    ]
}

const TAKES: u8 = 70;
const GROWTHS: u8 = 3;

impl Spec for Pile {
    type State = Heap;
    type Deal = Dealt<Heap>;

    const GAME: &'static str = "pile";
    const RULES_VERSION: u32 = 1;

    fn players(&self) -> u8 {
        self.players
    }

    fn sides(&self) -> u8 {
        if self.teams { 2 } else { self.players }
    }

    fn side(&self, seat: Seat) -> u8 {
        seat.number() % self.sides()
    }

    fn action_count(&self) -> usize {
        TAKES.into()
    }

    fn chance_count(&self) -> usize {
        usize::from(GROWTHS + self.players)
    }

    fn action_of(&self, chosen: Turn) -> Option<Action> {
        let number = match chosen {
            Turn::Take(label) if label < TAKES => label,
            Turn::Grow(by) if by < GROWTHS => TAKES + by,
            Turn::Reveal(number) if number < self.players => TAKES + GROWTHS + number,
            _ => return None,
        };
        Some(Action::new(number.into()))
    }

    fn move_of(&self, action: Action) -> Option<Turn> {
        let number = u8::try_from(action.number()).ok()?;
        let found = match number {
            0..TAKES => Turn::Take(number),
            TAKES..=72 => Turn::Grow(number - TAKES),
            _ => Turn::Reveal(number - TAKES - GROWTHS),
        };
        self.action_of(found).map(|_| found)
    }

    fn action_blocks(&self) -> Vec<ActionBlock> {
        Vec::new()
    }

    fn shape(&self) -> Shape {
        Shape { planes: 3, height: 1, width: 5 }
    }

    fn planes(&self) -> Vec<Plane> {
        Vec::new()
    }

    fn start(&self, rng: &mut impl Draw) -> Heap {
        let hidden = if self.hides { rng.below(self.players.into()) as u8 } else { 0 };
        Heap {
            spec: *self,
            left: self.size,
            seat: Seat::ZERO,
            is_growing: false,
            is_revealed: !self.hides,
            hidden: Some(hidden),
            last: Seat::ZERO,
        }
    }

    fn deal(&self) -> Dealt<Heap> {
        unreachable!("a batch draws its starts")
    }
}

impl Heap {
    fn moves(&self) -> Vec<Turn> {
        match self.decider() {
            Decider::Seat(_) => (0..3).filter(|n| *n < self.left).map(|n| Turn::Take(33 * n)).collect(),
            Decider::Chance if self.is_growing => (0..GROWTHS).map(Turn::Grow).collect(),
            Decider::Chance => (0..self.spec.players).map(Turn::Reveal).collect(),
            Decider::Over => Vec::new(),
        }
    }

    /// Whether the number that decides is there to be seen.
    pub(crate) fn knows_hidden(&self) -> bool {
        self.hidden.is_some()
    }

    /// What is left of the pile.
    pub(crate) fn left(&self) -> u8 {
        self.left
    }
}

impl Playable for Heap {
    type Move = Turn;
    type PlayError = Refused;

    fn players(&self) -> u8 {
        self.spec.players
    }

    fn decider(&self) -> Decider {
        match (self.left, self.is_growing, self.hidden) {
            (_, true, _) | (0, _, None) => Decider::Chance,
            (0, _, Some(_)) => Decider::Over,
            _ => Decider::Seat(self.seat),
        }
    }

    fn count_legal_moves(&self) -> usize {
        self.moves().len()
    }

    fn nth_legal_move(&self, n: usize) -> Option<Turn> {
        self.moves().get(n).copied()
    }

    fn for_each_legal_move(&self, visit: impl FnMut(Turn)) {
        self.moves().into_iter().for_each(visit);
    }

    fn is_legal(&self, chosen: Turn) -> bool {
        self.moves().contains(&chosen)
    }

    fn play(&mut self, chosen: Turn) -> Result<(), Refused> {
        if !self.is_legal(chosen) {
            return Err(Refused);
        }
        match chosen {
            Turn::Take(label) => {
                let taken = label / 33 + 1;
                self.left -= taken;
                self.last = self.seat;
                if taken < 3 {
                    self.seat = self.seat.next(self.spec.players);
                }
                self.is_growing = self.spec.grows && self.left > 0;
            }
            Turn::Grow(by) => {
                self.left += by;
                self.is_growing = false;
            }
            Turn::Reveal(number) => self.hidden = Some(number),
        }
        Ok(())
    }

    fn play_unchecked(&mut self, chosen: Turn) {
        self.play(chosen).expect("the move is legal");
    }

    fn key(&self) -> u64 {
        u64::from(self.left) << 16 | u64::from(self.seat.number()) << 8 | u64::from(self.is_growing)
    }

    fn public_view(&self) -> Self {
        let is_open = self.is_revealed || self.decider() == Decider::Over;
        Self { hidden: self.hidden.filter(|_| is_open), ..*self }
    }

    fn probability(&self, outcome: Turn) -> Option<Probability> {
        match outcome {
            Turn::Grow(by) if self.is_growing => Probability::new(3 - u32::from(by), 6),
            Turn::Reveal(_) if self.decider() == Decider::Chance => Probability::one_in(self.spec.players.into()),
            _ => None,
        }
    }
}

impl State for Heap {
    type Spec = Pile;

    fn spec(&self) -> Pile {
        self.spec
    }

    fn returns(&self) -> Returns {
        let Decider::Over = self.decider() else {
            return Returns::zero(self.spec.players);
        };
        let places = self.hidden.unwrap_or(0);
        let winner = (0..places).fold(self.last, |seat, _| seat.next(self.spec.players));
        Returns::of_winners(self.spec.players, self.spec.sides(), |seat| self.spec.side(seat), |seat| seat == winner)
    }

    fn observe<T: PlaneValue>(&self, seat: Seat, cells: &mut [T]) {
        let mut planes = PlaneWriter::<_, 0>::new(cells, self.spec.shape());
        planes.fill(self.left.min(30), 30);
        planes.bits(1 << self.seat.number());
        planes.bits(1 << seat.number());
        planes.finish();
    }
}
