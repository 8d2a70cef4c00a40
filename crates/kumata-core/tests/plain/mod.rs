//! Kumata kept as whole piles, the slow and plain way, from position strings and notation alone: what the engine says is
//! checked against it.

use std::collections::{BTreeMap, BTreeSet};

/// A cell as its file and rank, counted from 0.
pub(crate) type At = (i32, i32);

/// One half in a pile; the lowest of a pile is the board cell.
#[derive(Clone, Debug)]
pub(crate) struct Half {
    pub(crate) clan: char,
    pub(crate) value: u8,
    /// Which of the dominoes played so far, counted from 0; none is the board.
    pub(crate) domino: Option<usize>,
    pub(crate) locked: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Plain {
    pub(crate) piles: BTreeMap<At, Vec<Half>>,
    pub(crate) seats: Vec<char>,
    /// By seat the stacks, each top first.
    pub(crate) stacks: Vec<Vec<Vec<String>>>,
    pub(crate) totems: Vec<u8>,
    pub(crate) rules: String,
    pub(crate) alliance: bool,
    pub(crate) turn: usize,
    /// By seat the dominoes played.
    pub(crate) played: Vec<BTreeSet<String>>,
    dominoes: usize,
}

/// The fields of a position string.
pub(crate) fn fields(text: &str) -> [&str; 6] {
    text.split(' ').collect::<Vec<_>>().try_into().expect("six fields")
}

/// The entries of the board field by cell.
pub(crate) fn board(text: &str) -> BTreeMap<At, &str> {
    let ranks: Vec<&str> = fields(text)[0].split('/').collect();
    let cells =
        ranks.iter().rev().zip(0..).flat_map(|(rank, y)| rank.split(',').zip(0..).map(move |(cell, x)| ((x, y), cell)));
    cells.filter(|(_, cell)| *cell != "-").collect()
}

/// The stacks of the reserves field, by seat, top first.
pub(crate) fn stacks(text: &str) -> Vec<Vec<Vec<String>>> {
    let stack = |stack: &str| stack.split('.').map(String::from).collect();
    let seat = |seat: &str| match seat.split('~').next() {
        None | Some("-") => Vec::new(),
        Some(seat) => seat.split('|').map(stack).collect(),
    };
    fields(text)[3].split(';').map(seat).collect()
}

fn digit(letter: u8) -> u8 {
    letter - b'0'
}

/// `c4` as a cell.
fn at(name: &str) -> At {
    (i32::from(name.as_bytes()[0] - b'a'), name[1..].parse::<i32>().unwrap() - 1)
}

pub(crate) fn name((x, y): At) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn step((x, y): At, direction: char) -> At {
    match direction {
        'n' => (x, y + 1),
        'e' => (x + 1, y),
        's' => (x, y - 1),
        'w' => (x - 1, y),
        _ => panic!("{direction} is no direction"),
    }
}

impl Plain {
    /// The start of a game.
    pub(crate) fn start(text: &str) -> Self {
        let [_, seats, turn, _, totems, rules] = fields(text);
        let piles = board(text).into_iter().map(|(at, cell)| {
            let cell = cell.as_bytes();
            assert_eq!(cell.len(), 2, "no domino lies at the start");
            (at, vec![Half { clan: cell[0].into(), value: digit(cell[1]), domino: None, locked: false }])
        });
        Self {
            piles: piles.collect(),
            seats: seats.chars().collect(),
            stacks: stacks(text),
            totems: totems.bytes().map(digit).collect(),
            rules: rules.split('+').next().unwrap().into(),
            alliance: rules.ends_with("+alliance"),
            turn: turn.trim_start_matches('x').parse().unwrap(),
            played: vec![BTreeSet::new(); seats.len()],
            dominoes: 0,
        }
    }

    pub(crate) fn top(&self, at: At) -> &Half {
        self.piles[&at].last().unwrap()
    }

    fn matches(&self, clan: char, value: u8, top: &Half) -> bool {
        value == top.value || value == 0 || top.value == 0 || self.rules == "bga-de" && clan == top.clan
    }

    /// Which rule forbids this seat to place a domino there, its high half first.
    pub(crate) fn objection(&self, seat: usize, domino: &str, cell: At, direction: char) -> Option<&'static str> {
        let other = step(cell, direction);
        if !self.piles.contains_key(&cell) || !self.piles.contains_key(&other) {
            return Some("off the board");
        }
        let (one, two) = (self.top(cell), self.top(other));
        if self.piles[&cell].len() != self.piles[&other].len() {
            return Some("not level");
        }
        if one.domino.is_some() && one.domino == two.domino {
            return Some("one domino wholly covered");
        }
        if one.locked || two.locked {
            return Some("locked");
        }
        let (high, low, clan) = (digit(domino.as_bytes()[0]), digit(domino.as_bytes()[1]), self.seats[seat]);
        let fits = [self.matches(clan, high, one), self.matches(clan, low, two)];
        let enough = if self.rules == "bga-de" { fits[0] || fits[1] } else { fits[0] && fits[1] };
        if enough { None } else { Some("no match") }
    }

