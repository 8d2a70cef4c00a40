use std::fmt;
use std::io::{self, Read};
use std::str::FromStr;

use comfy_table::Table;
use comfy_table::presets::NOTHING;
use kumaboard::game::{Excerpt, Playable, Seat};
use kumaboard::{draw, kumata, kumo};

use crate::args::{DEFAULT_SEED, GameName, PositionArgs, StartArgs};
use crate::error::CliError;

/// What the commands need of a game beyond [`Playable`].
pub(crate) trait Game: Playable<Move: Send + Sync> + Copy + Send + Sync {
    /// The greatest length of sequences that can be counted.
    const MAX_DEPTH: u32;

    /// Whether sequences of this length can be counted at all.
    fn check_depth(depth: u32) -> Result<(), CliError> {
        let most = Self::MAX_DEPTH;
        if depth > most { Err(CliError::Depth { found: depth, most }) } else { Ok(()) }
    }

    /// The number of move sequences of this length.
    fn perft_nodes(&self, depth: u32) -> Result<u64, CliError>;
}

impl Game for kumata::Position {
    const MAX_DEPTH: u32 = u32::MAX;

    fn perft_nodes(&self, depth: u32) -> Result<u64, CliError> {
        Ok(self.perft(depth)?)
    }
}

impl Game for kumo::Position {
    const MAX_DEPTH: u32 = kumo::MAX_PERFT_DEPTH;

    fn perft_nodes(&self, depth: u32) -> Result<u64, CliError> {
        Self::check_depth(depth)?;
        Ok(self.perft(depth))
    }
}

/// A position of either game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnyPosition {
    Kumata(kumata::Position),
    Kumo(kumo::Position),
}

/// Runs one expression for the position of whichever game.
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::game::AnyPosition::Kumata($position) => $body,
            $crate::game::AnyPosition::Kumo($position) => $body,
        }
    };
}
pub(crate) use with_position;

/// Why a move given as text was not played.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PlayTextError {
    /// It is not written as a move.
    #[error("{0}")]
    Notation(String),
    /// It is not legal here.
    #[error("{0}")]
    Illegal(String),
}

impl AnyPosition {
    /// The position that the arguments give or describe.
    pub(crate) fn from_args(args: &PositionArgs) -> Result<Self, CliError> {
        match args.position.as_deref() {
            Some("-") => Self::parse(args.game, &read_position()?),
            Some(text) => Self::parse(args.game, text),
            None => Self::start(args.game, &args.start),
        }
    }

    /// Reads a position string.
    pub(crate) fn parse(game: GameName, text: &str) -> Result<Self, CliError> {
        Ok(match game {
            GameName::Kumata => Self::Kumata(text.parse()?),
            GameName::Kumo => Self::Kumo(text.parse()?),
        })
    }

    /// The start of a game.
    pub(crate) fn start(game: GameName, args: &StartArgs) -> Result<Self, CliError> {
        match game {
            GameName::Kumata => start_kumata(args).map(Self::Kumata),
            GameName::Kumo => start_kumo(args).map(Self::Kumo),
        }
    }

    /// Plays a move given in notation.
    pub(crate) fn play_text(&mut self, notation: &str) -> Result<(), PlayTextError> {
        with_position!(self, position => play_text(position, notation))
    }

    /// The board and what lies beside it, as text with colours.
    pub(crate) fn board(&self) -> String {
        match self {
            Self::Kumata(position) => draw::kumata::Text::new(position).colour(true).to_string(),
            Self::Kumo(position) => draw::kumo::Text::new(position).colour(true).to_string(),
        }
    }

    /// The board and what lies beside it, as plain ASCII.
    pub(crate) fn plain_board(&self) -> String {
        match self {
            Self::Kumata(position) => draw::kumata::Text::new(position).to_string(),
            Self::Kumo(position) => draw::kumo::Text::new(position).to_string(),
        }
    }

    /// Scores or result, for people.
    pub(crate) fn result_table(&self) -> String {
        match self {
            Self::Kumata(position) => kumata_scores(position),
            Self::Kumo(position) => kumo_result(position),
        }
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_position!(self, position => position.fmt(f))
    }
}

fn play_text<S: Playable>(position: &mut S, notation: &str) -> Result<(), PlayTextError>
where
    <S::Move as FromStr>::Err: fmt::Display,
{
    let chosen = notation.parse::<S::Move>().map_err(|error| PlayTextError::Notation(error.to_string()))?;
    position.play(chosen).map_err(|error| PlayTextError::Illegal(error.to_string()))
}

