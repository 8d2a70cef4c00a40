//! Positions, moves and the small types as the strings they are written with; what is read is checked as those are.

use alloc::string::String;
use core::fmt::Display;
use core::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Die, Game, Mode, Move, Position, Stance, Team};

fn read<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}

macro_rules! as_string {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read(deserializer)
            }
        }
    )*};
}

as_string!(Position, Move, Mode, Team, Stance, Die);

/// The parts of a game; what they say of its end is worked out anew.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Game")]
struct GameParts {
    position: Position,
    turns: u32,
    #[serde(default)]
    limit: Option<u32>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (position, turns, limit) = (*self.position(), self.turns(), self.limit());
        GameParts { position, turns, limit }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let GameParts { position, turns, limit } = GameParts::deserialize(deserializer)?;
        Ok(Self::resume(position, turns, limit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use crate::{Rotation, Turn};
    use std::string::ToString;

    #[test]
    fn strings_are_checked_on_the_way_in() {
        let position = Position::new(Mode::LEGEND4);
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(json, r#""9/9/9/9/4#4/9/9/9/9 0 3,3,3,3 0,0 0,0,0,0 00 p legend4""#);
        assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
        let error = serde_json::from_str::<Position>(&json.replace("3,3,3,3", "2,3,3,3")).unwrap_err();
        assert!(error.to_string().contains("dice of team A"), "{error}");
        let chosen: Move = serde_json::from_str(r#""Te1:e2>p""#).unwrap();
        assert_eq!(serde_json::to_string(&chosen).unwrap(), r#""Te1:e2>p""#);
        assert!(serde_json::from_str::<Move>(r#""Te1""#).is_err());
        assert_eq!(serde_json::to_string(&(Team::A, Stance::Run, Rotation::Clockwise)).unwrap(), r#"["A","R","cw"]"#);
        assert_eq!(serde_json::from_str::<Die>(r#""k""#).unwrap().team, Team::B);
        assert!(serde_json::from_str::<Mode>(r#""base3""#).is_err());
    }

    #[test]
    fn a_won_position_and_its_outcome() {
        let won: Position = "2#2/2K2/2K2/5/5 A 4,6 0,0 2,0 00 - base2".parse().unwrap();
        let turn = serde_json::to_string(&won.turn()).unwrap();
        assert_eq!(turn, r#"{"won":{"team":"A","camp":"n"}}"#);
        assert_eq!(serde_json::from_str::<Turn>(&turn).unwrap(), won.turn());
        let outcome = serde_json::to_string(&won.outcome()).unwrap();
        assert_eq!(outcome, r#"{"winner":"A","camp":"n"}"#);
    }

    #[test]
    fn a_game_goes_on_where_it_was() {
        let game = Game::resume(Position::new(Mode::BASE2), 7, Some(9));
        let json = serde_json::to_string(&game).unwrap();
        assert_eq!(serde_json::from_str::<Game>(&json).unwrap(), game);
        let drawn: Game = serde_json::from_str(&json.replace(":7", ":9")).unwrap();
        assert_eq!(drawn.position().turn(), Turn::Drawn);
    }
}
