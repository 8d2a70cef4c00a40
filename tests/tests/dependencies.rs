//! The shape of the workspace: which crate may know which, and what lies where.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{CargoOpt, DependencyKind, Metadata, MetadataCommand, Package, PackageId};

/// From the ground up. A crate may depend on crates of the layers below its own, never on one of its own layer: so
/// the two games never meet below the drawing.
const LAYERS: &[(&str, &[&str])] = &[
    ("ground", &["boardgeo"]),
    ("any game", &["boardgame"]),
    ("games", &["kumata-core", "kumo-core"]),
    ("uses of games", &["boarddraw", "boardrecord", "boardsearch", "boardsim"]),
    ("opponents", &["boardagents"]),
    ("façade", &["kumaboard"]),
    ("front ends", &["kumaboard-capi", "kumaboard-cli", "kumaboard-python", "kumaboard-tests"]),
    ("measurements", &["kumaboard-bench"]),
];

/// Depends on no crate of the workspace, and none depends on it.
const ALONE: &[&str] = &["kumaboard-capi-headers", "xtask"];

/// The first layer that may use what only front ends need.
const FRONT_ENDS: usize = 6;

/// What only front ends need.
const FRONT_END_CRATES: &[&str] = &[
    "anstream",
    "cbindgen",
    "clap",
    "comfy-table",
    "cozy-chess",
    "ctrlc",
    "indicatif",
    "numpy",
    "pyo3",
    "rustyline",
    "strsim",
    "wasm-bindgen",
];

/// What may lie at the top, besides names that begin with a dot.
const TOP: &[&str] = &[
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "bindings",
    "crates",
    "include",
    "python",
    "tests",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests lie in the workspace")
}

/// Everything cargo knows about this workspace, optional dependencies included.
fn metadata() -> Metadata {
    MetadataCommand::new()
        .manifest_path(root().join("Cargo.toml"))
        .features(CargoOpt::AllFeatures)
        // What other systems need may not have been downloaded.
        .other_options(["--filter-platform".to_owned(), "host-tuple".to_owned()])
        .exec()
        .expect("cargo describes the workspace")
}

fn layer_of(name: &str) -> Option<usize> {
    LAYERS.iter().position(|(_, crates)| crates.contains(&name))
}

fn manifest(package: &Package) -> String {
    fs::read_to_string(&package.manifest_path).expect("a manifest can be read")
}

/// Fails with all complaints at once.
#[track_caller]
fn assert_none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn every_crate_has_a_layer() {
    let metadata = metadata();
    let packages = metadata.workspace_packages();
    let mut complaints = Vec::new();
    for package in &packages {
        let name = package.name.as_str();
        if layer_of(name).is_none() && !ALONE.contains(&name) {
            complaints.push(format!("{name}: say in tests/tests/dependencies.rs which layer it is in"));
        }
    }
    for name in LAYERS.iter().flat_map(|(_, crates)| *crates).chain(ALONE) {
        if !packages.iter().any(|package| package.name == *name) {
            complaints.push(format!("{name}: has a layer in tests/tests/dependencies.rs, but is no crate"));
        }
    }
    assert_none(&complaints);
}

#[test]
fn dependencies_point_down() {
    let metadata = metadata();
    let packages = metadata.workspace_packages();
    let mut complaints = Vec::new();
    for package in &packages {
        let name = package.name.as_str();
        for dependency in &package.dependencies {
            let other = dependency.name.as_str();
            if !packages.iter().any(|package| package.name == other) {
                continue;
            }
            match (layer_of(name), layer_of(other)) {
                (Some(above), Some(below)) if below < above => {}
                (Some(above), Some(below)) => complaints
                    .push(format!("{name} ({}) must not depend on {other} ({})", LAYERS[above].0, LAYERS[below].0)),
                _ => complaints.push(format!("{name} must not depend on {other}: one of them stands alone")),
            }
        }
    }
    assert_none(&complaints);
}

