//! Recorded games: which there are, and how they are recorded and replayed.
//!
//! Engine and naive implementation play side by side; nothing is written or replayed that they do not agree on. The files
//! are records, with what must agree at each ply in its comment.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use kumaboard::game::{MoveOf, Rng, Spec};
use kumaboard::record::{Game, ReadError, Record, Seed, Termination};
use kumaboard::{kumata, kumo};

use crate::compare::{Naive, check};
use crate::naive;
use crate::naive::kumo::made_up::{SplitMix, random_position};

/// Where the files are.
#[must_use]
pub fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("playthroughs")
}

/// Turns of a KUMO game from the start; random play does not end by itself.
const GAME_LIMIT: u32 = 12;
/// Turns of a KUMO game from a made-up position.
const FIGHT_LIMIT: u32 = 30;
/// Seeds whose made-up position and game have everything that [`find_fight`] looks for, in the order of the modes.
const FIGHTS: [u64; 4] = [3116, 1494, 6864, 5549];

/// A game that is recorded in a file of its own.
#[derive(Clone, Debug)]
pub struct Playthrough {
    /// The name of the file.
    pub name: String,
    /// The free tags of the record.
    pub tags: Vec<(&'static str, String)>,
    begin: Begin,
    seed: u64,
}

#[derive(Clone, Debug)]
enum Begin {
    Kumata(kumata::Setup),
    Kumo(kumo::Setup),
    /// A made-up position of this mode, so that the rare movements occur.
    Fight(kumo::Mode),
}

/// One game for each mode: Kumata by players, board and rules; KUMO by mode and size, and from a made-up position.
#[must_use]
pub fn all() -> Vec<Playthrough> {
    let mut all = Vec::new();
    for (players, alliance) in [(2, false), (3, false), (4, false), (4, true)] {
        for maze in [false, true] {
            for rules in kumata::Rules::ALL {
                let seed = all.len() as u64 + 1;
                all.push(Playthrough::kumata(players, alliance, maze, rules, seed));
            }
        }
    }
    for mode in kumo::Mode::ALL {
        for size in kumo::SIZES {
            let seed = all.len() as u64 + 1;
            all.push(Playthrough::kumo(mode, size, seed));
        }
    }
    all.extend(kumo::Mode::ALL.into_iter().zip(FIGHTS).map(|(mode, seed)| Playthrough::fight(mode, seed)));
    all
}

/// The first seed from `first` on whose fight of this mode has a throw, a prisoner, a grab, a block and a Kumo push, is won,
/// and takes at most 100 actions.
#[must_use]
pub fn find_fight(mode: kumo::Mode, first: u64) -> u64 {
    let found = |&seed: &u64| {
        let Some(start) = made_up(mode, seed) else { return false };
        let mut game = kumo::Game::with_limit(start, FIGHT_LIMIT);
        let mut rng = moves_rng(seed);
        let mut kinds = String::new();
        while !game.position().is_over() && kinds.len() <= 100 {
            let mut moves: Vec<String> = game.position().legal_moves().iter().map(ToString::to_string).collect();
            moves.sort();
            let chosen = choose_by_kind(&moves, &mut rng);
            kinds.push(kind(chosen));
            game.play_unchecked(chosen.parse().expect("a legal move is written well"));
        }
        let won = matches!(game.position().turn(), kumo::Turn::Won { .. });
        won && kinds.len() <= 100 && "TPGBK".chars().all(|wanted| kinds.contains(wanted))
    };
    (first..).find(found).expect("there are many seeds")
}

/// The made-up position of the seed, if it is of this mode and goes on.
fn made_up(mode: kumo::Mode, seed: u64) -> Option<kumo::Position> {
    let position: kumo::Position = random_position(&mut SplitMix::new(seed)).parse().ok()?;
    (position.mode() == mode && !position.is_over()).then_some(position)
}

/// What chooses the moves; stream 0 of the seed deals.
fn moves_rng(seed: u64) -> Rng {
    Rng::with_stream(seed, 1)
}

/// A letter for the kind of a move of KUMO: that of the active movement, `P` for a throw into prison, `-` and `=` for a step
/// and a change of stance, else the first.
fn kind(chosen: &str) -> char {
    let first = chosen.chars().next().unwrap_or_default();
    match chosen {
        _ if first == 'T' && chosen.ends_with(">p") => 'P',
        _ if chosen.contains('-') => '-',
        _ if chosen.contains('=') => '=',
        _ => first,
    }
}

/// A random move of a random kind.
fn choose_by_kind<'a>(moves: &'a [String], rng: &mut Rng) -> &'a String {
    let mut kinds: Vec<char> = moves.iter().map(|chosen| kind(chosen)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let wanted = kinds[rng.below(kinds.len() as u32) as usize];
    let of_kind: Vec<&String> = moves.iter().filter(|chosen| kind(chosen) == wanted).collect();
    of_kind[rng.below(of_kind.len() as u32) as usize]
}

