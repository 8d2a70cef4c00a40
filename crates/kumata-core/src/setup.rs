use alloc::vec::Vec;

use arrayvec::ArrayVec;
use boardgame::{Draw, Rng, Seat};
use boardgeo::{QuarterTurns, TileLayout, TilePlace};

use crate::board::{CELLS, DEFAULT_FACES_2, DEFAULT_FACES_4, TILES};
use crate::cell::Packed;
use crate::position::{Parts, Status};
use crate::{Cell, Clan, Domino, DominoSet, Face, Layout, Position, Rules, Stacks, Value};

/// What a game is played with (K3): fill in what differs from the usual, then [`deal`](Self::deal).
///
/// ```
/// use kumata_core::{Clan, Rules, Setup};
/// let mut setup = Setup::new(3);
/// setup.clans = Some(vec![Clan::Toucans, Clan::Tigers, Clan::Monkeys]);
/// setup.rules = Rules::BGA_FR;
/// setup.maze = true;
/// let position = setup.deal(2024)?;
/// assert_eq!(position.players(), 3);
/// // The same seed deals the same game, on every machine.
/// assert_eq!(setup.deal(2024)?, position);
/// # Ok::<(), kumata_core::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The number of players, 2 to 4.
    pub players: u8,
    /// The clans in seat order (K3.1); without them `HC`, `MSU` or `MSUT`.
    pub clans: Option<Vec<Clan>>,
    /// The rules (K8).
    pub rules: Rules,
    /// Whether seats 0 and 2 play against seats 1 and 3, with four players (K7.6).
    pub alliance: bool,
    /// Whether the tiles lie as a random maze (K2.3).
    pub maze: bool,
    /// How the tiles lie, unless as a random maze; without it as the 3x3 block (K2.2).
    pub layout: Option<Layout>,
    /// Which tile lies in which place of the layout, in reading order; without it the tiles come in random order, each
    /// turned at random (K2.2).
    pub tiles: Option<[PlacedTile; TILES]>,
    /// What the nine tiles show; without it [`DEFAULT_FACES_2`] or [`DEFAULT_FACES_4`] (K1.5).
    pub faces: Option<[Face; TILES]>,
    /// The dominoes of each clan; without them the full set (K1.3).
    pub dominoes: Option<DominoSet>,
    /// The seats from the youngest player to the oldest, for ties about who begins; without it the lowest tied seat
    /// begins (K3.3).
    pub youngest_first: Option<Vec<Seat>>,
}

/// A tile in its place.
///
/// ```
/// use kumata_core::{PlacedTile, QuarterTurns, Setup};
/// // The tiles in their order, none of them turned.
/// let tiles = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|tile| PlacedTile { tile, turns: QuarterTurns::NONE });
/// let position = Setup { tiles: Some(tiles), ..Setup::new(4) }.deal(1)?;
/// assert!(position.to_string().starts_with("M1,S1,M1,S2,M1,S3/U1,T1,U2,T3,U3,T2/"));
/// # Ok::<(), kumata_core::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlacedTile {
    /// Which of the nine faces it shows, 0 to 8.
    pub tile: u8,
    /// How far it is turned.
    pub turns: QuarterTurns,
}

