use crate::Excerpt;

/// A written [`Spec`](crate::Spec): the name of the game, and `name=value` for what is said of the variant.
///
/// ```
/// use boardgame::SpecText;
/// let text = SpecText::read("nim heaps=3", "nim", &["heaps", "largest"])?;
/// assert_eq!((text.get("heaps"), text.get("largest")), (Some("3"), None));
/// let error = SpecText::read("nim heap=3", "nim", &["heaps", "largest"]).unwrap_err();
/// assert_eq!(error.to_string(), "found `heap=3`, expected one of heaps=, largest=");
/// # Ok::<(), boardgame::SpecTextError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SpecText<'a> {
    fields: Option<&'a str>,
}

/// The text has not the form of a written [`Spec`](crate::Spec).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecTextError {
    /// It is of another game, or of none.
    #[error("found `{found}`, expected the game `{expected}`")]
    Game {
        /// The first word.
        found: Excerpt,
        /// The name of the game.
        expected: &'static str,
    },
    /// A field is none of the game's.
    #[error("found `{found}`, expected one of {}", Names(.expected))]
    Field {
        /// The field.
        found: Excerpt,
        /// The names of the fields.
        expected: &'static [&'static str],
    },
    /// A field is there twice.
    #[error("{name}=: found twice, expected once")]
    Twice {
        /// The name of the field.
        name: &'static str,
    },
}

struct Names<'a>(&'a &'static [&'static str]);

impl core::fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (number, name) in self.0.iter().enumerate() {
            let comma = if number > 0 { ", " } else { "" };
            write!(f, "{comma}{name}=")?;
        }
        Ok(())
    }
}

impl<'a> SpecText<'a> {
    /// Reads a text about this game with fields of these names, each at most once and in any order.
    ///
    /// # Errors
    /// If it is about another game, or there is a field of another name, or one twice.
    pub fn read(text: &'a str, game: &'static str, names: &'static [&'static str]) -> Result<Self, SpecTextError> {
        let (word, fields) = match text.split_once(' ') {
            Some((word, fields)) => (word, Some(fields)),
            None => (text, None),
        };
        if word != game {
            return Err(SpecTextError::Game { found: Excerpt::of(word), expected: game });
        }
        let text = Self { fields };
        let mut seen = 0_u64;
        for field in text.words() {
            let number = field.split_once('=').and_then(|(name, _)| names.iter().position(|&known| known == name));
            let Some(number) = number else {
                return Err(SpecTextError::Field { found: Excerpt::of(field), expected: names });
            };
            if seen >> number & 1 != 0 {
                return Err(SpecTextError::Twice { name: names[number] });
            }
            seen |= 1 << number;
        }
        Ok(text)
    }

    fn words(self) -> impl Iterator<Item = &'a str> {
        self.fields.into_iter().flat_map(|fields| fields.split(' '))
    }

    /// What is said in the field of this name, if it is there.
    #[must_use]
    pub fn get(self, name: &str) -> Option<&'a str> {
        self.words().find_map(|field| field.split_once('=').filter(|&(found, _)| found == name)).map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn what_is_refused() {
        let read =
            |text| SpecText::read(text, "nim", &["heaps", "largest"]).map(|_| ()).map_err(|error| error.to_string());
        assert_eq!(read("nim"), Ok(()));
        assert_eq!(read("nim largest=7 heaps=3"), Ok(()));
        assert_eq!(read("go"), Err("found `go`, expected the game `nim`".into()));
        assert_eq!(read("nim heaps=3 heaps=3"), Err("heaps=: found twice, expected once".into()));
        for (text, field) in [("nim ", ""), ("nim  heaps=3", ""), ("nim heaps", "heaps"), ("nim heaps=3 x=1", "x=1")] {
            let expected = std::format!("found `{field}`, expected one of heaps=, largest=");
            assert_eq!(read(text), Err(expected), "{text}");
        }
    }
}
