//! Othello on 8x8 squares, to be compared in: the rules and the actions of Pgx.
//!
//! Seat 0 begins. Square `a1` is the upper left one and has number 0, `b1` is 1, `a2` is 8; a pass has number 64 and is the
//! one legal action of who can't place a disc. The game is over when the board is full, one seat has no disc left, or both
//! have passed; who has more discs wins.
//!
//! An observation is the discs of the seat that observes, then the other's. Pgx gives the same as 8 x 8 x 2, planes last.

use core::fmt;
use core::str::FromStr;

use boardgame::{
    Action, ActionBlock, Dealt, Decider, Draw, Plane, PlaneValue, PlaneWriter, Playable, Returns, Seat, Shape, Spec,
    SpecText, SpecTextError, State,
};

use crate::board8::{self, LEFT, ParseBoardError, RIGHT};

const LETTERS: [char; 2] = ['x', 'o'];
const PASS: u8 = 64;

/// The game, of which there is one variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Othello;

/// A disc on a square, or a pass. Written `d3` or `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement(u8);

/// A position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    discs: [u64; 2],
    /// Where the mover can place a disc: known as long as the game goes on.
    placements: u64,
    mover: Seat,
    /// How many passes in a row there were.
    passes: u8,
}

/// The text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a square from `a1` to `h8` or `pass`")]
#[non_exhaustive]
pub struct ParsePlacementError;

/// The text is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// It has not three parts.
    #[error("expected a board, the seat to move, 0 or 1, and the number of passes in a row, 0 to 2")]
    Parts,
    /// The board is none.
    #[error(transparent)]
    Board(#[from] ParseBoardError),
}

/// The move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is not legal here")]
#[non_exhaustive]
pub struct PlayError {
    /// The move.
    pub found: Placement,
}

impl Position {
    /// The usual start.
    pub const START: Self = Self::new([1 << 28 | 1 << 35, 1 << 27 | 1 << 36], Seat::ZERO, 0);

    const fn new(discs: [u64; 2], mover: Seat, passes: u8) -> Self {
        let own = discs[mover.index() & 1];
        let placements = placements(own, discs[(mover.index() & 1) ^ 1]);
        Self { discs, placements, mover, passes }
    }

    /// How many sequences of so many moves there are from here; passes count as moves.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves() as u64,
            _ => {
                let mut nodes = 0;
                self.for_each_legal_move(|chosen| {
                    let mut next = *self;
                    next.play_unchecked(chosen);
                    nodes += next.perft(depth - 1);
                });
                nodes
            }
        }
    }

    #[inline]
    const fn has_ended(&self) -> bool {
        let [one, other] = self.discs;
        one | other == u64::MAX || one == 0 || other == 0 || self.passes >= 2
    }
}

/// One step in the direction of that many squares, without going around the edge.
#[inline]
const fn step<const BY: i32>(set: u64) -> u64 {
    let kept = match BY {
        1 | -7 | 9 => set & !RIGHT,
        -1 | 7 | -9 => set & !LEFT,
        _ => set,
    };
    if BY > 0 { kept << BY } else { kept >> -BY }
}

/// The unbroken lines of the other's discs next to a set, up to six.
#[inline]
const fn line<const BY: i32>(from: u64, other: u64) -> u64 {
    let mut line = step::<BY>(from) & other;
    line |= step::<BY>(line) & other;
    line |= step::<BY>(line) & other;
    line |= step::<BY>(line) & other;
    line |= step::<BY>(line) & other;
    line | step::<BY>(line) & other
}

#[inline]
const fn placements(own: u64, other: u64) -> u64 {
    let ends = step::<1>(line::<1>(own, other))
        | step::<-1>(line::<-1>(own, other))
        | step::<8>(line::<8>(own, other))
        | step::<-8>(line::<-8>(own, other))
        | step::<7>(line::<7>(own, other))
        | step::<-7>(line::<-7>(own, other))
        | step::<9>(line::<9>(own, other))
        | step::<-9>(line::<-9>(own, other));
    ends & !(own | other)
}

#[inline]
const fn turned_in<const BY: i32>(placed: u64, own: u64, other: u64) -> u64 {
    let line = line::<BY>(placed, other);
    if step::<BY>(line) & own != 0 { line } else { 0 }
}

