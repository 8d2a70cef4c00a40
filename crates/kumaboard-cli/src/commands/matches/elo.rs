//! How much better one player is than the others, as a difference of Elo ratings.
//!
//! Games come in groups: one deal, played by all rotations of the agents over the seats. What is measured is an agent's
//! share of a group's victories, from 0 to 1; groups are independent of each other, the games of a group are not, so that
//! the spread of the groups' shares tells how sure the mean is.
//!
//! Of `n` sides whose strengths are `10^(rating / 400)`, each wins with a probability that is its part of all strengths
//! (Bradley and Terry for two, Luce for more). Against `n - 1` others of equal rating a share `p` is then worth
//! `400 log10(p (n - 1) / (1 - p))`. The interval is that of the mean share by the normal distribution, taken to ratings by
//! the slope of this curve (the delta method).
//!
//! Groups that all end alike have no spread: by itself it would say that the mean is known exactly. So the variance of the
//! shares has one made-up group beside those played, half a victory from the mean, as that of the [test](super::sprt) has.
//! Of few groups it makes the interval wider, of many no difference.

/// What is known of a share's mean: one number for each group goes into it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Shares {
    groups: u64,
    sum: f64,
    squares: f64,
}

/// A difference of ratings, and between which it is with a probability of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Elo {
    pub(crate) difference: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// Of the normal distribution, 95 % lie within so many standard deviations.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// The squared distance from the mean of the group that is made up: half a victory.
pub(crate) const MADE_UP: f64 = 0.25;

/// The rating of a share against `sides - 1` others.
pub(crate) fn elo_of_share(share: f64, sides: u8) -> f64 {
    400.0 * (share * f64::from(sides - 1) / (1.0 - share)).log10()
}

/// The share of a rating against `sides - 1` others.
pub(crate) fn share_of_elo(elo: f64, sides: u8) -> f64 {
    1.0 / (1.0 + f64::from(sides - 1) * 10_f64.powf(-elo / 400.0))
}

impl Shares {
    pub(crate) fn add(&mut self, share: f64) {
        self.groups += 1;
        self.sum += share;
        self.squares += share * share;
    }

    pub(crate) fn groups(&self) -> u64 {
        self.groups
    }

    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.groups.max(1) as f64
    }

    /// The sum of the squared distances from the mean.
    pub(crate) fn scatter(&self) -> f64 {
        (self.squares - self.sum * self.mean()).max(0.0)
    }

    /// The variance of a group's share, estimated with one made-up group beside those played: never 0.
    fn variance(&self) -> f64 {
        (self.scatter() + MADE_UP) / self.groups.max(1) as f64
    }

    /// The difference of ratings to the others, `None` of no group.
    pub(crate) fn elo(&self, sides: u8) -> Option<Elo> {
        if self.groups == 0 || sides < 2 {
            return None;
        }
        let (groups, share) = (self.groups as f64, self.mean());
        // Won or lost every group: there is no spread to go by. With a true share beyond this limit that would happen once
        // in forty times (Clopper and Pearson, with groups for trials).
        let limit = 0.025_f64.powf(1.0 / groups);
        if share <= 0.0 {
            let high = elo_of_share(1.0 - limit, sides);
            return Some(Elo { difference: f64::NEG_INFINITY, low: f64::NEG_INFINITY, high });
        }
        if share >= 1.0 {
            return Some(Elo { difference: f64::INFINITY, low: elo_of_share(limit, sides), high: f64::INFINITY });
        }
        let difference = elo_of_share(share, sides);
        let (low, high) = if self.groups == 1 {
            (f64::NEG_INFINITY, f64::INFINITY)
        } else {
            let error = (self.variance() / groups).sqrt();
            let slope = 400.0 / std::f64::consts::LN_10 / (share * (1.0 - share));
            (difference - NORMAL_95 * error * slope, difference + NORMAL_95 * error * slope)
        };
        Some(Elo { difference, low, high })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
    }

    #[test]
    fn ratings_of_shares_are_those_of_the_tables() {
        // Elo's own table of the logistic curve.
        for (share, elo) in
            [(0.5, 0.0), (0.75, 190.8), (0.64, 99.95), (0.9, 381.7), (0.25, -190.8), (10.0 / 11.0, 400.0)]
        {
            near(elo_of_share(share, 2), elo, 0.05);
            near(share_of_elo(elo, 2), share, 1e-4);
        }
        // Three equals have a third each; ten times the strength of each of three others is 10 of 13.
        near(elo_of_share(1.0 / 3.0, 3), 0.0, 1e-9);
        near(share_of_elo(400.0, 4), 10.0 / 13.0, 1e-12);
        near(elo_of_share(10.0 / 13.0, 4), 400.0, 1e-9);
    }

    #[test]
    fn the_interval_is_that_of_a_binomial_share() {
        // 75 of 100 single games won: the standard error of the share is sqrt((18.75 + 0.25) / 100 / 100), the slope of the
        // curve 400 / (ln 10 * 0.75 * 0.25) = 926.5; so 190.8 within 1.96 * 926.5 * 0.04359 = 79.15.
        let mut shares = Shares::default();
        (0..100).for_each(|game| shares.add(if game < 75 { 1.0 } else { 0.0 }));
        let elo = shares.elo(2).unwrap();
        near(elo.difference, 190.85, 0.01);
        near(elo.high - elo.difference, 79.15, 0.01);
        near(elo.difference - elo.low, 79.15, 0.01);
    }

    #[test]
    fn groups_that_end_alike_are_not_certain_to_go_on_so() {
        for (share, groups, error) in [(0.5, 50, 0.01), (0.75, 50, 0.01), (0.5, 5000, 0.0001)] {
            let mut shares = Shares::default();
            (0..groups).for_each(|_| shares.add(share));
            let elo = shares.elo(2).unwrap();
            // The standard error is the half victory of the made-up group, divided by the number of those played.
            let half = NORMAL_95 * error * 400.0 / std::f64::consts::LN_10 / (share * (1.0 - share));
            near(elo.difference, elo_of_share(share, 2), 1e-9);
            near(elo.high - elo.difference, half, 1e-6);
            near(elo.difference - elo.low, half, 1e-6);
        }
    }

    #[test]
    fn winning_all_has_a_lower_bound_only() {
        let mut shares = Shares::default();
        assert_eq!(shares.elo(2), None);
        (0..10).for_each(|_| shares.add(1.0));
        let elo = shares.elo(2).unwrap();
        assert!(elo.difference.is_infinite() && elo.high.is_infinite());
        // The lower limit of 10 of 10 by Clopper and Pearson is 0.6915.
        near(share_of_elo(elo.low, 2), 0.6915, 1e-4);
        let mut lost = Shares::default();
        (0..10).for_each(|_| lost.add(0.0));
        near(lost.elo(2).unwrap().high, -elo.low, 1e-9);
    }
}
