use boardgame::{Seat, State};

use crate::{Move, PlayError, Position};

/// So that tools for every game can play this one.
impl State for Position {
    type Move = Move;
    type PlayError = PlayError;

    fn players(&self) -> u8 {
        self.players()
    }

    fn seat(&self) -> Option<Seat> {
        self.seat()
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn count_legal_moves(&self) -> usize {
        self.count_legal_moves()
    }

    fn nth_legal_move(&self, n: usize) -> Option<Move> {
        self.nth_legal_move(n)
    }

    fn for_each_legal_move(&self, visit: impl FnMut(Move)) {
        self.for_each_legal_move(visit);
    }

    fn is_legal(&self, chosen: Move) -> bool {
        self.is_legal(chosen)
    }

    fn play(&mut self, chosen: Move) -> Result<(), PlayError> {
        self.play(chosen)
    }

    fn play_unchecked(&mut self, chosen: Move) {
        self.play_unchecked(chosen);
    }

    fn key(&self) -> u64 {
        self.key()
    }
}
