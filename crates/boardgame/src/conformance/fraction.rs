use crate::Probability;

/// An exact sum of probabilities.
pub(super) struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    pub(super) const ZERO: Self = Self { numerator: 0, denominator: 1 };

    pub(super) const fn is_one(&self) -> bool {
        self.numerator == self.denominator
    }

    /// The sum in lowest terms; `None` if it takes more than 128 bits.
    pub(super) fn plus(&self, part: Probability) -> Option<Self> {
        let (top, bottom) = (u128::from(part.numerator()), u128::from(part.denominator()));
        let numerator = self.numerator.checked_mul(bottom)?.checked_add(top.checked_mul(self.denominator)?)?;
        let denominator = self.denominator.checked_mul(bottom)?;
        let divisor = common_divisor(numerator, denominator);
        Some(Self { numerator: numerator / divisor, denominator: denominator / divisor })
    }
}

const fn common_divisor(mut one: u128, mut other: u128) -> u128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl core::fmt::Display for Fraction {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_exactly() {
        let sum = |parts: &[(u32, u32)]| {
            parts
                .iter()
                .fold(Fraction::ZERO, |sum, &(top, bottom)| sum.plus(Probability::new(top, bottom).unwrap()).unwrap())
        };
        assert!(sum(&[(1, 3), (1, 3), (1, 3)]).is_one());
        assert!(sum(&[(1, 2), (1, 3), (1, 6)]).is_one());
        assert!(!sum(&[(1, 2), (1, 3), (1, 7)]).is_one());
        assert!(!sum(&[(u32::MAX - 1, u32::MAX)]).is_one());
        assert!(!sum(&[]).is_one());
    }
}
