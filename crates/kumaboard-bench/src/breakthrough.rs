//! Breakthrough on 8x8 squares, to be compared in: the rules and the actions of OpenSpiel.
//!
//! Seat 0 begins from the two upper rows and goes down, seat 1 goes up. A piece steps one square straight or diagonally
//! ahead; only diagonally can it capture. Who reaches the last row, or captures the last piece, wins.
//!
//! Actions are numbered as there: by square, row by row from the top, then by direction, then by whether it captures: 768 of
//! them. An observation is theirs too, the same for both seats: the pieces of seat 0, those of seat 1, the empty squares.

use core::fmt;
use core::str::FromStr;

use boardgame::{
    Action, ActionBlock, Dealt, Decider, Draw, Plane, PlaneValue, PlaneWriter, Playable, Returns, Seat, Shape, Spec,
    SpecText, SpecTextError, State,
};

use crate::board8::{self, LEFT, ParseBoardError, RIGHT};

const LETTERS: [char; 2] = ['b', 'w'];
const UPPER_ROW: u64 = 0xff;
const LOWER_ROW: u64 = UPPER_ROW << 56;
/// The three directions of seat 0, then those of seat 1.
const DIRECTIONS: [&str; 6] = ["sw", "s", "se", "nw", "n", "ne"];

/// The game, of which there is one variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breakthrough;

/// A step of a piece. Written as its square, the direction and a star if it captures, like `a7se*`: that way those that
/// would leave the board have a notation too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    square: u8,
    direction: u8,
    captures: bool,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pieces: [u64; 2],
    mover: Seat,
}

/// The text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a square from `a1` to `h8`, one of sw, s, se, nw, n, ne, and `*` for a capture")]
#[non_exhaustive]
pub struct ParseStepError;

/// The text is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// It has not two parts.
    #[error("expected a board and the seat to move, 0 or 1")]
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
    pub found: Step,
}

/// The steps of one direction and kind: from which squares.
type Steps = u64;

impl Position {
    /// The usual start.
    pub const START: Self = Self { pieces: [0xffff, 0xffff << 48], mover: Seat::ZERO };

    /// From where there are steps: without and with capture to the west, straight, without and with capture to the east. In
    /// the order of their numbers for one square.
    #[inline]
    const fn steps(&self) -> [Steps; 5] {
        if self.has_ended() {
            return [0; 5];
        }
        let [one, other] = self.pieces;
        let empty = !(one | other);
        if self.mover.number() == 0 {
            // A target, and back to where the step comes from.
            let (west, east) = (one & !LEFT, one & !RIGHT);
            [west & empty >> 7, west & other >> 7, one & empty >> 8, east & empty >> 9, east & other >> 9]
        } else {
            let (west, east) = (other & !LEFT, other & !RIGHT);
            [west & empty << 9, west & one << 9, other & empty << 8, east & empty << 7, east & one << 7]
        }
    }

    #[inline]
    const fn has_ended(&self) -> bool {
        let [one, other] = self.pieces;
        one == 0 || other == 0 || (one & LOWER_ROW) | (other & UPPER_ROW) != 0
    }

    /// The `kind`-th of [`steps`](Self::steps), from a square.
    #[inline]
    const fn step(&self, kind: usize, square: u8) -> Step {
        const KINDS: [(u8, bool); 5] = [(0, false), (0, true), (1, false), (2, false), (2, true)];
        let (direction, captures) = KINDS[kind];
        Step { square, direction: direction + 3 * self.mover.number(), captures }
    }

    /// How many sequences of so many moves there are from here.
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
}

impl Step {
    /// What it adds to the number of the square.
    const fn offset(self) -> i8 {
        [7, 8, 9, -9, -8, -7][self.direction as usize]
    }
}

