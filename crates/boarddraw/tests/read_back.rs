//! Positions are read back from the shapes alone: colours, strokes and places, not what items say they are.

use boarddraw::{Item, Layer, Outline, Path, Role, Scene, Shape, Step, Theme, kumata, kumo};
use boardgame::{Playable as _, Rng};
use kumata_core::{Clan, Rules, Setup};

/// Strokes of a path, as points from its left upper end.
fn strokes(path: &Path) -> Vec<Vec<[i32; 2]>> {
    let mut strokes: Vec<Vec<[i32; 2]>> = Vec::new();
    for step in path.steps() {
        match *step {
            Step::Go(point) => strokes.push(vec![point]),
            Step::Line(point) | Step::Curve([_, _, point]) => strokes.last_mut().unwrap().push(point),
            Step::Close => {
                let first = strokes.last().unwrap()[0];
                strokes.last_mut().unwrap().push(first);
            }
        }
    }
    strokes
}

fn path(shape: &Shape) -> &Path {
    match &shape.outline {
        Outline::Path(path) => path,
        other => panic!("{other:?}"),
    }
}

/// Which digit it is, told by how strokes run.
fn digit(path: &Path) -> char {
    let strokes = strokes(path);
    let lowest = strokes.iter().flatten().map(|point| point[1]).max().unwrap();
    let first = &strokes[0];
    let (start, end) = (first[0], *first.last().unwrap());
    match strokes.len() {
        1 if start == end => '0',
        1 if first[first.len() - 2][1] == end[1] && end[1] == lowest => '2',
        1 if first.len() == 4 => '4',
        1 if start[1] == first[1][1] && first.len() == 3 => '7',
        1 if start[1] == first[1][1] => '5',
        1 => '6',
        _ if strokes[1][0][1] == lowest => '1',
        _ => '3',
    }
}

fn of_role(item: &Item, role: Role) -> impl Iterator<Item = &Shape> {
    item.shapes.iter().filter(move |shape| shape.role == role)
}

fn begins(shape: &Shape) -> usize {
    path(shape).steps().iter().filter(|step| matches!(step, Step::Go(_))).count()
}

/// The clan of a sign, told by how many pieces it has.
fn clan_of_sign(item: &Item) -> Clan {
    let pieces: Vec<usize> = of_role(item, Role::Emblem).map(begins).collect();
    match pieces[..] {
        [4] => Clan::Monkeys,
        [1, 1] => Clan::Snakes,
        [2] => Clan::Toucans,
        [3] => Clan::Tigers,
        [5] => Clan::Hippos,
        [1] => Clan::Crocodiles,
        _ => panic!("{pieces:?}"),
    }
}

/// What is written in the position string of a cell, and the corner of the cell.
fn read_cell(item: &Item, theme: &Theme) -> ([i32; 2], String) {
    let body = of_role(item, Role::Body).next().unwrap();
    let [left, top, ..] = body.bounds();
    let clan = clan_of_sign(item);
    let value = of_role(item, Role::Value).map(|shape| digit(path(shape))).collect::<String>();
    let mut text = format!("{clan}{value}");
    if item.layer == Layer::Cells {
        assert_eq!(body.fill, Some(theme.cell(clan).body), "sign and colour say the same clan");
        return ([left + 500, top + 500], text);
    }
    assert_eq!(body.fill, Some(theme.domino(clan).body), "sign and colour say the same clan");
    let level = of_role(item, Role::Level).map(|shape| digit(path(shape))).collect::<String>();
    // The disc of the level is always at the same place of its cell.
    let [x, y, z, w] = of_role(item, Role::Level).next().unwrap().bounds();
    let middle = [(x + z) / 2 - 245, (y + w) / 2 - 302];
    let pointer = of_role(item, Role::Stub).chain(of_role(item, Role::Joint)).next().unwrap();
    let [x, y, z, w] = pointer.bounds();
    let (right, down) = ((x + z) / 2 - middle[0], (y + w) / 2 - middle[1]);
    text.push(match (right.abs() > down.abs(), right > 0, down > 0) {
        (true, true, _) => 'e',
        (true, false, _) => 'w',
        (false, _, true) => 's',
        (false, _, false) => 'n',
    });
    text.push_str(&level);
    if of_role(item, Role::Totem).next().is_some() {
        text.push('*');
    }
    (middle, text)
}

/// The first field of a position string, read from a scene.
fn read_board(scene: &Scene, theme: &Theme) -> String {
    let board = scene.items().iter().filter(|item| [Layer::Cells, Layer::Pieces].contains(&item.layer));
    let cells: Vec<([i32; 2], String)> = board.map(|item| read_cell(item, theme)).collect();
    let least = |axis: usize| cells.iter().map(|(middle, _)| middle[axis]).min().unwrap();
    let most = |axis: usize| cells.iter().map(|(middle, _)| middle[axis]).max().unwrap();
    // A digit of another width moves a middle by a few units.
    let place = |middle: i32, axis: usize| (middle - least(axis) + 500) / 1000;
    let row = |rank: i32| {
        let file = |file: i32| {
            let found = cells.iter().find(|(middle, _)| place(middle[0], 0) == file && place(middle[1], 1) == rank);
            found.map_or_else(|| "-".to_owned(), |(_, text)| text.clone())
        };
        (0..=place(most(0), 0)).map(file).collect::<Vec<_>>().join(",")
    };
    (0..=place(most(1), 1)).map(row).collect::<Vec<_>>().join("/")
}

