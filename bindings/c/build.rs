//! Gives the shared library the name that programs linked against it ask for at start: cargo itself sets none.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let compatible = compatible_version();
    let target = env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    let family = env::var("CARGO_CFG_TARGET_FAMILY").unwrap_or_default();
    if matches!(target.as_str(), "macos" | "ios") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libkumaboard.{compatible}.dylib");
    } else if target != "android" && family == "unix" {
        // Android packs libraries without links, under the name cargo gives them.
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libkumaboard.so.{compatible}");
    }
}

/// What two versions share that can stand in for each other: the first number that is not 0 and those before it.
fn compatible_version() -> String {
    match (env::var("CARGO_PKG_VERSION_MAJOR"), env::var("CARGO_PKG_VERSION_MINOR")) {
        (Ok(major), Ok(minor)) if major == "0" => format!("0.{minor}"),
        (Ok(major), _) => major,
        (Err(_), _) => "0".to_owned(),
    }
}
