//! Lines from a person, with completion, or from a pipe.

use std::io::{self, BufRead, IsTerminal};

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// Where lines come from.
pub(crate) enum Input {
    Terminal(Box<Editor<Words, DefaultHistory>>),
    Pipe(io::StdinLock<'static>),
}

/// What came.
pub(crate) enum Line {
    Text(String),
    /// Ctrl-C at the prompt.
    Interrupted,
    End,
}

impl Input {
    pub(crate) fn open() -> io::Result<Self> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(Self::Pipe(io::stdin().lock()));
        }
        #[cfg(unix)]
        restore_at_end();
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor = Editor::with_config(config).map_err(io::Error::other)?;
        editor.set_helper(Some(Words { words: Vec::new(), files: FilenameCompleter::new() }));
        Ok(Self::Terminal(Box::new(editor)))
    }

    pub(crate) const fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// The next line; `words` are those that can be completed.
    pub(crate) fn line(&mut self, prompt: &str, words: Vec<String>) -> io::Result<Line> {
        match self {
            Self::Terminal(editor) => {
                if let Some(helper) = editor.helper_mut() {
                    helper.words = words;
                }
                match editor.readline(prompt) {
                    Ok(text) => {
                        // A line that can't be remembered can still be played.
                        let _ = editor.add_history_entry(&text);
                        Ok(Line::Text(text))
                    }
                    Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
                    Err(ReadlineError::Eof) => Ok(Line::End),
                    Err(error) => Err(io::Error::other(error)),
                }
            }
            Self::Pipe(input) => {
                let mut bytes = Vec::new();
                // Who pipes in what is no text is told what was found.
                if input.read_until(b'\n', &mut bytes)? == 0 {
                    return Ok(Line::End);
                }
                Ok(Line::Text(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned()))
            }
        }
    }
}

/// While a line is typed the terminal shows nothing by itself and marks what is pasted, and would go on so after a program
/// that is ended meanwhile.
#[cfg(unix)]
fn restore_at_end() {
    use rustix::termios::{OptionalActions, tcgetattr, tcgetpgrp, tcsetattr};
    use std::io::Write as _;

    let Ok(modes) = tcgetattr(io::stdin()) else { return };
    crate::interrupt::restore_with(move || {
        // In the background the terminal is another program's, and who touches it is stopped.
        if tcgetpgrp(io::stdin()).is_ok_and(|group| group == rustix::process::getpgrp()) {
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, &modes);
            let _ = io::stderr().write_all(b"\x1b[?2004l\n");
        }
    });
}

/// Completes moves, commands, and names of files behind `save`, `save!` and `load`.
pub(crate) struct Words {
    words: Vec<String>,
    files: FilenameCompleter,
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, position: usize, context: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..position];
        if ["save ", "save! ", "load "].iter().any(|command| typed.starts_with(command)) {
            return self.files.complete(line, position, context);
        }
        let start = typed.rfind(' ').map_or(0, |space| space + 1);
        let fitting = self.words.iter().filter(|word| word.starts_with(&typed[start..]));
        Ok((start, fitting.map(|word| Pair { display: word.clone(), replacement: word.clone() }).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}
