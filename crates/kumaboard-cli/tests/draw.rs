//! `kumaboard draw` writes positions and games in every format.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

fn kumaboard(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("kumaboard").unwrap();
    command.args(args).env_remove("NO_COLOR");
    command
}

fn output(args: &[&str]) -> String {
    let done = kumaboard(args).assert().success();
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

fn refusal(args: &[&str]) -> String {
    let done = kumaboard(args).assert().code(2);
    String::from_utf8(done.get_output().stderr.clone()).unwrap()
}

const POSITION: &str = "5/5/1(jBr)#2/5/4K 0 4,4 0,0 2,0 10 - base2";

/// A game that one of the project's own files holds.
fn record(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/playthroughs").join(name);
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_position_in_every_format() {
    assert!(output(&["draw", "kumo", POSITION]).contains(" 3 │ ·   jBr ◆   ·   ·   │"));
    assert!(output(&["draw", "kumo", POSITION, "--format", "ascii"]).contains(" 3 | .   jBr #   .   .   |"));
    assert!(output(&["draw", "kumo", POSITION, "--color", "always"]).contains("\u{1b}["));
    let svg = output(&["draw", "kumo", POSITION, "--format", "svg", "--width", "250", "--name", "<Ann>"]);
    let document = roxmltree::Document::parse(&svg).unwrap();
    assert_eq!(document.root_element().attribute("width"), Some("250"));
    let described = document.descendants().find(|node| node.has_tag_name("desc")).unwrap();
    assert_eq!(described.text(), Some(POSITION));
    let read = kumaboard(&["draw", "kumata", "-", "--format", "svg"]).write_stdin("nothing\n").assert().code(2);
    assert!(String::from_utf8_lossy(&read.get_output().stderr).contains("the position is wrong"));
}

#[test]
fn the_ending_of_a_file_tells_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (svg, png, text) = (file("a.svg"), file("b.png"), file("c.txt"));
    for path in [&svg, &png, &text] {
        assert_eq!(output(&["draw", "kumata", "--seed", "7", "--players", "3", "--targets", "--out", path]), "");
    }
    assert!(fs::read_to_string(svg).unwrap().contains("data-target="));
    let bytes = fs::read(png).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    assert_eq!(bytes[16..20], 600_u32.to_be_bytes());
    assert!(fs::read_to_string(text).unwrap().contains("┌──────┬"));
}

#[test]
fn a_game_of_a_file_as_its_last_position_any_other_all_and_a_film() {
    for name in ["kumata-2-standard-rulebook.txt", "kumo-base2-fight.txt"] {
        let path = record(name);
        let position = |args: &[&str]| {
            let svg = output(&[&["draw", "--record", &path, "--format", "svg"], args].concat());
            let document = roxmltree::Document::parse(&svg).unwrap();
            document.descendants().find(|node| node.has_tag_name("desc")).unwrap().text().unwrap().to_owned()
        };
        let text = fs::read_to_string(&path).unwrap();
        let start = text.lines().find_map(|line| line.strip_prefix("[Start \"")).unwrap();
        assert!(start.starts_with(&position(&["--ply", "0"])));
        assert_ne!(position(&[]), position(&["--ply", "1"]));
        let film = output(&["draw", "--record", &path, "--film", "--format", "svg", "--pace", "250"]);
        let document = roxmltree::Document::parse(&film).unwrap();
        assert!(document.descendants().filter(|node| node.has_tag_name("animate")).count() > 20);
        let sheet = output(&["draw", "--record", &path, "--sheet", "5", "--format", "svg"]);
        assert!(sheet.matches("<svg").count() > 10);
    }
}

#[test]
fn what_can_not_be_drawn_is_said() {
    let path = record("kumo-base2-fight.txt");
    assert!(
        refusal(&["draw", "--record", &path, "--ply", "99999"]).contains("--ply: found 99999, expected one from 0 to ")
    );
    assert!(refusal(&["draw", "--record", &path, "--number", "9999"]).contains("--number: found 9999, expected 1"));
    assert!(refusal(&["draw", "--record", &path, "--film"]).contains("a film is SVG"));
    assert!(refusal(&["draw"]).contains("required"));
    let same = refusal(&["draw", "--record", "games.jsonl", "--out", "games.jsonl"]);
    assert!(same.contains("--out: found the file of --record"), "{same}");
    assert!(refusal(&["draw", "kumo", "--theme", "blue"]).contains("light, dark, safe"));
}

#[test]
fn endings_that_say_nothing_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let refused = refusal(&["draw", "kumo", "--out", &file("a.jpg")]);
    assert!(refused.contains("found the ending `.jpg`, expected .svg, .png or .txt, or --format"), "{refused}");
    assert!(!folder.path().join("a.jpg").exists());
    output(&["draw", "kumo", "--out", &file("a.xml"), "--format", "svg"]);
    output(&["draw", "kumo", "--out", &file("board")]);
    assert!(output(&["draw", "--help"]).contains("16384"));
    assert!(refusal(&["draw", "kumo", "--width", "16385"]).contains("16384"));
}

#[test]
fn files_are_replaced_when_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.svg").to_str().unwrap().to_owned();
    fs::write(&path, "my notes").unwrap();
    let refused = refusal(&["draw", "kumo", "--out", &path]);
    assert!(refused.contains("a.svg: found a file there, expected none; --force replaces it"), "{refused}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "my notes");
    output(&["draw", "kumo", "--out", &path, "--force"]);
    assert!(fs::read_to_string(&path).unwrap().starts_with("<svg"));
}

#[test]
fn a_hyphen_is_standard_input_and_output() {
    let path = record("kumo-base2-fight.txt");
    let drawn = output(&["draw", "--record", &path, "--format", "svg"]);
    let mut piped = kumaboard(&["draw", "--record", "-", "--out", "-", "--format", "svg"]);
    let piped = piped.write_stdin(fs::read(&path).unwrap()).assert();
    assert_eq!(String::from_utf8(piped.success().get_output().stdout.clone()).unwrap(), drawn);
    assert_eq!(output(&["draw", "kumo", "--out", "-"]), output(&["draw", "kumo"]));
}
