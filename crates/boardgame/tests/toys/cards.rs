use std::fmt;
use std::str::FromStr;

use boardgame::{
    Action, ActionBlock, Deal, DealError, Decider, Draw, Plane, PlaneValue, PlaneWriter, Playable, Probability,
    Returns, Seat, Shape, Spec, State,
};

use super::error::ToyError;

const STACKS: usize = 3;
/// The values of cards are 1 to 3, and there are 3 of each.
const VALUES: u8 = 3;
const COPIES: u8 = 3;
const POINTS: u8 = 18;

/// Three stacks of three cards, the top one open. By turns each seat takes an open card, and the one below is turned. Most
/// points win.
///
/// Nobody knows the order of the hidden cards: where it is not decided, chance turns them, and not all values are equally
/// likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cards {
    pub(crate) seats: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    seats: u8,
    mover: Seat,
    points: [u8; Seat::MAX],
    /// How many of each value have not been open yet.
    unseen: [u8; VALUES as usize],
    stacks: [Stack; STACKS],
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Stack {
    open: Option<u8>,
    /// From the bottom up; `None` where it is not decided what lies there.
    hidden: Vec<Option<u8>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// A seat takes the open card of this stack.
    Take(u8),
    /// Chance turns a card of this value.
    Turn(u8),
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cards seats={}", self.seats)
    }
}

impl FromStr for Cards {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        let seats = text.strip_prefix("cards seats=").ok_or(ToyError("cards seats="))?;
        Ok(Self { seats: digit(seats)? })
    }
}

fn digit(text: &str) -> Result<u8, ToyError> {
    text.parse().map_err(|_| ToyError("a number"))
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Take(stack) => write!(f, "t{stack}"),
            Self::Turn(value) => write!(f, "r{value}"),
        }
    }
}

impl FromStr for Choice {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        match text.split_at_checked(1) {
            Some(("t", stack)) => Ok(Self::Take(digit(stack)?)),
            Some(("r", value)) => Ok(Self::Turn(digit(value)?)),
            _ => Err(ToyError("t or r")),
        }
    }
}

/// Like `3 1 2,0,0,0 2,3,1 -?? 131 2`: seats, who is to move, points, what is unseen, the stacks from the top down.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        write!(f, "{} {} {} {}", self.seats, self.mover, joined(&self.points), joined(&self.unseen))?;
        for Stack { open, hidden } in &self.stacks {
            let letter = |card: Option<u8>, none: char| card.map_or(none, |value| char::from(b'0' + value));
            let hidden: String = hidden.iter().rev().map(|&card| letter(card, '?')).collect();
            write!(f, " {}{hidden}", letter(*open, '-'))?;
        }
        Ok(())
    }
}

impl FromStr for Table {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        let [seats, mover, points, unseen, ref stacks @ ..] = text.split(' ').collect::<Vec<_>>()[..] else {
            return Err(ToyError("4 parts and the stacks"));
        };
        let mut table = Self { seats: digit(seats)?, ..Self::undealt(Cards { seats: digit(seats)? }) };
        table.mover = mover.parse().map_err(|_| ToyError("a seat"))?;
        for (place, word) in table.points.iter_mut().zip(points.split(',')) {
            *place = digit(word)?;
        }
        for (place, word) in table.unseen.iter_mut().zip(unseen.split(',')) {
            *place = digit(word)?;
        }
        for (stack, word) in table.stacks.iter_mut().zip(stacks) {
            let mut cards = word.bytes().map(|letter| letter.is_ascii_digit().then(|| letter - b'0'));
            stack.open = cards.next().ok_or(ToyError("a stack"))?;
            stack.hidden = cards.rev().collect();
        }
        Ok(table)
    }
}

impl Spec for Cards {
    type State = Table;
    type Deal = Opening;

    const GAME: &'static str = "cards";
    const RULES_VERSION: u32 = 1;

    fn players(&self) -> u8 {
        self.seats
    }

    fn action_count(&self) -> usize {
        STACKS
    }

    fn chance_count(&self) -> usize {
        2 * usize::from(VALUES)
    }

    fn action_of(&self, chosen: Choice) -> Option<Action> {
        match chosen {
            Choice::Take(stack) => (usize::from(stack) < STACKS).then(|| Action::new(stack.into())),
            Choice::Turn(value) => {
                (1..=VALUES).contains(&value).then(|| Action::new(STACKS as u32 + u32::from(value) - 1))
            }
        }
    }

