use kumaboard::game::{Excerpt, Rng, Seat};
use kumaboard::geo::Direction;
use kumaboard::{kumata, kumo};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::answer::{Done, Scores, SeatScore, TeamScore};
use super::code::{Code, Problem};
use crate::args::{GameName, StartArgs};
use crate::error::CliError;
use crate::game::{AnyPosition, Game, PlayTextError, sorted_moves, with_position};

/// What a seed is.
const SEED: &str = "a whole number from 0 to 18446744073709551615";

/// One line of input: each field as it was written, so that each is judged by itself and the `id` is echoed whatever else
/// is wrong.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Request<'a> {
    #[serde(borrow, deserialize_with = "raw")]
    pub(crate) id: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "raw")]
    game: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "raw")]
    op: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "raw")]
    position: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "raw")]
    moves: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "raw")]
    depth: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "raw")]
    seed: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "raw")]
    players: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "raw")]
    rules: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "raw")]
    maze: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "raw")]
    alliance: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "raw")]
    clans: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "raw")]
    mode: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "raw")]
    size: Option<&'a RawValue>,
}

/// Keeps `null` as a value, which an `Option` alone would drop.
fn raw<'de: 'a, 'a, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'a RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

impl<'a> Request<'a> {
    pub(crate) fn read(line: &'a str) -> Result<Self, Problem> {
        // A list would be read as the fields in order; only an object is a request.
        if !line.trim_start().starts_with('{') {
            return Err(Problem::new(Code::BadJson, "expected a JSON object".to_owned()));
        }
        serde_json::from_str(line).map_err(|error| Problem::new(Code::BadJson, error.to_string()))
    }

    pub(crate) fn answer(&self) -> Result<Done, Problem> {
        let game = match required::<String>("game", self.game, "\"kumata\" or \"kumo\"")?.as_str() {
            "kumata" => GameName::Kumata,
            "kumo" => GameName::Kumo,
            other => {
                return Err(Problem::new(
                    Code::UnknownGame,
                    format!("field `game`: found `{}`, expected `kumata` or `kumo`", Excerpt::of(other)),
                ));
            }
        };
        let op = required::<String>("op", self.op, "the name of an operation")?;
        match op.as_str() {
            "start" => self.start(game),
            "moves" => {
                let position = self.position(game)?;
                Ok(with_position!(&position, it => Done::Moves { moves: sorted_moves(it), over: it.is_over() }))
            }
            "play" => self.play(self.position(game)?),
            "perft" => {
                let position = self.position(game)?;
                let nodes = with_position!(&position, it => self.perft(it))?;
                Ok(Done::Nodes { nodes })
            }
            "show" => {
                let position = self.position(game)?;
                Ok(Done::Board { position: position.to_string(), board: position.plain_board() })
            }
            "view" => {
                let position = self.position(game)?;
                Ok(Done::Position { position: with_position!(&position, it => it.public_view().to_string()) })
            }
            "resample" => {
                let position = self.position(game)?;
                let seed = required("seed", self.seed, SEED)?;
                let sample = with_position!(&position, it => it.resample(&mut Rng::new(seed)).to_string());
                Ok(Done::Position { position: sample })
            }
            "scores" | "result" => match (op.as_str(), self.position_of_op(game, &op)?) {
                ("scores", AnyPosition::Kumata(position)) => Ok(Done::Scores(scores(&position))),
                (_, AnyPosition::Kumo(position)) => {
                    let outcome = position.outcome();
                    Ok(Done::Result {
                        winner: outcome.and_then(|outcome| outcome.winner).map(kumo::Team::letter),
                        camp: outcome.and_then(|outcome| outcome.camp).map(Direction::letter),
                        over: position.is_over(),
                    })
                }
                _ => Err(unknown_op(&op)),
            },
            _ => Err(unknown_op(&op)),
        }
    }

    /// The position, if the operation is one of the game's.
    fn position_of_op(&self, game: GameName, op: &str) -> Result<AnyPosition, Problem> {
        match (game, op) {
            (GameName::Kumata, "result") | (GameName::Kumo, "scores") => Err(Problem::new(
                Code::UnknownOp,
                format!("field `op`: found `{op}`, expected `scores` for kumata and `result` for kumo"),
            )),
            _ => self.position(game),
        }
    }

    fn position(&self, game: GameName) -> Result<AnyPosition, Problem> {
        let text = required::<String>("position", self.position, "a position string")?;
        AnyPosition::parse(game, &text).map_err(|error| Problem::new(Code::BadPosition, error.to_string()))
    }

