//! The limit on passwords that are hashed at once.

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::error::{Error, Result};

/// Limit for the passwords that are hashed at once: each takes 19 MiB and a core.
pub struct HashingPermits(Semaphore);

impl Default for HashingPermits {
    fn default() -> Self {
        Self(Semaphore::new(2))
    }
}

impl HashingPermits {
    /// Waits until another password may be hashed.
    pub(crate) async fn acquire(&self) -> Result<SemaphorePermit<'_>> {
        self.0.acquire().await.map_err(Error::internal)
    }
}
