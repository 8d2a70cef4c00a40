//! KUMO Hogosha, written down clause by clause and as plainly as possible.
//!
//! This is a second, independent reading of the rules. It shares no code with the engine and is
//! in no hurry: every candidate action is carried out on a copy of the position, and the copy is
//! judged. The clause numbers (H1.1 and so on) are those of the rules document.
//!
//! - this file: the arena, the dice, the camps (H1), the public functions,
//! - `actions`: what a player can do (H2, H4, H5),
//! - `duties`: what a player owes, and how a turn ends (H2.1, H2.2, H2.4, H3, H7.1),
//! - `reading`, `writing`: the position string (H8),
//! - `made_up`: random valid positions in which the rare rules matter.

mod actions;
mod duties;
pub mod made_up;
mod reading;
mod writing;

/// H1.3: the two teams. The number of a team's prison, turn mark and so on is `team as usize`.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Team {
    A,
    B,
}

impl Team {
    const BOTH: [Self; 2] = [Self::A, Self::B];

    fn enemy(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// H1.5: with 2 players seat 0 is A and seat 1 is B; with 4 players seats 0 and 2 are A,
    /// 1 and 3 are B.
    fn of_seat(seat: usize) -> Self {
        if seat.is_multiple_of(2) { Self::A } else { Self::B }
    }

    fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
        }
    }
}

/// H1.4: the six stances of the Sumo clan.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stance {
    Run,
    Jump,
    Throw,
    Grab,
    Block,
    Kumo,
}

impl Stance {
    const ALL: [Self; 6] = [Self::Run, Self::Jump, Self::Throw, Self::Grab, Self::Block, Self::Kumo];

    fn letter(self) -> char {
        match self {
            Self::Run => 'R',
            Self::Jump => 'J',
            Self::Throw => 'T',
            Self::Grab => 'G',
            Self::Block => 'B',
            Self::Kumo => 'K',
        }
    }
}

/// One die ("Kumotori") on the arena.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Die {
    team: Team,
    stance: Stance,
    /// H3.3: this die must still leave the enemy die it stands on.
    owes: bool,
}

/// The four directions of the table (not of the arena, H1.2). A camp lies in one of them.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Direction {
    North,
    East,
    South,
    West,
}

impl Direction {
    const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::East => 'e',
            Self::South => 's',
            Self::West => 'w',
        }
    }
}

/// A space of the arena: file `x` from west to east and rank `y` from south to north, both from 0.
/// It may also lie outside the arena; `Position::inside` tells.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Space {
    x: i32,
    y: i32,
}

impl Space {
    fn step(self, direction: Direction) -> Self {
        let Self { x, y } = self;
        match direction {
            Direction::North => Self { x, y: y + 1 },
            Direction::East => Self { x: x + 1, y },
            Direction::South => Self { x, y: y - 1 },
            Direction::West => Self { x: x - 1, y },
        }
    }

    fn distance(self, other: Self) -> i32 {
        (self.x - other.x).abs() + (self.y - other.y).abs()
    }

    fn orthogonally_adjacent(self, other: Self) -> bool {
        self.distance(other) == 1
    }

    fn orthogonally_or_diagonally_adjacent(self, other: Self) -> bool {
        self != other && (self.x - other.x).abs() <= 1 && (self.y - other.y).abs() <= 1
    }

    /// H1.2: file letter, then rank number from 1.
    fn name(self) -> String {
        let file = (b'a' + self.x as u8) as char;
        format!("{file}{}", self.y + 1)
    }
}

/// H8, MODE: with or without the expert rule of H7, for 2 or 4 players.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Mode {
    legend: bool,
    seats: usize,
}

impl Mode {
    const ALL: [Self; 4] = [
        Self { legend: false, seats: 2 },
        Self { legend: false, seats: 4 },
        Self { legend: true, seats: 2 },
        Self { legend: true, seats: 4 },
    ];

    fn name(self) -> &'static str {
        match (self.legend, self.seats) {
            (false, 2) => "base2",
            (false, _) => "base4",
            (true, 2) => "legend2",
            (true, _) => "legend4",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// H1.7: dice that one tray can hold.
    fn tray_size(self) -> i32 {
        if self.seats == 2 { 6 } else { 3 }
    }

    /// H5.7: dice that one prison can hold. 2 players: no limit but the enemy's six dice.
    fn prison_size(self) -> i32 {
        if self.seats == 2 { 6 } else { 2 }
    }
}

/// H8, SEAT: whose turn it is, or how the game ended.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Status {
    ToMove(usize),
    Won(Team),
    Drawn,
}

/// A state of the game, with everything needed to go on from it (H8).
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    mode: Mode,
    /// H1.1: the arena has `size` x `size` spaces.
    size: i32,
    /// `grid[y][x]` is the stack on that space, bottom first; empty where no die is.
    grid: Vec<Vec<Vec<Die>>>,
    stone: Space,
    status: Status,
    /// Dice in each seat's tray.
    trays: Vec<i32>,
    /// Enemy dice held by team A, by team B.
    prisons: [i32; 2],
    /// Actions used by each seat: 2 players, in this turn; 4 players, in this round.
    used: Vec<i32>,
    /// Whether team A, team B has turned the arena in this turn (2 players) or round (4 players).
    turned: [bool; 2],
    /// H3.2: a placement is owed, whether it is possible at the moment or not.
    place_owed: bool,
}

