//! What is drawn stands out from its ground, and in the safe theme for people who don't see all colours.

use boarddraw::{Colour, Paint, Theme};

/// The parts of a colour as light, 0 to 1 (sRGB).
fn light(colour: Colour) -> [f64; 3] {
    [colour.red, colour.green, colour.blue].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// The contrast of two colours, 1 to 21, as the Web Content Accessibility Guidelines define it.
fn contrast(one: Colour, other: Colour) -> f64 {
    let luminance = |colour| {
        let [red, green, blue] = light(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn the_formula_is_that_of_the_guidelines() {
    let (black, white) = (Colour::hex(0), Colour::hex(0xffffff));
    assert!((contrast(black, white) - 21.0).abs() < 1e-9);
    // A well-known border case: the lightest grey that passes on white.
    assert!(contrast(Colour::hex(0x767676), white) >= 4.5 && contrast(Colour::hex(0x777777), white) < 4.5);
}

#[test]
fn what_is_drawn_has_a_contrast_of_at_least_4_5_to_its_ground() {
    for theme in Theme::ALL {
        let painted = theme.dominoes.iter().chain(&theme.cells).chain(&theme.dice).chain(&theme.camps);
        for &Paint { body, ink } in painted.chain([&theme.totem, &theme.stone]) {
            assert!(contrast(body, ink) >= 4.5, "{}: {ink} on {body}: {:.2}", theme.name, contrast(body, ink));
        }
        for (ink, ground) in [
            (theme.ink, theme.page),
            (theme.faint, theme.page),
            (theme.accent, theme.page),
            (theme.ink, theme.ground),
            (theme.border, theme.page),
        ] {
            assert!(contrast(ink, ground) >= 4.5, "{}: {ink} on {ground}: {:.2}", theme.name, contrast(ink, ground));
        }
        // Things on the table, which are large.
        for (thing, ground) in theme
            .dominoes
            .iter()
            .chain(&theme.dice)
            .chain([&theme.stone])
            .map(|paint| (paint.body, theme.ground))
            .filter(|_| theme.name != "safe")
        {
            assert!(contrast(thing, ground) >= 3.0, "{}: {thing} on {ground}", theme.name);
        }
    }
}

/// How people see colours who lack a kind of cones, by Machado, Oliveira and Fernandes (2009), severity 1.
const SEEN: [(&str, [[f64; 3]; 3]); 4] = [
    ("all colours", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopia", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    ("tritanopia", [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
];

/// Where a colour seen so lies in CIELAB, in which distances are about what is seen.
fn lab(colour: Colour, seen: &[[f64; 3]; 3]) -> [f64; 3] {
    let parts = light(colour);
    let seen = seen.map(|row| row.iter().zip(parts).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0));
    let xyz = [
        (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505,
        0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2],
        (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089,
    ];
    let [x, y, z] = xyz.map(|part| if part > 0.008856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(one: Colour, other: Colour, seen: &[[f64; 3]; 3]) -> f64 {
    let (one, other) = (lab(one, seen), lab(other, seen));
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// The least distance of two that are in one game, whoever looks.
fn least(theme: &Theme, seen: &[(&str, [[f64; 3]; 3])]) -> f64 {
    let [monkeys, snakes, toucans, tigers, hippos, crocodiles] = theme.dominoes.map(|paint| paint.body);
    let four = [monkeys, snakes, toucans, tigers];
    let mut pairs = vec![(hippos, crocodiles), (theme.dice[0].body, theme.dice[1].body)];
    for (number, &one) in four.iter().enumerate() {
        pairs.extend(four[..number].iter().map(|&other| (one, other)));
    }
    let distances = pairs.iter().flat_map(|&(one, other)| seen.iter().map(move |(_, seen)| distance(one, other, seen)));
    distances.fold(f64::MAX, f64::min)
}

#[test]
fn clans_and_teams_are_told_apart_by_everyone_in_the_safe_theme() {
    assert!(least(&Theme::SAFE, &SEEN) >= 25.0, "{}", least(&Theme::SAFE, &SEEN));
    for theme in Theme::ALL {
        assert!(least(theme, &SEEN[..1]) >= 25.0, "{}: {}", theme.name, least(theme, &SEEN[..1]));
    }
}

/// Why there is a safe theme at all: the measure finds what is wrong with the other light one.
#[test]
fn the_light_theme_is_not_for_everyone() {
    assert!(least(&Theme::LIGHT, &SEEN) < 25.0);
}
