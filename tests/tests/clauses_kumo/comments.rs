//! That every test tells first how its right value was worked out.

const TESTS: [&str; 9] = [
    include_str!("active.rs"),
    include_str!("arena.rs"),
    include_str!("duties.rs"),
    include_str!("ends.rs"),
    include_str!("grabs.rs"),
    include_str!("moves.rs"),
    include_str!("stacks.rs"),
    include_str!("strings.rs"),
    include_str!("turns.rs"),
];

#[test]
fn every_test_tells_how_its_value_was_worked_out() {
    for tests in TESTS {
        for test in tests.split("#[test]\n").skip(1) {
            let mut lines = test.lines();
            let name = lines.next().unwrap_or_default();
            assert!(name.starts_with("fn h"), "{name}: expected a test named by its clause");
            assert!(lines.next().unwrap_or_default().starts_with("    // "), "{name}: expected a comment first");
        }
    }
}
