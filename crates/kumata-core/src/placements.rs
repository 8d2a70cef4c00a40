use core::hint::select_unpredictable;

use arrayvec::ArrayVec;
use boardgame::Draw;

use crate::bits::{BitCount, EACH_BYTE, bits_by_byte, nth_one};
use crate::fits::Fit;
use crate::{Domino, Move, Position, Stacks};

/// A legal move as it is picked: a placement by what the tables are asked for.
#[derive(Clone, Copy)]
pub(crate) enum Choice {
    Place(Placement),
    Other(Move),
}

/// A placement of the top of a stack on a pair: the high half on the first cell, or turned on the second.
#[derive(Clone, Copy)]
pub(crate) struct Placement {
    pub(crate) slot: u32,
    pub(crate) domino: Domino,
    pub(crate) pair: u8,
    pub(crate) turned: bool,
    pub(crate) totem: bool,
}

/// All placements of the top of a stack.
#[derive(Clone, Copy)]
pub(crate) struct TopPlacements {
    slot: u32,
    domino: Domino,
    /// The pairs it can be placed on, and turned.
    pairs: [u64; 2],
    /// How many they are in each byte.
    bytes: [u64; 2],
}

impl TopPlacements {
    #[inline]
    fn of(slot: u32, domino: Domino, fits: &impl Fit) -> Self {
        let pairs = fits.of_domino(domino);
        Self { slot, domino, pairs, bytes: bits_by_byte(pairs) }
    }

    /// The `n`-th of them, each there twice if it goes with a totem too (`with_totem` is 1 then, or else 0); how many are
    /// left of `n` if there are no more than that.
    #[inline]
    pub(crate) fn nth(self, n: u64, with_totem: u8) -> Result<Placement, u64> {
        let Self { slot, domino, pairs, bytes } = self;
        // Together at most 120, doubled at most 240: a byte.
        let all = ((bytes[0] + bytes[1]).wrapping_mul(EACH_BYTE) >> 56) << with_totem;
        if n >= all {
            return Err(n - all);
        }
        let first = (bytes[0].wrapping_mul(EACH_BYTE) >> 56) << with_totem;
        let turned = n >= first;
        let n = n - select_unpredictable(turned, first, 0);
        let which = usize::from(turned);
        let pair = nth_one(pairs[which], bytes[which].wrapping_mul(EACH_BYTE), n >> with_totem);
        Ok(Placement { slot, domino, pair, turned, totem: n & u64::from(with_totem) != 0 })
    }
}

/// The placements of the tops of stacks, one top after the other.
#[inline]
pub(crate) fn top_placements(stacks: Stacks, fits: &impl Fit) -> impl Iterator<Item = TopPlacements> {
    stacks.top_slots().map(move |slot| TopPlacements::of(slot, stacks.at(slot), fits))
}

/// How many placements of the tops of stacks there are, without totems.
#[inline]
pub(crate) fn count_placements(stacks: Stacks, fits: &impl Fit, note: &mut impl Note) -> usize {
    let mut count = BitCount::default();
    note.clear();
    stacks.each_top(|slot, domino| {
        let top = TopPlacements::of(slot, domino, fits);
        count.add(top.bytes);
        note.add(top);
    });
    count.total()
}

/// What remembers the placements of the seat to move, so that they need not be found once more to pick one.
pub(crate) trait Note {
    fn clear(&mut self);
    fn add(&mut self, top: TopPlacements);
}

/// Remembers nothing.
pub(crate) struct Forget;

impl Note for Forget {
    #[inline]
    fn clear(&mut self) {}

    #[inline]
    fn add(&mut self, _: TopPlacements) {}
}

impl Note for ArrayVec<TopPlacements, { Domino::COUNT }> {
    #[inline]
    fn clear(&mut self) {
        self.clear();
    }

    #[inline]
    fn add(&mut self, top: TopPlacements) {
        self.push(top);
    }
}

impl Position {
    /// [`play_out`](boardgame::Playable::play_out), with the placements at hand that were counted last.
    #[inline]
    pub(crate) fn play_out_noting(&mut self, limit: u32, rng: &mut impl Draw) -> u32 {
        if limit < 2 {
            return (limit > 0 && self.play_drawn(rng)).into();
        }
        let mut tops = ArrayVec::new();
        if let Some(seat) = self.seat() {
            self.count_moves_noting(seat, &mut tops);
        }
        for ply in 0..limit {
            let Some(n) = self.draw_number(rng) else { return ply };
            let choice = self.nth_choice(n, tops.iter().copied());
            self.play_choice(choice, &mut tops);
        }
        limit
    }

    /// Plays one move, which is not worth remembering anything for; false if there is none.
    fn play_drawn(&mut self, rng: &mut impl Draw) -> bool {
        let n = self.draw_number(rng);
        if let Some(n) = n {
            self.play_choice(self.choice(n), &mut Forget);
        }
        n.is_some()
    }

    /// The number of a legal move or outcome, each equally likely: all outcomes of an event are (K10.5).
    #[inline]
    fn draw_number(&self, rng: &mut impl Draw) -> Option<usize> {
        // No position has 2^32 moves.
        let moves = self.count_legal_moves() as u32;
        if moves > 0 { Some(rng.below(moves) as usize) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use boardgame::{Playable as _, Rng};

    use crate::{Rules, Setup};

    /// What is remembered of the placements is what would be found anew: before and after chance events, and where totems
    /// or new stacks are among the moves.
    #[test]
    fn playouts_are_moves_drawn_one_after_the_other() {
        for seed in 0..180_u32 {
            let mut setup = Setup::new(2 + (seed % 3) as u8);
            (setup.rules, setup.maze) = (Rules::ALL[seed as usize / 3 % 3], seed % 5 == 0);
            let mut rng = Rng::new(seed.into());
            let mut position = setup.deal_with(&mut rng).unwrap();
            if seed % 2 == 1 {
                position = position.public_view();
            }
            let (mut other, mut other_rng) = (position, rng.clone());
            while !position.is_over() {
                assert_eq!((position.play_out(0, &mut rng), position, &rng), (0, other, &other_rng));
                let limit = seed % 7;
                let played = position.play_out(limit.max(1), &mut rng);
                for _ in 0..played {
                    let chosen = other.random_move(&mut other_rng).unwrap();
                    other.play_unchecked(chosen);
                }
                assert!(played == limit.max(1) || position.is_over());
                assert_eq!((position, &rng), (other, &other_rng));
            }
            assert_eq!((position.play_out(9, &mut rng), &rng), (0, &other_rng));
        }
    }
}