    fn move_of(&self, action: Action) -> Option<Choice> {
        match action.index() {
            stack if stack < STACKS => Some(Choice::Take(stack as u8)),
            turn if turn < STACKS + usize::from(VALUES) => Some(Choice::Turn((turn - STACKS) as u8 + 1)),
            _ => None,
        }
    }

    fn action_blocks(&self) -> Vec<ActionBlock> {
        let (takes, values) = (STACKS as u32, u32::from(VALUES));
        vec![
            ActionBlock { first: 0, len: takes, moves: "`t` and a stack".into(), order: "by stack".into() },
            ActionBlock { first: takes, len: values, moves: "`r` and a value".into(), order: "by value".into() },
            ActionBlock {
                first: takes + values,
                len: values,
                moves: "the next open card".into(),
                order: "by value".into(),
            },
        ]
    }

    fn shape(&self) -> Shape {
        Shape { planes: 3 + usize::from(self.seats), height: 1, width: STACKS }
    }

    fn planes(&self) -> Vec<Plane> {
        let mut planes = vec![
            Plane { shows: "open cards".into(), max: VALUES },
            Plane { shows: "how many cards are hidden".into(), max: STACKS as u8 },
            Plane { shows: "whether one has to decide".into(), max: 1 },
        ];
        planes
            .extend((0..self.seats).map(|ahead| Plane { shows: format!("points, {ahead} ahead").into(), max: POINTS }));
        planes
    }

    fn start(&self, rng: &mut impl Draw) -> Table {
        let mut deck: Vec<u8> = (1..=VALUES).flat_map(|value| [value; COPIES as usize]).collect();
        rng.shuffle(&mut deck);
        let mut table = Table::undealt(*self);
        for (stack, cards) in table.stacks.iter_mut().zip(deck.chunks(STACKS)) {
            stack.hidden = cards.iter().copied().map(Some).collect();
        }
        (0..STACKS).for_each(|stack| table.turn(stack));
        table
    }

    fn deal(&self) -> Opening {
        Opening(Table::undealt(*self))
    }
}

impl Table {
    fn undealt(spec: Cards) -> Self {
        Self {
            seats: spec.seats,
            mover: Seat::ZERO,
            points: [0; Seat::MAX],
            unseen: [COPIES; VALUES as usize],
            stacks: std::array::from_fn(|_| Stack { open: None, hidden: vec![None; STACKS] }),
        }
    }

    /// The stack whose next card chance has to turn.
    fn to_turn(&self) -> Option<usize> {
        self.stacks.iter().position(|stack| stack.open.is_none() && !stack.hidden.is_empty())
    }

    /// How many cards of a value there are of which it is not decided where they lie.
    fn undecided(&self, value: u8) -> u8 {
        let hidden = self.stacks.iter().flat_map(|stack| &stack.hidden);
        self.unseen[usize::from(value) - 1] - hidden.filter(|&&card| card == Some(value)).count() as u8
    }

    /// Turns the next card of a stack, if it is decided which it is.
    fn turn(&mut self, stack: usize) {
        let stack = &mut self.stacks[stack];
        if let Some(&Some(value)) = stack.hidden.last() {
            stack.hidden.pop();
            stack.open = Some(value);
            self.unseen[usize::from(value) - 1] -= 1;
        }
    }

    fn legal(&self) -> Vec<Choice> {
        if self.to_turn().is_some() {
            return (1..=VALUES).filter(|&value| self.undecided(value) > 0).map(Choice::Turn).collect();
        }
        let open = (0..STACKS).filter(|&stack| self.stacks[stack].open.is_some());
        open.map(|stack| Choice::Take(stack as u8)).collect()
    }
}

impl Playable for Table {
    type Move = Choice;
    type PlayError = ToyError;

    fn players(&self) -> u8 {
        self.seats
    }

    fn decider(&self) -> Decider {
        if self.to_turn().is_some() {
            Decider::Chance
        } else if self.stacks.iter().any(|stack| stack.open.is_some()) {
            Decider::Seat(self.mover)
        } else {
            Decider::Over
        }
    }

    fn count_legal_moves(&self) -> usize {
        self.legal().len()
    }

    fn nth_legal_move(&self, n: usize) -> Option<Choice> {
        self.legal().get(n).copied()
    }

    fn for_each_legal_move(&self, visit: impl FnMut(Choice)) {
        self.legal().into_iter().for_each(visit);
    }

    fn is_legal(&self, chosen: Choice) -> bool {
        self.legal().contains(&chosen)
    }

