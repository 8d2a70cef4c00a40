use super::*;

#[test]
fn specs_are_read_back() {
    for text in [
        "random",
        "flat",
        "flat:300",
        "mcts",
        "mcts:1000",
        "mcts:simulations=1000,exploration=1.4",
        "mcts:exploration=0",
        "mcts:time=500ms",
        "mcts:time=2s",
        "mcts:simulations=4294967295,time=1500ms,exploration=0.25,playout_limit=60",
        "flat:time=1ms,playout_limit=7",
        "greedy",
        "alphabeta",
        "alphabeta:4",
        "alphabeta:nodes=100000",
        "maxn:depth=3,nodes=500",
        "paranoid:time=2s",
        "mcts:cutoff=0",
        "mcts:simulations=50,width=8",
        "mcts:simulations=50,cutoff=12,selection=puct,hidden=determinization,trees=4,threads=2,reuse=yes,temperature=0.5",
        "mcts:selection=uct,hidden=chance,reuse=no",
    ] {
        let spec: AgentSpec = text.parse().unwrap();
        assert_eq!(spec.to_string(), text);
    }
    for (text, short) in [
        ("mcts:simulations=1000", "mcts:1000"),
        ("mcts:exploration=1.40,simulations=9", "mcts:simulations=9,exploration=1.4"),
        ("mcts:5,time=2000ms", "mcts:simulations=5,time=2s"),
        ("alphabeta:depth=4", "alphabeta:4"),
        ("maxn:time=1s,depth=3", "maxn:depth=3,time=1s"),
    ] {
        let spec: AgentSpec = text.parse().unwrap();
        assert_eq!(spec.to_string(), short);
        assert_eq!(short.parse(), Ok(spec));
    }
}

#[test]
fn what_is_no_agent() {
    let error = |text: &str| text.parse::<AgentSpec>().unwrap_err().to_string();
    assert_eq!(
        error("deep-blue"),
        "agent: found `deep-blue`, expected one of random, greedy, flat, mcts, alphabeta, maxn, paranoid"
    );
    assert_eq!(error(""), "agent: found ``, expected one of random, greedy, flat, mcts, alphabeta, maxn, paranoid");
    assert_eq!(error("random:7"), "random: found `7`, expected no options");
    assert_eq!(
        error("flat:exploration=1"),
        "flat: found `exploration=1`, expected one of simulations=, time=, playout_limit="
    );
    for option in ["mcts:", "mcts:x", "mcts:1000,", "mcts:time=1s,5", "mcts:Simulations=5"] {
        assert!(
            error(option).contains(", expected one of simulations=, time=, exploration=, playout_limit=, cutoff="),
            "{option}"
        );
    }
    for value in ["0", "+5", "-1", "1.5", "", "4294967296"] {
        let expected = format!("mcts: simulations: found `{value}`, expected a whole number from 1 to 4294967295");
        assert_eq!(error(&format!("mcts:simulations={value}")), expected);
    }
    for value in ["5", "0s", "ms", "1m", "1.5s", "-1s", "4294967296ms"] {
        assert!(error(&format!("mcts:time={value}")).starts_with(&format!("mcts: time: found `{value}`")), "{value}");
    }
    for value in ["", "inf", "NaN", "-1", "1e3", "."] {
        assert!(error(&format!("mcts:exploration={value}")).contains("expected a number from 0 on"), "{value}");
    }
    assert_eq!(error("mcts:selection=ucb"), "mcts: selection: found `ucb`, expected uct or puct");
    assert_eq!(error("mcts:reuse=true"), "mcts: reuse: found `true`, expected yes or no");
    assert!(error("mcts:threads=0").contains("expected a whole number from 1"));
    assert_eq!(error("mcts:5,simulations=5"), "mcts: found simulations twice, expected it once");
}

