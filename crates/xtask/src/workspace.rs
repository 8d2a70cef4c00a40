use std::env;
use std::ffi::OsString;
use std::path::{self, PathBuf};

use crate::failure::Failure;
use crate::program::Program;

/// Where the sources are and where built things go.
#[derive(Debug)]
pub(crate) struct Workspace {
    root: PathBuf,
    target: PathBuf,
}

impl Workspace {
    /// The workspace this program was started from; `CARGO_TARGET_DIR` is respected.
    pub(crate) fn find() -> Result<Self, Failure> {
        let manifest =
            env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let Some(root) = manifest.ancestors().nth(2) else {
            return Err(Failure::new(format!("{} is not inside a workspace", manifest.display())));
        };
        let target = match env::var_os("CARGO_TARGET_DIR") {
            Some(dir) if !dir.is_empty() => path::absolute(&dir)
                .map_err(|e| Failure::new(format!("CARGO_TARGET_DIR={}: {e}", dir.to_string_lossy())))?,
            _ => root.join("target"),
        };
        Ok(Self { root: root.to_path_buf(), target })
    }

    /// A path in the source tree.
    pub(crate) fn source(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// A path among the built things.
    pub(crate) fn target(&self, path: &str) -> PathBuf {
        self.target.join(path)
    }

    /// A built program of the release profile.
    pub(crate) fn release_binary(&self, name: &str) -> PathBuf {
        self.target.join("release").join(format!("{name}{}", env::consts::EXE_SUFFIX))
    }

    /// Any program, started at the root and told where built things go.
    pub(crate) fn program(&self, name: impl Into<OsString>) -> Program {
        Program::new(name).directory(&self.root).env("CARGO_TARGET_DIR", &self.target)
    }

    /// Cargo itself, the one that started this program.
    pub(crate) fn cargo<const N: usize>(&self, args: [&str; N]) -> Program {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        self.program(cargo).args(args)
    }
}
