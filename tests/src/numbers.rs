//! The tables of action numbers and observation planes in the documentation of the two games, and their fingerprints.

use std::fmt::Write as _;

use kumaboard::game::{Action, Spec};
use kumaboard::{kumata, kumo};

/// Every variant of a game that numbers its actions or planes in its own way.
pub fn kumata_specs() -> Vec<kumata::KumataSpec> {
    let maze = "kumata layout=xxxxx/x---x/x---x";
    let layouts = [kumata::Layout::STANDARD, maze.parse::<kumata::KumataSpec>().expect("it is a spec").layout()];
    let mut specs = Vec::new();
    for layout in layouts {
        for rules in kumata::Rules::ALL {
            for seats in 2..=4 {
                let spec = kumata::KumataSpec::new(seats).expect("2 to 4 seats play");
                specs.push(spec.with_rules(rules).with_layout(layout));
            }
        }
    }
    specs
}

/// Every variant of a game that numbers its actions or planes in its own way.
pub fn kumo_specs() -> Vec<kumo::KumoSpec> {
    let sizes = kumo::SIZES.into_iter();
    let specs = sizes.flat_map(|size| {
        kumo::Mode::ALL.map(|mode| kumo::KumoSpec::new(mode).with_size(size).expect("it is one of the sizes"))
    });
    specs.collect()
}

/// A line that changes whenever a number of an action or a plane means something else: the written spec, the counts, and
/// the FNV-1a hash (64 bits) of all notations and planes in order.
pub fn fingerprint<S: Spec>(spec: &S) -> String {
    let mut text = String::new();
    for number in 0..(spec.action_count() + spec.chance_count()) as u32 {
        match spec.move_of(Action::new(number)) {
            Some(chosen) => writeln!(text, "{chosen}"),
            None => writeln!(text, "-"),
        }
        .expect("strings have room");
    }
    for plane in spec.planes() {
        writeln!(text, "{} {}", plane.max, plane.shows).expect("strings have room");
    }
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    let (actions, chance, planes) = (spec.action_count(), spec.chance_count(), spec.shape().planes);
    format!("{spec}: version {}, {actions} + {chance} actions, {planes} planes, {hash:016x}", S::RULES_VERSION)
}

/// The fingerprints of all variants of both games, a line each.
pub fn fingerprints() -> String {
    let lines = kumata_specs().iter().map(fingerprint).chain(kumo_specs().iter().map(fingerprint)).collect::<Vec<_>>();
    lines.join("\n") + "\n"
}

/// What a page begins with.
struct Page {
    game: &'static str,
    crate_name: &'static str,
    spec: &'static str,
    notes: &'static str,
}

fn page<S: Spec>(page: &Page, counted: &[S], shown: &[S]) -> String {
    let Page { game, crate_name, spec, notes } = page;
    let mut text = format!(
        "# {game}: numbers of actions and planes of observations\n\n\
         Generated from the code; rules version {}. What a number means is part of the interface: when it changes, so does\n\
         the rules version.\n\n\
         [`{spec}`](https://docs.rs/{crate_name}) says which variant is played. {notes}\n\n\
         Of the variants listed, some are shown whole below; `Spec::action_blocks` and `Spec::planes` tell the same of any.\n\n\
         | variant | actions | outcomes of chance | observation |\n|---|---|---|---|\n",
        S::RULES_VERSION
    );
    for spec in counted {
        let shape = spec.shape();
        let size = format!("{} x {} x {}", shape.planes, shape.height, shape.width);
        let _ = writeln!(text, "| `{spec}` | {} | {} | {size} |", spec.action_count(), spec.chance_count());
    }
    for spec in shown {
        let _ = write!(text, "\n## `{spec}`\n\n| actions | what | in which order |\n|---|---|---|\n");
        for block in spec.action_blocks() {
            let numbers = match block.len {
                1 => block.first.to_string(),
                _ => format!("{} to {}", block.first, block.last()),
            };
            let _ = writeln!(text, "| {numbers} | {} | {} |", block.moves, block.order);
        }
        text.push_str("\n| plane | shows | greatest number |\n|---|---|---|\n");
        for (number, plane) in spec.planes().into_iter().enumerate() {
            let _ = writeln!(text, "| {number} | {} | {} |", plane.shows, plane.max);
        }
    }
    text
}

/// The page about Kumata.
pub fn kumata_page() -> String {
    let heading = Page {
        game: "Kumata",
        crate_name: "kumata-core",
        spec: "KumataSpec",
        notes: "Cells are numbered in reading order: from north to\nsouth, from west to east. Planes cover the rectangle \
                around the layout, rows from north to south. *Own* is who observes;\n*seat +1* is the next in the order \
                of play. Only what everybody sees is shown. As `u8` a cell holds the number itself, as\n`f32` the \
                number divided by the greatest.",
    };
    let spec = |text: &str| text.parse().expect("it is a spec");
    page(&heading, &kumata_specs(), &[spec("kumata seats=2"), spec("kumata seats=4 rules=bga-de")])
}

/// The page about KUMO Hogosha.
pub fn kumo_page() -> String {
    let heading = Page {
        game: "KUMO Hogosha",
        crate_name: "kumo-core",
        spec: "KumoSpec",
        notes: "Spaces and directions are the table's (H1.2), and\nspaces are numbered in reading order: from north to \
                south, from west to east; so are the cells of planes. *Own* is who\nobserves; *seat +1* is the next in \
                the order of play. Why isn't the board turned to the observer? Because the numbers of\nactions name \
                spaces of the table. As `u8` a cell holds the number itself, as `f32` the number divided by the \
                greatest.",
    };
    let spec = |text: &str| text.parse().expect("it is a spec");
    page(&heading, &kumo_specs(), &[spec("kumo"), spec("kumo mode=base4")])
}
