//! Truncates the write-ahead log of `SQLite` after an erasure, so that the pages of before are gone from the disk.

use async_trait::async_trait;
use store::Store;
use store::erased_space::TruncateWalJob;
use store::jobs::ClaimedJob;

use crate::{Handler, JobError};

/// The handler of [`TruncateWalJob`].
pub struct WalTruncation {
    pub store: Store,
}

#[async_trait]
impl Handler for WalTruncation {
    type Job = TruncateWalJob;

    async fn run(&self, _: TruncateWalJob, _: &ClaimedJob) -> Result<(), JobError> {
        if self.store.truncate_wal().await? {
            Ok(())
        } else {
            Err(JobError::Retry("a reader holds a part of the write-ahead log".to_owned()))
        }
    }
}
