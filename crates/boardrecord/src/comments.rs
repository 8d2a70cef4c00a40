use std::collections::BTreeMap;

/// Comments of a game: at most one on the start and one on each ply, any text that is not empty.
///
/// ```
/// use boardrecord::Comments;
/// let mut comments = Comments::default();
/// comments.set(0, "the start");
/// comments.set(3, "good {here} \"it\" comes\n🎲");
/// assert_eq!(comments.get(0), Some("the start"));
/// assert_eq!(comments.iter().map(|(ply, _)| ply).collect::<Vec<_>>(), [0, 3]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments(BTreeMap<usize, String>);

impl Comments {
    /// The comment on a ply, counted from 1; 0 is the start.
    #[must_use]
    pub fn get(&self, ply: usize) -> Option<&str> {
        self.0.get(&ply).map(String::as_str)
    }

    /// Puts a comment in the place of the one that was there; an empty one takes it away.
    pub fn set(&mut self, ply: usize, comment: impl Into<String>) {
        let comment = comment.into();
        if comment.is_empty() {
            self.0.remove(&ply);
        } else {
            self.0.insert(ply, comment);
        }
    }

    /// All comments with their plies, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &str)> {
        self.0.iter().map(|(&ply, comment)| (ply, comment.as_str()))
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The ply of the last one.
    pub(crate) fn last_ply(&self) -> Option<usize> {
        self.0.last_key_value().map(|(&ply, _)| ply)
    }

    /// Takes away those behind a ply.
    pub(crate) fn cut(&mut self, ply: usize) {
        // A last ply has nothing behind it.
        if let Some(first) = ply.checked_add(1) {
            self.0.split_off(&first);
        }
    }
}
