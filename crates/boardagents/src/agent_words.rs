use std::fmt;

/// The values of an option that are words.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($value:ident = $word:literal),+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name {
            $($value),+
        }

        impl $name {
            pub(crate) fn read(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$value),)+
                    _ => None,
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$value => $word),+
                })
            }
        }
    };
}

words! {
    /// See [`Selection`].
    SelectionWord { Uct = "uct", Puct = "puct" }
}

words! {
    /// See [`Hidden`].
    HiddenWord { Chance = "chance", Determinization = "determinization" }
}

words! {
    /// Whether.
    Switch { Yes = "yes", No = "no" }
}
