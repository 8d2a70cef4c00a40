use boardgame::{Seat, Spec};

use crate::public::public;
use crate::{Game, HideError, Limits, ReadError, Tags};

/// A game as it is written down: with names of players and free tags, and nothing in it that nobody may know yet.
///
/// A record that is there has been replayed: the versions are known, every ply is legal, the result follows from the moves
/// and the termination. If the game goes on, the record has no seed, and its start is the public view of the start: what was
/// uncovered since are plies of their own, outcomes of chance. If it is over, the start is the true one and the seed is
/// there, if it is known.
///
/// ```
/// use boardrecord::{Game, Record, Seed};
/// use kumo_core::{KumoSpec, Mode};
/// let mut game = Game::dealt(KumoSpec::new(Mode::BASE2).with_turn_limit(1), Seed::new(7));
/// for chosen in ["+Re1", "cw", "end"] {
///     game.play(chosen.parse()?)?;
/// }
/// game.set_comment(2, "The arena turns {clockwise}.")?;
/// let mut record = Record::of(&game)?;
/// record.set_player("0".parse()?, Some("Ann"))?;
/// record.tags_mut().set("Event", "Example")?;
///
/// let text = r#"[Format "1"]
/// [Game "kumo"]
/// [Rules "1"]
/// [Spec "kumo mode=base2 size=9 turn_limit=1"]
/// [Start "9/9/9/9/4#4/9/9/9/9 0 6,6 0,0 0,0 00 p base2 0/1"]
/// [Seed "7"]
/// [Player0 "Ann"]
/// [Termination "played"]
/// [Result "="]
/// [Event "Example"]
///
/// 1. +Re1 cw {The arena turns \{clockwise\}.} end =
/// "#;
/// assert_eq!(record.to_text(), text);
/// assert_eq!(Record::<KumoSpec>::from_text(text)?, record);
/// assert_eq!(Record::<KumoSpec>::from_json(&record.to_json())?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<S: Spec> {
    game: Game<S>,
    players: [Option<String>; Seat::MAX],
    tags: Tags,
}

/// The game has no such seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found seat {found}, expected one below {players}")]
#[non_exhaustive]
pub struct PlayerError {
    /// The seat.
    pub found: Seat,
    /// How many there are.
    pub players: u8,
}

impl<S: Spec> Record<S> {
    /// The record of a game up to now, without what was taken back.
    ///
    /// # Errors
    /// If the game goes on and its moves do not fit what everybody sees of it. Games that keep what
    /// [`Playable::public_view`](boardgame::Playable::public_view) promises always do.
    pub fn of(game: &Game<S>) -> Result<Self, HideError> {
        let game = if game.is_over() { game.clone().without_undone() } else { public(game)? };
        Ok(Self::new(game))
    }

    /// The record of a game that is over, or a public one, with nothing taken back.
    pub(crate) fn new(game: Game<S>) -> Self {
        Self { game, players: [const { None }; Seat::MAX], tags: Tags::default() }
    }

    /// Sets all that is not the game's; no seat has a name that the game does not have.
    pub(crate) fn fill(&mut self, players: [Option<String>; Seat::MAX], tags: Tags) {
        (self.players, self.tags) = (players, tags);
    }

    /// The game: over, or as everybody sees it.
    #[must_use]
    pub fn game(&self) -> &Game<S> {
        &self.game
    }

    /// The game, to play on.
    #[must_use]
    pub fn into_game(self) -> Game<S> {
        self.game
    }

    /// The name of the player at a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<&str> {
        self.players[seat.index()].as_deref()
    }

    /// Says who plays at a seat, or that it is not known.
    ///
    /// # Errors
    /// If the game has no such seat; the record is as it was.
    pub fn set_player(&mut self, seat: Seat, name: Option<&str>) -> Result<(), PlayerError> {
        let players = self.game.spec().players();
        if seat.number() >= players {
            return Err(PlayerError { found: seat, players });
        }
        self.players[seat.index()] = name.map(str::to_owned);
        Ok(())
    }

    /// The free tags.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The free tags, to change them.
    pub fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// The record as text, in the manner of PGN; it ends with a line end.
    #[must_use]
    pub fn to_text(&self) -> String {
        crate::text::write(self)
    }

    /// Reads the text of exactly one record, with the default limits. [`TextReader`](crate::TextReader) reads files.
    ///
    /// # Errors
    /// If it is none.
    pub fn from_text(text: &str) -> Result<Self, ReadError> {
        crate::text::read(text, 1, &Limits::default())
    }

    /// The record as JSON, in one line without a line end.
    #[must_use]
    pub fn to_json(&self) -> String {
        crate::json::write(self)
    }

    /// Reads one record in JSON, with the default limits. [`JsonReader`](crate::JsonReader) reads files.
    ///
    /// # Errors
    /// If it is none.
    pub fn from_json(text: &str) -> Result<Self, ReadError> {
        crate::json::read(text, 1, &Limits::default())
    }
}
