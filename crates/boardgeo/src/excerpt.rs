use core::fmt;

use arrayvec::ArrayString;

/// The beginning of a text that was found where something else was expected: what errors show, without an allocation.
///
/// ```
/// use boardgeo::Excerpt;
/// assert_eq!(Excerpt::of("short").to_string(), "short");
/// assert_eq!(Excerpt::of("anything longer than two dozen bytes").to_string(), "anything longer than ...");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Excerpt(ArrayString<24>);

impl Excerpt {
    const DOTS: &str = "...";

    /// The text itself, or as much of it as there is room for, with dots behind.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut excerpt = ArrayString::new();
        if excerpt.try_push_str(text).is_err() {
            let room = excerpt.capacity() - Self::DOTS.len();
            let end = text.char_indices().map(|(start, _)| start).take_while(|&start| start <= room).last();
            excerpt.push_str(&text[..end.unwrap_or(0)]);
            excerpt.push_str(Self::DOTS);
        }
        Self(excerpt)
    }

    /// A number, which always fits.
    ///
    /// ```
    /// assert_eq!(boardgeo::Excerpt::of_number(7).to_string(), "7");
    /// ```
    #[must_use]
    pub fn of_number(number: u64) -> Self {
        let mut excerpt = ArrayString::new();
        // The largest has 20 digits.
        fmt::Write::write_fmt(&mut excerpt, format_args!("{number}")).expect("there is room for 24 bytes");
        Self(excerpt)
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    #[test]
    fn every_number_has_room() {
        assert_eq!(Excerpt::of_number(u64::MAX).to_string(), "18446744073709551615");
    }

    #[test]
    fn letters_are_never_cut_in_two() {
        for length in 0..40 {
            for letter in ["a", "é", "€", "🀱"] {
                let text = letter.repeat(length);
                let excerpt = Excerpt::of(&text).to_string();
                assert!(excerpt.len() <= 24);
                assert!(text.len() > 24 || excerpt == text);
                assert!(text.len() <= 24 || text.starts_with(excerpt.strip_suffix("...").unwrap()));
                assert!(text.len() <= 24 || excerpt.len() + letter.len() > 24, "as much as there is room for");
                assert_eq!(std::format!("{:?}", Excerpt::of(&text)), std::format!("{excerpt:?}"));
            }
        }
    }
}
