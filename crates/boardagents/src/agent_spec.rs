use std::fmt;
use std::num::NonZero;
use std::str::FromStr;
use std::time::Duration;

use boardgame::{Agent, Excerpt, RandomAgent, Spec};
use boardsearch::{
    AlphaBeta, AlphaBetaOptions, Budget, CutOff, DepthOptions, FlatMonteCarlo, Greedy, Hidden, MaxN, Mcts, MctsOptions,
    OnePly, Paranoid, Playouts, Search, Selection,
};

use crate::agent_words::{HiddenWord, SelectionWord, Switch};
use crate::{BuildAgentError, Knowledge, ParseAgentError};

/// The exploration of PUCT unless it is named.
const DEFAULT_PUCT: f64 = 1.5;
/// How much better moves have to look to be preferred: see [`OnePly`].
const PRIOR_TEMPERATURE: f64 = 0.05;
/// How many moves of a position are looked at one ply ahead unless it is named.
const DEFAULT_WIDTH: NonZero<u32> = NonZero::new(16).unwrap();
/// More trees than this are of no use to anybody.
const MAX_TREES: u32 = 1_024;

/// An agent by name, with what it is told: `random`, `flat:300`, `mcts:1000`, `mcts:simulations=1000,exploration=1.4`,
/// `mcts:time=500ms`, `alphabeta:depth=4`, `alphabeta:nodes=100000`, `maxn:3`.
///
/// A name may be followed by a colon and options, `key=value`, separated by commas. The first may be a number alone, which is
/// the value of the first key there is. A search that is not told how long to think makes 1,000 simulations, or looks at
/// 100,000 positions; one that is told a depth alone looks as far as that, however long it takes.
///
/// | name | | keys |
/// |---|---|---|
/// | `random` | each legal move is equally likely | |
/// | `greedy` | [`Greedy`] | |
/// | `flat` | [`FlatMonteCarlo`] | `simulations`, `time`, `playout_limit` |
/// | `mcts` | [`Mcts`], which plays known winning turns at once | `simulations`, `time`, `exploration`, `playout_limit`, `cutoff`, `width`, `selection`, `hidden`, `trees`, `threads`, `reuse`, `temperature` |
/// | `alphabeta` | [`AlphaBeta`], for two sides without chance | `depth`, `nodes`, `time` |
/// | `maxn` | [`MaxN`] | `depth`, `nodes`, `time` |
/// | `paranoid` | [`Paranoid`] | `depth`, `nodes`, `time` |
///
/// `time` is a whole number of seconds or milliseconds for each move, `2s` or `500ms`; what an agent with a time does depends
/// on the machine. `playout_limit` is the number of plies after which a random game counts as drawn, `cutoff` the number after
/// which it is judged by what is known of the game: without either, games of Kumata are played to their end, and positions of
/// KUMO Hogosha are judged one ply ahead, which gives priors for PUCT; `width` asks for that, and says how many moves are looked at,
/// the most promising ones (16 unless it is said). The others are those of [`MctsOptions`]: `selection` is `uct` or `puct`,
/// `hidden` is `chance` or `determinization`, `reuse` is `yes` or `no`; `trees` are as many as `threads` if they are not named.
///
/// ```
/// use boardagents::AgentSpec;
/// use boardgame::{Agent as _, Playable as _, Rng, Spec as _};
/// use kumata_core::KumataSpec;
///
/// let spec: AgentSpec = "mcts:simulations=50,exploration=0.7".parse()?;
/// assert_eq!(spec.to_string(), "mcts:simulations=50,exploration=0.7");
/// let game = KumataSpec::new(3)?;
/// let position = game.start(&mut Rng::new(1));
/// let mut agent = spec.build(&game)?;
/// assert!(position.is_legal(agent.choose(&position, &mut Rng::new(7))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AgentSpec {
    kind: Kind,
    simulations: Option<NonZero<u32>>,
    time: Option<Duration>,
    exploration: Option<f64>,
    playout_limit: Option<NonZero<u32>>,
    cutoff: Option<u32>,
    width: Option<NonZero<u32>>,
    selection: Option<SelectionWord>,
    hidden: Option<HiddenWord>,
    trees: Option<NonZero<u32>>,
    threads: Option<NonZero<u32>>,
    reuse: Option<Switch>,
    temperature: Option<f64>,
    depth: Option<NonZero<u32>>,
    nodes: Option<NonZero<u32>>,
}

