use boardsearch::{Evaluation, Values};
use kumo_core::{Coord, Game, Move, Position, Seat, Stance, Team, Turn};

use super::arena::Arena;
use super::plan::actions_to_win;
use super::{KumoWeights, solve_turn};

/// What is known of KUMO Hogosha: how many actions each team is away from winning, who acts next, and how the dice stand.
///
/// The value of a team is the hyperbolic tangent of a weighted sum, the one team's less the other's, so that swapping the
/// teams turns the sign. What counts:
///
/// - about how many actions a team needs to win if nobody minds it: to bring a row of dice that show `K` beside the Stone's
///   way to a side of the arena, and to push; less the actions that the team has in its turn, or will have in its next;
/// - whether these are enough, or nearly;
/// - prisoners, dice on the arena, own dice covered by enemies, empty spaces next to dice.
///
/// The [weights](KumoWeights) were found by self-play. With them, by `kumaboard match kumo -a A -a B --games 100 --seed 1`, `greedy`
/// won 72 games of `random` and drew 28 after 200 turns, and `alphabeta:nodes=1000` won 50 of `greedy`, drew 49 and lost 1.
///
/// [`promise`](Evaluation::promise) prefers pushes, prisoners, and dice that come nearer to the Stone or show `K` beside it.
/// [`winning_turn`](Evaluation::winning_turn) is complete: it is the turn solver.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct KumoEvaluation {
    /// What counts how much.
    pub weights: KumoWeights,
}

impl Evaluation<Game> for KumoEvaluation {
    fn evaluate(&self, game: &Game) -> Values {
        let position = game.position();
        let [a, b] = Team::ALL.map(|team| strength(position, team, &self.weights));
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
fn strength(position: &Position, team: Team, weights: &KumoWeights) -> f64 {
    let Turn::Seat(mover) = position.turn() else { return 0.0 };
    let held = position.prison(team);
    // What the team can still do in this turn, or can do in its next.
    let ready = match position.duties() {
        Some(duties) if Team::of(mover) == team => duties.left,
        _ if position.mode().is_four() => 4,
        _ => (5 + held).min(8),
    };
    let needed = actions_to_win(position, team);
    let mut sum = weights.ready * f64::from(ready) - weights.action * f64::from(needed);
    if needed <= u32::from(ready) {
        sum += weights.threat;
    }
    if needed <= u32::from(ready) + 2 {
        sum += weights.near;
    }
    let (arena, own, enemy) = (Arena::of(position), position.tops(team), position.tops(team.enemy()));
    let stone = position.grid().index(position.stone()).map_or(0, |stone| 1 << stone);
    let empty = !(own.bits() | enemy.bits() | stone);
    let mut room = 0;
    for space in own {
        room += (arena.neighbours[usize::from(space)] & empty).count_ones();
    }
    sum += weights.die * f64::from(own.len()) + weights.room * f64::from(room);
    sum += weights.prisoner * f64::from(held);
    // On a stack every second die is the enemy's.
    sum - weights.covered * f64::from(enemy.intersection(position.stacks()).len())
}
