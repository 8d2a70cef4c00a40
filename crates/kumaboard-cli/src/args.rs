use anstyle::{AnsiColor, Style};
use clap::builder::Styles;
use clap::{Parser, Subcommand, ValueEnum};

use crate::commands::agents::{self, AgentsArgs};
use crate::commands::analyse::{self, AnalyseArgs};
use crate::commands::evidence::{self, EvidenceArgs};
use crate::commands::matches::{self, MatchArgs};
use crate::commands::play::{self, PlayArgs};
use crate::commands::record::{self, RecordArgs};
use crate::commands::sim::{self, SimArgs};
use crate::pipe::Code;

/// How the word "error" is painted.
pub(crate) const ERROR_STYLE: Style = AnsiColor::Red.on_default().bold();

/// The seed of whatever is random, unless another is said. `play` has another one each time, and `evidence` its own, which its
/// documents tell.
pub(crate) const DEFAULT_SEED: u64 = 0;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default())
    .error(ERROR_STYLE);

/// Plays, counts, scores and simulates the board games Kumata and KUMO Hogosha.
#[derive(Debug, Parser)]
#[command(name = "kumaboard", version, styles = STYLES, max_term_width = 110, after_help = "\
Examples:
  kumaboard demo                                    a game of each kind
  kumaboard moves kumo                              the first moves of KUMO
  kumaboard moves kumata --players 3 --seed 7       the first moves of a deal
  kumaboard perft kumo --depth 3                    count action sequences
  kumaboard play kumata seats=3                     you against agents
  kumaboard match kumata -a mcts:1000 -a random     agents against each other
  kumaboard analyse kumo --agent mcts:10000         best moves of a position
  kumaboard agents                                  agents and their options
  kumaboard record check games.jsonl                replay games from a file
  kumaboard sim --games 1000                        figures of random games
  echo '{\"game\":\"kumo\",\"op\":\"start\"}' | kumaboard pipe")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// When to colour the output; NO_COLOR turns `auto` off.
    #[arg(long = "color", global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    pub(crate) colour: Colour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

impl Colour {
    pub(crate) fn apply(self) {
        let choice = match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a whole game of each kind with random players and draw it.
    Demo(DemoArgs),
    /// Draw a position or a game as SVG, PNG or text.
    #[command(after_help = "\
Examples:
  kumaboard draw kumo
  kumaboard draw kumata --players 3 --seed 7 --out start.svg
  kumaboard draw kumo --mode legend2 --targets --theme dark --out board.png
  kumaboard draw kumo \"5/5/2#2/5/5 0 6,6 0,0 0,0 00 p base2\" --format svg
  kumaboard draw --record games.txt --ply 12 --out board.svg
  kumaboard draw --record games.txt --film --out game.svg
  kumaboard draw --record games.txt --sheet 6 --width 1600 --out game.png

The ending of the file says what is written: .svg, .png or .txt.")]
    Draw(crate::commands::draw::DrawArgs),
    /// Draw a position and list its legal moves.
    Moves(PositionArgs),
    /// Count move sequences, with the count behind each first move.
    #[command(after_help = "\
Examples:
  kumaboard perft kumo --mode legend4 --depth 3
  kumaboard perft kumata --players 2 --seed 1 --depth 4
  kumaboard perft kumo \"5/5/2#2/5/5 0 6,6 0,0 0,0 00 p base2\" --depth 2")]
    Perft(PerftArgs),
    /// Play moves from a position and print the position they lead to.
    #[command(after_help = "\
Examples:
  kumaboard play-moves kumo --play +Re1,cw
  kumaboard play-moves --play \"+Re1 cw end\" --draw kumo")]
    PlayMoves(PlayMovesArgs),
    /// Print the scores of a Kumata position, or the result of a KUMO position.
    Scores(PositionArgs),
    /// Play many games with one agent, at random unless another is named, and print a table of figures.
    #[command(after_help = sim::HELP)]
    Sim(SimArgs),
    /// Play against agents.
    #[command(after_help = play::HELP)]
    Play(PlayArgs),
    /// Let agents play against each other, with ratings and a test when to stop.
    #[command(after_help = matches::HELP)]
    Match(MatchArgs),
    /// Tell what a search thinks of a position: best moves, values, the line expected.
    #[command(after_help = analyse::HELP)]
    Analyse(AnalyseArgs),
    /// List the agents there are, with what they can be told.
    #[command(after_help = agents::HELP)]
    Agents(AgentsArgs),
    /// Check, convert and show files of games.
    #[command(after_help = record::HELP)]
    Record(RecordArgs),
    /// Play the matches that support what is said of the agents, and write the document about them.
    #[command(after_help = evidence::HELP)]
    Evidence(EvidenceArgs),
    /// Answer JSON requests, one a line, on standard output: for programs in any language.
    #[command(after_long_help = pipe_help())]
    Pipe,
}

