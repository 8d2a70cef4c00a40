//! Each clause of the rules has a test that is named by it, and each such test names a clause there is.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// A game's rules and the tests of their clauses.
struct Game {
    /// What the clauses begin with.
    letter: char,
    /// The rules, from the top of the workspace.
    rules: &'static str,
    /// The file or the folder of the tests, without extension.
    tests: &'static str,
    /// By section from 1 on: how many clauses it has; 0 if it is one clause itself.
    sections: &'static [u8],
    /// A section that only lists what others say: without a test.
    exempt: Option<u8>,
}

const KUMATA: Game = Game {
    letter: 'K',
    rules: "crates/kumata-core/RULES.md",
    tests: "tests/tests/clauses_kumata",
    sections: &[6, 4, 3, 4, 5, 1, 6, 9, 0, 9],
    exempt: None,
};

const KUMO: Game = Game {
    letter: 'H',
    rules: "crates/kumo-core/RULES.md",
    tests: "tests/tests/clauses_kumo",
    sections: &[8, 10, 6, 4, 7, 2, 2, 0, 0],
    exempt: Some(10),
};

/// The number of a clause: section and clause, or a section that is one clause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Clause {
    letter: char,
    section: u8,
    number: Option<u8>,
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter, self.section)?;
        self.number.map_or(Ok(()), |number| write!(f, ".{number}"))
    }
}

/// Takes a number off the front of a text.
fn take_number(text: &str) -> Option<(u8, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..digits].parse().ok()?, &text[digits..]))
}

/// Takes a clause off the front: the letter, a number, and perhaps another behind a separator.
fn take_clause(text: &str, letter: char, separator: char) -> Option<(Clause, &str)> {
    let (section, rest) = take_number(text.strip_prefix(letter)?)?;
    match rest.strip_prefix(separator).and_then(take_number) {
        Some((number, rest)) => Some((Clause { letter, section, number: Some(number) }, rest)),
        None => Some((Clause { letter, section, number: None }, rest)),
    }
}

/// The clauses of a rules text: the bold numbers, and the sections that have none.
fn clauses(game: &Game, rules: &str) -> BTreeSet<Clause> {
    let mut clauses: BTreeSet<Clause> = rules
        .match_indices("**")
        .filter_map(|(at, mark)| take_clause(&rules[at + mark.len()..], game.letter, '.'))
        .map(|(clause, _)| clause)
        // A section in bold is one that is spoken of.
        .filter(|clause| clause.number.is_some())
        .collect();
    for heading in rules.lines().filter_map(|line| line.strip_prefix("## ")) {
        if let Some((section, _)) = take_clause(heading, game.letter, '.')
            && Some(section.section) != game.exempt
            && !clauses.iter().any(|clause| clause.section == section.section)
        {
            clauses.insert(section);
        }
    }
    clauses
}

/// The clauses that the game's rules have, counted by hand.
fn expected(game: &Game) -> BTreeSet<Clause> {
    let letter = game.letter;
    let of_section = |(section, &count): (u8, &u8)| {
        let whole = (count == 0).then_some(Clause { letter, section, number: None });
        whole.into_iter().chain((1..=count).map(move |number| Clause { letter, section, number: Some(number) }))
    };
    (1..).zip(game.sections).flat_map(of_section).collect()
}

/// The names of the tests in a source.
fn tests(source: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let (mut is_test, mut is_ignored) = (false, false);
    for line in source.lines().map(str::trim) {
        if line.starts_with("#[") {
            is_test |= line == "#[test]";
            // No test is ignored here: this finds those that are, which count for no clause.
            is_ignored |= line.starts_with("#[ignore");
        } else if let Some(name) = line.strip_prefix("fn ") {
            if is_test && !is_ignored {
                names.extend(name.split('(').next());
            }
            (is_test, is_ignored) = (false, false);
        }
    }
    names
}

/// The clause that a test is named by: `k5_3_...`, and `k9_...` for a section that is one.
fn clause_of(game: &Game, test: &str) -> Option<Clause> {
    let (clause, rest) = take_clause(test, game.letter.to_ascii_lowercase(), '_')?;
    rest.starts_with('_').then_some(Clause { letter: game.letter, ..clause })
}

