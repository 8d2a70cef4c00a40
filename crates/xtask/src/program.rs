use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use crate::failure::Failure;

/// A program to start, with its arguments and surroundings.
#[derive(Debug)]
pub(crate) struct Program {
    name: OsString,
    command: Command,
}

impl Program {
    pub(crate) fn new(name: impl Into<OsString>) -> Self {
        let name = name.into();
        Self { command: Command::new(&name), name }
    }

    pub(crate) fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.command.arg(arg);
        self
    }

    pub(crate) fn args<A: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = A>) -> Self {
        self.command.args(args);
        self
    }

    pub(crate) fn env(mut self, key: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(key, value);
        self
    }

    pub(crate) fn without_env(mut self, key: &str) -> Self {
        self.command.env_remove(key);
        self
    }

    pub(crate) fn directory(mut self, directory: &Path) -> Self {
        self.command.current_dir(directory);
        self
    }

    /// Runs it at this terminal; anything but success is a failure.
    pub(crate) fn run(mut self) -> Result<(), Failure> {
        println!("$ {}", self.line());
        let status = self.command.status();
        self.judge(status)
    }

    /// Runs it at this terminal and gives the code it ended with.
    pub(crate) fn run_to_code(mut self) -> Result<i32, Failure> {
        println!("$ {}", self.line());
        let status = self.command.status();
        match status.as_ref().ok().and_then(ExitStatus::code) {
            Some(code) => Ok(code),
            None => self.judge(status).map(|()| 0),
        }
    }

    /// Runs it unseen and gives what it wrote to its standard output.
    pub(crate) fn output(mut self) -> Result<String, Failure> {
        let output = self.command.stdin(Stdio::null()).stderr(Stdio::null()).output();
        let (status, text) = match output {
            Ok(output) => (Ok(output.status), String::from_utf8_lossy(&output.stdout).into_owned()),
            Err(error) => (Err(error), String::new()),
        };
        self.judge(status).map(|()| text)
    }

    fn judge(&self, status: std::io::Result<ExitStatus>) -> Result<(), Failure> {
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(Failure::new(format!("`{}`: {status}", self.line()))),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Err(Failure::new(format!("{} is not installed, or not on the PATH", self.short_name())))
            }
            Err(error) => Err(Failure::new(format!("`{}`: {error}", self.line()))),
        }
    }

    /// What was started, as one would type it.
    fn line(&self) -> String {
        let mut line = self.short_name();
        for arg in self.command.get_args() {
            let arg = arg.to_string_lossy();
            line.push(' ');
            if arg.is_empty() || arg.contains(char::is_whitespace) {
                line.push('\'');
                line.push_str(&arg);
                line.push('\'');
            } else {
                line.push_str(&arg);
            }
        }
        line
    }

    fn short_name(&self) -> String {
        let path = PathBuf::from(&self.name);
        path.file_name().unwrap_or(&self.name).to_string_lossy().into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::Program;

    #[test]
    fn a_missing_program_is_named() {
        let failure = Program::new("/nowhere/no-such-program").output();
        let message = failure.map_err(|failure| failure.to_string());
        assert_eq!(message, Err("no-such-program is not installed, or not on the PATH".to_owned()));
    }

    #[test]
    fn the_shown_line_is_one_that_can_be_typed() {
        let program = Program::new("/usr/bin/python3").args(["-c", "import sys"]);
        assert_eq!(program.line(), "python3 -c 'import sys'");
    }
}
