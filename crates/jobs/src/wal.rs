//! Truncates the write-ahead log of `SQLite` after an erasure, so that the pages of before are gone from the disk.

use app::Services;
use app::maintenance::compaction;
use async_trait::async_trait;
use store::jobs::ClaimedJob;
use store::maintenance::erased_space::TruncateWalJob;

use crate::{Handler, JobError};

/// Shortens the write-ahead log of `SQLite`.
pub struct WalTruncation {
    pub services: Services,
}

#[async_trait]
impl Handler for WalTruncation {
    type Job = TruncateWalJob;

    async fn run(&self, _: TruncateWalJob, _: &ClaimedJob) -> Result<(), JobError> {
        if compaction::truncate_wal(&self.services).await? {
            Ok(())
        } else {
            Err(JobError::Retry("a reader holds a part of the write-ahead log".to_owned()))
        }
    }
}
