use core::fmt;

/// A colour of the screen, red, green and blue.
///
/// Shown as `#rrggbb`.
///
/// ```
/// use boarddraw::Colour;
/// assert_eq!(Colour::hex(0xff8000).to_string(), "#ff8000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl Colour {
    /// The colour written `#rrggbb` with these 24 bits.
    #[must_use]
    pub const fn hex(bits: u32) -> Self {
        let [_, red, green, blue] = bits.to_be_bytes();
        Self { red, green, blue }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}
