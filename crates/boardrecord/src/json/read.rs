use boardgame::{Excerpt, Seat, Spec};

use super::entries::{Entries, Raw, Source};
use crate::heading::{At, Field, Heading};
use crate::replay::Replay;
use crate::{Found, Limits, Problem, ReadError, Record, TagError, Tags};

const PLAYERS: &str = "a list with the name of each seat's player, or null";
const TAGS: &str = "a list of tags, each a list of name and value";
const MOVES: &str = "a list of moves";
const COMMENTS: &str = "a list of comments, each a list of ply and text";

/// Reads one game, which stands in this line of the file.
pub(crate) fn read<S: Spec>(text: &str, line: u64, limits: &Limits) -> Result<Record<S>, ReadError> {
    limits.check_bytes(text, line)?;
    let source = Source::new(text, line);
    let Entries(entries) = source.entries()?;
    let mut heading = begin_heading(&source, &entries)?;
    let lists = Lists::find(&source, &entries, &mut heading)?;
    if let Some(players) = lists.players {
        read_players(&source, players, &mut heading)?;
    }
    if let Some(tags) = lists.tags {
        read_tags(&source, tags, &mut heading)?;
    }
    let end = source.end();
    let Some(moves) = lists.moves else {
        return Err(ReadError::new(end, Problem::Missing { name: "moves" }));
    };
    let mut replay: Replay<S> = Replay::begin(heading, end, limits)?;
    source.each(moves, MOVES, |chosen| {
        let chosen = source.string(chosen)?;
        replay.play(chosen.place, &chosen.value)
    })?;
    if let Some(comments) = lists.comments {
        source.each(comments, COMMENTS, |pair| {
            let [ply, comment] = source.value(pair, "a list of ply and text")?;
            let number: usize = source.value(ply, "the number of a ply, 0 for the start")?;
            let place = source.place_of(ply);
            replay.comment(place, number, source.string(comment)?.value.into_owned())
        })?;
    }
    replay.finish(None)
}

/// Reads the name of the game alone.
pub(super) fn read_name(text: &str, line: u64) -> Result<String, ReadError> {
    let source = Source::new(text, line);
    let Entries(entries) = source.entries()?;
    begin_heading(&source, &entries)?;
    let game = entries.iter().find(|(name, _)| name == Field::Game.json());
    let Some((_, game)) = game else {
        return Err(ReadError::new(source.end(), Problem::Missing { name: Field::Game.json() }));
    };
    Ok(source.string(game).map_err(|error| error.in_field(Field::Game.json()))?.value.into_owned())
}

/// A heading with nothing but the format: whatever else there is depends on it.
fn begin_heading(source: &Source, entries: &[(std::borrow::Cow<str>, Raw)]) -> Result<Heading, ReadError> {
    let mut heading = Heading::new(Field::json);
    for (_, value) in entries.iter().filter(|(name, _)| name == Field::Format.json()) {
        let name = Field::Format.json();
        heading.set(Field::Format, number(source, value).map_err(|error| error.in_field(name))?)?;
    }
    Ok(heading)
}

/// A version: a number, kept as it is written.
fn number(source: &Source, value: Raw) -> Result<At<String>, ReadError> {
    match crate::seed::number(value.get()) {
        Some(_) => Ok(At { place: source.place_of(value), value: value.get().to_owned() }),
        None => Err(source.unexpected(value, "the number of a version")),
    }
}

/// The fields that are lists.
#[derive(Default)]
struct Lists<'a> {
    players: Option<Raw<'a>>,
    tags: Option<Raw<'a>>,
    moves: Option<Raw<'a>>,
    comments: Option<Raw<'a>>,
}

impl<'a> Lists<'a> {
    /// Finds them, and puts all other fields into the heading.
    fn find(
        source: &Source<'a>,
        entries: &[(std::borrow::Cow<str>, Raw<'a>)],
        heading: &mut Heading,
    ) -> Result<Self, ReadError> {
        let mut lists = Self::default();
        for (name, value) in entries {
            let list = match name.as_ref() {
                "players" => &mut lists.players,
                "tags" => &mut lists.tags,
                "moves" => &mut lists.moves,
                "comments" => &mut lists.comments,
                name => {
                    let value = match Field::of_json(name) {
                        // It is there.
                        Some(Field::Format) => continue,
                        Some(Field::Rules) => number(source, value).map_err(|error| error.in_field(name))?,
                        Some(_) => {
                            let At { place, value } = source.string(value).map_err(|error| error.in_field(name))?;
                            At { place, value: value.into_owned() }
                        }
                        None => {
                            let problem = Problem::UnknownField { name: Excerpt::of(name) };
                            return Err(ReadError::new(source.place_of(value), problem));
                        }
                    };
                    // The name is that of a field.
                    if let Some(field) = Field::of_json(name) {
                        heading.set(field, value)?;
                    }
                    continue;
                }
            };
            if list.replace(value).is_some() {
                return Err(ReadError::new(source.place_of(value), Problem::Twice { name: Excerpt::of(name) }));
            }
        }
        Ok(lists)
    }
}

fn read_players<'a>(source: &Source<'a>, players: Raw<'a>, heading: &mut Heading) -> Result<(), ReadError> {
    let mut seats = Seat::all(Seat::MAX as u8);
    source.each(players, PLAYERS, |name| {
        let Some(seat) = seats.next() else {
            return Err(source.unexpected(name, "no player at a seat that no game has"));
        };
        if name.get() != "null" {
            let At { place, value } = source.string(name)?;
            heading.set(Field::Player(seat), At { place, value: value.into_owned() })?;
        }
        Ok(())
    })
}

fn read_tags<'a>(source: &Source<'a>, tags: Raw<'a>, heading: &mut Heading) -> Result<(), ReadError> {
    source.each(tags, TAGS, |tag| {
        let [name, value] = source.value(tag, "a list of the name of a tag and its value")?;
        let name = source.string(name)?;
        Tags::check(&name.value).map_err(|error| {
            let (found, expected) = match error {
                TagError::Name { found } => (found, "at most 64 letters, digits and `_`, a letter first"),
                TagError::Own { found } | TagError::TooMany { found } => {
                    (found, "the name of a tag that is no part of the record itself")
                }
            };
            name.fails(Problem::Unexpected { found: Found::Text(found), expected })
        })?;
        heading.add_tag(name.place, &name.value, source.string(value)?.value.into_owned())
    })
}
