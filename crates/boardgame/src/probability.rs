use core::fmt;

/// How likely an outcome of chance is: an exact fraction.
///
/// ```
/// use boardgame::Probability;
/// let third = Probability::one_in(3).unwrap();
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(third, Probability::new(2, 6).unwrap());
/// assert_eq!(third.to_f64(), 1.0 / 3.0);
/// assert_eq!(Probability::new(4, 3), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Probability {
    numerator: u32,
    denominator: u32,
}

impl Probability {
    /// What is sure.
    pub const CERTAIN: Self = Self { numerator: 1, denominator: 1 };

    /// A fraction from above 0 to 1, in lowest terms; `None` for any other.
    #[must_use]
    pub const fn new(numerator: u32, denominator: u32) -> Option<Self> {
        if numerator == 0 || numerator > denominator {
            return None;
        }
        let (mut divisor, mut rest) = (denominator, numerator);
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        Some(Self { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    /// One of so many outcomes that are equally likely; `None` of none.
    #[must_use]
    pub const fn one_in(outcomes: u32) -> Option<Self> {
        Self::new(1, outcomes)
    }

    /// The upper number of the fraction in lowest terms.
    #[must_use]
    pub const fn numerator(self) -> u32 {
        self.numerator
    }

    /// The lower number of the fraction in lowest terms.
    #[must_use]
    pub const fn denominator(self) -> u32 {
        self.denominator
    }

    /// The nearest floating-point number.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        f64::from(self.numerator) / f64::from(self.denominator)
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}
