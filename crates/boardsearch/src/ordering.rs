use boardgame::{Spec as _, State};

use crate::Evaluation;

/// In which order a search looks at the moves of a position: the one that was best before, those that cut off others at the
/// same ply (*killers*), then by what they promise and how often they cut off others anywhere (*history*).
pub(crate) struct Ordering<S: State> {
    spec: S::Spec,
    /// By ply, the last two moves that were good enough.
    killers: Vec<[Option<S::Move>; 2]>,
    /// By whether the own side moves and the number of the action, how much was cut off.
    history: [Vec<u32>; 2],
    /// Lists that are not in use.
    spare: Vec<Vec<(i64, S::Move)>>,
}

/// Above every promise and history.
const BEST: i64 = i64::MAX;
const KILLER: i64 = 1 << 60;

impl<S: State> Ordering<S> {
    pub(crate) fn new(spec: S::Spec) -> Self {
        let none = vec![0; spec.action_count()];
        Self { spec, killers: Vec::new(), history: [none.clone(), none], spare: Vec::new() }
    }

    /// The moves of a position, the most promising first; of equals, in the order of the legal moves.
    pub(crate) fn take<E: Evaluation<S>>(
        &mut self,
        state: &S,
        evaluation: &E,
        is_own: bool,
        ply: u32,
        best: Option<S::Move>,
    ) -> Vec<(i64, S::Move)> {
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        let history = &self.history[usize::from(is_own)];
        state.for_each_legal_move(|chosen| {
            let rank = if best == Some(chosen) {
                BEST
            } else if let Some(place) = killers.iter().position(|killer| *killer == Some(chosen)) {
                KILLER - place as i64
            } else {
                let cut = self.spec.action_of(chosen).and_then(|action| history.get(action.index())).copied();
                i64::from(evaluation.promise(state, chosen)) << 24 | i64::from(cut.unwrap_or(0).min((1 << 24) - 1))
            };
            list.push((rank, chosen));
        });
        list.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        list
    }

    /// A list that is not needed any more.
    pub(crate) fn give_back(&mut self, list: Vec<(i64, S::Move)>) {
        self.spare.push(list);
    }

    /// Notes that a move was good enough to leave out those behind it.
    pub(crate) fn note_cut(&mut self, chosen: S::Move, is_own: bool, depth: u32, ply: u32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(chosen) {
            *killers = [Some(chosen), killers[0]];
        }
        let cut =
            self.spec.action_of(chosen).and_then(|action| self.history[usize::from(is_own)].get_mut(action.index()));
        if let Some(cut) = cut {
            *cut = cut.saturating_add(depth * depth);
        }
    }
}
