//! Services that all use cases work with: a leaf, below every feature.

mod answer_times;
mod database;
mod document_workers;
mod fair_queue;
mod hashing_permits;
mod paper_seals;
mod push_keys;
mod storage_guard;

pub use answer_times::AnswerTimes;
pub use database::Database;
pub use document_workers::{DocumentWorkers, RenderedFile};
pub use hashing_permits::HashingPermits;
pub(crate) use paper_seals::FAILURE_PAUSE;
pub use paper_seals::{PaperSeals, TimeStampService};
pub use push_keys::PushKeys;
pub use storage_guard::{FileSystems, SpaceReader, StorageGuard, Volume, VolumeSpace};

use std::sync::Arc;

use chrono::{DateTime, Utc};
use documents::files::FileStore;
use partners::Partners;
use uuid::Uuid;

use crate::keys::erasure_keys::ErasureKeys;
use crate::keys::fingerprints::FingerprintKey;
use crate::keys::sealing_keys::SealingKeys;

/// Source of the current time: the system clock, or a fixed one in tests.
pub trait Clock: Send + Sync {
    fn now(&self) -> DateTime<Utc>;
}

/// The clock of the machine.
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
    pub store: Database,
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
