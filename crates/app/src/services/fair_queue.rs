//! Waiting for one of a few places, fairly between firms.
//!
//! A consumer has one place at a time, and a firm never all of them, so that neither keeps the others
//! waiting. A place that comes free goes to the next firm in turn, however many wait at the others.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::ids::LicenceId;
use store::Scope;
use tokio::sync::oneshot;
use uuid::Uuid;

/// Time that a task waits for a worker.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// Greatest number of waiting tasks of one firm; further ones are rejected at once.
const MAX_WAITING: usize = 50;

/// Error of a queue in which no turn came: it is too long, or moves too slowly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Busy;

/// Cheap to clone; all clones are one queue.
#[derive(Clone)]
pub struct FairQueue {
    state: Arc<Mutex<State>>,
    patience: Duration,
}

struct State {
    /// Places that nobody has.
    free: usize,
    /// The most places of one firm.
    of_one_firm: usize,
    /// Consumers who have a place, by firm.
    at_work: HashMap<LicenceId, HashSet<Uuid>>,
    /// Waiting tasks, by firm, in the order of arrival. No firm has an empty queue here.
    waiting: HashMap<LicenceId, VecDeque<Waiting>>,
    /// The firms at which somebody waits; the next in turn is the first.
    turns: VecDeque<LicenceId>,
}

struct Waiting {
    consumer: Uuid,
    place: oneshot::Sender<Permit>,
}

/// A place, given back when it is dropped.
pub struct Permit {
    /// None for one that was never handed over.
    queue: Option<FairQueue>,
    scope: Scope,
}

impl FairQueue {
    /// Creates a queue for so many workers, of which one firm has at most `of_one_firm`.
    pub fn new(places: usize, of_one_firm: usize) -> Self {
        let state = State {
            free: places,
            of_one_firm,
            at_work: HashMap::new(),
            waiting: HashMap::new(),
            turns: VecDeque::new(),
        };
        Self { state: Arc::new(Mutex::new(state)), patience: MAX_WAIT }
    }

    /// Waits for a place for this consumer.
    ///
    /// # Errors
    /// [`Busy`] at once when too many wait already, and after 20 seconds otherwise.
    pub async fn place(&self, scope: Scope) -> Result<Permit, Busy> {
        let (place, granted) = oneshot::channel();
        {
            let mut state = self.lock();
            let queue = state.waiting.entry(scope.licence).or_default();
            // Whoever stopped waiting leaves its entry behind.
            queue.retain(|waiting| !waiting.place.is_closed());
            if queue.len() >= MAX_WAITING {
                return Err(Busy);
            }
            queue.push_back(Waiting { consumer: scope.consumer, place });
            if !state.turns.contains(&scope.licence) {
                state.turns.push_back(scope.licence);
            }
            self.give_out(&mut state);
        }
        match tokio::time::timeout(self.patience, granted).await {
            Ok(Ok(place)) => Ok(place),
            _ => Err(Busy),
        }
    }

    /// Hands out free places for as long as there is somebody who may have one.
    fn give_out(&self, state: &mut State) {
        let mut passed_over = 0;
        while state.free > 0 && passed_over < state.turns.len() {
            let Some(licence) = state.turns.pop_front() else { return };
            let given = self.give_to(state, licence);
            if state.waiting.get(&licence).is_some_and(VecDeque::is_empty) {
                state.waiting.remove(&licence);
            }
            if state.waiting.contains_key(&licence) {
                state.turns.push_back(licence);
            }
            passed_over = if given { 0 } else { passed_over + 1 };
        }
    }

