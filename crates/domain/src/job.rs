//! Work that is done later, in the background.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Data of a job of one kind, stored until the job is done.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The name of the kind in the database.
    const NAME: &'static str;

    /// Number of attempts after which the job fails for good.
    const MAX_ATTEMPTS: i64 = 10;

    /// Returns the key by which jobs are the same: while one with it waits, another is not added.
    fn dedupe_key(&self) -> Option<String> {
        None
    }
}
