//! Kumata for C: `kumata.h`. File by file like `kumo.rs`.

use std::ffi::c_char;

use kumaboard::draw::kumata as draw;
use kumaboard::game::{Excerpt, Rng, Seat};
use kumaboard::kumata;

use crate::call::{Answer, Failure, guard};
use crate::common::{KUMABOARD_MAX_SEATS, Status};
use crate::memory::{Buffer, Options, lend};
use crate::registry::Registry;
use crate::shared;

/// A position of Kumata: what lies where and whose turn it is.
#[derive(Debug)]
pub struct KumataPosition {
    _never_made: [u8; 0],
}

static POSITIONS: Registry<kumata::Position, KumataPosition> = Registry::new(1, "Kumata");

/// What a game of Kumata is played with. All is as usual where a field is 0 or NULL, so start
/// with a struct of zeros.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct KumataSetup {
    /// sizeof(kumata_setup)
    pub struct_size: usize,
    /// The number of players, 2 to 4. There is no usual number: 0 is an error.
    pub players: u32,
    /// Not 0: the tiles lie in a maze.
    pub maze: i32,
    /// Not 0: seats 0 and 2 play against 1 and 3.
    pub alliance: i32,
    /// "rulebook", "bga-fr" or "bga-de"; NULL is "rulebook".
    pub rules: *const c_char,
    /// The letters of the clans in seat order, as in "UTM"; NULL is the usual order.
    pub clans: *const c_char,
}

// SAFETY: laid out as in C, with its size first, and only numbers and pointers in it.
unsafe impl Options for KumataSetup {}

/// The points of one seat.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct KumataSeatScore {
    /// Printed values (or levels) of the visible halves.
    pub visible: i32,
    /// Values of the tops of the stacks left.
    pub reserve: i32,
    /// Points of the totems placed.
    pub totem: i32,
    /// -1 for each totem left.
    pub penalty: i32,
    /// The sum.
    pub total: i32,
}

/// Makes the position at the start of a game. The same setup and seed give the same deal on every
/// machine.
///
/// BAD_SETUP if a game can't start so.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_deal(
    setup: *const KumataSetup,
    seed: u64,
    position: *mut *mut KumataPosition,
) -> Status {
    lend!(setup, position);
    guard(|| {
        let place = position.place()?;
        let setup = read_setup(setup.options()?)?;
        let position = setup.deal(seed).map_err(bad_setup)?;
        place.put(POSITIONS.insert(position)?);
        Ok(())
    })
}

/// Reads a position string.
///
/// BAD_POSITION if it is none; the message names the field.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_parse(text: *const c_char, position: *mut *mut KumataPosition) -> Status {
    lend!(text, position);
    guard(|| {
        let place = position.place()?;
        place.put(POSITIONS.insert(shared::parse(text.text()?)?)?);
        Ok(())
    })
}

/// Writes the position string: everything about the position in one line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_format(
    position: *const KumataPosition,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> Status {
    lend!(buffer, needed);
    guard(|| Buffer::new(buffer, capacity, needed)?.put_text(POSITIONS.get(position)?))
}

/// Makes another position that is equal to this one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_copy(
    position: *const KumataPosition,
    copy: *mut *mut KumataPosition,
) -> Status {
    lend!(copy);
    guard(|| {
        let place = copy.place()?;
        place.put(POSITIONS.insert(POSITIONS.get(position)?)?);
        Ok(())
    })
}

/// Frees a position; its handle is invalid from then on. NULL is allowed and does nothing.
#[unsafe(no_mangle)]
pub extern "C" fn kumata_position_free(position: *mut KumataPosition) -> Status {
    guard(|| if position.is_null() { Ok(()) } else { POSITIONS.remove(position) })
}

/// Tells whether two positions are equal, that is, whether their position strings are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_equal(
    one: *const KumataPosition,
    other: *const KumataPosition,
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
pub unsafe extern "C" fn kumata_position_key(position: *const KumataPosition, key: *mut u64) -> Status {
    lend!(key);
    guard(|| {
        let place = key.place()?;
        place.put(POSITIONS.get(position)?.key());
        Ok(())
    })
}

/// Draws the board and what lies beside it in ASCII, several lines.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_board(
    position: *const KumataPosition,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> Status {
    lend!(buffer, needed);
    guard(|| Buffer::new(buffer, capacity, needed)?.put_text(draw::Text::new(&POSITIONS.get(position)?)))
}

