//! K2: how the board lies.

use std::collections::{BTreeMap, BTreeSet};

use kumaboard::geo::{LayoutError, QuarterTurns, TileLayout, TilePlace};
use kumaboard::kumata::{DEFAULT_FACES_2, DEFAULT_FACES_4, Face, Layout, PlacedTile, Position, Setup, SetupError};

use crate::{coord, legal, on, played, read, refusal, shown};

type Tile = [String; 4];

fn tile(face: Face) -> Tile {
    face.cells.map(|(clan, value)| format!("{clan}{value}"))
}

/// A tile NW, NE, SW, SE after a quarter turn clockwise: what was SW is NW, what was NW is NE, and so on round.
fn turned([nw, ne, sw, se]: &Tile) -> Tile {
    [sw, nw, se, ne].map(Clone::clone)
}

/// The tiles on the board, by the column and row of their places; that they lie on even offsets is checked.
fn tiles_of(position: &Position) -> BTreeMap<(usize, usize), Tile> {
    let string = position.to_string();
    let ranks: Vec<Vec<&str>> =
        string.split(' ').next().unwrap().split('/').rev().map(|rank| rank.split(',').collect()).collect();
    let mut tiles = BTreeMap::new();
    for row in 0..ranks.len() / 2 {
        for column in 0..ranks[0].len() / 2 {
            let at = |file: usize, rank: usize| ranks[2 * row + rank][2 * column + file].to_owned();
            let tile = [at(0, 1), at(1, 1), at(0, 0), at(1, 0)];
            if tile.iter().any(|cell| cell != "-") {
                assert!(tile.iter().all(|cell| cell != "-"), "{position}");
                tiles.insert((column, row), tile);
            }
        }
    }
    assert_eq!((ranks.len() % 2, ranks[0].len() % 2), (0, 0), "{position}");
    tiles
}

/// Finds each tile of the board among the faces; gives by place the number of the face and its quarter turns. Panics
/// where a tile is none of them, or one is there twice.
fn identified(position: &Position) -> BTreeMap<(usize, usize), (usize, u8)> {
    let faces = if position.players() == 2 { DEFAULT_FACES_2 } else { DEFAULT_FACES_4 };
    let mut found = BTreeMap::new();
    let mut used = BTreeSet::new();
    for (place, shown) in tiles_of(position) {
        let matching = faces.iter().enumerate().find_map(|(number, &face)| {
            let mut turning = tile(face);
            (0..4).find_map(|turns| {
                let same = turning == shown;
                turning = turned(&turning);
                same.then_some((number, turns))
            })
        });
        let (number, turns) = matching.unwrap_or_else(|| panic!("{shown:?} is no tile: {position}"));
        assert!(used.insert(number), "tile {number} twice: {position}");
        found.insert(place, (number, turns));
    }
    assert_eq!(used.len(), 9, "{position}");
    found
}

fn place(column: u8, row: u8) -> TilePlace {
    TilePlace { column, row }
}

#[test]
fn k2_1_files_go_east_and_ranks_go_north() {
    // By hand: the string begins in the north-west, which is a6, and ends in the south-east, f1. North of b2 is b3, east
    // c2, south b1, west a2.
    let position = on("U3", &[("a6", "M1"), ("f1", "T2"), ("b2", "S0")], "MSUT 0 33;30;30;30 1111 rulebook");
    let string = position.to_string();
    assert!(string.starts_with("M1,U3,") && string.contains(",T2 MSUT"));
    assert_eq!([shown(&position, "a6"), shown(&position, "f1")], ["M1", "T2"]);
    let position = on("U0", &[], "MSUT 0 32;30;30;30 1111 rulebook");
    for (direction, other, back) in [("n", "b3", "s"), ("e", "c2", "w"), ("s", "b1", "n"), ("w", "a2", "e")] {
        let after = played(&position, &[&format!("32@b2{direction}")]);
        assert_eq!(shown(&after, "b2"), format!("M3{direction}1"));
        assert_eq!(shown(&after, other), format!("M2{back}1"));
    }
    assert!(!legal(&position, "32@a1w") && !legal(&position, "32@a1s"));
    assert!(!legal(&position, "32@f6e") && !legal(&position, "32@f6n"));
}

#[test]
fn k2_2_nine_tiles_in_a_block_in_random_order_each_turned() {
    // By hand: tile 5 shows M2 S3 / U1 T3. A clockwise quarter turn takes M2 from NW to NE, S3 to SE, T3 to SW, U1 to NW.
    let mut tiles = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|tile| PlacedTile { tile, turns: QuarterTurns::NONE });
    for (turns, expected) in [
        (QuarterTurns::NONE, ["M2", "S3", "U1", "T3"]),
        (QuarterTurns::CLOCKWISE, ["U1", "M2", "T3", "S3"]),
        (QuarterTurns::HALF, ["T3", "U1", "S3", "M2"]),
        (QuarterTurns::COUNTERCLOCKWISE, ["S3", "T3", "M2", "U1"]),
    ] {
        tiles[5].turns = turns;
        let position = Setup { tiles: Some(tiles), ..Setup::new(4) }.deal(1).unwrap();
        // The sixth place in reading order is the eastern one of the middle row: cells e4, f4, e3, f3.
        assert_eq!(["e4", "f4", "e3", "f3"].map(|cell| shown(&position, cell)), expected);
    }
    // By rule: whatever the seed, each tile is there once, turned as a whole, in the block a1 to f6. In 200 deals each
    // tile comes to each of the 9 places: that it misses one has a chance of (8/9)^200.
    let mut seen = BTreeSet::new();
    let mut turns_seen = [0; 4];
    for seed in 0..200 {
        for players in 2..=4 {
            let position = Setup::new(players).deal(seed).unwrap();
            assert_eq!(position.layout(), Layout::STANDARD);
            let found = identified(&position);
            assert!(found.keys().eq(&[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]));
            if players == 4 {
                seen.extend(found.iter().map(|(&place, &(number, _))| (place, number)));
                found.values().for_each(|&(_, turns)| turns_seen[usize::from(turns)] += 1);
            }
        }
    }
    assert_eq!(seen.len(), 81);
    // 1800 tiles, a quarter of them each way: 450, give or take 18 each standard deviation.
    assert!(turns_seen.iter().all(|count| (360..=540).contains(count)), "{turns_seen:?}");
    // Given tiles: each once.
    tiles[5].tile = 4;
    assert!(matches!(Setup { tiles: Some(tiles), ..Setup::new(4) }.deal(1), Err(SetupError::Tile { .. })));
}