impl Playthrough {
    fn kumata(players: u8, alliance: bool, maze: bool, rules: kumata::Rules, seed: u64) -> Self {
        let (teams, board) = (if alliance { "-alliance" } else { "" }, if maze { "maze" } else { "standard" });
        let setup = kumata::Setup { rules, alliance, maze, ..kumata::Setup::new(players) };
        let tags = [
            ("Players", format!("{players}{}", if alliance { " in alliance" } else { "" })),
            ("Board", board.to_owned()),
            ("RulesOf", rules.name().to_owned()),
            ("PlaySeed", seed.to_string()),
        ];
        Self {
            name: format!("kumata-{players}{teams}-{board}-{}.txt", rules.name()),
            tags: tags.to_vec(),
            begin: Begin::Kumata(setup),
            seed,
        }
    }

    fn kumo(mode: kumo::Mode, size: u8, seed: u64) -> Self {
        Self {
            name: format!("kumo-{mode}-{size}.txt"),
            tags: Self::kumo_tags(mode, format!("size {size}"), GAME_LIMIT, seed),
            begin: Begin::Kumo(kumo::Setup::new(mode).size(size)),
            seed,
        }
    }

    fn fight(mode: kumo::Mode, seed: u64) -> Self {
        Self {
            name: format!("kumo-{mode}-fight.txt"),
            tags: Self::kumo_tags(mode, "made up".to_owned(), FIGHT_LIMIT, seed),
            begin: Begin::Fight(mode),
            seed,
        }
    }

    fn kumo_tags(mode: kumo::Mode, from: String, limit: u32, seed: u64) -> Vec<(&'static str, String)> {
        let limit = format!("{limit} turns");
        vec![("Mode", mode.to_string()), ("From", from), ("Limit", limit), ("PlaySeed", seed.to_string())]
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        directory().join(&self.name)
    }

    /// The game before its first move.
    #[must_use]
    pub fn table(&self) -> Box<dyn Table> {
        match &self.begin {
            Begin::Kumata(setup) => {
                let start = setup.deal(self.seed).expect("the setup is right");
                let table = KumataTable { naive: read(&start.to_string()), game: kumata::Game::new(start) };
                table.agree();
                Box::new(table)
            }
            Begin::Kumo(setup) => {
                let start = setup.start().expect("the setup is right");
                let naive = naive::kumo::Position::start(setup.mode.name(), usize::from(setup.size));
                Box::new(KumoTable::new(kumo::Game::with_limit(start, GAME_LIMIT), naive))
            }
            Begin::Fight(mode) => {
                let start = made_up(*mode, self.seed).expect("a seed for this mode");
                Box::new(KumoTable::new(kumo::Game::with_limit(start, FIGHT_LIMIT), read(&start.to_string())))
            }
        }
    }

    /// The seed that the record must have: where the spec alone says how to deal from it.
    #[must_use]
    pub fn seed(&self) -> Option<Seed> {
        // A maze is drawn before the deal, from the same numbers.
        matches!(&self.begin, Begin::Kumata(setup) if !setup.maze).then(|| Seed::new(self.seed))
    }

    /// Plays the game at random and writes it down.
    #[must_use]
    pub fn record(&self) -> String {
        match self.begin {
            Begin::Kumata(_) => self.play::<kumata::KumataSpec>(),
            Begin::Kumo(_) | Begin::Fight(_) => self.play::<kumo::KumoSpec>(),
        }
    }