impl Playable for Position {
    type Move = Step;
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
        self.steps().iter().map(|steps| steps.count_ones() as usize).sum()
    }

    #[inline]
    fn nth_legal_move(&self, n: usize) -> Option<Step> {
        let mut n = u32::try_from(n).ok()?;
        for (kind, steps) in self.steps().into_iter().enumerate() {
            let count = steps.count_ones();
            if n < count {
                return Some(self.step(kind, board8::nth_square(steps, n)));
            }
            n -= count;
        }
        None
    }

    #[inline]
    fn for_each_legal_move(&self, mut visit: impl FnMut(Step)) {
        for (kind, steps) in self.steps().into_iter().enumerate() {
            board8::squares(steps).for_each(|square| visit(self.step(kind, square)));
        }
    }

    #[inline]
    fn is_legal(&self, chosen: Step) -> bool {
        let steps = self.steps();
        (0..steps.len()).any(|kind| steps[kind] >> chosen.square & 1 != 0 && self.step(kind, chosen.square) == chosen)
    }

    fn play(&mut self, chosen: Step) -> Result<(), PlayError> {
        if !self.is_legal(chosen) {
            return Err(PlayError { found: chosen });
        }
        self.play_unchecked(chosen);
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, chosen: Step) {
        let mover = self.mover.index() & 1;
        let target = 1_u64 << (chosen.square.wrapping_add_signed(chosen.offset()) & 63);
        self.pieces[mover] = self.pieces[mover] & !(1 << chosen.square) | target;
        self.pieces[mover ^ 1] &= !target;
        self.mover = self.mover.next(2);
    }

    #[inline]
    fn key(&self) -> u64 {
        board8::key(self.pieces, self.mover.number().into())
    }
}

impl State for Position {
    type Spec = Breakthrough;

    fn spec(&self) -> Breakthrough {
        Breakthrough
    }

    fn returns(&self) -> Returns {
        // Only a move of one's own wins, so the winner is who is not to move.
        Returns::of_winners(2, 2, Seat::number, |seat| self.has_ended() && seat != self.mover)
    }

    #[inline]
    fn observe<T: PlaneValue>(&self, _: Seat, cells: &mut [T]) {
        let [one, other] = self.pieces;
        let mut planes = PlaneWriter::<_, 0>::new(cells, Breakthrough::SHAPE);
        for set in [one, other, !(one | other)] {
            planes.bits(set.into());
        }
        planes.finish();
    }
}

impl Breakthrough {
    const SHAPE: Shape = Shape { planes: 3, height: 8, width: 8 };
    const ACTIONS: u32 = 64 * 6 * 2;
}

impl Spec for Breakthrough {
    type State = Position;
    type Deal = Dealt<Position>;

    const GAME: &'static str = "breakthrough";
    const RULES_VERSION: u32 = 1;

    fn players(&self) -> u8 {
        2
    }

    fn action_count(&self) -> usize {
        Self::ACTIONS as usize
    }

    #[inline]
    fn action_of(&self, chosen: Step) -> Option<Action> {
        let Step { square, direction, captures } = chosen;
        Some(Action::new((u32::from(square) * 6 + u32::from(direction)) * 2 + u32::from(captures)))
    }

    #[inline]
    fn move_of(&self, action: Action) -> Option<Step> {
        let number = action.number();
        let step = Step {
            square: (number / 12) as u8,
            direction: (number / 2 % 6) as u8,
            captures: !number.is_multiple_of(2),
        };
        (number < Self::ACTIONS).then_some(step)
    }

    fn action_blocks(&self) -> Vec<ActionBlock> {
        let order = "by square from `a8`, `b8` to `h1`, by direction sw, s, se, nw, n, ne, captures second";
        vec![ActionBlock { first: 0, len: Self::ACTIONS, moves: "like `a7s`, `a7se*`".into(), order: order.into() }]
    }

    fn shape(&self) -> Shape {
        Self::SHAPE
    }

    fn planes(&self) -> Vec<Plane> {
        ["pieces of seat 0", "pieces of seat 1", "empty squares"]
            .map(|shows| Plane { shows: shows.into(), max: 1 })
            .into()
    }

    fn start(&self, _: &mut impl Draw) -> Position {
        Position::START
    }

    fn deal(&self) -> Dealt<Position> {
        Dealt(Position::START)
    }
}

impl fmt::Display for Breakthrough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::GAME)
    }
}

impl FromStr for Breakthrough {
    type Err = SpecTextError;

    fn from_str(text: &str) -> Result<Self, SpecTextError> {
        SpecText::read(text, Self::GAME, &[]).map(|_| Self)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = (char::from(b'a' + self.square % 8), 8 - self.square / 8);
        let star = if self.captures { "*" } else { "" };
        write!(f, "{column}{row}{}{star}", DIRECTIONS[usize::from(self.direction)])
    }
}

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(text: &str) -> Result<Self, ParseStepError> {
        let (square, step) = text.split_at_checked(2).ok_or(ParseStepError)?;
        let [column @ b'a'..=b'h', row @ b'1'..=b'8'] = *square.as_bytes() else { return Err(ParseStepError) };
        let (step, captures) = step.strip_suffix('*').map_or((step, false), |step| (step, true));
        let direction = DIRECTIONS.iter().position(|&known| known == step).ok_or(ParseStepError)?;
        Ok(Self { square: 8 * (b'8' - row) + column - b'a', direction: direction as u8, captures })
    }
}