#[inline]
const fn turned(placed: u64, own: u64, other: u64) -> u64 {
    turned_in::<1>(placed, own, other)
        | turned_in::<-1>(placed, own, other)
        | turned_in::<8>(placed, own, other)
        | turned_in::<-8>(placed, own, other)
        | turned_in::<7>(placed, own, other)
        | turned_in::<-7>(placed, own, other)
        | turned_in::<9>(placed, own, other)
        | turned_in::<-9>(placed, own, other)
}

impl Playable for Position {
    type Move = Placement;
    type PlayError = PlayError;

    fn players(&self) -> u8 {
        2
    }

    #[inline]
    fn decider(&self) -> Decider {
        if self.has_ended() { Decider::Over } else { Decider::Seat(self.mover) }
    }

    #[inline]
    fn count_legal_moves(&self) -> usize {
        if self.has_ended() { 0 } else { self.placements.count_ones().max(1) as usize }
    }

    #[inline]
    fn nth_legal_move(&self, n: usize) -> Option<Placement> {
        if n >= self.count_legal_moves() {
            None
        } else if self.placements == 0 {
            Some(Placement(PASS))
        } else {
            Some(Placement(board8::nth_square(self.placements, n as u32)))
        }
    }

    #[inline]
    fn for_each_legal_move(&self, mut visit: impl FnMut(Placement)) {
        if self.has_ended() {
            return;
        }
        if self.placements == 0 {
            visit(Placement(PASS));
        }
        board8::squares(self.placements).for_each(|square| visit(Placement(square)));
    }

    #[inline]
    fn is_legal(&self, chosen: Placement) -> bool {
        let is_among = match chosen.0 {
            PASS => self.placements == 0,
            square => self.placements >> square & 1 != 0,
        };
        is_among && !self.has_ended()
    }

    fn play(&mut self, chosen: Placement) -> Result<(), PlayError> {
        if !self.is_legal(chosen) {
            return Err(PlayError { found: chosen });
        }
        self.play_unchecked(chosen);
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, chosen: Placement) {
        let (mover, mut discs) = (self.mover.index() & 1, self.discs);
        let passes = if chosen.0 == PASS {
            self.passes + 1
        } else {
            let placed = 1 << chosen.0;
            let turned = turned(placed, discs[mover], discs[mover ^ 1]);
            discs[mover] |= placed | turned;
            discs[mover ^ 1] ^= turned;
            0
        };
        *self = Self::new(discs, self.mover.next(2), passes);
    }

    #[inline]
    fn key(&self) -> u64 {
        board8::key(self.discs, u64::from(self.mover.number()) << 8 | u64::from(self.passes))
    }
}

impl State for Position {
    type Spec = Othello;

    fn spec(&self) -> Othello {
        Othello
    }

    fn returns(&self) -> Returns {
        let count = |seat: Seat| self.discs[seat.index() & 1].count_ones();
        Returns::of_winners(2, 2, Seat::number, |seat| self.has_ended() && count(seat) > count(seat.next(2)))
    }

    #[inline]
    fn observe<T: PlaneValue>(&self, seat: Seat, cells: &mut [T]) {
        let own = seat.index();
        assert!(own < 2, "Othello has seats 0 and 1");
        let mut planes = PlaneWriter::<_, 0>::new(cells, Othello::SHAPE);
        planes.bits(self.discs[own].into());
        planes.bits(self.discs[own ^ 1].into());
        planes.finish();
    }

    #[inline]
    fn write_mask(&self, mask: &mut [u8]) {
        let mask: &mut [u8; 65] = mask.try_into().expect("a mask has a place for each action");
        let set = if self.has_ended() { 0 } else { self.placements };
        for (places, byte) in mask.as_chunks_mut::<8>().0.iter_mut().zip(set.to_le_bytes()) {
            *places = *u8::widened(byte);
        }
        mask[usize::from(PASS)] = u8::from(self.is_legal(Placement(PASS)));
    }
}

impl Othello {
    const SHAPE: Shape = Shape { planes: 2, height: 8, width: 8 };
}

impl Spec for Othello {
    type State = Position;
    type Deal = Dealt<Position>;

    const GAME: &'static str = "othello";
    const RULES_VERSION: u32 = 1;

    fn players(&self) -> u8 {
        2
    }

