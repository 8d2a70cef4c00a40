//! What can be typed besides moves.

/// A line, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command<'a> {
    Nothing,
    Hint(Option<&'a str>),
    Undo,
    Moves(&'a str),
    Board,
    Scores,
    Save(&'a str),
    /// Though there is a file of this name.
    SaveAnyway(&'a str),
    Load(&'a str),
    Resign,
    Help,
    Quit,
    /// Moves, separated by spaces.
    Play(&'a str),
}

/// The commands, what stands behind them, and what they do.
const COMMANDS: [(&str, &str, &str); 11] = [
    ("hint", "[AGENT]", "what an agent would play"),
    ("undo", "", "back to your last decision"),
    ("moves", "[PREFIX]", "the legal moves, or those that begin so"),
    ("board", "", "the board"),
    ("scores", "", "scores or result as they are now"),
    ("save", "FILE", "write the game to a new file, `-` is standard output"),
    ("save!", "FILE", "the same in the place of a file that is there"),
    ("load", "FILE", "go on with another game of this kind"),
    ("resign", "", "give up, in a game of two sides"),
    ("help", "", "this list; also `h` and `?`"),
    ("quit", "", "leave; also `exit` and `q`"),
];

impl<'a> Command<'a> {
    /// # Errors
    /// What is wrong, in words.
    pub(crate) fn read(line: &'a str) -> Result<Self, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let found = match word {
            "" => Self::Nothing,
            "hint" => Self::Hint(Some(rest).filter(|rest| !rest.is_empty())),
            "moves" => Self::Moves(rest),
            "save" | "save!" | "load" if rest.is_empty() => {
                return Err(format!("found `{word}` alone, expected the name of a file behind it"));
            }
            "save" => Self::Save(rest),
            "save!" => Self::SaveAnyway(rest),
            "load" => Self::Load(rest),
            "undo" => Self::Undo,
            "board" => Self::Board,
            "scores" => Self::Scores,
            "resign" => Self::Resign,
            "help" | "h" | "?" => Self::Help,
            "quit" | "exit" | "q" => Self::Quit,
            _ => return Ok(Self::Play(line)),
        };
        let is_alone =
            matches!(found, Self::Undo | Self::Board | Self::Scores | Self::Resign | Self::Help | Self::Quit);
        if is_alone && !rest.is_empty() {
            return Err(format!("found `{rest}` behind `{word}`, expected nothing there"));
        }
        Ok(found)
    }

    /// The words of the commands.
    pub(crate) fn words() -> impl Iterator<Item = String> {
        COMMANDS.iter().map(|(word, _, _)| (*word).to_owned())
    }

    /// What can be typed, for people.
    pub(crate) fn help() -> String {
        let lines = COMMANDS
            .iter()
            .map(|(word, argument, meaning)| format!("  {:16} {meaning}", format!("{word} {argument}").trim_end()));
        let lines: Vec<String> = lines.collect();
        format!("Type a move in notation, or several with spaces, or:\n{}", lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_commands_or_moves() {
        assert_eq!(Command::read("  "), Ok(Command::Nothing));
        assert_eq!(Command::read("cw end"), Ok(Command::Play("cw end")));
        assert_eq!(Command::read(" hint  mcts:5 "), Ok(Command::Hint(Some("mcts:5"))));
        assert_eq!(Command::read("hint"), Ok(Command::Hint(None)));
        assert_eq!(Command::read("save my game.txt"), Ok(Command::Save("my game.txt")));
        assert_eq!(Command::read("save! g.txt"), Ok(Command::SaveAnyway("g.txt")));
        for (word, meant) in [("exit", Command::Quit), ("q", Command::Quit), ("?", Command::Help), ("h", Command::Help)]
        {
            assert_eq!(Command::read(word), Ok(meant));
        }
        assert!(Command::read("save!").unwrap_err().contains("found `save!` alone"));
        assert!(Command::read("save").unwrap_err().contains("the name of a file"));
        assert!(Command::read("quit now").unwrap_err().contains("found `now` behind `quit`"));
        for word in Command::words() {
            assert_ne!(Command::read(&word), Ok(Command::Play(&word)), "{word}");
        }
    }
}