/// A position string from standard input.
pub(crate) fn read_position() -> io::Result<String> {
    let mut text = String::new();
    // Far more than any position string; the reader says what is wrong with a longer one.
    io::stdin().take(1 << 20).read_to_string(&mut text)?;
    text.truncate(text.trim_end_matches(['\r', '\n']).len());
    Ok(text)
}

/// All legal moves as text, in the order of the text.
pub(crate) fn sorted_moves<S: Playable>(position: &S) -> Vec<String> {
    let mut moves = Vec::with_capacity(position.count_legal_moves());
    position.for_each_legal_move(|chosen| moves.push(chosen.to_string()));
    moves.sort_unstable();
    moves
}

fn refuse(option: &str, given: bool, game: &str) -> Result<(), CliError> {
    if given { Err(CliError::Usage(format!("`{option}` is not for {game}"))) } else { Ok(()) }
}

fn start_kumata(args: &StartArgs) -> Result<kumata::Position, CliError> {
    refuse("mode", args.mode.is_some(), "kumata")?;
    refuse("size", args.size.is_some(), "kumata")?;
    let setup = kumata_setup(args)?;
    Ok(setup.deal(args.seed.unwrap_or(DEFAULT_SEED))?)
}

fn kumata_setup(args: &StartArgs) -> Result<kumata::Setup, CliError> {
    let mut setup = kumata::Setup::new(args.players.unwrap_or(2));
    if let Some(rules) = &args.rules {
        let wrong = |error: kumata::ParseRulesError| CliError::Setup(format!("rules: {error}"));
        setup.rules = rules.parse().map_err(wrong)?;
    }
    if let Some(letters) = &args.clans {
        let clans = letters.chars().map(|letter| {
            kumata::Clan::from_letter(letter).ok_or_else(|| {
                let found = Excerpt::of(letters);
                CliError::Setup(format!(
                    "clans: found {letter:?} in `{found}`, expected letters of `MSUT` or `HC` (K3.1)"
                ))
            })
        });
        setup.clans = Some(clans.collect::<Result<_, _>>()?);
    }
    setup.maze = args.maze;
    setup.alliance = args.alliance;
    Ok(setup)
}

fn start_kumo(args: &StartArgs) -> Result<kumo::Position, CliError> {
    for (option, given) in [
        ("players", args.players.is_some()),
        ("seed", args.seed.is_some()),
        ("rules", args.rules.is_some()),
        ("maze", args.maze),
        ("alliance", args.alliance),
        ("clans", args.clans.is_some()),
    ] {
        refuse(option, given, "kumo")?;
    }
    let mode = args.mode.as_deref().unwrap_or("base2");
    let wrong = |error: kumo::ParseModeError| CliError::Setup(format!("mode: {error}"));
    let mode = mode.parse().map_err(wrong)?;
    Ok(kumo::Setup { mode, size: args.size.unwrap_or(kumo::DEFAULT_SIZE), ..kumo::Setup::default() }.start()?)
}

/// A table without frames, numbers to the right of their columns.
pub(crate) fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    *table.style_mut() = NOTHING;
    table.set_header(header.iter().copied());
    table
}

fn kumata_scores(position: &kumata::Position) -> String {
    let scores = position.scores();
    let mut table = table(&["seat", "clan", "visible", "reserve", "totem", "penalty", "total", ""]);
    let winners: Vec<Seat> = scores.winners().collect();
    for seat in Seat::all(position.players()) {
        let score = scores.of(seat);
        let mark = match (winners.contains(&seat), position.is_over()) {
            (false, _) => "",
            (true, true) => "won",
            (true, false) => "ahead",
        };
        table.add_row([
            seat.to_string(),
            position.clan(seat).to_string(),
            score.visible.to_string(),
            score.reserve.to_string(),
            score.totem.to_string(),
            score.penalty.to_string(),
            score.total().to_string(),
            mark.to_owned(),
        ]);
    }
    // Columns are padded; ends of lines need not be.
    let mut text = table.trim_fmt();
    if let Some([even, odd]) = scores.team_totals() {
        text.push_str(&format!("\nseats 0 and 2: {even}, seats 1 and 3: {odd}"));
    }
    text
}

fn kumo_result(position: &kumo::Position) -> String {
    match position.outcome() {
        None => "the game goes on".to_owned(),
        Some(kumo::Outcome { winner: None, .. }) => "drawn: the turn limit was reached".to_owned(),
        Some(kumo::Outcome { winner: Some(team), camp }) => {
            let camp = camp.map_or_else(String::new, |camp| format!(": the Stone was pushed into the camp {camp}"));
            format!("team {team} won{camp}")
        }
    }
}
