use boardgame::Seat;
use boardgeo::{CellSet, Coord, Direction, Grid};

use crate::board::{bit, has, tables};
use crate::clan::Technique;
use crate::covered::Covered;
use crate::{Die, Mode, Stack, Stance, Team};

/// A state of the game: everything that is needed to go on from it, and nothing else.
///
/// It is `Copy`, has at most 128 bytes and no memory of its own, so positions are cheap to keep by the million. Spaces
/// are named as on the table (H1.2): how often the arena has turned is no part of a position, and two positions are
/// equal if and only if their strings are.
///
/// [`Display`](core::fmt::Display) and [`FromStr`](core::str::FromStr) are the position string (H8); `Debug` is too.
///
/// ```
/// use kumo_core::{Mode, Position};
/// let mut position = Position::new(Mode::BASE2);
/// position.play("+Re1".parse()?)?;
/// position.play("cw".parse()?)?;
/// assert_eq!(position.to_string(), "9/9/9/9/R3#4/9/9/9/9 0 5,6 0,0 2,0 10 - base2");
/// assert_eq!(position.to_string().parse(), Ok(position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The spaces of each team's top dice.
    pub(crate) tops: [u128; 2],
    /// The stances of the top dice: bit `i` of the stance's number is in the `i`-th set.
    pub(crate) planes: [u128; 3],
    /// What lies under the top dice, and which of those owe H3.3.
    pub(crate) covered: Covered,
    pub(crate) stone: u8,
    pub(crate) size: u8,
    pub(crate) mode: Mode,
    pub(crate) turn: Turn,
    /// By seat; 0 for seats that do not play. The same for `used`.
    pub(crate) trays: [u8; 4],
    /// The enemy dice a team holds.
    pub(crate) prisons: [u8; 2],
    pub(crate) used: [u8; 4],
    pub(crate) turned: [bool; 2],
    pub(crate) owes_placement: bool,
}

/// Whose turn it is, or how the game ended.
///
/// ```
/// use kumo_core::{Mode, Position, Seat, Turn};
/// assert_eq!(Position::new(Mode::BASE4).turn(), Turn::Seat(Seat::ZERO));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Turn {
    /// This seat is to move.
    Seat(Seat),
    /// The game is won (H6.1).
    Won {
        /// The team that pushed the Stone off the arena.
        team: Team,
        /// The enemy camp it was pushed into.
        camp: Direction,
    },
    /// The game was drawn by a limit to its turns (H6.2).
    Drawn,
}

impl Position {
    /// The start of a game on the usual arena of 9 x 9 spaces, seat 0 to move. [`Setup`](crate::Setup) has the other
    /// sizes.
    #[must_use]
    pub fn new(mode: Mode) -> Self {
        Self::start(mode, crate::DEFAULT_SIZE, Seat::ZERO)
    }

    /// The start of a game (H1.3, H1.7, H1.8), on an arena of one of the sizes.
    pub(crate) fn start(mode: Mode, size: u8, first: Seat) -> Self {
        let mut position = Self {
            tops: [0; 2],
            planes: [0; 3],
            covered: Covered::NONE,
            stone: size * size / 2,
            size,
            mode,
            turn: Turn::Seat(first),
            trays: [0; 4],
            prisons: [0; 2],
            used: [0; 4],
            turned: [false; 2],
            owes_placement: false,
        };
        for seat in Seat::all(mode.players()) {
            position.trays[seat.index()] = mode.tray_size();
        }
        position.begin_turn(first);
        position
    }

    /// The options the game is played with.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The number of players: 2 or 4.
    #[must_use]
    pub const fn players(&self) -> u8 {
        self.mode.players()
    }