    fn action_count(&self) -> usize {
        65
    }

    #[inline]
    fn action_of(&self, chosen: Placement) -> Option<Action> {
        Some(Action::new(chosen.0.into()))
    }

    #[inline]
    fn move_of(&self, action: Action) -> Option<Placement> {
        (action.number() <= PASS.into()).then_some(Placement(action.number() as u8))
    }

    fn action_blocks(&self) -> Vec<ActionBlock> {
        vec![
            ActionBlock { first: 0, len: 64, moves: "a square".into(), order: "`a1`, `b1`, ... `h8`".into() },
            ActionBlock { first: PASS.into(), len: 1, moves: "`pass`".into(), order: "alone".into() },
        ]
    }

    fn shape(&self) -> Shape {
        Self::SHAPE
    }

    fn planes(&self) -> Vec<Plane> {
        vec![Plane { shows: "own discs".into(), max: 1 }, Plane { shows: "the other's discs".into(), max: 1 }]
    }

    fn start(&self, _: &mut impl Draw) -> Position {
        Position::START
    }

    fn deal(&self) -> Dealt<Position> {
        Dealt(Position::START)
    }
}

impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::GAME)
    }
}

impl FromStr for Othello {
    type Err = SpecTextError;

    fn from_str(text: &str) -> Result<Self, SpecTextError> {
        SpecText::read(text, Self::GAME, &[]).map(|_| Self)
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == PASS {
            return f.write_str("pass");
        }
        write!(f, "{}{}", char::from(b'a' + self.0 % 8), self.0 / 8 + 1)
    }
}

impl FromStr for Placement {
    type Err = ParsePlacementError;

    fn from_str(text: &str) -> Result<Self, ParsePlacementError> {
        match *text.as_bytes() {
            [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Ok(Self(8 * (row - b'1') + column - b'a')),
            _ if text == "pass" => Ok(Self(PASS)),
            _ => Err(ParsePlacementError),
        }
    }
}

/// Like `8/8/8/3ox3/3xo3/8/8/8 0 0`: the board with `x` for seat 0 and `o` for seat 1, who is to move, how many passes in a
/// row there were.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        board8::write(f, self.discs, LETTERS)?;
        write!(f, " {} {}", self.mover, self.passes)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let mut parts = text.split(' ');
        let (Some(board), Some(mover), Some(passes), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(ParsePositionError::Parts);
        };
        let mover = mover.parse().ok().filter(|mover: &Seat| mover.number() < 2).ok_or(ParsePositionError::Parts)?;
        let ("0" | "1" | "2") = passes else { return Err(ParsePositionError::Parts) };
        Ok(Self::new(board8::read(board, LETTERS)?, mover, passes.as_bytes()[0] - b'0'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame::conformance::{Check, Conformance};

    /// Numbers of sequences of moves from the start, as published by Aart Bik ("Perft for Reversi").
    const PERFT: [u64; 9] = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];

    #[test]
    fn as_many_sequences_as_published() {
        for (depth, expected) in (1..).zip(PERFT) {
            assert_eq!(Position::START.perft(depth), expected, "depth {depth}");
        }
    }

    #[test]
    fn it_passes_the_kit() {
        let report = Conformance::new(Othello).games(60).drawing(ToString::to_string).run().unwrap();
        assert_eq!(report.ended, 60);
        assert!(report.transpositions > 0, "{report}");
        assert_eq!(report.never_ran().collect::<Vec<_>>(), [Check::TeamReturns]);
    }

    #[test]
    fn how_games_end() {
        let read = |text: &str| text.parse::<Position>().unwrap();
        // Nobody can place a disc: each has to pass.
        let mut stuck = read("x7/8/8/8/8/8/8/7o 0 0");
        let pass = "pass".parse().unwrap();
        for seat in Seat::all(2) {
            assert_eq!((stuck.seat(), stuck.count_legal_moves()), (Some(seat), 1));
            stuck.play(pass).unwrap();
        }
        assert!(stuck.is_over());
        assert_eq!(stuck.returns().seats(), [0.0, 0.0]);
        // One seat has no disc left.
        let lost = read("8/8/8/3xx3/8/8/8/8 1 0");
        assert!(lost.is_over());
        assert_eq!(lost.returns().seats(), [1.0, -1.0]);
    }
}
