use std::io::Write;
use std::time::{Duration, Instant};

use kumaboard::game::{Rng, Seat};
use kumaboard::{kumata, kumo};
use rayon::prelude::*;

use crate::args::{GameName, SimArgs};
use crate::error::CliError;
use crate::game::table;
use crate::{interrupt, progress};

/// What one win is worth here: divisible by 2, 3 and 4, so that shared wins stay whole numbers.
const WIN: u64 = 12;
/// How many games are played between two looks at Ctrl-C and the progress bar.
const BATCH: u32 = 16;

/// A mode that games are played in.
enum Mode {
    Kumata { players: u8, maze: bool, alliance: bool, rules: kumata::Rules },
    Kumo(kumo::Mode),
}

impl Mode {
    /// Every mode of the game, or of both.
    fn all(game: Option<GameName>) -> Vec<Self> {
        let mut modes = Vec::new();
        if game != Some(GameName::Kumo) {
            for rules in kumata::Rules::ALL {
                for maze in [false, true] {
                    let mode = |players, alliance| Self::Kumata { players, maze, alliance, rules };
                    modes.extend([mode(2, false), mode(3, false), mode(4, false), mode(4, true)]);
                }
            }
        }
        if game != Some(GameName::Kumata) {
            modes.extend(kumo::Mode::ALL.map(Self::Kumo));
        }
        modes
    }

    fn name(&self) -> String {
        match self {
            Self::Kumata { players, maze, alliance, rules } => {
                let maze = if *maze { " maze" } else { "" };
                let alliance = if *alliance { " alliance" } else { "" };
                format!("kumata {rules} {players}{alliance}{maze}")
            }
            Self::Kumo(mode) => format!("kumo {mode}"),
        }
    }

    /// Plays one game with random players and adds it to the figures.
    fn play(&self, rng: &mut Rng, turn_limit: u32, figures: &mut Figures) -> Result<(), CliError> {
        match *self {
            Self::Kumata { players, maze, alliance, rules } => {
                let mut setup = kumata::Setup::new(players);
                setup.maze = maze;
                setup.alliance = alliance;
                setup.rules = rules;
                let mut game = kumata::Game::new(setup.deal_with(rng)?);
                while let Some(chosen) = figures.choose(game.position(), rng) {
                    game.play_unchecked(chosen);
                }
                figures.turns += u64::from(game.turns());
                if let Some(outcome) = game.position().outcome() {
                    figures.end(outcome.winners());
                }
            }
            Self::Kumo(mode) => {
                let start = kumo::Setup::new(mode).start()?;
                let mut game = kumo::Game::with_limit(start, turn_limit);
                while let Some(chosen) = figures.choose(game.position(), rng) {
                    game.play_unchecked(chosen);
                }
                figures.turns += u64::from(game.turns());
                if let Some(team) = game.position().outcome().and_then(|outcome| outcome.winner) {
                    figures.end(Seat::all(mode.players()).filter(|&seat| kumo::Team::of(seat) == team));
                }
            }
        }
        figures.games += 1;
        Ok(())
    }
}

/// What is counted; all whole numbers, so that adding up in any order gives the same.
#[derive(Clone, Copy, Default)]
struct Figures {
    games: u64,
    finished: u64,
    turns: u64,
    plies: u64,
    choices: u64,
    wins: [u64; Seat::MAX],
}

impl Figures {
    /// Counts the legal moves and takes one of them at random.
    fn choose<S: kumaboard::game::Playable>(&mut self, position: &S, rng: &mut Rng) -> Option<S::Move> {
        let count = position.count_legal_moves();
        if count == 0 {
            return None;
        }
        self.plies += 1;
        self.choices += count as u64;
        position.nth_legal_move(rng.below(count as u32) as usize)
    }

    fn end(&mut self, winners: impl Iterator<Item = Seat> + Clone) {
        self.finished += 1;
        let share = WIN / (winners.clone().count() as u64).max(1);
        for seat in winners {
            self.wins[seat.index()] += share;
        }
    }

    fn plus(mut self, other: Self) -> Self {
        self.games += other.games;
        self.finished += other.finished;
        self.turns += other.turns;
        self.plies += other.plies;
        self.choices += other.choices;
        for (sum, wins) in self.wins.iter_mut().zip(other.wins) {
            *sum += wins;
        }
        self
    }

    fn row(&self, name: String, players: u8, elapsed: Duration) -> Vec<String> {
        let per = |sum: u64, of: u64| sum as f64 / (of.max(1)) as f64;
        let mut row = vec![
            name,
            self.games.to_string(),
            format!("{:.1} %", 100.0 * per(self.finished, self.games)),
            format!("{:.1}", per(self.turns, self.games)),
            format!("{:.1}", per(self.plies, self.games)),
            format!("{:.1}", per(self.choices, self.plies)),
        ];
        for (seat, &wins) in self.wins.iter().enumerate() {
            let played = seat < usize::from(players);
            row.push(if played { format!("{:.1} %", 100.0 * per(wins, WIN * self.games)) } else { String::new() });
        }
        row.push(format!("{:.2} M", self.plies as f64 / elapsed.as_secs_f64().max(1e-9) / 1e6));
        row
    }
}

pub(crate) fn run(args: &SimArgs) -> Result<(), CliError> {
    let threads = args.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| CliError::Usage(format!("the threads can't be started: {error}")))?;
    interrupt::listen();

    let modes = Mode::all(args.game);
    let bar = progress::bar(modes.len() as u64 * u64::from(args.games), "");
    let mut table = table(&[
        "mode",
        "games",
        "finished",
        "turns/game",
        "moves/game",
        "choices/move",
        "seat 0",
        "seat 1",
        "seat 2",
        "seat 3",
        "moves/s",
    ]);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(comfy_table::CellAlignment::Right);
    }
    for (number, mode) in modes.iter().enumerate() {
        if interrupt::asked() {
            break;
        }
        bar.set_message(mode.name());
        let start = Instant::now();
        let batches = args.games.div_ceil(BATCH);
        let figures = pool.install(|| {
            (0..batches)
                .into_par_iter()
                .map(|batch| {
                    let mut figures = Figures::default();
                    let games = batch * BATCH..args.games.min((batch + 1) * BATCH);
                    for game in games.clone() {
                        if interrupt::asked() {
                            break;
                        }
                        // A stream for each game of each mode: the same game whatever the number of threads and games.
                        let mut rng = Rng::with_stream(args.seed, (number as u64) << 32 | u64::from(game));
                        mode.play(&mut rng, args.turn_limit, &mut figures)?;
                    }
                    bar.inc(games.len() as u64);
                    Ok(figures)
                })
                .try_reduce(Figures::default, |one, other| Ok::<_, CliError>(one.plus(other)))
        })?;
        let players = match mode {
            Mode::Kumata { players, .. } => *players,
            Mode::Kumo(mode) => mode.players(),
        };
        table.add_row(figures.row(mode.name(), players, start.elapsed()));
    }
    bar.finish_and_clear();
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}", table.trim_fmt())?;
    writeln!(
        out,
        "\nUniform random players, seed {}. A shared win counts as a part for each winner; team-mates win together. \
         KUMO is drawn after {} turns.",
        args.seed, args.turn_limit
    )?;
    if interrupt::asked() { Err(CliError::Interrupted) } else { Ok(()) }
}
