use boardgame::{Decider, Draw, PlaneValue, Playable, Returns, Seat, Spec as _, State};

use crate::{Game, KumoSpec, Move, PlayError, Position, Team, Turn};

/// So that tools for every game can play this one: a position by itself, and a game with a limit to its turns.
macro_rules! playable {
    ($type:ty, $position:ident => $at:expr, key $key:expr) => {
        impl Playable for $type {
            type Move = Move;
            type PlayError = PlayError;

            #[inline]
            fn players(&self) -> u8 {
                let $position = self;
                $at.players()
            }

            #[inline]
            fn decider(&self) -> Decider {
                let $position = self;
                match $at.turn() {
                    Turn::Seat(seat) => Decider::Seat(seat),
                    Turn::Won { .. } | Turn::Drawn => Decider::Over,
                }
            }

            #[inline]
            fn count_legal_moves(&self) -> usize {
                let $position = self;
                $at.count_legal_moves()
            }

            fn nth_legal_move(&self, n: usize) -> Option<Move> {
                let $position = self;
                $at.nth_legal_move(n)
            }

            fn for_each_legal_move(&self, visit: impl FnMut(Move)) {
                let $position = self;
                $at.for_each_legal_move(visit);
            }

            fn is_legal(&self, chosen: Move) -> bool {
                let $position = self;
                $at.is_legal(chosen)
            }

            fn play(&mut self, chosen: Move) -> Result<(), PlayError> {
                self.play(chosen)
            }

            #[inline]
            fn play_unchecked(&mut self, chosen: Move) {
                self.play_unchecked(chosen);
            }

            fn key(&self) -> u64 {
                $key(self)
            }

            fn resample(&self, _: &mut impl Draw) -> Self {
                *self
            }

            fn random_move(&self, rng: &mut impl Draw) -> Option<Move> {
                let $position = self;
                $at.draw_move(rng)
            }
        }
    };
}

playable!(Position, position => position, key Position::key);
playable!(Game, game => game.position(), key Game::key);

impl State for Game {
    type Spec = KumoSpec;

    fn spec(&self) -> KumoSpec {
        KumoSpec::of(self)
    }

    fn returns(&self) -> Returns {
        match self.position().turn() {
            Turn::Won { team, .. } => {
                let spec = self.spec();
                Returns::of_winners(spec.players(), spec.sides(), |seat| spec.side(seat), |seat| Team::of(seat) == team)
            }
            Turn::Seat(_) | Turn::Drawn => Returns::zero(self.position().players()),
        }
    }

    fn observe<T: PlaneValue>(&self, seat: Seat, cells: &mut [T]) {
        self.write_observation(seat, cells);
    }
}
