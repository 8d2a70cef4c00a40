use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::clibrary::Clibrary;
use crate::failure::Failure;
use crate::files;
use crate::program::Program;
use crate::step::{Part, Step};
use crate::workspace::Workspace;
use crate::{clibrary, debian};

/// Every warning the compilers have to offer is an error.
const STRICT: [&str; 4] = ["-Wall", "-Wextra", "-Werror", "-pedantic"];

/// Where programs compiled by the checks go, among the built things.
const BUILT: &str = "c-test";

/// The checks of the C interface.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "headers",
        part: Part::C,
        about: "the C headers are those `cargo xtask headers` writes",
        after: &[],
        run: |workspace| clibrary::headers(workspace, true),
    },
    Step {
        name: "header-alone",
        part: Part::C,
        about: "each C header compiles alone and twice, as C99 and as C++17",
        after: &[],
        run: header_alone,
    },
    Step { name: "c-unit", part: Part::C, about: "unit tests of the C interface", after: &[], run: unit },
    Step {
        name: "c-library",
        part: Part::C,
        about: "the C library in release mode, with what the headers declare",
        after: &[],
        run: library,
    },
    Step {
        name: "c-test",
        part: Part::C,
        about: "the C test as C99 and C++17, shared and static, in full",
        after: &["c-library"],
        run: test,
    },
    Step {
        name: "c-valgrind",
        part: Part::C,
        about: "the C test under valgrind, perft to depth 2, nothing lost",
        after: &["c-test"],
        run: valgrind,
    },
    Step {
        name: "c-example",
        part: Part::C,
        about: "the example by pkg-config and by CMake",
        after: &["c-library"],
        run: example,
    },
];

/// A language the headers and the test are compiled as.
#[derive(Debug, Clone, Copy)]
enum Language {
    C99,
    Cpp17,
}

impl Language {
    const ALL: [Self; 2] = [Self::C99, Self::Cpp17];

    /// Its compiler, told that the sources are in this language.
    fn compiler(self, workspace: &Workspace) -> Program {
        let (variable, usual, language, standard) = match self {
            Self::C99 => ("CC", "cc", "c", "-std=c99"),
            Self::Cpp17 => ("CXX", "c++", "c++", "-std=c++17"),
        };
        let name = env::var_os(variable).filter(|name| !name.is_empty()).unwrap_or_else(|| OsString::from(usual));
        workspace.program(name).args([standard, "-x", language]).args(STRICT)
    }

    fn name(self) -> &'static str {
        match self {
            Self::C99 => "c99",
            Self::Cpp17 => "c++17",
        }
    }
}

fn header_alone(workspace: &Workspace) -> Result<(), Failure> {
    let directory = files::clean_directory(&workspace.target(BUILT).join("alone"))?;
    let names = files::names(&workspace.source("include/kumaboard"), "h")?;
    for language in Language::ALL {
        for name in &names {
            let source = directory.join(format!("{name}.c"));
            let include = format!("#include \"kumaboard/{name}\"\n");
            files::write(&source, &format!("{include}{include}int main(void) {{ return 0; }}\n"))?;
            language
                .compiler(workspace)
                .args(["-fsyntax-only", "-I"])
                .arg(workspace.source("include"))
                .arg(&source)
                .run()?;
        }
    }
    Ok(())
}

fn unit(workspace: &Workspace) -> Result<(), Failure> {
    workspace.cargo(["test", "--package", "kumaboard-capi", "--lib"]).run()
}

/// Builds the library and compares what it exports with what the headers declare.
fn library(workspace: &Workspace) -> Result<(), Failure> {
    let paths = Clibrary::build(workspace)?;
    let mut declared = BTreeSet::new();
    for name in files::names(&paths.include.join("kumaboard"), "h")? {
        declared.extend(declared_functions(&files::read(&paths.include.join("kumaboard").join(name))?));
    }
    let symbols =
        workspace.program("nm").args(["-D", "--defined-only", "--format=posix"]).arg(&paths.shared).output()?;
    let exported: BTreeSet<String> =
        symbols.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect();
    if declared == exported {
        println!("{} functions declared and exported", declared.len());
        return Ok(());
    }
    let differing: Vec<&str> = declared.symmetric_difference(&exported).map(String::as_str).collect();
    Err(Failure::new(format!("declared or exported, but not both: {}", differing.join(", "))))
}

/// The functions a header declares: names before a parenthesis, outside of comments.
fn declared_functions(header: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in header.lines().filter(|line| !line.starts_with([' ', '/', '#', '}'])) {
        if let Some((before, _)) = line.split_once('(') {
            let name = before.rsplit([' ', '*']).next().unwrap_or_default();
            names.insert(name.to_owned());
        }
    }
    names
}

