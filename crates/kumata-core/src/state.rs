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

    #[inline]
    fn play_out(&mut self, limit: u32, rng: &mut impl Draw) -> u32 {
        self.play_out_noting(limit, rng)
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

    #[inline]
    fn random_outcome(&self, rng: &mut impl Draw) -> Option<Move> {
        // The outcomes of an event are equally likely (K10.5), so that their probabilities need not be asked for.
        if self.decider() == Decider::Chance { self.random_move(rng) } else { None }
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

#[cfg(test)]
mod tests {
    use boardgame::{Playable as _, Rng};

    use super::*;
    use crate::Setup;

    /// The short way draws what the long way draws: the trait's own, by the probabilities.
    #[test]
    fn outcomes_are_drawn_by_their_probabilities() {
        let mut events = 0;
        for seed in 0..10 {
            let mut rng = Rng::new(seed);
            let mut position = Setup::new(2).deal(seed).unwrap().public_view();
            while position.decider() != Decider::Over {
                let chosen = if position.decider() == Decider::Chance {
                    events += 1;
                    let count = position.count_legal_moves();
                    let of_one = f64::from(count as u32).recip();
                    position.for_each_legal_move(|outcome| {
                        assert!((position.probability(outcome).unwrap().to_f64() - of_one).abs() < 1e-12);
                    });
                    let mut again = rng.clone();
                    let expected = position.nth_legal_move(again.below(count as u32) as usize);
                    let drawn = position.random_outcome(&mut rng);
                    assert_eq!((drawn, &rng), (expected, &again));
                    drawn
                } else {
                    assert_eq!(position.random_outcome(&mut rng), None);
                    position.random_move(&mut rng)
                };
                position.play_unchecked(chosen.unwrap());
            }
        }
        assert!(events > 100, "{events}");
    }

    /// What is played by somebody who knows the trait alone, and what the position says of itself.
    fn generic<P: Playable<Move = Move>>(mut state: P, mut own: Position) {
        let mut rng = Rng::new(3);
        // Legal at the start alone.
        let first = state.nth_legal_move(0).unwrap();
        for ply in 0.. {
            assert_eq!((state.players(), state.is_over(), state.key()), (own.players(), own.is_over(), own.key()));
            assert_eq!((state.count_legal_moves(), state.is_legal(first)), (own.count_legal_moves(), ply == 0));
            if ply > 0 {
                assert!(state.play(first).is_err());
            }
            let Some(chosen) = state.random_move(&mut rng) else { break };
            let chosen = if ply == 0 { first } else { chosen };
            assert!(state.is_legal(chosen));
            state.play(chosen).unwrap();
            own.play(chosen).unwrap();
        }
        assert!(own.is_over() && state.is_over());
    }

    #[test]
    fn the_trait_tells_what_the_position_does() {
        for players in 2..=4 {
            let position = Setup::new(players).deal(5).unwrap();
            assert_eq!(Playable::players(&position), players);
            generic(position, position);
        }
    }
}
