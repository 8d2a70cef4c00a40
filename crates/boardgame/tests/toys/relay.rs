use std::fmt;
use std::str::FromStr;

use boardgame::{
    Action, ActionBlock, Dealt, Decider, Draw, Plane, PlaneValue, PlaneWriter, Playable, Returns, Seat, Shape, Spec,
    State,
};

use super::error::ToyError;

const SEATS: u8 = 4;

/// Four seats, two against two, put marks on a row of cells: one or two in a turn. Who has more when the row is full wins.
///
/// Teams, and several actions in a row by one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Relay {
    /// How many cells there are.
    pub(crate) cells: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    marks: Vec<Option<u8>>,
    mover: Seat,
    /// Whether the seat has put its first mark of this turn.
    is_second: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A mark on this cell.
    Put(u8),
    /// No second mark.
    Stop,
}

const fn side_of(seat: Seat) -> u8 {
    seat.number() % 2
}

impl fmt::Display for Relay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "relay cells={}", self.cells)
    }
}

impl FromStr for Relay {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        let cells = text.strip_prefix("relay cells=").ok_or(ToyError("relay cells="))?;
        Ok(Self { cells: cells.parse().map_err(|_| ToyError("a number"))? })
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put(cell) => write!(f, "{cell}"),
            Self::Stop => f.write_str("stop"),
        }
    }
}

impl FromStr for Step {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        if text == "stop" {
            return Ok(Self::Stop);
        }
        text.parse().map(Self::Put).map_err(|_| ToyError("a cell or stop"))
    }
}

/// Like `ab..a... 3 1`: the marks of both sides, who is to move, whether it is the second mark of the turn.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks: String = self.marks.iter().map(|mark| mark.map_or('.', |side| char::from(b'a' + side))).collect();
        write!(f, "{marks} {} {}", self.mover, u8::from(self.is_second))
    }
}

impl FromStr for Row {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        let [marks, mover, second] = text.split(' ').collect::<Vec<_>>()[..] else { return Err(ToyError("3 parts")) };
        let mover = mover.parse().map_err(|_| ToyError("a seat"))?;
        let marks = marks.bytes().map(|letter| letter.checked_sub(b'a')).collect();
        Ok(Self { marks, mover, is_second: second == "1" })
    }
}

impl Spec for Relay {
    type State = Row;
    type Deal = Dealt<Row>;

    const GAME: &'static str = "relay";
    const RULES_VERSION: u32 = 1;

    fn players(&self) -> u8 {
        SEATS
    }

    fn sides(&self) -> u8 {
        2
    }

    fn side(&self, seat: Seat) -> u8 {
        side_of(seat)
    }

    fn action_count(&self) -> usize {
        usize::from(self.cells) + 1
    }

    fn action_of(&self, chosen: Step) -> Option<Action> {
        match chosen {
            Step::Put(cell) => (cell < self.cells).then(|| Action::new(cell.into())),
            Step::Stop => Some(Action::new(self.cells.into())),
        }
    }

    fn move_of(&self, action: Action) -> Option<Step> {
        let number = u8::try_from(action.number()).ok()?;
        if number < self.cells { Some(Step::Put(number)) } else { (number == self.cells).then_some(Step::Stop) }
    }

    fn action_blocks(&self) -> Vec<ActionBlock> {
        let cells = u32::from(self.cells);
        vec![
            ActionBlock { first: 0, len: cells, moves: "a cell".into(), order: "from west to east".into() },
            ActionBlock { first: cells, len: 1, moves: "`stop`".into(), order: "alone".into() },
        ]
    }

    fn shape(&self) -> Shape {
        Shape { planes: 3, height: 1, width: self.cells.into() }
    }

    fn planes(&self) -> Vec<Plane> {
        let plane = |shows: &'static str, max| Plane { shows: shows.into(), max };
        vec![
            plane("marks: 1 own, 2 others'", 2),
            plane("seats until one's own turn", SEATS - 1),
            plane("whether it is the second mark", 1),
        ]
    }

    fn start(&self, _: &mut impl Draw) -> Row {
        Row { marks: vec![None; self.cells.into()], mover: Seat::ZERO, is_second: false }
    }

    fn deal(&self) -> Dealt<Row> {
        Dealt(Row { marks: vec![None; self.cells.into()], mover: Seat::ZERO, is_second: false })
    }
}

impl Row {
    fn legal(&self) -> impl Iterator<Item = Step> {
        let is_full = self.marks.iter().all(Option::is_some);
        let empty = (0..self.marks.len()).filter(|&cell| self.marks[cell].is_none());
        empty.map(|cell| Step::Put(cell as u8)).chain((self.is_second && !is_full).then_some(Step::Stop))
    }
}

impl Playable for Row {
    type Move = Step;
    type PlayError = ToyError;

    fn players(&self) -> u8 {
        SEATS
    }

    fn decider(&self) -> Decider {
        if self.marks.contains(&None) { Decider::Seat(self.mover) } else { Decider::Over }
    }

    fn count_legal_moves(&self) -> usize {
        self.legal().count()
    }

    fn nth_legal_move(&self, n: usize) -> Option<Step> {
        self.legal().nth(n)
    }

    fn for_each_legal_move(&self, visit: impl FnMut(Step)) {
        self.legal().for_each(visit);
    }

    fn is_legal(&self, chosen: Step) -> bool {
        self.legal().any(|legal| legal == chosen)
    }

    fn play(&mut self, chosen: Step) -> Result<(), ToyError> {
        if !self.is_legal(chosen) {
            return Err(ToyError("a legal move"));
        }
        self.play_unchecked(chosen);
        Ok(())
    }

    fn play_unchecked(&mut self, chosen: Step) {
        if let Step::Put(cell) = chosen {
            self.marks[usize::from(cell)] = Some(side_of(self.mover));
        }
        let goes_on = chosen != Step::Stop && !self.is_second;
        self.is_second = goes_on;
        if !goes_on {
            self.mover = self.mover.next(SEATS);
        }
    }

    fn key(&self) -> u64 {
        super::key_of(&self.to_string())
    }
}

impl State for Row {
    type Spec = Relay;

    fn spec(&self) -> Relay {
        Relay { cells: self.marks.len() as u8 }
    }

    fn returns(&self) -> Returns {
        let marks = |side| self.marks.iter().filter(|&&mark| mark == Some(side)).count();
        let won = |seat| self.is_over() && marks(side_of(seat)) > marks(1 - side_of(seat));
        Returns::of_winners(SEATS, 2, side_of, won)
    }

    fn observe<T: PlaneValue>(&self, seat: Seat, cells: &mut [T]) {
        let mut planes = PlaneWriter::<_, 0>::new(cells, self.spec().shape());
        let own = side_of(seat);
        planes.numbers(self.marks.iter().map(|mark| mark.map_or(0, |side| if side == own { 1 } else { 2 })), 2);
        planes.fill((SEATS + seat.number() - self.mover.number()) % SEATS, SEATS - 1);
        planes.flag(self.is_second);
        planes.finish();
    }
}
