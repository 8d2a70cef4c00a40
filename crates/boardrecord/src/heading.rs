//! What precedes the moves, in both forms.

use boardgame::{Excerpt, Seat};

use crate::{FORMAT, Place, Problem, ReadError, Tags};

/// A part of a record that is no free tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Format,
    Game,
    Rules,
    Spec,
    Start,
    Seed,
    Termination,
    Result,
    Player(Seat),
}

/// Their names as tags and in JSON, by [`Field::index`].
const NAMES: [(&str, &str); 8] = [
    ("Format", "format"),
    ("Game", "game"),
    ("Rules", "rules"),
    ("Spec", "spec"),
    ("Start", "start"),
    ("Seed", "seed"),
    ("Termination", "termination"),
    ("Result", "result"),
];
const PLAYERS: [&str; Seat::MAX] = ["Player0", "Player1", "Player2", "Player3"];

impl Field {
    const SINGLE: [Self; NAMES.len()] =
        [Self::Format, Self::Game, Self::Rules, Self::Spec, Self::Start, Self::Seed, Self::Termination, Self::Result];

    const fn index(self) -> usize {
        match self {
            Self::Format => 0,
            Self::Game => 1,
            Self::Rules => 2,
            Self::Spec => 3,
            Self::Start => 4,
            Self::Seed => 5,
            Self::Termination => 6,
            Self::Result => 7,
            Self::Player(seat) => NAMES.len() + seat.index(),
        }
    }

    /// The name of its tag.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Self::Player(seat) => PLAYERS[seat.index()],
            _ => NAMES[self.index()].0,
        }
    }

    /// The name of its field in JSON; the players' have one together.
    pub(crate) const fn json(self) -> &'static str {
        match self {
            Self::Player(_) => "players",
            _ => NAMES[self.index()].1,
        }
    }

    pub(crate) fn of_tag(name: &str) -> Option<Self> {
        let players = Seat::all(Seat::MAX as u8).map(Self::Player);
        Self::SINGLE.into_iter().chain(players).find(|field| field.tag() == name)
    }

    pub(crate) fn of_json(name: &str) -> Option<Self> {
        Self::SINGLE.into_iter().find(|field| field.json() == name)
    }
}

/// A text and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct At<T> {
    pub(crate) place: Place,
    pub(crate) value: T,
}

impl<T> At<T> {
    pub(crate) fn fails(&self, problem: Problem) -> ReadError {
        ReadError::new(self.place, problem)
    }
}

/// What precedes the moves: read, but not yet understood.
#[derive(Debug)]
pub(crate) struct Heading {
    fields: [Option<At<String>>; NAMES.len() + Seat::MAX],
    pub(crate) tags: Tags,
    /// What a field that is missing is called.
    name: fn(Field) -> &'static str,
}

impl Heading {
    pub(crate) fn new(name: fn(Field) -> &'static str) -> Self {
        Self { fields: [const { None }; NAMES.len() + Seat::MAX], tags: Tags::default(), name }
    }

    pub(crate) fn set(&mut self, field: Field, value: At<String>) -> Result<(), ReadError> {
        let old = &mut self.fields[field.index()];
        if old.is_some() {
            return Err(value.fails(Problem::Twice { name: Excerpt::of((self.name)(field)) }));
        }
        if field == Field::Format && value.value != FORMAT.to_string() {
            return Err(value.fails(Problem::Format { found: Excerpt::of(&value.value) }));
        }
        *old = Some(value);
        Ok(())
    }

    /// Adds a tag whose name is well written; `place` is that of the name.
    pub(crate) fn add_tag(&mut self, place: Place, name: &str, value: String) -> Result<(), ReadError> {
        if self.tags.get(name).is_some() {
            return Err(ReadError::new(place, Problem::Twice { name: Excerpt::of(name) }));
        }
        if self.tags.len() >= Tags::MAX {
            return Err(ReadError::new(place, Problem::TooManyTags));
        }
        self.tags.push(name, value);
        Ok(())
    }

    pub(crate) fn take(&mut self, field: Field) -> Option<At<String>> {
        self.fields[field.index()].take()
    }

    /// What must be there; `end` is where it is missed.
    pub(crate) fn need(&mut self, field: Field, end: Place) -> Result<At<String>, ReadError> {
        let name = (self.name)(field);
        self.take(field).ok_or_else(|| ReadError::new(end, Problem::Missing { name }))
    }
}
