//! KUMO Hogosha for C: `kumo.h`. File by file like `kumata.rs`.

use std::ffi::c_char;

use kumaboard::draw::kumo as draw;
use kumaboard::game::{Rng, Seat};
use kumaboard::kumo;

use crate::call::{Answer, Failure, guard};
use crate::common::Status;
use crate::memory::{Buffer, Options, lend};
use crate::registry::Registry;
use crate::shared;

/// A position of KUMO Hogosha: what lies where and whose turn it is.
#[derive(Debug)]
pub struct KumoPosition {
    _never_made: [u8; 0],
}

static POSITIONS: Registry<kumo::Position, KumoPosition> = Registry::new(2, "KUMO");

/// What a game of KUMO is played with. All is as usual where a field is 0 or NULL, so start with
/// a struct of zeros.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct KumoSetup {
    /// sizeof(kumo_setup)
    pub struct_size: usize,
    /// The number of spaces along an edge of the arena: 5, 7, 9 or 11; 0 is 9.
    pub size: u32,
    /// The seat that goes first: with two players 0 or 1, with four 0.
    pub first: u32,
    /// "base2", "base4", "legend2" or "legend4"; NULL is "base2".
    pub mode: *const c_char,
}

// SAFETY: laid out as in C, with its size first, and only numbers and pointers in it.
unsafe impl Options for KumoSetup {}

/// How a game of KUMO stands.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct KumoResult {
    /// The team that has won, 'A' (seats 0 and 2) or 'B' (seats 1 and 3); 0 while the game goes on
    /// and when it is drawn.
    pub winner: c_char,
    /// The side of the table whose camp the Stone was pushed into: 'n', 'e', 's' or 'w'; 0 if it was
    /// pushed into none.
    pub camp: c_char,
    /// Whether the game is over.
    pub over: bool,
}

/// Makes the position at the start of a game.
///
/// BAD_SETUP if a game can't start so.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_start(setup: *const KumoSetup, position: *mut *mut KumoPosition) -> Status {
    lend!(setup, position);
    guard(|| {
        let place = position.place()?;
        let setup = read_setup(setup.options()?)?;
        let position = setup.start().map_err(bad_setup)?;
        place.put(POSITIONS.insert(position)?);
        Ok(())
    })
}

/// Reads a position string.
///
/// BAD_POSITION if it is none; the message names the field.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_parse(text: *const c_char, position: *mut *mut KumoPosition) -> Status {
    lend!(text, position);
    guard(|| {
        let place = position.place()?;
        place.put(POSITIONS.insert(shared::parse(text.text()?)?)?);
        Ok(())
    })
}

/// Writes the position string: everything about the position in one line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_format(
    position: *const KumoPosition,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> Status {
    lend!(buffer, needed);
    guard(|| Buffer::new(buffer, capacity, needed)?.put_text(POSITIONS.get(position)?))
}

/// Makes another position that is equal to this one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_copy(position: *const KumoPosition, copy: *mut *mut KumoPosition) -> Status {
    lend!(copy);
    guard(|| {
        let place = copy.place()?;
        place.put(POSITIONS.insert(POSITIONS.get(position)?)?);
        Ok(())
    })
}

/// Frees a position; its handle is invalid from then on. NULL is allowed and does nothing.
#[unsafe(no_mangle)]
pub extern "C" fn kumo_position_free(position: *mut KumoPosition) -> Status {
    guard(|| if position.is_null() { Ok(()) } else { POSITIONS.remove(position) })
}

/// Tells whether two positions are equal, that is, whether their position strings are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_equal(
    one: *const KumoPosition,
    other: *const KumoPosition,
    equal: *mut bool,
) -> Status {
    lend!(equal);
    guard(|| {
        let place = equal.place()?;
        place.put(POSITIONS.get(one)? == POSITIONS.get(other)?);
        Ok(())
    })
}

/// Tells the key: 64 bits made from what everybody can see, equal for positions that look alike.
/// It is the same on every machine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_key(position: *const KumoPosition, key: *mut u64) -> Status {
    lend!(key);
    guard(|| {
        let place = key.place()?;
        place.put(POSITIONS.get(position)?.key());
        Ok(())
    })
}

/// Draws the board and what lies beside it in ASCII, several lines.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_board(
    position: *const KumoPosition,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> Status {
    lend!(buffer, needed);
    guard(|| Buffer::new(buffer, capacity, needed)?.put_text(draw::Text::new(&POSITIONS.get(position)?)))
}

/// Tells the number of players.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_players(position: *const KumoPosition, players: *mut u32) -> Status {
    lend!(players);
    guard(|| {
        let place = players.place()?;
        place.put(POSITIONS.get(position)?.players().into());
        Ok(())
    })
}

/// Tells the seat whose decision it is, from 0, or KUMABOARD_NO_SEAT when the game is over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_seat(position: *const KumoPosition, seat: *mut i32) -> Status {
    lend!(seat);
    guard(|| {
        let place = seat.place()?;
        place.put(shared::seat(&POSITIONS.get(position)?));
        Ok(())
    })
}

/// Tells whether the game is over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_is_over(position: *const KumoPosition, over: *mut bool) -> Status {
    lend!(over);
    guard(|| {
        let place = over.place()?;
        place.put(POSITIONS.get(position)?.is_over());
        Ok(())
    })
}

/// Counts the legal moves, without listing them: 0 when the game is over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_count_legal_moves(position: *const KumoPosition, count: *mut usize) -> Status {
    lend!(count);
    guard(|| {
        let place = count.place()?;
        place.put(POSITIONS.get(position)?.count_legal_moves());
        Ok(())
    })
}