    fn perft<G: Game>(&self, position: &G) -> Result<u64, Problem> {
        let expected = format!("a whole number from 0 to {}", G::MAX_DEPTH);
        let depth = required("depth", self.depth, &expected)?;
        if depth > G::MAX_DEPTH {
            let message = format!("field `depth`: found {depth}, expected {expected}");
            return Err(Problem::new(Code::BadRequest, message));
        }
        position.perft_nodes(depth).map_err(|error| Problem::new(Code::Hidden, error.to_string()))
    }

    fn play(&self, mut position: AnyPosition) -> Result<Done, Problem> {
        let moves = required::<Vec<String>>("moves", self.moves, "a list of one or more moves in notation")?;
        if moves.is_empty() {
            let message = "field `moves`: found an empty list, expected one or more moves in notation";
            return Err(Problem::new(Code::BadRequest, message.to_owned()));
        }
        for (index, notation) in moves.iter().enumerate() {
            position.play_text(notation).map_err(|error| {
                let code = match error {
                    PlayTextError::Notation(_) => Code::BadMove,
                    PlayTextError::Illegal(_) => Code::IllegalMove,
                };
                Problem::new(code, format!("field `moves`, {} of {}: {error}", index + 1, moves.len()))
            })?;
        }
        Ok(Done::Position { position: position.to_string() })
    }

    fn start(&self, game: GameName) -> Result<Done, Problem> {
        let args = StartArgs {
            players: number_of_setup("players", self.players, "2, 3 or 4")?,
            seed: optional("seed", self.seed, SEED)?,
            rules: optional("rules", self.rules, "a string")?,
            maze: optional("maze", self.maze, "true or false")?.unwrap_or(false),
            alliance: optional("alliance", self.alliance, "true or false")?.unwrap_or(false),
            clans: optional("clans", self.clans, "a string of clan letters")?,
            mode: optional("mode", self.mode, "a string")?,
            size: number_of_setup("size", self.size, "5, 7, 9 or 11")?,
        };
        match AnyPosition::start(game, &args) {
            Ok(position) => Ok(Done::Position { position: position.to_string() }),
            Err(error @ CliError::Usage(_)) => Err(Problem::new(Code::BadRequest, error.to_string())),
            Err(error) => Err(Problem::new(Code::BadSetup, error.to_string())),
        }
    }
}

fn unknown_op(op: &str) -> Problem {
    Problem::new(
        Code::UnknownOp,
        format!(
            "field `op`: found `{}`, expected `start`, `moves`, `play`, `perft`, `scores`, `result`, `show`, `view` or `resample`",
            Excerpt::of(op)
        ),
    )
}

fn optional<'a, T: Deserialize<'a>>(
    name: &str,
    value: Option<&'a RawValue>,
    expected: &str,
) -> Result<Option<T>, Problem> {
    let Some(value) = value else {
        return Ok(None);
    };
    serde_json::from_str(value.get()).map(Some).map_err(|_| {
        // Enough of it to recognise it by.
        let found: String = value.get().chars().take(60).collect();
        Problem::new(Code::BadRequest, format!("field `{name}`: found {found}, expected {expected}"))
    })
}

/// A small number that says how a game starts. A number that is too large for any is a setup's fault like one that is a
/// little too large, not a wrong type.
fn number_of_setup(name: &str, value: Option<&RawValue>, expected: &str) -> Result<Option<u8>, Problem> {
    let Some(number) = optional::<u64>(name, value, expected)? else {
        return Ok(None);
    };
    u8::try_from(number)
        .map(Some)
        .map_err(|_| Problem::new(Code::BadSetup, format!("field `{name}`: found {number}, expected {expected}")))
}

fn required<'a, T: Deserialize<'a>>(name: &str, value: Option<&'a RawValue>, expected: &str) -> Result<T, Problem> {
    optional(name, value, expected)?
        .ok_or_else(|| Problem::new(Code::BadRequest, format!("field `{name}` is missing, expected {expected}")))
}

fn scores(position: &kumata::Position) -> Scores {
    let scores = position.scores();
    let seats = Seat::all(position.players()).map(|seat| {
        let score = scores.of(seat);
        SeatScore {
            visible: score.visible.into(),
            reserve: score.reserve.into(),
            totem: score.totem.into(),
            penalty: score.penalty.into(),
            total: score.total().into(),
        }
    });
    Scores {
        seats: seats.collect(),
        teams: scores.team_totals().map(|[even, odd]| {
            [TeamScore { seats: [0, 2], total: even.into() }, TeamScore { seats: [1, 3], total: odd.into() }]
        }),
        winners: scores.winners().map(Seat::number).collect(),
        over: position.is_over(),
    }
}
