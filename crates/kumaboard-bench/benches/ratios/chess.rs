//! The peer: the chess engine cozy-chess, doing what we do.

use boardgame::Rng;
use cozy_chess::{Board, Move};

/// Half moves without a capture or a pawn move after which a game is drawn.
const FIFTY_MOVES: u8 = 100;

/// Random games from the usual start until there is no move or the fifty-move rule draws; a move is chosen by counting
/// and picking.
#[derive(Debug)]
pub(crate) struct Playouts {
    start: Board,
    rng: Rng,
}

impl Playouts {
    pub(crate) fn new(seed: u64) -> Self {
        Self { start: Board::default(), rng: Rng::new(seed) }
    }

    /// Plays whole games until at least so many plies are played; how many it were.
    pub(crate) fn play(&mut self, at_least: u64) -> u64 {
        let mut plies = 0;
        while plies < at_least {
            let mut board = self.start.clone();
            while let Some(chosen) = random_move(&board, &mut self.rng) {
                board.play_unchecked(chosen);
                plies += 1;
            }
            std::hint::black_box(&board);
        }
        plies
    }
}

fn random_move(board: &Board, rng: &mut Rng) -> Option<Move> {
    let count = count(board) as u32;
    if count == 0 || board.halfmove_clock() >= FIFTY_MOVES {
        return None;
    }
    let mut left = rng.below(count) as usize;
    let mut chosen = None;
    board.generate_moves(|moves| {
        let here = moves.len();
        if left >= here {
            left -= here;
            return false;
        }
        chosen = moves.into_iter().nth(left);
        true
    });
    chosen
}

/// How many legal moves there are; none of them is made.
fn count(board: &Board) -> usize {
    let mut count = 0;
    board.generate_moves(|moves| {
        count += moves.len();
        false
    });
    count
}

/// The number of move sequences of this length; those of the last ply are counted, not made.
pub(crate) fn perft(board: &Board, depth: u32) -> u64 {
    if depth <= 1 {
        return if depth == 0 { 1 } else { count(board) as u64 };
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for chosen in moves {
            let mut next = board.clone();
            next.play_unchecked(chosen);
            nodes += perft(&next, depth - 1);
        }
        false
    });
    nodes
}
