//! A little game with hidden order, chance, teams and several moves in a row.
//!
//! A deck of cards lies face down but for the top one. Who is to move can `take` it for its points, `pass` it out of the game
//! and go on moving, or `dig`: pass it and the one below it, seen by all, and let the next seat move. Most points win.

use std::fmt;
use std::str::FromStr;

use boardgame::{
    Action, ActionBlock, Dealt, Decider, Draw, MoveOf, Plane, PlaneValue, Playable, Returns, Seat, Shape, Spec, State,
};

/// `toy seats=2 cards=5 teams=no open=no`; in an open game, all of the deck lies face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Toy {
    pub(crate) seats: u8,
    pub(crate) cards: u8,
    pub(crate) teams: bool,
    pub(crate) open: bool,
}

/// What `expected` says is not what is there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("toy: expected {0}")]
pub(crate) struct ToyError(pub(crate) &'static str);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Take,
    Pass,
    Dig,
    Uncover(u8),
}

/// `toy seats=2 cards=5 teams=no open=no deck=3.?.?~1.4 out=0.2 points=0,2 seat=1`, `seat=1!` while digging.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) spec: Toy,
    /// The top is the first.
    pub(crate) deck: Vec<Option<u8>>,
    /// What can be where nothing is said, ascending.
    pub(crate) hidden: Vec<u8>,
    pub(crate) out: Vec<u8>,
    pub(crate) points: [u32; 4],
    pub(crate) seat: u8,
    pub(crate) digging: bool,
}

impl Table {
    /// Goes on after the top is gone or uncovered.
    fn settle(&mut self) {
        if self.digging && self.deck.first().is_none_or(Option::is_some) {
            self.digging = false;
            if !self.deck.is_empty() {
                self.out.extend(self.deck.remove(0));
            }
        }
    }

    fn next_seat(&mut self) {
        self.seat = (self.seat + 1) % self.spec.seats;
    }
}

impl Playable for Table {
    type Move = Turn;
    type PlayError = ToyError;

    fn players(&self) -> u8 {
        self.spec.seats
    }

    fn decider(&self) -> Decider {
        match self.deck.first() {
            None => Decider::Over,
            Some(None) => Decider::Chance,
            Some(Some(_)) => Decider::Seat(Seat::new(self.seat).unwrap()),
        }
    }

    fn count_legal_moves(&self) -> usize {
        match self.decider() {
            Decider::Over => 0,
            Decider::Chance => self.hidden.len(),
            Decider::Seat(_) => 3,
        }
    }

    fn nth_legal_move(&self, n: usize) -> Option<Turn> {
        match self.decider() {
            Decider::Over => None,
            Decider::Chance => self.hidden.get(n).copied().map(Turn::Uncover),
            Decider::Seat(_) => [Turn::Take, Turn::Pass, Turn::Dig].get(n).copied(),
        }
    }

    fn for_each_legal_move(&self, visit: impl FnMut(Turn)) {
        (0..self.count_legal_moves()).filter_map(|n| self.nth_legal_move(n)).for_each(visit);
    }

    fn is_legal(&self, chosen: Turn) -> bool {
        (0..self.count_legal_moves()).any(|n| self.nth_legal_move(n) == Some(chosen))
    }

    fn play(&mut self, chosen: Turn) -> Result<(), ToyError> {
        if !self.is_legal(chosen) {
            return Err(ToyError("another move"));
        }
        self.play_unchecked(chosen);
        Ok(())
    }

    fn play_unchecked(&mut self, chosen: Turn) {
        if let Turn::Uncover(card) = chosen {
            self.hidden.retain(|&hidden| hidden != card);
            self.deck[0] = Some(card);
            return self.settle();
        }
        let card = self.deck.remove(0).unwrap();
        match chosen {
            Turn::Take => {
                self.points[usize::from(self.seat)] += u32::from(card);
                self.next_seat();
            }
            Turn::Dig => {
                self.out.push(card);
                self.digging = true;
                self.next_seat();
            }
            Turn::Pass | Turn::Uncover(_) => self.out.push(card),
        }
        self.settle();
    }

