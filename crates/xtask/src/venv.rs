use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::program::Program;
use crate::workspace::Workspace;

/// The oldest Python the package supports.
const OLDEST: (u32, u32) = (3, 10);

/// Names a Python may go by, in the order they are tried.
const PYTHONS: &[&str] = &["python3", "python", "python3.13", "python3.12", "python3.11", "python3.10"];

const STAMP: &str = "kumaboard-requirements";

/// A virtual environment.
#[derive(Debug)]
pub(crate) struct Venv {
    directory: PathBuf,
}

impl Venv {
    /// The one for development, with the pinned packages; made anew only when these have changed.
    pub(crate) fn for_development(workspace: &Workspace) -> Result<Self, Failure> {
        let requirements = workspace.source("python/requirements-dev.txt");
        let wanted =
            fs::read_to_string(&requirements).map_err(|e| Failure::new(format!("{}: {e}", requirements.display())))?;
        let venv = Self { directory: workspace.target("venv") };
        let stamp = venv.directory.join(STAMP);
        let fits = fs::read_to_string(&stamp).is_ok_and(|found| found == wanted);
        if fits && version(&venv.python_path()).is_ok() {
            println!("{} is up to date", venv.directory.display());
            return Ok(venv);
        }
        let venv = Self::create(workspace, &venv.directory)?;
        venv.python(workspace).args(["-m", "pip", "install", "--quiet", "--requirement"]).arg(&requirements).run()?;
        fs::write(&stamp, wanted).map_err(|e| Failure::new(format!("{}: {e}", stamp.display())))?;
        Ok(venv)
    }

    /// An empty one in place of whatever was there.
    pub(crate) fn create(workspace: &Workspace, directory: &Path) -> Result<Self, Failure> {
        workspace.program(find_python()?).args(["-m", "venv", "--clear"]).arg(directory).run().map_err(|failure| {
            Failure::new(format!(
                "{failure}; the Python modules venv and ensurepip are needed \
                     (package python3-venv on Debian)"
            ))
        })?;
        Ok(Self { directory: directory.to_path_buf() })
    }

    /// Its Python, started so that no other environment gets in the way.
    pub(crate) fn python(&self, workspace: &Workspace) -> Program {
        let mut path = vec![self.programs()];
        path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        let path = env::join_paths(path).unwrap_or_default();
        workspace
            .program(self.python_path())
            .env("PATH", path)
            .env("VIRTUAL_ENV", &self.directory)
            .env("PIP_DISABLE_PIP_VERSION_CHECK", "1")
            .without_env("CONDA_PREFIX")
            .without_env("PYTHONHOME")
            .without_env("PYTHONPATH")
    }

    fn programs(&self) -> PathBuf {
        let name = if cfg!(windows) { "Scripts" } else { "bin" };
        self.directory.join(name)
    }

    fn python_path(&self) -> PathBuf {
        let name = format!("python{}", env::consts::EXE_SUFFIX);
        self.programs().join(name)
    }
}

/// The first Python on the PATH that is new enough.
fn find_python() -> Result<&'static str, Failure> {
    let mut too_old = String::new();
    for &name in PYTHONS {
        let Ok(found) = version(Path::new(name)) else {
            continue;
        };
        if found >= OLDEST {
            return Ok(name);
        }
        too_old.push_str(&format!(" ({name} is {}.{})", found.0, found.1));
    }
    let (major, minor) = OLDEST;
    Err(Failure::new(format!("no Python {major}.{minor} or later on the PATH{too_old}")))
}

fn version(python: &Path) -> Result<(u32, u32), Failure> {
    let text = Program::new(python).args(["-c", "import sys; print(*sys.version_info[:2])"]).output()?;
    parse_version(&text).ok_or_else(|| Failure::new(format!("{} has no version", python.display())))
}

fn parse_version(text: &str) -> Option<(u32, u32)> {
    let (major, minor) = text.trim().split_once(' ')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::{OLDEST, parse_version};

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(parse_version("3 9\n") < Some(OLDEST));
        assert!(parse_version("3 11\r\n") > Some(OLDEST));
        assert_eq!(parse_version("three"), None);
    }
}