/// Tells the number of players.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_players(position: *const KumataPosition, players: *mut u32) -> Status {
    lend!(players);
    guard(|| {
        let place = players.place()?;
        place.put(POSITIONS.get(position)?.players().into());
        Ok(())
    })
}

/// Tells the seat whose decision it is, from 0, or KUMABOARD_NO_SEAT when the game is over or
/// chance decides.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_seat(position: *const KumataPosition, seat: *mut i32) -> Status {
    lend!(seat);
    guard(|| {
        let place = seat.place()?;
        place.put(shared::seat(&POSITIONS.get(position)?));
        Ok(())
    })
}

/// Tells whether the game is over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_is_over(position: *const KumataPosition, over: *mut bool) -> Status {
    lend!(over);
    guard(|| {
        let place = over.place()?;
        place.put(POSITIONS.get(position)?.is_over());
        Ok(())
    })
}

/// Counts the legal moves, without listing them: 0 when the game is over; when chance decides,
/// its outcomes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_count_legal_moves(
    position: *const KumataPosition,
    count: *mut usize,
) -> Status {
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
pub unsafe extern "C" fn kumata_position_legal_moves(
    position: *const KumataPosition,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> Status {
    lend!(buffer, needed);
    guard(|| Buffer::new(buffer, capacity, needed)?.put_text(shared::Lines(&POSITIONS.get(position)?)))
}

/// Writes one legal move, the n-th in the order of kumata_position_legal_moves, counted from 0.
///
/// OUT_OF_RANGE if there are not so many.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_nth_legal_move(
    position: *const KumataPosition,
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
pub unsafe extern "C" fn kumata_position_is_legal(
    position: *const KumataPosition,
    notation: *const c_char,
    legal: *mut bool,
) -> Status {
    lend!(notation, legal);
    guard(|| {
        let place = legal.place()?;
        let position = POSITIONS.get(position)?;
        place.put(position.is_legal(shared::read_move::<kumata::Position>(notation.text()?)?));
        Ok(())
    })
}

/// Plays a move: the position becomes the one after it.
///
/// BAD_MOVE if it is not written as one, ILLEGAL_MOVE if it can't be played here; the position
/// stays as it is then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_play(position: *mut KumataPosition, notation: *const c_char) -> Status {
    lend!(notation);
    guard(|| {
        POSITIONS.get(position)?;
        let chosen = shared::read_move::<kumata::Position>(notation.text()?)?;
        POSITIONS.update(position, |position| shared::after(&position, chosen))
    })
}

/// Makes another position: this one as everybody sees it. What lies hidden in the stacks is left
/// open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_public_view(
    position: *const KumataPosition,
    view: *mut *mut KumataPosition,
) -> Status {
    lend!(view);
    guard(|| {
        let place = view.place()?;
        place.put(POSITIONS.insert(POSITIONS.get(position)?.public_view())?);
        Ok(())
    })
}

/// Makes another position: this one with everything hidden drawn anew, each way that agrees with
/// the public view equally likely. The same seed draws the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_resample(
    position: *const KumataPosition,
    seed: u64,
    sample: *mut *mut KumataPosition,
) -> Status {
    lend!(sample);
    guard(|| {
        let place = sample.place()?;
        place.put(POSITIONS.insert(POSITIONS.get(position)?.resample(&mut Rng::new(seed)))?);
        Ok(())
    })
}

/// Counts the move sequences of a length.
///
/// HIDDEN if a hidden domino would have to be uncovered, OUT_OF_RANGE if the depth is above
/// KUMABOARD_MAX_PERFT_DEPTH. It can't be interrupted, and each ply takes about 30 times as long
/// as the one before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_perft(position: *const KumataPosition, depth: u32, nodes: *mut u64) -> Status {
    lend!(nodes);
    guard(|| {
        let place = nodes.place()?;
        let nodes = POSITIONS.get(position)?.perft(shared::perft_depth(depth)?);
        place.put(nodes.map_err(|error| Failure::new(Status::Hidden, error))?);
        Ok(())
    })
}

