use kumaboard::agents::Knowledge;
use kumaboard::game::{Excerpt, Rng, Seat, Spec};
use kumaboard::kumata::{KumataSpec, Layout};
use kumaboard::kumo::KumoSpec;
use kumaboard::{draw, kumata, kumo};

use crate::error::CliError;
use crate::game::AnyPosition;

/// The turns after which programs that play KUMO by themselves draw it unless told otherwise.
pub(crate) const TURN_LIMIT: u32 = 200;
/// What a limit of turns can be.
pub(crate) const TURN_LIMITS: &str = "`none` or a number of turns from 1 on";
/// The stream of the seed that a maze is drawn from: no game is dealt from it.
const MAZE_STREAM: u64 = u64::MAX - 1;

/// What the commands need of a variant beyond [`Spec`].
pub(crate) trait Variant: Spec<State: Knowledge> {
    /// With how many random plies games of a match begin, unless something else is asked for.
    const OPENING: u32;

    /// The board and what lies beside it, for people.
    fn board(state: &Self::State) -> String;

    /// Scores or result, for people.
    fn result(state: &Self::State) -> String;

    /// The points of each seat, in a game that has points.
    fn points(state: &Self::State) -> Option<Vec<i32>>;

    /// How many turns were played in a game of so many plies that ended so.
    fn turns(state: &Self::State, plies: u32) -> u32;

    /// The game that goes on from a position given as text.
    fn state(&self, text: &str) -> Result<Self::State, CliError>;
}

impl Variant for KumataSpec {
    // Its deals differ.
    const OPENING: u32 = 0;

    fn board(state: &kumata::Position) -> String {
        draw::kumata::Text::new(state).colour(true).to_string()
    }

    fn result(state: &kumata::Position) -> String {
        AnyPosition::Kumata(*state).result_table()
    }

    fn points(state: &kumata::Position) -> Option<Vec<i32>> {
        let scores = state.scores();
        // Partners have what they have together.
        let total = |seat: Seat| match scores.team_totals() {
            Some(totals) => totals[seat.index() & 1],
            None => scores.of(seat).total(),
        };
        Some(Seat::all(state.players()).map(|seat| total(seat).into()).collect())
    }

    fn turns(_: &kumata::Position, plies: u32) -> u32 {
        plies
    }

    fn state(&self, text: &str) -> Result<kumata::Position, CliError> {
        let position: kumata::Position = text.parse()?;
        let found = Self::of(&position);
        if found == *self { Ok(position) } else { Err(other(&found, self)) }
    }
}

impl Variant for KumoSpec {
    // It always begins alike: these are enough for many different games, and too few to decide them.
    const OPENING: u32 = 6;

    fn board(state: &kumo::Game) -> String {
        draw::kumo::Text::new(state.position()).colour(true).to_string()
    }

    fn result(state: &kumo::Game) -> String {
        AnyPosition::Kumo(*state.position()).result_table()
    }

    fn points(_: &kumo::Game) -> Option<Vec<i32>> {
        None
    }

    fn turns(state: &kumo::Game, _: u32) -> u32 {
        state.turns()
    }

    fn state(&self, text: &str) -> Result<kumo::Game, CliError> {
        let game: kumo::Game =
            text.parse().map_err(|error: kumo::ParseGameError| CliError::Position(error.to_string()))?;
        // A position without a count of turns goes on as the variant says.
        let game = match (game.limit(), game.turns()) {
            (None, 0) => self.game(*game.position()).unwrap_or(game),
            _ => game,
        };
        let found = Self::of(&game);
        if found == *self { Ok(game) } else { Err(other(&found, self)) }
    }
}

fn other<V: Spec>(found: &V, expected: &V) -> CliError {
    CliError::Position(format!("found a position of `{found}`, expected one of `{expected}`"))
}

/// A variant of either game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnyVariant {
    Kumata(KumataSpec),
    Kumo(KumoSpec),
}

/// Runs one expression for the variant of whichever game.
macro_rules! with_variant {
    ($any:expr, $variant:ident => $body:expr) => {
        match $any {
            $crate::variant::AnyVariant::Kumata($variant) => $body,
            $crate::variant::AnyVariant::Kumo($variant) => $body,
        }
    };
}
pub(crate) use with_variant;

impl AnyVariant {
    /// Reads a variant: the name of the game, and what differs.
    pub(crate) fn parse(text: &str) -> Result<Self, CliError> {
        let wrong = |error: String| CliError::Usage(format!("variant: {error}"));
        match text.split(' ').next().unwrap_or_default() {
            KumataSpec::GAME => {
                Ok(Self::Kumata(text.parse().map_err(|error: kumata::SpecError| wrong(error.to_string()))?))
            }
            KumoSpec::GAME => {
                let variant: KumoSpec = text.parse().map_err(|error: kumo::SpecError| wrong(error.to_string()))?;
                // Such a game is over before it begins: nobody can play it.
                if variant.turn_limit() == Some(0) {
                    return Err(wrong(format!("turn_limit: found `0`, expected {TURN_LIMITS}")));
                }
                Ok(Self::Kumo(variant))
            }
            word => Err(wrong(format!("found `{}`, expected `kumata` or `kumo` first", Excerpt::of(word)))),
        }
    }

