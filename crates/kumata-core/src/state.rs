use boardgame::{Action, Decider, Draw, PlaneValue, Playable, Returns, Seat, Spec as _, State};

use crate::{KumataSpec, Move, PlayError, Position, Turn};

impl Playable for Position {
    type Move = Move;
    type PlayError = PlayError;

    fn players(&self) -> u8 {
        self.players()
    }

    #[inline]
    fn decider(&self) -> Decider {
        match self.turn() {
            Turn::Seat(seat) => Decider::Seat(seat),
            Turn::Chance { .. } => Decider::Chance,
            Turn::Over { .. } => Decider::Over,
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.is_over()
    }

    #[inline]
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

    #[inline]
    fn play_unchecked(&mut self, chosen: Move) {
        self.play_unchecked(chosen);
    }

    fn key(&self) -> u64 {
        self.key()
    }

    fn public_view(&self) -> Self {
        self.public_view()
    }

    fn resample(&self, rng: &mut impl Draw) -> Self {
        self.resample(rng)
    }
}

impl State for Position {
    type Spec = KumataSpec;

    fn spec(&self) -> KumataSpec {
        KumataSpec::of(self)
    }

    fn returns(&self) -> Returns {
        match self.turn() {
            Turn::Over { .. } => {
                let (spec, scores) = (self.spec(), self.scores());
                Returns::of_winners(spec.players(), spec.sides(), |seat| spec.side(seat), |seat| scores.is_winner(seat))
            }
            Turn::Seat(_) | Turn::Chance { .. } => Returns::zero(self.players()),
        }
    }

    fn observe<T: PlaneValue>(&self, seat: Seat, cells: &mut [T]) {
        self.write_observation(seat, cells);
    }

    #[inline]
    fn for_each_legal_action(&self, visit: impl FnMut(Action)) {
        self.each_legal_action(visit);
    }
}
