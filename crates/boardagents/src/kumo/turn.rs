use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use kumo_core::{Move, Position, Team, Turn};

use super::bound::{bound, wins_actions};

/// What [`solve_turn`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TurnSolution {
    /// The actions by which the seat to move wins before its turn is over, the fewest that do; `None` if there are none.
    pub moves: Option<Vec<Move>>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Whether the seat to move can win in what is left of its turn, and by which actions.
///
/// It is complete: whenever there are such actions, it finds as few of them as possible. It goes through the sequences of actions
/// within the turn in depth, first the short ones, each position once, and leaves out what cannot win any more: where a lower
/// bound of the actions still needed is more than are left (H2.4). The bound, whose proof stands with the code, counts the pushes
/// that take the Stone over a side of the arena, the turns of the arena that bring that side to an enemy camp, and what it takes
/// to get two dice that show `K` to where each push needs them. Imprisoning can raise the budget within the turn (H2.1, H2.2);
/// the bound takes an action that wins one for free.
///
/// Positions are told apart by their [key](Position::key) of 64 bits.
///
/// ```
/// use boardagents::kumo::solve_turn;
/// use kumo_core::Position;
/// // The Stone is at the western edge: the arena has to turn, which puts it before the enemy's camp in the north.
/// let position: Position = "5/K4/#4/KT3/5 0 3,6 0,0 2,0 00 - base2".parse()?;
/// let moves = solve_turn(&position).moves.unwrap();
/// assert_eq!(moves.len(), 3);
/// let mut played = position;
/// for chosen in moves {
///     played.play(chosen)?;
/// }
/// assert!(played.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve_turn(position: &Position) -> TurnSolution {
    let mut solver = Solver { seen: HashSet::default(), path: Vec::new(), nodes: 0 };
    let Turn::Seat(seat) = position.turn() else { return TurnSolution { moves: None, nodes: 0 } };
    // No turn has more actions than H2.1 and H2.2 give when all enemy dice on the arena are taken prisoner.
    let enemies = position.tops(Team::of(seat).enemy()).len();
    let grown = if wins_actions(position, seat) { position.left() + enemies + position.stacks().len() } else { 0 };
    let whole: u8 = if position.mode().is_four() { 5 } else { 8 };
    let most = grown.max(position.left()).min(whole - position.used(seat));
    for limit in bound(position).actions.max(1)..=most {
        solver.seen.clear();
        if solver.search(position, limit) {
            return TurnSolution { moves: Some(solver.path), nodes: solver.nodes };
        }
    }
    TurnSolution { moves: None, nodes: solver.nodes }
}

struct Solver {
    /// The positions that do not win within the limit.
    seen: HashSet<u64, BuildHasherDefault<KeyHasher>>,
    path: Vec<Move>,
    nodes: u64,
}

impl Solver {
    /// Whether the seat to move can win with at most so many actions. The path is extended by them.
    fn search(&mut self, position: &Position, limit: u8) -> bool {
        let mut open = Vec::new();
        let mut won = None;
        position.for_each_legal_move(|chosen| {
            if won.is_some() || chosen == Move::End {
                return;
            }
            let mut next = *position;
            next.play_unchecked(chosen);
            self.nodes += 1;
            match next.turn() {
                Turn::Won { .. } => won = Some(chosen),
                // The turn has passed, or there is too much to do.
                turn if turn != position.turn() => {}
                _ => {
                    let needed = bound(&next);
                    if needed.actions < limit && needed.left <= next.left() {
                        open.push((needed.actions, chosen, next));
                    }
                }
            }
        });
        if let Some(chosen) = won {
            self.path.push(chosen);
            return true;
        }
        open.sort_by_key(|&(needed, ..)| needed);
        for (_, chosen, next) in open {
            if self.seen.insert(next.key()) {
                self.path.push(chosen);
                if self.search(&next, limit - 1) {
                    return true;
                }
                self.path.pop();
            }
        }
        false
    }
}

/// Keys are as good as random: they are their own hash.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