    fn play(&mut self, chosen: Choice) -> Result<(), ToyError> {
        if !self.is_legal(chosen) {
            return Err(ToyError("a legal move"));
        }
        self.play_unchecked(chosen);
        Ok(())
    }

    fn play_unchecked(&mut self, chosen: Choice) {
        match chosen {
            Choice::Take(stack) => {
                let stack = usize::from(stack);
                self.points[self.mover.index()] += self.stacks[stack].open.take().unwrap_or(0);
                self.mover = self.mover.next(self.seats);
                self.turn(stack);
            }
            Choice::Turn(value) => {
                let stack = self.to_turn().expect("chance has something to turn");
                *self.stacks[stack].hidden.last_mut().expect("a card is hidden") = Some(value);
                self.turn(stack);
            }
        }
    }

    fn key(&self) -> u64 {
        super::key_of(&self.public_view().to_string())
    }

    fn public_view(&self) -> Self {
        let mut view = self.clone();
        view.stacks.iter_mut().for_each(|stack| stack.hidden.fill(None));
        view
    }

    fn resample(&self, rng: &mut impl Draw) -> Self {
        let mut cards: Vec<u8> =
            (1..=VALUES).flat_map(|value| vec![value; self.unseen[usize::from(value) - 1].into()]).collect();
        rng.shuffle(&mut cards);
        let (mut twin, mut cards) = (self.clone(), cards.into_iter());
        twin.stacks.iter_mut().flat_map(|stack| &mut stack.hidden).for_each(|card| *card = cards.next());
        // What chance has to turn now is left to it, though only one card is left.
        if let Some(stack) = self.to_turn() {
            *twin.stacks[stack].hidden.last_mut().expect("a card is hidden") = None;
        }
        twin
    }

    fn probability(&self, outcome: Choice) -> Option<Probability> {
        let Choice::Turn(value @ 1..=VALUES) = outcome else { return None };
        self.to_turn()?;
        let all = (1..=VALUES).map(|value| u32::from(self.undecided(value))).sum();
        Probability::new(self.undecided(value).into(), all)
    }
}

impl State for Table {
    type Spec = Cards;

    fn spec(&self) -> Cards {
        Cards { seats: self.seats }
    }

    fn returns(&self) -> Returns {
        let most = self.points.into_iter().max();
        let won = |seat: Seat| self.is_over() && Some(self.points[seat.index()]) == most;
        Returns::of_winners(self.seats, self.seats, Seat::number, won)
    }

    fn observe<T: PlaneValue>(&self, seat: Seat, cells: &mut [T]) {
        let mut planes = PlaneWriter::<_, 0>::new(cells, self.spec().shape());
        planes.numbers(self.stacks.iter().map(|stack| stack.open.unwrap_or(0)), VALUES);
        planes.numbers(self.stacks.iter().map(|stack| stack.hidden.len() as u8), STACKS as u8);
        planes.flag(self.seat() == Some(seat));
        let mut other = seat;
        for _ in 0..self.seats {
            planes.fill(self.points[other.index()], POINTS);
            other = other.next(self.seats);
        }
        planes.finish();
    }
}

/// The top cards are opened one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Opening(Table);

impl Opening {
    const FIRST: usize = STACKS + VALUES as usize;
}

impl Deal for Opening {
    type State = Table;

    fn count_outcomes(&self) -> usize {
        if self.0.to_turn().is_some() { self.0.count_legal_moves() } else { 0 }
    }

    fn nth_outcome(&self, n: usize) -> Option<Action> {
        match self.0.legal().get(n)? {
            Choice::Turn(value) => Some(Action::new(Self::FIRST as u32 + u32::from(*value) - 1)),
            Choice::Take(_) => None,
        }
    }

    fn probability(&self, outcome: Action) -> Option<Probability> {
        let value = outcome.index().checked_sub(Self::FIRST)?;
        self.0.probability(Choice::Turn(u8::try_from(value).ok()?.checked_add(1)?))
    }

    fn play(&mut self, outcome: Action) -> Result<(), DealError> {
        if self.probability(outcome).is_none() {
            return Err(DealError::new(outcome, self.count_outcomes()));
        }
        self.0.play_unchecked(Choice::Turn((outcome.index() - Self::FIRST) as u8 + 1));
        Ok(())
    }

    fn state(&self) -> Option<Table> {
        self.0.to_turn().is_none().then(|| self.0.clone())
    }
}