#[test]
fn k2_3_a_maze_lies_on_the_lattice_and_is_connected() {
    // By rule: nine places, each reached from the first over full sides, smallest file a and smallest rank 1, at most 18
    // files or ranks in a box of at most 100 cells; and all nine tiles, each turned as a whole.
    let mut shapes = BTreeSet::new();
    for seed in 0..60 {
        for players in 2..=4 {
            let position = Setup { maze: true, ..Setup::new(players) }.deal(seed).unwrap();
            let places: Vec<_> = identified(&position).into_keys().collect();
            let mut reached = vec![places[0]];
            let mut next = 0;
            while let Some(&(column, row)) = reached.get(next) {
                for &(other_column, other_row) in &places {
                    let apart = column.abs_diff(other_column) + row.abs_diff(other_row);
                    if apart == 1 && !reached.contains(&(other_column, other_row)) {
                        reached.push((other_column, other_row));
                    }
                }
                next += 1;
            }
            assert_eq!(reached.len(), 9, "{position}");
            assert!(places.iter().any(|place| place.0 == 0) && places.iter().any(|place| place.1 == 0));
            let (files, ranks) = (position.layout().files(), position.layout().ranks());
            assert!(files <= 18 && ranks <= 18 && files * ranks <= 100, "{position}");
            shapes.insert(places);
        }
    }
    assert!(shapes.len() > 30, "{}", shapes.len());
    // By hand: nine tiles in a row are 18 files and 2 ranks, the last cell of the south is r1; a column is the reverse.
    let row: Vec<_> = (0..9).map(|column| place(column, 4)).collect();
    let layout = Layout::new(&TileLayout::new(&row).unwrap()).unwrap();
    assert_eq!((layout.files(), layout.ranks()), (18, 2));
    let position = Setup { layout: Some(layout), ..Setup::new(2) }.deal(3).unwrap();
    assert_eq!(identified(&position).len(), 9);
    assert!(position.cell_at(coord("r1")).is_some() && position.cell_at(coord("a3")).is_none());
    let column: Vec<_> = (0..9).map(|row| place(7, row)).collect();
    let layout = Layout::new(&TileLayout::new(&column).unwrap()).unwrap();
    assert_eq!((layout.files(), layout.ranks()), (2, 18));
    read(&format!("{} HC 0 44;43 22 rulebook", ["H4,C4"; 18].join("/")));
}

#[test]
fn k2_4_what_is_no_layout() {
    // By hand: each differs from a right layout in the one thing named.
    let block: Vec<_> = (0..9).map(|number| place(number % 3, number / 3)).collect();
    let layout = |places: &[TilePlace]| TileLayout::new(places);
    assert_eq!(Layout::new(&layout(&block).unwrap()), Ok(Layout::STANDARD));
    // Two on one place.
    let mut overlap = block.clone();
    overlap[8] = place(0, 0);
    assert!(matches!(layout(&overlap), Err(LayoutError::Overlap { .. })));
    // The ninth touches the others at a corner only, or not at all.
    for lonely in [place(3, 3), place(7, 7)] {
        let mut apart = block.clone();
        apart[0] = lonely;
        assert!(matches!(layout(&apart), Err(LayoutError::Unconnected { .. })), "{lonely:?}");
    }
    // Eight tiles, and ten.
    assert!(Layout::new(&layout(&block[..8]).unwrap()).is_err());
    let ten: Vec<_> = block.iter().copied().chain([place(3, 0)]).collect();
    assert!(Layout::new(&layout(&ten).unwrap()).is_err());

    // The same as strings.
    let rest = "HC 0 44;43 22 rulebook";
    let string = |ranks: &[&str]| format!("{} {rest}", ranks.join("/"));
    let full = "H4,H4,H4,H4,H4,H4";
    read(&string(&[full; 6]));
    // Eight tiles; one tile that touches at a corner only; one that is half a side further north.
    let short = "H4,H4,H4,H4,-,-";
    assert!(refusal(&string(&[short, short, full, full, full, full])).contains("board"));
    let (far, near) = ("-,-,-,-,-,-,H4,H4", "H4,H4,H4,H4,H4,H4,-,-");
    let middle = "-,-,H4,H4,H4,H4,-,-";
    assert!(refusal(&string(&[far, far, middle, middle, near, near, near, near])).contains("board"));
    let half_a_side = [short, short, short, short, short, full, full, short];
    assert!(refusal(&string(&half_a_side)).contains("board"));
    // The same tile on the lattice.
    read(&string(&[short, short, short, short, full, full, short, short]));
}
