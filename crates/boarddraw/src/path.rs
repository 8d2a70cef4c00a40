use alloc::vec::Vec;
use core::fmt::{self, Write as _};

/// A line of pieces straight and curved.
///
/// Shown as the `d` of an SVG path.
///
/// ```
/// use boarddraw::Path;
/// let mut path = Path::default();
/// path.go(10, 20).line(30, 20).close();
/// assert_eq!(path.to_string(), "M10 20h20z");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    steps: Vec<Step>,
}

/// A piece of a [`Path`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A new beginning.
    Go([i32; 2]),
    /// A straight line.
    Line([i32; 2]),
    /// A cubic curve: its two control points and its end.
    Curve([[i32; 2]; 3]),
    /// Back to the beginning.
    Close,
}

impl Path {
    /// Begins anew at a point.
    pub fn go(&mut self, x: i32, y: i32) -> &mut Self {
        self.steps.push(Step::Go([x, y]));
        self
    }

    /// Goes straight to a point.
    pub fn line(&mut self, x: i32, y: i32) -> &mut Self {
        self.steps.push(Step::Line([x, y]));
        self
    }

    /// Goes to the last of three points, in the direction of the first and coming from that of the second.
    pub fn curve(&mut self, points: [[i32; 2]; 3]) -> &mut Self {
        self.steps.push(Step::Curve(points));
        self
    }

    /// Goes back to the beginning.
    pub fn close(&mut self) -> &mut Self {
        self.steps.push(Step::Close);
        self
    }

    /// The pieces.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Points it goes through: where pieces end, and of a curve three between.
    pub(crate) fn points(&self) -> impl Iterator<Item = [i32; 2]> + '_ {
        let mut at = [0, 0];
        self.steps
            .iter()
            .flat_map(move |&step| {
                let from = at;
                match step {
                    Step::Go(point) | Step::Line(point) => {
                        at = point;
                        [Some(point), None, None, None]
                    }
                    Step::Curve([one, two, end]) => {
                        at = end;
                        let on = |part: i32| {
                            let rest = 4 - part;
                            let weights = [
                                rest * rest * rest,
                                3 * rest * rest * part,
                                3 * rest * part * part,
                                part * part * part,
                            ];
                            let axis = |axis: usize| {
                                let points = [from, one, two, end].map(|point| point[axis]);
                                points.iter().zip(weights).map(|(point, weight)| point * weight).sum::<i32>() / 64
                            };
                            Some([axis(0), axis(1)])
                        };
                        [on(1), on(2), on(3), Some(end)]
                    }
                    Step::Close => [None; 4],
                }
            })
            .flatten()
    }

    /// A glyph of ours, drawn on a square of 100: the letters `M`, `L`, `C`, `Z` and numbers, all separated by spaces. It
    /// is put into the square with this corner and side.
    pub(crate) fn glyph(text: &str, [x, y]: [i32; 2], side: i32) -> Self {
        let mut path = Self::default();
        let mut words = text.split(' ');
        let at = |words: &mut core::str::Split<'_, char>| {
            let mut next = || words.next().and_then(|word| word.parse::<i32>().ok()).unwrap_or(0);
            [x + next() * side / 100, y + next() * side / 100]
        };
        while let Some(word) = words.next() {
            let step = match word {
                "M" => Step::Go(at(&mut words)),
                "L" => Step::Line(at(&mut words)),
                "C" => Step::Curve([at(&mut words), at(&mut words), at(&mut words)]),
                _ => Step::Close,
            };
            path.steps.push(step);
        }
        path
    }
}

/// Everything but the first beginning is told from where the piece before ends: that is shorter.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut at, mut begun, mut last) = ([0, 0], [0, 0], ' ');
        for (number, step) in self.steps.iter().enumerate() {
            // A letter that was just there need not be written again, and a minus keeps numbers apart by itself.
            let mut letter = |f: &mut fmt::Formatter<'_>, letter| {
                let again = last == letter;
                last = letter;
                if again { Ok(true) } else { f.write_char(letter).map(|()| false) }
            };
            let by = |f: &mut fmt::Formatter<'_>, again: bool, points: &[[i32; 2]]| {
                for (number, part) in points.iter().flat_map(|[x, y]| [x - at[0], y - at[1]]).enumerate() {
                    if (number > 0 || again) && part >= 0 {
                        f.write_char(' ')?;
                    }
                    write!(f, "{part}")?;
                }
                Ok(())
            };
            match *step {
                Step::Go(point @ [x, y]) => {
                    if number == 0 {
                        write!(f, "M{x} {y}")?;
                    } else {
                        f.write_char('m')?;
                        by(f, false, &[point])?;
                    }
                    (at, begun) = (point, point);
                    // Behind a beginning, numbers alone would be lines: those have their letter.
                    last = ' ';
                }
                Step::Line(point) => {
                    let [right, down] = [point[0] - at[0], point[1] - at[1]];
                    match (right, down) {
                        (_, 0) => {
                            letter(f, 'h')?;
                            write!(f, "{right}")?;
                            last = ' ';
                        }
                        (0, _) => {
                            letter(f, 'v')?;
                            write!(f, "{down}")?;
                            last = ' ';
                        }
                        _ => {
                            let again = letter(f, 'l')?;
                            by(f, again, &[point])?;
                        }
                    }
                    at = point;
                }
                Step::Curve(points) => {
                    let again = letter(f, 'c')?;
                    by(f, again, &points)?;
                    at = points[2];
                }
                Step::Close => {
                    letter(f, 'z')?;
                    at = begun;
                }
            }
        }
        Ok(())
    }
}