impl Position {
    /// The position at the start of a game (H1.3, H1.7, H1.8).
    ///
    /// # Panics
    ///
    /// If there is no such mode, or the size is not odd and from 5 to 11.
    pub fn start(mode: &str, size: usize) -> Self {
        let mode = Mode::from_name(mode).expect("a mode: base2, base4, legend2, legend4");
        assert!([5, 7, 9, 11].contains(&size), "a size: 5, 7, 9, 11");
        let mut position = Self::bare(mode, size as i32);
        position.begin_turn(0);
        position
    }

    /// An arena with the Stone alone on its centre, and all dice in the trays.
    fn bare(mode: Mode, size: i32) -> Self {
        Self {
            mode,
            size,
            grid: vec![vec![Vec::new(); size as usize]; size as usize],
            // H1.3
            stone: Space { x: size / 2, y: size / 2 },
            // H1.8
            status: Status::ToMove(0),
            // H1.7
            trays: vec![mode.tray_size(); mode.seats],
            prisons: [0, 0],
            used: vec![0; mode.seats],
            turned: [false, false],
            place_owed: false,
        }
    }

    /// Reads a position string (H8).
    ///
    /// # Errors
    ///
    /// What is wrong: the field, what was found in it, what was expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        reading::read(text)
    }

    /// Writes the position string (H8).
    pub fn to_text(&self) -> String {
        writing::write(self)
    }

    /// Whether the game is won or drawn (H6).
    pub fn is_over(&self) -> bool {
        !matches!(self.status, Status::ToMove(_))
    }

    /// The team that has won (H6.1): `A` or `B`.
    pub fn winner(&self) -> Option<char> {
        match self.status {
            Status::Won(team) => Some(team.letter()),
            Status::ToMove(_) | Status::Drawn => None,
        }
    }

    /// The camp into which the Stone was pushed (H6.1): `n`, `e`, `s` or `w`.
    pub fn camp(&self) -> Option<char> {
        let Status::Won(team) = self.status else {
            return None;
        };
        // The Stone's recorded space is its last one, next to the camp it went into. Two camps of
        // one team are never at one corner.
        for camp in self.camps_of_team(team.enemy()) {
            if self.next_to_camp(self.stone, camp) {
                return Some(camp.letter());
            }
        }
        None
    }

    /// All legal moves in the notation of H9, sorted as text.
    pub fn moves(&self) -> Vec<String> {
        self.legal().into_iter().map(|(text, _)| text).collect()
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal here.
    pub fn play(&self, text: &str) -> Result<Self, String> {
        for (legal, after) in self.legal() {
            if legal == text {
                return Ok(after);
            }
        }
        Err(format!("move {text:?} is not legal in {self}"))
    }

    /// H9: the number of action sequences of length `depth`.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let legal = self.legal();
        if depth == 1 {
            return legal.len() as u64;
        }
        legal.iter().map(|(_, after)| after.perft(depth - 1)).sum::<u64>()
    }

    // The arena.

    fn inside(&self, space: Space) -> bool {
        (0..self.size).contains(&space.x) && (0..self.size).contains(&space.y)
    }

    /// All spaces in order of rank, then file.
    fn spaces(&self) -> Vec<Space> {
        let mut all = Vec::new();
        for y in 0..self.size {
            for x in 0..self.size {
                all.push(Space { x, y });
            }
        }
        all
    }

    /// The spaces of the arena that are orthogonally adjacent to this one.
    fn neighbours(&self, space: Space) -> Vec<Space> {
        Direction::ALL.into_iter().map(|direction| space.step(direction)).filter(|&next| self.inside(next)).collect()
    }

    fn stack(&self, space: Space) -> &Vec<Die> {
        &self.grid[space.y as usize][space.x as usize]
    }

    fn stack_mut(&mut self, space: Space) -> &mut Vec<Die> {
        &mut self.grid[space.y as usize][space.x as usize]
    }

    /// H4.1: the die of a stack that counts.
    fn top(&self, space: Space) -> Option<Die> {
        self.stack(space).last().copied()
    }

    /// H2.10: no die and no Stone. A space outside the arena is never empty in this sense.
    fn empty(&self, space: Space) -> bool {
        self.inside(space) && self.stack(space).is_empty() && space != self.stone
    }

    // The camps.

    /// H1.5
    fn camp_of_seat(&self, seat: usize) -> Direction {
        if self.mode.seats == 2 {
            [Direction::South, Direction::North][seat]
        } else {
            [Direction::South, Direction::West, Direction::North, Direction::East][seat]
        }
    }

    /// H1.6: a team's camps are its seats' camps.
    fn camps_of_team(&self, team: Team) -> Vec<Direction> {
        (0..self.mode.seats).filter(|&seat| Team::of_seat(seat) == team).map(|seat| self.camp_of_seat(seat)).collect()
    }

    /// Whether the space is on the edge row next to the camp on this side.
    fn next_to_camp(&self, space: Space, camp: Direction) -> bool {
        match camp {
            Direction::North => space.y == self.size - 1,
            Direction::East => space.x == self.size - 1,
            Direction::South => space.y == 0,
            Direction::West => space.x == 0,
        }
    }

    /// H1.6: the spaces of a seat's closest row.
    fn closest_row(&self, seat: usize) -> Vec<Space> {
        let camp = self.camp_of_seat(seat);
        self.spaces().into_iter().filter(|&space| self.next_to_camp(space, camp)).collect()
    }

    // The mover.

    /// The seat to move. Asked only while the game goes on.
    fn seat(&self) -> usize {
        match self.status {
            Status::ToMove(seat) => seat,
            Status::Won(_) | Status::Drawn => unreachable!("the game is over"),
        }
    }

    fn team(&self) -> Team {
        Team::of_seat(self.seat())
    }
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_text())
    }
}
