use boardsearch::{Evaluation, Values};
use kumo_core::{CellSet, Coord, Die, Duties, Game, Move, Position, Seat, Stance, Team, Turn};

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
/// - the farther the Stone is from the middle, the more all of this: its way out is as short for both teams, so that the one that
///   stands better gains by pushing it, any way;
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
    pub(super) const APPROACH: f64 = 0.04;
    /// A pair that can push the Stone.
    pub(super) const PAIR: f64 = 0.15;
    /// A prisoner.
    pub(super) const PRISONER: f64 = 0.12;
    /// A die on the arena.
    pub(super) const DIE: f64 = 0.03;
    /// An own die under an enemy's.
    pub(super) const COVERED: f64 = 0.06;
    /// By how much all of it counts more for each step of the Stone from the middle towards an edge.
    pub(super) const OUTWARD: f64 = 0.6;
    /// An empty space next to a die.
    pub(super) const ROOM: f64 = 0.004;
}

impl Evaluation<Game> for KumoEvaluation {
    fn evaluate(&self, game: &Game) -> Values {
        let position = game.position();
        let [a, b] = Team::ALL.map(|team| strength(position, team));
        let value = libm::tanh((a - b) * (1.0 + weights::OUTWARD * f64::from(outward(position))));
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
    let need = needed(position, seat, Duties { left: u8::MAX, ..duties }).left;
    let mut sum = -weights::NEED * f64::from(need);
    if need <= duties.left {
        sum += weights::THREAT + weights::SPARE * f64::from(duties.left - need);
    }
    let (grid, own) = (position.grid(), position.tops(team));
    let stone = position.stone();
    let enemy = position.tops(team.enemy());
    let mut empty = grid.all().difference(own.union(enemy));
    if let Some(stone) = grid.index(stone) {
        empty.remove(stone);
    }
    // Those that can push the Stone, or could if another stood beside them; and those beside them.
    let kumo = own.intersection(position.showing(Stance::Kumo));
    let pushing = grid.index(stone).map_or(CellSet::EMPTY, |stone| grid.neighbours(stone)).intersection(kumo);
    let partners = grid.adjacent(pushing).intersection(kumo);
    if !partners.is_empty() {
        sum += weights::PAIR;
    }
    let mut approaches = [FAR; Die::PER_TEAM as usize];
    for (approach, space) in approaches.iter_mut().zip(own) {
        let coord = grid.coord(space).unwrap_or(stone);
        let stance = position.top(coord).map_or(Stance::Kumo, |die| die.stance);
        let is_there = partners.contains(space);
        *approach = if is_there { 0.0 } else { approach_of(coord.manhattan(stone), stance).min(FAR) };
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

/// The steps of the Stone from the middle, on its way to the nearest edge.
fn outward(position: &Position) -> u8 {
    let (stone, last) = (position.stone(), position.size() - 1);
    let to_edge = [stone.file(), stone.rank()].into_iter().map(|at| at.min(last - at)).min().unwrap_or(0);
    last / 2 - to_edge
}

/// About how many actions it takes a die at this distance to show `K` next to the Stone, or next to a die there.
fn approach_of(distance: u8, stance: Stance) -> f64 {
    let steps = f64::from(distance) - 1.0;
    match stance {
        Stance::Kumo if distance == 1 => 0.0,
        // It does not move before it has changed.
        Stance::Kumo => steps + 1.5,
        Stance::Run => steps / 2.0 + 1.5,
        _ => steps + 1.0,
    }
}
