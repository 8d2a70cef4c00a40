//! Kumata once more, as plainly as possible: every rule is a loop or an `if` next to the number of
//! its clause. Nothing here shares code with the engine, so that the two can check each other.
//!
//! Everything goes in and out as text: positions as K9 writes them, moves as K10 does.

mod check;
mod play;
mod read;
mod score;
mod view;
mod write;

use std::collections::HashMap;

pub use score::SeatScore;

/// A cell of the board: (file, rank), both from 1 (K2.1).
type Cell = (i32, i32);

/// The four directions, with their steps in files and ranks (K2.1).
const DIRECTIONS: [(char, i32, i32); 4] = [('n', 0, 1), ('e', 1, 0), ('s', 0, -1), ('w', -1, 0)];

/// The cell next to `cell` in direction `to`.
fn step(cell: Cell, to: char) -> Cell {
    for (name, files, ranks) in DIRECTIONS {
        if name == to {
            return (cell.0 + files, cell.1 + ranks);
        }
    }
    panic!("no direction {to}")
}

/// The direction that leads back.
fn opposite(to: char) -> char {
    match to {
        'n' => 's',
        'e' => 'w',
        's' => 'n',
        'w' => 'e',
        _ => panic!("no direction {to}"),
    }
}

/// A domino of some clan, high value first (K1.3). Ordered as K10.5 lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Domino {
    high: u32,
    low: u32,
}

/// What a cell shows.
#[derive(Clone, Debug, PartialEq)]
struct Top {
    clan: char,
    value: u32,
    /// `None`: the cell of a board tile itself.
    half: Option<Half>,
}

impl Top {
    /// K5.2: a board cell has height 0, a domino half the level of its domino.
    fn height(&self) -> u32 {
        match &self.half {
            None => 0,
            Some(half) => half.level,
        }
    }

    /// K5.5, K8.4: is it locked by a totem?
    fn locked(&self) -> bool {
        match &self.half {
            None => false,
            Some(half) => half.locked,
        }
    }
}

/// What a domino half has and a board cell has not.
#[derive(Clone, Debug, PartialEq)]
struct Half {
    /// The direction to the other half, which may be covered by now.
    to: char,
    level: u32,
    locked: bool,
}

/// A domino in a reserve stack: known, or `??` (K10.5).
#[derive(Clone, Copy, Debug, PartialEq)]
enum Reserve {
    Known(Domino),
    Hidden,
}

/// Whose turn it is (K9, K10.9).
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    /// This seat moves.
    Move(usize),
    /// This seat has ended the game.
    Over(usize),
    /// A `??` is on top of a stack; when it is known, it is this seat's turn.
    Reveal(usize),
}

/// The rule profiles (K8).
#[derive(Clone, Copy, Debug, PartialEq)]
enum Profile {
    Rulebook,
    BgaFr,
    BgaDe,
}

/// What one player has.
#[derive(Clone, Debug, PartialEq)]
struct Player {
    clan: char,
    /// Each stack from its top down (K3.2).
    stacks: Vec<Vec<Reserve>>,
    /// The dominoes that the `??` of the stacks are, in ascending order (K10.5).
    unseen: Vec<Domino>,
    /// Totems left in reserve.
    totems: u32,
}

/// A position of a game of Kumata, or the public view of one.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// Number of files and of ranks.
    files: i32,
    ranks: i32,
    board: HashMap<Cell, Top>,
    players: Vec<Player>,
    turn: Turn,
    profile: Profile,
    alliance: bool,
}

impl Position {
    /// The seat after `seat`, clockwise (K3.1, K4.4).
    fn next_seat(&self, seat: usize) -> usize {
        (seat + 1) % self.players.len()
    }

    /// K7.6: the seats opposite each other are partners in Alliance.
    fn partners(&self, one: usize, other: usize) -> bool {
        self.alliance && one != other && one % 2 == other % 2
    }

    /// The cells of the board from south-west to north-east, rank by rank.
    fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for rank in 1..=self.ranks {
            for file in 1..=self.files {
                if self.board.contains_key(&(file, rank)) {
                    cells.push((file, rank));
                }
            }
        }
        cells
    }

    /// The half that the half at `cell` belongs to a domino with, where that one is not covered:
    /// the top of the cell it points to, if it lies at the same level (K9, ruling on directions).
    fn visible_partner(&self, cell: Cell) -> Option<Cell> {
        let half = self.board.get(&cell)?.half.as_ref()?;
        let other = step(cell, half.to);
        if self.board.get(&other)?.height() == half.level { Some(other) } else { None }
    }

    /// Is a `??` on top of one of this player's stacks (K10.9)?
    fn hidden_tops(&self, seat: usize) -> usize {
        let mut count = 0;
        for stack in &self.players[seat].stacks {
            if stack[0] == Reserve::Hidden {
                count += 1;
            }
        }
        count
    }

    /// Has the game ended (K6)?
    pub fn is_over(&self) -> bool {
        matches!(self.turn, Turn::Over(_))
    }
}