#[test]
fn boards_of_kumata_are_read_back_from_their_shapes() {
    let (mut highest, mut mazes) = (0, 0);
    for seed in 0..60_u64 {
        let mut setup = Setup::new(2 + (seed % 3) as u8);
        setup.rules = Rules::ALL[seed as usize / 3 % 3];
        setup.maze = seed % 2 == 1;
        let mut rng = Rng::new(seed);
        let mut position = setup.deal_with(&mut rng).unwrap();
        let theme = Theme::ALL[seed as usize % 3];
        for ply in 0..=40 {
            if ply % 8 == 0 {
                let look = boarddraw::Look { theme: theme.clone(), ..boarddraw::Look::default() };
                let scene = kumata::Picture::new(&position).look(look).scene();
                let text = position.to_string();
                assert_eq!(read_board(&scene, theme), text.split(' ').next().unwrap(), "{text}");
            }
            let Some(chosen) = position.random_move(&mut rng) else { break };
            position.play(chosen).unwrap();
        }
        highest = highest.max(position.cells().map(|(_, cell)| cell.level()).max().unwrap());
        mazes += u32::from(setup.maze);
    }
    assert!(highest >= 4 && mazes >= 20);
}

/// A die's letter, told by its form and by the pieces of its sign.
fn read_die(body: &Shape, signs: &[&Shape]) -> char {
    let Outline::Box { size, round, .. } = body.outline else { panic!("a die is a box") };
    let filled: Vec<usize> = signs.iter().filter(|sign| sign.fill.is_some()).map(|sign| begins(sign)).collect();
    let drawn: Vec<&&Shape> = signs.iter().filter(|sign| sign.stroke.is_some()).collect();
    let curved = |shape: &Shape| path(shape).steps().iter().any(|step| matches!(step, Step::Curve(_)));
    let letter = match (&filled[..], &drawn[..]) {
        ([], [line]) if begins(line) == 2 => 'R',
        ([2], [line]) if curved(line) => 'J',
        ([2], [_]) => 'T',
        ([1], [line]) if begins(line) == 2 => 'G',
        ([2], []) => 'B',
        ([1], [_]) => 'K',
        _ => panic!("{signs:?}"),
    };
    if 2 * round >= size[0].min(size[1]) { letter.to_ascii_lowercase() } else { letter }
}

/// The first field of a position string, read from a scene.
fn read_arena(scene: &Scene, size: u8) -> String {
    let arena = scene.items().iter().find(|item| item.note("arena").is_some()).unwrap();
    let [left, top, right, _] = of_role(arena, Role::Body).next().unwrap().bounds();
    let space = (right - left) / i32::from(size);
    let mut spaces = vec![vec![String::new(); usize::from(size)]; usize::from(size)];
    for item in scene.items().iter().filter(|item| item.layer == Layer::Pieces) {
        let mut dice: Vec<&Shape> = of_role(item, Role::Body).collect();
        dice.sort_by_key(|die| -die.bounds()[1]);
        let thing = dice.first().copied().unwrap_or_else(|| of_role(item, Role::Stone).next().unwrap());
        let [x, _, z, w] = thing.bounds();
        let place = &mut spaces[((w - top - 60) / space) as usize][(((x + z) / 2 - left) / space) as usize];
        if dice.is_empty() {
            place.push('#');
        }
        for die in &dice {
            let [_, upper, _, lower] = die.bounds();
            let signs: Vec<&Shape> = of_role(item, Role::Stance)
                .filter(|sign| {
                    let [_, y, _, w] = sign.bounds();
                    (upper..lower).contains(&((y + w) / 2))
                })
                .collect();
            place.push(read_die(die, &signs));
        }
        if dice.len() > 1 {
            *place = format!("({place})");
        }
    }
    let row = |row: &Vec<String>| {
        let (mut text, mut empty) = (String::new(), 0);
        for space in row {
            if space.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            (text, empty) = (text + space, 0);
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    spaces.iter().map(row).collect::<Vec<_>>().join("/")
}

#[test]
fn arenas_of_kumo_are_read_back_from_their_shapes() {
    let (mut stacks, mut tall) = (0, 0);
    let fight = [
        "5/5/r(Kg)3/#r3/K(Kk)kT(Gb) 1 1,0 0,0 0,0 00 b1.e1.b3 base2",
        "7/K6/7/7/kgJ4/#k5/(JtB)(JbK)5 0 0,0 1,0 0,0 00 a1.b1 base2",
    ];
    for seed in 0..48_u64 {
        let mode = kumo_core::Mode::ALL[seed as usize % 4];
        let mut setup = kumo_core::Setup::new(mode);
        setup.size = kumo_core::SIZES[seed as usize / 4 % 4];
        let mut position = match fight.get(seed as usize) {
            Some(text) => text.parse().unwrap(),
            None => setup.start().unwrap(),
        };
        let mut rng = Rng::new(seed);
        for ply in 0..=120 {
            if ply % 20 == 0 {
                let scene = kumo::Picture::new(&position).scene();
                let text = position.to_string();
                assert_eq!(read_arena(&scene, position.size()), text.split(' ').next().unwrap(), "{text}");
                stacks += text.matches('(').count();
                let in_stack = |stack: &str| stack.find(')').is_some_and(|end| end == 3);
                tall += text.split('(').filter(|stack| in_stack(stack)).count();
            }
            let Some(chosen) = position.random_move(&mut rng) else { break };
            position.play(chosen).unwrap();
        }
    }
    assert!(stacks > 10 && tall >= 2, "{stacks} {tall}");
}