    /// The number of files and of ranks of the arena (H1.1): 5, 7, 9 or 11.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The spaces of the arena with their numbers, as those in the sets below.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        match Grid::square(self.size) {
            Ok(grid) => grid,
            Err(_) => panic!("an arena has at most 11 files"),
        }
    }

    /// Whose turn it is, or how the game ended.
    #[must_use]
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// The seat to move, `None` when the game is over.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self.turn {
            Turn::Seat(seat) => Some(seat),
            Turn::Won { .. } | Turn::Drawn => None,
        }
    }

    /// Whether the game is won or drawn.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        !matches!(self.turn, Turn::Seat(_))
    }

    /// Where the Stone of Balance lies; in a won game, where it lay last (H6.1).
    #[must_use]
    pub const fn stone(&self) -> Coord {
        tables(self.size).coord(self.stone)
    }

    /// The dice on a space, the lowest first; none too if the space is not on the arena.
    ///
    /// ```
    /// use kumo_core::Position;
    /// let position: Position = "5/5/2#2/5/(rJt)4 0 5,4 0,0 1,0 10 - base2".parse()?;
    /// let letters: String = position.stack("a1".parse()?).iter().map(|die| die.letter()).collect();
    /// assert_eq!(letters, "rJt");
    /// assert!(position.stack("c3".parse()?).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stack(&self, space: Coord) -> Stack {
        let mut stack = Stack::new();
        if let Some(space) = self.space(space)
            && let Some(top) = self.top_of(space)
        {
            stack.push(top);
            let mut team = top.team;
            for stance in self.covered.beneath(space) {
                team = team.enemy();
                stack.push(Die { team, stance });
            }
            stack.reverse();
        }
        stack
    }

    /// The top die on a space: the only one of its stack that acts (H4.1).
    #[must_use]
    pub fn top(&self, space: Coord) -> Option<Die> {
        self.top_of(self.space(space)?)
    }

    /// The dice in a seat's tray; 0 for a seat that does not play.
    #[must_use]
    pub const fn tray(&self, seat: Seat) -> u8 {
        self.trays[seat.index()]
    }

    /// The enemy dice in a team's prison.
    #[must_use]
    pub const fn prison(&self, team: Team) -> u8 {
        self.prisons[team.index()]
    }

    /// The actions a seat has used: with two players in the current turn, with four in the current round (H8).
    #[must_use]
    pub const fn used(&self, seat: Seat) -> u8 {
        self.used[seat.index()]
    }

    /// Whether a team has turned the arena: with two players in the current turn, with four in the current round (H8).
    #[must_use]
    pub const fn has_turned(&self, team: Team) -> bool {
        self.turned[team.index()]
    }

    /// Whether the mover owes a placement (H3.2), possible at the moment or not.
    #[must_use]
    pub const fn owes_placement(&self) -> bool {
        self.owes_placement
    }

    /// The spaces of the dice that owe leaving their stack (H3.3), numbered as the cells of [`grid`](Self::grid).
    #[must_use]
    pub fn owing(&self) -> CellSet {
        CellSet::from_bits(self.covered.stacks().owing)
    }

    /// The spaces of the dice that owe leaving their stack (H3.3), in the order of the position string: by rank, then
    /// file.
    pub fn owed(&self) -> impl Iterator<Item = Coord> + use<> {
        let (grid, owing, size) = (self.grid(), self.owing(), self.size);
        let spaces = (0..size).flat_map(move |rank| (0..size).filter_map(move |file| Coord::new(file, rank)));
        spaces.filter(move |&space| grid.index(space).is_some_and(|number| owing.contains(number)))
    }

    /// The spaces of a team's top dice, numbered as the cells of [`grid`](Self::grid).
    ///
    /// ```
    /// use kumo_core::{Position, Team};
    /// let position: Position = "5/5/2#2/5/(rJ)1t2 0 5,4 0,0 1,0 10 - base2".parse()?;
    /// assert_eq!(position.tops(Team::A).iter().collect::<Vec<_>>(), [20]);
    /// assert_eq!(position.tops(Team::B).iter().collect::<Vec<_>>(), [22]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn tops(&self, team: Team) -> CellSet {
        CellSet::from_bits(self.tops[team.index()])
    }

    /// The spaces of the top dice of either team that show a stance, numbered as the cells of [`grid`](Self::grid).
    #[must_use]
    pub const fn showing(&self, stance: Stance) -> CellSet {
        CellSet::from_bits(self.showing_bits(stance))
    }

    /// The spaces with two or three dice, numbered as the cells of [`grid`](Self::grid).
    #[must_use]
    pub fn stacks(&self) -> CellSet {
        CellSet::from_bits(self.covered.stacks().all)
    }

    // The rest is for this crate. Spaces are numbers here.

    /// The number of a space, `None` if it is not on the arena.
    pub(crate) fn space(&self, coord: Coord) -> Option<u8> {
        self.grid().index(coord)
    }

    /// [`showing`](Self::showing) as bits.
    #[inline(always)]
    pub(crate) const fn showing_bits(&self, stance: Stance) -> u128 {
        let [low, middle, high] = self.planes;
        // Spaces without a die have no bit in any plane, which is the first stance's number: they are taken out.
        let mut set = self.tops[0] | self.tops[1];
        set &= if stance.index() & 1 != 0 { low } else { !low };
        set &= if stance.index() & 2 != 0 { middle } else { !middle };
        set & if stance.index() & 4 != 0 { high } else { !high }
    }

    /// The spaces of the top dice of either team whose stance has this active movement.
    #[inline(always)]
    pub(crate) fn able(&self, technique: Technique) -> u128 {
        let with = Stance::ALL.into_iter().filter(|stance| stance.technique() == technique);
        with.fold(0, |set, stance| set | self.showing_bits(stance))
    }

    /// The stance of the top die on a space; the first stance if there is none.
    #[inline(always)]
    pub(crate) const fn stance_of(&self, space: u8) -> Stance {
        let [low, middle, high] = self.planes;
        let number = has(low, space) as u8 | (has(middle, space) as u8) << 1 | (has(high, space) as u8) << 2;
        match Stance::from_index(number) {
            Some(stance) => stance,
            None => Stance::Kumo,
        }
    }

    pub(crate) fn top_of(&self, space: u8) -> Option<Die> {
        let team = Team::ALL.into_iter().find(|team| has(self.tops[team.index()], space))?;
        Some(Die { team, stance: self.stance_of(space) })
    }

    /// The spaces with a die or the Stone (H2.10).
    #[inline(always)]
    pub(crate) const fn occupied(&self) -> u128 {
        self.tops[0] | self.tops[1] | bit(self.stone)
    }

    /// Makes a die top of a space; [`cover`](Self::cover) keeps the one that is there.
    #[inline]
    pub(crate) fn put(&mut self, space: u8, die: Die) {
        self.tops[die.team.index()] |= bit(space);
        self.set_stance(space, die.stance);
    }

    #[inline]
    pub(crate) fn set_stance(&mut self, space: u8, stance: Stance) {
        for (index, plane) in self.planes.iter_mut().enumerate() {
            let shown = if stance.index() >> index & 1 != 0 { bit(space) } else { 0 };
            *plane = *plane & !bit(space) | shown;
        }
    }

    /// Puts a die on top of an enemy die.
    pub(crate) fn cover(&mut self, space: u8, die: Die) {
        self.covered.cover(space, self.stance_of(space));
        self.tops[die.team.enemy().index()] &= !bit(space);
        self.put(space, die);
    }

    /// Takes the top die off a space, so that the one beneath is top.
    #[inline]
    pub(crate) fn take(&mut self, space: u8, team: Team) -> Die {
        let taken = Die { team, stance: self.stance_of(space) };
        self.tops[team.index()] &= !bit(space);
        match self.covered.uncover(space) {
            Some(stance) => self.put(space, Die { team: team.enemy(), stance }),
            None => self.planes.iter_mut().for_each(|plane| *plane &= !bit(space)),
        }
        taken
    }

    /// Everything turned with the arena (H1.2).
    pub(crate) fn turn_arena(&mut self, map: &[u8; 128]) {
        let to = |space: u8| map[usize::from(space & 127)];
        let halves = |set: u128| [set as u64, (set >> 64) as u64];
        let [low, middle, high] = self.planes;
        let before = [self.tops[0], self.tops[1], low, middle, high].map(halves);
        let mut after = [[0_u64; 2]; 5];
        for half in 0..2 {
            let mut rest = before[0][half] | before[1][half];
            while rest != 0 {
                let space = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                let target = to(space + 64 * half as u8);
                for (after, before) in after.iter_mut().zip(before) {
                    after[usize::from(target >> 6 & 1)] |= (before[half] >> space & 1) << (target & 63);
                }
            }
        }
        let [a, b, low, middle, high] = after.map(|[low, high]| u128::from(low) | u128::from(high) << 64);
        self.tops = [a, b];
        self.planes = [low, middle, high];
        self.covered.relocate(map);
        self.stone = to(self.stone);
    }
}

impl core::fmt::Debug for Position {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}