    /// Gives a place to the first at this firm who may have one; false when nobody may.
    fn give_to(&self, state: &mut State, licence: LicenceId) -> bool {
        let at_work = state.at_work.entry(licence).or_default();
        let Some(queue) = state.waiting.get_mut(&licence) else { return false };
        while at_work.len() < state.of_one_firm {
            let Some(next) = queue.iter().position(|waiting| !at_work.contains(&waiting.consumer)) else {
                break;
            };
            let Some(Waiting { consumer, place }) = queue.remove(next) else { break };
            let granted = Permit { queue: Some(self.clone()), scope: Scope { licence, consumer } };
            match place.send(granted) {
                Ok(()) => {
                    at_work.insert(consumer);
                    state.free -= 1;
                    return true;
                }
                // It does not wait any more. Given back here, the place would ask for the lock again.
                Err(mut unwanted) => unwanted.queue = None,
            }
        }
        if at_work.is_empty() {
            state.at_work.remove(&licence);
        }
        false
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let Some(queue) = self.queue.take() else { return };
        let mut state = queue.lock();
        if let Some(at_work) = state.at_work.get_mut(&self.scope.licence) {
            at_work.remove(&self.scope.consumer);
            if at_work.is_empty() {
                state.at_work.remove(&self.scope.licence);
            }
        }
        state.free += 1;
        queue.give_out(&mut state);
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::Poll;

    use futures::poll;

    use super::*;

    fn scope(licence: u128, consumer: u128) -> Scope {
        Scope { licence: LicenceId::new(Uuid::from_u128(licence)), consumer: Uuid::from_u128(consumer) }
    }

    #[tokio::test]
    async fn a_place_that_comes_free_goes_to_the_next_firm() {
        let queue = FairQueue::new(1, 1);
        let first = queue.place(scope(1, 1)).await.expect("a place");
        let mut many: Vec<_> = (2..12).map(|consumer| Box::pin(queue.place(scope(1, consumer)))).collect();
        for waiting in &mut many {
            assert!(poll!(waiting).is_pending());
        }
        let mut other = pin!(queue.place(scope(2, 1)));
        assert!(poll!(&mut other).is_pending());
        drop(first);
        // The first in turn is of the firm that waited first, the second of the other one.
        let Poll::Ready(Ok(second)) = poll!(&mut many[0]) else { panic!("no turn") };
        drop(second);
        let Poll::Ready(Ok(third)) = poll!(&mut other) else { panic!("no turn for the other firm") };
        drop(third);
        assert!(poll!(&mut many[1]).is_ready());
    }

    #[tokio::test]
    async fn a_consumer_has_one_place_and_a_firm_never_all() {
        let queue = FairQueue::new(3, 2);
        let first = queue.place(scope(1, 1)).await.expect("a place");
        let mut again = pin!(queue.place(scope(1, 1)));
        assert!(poll!(&mut again).is_pending(), "one at a time");
        let second = queue.place(scope(1, 2)).await.expect("another consumer");
        let mut third = pin!(queue.place(scope(1, 3)));
        assert!(poll!(&mut third).is_pending(), "a firm has two of three");
        let other = queue.place(scope(2, 1)).await.expect("another firm");
        drop((second, other));
        assert!(poll!(&mut again).is_pending(), "the first still works");
        let Poll::Ready(Ok(third)) = poll!(&mut third) else { panic!("no turn") };
        drop((first, third));
        assert!(poll!(&mut again).is_ready());
    }

    #[tokio::test]
    async fn whoever_stops_waiting_takes_no_place_along() {
        let queue = FairQueue::new(1, 1);
        let first = queue.place(scope(1, 1)).await.expect("a place");
        {
            let mut gone = pin!(queue.place(scope(1, 2)));
            assert!(poll!(&mut gone).is_pending());
        }
        let mut handed_over = Box::pin(queue.place(scope(1, 3)));
        assert!(poll!(&mut handed_over).is_pending());
        drop(first);
        // The place had come to it, and was never looked at.
        drop(handed_over);
        let last = queue.place(scope(1, 4)).await.expect("a place");
        drop(last);
        let state = queue.lock();
        assert_eq!((state.free, state.at_work.len(), state.waiting.len(), state.turns.len()), (1, 0, 0, 0));
    }

    #[tokio::test]
    async fn whoever_waits_too_long_is_refused() {
        let queue = FairQueue { patience: Duration::from_millis(20), ..FairQueue::new(1, 1) };
        let first = queue.place(scope(1, 1)).await.expect("a place");
        assert_eq!(queue.place(scope(1, 2)).await.err(), Some(Busy));
        let patient = FairQueue { patience: Duration::from_mins(1), ..queue.clone() };
        let others = (0..MAX_WAITING as u128).map(|each| Box::pin(patient.place(scope(1, 9 + each))));
        let mut others: Vec<_> = others.collect();
        for waiting in &mut others {
            assert!(poll!(waiting).is_pending());
        }
        let started = std::time::Instant::now();
        assert_eq!(patient.place(scope(1, 2)).await.err(), Some(Busy), "too many wait");
        assert!(started.elapsed() < Duration::from_secs(10));
        drop(first);
    }
}
