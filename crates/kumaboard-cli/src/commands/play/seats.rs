//! Who plays which seat.

use std::fmt;
use std::str::FromStr;

use kumaboard::agents::AgentSpec;
use kumaboard::game::{Seat, Spec};

use crate::error::CliError;

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Player {
    Human,
    Agent(AgentSpec),
}

/// What a person plays against unless told otherwise.
pub(crate) const OPPONENT: &str = "mcts:1000";

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "human" {
            return Ok(Self::Human);
        }
        text.parse().map(Self::Agent).map_err(|error: kumaboard::agents::ParseAgentError| {
            if text.contains(':') { error.to_string() } else { format!("{error}, or `human`") }
        })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Agent(agent) => agent.fmt(f),
        }
    }
}

/// A seat and who plays it: `0=human`, `1=mcts:1000`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SeatArg {
    seat: Seat,
    player: Player,
}

impl FromStr for SeatArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (seat, player) = text
            .split_once('=')
            .ok_or_else(|| format!("found `{text}`, expected a seat and a player, like `0=human`"))?;
        let seat = seat.parse().map_err(|error: kumaboard::game::ParseSeatError| error.to_string())?;
        Ok(Self { seat, player: player.parse()? })
    }
}

/// The players of all seats: those that are said, then those of a record, then a person at seat 0, if none sits elsewhere,
/// and agents.
pub(crate) fn players<V: Spec>(
    variant: &V,
    said: &[SeatArg],
    recorded: impl Fn(Seat) -> Option<String>,
) -> Result<Vec<Player>, CliError> {
    let count = variant.players();
    for (place, SeatArg { seat, .. }) in said.iter().enumerate() {
        if seat.number() >= count {
            return Err(CliError::Usage(format!(
                "--seat: found seat {seat}, expected one below {count} of `{variant}`"
            )));
        }
        if said[..place].iter().any(|other| other.seat == *seat) {
            return Err(CliError::Usage(format!("--seat: found seat {seat} twice, expected it once")));
        }
    }
    let has_human = said.iter().any(|arg| arg.player == Player::Human);
    let opponent: Player = OPPONENT.parse().map_err(CliError::Internal)?;
    Ok(Seat::all(count)
        .map(|seat| {
            let said_of_it = said.iter().find(|arg| arg.seat == seat).map(|arg| arg.player.clone());
            said_of_it
                .or_else(|| recorded(seat)?.parse().ok())
                .unwrap_or_else(|| if seat == Seat::ZERO && !has_human { Player::Human } else { opponent.clone() })
        })
        .collect())
}