#[test]
fn what_is_said_is_what_is_built() {
    let read = |text: &str| text.parse::<AgentSpec>().unwrap();
    let budget = |text: &str| read(text).simulation_budget();
    let second = Duration::from_secs(1);
    assert_eq!(budget("mcts"), Budget::simulations(1_000));
    assert_eq!(budget("flat:7"), Budget::simulations(7));
    assert_eq!(budget("mcts:time=1s"), Budget::time(second));
    assert_eq!(budget("mcts:7,time=1s"), Budget { time: Some(second), ..Budget::simulations(7) });
    let options = |text: &str| read(text).depth_options();
    let endless = Budget { simulations: None, nodes: None, time: None };
    assert_eq!(options("maxn"), DepthOptions::default());
    assert_eq!(options("maxn:3"), DepthOptions { budget: endless, depth: 3 });
    assert_eq!(options("maxn:nodes=9"), DepthOptions { budget: Budget::nodes(9), depth: 32 });
    assert_eq!(options("maxn:time=1s"), DepthOptions { budget: Budget::time(second), depth: 32 });
}

#[test]
fn every_agent_plays_what_it_can() {
    use boardgame::{Playable as _, Rng};
    fn first_move<V: Spec<State: Knowledge>>(variant: &V, text: &str) -> Result<(), BuildAgentError> {
        let state = variant.start(&mut Rng::new(1)).public_view();
        let mut agent = text.parse::<AgentSpec>().unwrap().build(variant)?;
        assert!(state.is_legal(agent.choose(&state, &mut Rng::new(1))), "{text}");
        Ok(())
    }
    let kumata: kumata_core::KumataSpec = "kumata seats=3".parse().unwrap();
    let kumo: kumo_core::KumoSpec = "kumo size=5 turn_limit=3".parse().unwrap();
    for text in ["random", "greedy", "flat:5", "mcts:5", "maxn:nodes=50", "paranoid:nodes=50"] {
        assert_eq!(first_move(&kumata, text), Ok(()));
        assert_eq!(first_move(&kumo, text), Ok(()));
    }
    assert_eq!(first_move(&kumo, "alphabeta:2"), Ok(()));
    let refused = first_move(&kumata, "alphabeta:2").unwrap_err().to_string();
    assert!(refused.starts_with("alphabeta:2 plays games of 2 sides, found `kumata seats=3 "), "{refused}");
    let refused = first_move(&"kumata".parse::<kumata_core::KumataSpec>().unwrap(), "alphabeta:2").unwrap_err();
    assert!(refused.to_string().contains("without chance"), "{refused}");
}

/// What is said of agents is true: the examples can be read, every key is known to the agents that have it, and the numbers are
/// those that are taken.
#[test]
fn what_is_said_of_kinds_and_keys_is_so() {
    for kind in AgentKind::ALL {
        for example in kind.examples() {
            let spec: AgentSpec = example.parse().unwrap();
            assert_eq!((spec.kind, spec.to_string().as_str()), (kind, *example));
        }
        for key in kind.keys() {
            let value = match key.values() {
                "N" => "7",
                "X" => "0.5",
                "TIME" => "2s",
                words => words.split('|').next().unwrap(),
            };
            assert!(format!("{kind}:{key}={value}").parse::<AgentSpec>().is_ok(), "{kind}:{key}={value}");
            let words = key.values().split('|').filter(|word| word.contains(char::is_lowercase));
            assert!(words.clone().all(|word| key.expected().contains(word)), "{key}");
        }
        let others = AgentKey::ALL.into_iter().filter(|key| !kind.keys().contains(key));
        for key in others {
            assert!(format!("{kind}:{key}=1").parse::<AgentSpec>().unwrap_err().to_string().contains("expected"));
        }
    }
    let says = |key: AgentKey, number: &str| assert!(key.meaning().contains(number), "{key}: {}", key.meaning());
    says(AgentKey::Simulations, &Budget::default().simulations.unwrap().to_string());
    says(AgentKey::Depth, &DepthOptions::default().depth.to_string());
    says(AgentKey::Nodes, &DepthOptions::default().budget.nodes.unwrap().to_string());
    says(AgentKey::Exploration, &format!("puct: {DEFAULT_PUCT}"));
    let Selection::Uct { exploration } = Selection::default() else { panic!("UCT is the default") };
    says(AgentKey::Exploration, &format!("{exploration:.3}"));
    says(AgentKey::Threads, &format!("default: {}]", MctsOptions::default().threads));
    says(AgentKey::Temperature, &format!("default: {}]", MctsOptions::default().temperature));
}
