use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use boardgame::{Action, ActionBlock, Dealt, Draw, Excerpt, Plane, Seat, Shape, Spec, SpecText, SpecTextError};

use crate::actions::Numbering;
use crate::board::SIZES;
use crate::game::read_turns;
use crate::{DEFAULT_SIZE, Game, Mode, Move, Position, Setup, Team};

/// Which variant of KUMO Hogosha is played: the mode, the size of the arena, and whether the game has a limit to its turns.
///
/// Written `kumo mode=base2 size=9 turn_limit=none`; fields that are left out have the value that is written here.
///
/// ```
/// use boardgame::{Rng, Spec};
/// use kumo_core::{KumoSpec, Mode};
/// let spec = KumoSpec::new(Mode::LEGEND4).with_size(7)?.with_turn_limit(200);
/// assert_eq!(spec.to_string(), "kumo mode=legend4 size=7 turn_limit=200");
/// assert_eq!("kumo size=7 mode=legend4 turn_limit=200".parse(), Ok(spec));
/// assert_eq!(spec.start(&mut Rng::new(1)).limit(), Some(200));
/// # Ok::<(), kumo_core::SpecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct KumoSpec {
    mode: Mode,
    size: u8,
    turn_limit: Option<u32>,
}

/// Why there is no such variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The text has not the form of a spec.
    #[error(transparent)]
    Text(#[from] SpecTextError),
    /// There is no such mode.
    #[error("mode: found `{found}`, expected `base2`, `base4`, `legend2` or `legend4`")]
    Mode {
        /// What was found.
        found: Excerpt,
    },
    /// The arena has no such size (H1.1).
    #[error("size: found {found}, expected 5, 7, 9 or 11 (H1.1)")]
    Size {
        /// What was found.
        found: Excerpt,
    },
    /// The limit is no number of turns (H6.2).
    #[error("turn_limit: found `{found}`, expected `none` or a number of turns (H6.2)")]
    TurnLimit {
        /// What was found.
        found: Excerpt,
    },
}

impl KumoSpec {
    /// The usual game: an arena of 9 x 9 spaces, no limit. Random games hardly ever end then: give those that programs play
    /// by themselves a [limit](Self::with_turn_limit).
    #[must_use]
    pub const fn new(mode: Mode) -> Self {
        Self { mode, size: DEFAULT_SIZE, turn_limit: None }
    }

    /// The same on an arena of so many files and ranks (H1.1).
    ///
    /// # Errors
    /// If there is no such arena.
    pub fn with_size(self, size: u8) -> Result<Self, SpecError> {
        if SIZES.contains(&size) {
            Ok(Self { size, ..self })
        } else {
            Err(SpecError::Size { found: Excerpt::of_number(size.into()) })
        }
    }

    /// The same as a draw after so many turns (H6.2).
    #[must_use]
    pub const fn with_turn_limit(self, turns: u32) -> Self {
        Self { turn_limit: Some(turns), ..self }
    }

    /// The variant that a game is of.
    #[must_use]
    pub const fn of(game: &Game) -> Self {
        let position = game.position();
        Self { mode: position.mode(), size: position.size(), turn_limit: game.limit() }
    }

    /// The mode.
    #[must_use]
    pub const fn mode(self) -> Mode {
        self.mode
    }

    /// The files and ranks of the arena.
    #[must_use]
    pub const fn size(self) -> u8 {
        self.size
    }

    /// How many turns there can be, `None` for no limit.
    #[must_use]
    pub const fn turn_limit(self) -> Option<u32> {
        self.turn_limit
    }

    /// What a game of this variant begins with.
    #[must_use]
    pub const fn setup(self) -> Setup {
        Setup::new(self.mode).size(self.size)
    }

    /// The game of this variant that goes on from a position, no turn being played yet; `None` if the position is of another
    /// mode or size.
    #[must_use]
    pub fn game(self, position: Position) -> Option<Game> {
        let fits = (position.mode(), position.size()) == (self.mode, self.size);
        fits.then(|| Game::resume(position, 0, self.turn_limit))
    }

    pub(crate) fn numbering(self) -> &'static Numbering {
        Numbering::of(self.mode, self.size)
    }
}

impl Spec for KumoSpec {
    type State = Game;
    type Deal = Dealt<Game>;

    const GAME: &'static str = "kumo";
    const RULES_VERSION: u32 = 1;

    fn players(&self) -> u8 {
        self.mode.players()
    }

    fn sides(&self) -> u8 {
        Team::ALL.len() as u8
    }

