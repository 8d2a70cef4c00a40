use std::io::Write;

use kumaboard::game::{Playable, Rng};
use kumaboard::{kumata, kumo};

use crate::args::DemoArgs;
use crate::error::CliError;
use crate::game::AnyPosition;

/// How many boards are drawn between the first and the last of a game.
const BOARDS_BETWEEN: usize = 3;

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
        "(Random players practically never push the Stone out; the game was limited to {} turns.)",
        args.turn_limit
    )?;
    Ok(())
}

impl Played {
    fn new(start: AnyPosition, ply: impl FnMut() -> Option<(String, String, AnyPosition)>) -> Self {
        Self { start, plies: std::iter::from_fn(ply).collect() }
    }

    fn show(&self, out: &mut impl Write) -> Result<(), CliError> {
        writeln!(out, "{}", self.start.board())?;
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
                writeln!(out, "\n\n{}", position.board())?;
                mover = "";
            }
        }
        let end = self.plies.last().map_or(&self.start, |(_, _, position)| position);
        writeln!(out, "{}\n", end.result_table())?;
        Ok(())
    }
}