fn pipe_help() -> String {
    let mut help = String::from(
        "\
Requests: {\"game\":\"kumata\"|\"kumo\",\"op\":...,\"position\":\"...\"}
An \"id\" is echoed; fields that no operation knows are ignored.
Answers: {\"ok\":{...}} or {\"error\":{\"code\":\"...\",\"message\":\"...\"}},
one a request, in order, flushed.

  start (kumata; all optional: \"seed\", \"players\", \"rules\", \"maze\",
      \"alliance\", \"clans\")
  start (kumo; all optional: \"mode\", \"size\")
      {\"position\":\"...\"}
  moves
      {\"moves\":[...sorted],\"over\":bool}
  play, with \"moves\":[...] (one or more)
      {\"position\":\"...\"}
  perft, with \"depth\":n (kumo: at most 64)
      {\"nodes\":n}
  scores (kumata)
      {\"seats\":[{\"visible\",\"reserve\",\"totem\",\"penalty\",\"total\"}],
       \"winners\":[...],\"over\":bool}
      in Alliance also
       \"teams\":[{\"seats\":[0,2],\"total\":n},{\"seats\":[1,3],\"total\":n}]
  result (kumo)
      {\"winner\":\"A\"|\"B\"|null,\"camp\":\"n\"|\"e\"|\"s\"|\"w\"|null,\"over\":bool}
  show
      {\"position\":\"<as written>\",\"board\":\"<ASCII>\"}
  view
      {\"position\":\"<public view>\"}
  resample, with \"seed\":n
      {\"position\":\"<with everything hidden drawn anew>\"}

Error codes; a bad line gets an error line and the program goes on:
",
    );
    for code in Code::ALL {
        help.push_str(&format!("  {}\n      {}\n", code.name(), code.meaning()));
    }
    help.push_str(
        "
Example:
  $ echo '{\"id\":1,\"game\":\"kumo\",\"op\":\"start\",\"size\":5}' | kumaboard pipe
  {\"id\":1,\"ok\":{\"position\":\"5/5/2#2/5/5 0 6,6 0,0 0,0 00 p base2\"}}",
    );
    help
}

/// Which game is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    Kumata,
    Kumo,
}

/// A position: given as its string, or the start of a game.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// The game.
    pub(crate) game: GameName,
    /// The position string, or `-` to read it from standard input; without one, the start of a game.
    // The string of a maze can begin with a hyphen.
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}

/// How a game starts.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Start of a game")]
pub(crate) struct StartArgs {
    /// Kumata: the number of players, 2 to 4 [default: 2].
    #[arg(long, value_name = "N", conflicts_with = "position")]
    pub(crate) players: Option<u8>,
    /// Kumata: the seed of the deal [default: 0].
    #[arg(long, value_name = "SEED", conflicts_with = "position")]
    pub(crate) seed: Option<u64>,
    /// Kumata: `rulebook`, `bga-fr` or `bga-de` [default: rulebook].
    #[arg(long, value_name = "PROFILE", conflicts_with = "position")]
    pub(crate) rules: Option<String>,
    /// Kumata: lay the tiles out as a maze.
    #[arg(long, conflicts_with = "position")]
    pub(crate) maze: bool,
    /// Kumata: seats 0 and 2 play against 1 and 3.
    #[arg(long, conflicts_with = "position")]
    pub(crate) alliance: bool,
    /// Kumata: the clans in seat order, as in `UTM`.
    #[arg(long, value_name = "LETTERS", conflicts_with = "position")]
    pub(crate) clans: Option<String>,
    /// KUMO: `base2`, `base4`, `legend2` or `legend4` [default: base2].
    #[arg(long, value_name = "MODE", conflicts_with = "position")]
    pub(crate) mode: Option<String>,
    /// KUMO: spaces along an edge of the arena: 5, 7, 9 or 11 [default: 9].
    #[arg(long, value_name = "N", conflicts_with = "position")]
    pub(crate) size: Option<u8>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PerftArgs {
    /// The length of the sequences; KUMO: at most 64.
    #[arg(long, short)]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PlayMovesArgs {
    /// The moves in notation, in order, with commas between them, or in quotes with spaces; it can be given again.
    // One value each time: with more, a game or a position behind it would be taken for a move.
    #[arg(long, short = 'm', required = true, value_name = "MOVES")]
    pub(crate) play: Vec<String>,
    /// Draw the board too.
    #[arg(long)]
    pub(crate) draw: bool,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct DemoArgs {
    /// The seed of deals and players.
    #[arg(long, default_value_t = DEFAULT_SEED)]
    pub(crate) seed: u64,
    /// Turns after which the game of KUMO is drawn: random players practically never win it.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) turn_limit: u32,
}