    fn side(&self, seat: Seat) -> u8 {
        Team::of(seat).index() as u8
    }

    fn action_count(&self) -> usize {
        self.numbering().count()
    }

    fn action_of(&self, chosen: Move) -> Option<Action> {
        self.numbering().action_of(chosen)
    }

    fn move_of(&self, action: Action) -> Option<Move> {
        self.numbering().move_of(action)
    }

    fn action_blocks(&self) -> Vec<ActionBlock> {
        self.numbering().blocks()
    }

    fn shape(&self) -> Shape {
        crate::observation::shape(*self)
    }

    fn planes(&self) -> Vec<Plane> {
        crate::observation::planes(*self)
    }

    fn start(&self, _: &mut impl Draw) -> Game {
        Game::resume(Position::start(self.mode, self.size, Seat::ZERO), 0, self.turn_limit)
    }

    fn deal(&self) -> Dealt<Game> {
        Dealt(Game::resume(Position::start(self.mode, self.size, Seat::ZERO), 0, self.turn_limit))
    }
}

impl fmt::Display for KumoSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} mode={} size={} turn_limit=", Self::GAME, self.mode, self.size)?;
        match self.turn_limit {
            None => f.write_str("none"),
            Some(turns) => write!(f, "{turns}"),
        }
    }
}

impl fmt::Debug for KumoSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for KumoSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let text = SpecText::read(text, Self::GAME, &["mode", "size", "turn_limit"])?;
        let mode = text.get("mode").unwrap_or(Mode::BASE2.name());
        let mut spec = Self::new(mode.parse().map_err(|_| SpecError::Mode { found: Excerpt::of(mode) })?);
        if let Some(found) = text.get("size") {
            let size = SIZES.into_iter().find(|&size| Excerpt::of_number(size.into()) == Excerpt::of(found));
            spec.size = size.ok_or(SpecError::Size { found: Excerpt::of(found) })?;
        }
        if let Some(found) = text.get("turn_limit").filter(|&found| found != "none") {
            spec.turn_limit = Some(read_turns(found).ok_or(SpecError::TurnLimit { found: Excerpt::of(found) })?);
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn specs_are_read_back() {
        for mode in Mode::ALL {
            for size in SIZES {
                for limit in [0, 1, 200, u32::MAX] {
                    let spec = KumoSpec::new(mode).with_size(size).unwrap().with_turn_limit(limit);
                    assert_eq!(spec.to_string().parse(), Ok(spec));
                    assert_eq!(std::format!("{spec:?}"), spec.to_string());
                }
            }
        }
        assert_eq!("kumo".parse(), Ok(KumoSpec::new(Mode::BASE2)));
    }

    #[test]
    fn a_game_of_a_variant_begins_at_a_position_of_its_mode_and_size() {
        let spec = KumoSpec::new(Mode::BASE2).with_size(5).unwrap().with_turn_limit(3);
        assert_eq!((spec.mode(), spec.size(), spec.turn_limit()), (Mode::BASE2, 5, Some(3)));
        let position: Position = "5/5/2#2/5/R4 1 5,6 0,0 0,0 00 p base2".parse().unwrap();
        let game = spec.game(position).unwrap();
        assert_eq!((*game.position(), game.turns(), game.limit()), (position, 0, Some(3)));
        assert_eq!(KumoSpec::of(&game), spec);
        assert_eq!(spec.with_size(7).unwrap().game(position), None);
        assert_eq!(KumoSpec { mode: Mode::LEGEND2, ..spec }.game(position), None);
    }

    #[test]
    fn what_is_no_spec() {
        let error = |text: &str| text.parse::<KumoSpec>().map_err(|error| error.to_string()).unwrap_err();
        assert_eq!(error("kumata"), "found `kumata`, expected the game `kumo`");
        assert_eq!(error("kumo mode=base3"), "mode: found `base3`, expected `base2`, `base4`, `legend2` or `legend4`");
        for size in ["6", "09", "", "13", "99999999999999999999999"] {
            let expected = std::format!("size: found {size}, expected 5, 7, 9 or 11 (H1.1)");
            assert_eq!(error(&std::format!("kumo size={size}")), expected);
        }
        for limit in ["-1", "+1", "01", "", "4294967296"] {
            let error = error(&std::format!("kumo turn_limit={limit}"));
            assert!(error.starts_with(&std::format!("turn_limit: found `{limit}`, expected `none` or")), "{error}");
        }
    }
}
