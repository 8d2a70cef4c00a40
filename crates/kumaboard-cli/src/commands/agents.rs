//! `kumaboard agents`: the agents there are, and what they can be told.

use std::io::Write;

use kumaboard::agents::{AgentKey, AgentKind, AgentSpec};
use kumaboard::game::Excerpt;

use crate::error::CliError;

#[derive(Debug, clap::Args)]
pub(crate) struct AgentsArgs {
    /// Agents to tell of [default: all].
    #[arg(value_name = "AGENT")]
    pub(crate) names: Vec<String>,
}

pub(crate) const HELP: &str = "\
Examples:
  kumaboard agents
  kumaboard agents mcts alphabeta";

/// How agents are written, above their list.
const INTRODUCTION: &str = "\
An agent is written as its name, with options behind a colon and commas between
them: NAME:OPTION=VALUE,OPTION=VALUE. A number alone is the value of the first
option in the list. N is a whole number, X any number from 0 on, TIME one like
2s or 500ms.";

pub(crate) fn run(args: &AgentsArgs) -> Result<(), CliError> {
    let kinds: Vec<AgentKind> = if args.names.is_empty() {
        AgentKind::ALL.to_vec()
    } else {
        args.names.iter().map(|name| kind(name)).collect::<Result<_, _>>()?
    };
    let mut out = anstream::stdout().lock();
    writeln!(out, "{INTRODUCTION}")?;
    // What several agents have in common is said of each: nobody has to look for it.
    for kind in kinds {
        writeln!(out, "\n{kind}: {}", kind.meaning())?;
        for key in kind.keys() {
            writeln!(out, "  {}\n      {}", option(*key), key.meaning())?;
        }
        writeln!(out, "  e.g. {}", kind.examples().join(", "))?;
    }
    Ok(())
}

/// An option as it is written.
fn option(key: AgentKey) -> String {
    format!("{key}={}", key.values())
}

fn kind(name: &str) -> Result<AgentKind, CliError> {
    AgentKind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| {
        let names: Vec<&str> = AgentSpec::names().collect();
        CliError::Usage(format!("agent: found `{}`, expected one of {}", Excerpt::of(name), names.join(", ")))
    })
}
