//! Generates the C headers in `include/kumaboard` from the functions of `bindings/c`, or with `--check` only looks whether
//! they are what it would write. `cargo xtask headers` starts it.
//!
//! It is a crate of its own because the generator takes longer to build than all the rest, and depends on no other crate
//! because the generator reads sources.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cbindgen::{Builder, Config, EnumConfig, FunctionConfig, ItemType, Language, RenameRule, SortKey, Style};

/// One of the headers.
struct Header {
    name: &'static str,
    /// Where its functions and types are, in `bindings/c/src`.
    source: &'static str,
    guard: &'static str,
    /// Headers of ours it needs.
    includes: &'static [&'static str],
}

/// `kumaboard.h` has what the other two need, and the page about everything.
const HEADERS: [Header; 3] = [
    Header { name: "kumaboard.h", source: "common.rs", guard: "KUMABOARD_KUMABOARD_H", includes: &[] },
    Header { name: "kumata.h", source: "kumata.rs", guard: "KUMABOARD_KUMATA_H", includes: &["kumaboard.h"] },
    Header { name: "kumo.h", source: "kumo.rs", guard: "KUMABOARD_KUMO_H", includes: &["kumaboard.h"] },
];

/// How types are called in C.
const NAMES: &[(&str, &str)] = &[
    ("Status", "kumaboard_status"),
    ("KumataPosition", "kumata_position"),
    ("KumataSetup", "kumata_setup"),
    ("KumataSeatScore", "kumata_seat_score"),
    ("KumoPosition", "kumo_position"),
    ("KumoSetup", "kumo_setup"),
    ("KumoResult", "kumo_result"),
];

/// Where the page about everything says where its example goes.
const EXAMPLE: &str = "@EXAMPLE@";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let check = match args.as_slice() {
        [] => false,
        [arg] if arg == "--check" => true,
        _ => {
            eprintln!("error: expected no argument, or --check");
            return ExitCode::from(2);
        }
    };
    match run(check) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the headers, or tells whether they are as they would be written.
fn run(check: bool) -> Result<bool, Box<dyn Error>> {
    let root = root()?;
    let folder = root.join("include/kumaboard");
    let mut good = true;
    for header in &HEADERS {
        let path = folder.join(header.name);
        let text = generate(header, &root.join("bindings/c"))?;
        if !check {
            fs::create_dir_all(&folder)?;
            fs::write(&path, text)?;
            println!("wrote {}", path.display());
        } else if let Some(difference) = difference(&fs::read_to_string(&path).unwrap_or_default(), &text) {
            eprintln!("{} is not what `cargo xtask headers` writes: {difference}", path.display());
            good = false;
        }
    }
    if check {
        for name in stray(&folder)? {
            eprintln!("{}: no header has this name", folder.join(name).display());
            good = false;
        }
    }
    Ok(good)
}

fn root() -> Result<PathBuf, Box<dyn Error>> {
    let manifest =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    let root = manifest.ancestors().nth(2).ok_or("this crate is not in its workspace")?;
    Ok(root.to_path_buf())
}

/// The first line in which two texts differ.
fn difference(found: &str, expected: &str) -> Option<String> {
    if found == expected {
        return None;
    }
    let (found, expected): (Vec<&str>, Vec<&str>) = (found.lines().collect(), expected.lines().collect());
    let line = found.iter().zip(&expected).take_while(|(found, expected)| found == expected).count();
    let shown = |lines: &[&str]| lines.get(line).map_or_else(|| "the end".to_owned(), |line| format!("`{line}`"));
    Some(format!("line {}: found {}, expected {}", line + 1, shown(&found), shown(&expected)))
}

/// Files in the folder that are none of the headers.
fn stray(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !HEADERS.iter().any(|header| header.name == name) {
            names.push(name);
        }
    }
    names.sort_unstable();
    Ok(names)
}

fn generate(header: &Header, crate_folder: &Path) -> Result<String, Box<dyn Error>> {
    let is_common = header.includes.is_empty();
    let page = if is_common { conventions(crate_folder)? } else { short_page(header) };
    let bindings = Builder::new()
        .with_config(config(header, page))
        .with_src(crate_folder.join("src").join(header.source))
        .generate()?;
    let mut text = Vec::new();
    bindings.write(&mut text);
    Ok(tidy(&String::from_utf8(text)?))
}

fn config(header: &Header, page: String) -> Config {
    let mut config = Config {
        language: Language::C,
        cpp_compat: true,
        header: Some(page),
        include_guard: Some(header.guard.to_owned()),
        no_includes: true,
        sys_includes: ["stdbool.h", "stddef.h", "stdint.h"].map(str::to_owned).to_vec(),
        includes: header.includes.iter().map(|&name| name.to_owned()).collect(),
        usize_is_size_t: true,
        style: Style::Type,
        line_length: 100,
        documentation_style: cbindgen::DocumentationStyle::Doxy,
        enumeration: EnumConfig {
            prefix_with_name: true,
            rename_variants: RenameRule::ScreamingSnakeCase,
            ..EnumConfig::default()
        },
        function: FunctionConfig { sort_by: Some(SortKey::None), ..FunctionConfig::default() },
        ..Config::default()
    };
    config.export.rename = NAMES.iter().map(|&(rust, c)| (rust.to_owned(), c.to_owned())).collect();
    config.export.item_types =
        vec![ItemType::Constants, ItemType::Enums, ItemType::Structs, ItemType::OpaqueItems, ItemType::Functions];
    if header.includes.is_empty() {
        config.after_includes = Some(version_macro());
    }
    config
}

/// The version of the headers, to compare with that of the library.
fn version_macro() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "\n/**\n * The version of these headers. `kumaboard_version` tells that of the library.\n */\n\
         #define KUMABOARD_VERSION \"{version}\"\n"
    )
}

/// The page about everything, as a comment.
fn conventions(crate_folder: &Path) -> Result<String, Box<dyn Error>> {
    let read = |path: &str| {
        let path = crate_folder.join(path);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let example: String = read("examples/first_moves.c")?.lines().map(|line| indented(line) + "\n").collect();
    let page = read("conventions.txt")?.replace(EXAMPLE, example.trim_end());
    comment(&page)
}

fn indented(line: &str) -> String {
    if line.is_empty() { String::new() } else { format!("    {line}") }
}

fn short_page(header: &Header) -> String {
    let game = if header.name == "kumo.h" { "KUMO Hogosha" } else { "Kumata" };
    format!(
        "/*\n * {game} for C, part of Kumaboard. How everything is meant is said at the top of kumaboard.h.\n *\n \
         * SPDX-License-Identifier: MIT OR Apache-2.0\n *\n * Generated by `cargo xtask headers`, not written by hand.\n */"
    )
}

fn comment(page: &str) -> Result<String, Box<dyn Error>> {
    if page.contains("*/") || page.contains("/*") {
        return Err("the page for the top of kumaboard.h holds the beginning or end of a comment".into());
    }
    let lines: String = page.lines().map(|line| format!(" * {line}").trim_end().to_owned() + "\n").collect();
    Ok(format!("/*\n{lines} */"))
}

/// Without blanks at ends of lines, and with exactly one line end at the end.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned() + "\n"
}
