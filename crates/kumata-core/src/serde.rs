//! Serialization as the notation strings, checked on the way in.

use alloc::string::String;
use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error as _;
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Clan, Domino, DominoSet, Move, Outcome, Position, Rules, Score, Scores, Seats, Stacks, Turn, Value};

fn read<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

macro_rules! as_text {
    ($($name:ident),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read(deserializer)
            }
        }
    )*};
}

as_text!(Clan, Domino, DominoSet, Move, Position, Rules, Turn);

impl Serialize for Stacks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u8::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

/// With its total.
impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Score", 5)?;
        fields.serialize_field("visible", &self.visible)?;
        fields.serialize_field("reserve", &self.reserve)?;
        fields.serialize_field("totem", &self.totem)?;
        fields.serialize_field("penalty", &self.penalty)?;
        fields.serialize_field("total", &self.total())?;
        fields.end()
    }
}

/// As the list of the seats.
impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.clone())
    }
}

/// With the winners; the totals of teams are there in Alliance only.
impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let teams = self.team_totals();
        let mut fields = serializer.serialize_struct("Scores", 2 + usize::from(teams.is_some()))?;
        fields.serialize_field("seats", self.seats())?;
        match teams {
            Some(teams) => fields.serialize_field("teams", &teams)?,
            None => fields.skip_field("teams")?,
        }
        fields.serialize_field("winners", &self.winners())?;
        fields.end()
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Outcome", 2)?;
        fields.serialize_field("winners", &self.winners())?;
        fields.serialize_field("ended_by", &self.ended_by())?;
        fields.end()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use boardgame::Seat;
    use serde_test::Token;

    use crate::Setup;

    #[track_caller]
    fn there_and_back<T>(value: &T, json: &str)
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + core::fmt::Debug,
    {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
    }

    #[test]
    fn written_as_notation_and_read_back() {
        let position = Setup::new(4).deal(3).unwrap();
        there_and_back(&position, &std::format!("\"{position}\""));
        there_and_back(&Clan::Toucans, "\"U\"");
        there_and_back(&"32".parse::<Domino>().unwrap(), "\"32\"");
        there_and_back(&DominoSet::from_bits(0b1001), "\"00.20\"");
        there_and_back(&"32@c4e*".parse::<Move>().unwrap(), "\"32@c4e*\"");
        there_and_back(&Rules::BGA_DE, "\"bga-de\"");
        there_and_back(&Turn::Chance { then: Seat::ZERO }, "\"?0\"");
        there_and_back(&Value::MAX, "4");
    }

    #[test]
    fn checked_on_the_way_in() {
        assert!(serde_json::from_str::<Value>("5").is_err());
        assert!(serde_json::from_str::<Domino>("\"23\"").is_err());
        assert!(serde_json::from_str::<Move>("\"33@b1w\"").is_err());
        let text = std::format!("\"{}\"", Setup::new(4).deal(3).unwrap());
        let error = serde_json::from_str::<Position>(&text.replace(" 1111 ", " 1211 ")).unwrap_err();
        assert!(std::string::ToString::to_string(&error).contains("totems, seat 1"), "{error}");
    }

    #[test]
    fn scores_as_their_parts() {
        let position = Setup::new(2).deal(3).unwrap();
        let json = serde_json::to_value(position.scores()).unwrap();
        assert_eq!(json["seats"][0]["penalty"], -2);
        assert_eq!(json["seats"][1]["total"], position.scores().seats()[1].total());
        assert!(json.get("teams").is_none());
        let mut setup = Setup::new(4);
        setup.alliance = true;
        let json = serde_json::to_value(setup.deal(3).unwrap().scores()).unwrap();
        assert!(json["teams"].is_array() && json["winners"].is_array());
    }

    /// Formats that write how many fields there are must be told right.
    #[test]
    fn scores_say_how_many_fields_they_have() {
        let mut setup = Setup::new(4);
        for alliance in [false, true] {
            setup.alliance = alliance;
            let scores = setup.deal(3).unwrap().scores();
            let mut tokens = std::vec![Token::Struct { name: "Scores", len: 2 + usize::from(alliance) }];
            tokens.extend([Token::Str("seats"), Token::Seq { len: Some(4) }]);
            for score in scores.seats() {
                tokens.push(Token::Struct { name: "Score", len: 5 });
                let Score { visible, reserve, totem, penalty } = *score;
                let parts = [
                    ("visible", visible),
                    ("reserve", reserve),
                    ("totem", totem),
                    ("penalty", penalty),
                    ("total", visible + reserve + totem + penalty),
                ];
                tokens.extend(parts.into_iter().flat_map(|(name, points)| [Token::Str(name), Token::I16(points)]));
                tokens.push(Token::StructEnd);
            }
            tokens.push(Token::SeqEnd);
            if let Some(teams) = scores.team_totals() {
                tokens.extend([Token::Str("teams"), Token::Tuple { len: 2 }]);
                tokens.extend([Token::I16(teams[0]), Token::I16(teams[1]), Token::TupleEnd]);
            }
            let winners: std::vec::Vec<_> = scores.winners().collect();
            tokens.extend([Token::Str("winners"), Token::Seq { len: Some(winners.len()) }]);
            tokens.extend(winners.into_iter().map(|seat| Token::U8(seat.number())));
            tokens.extend([Token::SeqEnd, Token::StructEnd]);
            serde_test::assert_ser_tokens(&scores, &tokens);
        }
    }
}
