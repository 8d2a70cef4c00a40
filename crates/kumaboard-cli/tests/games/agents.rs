//! `kumaboard agents`.

use kumaboard::agents::{AgentKey, AgentKind};
use tempfile::tempdir;

use crate::run::{output, refusal};

#[test]
fn every_agent_and_option_is_explained() {
    let here = tempdir().unwrap();
    let text = output(here.path(), &["agents"]);
    for kind in AgentKind::ALL {
        let of_it = output(here.path(), &["agents", kind.name()]);
        assert!(text.contains(&format!("\n{kind}: {}\n", kind.meaning())), "{kind}");
        for key in kind.keys() {
            let lines = format!("\n  {key}={}\n      {}\n", key.values(), key.meaning());
            assert!(of_it.contains(&lines), "{kind} {key}: {of_it}");
        }
    }
    assert!(AgentKey::ALL.iter().all(|key| text.contains(&format!("\n  {key}="))));
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let refused = refusal(here.path(), &["agents", "deep-blue"]);
    assert!(refused.contains("found `deep-blue`, expected one of random, greedy,"), "{refused}");
}

/// Who looks for options of agents finds where they stand.
#[test]
fn the_help_of_what_takes_agents_says_where_they_are() {
    let here = tempdir().unwrap();
    for command in ["play", "match", "sim", "analyse"] {
        let help = output(here.path(), &[command, "--help"]);
        assert!(help.contains("kumaboard agents"), "{help}");
    }
    let readme = include_str!("../../README.md");
    for kind in AgentKind::ALL {
        assert!(readme.contains(&format!("`{kind}`")), "{kind}");
    }
    for key in AgentKey::ALL {
        assert!(readme.contains(&format!("`{key}`")), "{key}");
    }
}