/// Why a [`Setup`] can't be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// There are not 2 to 4 players.
    #[error("{found} players: expected 2, 3 or 4 (K3.1)")]
    Players {
        /// How many there are.
        found: u8,
    },
    /// There are not as many clans as players (K3.1).
    #[error("{found} clans with {players} players: expected as many (K3.1)")]
    ClanCount {
        /// How many there are.
        found: usize,
        /// How many players there are.
        players: u8,
    },
    /// A clan is not one of this number of players (K3.1).
    #[error("clan {found} with {players} players: expected {} (K3.1)", if *.players == 2 { "`H` or `C`" } else { "one of `MSUT`" })]
    Clan {
        /// The clan.
        found: Clan,
        /// How many players there are.
        players: u8,
    },
    /// A clan has two seats (K3.1).
    #[error("clan {found} has two seats: expected one at most (K3.1)")]
    ClanTwice {
        /// The clan.
        found: Clan,
    },
    /// Alliance is played by four (K7.6).
    #[error("alliance with {players} players: expected 4 (K7.6)")]
    Alliance {
        /// How many players there are.
        players: u8,
    },
    /// A layout is given, and a random maze asked for.
    #[error("a layout and a random maze: expected one of the two (K2)")]
    LayoutAndMaze,
    /// A tile is not there, or there twice (K2.2).
    #[error("tile {found} in place {place}: expected each of the tiles 0 to 8 once (K2.2)")]
    Tile {
        /// The number of the tile.
        found: u8,
        /// The place, counted from 0 in reading order.
        place: usize,
    },
    /// A face shows what does not belong to this number of players (K1.5).
    #[error("face of tile {tile}: found {clan}{value}, expected clans of {} and values up to {} (K1.5)", if *.players == 2 { "`HC`" } else { "`MSUT`" }, Value::highest(*.players))]
    Face {
        /// The number of the tile.
        tile: usize,
        /// The clan it shows.
        clan: Clan,
        /// The value it shows.
        value: Value,
        /// How many players there are.
        players: u8,
    },
    /// A domino of the set has a value too high for this number of players (K1.3).
    #[error("domino {found} in the set: expected values up to {} with {players} players (K1.3)", Value::highest(*.players))]
    Domino {
        /// The domino.
        found: Domino,
        /// How many players there are.
        players: u8,
    },
    /// The set has too few dominoes, or they make no equal stacks (K1.3, K3.2).
    #[error("a set of {found} dominoes: expected at least 2, in {stacks} equal stacks (K1.3)")]
    SetSize {
        /// How many there are.
        found: u8,
        /// How many stacks they make.
        stacks: u8,
    },
    /// The order of ages does not name each seat once (K3.3).
    #[error("the order of ages: expected each of the {players} seats once (K3.3)")]
    Ages {
        /// How many players there are.
        players: u8,
    },
}

impl Setup {
    /// The usual game of so many players: their clans in the usual order, the rulebook's rules, the 3x3 block of the
    /// default tiles, the full sets.
    #[must_use]
    pub const fn new(players: u8) -> Self {
        Self {
            players,
            clans: None,
            rules: Rules::RULEBOOK,
            alliance: false,
            maze: false,
            layout: None,
            tiles: None,
            faces: None,
            dominoes: None,
            youngest_first: None,
        }
    }

    /// How many stacks the dominoes of each player make (K3.2): 3 with 2 players, else 2.
    #[must_use]
    pub const fn stacks(&self) -> u8 {
        if self.players == 2 { 3 } else { 2 }
    }

    /// The position at the start of the game that this seed deals: [`deal_with`](Self::deal_with) a generator of its own.
    ///
    /// # Errors
    /// If something in the setup does not go together; the first thing found.
    pub fn deal(&self, seed: u64) -> Result<Position, SetupError> {
        self.deal_with(&mut Rng::new(seed))
    }

    /// The position at the start of the game that this generator deals.
    ///
    /// The draws, in this order:
    ///
    /// 1. For a maze, the first tile lies anywhere; then eight times, [`below`](Rng::below) the number of free places next
    ///    to a tile tells on which of them the next tile goes. The places are counted from north to south, from west to
    ///    east. So each tile is equally likely to go on each free neighbouring place; that makes compact mazes likelier
    ///    than long ones.
    /// 2. Unless the tiles are given, one [`shuffle`](Rng::shuffle) of the tiles 0 to 8: the first of them goes to the
    ///    first place in reading order, and so on.
    /// 3. Unless the tiles are given, `below(4)` for each place in reading order: the clockwise quarter turns of its tile.
    /// 4. For each seat in order, one shuffle of the dominoes in ascending order; cut into equal stacks, each top first.
    ///
    /// # Errors
    /// If something in the setup does not go together; nothing is drawn then.
    pub fn deal_with(&self, rng: &mut impl Draw) -> Result<Position, SetupError> {
        let clans = self.check()?;
        let layout = if self.maze { Layout::random_maze(rng) } else { self.layout.unwrap_or_default() };
        let tiles = self.tiles.unwrap_or_else(|| random_tiles(rng));
        let set = self.dominoes_or_full();
        let height = usize::from(set.len() / self.stacks());
        let mut stacks = [Stacks::NONE; Seat::MAX];
        for seat in Seat::all(self.players) {
            let mut dominoes: ArrayVec<Domino, { Domino::COUNT }> = set.iter().collect();
            rng.shuffle(&mut dominoes);
            for (number, &domino) in dominoes.iter().enumerate() {
                stacks[seat.index()].push(domino, number % height == 0);
            }
        }
        Ok(self.begin(clans, layout, tiles, stacks))
    }

