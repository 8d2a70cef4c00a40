use boardgame::{Decider, Rng, Seat, Spec as _, State};

use crate::node_clock::{Interrupted, NodeClock};
use crate::ordering::Ordering;
use crate::outlook::{after, moves, outcomes, report_of_win};
use crate::score::{self, INFINITE, Score};
use crate::table::{Bound, Entry, Table};
use crate::{Budget, Evaluation, MoveReport, Report, Stop};

/// How a minimax search is to go.
#[derive(Clone, Copy)]
pub(crate) struct Course {
    pub(crate) budget: Budget,
    pub(crate) depth: u32,
    /// The positions in the table.
    pub(crate) table: usize,
    /// Whether the value of every move at the root is wanted.
    pub(crate) all_values: bool,
}

/// One side against all others, with windows: what alpha-beta and the paranoid search share.
///
/// The side to move may be the same several times in a row: only where it changes, lower and upper bound change their parts.
pub(crate) fn search<S: State, E: Evaluation<S>>(
    evaluation: &E,
    course: Course,
    stop: &Stop,
    view: &S,
    rng: &mut Rng,
    watch: &mut dyn FnMut(&Report<S>),
) -> Option<Report<S>> {
    let root = view.public_view();
    let seat = root.seat()?;
    let winning = evaluation.winning_turn(&root).unwrap_or_default();
    if let Some(report) = report_of_win(evaluation, &root, seat, winning) {
        watch(&report);
        return Some(report);
    }
    let spec = root.spec();
    let is_own = std::array::from_fn(|other| {
        Seat::new(other as u8)
            .is_some_and(|other| other.number() < spec.players() && spec.side(other) == spec.side(seat))
    });
    // A table of more places than positions are looked at would only have to be cleared.
    let nodes = course.budget.nodes.map_or(usize::MAX, |nodes| usize::try_from(nodes).unwrap_or(usize::MAX));
    let mut minimax = Minimax {
        evaluation,
        seat,
        is_own,
        table: Table::new(course.table.min(nodes.saturating_mul(2))),
        clock: NodeClock::start(course.budget, stop),
        ordering: Ordering::new(spec),
        lines: vec![Vec::new(); 2],
    };
    let mut order = moves(&root);
    // Which of several equal moves comes first is the generator's choice; promising ones come before others.
    rng.shuffle(&mut order);
    order.sort_by_cached_key(|&chosen| std::cmp::Reverse(evaluation.promise(&root, chosen)));
    let mut choices: Vec<_> = order.into_iter().map(Choice::new).collect();
    let mut depth = 0;
    while depth < course.depth.max(1) {
        let is_whole = minimax.deepen(&root, depth, course.all_values, &mut choices).is_ok();
        choices.sort_by_key(|choice| (!choice.is_fresh, std::cmp::Reverse(choice.score)));
        if !is_whole {
            break;
        }
        depth += 1;
        watch(&minimax.report(&choices, root.players(), depth));
        minimax.clock.arm();
        // A proof leaves nothing to find out.
        if is_proved(&choices) || minimax.clock.is_up() {
            break;
        }
    }
    Some(minimax.report(&choices, root.players(), depth))
}

/// A move at the root with what is known of it.
struct Choice<M> {
    chosen: M,
    /// Its score; a bound above for a move that is not the best, unless all values are wanted.
    score: Score,
    is_exact: bool,
    is_proved: bool,
    /// The moves that follow.
    line: Vec<M>,
    /// Whether the iteration under way has looked at it.
    is_fresh: bool,
}

impl<M> Choice<M> {
    fn new(chosen: M) -> Self {
        Self { chosen, score: 0, is_exact: false, is_proved: false, line: Vec::new(), is_fresh: false }
    }
}

/// The first is the best.
fn is_proved<M>(choices: &[Choice<M>]) -> bool {
    let wins = choices[0].is_proved && choices[0].score > 0 && score::is_decided(choices[0].score);
    // What is proved of the others is at least that they are not better.
    wins || choices.iter().all(|choice| choice.is_proved)
}

