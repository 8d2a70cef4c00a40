use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use kumaboard::draw::{Film, Letters, Look, Scene, Sheet, Theme};
use kumaboard::game::{Excerpt, Playable, Seat, Spec};
use kumaboard::record::Record;
use kumaboard::{draw, kumata, kumo};

use crate::args::{GameName, StartArgs};
use crate::error::CliError;
use crate::game::{AnyPosition, read_position};
use crate::out::{is_standard, write_option};
use crate::records::{self, AnyRecord};

/// What to draw, how, and where to.
#[derive(Debug, clap::Args)]
pub(crate) struct DrawArgs {
    /// The game.
    #[arg(required_unless_present = "record")]
    game: Option<GameName>,
    /// The position string, or `-` to read it from standard input; without one, the start of a game.
    // The string of a maze can begin with a hyphen.
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
    /// Draw a game of this file of records, text or JSON lines, `-` for standard input: its last position unless told
    /// otherwise.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position"])]
    record: Option<PathBuf>,
    /// Which game of the file, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "record", value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// The position after so many plies.
    #[arg(long, value_name = "N", requires = "record")]
    ply: Option<usize>,
    /// The whole game as one animated SVG.
    #[arg(long, requires = "record", conflicts_with_all = ["ply", "sheet"])]
    film: bool,
    /// All positions side by side, in so many columns.
    #[arg(long, value_name = "COLUMNS", requires = "record", conflicts_with = "ply", value_parser = clap::value_parser!(u16).range(1..))]
    sheet: Option<u16>,
    /// How long each position of a film is seen, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 1000, requires = "film", value_parser = clap::value_parser!(u32).range(1..))]
    pace: u32,
    /// The file to write, `-` for standard output [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace a file that is there.
    #[arg(long, requires = "out")]
    force: bool,
    /// What to write [default: by the ending of the file, `unicode` without one].
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The colours of a picture: `light`, `dark`, or `safe` for people who don't see all colours.
    #[arg(long, default_value = "light", value_parser = ["light", "dark", "safe"])]
    theme: String,
    /// How many pixels wide a picture is, 16384 at most; a sheet may be as wide and as high in PNG.
    #[arg(long, value_name = "PIXELS", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=16_384))]
    width: u32,
    /// Leave out the names of files and ranks.
    #[arg(long)]
    no_coordinates: bool,
    /// Leave out what explains the signs.
    #[arg(long)]
    no_legend: bool,
    /// Mark where legal moves lead.
    #[arg(long, conflicts_with_all = ["film", "sheet"])]
    targets: bool,
    /// A player's name, in the order of seats; given again for the next [default: those of the record].
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    #[command(flatten)]
    start: StartArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Shapes.
    Svg,
    /// Pixels.
    Png,
    /// Text in ASCII.
    Ascii,
    /// Text with lines and signs.
    Unicode,
}

/// The move that led to a position.
#[derive(Clone, Copy, Debug)]
enum Last {
    None,
    Kumata(kumata::Move),
    Kumo(kumo::Move),
}

/// A game, position by position, and who plays.
struct Played {
    plies: Vec<(AnyPosition, Last)>,
    names: Vec<String>,
}

pub(crate) fn run(args: &DrawArgs) -> Result<(), CliError> {
    if args.out.as_deref().is_some_and(|out| !is_standard(out)) && args.out == args.record {
        return Err(CliError::Usage("--out: found the file of --record, expected another one".into()));
    }
    let format = match args.format {
        Some(format) => format,
        None => format_of(args.out.as_deref())?,
    };
    if args.film && format != Format::Svg {
        return Err(CliError::Usage("a film is SVG: add `--format svg`, or name a file that ends with `.svg`".into()));
    }
    let mut played = match &args.record {
        Some(path) => read(path, args.number)?,
        None => Played { plies: vec![(position(args)?, Last::None)], names: Vec::new() },
    };
    if !args.name.is_empty() {
        played.names.clone_from(&args.name);
    }
    let most = played.plies.len() - 1;
    let chosen = match args.ply {
        Some(ply) if ply > most => {
            return Err(CliError::Usage(format!("--ply: found {ply}, expected one from 0 to {most}")));
        }
        Some(ply) => &played.plies[ply..=ply],
        None if args.film || args.sheet.is_some() => &played.plies[..],
        None => &played.plies[most..],
    };
    let theme = Theme::by_name(&args.theme).cloned().unwrap_or_default();
    let look = Look {
        theme,
        size: args.width,
        coordinates: !args.no_coordinates,
        legend: !args.no_legend,
        names: played.names.clone(),
    };
    let scenes: Vec<Scene> = chosen.iter().map(|ply| scene(ply, &look, args.targets)).collect();
    write(args, format, scenes)
}