    fn key(&self) -> u64 {
        let text = self.public_view().to_string();
        text.bytes().fold(0, |key, byte| key.rotate_left(9).wrapping_mul(31) ^ u64::from(byte))
    }

    fn public_view(&self) -> Self {
        let mut view = self.clone();
        if !self.spec.open {
            for card in view.deck.iter_mut().skip(1) {
                view.hidden.extend(card.take());
            }
            view.hidden.sort_unstable();
        }
        view
    }
}

impl State for Table {
    type Spec = Toy;

    fn spec(&self) -> Toy {
        self.spec
    }

    fn returns(&self) -> Returns {
        if !self.is_over() {
            return Returns::zero(self.spec.seats);
        }
        let side = |seat: Seat| self.spec.side(seat);
        let total = |wanted: u8| -> u32 {
            Seat::all(self.spec.seats).filter(|&seat| side(seat) == wanted).map(|seat| self.points[seat.index()]).sum()
        };
        let best = (0..self.spec.sides()).map(total).max().unwrap();
        Returns::of_winners(self.spec.seats, self.spec.sides(), side, |seat| total(side(seat)) == best)
    }

    fn observe<T: PlaneValue>(&self, _: Seat, _: &mut [T]) {}
}

impl Spec for Toy {
    type State = Table;
    type Deal = Dealt<Table>;

    const GAME: &'static str = "toy";
    const RULES_VERSION: u32 = 3;

    fn players(&self) -> u8 {
        self.seats
    }

    fn sides(&self) -> u8 {
        if self.teams { 2 } else { self.seats }
    }

    fn side(&self, seat: Seat) -> u8 {
        if self.teams { seat.number() % 2 } else { seat.number() }
    }

    fn action_count(&self) -> usize {
        3
    }

    fn chance_count(&self) -> usize {
        usize::from(self.cards)
    }

    fn action_of(&self, chosen: MoveOf<Self>) -> Option<Action> {
        Some(Action::new(match chosen {
            Turn::Take => 0,
            Turn::Pass => 1,
            Turn::Dig => 2,
            Turn::Uncover(card) => 3 + u32::from(card),
        }))
    }

    fn move_of(&self, action: Action) -> Option<MoveOf<Self>> {
        match action.number() {
            0 => Some(Turn::Take),
            1 => Some(Turn::Pass),
            2 => Some(Turn::Dig),
            number => u8::try_from(number - 3).ok().filter(|&card| card < self.cards).map(Turn::Uncover),
        }
    }

    fn action_blocks(&self) -> Vec<ActionBlock> {
        Vec::new()
    }

    fn shape(&self) -> Shape {
        Shape { planes: 0, height: 1, width: 1 }
    }

    fn planes(&self) -> Vec<Plane> {
        Vec::new()
    }

    fn start(&self, rng: &mut impl Draw) -> Table {
        let mut cards: Vec<u8> = (0..self.cards).collect();
        rng.shuffle(&mut cards);
        Table {
            spec: *self,
            deck: cards.into_iter().map(Some).collect(),
            hidden: Vec::new(),
            out: Vec::new(),
            points: [0; 4],
            seat: 0,
            digging: false,
        }
    }

    fn deal(&self) -> Dealt<Table> {
        Dealt(self.start(&mut boardgame::Rng::new(0)))
    }
}

fn word(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}

impl fmt::Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seats, cards, teams, open } = *self;
        write!(f, "toy seats={seats} cards={cards} teams={} open={}", word(teams), word(open))
    }
}

fn fields<'a, const N: usize>(text: &'a str, names: [&str; N]) -> Result<[&'a str; N], ToyError> {
    let words: Vec<&str> = text.split(' ').collect();
    let words: [&str; N] = words.try_into().map_err(|_| ToyError("all fields"))?;
    for (word, name) in words.iter().zip(names) {
        if !word.starts_with(name) {
            return Err(ToyError("the fields in order"));
        }
    }
    let mut number = 0;
    Ok(words.map(|word| {
        number += 1;
        &word[names[number - 1].len()..]
    }))
}

