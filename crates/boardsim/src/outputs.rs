use boardgame::Spec;

use crate::BufferError;

/// Where a batch writes what the lanes show after a call: buffers of the caller, each of them optional, all lane by lane.
///
/// A lane whose game has ended awaits no action: its seat is -1, its mask is all 0, it has no legal ids. The seat that
/// observes there is the one that made the last decision.
///
/// ```
/// use boardsim::{Mask, Outputs, Planes};
/// let (mut cells, mut mask, mut seats) = (vec![0_u8; 2 * 10], vec![0_u64; 2], vec![0_i8; 2]);
/// let outputs = Outputs {
///     observations: Some(Planes::U8(&mut cells)),
///     mask: Some(Mask::Bits(&mut mask)),
///     seats: Some(&mut seats),
///     ..Outputs::default()
/// };
/// assert!(outputs.rewards.is_none());
/// ```
#[derive(Debug, Default)]
pub struct Outputs<'a> {
    /// What the seat to move sees: [`Shape::len`](boardgame::Shape::len) cells a lane.
    pub observations: Option<Planes<'a>>,
    /// What was seen at the end of a game: as long as `observations`. Only lanes whose game ended in this very call are
    /// written, the others keep what they hold.
    pub final_observations: Option<Planes<'a>>,
    /// Which actions are legal.
    pub mask: Option<Mask<'a>>,
    /// The numbers of the legal actions.
    pub legal: Option<LegalIds<'a>>,
    /// What this call brought each seat: [`Spec::players`] places a lane. Not 0 only when a game ends, then its
    /// [`returns`](boardgame::State::returns).
    pub rewards: Option<&'a mut [f32]>,
    /// 1 where the game came to an end by its rules, or by an illegal action that loses, otherwise 0.
    pub terminated: Option<&'a mut [u8]>,
    /// 1 where the step limit broke the game off, otherwise 0. A game that ends with its last step is not truncated.
    pub truncated: Option<&'a mut [u8]>,
    /// 1 where the action of this call was illegal, otherwise 0.
    pub illegal: Option<&'a mut [u8]>,
    /// The seat to move, -1 where none is.
    pub seats: Option<&'a mut [i8]>,
}

/// Cells of observations. As `f32` they are from 0 to 1, as `u8` whole numbers: see [`Plane`](boardgame::Plane).
#[derive(Debug)]
pub enum Planes<'a> {
    /// Four bytes a cell.
    F32(&'a mut [f32]),
    /// One byte a cell.
    U8(&'a mut [u8]),
}

/// Masks of legal actions.
#[derive(Debug)]
pub enum Mask<'a> {
    /// A byte an action, 1 or 0: [`Spec::action_count`] places a lane.
    Bytes(&'a mut [u8]),
    /// A bit an action: action `a` of a lane is bit `a % 64` of its word `a / 64`. As many words a lane as its actions
    /// need.
    Bits(&'a mut [u64]),
}

/// Lists of legal actions, each in a row of the same width.
#[derive(Debug)]
pub struct LegalIds<'a> {
    /// How many places each lane has in `ids`.
    pub width: usize,
    /// The legal actions in ascending order, [`LegalIds::NONE`] in the places behind them. Of more actions than places
    /// only the first are there.
    pub ids: &'a mut [u32],
    /// How many actions are legal, a number a lane. More than `width` says that some are not in `ids`.
    pub counts: &'a mut [u32],
}

impl LegalIds<'_> {
    /// What stands where no action is.
    pub const NONE: u32 = u32::MAX;
}

/// How many places of each kind a lane of a game has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub(crate) cells: usize,
    pub(crate) actions: usize,
    pub(crate) words: usize,
    pub(crate) players: usize,
}

impl Sizes {
    pub(crate) fn of<S: Spec>(spec: &S) -> Self {
        let actions = spec.action_count();
        Self { cells: spec.shape().len(), actions, words: actions.div_ceil(64), players: usize::from(spec.players()) }
    }
}

impl<'a> Planes<'a> {
    fn len(&self) -> usize {
        match self {
            Self::F32(cells) => cells.len(),
            Self::U8(cells) => cells.len(),
        }
    }

    fn split_at(self, at: usize) -> (Self, Self) {
        match self {
            Self::F32(cells) => {
                let (left, right) = cells.split_at_mut(at);
                (Self::F32(left), Self::F32(right))
            }
            Self::U8(cells) => {
                let (left, right) = cells.split_at_mut(at);
                (Self::U8(left), Self::U8(right))
            }
        }
    }
}

