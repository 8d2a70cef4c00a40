use std::fmt;
use std::num::NonZero;
use std::str::FromStr;
use std::time::Duration;

use boardgame::{Agent, Excerpt, RandomAgent, Spec};
use boardsearch::{
    AlphaBeta, AlphaBetaOptions, Budget, CutOff, DepthOptions, FlatMonteCarlo, Greedy, Hidden, MaxN, Mcts, MctsOptions,
    OnePly, Paranoid, Playouts, Search, Selection, Stop,
};

use crate::agent_words::{HiddenWord, SelectionWord, Switch};
use crate::{AgentKey, AgentKind, BuildAgentError, Knowledge, ParseAgentError};

/// The exploration of PUCT unless it is named.
const DEFAULT_PUCT: f64 = 0.25;
/// How much better moves have to look to be preferred: see [`OnePly`].
const PRIOR_TEMPERATURE: f64 = 0.05;
/// More trees than this are of no use to anybody.
const MAX_TREES: u32 = 1_024;

/// An agent, and what makes it answer at once while it thinks.
pub type StoppableAgent<S> = (Box<dyn Agent<S>>, Stop);

/// An agent by name, with what it is told: `random`, `flat:300`, `mcts:1000`, `mcts:simulations=1000,exploration=1.4`,
/// `mcts:time=500ms`, `alphabeta:depth=4`, `alphabeta:nodes=100000`, `maxn:3`.
///
/// A name may be followed by a colon and options, `key=value`, separated by commas. The first may be a number alone, which is
/// the value of the first key there is. A search that is not told how long to think makes 1,000 simulations, or looks at
/// 100,000 positions; one that is told a depth alone looks as far as that, however long it takes.
///
/// [`AgentKind`] has the names, with what each agent does and can be told; [`AgentKey`] says what the options mean.
///
/// What an agent with a time does depends on the machine. Without `playout_limit` and `cutoff`, games of Kumata are played to
/// their end, and positions of KUMO Hogosha are judged one ply ahead, which gives priors for PUCT: all moves,
/// or as many as `width` says, the most promising ones. It asks for the same in Kumata.
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
    kind: AgentKind,
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

