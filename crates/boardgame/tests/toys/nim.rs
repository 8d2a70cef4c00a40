use std::fmt;
use std::str::FromStr;

use boardgame::{
    Action, ActionBlock, Dealt, Decider, Draw, Plane, PlaneValue, PlaneWriter, Playable, Returns, Seat, Shape, Spec,
    State,
};

use super::error::ToyError;

/// Two seats take matches from heaps, one heap each time; who takes the last match wins.
///
/// No chance, nothing hidden: what a game needs at least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Nim {
    /// How many matches there are at the start.
    pub(crate) heaps: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heaps {
    start: Nim,
    left: Vec<u8>,
    mover: Seat,
}

/// So many matches, at least one, of one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Take {
    heap: u8,
    matches: u8,
}

fn write_numbers(f: &mut fmt::Formatter<'_>, numbers: &[u8]) -> fmt::Result {
    let words: Vec<_> = numbers.iter().map(u8::to_string).collect();
    f.write_str(&words.join(","))
}

fn read_numbers(text: &str) -> Result<Vec<u8>, ToyError> {
    text.split(',').map(|word| word.parse().map_err(|_| ToyError("numbers"))).collect()
}

impl Nim {
    fn largest(&self) -> u32 {
        u32::from(self.heaps.iter().copied().max().unwrap_or(0))
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nim heaps=")?;
        write_numbers(f, &self.heaps)
    }
}

impl FromStr for Nim {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        let heaps = text.strip_prefix("nim heaps=").ok_or(ToyError("nim heaps="))?;
        Ok(Self { heaps: read_numbers(heaps)? })
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.heap, self.matches)
    }
}

impl FromStr for Take {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        let (heap, matches) = text.split_once('-').ok_or(ToyError("-"))?;
        let number = |word: &str| word.parse().map_err(|_| ToyError("a number"));
        Ok(Self { heap: number(heap)?, matches: number(matches)? })
    }
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/", self.start)?;
        write_numbers(f, &self.left)?;
        write!(f, "/{}", self.mover)
    }
}

impl FromStr for Heaps {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        let [start, left, mover] = text.split('/').collect::<Vec<_>>()[..] else { return Err(ToyError("3 parts")) };
        let mover = mover.parse().map_err(|_| ToyError("a seat"))?;
        Ok(Self { start: start.parse()?, left: read_numbers(left)?, mover })
    }
}

impl Spec for Nim {
    type State = Heaps;
    type Deal = Dealt<Heaps>;

    const GAME: &'static str = "nim";
    const RULES_VERSION: u32 = 1;

    fn players(&self) -> u8 {
        2
    }

    fn action_count(&self) -> usize {
        self.heaps.len() * self.largest() as usize
    }

    fn action_of(&self, chosen: Take) -> Option<Action> {
        let Take { heap, matches } = chosen;
        let exists = usize::from(heap) < self.heaps.len() && (1..=self.largest()).contains(&u32::from(matches));
        exists.then(|| Action::new(u32::from(heap) * self.largest() + u32::from(matches) - 1))
    }

    fn move_of(&self, action: Action) -> Option<Take> {
        let (heap, rest) = (action.number() / self.largest(), action.number() % self.largest());
        (action.index() < self.action_count()).then_some(Take { heap: heap as u8, matches: rest as u8 + 1 })
    }

    fn action_blocks(&self) -> Vec<ActionBlock> {
        let len = self.action_count() as u32;
        vec![ActionBlock { first: 0, len, moves: "`heap-matches`".into(), order: "by heap, then by matches".into() }]
    }

    fn shape(&self) -> Shape {
        Shape { planes: 1, height: 1, width: self.heaps.len() }
    }

    fn planes(&self) -> Vec<Plane> {
        vec![Plane { shows: "matches".into(), max: self.largest() as u8 }]
    }

    fn start(&self, _: &mut impl Draw) -> Heaps {
        Heaps { start: self.clone(), left: self.heaps.clone(), mover: Seat::ZERO }
    }

    fn deal(&self) -> Dealt<Heaps> {
        Dealt(Heaps { start: self.clone(), left: self.heaps.clone(), mover: Seat::ZERO })
    }
}

impl Heaps {
    fn legal(&self) -> impl Iterator<Item = Take> {
        let heaps = self.left.iter().enumerate();
        heaps.flat_map(|(heap, &left)| (1..=left).map(move |matches| Take { heap: heap as u8, matches }))
    }
}

impl Playable for Heaps {
    type Move = Take;
    type PlayError = ToyError;

    fn players(&self) -> u8 {
        2
    }

    fn decider(&self) -> Decider {
        if self.legal().next().is_some() { Decider::Seat(self.mover) } else { Decider::Over }
    }

    fn count_legal_moves(&self) -> usize {
        self.legal().count()
    }

    fn nth_legal_move(&self, n: usize) -> Option<Take> {
        self.legal().nth(n)
    }

    fn for_each_legal_move(&self, visit: impl FnMut(Take)) {
        self.legal().for_each(visit);
    }

    fn is_legal(&self, chosen: Take) -> bool {
        self.legal().any(|legal| legal == chosen)
    }

    fn play(&mut self, chosen: Take) -> Result<(), ToyError> {
        if !self.is_legal(chosen) {
            return Err(ToyError("a legal move"));
        }
        self.play_unchecked(chosen);
        Ok(())
    }

    fn play_unchecked(&mut self, chosen: Take) {
        self.left[usize::from(chosen.heap)] -= chosen.matches;
        self.mover = self.mover.next(2);
    }

    fn key(&self) -> u64 {
        super::key_of(&self.to_string())
    }
}

impl State for Heaps {
    type Spec = Nim;

    fn spec(&self) -> Nim {
        self.start.clone()
    }

    fn returns(&self) -> Returns {
        // Who can't move any more has lost.
        Returns::of_winners(2, 2, Seat::number, |seat| self.is_over() && seat != self.mover)
    }

    fn observe<T: PlaneValue>(&self, _: Seat, cells: &mut [T]) {
        let mut planes = PlaneWriter::<_, 0>::new(cells, self.start.shape());
        planes.numbers(self.left.iter().copied(), self.start.largest() as u8);
        planes.finish();
    }
}
