//! What is printed.

use std::env;

use comfy_table::{CellAlignment, Table, presets};
use kumaboard_bench::goal::{Goal, Verdict};
use kumaboard_bench::measure::{Comparison, Effort};
use serde::Serialize;

/// One row of the table.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Row {
    /// The number of the goal.
    number: u8,
    what: String,
    unit: &'static str,
    ours: f64,
    peer: Option<f64>,
    ratio: Option<f64>,
    ratio_min: Option<f64>,
    ratio_max: Option<f64>,
    goal: String,
    verdict: &'static str,
    #[serde(skip)]
    judged: Verdict,
}

impl Row {
    /// Two sides, rates per second; the unit is of millions.
    pub(crate) fn compared((number, goal): (u8, Goal), what: String, unit: &'static str, found: Comparison) -> Self {
        let judged = goal.judge(found.ratio.median);
        Self {
            number,
            what,
            unit,
            ours: found.ours / 1e6,
            peer: Some(found.peer / 1e6),
            ratio: Some(found.ratio.median),
            ratio_min: Some(found.ratio.min),
            ratio_max: Some(found.ratio.max),
            goal: goal.to_string(),
            verdict: judged.name(),
            judged,
        }
    }

    /// The size of something.
    pub(crate) fn size(number: u8, goal: Goal, what: &str, bytes: usize) -> Self {
        let ours = bytes as f64;
        let judged = goal.judge(ours);
        Self {
            number,
            what: what.to_owned(),
            unit: "bytes",
            ours,
            peer: None,
            ratio: None,
            ratio_min: None,
            ratio_max: None,
            goal: goal.to_string(),
            verdict: judged.name(),
            judged,
        }
    }

    fn ratio(&self) -> String {
        match (self.ratio, self.ratio_min, self.ratio_max) {
            (Some(median), Some(min), Some(max)) => format!("{median:.2} ({min:.2}-{max:.2})"),
            _ => String::new(),
        }
    }

    fn cells(&self) -> [String; 8] {
        let digits = usize::from(self.peer.is_some());
        [
            self.number.to_string(),
            self.what.clone(),
            format!("{:.digits$}", self.ours),
            self.peer.map_or_else(String::new, |peer| format!("{peer:.1}")),
            self.unit.to_owned(),
            self.ratio(),
            self.goal.clone(),
            self.verdict.to_owned(),
        ]
    }
}

/// All rows so far. A row is said to be ready as soon as it is, on the standard error output.
#[derive(Debug)]
pub(crate) struct Report {
    effort: Effort,
    json: bool,
    rows: Vec<Row>,
}

/// What is printed for programs.
#[derive(Debug, Serialize)]
struct Json<'a> {
    version: &'static str,
    target: String,
    repeats: usize,
    milliseconds: u128,
    rows: &'a [Row],
}

impl Report {
    pub(crate) fn new(effort: Effort, json: bool) -> Self {
        Self { effort, json, rows: Vec::new() }
    }

    pub(crate) fn effort(&self) -> Effort {
        self.effort
    }

    pub(crate) fn add(&mut self, row: Row) {
        eprintln!("{}: {}", row.what, if row.ratio.is_some() { row.ratio() } else { row.ours.to_string() });
        self.rows.push(row);
    }

    pub(crate) fn finish(self) {
        let (repeats, time) = (self.effort.repeats, self.effort.time.as_millis());
        if self.json {
            let json = Json {
                version: env!("CARGO_PKG_VERSION"),
                target: format!("{} {}", env::consts::ARCH, env::consts::OS),
                repeats,
                milliseconds: time,
                rows: &self.rows,
            };
            println!("{}", serde_json::to_string_pretty(&json).expect("rows can be written"));
            return;
        }
        let mut table = Table::new();
        table.load_style(presets::ASCII_MARKDOWN);
        table.set_header(["goal", "what", "ours", "peer", "unit", "ratio (lowest-highest)", "must", "verdict"]);
        for row in &self.rows {
            table.add_row(row.cells());
        }
        for column in [2, 3] {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        let verdicts: Vec<Verdict> = self.rows.iter().map(|row| row.judged).collect();
        println!("\nMedian of {repeats} repeats by turns, each side {time} ms each time, one core.\n\n{table}\n");
        println!("{}", crate::summary(&verdicts));
        if repeats < 5 {
            println!("Fewer than 5 repeats are no claim.");
        }
    }
}