/// The names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Random,
    Greedy,
    Flat,
    Mcts,
    AlphaBeta,
    MaxN,
    Paranoid,
}

impl Kind {
    const ALL: [Self; 7] =
        [Self::Random, Self::Greedy, Self::Flat, Self::Mcts, Self::AlphaBeta, Self::MaxN, Self::Paranoid];

    const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Flat => "flat",
            Self::Mcts => "mcts",
            Self::AlphaBeta => "alphabeta",
            Self::MaxN => "maxn",
            Self::Paranoid => "paranoid",
        }
    }

    const fn keys(self) -> &'static [Key] {
        match self {
            Self::Random | Self::Greedy => &[],
            Self::Flat => &[Key::Simulations, Key::Time, Key::PlayoutLimit],
            Self::Mcts => &[
                Key::Simulations,
                Key::Time,
                Key::Exploration,
                Key::PlayoutLimit,
                Key::Cutoff,
                Key::Width,
                Key::Selection,
                Key::Hidden,
                Key::Trees,
                Key::Threads,
                Key::Reuse,
                Key::Temperature,
            ],
            Self::AlphaBeta | Self::MaxN | Self::Paranoid => &[Key::Depth, Key::Nodes, Key::Time],
        }
    }
}

/// What an agent can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Simulations,
    Depth,
    Nodes,
    Time,
    Exploration,
    PlayoutLimit,
    Cutoff,
    Width,
    Selection,
    Hidden,
    Trees,
    Threads,
    Reuse,
    Temperature,
}

impl Key {
    const ALL: [Self; 14] = [
        Self::Simulations,
        Self::Depth,
        Self::Nodes,
        Self::Time,
        Self::Exploration,
        Self::PlayoutLimit,
        Self::Cutoff,
        Self::Width,
        Self::Selection,
        Self::Hidden,
        Self::Trees,
        Self::Threads,
        Self::Reuse,
        Self::Temperature,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Simulations => "simulations",
            Self::Depth => "depth",
            Self::Nodes => "nodes",
            Self::Time => "time",
            Self::Exploration => "exploration",
            Self::PlayoutLimit => "playout_limit",
            Self::Cutoff => "cutoff",
            Self::Width => "width",
            Self::Selection => "selection",
            Self::Hidden => "hidden",
            Self::Trees => "trees",
            Self::Threads => "threads",
            Self::Reuse => "reuse",
            Self::Temperature => "temperature",
        }
    }

    const fn expected(self) -> &'static str {
        match self {
            Self::Simulations
            | Self::Depth
            | Self::Nodes
            | Self::PlayoutLimit
            | Self::Width
            | Self::Trees
            | Self::Threads => "a whole number from 1 to 4294967295",
            Self::Cutoff => "a whole number from 0 to 4294967295",
            Self::Selection => "uct or puct",
            Self::Hidden => "chance or determinization",
            Self::Reuse => "yes or no",
            Self::Temperature => "a number from 0 on, like `0.5`",
            Self::Time => "a whole number of seconds or milliseconds, like `2s` or `500ms`",
            Self::Exploration => "a number from 0 on, like `1.4`",
        }
    }
}

