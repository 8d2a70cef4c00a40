use crate::{Draw, Playable, Probability};

/// One outcome of a chance event, each as likely as it says; `None` if there is none.
///
/// With `d` the least common denominator, a number below `d` is drawn, and each outcome has as many of the numbers as
/// its probability times `d`, in the order of the moves. So outcomes that are equally likely are drawn as
/// [`Playable::random_move`] draws moves. Should `d` exceed 32 bits, the draw is of 64 bits, and probabilities are rounded to
/// that.
pub(crate) fn random_outcome<S: Playable>(state: &S, rng: &mut impl Draw) -> Option<S::Move> {
    let mut common = Some(1_u32);
    state.for_each_legal_move(|outcome| {
        common = common.and_then(|common| least_common_multiple(common, probability(state, outcome).denominator()));
    });
    let (drawn, range) = match common {
        Some(common) => (u128::from(rng.below(common)), u128::from(common)),
        None => (u128::from(rng.next_u64()), 1 << 64),
    };
    let (mut below, mut found, mut last) = (0, None, None);
    state.for_each_legal_move(|outcome| {
        let probability = probability(state, outcome);
        below += range * u128::from(probability.numerator()) / u128::from(probability.denominator());
        if found.is_none() && drawn < below {
            found = Some(outcome);
        }
        last = Some(outcome);
    });
    // Rounding down can leave the highest numbers to nobody.
    found.or(last)
}

fn probability<S: Playable>(state: &S, outcome: S::Move) -> Probability {
    state.probability(outcome).expect("an outcome has a probability")
}

/// The least common multiple, if it has 32 bits.
fn least_common_multiple(one: u32, other: u32) -> Option<u32> {
    let (mut divisor, mut rest) = (one, other);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (one / divisor).checked_mul(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_denominators() {
        assert_eq!(least_common_multiple(1, 6), Some(6));
        assert_eq!(least_common_multiple(4, 6), Some(12));
        assert_eq!(least_common_multiple(7, 7), Some(7));
        assert_eq!(least_common_multiple(u32::MAX, 2), None);
    }
}