    /// As it is written in full.
    pub(crate) fn text(&self) -> String {
        with_variant!(self, variant => variant.to_string())
    }

    /// The variant that a position of this game is of.
    fn of_position(&self, text: &str) -> Result<Self, CliError> {
        Ok(match self {
            Self::Kumata(_) => Self::Kumata(KumataSpec::of(&text.parse()?)),
            Self::Kumo(_) => {
                let game = text.parse().map_err(|error: kumo::ParseGameError| CliError::Position(error.to_string()))?;
                Self::Kumo(KumoSpec::of(&game))
            }
        })
    }
}

/// Which variant of which game.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct VariantArgs {
    /// The game, `kumata` or `kumo`, and what differs from the usual one: `kumata seats=3 rules=bga-fr`,
    /// `kumo mode=legend2 turn_limit=200`.
    #[arg(value_name = "GAME [NAME=VALUE]", num_args = 0..)]
    pub(crate) variant: Vec<String>,
    #[command(flatten)]
    pub(crate) flags: VariantFlags,
}

/// The same as options.
// Not `next_help_heading`: the options of the commands themselves come behind it.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct VariantFlags {
    /// Kumata: the number of players, 2 to 4, the same as `seats=`.
    #[arg(long, help_heading = "Variant", value_name = "N")]
    pub(crate) players: Option<u8>,
    /// Kumata: `rulebook`, `bga-fr` or `bga-de`, the same as `rules=`.
    #[arg(long, help_heading = "Variant", value_name = "PROFILE")]
    pub(crate) rules: Option<String>,
    /// Kumata: lay the tiles out as a maze drawn from the seed; `layout=` says which one.
    #[arg(long, help_heading = "Variant")]
    pub(crate) maze: bool,
    /// Kumata: seats 0 and 2 play against 1 and 3, the same as `alliance=yes`.
    #[arg(long, help_heading = "Variant")]
    pub(crate) alliance: bool,
    /// KUMO: `base2`, `base4`, `legend2` or `legend4`, the same as `mode=`.
    #[arg(long, help_heading = "Variant", value_name = "MODE")]
    pub(crate) mode: Option<String>,
    /// KUMO: spaces along an edge of the arena: 5, 7, 9 or 11, the same as `size=`.
    #[arg(long, help_heading = "Variant", value_name = "N")]
    pub(crate) size: Option<u8>,
    /// KUMO: turns after which the game is drawn, or `none`, the same as `turn_limit=`.
    #[arg(long, help_heading = "Variant", value_name = "TURNS")]
    pub(crate) turn_limit: Option<String>,
}

impl VariantFlags {
    /// Whether nothing is said but perhaps a limit to turns.
    pub(crate) fn say_nothing_else(&self) -> bool {
        let Self { players, rules, maze, alliance, mode, size, turn_limit: _ } = self;
        players.is_none() && rules.is_none() && !maze && !alliance && mode.is_none() && size.is_none()
    }
}

impl VariantArgs {
    /// The variant as it is written, with what the options say; the seed draws a maze.
    fn text(&self, seed: u64) -> String {
        let mut text = self.variant.join(" ");
        let flags = &self.flags;
        let mut add = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                text.push_str(&format!(" {name}={value}"));
            }
        };
        add("seats", flags.players.map(|players| players.to_string()));
        add("rules", flags.rules.clone());
        add("alliance", flags.alliance.then(|| "yes".to_owned()));
        add("layout", flags.maze.then(|| maze(seed)));
        add("mode", flags.mode.clone());
        add("size", flags.size.map(|size| size.to_string()));
        add("turn_limit", flags.turn_limit.clone());
        text
    }

    /// The variant, for people who may give a position; the name of the game alone says no more than what it is of.
    pub(crate) fn variant_of(&self, position: Option<&str>, seed: u64) -> Result<AnyVariant, CliError> {
        let text = self.text(seed);
        let variant = AnyVariant::parse(&text)?;
        match position {
            Some(position) if !text.contains(' ') => variant.of_position(position),
            _ => Ok(variant),
        }
    }

    /// The variant, for programs that play by themselves: games of KUMO come to an end.
    pub(crate) fn limited(&self, seed: u64) -> Result<AnyVariant, CliError> {
        let text = self.text(seed);
        let is_limited = text.contains(" turn_limit=");
        match AnyVariant::parse(&text)? {
            AnyVariant::Kumo(variant) if !is_limited => Ok(AnyVariant::Kumo(variant.with_turn_limit(TURN_LIMIT))),
            variant => Ok(variant),
        }
    }
}

/// A layout drawn from the seed, as a variant has it.
fn maze(seed: u64) -> String {
    let layout = Layout::random_maze(&mut Rng::with_stream(seed, MAZE_STREAM));
    let text = KumataSpec::new(2).map(|variant| variant.with_layout(layout).to_string()).unwrap_or_default();
    let layout = text.split(' ').find_map(|field| field.strip_prefix("layout="));
    layout.unwrap_or("standard").to_owned()
}
