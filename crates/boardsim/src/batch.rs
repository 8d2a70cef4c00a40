use std::sync::atomic::{AtomicUsize, Ordering};

use boardgame::{Action, Playable as _, Spec, Stream};

use crate::lane::{Lane, Rules};
use crate::outputs::{Outputs, Sizes, halves};
use crate::pool::Pool;
use crate::share::{Share, number_of};
use crate::{BufferError, Illegal, Options, OptionsError, StepError};

/// With less to do than for so many lanes without observations and masks, all is done on the caller's thread: to wake
/// others takes as much processor time as some 80 steps.
const FEW_LANES: usize = 256;

/// Many games at once, stepped together: a state and a random stream a lane, flat buffers of the caller for what goes in
/// and out.
///
/// Lane `n` of a seed plays the same games in every batch, on any number of threads, as long as it is given the same
/// actions and the same methods are called: its start, chance events and sampled actions are all drawn from its own
/// stream. Chance is never seen: an event is decided as soon as it comes up.
///
/// Each thread always works on the same lanes. The steps allocate nothing but what it takes to wake the threads.
///
/// ```
/// use boardsim::{BatchSim, Options, Outputs};
/// use kumata_core::KumataSpec;
///
/// // 200 steps in 64 lanes at random: how many games have ended.
/// let mut sim = BatchSim::new(KumataSpec::new(2)?, Options { lanes: 64, seed: 7, ..Options::default() })?;
/// let (mut actions, mut terminated, mut ended) = ([0; 64], [0; 64], 0);
/// for _ in 0..200 {
///     sim.sample(&mut actions)?;
///     sim.step(&actions, Outputs { terminated: Some(&mut terminated), ..Outputs::default() })?;
///     ended += terminated.iter().filter(|&&flag| flag != 0).count();
/// }
/// assert!(ended > 64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BatchSim<S: Spec> {
    spec: S,
    rules: Rules,
    sizes: Sizes,
    first_stream: u64,
    lanes: Vec<Lane<S::State>>,
    /// Room for a list of legal actions, for each thread.
    lists: Vec<Vec<Action>>,
    pool: Pool,
}

impl<S: Spec> BatchSim<S> {
    /// A batch whose lanes are at the start of their first games. [`show`](Self::show) writes what can be seen there.
    ///
    /// # Errors
    /// If there is no lane, the step limit is 0, there is no memory for the lanes, or the threads can't be started.
    pub fn new(spec: S, options: Options) -> Result<Self, OptionsError> {
        let Options { lanes, seed, first_stream, threads, auto_reset, illegal, step_limit } = options;
        if lanes == 0 {
            return Err(OptionsError::Lanes);
        }
        if step_limit == Some(0) {
            return Err(OptionsError::StepLimit);
        }
        // Without a limit, the count of steps ends where 32 bits do.
        let rules = Rules { auto_reset, illegal, step_limit: step_limit.unwrap_or(u32::MAX) };
        let lane = |stream| Lane::new(&spec, Stream::new(seed, stream));
        let mut room = Vec::new();
        room.try_reserve_exact(lanes).map_err(|_| OptionsError::Memory { found: lanes })?;
        room.extend((0..lanes as u64).map(|lane| first_stream.wrapping_add(lane)).map(lane));
        let pool = Pool::new(threads, room.len())?;
        let lists = vec![Vec::new(); pool.threads()];
        let sizes = Sizes::of(&spec);
        Ok(Self { spec, rules, sizes, first_stream, lanes: room, lists, pool })
    }

    /// Which variant is played.
    #[must_use]
    pub fn spec(&self) -> &S {
        &self.spec
    }

    /// The number of lanes.
    #[must_use]
    pub fn lanes(&self) -> usize {
        self.lanes.len()
    }