impl<'a> Mask<'a> {
    fn split_at(self, lanes: usize, sizes: Sizes) -> (Self, Self) {
        match self {
            Self::Bytes(bytes) => {
                let (left, right) = bytes.split_at_mut(lanes * sizes.actions);
                (Self::Bytes(left), Self::Bytes(right))
            }
            Self::Bits(words) => {
                let (left, right) = words.split_at_mut(lanes * sizes.words);
                (Self::Bits(left), Self::Bits(right))
            }
        }
    }
}

impl<'a> LegalIds<'a> {
    fn split_at(self, lanes: usize) -> (Self, Self) {
        let (ids, more_ids) = self.ids.split_at_mut(lanes * self.width);
        let (counts, more_counts) = self.counts.split_at_mut(lanes);
        let left = LegalIds { width: self.width, ids, counts };
        (left, LegalIds { width: self.width, ids: more_ids, counts: more_counts })
    }
}

impl Outputs<'_> {
    /// Looks at all lengths.
    pub(crate) fn check(&self, lanes: usize, sizes: Sizes) -> Result<(), BufferError> {
        let check = |buffer, len: Option<usize>, each| match len {
            Some(found) => BufferError::check(buffer, found, lanes, each),
            None => Ok(()),
        };
        check("observations", self.observations.as_ref().map(Planes::len), sizes.cells)?;
        check("final_observations", self.final_observations.as_ref().map(Planes::len), sizes.cells)?;
        match &self.mask {
            Some(Mask::Bytes(bytes)) => BufferError::check("mask", bytes.len(), lanes, sizes.actions)?,
            Some(Mask::Bits(words)) => BufferError::check("mask", words.len(), lanes, sizes.words)?,
            None => {}
        }
        if let Some(legal) = &self.legal {
            BufferError::check("legal.ids", legal.ids.len(), lanes, legal.width)?;
            BufferError::check("legal.counts", legal.counts.len(), lanes, 1)?;
        }
        check("rewards", self.rewards.as_ref().map(|rewards| rewards.len()), sizes.players)?;
        check("terminated", self.terminated.as_ref().map(|flags| flags.len()), 1)?;
        check("truncated", self.truncated.as_ref().map(|flags| flags.len()), 1)?;
        check("illegal", self.illegal.as_ref().map(|flags| flags.len()), 1)?;
        check("seats", self.seats.as_ref().map(|seats| seats.len()), 1)
    }

    /// About how long it takes to make a step in a lane and to write these, in steps without observations and masks.
    pub(crate) fn weight(&self) -> usize {
        let observations = usize::from(self.observations.is_some());
        let actions = usize::from(self.mask.is_some()) + usize::from(self.legal.is_some());
        1 + 4 * observations + 2 * actions
    }

    /// Those of the first lanes and those of the others.
    pub(crate) fn split_at(self, lanes: usize, sizes: Sizes) -> (Self, Self) {
        let planes = |planes: Option<_>| halves(planes, |planes: Planes<'_>| planes.split_at(lanes * sizes.cells));
        let flags = |flags: Option<_>| halves(flags, |flags: &mut [u8]| flags.split_at_mut(lanes));
        let (observations, more_observations) = planes(self.observations);
        let (final_observations, more_final_observations) = planes(self.final_observations);
        let (mask, more_mask) = halves(self.mask, |mask| mask.split_at(lanes, sizes));
        let (legal, more_legal) = halves(self.legal, |legal| legal.split_at(lanes));
        let (rewards, more_rewards) = halves(self.rewards, |rewards| rewards.split_at_mut(lanes * sizes.players));
        let (terminated, more_terminated) = flags(self.terminated);
        let (truncated, more_truncated) = flags(self.truncated);
        let (illegal, more_illegal) = flags(self.illegal);
        let (seats, more_seats) = halves(self.seats, |seats| seats.split_at_mut(lanes));
        let first =
            Self { observations, final_observations, mask, legal, rewards, terminated, truncated, illegal, seats };
        let others = Self {
            observations: more_observations,
            final_observations: more_final_observations,
            mask: more_mask,
            legal: more_legal,
            rewards: more_rewards,
            terminated: more_terminated,
            truncated: more_truncated,
            illegal: more_illegal,
            seats: more_seats,
        };
        (first, others)
    }
}

/// Both parts of what is there, or nothing twice.
pub(crate) fn halves<T>(whole: Option<T>, split: impl FnOnce(T) -> (T, T)) -> (Option<T>, Option<T>) {
    whole.map_or((None, None), |whole| {
        let (left, right) = split(whole);
        (Some(left), Some(right))
    })
}
