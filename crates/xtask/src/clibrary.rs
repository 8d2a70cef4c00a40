use std::path::PathBuf;

use crate::failure::Failure;
use crate::files;
use crate::workspace::Workspace;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What C programs need, laid out as it is installed.
#[derive(Debug)]
pub(crate) struct Clibrary {
    pub(crate) prefix: PathBuf,
    pub(crate) include: PathBuf,
    pub(crate) lib: PathBuf,
    pub(crate) shared: PathBuf,
    pub(crate) archive: PathBuf,
}

impl Clibrary {
    /// Where it is, or will be.
    pub(crate) fn of(workspace: &Workspace) -> Self {
        let prefix = workspace.target("c");
        let lib = prefix.join("lib");
        Self {
            include: prefix.join("include"),
            shared: lib.join(shared_names()[0].as_str()),
            archive: lib.join("libkumaboard.a"),
            lib,
            prefix,
        }
    }

    /// Builds the library in release mode and lays everything out anew.
    pub(crate) fn build(workspace: &Workspace) -> Result<Self, Failure> {
        workspace.cargo(["build", "--release", "--package", "kumaboard-capi"]).run()?;
        let built = workspace.target("release");
        let library = Self::of(workspace);
        files::clean_directory(&library.prefix)?;

        let headers = workspace.source("include/kumaboard");
        files::create_directory(&library.include.join("kumaboard"))?;
        for name in files::names(&headers, "h")? {
            files::copy(&headers.join(&name), &library.include.join("kumaboard").join(&name))?;
        }

        let names = shared_names();
        files::create_directory(&library.lib)?;
        files::copy(&built.join("libkumaboard.a"), &library.archive)?;
        files::copy(&built.join(names.last().map_or("", String::as_str)), &library.shared)?;
        for link in &names[1..] {
            files::link(&names[0], &library.lib.join(link))?;
        }

        for (name, directory) in [
            ("kumaboard.pc", "pkgconfig"),
            ("kumaboard-config.cmake", "cmake/kumaboard"),
            ("kumaboard-config-version.cmake", "cmake/kumaboard"),
        ] {
            let template = files::read(&workspace.source("bindings/c/package").join(format!("{name}.in")))?;
            files::create_directory(&library.lib.join(directory))?;
            files::write(&library.lib.join(directory).join(name), &template.replace("@VERSION@", VERSION))?;
        }
        println!("laid out in {}", library.prefix.display());
        Ok(library)
    }
}

/// The names of the shared library: its own first, then those of links to it; the last is the one cargo gives it.
fn shared_names() -> Vec<String> {
    let compatible = compatible(VERSION);
    if cfg!(target_os = "macos") {
        vec![format!("libkumaboard.{compatible}.dylib"), "libkumaboard.dylib".to_owned()]
    } else {
        vec![
            format!("libkumaboard.so.{VERSION}"),
            format!("libkumaboard.so.{compatible}"),
            "libkumaboard.so".to_owned(),
        ]
    }
}

/// What versions that can stand in for each other share, as in the library's own build script.
fn compatible(version: &str) -> &str {
    let parts = if version.starts_with("0.") { 2 } else { 1 };
    version.match_indices('.').nth(parts - 1).map_or(version, |(dot, _)| &version[..dot])
}

/// Writes the C headers anew, or only looks whether they are as they would be written.
pub(crate) fn headers(workspace: &Workspace, check: bool) -> Result<(), Failure> {
    let generator = workspace.cargo(["run", "--quiet", "--package", "kumaboard-capi-headers"]);
    if check { generator.args(["--", "--check"]).run() } else { generator.run() }
}

#[cfg(test)]
mod tests {
    use super::compatible;

    #[test]
    fn versions_that_can_stand_in_for_each_other() {
        for (version, expected) in [("0.1.0", "0.1"), ("0.12.3", "0.12"), ("1.0.0", "1"), ("12.3.4", "12")] {
            assert_eq!(compatible(version), expected);
        }
    }
}
