//! Our own letters, as strokes: what is written with them looks the same wherever it is shown, with no font there.

use crate::Path;

/// Units of height of a capital; a small letter goes down to 8.
const CAPITAL: i32 = 6;

/// The strokes of a letter, each a row of points, each point two digits: right from 0 to 4, down from 0 to 8.
const fn strokes(letter: char) -> Option<&'static str> {
    Some(match letter {
        ' ' => "",
        '!' => "2024 2526",
        '"' => "1012 3032",
        '#' => "1016 3036 0242 0444",
        '$' => "413010010213334445361605 2027",
        '%' => "4006 0011100100 3546453635",
        '&' => "46111020312205163643",
        '\'' => "2022",
        '(' => "30212536",
        ')' => "10212516",
        '*' => "2125 0244 4204",
        '+' => "0444 2226",
        ',' => "2617",
        '-' => "0444",
        '.' => "2526",
        '/' => "4006",
        '0' => "103041453616050110",
        '1' => "112026 1636",
        '2' => "01103041420646",
        '3' => "0110304142334445361605 1333",
        '4' => "36300444",
        '5' => "400003334445361605",
        '6' => "4130100105163645443303",
        '7' => "004016",
        '8' => "103041423313020110 1304051636454433",
        '9' => "4313020110304145361605",
        ':' => "2223 2526",
        ';' => "2223 2617",
        '<' => "410345",
        '=' => "0242 0444",
        '>' => "014305",
        '?' => "011030414223 2526",
        '@' => "3424232232354441301001051636",
        'A' => "062046 1434",
        'B' => "003041423303 334445360600",
        'C' => "4130100105163645",
        'D' => "00204244260600",
        'E' => "40000646 0333",
        'F' => "400006 0333",
        'G' => "41301001051636454323",
        'H' => "0006 4046 0343",
        'I' => "1030 2026 1636",
        'J' => "4045361605",
        'K' => "0006 400346",
        'L' => "000646",
        'M' => "0600234046",
        'N' => "06004640",
        'O' => "103041453616050110",
        'P' => "06003041423303",
        'Q' => "103041453616050110 3446",
        'R' => "06003041423303 2346",
        'S' => "413010010213334445361605",
        'T' => "0040 2026",
        'U' => "000516364540",
        'V' => "002640",
        'W' => "0016233640",
        'X' => "0046 4006",
        'Y' => "002340 2326",
        'Z' => "00400646",
        '[' => "30101636",
        '\\' => "0046",
        ']' => "10303616",
        '^' => "022042",
        '_' => "0747",
        '`' => "1021",
        'a' => "4246 433212030516 3645",
        'b' => "0006 0312324345361605",
        'c' => "4332120305163645",
        'd' => "4046 4332120305163645",
        'e' => "04444332120305163645",
        'f' => "40302126 1242",
        'g' => "4247381807 4332120305163645",
        'h' => "0006 0312324346",
        'i' => "2226 2021",
        'j' => "32372817 3031",
        'k' => "0006 420446",
        'l' => "202536",
        'm' => "0206 03122326 23324346",
        'n' => "0206 0312324346",
        'o' => "123243453616050312",
        'p' => "0208 0312324345361605",
        'q' => "4248 4332120305163645",
        'r' => "0206 03123243",
        's' => "43321203143445361605",
        't' => "1015263645 0232",
        'u' => "020516364542 4246",
        'v' => "022642",
        'w' => "0216243642",
        'x' => "0246 4206",
        'y' => "0225 4208",
        'z' => "02420646",
        '{' => "30212213242536",
        '|' => "2027",
        '}' => "10212233242516",
        '~' => "04133443",
        _ => return None,
    })
}

/// Columns between two letters.
const APART: i32 = 2;

/// The first and the last column a letter takes; digits take all, so that numbers stand below each other.
fn columns(letter: char) -> [i32; 2] {
    if letter == ' ' {
        return [0, 1];
    }
    if letter.is_ascii_digit() {
        return [0, 4];
    }
    let points = strokes(letter).unwrap_or_default().split(' ').flat_map(|stroke| stroke.as_bytes().as_chunks::<2>().0);
    points.fold([4, 0], |[first, last], &[column, _]| {
        let column = i32::from(column - b'0');
        [first.min(column), last.max(column)]
    })
}

/// Whether every letter of a text is there.
pub(crate) fn can_write(text: &str) -> bool {
    text.chars().all(|letter| strokes(letter).is_some())
}

/// How wide a text is, measured along its strokes, if capitals are this high.
pub(crate) fn width(text: &str, height: i32) -> i32 {
    let columns = text.chars().fold(-APART, |sum, letter| {
        let [first, last] = columns(letter);
        sum.saturating_add(last - first + APART)
    });
    columns.max(0).saturating_mul(height) / CAPITAL
}

/// A text whose first capital has its upper left end here; letters that are not there are left out.
pub(crate) fn write(text: &str, [x, y]: [i32; 2], height: i32) -> Path {
    let mut path = Path::default();
    let digit = |byte: u8| i32::from(byte - b'0');
    let mut column = 0;
    for letter in text.chars() {
        let [first, last] = columns(letter);
        for stroke in strokes(letter).unwrap_or_default().split(' ') {
            for (number, point) in stroke.as_bytes().as_chunks::<2>().0.iter().enumerate() {
                let [right, down] = point.map(digit);
                let (x, y) = (x + (column + right - first) * height / CAPITAL, y + down * height / CAPITAL);
                if number == 0 {
                    path.go(x, y)
                } else {
                    path.line(x, y)
                };
            }
        }
        column += last - first + APART;
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_letter_of_ascii_is_there_and_within_its_place() {
        for letter in ' '..='~' {
            let strokes = strokes(letter).unwrap_or_else(|| panic!("{letter}"));
            for stroke in strokes.split(' ') {
                assert_eq!(stroke.len() % 2, 0, "{letter}");
                assert!(stroke.is_empty() || stroke.len() >= 4, "{letter}: a point alone is no stroke");
                for point in stroke.as_bytes().chunks(2) {
                    assert!((b'0'..=b'4').contains(&point[0]) && (b'0'..=b'8').contains(&point[1]), "{letter}");
                }
            }
        }
        assert!(can_write("Ann 1") && !can_write("Änn"));
    }
}