#[test]
fn below_the_front_ends_nothing_needs_what_is_theirs() {
    let metadata = metadata();
    let mut complaints = Vec::new();
    for package in metadata.workspace_packages() {
        if layer_of(package.name.as_str()).is_none_or(|layer| layer >= FRONT_ENDS) {
            continue;
        }
        for id in needed_by(&metadata, &package.id) {
            let name = metadata[&id].name.as_str();
            if FRONT_END_CRATES.contains(&name) || layer_of(name) == Some(FRONT_ENDS) {
                complaints.push(format!("{} must do without {name}", package.name));
            }
        }
    }
    assert_none(&complaints);
}

/// All packages a package is built from, near and far. What only its tests use is not among them.
fn needed_by(metadata: &Metadata, package: &PackageId) -> BTreeSet<PackageId> {
    let nodes = &metadata.resolve.as_ref().expect("dependencies are resolved").nodes;
    let (mut found, mut open) = (BTreeSet::new(), vec![package.clone()]);
    while let Some(id) = open.pop() {
        let node = nodes.iter().find(|node| node.id == id).expect("every package has a node");
        for dependency in &node.deps {
            let built_from = dependency.dep_kinds.iter().any(|kind| kind.kind != DependencyKind::Development);
            if built_from && found.insert(dependency.pkg.clone()) {
                open.push(dependency.pkg.clone());
            }
        }
    }
    found
}

#[test]
fn what_all_crates_share_is_written_once() {
    const SHARED: &[&str] = &["version", "edition", "rust-version", "license"];
    let metadata = metadata();
    let mut complaints = Vec::new();
    for package in metadata.workspace_packages() {
        let text = manifest(package);
        let lines = || text.lines().map(str::trim);
        for key in SHARED {
            let line = format!("{key}.workspace = true");
            if !lines().any(|found| found == line) {
                complaints.push(format!("{}: `{line}` is missing", package.manifest_path));
            }
        }
        let mut after_lints = lines().skip_while(|line| *line != "[lints]").skip(1);
        if after_lints.next() != Some("workspace = true") {
            complaints.push(format!("{}: `workspace = true` under `[lints]` is missing", package.manifest_path));
        }
        if package.description.is_none() {
            complaints.push(format!("{}: a description is missing", package.manifest_path));
        }
        if let Some(readme) = package.readme()
            && !readme.is_file()
        {
            complaints.push(format!("{readme} is missing"));
        }
    }
    assert_none(&complaints);
}

#[test]
fn a_plain_test_run_leaves_out_the_bindings_and_the_measurements_and_nothing_else() {
    let metadata = metadata();
    let by_default: Vec<_> =
        metadata.workspace_default_packages().iter().map(|package| package.name.as_str()).collect();
    let mut complaints = Vec::new();
    for package in metadata.workspace_packages() {
        let is_binding = package.manifest_path.starts_with(metadata.workspace_root.join("bindings"));
        let name = package.name.as_str();
        // Measuring brings along whom we are measured against.
        let is_left_out = is_binding || name == "kumaboard-bench";
        match (is_left_out, by_default.contains(&name)) {
            (true, true) => complaints.push(format!("{name} must not be among the default members")),
            (false, false) => complaints.push(format!("{name} must be among the default members")),
            (true, false) | (false, true) => {}
        }
    }
    assert_none(&complaints);
}

#[test]
fn the_top_holds_only_the_agreed_names() {
    let target = metadata().target_directory.into_std_path_buf();
    let is_target = |path: &PathBuf| path.ends_with("target") || *path == target;
    let mut complaints = Vec::new();
    for entry in fs::read_dir(root()).expect("the top can be listed") {
        let path = entry.expect("the top can be listed").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !name.starts_with('.') && !TOP.contains(&name.as_str()) && !is_target(&path) {
            complaints.push(format!("{name} does not belong at the top"));
        }
    }
    assert_none(&complaints);
}