fn yes(text: &str) -> Result<bool, ToyError> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(ToyError("yes or no")),
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, ToyError> {
    let plain = text == "0" || !text.starts_with(['0', '+', '-']);
    text.parse().ok().filter(|_| plain).ok_or(ToyError("a number"))
}

impl FromStr for Toy {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        let [_, seats, cards, teams, open] = fields(text, ["toy", "seats=", "cards=", "teams=", "open="])?;
        let spec = Self { seats: number(seats)?, cards: number(cards)?, teams: yes(teams)?, open: yes(open)? };
        let well = (2..=4).contains(&spec.seats) && (!spec.teams || spec.seats == 4) && spec.to_string() == text;
        if well { Ok(spec) } else { Err(ToyError("2 to 4 seats")) }
    }
}

fn list(cards: &[u8]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(".")
}

fn cards(text: &str) -> Result<Vec<u8>, ToyError> {
    if text.is_empty() { Ok(Vec::new()) } else { text.split('.').map(number).collect() }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deck: Vec<String> =
            self.deck.iter().map(|card| card.map_or("?".to_owned(), |card| card.to_string())).collect();
        let tilde = if self.hidden.is_empty() { "" } else { "~" };
        let points: Vec<String> = self.points.iter().map(ToString::to_string).collect();
        write!(
            f,
            "{} deck={}{tilde}{} out={} points={} seat={}{}",
            self.spec,
            deck.join("."),
            list(&self.hidden),
            list(&self.out),
            points.join(","),
            self.seat,
            if self.digging { "!" } else { "" }
        )
    }
}

impl FromStr for Table {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        let (at, _) = text.match_indices(' ').nth(4).ok_or(ToyError("a spec and a table"))?;
        let spec: Toy = text[..at].parse()?;
        let [deck, out, points, seat] = fields(&text[at + 1..], ["deck=", "out=", "points=", "seat="])?;
        let (deck, hidden) = deck.split_once('~').unwrap_or((deck, ""));
        let deck = if deck.is_empty() { Vec::new() } else { deck.split('.').collect() };
        let deck: Result<Vec<Option<u8>>, ToyError> =
            deck.into_iter().map(|card| if card == "?" { Ok(None) } else { number(card).map(Some) }).collect();
        let points: Result<Vec<u32>, ToyError> = points.split(',').map(number).collect();
        let table = Self {
            spec,
            deck: deck?,
            hidden: cards(hidden)?,
            out: cards(out)?,
            points: points?.try_into().map_err(|_| ToyError("four numbers"))?,
            seat: number(seat.trim_end_matches('!'))?,
            digging: seat.ends_with('!'),
        };
        let open = table.deck.iter().filter(|card| card.is_none()).count();
        let mut all: Vec<u8> = table.deck.iter().flatten().chain(&table.hidden).chain(&table.out).copied().collect();
        all.sort_unstable();
        let once = all.windows(2).all(|pair| pair[0] < pair[1]) && all.iter().all(|&card| card < spec.cards);
        // Points are from cards: no sum of them is too large.
        let few = table.points.iter().all(|&points| points < 1 << 20);
        let well = open == table.hidden.len() && once && few && table.seat < spec.seats && table.to_string() == text;
        if well { Ok(table) } else { Err(ToyError("a table that can be")) }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Take => f.write_str("take"),
            Self::Pass => f.write_str("pass"),
            Self::Dig => f.write_str("dig"),
            Self::Uncover(card) => write!(f, "={card}"),
        }
    }
}

impl FromStr for Turn {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        match text {
            "take" => Ok(Self::Take),
            "pass" => Ok(Self::Pass),
            "dig" => Ok(Self::Dig),
            _ => match text.strip_prefix('=') {
                Some(card) => number(card).map(Self::Uncover),
                None => Err(ToyError("a move")),
            },
        }
    }
}