    fn play<S: Spec>(&self) -> String {
        let mut table = self.table();
        let mut rng = moves_rng(self.seed);
        let spec: S = parsed(&table.spec());
        let mut game: Game<S> = match self.seed() {
            Some(seed) => Game::dealt(spec, seed),
            None => Game::new(parsed::<S::State>(&table.state())),
        };
        assert_eq!(game.start().to_string(), table.state(), "{}", self.name);
        loop {
            game.set_comment(game.ply(), table.comment()).expect("the ply is there");
            let moves = table.moves();
            if moves.is_empty() {
                break;
            }
            let chosen = match self.begin {
                Begin::Fight(_) => choose_by_kind(&moves, &mut rng),
                Begin::Kumata(_) | Begin::Kumo(_) => &moves[rng.below(moves.len() as u32) as usize],
            };
            table.play(chosen);
            let chosen: MoveOf<S> = parsed(chosen);
            game.play(chosen).unwrap_or_else(|error| panic!("{}: {error}", self.name));
        }
        let mut record = Record::of(&game).expect("the game is over");
        for (name, value) in &self.tags {
            record.tags_mut().set(name, value).expect("a free tag");
        }
        record.to_text()
    }

    /// Reads a text of the record.
    ///
    /// # Errors
    /// If it is none of this game.
    pub fn read(&self, text: &str) -> Result<Written, ReadError> {
        match self.begin {
            Begin::Kumata(_) => Record::from_text(text).map(|record| Written::of::<kumata::KumataSpec>(&record)),
            Begin::Kumo(_) | Begin::Fight(_) => {
                Record::from_text(text).map(|record| Written::of::<kumo::KumoSpec>(&record))
            }
        }
    }
}

/// What a record says, in words.
#[derive(Clone, Debug)]
pub struct Written {
    /// The variant.
    pub spec: String,
    /// The free tags.
    pub tags: Vec<(String, String)>,
    /// The seed, if there is one.
    pub seed: Option<Seed>,
    /// The state at the start and after each ply.
    pub states: Vec<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// The comments, `None` where a ply has none.
    pub comments: Vec<Option<String>>,
    /// How the game ended.
    pub termination: Termination,
    /// The result.
    pub outcome: String,
    /// The record, written again.
    pub text: String,
}

impl Written {
    fn of<S: Spec>(record: &Record<S>) -> Self {
        let game = record.game();
        let state = |ply| game.state_at(ply).expect("the ply is there").to_string();
        Self {
            spec: game.spec().to_string(),
            tags: record.tags().iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            seed: game.seed(),
            states: (0..=game.ply()).map(state).collect(),
            moves: game.moves().iter().map(ToString::to_string).collect(),
            comments: (0..=game.ply()).map(|ply| game.comments().get(ply).map(str::to_owned)).collect(),
            termination: game.termination(),
            outcome: game.outcome().to_string(),
            text: record.to_text(),
        }
    }
}

