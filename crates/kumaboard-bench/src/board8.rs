//! Sets of squares of an 8x8 board, for the games we are compared in.
//!
//! A set is a `u64`; square `8 * row + column` is that bit, rows from the top, columns from the left.

use core::fmt;

/// The squares of the left column.
pub const LEFT: u64 = 0x0101_0101_0101_0101;
/// The squares of the right column.
pub const RIGHT: u64 = LEFT << 7;

/// The text is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// There are too many or too few rows or squares.
    #[error("board: expected 8 rows of 8 squares each, divided by `/`")]
    Size,
    /// A letter is neither a piece nor a number of empty squares.
    #[error("board: found `{found}`, expected `{}`, `{}` or a number of empty squares from 1 to 8", .expected[0], .expected[1])]
    Letter {
        /// What was found.
        found: char,
        /// The letters of both seats' pieces.
        expected: [char; 2],
    },
}

/// Writes a board row by row, empty squares as their number.
///
/// # Errors
/// If the formatter fails.
pub fn write(f: &mut fmt::Formatter<'_>, pieces: [u64; 2], letters: [char; 2]) -> fmt::Result {
    for row in 0..8 {
        if row > 0 {
            f.write_str("/")?;
        }
        let mut empty = 0;
        for column in 0..8 {
            match pieces.iter().position(|set| set >> (8 * row + column) & 1 != 0) {
                None => empty += 1,
                Some(seat) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                        empty = 0;
                    }
                    write!(f, "{}", letters[seat])?;
                }
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
    }
    Ok(())
}

/// Reads what [`write()`] writes.
///
/// # Errors
/// If the text is not a board.
pub fn read(text: &str, letters: [char; 2]) -> Result<[u64; 2], ParseBoardError> {
    let mut pieces = [0; 2];
    let mut rows = 0;
    for (row, line) in text.split('/').enumerate() {
        let mut column = 0;
        for letter in line.chars() {
            if column >= 8 || row >= 8 {
                return Err(ParseBoardError::Size);
            }
            if let Some(seat) = letters.iter().position(|&known| known == letter) {
                pieces[seat] |= 1 << (8 * row + column);
                column += 1;
            } else {
                match letter.to_digit(10) {
                    Some(empty @ 1..=8) => column += empty as usize,
                    _ => return Err(ParseBoardError::Letter { found: letter, expected: letters }),
                }
            }
        }
        if column != 8 {
            return Err(ParseBoardError::Size);
        }
        rows += 1;
    }
    if rows == 8 { Ok(pieces) } else { Err(ParseBoardError::Size) }
}

/// The squares of a set in ascending order.
pub fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(square)
    })
}

/// The `n`-th square of a set that has more than `n`, counted from 0.
#[must_use]
pub const fn nth_square(mut set: u64, mut n: u32) -> u8 {
    let (mut square, mut width) = (0, 32);
    // Each step halves where it can be.
    while width > 0 {
        let low = (set & ((1 << width) - 1)).count_ones();
        if n >= low {
            n -= low;
            set >>= width;
            square += width;
        }
        width /= 2;
    }
    square as u8
}

/// A 64-bit key of a board and something else, mixed as in SplitMix64.
#[must_use]
pub const fn key(pieces: [u64; 2], other: u64) -> u64 {
    mix(mix(pieces[0] ^ other.wrapping_mul(0x9e37_79b9_7f4a_7c15)) ^ pieces[1])
}

const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_square_is_the_nth() {
        for set in [1, 1 << 63, u64::MAX, 0x8000_0001_0000_8001, 0x1234_5678_9abc_def0] {
            for (n, square) in squares(set).enumerate() {
                assert_eq!(nth_square(set, n as u32), square, "{n} of {set:x}");
                assert_ne!(set >> square & 1, 0);
            }
            assert_eq!(squares(set).count(), set.count_ones() as usize);
        }
    }

    #[test]
    fn what_is_no_board() {
        let error = |text: &str| read(text, ['b', 'w']).map_err(|error| error.to_string()).unwrap_err();
        let size = "board: expected 8 rows of 8 squares each, divided by `/`";
        for text in ["", "8", "8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/7", "8/8/8/8/8/8/8/bbbbbbbbb"] {
            assert_eq!(error(text), size, "{text}");
        }
        let letter = "board: found `x`, expected `b`, `w` or a number of empty squares from 1 to 8";
        assert_eq!(error("8/8/x7/8/8/8/8/8"), letter);
    }
}