/// What was found of a position.
#[derive(Clone, Copy)]
struct Found {
    score: Score,
    /// Whether no evaluation had a part in it.
    is_proved: bool,
}

struct Minimax<'a, S: State, E> {
    evaluation: &'a E,
    /// The seat that searches, and whose side.
    seat: Seat,
    is_own: [bool; Seat::MAX],
    table: Table<S::Move>,
    clock: NodeClock,
    ordering: Ordering<S>,
    /// By ply, the moves thought best from there on.
    lines: Vec<Vec<S::Move>>,
}

impl<S: State, E: Evaluation<S>> Minimax<'_, S, E> {
    /// Looks at the moves at the root, so many plies beyond them.
    fn deepen(
        &mut self,
        root: &S,
        beyond: u32,
        all_values: bool,
        choices: &mut [Choice<S::Move>],
    ) -> Result<(), Interrupted> {
        choices.iter_mut().for_each(|choice| choice.is_fresh = false);
        let mut best = -INFINITE;
        for (number, choice) in choices.iter_mut().enumerate() {
            let next = after(root, choice.chosen);
            let lower = if all_values { -INFINITE } else { best };
            let mut found = None;
            if number > 0 && !all_values {
                // First whether it is better at all.
                let quick = self.look(&next, beyond, 1, lower, lower + 1)?;
                if quick.score <= lower {
                    found = Some(quick);
                }
            }
            let found = match found {
                Some(found) => found,
                None => self.look(&next, beyond, 1, lower, INFINITE)?,
            };
            choice.is_fresh = true;
            choice.is_proved = found.is_proved;
            choice.score = found.score;
            choice.is_exact = all_values || found.score > lower;
            if choice.is_exact {
                choice.line.clone_from(&self.lines[1]);
            }
            best = best.max(found.score);
        }
        Ok(())
    }

    /// The score of a position if it is between the bounds, and otherwise a bound that is as good.
    fn look(&mut self, state: &S, depth: u32, ply: u32, alpha: Score, beta: Score) -> Result<Found, Interrupted> {
        self.clock.tick()?;
        if self.lines.len() < ply as usize + 2 {
            self.lines.push(Vec::new());
        }
        self.lines[ply as usize].clear();
        match state.decider() {
            Decider::Over => Ok(Found { score: score::of_end(state, self.seat, ply), is_proved: true }),
            Decider::Chance => self.mean(state, depth, ply),
            Decider::Seat(seat) => {
                let key = state.key();
                let (mut best_move, known) = self.known(key, depth, ply, alpha, beta);
                if let Some(found) = known {
                    self.lines[ply as usize].extend(best_move);
                    return Ok(found);
                }
                let (found, bound) = if depth == 0 {
                    let score = score::of_value(self.evaluation.evaluate(state)[self.seat.index()]);
                    (Found { score, is_proved: false }, Bound::Exact)
                } else {
                    self.branch(state, seat, depth, ply, [alpha, beta], &mut best_move)?
                };
                let (score, is_proved) = (score::from_ply(found.score, ply), found.is_proved);
                self.table.keep(Entry { key, score, depth, bound, is_proved, chosen: best_move });
                Ok(found)
            }
        }
    }

    /// What the table knows of a position: the move that was best, and the answer, if it is one to this depth. What was found
    /// to another depth is none, unless it is proved: the table never changes what is found.
    fn known(&self, key: u64, depth: u32, ply: u32, alpha: Score, beta: Score) -> (Option<S::Move>, Option<Found>) {
        let Some(entry) = self.table.find(key) else { return (None, None) };
        let fits = entry.depth == depth || entry.is_proved && entry.depth < depth;
        let score = score::at_ply(entry.score, ply);
        let answers = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        (entry.chosen, (fits && answers).then_some(Found { score, is_proved: entry.is_proved }))
    }

    /// A chance event: the mean over its outcomes, each of them counted in full.
    fn mean(&mut self, state: &S, depth: u32, ply: u32) -> Result<Found, Interrupted> {
        let (mut mean, mut is_proved) = (0.0, true);
        for (outcome, weight) in outcomes(state) {
            let found = self.look(&after(state, outcome), depth, ply, -INFINITE, INFINITE)?;
            mean += weight * score::to_value(found.score);
            is_proved &= found.is_proved;
        }
        // What follows depends on what comes up.
        self.lines[ply as usize].clear();
        Ok(Found { score: score::of_value(mean), is_proved })
    }

    /// A position with a seat to move, looked at move by move.
    fn branch(
        &mut self,
        state: &S,
        seat: Seat,
        depth: u32,
        ply: u32,
        window: [Score; 2],
        best_move: &mut Option<S::Move>,
    ) -> Result<(Found, Bound), Interrupted> {
        // From here on as the seat to move sees it: it makes the most of it.
        let is_own = self.is_own[seat.index()];
        let turn = |score: Score| if is_own { score } else { -score };
        let [mut alpha, beta] = if is_own { window } else { [-window[1], -window[0]] };
        let start = alpha;
        let (mut best, mut all_proved) = (-INFINITE, true);
        let mut order = self.ordering.take(state, self.evaluation, is_own, ply, *best_move);
        for (number, &(_, chosen)) in order.iter().enumerate() {
            let next = after(state, chosen);
            let look = |minimax: &mut Self, alpha: Score, beta: Score| {
                let [low, high] = if is_own { [alpha, beta] } else { [-beta, -alpha] };
                minimax.look(&next, depth - 1, ply + 1, low, high).map(|found| (turn(found.score), found.is_proved))
            };
            let mut found = if number == 0 { look(self, alpha, beta)? } else { look(self, alpha, alpha + 1)? };
            if number > 0 && found.0 > alpha && found.0 < beta {
                found = look(self, alpha, beta)?;
            }
            let (score, is_proved) = found;
            all_proved &= is_proved;
            if score > best {
                best = score;
                *best_move = Some(chosen);
                if score > alpha {
                    alpha = score;
                    self.extend_line(ply, chosen);
                }
                if score >= beta {
                    self.ordering.note_cut(chosen, is_own, depth, ply);
                    self.ordering.give_back(std::mem::take(&mut order));
                    return Ok((
                        Found { score: turn(score), is_proved },
                        if is_own { Bound::Lower } else { Bound::Upper },
                    ));
                }
            }
        }
        self.ordering.give_back(order);
        // A victory needs no other move to be known.
        let is_proved = all_proved || best > 0 && score::is_decided(best);
        let bound = match (best > start, is_own) {
            (true, _) => Bound::Exact,
            (false, true) => Bound::Upper,
            (false, false) => Bound::Lower,
        };
        Ok((Found { score: turn(best), is_proved }, bound))
    }

    fn extend_line(&mut self, ply: u32, chosen: S::Move) {
        let (before, behind) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut before[ply as usize];
        line.clear();
        line.push(chosen);
        line.extend_from_slice(&behind[0]);
    }

    fn report(&self, choices: &[Choice<S::Move>], players: u8, depth: u32) -> Report<S> {
        let is_proved = is_proved(choices);
        let moves = choices.iter().map(|choice| {
            let value = score::to_value(choice.score);
            let proved = (choice.is_proved && choice.is_exact).then_some(value);
            MoveReport { chosen: choice.chosen, visits: 0, value, proved }
        });
        let best = &choices[0];
        Report {
            seat: self.seat,
            moves: moves.collect(),
            simulations: 0,
            nodes: self.clock.nodes,
            depth,
            value: score::to_values(best.score, self.is_own, players)[..usize::from(players)].to_vec(),
            is_proved,
            principal_variation: std::iter::once(best.chosen).chain(best.line.iter().copied()).collect(),
        }
    }
}