fn test(workspace: &Workspace) -> Result<(), Failure> {
    let paths = Clibrary::of(workspace);
    let golden = workspace.source("tests/golden");
    for language in Language::ALL {
        for shared in [true, false] {
            let program = test_program(workspace, language, shared);
            let mut compiler = language
                .compiler(workspace)
                .args(["-O1", "-g", "-I"])
                .arg(&paths.include)
                .args(sources(workspace)?)
                .arg("-o")
                .arg(&program);
            // What follows is not in any language.
            compiler = compiler.args(["-x", "none"]);
            compiler = if shared {
                compiler.arg("-L").arg(&paths.lib).arg("-lkumaboard").arg(run_path(&paths.lib))
            } else {
                compiler.arg(&paths.archive).args(["-ldl", "-lm"])
            };
            files::create_directory(&workspace.target(BUILT))?;
            compiler.arg("-lpthread").run()?;
            workspace.program(program).arg(&golden).run()?;
        }
    }
    Ok(())
}

/// Perft to depth 2: valgrind takes its time, and what could be lost or read twice shows there too.
fn valgrind(workspace: &Workspace) -> Result<(), Failure> {
    debian::need(workspace, "valgrind", "valgrind")?;
    workspace
        .program("valgrind")
        .args(["--quiet", "--error-exitcode=9", "--leak-check=full"])
        .arg("--errors-for-leak-kinds=definite,indirect,possible")
        .arg(test_program(workspace, Language::C99, true))
        .arg(workspace.source("tests/golden"))
        .arg("2")
        .run()
}

/// Compiles the example in both ways the README names and looks whether it runs.
fn example(workspace: &Workspace) -> Result<(), Failure> {
    debian::need(workspace, "pkg-config", "pkgconf")?;
    debian::need(workspace, "cmake", "cmake")?;
    let directory = files::clean_directory(&workspace.target(BUILT).join("example"))?;
    let sources = workspace.source("bindings/c/examples");
    // Somewhere else than it was laid out: it is to be copied.
    let prefix = directory.join("moved");
    let lib = prefix.join("lib");
    workspace.program("cp").arg("-a").arg(Clibrary::of(workspace).prefix).arg(&prefix).run()?;

    let flags = workspace
        .program("pkg-config")
        .args(["--cflags", "--libs", "kumaboard"])
        .env("PKG_CONFIG_PATH", lib.join("pkgconfig"))
        .output()?;
    for language in Language::ALL {
        let program = directory.join(format!("first_moves-{}", language.name()));
        language
            .compiler(workspace)
            .arg(sources.join("first_moves.c"))
            .args(["-x", "none"])
            .args(flags.split_whitespace())
            .arg(run_path(&lib))
            .arg("-o")
            .arg(&program)
            .run()?;
        expect_moves(workspace, &program)?;
    }

    let build = directory.join("cmake");
    let mut search = OsString::from("-DCMAKE_PREFIX_PATH=");
    search.push(&prefix);
    workspace.program("cmake").arg("-S").arg(&sources).arg("-B").arg(&build).arg(search).run()?;
    workspace.program("cmake").arg("--build").arg(&build).run()?;
    for name in ["first_moves_kumaboard", "first_moves_static"] {
        expect_moves(workspace, &build.join(name))?;
    }
    Ok(())
}

/// The example lists the moves after two; turning the arena back is one of them.
fn expect_moves(workspace: &Workspace, program: &Path) -> Result<(), Failure> {
    let output = workspace.program(program).output()?;
    if output.lines().any(|line| line == "ccw") {
        return Ok(());
    }
    Err(Failure::new(format!("{} wrote:\n{output}", program.display())))
}

fn sources(workspace: &Workspace) -> Result<Vec<PathBuf>, Failure> {
    let directory = workspace.source("tests/c");
    Ok(files::names(&directory, "c")?.into_iter().map(|name| directory.join(name)).collect())
}

fn test_program(workspace: &Workspace, language: Language, shared: bool) -> PathBuf {
    let kind = if shared { "shared" } else { "static" };
    workspace.target(BUILT).join(format!("kumaboard-test-{}-{kind}", language.name()))
}

/// Lets a program find a shared library where it lies.
fn run_path(lib: &Path) -> OsString {
    let mut option = OsString::from("-Wl,-rpath,");
    option.push(lib);
    option
}

#[cfg(test)]
mod tests {
    use super::declared_functions;

    #[test]
    fn functions_are_found_between_everything_else() {
        let header = "\
/*
 * A call() in a comment.
 */
#define KUMABOARD_SIZE(x) x
typedef struct kumo_setup {
  size_t struct_size;
} kumo_setup;
extern \"C\" {
const char *kumaboard_version(void);
kumaboard_status kumo_position_start(const kumo_setup *setup,
                                     kumo_position **position);
}  // extern \"C\"
";
        let found: Vec<String> = declared_functions(header).into_iter().collect();
        assert_eq!(found, ["kumaboard_version", "kumo_position_start"]);
    }
}
