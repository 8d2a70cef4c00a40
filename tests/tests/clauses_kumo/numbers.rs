//! That no clause is without a test.

const RULES: &str = include_str!("../../../crates/kumo-core/RULES.md");
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
fn every_clause_has_a_test() {
    // The clauses are the numbers in bold; H10 only lists where they decide what the rulebook leaves open.
    let bold = RULES.split("**H").skip(1).filter_map(|rest| rest.split_once("**"));
    let mut clauses: Vec<&str> = bold.map(|(number, _)| number).filter(|number| number.contains('.')).collect();
    clauses.extend(["8", "9"]);
    clauses.sort_unstable();
    clauses.dedup();
    assert_eq!(clauses.len(), 39 + 2, "{clauses:?}");
    for clause in clauses {
        let name = format!("#[test]\nfn h{}_", clause.replace('.', "_"));
        assert!(TESTS.iter().any(|tests| tests.contains(&name)), "H{clause} has no test");
    }
}

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
