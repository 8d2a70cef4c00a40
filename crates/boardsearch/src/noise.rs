use boardgame::Draw;

use crate::Noise;
use crate::edge::Edge;

/// Mixes noise into the priors of moves.
pub(crate) fn mix<M>(noise: Noise, edges: &mut [Edge<M>], rng: &mut impl Draw) {
    let Noise { alpha, fraction } = noise;
    // A share that is none mixes nothing in, and no parameter is no distribution.
    if !(alpha > 0.0 && alpha.is_finite() && fraction > 0.0) {
        return;
    }
    let fraction = fraction.min(1.0);
    let draws: Vec<f64> = edges.iter().map(|_| gamma(alpha, rng)).collect();
    let sum: f64 = draws.iter().sum();
    if !(sum > 0.0 && sum.is_finite()) {
        return;
    }
    for (edge, draw) in edges.iter_mut().zip(draws) {
        edge.prior = ((1.0 - fraction) * f64::from(edge.prior) + fraction * draw / sum) as f32;
    }
}

/// A draw from the gamma distribution with this shape and scale 1, after Marsaglia and Tsang (2000), "A simple method for
/// generating gamma variables".
pub(crate) fn gamma(shape: f64, rng: &mut impl Draw) -> f64 {
    if shape < 1.0 {
        return gamma(shape + 1.0, rng) * libm::pow(unit(rng), 1.0 / shape);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / libm::sqrt(9.0 * d);
    loop {
        let x = normal(rng);
        let v = libm::pow(1.0 + c * x, 3.0);
        if v > 0.0 && libm::log(unit(rng)) < 0.5 * x * x + d - d * v + d * libm::log(v) {
            return d * v;
        }
    }
}

/// A draw from the standard normal distribution, after Box and Muller.
fn normal(rng: &mut impl Draw) -> f64 {
    libm::sqrt(-2.0 * libm::log(unit(rng))) * libm::cos(core::f64::consts::TAU * unit(rng))
}

/// A number above 0 and at most 1.
pub(crate) fn unit(rng: &mut impl Draw) -> f64 {
    (f64::from(rng.next_u32()) + 1.0) / 4_294_967_296.0
}

#[cfg(test)]
mod tests {
    use boardgame::Rng;

    use super::*;

    /// Mean and variance of a gamma distribution are its shape.
    #[test]
    fn moments_of_gamma() {
        for shape in [0.2, 0.5, 1.0, 3.0] {
            let mut rng = Rng::new(1);
            let draws: Vec<f64> = (0..100_000).map(|_| gamma(shape, &mut rng)).collect();
            let mean = draws.iter().sum::<f64>() / draws.len() as f64;
            let variance = draws.iter().map(|draw| (draw - mean).powi(2)).sum::<f64>() / draws.len() as f64;
            // Five standard errors: of the mean sqrt(shape / n), of the variance sqrt((2 shape^2 + 6 shape) / n).
            let n = draws.len() as f64;
            assert!((mean - shape).abs() < 5.0 * (shape / n).sqrt(), "{shape}: {mean}");
            let error = ((2.0 * shape * shape + 6.0 * shape) / n).sqrt();
            assert!((variance - shape).abs() < 5.0 * error, "{shape}: {variance}");
        }
    }

    #[test]
    fn noise_is_a_share_of_the_priors() {
        let mut edges: Vec<_> = (0..4).map(|number| Edge { prior: 0.25, ..Edge::new(number) }).collect();
        mix(Noise { alpha: 0.3, fraction: 0.25 }, &mut edges, &mut Rng::new(2));
        assert!((edges.iter().map(|edge| edge.prior).sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(edges.iter().all(|edge| edge.prior >= 0.75 * 0.25 - 1e-6));
        assert!(edges.iter().any(|edge| (edge.prior - 0.25).abs() > 0.01));
        let before = edges.clone();
        for noise in [Noise { alpha: f64::NAN, fraction: 0.5 }, Noise { alpha: 0.3, fraction: 0.0 }] {
            mix(noise, &mut edges, &mut Rng::new(2));
            assert!(edges.iter().zip(&before).all(|(edge, before)| edge.prior.to_bits() == before.prior.to_bits()));
        }
    }
}
