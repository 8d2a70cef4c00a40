use boardgame::{Seat, Spec};

/// Which entrant plays each seat in a game.
///
/// Up to as many entrants as sides go to sides, so that team-mates are the same; more go to seats. With each game they
/// move on by one place.
pub(crate) fn seating<S: Spec>(spec: &S, entrants: usize, game: u64) -> [u8; Seat::MAX] {
    let by_side = entrants <= usize::from(spec.sides());
    let shift = (game % entrants as u64) as usize;
    let mut seating = [0; Seat::MAX];
    for seat in Seat::all(spec.players()) {
        let place = if by_side { usize::from(spec.side(seat)) } else { seat.index() };
        seating[seat.index()] = ((place + shift) % entrants) as u8;
    }
    seating
}