/// Whether a test is named like a clause, of either game.
fn is_named_by_clause(test: &str) -> bool {
    ['k', 'h'].into_iter().any(|letter| take_clause(test, letter, '_').is_some())
}

/// What is wrong, one line each.
fn faults(game: &Game, rules: &str, sources: &[String]) -> Vec<String> {
    let clauses = clauses(game, rules);
    let lacking = expected(game);
    let lacking = lacking.difference(&clauses).map(|clause| format!("{} lacks {clause:?}", game.rules));
    let names: Vec<&str> = sources.iter().flat_map(|source| tests(source)).collect();
    let tested: BTreeSet<Clause> = names.iter().filter_map(|name| clause_of(game, name)).collect();
    let untested = clauses.difference(&tested).map(|clause| format!("{clause:?} has no test"));
    let strange = names.iter().filter(|name| {
        is_named_by_clause(name) && clause_of(game, name).is_none_or(|clause| !clauses.contains(&clause))
    });
    let strange = strange.map(|name| format!("{name} is named by no clause of {}", game.rules));
    lacking.chain(untested).chain(strange).collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests lie in the workspace")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The sources of a test: its file, or all files of its folder.
fn sources(tests: &str) -> Vec<String> {
    let file = root().join(format!("{tests}.rs"));
    if file.exists() {
        return vec![read(&file)];
    }
    let folder = root().join(tests);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let is_source = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    paths.filter(is_source).map(|path| read(&path)).collect()
}

#[track_caller]
fn check(game: &Game) {
    let faults = faults(game, &read(&root().join(game.rules)), &sources(game.tests));
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_clause_of_kumata_has_a_test() {
    check(&KUMATA);
}

#[test]
fn every_clause_of_kumo_has_a_test() {
    check(&KUMO);
}

const SMALL: Game = Game { letter: 'K', rules: "the rules", tests: "", sections: &[2, 0], exempt: Some(3) };

#[test]
fn what_is_missing_is_found() {
    let rules = "## K1 Things\n**K1.1** One. See **K2**.\n| **K1.2** | Two |\n## K2 Strings\nText\n## K3 List\n";
    let source = "#[test]\nfn k1_1_one() {}\n\n#[test]\n#[should_panic]\nfn k1_2_two() {}\nfn k7_helper() {}\n\
                  mod more {\n    #[test]\n    fn k2_strings() {}\n}\n";
    let found = |rules: &str, source: &str| faults(&SMALL, rules, &[source.to_owned()]);
    assert_eq!(found(rules, source), Vec::<String>::new());
    // A clause without a test; one whose test is never run.
    assert_eq!(found(rules, &source.replace("k1_2_two", "k1_1_two")), ["K1.2 has no test"]);
    // The example's test becomes an ignored one, in a text that is only read: it must count as missing.
    assert_eq!(found(rules, &source.replace("#[should_panic]", "#[ignore]")), ["K1.2 has no test"]);
    assert_eq!(found(rules, &source.replace("k2_strings", "k1_1_strings")), ["K2 has no test"]);
    // More clauses than before.
    assert_eq!(found(&rules.replace("Two", "Two **K1.13** More"), source), ["K1.13 has no test"]);
    // Tests named by clauses that are not there. Others may have any name.
    let strange = |name: &str| found(rules, &format!("{source}#[test]\nfn {name}() {{}}\n"));
    for name in ["k1_3_three", "k3_list", "k4_1_four", "k2_1_strings", "k1_things", "h1_1_one", "k1_1"] {
        assert_eq!(strange(name), [format!("{name} is named by no clause of the rules")]);
    }
    assert!(strange("things_in_general").is_empty());
    // Rules that lack a clause.
    let lacking = found(&rules.replace("**K1.2**", "K1.2"), source);
    assert_eq!(lacking, ["the rules lacks K1.2", "k1_2_two is named by no clause of the rules"]);
    let lacking = found(&rules.replace("## K2", "## 2"), source);
    assert_eq!(lacking, ["the rules lacks K2", "k2_strings is named by no clause of the rules"]);
}

#[test]
fn the_clauses_are_counted() {
    assert_eq!((expected(&KUMATA).len(), expected(&KUMO).len()), (48, 41));
}