    /// All placements of a seat's tops, without totems, as they are written.
    pub(crate) fn placements(&self, seat: usize) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for domino in self.stacks[seat].iter().map(|stack| &stack[0]) {
            let double = domino.as_bytes()[0] == domino.as_bytes()[1];
            for &cell in self.piles.keys() {
                for direction in if double { "ne".chars() } else { "nesw".chars() } {
                    if self.objection(seat, domino, cell, direction).is_none() {
                        found.insert(format!("{domino}@{}{direction}", name(cell)));
                    }
                }
            }
        }
        found
    }

    /// The other halves than `at` of a domino on top are not looked at: this is the totem of its own turn.
    fn may_put_totem(&self, seat: usize, at: At) -> bool {
        let top = self.top(at);
        if top.clan != self.seats[seat] || top.domino.is_none() || top.locked {
            return false;
        }
        if self.rules != "bga-de" {
            return true;
        }
        let mut after = self.clone();
        after.piles.get_mut(&at).unwrap().last_mut().unwrap().locked = true;
        let opponents =
            (0..self.seats.len()).filter(|&other| other != seat && !(self.alliance && other == (seat + 2) % 4));
        opponents.into_iter().all(|other| self.placements(other).is_empty() || !after.placements(other).is_empty())
    }

    /// All legal moves of a seat, were it its turn.
    pub(crate) fn moves(&self, seat: usize) -> BTreeSet<String> {
        let placements = self.placements(seat);
        let mut moves = placements.clone();
        if self.rules == "rulebook" {
            if self.totems[seat] > 0 {
                moves.extend(placements.iter().map(|placement| format!("{placement}*")));
            }
            if placements.is_empty() {
                let tall = self.stacks[seat].iter().filter(|stack| stack.len() > 1);
                moves.extend(tall.map(|stack| format!("+{}", stack[0])));
            }
        } else if self.totems[seat] > 0 && !(self.rules == "bga-de" && placements.is_empty()) {
            let cells = self.piles.keys().filter(|&&at| self.may_put_totem(seat, at));
            moves.extend(cells.map(|&at| format!("*{}", name(at))));
        }
        moves
    }

    fn take(&mut self, domino: &str) -> usize {
        let stacks = &mut self.stacks[self.turn];
        let number = stacks.iter().position(|stack| stack[0] == domino).expect("the domino is on top");
        stacks[number].remove(0);
        number
    }

    /// Plays a move of the seat whose turn it is.
    pub(crate) fn play(&mut self, chosen: &str) {
        let seat = self.turn;
        if let Some(domino) = chosen.strip_prefix('+') {
            self.take(domino);
            self.stacks[seat].push(vec![domino.into()]);
        } else if let Some(cell) = chosen.strip_prefix('*') {
            self.totems[seat] -= 1;
            self.piles.get_mut(&at(cell)).unwrap().last_mut().unwrap().locked = true;
        } else {
            let (domino, place) = chosen.split_once('@').unwrap();
            let (place, locked) = place.strip_suffix('*').map_or((place, false), |place| (place, true));
            let (cell, direction) = place.split_at(place.len() - 1);
            let halves = [at(cell), step(at(cell), direction.chars().next().unwrap())];
            for (half, &value) in halves.into_iter().zip(domino.as_bytes()) {
                let (clan, domino) = (self.seats[seat], Some(self.dominoes));
                self.piles.get_mut(&half).unwrap().push(Half { clan, value: digit(value), domino, locked });
            }
            self.dominoes += 1;
            self.totems[seat] -= u8::from(locked);
            let number = self.take(domino);
            if self.stacks[seat][number].is_empty() {
                self.stacks[seat].remove(number);
            }
            assert!(self.played[seat].insert(domino.into()), "{domino} is played twice");
        }
        self.turn = (seat + 1) % self.seats.len();
    }

    /// The position string that this is.
    pub(crate) fn text(&self) -> String {
        let (east, north) =
            (self.piles.keys().map(|at| at.0).max().unwrap(), self.piles.keys().map(|at| at.1).max().unwrap());
        let other_half = |cell: At, domino: usize| {
            let lies =
                |at: At| self.piles.get(&at).is_some_and(|pile| pile.iter().any(|half| half.domino == Some(domino)));
            "nesw".chars().find(|&direction| lies(step(cell, direction))).unwrap()
        };
        let entry = |cell: At| {
            let Some(pile) = self.piles.get(&cell) else {
                return "-".into();
            };
            let top = pile.last().unwrap();
            let lock = if top.locked { "*" } else { "" };
            let half = top.domino.map(|domino| format!("{}{}{lock}", other_half(cell, domino), pile.len() - 1));
            format!("{}{}{}", top.clan, top.value, half.unwrap_or_default())
        };
        let rank = |y: i32| (0..=east).map(|x| entry((x, y))).collect::<Vec<_>>().join(",");
        let board = (0..=north).rev().map(rank).collect::<Vec<_>>().join("/");
        let seats: String = self.seats.iter().collect();
        let over = if self.moves(self.turn).is_empty() { "x" } else { "" };
        let reserve = |stacks: &Vec<Vec<String>>| match stacks.len() {
            0 => "-".into(),
            _ => stacks.iter().map(|stack| stack.join(".")).collect::<Vec<_>>().join("|"),
        };
        let reserves = self.stacks.iter().map(reserve).collect::<Vec<_>>().join(";");
        let totems: String = self.totems.iter().map(u8::to_string).collect();
        let alliance = if self.alliance { "+alliance" } else { "" };
        format!("{board} {seats} {over}{} {reserves} {totems} {}{alliance}", self.turn, self.rules)
    }
}