    /// The public view at the start of the game with these tops of the stacks of each seat, of a setup that goes together
    /// and names its tiles.
    pub(crate) fn view_with_tops<'a>(&self, tops: impl Iterator<Item = &'a [Domino]>) -> Position {
        let clans = self.check().expect("the setup goes together");
        let set = self.dominoes_or_full();
        let height = usize::from(set.len() / self.stacks());
        let mut stacks = [Stacks::NONE; Seat::MAX];
        for (stacks, tops) in stacks.iter_mut().zip(tops) {
            let mut below = set.iter().filter(|domino| !tops.contains(domino));
            for &top in tops {
                stacks.push(top, true);
                below.by_ref().take(height - 1).for_each(|domino| stacks.push(domino, false));
            }
            *stacks = stacks.seen();
        }
        self.begin(clans, self.layout.unwrap_or_default(), self.tiles.unwrap_or_default(), stacks)
    }

    /// The position in which a game of this setup begins with these tiles and stacks.
    fn begin(
        &self,
        clans: ArrayVec<Clan, { Seat::MAX }>,
        layout: Layout,
        tiles: [PlacedTile; TILES],
        stacks: [Stacks; Seat::MAX],
    ) -> Position {
        let mut position = Position::assemble(&Parts {
            layout,
            cells: self.lay_tiles(layout, tiles),
            clans,
            stacks,
            totems: [self.rules.totems(self.players); Seat::MAX],
            rules: self.rules,
            alliance: self.alliance,
            status: Status::to_move(Seat::ZERO),
        });
        position.settle(self.first_player(&stacks));
        position
    }

    fn dominoes_or_full(&self) -> DominoSet {
        self.dominoes.unwrap_or(DominoSet::full(self.players))
    }

    fn faces_or_default(&self) -> &[Face; TILES] {
        let default = if self.players == 2 { &DEFAULT_FACES_2 } else { &DEFAULT_FACES_4 };
        self.faces.as_ref().unwrap_or(default)
    }

    fn check(&self) -> Result<ArrayVec<Clan, { Seat::MAX }>, SetupError> {
        let players = self.players;
        if !(2..=4).contains(&players) {
            return Err(SetupError::Players { found: players });
        }
        let clans = self.check_clans()?;
        if self.alliance && players != 4 {
            return Err(SetupError::Alliance { players });
        }
        if self.maze && self.layout.is_some() {
            return Err(SetupError::LayoutAndMaze);
        }
        if let Some(tiles) = self.tiles {
            for (place, &PlacedTile { tile: found, .. }) in tiles.iter().enumerate() {
                if usize::from(found) >= TILES || tiles[..place].iter().any(|earlier| earlier.tile == found) {
                    return Err(SetupError::Tile { found, place });
                }
            }
        }
        for (tile, face) in self.faces_or_default().iter().enumerate() {
            for (clan, value) in face.cells {
                if !Clan::of_players(players).contains(&clan) || value > Value::highest(players) {
                    return Err(SetupError::Face { tile, clan, value, players });
                }
            }
        }
        let set = self.dominoes_or_full();
        if let Some(found) = set.iter().find(|&domino| !DominoSet::full(players).contains(domino)) {
            return Err(SetupError::Domino { found, players });
        }
        let (found, stacks) = (set.len(), self.stacks());
        if found < 2 || found % stacks != 0 {
            return Err(SetupError::SetSize { found, stacks });
        }
        if let Some(order) = &self.youngest_first {
            let complete = order.len() == usize::from(players) && Seat::all(players).all(|seat| order.contains(&seat));
            if !complete {
                return Err(SetupError::Ages { players });
            }
        }
        Ok(clans)
    }

    /// The clans of the seats (K3.1).
    fn check_clans(&self) -> Result<ArrayVec<Clan, { Seat::MAX }>, SetupError> {
        let players = self.players;
        let of_players = Clan::of_players(players);
        let usual = &of_players[..usize::from(players)];
        let given = self.clans.as_deref().unwrap_or(usual);
        if given.len() != usual.len() {
            return Err(SetupError::ClanCount { found: given.len(), players });
        }
        let mut clans = ArrayVec::new();
        for &found in given {
            if !of_players.contains(&found) {
                return Err(SetupError::Clan { found, players });
            }
            if clans.contains(&found) {
                return Err(SetupError::ClanTwice { found });
            }
            clans.push(found);
        }
        Ok(clans)
    }

    fn lay_tiles(&self, layout: Layout, tiles: [PlacedTile; TILES]) -> [Packed; CELLS] {
        let blank = Cell { clan: Clan::Monkeys, value: Value::BLANK, half: None };
        let mut cells = [Packed::from(blank); CELLS];
        for (&place, tile) in layout.tiles().places().iter().zip(tiles) {
            let face = self.faces_or_default()[usize::from(tile.tile)].turned(tile.turns);
            for (coord, (clan, value)) in TileLayout::cells_of(place).into_iter().zip(face) {
                let cell = coord.and_then(|coord| layout.cell(coord)).expect("the place is one of the layout's");
                cells[usize::from(cell)] = Cell { clan, value, half: None }.into();
            }
        }
        cells
    }

    /// The seat with the highest sum of its tops, of those tied the youngest or the lowest (K3.3).
    fn first_player(&self, stacks: &[Stacks; Seat::MAX]) -> Seat {
        let sum = |seat: Seat| stacks[seat.index()].tops().map(|domino| u32::from(domino.sum())).sum::<u32>();
        let players = self.players;
        let highest = Seat::all(players).map(sum).max();
        let tied = |&seat: &Seat| Some(sum(seat)) == highest;
        let youngest = self.youngest_first.as_ref().and_then(|order| order.iter().copied().find(tied));
        youngest.or_else(|| Seat::all(players).find(tied)).unwrap_or_default()
    }
}

