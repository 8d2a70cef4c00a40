//! Does the work of one hot path, for a program that counts its instructions. It says nothing about time.

use std::env;
use std::process::ExitCode;

use kumaboard_bench::hotpath::HOT_PATHS;

const HELP: &str = "\
Does a fixed piece of work and prints how many units of it were done. Run it under a program that
counts instructions; `cargo xtask test --step instructions` does that for each hot path.

Usage: hotpaths <PATH>
       hotpaths --list

Paths:";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["-h" | "--help"] => {
            println!("{HELP}");
            for path in HOT_PATHS {
                println!("  {:21}  {}", path.name, path.about);
            }
        }
        ["--list"] => HOT_PATHS.iter().for_each(|path| println!("{}", path.name)),
        [name] => {
            let Some(path) = HOT_PATHS.iter().find(|path| path.name == *name) else {
                eprintln!("error: no hot path is called '{name}'; `hotpaths --list` names them");
                return ExitCode::from(2);
            };
            println!("{}", (path.run)());
        }
        _ => {
            eprintln!("error: expected the name of one hot path; see `hotpaths --help`");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
