use std::fmt;
use std::num::NonZero;
use std::str::FromStr;
use std::time::Duration;

use boardgame::{Agent, Excerpt, RandomAgent, Spec};
use boardsearch::{Budget, FlatMonteCarlo, Mcts, MctsOptions, Search};

use crate::Knowledge;

/// An agent by name, with what it is told: `random`, `flat:300`, `mcts:1000`, `mcts:simulations=1000,exploration=1.4`,
/// `mcts:time=500ms`.
///
/// A name may be followed by a colon and options, `key=value`, separated by commas. The first may be a number alone: the
/// simulations. A search that is told neither simulations nor a time makes 1,000 simulations.
///
/// | name | | keys |
/// |---|---|---|
/// | `random` | each legal move is equally likely | |
/// | `flat` | [`FlatMonteCarlo`] | `simulations`, `time`, `playout_limit` |
/// | `mcts` | [`Mcts`] | `simulations`, `time`, `exploration`, `playout_limit` |
///
/// `time` is a whole number of seconds or milliseconds for each move, `2s` or `500ms`; what an agent with a time does depends
/// on the machine. `playout_limit` is a number of plies.
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
}

/// The names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Random,
    Flat,
    Mcts,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Random, Self::Flat, Self::Mcts];

    const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Flat => "flat",
            Self::Mcts => "mcts",
        }
    }

    /// Whether what one side gains is lost to the only other one.
    const fn needs_two_sides(self) -> bool {
        match self {
            Self::Random | Self::Flat | Self::Mcts => false,
        }
    }

    const fn keys(self) -> &'static [Key] {
        match self {
            Self::Random => &[],
            Self::Flat => &[Key::Simulations, Key::Time, Key::PlayoutLimit],
            Self::Mcts => &[Key::Simulations, Key::Time, Key::Exploration, Key::PlayoutLimit],
        }
    }
}

/// What an agent can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Simulations,
    Time,
    Exploration,
    PlayoutLimit,
}

impl Key {
    const ALL: [Self; 4] = [Self::Simulations, Self::Time, Self::Exploration, Self::PlayoutLimit];

    const fn name(self) -> &'static str {
        match self {
            Self::Simulations => "simulations",
            Self::Time => "time",
            Self::Exploration => "exploration",
            Self::PlayoutLimit => "playout_limit",
        }
    }

    const fn expected(self) -> &'static str {
        match self {
            Self::Simulations | Self::PlayoutLimit => "a whole number from 1 to 4294967295",
            Self::Time => "a whole number of seconds or milliseconds, like `2s` or `500ms`",
            Self::Exploration => "a number from 0 on, like `1.4`",
        }
    }
}

/// Why a text names no agent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseAgentError {
    /// No agent has this name.
    #[error("agent: found `{found}`, expected one of {}", AgentSpec::names().collect::<Vec<_>>().join(", "))]
    Name {
        /// The name.
        found: Excerpt,
    },
    /// The agent has no such option.
    #[error("{agent}: found `{found}`, expected {expected}")]
    Key {
        /// The name of the agent.
        agent: &'static str,
        /// The option.
        found: Excerpt,
        /// Which there are.
        expected: String,
    },
    /// An option has a value that it can't have.
    #[error("{agent}: {key}: found `{found}`, expected {expected}")]
    Value {
        /// The name of the agent.
        agent: &'static str,
        /// The name of the option.
        key: &'static str,
        /// Its value.
        found: Excerpt,
        /// What it can be.
        expected: &'static str,
    },
    /// An option is there twice.
    #[error("{agent}: found {key} twice, expected it once")]
    Twice {
        /// The name of the agent.
        agent: &'static str,
        /// The name of the option.
        key: &'static str,
    },
}

/// Why an agent can't play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildAgentError {
    /// It plays games of two sides only.
    #[error("{agent} plays games of 2 sides, found `{variant}`, which has {found}")]
    Sides {
        /// The agent.
        agent: String,
        /// The variant.
        variant: String,
        /// The number of its sides.
        found: u8,
    },
}

