use boardgame::{Decider, Seat, Spec, State, Stream};

use crate::chance::settle;
use crate::{AutoReset, Illegal};

/// One game of a batch, with the stream everything random in it is drawn from.
#[derive(Clone, Debug)]
pub(crate) struct Lane<S> {
    state: S,
    stream: Stream,
    /// How many steps were made in this game.
    steps: u32,
    /// Who is to move, or made the last decision.
    seat: Seat,
    phase: Phase,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// An action is awaited.
    Acting,
    /// It was over as it began, and no step has told so yet.
    Due,
    Terminated,
    Truncated,
}

/// What steps are made by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) auto_reset: AutoReset,
    pub(crate) illegal: Illegal,
    pub(crate) step_limit: u32,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// The game goes on.
    Went,
    /// An illegal action was passed over.
    Ignored,
    /// The game ended in this step, by its rules or at the limit.
    Ended,
    /// The game ended at the limit, with an illegal action that was passed over.
    EndedIgnored,
    /// An illegal action lost the game.
    Lost,
    /// No action was taken: a game began, or has ended before.
    Rested,
}

impl Event {
    pub(crate) fn is_end(self) -> bool {
        matches!(self, Self::Ended | Self::EndedIgnored | Self::Lost)
    }

    pub(crate) fn is_illegal(self) -> bool {
        matches!(self, Self::Ignored | Self::EndedIgnored | Self::Lost)
    }
}

impl<S: State> Lane<S> {
    /// A lane at the start of its first game.
    pub(crate) fn new(spec: &S::Spec, mut stream: Stream) -> Self {
        let state = spec.start(&mut stream);
        let mut lane = Self { state, stream, steps: 0, seat: Seat::ZERO, phase: Phase::Acting };
        lane.begin();
        lane
    }

    /// Starts the next game.
    pub(crate) fn restart(&mut self, spec: &S::Spec) {
        self.state = spec.start(&mut self.stream);
        self.begin();
    }

    /// Makes what surrounds a new state fit to it.
    fn begin(&mut self) {
        self.steps = 0;
        self.phase = match settle(&mut self.state, &mut self.stream) {
            Decider::Seat(seat) => {
                self.seat = seat;
                Phase::Acting
            }
            // Nobody made a decision: any seat may look.
            Decider::Over | Decider::Chance => {
                self.seat = Seat::ZERO;
                Phase::Due
            }
        };
    }

    pub(crate) fn state(&self) -> &S {
        &self.state
    }

    pub(crate) fn stream(&self) -> &Stream {
        &self.stream
    }

    pub(crate) fn steps(&self) -> u32 {
        self.steps
    }

    /// The seat that observes: the one to move, or the one that made the last decision.
    pub(crate) fn observer(&self) -> Seat {
        self.seat
    }

    pub(crate) fn is_acting(&self) -> bool {
        self.phase == Phase::Acting
    }

    pub(crate) fn is_terminated(&self) -> bool {
        self.phase == Phase::Terminated
    }

    pub(crate) fn is_truncated(&self) -> bool {
        self.phase == Phase::Truncated
    }

    /// A legal move, each equally likely; `None` where no action is awaited.
    #[inline]
    pub(crate) fn random_move(&mut self) -> Option<S::Move> {
        if self.is_acting() { self.state.random_move(&mut self.stream) } else { None }
    }

    /// Makes a step with what `act` plays. It returns whether it played anything: false for an illegal action. It is called
    /// only where an action is awaited.
    #[inline]
    pub(crate) fn step(
        &mut self,
        spec: &S::Spec,
        rules: Rules,
        act: impl FnOnce(&mut S, &mut Stream) -> bool,
    ) -> Event {
        if self.phase != Phase::Acting {
            return self.rest(spec, rules);
        }
        self.steps += 1;
        if !act(&mut self.state, &mut self.stream) {
            return self.step_illegally(rules);
        }
        match settle(&mut self.state, &mut self.stream) {
            Decider::Seat(seat) => {
                self.seat = seat;
                if self.steps < rules.step_limit {
                    return Event::Went;
                }
                self.phase = Phase::Truncated;
            }
            Decider::Over | Decider::Chance => self.phase = Phase::Terminated,
        }
        Event::Ended
    }

    /// A step that takes no action.
    #[cold]
    fn rest(&mut self, spec: &S::Spec, rules: Rules) -> Event {
        match (self.phase, rules.auto_reset) {
            (Phase::Due, _) => {
                self.phase = Phase::Terminated;
                Event::Ended
            }
            (_, AutoReset::Off) => Event::Rested,
            (_, AutoReset::NextStep | AutoReset::SameStep) => {
                self.restart(spec);
                Event::Rested
            }
        }
    }

    #[cold]
    fn step_illegally(&mut self, rules: Rules) -> Event {
        match rules.illegal {
            // What the caller has looked at already is never illegal here.
            Illegal::Error | Illegal::Ignore if self.steps < rules.step_limit => Event::Ignored,
            Illegal::Error | Illegal::Ignore => {
                self.phase = Phase::Truncated;
                Event::EndedIgnored
            }
            Illegal::Lose => {
                self.phase = Phase::Terminated;
                Event::Lost
            }
        }
    }
}