/// Like `bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww 0`: the board with `b` for seat 0 and `w` for seat 1, who is to move.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        board8::write(f, self.pieces, LETTERS)?;
        write!(f, " {}", self.mover)
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
        let (board, mover) = text.split_once(' ').ok_or(ParsePositionError::Parts)?;
        let mover = mover.parse().ok().filter(|mover: &Seat| mover.number() < 2).ok_or(ParsePositionError::Parts)?;
        Ok(Self { pieces: board8::read(board, LETTERS)?, mover })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame::Rng;
    use boardgame::conformance::{Check, Conformance};

    /// The rules once more, square by square, after OpenSpiel's description: a board of letters, and moves as pairs of
    /// squares.
    mod naive {
        pub(super) type Board = [[char; 8]; 8];

        pub(super) fn read(text: &str) -> Board {
            let mut board = [['.'; 8]; 8];
            for (row, line) in text.split('/').enumerate() {
                let mut column = 0;
                for letter in line.chars() {
                    match letter.to_digit(10) {
                        Some(empty) => column += empty as usize,
                        None => {
                            board[row][column] = letter;
                            column += 1;
                        }
                    }
                }
            }
            board
        }

        pub(super) fn is_over(board: &Board) -> bool {
            let has = |letter| board.iter().flatten().any(|&found| found == letter);
            board[7].contains(&'b') || board[0].contains(&'w') || !has('b') || !has('w')
        }

        pub(super) fn after(board: &Board, mover: usize) -> Vec<Board> {
            let (own, other, ahead) = [('b', 'w', 1), ('w', 'b', -1)][mover];
            let mut boards = Vec::new();
            if is_over(board) {
                return boards;
            }
            for row in 0..8_i32 {
                for column in 0..8_i32 {
                    if board[row as usize][column as usize] != own {
                        continue;
                    }
                    for aside in [-1, 0, 1] {
                        let (to_row, to_column) = (row + ahead, column + aside);
                        if !(0..8).contains(&to_row) || !(0..8).contains(&to_column) {
                            continue;
                        }
                        let target = board[to_row as usize][to_column as usize];
                        if target == '.' || (target == other && aside != 0) {
                            let mut next = *board;
                            next[row as usize][column as usize] = '.';
                            next[to_row as usize][to_column as usize] = own;
                            boards.push(next);
                        }
                    }
                }
            }
            boards
        }

        pub(super) fn perft(board: &Board, mover: usize, depth: u32) -> u64 {
            if depth == 0 {
                return 1;
            }
            after(board, mover).iter().map(|next| perft(next, 1 - mover, depth - 1)).sum()
        }
    }

    fn naive_board(position: &Position) -> naive::Board {
        naive::read(position.to_string().split(' ').next().unwrap())
    }

    #[test]
    fn as_many_sequences_as_square_by_square() {
        let start = naive::read("bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww");
        for depth in 0..=4 {
            assert_eq!(Position::START.perft(depth), naive::perft(&start, 0, depth), "depth {depth}");
        }
    }

    #[test]
    fn games_are_those_of_the_other_generator() {
        for seed in 0..50 {
            let (mut position, mut rng) = (Position::START, Rng::new(seed));
            loop {
                let board = naive_board(&position);
                let mut expected = naive::after(&board, position.mover.index());
                let mut found = Vec::new();
                position.for_each_legal_move(|chosen| {
                    let mut next = position;
                    next.play_unchecked(chosen);
                    found.push(naive_board(&next));
                });
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected, "{position}");
                assert_eq!(position.is_over(), naive::is_over(&board), "{position}");
                let Some(chosen) = position.random_move(&mut rng) else { break };
                position.play_unchecked(chosen);
            }
        }
    }

    #[test]
    fn it_passes_the_kit() {
        let report = Conformance::new(Breakthrough).games(60).drawing(ToString::to_string).run().unwrap();
        assert_eq!(report.ended, 60);
        assert!(report.transpositions > 0, "{report}");
        assert_eq!(report.never_ran().collect::<Vec<_>>(), [Check::TeamReturns]);
    }
}