/// Writes the scores of all seats in order; of a game that goes on, those it would have if it
/// ended now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_scores(
    position: *const KumataPosition,
    scores: *mut KumataSeatScore,
    capacity: usize,
    needed: *mut usize,
) -> Status {
    lend!(scores, needed);
    guard(|| {
        let buffer = Buffer::new(scores, capacity, needed)?;
        let scores = POSITIONS.get(position)?.scores();
        let seats: Vec<KumataSeatScore> = scores.seats().iter().map(KumataSeatScore::from).collect();
        buffer.put(&seats)
    })
}

/// Writes the totals of the two teams of an Alliance, seats 0 and 2 first; of any other game
/// nothing, as it needs no room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_team_totals(
    position: *const KumataPosition,
    totals: *mut i32,
    capacity: usize,
    needed: *mut usize,
) -> Status {
    lend!(totals, needed);
    guard(|| {
        let buffer = Buffer::new(totals, capacity, needed)?;
        let teams = POSITIONS.get(position)?.scores().team_totals();
        buffer.put(teams.map(|totals| totals.map(i32::from)).as_ref().map_or(&[], <[i32; 2]>::as_slice))
    })
}

/// Tells which seats win, or would win if the game ended now: bit 0 is set for seat 0, and so on.
/// Several share the victory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_winners(position: *const KumataPosition, seats: *mut u32) -> Status {
    lend!(seats);
    guard(|| {
        let place = seats.place()?;
        let winners = POSITIONS.get(position)?.scores().winners();
        place.put(winners.into_iter().fold(0, |bits, seat| bits | 1 << seat.number()));
        Ok(())
    })
}

/// Writes the letters of the clans in seat order, as in "UTM".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_clans(
    position: *const KumataPosition,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> Status {
    lend!(buffer, needed);
    guard(|| {
        let buffer = Buffer::new(buffer, capacity, needed)?;
        let position = POSITIONS.get(position)?;
        let clans: String = Seat::all(position.players()).map(|seat| position.clan(seat).letter()).collect();
        buffer.put_text(clans)
    })
}

/// Writes the name of the rules: "rulebook", "bga-fr" or "bga-de".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_rules(
    position: *const KumataPosition,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> Status {
    lend!(buffer, needed);
    guard(|| Buffer::new(buffer, capacity, needed)?.put_text(POSITIONS.get(position)?.rules()))
}

/// Tells whether seats 0 and 2 play against 1 and 3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kumata_position_is_alliance(position: *const KumataPosition, alliance: *mut bool) -> Status {
    lend!(alliance);
    guard(|| {
        let place = alliance.place()?;
        place.put(POSITIONS.get(position)?.is_alliance());
        Ok(())
    })
}

impl From<&kumata::Score> for KumataSeatScore {
    fn from(score: &kumata::Score) -> Self {
        Self {
            visible: score.visible.into(),
            reserve: score.reserve.into(),
            totem: score.totem.into(),
            penalty: score.penalty.into(),
            total: score.total().into(),
        }
    }
}

fn bad_setup(error: impl std::fmt::Display) -> Failure {
    Failure::new(Status::BadSetup, error)
}

fn read_setup(options: KumataSetup) -> Answer<kumata::Setup> {
    let KumataSetup { struct_size: _, players, maze, alliance, rules, clans } = options;
    lend!(rules, clans);
    let players = u8::try_from(players)
        .map_err(|_| bad_setup(format_args!("found {players} players, expected 2, 3 or 4 (K3.1)")))?;
    let mut setup = kumata::Setup::new(players);
    setup.maze = maze != 0;
    setup.alliance = alliance != 0;
    if !rules.is_null() {
        setup.rules = rules.text()?.parse().map_err(|error| bad_setup(format_args!("rules: {error}")))?;
    }
    if !clans.is_null() {
        let letters = clans.text()?;
        let found = Excerpt::of(letters);
        // More than there are seats would not fit in.
        if letters.chars().count() > KUMABOARD_MAX_SEATS {
            return Err(bad_setup(format_args!("clans: found `{found}`, expected one letter for each seat (K3.1)")));
        }
        let clans = letters.chars().map(|letter| {
            kumata::Clan::from_letter(letter).ok_or_else(|| {
                bad_setup(format_args!(
                    "clans: found {letter:?} in `{found}`, expected letters of `MSUT` or `HC` (K3.1)"
                ))
            })
        });
        setup.clans = Some(clans.collect::<Answer<_>>()?);
    }
    Ok(setup)
}
