use boardgame::Draw;

use crate::Position;

impl Position {
    /// What everybody sees: the position itself, as nothing is hidden in this game.
    #[must_use]
    pub const fn public_view(&self) -> Self {
        *self
    }

    /// A position that could be behind the public view: the position itself, and nothing is drawn.
    ///
    /// ```
    /// use kumo_core::{Mode, Position, Rng};
    /// let position = Position::new(Mode::BASE2);
    /// assert_eq!(position.resample(&mut Rng::new(1)), position);
    /// ```
    #[must_use]
    pub fn resample(&self, _: &mut impl Draw) -> Self {
        *self
    }
}
