use core::fmt;
use core::str::FromStr;

use boardgame::Excerpt;

use crate::{Move, ParsePositionError, PlayError, Position, Turn};

/// A game that is being played: a position, how many turns were played, and perhaps a limit to them (H6.2).
///
/// Written, it is the position and, if there is a limit, how many turns of how many have been played: `12/200` behind the
/// position string. Without a limit the count is written with a `-`, unless it is 0: `12/-`.
///
/// A turn is one seat's. When the limit is reached and the game is not won, it is drawn. A [`Position`] by itself knows
/// neither the count nor the limit.
///
/// ```
/// use kumo_core::{Game, Mode, Position, Turn};
/// let mut game = Game::with_limit(Position::new(Mode::BASE2), 1);
/// for chosen in ["+Re1", "cw", "end"] {
///     game.play(chosen.parse()?)?;
/// }
/// assert_eq!((game.turns(), game.position().turn()), (1, Turn::Drawn));
/// assert_eq!(game.position().to_string(), "9/9/9/9/R3#4/9/9/9/9 = 5,6 0,0 0,0 00 - base2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Game {
    position: Position,
    turns: u32,
    limit: Option<u32>,
}

impl Game {
    /// A game without a limit that goes on from this position, no turn being played yet.
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self { position, turns: 0, limit: None }
    }

    /// A game that is drawn when so many turns are played.
    #[must_use]
    pub fn with_limit(position: Position, limit: u32) -> Self {
        Self::resume(position, 0, Some(limit))
    }

    /// A game that goes on from this position, so many turns being played already. If they reach the limit, the game is
    /// drawn, unless it is won.
    #[must_use]
    pub fn resume(position: Position, turns: u32, limit: Option<u32>) -> Self {
        let mut game = Self { position, turns, limit };
        game.mind_limit();
        game
    }

    /// The position the game has reached.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How many turns have been played; a winning push ends a turn too.
    #[must_use]
    pub const fn turns(&self) -> u32 {
        self.turns
    }

    /// How many turns there can be, `None` for no limit.
    #[must_use]
    pub const fn limit(&self) -> Option<u32> {
        self.limit
    }

    /// How many turns there can still be, `None` for no limit.
    #[must_use]
    pub const fn turns_left(&self) -> Option<u32> {
        match self.limit {
            Some(limit) => Some(limit.saturating_sub(self.turns)),
            None => None,
        }
    }

    /// A 64-bit key of the game: the position's and, if there is a limit, the turns left.
    ///
    /// ```
    /// use kumo_core::{Game, Mode, Position};
    /// let position = Position::new(Mode::BASE2);
    /// assert_eq!(Game::new(position).key(), position.key());
    /// assert_ne!(Game::with_limit(position, 2).key(), Game::with_limit(position, 3).key());
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        match self.turns_left() {
            None => self.position.key(),
            // An odd factor: different numbers of turns left make different keys of one position.
            Some(turns) => self.position.key() ^ (u64::from(turns) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the move is not legal; the game is as it was.
    pub fn play(&mut self, chosen: Move) -> Result<(), PlayError> {
        let before = self.position.turn();
        self.position.play(chosen)?;
        self.count(before);
        Ok(())
    }

    /// Plays a move that is known to be legal. With any other the game afterwards is unspecified, or the call panics.
    ///
    /// # Panics
    /// In debug builds, if the move is not legal.
    pub fn play_unchecked(&mut self, chosen: Move) {
        let before = self.position.turn();
        self.position.play_unchecked(chosen);
        self.count(before);
    }

    /// Counts the turn if it is over: the next seat is always another one.
    fn count(&mut self, before: Turn) {
        if self.position.turn() != before {
            self.turns = self.turns.saturating_add(1);
            self.mind_limit();
        }
    }

    fn mind_limit(&mut self) {
        if !self.position.is_over() && self.limit.is_some_and(|limit| self.turns >= limit) {
            self.position.draw();
        }
    }
}

impl From<Position> for Game {
    fn from(position: Position) -> Self {
        Self::new(position)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.position, f)?;
        match (self.turns, self.limit) {
            (0, None) => Ok(()),
            (turns, None) => write!(f, " {turns}/-"),
            (turns, Some(limit)) => write!(f, " {turns}/{limit}"),
        }
    }
}

