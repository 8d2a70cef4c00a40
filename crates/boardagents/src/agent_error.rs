use boardgame::Excerpt;

use crate::AgentSpec;

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
    /// It plays games without chance only.
    #[error("{agent} plays games without chance, found `{variant}`, in which hidden orders are uncovered by chance")]
    Chance {
        /// The agent.
        agent: String,
        /// The variant.
        variant: String,
    },
}