/// Writes all legal moves, with a line feed between two; the empty text when the game is over.
/// The order depends on nothing but the position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_legal_moves(
    position: *const KumoPosition,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> Status {
    lend!(buffer, needed);
    guard(|| Buffer::new(buffer, capacity, needed)?.put_text(shared::Lines(&POSITIONS.get(position)?)))
}

/// Writes one legal move, the n-th in the order of kumo_position_legal_moves, counted from 0.
///
/// OUT_OF_RANGE if there are not so many.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_nth_legal_move(
    position: *const KumoPosition,
    n: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> Status {
    lend!(buffer, needed);
    guard(|| {
        let buffer = Buffer::new(buffer, capacity, needed)?;
        buffer.put_text(shared::nth_legal_move(&POSITIONS.get(position)?, n)?)
    })
}

/// Tells whether a move is legal.
///
/// BAD_MOVE if it is not written as one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_is_legal(
    position: *const KumoPosition,
    notation: *const c_char,
    legal: *mut bool,
) -> Status {
    lend!(notation, legal);
    guard(|| {
        let place = legal.place()?;
        let position = POSITIONS.get(position)?;
        place.put(position.is_legal(shared::read_move::<kumo::Position>(notation.text()?)?));
        Ok(())
    })
}

/// Plays a move: the position becomes the one after it.
///
/// BAD_MOVE if it is not written as one, ILLEGAL_MOVE if it can't be played here; the position
/// stays as it is then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_play(position: *mut KumoPosition, notation: *const c_char) -> Status {
    lend!(notation);
    guard(|| {
        POSITIONS.get(position)?;
        let chosen = shared::read_move::<kumo::Position>(notation.text()?)?;
        POSITIONS.update(position, |position| shared::after(&position, chosen))
    })
}

/// Makes another position: this one as everybody sees it. In KUMO nothing is hidden: it is equal
/// to this one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_public_view(
    position: *const KumoPosition,
    view: *mut *mut KumoPosition,
) -> Status {
    lend!(view);
    guard(|| {
        let place = view.place()?;
        place.put(POSITIONS.insert(POSITIONS.get(position)?.public_view())?);
        Ok(())
    })
}

/// Makes another position: this one with everything hidden drawn anew. In KUMO nothing is hidden:
/// it is equal to this one. The same seed draws the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_resample(
    position: *const KumoPosition,
    seed: u64,
    sample: *mut *mut KumoPosition,
) -> Status {
    lend!(sample);
    guard(|| {
        let place = sample.place()?;
        place.put(POSITIONS.insert(POSITIONS.get(position)?.resample(&mut Rng::new(seed)))?);
        Ok(())
    })
}

/// Counts the action sequences of a length.
///
/// OUT_OF_RANGE if the depth is above KUMABOARD_MAX_PERFT_DEPTH. It can't be interrupted, and
/// each ply takes about 60 times as long as the one before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_perft(position: *const KumoPosition, depth: u32, nodes: *mut u64) -> Status {
    lend!(nodes);
    guard(|| {
        let place = nodes.place()?;
        place.put(POSITIONS.get(position)?.perft(shared::perft_depth(depth)?));
        Ok(())
    })
}

/// Tells whether the game is over, who has won, and into which camp the Stone was pushed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_result(position: *const KumoPosition, result: *mut KumoResult) -> Status {
    lend!(result);
    guard(|| {
        let place = result.place()?;
        let outcome = POSITIONS.get(position)?.outcome();
        place.put(KumoResult {
            winner: letter(outcome.and_then(|outcome| outcome.winner).map(kumo::Team::letter)),
            camp: letter(outcome.and_then(|outcome| outcome.camp).map(kumo::Direction::letter)),
            over: outcome.is_some(),
        });
        Ok(())
    })
}

/// Writes the name of the mode: "base2", "base4", "legend2" or "legend4".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_mode(
    position: *const KumoPosition,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> Status {
    lend!(buffer, needed);
    guard(|| Buffer::new(buffer, capacity, needed)?.put_text(POSITIONS.get(position)?.mode()))
}

/// Tells the number of spaces along an edge of the arena.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumo_position_size(position: *const KumoPosition, size: *mut u32) -> Status {
    lend!(size);
    guard(|| {
        let place = size.place()?;
        place.put(POSITIONS.get(position)?.size().into());
        Ok(())
    })
}

/// A letter for C: all are ASCII.
fn letter(letter: Option<char>) -> c_char {
    letter.map_or(0, |letter| letter as c_char)
}

fn bad_setup(error: impl std::fmt::Display) -> Failure {
    Failure::new(Status::BadSetup, error)
}

fn read_setup(options: KumoSetup) -> Answer<kumo::Setup> {
    let KumoSetup { struct_size: _, size, first, mode } = options;
    lend!(mode);
    let mode = if mode.is_null() {
        kumo::Mode::BASE2
    } else {
        mode.text()?.parse().map_err(|error| bad_setup(format_args!("mode: {error}")))?
    };
    let mut setup = kumo::Setup::new(mode);
    if size != 0 {
        let bad = |_| bad_setup(format_args!("size: found {size}, expected 5, 7, 9 or 11 (H1.1)"));
        setup.size = u8::try_from(size).map_err(bad)?;
    }
    let first_seat = u8::try_from(first).ok().and_then(Seat::new);
    setup.first =
        first_seat.ok_or_else(|| bad_setup(format_args!("first seat: found {first}, expected 0 or 1 (H1.8)")))?;
    Ok(setup)
}
