use arrayvec::ArrayVec;
use boardgame::{Action, DealError, Seat};
use boardgeo::QuarterTurns;

use crate::board::TILES;
use crate::{Domino, DominoSet, KumataSpec, Move, PlacedTile, Position};
use boardgame::Spec as _;

/// The chance events before the first move (K2.2, K3.2): for each place of the layout in reading order which of the tiles
/// left lies there in which quarter turn; then seat by seat the top of each stack, one of the dominoes not seen yet. What
/// lies underneath comes up during the game: the state is a public view (K10.5).
///
/// All outcomes of an event are equally likely.
///
/// ```
/// use boardgame::{Deal as _, Draw, Rng, Spec};
/// use kumata_core::KumataSpec;
/// let mut deal = KumataSpec::new(2)?.deal();
/// assert_eq!(deal.count_outcomes(), 36);
/// let mut rng = Rng::new(1);
/// let mut events = 0;
/// let position = loop {
///     if let Some(position) = deal.state() {
///         break position;
///     }
///     let chosen = rng.below(deal.count_outcomes() as u32) as usize;
///     deal.play(deal.nth_outcome(chosen).unwrap()).unwrap();
///     events += 1;
/// };
/// assert_eq!(events, 9 + 2 * 3);
/// assert_eq!(position.public_view(), position);
/// # Ok::<(), kumata_core::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    spec: KumataSpec,
    tiles: ArrayVec<PlacedTile, TILES>,
    /// The tops of all stacks, seat by seat.
    tops: ArrayVec<Domino, { 3 * Seat::MAX }>,
}

impl Deal {
    pub(crate) fn new(spec: KumataSpec) -> Self {
        Self { spec, tiles: ArrayVec::new(), tops: ArrayVec::new() }
    }

    fn stacks_each(&self) -> usize {
        usize::from(self.spec.setup().stacks())
    }

    /// The tiles that lie nowhere yet.
    fn tiles_left(&self) -> impl Iterator<Item = u8> + '_ {
        (0..TILES as u8).filter(|&tile| self.tiles.iter().all(|placed| placed.tile != tile))
    }

    /// The dominoes that the next top may be; none when all tops are there.
    fn unseen(&self) -> DominoSet {
        let mut unseen = DominoSet::full(self.spec.seats());
        let (each, found) = (self.stacks_each(), self.tops.len());
        if found >= each * usize::from(self.spec.seats()) {
            return DominoSet::EMPTY;
        }
        for &top in &self.tops[found - found % each..] {
            unseen.remove(top);
        }
        unseen
    }

    fn number(&self, domino: Domino) -> Action {
        self.spec.action_of(Move::Reveal { domino }).expect("a domino of the set can come up")
    }
}

impl boardgame::Deal for Deal {
    type State = Position;

    fn count_outcomes(&self) -> usize {
        if self.tiles.is_full() { usize::from(self.unseen().len()) } else { 4 * self.tiles_left().count() }
    }

    fn nth_outcome(&self, n: usize) -> Option<Action> {
        if self.tiles.is_full() {
            return self.unseen().iter().nth(n).map(|domino| self.number(domino));
        }
        let tile = self.tiles_left().nth(n / 4)?;
        let placed = PlacedTile { tile, turns: QuarterTurns::new((n % 4) as u8) };
        Some(self.spec.numbering().outcome_of_tile(placed))
    }

    fn play(&mut self, outcome: Action) -> Result<(), DealError> {
        let error = DealError::new(outcome, self.count_outcomes());
        if self.tiles.is_full() {
            match self.spec.move_of(outcome) {
                Some(Move::Reveal { domino }) if self.unseen().contains(domino) => self.tops.push(domino),
                _ => return Err(error),
            }
        } else {
            let placed = self.spec.numbering().tile_of(outcome).ok_or(error)?;
            if self.tiles_left().all(|tile| tile != placed.tile) {
                return Err(error);
            }
            self.tiles.push(placed);
        }
        Ok(())
    }

    fn state(&self) -> Option<Position> {
        let each = self.stacks_each();
        let tiles = self.tiles.clone().into_inner().ok()?;
        if self.tops.len() < each * usize::from(self.spec.seats()) {
            return None;
        }
        let mut setup = self.spec.setup();
        setup.tiles = Some(tiles);
        Some(setup.view_with_tops(self.tops.chunks(each)))
    }
}

#[cfg(test)]
mod tests {
    use boardgame::{Deal as _, Spec as _};

    use super::*;

    /// K3.2: three stacks each of two players, two each of three or four.
    #[test]
    fn k3_2_all_tops_have_room() {
        for (seats, tops) in [(2, 6), (3, 6), (4, 8)] {
            let mut deal = KumataSpec::new(seats).unwrap().deal();
            for event in 0..TILES + tops {
                assert!(deal.state().is_none(), "{seats} seats, event {event}");
                deal.play(deal.nth_outcome(0).unwrap()).unwrap();
            }
            assert!(deal.state().is_some() && deal.nth_outcome(0).is_none());
        }
    }
}
