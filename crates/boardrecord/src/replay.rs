//! How a record comes into being that is read: both readers hand over here what they find, in order.

use boardgame::{Excerpt, MoveOf, Playable, Seat, Spec, State};

use crate::heading::{At, Field, Heading};
use crate::{Found, Game, Limits, Outcome, Place, PlayMoveError, Problem, ReadError, Record, Seed, Tags, Termination};

pub(crate) struct Replay<S: Spec> {
    game: Game<S>,
    termination: At<Termination>,
    result: At<Outcome>,
    players: [Option<String>; Seat::MAX],
    tags: Tags,
    plies: usize,
}

impl<S: Spec> Replay<S> {
    /// Begins with what precedes the moves; `end` is where something is missed.
    pub(crate) fn begin(mut heading: Heading, end: Place, limits: &Limits) -> Result<Self, ReadError> {
        heading.need(Field::Format, end)?;
        let game = heading.need(Field::Game, end)?;
        if game.value != S::GAME {
            return Err(game.fails(Problem::OtherGame { found: Excerpt::of(&game.value), expected: S::GAME }));
        }
        let rules = heading.need(Field::Rules, end)?;
        if rules.value != S::RULES_VERSION.to_string() {
            let found = Excerpt::of(&rules.value);
            return Err(rules.fails(Problem::Rules { found, game: S::GAME, expected: S::RULES_VERSION }));
        }
        let spec: At<S> = word(&heading.need(Field::Spec, end)?, "a variant of the game")?;
        let start: At<S::State> = word(&heading.need(Field::Start, end)?, "a state of the game")?;
        let of = start.value.spec();
        if of != spec.value {
            return Err(start.fails(Problem::OtherSpec { found: of.to_string(), expected: spec.value.to_string() }));
        }
        let termination: At<Termination> = word(&heading.need(Field::Termination, end)?, "how the game ended")?;
        let result: At<Outcome> = word(&heading.need(Field::Result, end)?, "a result")?;
        let seed = heading.take(Field::Seed).map(|seed| word::<Seed>(&seed, "a seed")).transpose()?;

        let over = termination.value.is_over();
        if !over && start.value != start.value.public_view() {
            return Err(start.fails(Problem::HiddenOrder));
        }
        let mut game = Game::begin(start.value);
        if let Some(seed) = seed {
            if !over {
                return Err(seed.fails(Problem::SeedInProgress));
            }
            if spec.value.start(&mut seed.value.numbers()) != *game.start() {
                return Err(seed.fails(Problem::OtherDeal));
            }
            game.set_seed(seed.value);
        }
        let mut players = [const { None }; Seat::MAX];
        for seat in Seat::all(Seat::MAX as u8) {
            if let Some(name) = heading.take(Field::Player(seat)) {
                if seat.number() >= spec.value.players() {
                    let found = Found::text(&name.value);
                    let expected = "no player at a seat that the game does not have";
                    return Err(name.fails(Problem::Unexpected { found, expected }));
                }
                players[seat.index()] = Some(name.value);
            }
        }
        Ok(Self { game, termination, result, players, tags: heading.tags, plies: limits.plies })
    }

    /// How many plies were played.
    pub(crate) fn ply(&self) -> usize {
        self.game.ply()
    }

    /// Plays a move.
    pub(crate) fn play(&mut self, place: Place, text: &str) -> Result<(), ReadError> {
        if self.ply() >= self.plies {
            return Err(ReadError::new(place, Problem::TooManyPlies { limit: self.plies }));
        }
        let chosen: At<MoveOf<S>> = word(&At { place, value: text }, "a move or the result")?;
        self.game.play(chosen.value).map_err(|error| match error {
            PlayMoveError::Illegal { ply, found, source } => {
                chosen.fails(Problem::Illegal { found, ply, source: Box::new(source) })
            }
            // No game is ended while it is read.
            error @ PlayMoveError::Ended { ply, .. } => {
                chosen.fails(Problem::Illegal { found: Excerpt::of(text), ply, source: Box::new(error) })
            }
        })
    }

    /// Puts a comment on a ply that is played and has none.
    pub(crate) fn comment(&mut self, place: Place, ply: usize, comment: String) -> Result<(), ReadError> {
        let first = self.game.comments().last_ply().map_or(0, |last| last + 1);
        let last = self.ply();
        if ply > last || ply + 1 < first {
            return Err(ReadError::new(place, Problem::CommentPly { found: ply as u64, first, last }));
        }
        if ply + 1 == first {
            return Err(ReadError::new(place, Problem::SecondComment { ply }));
        }
        // The ply is there.
        self.game.set_comment(ply, comment).unwrap_or_default();
        Ok(())
    }

    /// Ends with the result, where it is written behind the moves.
    pub(crate) fn finish(mut self, written: Option<At<Outcome>>) -> Result<Record<S>, ReadError> {
        let found = self.termination.value;
        let over = self.game.is_over();
        let fits = match found {
            Termination::Played => over,
            Termination::Unfinished => !over,
            Termination::Resigned(seat) => self.game.resign(seat).is_ok(),
            Termination::Aborted => self.game.abort().is_ok(),
        };
        if !fits {
            return Err(self.termination.fails(Problem::Ending { found, over }));
        }
        let expected = self.game.outcome();
        for result in written.into_iter().chain([self.result]) {
            if result.value != expected {
                return Err(result.fails(Problem::Result { found: result.value, expected }));
            }
        }
        let mut record = Record::new(self.game);
        record.fill(self.players, self.tags);
        Ok(record)
    }
}

/// What a text says, by the reader of its type.
pub(crate) fn word<T>(text: &At<impl AsRef<str>>, expected: &'static str) -> Result<At<T>, ReadError>
where
    T: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>,
{
    let found = text.value.as_ref();
    match found.parse() {
        Ok(value) => Ok(At { place: text.place, value }),
        Err(error) => Err(text.fails(Problem::Word { found: Excerpt::of(found), expected, source: Box::new(error) })),
    }
}