impl AgentSpec {
    /// The names there are.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Kind::ALL.into_iter().map(Kind::name)
    }

    const fn of(kind: Kind) -> Self {
        Self {
            kind,
            simulations: None,
            time: None,
            exploration: None,
            playout_limit: None,
            cutoff: None,
            width: None,
            selection: None,
            hidden: None,
            trees: None,
            threads: None,
            reuse: None,
            temperature: None,
            depth: None,
            nodes: None,
        }
    }

    /// The agent, if it can play this variant.
    ///
    /// # Errors
    /// If it can't.
    pub fn build<V: Spec<State: Knowledge>>(&self, variant: &V) -> Result<Box<dyn Agent<V::State>>, BuildAgentError> {
        if let Some(search) = self.searcher(variant)? {
            return Ok(search);
        }
        Ok(match self.kind {
            Kind::Flat => {
                let agent = FlatMonteCarlo::new(self.simulation_budget());
                Box::new(match self.playout_limit {
                    Some(plies) => agent.with_playout_limit(plies.get()),
                    None => agent,
                })
            }
            // All others are searches.
            _ => Box::new(RandomAgent),
        })
    }

    /// The agent as a search that tells what it found; `None` if it is none that does.
    ///
    /// # Errors
    /// If it can't play this variant.
    pub fn searcher<V: Spec<State: Knowledge>>(
        &self,
        variant: &V,
    ) -> Result<Option<Box<dyn Search<V::State>>>, BuildAgentError> {
        self.check(variant)?;
        let known = <V::State as Knowledge>::Evaluation::default();
        Ok(match self.kind {
            Kind::Random | Kind::Flat => None,
            Kind::Greedy => Some(Box::new(Greedy::new(known))),
            Kind::Mcts => Some(self.mcts(known)),
            Kind::AlphaBeta => {
                let DepthOptions { budget, depth } = self.depth_options();
                let options = AlphaBetaOptions { budget, depth, ..AlphaBetaOptions::default() };
                Some(Box::new(AlphaBeta::new(known, options)))
            }
            Kind::MaxN => Some(Box::new(MaxN::new(known, self.depth_options()))),
            Kind::Paranoid => Some(Box::new(Paranoid::new(known, self.depth_options()))),
        })
    }

    /// Whether it plays this variant.
    fn check<V: Spec>(&self, variant: &V) -> Result<(), BuildAgentError> {
        if self.kind != Kind::AlphaBeta {
            return Ok(());
        }
        let found = variant.sides();
        if found != 2 {
            return Err(BuildAgentError::Sides { agent: self.to_string(), variant: variant.to_string(), found });
        }
        if variant.chance_count() > 0 {
            return Err(BuildAgentError::Chance { agent: self.to_string(), variant: variant.to_string() });
        }
        Ok(())
    }

    /// For searches by simulations.
    fn simulation_budget(&self) -> Budget {
        if self.simulations.is_none() && self.time.is_none() {
            return Budget::default();
        }
        Budget { simulations: self.simulations.map(NonZero::get), nodes: None, time: self.time }
    }

    /// For searches by depth.
    fn depth_options(&self) -> DepthOptions {
        let default = DepthOptions::default();
        let depth = self.depth.map_or(default.depth, NonZero::get);
        if self.depth.is_none() && self.nodes.is_none() && self.time.is_none() {
            return default;
        }
        let nodes = self.nodes.map(|nodes| nodes.get().into());
        DepthOptions { budget: Budget { simulations: None, nodes, time: self.time }, depth }
    }

    /// A tree search: by random games, by random games that are cut off, or by what is known of positions one ply ahead.
    fn mcts<S: Knowledge>(&self, known: S::Evaluation) -> Box<dyn Search<S>> {
        let options = self.mcts_options(self.looks_ahead::<S>());
        match (self.cutoff, self.playout_limit) {
            (Some(plies), _) => {
                let evaluator = CutOff { plies, evaluation: known.clone() };
                Box::new(Mcts::with_evaluator(evaluator, options).with_knowledge(known))
            }
            (None, None) if self.looks_ahead::<S>() => {
                let width = Some(self.width.unwrap_or(DEFAULT_WIDTH));
                let evaluator = OnePly { evaluation: known.clone(), temperature: PRIOR_TEMPERATURE, width };
                Box::new(Mcts::with_evaluator(evaluator, options).with_knowledge(known))
            }
            (None, _) => Box::new(Mcts::with_evaluator(self.playouts(), options).with_knowledge(known)),
        }
    }

    fn playouts(&self) -> Playouts {
        self.playout_limit.map_or_else(Playouts::default, |plies| Playouts { limit: Some(plies.get()) })
    }

    /// Whether positions are judged one ply ahead.
    fn looks_ahead<S: Knowledge>(&self) -> bool {
        self.cutoff.is_none() && self.playout_limit.is_none() && (self.width.is_some() || !S::PLAYS_OUT)
    }

    fn mcts_options(&self, is_informed: bool) -> MctsOptions {
        let default = MctsOptions::default();
        let usual = if is_informed { SelectionWord::Puct } else { SelectionWord::Uct };
        let selection = match (self.selection.unwrap_or(usual), self.exploration) {
            (SelectionWord::Uct, None) => Selection::default(),
            (SelectionWord::Uct, Some(exploration)) => Selection::Uct { exploration },
            (SelectionWord::Puct, exploration) => {
                Selection::Puct { exploration: exploration.unwrap_or(DEFAULT_PUCT), noise: None }
            }
        };
        let hidden = match self.hidden {
            None | Some(HiddenWord::Chance) => Hidden::Chance,
            Some(HiddenWord::Determinization) => Hidden::Determinization,
        };
        let threads = self.threads.map_or(default.threads, |threads| threads.get() as usize);
        MctsOptions {
            budget: self.simulation_budget(),
            selection,
            hidden,
            trees: self.trees.or(self.threads).map_or(default.trees, NonZero::get).min(MAX_TREES),
            threads,
            reuse: self.reuse == Some(Switch::Yes),
            temperature: self.temperature.unwrap_or(default.temperature),
            ..default
        }
    }

    fn has(&self, key: Key) -> bool {
        match key {
            Key::Simulations => self.simulations.is_some(),
            Key::Time => self.time.is_some(),
            Key::Exploration => self.exploration.is_some(),
            Key::PlayoutLimit => self.playout_limit.is_some(),
            Key::Cutoff => self.cutoff.is_some(),
            Key::Width => self.width.is_some(),
            Key::Selection => self.selection.is_some(),
            Key::Hidden => self.hidden.is_some(),
            Key::Trees => self.trees.is_some(),
            Key::Threads => self.threads.is_some(),
            Key::Reuse => self.reuse.is_some(),
            Key::Temperature => self.temperature.is_some(),
            Key::Depth => self.depth.is_some(),
            Key::Nodes => self.nodes.is_some(),
        }
    }

    /// Takes in an option; `None` if it can't have this value.
    fn set(&mut self, key: Key, value: &str) -> Option<()> {
        match key {
            Key::Simulations => self.simulations = Some(whole(value)?),
            Key::Time => self.time = Some(duration(value)?),
            Key::Exploration => self.exploration = Some(decimal(value)?),
            Key::PlayoutLimit => self.playout_limit = Some(whole(value)?),
            Key::Cutoff if value == "0" => self.cutoff = Some(0),
            Key::Cutoff => self.cutoff = Some(whole(value)?.get()),
            Key::Width => self.width = Some(whole(value)?),
            Key::Selection => self.selection = Some(SelectionWord::read(value)?),
            Key::Hidden => self.hidden = Some(HiddenWord::read(value)?),
            Key::Trees => self.trees = Some(whole(value)?),
            Key::Threads => self.threads = Some(whole(value)?),
            Key::Reuse => self.reuse = Some(Switch::read(value)?),
            Key::Temperature => self.temperature = Some(decimal(value)?),
            Key::Depth => self.depth = Some(whole(value)?),
            Key::Nodes => self.nodes = Some(whole(value)?),
        }
        Some(())
    }
}