    /// The number of threads, the caller's among them: never more than lanes.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.pool.threads()
    }

    /// The state of a lane; `None` if there is no such lane.
    #[must_use]
    pub fn state(&self, lane: usize) -> Option<&S::State> {
        self.lanes.get(lane).map(Lane::state)
    }

    /// The stream of a lane, which tells how many numbers have been drawn from it; `None` if there is no such lane.
    #[must_use]
    pub fn stream(&self, lane: usize) -> Option<&Stream> {
        self.lanes.get(lane).map(Lane::stream)
    }

    /// How many steps were made in the game of a lane; `None` if there is no such lane.
    #[must_use]
    pub fn steps(&self, lane: usize) -> Option<u32> {
        self.lanes.get(lane).map(Lane::steps)
    }

    /// Begins anew with another seed: the batch is as a new one.
    pub fn reseed(&mut self, seed: u64) {
        for (at, lane) in self.lanes.iter_mut().enumerate() {
            *lane = Lane::new(&self.spec, Stream::new(seed, self.first_stream.wrapping_add(at as u64)));
        }
    }

    /// Writes what the lanes show, and changes nothing. Rewards are 0.
    ///
    /// # Errors
    /// If a buffer has the wrong length.
    pub fn show(&mut self, outputs: Outputs<'_>) -> Result<(), BufferError> {
        outputs.check(self.lanes.len(), self.sizes)?;
        self.run((), |(), _| ((), ()), outputs, |share, ()| share.show());
        Ok(())
    }

    /// Starts the next game in each lane, whether or not the last has ended.
    ///
    /// # Errors
    /// If a buffer has the wrong length; nothing has changed.
    pub fn reset(&mut self, outputs: Outputs<'_>) -> Result<(), BufferError> {
        outputs.check(self.lanes.len(), self.sizes)?;
        self.run((), |(), _| ((), ()), outputs, |share, ()| share.reset(None));
        Ok(())
    }

    /// Starts the next game in each lane with a number that is not 0. The outputs are written for all lanes.
    ///
    /// # Errors
    /// If a buffer has the wrong length; nothing has changed.
    pub fn reset_where(&mut self, which: &[u8], outputs: Outputs<'_>) -> Result<(), BufferError> {
        BufferError::check("which", which.len(), self.lanes.len(), 1)?;
        outputs.check(self.lanes.len(), self.sizes)?;
        self.run(which, <[u8]>::split_at, outputs, |share, which| share.reset(Some(which)));
        Ok(())
    }

    /// Makes a step in each lane: plays its action and all that chance decides after it. What a lane is given that awaits
    /// no action is not looked at.
    ///
    /// # Errors
    /// If a buffer has the wrong length; if an action is illegal and the policy is [`Illegal::Error`]. Nothing has
    /// changed then, and nothing was written.
    pub fn step(&mut self, actions: &[u32], outputs: Outputs<'_>) -> Result<(), StepError> {
        BufferError::check("actions", actions.len(), self.lanes.len(), 1)?;
        outputs.check(self.lanes.len(), self.sizes)?;
        let is_checked = self.rules.illegal == Illegal::Error;
        if is_checked {
            self.check_actions(actions)?;
        }
        self.run(actions, <[u32]>::split_at, outputs, |share, actions| share.step(actions, is_checked));
        Ok(())
    }

    /// Makes a step in each lane with a legal action, each equally likely, and writes which it was: 0 in lanes that await
    /// none. The same as [`sample`](Self::sample) and [`step`](Self::step), and faster.
    ///
    /// # Errors
    /// If a buffer has the wrong length; nothing has changed.
    pub fn step_random(&mut self, actions: Option<&mut [u32]>, outputs: Outputs<'_>) -> Result<(), BufferError> {
        if let Some(actions) = &actions {
            BufferError::check("actions", actions.len(), self.lanes.len(), 1)?;
        }
        outputs.check(self.lanes.len(), self.sizes)?;
        let split = |actions: Option<_>, at| halves(actions, |actions: &mut [u32]| actions.split_at_mut(at));
        self.run(actions, split, outputs, Share::step_random);
        Ok(())
    }

    /// Draws a legal action for each lane, each equally likely, from the lane's stream: what the lane draws later depends
    /// on it. For lanes that await no action it writes 0 and draws nothing.
    ///
    /// # Errors
    /// If the buffer has the wrong length; nothing has changed.
    pub fn sample(&mut self, actions: &mut [u32]) -> Result<(), BufferError> {
        BufferError::check("actions", actions.len(), self.lanes.len(), 1)?;
        self.run(actions, <[u32]>::split_at_mut, Outputs::default(), |share, actions| {
            for (lane, action) in share.lanes.iter_mut().zip(actions) {
                *action = lane.random_move().map_or(0, |chosen| number_of(share.spec, chosen));
            }
        });
        Ok(())
    }

    /// Looks at the actions of all lanes.
    fn check_actions(&mut self, actions: &[u32]) -> Result<(), StepError> {
        let first = AtomicUsize::new(usize::MAX);
        self.run(actions, <[u32]>::split_at, Outputs::default(), |share, actions| {
            if let Some(lane) = share.first_illegal(actions) {
                first.fetch_min(lane, Ordering::Relaxed);
            }
        });
        match first.into_inner() {
            usize::MAX => Ok(()),
            lane => {
                let legal = self.lanes[lane].state().count_legal_moves();
                Err(StepError::Illegal { lane, found: Action::new(actions[lane]), legal })
            }
        }
    }

    /// Cuts the lanes, the outputs and what goes in into a share for each thread, always the same, and lets the threads
    /// work on them.
    fn run<'a, T: Send>(
        &'a mut self,
        given: T,
        split: impl Fn(T, usize) -> (T, T),
        outputs: Outputs<'a>,
        work: impl Fn(Share<'a, S>, T) + Sync,
    ) {
        let (spec, rules, sizes) = (&self.spec, self.rules, self.sizes);
        let count = self.lanes.len();
        let is_little = count.saturating_mul(outputs.weight()) < FEW_LANES;
        let threads = if is_little { 1 } else { self.pool.threads() };
        if threads == 1 {
            // Nothing is cut: a single lane takes hardly longer than to step.
            let (lanes, list) = (self.lanes.as_mut_slice(), &mut self.lists[0]);
            work(Share { spec, rules, sizes, first: 0, lanes, outputs, list }, given);
            return;
        }
        let mut rest = Some((self.lanes.as_mut_slice(), outputs, given));
        let mut lists = self.lists.iter_mut();
        let mut shares = (0..threads).map(|thread| {
            let (lanes, outputs, given) = rest.take().expect("a share for each thread");
            let first = thread * count / threads;
            let len = (thread + 1) * count / threads - first;
            let (lanes, more_lanes) = lanes.split_at_mut(len);
            let (outputs, more_outputs) = outputs.split_at(len, sizes);
            let (given, more_given) = split(given, len);
            rest = Some((more_lanes, more_outputs, more_given));
            let list = lists.next().expect("a list for each thread");
            (Share { spec, rules, sizes, first, lanes, outputs, list }, given)
        });
        let first = shares.next().expect("there is a thread");
        self.pool.run(first, shares, |(share, given)| work(share, given));
    }
}
