//! Bytes as choices: what games begin with, and which moves are tried.

use kumaboard::game::{Playable, Rng, Seat};
use kumaboard::geo::{Coord, Direction};
use kumaboard::{kumata, kumo};

use crate::naive::kumo::made_up::{SplitMix, random_position};

/// Bytes that are used up one by one. Behind the last one there is nothing to choose any more.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// The next byte.
    pub fn next_byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// The next byte, or 0 behind the last one.
    pub fn byte(&mut self) -> u8 {
        self.next_byte().unwrap_or(0)
    }

    /// A number below `bound`, from two bytes; 0 if the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let number = usize::from(self.byte()) << 8 | usize::from(self.byte());
        number % bound.max(1)
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A legal move, if there is one.
    pub fn legal<S: Playable>(&mut self, position: &S) -> Option<S::Move> {
        let count = position.count_legal_moves();
        if count == 0 { None } else { position.nth_legal_move(self.below(count)) }
    }

    fn direction(&mut self) -> Direction {
        Direction::from_index(self.byte() & 3)
    }

    /// Mostly one of these, else any that has a name.
    fn coord(&mut self, likely: &[Coord]) -> Coord {
        let any = Coord::new(self.byte() % Coord::FILES, self.byte() % Coord::RANKS);
        if self.byte() < 16 { any.unwrap_or(likely[0]) } else { self.pick(likely) }
    }
}

/// Where a play of a game begins and what may be tried in it.
pub trait Dealable: Playable {
    /// A position that the bytes choose, some random moves into a game.
    fn begin(bytes: &mut Bytes) -> Self;

    /// A move that is most likely not legal, but looks as if it were.
    fn made_up(&self, bytes: &mut Bytes) -> Self::Move;
}

/// Plays so many random moves, if the game lasts as long.
fn go_on<S: Playable>(position: &mut S, moves: u8, rng: &mut Rng) {
    for _ in 0..moves {
        let Some(chosen) = position.random_move(rng) else { return };
        position.play_unchecked(chosen);
    }
}

impl Dealable for kumata::Position {
    /// Any mode; sometimes a small set, which brings stuck movers early; sometimes the view of all.
    fn begin(bytes: &mut Bytes) -> Self {
        let (options, dominoes) = (bytes.byte(), u16::from_le_bytes([bytes.byte(), bytes.byte()]));
        let mut setup = kumata::Setup::new(2 + (options & 3) % 3);
        setup.rules = kumata::Rules::ALL[usize::from(options >> 2 & 3) % 3];
        setup.maze = options & 16 != 0;
        setup.alliance = options & 32 != 0 && setup.players == 4;
        if options & 64 != 0 {
            let chosen = kumata::DominoSet::from_bits(dominoes);
            let full = kumata::DominoSet::full(setup.players);
            setup.dominoes = Some(chosen.iter().filter(|&domino| full.contains(domino)).collect());
        }
        let mut rng = Rng::new(u64::from(bytes.byte()));
        let mut position = setup.deal_with(&mut rng).unwrap_or_else(|_| {
            // Not every set makes equal stacks.
            setup.dominoes = None;
            setup.deal_with(&mut rng).expect("the full set does")
        });
        go_on(&mut position, bytes.byte() & 63, &mut rng);
        if options & 128 != 0 { position.public_view() } else { position }
    }

    fn made_up(&self, bytes: &mut Bytes) -> kumata::Move {
        let cells: Vec<Coord> = self.cells().map(|(coord, _)| coord).collect();
        let all: Vec<kumata::Domino> = kumata::Domino::all().collect();
        let kind = bytes.byte();
        let mover = self.seat().unwrap_or(Seat::ZERO);
        let tops: Vec<kumata::Domino> = self.stacks(mover).tops().collect();
        let domino = if kind & 128 != 0 && !tops.is_empty() { bytes.pick(&tops) } else { bytes.pick(&all) };
        match kind & 7 {
            0 => kumata::Move::PutTotem { cell: bytes.coord(&cells) },
            1 => kumata::Move::NewStack { domino },
            2 => kumata::Move::Reveal { domino },
            _ => {
                let (cell, direction) = (bytes.coord(&cells), bytes.direction());
                kumata::Move::Place { domino, cell, direction, totem: kind & 8 != 0 }
            }
        }
    }
}

impl Dealable for kumo::Position {
    /// Any mode and size; or a position that play hardly reaches.
    fn begin(bytes: &mut Bytes) -> Self {
        let options = bytes.byte();
        let seed = u64::from(bytes.byte()) << 8 | u64::from(bytes.byte());
        if options & 128 != 0 {
            let text = random_position(&mut SplitMix::new(seed));
            return text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        let mode = kumo::Mode::ALL[usize::from(options & 3)];
        let first = Seat::all(2).nth(usize::from(options >> 4 & 1)).filter(|_| mode.players() == 2);
        let setup =
            kumo::Setup { mode, size: kumo::SIZES[usize::from(options >> 2 & 3)], first: first.unwrap_or(Seat::ZERO) };
        let mut position = setup.start().expect("the setup is right");
        go_on(&mut position, bytes.byte(), &mut Rng::new(seed));
        position
    }

    fn made_up(&self, bytes: &mut Bytes) -> kumo::Move {
        let size = self.size();
        let spaces: Vec<Coord> = (0..size * size).filter_map(|n| Coord::new(n % size, n / size)).collect();
        let (kind, stance) = (bytes.byte(), bytes.pick(&kumo::Stance::ALL));
        let [from, to, other] = [(); 3].map(|()| bytes.coord(&spaces));
        let direction = bytes.direction();
        match kind % 13 {
            0 => kumo::Move::Turn(kumo::Rotation::ALL[usize::from(kind >> 7)]),
            1 => kumo::Move::Place { stance, to },
            2 => kumo::Move::Step { from, to },
            3 => kumo::Move::ChangeStance { at: from, stance },
            4 => kumo::Move::Free,
            5 => kumo::Move::End,
            6 => kumo::Move::Run { from, to },
            7 => kumo::Move::Jump { from, to },
            8 => kumo::Move::Throw { from, thrown: other, to },
            9 => kumo::Move::Imprison { from, thrown: other },
            10 => kumo::Move::Grab { from, other, direction },
            11 => kumo::Move::Block { from, to },
            _ => kumo::Move::Push { direction },
        }
    }
}
