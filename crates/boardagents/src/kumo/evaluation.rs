use boardsearch::{Evaluation, Values};
use kumo_core::{Coord, Die, Duties, Game, Move, Position, Seat, Stance, Team, Turn};

use super::bound::needed;
use super::solve_turn;

/// What is known of KUMO Hogosha: how many actions each team is away from winning, who acts next, and how the dice stand.
///
/// The value of a team is the hyperbolic tangent of a weighted sum, the one team's less the other's, so that swapping the
/// teams turns the sign. What counts:
///
/// - the actions that a team still needs to win, by the lower bound of the [turn solver](solve_turn): the Stone's way to a
///   side, the turns of the arena, pairs of `K` where pushes need them. The seat to move has what is left of its turn; the
///   other team has its next turn whole. A team that may win in it is a threat, and the more actions it has to spare the more;
/// - about how many actions it takes three dice to stand beside the Stone and show `K`;
/// - prisoners, dice on the arena, own dice covered by enemies, empty spaces next to dice.
///
/// [`promise`](Evaluation::promise) prefers pushes, prisoners, and dice that come nearer to the Stone or show `K` beside it.
/// [`winning_turn`](Evaluation::winning_turn) is complete: it is the turn solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct KumoEvaluation;

/// What counts how much, in the argument of the tangent.
mod weights {
    /// Each action fewer that it takes to win.
    pub(super) const NEED: f64 = 0.06;
    /// May win in the turn that it has.
    pub(super) const THREAT: f64 = 0.35;
    /// Each action to spare then.
    pub(super) const SPARE: f64 = 0.06;
    /// Each action fewer that it takes two dice to show `K` beside the Stone; half of that for a third.
    pub(super) const APPROACH: f64 = 0.05;
    /// A prisoner.
    pub(super) const PRISONER: f64 = 0.12;
    /// A die on the arena.
    pub(super) const DIE: f64 = 0.03;
    /// An own die under an enemy's.
    pub(super) const COVERED: f64 = 0.06;
    /// An empty space next to a die.
    pub(super) const ROOM: f64 = 0.004;
}

impl Evaluation<Game> for KumoEvaluation {
    fn evaluate(&self, game: &Game) -> Values {
        let position = game.position();
        let [a, b] = Team::ALL.map(|team| strength(position, team));
        let value = libm::tanh(a - b);
        let mut values = [0.0; Seat::MAX];
        for seat in Seat::all(position.players()) {
            values[seat.index()] = if Team::of(seat) == Team::A { value } else { 0.0 - value };
        }
        values
    }

    fn promise(&self, game: &Game, chosen: Move) -> i32 {
        let stone = game.position().stone();
        let nearer = |from: Coord, to: Coord| i32::from(from.manhattan(stone)) - i32::from(to.manhattan(stone));
        let beside = |space: Coord| i32::from(5_u8.saturating_sub(space.manhattan(stone)));
        match chosen {
            Move::Push { .. } => 100,
            Move::Imprison { .. } => 80,
            Move::ChangeStance { at, stance: Stance::Kumo } => 20 * beside(at),
            Move::Place { stance: Stance::Kumo, to } => 15 + 10 * beside(to),
            Move::Place { to, .. } => 15 + 5 * beside(to),
            Move::Turn(_) => 30,
            Move::Block { .. } => 25,
            Move::Step { from, to } | Move::Run { from, to } | Move::Jump { from, to } => 20 + 10 * nearer(from, to),
            Move::Throw { thrown, to, .. } => 15 + 5 * nearer(thrown, to),
            Move::Grab { .. } | Move::Free => 15,
            Move::ChangeStance { .. } => 5,
            Move::End => 10,
        }
    }

    fn winning_turn(&self, game: &Game) -> Option<Vec<Move>> {
        solve_turn(game.position()).moves
    }
}

/// How a team stands, with no regard to the other.
fn strength(position: &Position, team: Team) -> f64 {
    let Turn::Seat(mover) = position.turn() else { return 0.0 };
    let to_move = Team::of(mover) == team;
    // The seat of the team that moves, or moves next.
    let seat = if to_move { mover } else { mover.next(position.players()) };
    let held = position.prison(team);
    let duties = match position.duties() {
        Some(duties) if to_move => duties,
        _ => Duties {
            left: if position.mode().is_four() { 4 } else { (5 + held).min(8) },
            arena_turn: true,
            placement: position.tray(seat) >= 3,
            unblockings: 0,
        },
    };
    let need = needed(position, seat, Duties { left: u8::MAX, ..duties });
    let mut sum = -weights::NEED * f64::from(need);
    if need <= duties.left {
        sum += weights::THREAT + weights::SPARE * f64::from(duties.left - need);
    }
    let (grid, own) = (position.grid(), position.tops(team));
    let kumo = position.showing(Stance::Kumo);
    let stone = position.stone();
    let enemy = position.tops(team.enemy());
    let mut empty = grid.all().difference(own.union(enemy));
    if let Some(stone) = grid.index(stone) {
        empty.remove(stone);
    }
    let running = position.showing(Stance::Run);
    let mut approaches = [FAR; Die::PER_TEAM as usize];
    for (approach, space) in approaches.iter_mut().zip(own) {
        let distance = grid.coord(space).map_or(0, |coord| coord.manhattan(stone));
        *approach = approach_of(distance, kumo.contains(space), running.contains(space)).min(FAR);
        sum += weights::DIE + weights::ROOM * f64::from(grid.neighbours(space).intersection(empty).len());
    }
    approaches.sort_by(f64::total_cmp);
    sum -= weights::APPROACH * (approaches[0] + approaches[1] + approaches[2] / 2.0);
    sum += weights::PRISONER * f64::from(held);
    // On a stack every second die is the enemy's.
    sum - weights::COVERED * f64::from(enemy.intersection(position.stacks()).len())
}

/// The actions that a die takes which is not on the arena, or farther than any.
const FAR: f64 = 8.0;

/// About how many actions it takes a die at this distance to show `K` next to the Stone, or next to a die there.
fn approach_of(distance: u8, shows_kumo: bool, runs: bool) -> f64 {
    // The first of a pair stands one step from the Stone, the other mostly two.
    let steps = (f64::from(distance) - 1.5).max(0.0);
    match (shows_kumo, runs) {
        (true, _) if distance <= 2 => 0.0,
        // It has to change, move, and change back.
        (true, _) => steps + 2.0,
        (false, true) => steps / 2.0 + 1.5,
        (false, false) => steps + 1.0,
    }
}