impl AgentSpec {
    /// The names there are.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Kind::ALL.into_iter().map(Kind::name)
    }

    const fn of(kind: Kind) -> Self {
        Self { kind, simulations: None, time: None, exploration: None, playout_limit: None }
    }

    /// The agent, if it can play this variant.
    ///
    /// # Errors
    /// If it can't.
    pub fn build<V: Spec<State: Knowledge>>(&self, variant: &V) -> Result<Box<dyn Agent<V::State>>, BuildAgentError> {
        self.check(variant)?;
        Ok(match self.kind {
            Kind::Random => Box::new(RandomAgent),
            Kind::Flat => {
                let agent = FlatMonteCarlo::new(self.budget());
                Box::new(match self.playout_limit {
                    Some(plies) => agent.with_playout_limit(plies.get()),
                    None => agent,
                })
            }
            Kind::Mcts => Box::new(self.mcts()),
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
        Ok(match self.kind {
            Kind::Random | Kind::Flat => None,
            Kind::Mcts => Some(Box::new(self.mcts())),
        })
    }

    /// Whether it plays this variant.
    fn check<V: Spec>(&self, variant: &V) -> Result<(), BuildAgentError> {
        let found = variant.sides();
        if self.kind.needs_two_sides() && found != 2 {
            let (agent, variant) = (self.to_string(), variant.to_string());
            return Err(BuildAgentError::Sides { agent, variant, found });
        }
        Ok(())
    }

    fn budget(&self) -> Budget {
        let budget = if self.simulations.is_none() && self.time.is_none() {
            Budget::default()
        } else {
            Budget { simulations: self.simulations.map(NonZero::get), ..Budget::time(Duration::ZERO) }
        };
        Budget { time: self.time, ..budget }
    }

    fn mcts(&self) -> Mcts {
        let mut options = MctsOptions { budget: self.budget(), ..MctsOptions::default() };
        if let Some(exploration) = self.exploration {
            options.exploration = exploration;
        }
        if let Some(plies) = self.playout_limit {
            options.playout_limit = Some(plies.get());
        }
        Mcts::new(options)
    }

    fn has(&self, key: Key) -> bool {
        match key {
            Key::Simulations => self.simulations.is_some(),
            Key::Time => self.time.is_some(),
            Key::Exploration => self.exploration.is_some(),
            Key::PlayoutLimit => self.playout_limit.is_some(),
        }
    }

    /// Takes in an option; `None` if it can't have this value.
    fn set(&mut self, key: Key, value: &str) -> Option<()> {
        match key {
            Key::Simulations => self.simulations = Some(whole(value)?),
            Key::Time => self.time = Some(duration(value)?),
            Key::Exploration => self.exploration = Some(decimal(value)?),
            Key::PlayoutLimit => self.playout_limit = Some(whole(value)?),
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
                // A number alone says how long to think.
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

/// As short as it can be: what was not said is not written, and simulations alone are a number.
impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        let said: Vec<Key> = Key::ALL.into_iter().filter(|&key| self.has(key)).collect();
        if let ([Key::Simulations], Some(simulations)) = (&*said, self.simulations) {
            return write!(f, ":{simulations}");
        }
        for (place, key) in said.into_iter().enumerate() {
            let separator = if place == 0 { ':' } else { ',' };
            write!(f, "{separator}{}=", key.name())?;
            match key {
                Key::Simulations => write_option(f, self.simulations)?,
                Key::Exploration => write_option(f, self.exploration)?,
                Key::PlayoutLimit => write_option(f, self.playout_limit)?,
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
mod tests {
    use super::*;

    #[test]
    fn specs_are_read_back() {
        for text in [
            "random",
            "flat",
            "flat:300",
            "mcts",
            "mcts:1000",
            "mcts:simulations=1000,exploration=1.4",
            "mcts:exploration=0",
            "mcts:time=500ms",
            "mcts:time=2s",
            "mcts:simulations=4294967295,time=1500ms,exploration=0.25,playout_limit=60",
            "flat:time=1ms,playout_limit=7",
        ] {
            let spec: AgentSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
        }
        for (text, short) in [
            ("mcts:simulations=1000", "mcts:1000"),
            ("mcts:exploration=1.40,simulations=9", "mcts:simulations=9,exploration=1.4"),
            ("mcts:5,time=2000ms", "mcts:simulations=5,time=2s"),
        ] {
            let spec: AgentSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), short);
            assert_eq!(short.parse(), Ok(spec));
        }
    }

    #[test]
    fn what_is_no_agent() {
        let error = |text: &str| text.parse::<AgentSpec>().unwrap_err().to_string();
        assert_eq!(error("deep-blue"), "agent: found `deep-blue`, expected one of random, flat, mcts");
        assert_eq!(error(""), "agent: found ``, expected one of random, flat, mcts");
        assert_eq!(error("random:7"), "random: found `7`, expected no options");
        assert_eq!(
            error("flat:exploration=1"),
            "flat: found `exploration=1`, expected one of simulations=, time=, playout_limit="
        );
        for option in ["mcts:", "mcts:x", "mcts:1000,", "mcts:time=1s,5", "mcts:Simulations=5"] {
            assert!(
                error(option).contains(", expected one of simulations=, time=, exploration=, playout_limit="),
                "{option}"
            );
        }
        for value in ["0", "+5", "-1", "1.5", "", "4294967296"] {
            let expected = format!("mcts: simulations: found `{value}`, expected a whole number from 1 to 4294967295");
            assert_eq!(error(&format!("mcts:simulations={value}")), expected);
        }
        for value in ["5", "0s", "ms", "1m", "1.5s", "-1s", "4294967296ms"] {
            assert!(
                error(&format!("mcts:time={value}")).starts_with(&format!("mcts: time: found `{value}`")),
                "{value}"
            );
        }
        for value in ["", "inf", "NaN", "-1", "1e3", "."] {
            assert!(error(&format!("mcts:exploration={value}")).contains("expected a number from 0 on"), "{value}");
        }
        assert_eq!(error("mcts:5,simulations=5"), "mcts: found simulations twice, expected it once");
    }

    #[test]
    fn what_is_said_is_what_is_built() {
        let budget = |text: &str| text.parse::<AgentSpec>().unwrap().budget();
        let second = Duration::from_secs(1);
        assert_eq!(budget("mcts"), Budget::simulations(1_000));
        assert_eq!(budget("flat:7"), Budget::simulations(7));
        assert_eq!(budget("mcts:time=1s"), Budget::time(second));
        assert_eq!(budget("mcts:7,time=1s"), Budget { time: Some(second), ..Budget::simulations(7) });
    }
}