fn parsed<T: FromStr<Err: Error>>(text: &str) -> T {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn read<N: Naive>(text: &str) -> N {
    N::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn played<N: Naive>(naive: &N, chosen: &str) -> N {
    naive.after(chosen).unwrap_or_else(|error| panic!("{error}"))
}

/// A game that both implementations play. They agree on every position it comes to; where they don't, it panics.
pub trait Table {
    /// The position string.
    fn position(&self) -> String;
    /// The legal moves, sorted as text. None when the game is over.
    fn moves(&self) -> Vec<String>;
    /// Plays a legal move.
    fn play(&mut self, chosen: &str);
    /// The lines about how the game ended.
    fn result(&self) -> Vec<String>;
    /// Who won, as records write it.
    fn outcome(&self) -> String;
    /// The variant that is played.
    fn spec(&self) -> String;
    /// The state: the position string, and what else the game counts.
    fn state(&self) -> String;

    /// What the record says about the position: its string, and all legal moves or, at the end, the result.
    fn comment(&self) -> String {
        let moves = self.moves();
        let rest = if moves.is_empty() { self.result().join("\n") } else { format!("moves {}", moves.join(" ")) };
        format!("position {}\n{rest}", self.position())
    }
}

/// These seats, as records write them; `=` where all or none of so many have won.
fn winners(seats: &[usize], players: usize) -> String {
    if seats.is_empty() || seats.len() == players {
        return "=".to_owned();
    }
    seats.iter().map(ToString::to_string).collect::<Vec<_>>().join("+")
}

struct KumataTable {
    game: kumata::Game,
    naive: naive::kumata::Position,
}

impl KumataTable {
    fn agree(&self) {
        check(self.game.position(), &self.naive, 1);
    }
}

impl Table for KumataTable {
    fn position(&self) -> String {
        self.naive.write()
    }

    fn moves(&self) -> Vec<String> {
        self.naive.list()
    }

    fn play(&mut self, chosen: &str) {
        self.naive = played(&self.naive, chosen);
        let chosen = chosen.parse().unwrap_or_else(|error| panic!("{chosen}: {error}"));
        self.game.play(chosen).unwrap_or_else(|error| panic!("{}: {error}", self.game.position()));
        self.agree();
    }

    fn result(&self) -> Vec<String> {
        let naive = &self.naive;
        let mut lines = Vec::new();
        for (seat, score) in naive.scores().iter().enumerate() {
            let naive::kumata::SeatScore { visible, reserve, totem, penalty, total } = score;
            lines.push(format!(
                "seat {seat} visible {visible} reserve {reserve} totem {totem} penalty {penalty} total {total}"
            ));
        }
        if let Some([even, odd]) = naive.team_totals() {
            lines.push(format!("team 0,2 total {even}"));
            lines.push(format!("team 1,3 total {odd}"));
        }
        let winners: Vec<String> = naive.winners().iter().map(ToString::to_string).collect();
        lines.push(format!("winners {}", winners.join(",")));
        lines
    }

    fn outcome(&self) -> String {
        winners(&self.naive.winners(), self.naive.scores().len())
    }

    fn spec(&self) -> String {
        kumata::KumataSpec::of(self.game.position()).to_string()
    }

    fn state(&self) -> String {
        self.position()
    }
}

struct KumoTable {
    game: kumo::Game,
    naive: naive::kumo::Position,
    /// Counted from the naive position's seat.
    turns: u32,
}

impl KumoTable {
    fn new(game: kumo::Game, naive: naive::kumo::Position) -> Self {
        let table = Self { game, naive, turns: 0 };
        table.agree();
        table
    }

    fn agree(&self) {
        check(self.game.position(), &self.naive, 1);
        assert_eq!(self.game.turns(), self.turns, "{}: turns", self.naive);
    }

    /// H8: drawn by the limit to the turns, a position has nothing used, turned or owed.
    fn drawn(&self) -> naive::kumo::Position {
        let text = self.naive.to_text();
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let nothing_used = vec!["0"; fields[4].split(',').count()].join(",");
        for (field, value) in [(1, "="), (4, nothing_used.as_str()), (5, "00"), (6, "-")] {
            fields[field] = value.to_owned();
        }
        read(&fields.join(" "))
    }
}

/// SEAT, the second field.
fn seat(naive: &naive::kumo::Position) -> String {
    naive.to_text().split(' ').nth(1).unwrap_or_default().to_owned()
}

impl Table for KumoTable {
    fn position(&self) -> String {
        self.naive.write()
    }

    fn moves(&self) -> Vec<String> {
        self.naive.list()
    }

    fn play(&mut self, chosen: &str) {
        let before = seat(&self.naive);
        self.naive = played(&self.naive, chosen);
        if seat(&self.naive) != before {
            self.turns += 1;
            if !self.naive.is_over() && Some(self.turns) == self.game.limit() {
                self.naive = self.drawn();
            }
        }
        let chosen = chosen.parse().unwrap_or_else(|error| panic!("{chosen}: {error}"));
        self.game.play(chosen).unwrap_or_else(|error| panic!("{}: {error}", self.game.position()));
        self.agree();
    }

    fn result(&self) -> Vec<String> {
        let naive = &self.naive;
        let end = match (naive.winner(), naive.camp()) {
            (Some(winner), Some(camp)) => format!("won {winner} {camp}"),
            _ => "drawn".to_owned(),
        };
        vec![format!("turns {}", self.turns), end]
    }

    fn outcome(&self) -> String {
        let players = usize::from(self.game.position().mode().players());
        let seats = match self.naive.winner() {
            Some('A') => (0..players).step_by(2).collect(),
            Some(_) => (1..players).step_by(2).collect(),
            None => Vec::new(),
        };
        winners(&seats, players)
    }

    fn spec(&self) -> String {
        kumo::KumoSpec::of(&self.game).to_string()
    }

    fn state(&self) -> String {
        let limit = self.game.limit().map_or("-".to_owned(), |limit| limit.to_string());
        format!("{} {}/{limit}", self.position(), self.turns)
    }
}
