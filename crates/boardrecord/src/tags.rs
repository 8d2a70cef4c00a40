use boardgame::Excerpt;

use crate::heading::Field;

/// Free tags of a record in the order they are written: `Event`, `Site`, `Date`, and what else anybody wants to note; at
/// most [`MAX`](Self::MAX).
///
/// ```
/// use boardrecord::Tags;
/// let mut tags = Tags::default();
/// tags.set("Event", "Club championship")?;
/// tags.set("Date", "2026-11-30")?;
/// assert_eq!(tags.get("Date"), Some("2026-11-30"));
/// let error = tags.set("Result", "0").unwrap_err();
/// assert_eq!(error.to_string(), "found the tag `Result`, expected one that the record does not write by itself");
/// # Ok::<(), boardrecord::TagError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

/// Why a record can't have a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TagError {
    /// A name has 1 to 64 letters, digits and `_`, all ASCII, and begins with a letter.
    #[error("found the tag `{found}`, expected at most 64 letters, digits and `_`, a letter first")]
    Name {
        /// The name.
        found: Excerpt,
    },
    /// It is a part of the record that is set in another way, or follows from the game.
    #[error("found the tag `{found}`, expected one that the record does not write by itself")]
    Own {
        /// The name.
        found: Excerpt,
    },
    /// There are as many as there can be.
    #[error("found the tag `{found}` beside {} others, expected no more", Tags::MAX)]
    TooMany {
        /// The name.
        found: Excerpt,
    },
}

impl Tags {
    /// How many tags there can be.
    pub const MAX: usize = 1000;

    /// The longest name.
    pub(crate) const MAX_NAME: usize = 64;

    /// The value of the tag of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag to any text: in its place, or behind the others if it is new.
    ///
    /// # Errors
    /// If the name is none, or one of the record's own, such as `Result` and `Player0`, or if there are [`MAX`](Self::MAX)
    /// others; the tags are as they were.
    pub fn set(&mut self, name: &str, value: impl Into<String>) -> Result<(), TagError> {
        Self::check(name)?;
        let count = self.0.len();
        match self.0.iter_mut().find(|(found, _)| found == name) {
            Some((_, old)) => *old = value.into(),
            None if count >= Self::MAX => return Err(TagError::TooMany { found: Excerpt::of(name) }),
            None => self.0.push((name.to_owned(), value.into())),
        }
        Ok(())
    }

    /// Takes away the tag of this name and returns its value, if it is there.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|(found, _)| found == name)?;
        Some(self.0.remove(at).1)
    }

    /// Names and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn check(name: &str) -> Result<(), TagError> {
        let found = Excerpt::of(name);
        let well = name.len() <= Self::MAX_NAME
            && name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        match well {
            false => Err(TagError::Name { found }),
            true if Field::of_tag(name).is_some() => Err(TagError::Own { found }),
            true => Ok(()),
        }
    }

    /// Adds a tag whose name is checked and new.
    pub(crate) fn push(&mut self, name: &str, value: String) {
        self.0.push((name.to_owned(), value));
    }
}
