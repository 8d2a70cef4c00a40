//! Runs the program.

use std::path::Path;

use assert_cmd::Command;

pub(crate) fn kumaboard(directory: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kumaboard"));
    command.args(args).current_dir(directory).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// What it prints when all goes well.
pub(crate) fn output(directory: &Path, args: &[&str]) -> String {
    let output = kumaboard(directory, args).assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

/// What it says of wrong arguments.
pub(crate) fn refusal(directory: &Path, args: &[&str]) -> String {
    let output = kumaboard(directory, args).assert().code(2).get_output().stderr.clone();
    String::from_utf8(output).unwrap()
}

/// Runs it until a file has so many lines, sends it a signal, and gives its exit code and what it printed.
#[cfg(unix)]
pub(crate) fn interrupted(
    directory: &Path,
    args: &[&str],
    file: &str,
    lines: usize,
    signal: rustix::process::Signal,
) -> (Option<i32>, String) {
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_kumaboard"));
    command.args(args).current_dir(directory).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let child = command.spawn().unwrap();
    let begin = Instant::now();
    let count = || std::fs::read_to_string(directory.join(file)).map_or(0, |text| text.lines().count());
    while count() < lines {
        assert!(begin.elapsed() < Duration::from_secs(120), "{args:?}: {lines} games should not take so long");
        std::thread::sleep(Duration::from_millis(5));
    }
    rustix::process::kill_process(rustix::process::Pid::from_child(&child), signal).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// Runs it until a file is there and a second more, presses Ctrl-C, and gives its exit code and what it printed. It has to end
/// long before the minutes that its agents were given are over.
#[cfg(unix)]
pub(crate) fn interrupted_thinking(directory: &Path, args: &[&str], file: &str) -> (Option<i32>, String) {
    use std::time::{Duration, Instant};

    let path = directory.join(file);
    let begin = Instant::now();
    let wait = std::thread::spawn(move || {
        while !path.exists() {
            assert!(begin.elapsed() < Duration::from_secs(60), "{} should be there", path.display());
            std::thread::sleep(Duration::from_millis(5));
        }
    });
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_kumaboard"));
    command.args(args).current_dir(directory).stdin(std::process::Stdio::null());
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::null());
    let child = command.spawn().unwrap();
    wait.join().unwrap();
    std::thread::sleep(Duration::from_secs(1));
    let asked = Instant::now();
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert!(asked.elapsed() < Duration::from_secs(30), "{args:?}: it took {:?} to end", asked.elapsed());
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// Presses Ctrl-C.
#[cfg(unix)]
pub(crate) fn interrupt(child: &std::process::Child) {
    rustix::process::kill_process(rustix::process::Pid::from_child(child), rustix::process::Signal::INT).unwrap();
}
