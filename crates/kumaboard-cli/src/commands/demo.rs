use std::io::Write;

use kumaboard::game::{Playable, Rng};
use kumaboard::{kumata, kumo};

use crate::args::{DemoArgs, GameName};
use crate::error::CliError;
use crate::game::{AnyPosition, with_position};

/// How many boards are drawn between the first and the last of a game.
const BOARDS_BETWEEN: usize = 3;

/// The last turns of a fight for the Stone, since random players practically never get so far: a block, a run, a throw, a
/// prisoner, and the push that wins. The end of `tests/playthroughs/kumo-base2-fight.txt`.
const FIGHT_FROM: &str = "TbkKK/3r#/1GkKg/3g1/5 1 1,0 0,0 0,0 00 - base2";
const FIGHT: [&str; 19] = [
    "e3-e2", "e2-e1", "Bb5>a5", "Rd4>b4", "cw", //
    "+Gc1", "c4-c5", "c1-b1", "ccw", "end", //
    "Rb4>d4", "e1-d1", "d2=J", "a5-b5", "ccw", //
    "d5-e5", "Ta1:a2>p", "c1-c2", "Kn",
];

/// A game that was played: what is shown of it.
struct Played {
    start: AnyPosition,
    /// Who moved, the move, the position after it.
    plies: Vec<(String, String, AnyPosition)>,
}

pub(crate) fn run(args: &DemoArgs) -> Result<(), CliError> {
    let mut out = anstream::stdout().lock();
    let mut rng = Rng::new(args.seed);

    writeln!(out, "=== Kumata, 4 players, seed {} ===\n", args.seed)?;
    let start = kumata::Setup::new(4).deal_with(&mut rng)?;
    let mut game = kumata::Game::new(start);
    let played = Played::new(AnyPosition::Kumata(start), || {
        let seat = game.position().seat()?;
        let chosen = game.position().random_move(&mut rng)?;
        game.play_unchecked(chosen);
        Some((format!("seat {seat}"), chosen.to_string(), AnyPosition::Kumata(*game.position())))
    });
    played.show(&mut out)?;

    writeln!(out, "=== KUMO Hogosha, 2 players, seed {} ===\n", args.seed)?;
    let start = kumo::Setup::new(kumo::Mode::BASE2).start()?;
    let mut game = kumo::Game::with_limit(start, args.turn_limit);
    let played = Played::new(AnyPosition::Kumo(start), || {
        let seat = game.position().seat()?;
        let chosen = game.position().random_move(&mut rng)?;
        game.play_unchecked(chosen);
        Some((format!("seat {seat}"), chosen.to_string(), AnyPosition::Kumo(*game.position())))
    });
    played.show(&mut out)?;
    writeln!(
        out,
        "(Random players practically never push the Stone out; the game was limited to {} turns.)\n",
        args.turn_limit
    )?;

    writeln!(out, "=== KUMO Hogosha, the end of a fight ===\n")?;
    fight()?.show(&mut out)
}

/// The recorded fight, played through.
fn fight() -> Result<Played, CliError> {
    let mut position = AnyPosition::parse(GameName::Kumo, FIGHT_FROM)?;
    let mut played = Played { start: position, plies: Vec::new() };
    for (index, notation) in FIGHT.iter().enumerate() {
        let seat = with_position!(&position, it => it.seat()).map_or_else(String::new, |seat| format!("seat {seat}"));
        position.play_text(notation).map_err(|reason| CliError::Move {
            number: index + 1,
            count: FIGHT.len(),
            reason,
        })?;
        played.plies.push((seat, (*notation).to_owned(), position));
    }
    Ok(played)
}

impl Played {
    fn new(start: AnyPosition, ply: impl FnMut() -> Option<(String, String, AnyPosition)>) -> Self {
        Self { start, plies: std::iter::from_fn(ply).collect() }
    }

    fn show(&self, out: &mut impl Write) -> Result<(), CliError> {
        writeln!(out, "{}\n", self.start.board())?;
        let every = self.plies.len().div_ceil(BOARDS_BETWEEN + 1).max(1);
        let mut mover = "";
        for (number, (seat, notation, position)) in self.plies.iter().enumerate() {
            if mover == seat {
                write!(out, " {notation}")?;
            } else {
                let line_end = if number % every == 0 { "" } else { "\n" };
                write!(out, "{line_end}{seat}: {notation}")?;
            }
            mover = seat;
            if (number + 1) % every == 0 || number + 1 == self.plies.len() {
                writeln!(out, "\n\n{}\n", position.board())?;
                mover = "";
            }
        }
        let end = self.plies.last().map_or(&self.start, |(_, _, position)| position);
        writeln!(out, "{}\n", end.result_table())?;
        Ok(())
    }
}
