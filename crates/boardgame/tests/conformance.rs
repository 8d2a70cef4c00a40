//! The conformance kit: toys pass it, and of each of its checks a broken toy fails exactly that one.

use boardgame::Playable as _;
use boardgame::conformance::{Check, Conformance, Failure, Report};

mod toys;

use toys::{Broken, Cards, Nim, Relay};

fn never_ran(report: &Report) -> Vec<Check> {
    report.never_ran().collect()
}

#[test]
fn nim_passes() {
    let nim = Nim { heaps: vec![3, 4, 5] };
    let report = Conformance::new(nim).games(40).drawing(ToString::to_string).run().unwrap();
    assert_eq!((report.games, report.ended, report.ends), (40, 40, 40));
    assert_eq!((report.chances, report.deal_events, report.twins), (0, 0, 0));
    assert!(report.transpositions > 0, "{report}");
    assert_eq!(never_ran(&report), [Check::TeamReturns]);
}

#[test]
fn cards_pass() {
    for seats in 2..=4 {
        let kit = Conformance::new(Cards { seats }).games(60).drawing(|table| table.public_view().to_string());
        let report = kit.run().unwrap();
        assert_eq!((report.ended, report.ends), (60, 60));
        // A quarter of the games are dealt event by event, three events each.
        assert_eq!(report.deal_events, 3 * 15);
        assert!(report.chances > 0 && report.twins > 0 && report.transpositions > 0, "{report}");
        assert_eq!(never_ran(&report), [Check::TeamReturns]);
    }
}

#[test]
fn relay_passes() {
    let report = Conformance::new(Relay { cells: 8 }).games(40).run().unwrap();
    assert_eq!(report.ended, 40);
    assert!(report.transpositions > 0, "{report}");
    assert_eq!(never_ran(&report), [Check::Drawing]);
}

#[test]
fn the_same_settings_check_the_same_games() {
    let run = |seed| Conformance::new(Cards { seats: 3 }).games(8).seed(seed).run().unwrap();
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn games_that_do_not_end_in_time_are_reported() {
    let report = Conformance::new(Nim { heaps: vec![9, 9, 9] }).games(8).max_plies(1).run().unwrap();
    assert_eq!((report.games, report.decisions), (8, 16));
    assert_eq!((report.ended, report.ends), (0, 0));
}

/// Cards, or Relay where it takes teams, with a fault.
fn run_broken(fault: Option<Check>) -> Result<Report, Failure> {
    if fault == Some(Check::TeamReturns) {
        return Conformance::new(Broken { spec: Relay { cells: 8 }, fault }).run();
    }
    let kit = Conformance::new(Broken { spec: Cards { seats: 3 }, fault });
    let tells = fault == Some(Check::Drawing);
    kit.games(24).drawing(move |state| if tells { state.to_string() } else { state.public_view().to_string() }).run()
}

#[test]
fn what_is_broken_is_found() {
    // The wrapper itself breaks nothing.
    run_broken(None).unwrap();
    for &fault in Check::ALL {
        match run_broken(Some(fault)) {
            Ok(report) => panic!("{fault:?} is not found:\n{report}"),
            Err(failure) => assert_eq!(failure.check, fault, "{failure}"),
        }
    }
}
