use boardsearch::{Budget, Hidden, MctsOptions, Noise, Selection};

/// All ways to search: names, and options.
pub(crate) fn ways() -> Vec<(&'static str, MctsOptions)> {
    let puct = Selection::Puct { exploration: 1.5, noise: None };
    let noisy = Selection::Puct { exploration: 1.5, noise: Some(Noise::default()) };
    let usual = MctsOptions { budget: Budget::simulations(30_000), ..MctsOptions::default() };
    vec![
        ("uct", usual),
        ("puct", MctsOptions { selection: puct, ..usual }),
        ("puct with noise", MctsOptions { selection: noisy, ..usual }),
        ("determinization", MctsOptions { hidden: Hidden::Determinization, ..usual }),
        ("puct, determinization", MctsOptions { selection: puct, hidden: Hidden::Determinization, ..usual }),
        ("four trees", MctsOptions { trees: 4, threads: 2, ..usual }),
        ("batches", MctsOptions { batch: 8, ..usual }),
        ("puct, batches, trees", MctsOptions { selection: puct, batch: 8, trees: 2, ..usual }),
    ]
}
