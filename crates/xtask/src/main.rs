//! The project's own commands, see `cargo xtask help`.

mod c;
mod clibrary;
mod debian;
mod demo;
mod failure;
mod files;
mod instructions;
mod mutants;
mod options;
mod plan;
mod program;
mod python;
mod report;
mod rust;
mod step;
mod venv;
mod workspace;

use std::env;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::clibrary::Clibrary;
use crate::failure::Failure;
use crate::options::Options;
use crate::plan::Plan;
use crate::report::{Outcome, Report, seconds};
use crate::workspace::Workspace;

fn main() -> ExitCode {
    let options = match Options::parse(env::args().skip(1)) {
        Ok(options) => options,
        Err(failure) => {
            eprintln!("error: {failure}");
            return ExitCode::from(2);
        }
    };
    match run(options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: Options) -> Result<bool, Failure> {
    match options {
        Options::Help(text) => println!("{text}"),
        Options::List { parts, steps } => list(&Plan::everything().only(&parts, &steps)?),
        Options::Demo => demo::demo(&Workspace::find()?)?,
        Options::Baseline => instructions::baseline(&Workspace::find()?)?,
        Options::Headers => clibrary::headers(&Workspace::find()?, false)?,
        Options::Library => drop(Clibrary::build(&Workspace::find()?)?),
        Options::Mutants(request) => mutants::mutants(&Workspace::find()?, &request)?,
        Options::Test { parts, steps } => {
            let plan = Plan::everything().only(&parts, &steps)?;
            return Ok(test(&plan, &Workspace::find()?));
        }
    }
    Ok(true)
}

fn list(plan: &Plan) {
    for step in plan.steps() {
        println!("{:6}  {:19}  {}", step.part.name(), step.name, step.about);
    }
}

fn test(plan: &Plan, workspace: &Workspace) -> bool {
    let mut report = Report::default();
    for step in plan.steps() {
        println!("\n== {}: {}", step.name, step.about);
        if let Some(need) = report.first_unpassed(step.after) {
            println!("== {} is not run: {need} did not pass", step.name);
            report.add(step.name, Outcome::Blocked(need), Duration::ZERO);
            continue;
        }
        let start = Instant::now();
        let result = (step.run)(workspace);
        let time = start.elapsed();
        let outcome = match result {
            Ok(()) => {
                println!("== {} passed in {}", step.name, seconds(time));
                Outcome::Passed
            }
            Err(failure) => {
                println!("== {} FAILED after {}: {failure}", step.name, seconds(time));
                Outcome::Failed(failure)
            }
        };
        report.add(step.name, outcome, time);
    }
    println!("\n{report}");
    report.all_passed()
}