fn format_of(out: Option<&Path>) -> Result<Format, CliError> {
    let Some(ending) = out.and_then(Path::extension) else { return Ok(Format::Unicode) };
    let ending = ending.to_string_lossy();
    match &*ending.to_ascii_lowercase() {
        "svg" => Ok(Format::Svg),
        "png" => Ok(Format::Png),
        "txt" => Ok(Format::Unicode),
        _ => Err(CliError::Usage(format!(
            "--out: found the ending `.{}`, expected .svg, .png or .txt, or --format",
            Excerpt::of(&ending)
        ))),
    }
}

fn position(args: &DrawArgs) -> Result<AnyPosition, CliError> {
    // The parser of arguments sees to it that there is one.
    let game = args.game.ok_or_else(|| CliError::Usage("which game is meant?".into()))?;
    match args.position.as_deref() {
        Some("-") => AnyPosition::parse(game, &read_position()?),
        Some(text) => AnyPosition::parse(game, text),
        None => AnyPosition::start(game, &args.start),
    }
}

/// Reads a game of a file of records.
fn read(path: &Path, number: u32) -> Result<Played, CliError> {
    Ok(match records::nth(path, number.into(), "--number")? {
        AnyRecord::Kumata(record) => plies(&record, |state| AnyPosition::Kumata(*state), Last::Kumata),
        AnyRecord::Kumo(record) => plies(&record, |state| AnyPosition::Kumo(*state.position()), Last::Kumo),
    })
}

fn plies<S: Spec>(
    record: &Record<S>,
    position: impl Fn(&S::State) -> AnyPosition,
    last: impl Fn(<S::State as Playable>::Move) -> Last,
) -> Played {
    let mut state = record.game().start().clone();
    let mut plies = vec![(position(&state), Last::None)];
    for &chosen in record.game().moves() {
        state.play_unchecked(chosen);
        plies.push((position(&state), last(chosen)));
    }
    let names = Seat::all(state.players()).map(|seat| record.player(seat).unwrap_or_default().to_owned()).collect();
    Played { plies, names }
}

fn scene(&(position, last): &(AnyPosition, Last), look: &Look, targets: bool) -> Scene {
    match position {
        AnyPosition::Kumata(position) => {
            let mut picture = draw::kumata::Picture::new(&position).look(look.clone());
            if let Last::Kumata(last) = last {
                picture = picture.last(last);
            }
            if targets {
                picture = picture.targets(legal_moves(&position));
            }
            picture.scene()
        }
        AnyPosition::Kumo(position) => {
            let mut picture = draw::kumo::Picture::new(&position).look(look.clone());
            if let Last::Kumo(last) = last {
                picture = picture.last(last);
            }
            if targets {
                picture = picture.targets(legal_moves(&position));
            }
            picture.scene()
        }
    }
}

fn legal_moves<P: Playable>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.for_each_legal_move(|chosen| moves.push(chosen));
    moves
}

fn write(args: &DrawArgs, format: Format, scenes: Vec<Scene>) -> Result<(), CliError> {
    let out = args.out.as_deref().filter(|out| !is_standard(out));
    let bytes = match format {
        Format::Ascii | Format::Unicode => {
            let letters = if format == Format::Ascii { Letters::Ascii } else { Letters::Unicode };
            // A file is for whoever reads it; a terminal shows colours if it is asked to.
            let texts: Vec<String> = scenes.iter().map(|scene| scene.to_text(letters, out.is_none())).collect();
            let text = texts.join("\n\n") + "\n";
            if out.is_none() {
                anstream::stdout().lock().write_all(text.as_bytes())?;
                return Ok(());
            }
            text.into_bytes()
        }
        Format::Svg if args.film => Film::new(scenes).milliseconds(args.pace).to_svg().into_bytes(),
        Format::Svg => match args.sheet {
            Some(columns) => sheet(scenes, columns, args.width).to_svg().into_bytes(),
            None => scenes.iter().map(Scene::to_svg).collect::<String>().into_bytes(),
        },
        Format::Png => png(args, scenes)?,
    };
    match out {
        Some(path) => write_option(path, args.force, &bytes),
        None => Ok(std::io::stdout().lock().write_all(&bytes)?),
    }
}

fn sheet(scenes: Vec<Scene>, columns: u16, width: u32) -> Sheet {
    Sheet::new(scenes).columns(usize::from(columns)).size(width)
}

#[cfg(feature = "png")]
fn png(args: &DrawArgs, scenes: Vec<Scene>) -> Result<Vec<u8>, CliError> {
    let drawn = match (args.sheet, scenes.first()) {
        (None, Some(scene)) => scene.to_png(),
        (columns, _) => sheet(scenes, columns.unwrap_or(1), args.width).to_png(),
    };
    drawn.map_err(|error| CliError::Usage(error.to_string()))
}

#[cfg(not(feature = "png"))]
fn png(_args: &DrawArgs, _scenes: Vec<Scene>) -> Result<Vec<u8>, CliError> {
    Err(CliError::Usage("this program was built without PNG".into()))
}
