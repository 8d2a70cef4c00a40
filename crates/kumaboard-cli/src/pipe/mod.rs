//! The line protocol: one JSON request a line in, one JSON answer a line out.

mod answer;
mod code;
mod request;

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

pub(crate) use code::Code;

use crate::error::CliError;
use answer::Answer;
use code::Problem;
use request::Request;

/// The longest line that is read: the largest position string is far below 2 KiB.
const MAX_LINE: usize = 1 << 20;

/// Answers requests until standard input ends.
pub(crate) fn run() -> Result<(), CliError> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    // A panic is reported in the answer, not between the answers' lines.
    std::panic::set_hook(Box::new(|_| {}));
    let mut line = Vec::new();
    loop {
        line.clear();
        if read_line(&mut input, &mut line)? == 0 {
            return Ok(());
        }
        let answer = answer_line(line.strip_suffix(b"\n").unwrap_or(&line));
        serde_json::to_writer(&mut output, &answer).map_err(io::Error::from)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

/// Reads a line with its end and returns its length; of a line longer than [`MAX_LINE`], little more than that is kept.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    let mut length = 0;
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok(length);
        }
        let (taken, ended) = match chunk.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (chunk.len(), false),
        };
        // One byte more than allowed, and the line's end.
        let room = (MAX_LINE + 2).saturating_sub(line.len());
        line.extend_from_slice(&chunk[..taken.min(room)]);
        input.consume(taken);
        length += taken;
        if ended {
            return Ok(length);
        }
    }
}

/// The answer to one line, whatever it holds.
fn answer_line(line: &[u8]) -> Answer<'_> {
    if line.len() > MAX_LINE {
        let message = format!("the line is longer than {MAX_LINE} bytes");
        return Answer { id: None, result: Err(Problem::new(Code::BadJson, message)) };
    }
    let request = match std::str::from_utf8(line) {
        Ok(text) => Request::read(text),
        Err(error) => Err(Problem::new(Code::BadJson, format!("the line is not UTF-8: {error}"))),
    };
    match request {
        Ok(request) => Answer {
            id: request.id,
            result: catch_unwind(AssertUnwindSafe(|| request.answer()))
                .unwrap_or_else(|_| Err(Problem::new(Code::Internal, "the request could not be answered".to_owned()))),
        },
        Err(problem) => Answer { id: None, result: Err(problem) },
    }
}