/// A number written with digits alone.
fn whole(text: &str) -> Option<NonZero<u32>> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// A number written with digits and perhaps a point, so that `inf`, `NaN` and `1e999` are none.
fn decimal(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if plain { text.parse().ok().filter(|number: &f64| number.is_finite()) } else { None }
}

/// `2s` or `500ms`.
fn duration(text: &str) -> Option<Duration> {
    match text.strip_suffix("ms") {
        Some(number) => Some(Duration::from_millis(whole(number)?.get().into())),
        None => Some(Duration::from_secs(whole(text.strip_suffix('s')?)?.get().into())),
    }
}

impl FromStr for AgentSpec {
    type Err = ParseAgentError;

    fn from_str(text: &str) -> Result<Self, ParseAgentError> {
        let (name, options) = match text.split_once(':') {
            Some((name, options)) => (name, Some(options)),
            None => (text, None),
        };
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        let kind = kind.ok_or_else(|| ParseAgentError::Name { found: Excerpt::of(name) })?;
        let (agent, mut spec) = (kind.name(), Self::of(kind));
        for (place, option) in options.into_iter().flat_map(|options| options.split(',')).enumerate() {
            let (key, value) = match option.split_once('=') {
                Some((key, value)) => (kind.keys().iter().copied().find(|known| known.name() == key), value),
                // A number alone is what the agent is told most often.
                None if place == 0 && option.starts_with(|first: char| first.is_ascii_digit()) => {
                    (kind.keys().first().copied(), option)
                }
                None => (None, option),
            };
            let key = key.ok_or_else(|| {
                let keys: Vec<_> = kind.keys().iter().map(|key| format!("{}=", key.name())).collect();
                let expected =
                    if keys.is_empty() { "no options".into() } else { format!("one of {}", keys.join(", ")) };
                ParseAgentError::Key { agent, found: Excerpt::of(option), expected }
            })?;
            if spec.has(key) {
                return Err(ParseAgentError::Twice { agent, key: key.name() });
            }
            let (expected, found) = (key.expected(), Excerpt::of(value));
            spec.set(key, value).ok_or(ParseAgentError::Value { agent, key: key.name(), found, expected })?;
        }
        Ok(spec)
    }
}