fn random_tiles(rng: &mut impl Draw) -> [PlacedTile; TILES] {
    let mut tiles: [PlacedTile; TILES] =
        core::array::from_fn(|tile| PlacedTile { tile: tile as u8, turns: QuarterTurns::NONE });
    rng.shuffle(&mut tiles);
    for tile in &mut tiles {
        tile.turns = QuarterTurns::new(rng.below(4) as u8);
    }
    tiles
}

impl Layout {
    /// A random layout, for a maze (K2.3): the first tile lies anywhere, then each of the others on one of the free places
    /// next to a tile, all of which are equally likely; that makes compact mazes likelier than long ones. What is drawn is
    /// said at [`Setup::deal_with`].
    ///
    /// ```
    /// use boardgame::Rng;
    /// use kumata_core::Layout;
    /// assert_eq!(Layout::random_maze(&mut Rng::new(3)), Layout::random_maze(&mut Rng::new(3)));
    /// ```
    #[must_use]
    pub fn random_maze(rng: &mut impl Draw) -> Self {
        // With this much room around the first tile no place is out of range.
        let first = TilePlace { column: TILES as u8, row: TILES as u8 };
        let mut places: ArrayVec<TilePlace, TILES> = ArrayVec::from_iter([first]);
        while places.len() < TILES {
            let mut free: ArrayVec<TilePlace, { 4 * TILES }> = ArrayVec::new();
            for TilePlace { column, row } in places.iter().copied() {
                for next in [(column, row + 1), (column, row - 1), (column + 1, row), (column - 1, row)] {
                    let next = TilePlace { column: next.0, row: next.1 };
                    if !places.contains(&next) && !free.contains(&next) {
                        free.push(next);
                    }
                }
            }
            free.sort_unstable_by_key(|place| (core::cmp::Reverse(place.row), place.column));
            places.push(free[rng.below(free.len() as u32) as usize]);
        }
        let tiles = TileLayout::new(&places).expect("each tile was put next to another");
        Self::new(&tiles).expect("there are nine tiles")
    }
}