/// As it is written.
impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseGameError {
    /// The position is wrong.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// What stands behind the position is not the count of turns.
    #[error("turns: found `{found}`, expected the turns played and their limit, like `12/200` or `12/-`")]
    Turns {
        /// What was found.
        found: Excerpt,
    },
    /// The game would be over by its limit, or is drawn before it.
    #[error("turns: found {turns} of {limit} with the game {}", if *.drawn { "drawn" } else { "going on" })]
    Limit {
        /// The turns played.
        turns: u32,
        /// The limit.
        limit: u32,
        /// Whether the position says that the game is drawn.
        drawn: bool,
    },
}

/// A number of turns as it is written: no sign, no zero before it.
pub(crate) fn read_turns(digits: &str) -> Option<u32> {
    let plain = digits.bytes().all(|digit| digit.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
    if plain { digits.parse().ok() } else { None }
}

impl FromStr for Game {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        // The position string has eight fields.
        let Some((end, _)) = text.match_indices(' ').nth(7) else {
            return Ok(Self::new(text.parse()?));
        };
        let (position, found) = (&text[..end], &text[end + 1..]);
        let position: Position = position.parse()?;
        let error = ParseGameError::Turns { found: Excerpt::of(found) };
        let (turns, limit) = found.split_once('/').ok_or(error)?;
        let turns = read_turns(turns).ok_or(error)?;
        if limit == "-" {
            return if turns > 0 { Ok(Self { position, turns, limit: None }) } else { Err(error) };
        }
        let limit = read_turns(limit).ok_or(error)?;
        let (over, drawn) = (position.is_over(), position.turn() == Turn::Drawn);
        if !over && turns >= limit || drawn && turns < limit {
            return Err(ParseGameError::Limit { turns, limit, drawn });
        }
        Ok(Self { position, turns, limit: Some(limit) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::format;
    use std::string::ToString;

    const FRESH: &str = "9/9/9/9/4#4/9/9/9/9 0 6,6 0,0 0,0 00 p base2";
    const DRAWN: &str = "9/9/9/9/R3#4/9/9/9/9 = 5,6 0,0 0,0 00 - base2";

    #[test]
    fn games_are_read_back() {
        for (position, turns) in
            [(FRESH, ""), (FRESH, " 0/200"), (FRESH, " 12/-"), (FRESH, " 199/200"), (DRAWN, " 200/200"), (DRAWN, "")]
        {
            let text = format!("{position}{turns}");
            let game: Game = text.parse().unwrap();
            assert_eq!((game.to_string(), format!("{game:?}")), (text.clone(), text));
        }
    }

    /// H6.2: the limit and the count are no part of the position, but of the game. The same on every platform: worked out
    /// apart from the code, from the key of the position, which the tests of keys have.
    #[test]
    fn h6_2_keys_tell_how_many_turns_are_left() {
        let position: Position = "11/11/11/11/11/5#5/11/11/11/11/11 0 6,6 0,0 0,0 00 p legend2".parse().unwrap();
        assert_eq!(Game::new(position).key(), 0x8ce6_019c_4513_3951);
        assert_eq!(Game::resume(position, 12, None).key(), 0x8ce6_019c_4513_3951);
        for (turns, limit, key) in
            [(0, 2, 0x5640_6cb0_38cc_4d6e_u64), (198, 200, 0x5640_6cb0_38cc_4d6e), (7, 207, 0xb568_9338_b468_552c)]
        {
            let game = Game::resume(position, turns, Some(limit));
            assert_eq!((game.turns_left(), game.key()), (Some(limit - turns), key));
        }
    }

    /// H6.2: however a move is played, its turn counts.
    #[test]
    fn h6_2_an_unchecked_move_counts_its_turn_too() {
        let mut game = Game::with_limit(FRESH.parse().unwrap(), 1);
        for chosen in ["+Re1", "cw", "end"] {
            game.play_unchecked(chosen.parse().unwrap());
        }
        assert_eq!(game.to_string(), format!("{DRAWN} 1/1"));
    }

    #[test]
    fn what_is_no_game() {
        let error = |text: &str| text.parse::<Game>().unwrap_err().to_string();
        for turns in ["", "12", "0/-", "-1/5", "1/05", "1/5 ", "1/5/5", "1/4294967296"] {
            let expected =
                format!("turns: found `{turns}`, expected the turns played and their limit, like `12/200` or `12/-`");
            assert_eq!(error(&format!("{FRESH} {turns}")), expected);
        }
        assert_eq!(error(&format!("{FRESH} 5/5")), "turns: found 5 of 5 with the game going on");
        assert_eq!(error(&format!("{DRAWN} 4/5")), "turns: found 4 of 5 with the game drawn");
    }
}
