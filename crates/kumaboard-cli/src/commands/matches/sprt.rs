//! A sequential probability ratio test: whether the first agent is `elo1` better than the others, or `elo0`.
//!
//! It is the generalised test on the mean of independent, identically distributed numbers in its normal approximation, as
//! programs for testing chess engines use it: with the shares `s0` and `s1` that the two ratings mean, the mean `m` of `n`
//! groups' shares and their variance `v`, the logarithm of the likelihood ratio is
//! `n (s1 - s0) (2 m - s0 - s1) / (2 v)`. The variance has one made-up group beside those played, half a point from the
//! mean: so groups that all end alike do not decide at once.

use std::fmt;
use std::str::FromStr;

use super::elo::{MADE_UP, Shares, share_of_elo};

/// The two hypotheses and how often each may be taken for the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sprt {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
    /// How often `elo1` may be accepted though `elo0` is true.
    pub(crate) alpha: f64,
    /// How often `elo0` may be accepted though `elo1` is true.
    pub(crate) beta: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Decision {
    Undecided,
    Elo0,
    Elo1,
}

impl Sprt {
    /// The logarithms of the likelihood ratio at which `elo0` and `elo1` are accepted (Wald).
    pub(crate) fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio.
    pub(crate) fn log_likelihood_ratio(&self, shares: &Shares, sides: u8) -> f64 {
        let (s0, s1) = (share_of_elo(self.elo0, sides), share_of_elo(self.elo1, sides));
        let groups = shares.groups() as f64;
        let variance = (shares.scatter() + MADE_UP) / (groups + 1.0);
        groups * (s1 - s0) * (2.0 * shares.mean() - s0 - s1) / (2.0 * variance)
    }

    pub(crate) fn decide(&self, shares: &Shares, sides: u8) -> Decision {
        let (ratio, (low, high)) = (self.log_likelihood_ratio(shares, sides), self.bounds());
        if ratio >= high {
            Decision::Elo1
        } else if ratio <= low {
            Decision::Elo0
        } else {
            Decision::Undecided
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")
    }
}

impl FromStr for Sprt {
    type Err = String;

    /// Reads `elo0=0,elo1=20,alpha=0.05,beta=0.05`; what is left out is as here.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut sprt = Self { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
        let mut seen = Vec::new();
        for option in text.split(',') {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            let place = match key {
                "elo0" => &mut sprt.elo0,
                "elo1" => &mut sprt.elo1,
                "alpha" => &mut sprt.alpha,
                "beta" => &mut sprt.beta,
                _ => return Err(format!("found `{option}`, expected one of elo0=, elo1=, alpha=, beta=")),
            };
            if seen.contains(&key) {
                return Err(format!("found {key} twice, expected it once"));
            }
            seen.push(key);
            let number: Option<f64> = value.parse().ok();
            *place = number
                .filter(|number| number.is_finite() && number.abs() <= 10_000.0)
                .ok_or_else(|| format!("{key}: found `{value}`, expected a number"))?;
        }
        for (key, risk) in [("alpha", sprt.alpha), ("beta", sprt.beta)] {
            if risk <= 0.0 || risk >= 0.5 {
                return Err(format!("{key}: found {risk}, expected a number above 0 and below 0.5"));
            }
        }
        if sprt.elo0 >= sprt.elo1 {
            return Err(format!("elo0: found {}, expected less than elo1, which is {}", sprt.elo0, sprt.elo1));
        }
        Ok(sprt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_walds() {
        // ln 19 for risks of 5 %.
        let (low, high) = "elo0=0,elo1=20,alpha=0.05,beta=0.05".parse::<Sprt>().unwrap().bounds();
        assert!((high - 2.944_439).abs() < 1e-6 && (low + high).abs() < 1e-12);
    }

    #[test]
    fn the_ratio_is_the_one_by_hand() {
        let sprt: Sprt = "elo0=0,elo1=400".parse().unwrap();
        // s0 = 1/2, s1 = 10/11, so s1 - s0 = 9/22 and s0 + s1 = 31/22. Of 10 pairs, 4 are won, 4 split, 2 lost: the mean is
        // 0.6, the squared distances add up to 4 * 0.16 + 4 * 0.01 + 2 * 0.36 = 1.4, with the made-up one to 1.65; the
        // variance is 0.15. 10 * 9/22 * (1.2 - 31/22) / 0.3 = -2.851...
        let mut shares = Shares::default();
        [1.0, 1.0, 1.0, 1.0, 0.5, 0.5, 0.5, 0.5, 0.0, 0.0].iter().for_each(|&share| shares.add(share));
        let ratio = sprt.log_likelihood_ratio(&shares, 2);
        let expected = 10.0 * (9.0 / 22.0) * (1.2 - 31.0 / 22.0) / 0.3;
        assert!((ratio - expected).abs() < 1e-9 && (ratio + 2.851).abs() < 0.001, "{ratio}");
        assert_eq!(sprt.decide(&shares, 2), Decision::Undecided);
    }

    #[test]
    fn it_decides_both_ways() {
        let sprt: Sprt = "elo1=100".parse().unwrap();
        let played = |share: f64, groups: u32| {
            let mut shares = Shares::default();
            (0..groups).for_each(|_| shares.add(share));
            sprt.decide(&shares, 2)
        };
        assert_eq!(played(1.0, 0), Decision::Undecided);
        assert_eq!(played(1.0, 1), Decision::Undecided);
        assert_eq!(played(1.0, 30), Decision::Elo1);
        assert_eq!(played(0.0, 30), Decision::Elo0);
        assert_eq!(played(0.57, 30), Decision::Undecided);
    }

    #[test]
    fn what_is_no_test() {
        for text in ["elo0=0,elo1=20,alpha=0.05,beta=0.05", "elo0=-5,elo1=2.5,alpha=0.01,beta=0.1"] {
            assert_eq!(text.parse::<Sprt>().unwrap().to_string(), text);
        }
        for (text, part) in [
            ("elo=3", "found `elo=3`, expected one of elo0=, elo1="),
            ("elo0=x", "elo0: found `x`, expected a number"),
            ("elo0=inf", "elo0: found `inf`, expected a number"),
            ("elo0=20,elo1=20", "expected less than elo1"),
            ("alpha=0", "alpha: found 0, expected a number above 0"),
            ("beta=0.5", "beta: found 0.5, expected a number above 0"),
            ("elo1=5,elo1=6", "found elo1 twice"),
        ] {
            let error = text.parse::<Sprt>().unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }
}