/// As short as it can be: what was not said is not written, and simulations or a depth alone are a number.
impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        let said: Vec<Key> = Key::ALL.into_iter().filter(|&key| self.has(key)).collect();
        let is_short = matches!(&*said, [Key::Simulations | Key::Depth]);
        for (place, key) in said.into_iter().enumerate() {
            let separator = if place == 0 { ':' } else { ',' };
            if is_short {
                f.write_str(":")?;
            } else {
                write!(f, "{separator}{}=", key.name())?;
            }
            match key {
                Key::Simulations => write_option(f, self.simulations)?,
                Key::Exploration => write_option(f, self.exploration)?,
                Key::PlayoutLimit => write_option(f, self.playout_limit)?,
                Key::Cutoff => write_option(f, self.cutoff)?,
                Key::Width => write_option(f, self.width)?,
                Key::Selection => write_option(f, self.selection)?,
                Key::Hidden => write_option(f, self.hidden)?,
                Key::Trees => write_option(f, self.trees)?,
                Key::Threads => write_option(f, self.threads)?,
                Key::Reuse => write_option(f, self.reuse)?,
                Key::Temperature => write_option(f, self.temperature)?,
                Key::Depth => write_option(f, self.depth)?,
                Key::Nodes => write_option(f, self.nodes)?,
                Key::Time => match self.time.unwrap_or_default() {
                    time if time.subsec_millis() == 0 => write!(f, "{}s", time.as_secs())?,
                    time => write!(f, "{}ms", time.as_millis())?,
                },
            }
        }
        Ok(())
    }
}

fn write_option(f: &mut fmt::Formatter<'_>, value: Option<impl fmt::Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| value.fmt(f))
}

#[cfg(test)]
mod tests;
