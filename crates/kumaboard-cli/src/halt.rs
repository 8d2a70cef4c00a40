use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kumaboard::agents::{AgentSpec, BuildAgentError};
use kumaboard::game::{Agent, MoveOf, Rng};
use kumaboard::search::Stop;
use kumaboard::sim::Cancel;

use crate::interrupt::{self, Listening};
use crate::variant::Variant;

/// Stops games between agents in the middle of a move. Clones stop the same games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Halt {
    cancel: Cancel,
    agents: Arc<Agents>,
}

/// The agents that play now.
#[derive(Debug, Default)]
struct Agents {
    next: AtomicU64,
    stops: Mutex<BTreeMap<u64, Stop>>,
}

impl Agents {
    fn stops(&self) -> MutexGuard<'_, BTreeMap<u64, Stop>> {
        self.stops.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Halt {
    /// What stops games that `cancel` asks to stop too.
    pub(crate) fn of(cancel: Cancel) -> Self {
        Self { cancel, agents: Arc::default() }
    }

    pub(crate) fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Asks the games to stop, and their agents to answer at once. The games come first: no game goes on with an answer
    /// that was given in a hurry.
    pub(crate) fn halt(&self) {
        self.cancel.cancel();
        self.agents.stops().values().for_each(Stop::stop);
    }

    /// Halts on Ctrl-C for as long as what is returned is kept.
    pub(crate) fn listen(&self) -> Listening {
        let halt = self.clone();
        interrupt::listen_with(move || halt.halt())
    }

    /// An agent that can be stopped.
    pub(crate) fn agent<V: Variant>(
        &self,
        spec: &AgentSpec,
        variant: &V,
    ) -> Result<Box<dyn Agent<V::State>>, BuildAgentError> {
        let (agent, stop) = spec.build_stoppable(variant)?;
        let number = self.agents.next.fetch_add(1, Ordering::Relaxed);
        let mut stops = self.agents.stops();
        if self.cancel.is_cancelled() {
            stop.stop();
        }
        stops.insert(number, stop);
        drop(stops);
        Ok(Box::new(Seated::<V> { agent, number, agents: Arc::clone(&self.agents) }))
    }
}

/// An agent that is in the list for as long as it plays.
struct Seated<V: Variant> {
    agent: Box<dyn Agent<V::State>>,
    number: u64,
    agents: Arc<Agents>,
}

impl<V: Variant> Agent<V::State> for Seated<V> {
    fn name(&self) -> &str {
        self.agent.name()
    }

    fn choose(&mut self, view: &V::State, rng: &mut Rng) -> MoveOf<V> {
        self.agent.choose(view, rng)
    }
}

impl<V: Variant> Drop for Seated<V> {
    fn drop(&mut self) {
        self.agents.stops().remove(&self.number);
    }
}
