//! Lines of a file, of which none is kept beyond a limit.

use std::io::{self, BufRead, Read as _};

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

#[derive(Debug)]
pub(crate) struct Lines<R> {
    reader: R,
    number: u64,
}

/// What came of reading a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineRead {
    /// It is all there, with its end, unless it is the last and has none.
    Whole,
    /// It is longer; only its beginning is there, as much as was allowed. The rest is skipped.
    Cut,
    /// There is none.
    Nothing,
}

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(reader: R) -> Self {
        Self { reader, number: 0 }
    }

    /// The number of the line that was read last, from 1.
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }

    /// Puts the next line, or so many bytes of it, in the place of what is in the buffer.
    pub(crate) fn read(&mut self, line: &mut Vec<u8>, most: usize) -> io::Result<LineRead> {
        line.clear();
        // One more shows whether the line is longer.
        let room = (most as u64).saturating_add(1);
        self.reader.by_ref().take(room).read_until(b'\n', line)?;
        if line.is_empty() {
            return Ok(LineRead::Nothing);
        }
        // Some editors begin a file with this mark, which says no more than that it is UTF-8.
        if self.number == 0 && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        self.number += 1;
        if line.len() <= most {
            return Ok(LineRead::Whole);
        }
        let ended = line.ends_with(b"\n");
        line.truncate(most);
        if !ended {
            self.skip()?;
        }
        Ok(LineRead::Cut)
    }

    fn skip(&mut self) -> io::Result<()> {
        loop {
            let buffer = match self.reader.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let (length, ended) = match buffer.iter().position(|&byte| byte == b'\n') {
                Some(end) => (end + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.reader.consume(length);
            if ended {
                return Ok(());
            }
        }
    }
}

/// Whether there is nothing to be seen in a line.
pub(crate) fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'))
}

/// How many characters begin in these bytes.
pub(crate) fn characters(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_skipped() {
        let mut lines = Lines::new(&b"abc\nabcd\n\nabcdefghijkl\nab"[..]);
        let mut line = Vec::new();
        let mut next = || lines.read(&mut line, 4).map(|read| (read, line.clone(), lines.number())).unwrap();
        assert_eq!(next(), (LineRead::Whole, b"abc\n".to_vec(), 1));
        assert_eq!(next(), (LineRead::Cut, b"abcd".to_vec(), 2));
        assert_eq!(next(), (LineRead::Whole, b"\n".to_vec(), 3));
        assert_eq!(next(), (LineRead::Cut, b"abcd".to_vec(), 4));
        assert_eq!(next(), (LineRead::Whole, b"ab".to_vec(), 5));
        assert_eq!(next().0, LineRead::Nothing);
    }
}
