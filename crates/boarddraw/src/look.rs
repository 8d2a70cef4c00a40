use alloc::string::String;
use alloc::vec::Vec;

use crate::Theme;

/// How a picture looks, whatever is on it.
///
/// ```
/// use boarddraw::{Look, Theme};
/// let look = Look { theme: Theme::DARK, size: 400, names: vec!["Ann".into(), "Ben".into()], ..Look::default() };
/// assert!(look.coordinates && look.legend);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The colours. [`Theme::LIGHT`] unless told otherwise.
    pub theme: Theme,
    /// How many pixels wide the picture is shown; how high follows. 600 unless told otherwise.
    pub size: u32,
    /// Whether files and ranks are named at the edges of the board. They are unless told otherwise.
    pub coordinates: bool,
    /// Whether a line at the bottom explains the signs. It does unless told otherwise.
    pub legend: bool,
    /// The names of the players by seat. Seats without one are numbers alone.
    pub names: Vec<String>,
}

impl Default for Look {
    fn default() -> Self {
        Self { theme: Theme::LIGHT, size: 600, coordinates: true, legend: true, names: Vec::new() }
    }
}

impl Look {
    /// The name of a seat's player, if there is one.
    pub(crate) fn name(&self, seat: boardgame::Seat) -> Option<&str> {
        self.names.get(seat.index()).map(String::as_str).filter(|name| !name.trim().is_empty())
    }
}
