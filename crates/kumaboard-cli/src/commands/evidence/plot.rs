//! A plot of ratings over doublings as SVG: a few lines and circles, for which no library is needed.

use std::fmt::Write as _;

/// A point of a line: its place on the axis below, the value and how far it may be off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) value: f64,
    pub(crate) error: f64,
}

/// A line of a plot.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) points: Vec<Point>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
/// Around the plot, for names and numbers.
const MARGIN: f64 = 60.0;
const COLOURS: [&str; 4] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"];

/// Lines over the same marks; what can't be drawn, because it is infinite, is left out.
pub(crate) fn svg(title: &str, below: &str, left: &str, marks: &[String], lines: &[Line]) -> String {
    let points = lines.iter().flat_map(|line| &line.points);
    let bounds = points.flat_map(|point| [point.value - point.error, point.value, point.value + point.error]);
    let bounds: Vec<f64> = bounds.filter(|bound| bound.is_finite()).collect();
    let low = bounds.iter().copied().fold(0.0, f64::min);
    let high = bounds.iter().copied().fold(100.0, f64::max);
    let step = step(high - low);
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let x = |place: usize| MARGIN + (WIDTH - 2.0 * MARGIN) * place as f64 / (marks.len().max(2) - 1) as f64;
    let y = |value: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * (value - low) / (high - low);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    let mut put = |line: String| {
        svg.push_str(&line);
        svg.push('\n');
    };
    let text = |x: f64, y: f64, anchor: &str, text: &str| {
        format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>", escape(text))
    };
    put(text(WIDTH / 2.0, MARGIN / 2.0, "middle", title));
    put(text(WIDTH / 2.0, HEIGHT - MARGIN / 4.0, "middle", below));
    put(text(MARGIN / 4.0, MARGIN * 0.8, "start", left));
    for number in 0..=((high - low) / step).round() as u32 {
        let value = low + step * f64::from(number);
        let (left, right, y) = (MARGIN, WIDTH - MARGIN, y(value));
        put(format!("<path d=\"M{left} {y:.1}H{right}\" stroke=\"#ddd\"/>"));
        put(text(MARGIN - 6.0, y + 4.0, "end", &format!("{value:.0}")));
    }
    for (place, mark) in marks.iter().enumerate() {
        put(text(x(place), HEIGHT - MARGIN + 18.0, "middle", mark));
    }
    for (number, line) in lines.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let mut path = String::new();
        for (place, point) in line.points.iter().enumerate().filter(|(_, point)| point.value.is_finite()) {
            let (x, y0) = (x(place), y(point.value));
            let command = if path.is_empty() { 'M' } else { 'L' };
            // A string can be written to.
            let _ = write!(path, "{command}{x:.1} {y0:.1}");
            put(format!("<circle cx=\"{x:.1}\" cy=\"{y0:.1}\" r=\"3\" fill=\"{colour}\"/>"));
            if point.error.is_finite() {
                let (top, bottom) = (y(point.value + point.error), y(point.value - point.error));
                put(format!("<path d=\"M{x:.1} {top:.1}V{bottom:.1}\" stroke=\"{colour}\"/>"));
            }
        }
        put(format!("<path d=\"{path}\" stroke=\"{colour}\" fill=\"none\"/>"));
        let y = MARGIN + 16.0 * (number as f64 + 1.0);
        put(format!("<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"{colour}\"/>", MARGIN + 12.0, y - 4.0));
        put(text(MARGIN + 22.0, y, "start", &line.name));
    }
    svg.push_str("</svg>\n");
    svg
}

/// A round number that a span has a few of.
fn step(span: f64) -> f64 {
    [50.0, 100.0, 200.0, 500.0, 1000.0].into_iter().find(|step| span / step <= 8.0).unwrap_or(2000.0)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_finite_point_is_drawn_within_the_frame() {
        let point = |value: f64, error: f64| Point { value, error };
        let points = vec![point(0.0, 0.0), point(180.0, 30.0), point(f64::INFINITY, 1.0), point(-20.0, f64::INFINITY)];
        let line = Line { name: "a < b & c".into(), points };
        let marks: Vec<String> = ["50", "100", "200", "400"].map(str::to_owned).into();
        let svg = svg("title", "below", "left", &marks, &[line]);
        // Three points, and the mark of the line's name.
        assert_eq!(svg.matches("<circle").count(), 4);
        assert!(svg.contains("a &lt; b &amp; c") && svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("inf") && !svg.contains("NaN"));
        let numbers = svg.split("cy=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse::<f64>().unwrap());
        assert!(numbers.into_iter().all(|y| (0.0..=HEIGHT).contains(&y)));
    }
}
