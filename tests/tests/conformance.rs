//! Both games pass the conformance kit in every mode, with their text boards as drawings.
//!
//! That chance, ends, hidden orders and transpositions were there to be checked is a part of each test.

use boardgame::conformance::{Check, Conformance, Failure, Report};
use kumaboard::draw;
use kumaboard::kumata::{KumataSpec, Rules};
use kumaboard::kumo::{self, KumoSpec, Mode};

/// Runs the kit; fails with what it found.
#[track_caller]
fn passed(result: Result<Report, Failure>) -> Report {
    result.unwrap_or_else(|failure| panic!("{failure}"))
}

/// What never was to be checked must be what the variant has not.
#[track_caller]
fn assert_all_ran(report: &Report, absent: &[Check]) {
    assert_eq!(report.never_ran().collect::<Vec<_>>(), absent, "{report}");
}

fn kumata(spec: KumataSpec) {
    let kit = Conformance::new(spec).games(8).drawing(|position| draw::kumata::Text::new(position).to_string());
    let report = passed(kit.run());
    assert_eq!((report.games, report.ended), (8, 8), "a game of Kumata ends: {report}");
    assert!(report.chances > 0 && report.twins > 0 && report.transpositions > 0 && report.deal_events > 0, "{report}");
    let teams: &[Check] = if spec.is_alliance() { &[] } else { &[Check::TeamReturns] };
    assert_all_ran(&report, teams);
}

fn kumata_in_all_rules(seats: u8) {
    for rules in Rules::ALL {
        kumata(KumataSpec::new(seats).unwrap().with_rules(rules));
    }
}

#[test]
fn kumata_for_two() {
    kumata_in_all_rules(2);
}

#[test]
fn kumata_for_three() {
    kumata_in_all_rules(3);
}

#[test]
fn kumata_for_four() {
    kumata_in_all_rules(4);
}

#[test]
fn kumata_as_alliance() {
    for rules in Rules::ALL {
        kumata(KumataSpec::new(4).unwrap().with_rules(rules).with_alliance().unwrap());
    }
}

#[test]
fn kumata_on_mazes() {
    for layout in ["xxxxx/x---x/x---x", "xx-/xxx/-xx/-xx"] {
        let maze: KumataSpec = format!("kumata layout={layout}").parse().unwrap();
        for seats in 2..=4 {
            kumata(KumataSpec::new(seats).unwrap().with_layout(maze.layout()));
        }
    }
}

fn kumo(spec: KumoSpec, max_plies: u32) -> Report {
    let kit = Conformance::new(spec).games(4).max_plies(max_plies);
    let report = passed(kit.drawing(|game| draw::kumo::Text::new(game.position()).to_string()).run());
    assert!(report.transpositions > 0, "{report}");
    // Nothing is hidden or random.
    assert_eq!((report.chances, report.twins, report.deal_events), (0, 0, 0));
    report
}

/// Random games with a limit to their turns end, in a draw at the latest.
fn kumo_with_limit(mode: Mode) {
    for size in kumo::SIZES {
        let report = kumo(KumoSpec::new(mode).with_size(size).unwrap().with_turn_limit(40), u32::MAX);
        assert_eq!((report.games, report.ended), (4, 4));
        assert_all_ran(&report, if mode.players() == 2 { &[Check::TeamReturns] } else { &[] });
    }
}

#[test]
fn kumo_base_for_two() {
    kumo_with_limit(Mode::BASE2);
}

#[test]
fn kumo_base_for_four() {
    kumo_with_limit(Mode::BASE4);
}

#[test]
fn kumo_legend_for_two() {
    kumo_with_limit(Mode::LEGEND2);
}

#[test]
fn kumo_legend_for_four() {
    kumo_with_limit(Mode::LEGEND4);
}

/// Such games need not end: all the same to the kit.
#[test]
fn kumo_without_limit() {
    for mode in Mode::ALL {
        let report = kumo(KumoSpec::new(mode), 100);
        assert!(report.decisions > 100, "{report}");
    }
}
