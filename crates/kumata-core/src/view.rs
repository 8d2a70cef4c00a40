use boardgame::Draw;

use crate::stacks::Slots;
use crate::{Domino, Position};
use arrayvec::ArrayVec;

impl Position {
    /// The position as everybody sees it (K10.5): of what lies under the stack tops is known which dominoes they are, but
    /// not their order. The view of a view is itself.
    ///
    /// A view can be played on: what a move uncovers is then decided by [`Move::Reveal`](crate::Move::Reveal).
    ///
    /// ```
    /// let position: kumata_core::Position = "M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1/M1,S1,M1,S1,M1,S1/\
    ///     U1,T1,U1,T1,U1,T1/M1,S1,M1,S1,M1,S1/U1,T1,U1,T1,U1,T1 MSUT 0 11.33.30|10;10.20.31;10;10 1111 rulebook"
    ///     .parse().unwrap();
    /// let view = position.public_view();
    /// assert_eq!(view.to_string().split(' ').nth(3), Some("11.??.??|10~30.33;10.??.??~20.31;10;10"));
    /// assert_eq!(view.public_view(), view);
    /// ```
    #[must_use]
    pub fn public_view(&self) -> Self {
        let mut view = *self;
        for seat in self.seats() {
            view.set_stacks(seat, self.stacks(seat).seen());
        }
        // The outcomes of chance may be more.
        view.recount();
        view
    }

    /// The position with the hidden orders drawn anew (K10.6): each of those that agree with the public view is equally
    /// likely, whatever the orders are here.
    ///
    /// All orders are known then. Only where chance has to decide which domino was uncovered, that one stays hidden; but
    /// it is the only one left that it can be.
    ///
    /// Draws: seat by seat, one [`shuffle`](Draw::shuffle) of the dominoes that everybody knows to be hidden, in ascending
    /// order at first, dealt to the hidden places in the order of the stacks.
    ///
    /// ```
    /// use boardgame::Rng;
    /// let position = kumata_core::Setup::new(4).deal(1)?;
    /// let other = position.resample(&mut Rng::new(9));
    /// assert!(other != position && other.is_known());
    /// assert_eq!(other.public_view(), position.public_view());
    /// # Ok::<(), kumata_core::SetupError>(())
    /// ```
    #[must_use]
    pub fn resample(&self, rng: &mut impl Draw) -> Self {
        let mut position = *self;
        for seat in self.seats() {
            let mut stacks = self.stacks(seat).seen();
            let mut dominoes: ArrayVec<Domino, { Domino::COUNT }> = stacks.unseen().iter().collect();
            rng.shuffle(&mut dominoes);
            for (slot, domino) in Slots(stacks.hidden).zip(dominoes) {
                stacks.set(slot, domino);
            }
            stacks.hidden &= stacks.tops;
            position.set_stacks(seat, stacks);
        }
        // Chance may have but one outcome now.
        position.recount();
        position
    }
}
