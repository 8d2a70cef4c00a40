//! The engine against the naive implementations, over random games and over positions made up at random.
//!
//! 100,000 positions of each game; `KUMABOARD_POSITIONS` sets another number. A difference prints the position.

use std::thread;

use kumaboard::game::{Rng, Seat};
use kumaboard::{kumata, kumo};
use kumaboard_tests::compare::{positions_wanted, walk};
use kumaboard_tests::naive;
use kumaboard_tests::naive::kumo::made_up::{SplitMix, random_position};

/// Shares half of the wanted positions out over two threads; `compare` gets a number of its own each time it is called
/// and tells how many positions it compared.
fn share_out(compare: impl Fn(u64) -> usize + Sync) {
    let wanted = positions_wanted().div_ceil(4);
    thread::scope(|scope| {
        for thread in 0..2 {
            let compare = &compare;
            scope.spawn(move || {
                let (mut compared, mut number) = (0, thread);
                while compared < wanted {
                    compared += compare(number);
                    number += 2;
                }
            });
        }
    });
}

/// A deal of one of the modes, with a set of any size: small sets bring stuck movers early.
fn deal(rng: &mut Rng) -> kumata::Position {
    let players = 2 + rng.below(3) as u8;
    let mut setup = kumata::Setup::new(players);
    setup.rules = kumata::Rules::ALL[rng.below(3) as usize];
    setup.maze = rng.below(2) == 0;
    setup.alliance = players == 4 && rng.below(2) == 0;
    if rng.below(2) == 0 {
        let mut all: Vec<kumata::Domino> = kumata::DominoSet::full(players).iter().collect();
        rng.shuffle(&mut all);
        let stacks = u32::from(setup.stacks());
        let most = all.len() as u32 / stacks;
        all.truncate((stacks * (1 + rng.below(most))) as usize);
        if all.len() >= 2 {
            setup.dominoes = Some(all.into_iter().collect());
        }
    }
    setup.deal_with(rng).expect("the setup is right")
}

#[test]
fn kumata_agrees_over_random_games() {
    share_out(|number| {
        let mut rng = Rng::with_stream(1, number);
        let start = deal(&mut rng);
        if rng.below(4) == 0 {
            // What everybody sees, with the reveals as moves.
            walk::<naive::kumata::Position>(&start.public_view(), usize::MAX - 1, &mut rng)
        } else {
            walk::<naive::kumata::Position>(&start, usize::MAX - 1, &mut rng)
        }
    });
}

/// The board of a random game at any time, with reserves that are anything the rules of the string allow.
fn late_kumata(rng: &mut Rng) -> Option<kumata::Position> {
    let mut board = deal(rng);
    for _ in 0..rng.below(60) {
        let Some(chosen) = kumaboard::game::Playable::random_move(&board, rng) else { break };
        board.play_unchecked(chosen);
    }
    let text = board.to_string();
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let players = board.players();
    let reserves: Vec<String> = Seat::all(players)
        .map(|_| {
            let mut left: Vec<kumata::Domino> = kumata::DominoSet::full(players).iter().collect();
            rng.shuffle(&mut left);
            left.truncate(rng.below(5) as usize);
            let mut text = String::new();
            for (number, domino) in left.iter().enumerate() {
                if number > 0 {
                    text.push(if rng.below(2) == 0 { '|' } else { '.' });
                }
                text.push_str(&domino.to_string());
            }
            if text.is_empty() { "-".to_owned() } else { text }
        })
        .collect();
    fields[3] = reserves.join(";");
    let seat = rng.below(u32::from(players));
    let mut read = |turn: String| {
        fields[2] = turn;
        let text = fields.join(" ");
        let fast = text.parse::<kumata::Position>();
        let slow = naive::kumata::Position::parse(&text);
        assert_eq!(fast.is_ok(), slow.is_ok(), "{text}: engine {:?}, naive {:?}", fast.err(), slow.err());
        fast.ok()
    };
    let (goes_on, over) = (read(seat.to_string()), read(format!("x{seat}")));
    assert!(goes_on.is_none() || over.is_none(), "{text}: a game is over or it is not");
    goes_on.or(over)
}

#[test]
fn kumata_agrees_over_made_up_positions() {
    share_out(|number| {
        let mut rng = Rng::with_stream(2, number);
        late_kumata(&mut rng).map_or(0, |start| walk::<naive::kumata::Position>(&start, usize::MAX - 1, &mut rng))
    });
}

#[test]
fn kumo_agrees_over_random_games() {
    share_out(|number| {
        let mut rng = Rng::with_stream(3, number);
        let mode = kumo::Mode::ALL[rng.below(4) as usize];
        let size = kumo::SIZES[rng.below(4) as usize];
        let start = kumo::Setup { mode, size, ..kumo::Setup::default() }.start().expect("the setup is right");
        walk::<naive::kumo::Position>(&start, 300, &mut rng)
    });
}

#[test]
fn kumo_agrees_over_made_up_positions() {
    share_out(|number| {
        let text = random_position(&mut SplitMix::new(number));
        let start: kumo::Position =
            text.parse().unwrap_or_else(|error| panic!("{text}: the engine refuses it: {error}"));
        walk::<naive::kumo::Position>(&start, 12, &mut Rng::with_stream(4, number))
    });
}
