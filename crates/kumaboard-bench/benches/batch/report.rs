//! What is printed.

use std::env;

use boardgame::Spec;
use comfy_table::{CellAlignment, Table, presets};
use kumaboard_bench::goal::{Goal, Verdict};
use kumaboard_bench::measure::{Comparison, Effort, Rate, Spread};
use serde::Serialize;

/// One row.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Measure {
    /// The number of the goal.
    goal: u8,
    game: String,
    what: String,
    lanes: usize,
    threads: usize,
    /// Of all lanes together, by the time that went by.
    steps_per_second: f64,
    /// Of processor time, of all threads together.
    nanoseconds_per_step: f64,
    peer_nanoseconds: Option<f64>,
    ratio: Option<f64>,
    ratio_min: Option<f64>,
    ratio_max: Option<f64>,
    must: Option<String>,
    verdict: Option<&'static str>,
    repeats: usize,
    milliseconds: u128,
}

impl Measure {
    pub(crate) fn new(goal: u8, spec: &impl Spec, what: &str) -> Self {
        Self { goal, game: spec.to_string(), what: what.to_owned(), ..Self::default() }
    }

    pub(crate) fn lanes(self, lanes: usize, threads: usize) -> Self {
        Self { lanes, threads, ..self }
    }

    /// Two sides, as our rate through the peer's.
    pub(crate) fn compared(self, found: Comparison, goal: Goal) -> Self {
        let (ratio, judged) = (found.ratio, goal.judge(found.ratio.median));
        Self {
            steps_per_second: found.ours_wall,
            nanoseconds_per_step: 1e9 / found.ours,
            peer_nanoseconds: Some(1e9 / found.peer),
            ratio: Some(ratio.median),
            ratio_min: Some(ratio.min),
            ratio_max: Some(ratio.max),
            must: Some(goal.to_string()),
            verdict: Some(judged.name()),
            ..self
        }
    }

    /// Two sides, as our time through the peer's.
    pub(crate) fn compared_times(self, found: Comparison, goal: Goal) -> Self {
        let Spread { median, min, max } = found.ratio;
        let ratio = Spread { median: 1.0 / median, min: 1.0 / max, max: 1.0 / min };
        self.compared(Comparison { ratio, ..found }, goal)
    }

    /// Without a goal: the goals are for one number of lanes.
    pub(crate) fn unjudged(self) -> Self {
        Self { must: None, verdict: None, ..self }
    }

    /// Without a peer.
    pub(crate) fn alone(self, rates: &[Rate]) -> Self {
        let median = |of: fn(&Rate) -> f64| Spread::of(rates.iter().map(of).collect()).median;
        Self {
            steps_per_second: median(|rate| rate.wall),
            nanoseconds_per_step: 1e9 / median(|rate| rate.processor),
            ..self
        }
    }

    fn ratio(&self) -> String {
        match (self.ratio, self.ratio_min, self.ratio_max) {
            (Some(median), Some(min), Some(max)) => format!("{median:.2} ({min:.2}-{max:.2})"),
            _ => String::new(),
        }
    }

    fn cells(&self) -> [String; 10] {
        [
            self.goal.to_string(),
            self.game.clone(),
            self.what.clone(),
            self.lanes.to_string(),
            self.threads.to_string(),
            format!("{:.2}", self.steps_per_second / 1e6),
            format!("{:.0}", self.nanoseconds_per_step),
            self.peer_nanoseconds.map_or_else(String::new, |peer| format!("{peer:.0}")),
            self.ratio(),
            self.must
                .as_ref()
                .zip(self.verdict)
                .map_or_else(String::new, |(must, verdict)| format!("{must}: {verdict}")),
        ]
    }
}

/// All rows so far. A row is said to be ready as soon as it is, on the standard error output.
#[derive(Debug)]
pub(crate) struct Report {
    effort: Effort,
    json: bool,
    game: String,
    rows: Vec<Measure>,
}

impl Report {
    pub(crate) fn new(effort: Effort, json: bool, game: String) -> Self {
        Self { effort, json, game, rows: Vec::new() }
    }

    pub(crate) fn effort(&self) -> Effort {
        self.effort
    }

    /// Whether this game is measured.
    pub(crate) fn is_asked(&self, spec: &impl Spec) -> bool {
        spec.to_string().contains(&self.game)
    }

    pub(crate) fn add(&mut self, row: Measure) {
        let row = Measure { repeats: self.effort.repeats, milliseconds: self.effort.time.as_millis(), ..row };
        if self.json {
            println!("{}", serde_json::to_string(&row).expect("a row can be written"));
        } else {
            let Measure { game, what, lanes, threads, nanoseconds_per_step, .. } = &row;
            eprintln!("{game}, {what}, {lanes} lanes, {threads} threads: {nanoseconds_per_step:.0} ns {}", row.ratio());
        }
        self.rows.push(row);
    }

    pub(crate) fn finish(self) {
        if self.json {
            return;
        }
        let mut table = Table::new();
        table.load_style(presets::ASCII_MARKDOWN);
        table.set_header([
            "goal",
            "game",
            "what",
            "lanes",
            "threads",
            "M steps/s",
            "ns",
            "peer ns",
            "ratio (lowest-highest)",
            "must",
        ]);
        for row in &self.rows {
            table.add_row(row.cells());
        }
        for column in 3..8 {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        let (repeats, time) = (self.effort.repeats, self.effort.time.as_millis());
        println!("\n{}, median of {repeats} repeats by turns, each side {time} ms each time.\n\n{table}\n", target());
        let judged = self.rows.iter().filter_map(|row| row.verdict);
        let missed = judged.clone().filter(|&verdict| verdict == Verdict::Missed.name()).count();
        println!("{} of {} rows with a goal reach what they must.", judged.clone().count() - missed, judged.count());
        if repeats < 5 {
            println!("Fewer than 5 repeats are no claim.");
        }
    }
}

/// What was measured on.
fn target() -> String {
    format!("{} {}", env::consts::ARCH, env::consts::OS)
}
