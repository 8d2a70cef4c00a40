//! What a position string says (H8), read without any help of the crate's reader, and positions made up at random.

use std::collections::BTreeMap;

use kumo_core::{Coord, Die, Direction, Draft, Mode, Position, SIZES, Seat, Stance, Team, Turn};
use proptest::bool::weighted;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// A space: file and rank, counted from 0.
pub(crate) type Space = (i32, i32);

/// The fields of a position string.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Facts {
    pub(crate) text: String,
    pub(crate) size: i32,
    /// The letters of the dice on a space, the lowest first; `#` for the Stone.
    pub(crate) board: BTreeMap<Space, String>,
    pub(crate) turn: String,
    pub(crate) trays: Vec<i32>,
    pub(crate) prisons: Vec<i32>,
    pub(crate) used: Vec<i32>,
    pub(crate) turned: Vec<bool>,
    pub(crate) owes_placement: bool,
    pub(crate) owing: Vec<Space>,
    pub(crate) mode: String,
}

pub(crate) fn space(name: &str) -> Space {
    let file = i32::from(name.as_bytes()[0] - b'a');
    (file, name[1..].parse::<i32>().expect("a rank") - 1)
}

pub(crate) fn name((file, rank): Space) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

impl Facts {
    pub(crate) fn of(position: &Position) -> Self {
        let text = position.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        assert_eq!(fields.len(), 8, "{text}");
        let numbers = |text: &str| text.split(',').map(|number| number.parse().expect("a number")).collect();
        let owed: Vec<&str> = fields[6].split('.').filter(|&part| part != "-").collect();
        let ranks: Vec<&str> = fields[0].split('/').collect();
        let mut board = BTreeMap::new();
        for (row, line) in ranks.iter().enumerate() {
            let rank = (ranks.len() - 1 - row) as i32;
            let mut file = 0;
            let mut letters = line.chars().peekable();
            while let Some(letter) = letters.next() {
                if let Some(mut run) = letter.to_digit(10) {
                    while let Some(digit) = letters.peek().and_then(|next| next.to_digit(10)) {
                        run = 10 * run + digit;
                        letters.next();
                    }
                    file += run as i32;
                    continue;
                }
                let stack =
                    if letter == '(' { letters.by_ref().take_while(|&l| l != ')').collect() } else { letter.into() };
                board.insert((file, rank), stack);
                file += 1;
            }
            assert_eq!(file as usize, ranks.len(), "{text}: rank {}", rank + 1);
        }
        Self {
            size: ranks.len() as i32,
            board,
            turn: fields[1].to_string(),
            trays: numbers(fields[2]),
            prisons: numbers(fields[3]),
            used: numbers(fields[4]),
            turned: fields[5].chars().map(|digit| digit == '1').collect(),
            owes_placement: owed.first() == Some(&"p"),
            owing: owed.iter().filter(|&&part| part != "p").map(|part| space(part)).collect(),
            mode: fields[7].to_string(),
            text,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        ["A", "B", "="].contains(&self.turn.as_str())
    }

    pub(crate) fn four(&self) -> bool {
        self.mode.ends_with('4')
    }

    /// The seat to move.
    pub(crate) fn seat(&self) -> usize {
        self.turn.parse().expect("a game that goes on")
    }

    /// The mover's team: 0 for A, 1 for B.
    pub(crate) fn team(&self) -> usize {
        self.seat() % 2
    }

    pub(crate) fn stone(&self) -> Vec<Space> {
        self.board.iter().filter(|(_, stack)| stack.as_str() == "#").map(|(&space, _)| space).collect()
    }

    /// The stacks, single dice too.
    pub(crate) fn stacks(&self) -> impl Iterator<Item = (Space, &str)> {
        self.board.iter().filter(|(_, stack)| stack.as_str() != "#").map(|(&space, stack)| (space, stack.as_str()))
    }

    pub(crate) fn dice_on_arena(&self, team: usize) -> i32 {
        let own = |letter: &char| letter.is_ascii_lowercase() == (team == 1);
        self.stacks().map(|(_, stack)| stack.chars().filter(own).count() as i32).sum()
    }

    /// The side of the table where a seat sits (H1.5).
    pub(crate) fn camp(&self, seat: usize) -> char {
        if self.four() { ['s', 'w', 'n', 'e'][seat] } else { ['s', 'n'][seat] }
    }

    pub(crate) fn is_camp_of(&self, side: char, team: usize) -> bool {
        (0..self.trays.len()).any(|seat| seat % 2 == team && self.camp(seat) == side)
    }

    /// Whether the space is on the edge row at this side.
    pub(crate) fn is_edge(&self, (file, rank): Space, side: char) -> bool {
        match side {
            'n' => rank == self.size - 1,
            'e' => file == self.size - 1,
            's' => rank == 0,
            _ => file == 0,
        }
    }

    /// H2.1, H2.2, H2.4.
    pub(crate) fn left(&self) -> i32 {
        let (seat, held) = (self.seat(), self.prisons[self.team()]);
        if self.four() {
            (5 - self.used[seat]).min(8 + held.min(2) - self.used[seat] - self.used[(seat + 2) % 4])
        } else {
            (5 + held).min(8) - self.used[seat]
        }
    }

    /// H3.1.
    pub(crate) fn owes_arena_turn(&self) -> bool {
        !self.turned[self.team()] && (!self.four() || self.seat() >= 2)
    }

    /// H3.2, H3.4.
    pub(crate) fn placement_possible(&self) -> bool {
        let camp = self.camp(self.seat());
        let mut spaces = (0..self.size).flat_map(|file| (0..self.size).map(move |rank| (file, rank)));
        spaces.any(|space| self.is_edge(space, camp) && !self.board.contains_key(&space))
    }

    /// H3.5.
    pub(crate) fn need(&self) -> i32 {
        i32::from(self.owes_arena_turn())
            + i32::from(self.owes_placement && self.placement_possible())
            + self.owing.len() as i32
    }

    /// How much of the need an action does away with.
    pub(crate) fn lessened_by(&self, chosen: &str) -> i32 {
        let lessens = match chosen.as_bytes()[0] {
            _ if chosen == "cw" || chosen == "ccw" => self.owes_arena_turn(),
            b'+' => self.owes_placement,
            // The second space of a throw or a grab is that of the die that is moved.
            b'T' | b'G' => {
                self.owing.contains(&space(&chosen[chosen.find(':').unwrap() + 1..chosen.find('>').unwrap()]))
            }
            b'a'..=b'k' if chosen.contains('-') => self.owing.contains(&space(chosen.split('-').next().unwrap())),
            _ => false,
        };
        i32::from(lessens)
    }
}

/// A die of a made-up position.
#[derive(Clone, Debug)]
pub(crate) struct MadeUpDie {
    team: Team,
    stance: Stance,
    /// 0: on an enemy die; 1: next to the Stone; 2, 3: next to something; 4: on the edge; 5: anywhere.
    kind: u8,
    pick: u16,
}

fn dice() -> impl Strategy<Value = MadeUpDie> {
    (select(&Team::ALL[..]), select(&Stance::ALL[..]), 0..6_u8, any::<u16>())
        .prop_map(|(team, stance, kind, pick)| MadeUpDie { team, stance, kind, pick })
}

/// What a made-up position is made of. Where something does not fit it is left out, so that every one of them works.
#[derive(Clone, Debug)]
pub(crate) struct MadeUp {
    mode: Mode,
    size: u8,
    stone: (u8, u8),
    /// Moves the Stone to the edge in this direction.
    stone_edge: Option<Direction>,
    /// Begins with two dice of the mover's team that can move the Stone.
    kumo_pair: Option<u16>,
    /// All dice are the enemy's and go to the mover's closest row.
    crowd: bool,
    dice: Vec<MadeUpDie>,
    seat: u8,
    used: [u8; 4],
    prisoners: [u8; 2],
    turned: [bool; 2],
    /// Whether a placement is owed, and whether the dice on enemy dice owe leaving them.
    owes: (bool, bool),
}

prop_compose! {
    /// Positions in which rare rules matter: dice next to each other and to the Stone, stacks, prisoners, little left.
    pub(crate) fn made_up(modes: &'static [Mode], sizes: &'static [u8])(
        mode in select(modes),
        size in select(sizes),
        stone in (0..11_u8, 0..11_u8),
        stone_edge in option::of(select(&Direction::ALL[..])),
        kumo_pair in option::of(any::<u16>()),
        crowd in weighted(0.15),
        dice in vec(dice(), 0..=12),
        seat in 0..4_u8,
        used in [0..8_u8, 0..8_u8, 0..8_u8, 0..8_u8],
        prisoners in [0..4_u8, 0..4_u8],
        turned in any::<[bool; 2]>(),
        owes in (any::<bool>(), weighted(0.7)),
    ) -> Position {
        MadeUp { mode, size, stone, stone_edge, kumo_pair, crowd, dice, seat, used, prisoners, turned, owes }.position()
    }
}

/// Positions of every mode and size: the start, and made-up ones.
pub(crate) fn positions() -> impl Strategy<Value = Position> {
    prop_oneof![1 => starts(&Mode::ALL), 7 => made_up(&Mode::ALL, &SIZES)]
}

pub(crate) fn starts(modes: &'static [Mode]) -> impl Strategy<Value = Position> {
    (select(modes), select(&SIZES[..]))
        .prop_map(|(mode, size)| kumo_core::Setup::new(mode).size(size).start().expect("a setup"))
}

impl MadeUp {
    fn position(self) -> Position {
        let Self { mode, size, .. } = self;
        let seat = Seat::new(self.seat % mode.players()).expect("a seat");
        let team = Team::of(seat);
        let coord = |file: u8, rank: u8| Coord::new(file, rank).expect("a space");
        let mut stone = (self.stone.0 % size, self.stone.1 % size);
        match self.stone_edge {
            Some(Direction::North) => stone.1 = size - 1,
            Some(Direction::East) => stone.0 = size - 1,
            Some(Direction::South) => stone.1 = 0,
            Some(Direction::West) => stone.0 = 0,
            None => {}
        }
        let stone = coord(stone.0, stone.1);
        let mut arena: BTreeMap<Coord, Vec<Die>> = BTreeMap::new();
        let mut rest = [Die::PER_TEAM; 2];

        let inside = |space: &Coord| space.file() < size && space.rank() < size;
        let around = |space: Coord| {
            let next = Direction::ALL.into_iter().filter_map(move |direction| space.step(direction));
            next.filter(|space| *space != stone).filter(inside).collect::<Vec<Coord>>()
        };
        if let Some(pick) = self.kumo_pair {
            let first = around(stone)[usize::from(pick) % around(stone).len()];
            let second = around(first)[usize::from(pick >> 8) % around(first).len()];
            for space in [first, second] {
                arena.entry(space).or_default().push(Die { team, stance: Stance::Kumo });
                rest[team.index()] -= 1;
            }
        }
        let all: Vec<Coord> = (0..size).flat_map(|file| (0..size).map(move |rank| coord(file, rank))).collect();
        for MadeUpDie { team: drawn, stance, kind, pick } in self.dice {
            let die = Die { team: if self.crowd { team.enemy() } else { drawn }, stance };
            if rest[die.team.index()] == 0 {
                continue;
            }
            let closest_row = |space: &Coord| space.step(mode.camp(seat)).is_none_or(|next| !inside(&next));
            let mut choice: Vec<Coord> = match kind {
                _ if self.crowd => all.iter().copied().filter(closest_row).collect(),
                0 => arena.keys().copied().collect(),
                1 => around(stone),
                2 | 3 => arena.keys().flat_map(|&space| around(space)).collect(),
                4 => all.iter().copied().filter(|&space| around(space).len() < 4).collect(),
                _ => all.clone(),
            };
            choice.retain(|space| {
                *space != stone
                    && arena.get(space).is_none_or(|stack| stack.len() < 3 && stack[stack.len() - 1].team != die.team)
            });
            if !choice.is_empty() {
                arena.entry(choice[usize::from(pick) % choice.len()]).or_default().push(die);
                rest[die.team.index()] -= 1;
            }
        }

        let mut prisons = [0; 2];
        let mut trays = [0; 4];
        for owner in Team::ALL {
            let rest = rest[owner.index()];
            let held = self.prisoners[owner.enemy().index()].min(rest).min(if mode.players() == 4 { 2 } else { 6 });
            prisons[owner.enemy().index()] = held;
            let in_trays = rest - held;
            let first = if mode.players() == 4 { in_trays.div_ceil(2) } else { in_trays };
            trays[owner.index()] = first;
            trays[owner.index() + 2] = in_trays - first;
        }
        let mut used = [0; 4];
        let held = prisons[team.index()];
        let budget = if mode.players() == 4 {
            for earlier in Seat::all(4).filter(|&earlier| earlier < seat) {
                used[earlier.index()] = 3 + self.used[earlier.index()] % 3;
            }
            (8 + held - used[seat.index() ^ 2]).min(5)
        } else {
            (5 + held).min(8)
        };
        used[seat.index()] = self.used[seat.index()] % budget;
        let turned = [0, 1].map(|team| used[team] + used[team + 2] > 0 && self.turned[team]);
        let owing = arena.iter().filter(|(_, stack)| stack.len() > 1 && stack[stack.len() - 1].team == team);
        let owing = owing.filter(|_| self.owes.1).map(|(&space, _)| space).collect();
        let draft = Draft {
            mode,
            size,
            stone,
            dice: arena.iter().flat_map(|(&space, stack)| stack.iter().map(move |&die| (space, die))).collect(),
            turn: Turn::Seat(seat),
            trays,
            prisons,
            used,
            turned,
            owes_placement: self.owes.0 && trays[seat.index()] >= 3,
            owing,
        };
        draft.check().expect("a position that could arise")
    }
}
