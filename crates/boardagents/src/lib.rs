#![forbid(unsafe_code)]
#![doc = include_str!("../README.md")]

mod agent_error;
mod agent_key;
mod agent_kind;
mod agent_spec;
mod agent_words;
mod knowledge;
/// What is known of Kumata.
pub mod kumata;
/// What is known of KUMO Hogosha.
pub mod kumo;

pub use agent_error::{BuildAgentError, ParseAgentError};
pub use agent_key::AgentKey;
pub use agent_kind::AgentKind;
pub use agent_spec::{AgentSpec, StoppableAgent};
pub use knowledge::Knowledge;
