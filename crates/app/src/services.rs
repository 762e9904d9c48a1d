//! Services that every use case works with.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use documents::files::FileStore;
use partners::Partners;
use store::Store;
use uuid::Uuid;

use crate::documents::DocumentWorkers;
use crate::documents::seals::PaperSeals;
use crate::erasure_keys::ErasureKeys;
use crate::fingerprints::FingerprintKey;
use crate::push::PushKeys;
use crate::sealing_keys::SealingKeys;
use crate::sign_in::passwords::HashingPermits;
use crate::storage::StorageGuard;
use crate::threads::AnswerTimes;

/// Source of the current time: the system clock, or a fixed one in tests.
pub trait Clock: Send + Sync {
    fn now(&self) -> DateTime<Utc>;
}

/// The machine's clock.
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the machine's clock")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}

/// Source of new identifiers.
pub trait IdGenerator: Send + Sync {
    fn new_id(&self) -> Uuid;
}

/// Identifiers that sort by the time at which they were made (UUID version 7).
pub struct TimeOrderedIds;

impl IdGenerator for TimeOrderedIds {
    fn new_id(&self) -> Uuid {
        Uuid::now_v7()
    }
}

/// Database, files, partners, document workers, time, identifiers, keys, the seals of papers, and the
/// limits of what is stored. Cheap to clone.
#[derive(Clone)]
pub struct Services {
    pub store: Store,
    pub files: FileStore,
    pub partners: Partners,
    pub documents: Arc<DocumentWorkers>,
    pub clock: Arc<dyn Clock>,
    pub ids: Arc<dyn IdGenerator>,
    pub erasure_keys: Arc<ErasureKeys>,
    pub sealing_keys: Arc<SealingKeys>,
    pub seals: Arc<PaperSeals>,
    pub fingerprints: Arc<FingerprintKey>,
    pub push_keys: Arc<PushKeys>,
    pub hashing_permits: Arc<HashingPermits>,
    pub answer_times: Arc<AnswerTimes>,
    pub storage: Arc<StorageGuard>,
}

impl Services {
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    pub fn new_id(&self) -> Uuid {
        self.ids.new_id()
    }
}