impl AgentSpec {
    /// The names there are.
    pub fn names() -> impl Iterator<Item = &'static str> {
        AgentKind::ALL.into_iter().map(AgentKind::name)
    }

    const fn of(kind: AgentKind) -> Self {
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
        self.build_stoppable(variant).map(|(agent, _)| agent)
    }

    /// The agent, and what makes it answer at once while it thinks.
    ///
    /// ```
    /// use boardagents::AgentSpec;
    /// use boardgame::{Agent as _, Playable as _, Rng, Spec as _};
    /// use kumata_core::KumataSpec;
    ///
    /// let game = KumataSpec::new(2)?;
    /// let position = game.start(&mut Rng::new(1)).public_view();
    /// let (mut agent, stop) = "flat:time=600s".parse::<AgentSpec>()?.build_stoppable(&game)?;
    /// stop.stop();
    /// assert!(position.is_legal(agent.choose(&position, &mut Rng::new(7))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it can't play this variant.
    pub fn build_stoppable<V: Spec<State: Knowledge>>(
        &self,
        variant: &V,
    ) -> Result<StoppableAgent<V::State>, BuildAgentError> {
        if let Some(search) = self.searcher(variant)? {
            let stop = search.stop_handle();
            return Ok((search, stop));
        }
        Ok(match self.kind {
            AgentKind::Flat => {
                let agent = FlatMonteCarlo::new(self.simulation_budget());
                let agent = match self.playout_limit {
                    Some(plies) => agent.with_playout_limit(plies.get()),
                    None => agent,
                };
                let stop = agent.stop();
                (Box::new(agent), stop)
            }
            // All others are searches. This one is done at once: there is nothing to stop.
            _ => (Box::new(RandomAgent), Stop::default()),
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
            AgentKind::Random | AgentKind::Flat => None,
            AgentKind::Greedy => Some(Box::new(Greedy::new(known))),
            AgentKind::Mcts => Some(self.mcts(known)),
            AgentKind::AlphaBeta => {
                let DepthOptions { budget, depth } = self.depth_options();
                let options = AlphaBetaOptions { budget, depth, ..AlphaBetaOptions::default() };
                Some(Box::new(AlphaBeta::new(known, options)))
            }
            AgentKind::MaxN => Some(Box::new(MaxN::new(known, self.depth_options()))),
            AgentKind::Paranoid => Some(Box::new(Paranoid::new(known, self.depth_options()))),
        })
    }

    /// Whether it plays this variant.
    fn check<V: Spec>(&self, variant: &V) -> Result<(), BuildAgentError> {
        if self.kind != AgentKind::AlphaBeta {
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
                let evaluator = OnePly { evaluation: known.clone(), temperature: PRIOR_TEMPERATURE, width: self.width };
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

    fn has(&self, key: AgentKey) -> bool {
        match key {
            AgentKey::Simulations => self.simulations.is_some(),
            AgentKey::Time => self.time.is_some(),
            AgentKey::Exploration => self.exploration.is_some(),
            AgentKey::PlayoutLimit => self.playout_limit.is_some(),
            AgentKey::Cutoff => self.cutoff.is_some(),
            AgentKey::Width => self.width.is_some(),
            AgentKey::Selection => self.selection.is_some(),
            AgentKey::Hidden => self.hidden.is_some(),
            AgentKey::Trees => self.trees.is_some(),
            AgentKey::Threads => self.threads.is_some(),
            AgentKey::Reuse => self.reuse.is_some(),
            AgentKey::Temperature => self.temperature.is_some(),
            AgentKey::Depth => self.depth.is_some(),
            AgentKey::Nodes => self.nodes.is_some(),
        }
    }

    /// Takes in an option; `None` if it can't have this value.
    fn set(&mut self, key: AgentKey, value: &str) -> Option<()> {
        match key {
            AgentKey::Simulations => self.simulations = Some(whole(value)?),
            AgentKey::Time => self.time = Some(duration(value)?),
            AgentKey::Exploration => self.exploration = Some(decimal(value)?),
            AgentKey::PlayoutLimit => self.playout_limit = Some(whole(value)?),
            AgentKey::Cutoff if value == "0" => self.cutoff = Some(0),
            AgentKey::Cutoff => self.cutoff = Some(whole(value)?.get()),
            AgentKey::Width => self.width = Some(whole(value)?),
            AgentKey::Selection => self.selection = Some(SelectionWord::read(value)?),
            AgentKey::Hidden => self.hidden = Some(HiddenWord::read(value)?),
            AgentKey::Trees => self.trees = Some(whole(value)?),
            AgentKey::Threads => self.threads = Some(whole(value)?),
            AgentKey::Reuse => self.reuse = Some(Switch::read(value)?),
            AgentKey::Temperature => self.temperature = Some(decimal(value)?),
            AgentKey::Depth => self.depth = Some(whole(value)?),
            AgentKey::Nodes => self.nodes = Some(whole(value)?),
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
        let kind = AgentKind::ALL.into_iter().find(|kind| kind.name() == name);
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
        let said: Vec<AgentKey> = AgentKey::ALL.into_iter().filter(|&key| self.has(key)).collect();
        let is_short = matches!(&*said, [AgentKey::Simulations | AgentKey::Depth]);
        for (place, key) in said.into_iter().enumerate() {
            let separator = if place == 0 { ':' } else { ',' };
            if is_short {
                f.write_str(":")?;
            } else {
                write!(f, "{separator}{}=", key.name())?;
            }
            match key {
                AgentKey::Simulations => write_option(f, self.simulations)?,
                AgentKey::Exploration => write_option(f, self.exploration)?,
                AgentKey::PlayoutLimit => write_option(f, self.playout_limit)?,
                AgentKey::Cutoff => write_option(f, self.cutoff)?,
                AgentKey::Width => write_option(f, self.width)?,
                AgentKey::Selection => write_option(f, self.selection)?,
                AgentKey::Hidden => write_option(f, self.hidden)?,
                AgentKey::Trees => write_option(f, self.trees)?,
                AgentKey::Threads => write_option(f, self.threads)?,
                AgentKey::Reuse => write_option(f, self.reuse)?,
                AgentKey::Temperature => write_option(f, self.temperature)?,
                AgentKey::Depth => write_option(f, self.depth)?,
                AgentKey::Nodes => write_option(f, self.nodes)?,
                AgentKey::Time => match self.time.unwrap_or_default() {
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
